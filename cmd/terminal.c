/* SPDX-License-Identifier: MIT */
/* What a terminal can show. */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli.h"

enum { COLUMNS_MIN = 20, COLUMNS_MAX = 1000 };

bool
cli_unicode(void)
{
	setlocale(LC_CTYPE, "");
	return isatty(STDOUT_FILENO) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool
cli_colour(void)
{
	const char *term = getenv("TERM"), *no = getenv("NO_COLOR");

	return isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0 && !(no && *no);
}

int
cli_columns(void)
{
	const char *columns = getenv("COLUMNS");
	struct winsize size;
	long n = columns ? strtol(columns, NULL, 10) : 0;

	if (n <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
		n = size.ws_col;
	if (n <= 0)
		n = 80;
	return n < COLUMNS_MIN ? COLUMNS_MIN : n > COLUMNS_MAX ? COLUMNS_MAX : (int)n;
}
