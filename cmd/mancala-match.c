/* SPDX-License-Identifier: MIT */
/* Play games between two engines, and print how they came out. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "match.h"

enum { GAMES_MAX = 1000000, ELO_MAX = 1000, SPRT = CLI_OWN };

static const struct cli_option options[] = {
	{ 'f', "openings", "FILE", "start from the positions of FILE" },
	{ 'g', "games", "GAMES", "play that many; without, each opening twice" },
	CLI_OPTION_HELP,
	CLI_OPTION_THREADS,
	{ 'p', "position", "POSITION", "start two sowings behind POSITION, kalah unless told otherwise" },
	{ 'q', "quiet", NULL, "show no progress" },
	{ 'r', "record", "FILE", "keep the games in FILE" },
	{ 's', "seed", "SEED", "choose other openings, and other moves where a level chooses" },
	{ 't', "time", "SECONDS", "a command that needs longer for a move loses the game" },
	CLI_OPTION_VERSION,
	{ 'v', "verbose", NULL, "show progress" },
	CLI_OPTION_JSON,
	{ SPRT, "sprt", "BOUNDS", "stop when the difference in Elo is likely one of two, such as 0,10" },
	{ 0 },
};

static const struct cli_program program = {
	.name = "mancala-match",
	.operands = "engine engine",
	.purpose = "Play games between two engines: levels, or commands that print moves in column 2.",
	.both = true,
	.marks = true,
	.options = options,
};

static void *
allocate(struct cli *cli, void *old, size_t count, size_t size)
{
	void *new = count <= SIZE_MAX / size ? realloc(old, count * size) : NULL;

	if (!new) {
		cli_warn(cli, "out of memory");
		exit(CLI_BAD);
	}
	return new;
}

/*
 * Openings
 */

/* Those of two sowings, and for more games than twice as many, those of more; n pits give n^4 at most. */
enum { OPENING_SOWINGS = 2, OPENING_SOWINGS_MAX = 4 };

static void
opening_add(struct match *match, const struct mancala_position *pos)
{
	for (long i = 0; i < match->openings; i++)
		if (mancala_position_equal(&match->opening[i], pos))
			return;
	match->opening = allocate(match->cli, match->opening, (size_t)match->openings + 1, sizeof(*pos));
	match->opening[match->openings++] = *pos;
}

/* All positions sowings behind *pos. */
static void
openings_sow(struct match *match, const struct mancala_position *pos, int sowings)
{
	for (uint32_t set = mancala_position_moves(pos); sowings && set; set &= set - 1) {
		struct mancala_position after = *pos;
		mancala_position_play(&after, __builtin_ctz(set), NULL);
		openings_sow(match, &after, sowings - 1);
	}
	if (!sowings && pos->side != MANCALA_OVER)
		opening_add(match, pos);
}

static int
opening_read(void *arg, struct cli_record *record, struct cli_out *out)
{
	(void)out;
	if (*record->text == '!')
		return cli_bad(record, record->text, "a line that was bad is no opening");
	if (cli_parse(record))
		return CLI_BAD;
	if (record->pos.side == MANCALA_OVER)
		return cli_bad(record, record->text, "the game is over");
	opening_add(arg, &record->pos);
	return CLI_DONE;
}

/* Put the openings from the first on in an order that the seed says. */
static void
openings_shuffle(struct match *match, long first)
{
	uint64_t state = match->seed;

	for (long i = match->openings - 1; i > first; i--) {
		/* G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014 */
		uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
		z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
		z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
		long k = first + (long)((z ^ z >> 31) % (uint64_t)(i - first + 1));
		struct mancala_position pos = match->opening[i];
		match->opening[i] = match->opening[k];
		match->opening[k] = pos;
	}
}

