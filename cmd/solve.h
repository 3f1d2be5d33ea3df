/* SPDX-License-Identifier: MIT */
/* What the parts of mancala-solve share. */
#ifndef SOLVE_H
#define SOLVE_H

#include "progress.h"

enum { SPLIT_MAX = 64 };		/* sowings of --split, at most */

/* Append the column of a value or of its bounds, and in JSON whether that is the last word. */
void solve_value(struct cli_out *out, int low, int high, bool solved);

/*
 * Print pos with its best move and value, with all the values of all moves,
 * and the record's further columns; record NULL: there are none.
 */
void solve_print(struct cli_out *out, const struct mancala_position *pos,
    const struct mancala_solution *s, bool all, const struct cli_record *record);

/* Solvers to check answers with: as they were found, and one by the reference rules alone. */
struct check {
	struct mancala_solver *solver, *plain;
};

/* A new solver by the reference rules; NULL if memory is out. */
struct mancala_solver *check_open(void);

/*
 * Answer a record of mancala-solve's own answers: whether its value follows.
 * Its columns stay behind.
 */
int check_answer(struct check *check, struct cli_record *record, struct cli_out *out,
    const struct mancala_limits *limits);

/* What --turn finds turns with. */
struct turner {
	struct mancala_turn *turn;
	struct progress *progress;
	bool won;			/* -w: look only for one that takes more than half of the seeds */
};

/* Answer a record with the turn that stores most, and what is in store behind it. */
int turn_answer(struct turner *turner, struct cli_record *record, struct cli_out *out,
    const struct mancala_limits *limits, bool tell);

/*
 * Answer a record with all positions that are *(int *)arg sowings on, or finished
 * before, each once, with the record's position and moves that lead there.
 */
int split_answer(void *arg, struct cli_record *record, struct cli_out *out);

/* What is known of the answers to such positions, put together again. */
struct join {
	void *values, *roots;		/* of tsearch: struct node by its text */
	struct node **order;		/* the roots in the order in which they came */
	size_t count, room;
};

/* Note a record: a position, its move and value, the root, and the moves from there. */
int join_answer(void *arg, struct cli_record *record, struct cli_out *out);

/*
 * Print each root as solve_print does. A root of which a position was not among
 * the records gets a message and makes the exit status 2.
 */
void join_print(struct join *join, struct cli *cli, bool all);

/* Free what is known. */
void join_free(struct join *join);

#endif
