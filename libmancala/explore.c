/* SPDX-License-Identifier: MIT */
/* What can be proven in so many sowings, where positions can repeat. */
#include "child.h"
#include "hot.h"

typedef struct bounds explore_fn(const struct prover *p, struct prover_work *work, struct board b,
    uint64_t key, int seeds, int depth, int beta);

static ALWAYS_INLINE struct bounds
explore(const struct prover *p, const struct mancala_rules *r, struct prover_work *work,
    struct board b, uint64_t at, int seeds, int depth, int beta, explore_fn *self)
{
	struct child child[PROVE_MOVES], *todo[PROVE_MOVES];
	struct bounds known = { BOUNDS_LEAST, BOUNDS_MOST, 0, 0 };
	struct bounds_slot slot = { NULL, 0 };

	if (at != NO_KEY) {
		slot = bounds_slot(&p->bounds, at);
		known = bounds_get(slot);
		if (known.low >= beta || known.high < beta || known.work >= (unsigned)depth)
			return known;
	}
	int count = children_open(p, r, b, seeds, child), low = INT16_MIN, high;
	children_look(p, child, count);
	work->nodes += (uint64_t)count;
	if (work_stopped(work))
		return known;
	for (int i = 0; i < count; i++)
		low = child[i].low > low ? child[i].low : low;
	int todos = sort(p, r, child, count, known.move, beta, todo, &high);
	for (int i = 0; i < todos; i++) {
		struct child *c = todo[i];
		if (low < beta && depth > 1) {
			struct bounds v = self(p, work, c->board, c->key, c->seeds, depth - 1,
			    c->again ? beta - c->gain : c->gain - beta + p->step);
			int l = c->gain + (c->again ? v.low : -v.high), h = c->gain + (c->again ? v.high : -v.low);
			if (work->stopped)
				return known;
			c->low = l > c->low ? l : c->low;
			c->high = h < c->high ? h : c->high;
		}
		if (c->low > low || (c->low == low && low >= beta && !known.move)) {
			low = c->low;
			known.move = c->lane + 1;
		}
		high = c->high > high ? c->high : high;
	}
	known.low = low > known.low ? low : known.low;
	known.high = high < known.high ? high : known.high;
	if (at != NO_KEY)
		bounds_put(slot, known, UINT64_C(1) << depth);
	return known;
}

#define HOT(name) \
static struct bounds explore_##name(const struct prover *p, struct prover_work *work, \
    struct board b, uint64_t at, int seeds, int depth, int beta) \
{ return explore(p, HOT_RULES(name, &p->kernel), work, b, at, seeds, depth, beta, explore_##name); }
HOT_GAMES
#undef HOT

struct bounds
prover_explore(const struct prover *p, struct prover_work *work, struct board b, int depth, int beta)
{
	static explore_fn *const fn[] = {
#define HOT(name) explore_##name,
HOT_GAMES
#undef HOT
	};
	const struct kernel *k = &p->kernel;
	int seeds = (int)(board_row(k, b.own) + board_row(k, b.opp));

	return fn[hot_game(&k->rules)](p, work, b, key(p, &k->rules, b, seeds), seeds, depth, beta);
}
