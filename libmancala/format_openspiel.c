/* SPDX-License-Identifier: MIT */
/*
 * OpenSpiel's texts: the five lines of mancala's state, and the one line of
 * oware's observation. Player 0 is South.
 */
#include <string.h>

#include "format.h"

enum { PITS = 6, DASHES = 2 * PITS - 1, LINES = 5 };

static const char number_line[] = "Move number: ";

/* What the text is of must be what the caller asked for; else the variant that it stands for. */
static const char *
variant(struct mancala_reader *reader, enum mancala_sow sow)
{
	const char *end;

	if (!reader->given)
		return mancala_rules_parse(&reader->rules, reader->format->variant[sow], &end);
	if (reader->rules.sow == sow)
		return NULL;
	return sow == MANCALA_SOW_STORE
	    ? "this is a board of mancala, but a game that sows no store is wanted"
	    : "this is a board of oware, but a game that sows a store is wanted";
}

static const char *
word(struct mancala_reader *reader, const char **s, const char *text)
{
	const char *message = NULL;

	while (*text && !message)
		message = format_byte(reader, s, *text++);
	return message;
}

/* Player 0 or 1, whose turn it is. */
static const char *
player_read(struct mancala_reader *reader, const char **s)
{
	if (**s != '0' && **s != '1')
		return "player 0 or 1 is wanted";
	reader->pos.side = *(*s)++ == '0' ? MANCALA_SOUTH : MANCALA_NORTH;
	return NULL;
}

/* "0 | 0 0 | 4 4 4 4 4 4 4 4 4 4 4 4", with as many pits as there are */
static const char *
observation_read(struct mancala_reader *reader, const char **s, bool *done)
{
	uint16_t seeds[2 * MANCALA_PITS_MAX] = { 0 };
	const char *message;
	int n = 0;

	if ((message = variant(reader, MANCALA_SOW_BOARD)) != NULL)
		return message;
	format_begin(reader, 0);
	struct mancala_position *pos = &reader->pos;
	if ((message = player_read(reader, s)) != NULL ||
	    (message = word(reader, s, " | ")) != NULL ||
	    (message = format_seeds(reader, s, &pos->store[MANCALA_SOUTH])) != NULL ||
	    (message = word(reader, s, " ")) != NULL ||
	    (message = format_seeds(reader, s, &pos->store[MANCALA_NORTH])) != NULL ||
	    (message = word(reader, s, " |")) != NULL)
		return message;
	for (format_blanks(s); **s; format_blanks(s)) {
		if (n == 2 * MANCALA_PITS_MAX)
			return "a row has at most 16 pits";
		if ((message = format_seeds(reader, s, &seeds[n++])) != NULL)
			return message;
	}
	if (n == 0 || n % 2)
		return "the same number of pits is wanted for both";
	pos->pits = (uint8_t)(n / 2);
	for (int i = 0; i < n; i++)
		pos->row[i >= pos->pits][i % pos->pits] = seeds[i];
	return format_finish(reader, s, done);
}

/* "-4-4-4-4-4-4-" */
static const char *
row_read(struct mancala_reader *reader, const char **s, int side)
{
	const char *message = word(reader, s, "-");

	for (int i = 0; i < PITS && !message; i++) {
		int pit = side == MANCALA_SOUTH ? i : PITS - 1 - i;
		if ((message = format_seeds(reader, s, &reader->pos.row[side][pit])) == NULL)
			message = word(reader, s, "-");
	}
	return message;
}

/* One line of the five. */
static const char *
line_read(struct mancala_reader *reader, const char **s, int line)
{
	struct mancala_position *pos = &reader->pos;
	const char *message;
	unsigned number;

	switch (line) {
	case 0:
		if ((message = variant(reader, MANCALA_SOW_STORE)) != NULL)
			return message;
		format_begin(reader, PITS);
		return row_read(reader, s, MANCALA_NORTH);
	case 1:
		if ((message = format_seeds(reader, s, &pos->store[MANCALA_NORTH])) != NULL)
			return message;
		for (int i = 0; i < DASHES; i++)
			if ((message = word(reader, s, "-")) != NULL)
				return message;
		return format_seeds(reader, s, &pos->store[MANCALA_SOUTH]);
	case 2:
		return row_read(reader, s, MANCALA_SOUTH);
	case 3:
		if ((message = word(reader, s, "Current player: ")) != NULL)
			return message;
		return player_read(reader, s);
	}
	if ((message = word(reader, s, number_line)) != NULL)
		return message;
	return format_number(s, &number, MANCALA_SEEDS_MAX, "a move number is wanted");
}

