/* SPDX-License-Identifier: MIT */
/* What a solver keeps from one run to the next. */
#include <assert.h>
#include <stdlib.h>

#include "solver.h"
#include "table_fill.h"

enum {
	SOLVER_BYTES = 1 << 20,		/* of bounds, to begin with */
	SOLVER_RETROGRADE = 250000,	/* entries a second of a table with cycles */
	SOLVER_GROWTH = 4,		/* the next stretch to this one */
	SOLVER_ENTRIES = 8,		/* of a table that is filled by whole rows, for a node */
	SOLVER_GIVEN = 3		/* seeds more than a given table has, from which an own one pays */
};

struct mancala_solver *
mancala_solver_new(uint64_t bytes)
{
	struct mancala_solver *solver = calloc(1, sizeof(*solver));

	if (!solver)
		return NULL;
	solver->bytes = bytes;
	solver->options.threads = 1;
	solver->frames[0] = frames_new();
	if (!solver->frames[0] ||
	    !bounds_open(&solver->prover.bounds, bytes < SOLVER_BYTES ? bytes : SOLVER_BYTES)) {
		free(solver->frames[0]);
		free(solver);
		return NULL;
	}
	return solver;
}

void
mancala_solver_free(struct mancala_solver *solver)
{
	if (!solver)
		return;
	bounds_close(&solver->prover.bounds);
	mancala_table_free(solver->own);
	for (int i = 0; i < MANCALA_THREADS_MAX; i++)
		free(solver->frames[i]);
	free(solver);
}

void
mancala_solver_clear(struct mancala_solver *solver)
{
	solver->used = false;
}

void
mancala_solver_set(struct mancala_solver *solver, const struct mancala_solver_options *options)
{
	assert(options->threads >= 1);
	solver->options = *options;
	solver->used = false;
}

