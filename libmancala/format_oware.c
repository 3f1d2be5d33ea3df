/* SPDX-License-Identifier: MIT */
/* Oware programs: positions of 14 numbers and dashes, suites of letters, OGN game files. */
#include <stdio.h>
#include <string.h>

#include "format.h"

enum { PITS = 6, SEEDS = 4, LINE_MAX = 79 };

static const char *
position_read(struct mancala_reader *reader, const char **s)
{
	struct mancala_position *pos = &reader->pos;
	const char *message;

	format_begin(reader, PITS);
	for (int i = 0; i < 2 * (PITS + 1); i++) {
		uint16_t *place = i < 2 * PITS ? &pos->row[i / PITS][i % PITS]
		    : &pos->store[i - 2 * PITS];
		if ((message = format_seeds(reader, s, place)) != NULL ||
		    (message = format_byte(reader, s, '-')) != NULL)
			return message;
	}
	if (**s != 'S' && **s != 'N')
		return "the side to move is S or N";
	pos->side = *(*s)++ == 'S' ? MANCALA_SOUTH : MANCALA_NORTH;
	return NULL;
}

static void
position_write(struct text *text, const struct mancala_position *pos)
{
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		for (int i = 0; i < PITS; i++)
			text_add(text, "%d-", pos->row[side][i]);
	text_add(text, "%d-%d-%c", pos->store[MANCALA_SOUTH], pos->store[MANCALA_NORTH],
	    "SN"[pos->side]);
}

/* Play the letter at *s. */
static const char *
letter_play(struct mancala_reader *reader, const char **s, struct mancala_report *report)
{
	const struct mancala_position *pos = mancala_game_position(reader->game);
	const char letter[] = { **s, '\0' }, *end, *message;
	int move;

	if ((**s < 'A' || **s > 'Z') && (**s < 'a' || **s > 'z'))
		return "a move is a letter, A to F for South, a to f for North";
	if ((message = mancala_move_parse(pos, letter, &end, &move, reader->why)) == NULL &&
	    (message = mancala_position_why(pos, move, reader->why)) == NULL &&
	    (message = mancala_game_play(reader->game, move, report)) == NULL)
		++*s;
	return message;
}

static char
letter_of(const struct mancala_game *game, size_t i)
{
	int side = mancala_game_before(game, i)->side;

	return (char)("Aa"[side] + mancala_game_move(game, i) - 1);
}

static const char *
dashed_read(struct mancala_reader *reader, const char **s, bool *done)
{
	static const char moves[] = " moves ";
	const char *message;

	format_blanks(s);
	if ((message = position_read(reader, s)) != NULL)
		return message;
	if (strncmp(*s, moves, strlen(moves)) != 0)
		return format_finish(reader, s, done);
	*s += strlen(moves);
	format_settle(reader);
	do {
		if ((message = letter_play(reader, s, NULL)) != NULL)
			return message;
	} while (**s && !strchr(" \t\r\n", **s));
	format_blanks(s);
	*done = true;
	return **s ? "unexpected text behind the moves" : NULL;
}

static void
dashed_write(struct text *text, const struct mancala_game *game)
{
	position_write(text, mancala_game_start(game));
	if (mancala_game_length(game))
		text_add(text, " moves ");
	for (size_t i = 0; i < mancala_game_length(game); i++)
		text_add(text, "%c", letter_of(game, i));
}

const struct mancala_format format_dashed = {
	.name = "oware-dashed", .variant = { NULL, "oware" }, .pits = { PITS, PITS }, .moves = true,
	.read = dashed_read, .write = dashed_write,
	.answer_read = format_letter_read, .answer_write = format_letter_write
};

/*
 * OGN
 */

/* How far a game is read. */
enum { BETWEEN, TAGS, MOVES };

/* The tag of the usual rules; other variants are tagged with our word for them. */
static const char abapa[] = "Oware Abapa";

static void
game_begin(struct mancala_reader *reader)
{
	const char *end;

	reader->stage = TAGS;
	if (!reader->given)
		mancala_rules_parse(&reader->rules, reader->format->variant[MANCALA_SOW_BOARD],
		    &end);
	format_begin(reader, PITS);
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		for (int i = 0; i < PITS; i++)
			reader->pos.row[side][i] = SEEDS;
}

static void
moves_begin(struct mancala_reader *reader)
{
	if (reader->stage == BETWEEN)
		game_begin(reader);
	if (reader->stage == TAGS)
		format_settle(reader);
	reader->stage = MOVES;
}

static void
game_end(struct mancala_reader *reader, bool *done)
{
	*done = !reader->broken;
	reader->broken = false;
	reader->stage = BETWEEN;
}

