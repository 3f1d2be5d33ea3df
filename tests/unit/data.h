/* SPDX-License-Identifier: MIT */
/* What the unit tests share: rows of tests/data, and positions as text. */
#ifndef DATA_H
#define DATA_H

#include <stdio.h>

#include "mancala.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* A sanitizer makes everything slow; tests then leave out what only repeats. */
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define SANITIZED 1
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

enum { DATA_COLUMNS = 8 };

/* A TAB-separated file under tests/data, read row by row. */
struct data {
	FILE *file;
	char path[128];
	char where[160];		/* "path:line" of the row, for messages */
	char *column[DATA_COLUMNS];	/* of the row; those it lacks are "" */
	int rows;			/* read so far */
	int lines;
	char *text;
	size_t room;
};

/* Open tests/data/PATH; a test that cannot fails. */
void data_open(struct data *data, const char *path);

/* Read the next row, comments and blank lines left out; false at the end. */
bool data_row(struct data *data);

/* Close the file, and fail unless it had this many rows. */
void data_close(struct data *data, int rows);

/* The position or rules that text says; a test whose text is wrong fails. */
struct mancala_position position(const char *text);
struct mancala_rules rules(const char *text);

/* The text of *pos, or of what was read from text; in one of a few buffers used in turn. */
const char *text(const struct mancala_position *pos);
const char *canonical(const char *text);
const char *canonical_rules(const char *text);

/*
 * Play the moves, pit numbers or `swap` joined by commas, which must be legal,
 * from *pos. Fails, naming where, if one is not.
 */
void play(struct mancala_position *pos, const char *moves, const char *where);

/* The legal moves of *pos as text: "1,3,swap"; "" for none. */
const char *legal(const struct mancala_position *pos);

/*
 * Call check with every row of tests/data/rules, and fail unless all of them were there.
 */
struct rule_row {
	const char *where;
	struct mancala_position before;
	const char *legal;		/* pit numbers joined by commas */
	const char *move;
	const char *after;		/* text of the position after move */
};
void rule_rows(void (*check)(const struct rule_row *row));

/* Random numbers: the same for the same seed on every machine (D. Knuth's MMIX generator). */
unsigned random_below(uint64_t *seed, unsigned n);

/* One of the moves in the set, which is not empty. */
int random_move(uint64_t *seed, uint32_t moves);

#endif
