/* SPDX-License-Identifier: MIT */
/* Filling the blocks of an endgame table by whole rows. */
#include <assert.h>
#include <stdlib.h>

#include "hot.h"
#include "memory.h"
#include "table_fill.h"
#include "table_line.h"

/* What moves do to the other row and to the store: one kind. */
struct kind {
	uint64_t pass;			/* seeds sown into the other row */
	int stored;
	int last;			/* the own lane, empty before, of the last seed; or -1 */
	bool again;
};

struct filler {
	const struct mancala_table *table;
	const struct table_rows *rows;
	struct kind kind[LINE_KINDS];
	int kinds, captures;		/* captures are the last 2 * pits kinds: without a lap, then with one */
	uint8_t plain[MANCALA_TABLE_SEEDS + 1][BOARD_PITS];	/* the kind of sowing so many from a lane */

	/* The block at hand, and what it needs; maps are made when they are asked for. */
	int a, b;
	struct line_map move[BOARD_PITS];	/* the fast rows' own moves */
	struct line_map pass[LINE_KINDS];		/* after a kind of move of the slow row */
	struct line_map capture[2][BOARD_PITS];	/* after a capture from a lane: without, with a lap */
	uint64_t used;			/* set of kinds in move */
	struct line_segment *segment, *free;
	int8_t *column, *column_free;	/* values that lie apart in the table, side by side */
	int8_t *best, *next;		/* of all moves so far, and of another one */
	size_t segment_bytes, column_bytes, line_bytes;
};

bool
filler_possible(const struct mancala_rules *rules, int pits)
{
	struct mancala_rules r = *rules;

	if (!r.cross)
		r.slam = hot_kalah.slam;
	r.game = hot_kalah.game;
	r.first = hot_kalah.first;
	r.again = hot_kalah.again;
	r.cross = hot_kalah.cross;
	r.empty = hot_kalah.empty;
	r.own = hot_kalah.own;
	r.rest = hot_kalah.rest;
	r.pie = hot_kalah.pie;
	return pits > 1 && mancala_rules_equal(&r, &hot_kalah);
}

/* Number the kinds of moves. */
static void
kinds_open(struct filler *f, int seeds)
{
	const struct kernel *k = &f->table->kernel;
	unsigned pits = (unsigned)k->pits;

	f->kinds = 0;
	for (unsigned s = 1; s <= (unsigned)seeds; s++)
		for (unsigned lane = 0; lane < pits; lane++) {
			const struct sowing *sow = &k->sow[s][lane];
			bool again = k->rules.again && k->last[s][lane] == BOARD_STORE;
			int i = 0, stored = (int)board_store(((uint64_t)s << 8 * lane) + sow->own);
			while (i < f->kinds && (f->kind[i].pass != sow->opp || f->kind[i].stored != stored ||
			    f->kind[i].again != again))
				i++;
			if (i == f->kinds)
				f->kind[f->kinds++] = (struct kind){ sow->opp, stored, -1, again };
			f->plain[s][lane] = (uint8_t)i;
		}
	f->captures = f->kinds;
	for (int lap = 0; lap < 2; lap++)
		for (unsigned lane = 0; lane < pits; lane++)
			f->kind[f->kinds++] = (struct kind){ lap ? BOARD_LANES & k->row : 0, lap, (int)lane, false };
	assert(f->kinds <= LINE_VOID);
}

struct filler *
filler_new(const struct mancala_table *t, const struct table_rows *rows, int seeds)
{
	struct filler *f = calloc(1, sizeof(*f));

	if (!f)
		return NULL;
	f->table = t;
	f->rows = rows;
	kinds_open(f, seeds);
	size_t line = t->index.rows[seeds] + LINE_WIDTH;
	f->segment_bytes = (size_t)(f->kinds + t->kernel.pits) * line * sizeof(*f->segment);
	f->column_bytes = (size_t)(f->kinds + seeds) * line;
	f->line_bytes = 2 * line;
	f->segment = memory_new(f->segment_bytes);
	f->column = memory_new(f->column_bytes);
	f->best = memory_new(f->line_bytes);
	if (!f->segment || !f->column || !f->best) {
		filler_free(f);
		return NULL;
	}
	f->next = f->best + line;
	return f;
}

