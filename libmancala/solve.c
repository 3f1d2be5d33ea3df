/* SPDX-License-Identifier: MIT */
/*
 * Exact values: MTD(f) (A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Best-first
 * fixed-depth minimax algorithms", Artificial Intelligence 87, 1996) over the
 * null-window tests of prove.c, or of plain.c where a board is too large.
 */
#include <stdlib.h>

#include "plain.h"
#include "prove.h"

struct mancala_solver {
	struct prover prover;		/* its bounds table is also the memory of plain */
	struct plain plain;
	struct mancala_position last;	/* what the tables were filled for */
	bool used;
};

/* A legal move of the position to be solved. */
struct root {
	int move;
	int low, high;			/* of the whole value, stores included */
	struct mancala_position after;
};

/* One run. */
struct task {
	const struct mancala_solver *solver;
	struct prover_work work;
	struct mancala_position pos;
	struct root root[MANCALA_MOVES_MAX];
	int roots;
	int step;
	bool packed;
};

struct mancala_solver *
mancala_solver_new(uint64_t bytes)
{
	struct mancala_solver *solver = calloc(1, sizeof(*solver));

	if (!solver || !bounds_open(&solver->prover.bounds, bytes)) {
		free(solver);
		return NULL;
	}
	return solver;
}

void
mancala_solver_free(struct mancala_solver *solver)
{
	if (solver)
		bounds_close(&solver->prover.bounds);
	free(solver);
}

void
mancala_solver_clear(struct mancala_solver *solver)
{
	if (solver->used)
		bounds_clear(&solver->prover.bounds);
	solver->used = false;
}

/* Whether bounds that were proven for *a hold for *b. */
static bool
kin(const struct mancala_position *a, const struct mancala_position *b)
{
	return mancala_rules_equal(&a->rules, &b->rules) && a->pits == b->pits &&
	    a->closed[0] == b->closed[0] && a->closed[1] == b->closed[1] &&
	    kernel_fits(a) == kernel_fits(b) && (a->rules.half == MANCALA_HALF_NO ||
	    mancala_position_seeds(a) == mancala_position_seeds(b));
}

/* Make the tables ready for *pos, and forget what they hold if it does not hold there. */
static void
prepare(struct mancala_solver *solver, const struct mancala_position *pos)
{
	struct bounds_table *bounds = &solver->prover.bounds;

	if (solver->used && kin(&solver->last, pos))
		return;
	if (solver->used)
		bounds_clear(bounds);
	solver->used = true;
	solver->last = *pos;
	if (kernel_fits(pos))
		prover_open(&solver->prover, &pos->rules, pos->pits);
	else
		plain_open(&solver->plain, (void *)bounds->word, bounds->bytes);
}

/* Prove that the value of root move r is at least beta, or that it is less. */
static void
narrow(struct task *t, struct root *r, int beta)
{
	const struct mancala_position *after = &r->after;
	bool same = after->side == t->pos.side;
	int lead = mancala_position_margin(after) * (t->pos.side == MANCALA_SOUTH ? 1 : -1);
	int at = same ? beta - lead : lead - beta + t->step;
	int v = t->packed ? prover_test(&t->solver->prover, &t->work, board_pack(after), at)
	    : plain_test(&t->solver->plain, &t->work, after, at);

	if (t->work.stopped)
		return;
	v = same ? lead + v : lead - v;
	if (v >= beta)
		r->low = v;
	else
		r->high = v;
}

static int
low(const struct task *t)
{
	int best = t->root[0].low;

	for (int i = 1; i < t->roots; i++)
		best = t->root[i].low > best ? t->root[i].low : best;
	return best;
}

static int
high(const struct task *t)
{
	int best = t->root[0].high;

	for (int i = 1; i < t->roots; i++)
		best = t->root[i].high > best ? t->root[i].high : best;
	return best;
}

/* Set the legal moves up, with what is plain to see. */
static void
open_roots(struct task *t)
{
	uint32_t moves = mancala_position_moves(&t->pos);
	int sign = t->pos.side == MANCALA_SOUTH ? 1 : -1;

	for (int move = 1; move <= MANCALA_SWAP; move++) {
		struct root *r = &t->root[t->roots];
		if (!(moves >> move & 1))
			continue;
		r->move = move;
		r->after = t->pos;
		mancala_position_play(&r->after, move, NULL);
		int lead = sign * mancala_position_margin(&r->after);
		int left = mancala_position_seeds(&t->pos) - r->after.store[0] - r->after.store[1];
		if (r->after.side == MANCALA_OVER)
			left = 0;
		else if (r->after.swap != MANCALA_OVER)
			left += 2 * abs(lead);
		r->low = lead - left;
		r->high = lead + left;
		t->roots++;
	}
}

