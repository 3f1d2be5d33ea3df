/* SPDX-License-Identifier: MIT */
/*
 * What a position seems to be worth: by eval.h, some turns ahead. prove.c
 * orders moves by it and nothing else, so it need not be right, only likely.
 *
 * Moves tried for the value of kalah 6x4 with a table of 20 seeds, and of
 * kalah+empty=take: 88 M and 36 M in a fixed order, 113 M and 35 M by eval.h alone,
 * 27 M and 11 M with up to 6 turns ahead where most is at stake.
 */
#ifndef GUESS_H
#define GUESS_H

#include "eval.h"

enum { GUESS_MOST = 1 << 20 };		/* more than any guess */

/*
 * A guess at the value of b, in hundredths of a seed still to come: after so
 * many turns, and one end of the window if it is outside of alpha to beta. A
 * player who can move again does, with the first such pit from the store.
 */
typedef int guess_fn(const struct kernel *k, const struct eval *e, struct board b, int turns,
    int alpha, int beta);

/* The one for these rules. */
guess_fn *guess_find(const struct mancala_rules *rules);

/* The same without a move. */
static ALWAYS_INLINE int
guess_now(const struct kernel *k, const struct eval *e, struct board b)
{
	int phase = eval_phase((int)(board_row(k, b.own) + board_row(k, b.opp)));
	eval_vector sum[EVAL_VECTORS];

	memcpy(sum, e->bias[phase], sizeof(sum));
	eval_board(k, e, b, sum);
	return eval_sums(e, phase, sum);
}

#endif
