/* SPDX-License-Identifier: MIT */
/* The search: its values against a plain minimax, proven ones against known ones, and its limits. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "search.h"

static struct mancala_search *search;
static struct mancala_game *game;

static void
setup(void)
{
	struct mancala_position none = { 0 };

	search = mancala_search_new(16 << 20);
	game = mancala_game_new(&none);
	cr_assert(search && game, "out of memory");
}

static void
teardown(void)
{
	mancala_search_free(search);
	mancala_game_free(game);
}

/* Search the position of the game. */
static struct mancala_result
run(int depth, uint64_t nodes, bool every)
{
	struct mancala_limits limits = { .depth = depth, .nodes = nodes };
	struct mancala_result result;
	const char *message;

	mancala_search_clear(search);
	message = mancala_search_run(search, game, &limits, every, NULL, NULL, &result);
	cr_assert(!message, "%s", message);
	return result;
}

/* Minimax: every line of depth sowings to its end, nothing pruned, nothing kept. */
static int
minimax(int depth)
{
	struct mancala_position pos = *mancala_game_position(game);
	int best = -SEARCH_INFINITE, sign = pos.side == MANCALA_NORTH ? -1 : 1;

	for (uint32_t moves = mancala_position_moves(&pos); moves; moves &= moves - 1) {
		mancala_game_play(game, __builtin_ctz(moves), NULL);
		struct mancala_position after = *mancala_game_position(game);
		int value;
		if (after.side != MANCALA_OVER && mancala_game_occurrences(game) > 1)
			mancala_position_repeat(&after);	/* repeat=none */
		if (after.side == MANCALA_OVER)
			value = SEARCH_SEED * sign * mancala_position_margin(&after);
		else
			value = (depth > 1 ? minimax(depth - 1) : search_judge(search, &after)) *
			    (after.side == pos.side ? 1 : -1);
		best = value > best ? value : best;
		mancala_game_undo(game);
	}
	return best;
}

/* Starts, most of them small so that games end and positions repeat. */
static const char *const starts[] = {
	"kalah:3x2", "kalah+empty=take:4x3", "kalah+pie=yes:4x3", "kalah:8x2",
	"kalah+half=stop:4x3", "kalah+slam=again+cross=no+take=2.3+end=stuck:4x3", "kalah+rounds=whole:4x2",
	"kalah+rounds=part:3x3", "avalanche:3x2", "oware:2x2", "oware:3x2",
	"oware+slam=forbidden:3x3", "oware+repeat=none:2x2", "awari:2x2", "awari:3x2",
	"dakon:4x4",
};

/* The i-th of them, and behind them each game as it is, and with 3 pits of 3 seeds; NULL for no more. */
static const char *
start(int i)
{
	static char small[32];

	if (i < LENGTH(starts))
		return starts[i];
	const char *name = mancala_game_name((i - LENGTH(starts)) / 2);
	if (!name || (i - LENGTH(starts)) % 2 == 0)
		return name;
	snprintf(small, sizeof(small), "%s:3x3", name);
	return small;
}

Test(search, minimax, .init = setup, .fini = teardown)
{
	int positions = SANITIZED ? 2 : 8;
	uint64_t seed = 1;

	for (int s = 0; start(s); s++)
		for (int n = 0; n < positions; n++) {
			struct mancala_position first = position(start(s));
			mancala_game_reset(game, &first);
			for (unsigned left = random_below(&seed, 20); left > 0; left--) {
				uint32_t moves = mancala_position_moves(mancala_game_position(game));
				if (moves)
					mancala_game_play(game, random_move(&seed, moves), NULL);
			}
			if (mancala_game_position(game)->side == MANCALA_OVER)
				continue;
			for (int depth = 1; depth <= 4; depth++) {
				int want = minimax(depth);
				for (int how = 0; how < 4; how++) {
					search_switch(search, true, how & 1);
					struct mancala_result got = run(depth, 0, how & 2);
					cr_assert_eq(got.best.value, want, "%s depth %d%s%s: %d, not %d",
					    text(mancala_game_position(game)), depth,
					    how & 1 ? " reference" : "", how & 2 ? " every" : "",
					    got.best.value, want);
				}
			}
		}
}

