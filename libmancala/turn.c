/* SPDX-License-Identifier: MIT */
/*
 * Turns: a search of all that a player can do in one, depth first, by the
 * reference rules. Positions that were gone on from are kept in a table, where
 * a new one takes the place of an old one. What is lost by that is only time:
 * nothing better is found where all was looked at before, so the turn that is
 * found does not depend on the memory.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "prove.h"

enum { TURN_ENTRIES = 1 << 12, TURN_LEVELS = 64 };	/* of the table and of the stack, at first */

/* A position on the way, and the moves that the turn can go on with, the next one last. */
struct level {
	struct mancala_position pos;
	uint8_t todo[MANCALA_MOVES_MAX];
	uint8_t todos;
	uint8_t move;			/* the one that was gone on with */
};

struct mancala_turn {
	struct mancala_position *seen;	/* 0 pits: no position */
	size_t bytes;
	size_t size, most;		/* its entries in use, and all of them */
	size_t count;			/* positions noted since size is what it is */
	struct level *level;
	int *best;			/* the moves of the best turn */
	size_t levels;			/* room for so many in both */
};

struct mancala_turn *
mancala_turn_new(uint64_t bytes)
{
	struct mancala_turn *turn = calloc(1, sizeof(*turn));

	if (!turn)
		return NULL;
	turn->most = (size_t)(bytes / sizeof(*turn->seen));
	turn->bytes = turn->most * sizeof(*turn->seen);
	turn->seen = memory_new(turn->bytes);
	if (!turn->seen) {
		free(turn);
		return NULL;
	}
	return turn;
}

void
mancala_turn_free(struct mancala_turn *turn)
{
	if (!turn)
		return;
	memory_free(turn->seen, turn->bytes);
	free(turn->level);
	free(turn->best);
	free(turn);
}

/* Have room for a level more than there is; false if memory is out. */
static bool
grow(struct mancala_turn *turn)
{
	size_t levels = turn->levels ? 2 * turn->levels : TURN_LEVELS;
	struct level *level = realloc(turn->level, levels * sizeof(*level));
	int *best;

	if (level)
		turn->level = level;
	if (!level || (best = realloc(turn->best, levels * sizeof(*best))) == NULL)
		return false;
	turn->best = best;
	turn->levels = levels;
	return true;
}

/*
 * Whether *pos was gone on from before; from now on it was. The table grows with
 * what is in it, so that a small question touches little memory; what is then in
 * the wrong place is as good as lost.
 */
static bool
seen(struct mancala_turn *turn, const struct mancala_position *pos)
{
	uint64_t h = 0, word;

	for (size_t at = 0; at < sizeof(pos->row); at += sizeof(word)) {
		memcpy(&word, (const char *)pos->row + at, sizeof(word));
		h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		h ^= h >> 32;
	}
	struct mancala_position *old = &turn->seen[h % turn->size];
	if (old->pits && mancala_position_equal(old, pos))
		return true;
	if (++turn->count > turn->size / 2 && turn->size < turn->most) {
		turn->size = turn->size < turn->most / 4 ? 4 * turn->size : turn->most;
		turn->count = 0;
		old = &turn->seen[h % turn->size];
	}
	*old = *pos;
	return false;
}

static int
row(const struct mancala_position *pos, int side)
{
	int seeds = 0;

	for (int i = 0; i < pos->pits; i++)
		seeds += pos->row[side][i];
	return seeds;
}

/*
 * Try all moves of the last of depth levels. Those that end the turn are
 * compared with the best one, and whether one is better is returned; the others are to be gone on with, first those
 * that leave the opponent the fewest seeds in the row.
 */
static bool
expand(struct mancala_turn *turn, size_t depth, struct prover_work *work,
    struct mancala_turn_result *result)
{
	bool better = false;
	struct level *level = &turn->level[depth - 1];
	int me = level->pos.side, left[MANCALA_MOVES_MAX], todos = 0;
	uint32_t moves = mancala_position_moves(&level->pos);

	for (int move = MANCALA_SWAP; move > 0; move--) {
		struct mancala_position after = level->pos;
		if (!(moves >> move & 1))
			continue;
		mancala_position_play(&after, move, NULL);
		work->nodes++;
		if (after.side == me) {
			int seeds = row(&after, !me), i = todos++;
			for (; i > 0 && left[i - 1] < seeds; i--) {
				left[i] = left[i - 1];
				level->todo[i] = level->todo[i - 1];
			}
			left[i] = seeds;
			level->todo[i] = (uint8_t)move;
		} else if (!result->length || after.store[me] > result->low) {
			result->low = after.store[me];
			result->length = depth;
			for (size_t i = 0; i + 1 < depth; i++)
				turn->best[i] = turn->level[i].move;
			turn->best[depth - 1] = move;
			better = true;
		}
	}
	level->todos = (uint8_t)todos;
	result->move = turn->best;
	result->nodes = work->nodes;
	return better;
}

const char *
mancala_turn_run(struct mancala_turn *turn, const struct mancala_position *pos,
    const struct mancala_limits *limits, int enough,
    void (*progress)(void *arg, const struct mancala_turn_result *result), void *arg,
    struct mancala_turn_result *result)
{
	static const struct mancala_limits none = { 0 };
	struct prover_work work = { .limits = limits ? limits : &none, .began = clock_now() };
	int me = pos->side;
	size_t depth = 1;

	assert(me != MANCALA_OVER);
	if (pos->rules.rounds != MANCALA_ROUNDS_NO)
		return "only single rounds can be solved";
	if (mancala_rules_cyclic(&pos->rules) && pos->rules.stuck == MANCALA_STUCK_PASS)
		return "a turn can go on for ever by these rules";
	if (!turn->levels && !grow(turn))
		return "out of memory";
	memory_clear(turn->seen, turn->size * sizeof(*turn->seen));
	turn->size = TURN_ENTRIES;
	turn->count = 0;
	*result = (struct mancala_turn_result){ .low = pos->store[me],
	    .high = mancala_position_seeds(pos) - pos->store[!me] };
	turn->level[0].pos = *pos;
	expand(turn, 1, &work, result);
	while (depth > 0 && result->low < result->high && (!enough || result->low < enough)) {
		struct level *level = &turn->level[depth - 1];
		if (!level->todos) {
			depth--;
			continue;
		}
		if (work_stopped(&work))
			break;
		struct mancala_position after = level->pos;
		level->move = level->todo[--level->todos];
		mancala_position_play(&after, level->move, NULL);
		if (seen(turn, &after))
			continue;
		if (depth == turn->levels && !grow(turn))
			return "out of memory";
		turn->level[depth++].pos = after;
		if (expand(turn, depth, &work, result) && progress) {
			result->seconds = clock_now() - work.began;
			progress(arg, result);
		}
	}
	result->solved = !work.stopped;
	if (!depth)
		result->high = result->low;
	result->seconds = clock_now() - work.began;
	return NULL;
}
