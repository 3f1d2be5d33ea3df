/* SPDX-License-Identifier: MIT */
/* Who plays: persons, levels of the computer, and other engines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play.h"

/* Let go of the engine that plays, if one does. */
static void
dismiss(struct play_player *player)
{
	child_close(&player->child);
	free((char *)player->child.command);
	*player = (struct play_player){ .kind = PLAY_PERSON };
}

const char *
play_player_set(struct play *play, int side, const char *who)
{
	struct play_player *player = &play->player[side];
	int level = strcmp(who, "computer") == 0 ? play->level : mancala_level_find(who);
	enum play_kind kind = strcmp(who, "person") == 0 ? PLAY_PERSON
	    : level >= 0 ? PLAY_LEVEL : PLAY_ENGINE;
	char *command = NULL;

	if (kind == PLAY_ENGINE) {
		if (!child_runs(who))
			return "neither person nor computer, nor a level, nor a command that is there";
		if ((command = strdup(who)) == NULL)
			return "out of memory";
	}
	dismiss(player);
	*player = (struct play_player){ .kind = kind, .level = level,
	    .child = { .command = command, .stop = &play_stop } };
	return NULL;
}

const char *
play_player_name(const struct play *play, int side)
{
	const struct play_player *player = &play->player[side];

	return player->kind == PLAY_PERSON ? "person"
	    : player->kind == PLAY_LEVEL ? mancala_level_name(player->level) : player->child.command;
}

const char *
play_level_set(struct play *play, const char *name)
{
	int level = mancala_level_find(name);

	if (level < 0)
		return "a level is " CLI_LEVELS;
	play->level = level;
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		if (play->player[side].kind == PLAY_LEVEL)
			play->player[side].level = level;
	return NULL;
}

bool
play_person(const struct play *play, int side)
{
	return play->player[side].kind == PLAY_PERSON;
}

bool
play_persons(const struct play *play)
{
	return play_person(play, MANCALA_SOUTH) || play_person(play, MANCALA_NORTH);
}

int
play_bottom(const struct play *play)
{
	return play_person(play, MANCALA_NORTH) && !play_person(play, MANCALA_SOUTH) ? MANCALA_NORTH
	    : MANCALA_SOUTH;
}

/* The move of the level that is to move. */
static int
level_choose(struct play *play, int level)
{
	struct mancala_limits limits = { .stop = &play_stop };
	struct mancala_result result;
	const char *message;

	play_signal_think(play);
	message = mancala_level_run(play_search(play), play->game, level, play->seed, &limits, false,
	    NULL, NULL, &result);
	play_signal_thought(play);
	if (message)
		play_die(play, message);
	return result.best.move;
}

/*
 * The move of the engine that is to move; or 0: if it fails a person takes over,
 * and if it was stopped before it had one it waits for `go`.
 */
static int
engine_choose(struct play *play, int side)
{
	struct play_player *player = &play->player[side];
	char why[MANCALA_TEXT_MAX];
	const char *message;
	int move;

	play_signal_think(play);
	message = child_ask(&player->child, mancala_game_position(play->game), &move, why);
	play_signal_thought(play);
	if (!message)
		return move;
	if (play->terminal && atomic_exchange(&play_stop, false)) {
		play_say(play, "%s was stopped before it had a move.\n", player->child.command);
		play->paused = true;
		return 0;
	}
	if (play->terminal) {
		play_say(play, "%s: %s. You play %s now; `%s WHO` lets another play.\n", player->child.command,
		    message, play_side[side], side ? "north" : "south");
	} else {
		cli_warn(play->cli, "%s: %s; %s is played from here now", player->child.command, message,
		    play_side[side]);
		play->cli->status = CLI_BAD;
	}
	play->unranked = true;
	play_player_set(play, side, "person");
	return 0;
}

void
play_computers(struct play *play)
{
	atomic_store(&play_stop, false);
	while (!play_over(play) && !play->paused && !atomic_load(&play_ending)) {
		int side = mancala_game_position(play->game)->side;
		if (play_person(play, side))
			return;
		play_flush(play);
		int move = play->player[side].kind == PLAY_LEVEL
		    ? level_choose(play, play->player[side].level) : engine_choose(play, side);
		if (!move || atomic_load(&play_ending))
			return;
		play_move(play, move);
		if (atomic_exchange(&play_stop, false) && !play_persons(play))
			play->paused = true;
	}
}

void
play_player_close(struct play *play)
{
	dismiss(&play->player[MANCALA_SOUTH]);
	dismiss(&play->player[MANCALA_NORTH]);
}
