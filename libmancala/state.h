/* SPDX-License-Identifier: MIT */
/*
 * States, as the search sees them: a packed board where the position fits one,
 * else a position of the reference rules. The latter lives in the worker's
 * pool, and its `struct board` holds its place there and its player (own) and
 * its hash (opp). Which of the two it is, is a constant argument everywhere,
 * so that a caller has code for just one.
 *
 * A state is in the view of its player: the mover, or once the game is over
 * the player who moved last.
 */
#ifndef STATE_H
#define STATE_H

#include <string.h>

#include "search.h"

static ALWAYS_INLINE const struct mancala_position *
state_position(const struct worker *w, struct board b)
{
	return &w->pool[b.own >> 1];
}

/* Whether the values of what is to come depend on what is in the stores. */
static ALWAYS_INLINE bool
rules_stores(const struct mancala_rules *r)
{
	return r->half != MANCALA_HALF_NO || r->rounds != MANCALA_ROUNDS_NO;
}

/* A number made of two, as if at random. */
static inline uint64_t
state_mix(uint64_t a, uint64_t b)
{
	uint64_t h = a * UINT64_C(0x9e3779b97f4a7c15) + (b ^ b >> 31) * UINT64_C(0xd6e8feb86659fd93);

	h = (h ^ h >> 32) * UINT64_C(0xc2b2ae3d27d4eb4f);
	return h ^ h >> 29;
}

/* The last position of the pool, which is new, as player's. */
static inline struct board
state_pooled(struct worker *w, int player)
{
	const struct mancala_position *pos = &w->pool[w->pooled];
	struct board b = { w->pooled++ << 1 | (unsigned)player, 0 };
	uint64_t h = (pos->swap == player) | (uint64_t)pos->tuzdik[player] << 8 |
	    (uint64_t)pos->tuzdik[!player] << 16;

	for (int side = 0; side < 2; side++) {
		int who = player ^ side;
		for (int i = 0; i < pos->pits; i += 4) {
			uint64_t four;
			memcpy(&four, &pos->row[who][i], sizeof(four));
			h = (h ^ four) * UINT64_C(0x9e3779b97f4a7c15);
			h ^= h >> 32;
		}
		h = state_mix(h, pos->closed[who] |
		    (rules_stores(&pos->rules) ? (uint64_t)pos->store[who] << 16 : 0));
	}
	b.opp = h;
	return b;
}

/* Put *pos in the pool as player's. */
static inline struct board
state_pool(struct worker *w, const struct mancala_position *pos, int player)
{
	w->pool[w->pooled] = *pos;
	return state_pooled(w, player);
}

/* A number for the state: equal for equal ones, stores left out where nothing depends on them. */
static ALWAYS_INLINE uint64_t
state_key(const struct mancala_rules *r, bool packed, struct board b)
{
	const uint64_t keep = ~((uint64_t)BOARD_SEEDS << 56);

	if (!packed)
		return b.opp;
	if (rules_stores(r))
		return state_mix(b.own, b.opp);
	return state_mix(b.own & keep, b.opp & keep);
}

/* The player's store less the opponent's. */
static ALWAYS_INLINE int
state_margin(const struct worker *w, bool packed, struct board b)
{
	if (packed)
		return (int)board_store(b.own) - (int)board_store(b.opp);
	int margin = mancala_position_margin(state_position(w, b));
	return b.own & 1 ? -margin : margin;
}

/* The seeds in the row of the player (0) or of the opponent (1). */
static ALWAYS_INLINE int
state_row(const struct worker *w, bool packed, struct board b, int who)
{
	if (packed)
		return (int)board_row(&w->kernel, who ? b.opp : b.own);
	const struct mancala_position *pos = state_position(w, b);
	int seeds = 0;
	for (int i = 0; i < pos->pits; i++)
		seeds += pos->row[(int)(b.own & 1) ^ who][i];
	return seeds;
}

/* The seeds in both rows. */
static ALWAYS_INLINE int
state_left(const struct worker *w, bool packed, struct board b)
{
	if (packed)
		return (int)board_row(&w->kernel, b.own) + (int)board_row(&w->kernel, b.opp);
	const struct mancala_position *pos = state_position(w, b);
	return w->seeds - pos->store[0] - pos->store[1];
}

/* Whether the player has a tuzdik, less whether the opponent has. */
static ALWAYS_INLINE int
state_tuzdiks(const struct worker *w, bool packed, struct board b)
{
	if (packed)
		return ((b.opp & BOARD_TUZDIK) != 0) - ((b.own & BOARD_TUZDIK) != 0);
	const struct mancala_position *pos = state_position(w, b);
	int player = (int)(b.own & 1);
	return (pos->tuzdik[player] != 0) - (pos->tuzdik[!player] != 0);
}

/*
 * The legal moves as a set, and the lowest of them as mancala.h numbers it.
 * `set &= set - 1` takes it out.
 */
static ALWAYS_INLINE uint64_t
state_moves(const struct worker *w, const struct mancala_rules *r, bool packed, struct board b)
{
	return packed ? board_moves(&w->kernel, r, b) : mancala_position_moves(state_position(w, b));
}

static ALWAYS_INLINE int
state_move(bool packed, uint64_t set)
{
	int bit = __builtin_ctzll(set);

	if (!packed)
		return bit;
	return bit == 63 ? MANCALA_SWAP : bit / 8 + 1;
}

static inline bool
state_allows(const struct worker *w, const struct mancala_rules *r, bool packed, struct board b, int move)
{
	uint64_t set = state_moves(w, r, packed, b);

	while (set && state_move(packed, set) != move)
		set &= set - 1;
	return set != 0;
}

/* Play a legal move; a state of the reference rules becomes a new one in the pool. */
static ALWAYS_INLINE enum board_next
state_play(struct worker *w, const struct mancala_rules *r, bool packed, struct board *b, int move)
{
	if (packed)
		return board_play(&w->kernel, r, b,
		    move == MANCALA_SWAP ? BOARD_STORE : (unsigned)move - 1);
	int player = (int)(b->own & 1);
	struct mancala_position *pos = &w->pool[w->pooled];
	*pos = *state_position(w, *b);
	mancala_position_play(pos, move, NULL);
	*b = state_pooled(w, pos->side == MANCALA_OVER ? player : pos->side);
	return pos->side == MANCALA_OVER ? BOARD_OVER : pos->side == player ? BOARD_AGAIN : BOARD_TURN;
}

/* The player's margin if the game ends by repetition. */
static ALWAYS_INLINE int
state_repeat(const struct worker *w, const struct mancala_rules *r, bool packed, struct board b)
{
	int margin = state_margin(w, packed, b);

	if (r->repeat == MANCALA_REPEAT_SPLIT)
		return margin;
	return margin + state_row(w, packed, b, 0) - state_row(w, packed, b, 1);
}

#endif
