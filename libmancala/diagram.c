/* SPDX-License-Identifier: MIT */
/* Boards, and what happens on them, as text for people. */
#include <assert.h>
#include <string.h>

#include "mancala.h"
#include "text.h"

enum { UPRIGHT_MARGIN = 5 };	/* columns of the pit numbers beside a board that stands upright */

static const char *const name[] = { "South", "North" };

/* The pieces that lines are drawn with: one set of UTF-8, one of ASCII. */
struct lines {
	const char *across, *down;
	const char *corner[3][3];	/* [top, middle, bottom][left, between, right] */
};

static const struct lines ascii = {
	"-", "|", { { "+", "+", "+" }, { "+", "+", "+" }, { "+", "+", "+" } }
};
static const struct lines utf8 = {
	"─", "│", { { "╭", "┬", "╮" }, { "├", "┼", "┤" }, { "╰", "┴", "╯" } }
};

/* A board being drawn. */
struct drawing {
	const struct mancala_position *pos;
	const struct mancala_diagram *how;
	const struct lines *lines;
	struct text text;
	int digits;			/* of the largest count in a pit, at least 2 */
	int cell;			/* columns of a pit: a blank, its digits, a mark */
};

enum style { PLAIN, NUMBER, PLAYABLE, SOWN, DROPPED, TAKEN, STORE };

/* Select Graphic Rendition of ECMA-48 for each style: weights and the eight old colours only. */
static const char *const sgr[] = { "", "2", "1", "33", "32", "31", "1" };

static void
style_on(struct drawing *d, enum style style)
{
	if (d->how->colour && *sgr[style])
		text_add(&d->text, "\033[%sm", sgr[style]);
}

static void
style_off(struct drawing *d, enum style style)
{
	if (d->how->colour && *sgr[style])
		text_add(&d->text, "\033[0m");
}

static int
digits(unsigned n)
{
	int count = 1;

	while (n /= 10)
		count++;
	return count;
}

/* One pit: a blank, the count, and what happened to it. */
static void
pit(struct drawing *d, int side, int i)
{
	static const char mark[] = { [PLAIN] = ' ', [SOWN] = '*', [DROPPED] = '+', [TAKEN] = '-' };
	const struct mancala_diagram *how = d->how;
	enum style style = how->taken[side] >> i & 1 ? TAKEN : how->sown[side] >> i & 1 ? SOWN
	    : how->dropped[side] >> i & 1 ? DROPPED : PLAIN;

	text_add(&d->text, " ");
	style_on(d, style);
	if (d->pos->closed[side] >> i & 1)
		text_add(&d->text, "%*s", d->digits, "x");
	else if (d->pos->tuzdik[!side] == i + 1)
		text_add(&d->text, "%*s", d->digits, "T");
	else
		text_add(&d->text, "%*u", d->digits, (unsigned)d->pos->row[side][i]);
	text_add(&d->text, "%c", mark[style]);
	style_off(d, style);
}

/*
 * The number of a pit, its last digit in column width - 1 of width; in brackets
 * if it can be played.
 */
static void
number(struct drawing *d, int side, int i, int width)
{
	bool playable = side == d->pos->side && (d->how->playable >> (i + 1) & 1);
	enum style style = playable ? PLAYABLE : NUMBER;

	text_repeat(&d->text, " ", width - 1 - playable - digits((unsigned)i + 1));
	style_on(d, style);
	text_add(&d->text, playable ? "[%d]" : "%d", i + 1);
	style_off(d, style);
	if (!playable)
		text_add(&d->text, " ");
}

static void
store(struct drawing *d, int side, int width)
{
	style_on(d, STORE);
	text_add(&d->text, "%*u", width, (unsigned)d->pos->store[side]);
	style_off(d, STORE);
}

/* A line through the grid: 0 above the first row, 1 between two, 2 below the last one. */
static void
rule(struct drawing *d, int which, int cells)
{
	const char *const *corner = d->lines->corner[which];

	for (int i = 0; i < cells; i++) {
		text_add(&d->text, "%s", corner[i > 0]);
		text_repeat(&d->text, d->lines->across, d->cell);
	}
	text_add(&d->text, "%s", corner[2]);
}

/* The pit that is drawn as the i-th of side's row, from the left or from the top. */
static int
drawn(const struct drawing *d, int side, int i)
{
	return side == d->how->bottom ? i : d->pos->pits - 1 - i;
}

