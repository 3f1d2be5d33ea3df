/* SPDX-License-Identifier: MIT */
/*
 * Boards as text. The boards of the first test are drawn by hand from the
 * description in mancala-show(1); the reports are counted by hand.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "mancala.h"

static struct mancala_position
parse(const char *text)
{
	struct mancala_position pos;
	const char *end, *message = mancala_position_parse(&pos, text, &end);

	cr_assert_null(message, "%s: %s", text, message);
	return pos;
}

/* Play move from *pos and note what is to be marked in *how; move 0 plays nothing. */
static void
play(struct mancala_position *pos, int move, struct mancala_diagram *how,
    struct mancala_report *report)
{
	if (!move)
		return;
	how->sown[pos->side] = (uint16_t)(1u << (move - 1));
	mancala_position_play(pos, move, report);
	memcpy(how->dropped, report->dropped, sizeof(how->dropped));
	memcpy(how->taken, report->taken, sizeof(how->taken));
}

/* A board of one size and way to draw it, in every detail. */
static const struct {
	const char *name, *position;
	int move;			/* to be played before, 0 for none */
	struct mancala_diagram how;
	bool playable;			/* put the legal moves in brackets */
	const char *drawn;
} boards[] = {
	{ "the start, two rows of numbers", "kalah", 0, { .columns = 40 }, false,
	    "North  6    5    4    3    2    1\n"
	    "    +----+----+----+----+----+----+\n"
	    "    |  4 |  4 |  4 |  4 |  4 |  4 |\n"
	    "  0 +----+----+----+----+----+----+ 0\n"
	    "    |  4 |  4 |  4 |  4 |  4 |  4 |\n"
	    "    +----+----+----+----+----+----+\n"
	    "       1    2    3    4    5    6  South\n" },
	{ "twice round", "kalah:13,1,1/0,2,2:10,10:S", 1, { 0 }, false,
	    "North  3    2    1\n"
	    "    +----+----+----+\n"
	    "    |  4+|  4+|  2+|\n"
	    " 10 +----+----+----+ 12\n"
	    "    |  1*|  3+|  3+|\n"
	    "    +----+----+----+\n"
	    "       1    2    3  South\n" },
	{ "a capture, and what can be played then", "kalah:0,0,0,2,0,0/5,3,2,6,7,7:8,8:S", 4, { 0 }, true,
	    "North [6]  [5]  [4]  [3]  [2]   1\n"
	    "    +----+----+----+----+----+----+\n"
	    "    |  7 |  7 |  6 |  2 |  3 |  0-|\n"
	    "  8 +----+----+----+----+----+----+ 14\n"
	    "    |  0 |  0 |  0 |  0*|  1+|  0-|\n"
	    "    +----+----+----+----+----+----+\n"
	    "       1    2    3    4    5    6  South\n" },
	{ "counts of three digits", "kalah:100,0,0,0,0,0/0,0,0,0,0,100:0,0:S", 1, { 0 }, false,
	    "North   6     5     4     3     2     1\n"
	    "    +-----+-----+-----+-----+-----+-----+\n"
	    "    | 107+|   7+|   7+|   8+|   8+|   8+|\n"
	    "  0 +-----+-----+-----+-----+-----+-----+ 8\n"
	    "    |   7*|   8+|   8+|   8+|   8+|   8+|\n"
	    "    +-----+-----+-----+-----+-----+-----+\n"
	    "        1     2     3     4     5     6  South\n" },
	{ "North below, in UTF-8", "kalah:1,2,3/4,5,6:7,8:N", 0,
	    { .bottom = MANCALA_NORTH, .unicode = true }, true,
	    "South  3    2    1\n"
	    "    ╭────┬────┬────╮\n"
	    "    │  3 │  2 │  1 │\n"
	    "  7 ├────┼────┼────┤ 8\n"
	    "    │  4 │  5 │  6 │\n"
	    "    ╰────┴────┴────╯\n"
	    "      [1]  [2]  [3] North\n" },
	{ "no numbers, a closed pit", "kalah:x,0,3/0,2,1:65000,12:S", 0, { .bare = true }, false,
	    "North\n"
	    "    +----+----+----+\n"
	    "    |  1 |  2 |  0 |\n"
	    " 12 +----+----+----+ 65000\n"
	    "    |  x |  0 |  3 |\n"
	    "    +----+----+----+\n"
	    "                    South\n" },
	{ "tuzdiks", "toguz:2,1,0,3/0,2,1,7:3,12:N:tuz=1,3", 0, { 0 }, true,
	    "North [4]  [3]  [2]   1\n"
	    "    +----+----+----+----+\n"
	    "    |  7 |  1 |  2 |  T |\n"
	    " 12 +----+----+----+----+ 3\n"
	    "    |  2 |  1 |  T |  3 |\n"
	    "    +----+----+----+----+\n"
	    "       1    2    3    4  South\n" },
	{ "too narrow: upright", "kalah:1,2,3/4,5,6:7,8:S", 0, { .columns = 20 }, true,
	    "       South 7\n"
	    "     +----+----+\n"
	    "   1 |  4 |  3 |  [3]\n"
	    "   2 |  5 |  2 |  [2]\n"
	    "   3 |  6 |  1 |  [1]\n"
	    "     +----+----+\n"
	    "       North 8\n" },
	{ "colour", "kalah:2/1:0,0:S", 0, { .colour = true }, true,
	    "North  \33[2m1\33[0m\n"
	    "    +----+\n"
	    "    |  1 |\n"
	    "\33[1m  0\33[0m +----+\33[1m 0\33[0m\n"
	    "    |  2 |\n"
	    "    +----+\n"
	    "      \33[1m[1]\33[0m South\n" },
};

