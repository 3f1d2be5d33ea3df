/* SPDX-License-Identifier: MIT */
/* The plain integers of contest kits: the mover's pits and the other's, with stores or without. */
#include "format.h"

enum { PITS = 6 };

/* The places in order, the mover being South. */
static int
places(struct mancala_position *pos, bool stores, uint16_t *place[2 * (PITS + 1)])
{
	int n = 0;

	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		for (int i = 0; i < PITS; i++)
			place[n++] = &pos->row[side][i];
		if (stores)
			place[n++] = &pos->store[side];
	}
	return n;
}

static const char *
ints_read(struct mancala_reader *reader, const char **s, bool *done)
{
	uint16_t *place[2 * (PITS + 1)];
	const char *message;

	format_begin(reader, PITS);
	int n = places(&reader->pos, !reader->format->storeless, place);
	if ((message = format_places(reader, s, place, n)) != NULL)
		return message;
	return format_finish(reader, s, done);
}

static void
ints_write(struct text *text, const struct mancala_game *game, bool stores)
{
	struct mancala_position pos = format_turned(mancala_game_position(game));
	uint16_t *place[2 * (PITS + 1)];
	int n = places(&pos, stores, place);

	for (int i = 0; i < n; i++)
		text_add(text, "%s%d", i ? " " : "", *place[i]);
}

static void
ints14_write(struct text *text, const struct mancala_game *game)
{
	ints_write(text, game, true);
}

static void
ints12_write(struct text *text, const struct mancala_game *game)
{
	ints_write(text, game, false);
}

const struct mancala_format format_ints14 = {
	.name = "ints14", .variant = { "kalah", "kalah" }, .pits = { PITS, PITS }, .turns = true,
	.first = 1, .read = ints_read, .write = ints14_write,
	.answer_read = format_number_read, .answer_write = format_number_write
};

const struct mancala_format format_ints12 = {
	.name = "ints12", .variant = { NULL, "oware" }, .pits = { PITS, PITS }, .turns = true,
	.storeless = true, .first = 0, .read = ints_read, .write = ints12_write,
	.answer_read = format_number_read, .answer_write = format_number_write
};
