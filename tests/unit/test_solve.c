/* SPDX-License-Identifier: MIT */
/* Exact values: published ones, and a plain minimax on small boards. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"

enum { MEMORY = 32 << 20 };

static struct mancala_solver *
solver_new(void)
{
	struct mancala_solver *solver = mancala_solver_new(MEMORY);

	cr_assert(solver, "no memory for a solver");
	return solver;
}

static struct mancala_solution
solve(struct mancala_solver *solver, const struct mancala_position *pos, bool every)
{
	struct mancala_solution s;
	const char *message = mancala_solver_run(solver, pos, NULL, every, NULL, NULL, &s);

	cr_assert_null(message, "%s: %s", text(pos), message);
	cr_assert(s.solved && s.best.low == s.best.high, "%s: %d..%d", text(pos), s.best.low,
	    s.best.high);
	return s;
}

/* "1=-2,2=0" as the data have it, by pit. */
static const char *
values(const struct mancala_solution *s)
{
	static char buf[256];
	size_t len = 0;

	*buf = '\0';
	for (int move = 1; move <= MANCALA_SWAP; move++)
		for (int i = 0; i < s->moves; i++)
			if (s->all[i].move == move)
				len += (size_t)snprintf(buf + len, sizeof(buf) - len, "%s%d=%s%d",
				    len ? "," : "", move, s->all[i].low > 0 ? "+" : "", s->all[i].low);
	return buf;
}

/* The moves with the best value: "3,6". */
static const char *
bests(const struct mancala_solution *s)
{
	static char buf[64];
	size_t len = 0;

	*buf = '\0';
	for (int move = 1; move <= MANCALA_SWAP; move++)
		for (int i = 0; i < s->moves; i++)
			if (s->all[i].move == move && s->all[i].low == s->best.low)
				len += (size_t)snprintf(buf + len, sizeof(buf) - len, "%s%d", len ? "," : "",
				    move);
	return buf;
}

/* That the start which a row of data names (variant, pits, seeds, value) is worth that. */
static void
check_start(struct mancala_solver *solver, const struct data *data)
{
	struct mancala_rules r = rules(data->column[0]);
	struct mancala_position pos;

	cr_assert_null(mancala_position_start(&pos, &r, atoi(data->column[1]), atoi(data->column[2]),
	    MANCALA_SOUTH));
	struct mancala_solution s = solve(solver, &pos, false);
	cr_expect_eq(s.best.low, atoi(data->column[3]), "%s: %s is %d", data->where, text(&pos),
	    s.best.low);
}

Test(solve, start_values)
{
	struct mancala_solver *solver = solver_new();
	int seeds_max[] = { 0, 8, 8, 8, 6, 3, SANITIZED ? 1 : 3 };
	struct data data;

	data_open(&data, "known/kalah-values.tsv");
	while (data_row(&data)) {
		int pits = atoi(data.column[1]), seeds = atoi(data.column[2]);
		if (seeds <= seeds_max[pits] && !(SANITIZED && pits * seeds > 16))
			check_start(solver, &data);
	}
	data_close(&data, 82);
	data_open(&data, "known/relay-values.tsv");
	while (data_row(&data))
		if (atoi(data.column[4]) < (SANITIZED ? 100000 : 1000000))
			check_start(solver, &data);
	data_close(&data, 11);
	mancala_solver_free(solver);
}

Test(solve, first_moves)
{
	struct mancala_solver *solver = solver_new();
	struct data data;

	data_open(&data, "known/kalah-first-moves.tsv");
	while (data_row(&data)) {
		struct mancala_position pos = position(data.column[0]);
		int seeds = mancala_position_seeds(&pos);
		if (seeds > (pos.pits < 6 ? 36 : 24) || (SANITIZED && seeds > 16))
			continue;
		struct mancala_solution s = solve(solver, &pos, true);
		cr_expect_eq(s.best.low, atoi(data.column[1]), "%s: %d", data.where, s.best.low);
		cr_expect_str_eq(bests(&s), data.column[2], "%s: %s", data.where, bests(&s));
		cr_expect_eq(s.best.move, atoi(data.column[2]), "%s: %d", data.where, s.best.move);
		cr_expect(!*data.column[3] || strcmp(values(&s), data.column[3]) == 0, "%s: %s",
		    data.where, values(&s));
	}
	data_close(&data, 51);
	mancala_solver_free(solver);
}

