/* SPDX-License-Identifier: MIT */
/*
 * What a position is judged to be worth where the search does not look
 * further: the margin, and what a small network says of the rows. Each pit, by
 * how many seeds are in it, adds a vector to the sums of EVAL_UNITS units; each
 * sum, cut off at 0 and EVAL_ONE, is weighted. Both sums and weights start from
 * what the seeds left say. tests/bench/weights finds all these numbers.
 *
 * It is a net as in Y. Nasu, "Efficiently Updatable Neural-Network-based
 * Evaluation Functions for Computer Shogi", 2018, in one layer, and so small
 * that its sums are made anew each time.
 *
 * The error of it, the root of the mean square in seeds, against the values
 * that searches found for positions that it had not learned from; that of a
 * weight for each pit by its seeds, which was here before; and what it won
 * against that at equal nodes a move, from random openings of four to six
 * sowings, in Elo with the 95% interval. It takes no more time.
 *
 *	game		positions  margin  rows  pits  net    Elo	nodes, games
 *	kalah		  237,000   7.3	   7.0	 4.4   3.3   +58 (41 to 74)	20,000, 600
 *	take		  106,000   7.9	   7.5	       3.7   +70 (49 to 90)*	10,000, 400
 *	oware		   50,000   4.0	   3.7	       2.3  +308 (258 to 348)*	10,000, 400
 *	awari		   30,000   3.7	   3.3	       2.2  +186 (147 to 231)*	10,000, 400
 *	congkak		   28,000  29.8	  30.3	       9.9     0 (-7 to 7)*	10,000, 400
 *	avalanche	   28,000   8.8	   8.8	       4.3
 *	ohvalhu		   12,000  46.2	  47.3	      13.0
 *	mangala		   28,000   4.7	   4.7	       2.4
 *	songo		   30,000   4.2	   3.9	       2.3
 *	bohnenspiel	   29,000  10.7	   8.8	       5.8
 *	toguz		   30,000   4.8	   5.3	       3.1  +130 (88 to 168)**	3,000, 300
 *	ayoayo		   25,000   4.0	   4.3	       3.4   +43 (21 to 64)**	3,000, 300
 *	pallanguzhi	   21,000   4.4	   4.2	       2.6   +27 (10 to 42)**	3,000, 300
 *	vailungthlan	   30,000   6.3	   5.3	       3.1  +552 (435 to 621)**	3,000, 300
 *
 * take is kalah+empty=take. * With what node.c leaves out of the search since.
 * ** Against the numbers of oware, songo or bohnenspiel.
 * 32 units made the error 3.2 in kalah, and 8 units 3.6.
 */
#ifndef EVAL_H
#define EVAL_H

#include <string.h>

#include "state.h"

enum {
	EVAL_UNITS = 16,
	EVAL_LANES = 8,			/* units in a vector */
	EVAL_VECTORS = EVAL_UNITS / EVAL_LANES,
	EVAL_PITS = 9,			/* from the store outwards, at most; those farther count as the last */
	EVAL_COUNTS = 16,		/* seeds in a pit; more count as 15 */
	EVAL_PHASES = 16,		/* by the seeds left: eight to a phase; more count as the last */
	EVAL_PHASE = 8,
	EVAL_ONE = 256,			/* the most that a unit says */
	EVAL_TUZDIK = 12 * SEARCH_SEED,	/* what a tuzdik is worth, */
	EVAL_TUZDIK_LEFT = 128		/* with so many seeds left, and in proportion to them */
};

typedef int16_t eval_vector __attribute__((vector_size(2 * EVAL_LANES)));

/* What a pit adds to the sums, by the seeds in it. */
struct eval_pit {
	eval_vector add[EVAL_COUNTS][EVAL_VECTORS];
};

struct eval {
	int16_t base[EVAL_PHASES];			/* hundredths of a seed */
	int16_t weight[EVAL_PHASES][EVAL_UNITS];	/* hundredths of a seed, for EVAL_ONE */
	eval_vector bias[EVAL_PHASES][EVAL_VECTORS];
	struct eval_pit pit[2][EVAL_PITS];		/* of the mover, of the opponent */
	int pits;					/* that it has numbers for, BOARD_PITS at least */
};

