/* SPDX-License-Identifier: MIT */
/* Endgame tables: their index, and building them. */
#include <assert.h>
#include <stdlib.h>

#include "hot.h"
#include "memory.h"
#include "parallel.h"
#include "rank.h"
#include "table.h"

static void
index_open(struct table_index *index, int pits)
{
	unsigned m = (unsigned)pits;
	uint64_t entry = 0;

	for (unsigned s = 0; s <= BOARD_SEEDS; s++)
		for (unsigned i = 0; i + 1 < BOARD_PITS; i++)
			index->place[i][s] = i + 1 < m ? (uint32_t)rank_binomial(s + i, i + 1) : 0;
	for (unsigned n = 0; n < TABLE_SEEDS + 2; n++) {
		index->rows[n] = (uint32_t)rank_binomial(n + m - 1, m - 1);
		for (unsigned a = 0; a <= n; a++) {
			index->block[a][n - a] = entry;
			entry += (uint64_t)index->rows[a] * index->rows[n - a];
		}
	}
}

/* All rows of exactly a seeds, in the order of their numbers: word[first[a] + number]. */
struct rows {
	uint64_t *word;
	uint32_t first[TABLE_SEEDS + 2];
};

/* Fill in the rows that begin with row, of which left seeds go to the lanes from lane on. */
static void
rows_fill(struct rows *rows, const struct mancala_table *t, int seeds, uint64_t row, int lane, int left)
{
	if (lane == t->kernel.pits - 1) {
		row |= (uint64_t)left << 8 * lane;
		rows->word[rows->first[seeds] + table_row(&t->index, row * BOARD_LANES)] = row;
		return;
	}
	for (int n = 0; n <= left; n++)
		rows_fill(rows, t, seeds, row | (uint64_t)n << 8 * lane, lane + 1, left - n);
}

static bool
rows_open(struct rows *rows, const struct mancala_table *t, int seeds)
{
	uint32_t all = 0;

	for (int n = 0; n <= seeds; n++) {
		rows->first[n] = all;
		all += t->index.rows[n];
	}
	rows->word = malloc(all * sizeof(*rows->word));
	for (int n = 0; rows->word && n <= seeds; n++)
		rows_fill(rows, t, n, 0, 0, n);
	return rows->word != NULL;
}

static ALWAYS_INLINE int
lead(struct board b)
{
	return (int)board_store(b.own) - (int)board_store(b.opp);
}

/* The best that the moves of b, whose stores are empty, come to. */
static ALWAYS_INLINE int
best(const struct mancala_table *t, const struct mancala_rules *r, struct board b, uint64_t moves)
{
	int best = INT8_MIN;

	for (; moves; moves &= moves - 1) {
		struct board after = b;
		enum board_next next = board_play(&t->kernel, r, &after,
		    (unsigned)__builtin_ctzll(moves) / 8);
		int v = lead(after);
		if (next != BOARD_OVER)
			v += t->value[table_entry(t, after)];
		v = next == BOARD_TURN ? -v : v;
		best = v > best ? v : best;
	}
	return best;
}

/* The value of an arrangement whose successors have theirs. */
static ALWAYS_INLINE int
evaluate(const struct mancala_table *t, const struct mancala_rules *r, struct board b)
{
	const struct kernel *k = &t->kernel;
	int out = 0;

	if (r->end == MANCALA_END_EITHER && !((b.own & k->row) && (b.opp & k->row))) {
		out = (b.own & k->row) != 0;
	} else {
		uint64_t moves = board_moves(k, r, b);
		if (moves)
			return best(t, r, b, moves);
		moves = r->stuck == MANCALA_STUCK_PASS ? board_moves(k, r, board_turn(b)) : 0;
		if (moves)
			return -best(t, r, board_turn(b), moves);
	}
	board_finish(k, &b, (enum mancala_rest)r->rest, out);
	return lead(b);
}

/* The blocks of a layer in pairs (a, b) and (b, a), as tasks for threads. */
struct layer {
	struct mancala_table *table;
	const struct rows *rows;
	const atomic_bool *stop;
	int seeds;
	atomic_int next;		/* the pair to be taken next: the largest, a = b, first */
};

static bool
layer_stopped(const struct layer *layer)
{
	return layer->stop && atomic_load_explicit(layer->stop, memory_order_relaxed);
}

/*
 * Fill the blocks of a seeds against b, a <= b. The slow rows come in order,
 * and for each first the blocks's own moves, then the other side's: a move
 * that stores nothing makes the number of the mover's row less. Where a is b
 * both blocks are one, of which a slow row fills its own line and its column,
 * from itself on.
 */
