/* SPDX-License-Identifier: MIT */
/* The engines of mancala-match: levels, and commands that are kept running. */
#include "match.h"

enum { MEMORY = 64 << 20 };

const char *
engine_open(struct engine *engine, const char *name, double seconds, const atomic_bool *stop)
{
	*engine = (struct engine){ .level = mancala_level_find(name),
	    .child = { .command = name, .seconds = seconds, .stop = stop } };
	if (engine->level >= 0 && !(engine->search = mancala_search_new(MEMORY)))
		return "out of memory";
	return NULL;
}

void
engine_close(struct engine *engine)
{
	child_close(&engine->child);
	mancala_search_free(engine->search);
}

const char *
engine_ask(struct engine *engine, const struct mancala_game *game, uint64_t seed, int *move,
    char why[MANCALA_TEXT_MAX])
{
	struct mancala_limits limits = { .stop = engine->child.stop };
	struct mancala_result result;
	const char *message;

	if (engine->level < 0)
		return child_ask(&engine->child, mancala_game_position(game), move, why);
	message = mancala_level_run(engine->search, game, engine->level, seed, &limits, false, NULL,
	    NULL, &result);
	*move = result.best.move;
	return message;
}
