/* SPDX-License-Identifier: MIT */
/*
 * Exact values of positions.
 *
 * As JSON a line is {"position":P,"move":3,"value":8,"solved":true}; where a
 * limit stopped it "low" and "high" stand instead of the value. With -a
 * "moves":[{"move":3,"value":8},...] follows, best first. The move of a
 * finished position is null. With --split a line is {"position":P,"root":Q,
 * "line":[3,6]}, and with --turn "moves":[3,6] stands in the place of the move.
 * Further columns of the input follow as "columns":["a","b"] if there are any.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "interrupt.h"
#include "progress.h"
#include "solve.h"
#include "tables.h"

enum {
	MEMORY = 1 << 30,		/* -M, if it is not given */
	CHECK = CLI_OWN, JOIN, SPLIT, TURN
};

struct task {
	struct cli *cli;
	struct mancala_solver *solver;
	struct tables tables;
	struct mancala_limits limits;
	struct mancala_solver_options options;
	struct mancala_solver *plain;	/* of --check, or NULL */
	struct turner turner;		/* of --turn; its turn is NULL without */
	struct progress progress;
	bool all;
};

static const struct cli_option options[] = {
	{ 'a', "all", NULL, "print the value of each move too, best first" },
	CLI_OPTION_HELP,
	CLI_OPTION_THREADS,
	CLI_OPTION_KEEP,
	{ 'M', "memory", "SIZE", "use at most this much for tables, such as 64M (1G)" },
	{ 'n', "nodes", "NODES", "stop after this many sowings for each position" },
	CLI_OPTION_POSITION,
	CLI_OPTION_PART,
	{ 'T', "tables", "PATH", "use an endgame table: a file, or a folder of them" },
	{ 't', "time", "SECONDS", "stop after this time for each position" },
	CLI_OPTION_VERSION,
	{ 'v', "verbose", NULL, "report progress on standard error" },
	{ 'w', "won", NULL, "find out only whether a position is won, drawn or lost: 1, 0 or -1" },
	{ CHECK, "check", NULL, "prove the answers of mancala-solve again" },
	{ JOIN, "join", NULL, "put solved positions of --split together again" },
	CLI_OPTION_JSON,
	{ SPLIT, "split", "SOWINGS", "print the positions so many sowings on, to be solved apart" },
	{ TURN, "turn", NULL, "find the turn that leaves most in the store, and all its moves" },
	{ 0 },
};

static const struct cli_program program = {
	.name = "mancala-solve",
	.operands = "[file ...]",
	.purpose = "Print each position with its lowest-numbered best move and its exact value.",
	.thinks = true,
	.options = options,
};

/* Append a value, or the bounds of one. */
static void
print_value(struct cli_out *out, int low, int high)
{
	if (!out->json)
		cli_format(out, low == high ? "%d" : "%d..%d", low, high);
	else if (low == high)
		cli_format(out, "\"value\":%d", low);
	else
		cli_format(out, "\"low\":%d,\"high\":%d", low, high);
}

/* Append the column of all moves. */
static void
print_all(struct cli_out *out, const struct mancala_solution *s)
{
	char move[8];

	cli_column(out, "moves");
	if (out->json)
		cli_add(out, "[", 1);
	for (int i = 0; i < s->moves; i++) {
		if (i)
			cli_add(out, ",", 1);
		if (out->json) {
			cli_format(out, "{\"move\":");
			cli_json_move(out, s->all[i].move);
			cli_add(out, ",", 1);
		} else {
			mancala_move_print(s->all[i].move, move);
			cli_format(out, "%s=", move);
		}
		print_value(out, s->all[i].low, s->all[i].high);
		if (out->json)
			cli_add(out, "}", 1);
	}
	if (!s->moves && !out->json)
		cli_add(out, "-", 1);
	if (out->json)
		cli_add(out, "]", 1);
}

static void
progress(void *arg, const struct mancala_solution *s)
{
	progress_tell(arg, s->seconds,
	    "%d..%d, %" PRIu64 " nodes, %.1f s, %.1f M nodes a second, table of %d seeds\n",
	    s->best.low, s->best.high, s->nodes, s->seconds, 1e-6 * (double)s->nodes /
	    (s->seconds + 1e-9), s->table_seeds < 0 ? 0 : s->table_seeds);
}

void
solve_value(struct cli_out *out, int low, int high, bool solved)
{
	cli_add(out, out->json ? "," : "\t", 1);
	print_value(out, low, high);
	if (out->json) {
		cli_column(out, "solved");
		cli_format(out, solved ? "true" : "false");
	}
}

void
solve_print(struct cli_out *out, const struct mancala_position *pos,
    const struct mancala_solution *s, bool all, const struct cli_record *record)
{
	cli_position(out, "position", pos);
	if (s->best.move) {
		cli_move(out, "move", s->best.move);
	} else {
		cli_column(out, "move");
		cli_format(out, out->json ? "null" : "-");
	}
	solve_value(out, s->best.low, s->best.high, s->solved);
	if (all)
		print_all(out, s);
	cli_end(out, record);
}

