/* SPDX-License-Identifier: MIT */
/* Boards as Scalable Vector Graphics. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "mancala.h"
#include "text.h"

/* The board in pixels, from the top left corner of the picture. */
enum {
	PITCH = 84,			/* from pit to pit */
	PIT = 34,			/* radius of a pit */
	STORE = 33,			/* half the width of a store */
	EDGE = 16,			/* from the edge of the board to a store */
	TOP = 28, BOTTOM = 286,		/* edges of the board */
	UPPER = 97, LOWER = 217,	/* centres of the rows */
	LANE = 9,			/* from the middle to the arrows beside each row */
	FIRST = EDGE + 2 * STORE + 14 + PITCH / 2	/* centre of the first pit */
};

/* Seeds have this radius where they fit, and lie this far apart, in radii. */
static const double SEED = 7.5, SPREAD = 1.24;

static const char *const name[] = { "South", "North" };

/* Colours by class; the second set is for dark pages. */
static const char style[] =
    ".mancala text{font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;"
    "text-anchor:middle;fill:#5d5348}"
    ".mancala .count{font-size:17px;font-weight:700;fill:#4a2f12}"
    ".mancala .mover{font-weight:700;fill:#1c5d99}"
    ".mancala .caption{font-size:14px;text-anchor:start}"
    ".mancala .order{font-size:13px;font-weight:700;fill:#fff}"
    ".mancala .board{fill:#dcb581;stroke:#a9793f;stroke-width:2}"
    ".mancala .pit{fill:#c4965a;stroke:#a9793f;stroke-width:1.5}"
    ".mancala .closed{fill:none;stroke:#a9793f;stroke-width:2}"
    ".mancala .tuzdik{fill:none;stroke:#7d1b0f;stroke-width:4}"
    ".mancala .seed{fill:#4d5a41;stroke:#333d2a;stroke-width:1}"
    ".mancala .new{fill:#f4f1e4;stroke:#4d5a41;stroke-width:1.5}"
    ".mancala .won{fill:#c8321f;stroke:#7d1b0f;stroke-width:1}"
    ".mancala .ghost{fill:none;stroke:#b02a18;stroke-width:1.5;stroke-dasharray:3 2}"
    ".mancala .arrow{fill:none;stroke:#1c5d99;stroke-width:5;stroke-linecap:round;"
    "stroke-linejoin:round}"
    ".mancala .head{fill:#1c5d99}"
    ".mancala .badge{fill:#174d80}"
    "@media (prefers-color-scheme:dark){"
    ".mancala text{fill:#c9beb0}"
    ".mancala .count{fill:#f3dfc2}"
    ".mancala .mover{fill:#8cc4f5}"
    ".mancala .order{fill:#fff}"
    ".mancala .board{fill:#5c432a;stroke:#8a6a45}"
    ".mancala .pit{fill:#463119;stroke:#7a5c3a}"
    ".mancala .closed{stroke:#8a6a45}"
    ".mancala .tuzdik{stroke:#ff8a75}"
    ".mancala .seed{fill:#b9c6a3;stroke:#7d8a68}"
    ".mancala .new{fill:#fffbe8;stroke:#1f2418}"
    ".mancala .won{fill:#ff7a63;stroke:#9c2d1c}"
    ".mancala .ghost{stroke:#ff8a75}"
    ".mancala .arrow{stroke:#5aa9e6}"
    ".mancala .head{fill:#5aa9e6}"
    ".mancala .badge{fill:#2a6fa8}}";

struct point {
	double x, y;
};

struct picture {
	const struct mancala_position *pos;
	const struct mancala_svg *how;
	struct text *text;
	uint16_t dropped[2][MANCALA_PITS_MAX];	/* seeds that the last move brought */
	uint16_t taken[2][MANCALA_PITS_MAX];	/* seeds that it captured there */
	uint16_t won[2];			/* seeds that it captured for a store */
};

/* A number of pixels with one decimal at most, whatever the locale. */
static void
add_number(struct text *text, const char *before, double n)
{
	long tenths = lround(n * 10), whole = tenths < 0 ? -tenths : tenths;

	text_add(text, "%s%s%ld", before, tenths < 0 ? "-" : "", whole / 10);
	if (whole % 10)
		text_add(text, ".%ld", whole % 10);
}