Test(diagram, boards)
{
	for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++) {
		struct mancala_position pos = parse(boards[i].position);
		struct mancala_diagram how = boards[i].how;
		char buf[MANCALA_DIAGRAM_MAX];
		struct mancala_report report;

		play(&pos, boards[i].move, &how, &report);
		if (boards[i].playable)
			how.playable = mancala_position_moves(&pos);
		size_t len = mancala_diagram_print(&pos, &how, buf);
		cr_expect_eq(strcmp(buf, boards[i].drawn), 0, "%s: drawn\n%s", boards[i].name, buf);
		cr_expect_eq(len, strlen(buf), "%s: %zu is not the length", boards[i].name, len);
	}
}

/* Columns that a line of UTF-8 takes: all its characters are one column wide. */
static size_t
columns(const char *line, size_t len)
{
	size_t n = 0;

	for (size_t i = 0; i < len; i++)
		n += (line[i] & 0xc0) != 0x80;
	return n;
}

/* Every size of board, with counts of every length, fits the columns and keeps its grid straight. */
Test(diagram, sizes)
{
	static const int seeds[] = { 1, 10, 100, 1000, 2047 };

	for (int pits = 1; pits <= MANCALA_PITS_MAX; pits++)
		for (int i = 0; i < 5; i++)
			for (int width = 40; width <= 200; width += 40)
				for (int unicode = 0; unicode < 2; unicode++) {
					struct mancala_position pos = parse("kalah");
					struct mancala_diagram how = { .columns = (uint16_t)width,
					    .unicode = unicode };
					char buf[MANCALA_DIAGRAM_MAX];
					mancala_position_start(&pos, &pos.rules, pits, seeds[i],
					    MANCALA_SOUTH);
					mancala_diagram_print(&pos, &how, buf);
					size_t grid = 0;
					for (char *s = buf, *feed; *s; s = feed + 1) {
						feed = strchr(s, '\n');
						size_t n = columns(s, (size_t)(feed - s));
						cr_expect_leq(n, (size_t)width, "%dx%d in %d:\n%s", pits,
						    seeds[i], width, buf);
						if (s[n - 1] == '|' && !grid)
							grid = n;
						if (s[n - 1] == '|')
							cr_expect_eq(n, grid, "%dx%d in %d:\n%s", pits,
							    seeds[i], width, buf);
						cr_expect(feed == s || feed[-1] != ' ',
						    "%dx%d in %d: a blank ends a line", pits, seeds[i],
						    width);
					}
				}
}

