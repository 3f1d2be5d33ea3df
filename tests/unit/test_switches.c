/* SPDX-License-Identifier: MIT */
/*
 * Every switch on every game: it is refused by name, or it makes a difference.
 * A difference is looked for in random games of both variants, on small boards.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "data.h"

enum { GAMES = 4000, MOVES = 60 };

/* A random board in the notation, its first part left out: ":1,0,3/0,2,1:4,0:S". */
static void
board(uint64_t *seed, char buf[128])
{
	int pits = 1 + (int)random_below(seed, 4), most = 1 + (int)random_below(seed, 5);
	char *at = buf;

	for (int i = 0; i < 2 * pits; i++) {
		unsigned seeds = random_below(seed, 3) ? random_below(seed, (unsigned)most + 1) : 0;
		at += sprintf(at, "%s%u", i == pits ? "/" : i ? "," : ":", seeds);
	}
	sprintf(at, ":%u,%u:%c", random_below(seed, 8), random_below(seed, 8),
	    "SN"[random_below(seed, 2)]);
}

/* The position of a variant and a board, and its text behind the variant. */
static const char *
opened(const char *variant, const char *rest, struct mancala_position *pos, char buf[256])
{
	char word[256];

	snprintf(word, sizeof(word), "%s%s", variant, rest);
	*pos = position(word);
	return strcpy(buf, strchr(text(pos), ':'));
}

/* Whether a random game by variant a goes otherwise by variant b, from a board or from the start. */
static bool
differs(const char *a, const char *b, uint64_t *seed)
{
	struct mancala_position pos[2];
	char rest[128] = "", texts[2][256];
	bool same = true;

	if (random_below(seed, 8))
		board(seed, rest);
	else
		sprintf(rest, ":%ux%u", 1 + random_below(seed, 4), 1 + random_below(seed, 4));
	if (strcmp(opened(a, rest, &pos[0], texts[0]), opened(b, rest, &pos[1], texts[1])) != 0)
		return true;
	struct mancala_game *game[2] = { mancala_game_new(&pos[0]), mancala_game_new(&pos[1]) };
	for (int n = 0; same && n < MOVES && mancala_game_position(game[0])->side != MANCALA_OVER; n++) {
		uint32_t moves = mancala_position_moves(mancala_game_position(game[0]));
		same = moves == mancala_position_moves(mancala_game_position(game[1]));
		if (!same)
			break;
		int move = random_move(seed, moves);
		for (int i = 0; i < 2; i++) {
			struct mancala_report report;
			mancala_game_play(game[i], move, &report);
			strcpy(texts[i], strchr(text(mancala_game_position(game[i])), ':'));
		}
		same = strcmp(texts[0], texts[1]) == 0;
	}
	mancala_game_free(game[0]);
	mancala_game_free(game[1]);
	return !same;
}

/* Switches that come to the same in a variant where another one holds, and why. */
static const struct {
	const char *value, *with, *why;
} same[] = {
	{ "slam=again", "stuck=pass", "the opponent has no seeds, and passes" },
	{ "slam=opponent", "rest=emptier", "what is left goes to the opponent in any case" },
	{ "feed=refill", "slam=nothing", "what reaches an empty row cannot be taken again" },
	{ "feed=leave", "cross=no", "without a capture a sowing leaves a seed in each row it reaches" },
	{ "rest=owner", "feed=no", "a player without a move has no seeds: the rest is the opponent's" },
	{ "rest=owner", "feed=leave", "the same" },
	{ "rest=opponent", "feed=no", "the same" },
	{ "rest=emptier", "stuck=pass", "where neither has a move nothing is left" },
	{ "rest=opponent", "stuck=pass", "the same" },
	{ "rest=none", "stuck=pass", "the same" },
};

/* Whether such a row says so of game with the switch value. */
static bool
excused(const char *game, const char *value)
{
	for (int i = 0; i < LENGTH(same); i++) {
		char word[128], out[MANCALA_TEXT_MAX] = "";
		struct mancala_rules r;
		const char *end;
		snprintf(word, sizeof(word), "%s+%s", game, same[i].with);
		if (!mancala_rules_parse(&r, word, &end))
			mancala_rules_print(&r, out);
		if (strcmp(value, same[i].value) == 0 && strcmp(out, game) == 0)
			return true;
	}
	return false;
}

Test(switches, each_is_refused_by_name_or_makes_a_difference)
{
	uint64_t seed = 8;
	const char *name, *axis, *value;

	for (int g = 0; (name = mancala_game_name(g)) != NULL; g++)
		for (int a = 0; (axis = mancala_axis_name(a)) != NULL; a++)
			for (int v = 0; (value = mancala_axis_value(a, v)) != NULL; v++) {
				char word[128], out[MANCALA_TEXT_MAX];
				struct mancala_rules r;
				const char *end;
				snprintf(word, sizeof(word), "%s+%s=%s", name, axis, value);
				const char *message = mancala_rules_parse(&r, word, &end);
				if (message) {
					cr_expect(strstr(message, axis) && strstr(message, " means nothing with "),
					    "%s: %s", word, message);
					continue;
				}
				mancala_rules_print(&r, out);
				bool differ = strcmp(out, name) == 0;
				for (int n = 0; !differ && n < GAMES; n++)
					differ = differs(name, word, &seed);
				cr_expect(differ || excused(name, strchr(word, '+') + 1), "%s makes no difference", word);
			}
}
