/* SPDX-License-Identifier: MIT */
/* Endgame tables: their index, and building them. */
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "hot.h"
#include "memory.h"
#include "parallel.h"
#include "prove.h"
#include "rank.h"
#include "reference.h"
#include "retrograde.h"
#include "retrograde_line.h"
#include "table.h"
#include "table_fill.h"

static void
index_open(struct table_index *index, int pits)
{
	unsigned m = (unsigned)pits;
	uint64_t entry = 0;

	for (unsigned s = 0; s <= BOARD_SEEDS; s++)
		for (unsigned i = 0; i + 1 < BOARD_PITS; i++)
			index->place[i][s] = i + 1 < m ? (uint32_t)rank_binomial(s + i, i + 1) : 0;
	for (unsigned n = 0; n < MANCALA_TABLE_SEEDS + 2; n++) {
		index->rows[n] = (uint32_t)rank_binomial(n + m - 1, m - 1);
		for (unsigned a = 0; a <= n; a++) {
			index->block[a][n - a] = entry;
			entry += (uint64_t)index->rows[a] * index->rows[n - a];
		}
	}
}

/* Fill in the rows that begin with row, of which left seeds go to the lanes from lane on. */
static void
rows_fill(struct table_rows *rows, const struct mancala_table *t, int seeds, uint64_t row, int lane, int left)
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
rows_open(struct table_rows *rows, const struct mancala_table *t, int seeds)
{
	uint32_t all = 0;

	for (int n = 0; n <= seeds; n++) {
		rows->first[n] = all;
		all += t->index.rows[n];
	}
	assert(all > 0);
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
	const struct table_rows *rows;
	const atomic_bool *stop;
	int seeds;
	atomic_int next;		/* the pair to be taken next: the largest, a = b, first */
	atomic_bool memory_out;
};

bool
table_stopped(const struct mancala_table *t, const atomic_bool *stop)
{
	return (stop && atomic_load_explicit(stop, memory_order_relaxed)) ||
	    (t->until > 0 && clock_now() >= t->until);
}

/*
 * Fill the blocks of a seeds against b, a <= b. The slow rows come in order,
 * and for each first the blocks's own moves, then the other side's: a move
 * that stores nothing makes the number of the mover's row less. Where a is b
 * both blocks are one, of which a slow row fills its own line and its column,
 * from itself on. A player who must pass has the value of what the other side
 * moves to, so those come last; no move leads to them.
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

	for (uint32_t i = 0; i < index->rows[a] && !table_stopped(t, layer->stop); i++) {
		uint32_t from = a == b ? i : 0;
		for (uint32_t j = from; j < count; j++)
			own[(uint64_t)i * count + j] = (int8_t)evaluate(t, r, (struct board){ slow[i], fast[j] });
		for (uint32_t j = from + (a == b); j < count; j++)
			opp[a == b ? (uint64_t)j * count + i : (uint64_t)i * count + j] =
			    (int8_t)evaluate(t, r, (struct board){ fast[j], slow[i] });
		for (uint32_t j = from; r->stuck == MANCALA_STUCK_PASS && j < count; j++)
			own[(uint64_t)i * count + j] = (int8_t)evaluate(t, r, (struct board){ slow[i], fast[j] });
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
	const struct kernel *k = &layer->table->kernel;
	struct filler *filler = NULL;
	int a;

	(void)thread;
	if (filler_possible(&k->rules, k->pits) &&
	    (filler = filler_new(layer->table, layer->rows, layer->seeds)) == NULL)
		atomic_store(&layer->memory_out, true);
	while ((a = layer->seeds / 2 - atomic_fetch_add(&layer->next, 1)) >= 0 && !layer->memory_out)
		if (filler && a > 0)
			filler_run(filler, a, layer->seeds - a, layer->stop);
		else
			fn[hot_game(&k->rules)](layer, a, layer->seeds - a);
	filler_free(filler);
}

const char *
mancala_table_possible(const struct mancala_rules *rules, int pits, int seeds)
{
	if (rules->rounds != MANCALA_ROUNDS_NO)
		return "no tables of more rounds than one";
	if (mancala_rules_cyclic(rules) && (rules->repeat != MANCALA_REPEAT_SPLIT ||
	    rules->relay != MANCALA_RELAY_NO || rules->fours != MANCALA_FOURS_STAY || rules->stuck != MANCALA_STUCK_END ||
	    rules->end != MANCALA_END_STUCK))
		return "no tables where positions can repeat, unless repeat=split and moves do not relay";
	if (rules->one != MANCALA_ONE_PLAY)
		return "no tables with one=end";
	if (rules->tuzdik)
		return "no tables with tuzdik=yes: what is to come depends on the tuzdiks";
	if (rules->half != MANCALA_HALF_NO)
		return "no tables with half=stop or half=sweep: what is to come depends on the stores";
	if (pits < 1 || seeds < 0)
		return "a table has a pit in a row at least, and no fewer than 0 seeds";
	if (pits > BOARD_PITS)
		return "no tables for rows of more than 7 pits";
	if (seeds > MANCALA_TABLE_SEEDS || mancala_table_entries(pits, seeds) >= UINT64_C(1) << 40)
		return "too many seeds for a table";
	return NULL;
}

uint64_t
mancala_table_entries(int pits, int seeds)
{
	return rank_binomial((unsigned)(seeds + 2 * pits), (unsigned)(2 * pits));
}

struct mancala_table *
table_empty(const struct mancala_rules *rules, int pits, int seeds)
{
	struct mancala_table *t = calloc(1, sizeof(*t));

	assert(!mancala_table_possible(rules, pits, seeds));
	if (!t)
		return NULL;
	kernel_open(&t->kernel, rules, pits);
	index_open(&t->index, pits);
	t->seeds = -1;
	t->room = seeds;
	t->entries = (size_t)mancala_table_entries(pits, seeds);
	return t;
}

struct mancala_table *
mancala_table_new(const struct mancala_rules *rules, int pits, int seeds)
{
	struct mancala_table *t = table_empty(rules, pits, seeds);

	if (t && (t->value = memory_new(t->entries + TABLE_SLACK)) == NULL) {
		free(t);
		return NULL;
	}
	return t;
}

const char *
mancala_table_build(struct mancala_table *t, int seeds, int threads, const atomic_bool *stop,
    void (*progress)(void *arg, const struct mancala_table *table), void *arg)
{
	const char *message = NULL;
	struct table_rows rows;

	assert(seeds <= t->room);
	if (!rows_open(&rows, t, seeds))
		return "out of memory";
	while (t->seeds < seeds) {
		struct layer layer = { .table = t, .rows = &rows, .stop = stop, .seeds = t->seeds + 1 };
		if (mancala_rules_cyclic(&t->kernel.rules)) {
			message = retro_possible(&t->kernel.rules, t->kernel.pits) ?
			    retro_layer(t, &rows, layer.seeds, threads, stop) :
			    retrograde_layer(t, layer.seeds, threads, stop);
		} else {
			parallel_run(t->seeds < 8 ? 1 : threads, layer_work, &layer);
			message = layer.memory_out ? "out of memory" : table_stopped(t, stop) ? "stopped" : NULL;
		}
		if (message)
			break;
		t->seeds++;
		if (progress)
			progress(arg, t);
	}
	free(rows.word);
	return message;
}

int
mancala_table_seeds(const struct mancala_table *t)
{
	return t->seeds;
}

const struct mancala_rules *
mancala_table_rules(const struct mancala_table *t)
{
	return &t->kernel.rules;
}

int
mancala_table_pits(const struct mancala_table *t)
{
	return t->kernel.pits;
}

void
mancala_table_free(struct mancala_table *t)
{
	if (t && t->mapped)
		munmap(t->mapped, t->mapped_bytes);
	else if (t)
		memory_free(t->value, t->entries + TABLE_SLACK);
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

/* The row of seeds with the number. */
static void
row_of(const struct mancala_table *t, uint32_t number, int seeds, uint16_t *row)
{
	int sum = seeds;

	for (int i = t->kernel.pits - 2; i >= 0; i--) {
		int before = sum;
		while (t->index.place[i][before] > number)
			before--;
		number -= t->index.place[i][before];
		row[i + 1] = (uint16_t)(sum - before);
		sum = before;
	}
	row[0] = (uint16_t)sum;
}