/* Values that two solvers agree on, found here by searching to the ends. */
Test(search, exact, .init = setup, .fini = teardown)
{
	struct data d;

	data_open(&d, "known/kalah-exact.tsv");
	while (data_row(&d)) {
		struct mancala_position pos = position(d.column[0]);
		int value = atoi(d.column[1]);
		if (d.rows % (SANITIZED ? 50 : 10) != 1)
			continue;
		mancala_game_reset(game, &pos);
		struct mancala_result got = run(0, 0, false);
		cr_expect(got.best.exact, "%s: not proven", d.where);
		cr_expect_eq(got.best.value, value * SEARCH_SEED, "%s: %d, not %d", d.where,
		    got.best.value, value);
		cr_expect_eq(got.best.move, atoi(d.column[2]), "%s: move %d, not %s", d.where,
		    got.best.move, d.column[2]);
	}
	data_close(&d, 150);
}

/* The same call gives the same bytes, and a limit of nodes holds. */
Test(search, limits, .init = setup, .fini = teardown)
{
	for (int s = 0; s < LENGTH(starts); s++) {
		struct mancala_position start = position(starts[s]);
		mancala_game_reset(game, &start);
		struct mancala_result a = run(0, 20000, true), b = run(0, 20000, true);
		a.seconds = b.seconds = 0;
		cr_expect(memcmp(&a, &b, sizeof(a)) == 0, "%s: not the same twice", starts[s]);
		cr_expect_leq(a.nodes, 20000 + MANCALA_MOVES_MAX, "%s: %d nodes", starts[s], (int)a.nodes);
		cr_expect_eq(a.line[0], a.best.move, "%s: line starts with %d", starts[s], a.line[0]);
		cr_expect_eq(a.all[0].move, a.best.move, "%s: best first", starts[s]);
	}
}

/* A finished game has no move, and its margin for a value. */
Test(search, over, .init = setup, .fini = teardown)
{
	struct mancala_position pos = position("kalah:0,0/0,0:5,13:-");

	mancala_game_reset(game, &pos);
	struct mancala_result got = run(0, 0, true);
	cr_expect_eq(got.best.move, 0);
	cr_expect_eq(got.best.value, -8 * SEARCH_SEED);
	cr_expect(got.best.exact && !got.moves && !got.length);
}

/* An endgame table gives the values that a search without it finds. */
Test(search, table, .init = setup, .fini = teardown)
{
	struct mancala_rules kalah = rules("kalah");
	struct mancala_table *table = mancala_table_new(&kalah, 4, 8);
	uint64_t seed = 3;

	cr_assert(table && !mancala_table_build(table, 8, 1, NULL, NULL, NULL));
	for (int n = 0; n < 40; n++) {
		struct mancala_position start = position("kalah:4x2");
		mancala_game_reset(game, &start);
		for (unsigned left = random_below(&seed, 8); left > 0; left--) {
			uint32_t moves = mancala_position_moves(mancala_game_position(game));
			if (moves)
				mancala_game_play(game, random_move(&seed, moves), NULL);
		}
		mancala_search_table(search, NULL);
		struct mancala_result without = run(40, 0, true);
		mancala_search_table(search, table);
		struct mancala_result with = run(40, 0, true);
		cr_expect(with.best.exact && without.best.exact);
		cr_expect_leq(with.nodes, without.nodes);
		cr_expect_eq(with.best.value, without.best.value, "%s: %d, not %d",
		    text(mancala_game_position(game)), with.best.value, without.best.value);
	}
	mancala_search_table(search, NULL);
	mancala_table_free(table);
}
