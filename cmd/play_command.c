/* SPDX-License-Identifier: MIT */
/* The commands of mancala-play: their table, how a line finds one, and those that set or show. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "play.h"

static const char blanks[] = " \t\r\v\f";

struct command {
	const char *name;
	const char *argument;		/* what it wants, in brackets if it can do without, or NULL */
	const char *help;
	void (*run)(struct play *play, char *argument);
	const char *more;		/* what help says of it alone, on a terminal; or NULL */
};

const char *
play_quoted(const char *word, size_t length, char buf[64])
{
	size_t n = 0;

	for (; n < length && n < 40; n++)
		buf[n] = word[n] >= ' ' && word[n] <= '~' ? word[n] : '?';
	snprintf(buf + n, 64 - n, "%s", n < length ? "..." : "");
	return buf;
}

/* A setting as it is now, for people and scripts alike. */
static void
say_setting(struct play *play, const char *name, const char *value)
{
	play_say(play, play->terminal ? "%s: %s\n" : "%s\t%s\n", name, value);
}

static void
set_switch(struct play *play, const char *name, bool *on, const char *argument)
{
	char text[64];

	if (strcmp(argument, "on") == 0 || strcmp(argument, "off") == 0) {
		*on = strcmp(argument, "on") == 0;
	} else if (*argument) {
		play_bad(play, argument, "%s: %s is on or off", play_quoted(argument, strlen(argument), text),
		    name);
		return;
	}
	say_setting(play, name, *on ? "on" : "off");
}

static void
set_coach(struct play *play, char *argument)
{
	set_switch(play, "coach", &play->coach, argument);
}

static void
set_plain(struct play *play, char *argument)
{
	set_switch(play, "plain", &play->plain, argument);
}

bool
play_pace_set(struct play *play, const char *text)
{
	char *end;
	double seconds = strtod(text, &end);

	if (end == text || *end || strspn(text, "0123456789.") != strlen(text) || !(seconds <= 60))
		return false;
	play->pace = seconds;
	return true;
}

static void
set_pace(struct play *play, char *argument)
{
	char text[32];

	if (*argument && !play_pace_set(play, argument)) {
		play_bad(play, argument, "pace is the seconds that a seed takes, from 0 to 60");
		return;
	}
	snprintf(text, sizeof(text), "%g", play->pace);
	say_setting(play, "pace", text);
}

static void
set_level(struct play *play, char *argument)
{
	const char *message = *argument ? play_level_set(play, argument) : NULL;
	char text[64];

	if (message) {
		play_bad(play, argument, "%s: %s", play_quoted(argument, strlen(argument), text), message);
		return;
	}
	play->unranked |= *argument && mancala_game_length(play->game) > 0;
	say_setting(play, "level", mancala_level_name(play->level));
}

static void
set_player(struct play *play, int side, char *argument)
{
	const char *message = *argument ? play_player_set(play, side, argument) : NULL;
	char text[64];

	if (message) {
		play_bad(play, argument, "%s: %s", play_quoted(argument, strlen(argument), text), message);
		return;
	}
	play->unranked |= *argument && mancala_game_length(play->game) > 0;
	if (*argument)
		play->paused = false;
	say_setting(play, side ? "north" : "south", play_player_name(play, side));
}

static void
set_north(struct play *play, char *argument)
{
	set_player(play, MANCALA_NORTH, argument);
}

static void
set_south(struct play *play, char *argument)
{
	set_player(play, MANCALA_SOUTH, argument);
}

static void
show_board(struct play *play, char *argument)
{
	bool plain = play->plain;

	(void)argument;
	play->plain |= !play->terminal;
	play_show_board(play);
	play->plain = plain;
	if (play->terminal)
		play_show_status(play);
}

static void
show_position(struct play *play, char *argument)
{
	(void)argument;
	cli_position(&play->cli->out, "position", mancala_game_position(play->game));
	play_say(play, "\n");
}

static void
quit(struct play *play, char *argument)
{
	(void)argument;
	play->quit = true;
}

static void show_help(struct play *play, char *argument);

static const struct command commands[] = {
	{ "analyse", NULL, "the value of every move", play_show_analysis,
	    "It is proven unless \"about\" stands before a value." },
	{ "board", NULL, "show the board", show_board, NULL },
	{ "coach", "[on|off]", "say what each of your moves cost", set_coach, NULL },
	{ "draw", NULL, "offer a draw", play_draw,
	    "The computer agrees unless it thinks that it stands better." },
	{ "go", NULL, "let the computer go on", play_go,
	    "It waits where a game was loaded, or after goto and undo." },
	{ "goto", "NUMBER", "go to the position after so many moves", play_goto,
	    "0 is the start; history shows the numbers." },
	{ "help", "[COMMAND]", "what can be done", show_help, NULL },
	{ "hint", NULL, "the best move, and its value", play_show_hint, NULL },
	{ "history", "[values]", "the moves so far", play_show_history,
	    "With values: what each move was worth." },
	{ "level", "[LEVEL]", "how well the computer plays", set_level,
	    "LEVEL is " CLI_LEVELS "." },
	{ "load", "FILE", "take up a saved game", play_load,
	    "The other way is save; a file may hold just a position and moves." },
	{ "new", "[GAME]", "begin a new game", play_new,
	    "GAME is a game, a size or a position: kalah, oware:6x4, kalah+empty=take:6x5." },
	{ "north", "[WHO]", "who plays North", set_north,
	    "WHO is person, computer, a level, or a command that plays." },
	{ "pace", "[SECONDS]", "sow seed by seed", set_pace,
	    "SECONDS is what a seed takes, from 0 to 60." },
	{ "plain", "[on|off]", "sentences, no drawings", set_plain, NULL },
	{ "position", NULL, "the position in one word", show_position, NULL },
	{ "quit", NULL, "leave", quit, NULL },
	{ "redo", NULL, "play again what was undone", play_redo, NULL },
	{ "resign", NULL, "give the game up", play_resign,
	    "The other side wins." },
	{ "save", "FILE", "save the game", play_save, NULL },
	{ "scores", NULL, "what was won and lost", play_scores, NULL },
	{ "south", "[WHO]", "who plays South", set_south,
	    "WHO is person, computer, a level, or a command that plays." },
	{ "swap", NULL, "change sides", play_swap, NULL },
	{ "undo", NULL, "go back to your last choice", play_undo,
	    "All that was played since is taken back; redo plays it again." },
	{ 0 }
};