static void
add_circle(struct picture *picture, const char *class, struct point at, double radius)
{
	add_number(picture->text, "<circle cx=\"", at.x);
	add_number(picture->text, "\" cy=\"", at.y);
	add_number(picture->text, "\" r=\"", radius);
	if (*class)
		text_add(picture->text, "\" class=\"%s", class);
	text_add(picture->text, "\"/>");
}

static void
add_text(struct picture *picture, const char *class, double x, double y, const char *what)
{
	text_add(picture->text, "<text");
	if (*class)
		text_add(picture->text, " class=\"%s\"", class);
	add_number(picture->text, " x=\"", x);
	add_number(picture->text, "\" y=\"", y);
	text_add(picture->text, "\">%s</text>", what);
}

static void
add_count(struct picture *picture, const char *class, double x, double y, int count)
{
	char digits[16];
	struct text text = { digits, sizeof(digits), 0 };

	text_add(&text, "%d", count);
	add_text(picture, class, x, y, digits);
}

static double
width(const struct picture *picture)
{
	return 2 * FIRST + (picture->pos->pits - 1) * PITCH;
}

/* The centre of a pit, counted from 0, or of side's store with pit == pits. */
static struct point
place(const struct picture *picture, int side, int pit)
{
	bool lower = side == picture->how->bottom;
	int pits = picture->pos->pits;

	if (pit == pits)
		return (struct point){ lower ? width(picture) - EDGE - STORE : EDGE + STORE,
		    (UPPER + LOWER) / 2.0 };
	pit = lower ? pit : pits - 1 - pit;
	return (struct point){ FIRST + PITCH * pit, lower ? LOWER : UPPER };
}

/*
 * Where the i-th seed lies in a heap, in distances from its middle: H. Vogel,
 * "A better way to construct the sunflower head", Mathematical Biosciences 44
 * (1979). turn makes heaps differ.
 */
static struct point
lie(int i, int turn)
{
	double angle = 2.399963229728653 * i + turn, radius = sqrt(i + 0.3);

	return (struct point){ radius * cos(angle), radius * sin(angle) };
}

/* Seeds of a pit: the last `fresh` of them drawn as new ones. */
static void
add_seeds(struct picture *picture, int side, int pit, int count, int fresh, const char *class)
{
	struct point centre = place(picture, side, pit);
	int drawn = count < MANCALA_SVG_SEEDS ? count : MANCALA_SVG_SEEDS;
	double seed = fmin(SEED, (PIT - 3) / (SPREAD * sqrt(drawn) + 1));

	for (int i = 0; i < drawn; i++) {
		struct point p = count == 1 ? (struct point){ 0, 0 } : lie(i, 5 * side + pit);
		p.x = centre.x + SPREAD * seed * p.x;
		p.y = centre.y + SPREAD * seed * p.y;
		add_circle(picture, i >= drawn - fresh ? "new" : class, p, seed);
	}
}

/* Whether a seed of this radius at p, from the middle of a store, is inside it. */
static bool
inside(struct point p, double radius)
{
	double straight = (LOWER - UPPER) / 2.0 + PIT - STORE;
	double y = fabs(p.y) - straight;

	return hypot(p.x, y > 0 ? y : 0) + radius <= STORE - 3;
}

/* Seeds of a store: the outermost ones are those just won. */
static void
add_stored(struct picture *picture, int side)
{
	const struct mancala_position *pos = picture->pos;
	struct point centre = place(picture, side, pos->pits);
	int count = pos->store[side] < MANCALA_SVG_SEEDS ? pos->store[side] : MANCALA_SVG_SEEDS;
	double seed = SEED;
	int drawn, i;

	for (;; seed *= 0.95) {		/* as large as all of them fit */
		for (drawn = i = 0; drawn < count && i < 4 * count + 32; i++) {
			struct point p = lie(i, side);
			p.x *= SPREAD * seed;
			p.y *= SPREAD * seed;
			drawn += inside(p, seed);
		}
		if (drawn == count)
			break;
	}
	for (drawn = i = 0; drawn < count; i++) {
		struct point p = lie(i, side);
		p.x *= SPREAD * seed;
		p.y *= SPREAD * seed;
		if (!inside(p, seed))
			continue;
		p.x += centre.x;
		p.y += centre.y;
		add_circle(picture, drawn++ >= count - picture->won[side] ? "won" : "seed", p,
		    seed);
	}
}

