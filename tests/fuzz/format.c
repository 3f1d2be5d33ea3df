/* SPDX-License-Identifier: MIT */
/*
 * Any bytes in any format: nothing crashes, an error has its place within the
 * line, and what is read is written in every format that takes it, or refused
 * with a reason. The first byte chooses the format.
 */
#include <string.h>

#include "fuzz.h"

static void
write_all(const struct mancala_game *game)
{
	const struct mancala_position *pos = mancala_game_position(game);

	for (int i = 0; mancala_format_at(i); i++) {
		const struct mancala_format *to = mancala_format_at(i);
		char why[MANCALA_WHY_MAX];
		const char *text, *message;
		if (mancala_format_takes(to, &pos->rules))
			continue;
		struct mancala_writer *writer = mancala_writer_new(to, i ? &pos->rules : NULL);
		REQUIRE(writer, "out of memory");
		message = mancala_writer_write(writer, game, &text, why);
		REQUIRE(message ? *message && !*text : *text, mancala_format_name(to));
		mancala_writer_free(writer);
	}
}

static void
check_answer(const struct mancala_format *from, const char *s)
{
	char why[MANCALA_WHY_MAX], text[MANCALA_ANSWER_MAX];
	struct mancala_answer answer;
	const char *end;

	if (mancala_answer_parse(from, NULL, &answer, s, &end, why)) {
		REQUIRE(end >= s && end <= s + strlen(s), s);
		return;
	}
	for (int i = 0; answer.move && mancala_format_at(i); i++) {
		const struct mancala_format *to = mancala_format_at(i);
		if (mancala_format_takes(to, &answer.rules))
			continue;
		if (!mancala_answer_print(to, i ? &answer.rules : NULL, &answer, text, why))
			REQUIRE(*text && strlen(text) < sizeof(text), s);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct mancala_format *from;
	struct mancala_reader *reader;
	bool done;
	int formats = 0;

	while (mancala_format_at(formats))
		formats++;
	if (!size)
		return 0;
	from = mancala_format_at(data[0] % formats);
	char *copy = malloc(size);
	REQUIRE(copy && (reader = mancala_reader_new(from, NULL)), "out of memory");
	memcpy(copy, data + 1, size - 1);
	copy[size - 1] = '\0';
	for (char *s = copy, *feed; *s; s = feed) {
		const char *end = s;
		feed = s + strcspn(s, "\n");
		if (*feed)
			*feed++ = '\0';
		check_answer(from, s);
		do {
			const char *at = end;
			const char *message = mancala_reader_read(reader, at, &end, &done);
			REQUIRE(end >= at && end <= at + strlen(at), s);
			REQUIRE(!message || !done, s);
			REQUIRE(message || done || !*end, s);
			if (done)
				write_all(mancala_reader_game(reader));
			if (message)
				break;
			REQUIRE(done || end > at || !*end, s);
		} while (*end && data[0] % formats);
	}
	if (!mancala_reader_end(reader, &done) && done)
		write_all(mancala_reader_game(reader));
	mancala_reader_free(reader);
	free(copy);
	return 0;
}
