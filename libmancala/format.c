/* SPDX-License-Identifier: MIT */
/* Other programs' formats: the table of them, reading and writing by it, and our own records. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "reference.h"

/*
 * Our own
 */

static const char *
record_read(struct mancala_reader *reader, const char **s, bool *done)
{
	const char *message = mancala_position_parse(&reader->pos, *s, s);

	if (message)
		return message;
	mancala_game_reset(reader->game, &reader->pos);
	if (**s == '\t' &&
	    (message = mancala_game_parse(reader->game, *s + 1, s, reader->why)) != NULL)
		return message;
	*done = !**s || **s == '\t';
	return *done ? NULL : "a TAB is wanted between columns";
}

static void
record_write(struct text *text, const struct mancala_game *game)
{
	char word[MANCALA_TEXT_MAX];
	size_t length = mancala_game_length(game);

	mancala_position_print(mancala_game_start(game), word);
	text_add(text, "%s", word);
	for (size_t i = 0; i < length; i++) {
		mancala_move_print(mancala_game_move(game, i), word);
		text_add(text, "%c%s", i ? ',' : '\t', word);
	}
}

/* The first move of column 2; none is no answer. */
static const char *
move_read(const struct mancala_format *format, const char **s, struct mancala_answer *answer,
    char buf[MANCALA_WHY_MAX])
{
	struct mancala_position pos;
	const char *message = mancala_position_parse(&pos, *s, s), *end;
	int move;

	(void)format;
	if (message)
		return message;
	*answer = (struct mancala_answer){ .side = pos.side, .pits = pos.pits, .rules = pos.rules };
	if (**s != '\t')
		return **s ? "a TAB is wanted behind the position" : NULL;
	++*s;
	size_t len = strcspn(*s, "\t");
	if (len == 0 || (len == 1 && **s == '-'))
		return NULL;
	if ((message = mancala_move_parse(&pos, *s, &end, &move, buf)) != NULL) {
		*s = end;
		return message;
	}
	if ((message = mancala_position_why(&pos, move, buf)) != NULL)
		return message;
	*s = end;
	answer->move = (uint8_t)move;
	return **s && **s != '\t' ? "an answer is one move" : NULL;
}

static const char *
move_write(const struct mancala_format *format, struct text *text,
    const struct mancala_answer *answer)
{
	char word[8];

	(void)format;
	mancala_move_print(answer->move, word);
	text_add(text, "%s", word);
	return NULL;
}

const struct mancala_format format_mancala = {
	.name = "mancala", .variant = { "kalah", "oware" }, .named = true, .moves = true,
	.read = record_read, .write = record_write,
	.answer_read = move_read, .answer_write = move_write
};

/*
 * All of them
 */

static const struct mancala_format *const formats[] = {
	&format_mancala, &format_kgp, &format_kgpc, &format_dashed, &format_ogn, &format_openspiel,
	&format_playstrategy, &format_playstrategy_toguz, &format_ints14, &format_ints12
};

const struct mancala_format *
mancala_format_at(int i)
{
	return i >= 0 && i < (int)(sizeof(formats) / sizeof(formats[0])) ? formats[i] : NULL;
}

const struct mancala_format *
mancala_format_find(const char *name)
{
	for (int i = 0; mancala_format_at(i); i++)
		if (strcmp(formats[i]->name, name) == 0)
			return formats[i];
	return NULL;
}

const char *
mancala_format_name(const struct mancala_format *format)
{
	return format->name;
}

const char *
mancala_format_takes(const struct mancala_format *format, const struct mancala_rules *rules)
{
	return format->variant[rules->sow] ? NULL : "this format is for games that sow no store";
}

uint8_t
format_sow(const struct mancala_format *format)
{
	return format->variant[MANCALA_SOW_STORE] ? MANCALA_SOW_STORE : MANCALA_SOW_BOARD;
}

struct mancala_rules
format_rules(const struct mancala_format *format, const struct mancala_rules *variant, uint8_t sow)
{
	struct mancala_rules rules = { 0 };
	const char *end;

	if (variant)
		return *variant;
	mancala_rules_parse(&rules, format->variant[sow], &end);
	return rules;
}

const char *
format_lacks(const struct mancala_format *format, const struct mancala_rules *variant,
    const struct mancala_rules *rules, int pits, char buf[MANCALA_WHY_MAX])
{
	const char *message = mancala_format_takes(format, rules);
	int wanted = format->pits[rules->sow];

	if (message)
		return message;
	struct mancala_rules stands = format_rules(format, variant, rules->sow);
	if ((variant || !format->named) && !mancala_rules_equal(&stands, rules)) {
		char ours[MANCALA_TEXT_MAX], theirs[MANCALA_TEXT_MAX];
		mancala_rules_print(&stands, ours);
		mancala_rules_print(rules, theirs);
		snprintf(buf, MANCALA_WHY_MAX, "%s stands for %.40s here, not %.40s", format->name,
		    ours, theirs);
		return buf;
	}
	if (!pits || !wanted || pits == wanted)
		return NULL;
	snprintf(buf, MANCALA_WHY_MAX, "%s has rows of %d pits, not %d", format->name, wanted, pits);
	return buf;
}