bool
solver_packs(const struct mancala_solver *solver, const struct mancala_position *pos)
{
	return kernel_fits(pos) && !solver->options.plain;
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

/* The most seeds that a table of at most this many entries has, up to max; or -1. */
static int
seeds_within(int pits, uint64_t entries, int max)
{
	int seeds = -1;

	while (seeds < max && mancala_table_entries(pits, seeds + 1) <= entries)
		seeds++;
	return seeds;
}

/* The bytes of a table of bounds in which *pos has a key, and with it all that comes of it. */
static uint64_t
key_bytes(const struct mancala_position *pos)
{
	bool stores = pos->rules.half != MANCALA_HALF_NO;
	unsigned seeds = (unsigned)mancala_position_seeds(pos), bins = 2u * pos->pits + stores;
	uint64_t bytes = BOUNDS_WAYS * sizeof(uint64_t);

	if (!stores)
		seeds -= (unsigned)pos->store[0] + pos->store[1];
	for (uint64_t n = rank_binomial(seeds + bins, bins) >> BOUNDS_TAG; n; n >>= 1)
		bytes *= 2;
	return bytes;
}

/*
 * Bounds take half of the memory and the solver's own endgame table the other;
 * each grows with the work that was done, so a small question costs no large
 * table. Where that table is filled by whole rows an entry takes a fortieth of
 * the time of a node, else a fifth. With 8 entries for a node instead of 1/2, kalah
 * 6x4 takes 2.4 seconds of two cores instead of 5.9, and kalah+empty=take 1.4, not 2.9.
 */
static void
grow(struct mancala_solver *solver, const struct mancala_limits *limits)
{
	struct prover *p = &solver->prover;
	const struct mancala_rules *rules = &p->kernel.rules;
	uint64_t half = solver->bytes / 2, want = solver->stretch * sizeof(*p->bounds.word) / 2;
	uint64_t least = key_bytes(&solver->last);
	int pits = p->kernel.pits, most = seeds_within(pits, half, MANCALA_TABLE_SEEDS);
	uint64_t entries = filler_possible(rules, pits) ? solver->stretch * SOLVER_ENTRIES
	    : solver->stretch / 2;
	int seeds = seeds_within(pits, entries, most);

	want = want < least ? least : want;
	bounds_grow(&p->bounds, want < half ? want : half);
	prover_rank(p);
	bool given = p->table && p->table != solver->own;
	if (seeds < p->table_seeds + (given ? SOLVER_GIVEN : 1) || mancala_table_possible(rules, pits, most))
		return;
	if (!solver->own && (solver->own = mancala_table_new(rules, pits, most)) == NULL)
		return;
	solver->own->until = solver->until;
	if (mancala_table_seeds(solver->own) < seeds)
		mancala_table_build(solver->own, seeds, solver->options.threads, limits->stop, NULL, NULL);
	if (mancala_table_seeds(solver->own) < seeds)
		return;
	p->table = solver->own;
	p->table_seeds = seeds;
}

/*
 * The same where positions can repeat: a table as far as *pos has seeds, which
 * then is solved by it alone, if the limits allow for the time that takes.
 */
static void
grow_cyclic(struct mancala_solver *solver, const struct mancala_position *pos,
    const struct mancala_limits *limits)
{
	struct prover *p = &solver->prover;
	const struct mancala_rules *rules = &pos->rules;
	int most = seeds_within(pos->pits, solver->bytes / 2, MANCALA_TABLE_SEEDS);
	int seeds = mancala_position_seeds(pos) - pos->store[0] - pos->store[1];

	bounds_grow(&p->bounds, solver->bytes / 2);
	prover_rank(p);
	if (limits->nodes)
		seeds = seeds_within(pos->pits, limits->nodes, seeds);
	if (limits->seconds > 0)
		seeds = seeds_within(pos->pits, (uint64_t)(limits->seconds / 2 * SOLVER_RETROGRADE), seeds);
	seeds = seeds < most ? seeds : most;
	if (seeds <= p->table_seeds || mancala_table_possible(rules, pos->pits, most) ||
	    (!solver->own && (solver->own = mancala_table_new(rules, pos->pits, most)) == NULL))
		return;
	solver->own->until = solver->until;
	mancala_table_build(solver->own, seeds, solver->options.threads, limits->stop, NULL, NULL);
	p->table = solver->own;
	p->table_seeds = mancala_table_seeds(solver->own);
}

/* Forget what was for another kind of position than *pos, or leaves no room for its keys. */
static void
renew(struct mancala_solver *solver, const struct mancala_position *pos,
    const struct mancala_limits *limits)
{
	struct prover *p = &solver->prover;
	const struct mancala_table *given = solver->options.table;

	if (solver->used && kin(&solver->last, pos) && key_bytes(pos) <= key_bytes(&solver->last))
		return;
	bounds_clear(&p->bounds);
	if (solver->own && !mancala_table_fits(solver->own, pos)) {
		mancala_table_free(solver->own);
		solver->own = NULL;
	}
	solver->used = true;
	solver->last = *pos;
	if (!solver_packs(solver, pos)) {
		bounds_grow(&p->bounds, solver->bytes);
		bounds_clear(&p->bounds);
		plain_open(&solver->plain, (void *)p->bounds.word, p->bounds.bytes);
		return;
	}
	prover_open(p, &pos->rules, pos->pits);
	if (given && mancala_table_fits(given, pos)) {
		p->table = given;
		p->table_seeds = mancala_table_seeds(given);
	}
	solver->stretch = SOLVER_ALONE;
	if (!mancala_rules_cyclic(&pos->rules))
		grow(solver, limits);
}

void
solver_prepare(struct mancala_solver *solver, const struct mancala_position *pos,
    const struct mancala_limits *limits)
{
	renew(solver, pos, limits);
	if (mancala_rules_cyclic(&pos->rules))
		grow_cyclic(solver, pos, limits);
}

void
solver_grow(struct mancala_solver *solver, const struct mancala_limits *limits)
{
	solver->stretch *= SOLVER_GROWTH;
	grow(solver, limits);
}
