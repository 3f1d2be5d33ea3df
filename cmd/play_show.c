/* SPDX-License-Identifier: MIT */
/* What mancala-play shows: boards, sentences, and answers for scripts. */
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "play.h"

const char *const play_side[] = { "South", "North" };

/* Columns of the terminal. */
static int
columns(void)
{
	struct winsize size;

	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col ? size.ws_col : 80;
}

/* Break the lines of text that are too wide for a person to read at the last blank that fits. */
static void
wrap(char *text, size_t length, int width)
{
	char *blank = NULL;
	int column = 0, behind = 0;	/* columns of the line, and of what is behind the blank */

	for (char *s = text, *end = text + length; s < end; s++) {
		if (*s == '\033') {		/* a control sequence takes no column */
			s += 1 + strspn(s + 1, "[0123456789;");
			continue;
		}
		if (*s == '\n') {
			blank = NULL;
			column = 0;
			continue;
		}
		column += ((unsigned char)*s & 0xc0) != 0x80;
		behind++;
		if (*s == ' ') {
			blank = s;
			behind = 0;
		}
		if (column > width && blank) {
			*blank = '\n';
			blank = NULL;
			column = behind;
		}
	}
}

void
play_flush(struct play *play)
{
	if (play->terminal && play->cli->out.length)
		wrap(play->cli->out.text, play->cli->out.length, columns());
	cli_flush(play->cli);
}

/* One row of a position as words. */
static void
say_row(struct play *play, const struct mancala_position *pos, int side)
{
	play_say(play, "%s has", play_side[side]);
	for (int i = 0; i < pos->pits; i++)
		if (pos->closed[side] >> i & 1)
			play_say(play, " closed");
		else if (pos->tuzdik[!side] == i + 1)
			play_say(play, " tuzdik");
		else
			play_say(play, " %u", (unsigned)pos->row[side][i]);
	play_say(play, " and %u in the store", (unsigned)pos->store[side]);
}

static void
say_board(struct play *play, const struct mancala_position *pos)
{
	int bottom = play_bottom(play);

	say_row(play, pos, bottom);
	play_say(play, "; ");
	say_row(play, pos, !bottom);
	play_say(play, ".\n");
}

/* Draw pos with the marks that *how has; returns the lines that took. */
static int
draw(struct play *play, const struct mancala_position *pos, struct mancala_diagram *how)
{
	char text[MANCALA_DIAGRAM_MAX];
	int lines = 0;

	if (play->plain) {
		say_board(play, pos);
		return 1;
	}
	how->columns = (uint16_t)columns();
	how->bottom = (uint8_t)play_bottom(play);
	how->unicode = play->unicode;
	how->colour = play->colour;
	cli_add(&play->cli->out, text, mancala_diagram_print(pos, how, text));
	for (const char *s = text; *s; s++)
		lines += *s == '\n';
	return lines;
}

/* What can be played now, to be marked. */
static uint32_t
playable(const struct play *play)
{
	return play_over(play) ? 0 : mancala_position_moves(mancala_game_position(play->game));
}

void
play_show_board(struct play *play)
{
	draw(play, mancala_game_position(play->game),
	    &(struct mancala_diagram){ .playable = playable(play) });
}

/* A sowing on the screen. */
struct show {
	struct play *play;
	struct mancala_diagram how;
	int lines;			/* of the board that stands there */
	bool words;			/* no board, since it could not be taken off again */
};

/* Take the board off the screen again. */
static void
erase(struct show *show)
{
	if (show->lines)
		play_say(show->play, "\033[%dA\033[J", show->lines);
	show->lines = 0;
}

/* One seed falls: draw the board anew over the last one, or name the pit where that cannot be. */
static void
show_seed(void *arg, const struct mancala_position *now, int side, int pit)
{
	struct show *show = arg;
	struct play *play = show->play;

	if (show->words) {
		if (pit > now->pits)
			play_say(play, " store");
		else
			play_say(play, " %s %d", play_side[side], pit);
	} else {
		if (pit <= now->pits)
			show->how.dropped[side] = (uint16_t)(show->how.dropped[side] | 1u << (pit - 1));
		erase(show);
		show->lines = draw(play, now, &show->how);
	}
	play_flush(play);
	play_sleep(play->pace);
}