static const char *
openspiel_read(struct mancala_reader *reader, const char **s, bool *done)
{
	const char *message;
	bool last = strncmp(*s, number_line, strlen(number_line)) == 0;

	if (reader->broken) {
		reader->broken = !last;
		*s += strlen(*s);
		return NULL;
	}
	if (reader->stage == 0 && **s != '-')
		return observation_read(reader, s, done);
	message = line_read(reader, s, reader->stage);
	if (!message) {
		format_blanks(s);
		if (**s)
			message = "unexpected text behind this line of the board";
	}
	if (message) {
		reader->stage = 0;
		reader->broken = !last;
		return message;
	}
	reader->stage = (reader->stage + 1) % LINES;
	return reader->stage ? NULL : format_finish(reader, s, done);
}

static const char *
openspiel_end(struct mancala_reader *reader, bool *done)
{
	bool open = reader->stage > 0;

	reader->broken = *done = false;
	reader->stage = 0;
	return open ? "the board ends before its fifth line" : NULL;
}

static void
openspiel_write(struct text *text, const struct mancala_game *game)
{
	const struct mancala_position *pos = mancala_game_position(game);

	if (pos->rules.sow == MANCALA_SOW_BOARD) {
		text_add(text, "%d | %d %d |", pos->side, pos->store[MANCALA_SOUTH],
		    pos->store[MANCALA_NORTH]);
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
			for (int i = 0; i < pos->pits; i++)
				text_add(text, " %d", pos->row[side][i]);
		return;
	}
	text_add(text, "-");
	for (int i = PITS - 1; i >= 0; i--)
		text_add(text, "%d-", pos->row[MANCALA_NORTH][i]);
	text_add(text, "\n%d", pos->store[MANCALA_NORTH]);
	text_repeat(text, "-", DASHES);
	text_add(text, "%d\n-", pos->store[MANCALA_SOUTH]);
	for (int i = 0; i < PITS; i++)
		text_add(text, "%d-", pos->row[MANCALA_SOUTH][i]);
	text_add(text, "\nCurrent player: %d\n%s0", pos->side, number_line);
}

/* Actions of mancala are 1..6 for South and 8..13 for North, those of oware letters. */
static const char *
action_write(const struct mancala_format *format, struct text *text,
    const struct mancala_answer *answer)
{
	if (answer->rules.sow == MANCALA_SOW_BOARD)
		return format_letter_write(format, text, answer);
	if (answer->side == MANCALA_OVER)
		return "whose move this is must be known for this format";
	text_add(text, "%d",
	    answer->side == MANCALA_SOUTH ? answer->move : answer->move + PITS + 1);
	return NULL;
}

static const char *
action_read(const struct mancala_format *format, const char **s, struct mancala_answer *answer,
    char buf[MANCALA_WHY_MAX])
{
	const char *at = (format_blanks(s), *s), *message;
	unsigned n = 0;

	if (*at < '0' || *at > '9')
		return format_letter_read(format, s, answer, buf);
	message = format_number(s, &n, 2 * PITS + 1, "an action is wanted");
	if (message || n == 0 || n == PITS + 1) {
		*s = at;
		return "an action is 1 to 6 for South, 8 to 13 for North";
	}
	answer->rules.sow = MANCALA_SOW_STORE;
	answer->side = n > PITS ? MANCALA_NORTH : MANCALA_SOUTH;
	answer->move = (uint8_t)(n > PITS ? n - PITS - 1 : n);
	format_blanks(s);
	return **s ? "an answer is one move" : NULL;
}

const struct mancala_format format_openspiel = {
	.name = "openspiel", .variant = { "kalah", "oware" }, .pits = { PITS, 0 }, .first = 1,
	.read = openspiel_read, .end = openspiel_end, .write = openspiel_write,
	.answer_read = action_read, .answer_write = action_write
};