/* The numbers for a game by these rules on rows of pits: its own, or those of the game most like it. */
const struct eval *eval_find(const struct mancala_rules *rules, int pits);

/* The lanes of a word's pits, those above 15 as 15: their sum with 0x70 has the top bit. */
static ALWAYS_INLINE uint64_t
eval_counts(const struct kernel *k, uint64_t word)
{
	uint64_t seeds = word & k->row, many = (seeds + UINT64_C(0x70) * BOARD_LANES) & BOARD_TOPS;
	uint64_t mask = (many - (many >> 7)) | many;

	return (seeds & ~mask) | (UINT64_C(0x0f) * BOARD_LANES & mask & k->row);
}

/* Add what the pits of a board say to the sums. */
static ALWAYS_INLINE void
eval_board(const struct kernel *k, const struct eval *e, struct board b,
    eval_vector sum[EVAL_VECTORS])
{
	uint64_t own = eval_counts(k, b.own), opp = eval_counts(k, b.opp);

	for (int far = k->pits - 1; far >= 0; far--, own >>= 8, opp >>= 8)
		for (int v = 0; v < EVAL_VECTORS; v++)
			sum[v] += e->pit[0][far].add[own & 0xff][v] + e->pit[1][far].add[opp & 0xff][v];
}

/* The same for a position of the reference rules, whose mover is side. */
static inline void
eval_rows(const struct eval *e, const struct mancala_position *pos, int side,
    eval_vector sum[EVAL_VECTORS])
{
	for (int who = 0; who < 2; who++)
		for (int i = 0; i < pos->pits; i++) {
			int seeds = pos->row[side ^ who][i], far = pos->pits - 1 - i;
			const struct eval_pit *pit = &e->pit[who][far < e->pits ? far : e->pits - 1];
			for (int v = 0; v < EVAL_VECTORS; v++)
				sum[v] += pit->add[seeds < EVAL_COUNTS ? seeds : EVAL_COUNTS - 1][v];
		}
}

/* What having more tuzdiks, 1, 0 or -1, is worth with so many seeds left. */
static ALWAYS_INLINE int
eval_tuzdiks(int more, int left)
{
	return more * left * EVAL_TUZDIK / EVAL_TUZDIK_LEFT;
}

static ALWAYS_INLINE int
eval_phase(int left)
{
	return left < EVAL_PHASE * EVAL_PHASES ? left / EVAL_PHASE : EVAL_PHASES - 1;
}

/* What the sums of a phase come to. */
static ALWAYS_INLINE int
eval_sums(const struct eval *e, int phase, const eval_vector sum[EVAL_VECTORS])
{
	int16_t unit[EVAL_UNITS];
	int value = 0;

	memcpy(unit, sum, sizeof(unit));
	/* two plain loops that compilers make into a few instructions each */
	for (int i = 0; i < EVAL_UNITS; i++)
		unit[i] = unit[i] < 0 ? 0 : unit[i] > EVAL_ONE ? EVAL_ONE : unit[i];
	for (int i = 0; i < EVAL_UNITS; i++)
		value += unit[i] * e->weight[phase][i];
	return e->base[phase] + value / EVAL_ONE;
}

/*
 * The value of a state that is not over, in hundredths of a seed; never more
 * than what is left could bring.
 */
static ALWAYS_INLINE int
eval(const struct worker *w, const struct mancala_rules *r, bool packed, struct board b)
{
	int left = state_left(w, packed, b);
	int phase = eval_phase(left), most = left * SEARCH_SEED;
	eval_vector sum[EVAL_VECTORS];

	memcpy(sum, w->eval->bias[phase], sizeof(sum));
	if (packed)
		eval_board(&w->kernel, w->eval, b, sum);
	else
		eval_rows(w->eval, state_position(w, b), (int)(b.own & 1), sum);
	int value = eval_sums(w->eval, phase, sum);
	if (r->tuzdik)
		value += eval_tuzdiks(state_tuzdiks(w, packed, b), left);
	if (r->rounds == MANCALA_ROUNDS_NO)
		value = value > most ? most : value < -most ? -most : value;
	return state_margin(w, packed, b) * SEARCH_SEED + value;
}

#endif
