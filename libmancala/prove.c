/* SPDX-License-Identifier: MIT */
/* Null-window tests on packed boards. */
#include <time.h>

#include "guess.h"
#include "hot.h"
#include "prove.h"

#define NO_KEY UINT64_MAX

enum { PROVE_MOVES = BOARD_PITS + 1, PROVE_LOOK = 4096,
	PROVE_TUZDIKS = 6,	/* bits of a key */
	PROVE_ALONE = 6,	/* positions with this many seeds more than the table are shared among threads */
	PROVE_NEAR = 4,		/* moves of positions so near the table are ordered as they look; others */
	PROVE_AHEAD = 6,	/* by what two turns lead to for each so many seeds that it is farther, */
	PROVE_TURNS = 6		/* up to so many */
};

/* What a move is ordered by beside the guess, in hundredths of a seed. */
enum { ORDER_GAIN = 300, ORDER_AGAIN = 200, ORDER_LANE = 20 };

/*
 * Where moves relay a guess says little of what is many laps away, and takes long: congkak
 * 6x6 took 1.8 s with it and takes 0.5 s without, 7x7 stood at 16..98 after 300 s, and takes 60 s.
 */
enum { ORDER_RELAY_GAIN = 16, ORDER_RELAY_AGAIN = 1000 };

static ALWAYS_INLINE bool
guesses(const struct mancala_rules *r)
{
	return r->relay == MANCALA_RELAY_NO;
}

/* A move and what is known of it, from the view of the player who makes it. */
struct child {
	struct board board;
	uint64_t key;
	const int8_t *exact;	/* the value by the endgame table, or NULL */
	int gain;		/* what the mover stored less what the opponent did */
	int seeds;		/* left in the pits */
	int low, high;		/* bounds of the value, gain included */
	int order;
	unsigned lane;
	bool again;
};

double
clock_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void
prover_rank(struct prover *p)
{
	rank_open(&p->rank, p->kernel.pits, bounds_key_bits(&p->bounds) -
	    (p->kernel.rules.tuzdik ? PROVE_TUZDIKS : 0));
}

void
prover_open(struct prover *p, const struct mancala_rules *rules, int pits)
{
	kernel_open(&p->kernel, rules, pits);
	prover_rank(p);
	p->eval = eval_find(rules, pits);
	p->guess = guess_find(rules);
	p->table = NULL;
	p->table_seeds = -1;
	p->step = mancala_rules_cyclic(rules) || rules->rest == MANCALA_REST_NONE || rules->half == MANCALA_HALF_STOP ? 1 : 2;
}

/* A number below 1 << PROVE_TUZDIKS for the tuzdiks of both. */
static ALWAYS_INLINE uint64_t
tuzdiks(struct board b)
{
	uint64_t own = b.own & BOARD_TUZDIK, opp = b.opp & BOARD_TUZDIK;

	return (own ? (unsigned)__builtin_ctzll(own) / 8 + 1 : 0) * 8 +
	    (opp ? (unsigned)__builtin_ctzll(opp) / 8 + 1 : 0);
}

/* The key of a position with seeds in its pits, or NO_KEY if its bounds cannot be kept. */
static ALWAYS_INLINE uint64_t
key(const struct prover *p, const struct mancala_rules *r, struct board b, int seeds)
{
	if (r->pie && (b.own | b.opp) & BOARD_SWAP)
		return NO_KEY;
	uint64_t number = rank_pits(&p->rank, &p->kernel, b);
	if (r->half != MANCALA_HALF_NO) {
		seeds += (int)board_store(b.own);
		number += p->rank.store[seeds];
	}
	if (seeds > (r->half == MANCALA_HALF_NO ? p->rank.pits_seeds : p->rank.store_seeds))
		return NO_KEY;
	return r->tuzdik ? number << PROVE_TUZDIKS | tuzdiks(b) : number;
}

static ALWAYS_INLINE int
lead(struct board b)
{
	return (int)board_store(b.own) - (int)board_store(b.opp);
}

/*
 * The moves of b, each with what is known of it. All keys are made, and their
 * cache lines asked for, before the first is looked at.
 */
static ALWAYS_INLINE int
children(const struct prover *p, const struct mancala_rules *r, struct board b, int seeds,
    struct child child[PROVE_MOVES])
{
	struct bounds_slot slot[PROVE_MOVES];
	int count = 0, before = lead(b), in_stores = (int)(board_store(b.own) + board_store(b.opp));