void
play_show_sowing(struct play *play, int move)
{
	const struct mancala_position *pos = mancala_game_position(play->game);
	struct show show = { .play = play, .words = play->plain || play->dumb };
	struct winsize size;

	if (!play->terminal || play->pace <= 0 || move == MANCALA_SWAP)
		return;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row < pos->pits + 8)
		show.words = true;
	show.how.sown[pos->side] = (uint16_t)(1u << (move - 1));
	if (show.words)
		play_say(play, "%s %d:", play_side[pos->side], move);
	mancala_position_watch(pos, move, show_seed, &show);
	erase(&show);
	if (show.words)
		play_say(play, "\n");
}

void
play_show_move(struct play *play, const struct mancala_position *before, int move,
    const struct mancala_report *report, bool thrice)
{
	struct mancala_diagram how = {
		.playable = playable(play),
		.dropped = { report->dropped[0], report->dropped[1] },
		.taken = { report->taken[0], report->taken[1] }
	};
	char text[MANCALA_TEXT_MAX];

	if (move != MANCALA_SWAP)
		how.sown[before->side] = (uint16_t)(1u << (move - 1));
	mancala_report_print(before, move, report, text);
	play_say(play, "%s.\n", text);
	if (thrice)
		play_say(play, "This position has come for the third time, so each row goes to its owner.\n");
	draw(play, mancala_game_position(play->game), &how);
}

void
play_show_players(struct play *play)
{
	char variant[MANCALA_TEXT_MAX];
	bool person[2] = { play_person(play, MANCALA_SOUTH), play_person(play, MANCALA_NORTH) };

	mancala_rules_print(&mancala_game_position(play->game)->rules, variant);
	play_say(play, "%s, ", variant);
	if (person[0] && person[1]) {
		play_say(play, "you are both South and North");
		return;
	}
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		play_say(play, "%s%s %s", side ? ", " : "", person[side] ? "you are"
		    : play_player_name(play, side), person[side] ? play_side[side] : side ? "is North"
		    : "is South");
}

void
play_introduce(struct play *play)
{
	if (!play->terminal)
		return;
	play_show_players(play);
	play_say(play, ".\n");
}

static void
say_result(struct play *play, const struct mancala_position *pos)
{
	int margin = mancala_position_margin(pos), winner = margin < 0;

	if (play->ended == PLAY_RESIGNED)
		play_say(play, "%s resigned, %s wins.\n", play_side[play->loser], play_side[!play->loser]);
	else if (play->ended == PLAY_AGREED)
		play_say(play, "Drawn by agreement.\n");
	else if (margin)
		play_say(play, "%s wins by %d, %d-%d.\n", play_side[winner], margin < 0 ? -margin : margin,
		    (int)pos->store[winner], (int)pos->store[!winner]);
	else
		play_say(play, "Drawn, %d-%d.\n", (int)pos->store[0], (int)pos->store[1]);
}

void
play_show_status(struct play *play)
{
	const struct mancala_position *pos = mancala_game_position(play->game);

	if (play_over(play)) {
		say_result(play, pos);
		play_say(play, "new begins another game, undo takes back, quit leaves.\n");
		return;
	}
	play_say(play, "%s to move%s. South %u, North %u.%s\n", play_side[pos->side],
	    play_person(play, pos->side) && !play_person(play, !pos->side) ? " (you)" : "",
	    (unsigned)pos->store[MANCALA_SOUTH], (unsigned)pos->store[MANCALA_NORTH],
	    play_person(play, pos->side) ? "" : " go lets it.");
}

void
play_answer(struct play *play)
{
	size_t length = mancala_game_length(play->game);

	cli_position(&play->cli->out, "position", mancala_game_position(play->game));
	if (play->told == length)
		play_say(play, "\t%s", play->ended == PLAY_RESIGNED ? "resigned"
		    : play->ended == PLAY_AGREED ? "drawn" : "-");
	for (char separator = '\t'; play->told < length; separator = ',') {
		char text[8];
		mancala_move_print(mancala_game_move(play->game, play->told++), text);
		play_say(play, "%c%s", separator, text);
	}
	if (play->costs.length) {
		play_say(play, "\t");
		cli_add(&play->cli->out, play->costs.text, play->costs.length);
		play->costs.length = 0;
	}
	play_say(play, "\n");
}

void
play_declined(struct play *play)
{
	int side = !play_bottom(play);

	if (play->terminal) {
		play_say(play, "%s declines.\n", play_side[side]);
		return;
	}
	cli_position(&play->cli->out, "position", mancala_game_position(play->game));
	play_say(play, "\tdeclined\n");
}
