/* SPDX-License-Identifier: MIT */
/* Games: moves with history, undo, redo and repetition. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "mancala.h"

struct step {
	struct mancala_position before;
	int move;
	bool round;			/* a new round was set up after it */
};

/* step[0..length) is played, step[length..known) can be redone. */
struct mancala_game {
	struct mancala_position now;
	struct step *step;
	size_t length, known, room;
};

struct mancala_game *
mancala_game_new(const struct mancala_position *pos)
{
	struct mancala_game *game = calloc(1, sizeof(*game));

	if (game)
		game->now = *pos;
	return game;
}

void
mancala_game_free(struct mancala_game *game)
{
	if (game)
		free(game->step);
	free(game);
}

void
mancala_game_reset(struct mancala_game *game, const struct mancala_position *pos)
{
	game->now = *pos;
	game->length = game->known = 0;
}

/* How often the position now has stood: since the last capture, or in the whole game. */
static int
occurrences(const struct mancala_game *game, bool whole)
{
	int count = 1;

	for (size_t i = game->length; i-- > 0;) {
		const struct mancala_position *old = &game->step[i].before;
		if (!whole && (game->step[i].round ||
		    memcmp(old->store, game->now.store, sizeof(old->store)) != 0))
			break;
		count += mancala_position_equal(old, &game->now);
	}
	return count;
}

/* Stores never shrink between captures in a round, so an equal position had nothing captured since. */
int
mancala_game_occurrences(const struct mancala_game *game)
{
	return occurrences(game, false);
}

/* End the game, or the round, by repetition. */
static void
repeat(struct mancala_game *game, struct mancala_report *report)
{
	mancala_position_repeat(&game->now);
	report->repeated = true;
	report->round = game->now.side != MANCALA_OVER;
}

const char *
mancala_game_play(struct mancala_game *game, int move, struct mancala_report *report)
{
	struct mancala_report ignored;

	if (game->length == game->room) {
		size_t room = game->room ? 2 * game->room : 32;
		struct step *step = realloc(game->step, room * sizeof(*step));
		if (!step)
			return "out of memory";
		game->step = step;
		game->room = room;
	}
	game->step[game->length++] = (struct step){ .before = game->now, .move = move };
	game->known = game->length;
	if (!report)
		report = &ignored;
	mancala_position_play(&game->now, move, report);
	game->step[game->length - 1].round = report->round;
	if (game->now.rules.repeat != MANCALA_REPEAT_NONE && game->now.side != MANCALA_OVER &&
	    mancala_game_occurrences(game) > 1)
		repeat(game, report);
	game->step[game->length - 1].round = report->round;
	return NULL;
}

/* Whether a list of moves ends at s. */
static bool
ends(const char *s)
{
	return !*s || strchr(" \t\r\n", *s);
}

const char *
mancala_game_parse(struct mancala_game *game, const char *s, const char **end,
    char buf[MANCALA_WHY_MAX])
{
	const char *message;
	int move;

	if (*s == '-' && ends(s + 1))
		s++;
	*end = s;
	while (!ends(s)) {
		if ((message = mancala_move_parse(&game->now, s, end, &move, buf)) != NULL)
			return message;
		const char *behind = *end;
		*end = s;
		if ((message = mancala_position_why(&game->now, move, buf)) != NULL ||
		    (message = mancala_game_play(game, move, NULL)) != NULL)
			return message;
		*end = s = behind;
		if (*s == ',' && ends(++s)) {
			*end = s;
			return "a move is missing";
		}
	}
	return NULL;
}

/* End it all, and not only a round: each row goes to its owner. */
static void
end(struct mancala_position *pos)
{
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		for (int i = 0; i < pos->pits; i++) {
			pos->store[side] = (uint16_t)(pos->store[side] + pos->row[side][i]);
			pos->row[side][i] = 0;
		}
	pos->side = pos->swap = MANCALA_OVER;
}

bool
mancala_game_thrice(struct mancala_game *game)
{
	const struct mancala_rules *rules = &game->now.rules;
	bool rounds = rules->rounds != MANCALA_ROUNDS_NO;

	if (game->now.side == MANCALA_OVER || (rules->repeat != MANCALA_REPEAT_NONE && !rounds) ||
	    occurrences(game, rounds) < 3)
		return false;
	end(&game->now);
	return true;
}

bool
mancala_game_undo(struct mancala_game *game)
{
	if (!game->length)
		return false;
	game->now = game->step[--game->length].before;
	return true;
}

bool
mancala_game_redo(struct mancala_game *game)
{
	size_t known = game->known;

	if (game->length == known)
		return false;
	mancala_game_play(game, game->step[game->length].move, NULL);	/* the room is there */
	game->known = known;
	return true;
}

size_t
mancala_game_length(const struct mancala_game *game)
{
	return game->length;
}

size_t
mancala_game_redoable(const struct mancala_game *game)
{
	return game->known - game->length;
}

int
mancala_game_move(const struct mancala_game *game, size_t i)
{
	assert(i < game->known);
	return game->step[i].move;
}

const struct mancala_position *
mancala_game_before(const struct mancala_game *game, size_t i)
{
	assert(i < game->known);
	return &game->step[i].before;
}

const struct mancala_position *
mancala_game_start(const struct mancala_game *game)
{
	return game->known ? &game->step[0].before : &game->now;
}

void
mancala_game_report(const struct mancala_game *game, size_t i, struct mancala_report *report)
{
	assert(i < game->length);
	const struct mancala_position *after = i + 1 < game->length ? &game->step[i + 1].before : &game->now;
	struct mancala_position pos = game->step[i].before;

	mancala_position_play(&pos, game->step[i].move, report);
	report->repeated = !mancala_position_equal(after, &pos);
	report->round = report->round || (report->repeated && after->side != MANCALA_OVER);
}

const struct mancala_position *
mancala_game_position(const struct mancala_game *game)
{
	return &game->now;
}
