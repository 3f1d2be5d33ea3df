/* SPDX-License-Identifier: MIT */
/* Boards as SVG: what is drawn, counted; tests/cli/show.bats has a parser read them. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "mancala.h"

/* The picture of *pos after moves, of which the last `arrows` are shown; the caller frees it. */
static char *
draw(struct mancala_position pos, const char *moves, struct mancala_svg how)
{
	struct mancala_game *game = mancala_game_new(&pos);
	char why[MANCALA_WHY_MAX];
	const char *end, *message = mancala_game_parse(game, moves, &end, why);

	cr_assert_null(message, "%s: %s", moves, message);
	size_t len = mancala_svg_print(game, &how, NULL, 0);
	char *buf = malloc(len + 1);
	cr_assert_eq(mancala_svg_print(game, &how, buf, len + 1), len);
	cr_assert_eq(strlen(buf), len, "%s: the length is not that of the text", moves);
	mancala_game_free(game);
	return buf;
}

static int
count(const char *svg, const char *what)
{
	int n = 0;

	for (svg = strstr(svg, "</style>"); (svg = strstr(svg, what)) != NULL; svg += strlen(what))
		n++;
	return n;
}

/* How many seeds of each kind, by hand from the rules. */
static const struct {
	const char *name, *position, *moves;
	int arrows;
	int seeds, fresh, won, ghosts, heads, badges;
} pictures[] = {
	{ "the start", "kalah", "", 1, 48, 0, 0, 0, 0, 0 },
	{ "a move, not shown", "kalah", "3", 0, 48, 0, 0, 0, 0, 0 },
	{ "a move", "kalah", "3", 1, 45, 3, 0, 0, 1, 0 },
	{ "two moves: the second one's seeds are new", "kalah", "3,6", 2, 44, 4, 0, 0, 2, 2 },
	{ "case K25: 2 sown, 6 captured", "kalah:0,0,0,2,0,0/5,3,2,6,7,7:8,8:S", "4", 1, 41, 1, 6, 6, 1, 0 },
	/* 13 seeds: one in every pit but the two that are taken, 4 captured, and one in the store */
	{ "case K01: once round", "kalah:13,1,1,1,1,1/0,2,2,2,2,2:10,10:S", "1", 1, 34, 10, 4, 4, 1, 0 },
	/* 14 seeds: two in the pit after the first */
	{ "case K03: more than round", "kalah:14,1,1,1,1,1/0,2,2,2,2,2:10,9:S", "1", 1, 35, 13, 0, 0, 1, 0 },
	/* 3, 3 and 2 taken, one of each sown */
	{ "case O04: a chain", "oware:0,0,0,0,0,3/1,2,2,5,0,0:17,18:S", "6", 1, 40, 0, 8, 8, 1, 0 },
	/* a lap of 7 ends in a pit that held 7 and is lifted; 8 more end in the empty pit 2: 8 across */
	{ "a relay", "congkak", "2", 1, 78, 11, 9, 9, 1, 0 },
	{ "a swap is no arrow", "kalah+pie=yes", "1,swap", 2, 48, 0, 0, 0, 1, 1 },
	{ "more seeds than are drawn", "kalah:250/1:3,0:S", "", 0, 204, 0, 0, 0, 0, 0 },
	/* of 10 seeds the first and the ninth stay in pit 4, the second and tenth go to South, the seventh to North */
	{ "tuzdiks", "toguz:1,0,2,10/0,2,2,2:3,3:S:tuz=1,2", "4", 1, 15, 7, 3, 0, 1, 0 },
	{ "a new tuzdik", "toguz:1,1,2,2/2,2,2,2:0,0:S", "4", 1, 10, 1, 3, 3, 1, 0 },
	{ "a closed pit", "kalah+rounds=whole:x,2/1,1:0,0:S", "", 0, 4, 0, 0, 0, 0, 0 },
};

