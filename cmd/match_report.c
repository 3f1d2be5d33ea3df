/* SPDX-License-Identifier: MIT */
/* What mancala-match prints in the end, and the records it keeps. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "match.h"

/* NAN is printed as -, and as null in JSON, as are the infinities. */
static void
number_print(struct cli_out *out, const char *name, const char *format, double number)
{
	if (!out->json)
		cli_add(out, name, strlen(name));
	cli_column(out, name);
	if (out->json && !isfinite(number))
		cli_add(out, "null", 4);
	else if (isnan(number))
		cli_add(out, "-", 1);
	else
		cli_format(out, format, number);
	if (!out->json)
		cli_add(out, "\n", 1);
}

static void
name_print(struct cli_out *out, const char *name, const char *value)
{
	if (!out->json)
		cli_add(out, name, strlen(name));
	cli_string(out, name, value);
	if (!out->json)
		cli_add(out, "\n", 1);
}

void
match_report(const struct match *match, struct cli_out *out)
{
	const struct score *score = &match->score;
	double low, high, share = score_share(score, &low, &high);

	name_print(out, "first", match->name[0]);
	name_print(out, "second", match->name[1]);
	number_print(out, "games", "%.0f", (double)match->counted);
	number_print(out, "won", "%.0f", (double)score->won);
	number_print(out, "drawn", "%.0f", (double)score->drawn);
	number_print(out, "lost", "%.0f", (double)score->lost);
	number_print(out, "first_faults", "%.0f", (double)match->faults[0]);
	number_print(out, "second_faults", "%.0f", (double)match->faults[1]);
	number_print(out, "margin", "%.2f",
	    score->margins ? score->margin / (double)score->margins : NAN);
	number_print(out, "share", "%.3f", share);
	number_print(out, "share_low", "%.3f", low);
	number_print(out, "share_high", "%.3f", high);
	number_print(out, "elo", "%.1f", score_elo(share));
	number_print(out, "elo_low", "%.1f", score_elo(low));
	number_print(out, "elo_high", "%.1f", score_elo(high));
	if (match->elo0 < match->elo1) {
		number_print(out, "llr", "%.2f", match->llr);
		if (fabs(match->llr) < SCORE_STOP)
			name_print(out, "sprt", "open");
		else
			number_print(out, "sprt", "%g", match->llr > 0 ? match->elo1 : match->elo0);
	}
	if (out->json)
		cli_add(out, "}\n", 2);
}

/* Whether there is no error; one is told. */
static bool
record_well(struct match *match, int error)
{
	if (error) {
		cli_warn(match->cli, "%s: %s", match->file, strerror(error));
		match->cli->status = CLI_BAD;
	}
	return !error;
}

/* Open the file that takes the place of the one that is wanted. Returns 0 or an errno value. */
static int
part_open(struct match *match)
{
	static const char suffix[] = ".part";
	size_t room;

	if ((match->target = cli_target(match->file)) == NULL)
		return errno;
	room = strlen(match->target) + sizeof(suffix);
	if ((match->part = malloc(room)) == NULL)
		return ENOMEM;
	snprintf(match->part, room, "%s%s", match->target, suffix);
	match->fd = open(match->part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	return match->fd < 0 ? errno : 0;
}

bool
match_record_open(struct match *match)
{
	struct stat file, output;
	bool there = stat(match->file, &file) == 0;
	int error = 0;

	if (there && fstat(STDOUT_FILENO, &output) == 0 && file.st_dev == output.st_dev &&
	    file.st_ino == output.st_ino)
		match->fd = STDOUT_FILENO;
	else if (there && !S_ISREG(file.st_mode))
		error = (match->fd = open(match->file, O_WRONLY | O_CLOEXEC)) < 0 ? errno : 0;
	else
		error = part_open(match);
	return record_well(match, error) &&
	    match_record(match, "# position\tmoves\twinner\tmargin of South\tSouth\tNorth\tfault\n");
}

bool
match_record(struct match *match, const char *record)
{
	return record_well(match, cli_write(match->fd, record, strlen(record)));
}

bool
match_record_close(struct match *match)
{
	bool whole = match->cli->status != CLI_BAD;
	int error = 0;

	if (match->part && whole && fsync(match->fd))
		error = errno;
	if (match->fd > STDOUT_FILENO && close(match->fd) && !error)
		error = errno;
	if (match->part && whole && !error && rename(match->part, match->target))
		error = errno;
	free(match->part);
	free(match->target);
	return record_well(match, error);
}