static void
row(struct drawing *d, int side, int margin)
{
	text_repeat(&d->text, " ", margin);
	for (int i = 0; i < d->pos->pits; i++) {
		text_add(&d->text, "%s", d->lines->down);
		pit(d, side, drawn(d, side, i));
	}
	text_add(&d->text, "%s\n", d->lines->down);
}

/* The numbers of side's row, the first one in so many columns; blanks where they are left out. */
static void
numbers(struct drawing *d, int side, int first)
{
	for (int i = 0; i < d->pos->pits; i++) {
		int width = i == 0 ? first : 1 + d->cell;
		if (d->how->bare)
			text_repeat(&d->text, " ", width);
		else
			number(d, side, drawn(d, side, i), width);
	}
}

static void
end_line(struct drawing *d)
{
	while (d->text.len && d->text.buf[d->text.len - 1] == ' ')
		d->text.len--;
	text_add(&d->text, "\n");
}

/* The board lengthways: one row above the other, and the stores beside them. */
static void
lengthways(struct drawing *d, int margin)
{
	int bottom = d->how->bottom, top = !bottom, pits = d->pos->pits;
	int first = margin + 1 + d->cell;

	text_add(&d->text, "%s", name[top]);
	numbers(d, top, first - (int)strlen(name[top]));
	end_line(d);
	text_repeat(&d->text, " ", margin);
	rule(d, 0, pits);
	end_line(d);
	row(d, top, margin);
	store(d, top, margin - 1);
	text_add(&d->text, " ");
	rule(d, 1, pits);
	store(d, bottom, 1 + digits(d->pos->store[bottom]));
	end_line(d);
	row(d, bottom, margin);
	text_repeat(&d->text, " ", margin);
	rule(d, 2, pits);
	end_line(d);
	numbers(d, bottom, first);
	text_add(&d->text, " %s", name[bottom]);
	end_line(d);
}

/* A store of the board that stands upright, in the middle of its end. */
static void
end_store(struct drawing *d, int side)
{
	int width = (int)strlen(name[side]) + 1 + digits(d->pos->store[side]);
	int left = UPRIGHT_MARGIN + (2 * d->cell + 3 - width) / 2;

	text_repeat(&d->text, " ", left);
	text_add(&d->text, "%s", name[side]);
	store(d, side, 1 + digits(d->pos->store[side]));
	end_line(d);
}

/* The board upright, turned against the sun: the lower row goes up on the right. */
static void
upright(struct drawing *d)
{
	int right = d->how->bottom, left = !right, pits = d->pos->pits;

	end_store(d, right);
	text_repeat(&d->text, " ", UPRIGHT_MARGIN);
	rule(d, 0, 2);
	end_line(d);
	for (int i = 0; i < pits; i++) {
		if (d->how->bare)
			text_repeat(&d->text, " ", UPRIGHT_MARGIN);
		else
			number(d, left, i, UPRIGHT_MARGIN);
		text_add(&d->text, "%s", d->lines->down);
		pit(d, left, i);
		text_add(&d->text, "%s", d->lines->down);
		pit(d, right, pits - 1 - i);
		text_add(&d->text, "%s", d->lines->down);
		if (!d->how->bare)
			number(d, right, pits - 1 - i, UPRIGHT_MARGIN);
		end_line(d);
	}
	text_repeat(&d->text, " ", UPRIGHT_MARGIN);
	rule(d, 2, 2);
	end_line(d);
	end_store(d, left);
}

size_t
mancala_diagram_print(const struct mancala_position *pos, const struct mancala_diagram *how,
    char buf[MANCALA_DIAGRAM_MAX])
{
	struct drawing d = {
		.pos = pos, .how = how, .lines = how->unicode ? &utf8 : &ascii,
		.text = { buf, MANCALA_DIAGRAM_MAX, 0 }, .digits = 2
	};
	int stores[2];

	assert(how->bottom <= MANCALA_NORTH);
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		stores[side] = digits(pos->store[side]);
		for (int i = 0; i < pos->pits; i++)
			if (digits(pos->row[side][i]) > d.digits)
				d.digits = digits(pos->row[side][i]);
	}
	d.cell = 1 + d.digits + 1;

	int margin = pos->pits > 9 ? 6 : 4, right = (int)strlen(name[how->bottom]);
	if (margin < 2 + stores[!how->bottom])
		margin = 2 + stores[!how->bottom];
	if (right < 1 + stores[how->bottom])
		right = 1 + stores[how->bottom];
	if (margin + pos->pits * (1 + d.cell) + 1 + right <= (how->columns ? how->columns : 80))
		lengthways(&d, margin);
	else
		upright(&d);
	assert(d.text.len < MANCALA_DIAGRAM_MAX);
	return d.text.len;
}

