/* SPDX-License-Identifier: MIT */
/* What a position is judged to be worth when the search does not look further. */
#ifndef EVAL_H
#define EVAL_H

#include "state.h"

/*
 * The value of a state that is not over, in hundredths of a seed; never more
 * than what is left could bring.
 */
static ALWAYS_INLINE int
eval(const struct worker *w, const struct mancala_rules *r, bool packed, struct board b)
{
	int own = state_row(w, packed, b, 0), opp = state_row(w, packed, b, 1);
	int margin = state_margin(w, packed, b) * SEARCH_SEED;

	if (r->sow == MANCALA_SOW_BOARD)
		return margin + (own - opp) * SEARCH_SEED / 16;
	return margin + (own - opp) * SEARCH_SEED / 4;
}

#endif