/* The next value to test between low and high: near the guess, and as odd as both. */
static int
next_beta(const struct task *t, int low, int high, int guess)
{
	int beta = guess <= low ? low + t->step : guess;

	if (beta > high)
		beta = high;
	return beta - (t->step == 2 && (beta - low) % 2 ? 1 : 0);
}

/* The index of the move that is to be tested next for a value of beta: one likely to reach it. */
static int
likeliest(const struct task *t, int beta)
{
	int best = -1;

	for (int i = 0; i < t->roots; i++) {
		const struct root *r = &t->root[i], *b = &t->root[best < 0 ? 0 : best];
		if (r->high < beta)
			continue;
		bool again = r->after.side == t->pos.side, best_again = b->after.side == t->pos.side;
		if (best < 0 || r->low > b->low || (r->low == b->low && again >= best_again))
			best = i;
	}
	return best;
}

/* The lowest-numbered move with the value. */
static struct root *
first_best(struct task *t, int value)
{
	for (int i = 0; i < t->roots; i++) {
		struct root *r = &t->root[i];
		if (r->low < value && r->high >= value)
			narrow(t, r, value);
		if (t->work.stopped)
			break;
		if (r->low >= value)
			return r;
	}
	return NULL;
}

static void
report(const struct task *t, struct mancala_solution *s)
{
	s->best.low = low(t);
	s->best.high = high(t);
	s->nodes = t->work.nodes;
	s->seconds = clock_now() - t->work.began;
}

static int
compare(const void *a, const void *b)
{
	const struct mancala_bounds *x = a, *y = b;

	if (x->low != y->low)
		return x->low > y->low ? -1 : 1;
	if (x->high != y->high)
		return x->high > y->high ? -1 : 1;
	return x->move - y->move;
}

/* Solve the task; *s is kept up to date for progress. */
static void
solve(struct task *t, bool every, void (*progress)(void *, const struct mancala_solution *),
    void *arg, struct mancala_solution *s)
{
	int sign = t->pos.side == MANCALA_SOUTH ? 1 : -1;
	int guess = sign * mancala_position_margin(&t->pos);

	while (low(t) < high(t) && !t->work.stopped) {
		int beta = next_beta(t, low(t), high(t), guess), i;
		while (low(t) < beta && (i = likeliest(t, beta)) >= 0 && !t->work.stopped)
			narrow(t, &t->root[i], beta);
		guess = low(t) >= beta ? low(t) + t->step : high(t);
		report(t, s);
		if (progress)
			progress(arg, s);
	}
	struct root *best = t->work.stopped ? NULL : first_best(t, low(t));
	for (int i = 0; every && i < t->roots; i++) {
		struct root *r = &t->root[i];
		guess = r->high;
		while (r->low < r->high && !t->work.stopped) {
			narrow(t, r, next_beta(t, r->low, r->high, guess));
			guess = r->low > guess ? r->low + t->step : r->high;
		}
	}
	report(t, s);
	s->solved = !t->work.stopped;
	if (!best)
		for (int i = 0; i < t->roots; i++)
			if (!best || t->root[i].low > best->low)
				best = &t->root[i];
	s->best.move = best->move;
	for (int i = 0; every && i < t->roots; i++)
		s->all[s->moves++] = (struct mancala_bounds){ t->root[i].move, t->root[i].low,
		    t->root[i].high };
	qsort(s->all, (size_t)s->moves, sizeof(s->all[0]), compare);
}

const char *
mancala_solver_run(struct mancala_solver *solver, const struct mancala_position *pos,
    const struct mancala_limits *limits, bool every,
    void (*progress)(void *arg, const struct mancala_solution *solution), void *arg,
    struct mancala_solution *solution)
{
	static const struct mancala_limits none = { 0 };
	struct task task = { .solver = solver, .pos = *pos };

	*solution = (struct mancala_solution){ .solved = true };
	if (pos->side == MANCALA_OVER) {
		solution->best.low = solution->best.high = mancala_position_margin(pos);
		return NULL;
	}
	if (mancala_rules_cyclic(&pos->rules))
		return "positions can repeat by these rules";
	prepare(solver, pos);
	task.work = (struct prover_work){ .limits = limits ? limits : &none, .began = clock_now() };
	task.packed = kernel_fits(pos);
	task.step = task.packed ? solver->prover.step : 1;
	open_roots(&task);
	solve(&task, every, progress, arg, solution);
	return NULL;
}
