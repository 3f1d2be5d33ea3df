/* SPDX-License-Identifier: MIT */
/*
 * Arrangements of seeds in bins as numbers. With s(i) the seeds in the first i
 * of w bins, the number of an arrangement is
 *
 *	C(s(1), 1) + C(s(2) + 1, 2) + ... + C(s(w) + w - 1, w),
 *
 * which counts all arrangements of fewer seeds first: those of at most n seeds
 * are numbered 0 to C(n + w, w) - 1, without a gap. It is the combinatorial
 * number system (D. Knuth, The Art of Computer Programming 4A, 7.2.1.3) for
 * multisets. Prefix sums of all pits of a row are one multiplication.
 */
#ifndef RANK_H
#define RANK_H

#include "board.h"

struct rank {
	/*
	 * What a prefix sum adds: [0] the mover's pits, [1] the opponent's. Lanes
	 * behind the row add nothing, so that both loops have a fixed length.
	 */
	uint64_t pit[2][BOARD_PITS][BOARD_SEEDS + 1];
	uint64_t store[BOARD_SEEDS + 1];	/* the mover's store as one more bin, behind the pits */
	int pits_seeds, store_seeds;		/* seeds up to which numbers are below the limit */
};

/* C(n, w), or UINT64_MAX if it is more than that. */
uint64_t rank_binomial(unsigned n, unsigned w);

/* Fill *rank for rows of pits pits, numbers being wanted below 1 << bits, bits up to 63. */
void rank_open(struct rank *rank, int pits, unsigned bits);

/* The number of the two rows, stores left out. */
static ALWAYS_INLINE uint64_t
rank_pits(const struct rank *rank, const struct kernel *k, struct board b)
{
	uint64_t own = (b.own & k->row) * BOARD_LANES;
	uint64_t opp = (b.opp & k->row) * BOARD_LANES + (own >> 56) * BOARD_LANES;
	uint64_t number = 0;

	for (unsigned i = 0; i < BOARD_PITS; i++)
		number += rank->pit[0][i][own >> 8 * i & BOARD_SEEDS] +
		    rank->pit[1][i][opp >> 8 * i & BOARD_SEEDS];
	return number;
}

#endif
