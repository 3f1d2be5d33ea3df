/* SPDX-License-Identifier: MIT */
/*
 * Bytes choose a variant, a position and moves. The two kernels agree on every
 * move on the way, no seed is lost or made, and undo leads back to the start.
 */
#include <string.h>

#include "../packed.h"
#include "fuzz.h"

static const uint8_t *next, *end;

static unsigned
below(unsigned n)
{
	return next < end ? *next++ % n : 0;
}

/* The rules of a game with one switch set for each pair of bytes, as far as they go together. */
static void
choose_rules(struct mancala_rules *rules)
{
	char word[MANCALA_TEXT_MAX];
	unsigned games = 0, axes = 0;
	const char *behind;

	while (mancala_game_name((int)games))
		games++;
	while (mancala_axis_name((int)axes))
		axes++;
	size_t len = (size_t)snprintf(word, sizeof(word), "%s", mancala_game_name((int)below(games)));
	REQUIRE(!mancala_rules_parse(rules, word, &behind), word);
	for (unsigned n = below(8); n > 0; n--) {
		int axis = (int)below(axes);
		unsigned values = 0;
		struct mancala_rules changed;
		while (mancala_axis_value(axis, (int)values))
			values++;
		int more = snprintf(word + len, sizeof(word) - len, "+%s=%s", mancala_axis_name(axis),
		    mancala_axis_value(axis, (int)below(values)));
		if (mancala_rules_parse(&changed, word, &behind) == NULL) {
			*rules = changed;
			len += (size_t)more;
		}
		word[len] = '\0';
	}
	if (below(4) == 0) {
		struct mancala_rules changed = *rules;
		changed.take = (uint64_t)below(256) << 1;
		if (!mancala_rules_check(&changed))
			*rules = changed;
	}
}

static void
choose_position(struct mancala_position *pos)
{
	struct mancala_rules rules;
	char text[MANCALA_TEXT_MAX];
	const char *behind;

	choose_rules(&rules);
	int pits = 1 + (int)below(below(8) ? BOARD_PITS : MANCALA_PITS_MAX);
	REQUIRE(!mancala_position_start(pos, &rules, pits, 1 + (int)below(9),
	    (enum mancala_side)below(2)), "start");
	if (below(2))
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
			pos->store[side] = (uint16_t)below(64);
			for (int i = 0; i < pits; i++)
				pos->row[side][i] = (uint16_t)below(below(8) ? 12 : 250);
			if (below(4) == 0)
				for (int i = 0; i < pits; i++)
					if (below(4) == 0) {
						pos->closed[side] = (uint16_t)(pos->closed[side] | 1u << i);
						pos->row[side][i] = 0;
					}
		}
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH && rules.tuzdik; side++) {
		unsigned pit = below((unsigned)pits);
		if (!pit || pit == pos->tuzdik[!side] || pos->closed[!side] >> (pit - 1) & 1)
			continue;
		pos->tuzdik[side] = (uint8_t)pit;
		pos->row[!side][pit - 1] = 0;
	}
	/* by way of its text, which settles a position that is over */
	mancala_position_print(pos, text);
	REQUIRE(!mancala_position_parse(pos, text, &behind), text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mancala_position start;
	struct kernel k;

	next = data;
	end = data + size;
	choose_position(&start);
	struct mancala_game *game = mancala_game_new(&start);
	REQUIRE(game, "out of memory");
	kernel_open(&k, &start.rules, start.pits <= BOARD_PITS ? start.pits : BOARD_PITS);
	int seeds = mancala_position_seeds(&start);
	while (next < end) {
		struct mancala_position pos = *mancala_game_position(game);
		uint32_t moves = mancala_position_moves(&pos);
		char text[MANCALA_TEXT_MAX], why[MANCALA_WHY_MAX];
		mancala_position_print(&pos, text);
		REQUIRE((moves == 0) == (pos.side == MANCALA_OVER), text);
		if (!moves)
			break;
		if (kernel_fits(&pos))
			REQUIRE(packed_moves(&k, &pos) == moves, text);
		int move = 1 + (int)below(MANCALA_SWAP);
		const char *reason = mancala_position_why(&pos, move, why);
		REQUIRE((reason == NULL) == (moves >> move & 1), text);
		if (reason)
			move = __builtin_ctz(moves);
		struct mancala_position after = pos;
		mancala_position_play(&after, move, NULL);
		REQUIRE(mancala_position_seeds(&after) == seeds, text);
		if (kernel_fits(&pos)) {
			struct mancala_position packed = pos;
			packed_play(&k, &packed, move);
			REQUIRE(mancala_position_equal(&packed, &after), text);
		}
		REQUIRE(!mancala_game_play(game, move, NULL), text);
	}
	while (mancala_game_undo(game))
		;
	REQUIRE(mancala_position_equal(mancala_game_position(game), &start), "undo");
	mancala_game_free(game);
	return 0;
}
