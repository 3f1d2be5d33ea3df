/* SPDX-License-Identifier: MIT */
/* The Kalah Game Protocol 1.1.0: board literals, and the line its client hands to a child. */
#include <string.h>

#include "format.h"

/* The places of a board in the protocol's order: stores, then rows, South first. */
static int
places(struct mancala_position *pos, uint16_t *place[2 + 2 * MANCALA_PITS_MAX])
{
	int n = 0;

	place[n++] = &pos->store[MANCALA_SOUTH];
	place[n++] = &pos->store[MANCALA_NORTH];
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		for (int i = 0; i < pos->pits; i++)
			place[n++] = &pos->row[side][i];
	return n;
}

static const char *
pits_read(struct mancala_reader *reader, const char **s)
{
	const char *at = *s, *message;
	unsigned pits;

	if ((message = format_number(s, &pits, MANCALA_SEEDS_MAX,
	    "a number of pits is wanted")) != NULL)
		return message;
	if (pits < 1 || pits > MANCALA_PITS_MAX) {
		*s = at;
		return "a row has 1 to 16 pits";
	}
	format_begin(reader, (int)pits);
	return NULL;
}

static const char *
literal_read(struct mancala_reader *reader, const char **s, bool *done)
{
	uint16_t *place[2 + 2 * MANCALA_PITS_MAX];
	const char *message;

	if (strlen(*s) > 16384)
		return "a line of the protocol has at most 16384 bytes";
	format_blanks(s);
	if ((message = format_byte(reader, s, '<')) != NULL)
		return message;
	format_blanks(s);
	if ((message = pits_read(reader, s)) != NULL)
		return message;
	int n = places(&reader->pos, place);
	for (int i = 0; i < n; i++) {
		format_blanks(s);
		if ((message = format_byte(reader, s, ',')) != NULL)
			return message;
		format_blanks(s);
		if ((message = format_seeds(reader, s, place[i])) != NULL)
			return message;
	}
	format_blanks(s);
	if ((message = format_byte(reader, s, '>')) != NULL)
		return message;
	return format_finish(reader, s, done);
}

static void
literal_write(struct text *text, const struct mancala_game *game)
{
	struct mancala_position pos = format_turned(mancala_game_position(game));
	uint16_t *place[2 + 2 * MANCALA_PITS_MAX];
	int n = places(&pos, place);

	text_add(text, "<%d", pos.pits);
	for (int i = 0; i < n; i++)
		text_add(text, ",%d", *place[i]);
	text_add(text, ">");
}

static const char *
move_write(const struct mancala_format *format, struct text *text,
    const struct mancala_answer *answer)
{
	text_add(text, "move ");
	return format_number_write(format, text, answer);
}

static const char *
move_read(const struct mancala_format *format, const char **s, struct mancala_answer *answer,
    char buf[MANCALA_WHY_MAX])
{
	format_blanks(s);
	if (strncmp(*s, "move ", 5) != 0)
		return "the command move is wanted";
	*s += 5;
	return format_number_read(format, s, answer, buf);
}

const struct mancala_format format_kgp = {
	.name = "kgp", .variant = { "kalah", "kalah" }, .turns = true, .first = 1,
	.read = literal_read, .write = literal_write,
	.answer_read = move_read, .answer_write = move_write
};

static const char *
line_read(struct mancala_reader *reader, const char **s, bool *done)
{
	uint16_t *place[2 + 2 * MANCALA_PITS_MAX];
	const char *message;

	format_blanks(s);
	if ((message = pits_read(reader, s)) != NULL ||
	    (message = format_places(reader, s, place, places(&reader->pos, place))) != NULL)
		return message;
	return format_finish(reader, s, done);
}

static void
line_write(struct text *text, const struct mancala_game *game)
{
	struct mancala_position pos = format_turned(mancala_game_position(game));
	uint16_t *place[2 + 2 * MANCALA_PITS_MAX];
	int n = places(&pos, place);

	text_add(text, "%d", pos.pits);
	for (int i = 0; i < n; i++)
		text_add(text, " %d", *place[i]);
}

const struct mancala_format format_kgpc = {
	.name = "kgpc", .variant = { "kalah", "kalah" }, .turns = true, .first = 0,
	.read = line_read, .write = line_write,
	.answer_read = format_number_read, .answer_write = format_number_write
};