	for (uint64_t moves = board_moves(&p->kernel, r, b); moves; moves &= moves - 1) {
		struct child *c = &child[count];
		c->lane = (unsigned)__builtin_ctzll(moves) / 8;
		c->board = b;
		enum board_next next = board_play(&p->kernel, r, &c->board, c->lane);
		int after = lead(c->board);
		c->again = next == BOARD_AGAIN;
		c->gain = (next == BOARD_TURN ? -after : after) - before;
		c->seeds = seeds + in_stores - (int)(board_store(c->board.own) + board_store(c->board.opp));
		c->key = NO_KEY;
		c->exact = NULL;
		c->low = c->high = c->gain;
		if (next != BOARD_OVER) {
			int most = c->seeds;
			if (r->pie && (c->board.own | c->board.opp) & BOARD_SWAP) {
				most += 2 * (after < 0 ? -after : after);
			} else if (most <= p->table_seeds) {
				c->exact = p->table->value + table_entry(p->table, c->board);
				__builtin_prefetch(c->exact);
			} else {
				c->key = key(p, r, c->board, most);
				if (c->key != NO_KEY)
					slot[count] = bounds_slot(&p->bounds, c->key);
			}
			c->low -= most;
			c->high += most;
		}
		count++;
	}
	for (int i = 0; i < count; i++) {
		struct child *c = &child[i];
		if (c->exact)
			c->low = c->high = c->gain + (c->again ? *c->exact : -*c->exact);
		if (c->key == NO_KEY)
			continue;
		struct bounds known = bounds_get(slot[i]);
		int low = c->gain + (c->again ? known.low : -known.high);
		int high = c->gain + (c->again ? known.high : -known.low);
		c->low = low > c->low ? low : c->low;
		c->high = high < c->high ? high : c->high;
	}
	return count;
}

bool
work_stopped(struct prover_work *work)
{
	const struct mancala_limits *limits = work->limits;

	if (work->nodes < work->look || work->stopped)
		return work->stopped;
	work->look = work->nodes + PROVE_LOOK;
	if (limits->nodes && work->look > limits->nodes)
		work->look = limits->nodes;
	if (work->pause && work->look > work->pause)
		work->look = work->pause;
	work->stopped = (limits->nodes && work->nodes >= limits->nodes) ||
	    (work->done && atomic_load_explicit(work->done, memory_order_relaxed)) ||
	    (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) ||
	    (limits->seconds > 0 && clock_now() - work->began >= limits->seconds);
	work->paused = !work->stopped && work->pause && work->nodes >= work->pause;
	work->stopped = work->stopped || work->paused;
	return work->stopped;
}

/*
 * What speaks for a move beside the guess. What is stored now also leaves less
 * to prove, and another move is worth having.
 */
static ALWAYS_INLINE int
order(const struct child *c)
{
	return ORDER_GAIN * c->gain + (c->again ? ORDER_AGAIN : 0) + ORDER_LANE * (int)c->lane;
}

/* Put c, which is todo[i] at the latest, where its order says. */
static ALWAYS_INLINE void
insert(struct child *todo[PROVE_MOVES], int i, struct child *c)
{
	for (; i > 0 && todo[i - 1]->order < c->order; i--)
		todo[i] = todo[i - 1];
	todo[i] = c;
}

/*
 * Order todo, of which first is the best that is known, by what is guessed
 * some turns ahead. Only the likeliest need a guess that is exact.
 */
static void
look_ahead(const struct prover *p, struct child *todo[PROVE_MOVES], int todos, unsigned first, int turns)
{
	int best = -GUESS_MOST;

	for (int i = 0; i < todos; i++) {
		struct child *c = todo[i];
		if (c->lane + 1 == first)
			continue;
		int base = order(c);
		c->order = base + (!c->seeds ? 0
		    : c->again ? p->guess(&p->kernel, p->eval, c->board, turns, best - base, GUESS_MOST)
		    : -p->guess(&p->kernel, p->eval, c->board, turns, -GUESS_MOST, base - best));
		best = c->order > best ? c->order : best;
		insert(todo, i, c);
	}
}

/*
 * Put the children that can still reach beta in order into todo; returns how
 * many. *high becomes the upper bound of the others.
 */
static ALWAYS_INLINE int
sort(const struct prover *p, const struct mancala_rules *r, struct child *child, int count,
    unsigned first, int beta, struct child *todo[PROVE_MOVES], int *high)
{
	int todos = 0;

	*high = INT16_MIN;
	for (int i = 0; i < count; i++) {
		struct child *c = &child[i];
		if (c->high < beta) {
			*high = c->high > *high ? c->high : *high;
			continue;
		}
		int guess = c->seeds && guesses(r) ? guess_now(&p->kernel, p->eval, c->board) : 0;
		c->order = c->lane + 1 == first ? GUESS_MOST
		    : !guesses(r) ? (c->again ? ORDER_RELAY_AGAIN : ORDER_RELAY_GAIN * c->gain) + (int)c->lane
		    : order(c) + (c->again ? guess : -guess);
		insert(todo, todos++, c);
	}
	return todos;
}