void
table_position(const struct mancala_table *t, uint64_t entry, struct mancala_position *pos)
{
	const struct table_index *index = &t->index;
	int n = 0, a = 0;

	assert(entry < t->entries);
	while (table_layer(index, n + 1) <= entry)
		n++;
	while (a < n && index->block[a + 1][n - a - 1] <= entry)
		a++;
	int b = n - a, fast = a <= b ? b : a;
	uint64_t in_block = entry - index->block[a][b];
	uint32_t i = (uint32_t)(in_block / index->rows[fast]), j = (uint32_t)(in_block % index->rows[fast]);
	*pos = (struct mancala_position){ .rules = t->kernel.rules, .pits = (uint8_t)t->kernel.pits,
	    .side = MANCALA_SOUTH, .swap = MANCALA_OVER };
	row_of(t, a <= b ? i : j, a, pos->row[MANCALA_SOUTH]);
	row_of(t, a <= b ? j : i, b, pos->row[MANCALA_NORTH]);
}

void
mancala_table_position(const struct mancala_table *t, uint64_t entry, struct mancala_position *pos)
{
	table_position(t, entry, pos);
	reference_settle(pos);
}

int
mancala_table_entry(const struct mancala_table *t, uint64_t entry)
{
	assert(entry < t->entries);
	return t->value[entry];
}

bool
mancala_table_derived(const struct mancala_table *t, uint64_t entry)
{
	struct mancala_position pos, after;
	int best = INT_MIN, value;

	mancala_table_position(t, entry, &pos);
	uint32_t moves = mancala_position_moves(&pos);
	for (int move = 1; moves >> move; move++) {
		if (!(moves >> move & 1))
			continue;
		after = pos;
		mancala_position_play(&after, move, NULL);
		if (!mancala_table_value(t, &after, &value))
			value = mancala_position_margin(&after);
		else if (after.side == MANCALA_NORTH)
			value = -value;
		if (pos.side == MANCALA_NORTH)
			value = -value;
		best = value > best ? value : best;
	}
	value = !moves ? mancala_position_margin(&pos) : pos.side == MANCALA_NORTH ? -best : best;
	return t->value[entry] == value;
}

void
mancala_table_count(const struct mancala_table *t, int seeds, uint64_t count[MANCALA_TABLE_VALUES])
{
	assert(seeds <= t->seeds);
	for (int i = 0; i < MANCALA_TABLE_VALUES; i++)
		count[i] = 0;
	for (uint64_t i = table_layer(&t->index, seeds); i < table_layer(&t->index, seeds + 1); i++)
		count[t->value[i] + MANCALA_TABLE_SEEDS]++;
}