static const char *
variant_read(struct mancala_reader *reader, const char *s, size_t len, const char **wrong)
{
	char word[MANCALA_TEXT_MAX];
	struct mancala_rules rules;
	const char *end;

	*wrong = s;
	if (reader->given || (len == strlen(abapa) && strncmp(s, abapa, len) == 0))
		return NULL;
	if (len >= sizeof(word))
		return "this variant is not known";
	memcpy(word, s, len);
	word[len] = '\0';
	if (mancala_rules_parse(&rules, word, &end) || *end || rules.sow != MANCALA_SOW_BOARD)
		return "this variant is not known";
	reader->rules = rules;
	return NULL;
}

static const char *
fen_read(struct mancala_reader *reader, const char *s, const char *end, const char **wrong)
{
	const char *message = position_read(reader, &s);

	*wrong = s;
	return message ? message : s == end ? NULL : "unexpected text behind the position";
}

/* Read one tag, [Name "value"]; *s moves behind it, or behind the line if it is wrong. */
static const char *
tag_read(struct mancala_reader *reader, const char **s, const char **wrong)
{
	const char *name = *s + 1, *value, *end;
	size_t len = strspn(name,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");

	*wrong = *s;
	value = name + len;
	value += strspn(value, " \t");
	if (len && *value == '"') {
		for (end = ++value; *end && *end != '"'; end++)
			if (*end == '\\' && end[1])
				end++;
		const char *bracket = end + (*end != '\0');
		bracket += strspn(bracket, " \t");
		if (*bracket == ']') {
			*s = bracket + 1;
			if (len == 7 && strncmp(name, "Variant", len) == 0)
				return variant_read(reader, value, (size_t)(end - value), wrong);
			if (len == 3 && strncmp(name, "FEN", len) == 0)
				return fen_read(reader, value, end, wrong);
			return NULL;
		}
	}
	*s += strlen(*s);
	return "a tag is wanted: [Name \"value\"]";
}

/* A result is what the stores hold in the end, or that and what lies in the rows. */
static const char *
result_check(struct mancala_reader *reader, unsigned south, unsigned north)
{
	const struct mancala_position *pos = mancala_game_position(reader->game);
	unsigned held[2] = { pos->store[MANCALA_SOUTH], pos->store[MANCALA_NORTH] }, all[2] = { 0 };

	if (pos->side != MANCALA_OVER)
		return "the game is not over, and a record has no place for its result";
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		all[side] = held[side];
		for (int i = 0; i < pos->pits; i++)
			all[side] += pos->row[side][i];
	}
	if ((south == held[0] && north == held[1]) || (south == all[0] && north == all[1]))
		return NULL;
	snprintf(reader->why, sizeof(reader->why), "the moves end at %u-%u", held[0], held[1]);
	return reader->why;
}

/* A number: that of a move, which is read over, or the first half of the result. */
static const char *
number_read(struct mancala_reader *reader, const char **s, const char **wrong, bool *done)
{
	unsigned south, north;
	const char *at = *s, *message;

	*wrong = at;
	if ((message = format_number(s, &south, MANCALA_SEEDS_MAX, "a number is wanted")) != NULL)
		return message;
	if (**s == '.') {
		*s += strspn(*s, ".");
		return NULL;
	}
	*wrong = *s;
	if (format_byte(reader, s, '-') != NULL)
		return "a . behind the number of a move or a - in a result is wanted";
	*wrong = *s;
	message = format_number(s, &north, MANCALA_SEEDS_MAX, "North's seeds are wanted");
	if (message)
		return message;
	*wrong = at;
	message = reader->broken ? NULL : result_check(reader, south, north);
	game_end(reader, done);
	if (message)
		*done = false;
	return message;
}

static const char *
move_read(struct mancala_reader *reader, const char **s, const char **wrong)
{
	struct mancala_report report;
	const char *message = letter_play(reader, s, &report);
	unsigned taken;

	*wrong = *s;
	if (message)
		return message;
	if (**s == '+') {
		++*s;
		*wrong = *s;
		message = format_number(s, &taken, MANCALA_SEEDS_MAX,
		    "the number of seeds taken is wanted");
		if (!message && (int)taken != report.captured) {
			snprintf(reader->why, sizeof(reader->why), "this move takes %d",
			    report.captured);
			message = reader->why;
		}
		if (message)
			return message;
	}
	*wrong = *s;
	return **s && !strchr(" \t\r\n{(", **s) ? "a blank is wanted behind a move" : NULL;
}

