/* SPDX-License-Identifier: MIT */
/*
 * Bytes choose a variant, a position and moves. The two kernels agree on every
 * move on the way, no seed is lost or made, no position comes twice where the
 * own store is sown, and undo leads back to the start.
 */
#include "choose.h"

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
		if (start.rules.sow == MANCALA_SOW_STORE && start.rules.rounds == MANCALA_ROUNDS_NO &&
		    mancala_game_position(game)->side != MANCALA_OVER)
			REQUIRE(mancala_game_occurrences(game) == 1, text);
	}
	while (mancala_game_undo(game))
		;
	REQUIRE(mancala_position_equal(mancala_game_position(game), &start), "undo");
	mancala_game_free(game);
	return 0;
}
