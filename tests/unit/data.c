/* SPDX-License-Identifier: MIT */
/* Rows of tests/data, and positions as text. */
#include <criterion/criterion.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"

void
data_open(struct data *data, const char *path)
{
	*data = (struct data){ 0 };
	snprintf(data->path, sizeof(data->path), "tests/data/%s", path);
	data->file = fopen(data->path, "r");
	cr_assert(data->file, "%s cannot be read", data->path);
}

bool
data_row(struct data *data)
{
	ssize_t len;

	while ((len = getline(&data->text, &data->room, data->file)) > 0) {
		data->lines++;
		data->text[strcspn(data->text, "\n")] = '\0';
		if (*data->text && *data->text != '#')
			break;
	}
	if (len <= 0)
		return false;
	data->rows++;
	snprintf(data->where, sizeof(data->where), "%s:%d", data->path, data->lines);
	char *at = data->text;
	for (int i = 0; i < DATA_COLUMNS; i++) {
		data->column[i] = at;
		at += strcspn(at, "\t");
		if (*at)
			*at++ = '\0';
	}
	return true;
}

void
data_close(struct data *data, int rows)
{
	fclose(data->file);
	free(data->text);
	cr_expect_eq(data->rows, rows, "%s: %d rows, should be %d", data->path, data->rows, rows);
}

struct mancala_position
position(const char *text)
{
	struct mancala_position pos;
	const char *end, *message = mancala_position_parse(&pos, text, &end);

	cr_assert_null(message, "%s: at %d: %s", text, (int)(end - text), message);
	cr_assert_eq(*end, '\0', "%s: %s is behind the position", text, end);
	return pos;
}

struct mancala_rules
rules(const char *text)
{
	struct mancala_rules rules;
	const char *end, *message = mancala_rules_parse(&rules, text, &end);

	cr_assert_null(message, "%s: at %d: %s", text, (int)(end - text), message);
	cr_assert_eq(*end, '\0', "%s: %s is behind the variant", text, end);
	return rules;
}

static char *
buffer(void)
{
	static char buffers[8][MANCALA_TEXT_MAX];
	static unsigned turn;

	return buffers[turn++ % 8];
}

const char *
text(const struct mancala_position *pos)
{
	char *buf = buffer();
	size_t len = mancala_position_print(pos, buf);

	cr_expect_eq(len, strlen(buf), "%s: the length is said to be %zu", buf, len);
	return buf;
}

const char *
canonical(const char *word)
{
	struct mancala_position pos = position(word);

	return text(&pos);
}

const char *
canonical_rules(const char *word)
{
	struct mancala_rules r = rules(word);
	char *buf = buffer();
	size_t len = mancala_rules_print(&r, buf);

	cr_expect_eq(len, strlen(buf), "%s: the length is said to be %zu", buf, len);
	return buf;
}

void
play(struct mancala_position *pos, const char *moves, const char *where)
{
	char why[MANCALA_WHY_MAX];

	for (const char *s = moves;; s++) {
		const char *before = text(pos), *message;
		int move;
		message = mancala_move_parse(pos, s, &s, &move, why);
		if (!message)
			message = mancala_position_why(pos, move, why);
		cr_assert_null(message, "%s: at %s: %s: %s", where, before, s, message);
		mancala_position_play(pos, move, NULL);
		if (*s != ',')
			break;
	}
}

const char *
legal(const struct mancala_position *pos)
{
	uint32_t moves = mancala_position_moves(pos);
	char *buf = buffer(), *to = buf;

	*to = '\0';
	for (int m = 1; m <= MANCALA_SWAP; m++)
		if (moves >> m & 1) {
			if (to != buf)
				*to++ = ',';
			to += mancala_move_print(m, to);
		}
	return buf;
}

void
rule_rows(void (*check)(const struct rule_row *row))
{
	glob_t files;
	int rows = 0;

	cr_assert_eq(glob("tests/data/rules/*.tsv", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		struct data data;
		data_open(&data, files.gl_pathv[i] + strlen("tests/data/"));
		while (data_row(&data)) {
			struct rule_row row = {
				.where = data.where,
				.before = position(data.column[0]),
				.legal = data.column[1],
				.move = data.column[2],
				.after = data.column[3],
			};
			check(&row);
		}
		rows += data.rows;
		cr_expect_gt(data.rows, 0, "%s is empty", data.path);
		data_close(&data, data.rows);
	}
	globfree(&files);
	cr_expect_geq(rows, 17003, "%d rows: some were lost", rows);
}

unsigned
random_below(uint64_t *seed, unsigned n)
{
	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (unsigned)((*seed >> 33) % n);
}

int
random_move(uint64_t *seed, uint32_t moves)
{
	unsigned skip = random_below(seed, (unsigned)__builtin_popcount(moves));

	for (; skip; skip--)
		moves &= moves - 1;
	return __builtin_ctz(moves);
}
