/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the search know of each other: search.c (limits, depths,
 * the root), node.c (the tree below it), state.h (positions of any size).
 */
#ifndef SEARCH_H
#define SEARCH_H

#include <pthread.h>
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
	int seeds;				/* in rows and stores */
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

/* A legal move of the position to be searched. */
struct root {
	struct board b;			/* the state after it */
	enum board_next next;
	int move;
	unsigned rank;			/* of equal moves the lowest rank is the best */
	struct found found;
};

/*
 * A search has helpers if it may use threads: searches of their own that share
 * its table, and whose only result is what they leave there ("lazy SMP").
 */
struct mancala_search {
	struct entry_table table;
	size_t bytes;			/* of the table; 0 for a helper's */
	struct mancala_solver *solver;	/* NULL for a helper */
	struct mancala_search **helper;
	int helpers;
	pthread_t thread;		/* of a helper, with what it searches */
	const struct mancala_game *game;
	struct mancala_limits limits;
	int first_depth;
	struct worker worker;
	size_t steps_room;
	const struct mancala_table *ends;	/* an endgame table, or NULL */
	uint64_t seed;			/* for the choice between equal moves */
	bool reference;			/* never pack */
	bool packed;
	node_fn *node;
	int count;
	struct root root[MANCALA_MOVES_MAX];
};

/*
 * The root, in root.c. Its moves, in the order in which a first depth takes
 * them; then searches to a depth, around the value that the depth before had,
 * or with a value for every move. Both leave the best move first, and return
 * its value; that is proven if no other move can be better.
 */
void roots_set(struct mancala_search *search, struct board b);
struct found roots_search(struct mancala_search *search, int depth, int before);
struct found roots_every(struct mancala_search *search, int depth);

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
