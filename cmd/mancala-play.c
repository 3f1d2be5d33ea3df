/* SPDX-License-Identifier: MIT */
/* Play a game on a terminal, or for a script on a pipe. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "play.h"

enum {
	PLAY_NORTH = CLI_OWN, PLAY_PACE, PLAY_PLAIN, PLAY_SCORES, PLAY_SECOND, PLAY_SOUTH,
	PLAY_COACH, PLAY_COLOUR
};

static const struct cli_option options[] = {
	CLI_OPTION_HELP,
	{ 'L', "level", "LEVEL", "how well the computer plays, random to best (medium)" },
	CLI_OPTION_POSITION,
	{ 's', "seed", "SEED", "the number that fixes every random choice" },
	CLI_OPTION_VERSION,
	{ PLAY_COACH, "coach", NULL, "say what each of your moves cost" },
	{ PLAY_COLOUR, "color", "WHEN", "use colour: auto, always or never" },
	{ PLAY_NORTH, "north", "WHO", "who plays North: person, a level, or a command" },
	{ PLAY_PACE, "pace", "SECONDS", "sow seed by seed, this long for each" },
	{ PLAY_PLAIN, "plain", NULL, "sentences instead of drawings" },
	{ PLAY_SCORES, "scores", NULL, "print what was won and lost, and exit" },
	{ PLAY_SECOND, "second", NULL, "play North, and let the computer begin" },
	{ PLAY_SOUTH, "south", "WHO", "who plays South" },
	{ 0 },
};

static const struct cli_program program = {
	.name = "mancala-play",
	.operands = "[game | file]",
	.purpose = "Play a game, such as kalah, oware or kalah:6x5, a position or a saved game.",
	.built = play_line_built,
	.options = options,
};

/* What the command line wants. */
struct wanted {
	const char *level;
	const char *who[2];		/* NULL: not said */
	bool second, seeded;
};

