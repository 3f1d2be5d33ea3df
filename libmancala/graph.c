/* SPDX-License-Identifier: MIT */
/* The value of a game, sowing by sowing, as text and as Scalable Vector Graphics. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "mancala.h"
#include "text.h"

static const char *const name[] = { "South", "North" };

/* Write a value as people read it: whole seeds if it is proven, else with one decimal. */
static void
add_value(struct text *text, const struct mancala_point *point)
{
	int tenths = (abs(point->value) + 5) / 10;

	text_add(text, "%s%d", point->value < 0 && tenths ? "-" : "", tenths / 10);
	if (!point->exact)
		text_add(text, ".%d", tenths % 10);
}

/* The largest lead, in whole seeds, at least 1. */
static int
largest(const struct mancala_point *point, size_t points)
{
	int most = 100;

	for (size_t i = 0; i < points; i++)
		if (abs(point[i].value) > most)
			most = abs(point[i].value);
	return (most + 99) / 100;
}

/*
 * Text: a line for each position, its value as a bar from the middle.
 */

/* Columns before the bars, and of the longest bar. */
enum { LEFT = 22, HALF_MIN = 8, HALF_MAX = 48 };

static const char *
mark(bool exact, bool unicode)
{
	return unicode ? exact ? "●" : "○" : exact ? "*" : "o";
}

static void
add_bar(struct text *text, int at, int half, bool exact, bool unicode)
{
	const char *bar = unicode ? "─" : "-", *end = mark(exact, unicode);

	text_repeat(text, " ", at < 0 ? half + at : half);
	if (at < 0) {
		text_add(text, "%s", end);
		text_repeat(text, bar, -at - 1);
	}
	text_add(text, "%s", at ? unicode ? "│" : "|" : end);
	if (at > 0) {
		text_repeat(text, bar, at - 1);
		text_add(text, "%s", end);
	}
	text_add(text, "\n");
}

size_t
mancala_graph_print(const struct mancala_game *game, const struct mancala_point *point, int columns,
    bool unicode, char *buf, size_t size)
{
	struct text text = { buf, size, 0 };
	size_t moves = mancala_game_length(game);
	char caption[MANCALA_TEXT_MAX];
	int most = largest(point, moves + 1), half = ((columns ? columns : 80) - LEFT - 1) / 2;

	half = half > HALF_MAX ? HALF_MAX : half < HALF_MIN ? HALF_MIN : half;
	if (half > most)		/* a whole number of columns for a seed */
		half = half / most * most;
	text_add(&text, "%*s%-*d%*s%*d\n", LEFT, "value  ", half, -most, 1, "0", half, most);
	for (size_t i = 0; i <= moves; i++) {
		char word[32];
		struct text cell = { word, sizeof(word), 0 };
		if (i == 0) {
			text_add(&text, "%3d %-9s", 0, "start");
		} else {
			char move[8];
			mancala_move_print(mancala_game_move(game, i - 1), move);
			text_add(&text, "%3zu %s %-3s", i,
			    name[mancala_game_before(game, i - 1)->side], move);
		}
		add_value(&cell, &point[i]);
		text_add(&text, "%7s  ", word);
		int at = (abs(point[i].value) * half + most * 50) / (most * 100);
		add_bar(&text, point[i].value < 0 ? -at : at, half, point[i].exact, unicode);
	}
	mancala_caption_print(mancala_game_position(game), caption);
	text_add(&text, "%s; %s: estimated\n", caption, mark(false, unicode));
	return text.len;
}

/*
 * SVG: the curve, with the moves below it.
 */

static const char style[] =
    ".mancala text{font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;"
    "text-anchor:middle;fill:#5d5348}"
    ".mancala .scale{text-anchor:end}"
    ".mancala .name{text-anchor:end;font-weight:700}"
    ".mancala .caption{font-size:14px;text-anchor:start}"
    ".mancala .grid{fill:none;stroke:#e2d8ca;stroke-width:1}"
    ".mancala .zero{fill:none;stroke:#8d7f6e;stroke-width:1.5}"
    ".mancala .area{fill:#1c5d99;fill-opacity:.14}"
    ".mancala .curve{fill:none;stroke:#1c5d99;stroke-width:2.5;stroke-linejoin:round}"
    ".mancala .exact{fill:#1c5d99;stroke:#1c5d99;stroke-width:1.5}"
    ".mancala .estimate{fill:#fff;stroke:#1c5d99;stroke-width:1.5}"
    "@media (prefers-color-scheme:dark){"
    ".mancala text{fill:#c9beb0}"
    ".mancala .grid{stroke:#3a3733}"
    ".mancala .zero{stroke:#8f867a}"
    ".mancala .area{fill:#5aa9e6}"
    ".mancala .curve{stroke:#5aa9e6}"
    ".mancala .exact{fill:#5aa9e6;stroke:#5aa9e6}"
    ".mancala .estimate{fill:#1b1b1f;stroke:#5aa9e6}}";