void
filler_free(struct filler *f)
{
	if (!f)
		return;
	memory_free(f->segment, f->segment_bytes);
	memory_free(f->column, f->column_bytes);
	memory_free(f->best, f->line_bytes);
	free(f);
}

/* The own moves of the fast rows from a lane. */
static void
map_moves(struct filler *f, unsigned lane)
{
	const struct kernel *k = &f->table->kernel;
	const uint64_t *row = f->rows->word + f->rows->first[f->b];
	unsigned pits = (unsigned)k->pits, captures = (unsigned)f->captures;
	struct line_map map = { f->free, f->free, 0 };

	for (uint32_t j = 0; j < f->table->index.rows[f->b]; j++) {
		unsigned seeds = board_lane(row[j], lane);
		unsigned last = k->last[seeds][lane];
		uint64_t after = row[j] + k->sow[seeds][lane].own;
		uint8_t kind = seeds ? f->plain[seeds][lane] : LINE_VOID;
		uint32_t plain = seeds ? line_number(f->table, after) : 0, taken = plain;
		if (seeds && k->rules.cross && last < BOARD_STORE && board_lane(after, last) == 1) {
			kind = (uint8_t)(captures + (k->sow[seeds][lane].opp ? pits : 0) + last);
			taken = line_number(f->table, after & ~line_lane(last));
		}
		line_map_add(&map, kind, plain, taken);
	}
	f->free = map.end;
	f->move[lane] = map;
	f->used |= map.kinds;
}

/* The fast rows with pass added, and what the lanes of set then hold taken off. */
static void
map_passes(struct filler *f, struct line_map *map, uint64_t pass, uint64_t set)
{
	const uint64_t *row = f->rows->word + f->rows->first[f->b];

	*map = (struct line_map){ f->free, f->free, 0 };
	for (uint32_t j = 0; j < f->table->index.rows[f->b]; j++) {
		uint64_t after = row[j] + pass;
		uint32_t n = line_number(f->table, after & ~set);
		line_map_add(map, (uint8_t)((after & set) * BOARD_LANES >> 56), n, n);
	}
	f->free = map->end;
}

static void
block_open(struct filler *f, int a, int b)
{
	f->a = a;
	f->b = b;
	f->free = f->segment;
	f->used = 0;
	memset(f->pass, 0, sizeof(f->pass));
	memset(f->capture, 0, sizeof(f->capture));
	for (unsigned lane = 0; lane < (unsigned)f->table->kernel.pits; lane++)
		map_moves(f, lane);
}

/* Where the values are after a move that stores gain and leaves slow. */
static struct line_target
aim(struct filler *f, struct line_slow slow, int gain, bool again, bool next_fast)
{
	int left = f->a + f->b - gain;

	return line_aim(f->table, f->table->value + table_layer(&f->table->index, left), slow,
	    left - slow.seeds, gain, again, next_fast, &f->column_free);
}

/* Let f->best have the values of another move where they are better. */
static void
better(struct filler *f, const struct line_map *map, const struct line_target *target)
{
	struct line_target next = { .from = f->next };

	line_gather(f->next, map, target);
	line_better(f->best, &next, f->table->index.rows[f->b]);
}