static const struct {
	const char *position, *caption;
} captions[] = {
	{ "kalah", "kalah, South to move" },
	{ "kalah+empty=take:1,2/3,4:0,0:N", "kalah+empty=take, North to move" },
	{ "kalah:0,0/0,0:3,1:-", "kalah, South wins 3-1" },
	{ "kalah:0,0/0,0:2,11:-", "kalah, North wins 11-2" },
	{ "oware:0,0/0,0:2,2:-", "oware, drawn 2-2" },
	{ "kalah+pie=yes", "kalah+pie=yes, South to move, North may swap then" },
	{ "kalah+pie=yes:4,4/4,4:0,0:N:swap=N", "kalah+pie=yes, North to move, or to swap" },
};

Test(diagram, captions)
{
	for (size_t i = 0; i < sizeof(captions) / sizeof(captions[0]); i++) {
		struct mancala_position pos = parse(captions[i].position);
		char buf[MANCALA_TEXT_MAX];

		mancala_caption_print(&pos, buf);
		cr_expect_str_eq(buf, captions[i].caption);
	}
}

/* A capture, an extra turn and every other thing that happens is told. */
static const struct {
	const char *position;
	int move;
	const char *told;
} reports[] = {
	{ "kalah", 3, "South 3: 4 sown, 1 into the store, South moves again" },
	{ "kalah:0,0,0,2,0,0/5,3,2,6,7,7:8,8:S", 4,
	    "South 4: 2 sown, 6 captured (own seed and 5) from North's pit 1" },
	{ "kalah+empty=take:0,0,1,0,0,2/1,1,0,1,1,1:20,20:S", 3,
	    "South 3: 1 sown, 1 captured from South's pit 4" },
	{ "kalah:0,0,0,0,0,1/0,0,1,0,3,1:22,20:S", 6,
	    "South 6: 1 sown, 1 into the store, 5 left for North" },
	{ "toguz:1,1,2,2/2,2,2,2:0,0:S", 4,
	    "South 4: 2 sown, 3 captured from North's pit 1, which becomes South's tuzdik" },
	{ "toguz:1,0,2,10/0,2,2,2:3,3:S:tuz=1,2", 4,
	    "South 4: 10 sown, 2 to South's store on the way, 1 to North's store on the way" },
	{ "oware:1,0,0,0,0,5/1,2,1,3,1,0:20,14:S", 6,
	    "South 6: 5 sown, 2 captured from North's pit 5" },
	{ "oware:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", 6,
	    "South 6: 2 sown, nothing captured since it would be all that North has" },
	{ "oware+slam=opponent:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", 6,
	    "South 6: 2 sown, 5 captured from North's pits 1 and 2, all that North had, 1 left for North" },
	{ "congkak:1,1,0,0,0,0,2/1,0,0,0,0,0,0:0,0:S", 1,
	    "South 1: 3 sown in 2 laps" },
	{ "congkak+mati=forfeit:0,0,0,0,0,0,2/0,3,0,0,0,0,0:0,0:S", 7,
	    "South 7: 2 sown, 1 into the store, the last seed forfeited to North" },
	{ "kalah+pie=yes:4,4/4,4:0,0:N:swap=N", MANCALA_SWAP, "North swaps sides" },
};

Test(diagram, reports)
{
	for (size_t i = 0; i < sizeof(reports) / sizeof(reports[0]); i++) {
		struct mancala_position before = parse(reports[i].position), after = before;
		struct mancala_report report;
		char buf[MANCALA_TEXT_MAX];

		mancala_position_play(&after, reports[i].move, &report);
		mancala_report_print(&before, reports[i].move, &report, buf);
		cr_expect_str_eq(buf, reports[i].told);
	}
}
