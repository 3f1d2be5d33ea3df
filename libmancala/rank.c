/* SPDX-License-Identifier: MIT */
/* Arrangements of seeds in bins as numbers. */
#include "rank.h"

uint64_t
rank_binomial(unsigned n, unsigned w)
{
	uint64_t c = 1;

	for (unsigned i = 1; i <= w; i++) {
		uint64_t factor = n - w + i, whole;
		if (__builtin_mul_overflow(c / i, factor, &whole) ||
		    __builtin_add_overflow(whole, c % i * factor / i, &c))
			return UINT64_MAX;
	}
	return n < w ? 0 : c;
}

/* The seeds up to which numbers of arrangements in w bins are below the limit. */
static int
seeds_below(uint64_t limit, unsigned w)
{
	int seeds = 0;

	while (seeds < BOARD_SEEDS && rank_binomial((unsigned)seeds + 1 + w, w) <= limit)
		seeds++;
	return seeds;
}

void
rank_open(struct rank *rank, int pits, unsigned bits)
{
	unsigned m = (unsigned)pits;

	for (unsigned s = 0; s <= BOARD_SEEDS; s++) {
		for (unsigned i = 0; i < BOARD_PITS; i++)
			for (unsigned side = 0; side < 2; side++) {
				unsigned w = side * m + i + 1;
				rank->pit[side][i][s] = i < m ? rank_binomial(s + w - 1, w) : 0;
			}
		rank->store[s] = rank_binomial(s + 2 * m, 2 * m + 1);
	}
	rank->pits_seeds = seeds_below(UINT64_C(1) << bits, 2 * m);
	rank->store_seeds = seeds_below(UINT64_C(1) << bits, 2 * m + 1);
}
