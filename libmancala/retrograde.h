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
 * Fill the layer of seeds, those below being there, on so many threads.
 * Returns NULL, "out of memory", or "stopped" once *stop is set.
 */
const char *retrograde_layer(struct mancala_table *t, int seeds, int threads, const atomic_bool *stop);

#endif