/* The picture in pixels. */
enum {
	STEP = 18, START = 66, WIDTH_MIN = 420,
	MIDDLE = 126, REACH = 110, FOOT = 270, HEIGHT = 332
};

/* Where a value lies, in tenths of a pixel. */
static int
height(int value, int most)
{
	return 10 * MIDDLE - value * REACH / (most * 10);
}

static void
add_grid(struct text *text, int most, int width)
{
	int step = 1;

	while (most / step > 5)		/* 1, 2, 5, 10, 20, 50... */
		step = step % 9 == 2 ? step / 2 * 5 : step * 2;
	for (int value = -(most / step) * step; value <= most; value += step) {
		int y = height(100 * value, most);
		text_add(text, "<path class=\"%s\" d=\"M%d %d.%dH%d\"/>", value ? "grid" : "zero",
		    START - 10, y / 10, y % 10, width - 10);
		text_add(text, "<text class=\"scale\" x=\"%d\" y=\"%d\">%d</text>\n", START - 16,
		    y / 10 + 4, abs(value));
	}
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		int y = side == MANCALA_SOUTH ? MIDDLE - REACH : MIDDLE + REACH;
		text_add(text, "<text transform=\"translate(16 %d) rotate(-90)\">%s ahead</text>\n",
		    (y + MIDDLE) / 2, name[side]);
	}
}

static void
add_curve(struct text *text, const char *class, const struct mancala_point *point, size_t moves,
    int most, bool area)
{
	text_add(text, "<path class=\"%s\" d=\"M", class);
	if (area)
		text_add(text, "%d %dL", START, MIDDLE);
	for (size_t i = 0; i <= moves; i++) {
		int y = height(point[i].value, most);
		text_add(text, "%s%zu %d.%d", i ? "L" : "", START + i * STEP, y / 10, y % 10);
	}
	if (area)
		text_add(text, "L%zu %dZ", START + moves * STEP, MIDDLE);
	text_add(text, "\"/>\n");
}

size_t
mancala_graph_svg(const struct mancala_game *game, const struct mancala_point *point, char *buf,
    size_t size)
{
	struct text text = { buf, size, 0 };
	size_t moves = mancala_game_length(game);
	int most = largest(point, moves + 1), width = START + (int)moves * STEP + 24;
	char caption[MANCALA_TEXT_MAX], word[MANCALA_TEXT_MAX];

	if (width < WIDTH_MIN)
		width = WIDTH_MIN;
	mancala_caption_print(mancala_game_position(game), caption);
	mancala_position_print(mancala_game_start(game), word);
	text_add(&text,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"mancala\" role=\"img\" width=\"%d\" "
	    "height=\"%d\" viewBox=\"0 0 %d %d\">\n"
	    "<title>The value of a game: %s</title>\n<desc>%s</desc>\n"
	    "<style>%s</style>\n",
	    width, HEIGHT, width, HEIGHT, caption, word, style);
	add_grid(&text, most, width);
	add_curve(&text, "area", point, moves, most, true);
	add_curve(&text, "curve", point, moves, most, false);
	for (size_t i = 0; i <= moves; i++) {
		int y = height(point[i].value, most);
		text_add(&text, "<circle class=\"%s\" cx=\"%zu\" cy=\"%d.%d\" r=\"3.5\"/>",
		    point[i].exact ? "exact" : "estimate", START + i * STEP, y / 10, y % 10);
	}
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		text_add(&text, "\n<text class=\"name\" x=\"%d\" y=\"%d\">%s</text>", START - 8,
		    FOOT + 18 * side, name[side]);
	for (size_t i = 0; i < moves; i++) {
		int side = mancala_game_before(game, i)->side;
		mancala_move_print(mancala_game_move(game, i), word);
		text_add(&text, "<text x=\"%zu\" y=\"%d\">%s</text>", START + (i + 1) * STEP,
		    FOOT + 18 * side, word);
	}
	text_add(&text,
	    "\n<text class=\"caption\" x=\"16\" y=\"%d\">%s; open dots: estimated</text>\n</svg>\n",
	    HEIGHT - 18, caption);
	return text.len;
}
