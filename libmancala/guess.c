/* SPDX-License-Identifier: MIT */
/* What a position seems to be worth. */
#include "guess.h"
#include "hot.h"

static ALWAYS_INLINE int
guess(const struct kernel *k, const struct mancala_rules *r, const struct eval *e, struct board b,
    int turns, int alpha, int beta, guess_fn *self)
{
	int before = (int)board_store(b.own) - (int)board_store(b.opp), best = -GUESS_MOST;

	if (!turns)
		return guess_now(k, e, b);
	for (uint64_t moves = board_moves(k, r, b); moves && best < beta;) {
		unsigned lane = (63 - (unsigned)__builtin_clzll(moves)) / 8;
		struct board after = b;
		enum board_next next = board_play(k, r, &after, lane);
		int lead = (int)board_store(after.own) - (int)board_store(after.opp);
		int v = ((next == BOARD_TURN ? -lead : lead) - before) * SEARCH_SEED;

		moves &= ~(UINT64_C(0x80) << 8 * lane);
		alpha = best > alpha ? best : alpha;
		if (next == BOARD_AGAIN)
			v += self(k, e, after, turns, alpha - v, beta - v);
		else if (next == BOARD_TURN)
			v -= self(k, e, after, turns - 1, v - beta, v - alpha);
		best = v > best ? v : best;
		if (next == BOARD_AGAIN)
			break;
	}
	return best;
}

#define HOT(name) \
static int guess_##name(const struct kernel *k, const struct eval *e, struct board b, int turns, \
    int alpha, int beta) \
{ return guess(k, HOT_RULES(name, k), e, b, turns, alpha, beta, guess_##name); }
HOT_GAMES
#undef HOT

guess_fn *
guess_find(const struct mancala_rules *rules)
{
	static guess_fn *const fn[] = {
#define HOT(name) guess_##name,
HOT_GAMES
#undef HOT
	};

	return fn[hot_game(rules)];
}
