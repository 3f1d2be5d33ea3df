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
eval_find(const struct mancala_rules *rules)
{
	if (rules->sow == MANCALA_SOW_STORE) {
		if (rules->relay != MANCALA_RELAY_NO)
			return &evals[rules->cross ? EVAL_congkak : EVAL_avalanche];
		return &evals[rules->first == MANCALA_FIRST_HERE ? EVAL_mangala : EVAL_kalah];
	}
	if (rules->side == MANCALA_SIDE_ANY)
		return &evals[EVAL_bohnenspiel];
	return &evals[rules->feed == MANCALA_FEED_LEAVE ? EVAL_awari : EVAL_oware];
}
