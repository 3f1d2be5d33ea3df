/* SPDX-License-Identifier: MIT */
/*
 * The solver for boards that board.h cannot hold: null-window tests by the
 * reference rules, plain and slow, with a table of exact keys. It shares no
 * code with prove.c, and the tests compare the two.
 */
#ifndef PLAIN_H
#define PLAIN_H

#include "prove.h"

struct plain_entry;

struct plain {
	struct plain_entry *entry;	/* in memory that is zero, or was filled by the same rules */
	size_t entries;
};

/* Use bytes of memory, which are zero, as the table. */
void plain_open(struct plain *p, void *memory, size_t bytes);

/* As prover_test; beta may be anything. */
int plain_test(const struct plain *p, struct prover_work *work, const struct mancala_position *pos,
    int beta);

#endif
