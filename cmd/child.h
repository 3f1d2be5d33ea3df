/* SPDX-License-Identifier: MIT */
/*
 * Another engine: a command that sh(1) runs and that is kept running, which
 * reads positions, one a line, and prints a record for each with its move in
 * column 2. It has a process group of its own, so that Ctrl-C does not reach it;
 * its standard error is not shown, but the last line of it tells why it ended.
 */
#ifndef CHILD_H
#define CHILD_H

#include <stdatomic.h>
#include <sys/types.h>

#include "cli.h"

struct child {
	const char *command;		/* set these three, and the others to 0 */
	double seconds;			/* for an answer, and 10 more for the first; 0: for ever */
	const atomic_bool *stop;	/* NULL, or what ends an answer before it is complete */

	pid_t pid;			/* and process group; 0: it is not running */
	int in, out, messages;		/* where it reads, prints and complains */
	double deadline;		/* of this answer, on the monotonic clock */
	bool stopped;			/* it was told to end this answer */
	char *text;			/* what it printed and is not used yet */
	size_t length, room;
	char said[256];			/* the end of its complaints */
	size_t said_length;
};

/* Whether the shell would find the first word of command, or command is more of a script. */
bool child_runs(const char *command);

/*
 * Ask for a move in *pos, running the command if it is not. Returns NULL and
 * sets *move, which is legal; or what was wrong, in why, and the command is
 * ended. One that is to stop gets SIGINT, has 3 seconds to answer, and is ended
 * behind that.
 */
const char *child_ask(struct child *child, const struct mancala_position *pos, int *move,
    char why[MANCALA_TEXT_MAX]);

/* End the command, if it runs, wait for it, and give back all that child holds. */
void child_close(struct child *child);

#endif