/* A place: a pit, counted from 0, or with pit == pits the store of side. */
struct stop {
	int side, pit;
};

/* The place after s where me sows. */
static struct stop
next(const struct mancala_position *pos, int me, struct stop s)
{
	s.pit++;
	if (s.pit > pos->pits ||
	    (s.pit == pos->pits && (s.side != me || pos->rules.sow == MANCALA_SOW_BOARD)))
		s = (struct stop){ !s.side, 0 };
	return s;
}

/* Where the lane along side's row is, between the rows. */
static double
lane(const struct picture *picture, int side)
{
	return (UPPER + LOWER) / 2.0 + (side == picture->how->bottom ? LANE : -LANE);
}

/* How seeds of side's row move on the picture: to the right (1) or left (-1). */
static int
heading(const struct picture *picture, int side)
{
	return side == picture->how->bottom ? 1 : -1;
}

/* A point off the middle of a pit, ahead (1) or behind (-1): on its rim, or on its lane. */
static struct point
port(const struct picture *picture, struct stop s, int ahead, bool rim)
{
	struct point p = place(picture, s.side, s.pit);

	p.x += 8 * ahead * heading(picture, s.side);
	if (rim)
		p.y += s.side == picture->how->bottom ? -PIT + 5 : PIT - 5;
	else
		p.y = lane(picture, s.side);
	return p;
}

/* Where the lane along side's row ends: before the store, or a little inside if it is sown. */
static struct point
bend(const struct picture *picture, int side, bool stored)
{
	struct point p = place(picture, side, picture->pos->pits);

	p.x -= (stored ? STORE - 14 : STORE + 4) * heading(picture, side);
	p.y = lane(picture, side);
	return p;
}

static void
add_point(struct text *text, const char *command, struct point p)
{
	text_add(text, "%s", command);
	add_number(text, "", p.x);
	add_number(text, " ", p.y);
}

/* The point at this distance from p on the way to q, or q itself if that is nearer. */
static struct point
towards(struct point p, struct point q, double distance)
{
	double length = hypot(q.x - p.x, q.y - p.y);

	if (length <= distance)
		return q;
	distance /= length;
	return (struct point){ p.x + (q.x - p.x) * distance, p.y + (q.y - p.y) * distance };
}

/* A line through n points with rounded corners and an arrow head that ends at the last one. */
static void
add_way(struct picture *picture, const struct point p[], int n)
{
	static const struct point corner[] = { { 2, 0 }, { -13, -9 }, { -13, 9 } };
	struct point end = p[n - 1], back = towards(end, p[n - 2], 10), a;

	text_add(picture->text, "<path class=\"arrow\" d=\"");
	add_point(picture->text, "M", p[0]);
	for (int i = 1; i + 1 < n; i++) {
		struct point after = i + 2 < n ? p[i + 1] : back;
		a = towards(p[i], p[i - 1], LANE);
		add_point(picture->text, "L", a);
		add_point(picture->text, "Q", p[i]);
		a = towards(p[i], after, LANE);
		add_point(picture->text, " ", a);
	}
	add_point(picture->text, "L", back);
	text_add(picture->text, "\"/><path class=\"head\" d=\"");
	a = (struct point){ end.x - p[n - 2].x, end.y - p[n - 2].y };
	a = towards((struct point){ 0, 0 }, a, 1);
	for (int i = 0; i < 3; i++)
		add_point(picture->text, i ? "L" : "M", (struct point){
		    end.x + corner[i].x * a.x - corner[i].y * a.y,
		    end.y + corner[i].x * a.y + corner[i].y * a.x });
	text_add(picture->text, "Z\"/>");
}

/*
 * The i-th move of the game as an arrow from its pit to where the last seed
 * fell. It runs between the rows, on a lane for each, and turns at the stores.
 */
