/* SPDX-License-Identifier: MIT */
/* Null-window tests on packed boards. */
#include <assert.h>
#include <stdlib.h>
#include <time.h>

#include "child.h"
#include "hot.h"

enum {
	PROVE_LOOK = 4096,
	PROVE_ALONE = 6,	/* positions with this many seeds more than the table are shared */
	PROVE_NEAR = 6,		/* moves of positions so near the table are ordered as they look; others */
	PROVE_AHEAD = 6,	/* by what two turns lead to for each so many seeds that it is farther, */
	PROVE_TURNS = 6,	/* up to so many */
	PROVE_FRAMES = 4096	/* sowings on the way to the end of a game, at most */
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

/* A position on the way of a strand, and how far it is with it. */
struct frame {
	struct child child[PROVE_MOVES], *todo[PROVE_MOVES];
	struct board board;
	struct bounds known;
	uint64_t key, nodes;		/* the strand's nodes before it came here */
	_Atomic uint64_t *busy;
	int seeds, beta;
	int low, high;			/* of all children so far */
	int count, todos;
	int at, later;			/* the child at hand, and the first of those that others were at */
	unsigned best;			/* 1 + lane, or 0 */
	bool cut;			/* one child is likely to be enough */
};

/*
 * One of the searches for the same answer that a thread does in turn. Most of the
 * time of a test went by waiting for memory. So a strand asks for what it needs
 * and lets the others go on until it has come; they meet in the table of bounds,
 * as threads do. Three strands took 15 % less time than one (a table of 18 seeds,
 * 20 M nodes), for 3 % more nodes.
 */
struct strand {
	struct frame *frame;
	int depth;			/* of the frame at hand, or -1 */
	uint64_t nodes;
};

struct frame *
frames_new(void)
{
	return malloc(PROVE_STRANDS * PROVE_FRAMES * sizeof(struct frame));
}

/* Come to a position; what may be known is asked for. */
static ALWAYS_INLINE void
enter(const struct prover *p, const struct mancala_rules *r, struct strand *s, struct board b,
    uint64_t at, int seeds, int beta, bool cut)
{
	struct frame *f = &s->frame[++s->depth];

	f->board = b;
	f->key = at;
	f->seeds = seeds;
	f->beta = beta;
	f->cut = cut;
	f->busy = NULL;
	f->nodes = s->nodes;
	if (at != NO_KEY)
		bounds_ask(bounds_slot(&p->bounds, at));
	f->count = children_open(p, r, b, seeds, f->child);
	s->nodes += (uint64_t)f->count;
}

/* See what is known, and put the rest in order; false if that is enough to leave the position. */
static ALWAYS_INLINE bool
look(const struct prover *p, const struct mancala_rules *r, struct frame *f)
{
	f->known = (struct bounds){ BOUNDS_LEAST, BOUNDS_MOST, 0, 0 };
	if (f->key != NO_KEY)
		f->known = bounds_get(bounds_slot(&p->bounds, f->key));
	f->low = f->known.low;
	f->high = f->known.high;
	f->best = 0;
	if (f->low >= f->beta || f->high < f->beta)
		return false;
	children_look(p, f->child, f->count);
	f->low = f->high = INT16_MIN;
	for (int i = 0; i < f->count; i++) {
		const struct child *c = &f->child[i];
		if (c->low > f->low) {
			f->low = c->low;
			f->best = c->lane + 1;
		}
		f->high = c->high > f->high ? c->high : f->high;
	}
	if (f->low >= f->beta || f->high < f->beta)
		return false;
	f->todos = sort(p, r, f->child, f->count, f->known.move, f->beta, f->todo, &f->high);
	int turns = 2 * ((f->seeds - p->table_seeds - PROVE_NEAR) / PROVE_AHEAD);
	if (turns > 0 && f->todos > 1 && guesses(r))
		look_ahead(p, f->todo, f->todos, f->known.move, turns < PROVE_TURNS ? turns : PROVE_TURNS);
	f->at = 0;
	f->later = f->todos;
	f->best = 0;
	return true;
}

/* The child to go to; NULL if all were proven. Those that others are at come last. */
static ALWAYS_INLINE struct child *
choose(const struct prover *p, struct frame *f, bool shared)
{
	while (f->at < f->todos) {
		struct child *c = f->todo[f->at];
		if (!shared || c->seeds < p->table_seeds + PROVE_ALONE)
			return c;
		_Atomic uint64_t *busy = (_Atomic uint64_t *)&p->busy[c->key % PROVE_BUSY];
		if ((f->at == 0 && f->cut) || f->at >= f->later ||
		    atomic_load_explicit(busy, memory_order_relaxed) != c->key) {
			atomic_store_explicit(busy, c->key, memory_order_relaxed);
			f->busy = busy;
			return c;
		}
		f->later--;
		for (int i = f->at; i + 1 < f->todos; i++)
			f->todo[i] = f->todo[i + 1];
		f->todo[f->todos - 1] = c;
	}
	return NULL;
}

/* Take the child at hand as proven: its value is v or more, or less; false if that is enough. */
static ALWAYS_INLINE bool
learn(struct frame *f, int v)
{
	struct child *c = f->todo[f->at++];

	if (f->busy)
		atomic_store_explicit(f->busy, NO_KEY, memory_order_relaxed);
	f->busy = NULL;
	v = c->gain + (c->again ? v : -v);
	if (v >= f->beta) {
		f->low = v;
		f->high = INT16_MAX;
		f->best = c->lane + 1;
		return false;
	}
	f->low = c->low > f->low ? c->low : f->low;
	f->high = v > f->high ? v : f->high;
	return true;
}

/* Keep what was proven of a position, and return it. */
static ALWAYS_INLINE int
leave(const struct prover *p, struct frame *f, uint64_t nodes)
{
	struct bounds known = f->known;

	known.low = f->low > known.low ? f->low : known.low;
	known.high = f->high < known.high ? f->high : known.high;
	if (f->best && f->low >= f->beta)
		known.move = f->best;
	if (f->key != NO_KEY)
		bounds_put(bounds_slot(&p->bounds, f->key), known, nodes);
	return f->low >= f->beta ? f->low : f->high;
}

/* Go on from a position that was entered to the next; false if the test is through, with *value. */
static ALWAYS_INLINE bool
advance(const struct prover *p, const struct mancala_rules *r, struct strand *s, bool shared,
    int *value)
{
	struct frame *f = &s->frame[s->depth];
	bool open = look(p, r, f);

	for (;;) {
		struct child *c = open ? choose(p, f, shared) : NULL;
		if (c) {
			enter(p, r, s, c->board, c->key, c->seeds,
			    c->again ? f->beta - c->gain : c->gain - f->beta + p->step, c->again == f->cut);
			return true;
		}
		*value = leave(p, f, s->nodes - f->nodes);
		if (--s->depth < 0)
			return false;
		f = &s->frame[s->depth];
		open = learn(f, *value);
	}
}

static ALWAYS_INLINE int
prove(const struct prover *p, const struct mancala_rules *r, struct prover_work *work,
    struct board b, int beta)
{
	int seeds = (int)(board_row(&p->kernel, b.own) + board_row(&p->kernel, b.opp)), value = 0;
	struct strand strand[PROVE_STRANDS];
	bool shared = work->shared || work->strands > 1, through = false, cut = beta * SEARCH_SEED <=
	    (guesses(r) ? p->guess(&p->kernel, p->eval, b, PROVE_TURNS, -GUESS_MOST, GUESS_MOST) : 0);

