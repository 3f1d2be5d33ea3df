/* SPDX-License-Identifier: MIT */
/* Levels of play. */
#include <assert.h>
#include <string.h>

#include "state.h"

static const struct level {
	const char *name;
	int depth;			/* sowings ahead; 0 for no limit */
	uint64_t nodes;			/* sowings tried; 0 for no limit */
	bool varied;			/* chooses at random between equal moves */
} levels[] = {
	{ "random", 0, 0, true },
	{ "easy", 1, 0, true },
	{ "medium", 4, 0, true },
	{ "hard", 8, 100000, true },
	{ "expert", 0, 4000000, false },
	{ "best", 0, 40000000, false },
};

enum { LEVELS = sizeof(levels) / sizeof(levels[0]), RANDOM = 0, EASY = 1,
	LARGE = 2		/* of the nodes, one in so many where they take longer */
};

const char *
mancala_level_name(int level)
{
	return level >= 0 && level < LEVELS ? levels[level].name : NULL;
}

int
mancala_level_find(const char *name)
{
	for (int level = 0; level < LEVELS; level++)
		if (strcmp(levels[level].name, name) == 0)
			return level;
	return -1;
}

/* A number from seed and *pos, as if at random: the same everywhere. */
static uint64_t
random_of(uint64_t seed, const struct mancala_position *pos)
{
	uint64_t h = state_mix(seed, pos->side);

	for (int side = 0; side < 2; side++)
		for (int i = 0; i < pos->pits; i++)
			h = state_mix(h, pos->row[side][i]);
	return state_mix(h, pos->store[0]);
}

/* What a move pays at once: a move again, then what is captured, then what the stores come to. */
static int64_t
pay(const struct mancala_position *pos, int move, int *margin)
{
	struct mancala_position after = *pos;
	struct mancala_report report;

	mancala_position_play(&after, move, &report);
	*margin = mancala_position_margin(&after) * (pos->side == MANCALA_SOUTH ? 1 : -1);
	return (((int64_t)report.again << 17 | report.captured) << 18) + *margin;
}

/* The levels that do not look ahead; all moves are listed by what they pay. */
static void
shallow_run(int level, uint64_t seed, const struct mancala_position *pos, bool every,
    struct mancala_result *result)
{
	struct mancala_score score[MANCALA_MOVES_MAX];
	int64_t pays[MANCALA_MOVES_MAX];
	int count = 0, equal = 0;

	for (uint32_t set = mancala_position_moves(pos); set; set &= set - 1) {
		struct mancala_score s = { .move = __builtin_ctz(set) };
		int64_t p = pay(pos, s.move, &s.value);
		int i = count++;
		s.value *= SEARCH_SEED;
		for (; i > 0 && pays[i - 1] < p; i--) {
			pays[i] = pays[i - 1];
			score[i] = score[i - 1];
		}
		pays[i] = p;
		score[i] = s;
	}
	assert(count > 0);
	while (equal < count && (level == RANDOM || pays[equal] == pays[0]))
		equal++;
	*result = (struct mancala_result){ .depth = 1, .length = 1, .nodes = (uint64_t)count };
	result->best = score[random_of(seed, pos) % (unsigned)equal];
	result->line[0] = result->best.move;
	for (; every && result->moves < count; result->moves++)
		result->all[result->moves] = score[result->moves];
}

const char *
mancala_level_run(struct mancala_search *search, const struct mancala_game *game, int level,
    uint64_t seed, const struct mancala_limits *limits, bool every,
    void (*progress)(void *arg, const struct mancala_result *result), void *arg,
    struct mancala_result *result)
{
	const struct mancala_position *pos = mancala_game_position(game);
	struct mancala_limits both = *limits;

	assert(level >= 0 && level < LEVELS);
	if (level <= EASY && pos->side != MANCALA_OVER) {
		shallow_run(level, seed, pos, every, result);
		return NULL;
	}
	const struct level *l = &levels[level];
	if (l->depth && (!both.depth || both.depth > l->depth))
		both.depth = l->depth;
	uint64_t nodes = kernel_fits(pos) ? l->nodes : l->nodes / LARGE;
	if (nodes && (!both.nodes || both.nodes > nodes))
		both.nodes = nodes;
	mancala_search_clear(search);
	mancala_search_seed(search, l->varied ? state_mix(seed, 1) | 1 : 0);
	return mancala_search_run(search, game, &both, every, progress, arg, result);
}
