/* SPDX-License-Identifier: MIT */
/* The judgement of positions: the same for both kernels, within what is left, and near known values. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "data.h"
#include "search.h"

static struct mancala_search *search;

static void
setup(void)
{
	search = mancala_search_new(1 << 20);
	cr_assert(search, "out of memory");
}

static void
teardown(void)
{
	mancala_search_free(search);
}

static int
judge(const struct mancala_position *pos, bool reference)
{
	search_switch(search, false, reference);
	return search_judge(search, pos);
}

/* The mover's margin, and the seeds in the pits, both in hundredths. */
static int
margin(const struct mancala_position *pos)
{
	return mancala_position_margin(pos) * (pos->side == MANCALA_SOUTH ? 1 : -1) * SEARCH_SEED;
}

static int
left(const struct mancala_position *pos)
{
	return (mancala_position_seeds(pos) - pos->store[0] - pos->store[1]) * SEARCH_SEED;
}

Test(eval, kernels, .init = setup, .fini = teardown)
{
	uint64_t seed = 5;

	for (int g = 0; mancala_game_name(g); g++) {
		for (int n = 0; n < 200; n++) {
			struct mancala_position pos = position(mancala_game_name(g));
			for (unsigned moves = random_below(&seed, 40); moves > 0; moves--) {
				uint32_t set = mancala_position_moves(&pos);
				if (set)
					mancala_position_play(&pos, random_move(&seed, set), NULL);
			}
			if (pos.side == MANCALA_OVER)
				continue;
			int value = judge(&pos, false);
			cr_assert_eq(value, judge(&pos, true), "%s: kernels differ", text(&pos));
			if (pos.rules.rounds == MANCALA_ROUNDS_NO)
				cr_assert_leq(abs(value - margin(&pos)), left(&pos), "%s: more than is left",
				    text(&pos));
		}
	}
}

/* Against values that two solvers agree on, the judgement is nearer than the margin by a third. */
Test(eval, known, .init = setup, .fini = teardown)
{
	double judged = 0, plain = 0;
	struct data d;

	data_open(&d, "known/kalah-exact.tsv");
	while (data_row(&d)) {
		struct mancala_position pos = position(d.column[0]);
		int value = atoi(d.column[1]) * SEARCH_SEED;
		judged += pow(judge(&pos, false) - value, 2);
		plain += pow(margin(&pos) - value, 2);
	}
	data_close(&d, 150);
	cr_expect_lt(sqrt(judged), sqrt(plain) * 2 / 3, "error %.2f seeds, of the margin %.2f",
	    sqrt(judged / 150) / SEARCH_SEED, sqrt(plain / 150) / SEARCH_SEED);
}