/* Read one piece of a game, and move *s behind it even if it is wrong; *wrong is then the place. */
static const char *
piece_read(struct mancala_reader *reader, const char **s, const char **wrong, bool *done)
{
	const char *message;

	*wrong = *s;
	if (reader->comment) {
		*s += strcspn(*s, "}");
		reader->comment = **s != '}';
		*s += !reader->comment;
		return NULL;
	}
	if (**s == '{') {
		reader->comment = true;
		++*s;
		return NULL;
	}
	if (**s == '(' || (**s == ')' && reader->variation)) {
		reader->variation += *(*s)++ == '(' ? 1 : -1;
		return NULL;
	}
	if (reader->variation) {
		*s += strcspn(*s, "{()");
		return NULL;
	}
	if (**s == '[' && reader->stage == MOVES) {
		game_end(reader, done);
		return NULL;
	}
	if (**s == '[') {
		if (reader->stage == BETWEEN)
			game_begin(reader);
		return tag_read(reader, s, wrong);
	}
	moves_begin(reader);
	if (**s == '*') {
		++*s;
		game_end(reader, done);
		return NULL;
	}
	if (**s >= '0' && **s <= '9') {
		message = number_read(reader, s, wrong, done);
	} else if (reader->broken) {
		*s += 1 + strcspn(*s + 1, " \t\r\n{([");
		return NULL;
	} else {
		message = move_read(reader, s, wrong);
	}
	if (message)
		*s += strcspn(*s, " \t\r\n");
	return message;
}

static const char *
ogn_read(struct mancala_reader *reader, const char **s, bool *done)
{
	const char *first = NULL, *where = NULL;

	*done = false;
	for (format_blanks(s); **s; format_blanks(s)) {
		const char *wrong, *message = piece_read(reader, s, &wrong, done);
		if (message && !first) {
			first = message;
			where = wrong;
		}
		if (message)
			reader->broken = reader->stage != BETWEEN;
		if (*done && !first)
			return NULL;
	}
	*done = false;
	if (first)
		*s = where;
	return first;
}

static const char *
ogn_end(struct mancala_reader *reader, bool *done)
{
	const char *message = reader->comment ? "a comment is not closed"
	    : reader->variation ? "a variation is not closed" : NULL;
	bool open = reader->stage != BETWEEN;

	*done = false;
	if (open && !message) {
		moves_begin(reader);
		game_end(reader, done);
	}
	reader->stage = BETWEEN;
	reader->broken = reader->comment = false;
	reader->variation = 0;
	return message;
}

/* Write a word behind a blank, or on a new line if this one would be too long. */
static void
word_write(struct text *text, size_t *column, const char *word)
{
	size_t len = strlen(word);
	bool wraps = *column + 1 + len > LINE_MAX;

	if (*column)
		text_add(text, wraps ? "\n" : " ");
	*column = wraps || !*column ? len : *column + 1 + len;
	text_add(text, "%s", word);
}

static void
moves_write(struct text *text, const struct mancala_game *game, const char *result)
{
	size_t column = 0, length = mancala_game_length(game);
	char word[64];

	for (size_t i = 0; i < length; i++) {
		struct mancala_report report;
		int len = 0;
		mancala_game_report(game, i, &report);
		if (i % 2 == 0)
			len = snprintf(word, sizeof(word), "%zu. ", i / 2 + 1);
		len += snprintf(word + len, sizeof(word) - (size_t)len, "%c", letter_of(game, i));
		if (report.captured)
			snprintf(word + len, sizeof(word) - (size_t)len, "+%d", report.captured);
		word_write(text, &column, word);
	}
	word_write(text, &column, result);
	text_add(text, "\n");
}

static void
ogn_write(struct text *text, const struct mancala_game *game)
{
	static const char *const tag[] = { "Event", "Site", "Date", "Round", "South", "North" };
	const struct mancala_position *start = mancala_game_start(game);
	const struct mancala_position *pos = mancala_game_position(game);
	struct mancala_position usual;
	char word[MANCALA_TEXT_MAX], result[32] = "*";
	struct mancala_rules oware;
	const char *end;

	mancala_rules_parse(&oware, format_ogn.variant[MANCALA_SOW_BOARD], &end);
	mancala_rules_print(&start->rules, word);
	bool usual_rules = mancala_rules_equal(&start->rules, &oware);
	text_add(text, "[Variant \"%s\"]\n", usual_rules ? abapa : word);
	for (size_t i = 0; i < sizeof(tag) / sizeof(tag[0]); i++)
		text_add(text, "[%s \"%s\"]\n", tag[i],
		    strcmp(tag[i], "Date") ? "?" : "????.??.??");
	if (pos->side == MANCALA_OVER && mancala_game_length(game))
		snprintf(result, sizeof(result), "%d-%d", pos->store[MANCALA_SOUTH],
		    pos->store[MANCALA_NORTH]);
	text_add(text, "[Result \"%s\"]\n", result);
	mancala_position_start(&usual, &start->rules, PITS, SEEDS, MANCALA_SOUTH);
	if (!mancala_position_equal(start, &usual)) {
		text_add(text, "[FEN \"");
		position_write(text, start);
		text_add(text, "\"]\n");
	}
	text_add(text, "\n");
	moves_write(text, game, result);
}

const struct mancala_format format_ogn = {
	.name = "ogn", .variant = { NULL, "oware" }, .pits = { PITS, PITS }, .named = true,
	.moves = true, .read = ogn_read, .end = ogn_end, .write = ogn_write,
	.answer_read = format_letter_read, .answer_write = format_letter_write
};