const char *
play_command_name(int i)
{
	return commands[i].name;
}

/*
 * The command that a word stands for, be it shortened; NULL if there is none,
 * or if there are several, whose names are then in names.
 */
static const struct command *
look_up(const char *word, size_t length, char names[256])
{
	static const char *const letters[] = { "?help", "nnew", "qquit", "uundo" };
	const struct command *found = NULL;
	int count = 0;

	*names = '\0';
	for (size_t i = 0; length == 1 && i < sizeof(letters) / sizeof(letters[0]); i++)
		if (tolower((unsigned char)*word) == *letters[i]) {
			word = letters[i] + 1;
			length = strlen(word);
		}
	for (const struct command *c = commands; c->name; c++) {
		if (strncasecmp(c->name, word, length) != 0)
			continue;
		if (strlen(c->name) == length)
			return c;
		found = c;
		snprintf(names + strlen(names), 256 - strlen(names), "%s%s", count++ ? ", " : "", c->name);
	}
	return count == 1 ? found : NULL;
}

const char *
play_command_full(const char *word, size_t length)
{
	char names[256];
	const struct command *command = look_up(word, length, names);

	return command ? command->name : NULL;
}

/* The same, but it is said if there is none. */
static const struct command *
find(struct play *play, const char *word, size_t length)
{
	char text[64], possible[MANCALA_TEXT_MAX], names[256];
	const struct command *command = look_up(word, length, names);

	play_quoted(word, length, text);
	if (!command && *names)
		play_bad(play, word, "%s: could be %s", text, names);
	else if (!command)
		play_bad(play, word, "%s: no such move or command; %s, and ? is help", text,
		    play_possible(play, possible));
	return command;
}

/* A command in a line of help. */
static void
say_command(struct play *play, const struct command *c)
{
	const char *argument = c->argument ? c->argument : "";

	if (play->terminal)
		play_say(play, "  %-8s %-9s  %s\n", c->name, argument, c->help);
	else
		play_say(play, "%s%s%s\t%s\n", c->name, *argument ? " " : "", argument, c->help);
}

static void
show_help(struct play *play, char *argument)
{
	const struct command *one = NULL;

	if (*argument) {
		if ((one = find(play, argument, strlen(argument))) != NULL)
			say_command(play, one);
		if (one && one->more && play->terminal)
			play_say(play, "  %s\n", one->more);
		return;
	}
	play_say(play, play->terminal
	    ? "Type the number of a pit, or several. Or a command, or its first letters:\n"
	    : "a number or several");
	for (const struct command *c = commands; c->name; c++)
		if (play->terminal)
			say_command(play, c);
		else
			play_say(play, ", %s", c->name);
	play_say(play, play->terminal
	    ? "u, n, q and ? are undo, new, quit and help; another letter alone is a pit.\n"
	      "WHO is person, computer, a level, or a command that plays.\n" : "\n");
}

/* Run the command of the word, with what stands behind it. */
static void
run(struct play *play, char *word)
{
	size_t length = strcspn(word, blanks);
	const struct command *command = find(play, word, length);
	char *argument = word + length + strspn(word + length, blanks), text[64];

	if (!command)
		return;
	if (*argument && !command->argument)
		play_bad(play, argument, "%s: %s stands alone", play_quoted(argument, strlen(argument), text),
		    command->name);
	else if (!*argument && command->argument && *command->argument != '[')
		play_bad(play, argument, "%s wants a %s", command->name, command->argument);
	else
		command->run(play, argument);
}

void
play_command(struct play *play, char *line)
{
	char *word = line + strspn(line, blanks), *end = line + strlen(line);
	char possible[MANCALA_TEXT_MAX];

	while (end > word && strchr(blanks, end[-1]))
		*--end = '\0';
	if (!*word)
		play_bad(play, word, "nothing was typed; %s, and ? is help", play_possible(play, possible));
	else if ((*word >= '0' && *word <= '9') || play_letter(play, word, strcspn(word, " ,\t\r\v\f")))
		play_moves(play, word);
	else if (*word != '#')
		run(play, word);
}
