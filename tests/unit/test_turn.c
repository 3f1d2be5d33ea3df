/* SPDX-License-Identifier: MIT */
/* Turns: compared with a walk over all of them, and those known to win. */
#include <criterion/criterion.h>

#include "data.h"

enum { MEMORY = 8 << 20 };

static struct mancala_turn_result
run(const struct mancala_position *pos, uint64_t bytes, const struct mancala_limits *limits,
    int enough)
{
	static int moves[MANCALA_LINE_MAX];
	struct mancala_turn *turn = mancala_turn_new(bytes);
	struct mancala_turn_result r;

	cr_assert(turn);
	cr_assert_null(mancala_turn_run(turn, pos, limits, enough, NULL, NULL, &r), "%s", text(pos));
	cr_assert_leq(r.length, MANCALA_LINE_MAX);
	for (size_t i = 0; i < r.length; i++)
		moves[i] = r.move[i];
	r.move = moves;
	mancala_turn_free(turn);
	return r;
}

/* The most that is in me's store when the turn is over, by looking at all there is. */
static int
most(const struct mancala_position *pos, int me)
{
	uint32_t moves = mancala_position_moves(pos);
	int best = 0;

	if (pos->side != me)
		return pos->store[me];
	for (int move = 1; move <= MANCALA_SWAP; move++)
		if (moves >> move & 1) {
			struct mancala_position after = *pos;
			mancala_position_play(&after, move, NULL);
			int stored = most(&after, me);
			best = stored > best ? stored : best;
		}
	return best;
}

/* That the moves are one whole turn, and leave so many in store. */
static void
replay(struct mancala_position pos, const struct mancala_turn_result *r)
{
	const char *start = text(&pos);
	int me = pos.side;

	cr_assert_gt(r->length, 0);
	for (size_t i = 0; i < r->length; i++) {
		cr_assert_eq(pos.side, me, "%s: the turn is over after %zu moves", start, i);
		cr_assert(mancala_position_moves(&pos) >> r->move[i] & 1, "%s: move %zu", start, i);
		mancala_position_play(&pos, r->move[i], NULL);
	}
	cr_expect_neq(pos.side, me, "%s: the turn goes on", start);
	cr_expect_eq(pos.store[me], r->low, "%s: %d in store, not %d", start, pos.store[me], r->low);
}

Test(turn, the_most_there_is)
{
	static const char *const rows[] = {
		"kalah", "kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S", "kalah:6x3:N",
		"kalah+pie=yes:1,2,3/3,2,1:4,1:N:swap=N", "kalah:0,0,1/2,2,0:3,4:S", "avalanche:4x3", "congkak:3x3", "congkak:4x4", "congkak:5x5",
		"congkak+empty=take:4x4", "congkak+mati=forfeit:4x4:N", "congkak+end=either:5x4",
		"sungka:0,3,2,1/0,0,0,0:9,5:S", "dakon:4x4", "mangala:5x4", "oware",
		"oware+slam=again+half=no:0,0,0,0,3,2/1,2,0,0,0,0:10,10:S", "ohvalhu:8x2",
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position pos = position(rows[i]);
		struct mancala_turn_result r = run(&pos, MEMORY, NULL, 0);
		cr_expect(r.solved && r.low == r.high, "%s: %d..%d", rows[i], r.low, r.high);
		cr_expect_eq(r.low, most(&pos, pos.side), "%s: %d", rows[i], r.low);
		replay(pos, &r);
	}
}

/* J. Donkers, A. de Voogt, J. Uiterwijk, Winning Openings in Dakon: there are such for 4 to 8 pits. */
Test(turn, first_turns_that_win)
{
	for (int pits = 3; pits <= 10; pits++) {
		struct mancala_rules r = rules("congkak");
		struct mancala_position pos;
		cr_assert_null(mancala_position_start(&pos, &r, pits, pits, MANCALA_SOUTH));
		struct mancala_turn_result win = run(&pos, MEMORY, NULL, pits * pits + 1);
		cr_expect(win.solved && win.low > pits * pits, "%dx%d: %d", pits, pits, win.low);
		cr_expect_lt(win.nodes, 10000, "%dx%d: %d nodes", pits, pits, (int)win.nodes);
		replay(pos, &win);
	}
}

/* What is found does not depend on how much is remembered. */
Test(turn, memory_is_only_time)
{
	struct mancala_position pos = position("congkak:6x5");
	struct mancala_turn_result small = run(&pos, 1 << 20, NULL, 0), large;
	int length = (int)small.length, moves[MANCALA_LINE_MAX];

	for (int i = 0; i < length; i++)
		moves[i] = small.move[i];
	large = run(&pos, MEMORY, NULL, 0);
	cr_expect_gt(small.nodes, large.nodes);
	cr_expect_eq(small.low, large.low);
	cr_assert_eq((int)large.length, length);
	cr_expect_arr_eq(large.move, moves, (size_t)length * sizeof(*moves));
}

Test(turn, limits_and_refusals)
{
	static const struct {
		const char *pos, *message;
	} rows[] = {
		{ "kalah+rounds=whole", "only single rounds can be solved" },
		{ "oware+stuck=pass", "a turn can go on for ever by these rules" },
	};
	struct mancala_limits limits = { .nodes = 1000 };
	struct mancala_position pos = position("congkak");
	struct mancala_turn_result r = run(&pos, MEMORY, &limits, 0);
	struct mancala_turn *turn = mancala_turn_new(MEMORY);

	cr_expect(!r.solved && r.low > 49 && r.high == 98, "%d..%d", r.low, r.high);
	replay(pos, &r);
	for (int i = 0; i < LENGTH(rows); i++) {
		pos = position(rows[i].pos);
		const char *message = mancala_turn_run(turn, &pos, NULL, 0, NULL, NULL, &r);
		cr_expect_str_eq(message ? message : "none", rows[i].message, "%s", rows[i].pos);
	}
	mancala_turn_free(turn);
}