/*
 * Reading
 */

struct mancala_reader *
mancala_reader_new(const struct mancala_format *format, const struct mancala_rules *variant)
{
	struct mancala_reader *reader = calloc(1, sizeof(*reader));

	assert(!variant || format->variant[variant->sow]);
	if (!reader)
		return NULL;
	reader->format = format;
	reader->given = variant != NULL;
	reader->rules = format_rules(format, variant, format_sow(format));
	if ((reader->game = mancala_game_new(&reader->pos)) == NULL) {
		free(reader);
		return NULL;
	}
	return reader;
}

void
mancala_reader_free(struct mancala_reader *reader)
{
	if (reader)
		mancala_game_free(reader->game);
	free(reader);
}

const char *
mancala_reader_read(struct mancala_reader *reader, const char *s, const char **end, bool *done)
{
	*done = false;
	*end = s;
	return reader->format->read(reader, end, done);
}

const char *
mancala_reader_end(struct mancala_reader *reader, bool *done)
{
	*done = false;
	return reader->format->end ? reader->format->end(reader, done) : NULL;
}

const struct mancala_game *
mancala_reader_game(const struct mancala_reader *reader)
{
	return reader->game;
}

void
format_blanks(const char **s)
{
	*s += strspn(*s, " \t\r\n");
}

const char *
format_byte(struct mancala_reader *reader, const char **s, char byte)
{
	if (**s == byte) {
		++*s;
		return NULL;
	}
	snprintf(reader->why, sizeof(reader->why),
	    byte == ' ' ? "a blank is wanted" : "%c is wanted", byte);
	return reader->why;
}

const char *
format_number(const char **s, unsigned *number, unsigned max, const char *missing)
{
	const char *at = *s;
	unsigned n = 0;

	if (*at < '0' || *at > '9')
		return missing;
	for (; *at >= '0' && *at <= '9'; at++)
		if ((n = n * 10 + (unsigned)(*at - '0')) > max)
			return "this number is too large";
	*number = n;
	*s = at;
	return NULL;
}

void
format_begin(struct mancala_reader *reader, int pits)
{
	reader->pos = (struct mancala_position){ .pits = (uint8_t)pits, .side = MANCALA_SOUTH,
	    .swap = MANCALA_OVER };
	reader->seeds = 0;
}

const char *
format_seeds(struct mancala_reader *reader, const char **s, uint16_t *seeds)
{
	const char *at = *s, *message;
	unsigned n = 0;

	if ((message = format_number(s, &n, MANCALA_SEEDS_MAX,
	    "a number of seeds is wanted")) != NULL)
		return message;
	if ((reader->seeds += n) > MANCALA_SEEDS_MAX) {
		*s = at;
		return "a position holds at most 65535 seeds";
	}
	*seeds = (uint16_t)n;
	return NULL;
}

const char *
format_places(struct mancala_reader *reader, const char **s, uint16_t *place[], int places)
{
	for (int i = 0; i < places; i++) {
		const char *at = *s, *message;
		format_blanks(s);
		if (!**s) {
			snprintf(reader->why, sizeof(reader->why), "%d more number%s wanted",
			    places - i, places - i > 1 ? "s are" : " is");
			return reader->why;
		}
		if (i && *s == at)
			return "a blank is wanted between numbers";
		if ((message = format_seeds(reader, s, place[i])) != NULL)
			return message;
	}
	return NULL;
}

void
format_settle(struct mancala_reader *reader)
{
	reader->pos.rules = reader->rules;
	reference_settle(&reader->pos);
	mancala_game_reset(reader->game, &reader->pos);
}

const char *
format_finish(struct mancala_reader *reader, const char **s, bool *done)
{
	format_blanks(s);
	if (**s)
		return "unexpected text behind the position";
	format_settle(reader);
	*done = true;
	return NULL;
}

/*
 * Writing
 */

struct mancala_writer {
	const struct mancala_format *format;
	bool given;			/* the rules were named by the caller */
	struct mancala_rules rules;
	struct mancala_reader *check;	/* reads what was written; NULL for our own format */
	struct mancala_game *shown;	/* a position in the place of one that is over */
	char *buf;
	size_t size;
};

struct mancala_writer *
mancala_writer_new(const struct mancala_format *format, const struct mancala_rules *variant)
{
	struct mancala_writer *writer = calloc(1, sizeof(*writer));
	struct mancala_position none = { 0 };

	if (!writer)
		return NULL;
	writer->format = format;
	writer->given = variant != NULL;
	if (variant)
		writer->rules = *variant;
	writer->shown = mancala_game_new(&none);
	writer->check = mancala_reader_new(format, variant);
	if (!writer->shown || !writer->check) {
		mancala_writer_free(writer);
		return NULL;
	}
	return writer;
}

void
mancala_writer_free(struct mancala_writer *writer)
{
	if (!writer)
		return;
	mancala_reader_free(writer->check);
	mancala_game_free(writer->shown);
	free(writer->buf);
	free(writer);
}

