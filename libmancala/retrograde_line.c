/* SPDX-License-Identifier: MIT */
/* Retrograde analysis in phases, by whole lines. */
#include <assert.h>
#include <stdlib.h>

#include "hot.h"
#include "memory.h"
#include "parallel.h"
#include "retrograde_line.h"

enum {
	TASK = 1 << 16,			/* entries of a task, about */
	FEW = 20			/* when less than one in so many changes, look at those alone */
};

bool
retro_possible(const struct mancala_rules *rules, int pits)
{
	struct mancala_rules r = *rules;

	r.game = hot_awari.game;
	r.first = hot_awari.first;
	r.skip = hot_awari.skip;
	r.take = hot_awari.take;
	r.rest = hot_awari.rest;
	r.pie = hot_awari.pie;
	return pits > 1 && mancala_rules_equal(&r, &hot_awari);
}

static void
kinds_open(struct retro *g)
{
	const struct kernel *k = &g->table->kernel;

	for (unsigned s = 1; s <= (unsigned)g->seeds; s++)
		for (unsigned lane = 0; lane < (unsigned)k->pits; lane++) {
			uint64_t pass = k->sow[s][lane].opp;
			int i = 0, last = k->last[s][lane] & BOARD_OPP ? k->last[s][lane] & 7 : -1;
			while (i < g->kinds && (g->kind[i].pass != pass || g->kind[i].last != last))
				i++;
			if (i == g->kinds)
				g->kind[g->kinds++] = (struct retro_kind){ pass, last };
			g->sown[s][lane] = (uint8_t)i;
		}
	assert(g->kinds <= LINE_VOID);
}

/* Sow a kind of move into a row, and capture; returns how much. */
static inline int
receive(const struct kernel *k, uint64_t *row, const struct retro_kind *kind)
{
	struct board b = { 0, *row + kind->pass };

	if (kind->last >= 0)
		board_capture(k, &k->rules, &b, (unsigned)(BOARD_OPP + kind->last), false);
	*row = b.opp;
	return (int)board_store(b.own);
}

static void
map_moves(struct retro *g, int seeds, unsigned lane)
{
	const struct kernel *k = &g->table->kernel;
	const uint64_t *row = g->rows->word + g->rows->first[seeds];
	struct line_map map = { g->free, g->free, 0 };

	for (uint32_t j = 0; j < g->table->index.rows[seeds]; j++) {
		unsigned s = board_lane(row[j], lane);
		uint32_t n = s ? line_number(g->table, row[j] + k->sow[s][lane].own) : 0;
		line_map_add(&map, s ? g->sown[s][lane] : LINE_VOID, n, n);
	}
	g->free = map.end;
	g->move[seeds][lane] = map;
}

static void
map_passes(struct retro *g, int seeds, int kind)
{
	const uint64_t *row = g->rows->word + g->rows->first[seeds];
	struct line_map map = { g->free, g->free, 0 };

	for (uint32_t j = 0; j < g->table->index.rows[seeds]; j++) {
		uint64_t after = row[j];
		int found = receive(&g->table->kernel, &after, &g->kind[kind]);
		uint32_t n = line_number(g->table, after);
		line_map_add(&map, after ? (uint8_t)found : LINE_VOID, n, n);
	}
	g->free = map.end;
	g->pass[seeds][kind] = map;
}

/* Where the values are after a move that captures gain and leaves slow. */
static struct line_target
aim(const struct retro *g, struct line_slow slow, int gain, bool next_fast, int8_t **column)
{
	int left = g->seeds - gain;
	const int8_t *value = gain ? g->table->value + table_layer(&g->table->index, left) :
	    g->bound[!(g->phase % 2)];

	return line_aim(g->table, value, slow, left - slow.seeds, gain, false, next_fast, column);
}

/* Lines of one thread: of all moves so far, of another one, and of none; and others as needed. */
struct buffers {
	int8_t *best, *next, *none, *column;
};

