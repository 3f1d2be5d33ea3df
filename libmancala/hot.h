/* SPDX-License-Identifier: MIT */
/*
 * The games whose hottest loops get code of their own: a body that is always
 * inlined takes the rules as its argument, and is called once with the static
 * const rules of each game named here, and once with those of the kernel.
 */
#ifndef HOT_H
#define HOT_H

#include "rules.h"

/* For each: HOT(name). `other`, the last, reads its rules at run time. */
#define HOT_GAMES HOT(kalah) HOT(take) HOT(oware) HOT(awari) HOT(congkak) HOT(other)

enum hot_game {
#define HOT(name) HOT_##name,
HOT_GAMES
#undef HOT
};

#define GAME(name, pits, seeds, ...) \
static const struct mancala_rules hot_##name __attribute__((unused)) = { __VA_ARGS__ };
#include "games.def"

/* The other school of Kalah: kalah+empty=take. */
static const struct mancala_rules hot_take __attribute__((unused)) = {
	.again = true, .cross = true, .empty = MANCALA_EMPTY_TAKE, .slam = MANCALA_SLAM_ALL
};

#define HOT_RULES(name, k) (HOT_##name == HOT_other ? &(k)->rules : &hot_##name)
#define hot_other hot_kalah		/* never chosen */

/* Which of them has exactly these rules. */
static inline enum hot_game
hot_game(const struct mancala_rules *rules)
{
	static const struct mancala_rules *const hot[] = { &hot_kalah, &hot_take, &hot_oware,
	    &hot_awari, &hot_congkak };
	struct mancala_rules r = *rules;

	r.game = 0;
	for (int i = 0; i < HOT_other; i++)
		if (mancala_rules_equal(hot[i], &r))
			return (enum hot_game)i;
	return HOT_other;
}

#endif
