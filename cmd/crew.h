/* SPDX-License-Identifier: MIT */
/* Threads that answer records side by side, for records.c. */
#ifndef CREW_H
#define CREW_H

#include "cli.h"

/* A record on its way: the line is copied here, answered by a thread, and printed in its turn. */
struct job {
	struct cli_record record;
	char *text;
	size_t length, room;
	struct cli_out out;
	int result;			/* of the answer */
	bool skipped;			/* a signal came before its answer was begun */
	bool cut;			/* or before it was complete */
	bool answered;
};

/* Answer a job with arg; called from the threads of the crew. */
typedef void crew_work(void *arg, struct job *job, cli_answer *answer);

struct crew;

/* Start threads, with an arg for each. Ends the program where that cannot be. */
struct crew *crew_open(struct cli *cli, crew_work *work, cli_answer *answer, void *const arg[]);

/* Let the threads finish what they are at, and forget what was not answered. */
void crew_close(struct crew *crew);

/* Whether another job can be added. */
bool crew_room(const struct crew *crew);

/* Whether no job is left. */
bool crew_idle(const struct crew *crew);

/* Add a job for a line of length bytes with a NUL behind. There must be room. */
void crew_add(struct crew *crew, const struct cli_record *record, size_t length);

/*
 * The oldest job, once it is answered; NULL if there is none or, without wait,
 * if it is not answered yet. crew_next takes it away. A job that waits alone
 * is answered at once with all threads to itself.
 */
struct job *crew_oldest(struct crew *crew, bool wait);
void crew_next(struct crew *crew);

#endif
