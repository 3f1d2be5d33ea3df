/* SPDX-License-Identifier: MIT */
/* What the library's own files know of the reference rules. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "mancala.h"

/*
 * Bring *pos, as read, to rest: a game that is over by its rules has its seeds
 * settled, and a mover who must pass is passed over.
 */
void reference_settle(struct mancala_position *pos);

/* Whether seeds sown from pit (from 0) by the mover of *pos would reach the opponent's row in the first lap. */
bool reference_reaches(const struct mancala_position *pos, int pit);

#endif
