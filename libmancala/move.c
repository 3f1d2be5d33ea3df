/* SPDX-License-Identifier: MIT */
/* Positions to and from packed boards, and perft on them. */
#include <assert.h>

#include "board.h"
#include "hot.h"

static uint64_t
pack_row(const struct mancala_position *pos, int side)
{
	uint64_t word = (uint64_t)pos->store[side] << 56;

	for (int i = 0; i < pos->pits; i++)
		word |= (uint64_t)pos->row[side][i] << 8 * i;
	if (pos->tuzdik[!side])
		word |= UINT64_C(0x80) << 8 * (pos->tuzdik[!side] - 1);
	return word | (pos->swap == side ? BOARD_SWAP : 0);
}

struct board
board_pack(const struct mancala_position *pos)
{
	assert(pos->side != MANCALA_OVER && kernel_fits(pos));
	return (struct board){ pack_row(pos, pos->side), pack_row(pos, !pos->side) };
}

static void
unpack_row(uint64_t word, int side, struct mancala_position *pos)
{
	for (unsigned i = 0; i < pos->pits; i++)
		pos->row[side][i] = (uint16_t)board_lane(word, i);
	pos->store[side] = (uint16_t)board_store(word);
	if (word & BOARD_SWAP)
		pos->swap = (uint8_t)side;
	pos->tuzdik[!side] = (uint8_t)(word & BOARD_TUZDIK ? __builtin_ctzll(word & BOARD_TUZDIK) / 8 + 1 : 0);
}

void
board_unpack(struct board b, enum mancala_side side, struct mancala_position *pos)
{
	pos->side = (uint8_t)side;
	pos->swap = MANCALA_OVER;
	unpack_row(b.own, side, pos);
	unpack_row(b.opp, !side, pos);
}

/*
 * The body of perft, folded for each hot game: self is the function that
 * inlines it. The empty asm keeps the compiler from leaving a leaf unsown.
 */
typedef uint64_t perft_fn(const struct kernel *k, struct board b, int depth);

static ALWAYS_INLINE uint64_t
perft(const struct kernel *k, const struct mancala_rules *r, struct board b, int depth, perft_fn *self)
{
	uint64_t count = 0;

	for (uint64_t moves = board_moves(k, r, b); moves; moves &= moves - 1) {
		struct board after = b;
		enum board_next next = board_play(k, r, &after, (unsigned)__builtin_ctzll(moves) / 8);
		if (depth == 1) {
			__asm__ volatile("" : : "r"(after.own), "r"(after.opp), "r"(next));
			count++;
		} else if (next != BOARD_OVER) {
			count += self(k, after, depth - 1);
		}
	}
	return count;
}

#define HOT(name) \
static uint64_t perft_##name(const struct kernel *k, struct board b, int depth) \
{ return perft(k, HOT_RULES(name, k), b, depth, perft_##name); }
HOT_GAMES
#undef HOT

uint64_t
mancala_perft(const struct mancala_position *pos, int depth)
{
	static perft_fn *const perfts[] = {
#define HOT(name) perft_##name,
HOT_GAMES
#undef HOT
	};

	if (pos->side == MANCALA_OVER || depth == 0)
		return depth == 0;
	if (!kernel_fits(pos))
		return mancala_perft_reference(pos, depth);
	struct kernel k;
	kernel_open(&k, &pos->rules, pos->pits);
	return perfts[hot_game(&pos->rules)](&k, board_pack(pos), depth);
}
