/* SPDX-License-Identifier: MIT */
/* The weights of the judgement, and which game takes which. */
#include "eval.h"

enum {
#define EVAL(name, ...) EVAL_##name,
#include "weights.def"
	EVALS
};

static const struct eval evals[EVALS] = {
#define EVAL(name, ...) [EVAL_##name] = { __VA_ARGS__ },
#include "weights.def"
};

const struct eval *
eval_find(const struct mancala_rules *rules, int pits)
{
	if (rules->sow == MANCALA_SOW_STORE) {
		if (rules->relay != MANCALA_RELAY_NO)
			return &evals[!rules->cross ? EVAL_avalanche : pits > BOARD_PITS ? EVAL_ohvalhu
			    : EVAL_congkak];
		if (rules->first == MANCALA_FIRST_HERE)
			return &evals[EVAL_mangala];
		return &evals[rules->empty == MANCALA_EMPTY_TAKE ? EVAL_take : EVAL_kalah];
	}
	if (rules->relay != MANCALA_RELAY_NO)
		return &evals[rules->relay == MANCALA_RELAY_LAST ? EVAL_ayoayo : EVAL_pallanguzhi];
	if (rules->take == MANCALA_TAKE_EVEN)
		return &evals[EVAL_toguz];
	if (rules->side == MANCALA_SIDE_ANY)
		return &evals[rules->take >> 2 & 1 ? EVAL_bohnenspiel : EVAL_vailungthlan];
	if (rules->feed == MANCALA_FEED_LEAVE)
		return &evals[EVAL_awari];
	return &evals[rules->take >> 3 & 1 ? EVAL_oware : EVAL_songo];
}
