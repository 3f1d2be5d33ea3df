/* SPDX-License-Identifier: MIT */
/*
 * Saved games: a record as all programs read it, the position and the moves,
 * behind comments that say who plays:
 *
 *	# mancala-play game
 *	# south person
 *	# north medium
 *	# unranked
 *	# ended South resigned
 *	kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S	3,6,2
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play.h"

static const char first_line[] = "# mancala-play game";

/* What a saved game says. */
struct saved {
	struct mancala_game *game;	/* NULL until its record was read */
	const char *player[2];		/* as play_player_set reads it, or NULL */
	bool ours;			/* saved by this program */
	bool unranked;
	enum play_ended ended;
	int loser;
};

/* What stands behind word and a blank in line, or NULL. */
static const char *
behind(const char *line, const char *word)
{
	size_t length = strlen(word);

	return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static void
read_comment(struct saved *saved, const char *line)
{
	const char *value;

	if (strcmp(line, first_line) == 0)
		saved->ours = true;
	if (!saved->ours)
		return;
	if ((value = behind(line, "# south")) != NULL)
		saved->player[MANCALA_SOUTH] = value;
	else if ((value = behind(line, "# north")) != NULL)
		saved->player[MANCALA_NORTH] = value;
	else if (strcmp(line, "# unranked") == 0)
		saved->unranked = true;
	else if (strcmp(line, "# ended drawn") == 0)
		saved->ended = PLAY_AGREED;
	else if (strncmp(line, "# ended ", 8) == 0)
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
			if ((value = behind(line + 8, play_side[side])) && strcmp(value, "resigned") == 0) {
				saved->ended = PLAY_RESIGNED;
				saved->loser = side;
			}
}

/* Read the game of a line. Returns NULL, or a message and *at the wrong byte. */
static const char *
read_record(struct saved *saved, const char *line, const char **at, char why[MANCALA_WHY_MAX])
{
	struct mancala_position pos;
	const char *message;

	*at = line;
	if (saved->game)
		return "a second game is not wanted";
	if ((message = mancala_position_parse(&pos, line, at)) != NULL)
		return message;
	if (**at && **at != '\t')
		return "a TAB is wanted behind the position";
	if ((saved->game = mancala_game_new(&pos)) == NULL)
		return "out of memory";
	message = mancala_game_parse(saved->game, *at + (**at == '\t'), at, why);
	return message ? message : **at && **at != '\t' ? "a comma is wanted between moves" : NULL;
}

/*
 * Read a saved game out of text, which is changed. Returns NULL, or a message
 * with its place in why; saved->game is to be freed in any case.
 */
static const char *
read_saved(struct saved *saved, char *text, char why[MANCALA_TEXT_MAX])
{
	size_t number = 1;

	for (char *line = text, *next; *line; line = next, number++) {
		char reason[MANCALA_WHY_MAX];
		const char *at, *message = NULL;
		size_t length = strcspn(line, "\n");
		next = line + length + (line[length] == '\n');
		line[length] = '\0';
		if (length && line[length - 1] == '\r')
			line[length - 1] = '\0';
		if (*line == '#')
			read_comment(saved, line);
		else if (line[strspn(line, " \t")])
			message = read_record(saved, line, &at, reason);
		if (message) {
			snprintf(why, MANCALA_TEXT_MAX, "%zu:%td: %s", number, at - line + 1, message);
			return why;
		}
	}
	if (saved->game)
		return NULL;
	snprintf(why, MANCALA_TEXT_MAX, "%zu:1: there is no game in it", number);
	return why;
}

/*
 * Let those play that the file names. A command in a file is never run, only
 * named, and a person plays for it, unless it is what plays already.
 */
static void
seat(struct play *play, const struct saved *saved)
{
	char text[64];

	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		const char *who = saved->player[side];
		if (!who || strcmp(who, play_player_name(play, side)) == 0)
			continue;
		if (mancala_level_find(who) < 0 && strcmp(who, "person") != 0) {
			play_quoted(who, strlen(who), text);
			play_note(play, "%s was played by %s; `%s %s` lets it play on", play_side[side],
			    text, side ? "north" : "south", text);
			who = "person";
		}
		play_player_set(play, side, who);
	}
}

