/* SPDX-License-Identifier: MIT */
/* Progress of what takes long, on standard error. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "cli.h"

struct progress {
	bool verbose;			/* -v: tell all of it */
	bool watched;			/* standard error is a terminal: tell it from the first second on */
};

/* Progress of a program with -v or without, on the standard error that it has. */
struct progress progress_open(bool verbose);

/* Tell, after so many seconds, a line with its line feed; SIGUSR1 tells it again. */
void progress_line(const struct progress *p, double seconds, const char *line, size_t length);

/* The same, from a format; at most 255 bytes. */
void progress_tell(const struct progress *p, double seconds, const char *format, ...)
    CLI_PRINTF(3, 4);

#endif