static void
slow_moves(const struct retro *g, const struct buffers *f, const struct retro_line *line)
{
	const struct mancala_table *t = g->table;
	const struct kernel *k = &t->kernel;
	uint32_t count = t->index.rows[line->fast_seeds];

	for (unsigned lane = 0; lane < (unsigned)k->pits; lane++) {
		unsigned seeds = board_lane(line->slow, lane);
		if (!seeds)
			continue;
		int kind = g->sown[seeds][lane];
		struct line_slow after = line_slow(t, line->slow + k->sow[seeds][lane].own);
		struct line_target target[LINE_KINDS], next = { .from = f->next };
		int8_t *column = f->column;
		if (!g->kind[kind].pass) {
			next = aim(g, after, 0, true, &column);
		} else {
			const struct line_map *map = &g->pass[line->fast_seeds][kind];
			target[LINE_VOID] = (struct line_target){ .from = f->none };
			for (uint64_t gains = map->kinds & ~(UINT64_C(1) << LINE_VOID); gains; gains &= gains - 1) {
				int gain = __builtin_ctzll(gains);
				target[gain] = aim(g, after, gain, true, &column);
			}
			line_gather(f->next, map, target);
		}
		line_better(f->best, &next, count);
	}
}

static void
fast_moves(const struct retro *g, const struct buffers *f, const struct retro_line *line)
{
	const struct mancala_table *t = g->table;
	const struct line_map *move = g->move[line->fast_seeds];
	struct line_target target[LINE_KINDS], next = { .from = f->next };
	int8_t *column = f->column;
	uint64_t kinds = 0;

	for (int lane = 0; lane < t->kernel.pits; lane++)
		kinds |= move[lane].kinds;
	target[LINE_VOID] = (struct line_target){ .from = f->none };
	for (kinds &= ~(UINT64_C(1) << LINE_VOID); kinds; kinds &= kinds - 1) {
		int i = __builtin_ctzll(kinds);
		uint64_t after = line->slow;
		int gain = receive(&t->kernel, &after, &g->kind[i]);
		target[i] = after ? aim(g, line_slow(t, after), gain, false, &column) : target[LINE_VOID];
	}
	for (int lane = 0; lane < t->kernel.pits; lane++) {
		line_gather(f->next, &move[lane], target);
		line_better(f->best, &next, t->index.rows[line->fast_seeds]);
	}
}

/* The value of b where no move leaves the opponent seeds, so every one, if any, ends the game. */
static int
terminal(const struct kernel *k, struct board b)
{
	const struct mancala_rules *r = &k->rules;
	uint64_t moves = board_moves(k, r, b);
	int best = INT8_MIN;

	if (!moves)
		board_finish(k, &b, (enum mancala_rest)r->rest, 0);
	do {
		struct board c = b;
		if (moves)
			board_play(k, r, &c, (unsigned)__builtin_ctzll(moves) / 8);
		int gain = (int)board_store(c.own) - (int)board_store(c.opp);
		best = gain > best ? gain : best;
		moves &= moves - 1;
	} while (moves);
	return best;
}

/* Let a bound of count entries be best, where that says anything, and mark what changes; how many do. */
static uint64_t
settle(const int8_t *best, int8_t *bound, uint8_t *mark, uint32_t count, int bit)
{
	uint64_t changed = 0;
	uint32_t j = 0;

	for (; j + LINE_WIDTH <= count; j += LINE_WIDTH) {
		line_bytes b = line_load(best + j), old = line_load(bound + j);
		line_bytes none = b == INT8_MIN;
		b = (old & none) | (b & ~none);
		line_bytes differ = b != old;
		uint64_t word[LINE_WIDTH / 8];
		line_store(bound + j, b);
		line_store((int8_t *)mark + j, differ & (int8_t)(1 << bit));
		memcpy(word, &differ, LINE_WIDTH);
		for (int i = 0; i < LINE_WIDTH / 8; i++)
			changed += (word[i] & BOARD_LANES) * BOARD_LANES >> 56;
	}
	for (; j < count; j++) {
		int8_t b = best[j] == INT8_MIN ? bound[j] : best[j];
		mark[j] = (uint8_t)((b != bound[j]) << bit);
		changed += b != bound[j];
		bound[j] = b;
	}
	return changed;
}

static void
line_all(struct retro *g, const struct retro_line *line, int thread)
{
	size_t length = g->table->index.rows[g->seeds] + LINE_WIDTH;
	int8_t *p = g->buffer + (size_t)thread * g->thread_bytes;
	struct buffers f = { p, p + length, p + 2 * length, p + 3 * length };
	uint32_t count = g->table->index.rows[line->fast_seeds];
	int which = g->phase % 2;

	memset(f.best, INT8_MIN, count);
	if (line->fast_moves)
		fast_moves(g, &f, line);
	else
		slow_moves(g, &f, line);
	for (uint32_t j = 0; g->phase < 2 && j < count; j++)
		if (f.best[j] == INT8_MIN)
			f.best[j] = (int8_t)terminal(&g->table->kernel, retro_board(line, j));
	g->changed += settle(f.best, g->bound[which] + line->first, g->mark + line->first, count, which);
}

