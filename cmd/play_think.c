/* SPDX-License-Identifier: MIT */
/* What mancala-play says of moves: hint, analyse, history with values, and the coach. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play.h"

/* What the values of all moves of a position may cost: in the search, and before in the solver. */
enum {
	SEARCH_BYTES = 16 << 20,
	SEARCH_NODES = 1000000,
	SOLVER_BYTES = 64 << 20,
	SOLVER_NODES = 2000000
};

struct mancala_search *
play_search(struct play *play)
{
	if (!play->search && (play->search = mancala_search_new(SEARCH_BYTES)) == NULL)
		play_die(play, "out of memory");
	return play->search;
}

/* Solve pos if a moment is enough for that; returns whether it was. */
static bool
solve(struct play *play, const struct mancala_position *pos, struct mancala_result *result)
{
	struct mancala_limits limits = { .nodes = SOLVER_NODES, .stop = &play_stop };
	struct mancala_solution solution;
	const char *message;

	if (mancala_rules_cyclic(&pos->rules))
		return false;
	if (!play->solver && (play->solver = mancala_solver_new(SOLVER_BYTES)) == NULL)
		play_die(play, "out of memory");
	message = mancala_solver_run(play->solver, pos, &limits, true, NULL, NULL, &solution);
	if (message)
		play_die(play, message);
	*result = (struct mancala_result){ .moves = solution.moves };
	for (int i = 0; i < solution.moves; i++)
		result->all[i] = (struct mancala_score){ solution.all[i].move,
		    100 * solution.all[i].low, true };
	result->best = result->all[0];
	return solution.solved;
}

void
play_analyse(struct play *play, const struct mancala_game *game, struct mancala_result *result)
{
	struct mancala_limits limits = { .nodes = SEARCH_NODES, .stop = &play_stop };
	struct mancala_search *search = play_search(play);
	const char *message = NULL;

	atomic_store(&play_stop, false);
	play_signal_think(play);
	if (!solve(play, mancala_game_position(game), result)) {
		mancala_search_clear(search);
		mancala_search_seed(search, 0);
		message = mancala_search_run(search, game, &limits, true, NULL, NULL, result);
	}
	play_signal_thought(play);
	if (message)
		play_die(play, message);
}

const char *
play_value(int value, char buf[16])
{
	int whole = abs(value) / 100, part = abs(value) % 100;

	if (part % 10)
		snprintf(buf, 16, "%s%d.%02d", value < 0 ? "-" : "", whole, part);
	else if (part)
		snprintf(buf, 16, "%s%d.%d", value < 0 ? "-" : "", whole, part / 10);
	else
		snprintf(buf, 16, "%s%d", value < 0 ? "-" : "", whole);
	return buf;
}

/* A score for people: "+4" if it is exact, else "about +3.5". */
static void
say_score(struct play *play, struct mancala_score score)
{
	char text[16];

	play_say(play, "%s%s%s", score.exact ? "" : "about ", score.value > 0 ? "+" : "",
	    play_value(score.value, text));
}

static void
say_move(struct play *play, int move)
{
	char text[8];

	mancala_move_print(move, text);
	play_say(play, "%s", text);
}

/* The values of all moves now; false if there is none, which is said. */
static bool
analyse_now(struct play *play, const char *argument, struct mancala_result *result)
{
	if (play_over(play)) {
		play_bad(play, argument, "the game is over: there is no move to judge");
		return false;
	}
	play->unranked = true;
	play_analyse(play, play->game, result);
	return true;
}

void
play_show_hint(struct play *play, char *argument)
{
	struct mancala_result result;
	char text[16];

	if (!analyse_now(play, argument, &result))
		return;
	if (play->terminal) {
		play_say(play, "Hint: ");
		say_move(play, result.best.move);
		play_say(play, ", worth ");
		say_score(play, result.best);
		play_say(play, ".\n");
		return;
	}
	cli_position(&play->cli->out, "position", mancala_game_position(play->game));
	cli_move(&play->cli->out, "move", result.best.move);
	play_say(play, "\t%s\t%s\n", play_value(result.best.value, text),
	    result.best.exact ? "exact" : "estimate");
}

