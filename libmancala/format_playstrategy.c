/* SPDX-License-Identifier: MIT */
/* PlayStrategy's FEN of Oware and of Toguz Kumalak. */
#include "format.h"

/* The pit, from 0, that is drawn as the i-th of side's row. */
static int
pit_drawn(const struct mancala_position *pos, int side, int i)
{
	return side == MANCALA_SOUTH ? i : pos->pits - 1 - i;
}

/* A T, in either case, is the tuzdik of the other player. */
static const char *
tuzdik_read(struct mancala_reader *reader, const char **s, int side, int pit)
{
	struct mancala_position *pos = &reader->pos;

	if (pos->tuzdik[!side])
		return "this row has a tuzdik already";
	if (pit + 1 == pos->pits)
		return "the last pit is never a tuzdik";
	if (pos->tuzdik[side] == pit + 1)
		return "the tuzdiks of both have the same number";
	pos->tuzdik[!side] = (uint8_t)(pit + 1);
	++*s;
	return NULL;
}

/* Read a row as drawn, North's from its last pit on. */
static const char *
row_read(struct mancala_reader *reader, const char **s, int side)
{
	int pits = reader->pos.pits;
	const char *message;

	for (int drawn = 0; drawn < pits;) {
		const char *at = *s;
		uint16_t n;

		if (drawn && (message = format_byte(reader, s, ',')) != NULL)
			return message;
		int pit = pit_drawn(&reader->pos, side, drawn);
		if (reader->format->tuzdiks && (**s == 'T' || **s == 't')) {
			if ((message = tuzdik_read(reader, s, side, pit)) != NULL)
				return message;
			drawn++;
			continue;
		}
		if ((message = format_seeds(reader, s, &n)) != NULL)
			return message;
		if (**s == 'S') {
			++*s;
			reader->pos.row[side][pit] = n;
			drawn++;
		} else if (n >= 1 && n <= pits - drawn) {
			reader->seeds -= n;
			drawn += n;
		} else {
			*s = at + (drawn > 0);
			return "a number of empty pits in the row is wanted, or S behind it";
		}
	}
	return NULL;
}

static const char *
fen_read(struct mancala_reader *reader, const char **s, bool *done)
{
	struct mancala_position *pos = &reader->pos;
	const char *message;
	unsigned move;

	format_blanks(s);
	format_begin(reader, reader->format->pits[MANCALA_SOW_BOARD]);
	if ((message = row_read(reader, s, MANCALA_NORTH)) != NULL ||
	    (message = format_byte(reader, s, '/')) != NULL ||
	    (message = row_read(reader, s, MANCALA_SOUTH)) != NULL ||
	    (message = format_byte(reader, s, ' ')) != NULL ||
	    (message = format_seeds(reader, s, &pos->store[MANCALA_SOUTH])) != NULL ||
	    (message = format_byte(reader, s, ' ')) != NULL ||
	    (message = format_seeds(reader, s, &pos->store[MANCALA_NORTH])) != NULL ||
	    (message = format_byte(reader, s, ' ')) != NULL)
		return message;
	if (**s != 'S' && **s != 'N')
		return "the side to move is S or N";
	pos->side = *(*s)++ == 'S' ? MANCALA_SOUTH : MANCALA_NORTH;
	if ((message = format_byte(reader, s, ' ')) != NULL ||
	    (message = format_number(s, &move, MANCALA_SEEDS_MAX,
	    "a move number is wanted")) != NULL)
		return message;
	return format_finish(reader, s, done);
}

static void
row_write(struct text *text, const struct mancala_position *pos, int side)
{
	int empty = 0;
	const char *comma = "";

	for (int drawn = 0; drawn <= pos->pits; drawn++) {
		bool end = drawn == pos->pits;
		int pit = end ? 0 : pit_drawn(pos, side, drawn), n = end ? 0 : pos->row[side][pit];
		bool tuzdik = !end && pos->tuzdik[!side] == pit + 1;
		if (empty && (n || tuzdik || end)) {
			text_add(text, "%s%d", comma, empty);
			comma = ",";
			empty = 0;
		}
		if (n || tuzdik) {
			text_add(text, n ? "%s%dS" : "%sT", comma, n);
			comma = ",";
		} else {
			empty++;
		}
	}
}

static void
fen_write(struct text *text, const struct mancala_game *game)
{
	const struct mancala_position *pos = mancala_game_position(game);

	row_write(text, pos, MANCALA_NORTH);
	text_add(text, "/");
	row_write(text, pos, MANCALA_SOUTH);
	text_add(text, " %d %d %c 1", pos->store[MANCALA_SOUTH], pos->store[MANCALA_NORTH],
	    "SN"[pos->side]);
}

const struct mancala_format format_playstrategy = {
	.name = "playstrategy", .variant = { NULL, "oware" }, .pits = { 0, 6 },
	.read = fen_read, .write = fen_write
};

const struct mancala_format format_playstrategy_toguz = {
	.name = "playstrategy-toguz", .variant = { NULL, "toguz" }, .pits = { 0, 9 },
	.tuzdiks = true, .read = fen_read, .write = fen_write
};
