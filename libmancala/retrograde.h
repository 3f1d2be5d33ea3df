/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables of games in which positions repeat, where a cycle is worth 0
 * for what is still to come (repeat=split).
 *
 * Every entry of a layer gets two bounds: what the mover can force, and what
 * the opponent can hold the mover to, in finitely many moves. They start at all
 * seeds lost and all won, and an entry is looked at again when a successor's
 * bounds have changed, until none do. What is left open between them then is
 * up to a cycle: the value is the number nearest 0 from the one to the other.
 *
 * That is K. Thompson's retrograde analysis ("Retrograde analysis of certain
 * endgames", ICCA Journal 9, 1986), with all values of a layer at once.
 */
#ifndef RETROGRADE_H
#define RETROGRADE_H

#include "table.h"

/*
 * Whether sowing *seeds or more from lane leads, without a capture, to b, where
 * the other side is to move; *seeds is how many, and *before what it leads from.
 * A capture that is forbidden, or takes nothing, may count as none.
 */
static ALWAYS_INLINE bool
retrograde_before(const struct kernel *k, const struct mancala_rules *r, struct board b, unsigned lane,
    unsigned *seeds, struct board *before)
{
	struct board after = board_turn(b);

	if (r->skip && r->first == MANCALA_FIRST_NEXT && board_lane(after.own, lane))
		return false;
	for (; *seeds <= BOARD_SEEDS; ++*seeds) {
		/* Sown *seeds from lane: what they added is taken off again. */
		const struct sowing *s = &k->sow[*seeds][lane];
		unsigned last = k->last[*seeds][lane];
		*before = (struct board){ after.own - s->own, after.opp - s->opp };
		unsigned left = board_lane(before->own, lane);
		if (*seeds == 1 && r->first == MANCALA_FIRST_HERE && !left)
			continue;
		if (((before->own | before->opp) & BOARD_TOPS) || left < *seeds)
			return false;
		if (left == *seeds && !(r->slam == MANCALA_SLAM_ALL && last & BOARD_OPP &&
		    rules_take(r, board_count(after, last))))
			return true;
	}
	return false;
}

/*
 * Fill the layer of seeds, those below being there, on so many threads.
 * Returns NULL, "out of memory", or "stopped" once *stop is set.
 */
const char *retrograde_layer(struct mancala_table *t, int seeds, int threads, const atomic_bool *stop);

#endif
