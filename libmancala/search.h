/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the search know of each other: search.c (limits, depths,
 * the root), node.c (the tree below it), state.h (positions of any size).
 */
#ifndef SEARCH_H
#define SEARCH_H

#include <time.h>

#include "board.h"
#include "entry.h"
#include "hot.h"
#include "table.h"

enum {
	SEARCH_SEED = 100,				/* the value of a seed */
	SEARCH_INFINITE = SEARCH_SEED * (MANCALA_SEEDS_MAX + 1),
	SEARCH_REFERENCE = HOT_other + 1,		/* behind the hot games: what no board holds */
	SEARCH_NODES
};

/* A value in the window is the value, one above it a lower bound, one below it an upper bound. */
struct found {
	int value;
	bool proven;		/* no judgement went into it, only ends of games */
};

/* A position on the way from the first one of the game. */
struct step {
	uint64_t key;
	size_t since;		/* the first step with the same stores */
	int side;		/* whose turn it is: 0 the mover's at the root, or 1 */
};

/* One thread's share of a search. */
struct worker {
	struct kernel kernel;
	const struct eval *eval;
	const struct mancala_table *ends;	/* an endgame table that fits, or NULL */
	int ends_seeds;				/* up to which it goes; -1 without */
	struct entry_table *table;
	const struct mancala_limits *limits;
	struct timespec start;
	uint64_t nodes;				/* sowings tried */
	uint64_t look;				/* when they are that many, look at the limits */
	bool stopped;				/* a limit was met: what is returned means nothing */
	bool plain;				/* no extensions, and entries of the same depth only */
	size_t at;				/* the step of the root */
	struct step *steps;			/* the game's, and the way down from the root */
	struct mancala_position *pool;		/* where states of the reference rules live */
	size_t pooled;				/* how many do */
};

/*
 * The value of state b, whose step is w->at + ply, by a search of depth
 * sowings, in the window alpha < beta.
 */
typedef struct found node_fn(struct worker *w, struct board b, int depth, int alpha, int beta,
    int ply);

/* By enum hot_game, and for SEARCH_REFERENCE. */
extern node_fn *const search_nodes[SEARCH_NODES];

/*
 * For tests: search without extensions, entries used at exactly their depth
 * alone (plain), and by the reference rules even where a board would do.
 */
void search_switch(struct mancala_search *search, bool plain, bool reference);

/* For tests: how *pos, which is not over, is judged, in hundredths of a seed from the mover's view. */
int search_judge(struct mancala_search *search, const struct mancala_position *pos);

/* Look at the limits; sets w->stopped, or when to look again. */
void search_look(struct worker *w);

#endif