size_t
mancala_caption_print(const struct mancala_position *pos, char buf[MANCALA_TEXT_MAX])
{
	struct text text = { buf, MANCALA_TEXT_MAX, mancala_rules_print(&pos->rules, buf) };
	int margin = mancala_position_margin(pos);
	const uint16_t *store = pos->store;

	if (pos->side != MANCALA_OVER)
		text_add(&text, ", %s to move", name[pos->side]);
	else if (margin)
		text_add(&text, ", %s wins %d-%d", name[margin < 0], store[margin < 0],
		    store[margin > 0]);
	else
		text_add(&text, ", drawn %d-%d", store[0], store[1]);
	if (pos->swap != MANCALA_OVER)
		text_add(&text, pos->swap == pos->side ? ", or to swap" : ", %s may swap then",
		    name[pos->swap]);
	return text.len;
}

/* Name the pits in set, of side: "North's pits 1, 2 and 4". */
static void
add_pits(struct text *text, int side, uint16_t set)
{
	text_add(text, " %s's pit%s", name[side], set & (set - 1) ? "s" : "");
	for (const char *between = " "; set; set = (uint16_t)(set & (set - 1))) {
		unsigned rest = set & (set - 1u);
		text_add(text, "%s%d", between, __builtin_ctz(set) + 1);
		between = rest & (rest - 1) ? ", " : " and ";
	}
}

/* Name what was captured, from where, and the capturing seed where that is part of it. */
static void
add_captured(struct text *text, const struct mancala_position *before, int me,
    const struct mancala_report *report)
{
	bool cross = before->rules.cross && before->rules.side == MANCALA_SIDE_THEIRS &&
	    report->taken[me] && report->taken[!me];

	text_add(text, ", %d captured", report->captured);
	if (cross)
		text_add(text, " (own seed and %d)", report->captured - 1);
	text_add(text, " from");
	if (report->taken[!me])
		add_pits(text, !me, report->taken[!me]);
	if (report->taken[me] && report->taken[!me] && !cross)
		text_add(text, " and");
	if (report->taken[me] && !cross)
		add_pits(text, me, report->taken[me]);
	if (report->slam && before->rules.slam != MANCALA_SLAM_ALL)
		text_add(text, ", all that %s had", name[!me]);
}

size_t
mancala_report_print(const struct mancala_position *before, int move,
    const struct mancala_report *report, char buf[MANCALA_TEXT_MAX])
{
	struct text text = { buf, MANCALA_TEXT_MAX, 0 };
	int me = before->side;

	assert(me != MANCALA_OVER);
	if (move == MANCALA_SWAP)
		text_add(&text, "%s swaps sides", name[me]);
	else
		text_add(&text, "%s %d: %d sown", name[me], move, report->sown);
	if (report->laps > 1)
		text_add(&text, " in %d laps", report->laps);
	if (report->stored)
		text_add(&text, ", %d into the store", report->stored);
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		if (report->gathered[side])
			text_add(&text, ", %d to %s's store on the way", report->gathered[side], name[side]);
	if (report->captured)
		add_captured(&text, before, me, report);
	else if (report->slam)
		text_add(&text, ", nothing captured since it would be all that %s has", name[!me]);
	if (report->tuzdik)
		text_add(&text, ", which becomes %s's tuzdik", name[me]);
	if (report->forfeited)
		text_add(&text, ", the last seed forfeited to %s", name[!me]);
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		if (report->swept[side])
			text_add(&text, ", %d left for %s", report->swept[side], name[side]);
	if (report->repeated)
		text_add(&text, ", a position has come back and ends the %s",
		    report->round ? "round" : "game");
	if (report->round)
		text_add(&text, ", a new round begins");
	if (report->passed)
		text_add(&text, ", %s has to pass", name[!me]);
	if (report->wasted)
		text_add(&text, ", %s has no seeds left for another move", name[me]);
	if (report->again)
		text_add(&text, ", %s moves again", name[me]);
	return text.len;
}