void
play_show_analysis(struct play *play, char *argument)
{
	struct mancala_result result;
	bool exact = true;

	if (!analyse_now(play, argument, &result))
		return;
	if (!play->terminal) {
		cli_position(&play->cli->out, "position", mancala_game_position(play->game));
		play_say(play, "\t");
	}
	for (int i = 0; i < result.moves; i++) {
		char text[16];
		exact &= result.all[i].exact;
		if (!play->terminal) {
			play_say(play, i ? "," : "");
			say_move(play, result.all[i].move);
			play_say(play, "=%s", play_value(result.all[i].value, text));
			continue;
		}
		play_say(play, "  ");
		say_move(play, result.all[i].move);
		play_say(play, "  ");
		say_score(play, result.all[i]);
		play_say(play, "\n");
	}
	if (!play->terminal)
		play_say(play, "\t%s\n", exact ? "exact" : "estimate");
}

/*
 * History
 */

/*
 * The value of each move played, asked of the position before it; the caller
 * frees it. NULL if Ctrl-C ended that.
 */
static struct mancala_score *
history_values(struct play *play)
{
	size_t length = mancala_game_length(play->game);
	struct mancala_score *value = calloc(length + 1, sizeof(*value));
	struct mancala_game *game = mancala_game_new(mancala_game_start(play->game));
	struct mancala_result result;
	const char *message = value && game ? NULL : "out of memory";

	play->unranked = true;
	for (size_t i = 0; !message && i < length; i++) {
		int move = mancala_game_move(play->game, i);
		play_analyse(play, game, &result);
		if (atomic_load(&play_stop)) {
			free(value);
			value = NULL;
			break;
		}
		for (int k = 0; k < result.moves; k++)
			if (result.all[k].move == move)
				value[i] = result.all[k];
		message = mancala_game_play(game, move, NULL);
	}
	if (message)
		play_die(play, message);
	mancala_game_free(game);
	return value;
}

/* The moves as a record for scripts, with a column of values if they are asked for. */
static void
answer_history(struct play *play, const struct mancala_score *value)
{
	size_t length = mancala_game_length(play->game);
	char text[16];

	cli_position(&play->cli->out, "position", mancala_game_start(play->game));
	play_say(play, length ? "\t" : "\t-");
	for (size_t i = 0; i < length; i++) {
		play_say(play, i ? "," : "");
		say_move(play, mancala_game_move(play->game, i));
	}
	for (size_t i = 0; value && i < length; i++)
		play_say(play, "%c%s", i ? ',' : '\t', play_value(value[i].value, text));
	play_say(play, "\n");
}

void
play_show_history(struct play *play, char *argument)
{
	size_t length = mancala_game_length(play->game);
	struct mancala_score *value = NULL;
	int before = -1;

	if (*argument && strncmp("values", argument, strlen(argument)) != 0) {
		play_bad(play, argument, "history stands alone, or before values");
		return;
	}
	if (*argument)
		value = history_values(play);
	if (!play->terminal) {
		answer_history(play, value);
		free(value);
		return;
	}
	for (size_t i = 0; i < length; i++) {
		int side = mancala_game_before(play->game, i)->side;
		if (side != before)
			play_say(play, "%s%3zu  %s ", i ? "\n" : "", i + 1, play_side[side]);
		before = side;
		play_say(play, " ");
		say_move(play, mancala_game_move(play->game, i));
		if (value) {
			play_say(play, " (");
			say_score(play, value[i]);
			play_say(play, ")");
		}
	}
	play_say(play, length ? "\n" : "No moves yet.\n");
	free(value);
}

/*
 * Coach
 */

void
play_advise(struct play *play, int move, struct play_advice *advice)
{
	struct mancala_result result;

	play_analyse(play, play->game, &result);
	*advice = (struct play_advice){ .best = result.best, .move = move, .exact = result.best.exact };
	for (int i = 0; i < result.moves; i++)
		if (result.all[i].move == move) {
			advice->cost = result.best.value - result.all[i].value;
			advice->exact &= result.all[i].exact;
		}
}

void
play_coach(struct play *play, const struct play_advice *advice)
{
	char text[16], move[8];

	mancala_move_print(advice->move, move);
	play_value(advice->cost, text);
	if (!play->terminal) {
		cli_format(&play->costs, "%s%s=%s", play->costs.length ? "," : "", move, text);
	} else if (advice->cost == 0) {
		play_say(play, "Coach: %s is %s.\n", move,
		    advice->exact ? "as good as any" : "as good as any, as far as I see");
	} else {
		play_say(play, "Coach: %s costs %s%s seed%s; the best was ", move,
		    advice->exact ? "" : "about ", text, advice->cost == 100 ? "" : "s");
		say_move(play, advice->best.move);
		play_say(play, ", worth ");
		say_score(play, advice->best);
		play_say(play, ".\n");
	}
}
