/* SPDX-License-Identifier: MIT */
/*
 * Exact values of positions.
 *
 * As JSON a line is {"position":P,"move":3,"value":8,"solved":true}; where a
 * limit stopped it "low" and "high" stand instead of the value. With -a
 * "moves":[{"move":3,"value":8},...] follows, best first. The move of a
 * finished position is null. Further columns of the input follow as
 * "columns":["a","b"] if there are any.
 */
#include <inttypes.h>
#include <stdio.h>

#include "cli.h"

enum { MEMORY = 1 << 30 };		/* -M, if it is not given */

struct task {
	struct mancala_solver *solver;
	struct mancala_limits limits;
	struct mancala_solver_options options;
	bool all, verbose;
};

static const struct cli_option options[] = {
	{ 'a', "all", NULL, "print the value of each move too, best first" },
	CLI_OPTION_HELP,
	{ 'j', "threads", "N", "work on each position with so many threads" },
	CLI_OPTION_KEEP,
	{ 'M', "memory", "SIZE", "use at most this much for tables, such as 64M (1G)" },
	{ 'n', "nodes", "NODES", "stop after this many sowings for each position" },
	CLI_OPTION_POSITION,
	{ 't', "time", "SECONDS", "stop after this time for each position" },
	CLI_OPTION_VERSION,
	{ 'v', "verbose", NULL, "report progress on standard error" },
	CLI_OPTION_JSON,
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
print_value(struct cli_out *out, const struct mancala_bounds *b)
{
	if (!out->json)
		cli_format(out, b->low == b->high ? "%d" : "%d..%d", b->low, b->high);
	else if (b->low == b->high)
		cli_format(out, "\"value\":%d", b->low);
	else
		cli_format(out, "\"low\":%d,\"high\":%d", b->low, b->high);
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
		print_value(out, &s->all[i]);
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
	(void)arg;
	fprintf(stderr, "%d..%d, %" PRIu64 " nodes, %.1f s, %.1f M nodes a second\n", s->best.low,
	    s->best.high, s->nodes, s->seconds, 1e-6 * (double)s->nodes / (s->seconds + 1e-9));
}

static int
answer(void *arg, struct cli_record *record, struct cli_out *out)
{
	struct task *task = arg;
	struct mancala_solution s;
	const char *message;

	if (cli_parse(record))
		return CLI_BAD;
	message = mancala_solver_run(task->solver, &record->pos, &task->limits, task->all,
	    task->verbose ? progress : NULL, NULL, &s);
	if (message)
		return cli_bad(record, record->text, "%s", message);
	cli_position(out, "position", &record->pos);
	if (s.best.move) {
		cli_move(out, "move", s.best.move);
	} else {
		cli_column(out, "move");
		cli_format(out, out->json ? "null" : "-");
	}
	if (out->json)
		cli_add(out, ",", 1);
	else
		cli_add(out, "\t", 1);
	print_value(out, &s.best);
	if (out->json) {
		cli_column(out, "solved");
		cli_format(out, s.solved ? "true" : "false");
	}
	if (task->all)
		print_all(out, &s);
	cli_end(out, record);
	return s.solved ? CLI_DONE : CLI_NO;
}

int
main(int argc, char *argv[])
{
	struct task task = { .options.threads = 1 };
	uint64_t memory = MEMORY;
	struct cli cli;
	int c;

	cli_open(&cli, &program, argc, argv);
	while ((c = cli_option(&cli)) != -1)
		switch (c) {
		case 'a':
			task.all = true;
			break;
		case 'j':
			task.options.threads = (int)cli_number(&cli, c, optarg, 1, MANCALA_THREADS_MAX);
			break;
		case 'M':
			memory = cli_size(&cli, 'M', optarg);
			break;
		case 'n':
			task.limits.nodes = (uint64_t)cli_number(&cli, 'n', optarg, 1, INT64_MAX);
			break;
		case 't':
			task.limits.seconds = cli_seconds(&cli, 't', optarg);
			break;
		case 'v':
			task.verbose = true;
			break;
		}
	if ((task.solver = mancala_solver_new(memory)) == NULL) {
		cli_warn(&cli, "out of memory");
		return CLI_BAD;
	}
	mancala_solver_set(task.solver, &task.options);
	cli_records(&cli, answer, &task);
	mancala_solver_free(task.solver);
	return cli_close(&cli);
}