Test(solve, middle_games)
{
	struct mancala_solver *solver = solver_new();
	struct data data;

	data_open(&data, "known/kalah-exact.tsv");
	while (data_row(&data)) {
		struct mancala_position pos = position(data.column[0]);
		if (SANITIZED && mancala_position_seeds(&pos) - pos.store[0] - pos.store[1] > 20)
			continue;
		struct mancala_solution s = solve(solver, &pos, true);
		cr_expect_eq(s.best.low, atoi(data.column[1]), "%s: %d", data.where, s.best.low);
		cr_expect_str_eq(bests(&s), data.column[2], "%s: %s", data.where, bests(&s));
		cr_expect_str_eq(values(&s), data.column[3], "%s: %s", data.where, values(&s));
	}
	data_close(&data, 150);
	mancala_solver_free(solver);
}

/*
 * Minimax without pruning: every position that can come up is valued once, by
 * the reference rules, from South's view.
 */
enum { BUCKETS = 1 << 20 };

struct valued {
	struct mancala_position pos;
	int value;
	bool used;
};

static struct valued *
valued_find(struct valued *all, const struct mancala_position *pos)
{
	uint64_t h = pos->side;

	for (int i = 0; i < pos->pits; i++)
		h = (h * 67 + pos->row[0][i]) * 67 + pos->row[1][i];
	h = (h * 67 + pos->store[0]) * UINT64_C(0x9e3779b97f4a7c15);
	for (h >>= 44;; h = (h + 1) % BUCKETS)
		if (!all[h].used || mancala_position_equal(&all[h].pos, pos))
			return &all[h];
}

static int
minimax(struct valued *all, const struct mancala_position *pos)
{
	struct valued *v = valued_find(all, pos);
	int sign = pos->side == MANCALA_SOUTH ? 1 : -1, best = -MANCALA_SEEDS_MAX;
	uint32_t moves = mancala_position_moves(pos);

	if (pos->side == MANCALA_OVER)
		return mancala_position_margin(pos);
	if (v->used)
		return v->value;
	for (int move = 1; move <= MANCALA_SWAP; move++) {
		struct mancala_position after = *pos;
		if (!(moves >> move & 1))
			continue;
		mancala_position_play(&after, move, NULL);
		int value = sign * minimax(all, &after);
		best = value > best ? value : best;
	}
	*valued_find(all, pos) = (struct valued){ *pos, sign * best, true };
	return sign * best;
}

/* Compare the solver with minimax on every stride-th position that can come up in a game from start. */
static void
compare(const char *start, int stride)
{
	struct valued *all = calloc(BUCKETS, sizeof(*all));
	struct mancala_solver *solver = solver_new();
	struct mancala_position pos = position(start);
	int seen = 0;

	cr_assert(all, "no memory");
	minimax(all, &pos);
	for (int i = 0; i < BUCKETS; i++) {
		if (!all[i].used || seen++ % stride)
			continue;
		struct mancala_solution s = solve(solver, &all[i].pos, false);
		int sign = all[i].pos.side == MANCALA_SOUTH ? 1 : -1;
		cr_assert_eq(s.best.low, sign * all[i].value, "%s: solved as %d, minimax is %d",
		    text(&all[i].pos), s.best.low, sign * all[i].value);
		struct mancala_position after = all[i].pos;
		uint32_t moves = mancala_position_moves(&after);
		int first;
		for (first = 1;; first++) {
			after = all[i].pos;
			if (!(moves >> first & 1))
				continue;
			mancala_position_play(&after, first, NULL);
			if (minimax(all, &after) == all[i].value)
				break;
		}
		cr_assert_eq(s.best.move, first, "%s: move %d, the first best one is %d",
		    text(&all[i].pos), s.best.move, first);
	}
	cr_expect_gt(seen, 10, "%s: only %d positions", start, seen);
	mancala_solver_free(solver);
	free(all);
}