struct mancala_position
format_turned(const struct mancala_position *pos)
{
	struct mancala_position turned = *pos;

	if (pos->side != MANCALA_NORTH)
		return turned;
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		memcpy(turned.row[side], pos->row[!side], sizeof(turned.row[side]));
		turned.store[side] = pos->store[!side];
		turned.closed[side] = pos->closed[!side];
		turned.tuzdik[side] = pos->tuzdik[!side];
	}
	turned.side = MANCALA_SOUTH;
	return turned;
}

static bool
same_game(const struct mancala_game *a, const struct mancala_position *start,
    const struct mancala_game *b)
{
	if (mancala_game_length(a) != mancala_game_length(b) ||
	    !mancala_position_equal(start, mancala_game_start(b)))
		return false;
	for (size_t i = 0; i < mancala_game_length(a); i++)
		if (mancala_game_move(a, i) != mancala_game_move(b, i))
			return false;
	return true;
}

/* What the format has no place for, as far as it can be named. */
static const char *
missing(const struct mancala_writer *writer, const struct mancala_game *game,
    char buf[MANCALA_WHY_MAX])
{
	const struct mancala_format *format = writer->format;
	const struct mancala_position *pos = mancala_game_start(game);
	const char *message = format_lacks(format, writer->given ? &writer->rules : NULL,
	    &pos->rules, pos->pits, buf);

	if (message)
		return message;
	if (mancala_game_length(game) && !format->moves)
		snprintf(buf, MANCALA_WHY_MAX, "%s has no place for moves", format->name);
	else if (pos->closed[MANCALA_SOUTH] || pos->closed[MANCALA_NORTH])
		snprintf(buf, MANCALA_WHY_MAX, "%s has no place for closed pits", format->name);
	else if (!format->tuzdiks && (pos->tuzdik[MANCALA_SOUTH] || pos->tuzdik[MANCALA_NORTH]))
		snprintf(buf, MANCALA_WHY_MAX, "%s has no place for tuzdiks", format->name);
	else if (pos->swap != MANCALA_OVER)
		snprintf(buf, MANCALA_WHY_MAX, "%s has no place for the right to swap",
		    format->name);
	else if (format->storeless && (pos->store[MANCALA_SOUTH] || pos->store[MANCALA_NORTH]))
		snprintf(buf, MANCALA_WHY_MAX, "%s has no place for seeds in the stores",
		    format->name);
	else
		return NULL;
	return buf;
}

/* Write game into the writer's buffer. */
static const char *
write_game(struct mancala_writer *writer, const struct mancala_game *game)
{
	struct text text = { writer->buf, writer->size, 0 };

	writer->format->write(&text, game);
	if (text.len < writer->size)
		return NULL;
	size_t size = 2 * (text.len + 1);
	char *buf = realloc(writer->buf, size);
	if (!buf)
		return "out of memory";
	writer->buf = buf;
	writer->size = size;
	text = (struct text){ buf, size, 0 };
	writer->format->write(&text, game);
	return NULL;
}

/* Whether what is in the buffer reads as game, which starts at start. */
static bool
reads_as(struct mancala_writer *writer, const struct mancala_game *game,
    const struct mancala_position *start)
{
	struct mancala_reader *reader = writer->check;
	const char *message = NULL;
	bool done = false, ended = false;

	for (char *s = writer->buf, *feed; *s && !message && !done; s = feed) {
		const char *end;
		feed = s + strcspn(s, "\n");
		bool more = *feed == '\n';
		*feed = '\0';
		message = mancala_reader_read(reader, s, &end, &done);
		if (more)
			*feed++ = '\n';
	}
	if (!done && !message)
		message = mancala_reader_end(reader, &done);
	else
		mancala_reader_end(reader, &ended);
	return done && !message && same_game(game, start, mancala_reader_game(reader));
}

const char *
mancala_writer_write(struct mancala_writer *writer, const struct mancala_game *game,
    const char **text, char buf[MANCALA_WHY_MAX])
{
	const struct mancala_format *format = writer->format;
	struct mancala_position pos = *mancala_game_start(game);
	const char *message;

	*text = "";
	if (format == &format_mancala) {
		message = write_game(writer, game);
		*text = writer->buf;
		return message;
	}
	if ((message = missing(writer, game, buf)) != NULL)
		return message;
	bool over = pos.side == MANCALA_OVER;
	for (int side = MANCALA_SOUTH; side <= (over ? MANCALA_NORTH : MANCALA_SOUTH); side++) {
		struct mancala_position start = pos;
		if (over) {	/* shown with a side to move that makes it over by its rules */
			start.side = (uint8_t)side;
			mancala_game_reset(writer->shown, &start);
			start.side = MANCALA_OVER;
		} else if (format->turns) {
			start = format_turned(&pos);
		}
		if ((message = write_game(writer, over ? writer->shown : game)) != NULL)
			return message;
		if (reads_as(writer, game, &start)) {
			*text = writer->buf;
			return NULL;
		}
	}
	snprintf(buf, MANCALA_WHY_MAX,
	    over ? "%s would take this finished game for one that goes on"
	    : "%s cannot hold this position",
	    format->name);
	return buf;
}