Test(svg, pictures)
{
	for (int i = 0; i < LENGTH(pictures); i++) {
		char *svg = draw(position(pictures[i].position), pictures[i].moves,
		    (struct mancala_svg){ .arrows = (uint16_t)pictures[i].arrows });
		const struct {
			const char *what;
			int wanted;
		} counts[] = {
			{ "class=\"seed\"", pictures[i].seeds }, { "class=\"new\"", pictures[i].fresh },
			{ "class=\"won\"", pictures[i].won }, { "class=\"ghost\"", pictures[i].ghosts },
			{ "class=\"head\"", pictures[i].heads }, { "class=\"badge\"", pictures[i].badges },
		};
		for (int k = 0; k < LENGTH(counts); k++)
			cr_expect_eq(count(svg, counts[k].what), counts[k].wanted, "%s: %d of %s, not %d",
			    pictures[i].name, count(svg, counts[k].what), counts[k].what, counts[k].wanted);
		free(svg);
	}
}

Test(svg, tuzdiks)
{
	char *svg = draw(position("toguz:1,0,2,10/0,2,2,2:3,3:S:tuz=1,2"), "", (struct mancala_svg){ 0 });

	cr_expect_eq(count(svg, "class=\"tuzdik\""), 2);
	cr_expect_eq(count(svg, ">T</text>"), 2);
	free(svg);
}

Test(svg, turned_and_bare)
{
	char *svg = draw(position("kalah:1,2,3/4,5,6:7,8:N"), "", (struct mancala_svg){ 0 });
	char *turned = draw(position("kalah:1,2,3/4,5,6:7,8:N"), "",
	    (struct mancala_svg){ .bottom = MANCALA_NORTH });
	char *bare = draw(position("kalah:1,2,3/4,5,6:7,8:N"), "", (struct mancala_svg){ .bare = true });

	cr_expect_eq(count(svg, "<text"), 3 * 2 + 2 + 3 * 2 + 2 + 1);	/* counts, numbers, names, caption */
	cr_expect_eq(count(bare, "<text"), 3 * 2 + 2 + 2 + 1);
	cr_expect(strstr(svg, "<title>kalah, North to move</title>") != NULL);
	cr_expect(strstr(svg, "<desc>kalah:1,2,3/4,5,6:7,8:N</desc>") != NULL);
	/* the lower row is lower: y of the name of its owner, behind the board */
	cr_expect(strstr(svg, "y=\"306\">South</text>") != NULL);
	cr_expect(strstr(turned, "y=\"306\">North</text>") != NULL);
	free(svg);
	free(turned);
	free(bare);
}

/* No size is out of the picture: every circle lies between the edges. */
Test(svg, sizes)
{
	static const int seeds[] = { 1, 9, 70, 2000 };

	for (int pits = 1; pits <= MANCALA_PITS_MAX; pits++)
		for (int i = 0; i < LENGTH(seeds); i++) {
			struct mancala_position pos = position("kalah");
			mancala_position_start(&pos, &pos.rules, pits, seeds[i], MANCALA_SOUTH);
			char *svg = draw(pos, "1", (struct mancala_svg){ .arrows = 1 }), *s = svg;
			double width = strtod(strstr(svg, "width=\"") + 7, NULL);
			double height = strtod(strstr(svg, "height=\"") + 8, NULL);
			while ((s = strstr(s, "<circle cx=\"")) != NULL) {
				double x = strtod(s + 12, &s), y = strtod(s + 6, &s), r = strtod(s + 5, &s);
				cr_assert(x - r >= 0 && x + r <= width && y - r >= 0 && y + r <= height,
				    "%dx%d: a circle at %g, %g of %g", pits, seeds[i], x, y, r);
				cr_assert_gt(r, 1, "%dx%d: seeds too small to see", pits, seeds[i]);
			}
			free(svg);
		}
}

Test(svg, cut_short)
{
	struct mancala_position pos = position("kalah");
	struct mancala_game *game = mancala_game_new(&pos);
	struct mancala_svg how = { 0 };
	char buf[100];
	size_t len = mancala_svg_print(game, &how, NULL, 0);

	memset(buf, 'x', sizeof(buf));
	cr_expect_eq(mancala_svg_print(game, &how, buf, 50), len);
	cr_expect_eq(strlen(buf), 49);
	cr_expect_eq(buf[50], 'x', "a byte behind the buffer is written");
	mancala_game_free(game);
}