static void
add_arrow(struct picture *picture, const struct mancala_game *game, size_t i, bool last)
{
	const struct mancala_position *pos = mancala_game_before(game, i);
	int me = pos->side, move = mancala_game_move(game, i), n = 0, steps = 0;
	struct stop start = { me, move - 1 }, at;
	struct mancala_report report;
	struct point way[12];

	if (move == MANCALA_SWAP)
		return;
	mancala_game_report(game, i, &report);
	struct stop end = { report.end_side, report.end_pit - 1 };
	int ring = 2 * pos->pits + (pos->rules.sow == MANCALA_SOW_STORE);
	for (at = start; steps == 0 || at.side != end.side || at.pit != end.pit; steps++)
		at = next(pos, me, at);
	if (report.sown > ring && steps < ring)		/* once round, and on to the end */
		steps += ring;

	way[n++] = port(picture, start, 1, true);
	way[n++] = port(picture, start, 1, false);
	for (at = start; steps > 0; steps--) {
		struct stop to = next(pos, me, at);
		if (to.side != at.side) {
			way[n++] = bend(picture, at.side, at.pit == pos->pits);
			way[n] = way[n - 1];
			way[n++].y = lane(picture, to.side);
		}
		at = to;
	}
	if (end.pit == pos->pits) {
		way[n++] = bend(picture, end.side, true);
	} else {
		way[n++] = port(picture, end, -1, false);
		way[n++] = port(picture, end, -1, true);
	}
	assert(n <= (int)(sizeof(way) / sizeof(way[0])));
	text_add(picture->text, "<g opacity=\"%s\">", last ? "1" : "0.45");
	add_way(picture, way, n);
	text_add(picture->text, "</g>\n");
}

/* The order of moves, where there are several arrows. */
static void
add_order(struct picture *picture, const struct mancala_game *game, size_t first)
{
	size_t length = mancala_game_length(game);

	for (size_t i = first; i < length && length - first > 1; i++) {
		int move = mancala_game_move(game, i);
		if (move == MANCALA_SWAP)
			continue;
		struct stop at = { mancala_game_before(game, i)->side, move - 1 };
		struct point p = port(picture, at, 1, true);
		add_circle(picture, "badge", p, 10);
		add_count(picture, "order", p.x, p.y + 4.5, (int)(i - first + 1));
	}
}

/* What the last move did to every pit, found by playing it once without captures. */
static void
note_move(struct picture *picture, const struct mancala_game *game)
{
	size_t last = mancala_game_length(game) - 1;
	const struct mancala_position *before = mancala_game_before(game, last);
	struct mancala_position sown = *before;
	int move = mancala_game_move(game, last);
	struct mancala_report report;

	mancala_game_report(game, last, &report);
	if (move == MANCALA_SWAP || report.round)
		return;
	sown.rules.take = 0;
	sown.rules.cross = false;
	sown.rules.tuzdik = false;
	sown.rules.mati = MANCALA_MATI_STAY;
	sown.rules.slam = MANCALA_SLAM_ALL;
	sown.rules.half = MANCALA_HALF_NO;
	sown.rules.rest = MANCALA_REST_NONE;
	sown.rules.rounds = MANCALA_ROUNDS_NO;
	mancala_position_play(&sown, move, NULL);
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		for (int i = 0; i < before->pits; i++) {
			/* sown from, or by a relay */
			bool emptied = sown.row[side][i] < before->row[side][i];
			if (report.taken[side] >> i & 1)
				picture->taken[side][i] = sown.row[side][i];
			else if (report.dropped[side] >> i & 1)
				picture->dropped[side][i] = (uint16_t)(sown.row[side][i] -
				    (emptied ? 0 : before->row[side][i]));
		}
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		picture->won[side] = report.gathered[side];
	picture->won[before->side] = (uint16_t)(picture->won[before->side] + report.captured);
}

static void
add_place(struct picture *picture, int side, int pit)
{
	const struct mancala_position *pos = picture->pos;
	struct point p = place(picture, side, pit);
	bool lower = side == picture->how->bottom;

	if (pos->closed[side] >> pit & 1) {
		add_point(picture->text, "<path class=\"closed\" d=\"M",
		    (struct point){ p.x - 12, p.y - 12 });
		text_add(picture->text, "l24 24m0-24l-24 24\"/>");
	} else if (pos->tuzdik[!side] == pit + 1) {
		add_circle(picture, "tuzdik", p, PIT - 4);
		add_seeds(picture, side, pit, picture->taken[side][pit], 0, "ghost");
		add_text(picture, "count", p.x, lower ? BOTTOM - 12 : TOP + 24, "T");
	} else {
		add_seeds(picture, side, pit, pos->row[side][pit], picture->dropped[side][pit],
		    "seed");
		if (!pos->row[side][pit])
			add_seeds(picture, side, pit, picture->taken[side][pit], 0, "ghost");
		add_count(picture, "count", p.x, lower ? BOTTOM - 12 : TOP + 24,
		    pos->row[side][pit]);
	}
	if (!picture->how->bare)
		add_count(picture, "", p.x, lower ? BOTTOM + 20 : TOP - 9, pit + 1);
}

