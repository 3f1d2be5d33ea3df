/* SPDX-License-Identifier: MIT */
/* Rules compiled into sowing tables, for board.h. */
#include "board.h"

/* The place after p in the mover's ring. */
static unsigned
next(const struct kernel *k, unsigned p)
{
	if (p == BOARD_STORE)
		return BOARD_OPP;
	if ((p & 7) + 1 < (unsigned)k->pits)
		return p + 1;
	if (p & BOARD_OPP)
		return 0;
	return k->rules.sow == MANCALA_SOW_STORE ? BOARD_STORE : BOARD_OPP;
}

static void
add(struct sowing *s, unsigned place, uint64_t seeds)
{
	if (place & BOARD_OPP)
		s->opp += seeds << 8 * (place & 7);
	else
		s->own += seeds << 8 * place;
}

/* Fill the columns of one starting place, one seed at a time. */
static void
compile(struct kernel *k, unsigned start)
{
	bool here = k->rules.first == MANCALA_FIRST_HERE;
	struct sowing all = { 0, 0 };
	unsigned at = start;

	k->last[0][start] = (uint8_t)start;
	k->sow[0][start] = all;
	for (unsigned seeds = 1; seeds <= BOARD_SEEDS; seeds++) {
		if (here && seeds == 2) {
			add(&all, start, 1);	/* from two seeds on the first one goes back */
		} else {
			at = next(k, at);
			if (k->rules.skip && at == start)
				at = next(k, at);
			add(&all, at, 1);
		}
		k->sow[seeds][start] = all;
		add(&k->sow[seeds][start], start, -(uint64_t)seeds);
		k->last[seeds][start] = (uint8_t)at;
	}
}

void
kernel_open(struct kernel *k, const struct mancala_rules *rules, int pits)
{
	k->rules = *rules;
	k->pits = pits;
	k->row = ((UINT64_C(1) << 8 * pits) - 1) & ~BOARD_TOPS;
	for (unsigned i = 0; i < (unsigned)pits; i++) {
		compile(k, i);
		compile(k, BOARD_OPP + i);
	}
}

bool
kernel_fits(const struct mancala_position *pos)
{
	return pos->pits <= BOARD_PITS && mancala_position_seeds(pos) <= BOARD_SEEDS &&
	    !pos->closed[0] && !pos->closed[1] && pos->rules.rounds == MANCALA_ROUNDS_NO;
}