const char *
play_load_file(struct play *play, const char *path, bool own, char why[MANCALA_TEXT_MAX])
{
	struct saved saved = { 0 };
	char *text;
	const char *message = play_file_read(path, &text);

	if (message) {
		snprintf(why, MANCALA_TEXT_MAX, "%.500s: %s", path, message);
		return why;
	}
	char place[MANCALA_TEXT_MAX];
	if ((message = read_saved(&saved, text, place)) != NULL) {
		snprintf(why, MANCALA_TEXT_MAX, "%.500s:%.400s", path, message);
		mancala_game_free(saved.game);
		free(text);
		return why;
	}
	mancala_game_free(play->game);
	play->game = saved.game;
	play->told = mancala_game_length(play->game);
	play->ended = saved.ended;
	play->loser = saved.loser;
	play->unranked = saved.unranked || !own;
	play->finished = play_over(play);
	seat(play, &saved);
	free(text);
	return NULL;
}

const char *
play_save_file(struct play *play, const char *path)
{
	struct cli_out out = { .program = play->cli->program->name };
	size_t length = mancala_game_length(play->game);
	int error;

	cli_format(&out, "%s\n# south %s\n# north %s\n", first_line,
	    play_player_name(play, MANCALA_SOUTH), play_player_name(play, MANCALA_NORTH));
	if (play->unranked)
		cli_format(&out, "# unranked\n");
	if (play->ended == PLAY_RESIGNED)
		cli_format(&out, "# ended %s resigned\n", play_side[play->loser]);
	else if (play->ended == PLAY_AGREED)
		cli_format(&out, "# ended drawn\n");
	cli_position(&out, "position", mancala_game_start(play->game));
	cli_format(&out, length ? "\t" : "\t-");
	for (size_t i = 0; i < length; i++) {
		char text[8];
		mancala_move_print(mancala_game_move(play->game, i), text);
		cli_format(&out, "%s%s", i ? "," : "", text);
	}
	cli_format(&out, "\n");
	error = cli_save(path, out.text, out.length);
	free(out.text);
	return error ? strerror(error) : NULL;
}

/* NULL if path can be written: nothing is there, or a game of ours; or a message. */
static const char *
guarded(const char *path)
{
	struct saved saved = { 0 };
	char *text, why[MANCALA_TEXT_MAX];
	const char *message;

	if (access(path, F_OK) < 0)
		return NULL;
	if ((message = play_file_read(path, &text)) != NULL)
		return message;
	bool good = !read_saved(&saved, text, why) && saved.ours;
	mancala_game_free(saved.game);
	free(text);
	return good ? NULL : "is there and no saved game, so it is left alone";
}

/* The name of a file that was typed: ~/ is the home directory. */
static const char *
file_name(const char *typed, char buf[PLAY_PATH_MAX])
{
	const char *home = getenv("HOME");

	if (!home || strncmp(typed, "~/", 2) != 0 ||
	    snprintf(buf, PLAY_PATH_MAX, "%s%s", home, typed + 1) >= PLAY_PATH_MAX)
		return typed;
	return buf;
}

void
play_save(struct play *play, char *argument)
{
	char buf[PLAY_PATH_MAX];
	const char *path = file_name(argument, buf), *message = guarded(path);

	if (message || (message = play_save_file(play, path)) != NULL) {
		play_bad(play, argument, "%.500s: %s", argument, message);
	} else {
		play_say(play, play->terminal ? "Saved as %s.\n" : "saved\t%s\n", argument);
	}
}

void
play_load(struct play *play, char *argument)
{
	char buf[PLAY_PATH_MAX], why[MANCALA_TEXT_MAX];
	const char *message = play_load_file(play, file_name(argument, buf), false, why);

	if (message) {
		play_bad(play, argument, "%s", message);
		return;
	}
	play_introduce(play);
	play_changed(play, mancala_game_length(play->game));
	play->paused = true;
}
