/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a position, a variant word or moves: nothing crashes, an error
 * has its place within the text, and what parses prints so that it comes back.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static void
check_rules(const char *s, size_t len)
{
	char out[MANCALA_TEXT_MAX], out2[MANCALA_TEXT_MAX];
	struct mancala_rules r, again;
	const char *end;

	if (mancala_rules_parse(&r, s, &end) != NULL) {
		REQUIRE(end >= s && end <= s + len, s);
		return;
	}
	REQUIRE(!*end || strchr(": \t\r\n", *end), s);
	REQUIRE(!mancala_rules_check(&r), s);
	REQUIRE(mancala_rules_print(&r, out) == strlen(out), s);
	REQUIRE(!mancala_rules_parse(&again, out, &end) && !*end, out);
	REQUIRE(mancala_rules_equal(&r, &again), out);
	mancala_rules_print(&again, out2);
	REQUIRE(strcmp(out, out2) == 0, out2);
}

static void
check_moves(const struct mancala_position *pos, const char *s, size_t len)
{
	char why[MANCALA_WHY_MAX];
	const char *end;
	struct mancala_game *game = mancala_game_new(pos);

	REQUIRE(game, "out of memory");
	if (mancala_game_parse(game, s, &end, why) != NULL)
		REQUIRE(end >= s && end <= s + len, s);
	else
		REQUIRE(!*end || strchr(" \t\r\n", *end), s);
	mancala_game_free(game);
}

static void
check_position(const char *s, size_t len)
{
	char out[MANCALA_TEXT_MAX], out2[MANCALA_TEXT_MAX];
	struct mancala_position pos, again;
	const char *end;

	if (mancala_position_parse(&pos, s, &end) != NULL) {
		REQUIRE(end >= s && end <= s + len, s);
		return;
	}
	REQUIRE(!*end || strchr(" \t\r\n", *end), s);
	REQUIRE(pos.pits >= 1 && pos.pits <= MANCALA_PITS_MAX, s);
	REQUIRE(mancala_position_seeds(&pos) <= MANCALA_SEEDS_MAX, s);
	REQUIRE((mancala_position_moves(&pos) == 0) == (pos.side == MANCALA_OVER), s);
	REQUIRE(mancala_position_print(&pos, out) == strlen(out), s);
	REQUIRE(!mancala_position_parse(&again, out, &end) && !*end, out);
	REQUIRE(mancala_position_equal(&pos, &again), out);
	mancala_position_print(&again, out2);
	REQUIRE(strcmp(out, out2) == 0, out2);
	if (*end == '\t')
		end++;
	const char *moves = strchr(s, '\t');
	if (moves)
		check_moves(&pos, moves + 1, len - (size_t)(moves + 1 - s));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *s = malloc(size + 1);

	REQUIRE(s, "out of memory");
	memcpy(s, data, size);
	s[size] = '\0';
	size = strlen(s);
	check_rules(s, size);
	check_position(s, size);
	free(s);
	return 0;
}
