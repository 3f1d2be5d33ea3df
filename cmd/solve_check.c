/* SPDX-License-Identifier: MIT */
/*
 * --check: whether the answers of mancala-solve follow.
 *
 * A line of play from the position is followed, each move the best that the
 * solver has, to the end of the game, which must come to the value. And where
 * few seeds are left, both bounds of the value are proven again by the
 * reference rules alone, with no endgame table and no packed board.
 */
#include <stdio.h>
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

/* What an answer says. */
struct claim {
	int move, value;
	const char *all;		/* the column of -a, or NULL */
};

/* Whether s begins as the column of -a does: 3=-2 or swap=0. */
static bool
is_all(const char *s)
{
	size_t length = strncmp(s, "swap", 4) == 0 ? 4 : strspn(s, "0123456789");

	return length > 0 && s[length] == '=';
}

/* Read what columns 2 to 4 say, as mancala-solve prints them. */
static int
answer_parse(struct cli_record *record, struct claim *claim)
{
	const char *s = record->columns + 1, *end, *message;
	char why[MANCALA_WHY_MAX], *behind;

	if (*record->columns != '\t')
		return cli_bad(record, record->columns, "a move is wanted behind the position");
	if (*s == '-') {
		end = s + 1;
	} else if ((message = mancala_move_parse(&record->pos, s, &end, &claim->move, why)) != NULL ||
	    (message = mancala_position_why(&record->pos, claim->move, why)) != NULL) {
		return cli_bad(record, s, "%s", message);
	}
	if (*end != '\t')
		return cli_bad(record, end, "a value is wanted behind the move");
	long n = strtol(end + 1, &behind, 10);
	if (behind == end + 1 || (*behind && *behind != '\t') || labs(n) > MANCALA_SEEDS_MAX)
		return cli_bad(record, end + 1, "a value that is exact is wanted");
	claim->value = (int)n;
	claim->all = claim->move && *behind && is_all(behind + 1) ? behind + 1 : NULL;
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

/* Whether text is the column of -a that belongs to the solution. */
static bool
all_same(const char *text, const struct mancala_solution *s)
{
	char move[8], one[24];

	for (int i = 0; i < s->moves; i++) {
		mancala_move_print(s->all[i].move, move);
		int length = snprintf(one, sizeof(one), "%s%s=%d", i ? "," : "", move, s->all[i].low);
		if (strncmp(text, one, (size_t)length) != 0)
			return false;
		text += length;
	}
	return !*text || *text == '\t';
}

/* What is wrong with an answer, or NULL. */
static const char *
fault(struct check *check, const struct mancala_position *pos, const struct claim *claim,
    const struct mancala_limits *limits)
{
	int left = mancala_position_seeds(pos) - pos->store[0] - pos->store[1];
	struct mancala_solution s;
	const char *message;

	if (pos->side == MANCALA_OVER)
		return claim->move ? "a finished position has no move"
		    : mancala_position_margin(pos) != claim->value ? "the stores say otherwise" : NULL;
	if (!claim->move)
		return "a move is there to be played";
	if (mancala_rules_cyclic(&pos->rules))
		return "only games in which no position repeats can be checked";
	for (int plain = 0; plain <= (left <= PLAIN_SEEDS); plain++) {
		message = mancala_solver_run(plain ? check->plain : check->solver, pos, limits,
		    claim->all != NULL, NULL, NULL, &s);
		if (message)
			return message;
		if (!s.solved)
			return "a limit stopped the check";
		if (s.best.low != claim->value)
			return plain ? "the reference rules have another value" : "there is another value";
		if (s.best.move != claim->move)
			return "it is not the lowest-numbered best move";
		if (claim->all && !all_same(claim->all, &s))
			return "the moves have other values";
	}
	return follow(check, *pos, claim->move, claim->value, limits);
}

int
check_answer(struct check *check, struct cli_record *record, struct cli_out *out,
    const struct mancala_limits *limits)
{
	struct claim claim = { 0 };

	if (answer_parse(record, &claim))
		return CLI_BAD;
	const char *wrong = fault(check, &record->pos, &claim, limits);
	cli_position(out, "position", &record->pos);
	cli_string(out, "check", wrong ? wrong : "ok");
	cli_end(out, record);
	return wrong ? CLI_NO : CLI_DONE;
}
