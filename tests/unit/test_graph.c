/* SPDX-License-Identifier: MIT */
/* The curve of a game's value. The values here are made up, the drawings made by hand. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "mancala.h"

static struct mancala_game *
game(const char *start, const char *moves)
{
	struct mancala_position pos = position(start);
	struct mancala_game *g = mancala_game_new(&pos);
	char why[MANCALA_WHY_MAX];
	const char *end, *message = mancala_game_parse(g, moves, &end, why);

	cr_assert_null(message, "%s: %s", moves, message);
	return g;
}

static const struct {
	const char *name, *moves;
	struct mancala_point point[4];
	int columns;
	bool unicode;
	const char *drawn;
} graphs[] = {
	{ "leads of both, proven and estimated", "3,6,1", { { 400, true }, { 250, false }, { -4, false }, { -300, true } },
	    40, false,
	    "               value  -4      0       4\n"
	    "  0 start          4          |-------*\n"
	    "  1 South 3      2.5          |----o\n"
	    "  2 South 6      0.0          o\n"
	    "  3 North 1       -3    *-----|\n"
	    "kalah, South to move; o: estimated\n" },
	{ "UTF-8, two columns for a seed", "1", { { -395, false }, { 100, true } }, 40, true,
	    "               value  -4      0       4\n"
	    "  0 start       -4.0  ○───────│\n"
	    "  1 South 1        1          │─●\n"
	    "kalah, North to move; ○: estimated\n" },
	{ "many seeds for a column", "", { { -65500, true } }, 40, false,
	    "               value  -655    0     655\n"
	    "  0 start       -655  *-------|\n"
	    "kalah, South to move; o: estimated\n" },
	{ "nobody leads", "", { { 0, true } }, 25, false,
	    "               value  -1      0       1\n"
	    "  0 start          0          *\n"
	    "kalah, South to move; o: estimated\n" },
};

Test(graph, text)
{
	for (int i = 0; i < LENGTH(graphs); i++) {
		struct mancala_game *g = game("kalah", graphs[i].moves);
		char buf[4096];
		size_t len = mancala_graph_print(g, graphs[i].point, graphs[i].columns, graphs[i].unicode, buf,
		    sizeof(buf));

		cr_expect_eq(strcmp(buf, graphs[i].drawn), 0, "%s: drawn\n%s", graphs[i].name, buf);
		cr_expect_eq(len, strlen(buf), "%s: %zu is not the length", graphs[i].name, len);
		cr_expect_eq(mancala_graph_print(g, graphs[i].point, graphs[i].columns, graphs[i].unicode, NULL, 0),
		    len, "%s: another length without a buffer", graphs[i].name);
		mancala_game_free(g);
	}
}

static int
count(const char *svg, const char *what)
{
	int n = 0;

	for (svg = strstr(svg, "</style>"); (svg = strstr(svg, what)) != NULL; svg += strlen(what))
		n++;
	return n;
}

/* Zero is in the middle, the largest lead of South at the top and as low for North. */
Test(graph, svg)
{
	static const struct mancala_point point[] = { { 400, true }, { 250, false }, { -4, false }, { -400, true } };
	struct mancala_game *g = game("kalah", "3,6,1");
	size_t len = mancala_graph_svg(g, point, NULL, 0);
	char *svg = malloc(len + 1);

	cr_assert_eq(mancala_graph_svg(g, point, svg, len + 1), len);
	cr_expect_eq(strlen(svg), len);
	cr_expect_eq(count(svg, "<circle class=\"exact\""), 2);
	cr_expect_eq(count(svg, "<circle class=\"estimate\""), 2);
	cr_expect_eq(count(svg, "class=\"scale\""), 9, "4 to 4 by ones");
	cr_expect_eq(count(svg, "cx=\"66\" cy=\"16.0\""), 1, "South leads most at the top");
	cr_expect_eq(count(svg, "cx=\"120\" cy=\"236.0\""), 1, "North leads most at the bottom");
	cr_expect_eq(count(svg, "class=\"zero\" d=\"M56 126.0"), 1);
	cr_expect(strstr(svg, "<title>The value of a game: kalah, South to move</title>") != NULL);
	free(svg);
	mancala_game_free(g);
}
