/* SPDX-License-Identifier: MIT */
/* Progress of what takes long, on standard error. */
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "interrupt.h"
#include "progress.h"

struct progress
progress_open(bool verbose)
{
	return (struct progress){ verbose, isatty(STDERR_FILENO) };
}

void
progress_line(const struct progress *p, double seconds, const char *line, size_t length)
{
	interrupt_news(line, length);
	if (p->verbose || (p->watched && seconds >= 1))
		fwrite(line, 1, length, stderr);
}

void
progress_tell(const struct progress *p, double seconds, const char *format, ...)
{
	char line[256];
	va_list args;

	va_start(args, format);
	int length = vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	progress_line(p, seconds, line, (size_t)length < sizeof(line) ? (size_t)length : sizeof(line) - 1);
}
