/* SPDX-License-Identifier: MIT */
/*
 * Bytes choose a variant and a position of few seeds. Its value is the same by
 * the packed kernel, by the reference rules, and with the players exchanged; it
 * follows from the values of what the moves lead to; and bounds hold it.
 */
#include "choose.h"

enum { SEEDS_MAX = 14, NODES = 20000 };

static struct mancala_solver *solver, *plain;

static const char *
solve(struct mancala_solver *by, const struct mancala_position *pos, struct mancala_solution *s)
{
	struct mancala_limits limits = { .nodes = NODES };

	return mancala_solver_run(by, pos, &limits, false, NULL, NULL, s);
}

/* The two intervals must have a value in common, since the same one is in both. */
static void
agree(const struct mancala_solution *a, const struct mancala_solution *b, const char *text)
{
	REQUIRE(a->best.low <= a->best.high && b->best.low <= b->best.high, text);
	REQUIRE(a->best.low <= b->best.high && b->best.low <= a->best.high, text);
	if (a->solved && b->solved)
		REQUIRE(a->best.low == b->best.low && a->best.high == b->best.high, text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mancala_position pos, other;
	struct mancala_solution here, there;
	char text[MANCALA_TEXT_MAX];

	if (!solver) {
		REQUIRE((solver = mancala_solver_new(1 << 20)) && (plain = mancala_solver_new(1 << 20)),
		    "out of memory");
		mancala_solver_set(plain, &(struct mancala_solver_options){ .threads = 1, .plain = true });
	}
	next = data;
	end = data + size;
	choose_position(&pos);
	if (mancala_position_seeds(&pos) - pos.store[0] - pos.store[1] > SEEDS_MAX || pos.pits > 7)
		return 0;
	mancala_position_print(&pos, text);
	if (solve(solver, &pos, &here))
		return 0;		/* of a kind that cannot be solved */
	other = mirrored(&pos);
	REQUIRE(!solve(solver, &other, &there), text);
	if (pos.side == MANCALA_OVER) {
		REQUIRE(here.best.low == -there.best.low, text);
		return 0;
	}
	agree(&here, &there, text);
	if (!solve(plain, &pos, &there))
		agree(&here, &there, text);
	if (here.solved && !mancala_rules_cyclic(&pos.rules)) {
		other = pos;
		mancala_position_play(&other, here.best.move, NULL);
		if (solve(solver, &other, &there) || !there.solved)
			return 0;
		int value = other.side == MANCALA_OVER ? mancala_position_margin(&other) *
		    (pos.side == MANCALA_SOUTH ? 1 : -1)
		    : other.side == pos.side ? there.best.low : -there.best.low;
		REQUIRE(value == here.best.low, text);
	}
	return 0;
}
