/* SPDX-License-Identifier: MIT */
/* The commands of mancala-play that change the game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play.h"

static const char separators[] = " ,\t\r\v\f";

const char *
play_possible(const struct play *play, char buf[MANCALA_TEXT_MAX])
{
	uint32_t moves = play_over(play) ? 0
	    : mancala_position_moves(mancala_game_position(play->game));
	size_t length;

	if (!moves)
		return "the game is over: undo, new and quit are possible";
	length = (size_t)snprintf(buf, MANCALA_TEXT_MAX, "you can play");
	for (int move = 1; moves >> move; move++)
		if (moves >> move & 1) {
			buf[length++] = ' ';
			length += mancala_move_print(move, buf + length);
		}
	return buf;
}

bool
play_over(const struct play *play)
{
	return play->ended != PLAY_ON || mancala_game_position(play->game)->side == MANCALA_OVER;
}

void
play_move(struct play *play, int move)
{
	struct mancala_position before = *mancala_game_position(play->game);
	struct mancala_report report;
	const char *message;

	play_show_sowing(play, move);
	message = mancala_game_play(play->game, move, &report);
	if (message)
		play_die(play, message);
	bool thrice = mancala_game_thrice(play->game);
	if (play->terminal)
		play_show_move(play, &before, move, &report, thrice);
}

int
play_letter(const struct play *play, const char *word, size_t length)
{
	int pit = *word >= 'a' && *word <= 'z' ? *word - 'a' + 1
	    : *word >= 'A' && *word <= 'Z' ? *word - 'A' + 1 : 0;

	return length == 1 && !strchr("unqUNQ", *word) && pit <= mancala_game_position(play->game)->pits
	    ? pit : 0;
}

/* A game with the same start and moves, to try others in. */
static struct mancala_game *
copy(struct play *play)
{
	struct mancala_game *game = mancala_game_new(mancala_game_start(play->game));
	const char *message = game ? NULL : "out of memory";

	for (size_t i = 0; !message && i < mancala_game_length(play->game); i++)
		message = mancala_game_play(game, mancala_game_move(play->game, i), NULL);
	if (message)
		play_die(play, message);
	mancala_game_thrice(game);
	return game;
}

/* The move that a word of the line means in game; 0 if it cannot be played, which is said. */
static int
parse_move(struct play *play, const struct mancala_game *game, const char *word, size_t length)
{
	const struct mancala_position *pos = mancala_game_position(game);
	bool later = mancala_game_length(game) > mancala_game_length(play->game);
	char why[MANCALA_WHY_MAX], possible[MANCALA_TEXT_MAX], text[64];
	const char *end, *message = NULL;
	int move = play_letter(play, word, length);

	play_quoted(word, length, text);
	if (pos->side != MANCALA_OVER && !play_person(play, pos->side)) {
		play_bad(play, word, "%s: %s %s's turn%s", text, later ? "then it would be" : "it is",
		    play_side[pos->side], later ? "; nothing was played" : ", and go lets it play");
		return 0;
	}
	if (!move)
		message = mancala_move_parse(pos, word, &end, &move, why);
	if (!message)
		message = mancala_position_why(pos, move, why);
	if (!message)
		return move;
	play_bad(play, word, "%s: %s%s%s", text, message, pos->side == MANCALA_OVER ? "" : "; ",
	    pos->side == MANCALA_OVER ? "" : later ? "nothing was played" : play_possible(play, possible));
	return 0;
}

/* Read the moves of a line and try them in trial; returns whether all can be played. */
static bool
try_moves(struct play *play, struct mancala_game *trial, const char *line)
{
	const char *word = line + strspn(line, separators);

	while (*word) {
		size_t length = strcspn(word, separators);
		int move = parse_move(play, trial, word, length);
		if (!move)
			return false;
		const char *message = mancala_game_play(trial, move, NULL);
		if (message)
			play_die(play, message);
		mancala_game_thrice(trial);
		word += length;
		word += strspn(word, separators);
	}
	return true;
}

void
play_moves(struct play *play, const char *line)
{
	struct mancala_game *trial;
	size_t from = mancala_game_length(play->game);
	struct play_advice advice;

	if (play->ended != PLAY_ON) {
		play_bad(play, line, "the game is over: undo, new and quit are possible");
		return;
	}
	trial = copy(play);
	if (try_moves(play, trial, line)) {
		for (size_t i = from; i < mancala_game_length(trial); i++) {
			int move = mancala_game_move(trial, i);
			if (play->coach)
				play_advise(play, move, &advice);
			play_move(play, move);
			if (play->coach)
				play_coach(play, &advice);
		}
		play->moved = true;
		play->paused = false;
	}
	mancala_game_free(trial);
}

void
play_changed(struct play *play, size_t told)
{
	play->moved = true;
	play->paused = false;
	play->told = told;
	if (play->terminal)
		play_show_board(play);
}