void
retro_all(void *retro, int thread)
{
	retro_run(retro, line_all, thread);
}

/* Get memory, and the maps; false if there is none. */
static bool
retro_open(struct retro *g, int threads)
{
	const struct table_index *index = &g->table->index;
	size_t length = index->rows[g->seeds] + LINE_WIDTH, segments = 0, tasks = 0;
	int pits = g->table->kernel.pits, least = g->seeds - g->seeds / 2;

	kinds_open(g);
	for (int b = least; b <= g->seeds; b++) {
		segments += (size_t)(pits + g->kinds) * index->rows[b];
		tasks += index->rows[g->seeds - b];
	}
	assert(tasks > 0);
	g->segment_bytes = segments * sizeof(*g->segment);
	g->thread_bytes = length * (size_t)(3 + g->kinds + g->seeds);
	g->buffer_bytes = (size_t)threads * g->thread_bytes;
	g->bound[RETRO_LOW] = g->table->value + g->first;
	g->bound[RETRO_HIGH] = memory_new(g->count + LINE_WIDTH);
	g->mark = memory_new(g->count);
	g->segment = g->free = memory_new(g->segment_bytes);
	g->buffer = memory_new(g->buffer_bytes);
	g->task = malloc(tasks * sizeof(*g->task));
	if (!g->bound[RETRO_HIGH] || !g->mark || !g->segment || !g->buffer || !g->task)
		return false;
	memset(g->bound[RETRO_LOW], -g->seeds, g->count);
	memset(g->bound[RETRO_HIGH], g->seeds, g->count);
	for (int i = 0; i < threads; i++)
		memset(g->buffer + (size_t)i * g->thread_bytes + 2 * length, INT8_MIN, length);
	for (int b = least; b <= g->seeds; b++) {
		uint32_t all = index->rows[g->seeds - b], step = 1 + TASK / index->rows[b];
		for (uint32_t from = 0; from < all; from += step)
			g->task[g->tasks++] = (struct retro_task){ g->seeds - b, from,
			    from + step < all ? from + step : all };
		for (unsigned lane = 0; lane < (unsigned)pits; lane++)
			map_moves(g, b, lane);
		for (int kind = 0; kind < g->kinds; kind++)
			if (g->kind[kind].pass)
				map_passes(g, b, kind);
	}
	return true;
}

static void
retro_close(struct retro *g)
{
	memory_free(g->bound[RETRO_HIGH], g->count + LINE_WIDTH);
	memory_free(g->mark, g->count);
	memory_free(g->segment, g->segment_bytes);
	memory_free(g->buffer, g->buffer_bytes);
	free(g->task);
	free(g);
}

static void
phase(struct retro *g, void (*work)(void *retro, int thread), int threads)
{
	g->next = 0;
	parallel_run(g->tasks < threads ? g->tasks : threads, work, g);
}

const char *
retro_layer(struct mancala_table *t, const struct table_rows *rows, int seeds, int threads,
    const atomic_bool *stop)
{
	struct retro *g = calloc(1, sizeof(*g));
	const char *message = "out of memory";

	if (!g)
		return message;
	*g = (struct retro){ .table = t, .rows = rows, .stop = stop, .seeds = seeds,
	    .first = table_layer(&t->index, seeds) };
	g->count = table_layer(&t->index, seeds + 1) - g->first;
	if (retro_open(g, threads)) {
		uint64_t before = g->count;
		for (int quiet = 0; quiet < 2 && !table_stopped(t, stop); g->phase++) {
			bool few = g->phase > 2 && before < g->count / FEW;
			g->changed = 0;
			phase(g, few ? retro_changed : retro_all, threads);
			if (few && g->phase % 2 == RETRO_HIGH)
				phase(g, retro_due, threads);
			before = g->changed;
			quiet = before ? 0 : quiet + 1;
		}
		for (uint64_t i = 0; i < g->count; i++) {
			int8_t *low = &g->bound[RETRO_LOW][i], high = g->bound[RETRO_HIGH][i];
			*low = *low > 0 ? *low : high < 0 ? high : 0;
		}
		message = table_stopped(t, stop) ? "stopped" : NULL;
	}
	retro_close(g);
	return message;
}
