/* SPDX-License-Identifier: MIT */
/* PlayStrategy's FEN of Oware. */
#include "format.h"

enum { PITS = 6 };

/* Read a row as drawn, North's from its last pit on. */
static const char *
row_read(struct mancala_reader *reader, const char **s, int side)
{
	const char *message;

	for (int drawn = 0; drawn < PITS;) {
		const char *at = *s;
		uint16_t n;

		if (drawn && (message = format_byte(reader, s, ',')) != NULL)
			return message;
		if ((message = format_seeds(reader, s, &n)) != NULL)
			return message;
		if (**s == 'S') {
			++*s;
			reader->pos.row[side][side == MANCALA_SOUTH ? drawn : PITS - 1 - drawn] = n;
			drawn++;
		} else if (n >= 1 && n <= PITS - drawn) {
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
	format_begin(reader, PITS);
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

	for (int drawn = 0; drawn <= PITS; drawn++) {
		int pit = side == MANCALA_SOUTH ? drawn : PITS - 1 - drawn;
		int n = drawn == PITS ? 0 : pos->row[side][pit];
		if (empty && (n || drawn == PITS)) {
			text_add(text, "%s%d", comma, empty);
			comma = ",";
			empty = 0;
		}
		if (n) {
			text_add(text, "%s%dS", comma, n);
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
	.name = "playstrategy", .variant = { NULL, "oware" }, .pits = { PITS, PITS },
	.read = fen_read, .write = fen_write
};
