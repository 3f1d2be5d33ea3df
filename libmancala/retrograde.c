/* SPDX-License-Identifier: MIT */
/* Endgame tables of games in which positions repeat. */
#include <string.h>

#include "hot.h"
#include "memory.h"
#include "parallel.h"
#include "retrograde.h"

enum { CHUNK = 1 << 12 };		/* entries that a thread takes at once */

struct retrograde {
	const struct mancala_table *table;
	const atomic_bool *stop;
	uint64_t first, count;		/* the entries of the layer */
	int8_t *low, *high;		/* bounds of each; low is in the table itself */
	uint8_t *due;			/* entries to be looked at */
	_Atomic uint64_t next;		/* the chunk to be taken next */
	atomic_bool changed;
};

static bool
stopped(const struct retrograde *g)
{
	return table_stopped(g->table, g->stop);
}

/* Bounds of b from those of its successors; its stores are empty. */
static ALWAYS_INLINE void
bounds(const struct retrograde *g, const struct mancala_rules *r, struct board b, int *low, int *high)
{
	const struct mancala_table *t = g->table;
	const struct kernel *k = &t->kernel;
	uint64_t moves = board_moves(k, r, b);

	if (!moves) {
		board_finish(k, &b, (enum mancala_rest)r->rest, 0);
		*low = *high = (int)board_store(b.own) - (int)board_store(b.opp);
		return;
	}
	*low = *high = INT8_MIN;
	for (; moves; moves &= moves - 1) {
		struct board c = b;
		enum board_next next = board_play(k, r, &c, (unsigned)__builtin_ctzll(moves) / 8);
		int gain = (int)board_store(c.own) - (int)board_store(c.opp), l = gain, h = gain;
		if (next != BOARD_OVER) {
			uint64_t entry = table_entry(t, c);
			bool same = entry >= g->first;
			l += __atomic_load_n(&t->value[entry], __ATOMIC_ACQUIRE);
			h = same ? h + __atomic_load_n(&g->high[entry - g->first], __ATOMIC_ACQUIRE) : l;
		}
		if (next == BOARD_TURN) {
			int swap = l;
			l = -h;
			h = -swap;
		}
		*low = l > *low ? l : *low;
		*high = h > *high ? h : *high;
	}
}

/* Mark every arrangement from which one sowing may lead to b as due. */
static void
mark(const struct retrograde *g, struct board b)
{
	const struct kernel *k = &g->table->kernel;
	struct board before;

	for (unsigned lane = 0; lane < (unsigned)k->pits; lane++)
		for (unsigned seeds = 1; retrograde_before(k, &k->rules, b, lane, &seeds, &before); seeds++)
			__atomic_store_n(&g->due[table_entry(g->table, before) - g->first], 1, __ATOMIC_SEQ_CST);
}

static ALWAYS_INLINE void
look(struct retrograde *g, const struct mancala_rules *r, uint64_t i)
{
	struct mancala_position pos;
	int low, high;

	if (!__atomic_exchange_n(&g->due[i], 0, __ATOMIC_SEQ_CST))
		return;
	table_position(g->table, g->first + i, &pos);
	struct board b = board_pack(&pos);
	bounds(g, r, b, &low, &high);
	if (low == g->low[i] && high == g->high[i])
		return;
	__atomic_store_n(&g->low[i], (int8_t)low, __ATOMIC_RELEASE);
	__atomic_store_n(&g->high[i], (int8_t)high, __ATOMIC_RELEASE);
	atomic_store_explicit(&g->changed, true, memory_order_relaxed);
	mark(g, b);
}

#define HOT(name) \
static void look_##name(struct retrograde *g, uint64_t from, uint64_t to) \
{ \
	for (uint64_t i = from; i < to; i++) \
		if (g->due[i]) \
			look(g, HOT_RULES(name, &g->table->kernel), i); \
}
HOT_GAMES
#undef HOT

static void
sweep(void *arg, int thread)
{
	static void (*const fn[])(struct retrograde *g, uint64_t from, uint64_t to) = {
#define HOT(name) look_##name,
HOT_GAMES
#undef HOT
	};
	struct retrograde *g = arg;
	enum hot_game game = hot_game(&g->table->kernel.rules);
	uint64_t from;

	(void)thread;
	while ((from = CHUNK * atomic_fetch_add(&g->next, 1)) < g->count && !stopped(g))
		fn[game](g, from, from + CHUNK < g->count ? from + CHUNK : g->count);
}

const char *
retrograde_layer(struct mancala_table *t, int seeds, int threads, const atomic_bool *stop)
{
	struct retrograde g = { .table = t, .stop = stop };

	g.first = table_layer(&t->index, seeds);
	g.count = table_layer(&t->index, seeds + 1) - g.first;
	g.low = t->value + g.first;
	g.high = memory_new(g.count);
	g.due = memory_new(g.count);
	if (g.high && g.due) {
		memset(g.low, -seeds, g.count);
		memset(g.high, seeds, g.count);
		memset(g.due, 1, g.count);
		do {
			g.next = 0;
			g.changed = false;
			parallel_run(g.count < CHUNK ? 1 : threads, sweep, &g);
		} while (g.changed && !stopped(&g));
		for (uint64_t i = 0; i < g.count; i++)
			g.low[i] = g.low[i] > 0 ? g.low[i] : g.high[i] < 0 ? g.high[i] : 0;
	}
	const char *message = !g.high || !g.due ? "out of memory" : stopped(&g) ? "stopped" : NULL;
	memory_free(g.high, g.count);
	memory_free(g.due, g.count);
	return message;
}
