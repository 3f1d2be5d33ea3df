/* SPDX-License-Identifier: MIT */
/*
 * What a position is judged to be worth where the search does not look
 * further: the margin, and a weight for each pit by how many seeds are in it,
 * which changes with the seeds that are left. tests/bench/weights finds them.
 *
 * The error of it, the root of the mean square in seeds, against the values
 * that searches found for 14,000 positions of each game (28,000 of kalah), and
 * what it won against rows counted at a fourth (store) or a sixteenth (board)
 * of a seed, at 20,000 nodes a move, in Elo with the 95% interval:
 *
 *	game		margin	rows	pits	Elo
 *	kalah		 8.1	 7.7	 4.9	+111 (57 to 172), and +17 (5 to 30) in a second round
 *	oware		 3.6	 3.3	 2.5	+350 (291 to 431)
 *	awari		 3.4	 3.1	 2.4	+443 (370 to 557)
 *	congkak		24.8	25.4	 9.0	+5 (-1 to 11)
 *	avalanche	 7.9	 7.9	 4.3
 *	mangala		 4.5	 4.6	 2.8
 *	bohnenspiel	 9.3	 8.0	 6.3
 *
 * A term for the most that the mover can capture at once made the error 4.75 in
 * kalah and won 15 Elo (3 to 27) at equal nodes, but took 21% more instructions:
 * at equal time it won nothing (-2, -15 to 11, 359 games), so it was left out.
 */
#ifndef EVAL_H
#define EVAL_H

#include "state.h"

enum {
	EVAL_PITS = 9,			/* from the store outwards; those farther count as the last */
	EVAL_COUNTS = 16,		/* seeds in a pit; more count as 15 */
	EVAL_LEFT = 128			/* seeds left that `slope` is for */
};

/* Hundredths of a seed: level + slope * left / EVAL_LEFT. */
struct eval_term {
	int16_t level, slope;
};

struct eval {
	struct eval_term move;				/* for being on the move */
	struct eval_term pit[2][EVAL_PITS][EVAL_COUNTS];	/* of the mover, of the opponent */
};

/* The weights for a game by these rules: its own, or those of the game most like it. */
const struct eval *eval_find(const struct mancala_rules *rules);

/* Add the terms of the pits of one player's word. */
static ALWAYS_INLINE void
eval_word(const struct kernel *k, uint64_t word, const struct eval_term pit[EVAL_PITS][EVAL_COUNTS],
    int *level, int *slope)
{
	/* lanes above 15 to 15: their sum with 0x70 has the top bit */
	uint64_t seeds = word & k->row, many = (seeds + UINT64_C(0x70) * BOARD_LANES) & BOARD_TOPS;
	uint64_t mask = (many - (many >> 7)) | many;

	seeds = (seeds & ~mask) | (UINT64_C(0x0f) * BOARD_LANES & mask & k->row);
	for (int i = k->pits - 1; i >= 0; i--, seeds >>= 8) {
		const struct eval_term *t = &pit[i][seeds & 0xff];
		*level += t->level;
		*slope += t->slope;
	}
}

/* The same for a position of the reference rules. */
static inline void
eval_row(const struct mancala_position *pos, int side,
    const struct eval_term pit[EVAL_PITS][EVAL_COUNTS], int *level, int *slope)
{
	for (int i = 0; i < pos->pits; i++) {
		int far = pos->pits - 1 - i, seeds = pos->row[side][i];
		const struct eval_term *t = &pit[far < EVAL_PITS ? far : EVAL_PITS - 1]
		    [seeds < EVAL_COUNTS ? seeds : EVAL_COUNTS - 1];
		*level += t->level;
		*slope += t->slope;
	}
}

/*
 * The value of a state that is not over, in hundredths of a seed; never more
 * than what is left could bring.
 */
static ALWAYS_INLINE int
eval(const struct worker *w, const struct mancala_rules *r, bool packed, struct board b)
{
	const struct eval *e = w->eval;
	int left = state_row(w, packed, b, 0) + state_row(w, packed, b, 1);
	int level = e->move.level, slope = e->move.slope;

	if (packed) {
		eval_word(&w->kernel, b.own, e->pit[0], &level, &slope);
		eval_word(&w->kernel, b.opp, e->pit[1], &level, &slope);
	} else {
		const struct mancala_position *pos = state_position(w, b);
		eval_row(pos, (int)(b.own & 1), e->pit[0], &level, &slope);
		eval_row(pos, !(b.own & 1), e->pit[1], &level, &slope);
	}
	int value = level + slope * left / EVAL_LEFT, most = left * SEARCH_SEED;
	if (r->rounds == MANCALA_ROUNDS_NO)
		value = value > most ? most : value < -most ? -most : value;
	return state_margin(w, packed, b) * SEARCH_SEED + value;
}

#endif