/* Take the openings from file, or sow them from text. */
static void
openings_find(struct match *match, const char *file, const char *text)
{
	char *operand[] = { (char *)file, NULL };
	struct cli *cli = match->cli;
	struct mancala_position pos;
	const char *end, *message;
	long first;

	if (file) {
		cli->position = NULL;
		cli->operand = operand;
		cli_records(cli, opening_read, match);
		if (cli->status != CLI_DONE)
			exit(cli_close(cli));
		openings_shuffle(match, 0);
	} else {
		message = mancala_position_parse(&pos, text, &end);
		if (message || *end)
			cli_usage(cli, "-p %s: %s", text, message ? message : "a position is one word");
		for (int n = OPENING_SOWINGS; n <= OPENING_SOWINGS_MAX; n++) {
			first = match->openings;
			if (first && 2 * first >= match->games)
				break;
			openings_sow(match, &pos, n);
			openings_shuffle(match, first);
		}
	}
	if (!match->openings)
		cli_usage(cli, "there is no opening to play from");
}

/* Parse --sprt's two differences. */
static void
sprt_parse(struct match *match, const char *text)
{
	int length = 0;

	if (text[strspn(text, "+-.,0123456789")] ||
	    sscanf(text, "%lf,%lf%n", &match->elo0, &match->elo1, &length) != 2 || text[length] ||
	    match->elo0 >= match->elo1 || match->elo0 < -ELO_MAX || match->elo1 > ELO_MAX)
		cli_usage(match->cli, "--sprt wants two differences in Elo from -%d to %d, the lower first, "
		    "not '%s'", ELO_MAX, ELO_MAX, text);
}

int
main(int argc, char *argv[])
{
	struct match match = { 0 };
	const char *file = NULL, *message;
	struct cli cli;
	int c;

	cli_open(&cli, &program, argc, argv);
	match.cli = &cli;
	match.terminal = match.progress = isatty(STDERR_FILENO);
	while ((c = cli_option(&cli)) != -1) {
		switch (c) {
		case 'f':
			file = optarg;
			break;
		case 'g':
			match.games = cli_number(&cli, c, optarg, 1, GAMES_MAX);
			break;
		case 'q':
		case 'v':
			match.progress = c == 'v';
			break;
		case 'r':
			match.file = optarg;
			break;
		case 's':
			match.seed = (uint64_t)cli_number(&cli, c, optarg, 0, INT64_MAX);
			break;
		case 't':
			match.seconds = cli_seconds(&cli, c, optarg);
			break;
		case SPRT:
			sprt_parse(&match, optarg);
			break;
		}
	}
	if (!cli.operand[0] || !cli.operand[1] || cli.operand[2])
		cli_usage(&cli, "two engines are wanted");
	if (file && cli.position)
		cli_usage(&cli, "only one of -f and -p is possible");
	if (match.file && strcmp(match.file, "-") == 0)
		cli_usage(&cli, "-r wants a file; standard output is for the result");
	for (int i = 0; i < 2; i++) {
		match.name[i] = cli.operand[i];
		for (const char *s = match.name[i]; *s; s++)
			if (iscntrl((unsigned char)*s))
				cli_usage(&cli, "an engine with a control character cannot be put into a report");
		if (mancala_level_find(match.name[i]) < 0 && !child_runs(match.name[i]))
			cli_usage(&cli, "%s is neither a level nor a command that is there", match.name[i]);
	}
	openings_find(&match, file, cli.position ? cli.position : "kalah");
	if (!match.games)
		match.games = 2 * match.openings;
	if (!match.file || match_record_open(&match)) {
		if ((message = match_play(&match, cli.threads)) != NULL) {
			cli_warn(&cli, "%s", message);
			cli.status = CLI_BAD;
		} else {
			match_report(&match, &cli.out);
		}
	}
	if (match.file)
		match_record_close(&match);
	for (long i = 0; match.outcome && i < match.games; i++)
		free(match.outcome[i].record);
	free(match.outcome);
	free(match.opening);
	c = cli_close(&cli);
	return match_signal() ? 128 + match_signal() : c;
}
