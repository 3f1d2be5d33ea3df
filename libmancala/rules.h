/* SPDX-License-Identifier: MIT */
/* What the library's own files know of the named games. */
#ifndef RULES_H
#define RULES_H

#include "mancala.h"

struct game {
	const char *name;
	int pits, seeds;		/* the usual start: pits in a row, seeds in a pit */
	struct mancala_rules rules;
};

/* The game that rules started from; its defaults are left out of the variant word. */
const struct game *rules_game(const struct mancala_rules *rules);

#endif