Test(solve, small_boards)
{
	static const char *const starts[] = {
		"kalah:3x2", "kalah:3x3", "congkak:3x3", "avalanche:3x3",
		"kalah+empty=take:3x3", "kalah+own=stay:3x2", "kalah+half=stop:3x2", "kalah+half=sweep:3x3",
		"kalah+rest=none:3x2", "kalah+rest=emptier:3x3", "kalah+end=stuck:3x2", "kalah+pie=yes:3x2",
		"kalah+half=stop+pie=yes:2x4", "congkak+mati=forfeit:3x2", "sungka:3x3", "dakon:3x2",
		"mangala:3x3", "mangala:2x5", "kalah+single=last:3x3", "kalah+fours=owner:4x2",
		"congkak+one=end:3x2", "kalah+tuzdik=yes:3x3",
		"mangala+tuzdik=yes:3x3", "mangala+tuzdik=yes+half=stop:3x2", "mangala+end=stuck:3x3",
		"kalah:0,0,1,0,0,2,2,1/0,1,0,0,1,0,1,1:0,0:S",
		"congkak:0,1,1,0,0,2,0,2,1/0,1,0,0,1,0,0,2,1:3,0:N",
		"mangala+half=stop:0,0,2,0,0,2,2,1/0,1,0,0,0,0,3,1:5,4:S",
		"kalah+pie=yes:0,0,0,0,0,2,2,1/0,1,0,0,1,0,1,1:2,0:S:swap=N",
	};

	for (int i = 0; i < LENGTH(starts); i++)
		compare(starts[i], SANITIZED ? 50 : i < 4 ? 1 : 5);
}

Test(solve, over)
{
	struct mancala_solver *solver = solver_new();
	struct mancala_position pos = position("kalah:0,0,0/0,0,0:4,8:-");
	struct mancala_solution s = solve(solver, &pos, true);

	cr_expect_eq(s.best.move, 0);
	cr_expect_eq(s.best.low, -4);
	cr_expect_eq(s.moves, 0);
	mancala_solver_free(solver);
}

/* What the manual says cannot be solved. */
Test(solve, refused)
{
	static const struct {
		const char *position, *message;
	} rows[] = {
		{ "oware:8x4", "positions can repeat by these rules, and the board is too large or has closed pits" },
		{ "awari+rest=owner:6x11", "positions can repeat by these rules, and the board is too large or has closed pits" },
		{ "dakon+rounds=whole", "only single rounds can be solved" },
	};
	struct mancala_solver *solver = solver_new();

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position pos = position(rows[i].position);
		struct mancala_solution s;
		const char *message = mancala_solver_run(solver, &pos, NULL, false, NULL, NULL, &s);
		cr_expect(message && strcmp(message, rows[i].message) == 0, "%s: %s", rows[i].position,
		    message ? message : "solved");
	}
	mancala_solver_free(solver);
}

/* What is proven when a limit ends the work must hold. */
Test(solve, limits)
{
	struct mancala_solver *solver = solver_new();
	struct mancala_position pos = position("kalah:6x3");
	atomic_bool stop = true;

	for (uint64_t nodes = 1; nodes < 2000000; nodes = nodes * 3 + 1) {
		struct mancala_limits limits = { .nodes = nodes };
		struct mancala_solution s;
		cr_assert_null(mancala_solver_run(solver, &pos, &limits, true, NULL, NULL, &s));
		cr_expect(s.best.low <= 2 && s.best.high >= 2, "%d nodes: %d..%d", (int)nodes, s.best.low,
		    s.best.high);
		cr_expect(s.nodes <= nodes + 16, "%d nodes: %d done", (int)nodes, (int)s.nodes);
		cr_expect_eq(s.moves, 6);
	}
	struct mancala_limits stopped = { .stop = &stop };
	struct mancala_solution s;
	pos = position("kalah:6x4");
	cr_assert_null(mancala_solver_run(solver, &pos, &stopped, false, NULL, NULL, &s));
	cr_expect(!s.solved, "a set stop does not end the work");
	mancala_solver_free(solver);
}

/*
 * The value of a game that goes on from its first position, by the reference
 * rules, with all that was played: alpha-beta without a table.
 */
