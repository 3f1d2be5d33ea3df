/* SPDX-License-Identifier: MIT */
/* Retrograde analysis in phases, by what the last phase changed. */
#include "hot.h"
#include "retrograde.h"
#include "retrograde_line.h"

/* The first of mark[j..n-1] that has the bit, which is taken off; or n. */
static inline uint32_t
marked(uint8_t *mark, uint32_t j, uint32_t n, int bit)
{
	uint8_t set = (uint8_t)(1 << bit);

	while (j < n) {
		uint64_t word;
		if (j + 8 <= n && (memcpy(&word, mark + j, 8), !(word & set * BOARD_LANES))) {
			j += 8;
			continue;
		}
		if (__atomic_load_n(&mark[j], __ATOMIC_RELAXED) & set) {
			__atomic_fetch_and(&mark[j], (uint8_t)~set, __ATOMIC_RELAXED);
			return j;
		}
		j++;
	}
	return n;
}

static inline void
set_mark(struct retro *g, uint64_t i, int bit)
{
	__atomic_fetch_or(&g->mark[i], (uint8_t)(1 << bit), __ATOMIC_RELAXED);
}

/* Let the lower bound of entry i be at least v; whether that is a change. */
static inline bool
raise_low(struct retro *g, uint64_t i, int8_t v)
{
	int8_t *low = &g->bound[RETRO_LOW][i], old = __atomic_load_n(low, __ATOMIC_RELAXED);

	while (old < v)
		if (__atomic_compare_exchange_n(low, &old, v, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
			set_mark(g, i, RETRO_LOW);
			return true;
		}
	return false;
}

/* Tell the predecessors of the line's entries whose bound has changed. */
static ALWAYS_INLINE void
changed(struct retro *g, const struct mancala_rules *r, const struct retro_line *line)
{
	const struct kernel *k = &g->table->kernel;
	bool low = g->phase % 2 == RETRO_LOW;
	const int8_t *bound = g->bound[low ? RETRO_HIGH : RETRO_LOW] + line->first;
	uint32_t n = g->table->index.rows[line->fast_seeds];
	uint8_t *mark = g->mark + line->first;
	uint64_t changes = 0;
	struct board before;

	for (uint32_t j = 0; (j = marked(mark, j, n, low ? RETRO_HIGH : RETRO_LOW)) < n; j++)
		for (unsigned lane = 0; lane < (unsigned)k->pits; lane++)
			for (unsigned seeds = 1; retrograde_before(k, r, retro_board(line, j), lane, &seeds, &before);
			    seeds++) {
				uint64_t i = table_entry(g->table, before) - g->first;
				if (low)
					changes += raise_low(g, i, (int8_t)-bound[j]);
				else if (g->bound[RETRO_HIGH][i] > -bound[j])
					set_mark(g, i, RETRO_DUE);
			}
	if (changes)
		g->changed += changes;
}

/* What the opponent can hold the mover of b to, by the lower bounds. */
static ALWAYS_INLINE int
high(const struct retro *g, const struct mancala_rules *r, struct board b)
{
	const struct mancala_table *t = g->table;
	const struct kernel *k = &t->kernel;
	int best = INT8_MIN;

	for (uint64_t rest = ((b.own & k->row) + ~BOARD_TOPS) & BOARD_TOPS; rest; rest &= rest - 1) {
		struct board c = b;
		board_try(k, r, &c, (unsigned)__builtin_ctzll(rest) / 8);
		if (!(c.opp & k->row))
			continue;
		int v = (int)board_store(c.own) - t->value[table_entry(t, board_turn(c))];
		best = v > best ? v : best;
	}
	return best;
}

/* Look at the line's upper bounds that are due. */
static ALWAYS_INLINE void
due(struct retro *g, const struct mancala_rules *r, const struct retro_line *line)
{
	int8_t *bound = g->bound[RETRO_HIGH] + line->first;
	uint32_t n = g->table->index.rows[line->fast_seeds];
	uint8_t *mark = g->mark + line->first;
	uint64_t changes = 0;

	for (uint32_t j = 0; (j = marked(mark, j, n, RETRO_DUE)) < n; j++) {
		int v = high(g, r, retro_board(line, j));
		if (v < bound[j]) {
			bound[j] = (int8_t)v;
			set_mark(g, line->first + j, RETRO_HIGH);
			changes++;
		}
	}
	if (changes)
		g->changed += changes;
}

#define WORK(body) \
static void body##_awari(struct retro *g, const struct retro_line *line, int thread) \
{ (void)thread; body(g, &hot_awari, line); } \
static void body##_other(struct retro *g, const struct retro_line *line, int thread) \
{ (void)thread; body(g, &g->table->kernel.rules, line); } \
void retro_##body(void *retro, int thread) \
{ \
	struct retro *g = retro; \
	retro_run(g, hot_game(&g->table->kernel.rules) == HOT_awari ? body##_awari : body##_other, thread); \
}
WORK(changed)
WORK(due)