/* Whether a person chose the move after the first i. */
static bool
by_person(const struct play *play, size_t i)
{
	return play_person(play, mancala_game_before(play->game, i)->side);
}

/* Back to the last move that a person chose, or by one move if no person plays. */
void
play_undo(struct play *play, char *argument)
{
	size_t to = mancala_game_length(play->game);
	bool persons = play_persons(play);

	if (play->ended != PLAY_ON) {
		play->ended = PLAY_ON;
		play->unranked = true;
		play_changed(play, to);
		return;
	}
	while (to > 0 && persons && !by_person(play, to - 1))
		to--;
	if (to == 0) {
		play_bad(play, argument, "there is no move of yours to take back");
		return;
	}
	while (mancala_game_length(play->game) >= to)
		mancala_game_undo(play->game);
	play->unranked = true;
	play_changed(play, to - 1);
	play->paused = !persons;
}

/* Play a move that was taken back; repetition is looked at again. */
static bool
redo_one(struct play *play)
{
	if (!mancala_game_redo(play->game))
		return false;
	mancala_game_thrice(play->game);
	return true;
}

void
play_redo(struct play *play, char *argument)
{
	size_t from = mancala_game_length(play->game);
	bool persons = play_persons(play);

	if (play->ended != PLAY_ON || !redo_one(play)) {
		play_bad(play, argument, "there is nothing to play again");
		return;
	}
	while (persons && mancala_game_redoable(play->game) &&
	    !by_person(play, mancala_game_length(play->game)))
		redo_one(play);
	play_changed(play, from);
	play->paused = !persons;
}

void
play_goto(struct play *play, char *argument)
{
	size_t known = mancala_game_length(play->game) + mancala_game_redoable(play->game);
	size_t digits = strspn(argument, "0123456789");
	unsigned long to = strtoul(argument, NULL, 10);

	if (argument[digits] || !digits || digits > 9 || to > known) {
		play_bad(play, argument, "goto wants a number of moves from 0 to %zu", known);
		return;
	}
	while (mancala_game_length(play->game) > to)
		mancala_game_undo(play->game);
	while (mancala_game_length(play->game) < to)
		redo_one(play);
	play->ended = PLAY_ON;
	play->unranked = true;
	play_changed(play, to);
	play->paused = true;
}

void
play_new(struct play *play, char *argument)
{
	struct mancala_position pos = *mancala_game_start(play->game);
	const char *end, *message = NULL;

	if (*argument) {
		message = mancala_position_parse(&pos, argument, &end);
		if (!message && *end)
			message = "a game is one word";
	}
	if (message) {
		play_bad(play, end, "%s", message);
		return;
	}
	mancala_game_reset(play->game, &pos);
	play->ended = PLAY_ON;
	play->finished = play->unranked = false;
	play_introduce(play);
	play_changed(play, 0);
}

/* Swap as the rules have it where they do; else the players change places. */
void
play_swap(struct play *play, char *argument)
{
	const struct mancala_position *pos = mancala_game_position(play->game);
	struct play_player south = play->player[MANCALA_SOUTH];

	(void)argument;
	if (mancala_position_moves(pos) >> MANCALA_SWAP & 1 && play_person(play, pos->side)) {
		char swap[] = "swap";
		play_moves(play, swap);
		return;
	}
	play->player[MANCALA_SOUTH] = play->player[MANCALA_NORTH];
	play->player[MANCALA_NORTH] = south;
	play->unranked |= mancala_game_length(play->game) > 0;
	play_introduce(play);
	play_changed(play, mancala_game_length(play->game));
}

/* Let the computer go on where it was paused. */
void
play_go(struct play *play, char *argument)
{
	if (play_over(play) || play_person(play, mancala_game_position(play->game)->side)) {
		char possible[MANCALA_TEXT_MAX];
		play_bad(play, argument, "no computer is to move; %s", play_possible(play, possible));
		return;
	}
	play->paused = false;
	play->moved = true;
}

void
play_resign(struct play *play, char *argument)
{
	int side = mancala_game_position(play->game)->side;

	if (play_over(play)) {
		play_bad(play, argument, "the game is over already");
		return;
	}
	play->ended = PLAY_RESIGNED;
	play->loser = play_persons(play) && !play_person(play, side) ? !side : side;
	play->moved = true;
}

/* Two persons agree by asking; a computer does if it does not stand better. */
void
play_draw(struct play *play, char *argument)
{
	int side = mancala_game_position(play->game)->side;
	struct mancala_result result;

	if (play_over(play)) {
		play_bad(play, argument, "the game is over already");
		return;
	}
	if (!play_person(play, MANCALA_SOUTH) || !play_person(play, MANCALA_NORTH)) {
		play_analyse(play, play->game, &result);
		if (play_person(play, side) ? result.best.value < 0 : result.best.value > 0) {
			play_declined(play);
			return;
		}
	}
	play->ended = PLAY_AGREED;
	play->moved = true;
}