static ALWAYS_INLINE void
fill(const struct layer *layer, const struct mancala_rules *r, int a, int b)
{
	const struct mancala_table *t = layer->table;
	const struct table_index *index = &t->index;
	const uint64_t *slow = layer->rows->word + layer->rows->first[a];
	const uint64_t *fast = layer->rows->word + layer->rows->first[b];
	int8_t *own = t->value + index->block[a][b], *opp = t->value + index->block[b][a];
	uint32_t count = index->rows[b];

	for (uint32_t i = 0; i < index->rows[a] && !layer_stopped(layer); i++) {
		uint32_t from = a == b ? i : 0;
		for (uint32_t j = from; j < count; j++)
			own[(uint64_t)i * count + j] = (int8_t)evaluate(t, r, (struct board){ slow[i], fast[j] });
		for (uint32_t j = from + (a == b); j < count; j++)
			opp[a == b ? (uint64_t)j * count + i : (uint64_t)i * count + j] =
			    (int8_t)evaluate(t, r, (struct board){ fast[j], slow[i] });
	}
}

#define HOT(name) \
static void fill_##name(const struct layer *layer, int a, int b) \
{ fill(layer, HOT_RULES(name, &layer->table->kernel), a, b); }
HOT_GAMES
#undef HOT

static void
layer_work(void *arg, int thread)
{
	static void (*const fn[])(const struct layer *layer, int a, int b) = {
#define HOT(name) fill_##name,
HOT_GAMES
#undef HOT
	};
	struct layer *layer = arg;
	int a;

	(void)thread;
	while ((a = layer->seeds / 2 - atomic_fetch_add(&layer->next, 1)) >= 0)
		fn[hot_game(&layer->table->kernel.rules)](layer, a, layer->seeds - a);
}

const char *
mancala_table_possible(const struct mancala_rules *rules, int pits, int seeds)
{
	if (mancala_rules_cyclic(rules))
		return "positions can repeat by these rules";
	if (rules->half != MANCALA_HALF_NO)
		return "no tables with half=stop or half=sweep: what is to come depends on the stores";
	if (pits > BOARD_PITS)
		return "no tables for rows of more than 7 pits";
	if (seeds > TABLE_SEEDS || mancala_table_entries(pits, seeds) >= UINT64_C(1) << 40)
		return "too many seeds for a table";
	return NULL;
}

uint64_t
mancala_table_entries(int pits, int seeds)
{
	return rank_binomial((unsigned)(seeds + 2 * pits), (unsigned)(2 * pits));
}

struct mancala_table *
mancala_table_new(const struct mancala_rules *rules, int pits, int seeds)
{
	assert(!mancala_table_possible(rules, pits, seeds));
	struct mancala_table *t = calloc(1, sizeof(*t));
	if (!t)
		return NULL;
	kernel_open(&t->kernel, rules, pits);
	index_open(&t->index, pits);
	t->seeds = -1;
	t->room = seeds;
	t->entries = (size_t)mancala_table_entries(pits, seeds);
	if ((t->value = memory_new(t->entries)) == NULL) {
		free(t);
		return NULL;
	}
	return t;
}

const char *
mancala_table_build(struct mancala_table *t, int seeds, int threads, const atomic_bool *stop,
    void (*progress)(void *arg, const struct mancala_table *table), void *arg)
{
	struct rows rows;

	assert(seeds <= t->room);
	if (!rows_open(&rows, t, seeds))
		return "out of memory";
	while (t->seeds < seeds) {
		struct layer layer = { .table = t, .rows = &rows, .stop = stop, .seeds = t->seeds + 1 };
		parallel_run(t->seeds < 8 ? 1 : threads, layer_work, &layer);
		if (layer_stopped(&layer))
			break;
		t->seeds++;
		if (progress)
			progress(arg, t);
	}
	free(rows.word);
	return t->seeds < seeds ? "stopped" : NULL;
}

int
mancala_table_seeds(const struct mancala_table *t)
{
	return t->seeds;
}

void
mancala_table_free(struct mancala_table *t)
{
	if (t)
		memory_free(t->value, t->entries);
	free(t);
}

bool
mancala_table_fits(const struct mancala_table *t, const struct mancala_position *pos)
{
	return pos->pits == t->kernel.pits && kernel_fits(pos) &&
	    mancala_rules_equal(&pos->rules, &t->kernel.rules);
}

bool
mancala_table_value(const struct mancala_table *t, const struct mancala_position *pos, int *value)
{
	struct board b;

	if (pos->side == MANCALA_OVER || pos->swap != MANCALA_OVER || !mancala_table_fits(t, pos))
		return false;
	b = board_pack(pos);
	if ((int)(board_row(&t->kernel, b.own) + board_row(&t->kernel, b.opp)) > t->seeds)
		return false;
	*value = lead(b) + t->value[table_entry(t, b)];
	return true;
}
