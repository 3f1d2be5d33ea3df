/* SPDX-License-Identifier: MIT */
/*
 * Exact values: MTD(f) (A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Best-first
 * fixed-depth minimax algorithms", Artificial Intelligence 87, 1996) over the
 * null-window tests of prove.c, or of plain.c where a board is too large.
 */
#include <assert.h>
#include <stdlib.h>

#include "parallel.h"
#include "solver.h"

/* A legal move of the position to be solved. */
struct root {
	int move;
	int low, high;			/* of the whole value, stores included */
	struct mancala_position after;
};

/* One run. */
struct task {
	struct mancala_solver *solver;
	struct prover_work work;
	struct mancala_position pos;
	struct root root[MANCALA_MOVES_MAX];
	int roots;
	int step;
	bool packed;
};

/* One test by all threads; see test_shared. */
struct shared {
	const struct prover *prover;
	struct prover_work *work;
	struct board board;
	int beta, value;
	atomic_bool done, found;
};

static void
test_work(void *arg, int thread)
{
	struct shared *s = arg;
	struct prover_work *work = &s->work[thread];
	if (!work->frames)
		return;			/* memory is out: it cannot help */
	int v = prover_test(s->prover, work, s->board, s->beta);
	if (!work->stopped && !atomic_exchange(&s->found, true))
		s->value = v;
	atomic_store(&s->done, true);
}

/*
 * prover_test by several threads at once, which meet in the table of bounds;
 * the first that is through, or stopped, ends it for all.
 */
static int
test_shared(struct task *t, struct board b, int beta)
{
	int threads = t->solver->options.threads;
	struct prover_work work[MANCALA_THREADS_MAX];
	struct mancala_limits limits = *t->work.limits;
	struct shared s = { .prover = &t->solver->prover, .work = work, .board = b, .beta = beta };

	t->work.look = 0;
	if (work_stopped(&t->work))
		return 0;
	if (limits.nodes)
		limits.nodes = (limits.nodes - t->work.nodes) / (unsigned)threads + 1;
	for (int i = 0; i < threads; i++) {
		struct frame **frames = &t->solver->frames[i];
		if (!*frames)
			*frames = frames_new();
		work[i] = (struct prover_work){ .limits = &limits, .began = t->work.began, .done = &s.done,
		    .pause = (t->work.pause - t->work.nodes) / (unsigned)threads + 1, .shared = true,
		    .frames = *frames, .strands = PROVE_STRANDS };
	}
	parallel_run(threads, test_work, &s);
	for (int i = 0; i < threads; i++)
		t->work.nodes += work[i].nodes;
	t->work.stopped = !s.found;
	for (int i = 0; i < threads && t->work.stopped; i++)
		t->work.paused = t->work.paused || work[i].paused;
	return s.value;
}

/* A bound of the value of after as prover_test has it, in stretches with tables that grow. */
static int
test(struct task *t, const struct mancala_position *after, int beta)
{
	struct mancala_solver *solver = t->solver;

	if (!t->packed)
		return plain_test(&solver->plain, &t->work, after, beta);
	for (;;) {
		struct board b = board_pack(after);
		t->work.strands = solver->stretch > SOLVER_ALONE ? PROVE_STRANDS : 1;
		int v = t->solver->options.threads > 1 && solver->stretch > SOLVER_ALONE
		    ? test_shared(t, b, beta) : prover_test(&solver->prover, &t->work, b, beta);
		if (!t->work.paused)
			return v;
		solver_grow(solver, t->work.limits);
		t->work.pause = t->work.nodes + solver->stretch;
		t->work.paused = t->work.stopped = false;
		t->work.look = 0;
	}
}

/*
 * Bring the bounds of root move r together as far as so many sowings do, where
 * positions can repeat.
 */
static void
explore(struct task *t, struct root *r, int depth)
{
	bool same = r->after.side == t->pos.side, raise = true;
	int lead = mancala_position_margin(&r->after) * (t->pos.side == MANCALA_SOUTH ? 1 : -1);

	while (r->low < r->high) {
		int beta = raise ? r->low + 1 : r->high;
		struct bounds v = prover_explore(&t->solver->prover, &t->work, board_pack(&r->after), depth,
		    same ? beta - lead : lead - beta + 1);
		if (t->work.stopped)
			return;
		int low = lead + (same ? v.low : -v.high), high = lead + (same ? v.high : -v.low);
		r->low = low > r->low ? low : r->low;
		r->high = high < r->high ? high : r->high;
		if (raise && r->low < beta)
			raise = false;
		else if (!raise && r->high >= beta)
			return;
	}
}

/* Prove that the value of root move r is at least beta, or that it is less. */
static void
narrow(struct task *t, struct root *r, int beta)
{
	bool same = r->after.side == t->pos.side;
	int lead = mancala_position_margin(&r->after) * (t->pos.side == MANCALA_SOUTH ? 1 : -1);
	int v = test(t, &r->after, same ? beta - lead : lead - beta + t->step);

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
		int value;
		if (t->packed && t->solver->prover.table_seeds >= left &&
		    mancala_table_value(t->solver->prover.table, &r->after, &value))
			r->low = r->high = r->after.side == t->pos.side ? value : -value;
		t->roots++;
	}
}