void
play_bad(struct play *play, const char *at, const char *format, ...)
{
	char message[2 * MANCALA_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(message, sizeof(message), format, args);
	va_end(args);
	if (play->terminal) {
		play_say(play, "%s\n", message);
		return;
	}
	cli_warn(play->cli, "-:%zu:%td: %s", play->lines, at - play->line + 1, message);
	play->cli->status = CLI_BAD;
}

void
play_note(struct play *play, const char *format, ...)
{
	char message[2 * MANCALA_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(message, sizeof(message), format, args);
	va_end(args);
	if (play->terminal)
		play_say(play, "%s\n", message);
	else
		cli_warn(play->cli, "%s", message);
}

void
play_die(struct play *play, const char *message)
{
	cli_warn(play->cli, "%s", message);
	if (play->terminal && play->game)
		play_unfinished_keep(play);
	exit(CLI_BAD);
}

/* A seed that was not asked for. */
static uint64_t
random_seed(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return ((uint64_t)now.tv_sec * 1000003 + (uint64_t)now.tv_nsec + (uint64_t)getpid() * 7919) %
	    1000000;
}

/* Take the game to play from the operand, a game or a saved one, or from -p. */
static void
choose_game(struct play *play)
{
	struct cli *cli = play->cli;
	const char *text = cli->position ? cli->position : *cli->operand ? *cli->operand : "kalah";
	char why[MANCALA_TEXT_MAX];
	const char *end, *message;
	struct mancala_position pos;

	if (*cli->operand && cli->operand[1])
		cli_usage(cli, "one game at a time");
	message = mancala_position_parse(&pos, text, &end);
	if (!message && *end)
		message = "a position is one word";
	if (!message) {
		if ((play->game = mancala_game_new(&pos)) == NULL)
			play_die(play, "out of memory");
		return;
	}
	if (cli->position) {
		cli_warn(cli, "-p:1:%td: %s", end - text + 1, message);
	} else if (access(text, F_OK) == 0) {
		if ((message = play_load_file(play, text, false, why)) == NULL) {
			play_file_read(text, &play->offered);
			return;
		}
		cli_warn(cli, "%s", message);
	} else if (end == text && strchr(text, '/')) {
		cli_warn(cli, "%s: %s", text, strerror(errno));
	} else {
		cli_warn(cli, "%s: neither a game (byte %td: %s) nor a file that is there", text,
		    end - text + 1, message);
	}
	exit(CLI_BAD);
}

/* Seat those who play: as the options say, or else a person as South, or as North. */
static void
choose_players(struct play *play, const struct wanted *wanted)
{
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		const char *other = wanted->who[!side], *name = wanted->who[side], *message;
		bool person = other ? strcmp(other, "person") != 0 : wanted->second == side;
		if (!name)
			name = person ? "person" : "computer";
		if ((message = play_player_set(play, side, name)) != NULL)
			cli_usage(play->cli, "%s: %s", name, message);
	}
}

/* Set all up that the command line says. */
static void
choose(struct play *play, const struct wanted *wanted)
{
	const char *message = play_level_set(play, wanted->level);

	if (message)
		cli_usage(play->cli, "-L %s: %s", wanted->level, message);
	if (wanted->second && (wanted->who[MANCALA_SOUTH] || wanted->who[MANCALA_NORTH]))
		cli_usage(play->cli, "--second goes without --south and --north");
	if (play->terminal && !wanted->seeded)
		play->seed = random_seed();
	choose_players(play, wanted);
	choose_game(play);
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		if (wanted->who[side])		/* though a saved game may name another one */
			play_player_set(play, side, wanted->who[side]);
}

static void
greet(struct play *play)
{
	play_show_players(play);
	play_say(play, ". Seed %llu. Type ? for help.\n", (unsigned long long)play->seed);
	play_show_board(play);
}

/* Read and carry out commands until the end. */
static void
loop(struct play *play)
{
	char *line;
	size_t length;

	play->moved = play->terminal;		/* so that the status is told at first */
	while (!play->quit) {
		play_computers(play);
		if (play->moved && play->terminal)
			play_show_status(play);
		else if (play->moved)
			play_answer(play);
		play_finish(play);
		play->moved = false;
		play_flush(play);
		if (atomic_load(&play_ending) || (line = play_line_read(play, &length)) == NULL)
			return;
		play->line = line;
		play->lines++;
		if (memchr(line, '\0', length))
			play_bad(play, line + strlen(line), "a NUL byte is not wanted");
		else
			play_command(play, line);
		play_line_remember(play, line);
	}
}

static void
read_options(struct play *play, struct wanted *wanted)
{
	struct cli *cli = play->cli;
	int c;

	while ((c = cli_option(cli)) != -1)
		switch (c) {
		case 'L':
			wanted->level = optarg;
			break;
		case 's':
			play->seed = (uint64_t)cli_number(cli, 's', optarg, 0, 999999999);
			wanted->seeded = true;
			break;
		case PLAY_COACH:
			play->coach = true;
			break;
		case PLAY_COLOUR:
			if (strcmp(optarg, "always") == 0)
				play->colour = true;
			else if (strcmp(optarg, "never") == 0)
				play->colour = false;
			else if (strcmp(optarg, "auto") != 0)
				cli_usage(cli, "--color wants auto, always or never, not '%s'", optarg);
			break;
		case PLAY_NORTH:
			wanted->who[MANCALA_NORTH] = optarg;
			break;
		case PLAY_PACE:
			if (!play_pace_set(play, optarg))
				cli_usage(cli, "--pace wants seconds from 0 to 60, not '%s'", optarg);
			break;
		case PLAY_PLAIN:
			play->plain = true;
			break;
		case PLAY_SCORES:
			play_scores_print(play);
			exit(cli_close(cli));
		case PLAY_SECOND:
			wanted->second = true;
			break;
		case PLAY_SOUTH:
			wanted->who[MANCALA_SOUTH] = optarg;
			break;
		}
}

int
main(int argc, char *argv[])
{
	struct wanted wanted = { .level = "medium" };
	struct cli cli;
	struct play play = { .cli = &cli, .costs.program = program.name };
	const char *term = getenv("TERM");

	play.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	play.unicode = cli_unicode();
	play.colour = play.terminal && cli_colour();
	play.dumb = !term || !*term || strcmp(term, "dumb") == 0;
	cli_open(&cli, &program, argc, argv);
	read_options(&play, &wanted);
	choose(&play, &wanted);
	play_line_open(&play);
	if (play.terminal) {
		play_signal_open();
		if (!cli.position && !mancala_game_length(play.game))
			play_unfinished_offer(&play);
		if (!play.quit)
			greet(&play);
	}
	loop(&play);
	if (play.terminal)
		play_unfinished_keep(&play);
	play_line_close(&play);
	play_player_close(&play);
	free(play.costs.text);
	free(play.offered);
	mancala_search_free(play.search);
	mancala_solver_free(play.solver);
	mancala_game_free(play.game);
	play_flush(&play);
	int status = cli_close(&cli), signal = atomic_load(&play_ending);
	return signal ? 128 + signal : status;
}