/*
 * A bound of the value of b: a lower one if it is at least beta, else an upper
 * one. self is the function that inlines this.
 */
typedef int prove_fn(const struct prover *p, struct prover_work *work, struct board b, uint64_t key,
    int seeds, int beta);

/* Prove more of a child, by its rules. */
static ALWAYS_INLINE void
narrow(const struct prover *p, struct prover_work *work, struct child *c, int beta,
    prove_fn *self)
{
	if (c->again) {
		int v = c->gain + self(p, work, c->board, c->key, c->seeds, beta - c->gain);
		if (v >= beta)
			c->low = v;
		else
			c->high = v;
	} else {
		int v = c->gain - self(p, work, c->board, c->key, c->seeds, c->gain - beta + p->step);
		if (v >= beta)
			c->low = v;
		else
			c->high = v;
	}
}

static ALWAYS_INLINE int
prove(const struct prover *p, const struct mancala_rules *r, struct prover_work *work,
    struct board b, uint64_t at, int seeds, int beta, prove_fn *self)
{
	struct child child[PROVE_MOVES];
	struct bounds known = { BOUNDS_LEAST, BOUNDS_MOST, 0, 0 };
	struct bounds_slot slot = { NULL, 0 };
	uint64_t nodes = work->nodes;

	if (at != NO_KEY) {
		slot = bounds_slot(&p->bounds, at);
		known = bounds_get(slot);
		if (known.low >= beta)
			return known.low;
		if (known.high < beta)
			return known.high;
	}
	int count = children(p, r, b, seeds, child), low = INT16_MIN, high = INT16_MIN;
	work->nodes += (uint64_t)count;
	if (work_stopped(work))
		return 0;
	unsigned best = 0;
	for (int i = 0; i < count; i++) {
		if (child[i].low > low) {
			low = child[i].low;
			best = child[i].lane + 1;
		}
		if (child[i].high > high)
			high = child[i].high;
	}
	if (low < beta && high >= beta) {
		struct child *todo[PROVE_MOVES];
		int todos = sort(p, r, child, count, known.move, beta, todo, &high);
		int turns = 2 * ((seeds - p->table_seeds - PROVE_NEAR) / PROVE_AHEAD);
		if (turns > 0 && todos > 1 && guesses(r))
			look_ahead(p, todo, todos, known.move, turns < PROVE_TURNS ? turns : PROVE_TURNS);
		best = 0;
		for (int i = 0, later = todos; i < todos; i++) {
			struct child *c = todo[i];
			_Atomic uint64_t *busy = NULL;
			if (work->shared && c->seeds >= p->table_seeds + PROVE_ALONE) {
				busy = (_Atomic uint64_t *)&p->busy[c->key % PROVE_BUSY];
				if (i > 0 && i < later && atomic_load_explicit(busy, memory_order_relaxed) == c->key) {
					/* Another thread is at it: leave it for the end. */
					later--;
					for (int j = i--; j + 1 < todos; j++)
						todo[j] = todo[j + 1];
					todo[todos - 1] = c;
					continue;
				}
				atomic_store_explicit(busy, c->key, memory_order_relaxed);
			}
			narrow(p, work, c, beta, self);
			if (busy)
				atomic_store_explicit(busy, NO_KEY, memory_order_relaxed);
			if (work->stopped)
				return 0;
			if (c->low >= beta) {
				low = c->low;
				high = INT16_MAX;
				best = c->lane + 1;
				break;
			}
			low = c->low > low ? c->low : low;
			high = c->high > high ? c->high : high;
		}
	}
	known.low = low > known.low ? low : known.low;
	known.high = high < known.high ? high : known.high;
	if (best && low >= beta)
		known.move = best;
	if (at != NO_KEY)
		bounds_put(slot, known, work->nodes - nodes);
	return low >= beta ? low : high;
}

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
	int count = children(p, r, b, seeds, child), low = INT16_MIN, high;
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
static int prove_##name(const struct prover *p, struct prover_work *work, struct board b, \
    uint64_t at, int seeds, int beta) \
{ return prove(p, HOT_RULES(name, &p->kernel), work, b, at, seeds, beta, prove_##name); }
HOT_GAMES
#undef HOT

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

int
prover_test(const struct prover *p, struct prover_work *work, struct board b, int beta)
{
	static prove_fn *const fn[] = {
#define HOT(name) prove_##name,
HOT_GAMES
#undef HOT
	};
	const struct kernel *k = &p->kernel;
	int seeds = (int)(board_row(k, b.own) + board_row(k, b.opp));

	return fn[hot_game(&k->rules)](p, work, b, key(p, &k->rules, b, seeds), seeds, beta);
}
