/* SPDX-License-Identifier: MIT */
/*
 * Null-window tests on packed boards: is the value of a position at least this
 * much? From their answers solve.c makes exact values.
 *
 * Where stores do not matter to the rules, a value here is what is still to
 * come: the seeds that the mover will store from now on less those that the
 * opponent will. So positions that differ in their stores alone are one.
 */
#ifndef PROVE_H
#define PROVE_H

#include "board.h"
#include "bounds.h"
#include "rank.h"
#include "table.h"

enum {
	PROVE_BUSY = 1 << 12,
	PROVE_DEPTH = 31,
	PROVE_STRANDS = 3		/* searches that a thread does in turn */
};

struct eval;

struct prover {
	struct kernel kernel;
	struct rank rank;
	struct bounds_table bounds;
	const struct eval *eval;
	int (*guess)(const struct kernel *k, const struct eval *e, struct board b, int turns, int alpha,
	    int beta);			/* see guess.h */
	const struct mancala_table *table;	/* endgame values by the same rules */
	int table_seeds;			/* up to so many seeds; -1 without one */
	/* The keys that threads are at work on, by their last bits; others go to other moves first. */
	_Atomic uint64_t busy[PROVE_BUSY];
	int step;		/* 2 where all seeds end in stores, so values are as odd as the seeds left; else 1 */
};

/* What one thread has done, and what ends it. */
struct prover_work {
	const struct mancala_limits *limits;
	double began;		/* on clock_now */
	const atomic_bool *done;	/* NULL, or what another thread sets when it is through */
	uint64_t nodes;
	uint64_t look;		/* nodes at which to look at the limits next */
	uint64_t pause;		/* nodes at which to come back and let tables grow; 0 for none */
	struct frame *frames;	/* room of its own, from frames_new */
	int strands;		/* searches to do in turn, up to PROVE_STRANDS */
	bool shared;		/* other threads are at work on the same position */
	bool stopped;		/* answers mean nothing from here on */
	bool paused;		/* and that was for a pause alone */
};

/* Room for the positions on the way of all strands of a thread; NULL if memory is out. To be freed. */
struct frame *frames_new(void);

/* Compile *p, whose bounds are open, for rules and rows of pits. */
void prover_open(struct prover *p, const struct mancala_rules *rules, int pits);

/* Number positions anew, as its bounds have grown. */
void prover_rank(struct prover *p);

/*
 * A bound of the value of b: a lower one if it is at least beta, else an upper
 * one. beta is as odd as the seeds in the pits where p->step is 2. Once
 * work->stopped is set the answer means nothing.
 */
int prover_test(const struct prover *p, struct prover_work *work, struct board b, int beta);

/*
 * The same where positions can repeat: what can be proven about b in so many
 * sowings, up to PROVE_DEPTH, towards a low >= beta or a high < beta. Both are
 * bounds of what the mover can force in finitely many moves, so they hold
 * whatever was played before, and whatever a cycle is worth. Bounds that were
 * got in depth sowings are kept as the work of 1 << depth nodes.
 */
struct bounds prover_explore(const struct prover *p, struct prover_work *work, struct board b,
    int depth, int beta);

/* Whether a limit ends the work; looks at the clock now and then. */
bool work_stopped(struct prover_work *work);

double clock_now(void);

#endif