/* Answer a record with its best move and value. */
static int
value_answer(struct task *task, struct cli_record *record, struct cli_out *out, bool tell)
{
	struct mancala_solution s;
	const char *message = mancala_solver_run(task->solver, &record->pos, &task->limits, task->all,
	    tell ? progress : NULL, &task->progress, &s);

	if (message)
		return cli_bad(record, record->text, "%s", message);
	solve_print(out, &record->pos, &s, task->all, record);
	return s.solved ? CLI_DONE : CLI_NO;
}

static int
answer(void *arg, struct cli_record *record, struct cli_out *out)
{
	struct task *task = arg;
	bool other = false;
	int result;

	if (cli_parse(record) || (!task->turner.turn && tables_find(&task->tables, record, &other)))
		return CLI_BAD;
	bool alone = record->threads == task->cli->threads;	/* else the crew has signals in hand */
	task->limits.stop = alone ? interrupt_open() : interrupt_flag();
	if (other || task->options.threads != record->threads) {
		task->options.table = task->tables.table;
		task->options.threads = record->threads;
		mancala_solver_set(task->solver, &task->options);
	}
	if (task->plain) {
		struct check check = { task->solver, task->plain };
		result = check_answer(&check, record, out, &task->limits);
	} else if (task->turner.turn) {
		result = turn_answer(&task->turner, record, out, &task->limits, alone);
	} else {
		result = value_answer(task, record, out, alone);
	}
	if (alone)
		interrupt_news("", 0);
	if (alone)
		interrupt_close();
	return result;
}

/* Give each thread a task of its own, and answer all records. */
static void
answer_all(struct cli *cli, const struct task *task, uint64_t memory, bool checks, bool turns)
{
	struct task tasks[CLI_THREADS_MAX];
	void *arg[CLI_THREADS_MAX];
	const int threads = cli->threads;

	assert(threads >= 1);
	for (int i = 0; i < threads; i++) {
		/* the first one, which answers what comes alone, has what the others leave */
		uint64_t share = i ? memory / 2 / (unsigned)threads
		    : threads > 1 ? memory / 2 : memory;
		tasks[i] = *task;
		arg[i] = &tasks[i];
		tasks[i].solver = mancala_solver_new(share);
		tasks[i].plain = checks ? check_open() : NULL;
		tasks[i].turner = (struct turner){ turns ? mancala_turn_new(share) : NULL,
		    &tasks[i].progress, task->options.outcome };
		if (!tasks[i].solver || (checks && !tasks[i].plain) || (turns && !tasks[i].turner.turn)) {
			cli_warn(cli, "out of memory");
			exit(CLI_BAD);
		}
	}
	cli_records_threads(cli, answer, arg);
	for (int i = 0; i < threads; i++) {
		mancala_solver_free(tasks[i].solver);
		mancala_solver_free(tasks[i].plain);
		mancala_turn_free(tasks[i].turner.turn);
		mancala_table_free(tasks[i].tables.table);
	}
}

int
main(int argc, char *argv[])
{
	struct cli cli;
	struct task task = { .cli = &cli, .options.threads = 1, .tables.user = true };
	struct join join = { 0 };
	uint64_t memory = MEMORY;
	bool checks = false, joins = false, turns = false, verbose = false;
	int c, split = 0;

	cli_open(&cli, &program, argc, argv);
	while ((c = cli_option(&cli)) != -1)
		switch (c) {
		case 'a':
			task.all = true;
			break;
		case 'M':
			memory = cli_size(&cli, 'M', optarg);
			break;
		case 'n':
			task.limits.nodes = (uint64_t)cli_number(&cli, 'n', optarg, 1, INT64_MAX);
			break;
		case 'T':
			task.tables.path = optarg;
			break;
		case 't':
			task.limits.seconds = cli_seconds(&cli, 't', optarg);
			break;
		case 'v':
			verbose = true;
			break;
		case 'w':
			task.options.outcome = true;
			break;
		case CHECK:
			checks = true;
			break;
		case JOIN:
			joins = true;
			break;
		case SPLIT:
			split = (int)cli_number(&cli, SPLIT, optarg, 1, SPLIT_MAX);
			break;
		case TURN:
			turns = true;
			break;
		}
	task.progress = progress_open(verbose);
	if (checks + joins + (split > 0) + turns > 1)
		cli_usage(&cli, "only one of --check, --join, --split and --turn is possible");
	if (checks && task.options.outcome)
		cli_usage(&cli, "--check is for values, not for those of -w");
	if (turns && task.all)
		cli_usage(&cli, "-a is for the values of moves, not for those of --turn");
	if (split) {
		cli_records(&cli, split_answer, &split);
		return cli_close(&cli);
	}
	if (joins) {
		cli_records(&cli, join_answer, &join);
		if (cli.status != CLI_BAD || cli.keep)
			join_print(&join, &cli, task.all);
		join_free(&join);
		return cli_close(&cli);
	}
	if (!turns)
		tables_check(&task.tables, &cli);
	answer_all(&cli, &task, memory, checks, turns);
	return cli_close(&cli);
}