static void
add_store(struct picture *picture, int side)
{
	struct point p = place(picture, side, picture->pos->pits);
	bool lower = side == picture->how->bottom;

	add_stored(picture, side);
	add_count(picture, "count", p.x, lower ? BOTTOM - 12 : TOP + 24, picture->pos->store[side]);
	add_text(picture, picture->pos->side == side ? "mover" : "", p.x,
	    lower ? BOTTOM + 20 : TOP - 9, name[side]);
}

static void
add_board(struct picture *picture)
{
	const struct mancala_position *pos = picture->pos;

	text_add(picture->text,
	    "<rect class=\"board\" x=\"1\" y=\"%d\" width=\"%.0f\" height=\"%d\" rx=\"40\"/>\n",
	    TOP, width(picture) - 2, BOTTOM - TOP);
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		struct point p = place(picture, side, pos->pits);
		text_add(picture->text,
		    "<rect class=\"pit\" x=\"%.0f\" y=\"%d\" width=\"%d\" height=\"%d\" "
		    "rx=\"%d\"/>\n",
		    p.x - STORE, UPPER - PIT, 2 * STORE, LOWER - UPPER + 2 * PIT, STORE);
		for (int i = 0; i < pos->pits; i++)
			if (!(pos->closed[side] >> i & 1))
				add_circle(picture, "pit", place(picture, side, i), PIT);
		text_add(picture->text, "\n");
	}
}

/* Captions below the board; returns how many lines there are and the length of the longest. */
static int
add_captions(struct picture *picture, const struct mancala_game *game,
    char line[2][MANCALA_TEXT_MAX])
{
	size_t length = mancala_game_length(game);
	int lines = 1;

	mancala_caption_print(picture->pos, line[0]);
	if (length && picture->how->arrows) {
		struct mancala_report report;
		mancala_game_report(game, length - 1, &report);
		mancala_report_print(mancala_game_before(game, length - 1),
		    mancala_game_move(game, length - 1), &report, line[1]);
		lines = 2;
	}
	return lines;
}

size_t
mancala_svg_print(const struct mancala_game *game, const struct mancala_svg *how, char *buf,
    size_t size)
{
	struct text text = { buf, size, 0 };
	struct picture picture = { .pos = mancala_game_position(game), .how = how, .text = &text };
	const struct mancala_position *pos = picture.pos;
	char line[2][MANCALA_TEXT_MAX], word[MANCALA_TEXT_MAX];
	int lines = add_captions(&picture, game, line);
	size_t length = mancala_game_length(game);
	size_t arrows = how->arrows < length ? how->arrows : length;
	double wide = width(&picture);

	assert(how->bottom <= MANCALA_NORTH);
	for (int i = 0; i < lines; i++)
		wide = fmax(wide, 2 * EDGE + 7.2 * (double)strlen(line[i]));
	mancala_position_print(pos, word);
	text_add(&text,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"mancala\" role=\"img\" "
	    "width=\"%.0f\" height=\"%d\" viewBox=\"0 0 %.0f %d\">\n"
	    "<title>%s</title>\n<desc>%s</desc>\n<style>%s</style>\n",
	    wide, BOTTOM + 28 + 22 * lines, wide, BOTTOM + 28 + 22 * lines, line[0], word, style);
	add_board(&picture);
	for (size_t i = length - arrows; i < length; i++)
		add_arrow(&picture, game, i, i + 1 == length);
	if (arrows)
		note_move(&picture, game);
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		for (int i = 0; i < pos->pits; i++)
			add_place(&picture, side, i);
		add_store(&picture, side);
		text_add(&text, "\n");
	}
	add_order(&picture, game, length - arrows);
	for (int i = 0; i < lines; i++)
		add_text(&picture, "caption", EDGE, BOTTOM + 46 + 22 * i, line[i]);
	text_add(&text, "\n</svg>\n");
	return text.len;
}