static int
played(struct mancala_game *game, int alpha, int beta)
{
	struct mancala_position pos = *mancala_game_position(game);
	uint32_t moves = mancala_position_moves(&pos);
	int sign = pos.side == MANCALA_SOUTH ? 1 : -1;

	if (pos.side == MANCALA_OVER)
		return mancala_position_margin(&pos);
	for (int move = 1; moves >> move && alpha < beta; move++) {
		if (!(moves >> move & 1))
			continue;
		mancala_game_play(game, move, NULL);
		int v = played(game, alpha, beta);
		mancala_game_undo(game);
		if (sign > 0)
			alpha = v > alpha ? v : alpha;
		else
			beta = v < beta ? v : beta;
	}
	return sign > 0 ? alpha : beta;
}

/* What each side can force holds in the game as it is played, repetition included. */
Test(solve, cycles)
{
	static const char *const starts[] = {
		"oware:2x1", "oware:1x3", "oware:1,0,1/0,1,0:2,1:S", "oware:0,1,0/1,0,1:1,2:N",
		"oware:2,1/0,1:2,2:S", "oware+half=no:2x1", "songo+repeat=rows:1,1/0,2:2,2:S",
		"toguz+repeat=rows:2x1", "toguz+repeat=rows:2x2", "toguz+half=no+repeat=rows:0,2/0,1:0,3:S:tuz=-,1",
		"toguz+repeat=rows:1,1/0,1:3,0:N:tuz=1,-", "ouri:2x1", "ouri:2,1/0,1:2,2:S",
		"awari:2x1", "awari:1x4", "awari:0,2,0/0,0,1:3,0:S", "awari:2,1/1,0:0,1:N",
	};
	struct mancala_solver *solver = solver_new();
	int met = 0;

	for (int i = 0; i < LENGTH(starts); i++) {
		struct mancala_position pos = position(starts[i]);
		struct mancala_limits limits = { .nodes = 100000 };
		struct mancala_solution s;
		struct mancala_game *game = mancala_game_new(&pos);
		int all = mancala_position_seeds(&pos);
		cr_assert(game, "no memory for a game");
		int value = played(game, -all, all) * (pos.side == MANCALA_SOUTH ? 1 : -1);
		cr_assert_null(mancala_solver_run(solver, &pos, &limits, true, NULL, NULL, &s));
		cr_expect(s.best.low <= value && value <= s.best.high, "%s: %d..%d, played out %d", starts[i],
		    s.best.low, s.best.high, value);
		met += s.best.low == s.best.high;
		mancala_game_free(game);
	}
	cr_expect_geq(met, 4, "bounds meet in %d", met);
	mancala_solver_free(solver);
}

/* Awari beyond the table: bounds around the values that retrograde analysis gives. */
Test(solve, awari)
{
	struct mancala_position pos = position("awari");
	struct mancala_table *t = mancala_table_new(&pos.rules, 6, 7);
	struct mancala_solver *large = solver_new(), *small = mancala_solver_new(1 << 10);
	uint64_t seed = 7;
	int met = 0;

	cr_assert(t && small, "no memory");
	cr_assert_null(mancala_table_build(t, 7, 1, NULL, NULL, NULL));
	for (int n = 0; n < 100; n++) {
		struct mancala_limits limits = { .nodes = 5000 };
		struct mancala_solution s;
		unsigned entry = random_below(&seed, (unsigned)mancala_table_entries(6, 7));
		mancala_table_position(t, entry, &pos);
		int value = mancala_table_entry(t, entry);
		s = solve(large, &pos, false);
		cr_expect_eq(s.best.low, value, "%s: solved as %d, the table has %d", text(&pos), s.best.low,
		    value);
		cr_assert_null(mancala_solver_run(small, &pos, &limits, true, NULL, NULL, &s));
		cr_expect(s.best.low <= value && value <= s.best.high, "%s: %d..%d, the table has %d", text(&pos),
		    s.best.low, s.best.high, value);
		met += s.best.low == s.best.high;
	}
	cr_expect_geq(met, 5, "bounds meet in %d of 100", met);
	mancala_table_free(t);
	mancala_solver_free(large);
	mancala_solver_free(small);
}
