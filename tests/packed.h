/* SPDX-License-Identifier: MIT */
/* Moves of a position that fits a board, by way of the packed kernel, to compare it with reference.c. */
#ifndef PACKED_H
#define PACKED_H

#include "board.h"

/* As mancala_position_moves. */
static inline uint32_t
packed_moves(const struct kernel *k, const struct mancala_position *pos)
{
	uint32_t moves = 0;

	for (uint64_t set = board_moves(k, &k->rules, board_pack(pos)); set; set &= set - 1) {
		int lane = __builtin_ctzll(set) / 8;
		moves |= UINT32_C(1) << (lane == BOARD_STORE ? MANCALA_SWAP : lane + 1);
	}
	return moves;
}

/* As mancala_position_play. */
static inline void
packed_play(const struct kernel *k, struct mancala_position *pos, int move)
{
	struct board b = board_pack(pos);
	int me = pos->side;
	enum board_next next = board_play(k, &k->rules, &b,
	    move == MANCALA_SWAP ? BOARD_STORE : (unsigned)move - 1);

	board_unpack(b, (enum mancala_side)(next == BOARD_TURN ? !me : me), pos);
	if (next == BOARD_OVER)
		pos->side = pos->swap = MANCALA_OVER;
}

#endif
