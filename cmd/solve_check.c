/* SPDX-License-Identifier: MIT */
/*
 * --check: whether the answers of mancala-solve follow.
 *
 * A line of play from the position is followed, each move the best that the
 * solver has, to the end of the game, which must come to the value. And where
 * few seeds are left, both bounds of the value are proven again by the
 * reference rules alone, with no endgame table and no packed board.
 */
#include <stdlib.h>
#include <string.h>

#include "solve.h"

enum { PLAIN_SEEDS = 16, PLAIN_MEMORY = 64 << 20 };

struct mancala_solver *
check_open(void)
{
	static const struct mancala_solver_options plain = { .threads = 1, .plain = true };
	struct mancala_solver *solver = mancala_solver_new(PLAIN_MEMORY);

	if (solver)
		mancala_solver_set(solver, &plain);
	return solver;
}

/* Read what column 2 and 3 say, as mancala-solve prints them. */
static int
answer_parse(struct cli_record *record, int *move, int *value)
{
	const char *s = record->columns + 1, *end;
	char why[MANCALA_WHY_MAX], *behind;
	const char *message;

	*move = 0;
	if (*record->columns != '\t')
		return cli_bad(record, record->columns, "a move is wanted behind the position");
	if (*s == '-') {
		end = s + 1;
	} else if ((message = mancala_move_parse(&record->pos, s, &end, move, why)) != NULL ||
	    (message = mancala_position_why(&record->pos, *move, why)) != NULL) {
		return cli_bad(record, s, "%s", message);
	}
	if (*end != '\t')
		return cli_bad(record, end, "a value is wanted behind the move");
	long n = strtol(end + 1, &behind, 10);
	if (behind == end + 1 || (*behind && *behind != '\t') || labs(n) > MANCALA_SEEDS_MAX)
		return cli_bad(record, end + 1, "a value that is exact is wanted");
	*value = (int)n;
	return CLI_DONE;
}

/* Follow best play from *pos, move first; NULL if it comes to value, else what is wrong. */
static const char *
follow(struct check *check, struct mancala_position pos, int move, int value,
    const struct mancala_limits *limits)
{
	int south = pos.side == MANCALA_NORTH ? -value : value;
	struct mancala_solution s;
	const char *message;

	while (pos.side != MANCALA_OVER) {
		if (!move) {
			message = mancala_solver_run(check->solver, &pos, limits, false, NULL, NULL, &s);
			if (message)
				return message;
			if (!s.solved)
				return "a limit stopped the check";
			if (s.best.low != (pos.side == MANCALA_NORTH ? -south : south))
				return "best play does not keep the value";
			move = s.best.move;
		}
		mancala_position_play(&pos, move, NULL);
		move = 0;
	}
	return mancala_position_margin(&pos) == south ? NULL : "best play does not come to the value";
}

/* What is wrong with an answer, or NULL. */
static const char *
fault(struct check *check, const struct mancala_position *pos, int move, int value,
    const struct mancala_limits *limits)
{
	int left = mancala_position_seeds(pos) - pos->store[0] - pos->store[1];
	struct mancala_solution s;
	const char *message;

	if (pos->side == MANCALA_OVER)
		return move ? "a finished position has no move"
		    : mancala_position_margin(pos) != value ? "the stores say otherwise" : NULL;
	if (!move)
		return "a move is there to be played";
	if (mancala_rules_cyclic(&pos->rules))
		return "only games in which no position repeats can be checked";
	for (int plain = 0; plain <= (left <= PLAIN_SEEDS); plain++) {
		message = mancala_solver_run(plain ? check->plain : check->solver, pos, limits, false, NULL,
		    NULL, &s);
		if (message)
			return message;
		if (!s.solved)
			return "a limit stopped the check";
		if (s.best.low != value)
			return plain ? "the reference rules have another value" : "there is another value";
		if (s.best.move != move)
			return "it is not the lowest-numbered best move";
	}
	return follow(check, *pos, move, value, limits);
}

int
check_answer(struct check *check, struct cli_record *record, struct cli_out *out,
    const struct mancala_limits *limits)
{
	int move = 0, value = 0;

	if (answer_parse(record, &move, &value))
		return CLI_BAD;
	const char *wrong = fault(check, &record->pos, move, value, limits);
	cli_position(out, "position", &record->pos);
	cli_string(out, "check", wrong ? wrong : "ok");
	cli_end(out, record);
	return wrong ? CLI_NO : CLI_DONE;
}