/* The owner of the fast rows moves. */
static void
fast_moves(struct filler *f, uint64_t slow)
{
	static const int8_t none[LINE_WIDTH] = { INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN,
	    INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN, INT8_MIN,
	    INT8_MIN, INT8_MIN };
	const struct kernel *k = &f->table->kernel;
	bool own = k->rules.own == MANCALA_OWN_TAKE;
	struct line_target target[LINE_KINDS];

	f->column_free = f->column;
	target[LINE_VOID] = (struct line_target){ .from = none };
	for (uint64_t kinds = f->used & ~(UINT64_C(1) << LINE_VOID); kinds; kinds &= kinds - 1) {
		int i = __builtin_ctzll(kinds);
		const struct kind *kind = &f->kind[i];
		uint64_t after = slow + kind->pass;
		int gain = kind->stored, taken = 0;
		if (kind->last >= 0) {
			unsigned across = (unsigned)(k->pits - 1 - kind->last);
			int found = (int)board_lane(after, across);
			taken = own && (found || k->rules.empty == MANCALA_EMPTY_TAKE);
			gain += found + taken;
			after &= ~line_lane(across);
		}
		target[i] = aim(f, line_slow(f->table, after), gain, kind->again, kind->again);
		target[i].way = taken;
	}
	for (int lane = 0; lane < k->pits; lane++)
		better(f, &f->move[lane], target);
}

/* The owner of the slow row has sown, which made it after, and may capture at last. */
static void
slow_captures(struct filler *f, const struct kind *kind, uint64_t after, unsigned last)
{
	const struct kernel *k = &f->table->kernel;
	unsigned across = (unsigned)k->pits - 1 - last;
	struct line_map *map = &f->capture[kind->pass != 0][across];
	struct line_slow plain = line_slow(f->table, after), taken = line_slow(f->table, after & ~line_lane(last));
	struct line_target target[LINE_KINDS];

	if (!map->first)
		map_passes(f, map, kind->pass, line_lane(across));
	for (int found = kind->pass != 0; found <= f->b + (kind->pass != 0); found++) {
		bool own = k->rules.own == MANCALA_OWN_TAKE &&
		    (found || k->rules.empty == MANCALA_EMPTY_TAKE);
		target[found] = aim(f, own ? taken : plain, kind->stored + found + own, false, true);
	}
	better(f, map, target);
}

/* The owner of the slow row moves. */
static void
slow_moves(struct filler *f, uint64_t slow)
{
	const struct kernel *k = &f->table->kernel;

	for (unsigned lane = 0; lane < (unsigned)k->pits; lane++) {
		unsigned seeds = board_lane(slow, lane), last = k->last[seeds][lane];
		if (!seeds)
			continue;
		int i = f->plain[seeds][lane];
		const struct kind *kind = &f->kind[i];
		uint64_t after = slow + k->sow[seeds][lane].own;
		f->column_free = f->column;
		if (k->rules.cross && last < BOARD_STORE && board_lane(after, last) == 1) {
			slow_captures(f, kind, after, last);
			continue;
		}
		struct line_target target = aim(f, line_slow(f->table, after), kind->stored, kind->again, !kind->again);
		if (!kind->pass) {
			line_better(f->best, &target, f->table->index.rows[f->b]);
			continue;
		}
		if (!f->pass[i].first)
			map_passes(f, &f->pass[i], kind->pass, 0);
		better(f, &f->pass[i], &target);
	}
}

/*
 * Slow rows come in order, and for each first its owner's moves, then the other
 * side's: a move that stores nothing makes the number of the mover's row less.
 * Where a is b both blocks are one, of which a slow row has its own line and
 * its column, from itself on.
 */
void
filler_run(struct filler *f, int a, int b, const atomic_bool *stop)
{
	const struct table_index *index = &f->table->index;
	const uint64_t *slow = f->rows->word + f->rows->first[a];
	int8_t *own = f->table->value + index->block[a][b], *opp = f->table->value + index->block[b][a];
	uint32_t count = index->rows[b];

	block_open(f, a, b);
	for (uint32_t i = 0; i < index->rows[a] && !table_stopped(f->table, stop); i++) {
		uint32_t from = a == b ? i : 0;
		memset(f->best, INT8_MIN, count);
		slow_moves(f, slow[i]);
		memcpy(own + (uint64_t)i * count + from, f->best + from, count - from);
		memset(f->best, INT8_MIN, count);
		fast_moves(f, slow[i]);
		if (a < b)
			memcpy(opp + (uint64_t)i * count, f->best, count);
		for (uint32_t j = i + 1; a == b && j < count; j++)
			opp[(uint64_t)j * count + i] = f->best[j];
	}
}
