/* SPDX-License-Identifier: MIT */
/* What a solver keeps from one run to the next: tables that grow with the work. */
#ifndef SOLVER_H
#define SOLVER_H

#include "plain.h"
#include "prove.h"

enum { SOLVER_ALONE = 1 << 14 };	/* nodes before other threads help */

struct mancala_solver {
	struct prover prover;		/* its bounds table is also the memory of plain */
	struct plain plain;
	struct mancala_solver_options options;
	struct frame *frames[MANCALA_THREADS_MAX];	/* the first thread's, and those of others that helped */
	struct mancala_table *own;	/* an endgame table that grows with the work */
	struct mancala_position last;	/* what the tables were filled for */
	uint64_t bytes;
	uint64_t stretch;		/* nodes that the tables are large enough for */
	double until;			/* the end of this run's time, on clock_now; 0 for none */
	bool used;
};

/* Whether *pos is solved on a packed board. */
bool solver_packs(const struct mancala_solver *solver, const struct mancala_position *pos);

/* Make the tables ready for *pos, and forget what they hold if it does not hold there. */
void solver_prepare(struct mancala_solver *solver, const struct mancala_position *pos,
    const struct mancala_limits *limits);

/* Get the tables ready for more nodes, of which solver->stretch says how many. */
void solver_grow(struct mancala_solver *solver, const struct mancala_limits *limits);

#endif