/* Win, draw or loss, where that is all that is asked for. */
static int
seen(const struct task *t, int value)
{
	return t->solver->options.outcome ? (value > 0) - (value < 0) : value;
}

/*
 * The next value to test between low and high, which differ: near the guess,
 * and as odd as both. For the outcome alone: the least that wins, or 0.
 */
static int
next_beta(const struct task *t, int low, int high, int guess)
{
	int beta = guess <= low ? low + t->step : guess;

	if (t->solver->options.outcome)
		beta = high > 0 ? 1 : 0;
	if (beta > high)
		beta = high;
	if (t->step == 2 && (beta - low) % 2)
		beta += t->solver->options.outcome ? 1 : -1;
	return beta;
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

/* The lowest-numbered move that comes to the best that is possible; NULL if a limit came first. */
static const struct root *
first_best(struct task *t)
{
	int value = seen(t, low(t));
	bool cyclic = mancala_rules_cyclic(&t->pos.rules);

	for (int i = 0; i < t->roots; i++) {
		struct root *r = &t->root[i];
		while (!cyclic && seen(t, r->low) < value && seen(t, r->high) >= value && !t->work.stopped)
			narrow(t, r, next_beta(t, r->low, r->high, value));
		if (t->work.stopped)
			return NULL;
		if (seen(t, r->low) >= value)
			return r;
	}
	return NULL;
}

static void
report(const struct task *t, struct mancala_solution *s)
{
	s->best.low = seen(t, low(t));
	s->best.high = seen(t, high(t));
	s->nodes = t->work.nodes;
	s->seconds = clock_now() - t->work.began;
	s->table_seeds = t->packed ? t->solver->prover.table_seeds : -1;
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

/*
 * Bring bounds together in more and more sowings, where positions can repeat.
 * They need not meet: a cycle may be the best for both.
 */
static void
deepen(struct task *t, bool every, void (*progress)(void *, const struct mancala_solution *),
    void *arg, struct mancala_solution *s)
{
	bool open = true;

	for (int depth = 1; open && depth <= PROVE_DEPTH && !t->work.stopped; depth++) {
		open = false;
		for (int i = 0; i < t->roots; i++) {
			struct root *r = &t->root[i];
			if (seen(t, r->low) == seen(t, r->high) || (!every && r->high < low(t)))
				continue;
			explore(t, r, depth);
			open = open || seen(t, r->low) < seen(t, r->high);
		}
		open = every ? open : seen(t, low(t)) < seen(t, high(t));
		report(t, s);
		if (progress)
			progress(arg, s);
	}
	t->work.stopped = t->work.stopped || open;
}

/* Solve the task; *s is kept up to date for progress. */
static void
solve(struct task *t, bool every, void (*progress)(void *, const struct mancala_solution *),
    void *arg, struct mancala_solution *s)
{
	int guess = mancala_position_margin(&t->pos) * (t->pos.side == MANCALA_SOUTH ? 1 : -1);

	if (mancala_rules_cyclic(&t->pos.rules))
		deepen(t, every, progress, arg, s);
	while (seen(t, low(t)) < seen(t, high(t)) && !t->work.stopped) {
		int beta = next_beta(t, low(t), high(t), guess), i;
		while (low(t) < beta && (i = likeliest(t, beta)) >= 0 && !t->work.stopped)
			narrow(t, &t->root[i], beta);
		guess = low(t) >= beta ? low(t) + t->step : high(t);
		report(t, s);
		if (progress)
			progress(arg, s);
	}
	const struct root *best = t->work.stopped ? NULL : first_best(t);
	for (int i = 0; every && i < t->roots; i++) {
		struct root *r = &t->root[i];
		guess = r->high;
		while (seen(t, r->low) < seen(t, r->high) && !t->work.stopped) {
			narrow(t, r, next_beta(t, r->low, r->high, guess));
			guess = r->low > guess ? r->low + t->step : r->high;
		}
	}
	report(t, s);
	s->solved = !t->work.stopped;
	for (int i = 0; i < t->roots && (!best || !s->solved); i++)
		if (!best || t->root[i].low > best->low)
			best = &t->root[i];
	assert(best);
	s->best.move = s->line[0] = best->move;
	s->length = 1;
	for (int i = 0; every && i < t->roots; i++)
		s->all[s->moves++] = (struct mancala_bounds){ t->root[i].move, seen(t, t->root[i].low),
		    seen(t, t->root[i].high) };
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
		solution->best.low = solution->best.high = seen(&task, mancala_position_margin(pos));
		solution->table_seeds = -1;
		return NULL;
	}
	if (pos->rules.rounds != MANCALA_ROUNDS_NO)
		return "only single rounds can be solved";
	if (mancala_rules_cyclic(&pos->rules) && !solver_packs(solver, pos))
		return "positions can repeat by these rules, and the board is too large or has closed pits";
	limits = limits ? limits : &none;
	double began = clock_now();
	solver->until = limits->seconds > 0 ? began + limits->seconds : 0;
	solver_prepare(solver, pos, limits);
	task.work = (struct prover_work){ .limits = limits, .began = began, .frames = solver->frames[0],
	    .pause = mancala_rules_cyclic(&pos->rules) ? 0 : solver->stretch };
	task.packed = solver_packs(solver, pos);
	task.step = task.packed ? solver->prover.step : 1;
	open_roots(&task);
	solve(&task, every, progress, arg, solution);
	return NULL;
}