	assert(work->strands >= 1 && work->strands <= PROVE_STRANDS);
	for (int i = 0; i < work->strands; i++)
		strand[i] = (struct strand){ work->frames + i * PROVE_FRAMES, -1, 0 };
	for (int i = 0; !through && !work_stopped(work); i = i + 1 < work->strands ? i + 1 : 0) {
		struct strand *s = &strand[i];
		uint64_t nodes = s->nodes;
		if (s->depth < 0)
			enter(p, r, s, b, key(p, r, b, seeds), seeds, beta, cut);
		else
			through = !advance(p, r, s, shared, &value);
		work->nodes += s->nodes - nodes;
		work->stopped = work->stopped || s->depth == PROVE_FRAMES - 1;
	}
	for (int i = 0; i < work->strands; i++)
		for (int j = strand[i].depth; j >= 0; j--)
			if (strand[i].frame[j].busy)
				atomic_store_explicit(strand[i].frame[j].busy, NO_KEY, memory_order_relaxed);
	return value;
}

#define HOT(name) \
static int prove_##name(const struct prover *p, struct prover_work *work, struct board b, int beta) \
{ return prove(p, HOT_RULES(name, &p->kernel), work, b, beta); }
HOT_GAMES
#undef HOT

int
prover_test(const struct prover *p, struct prover_work *work, struct board b, int beta)
{
	static int (*const fn[])(const struct prover *, struct prover_work *, struct board, int) = {
#define HOT(name) prove_##name,
HOT_GAMES
#undef HOT
	};

	return fn[hot_game(&p->kernel.rules)](p, work, b, beta);
}
