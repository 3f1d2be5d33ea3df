/* SPDX-License-Identifier: MIT */
/* What the parts of mancala-match share: engines, and what their games come to. */
#ifndef MATCH_H
#define MATCH_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include "child.h"
#include "cli.h"

/* An engine: a level, or a command. */
struct engine {
	int level;			/* -1: a command */
	struct mancala_search *search;	/* of a level */
	struct child child;		/* of a command */
};

/* Set up the engine that name is; nothing is run yet. Returns NULL or "out of memory". */
const char *engine_open(struct engine *engine, const char *name, double seconds,
    const atomic_bool *stop);

/* End it, and wait for its process. */
void engine_close(struct engine *engine);

/*
 * Ask for a move in the position of game, running the command if it is not.
 * Returns NULL and sets *move, which is legal; or what was wrong, in why: the
 * command is then ended. seed is what a level chooses between equal moves by.
 */
const char *engine_ask(struct engine *engine, const struct mancala_game *game, uint64_t seed,
    int *move, char why[MANCALA_TEXT_MAX]);

/* How games came out for the first engine, in pairs that share an opening. */
struct score {
	long won, drawn, lost;
	long margins;			/* games that were played to the end, */
	double margin;			/* and the seeds won by in all of them */
	long pairs;
	double points, squares;		/* sums over whole pairs: 0 to 2 points, and their squares */
};

/* Count a game: half points for the first engine (0, 1, 2), and its margin unless the game was lost by fault. */
void score_game(struct score *score, int halves, bool fault, int margin);

/* Count a whole pair of games by their half points. */
void score_pair(struct score *score, int halves, int others);

/* The Elo difference that a share of the points is worth: -inf for 0, inf for 1. */
double score_elo(double share);

/*
 * The share of points, and its 95% interval by the variance between pairs
 * (pairs since the two games of an opening are not independent).
 */
double score_share(const struct score *score, double *low, double *high);

/*
 * The log-likelihood ratio of a difference of elo1 against one of elo0, in the
 * normal approximation (M. Van den Bergh, "A practical introduction to the
 * GSPRT", 2020), which stops at -SCORE_STOP and SCORE_STOP for errors of 5% on
 * both sides. The variance that few pairs show is often far too small, and none
 * where all came out alike: so that of 8 pairs of two independent games without
 * draws, 0.125 each, is mixed in. Simulated, the wrong answer is then given in
 * 6.2% and 4.7% of the matches with 0,100 (where elo0 or elo1 is true), in 5.2%
 * and 4.6% with 0,50, in 5.5% and 2.2% with 0,200, and in 4 to 6% with 0,10, for 5
 * to 20% more pairs.
 */
#define SCORE_STOP 2.9444389791664403	/* ln(0.95 / 0.05) */
double score_llr(const struct score *score, double elo0, double elo1);

/* A game, once it was played. */
struct outcome {
	bool done;
	int halves;			/* half points of the first engine */
	int fault;			/* the engine that lost by fault, or -1 */
	int margin;			/* the first engine's, if there is no fault */
	char *record;			/* for -r, until it is counted */
};

struct match {
	struct cli *cli;		/* for messages */
	const char *name[2];
	double seconds;			/* for an answer */
	uint64_t seed;
	struct mancala_position *opening;
	long openings, games;
	bool progress, terminal;	/* whether to show it, and whether on a terminal */
	const char *file;		/* of records; NULL if none are wanted */
	int fd;				/* where they go, */
	char *target, *part;		/* and if to a file, its names in the end and until then */
	double elo0, elo1;		/* of --sprt, if they differ */
	pthread_mutex_t lock;		/* of all that follows */
	long next;			/* game to be played */
	long counted;			/* games whose outcome is in the score: all before are, too */
	struct outcome *outcome;
	struct score score;
	double llr;
	long faults[2];
	time_t told;			/* when progress was shown */
	const char *error;
};

/* Play all games in threads, until they are done or stopped. Returns NULL or a message. */
const char *match_play(struct match *match, int threads);

/* The signal that stopped the match, or 0. */
int match_signal(void);

/* Append what the games that count came to. */
void match_report(const struct match *match, struct cli_out *out);

/*
 * Begin the file of records, write one of them to it as soon as its game
 * counts, and end it. It has .part behind its name until then; but a pipe, a
 * device, or standard output by another name is written to at once. On failure
 * the message is printed and the exit status set; returns whether it went well.
 */
bool match_record_open(struct match *match);
bool match_record(struct match *match, const char *record);
bool match_record_close(struct match *match);

#endif
