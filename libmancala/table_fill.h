/* SPDX-License-Identifier: MIT */
/*
 * Filling the blocks of an endgame table by whole rows, for games like Kalah: a
 * lap is all of a sowing, and a capture takes the pit across or nothing. There
 * a move does the same to a row whatever the other row is, but for a capture.
 *
 * So for one slow row all fast rows are done at once, by table_line.h. Where
 * their owner moves, what becomes of each is worked out once for the block, and
 * of the slow row once for each kind of move; where the other side moves it is
 * the other way round.
 *
 * Kalah, 6 pits, 14 seeds: 53 instructions an entry, where 775 were needed to
 * play and look up each move by itself; 20 seeds on two cores: 590 M entries a
 * second instead of 42 M.
 */
#ifndef TABLE_FILL_H
#define TABLE_FILL_H

#include "table.h"

struct filler;

/* Whether blocks of such rules can be filled so. */
bool filler_possible(const struct mancala_rules *rules, int pits);

/* What one thread fills t with up to so many seeds in all, or NULL if memory is out. */
struct filler *filler_new(const struct mancala_table *t, const struct table_rows *rows, int seeds);
void filler_free(struct filler *f);

/*
 * Fill the blocks of a seeds against b and of b against a, 1 <= a <= b, all
 * layers of fewer seeds being there; or less if table_stopped says so.
 */
void filler_run(struct filler *f, int a, int b, const atomic_bool *stop);

#endif
