/* SPDX-License-Identifier: MIT */
/*
 * Build, describe, check and count endgame tables.
 *
 * As JSON a line of -i is {"file":F,"variant":V,"pits":6,"seeds":20,"entries":N},
 * of -C {"file":F,"entries":N,"derived":M}, of -w {"seeds":3,"arrangements":364,
 * "won":W,"drawn":D,"lost":L}, and of -w -v {"seeds":3,"value":1,"count":N}.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "interrupt.h"
#include "progress.h"
#include "tables.h"

enum { SAMPLE = 100000 };		/* entries that -C derives again, unless all */

struct task {
	struct cli *cli;
	int show;			/* 'C', 'i', 'w', or 0 to build */
	int seeds;
	uint64_t memory, seed;
	const char *file;		/* of -o */
	const atomic_bool *stop;
	double began;
	uint64_t before, all;		/* entries that were there to begin with, and that there will be */
	struct progress progress;
	bool every, verbose;
};

static const struct cli_option options[] = {
	{ 'a', "all", NULL, "with -C: derive every entry again, not only a sample" },
	{ 'C', "check", NULL, "check files: their checksums, and entries against their successors" },
	CLI_OPTION_HELP,
	{ 'i', "info", NULL, "describe files" },
	{ 'j', "threads", "N", "use N threads (as many as there are processors)" },
	{ 'M', "memory", "SIZE", "refuse to build a table of more than this" },
	{ 'o', "output", "FILE", "the file to write" },
	{ 'p', "position", "POSITION", "build for the variant and size of this position" },
	{ 's', "seed", "SEED", "with -C: choose another sample" },
	{ 'S', "seeds", "SEEDS", "build all arrangements of up to that many seeds" },
	CLI_OPTION_VERSION,
	{ 'v', "verbose", NULL, "report progress; with -w: print the counts of each value" },
	{ 'w', "won", NULL, "count the arrangements in files that are won, drawn and lost" },
	CLI_OPTION_JSON,
	{ 0 },
};

static const struct cli_program program = {
	.name = "mancala-table",
	.operands = "[file ...]",
	.purpose = "Build an endgame table, or tell of those in files.",
	.both = true,
	.options = options,
};

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
progress(void *arg, const struct mancala_table *table)
{
	struct task *task = arg;
	int seeds = mancala_table_seeds(table);
	uint64_t done = mancala_table_entries(mancala_table_pits(table), seeds);
	double took = now() - task->began;

	if (!task->before)
		task->before = done;
	progress_tell(&task->progress, took, "%s: %d seeds, %" PRIu64 " of %" PRIu64 " entries, %.1f s, "
	    "%.0f s to go\n", task->cli->program->name, seeds, done, task->all, took, done > task->before
	    ? took * (double)(task->all - done) / (double)(done - task->before) : 0.0);
}

/* Build what -p and -S say into the file of -o. */
static int
build(struct task *task)
{
	struct mancala_position pos;
	char why[MANCALA_WHY_MAX], name[TABLES_PATH];
	const char *end, *message = mancala_position_parse(&pos, task->cli->position, &end);
	const char *file = task->file;

	if (message || *end) {
		cli_warn(task->cli, "-p:1:%d: %s", (int)(end - task->cli->position) + 1,
		    message ? message : "nothing is wanted behind the position");
		return CLI_BAD;
	}
	if ((message = mancala_table_possible(&pos.rules, pos.pits, task->seeds)) != NULL) {
		cli_warn(task->cli, "%s", message);
		return CLI_BAD;
	}
	task->all = mancala_table_entries(pos.pits, task->seeds);
	if (task->all > task->memory) {
		cli_warn(task->cli, "%" PRIu64 " bytes are more than -M allows", task->all);
		return CLI_BAD;
	}
	if (!file) {
		if (!tables_name(name, &pos, task->seeds)) {
			cli_warn(task->cli, "-o is wanted: neither MANCALA_TABLES nor HOME is set");
			return CLI_BAD;
		}
		file = name;
	}
	struct mancala_table *table = mancala_table_new(&pos.rules, pos.pits, task->seeds);
	message = "out of memory";
	if (table)
		message = mancala_table_build_file(table, file, task->seeds, task->cli->threads, task->stop,
		    progress, task, why);
	mancala_table_free(table);
	if (!message)
		return CLI_DONE;
	cli_warn(task->cli, "%s: %s", file, message);
	return interrupt_signal() ? 128 + interrupt_signal() : CLI_BAD;
}

static void
print_info(struct cli_out *out, const char *file, const struct mancala_table *table)
{
	char variant[MANCALA_TEXT_MAX];
	int pits = mancala_table_pits(table), seeds = mancala_table_seeds(table);

	mancala_rules_print(mancala_table_rules(table), variant);
	cli_string(out, "file", file);
	cli_string(out, "variant", variant);
	cli_count(out, "pits", (uint64_t)pits);
	cli_count(out, "seeds", (uint64_t)seeds);
	cli_count(out, "entries", mancala_table_entries(pits, seeds));
	cli_end(out, NULL);
}

static void
print_counts(struct cli_out *out, const struct mancala_table *table, bool each)
{
	uint64_t count[MANCALA_TABLE_VALUES];

	for (int seeds = 0; seeds <= mancala_table_seeds(table); seeds++) {
		uint64_t sum[3] = { 0 };
		mancala_table_count(table, seeds, count);
		for (int i = 0; i < MANCALA_TABLE_VALUES; i++) {
			int value = i - MANCALA_TABLE_SEEDS;
			sum[value > 0 ? 0 : value == 0 ? 1 : 2] += count[i];
			if (!each || !count[i])
				continue;
			cli_count(out, "seeds", (uint64_t)seeds);
			cli_column(out, "value");
			cli_format(out, "%d", value);
			cli_count(out, "count", count[i]);
			cli_end(out, NULL);
		}
		if (each)
			continue;
		cli_count(out, "seeds", (uint64_t)seeds);
		cli_count(out, "arrangements", sum[0] + sum[1] + sum[2]);
		cli_count(out, "won", sum[0]);
		cli_count(out, "drawn", sum[1]);
		cli_count(out, "lost", sum[2]);
		cli_end(out, NULL);
	}
}

/* Derive entries again by the reference rules. */
static int
check(const struct task *task, const char *file, const struct mancala_table *table)
{
	uint64_t entries = mancala_table_entries(mancala_table_pits(table), mancala_table_seeds(table));
	uint64_t random = task->seed, count = task->every || entries < SAMPLE ? entries : SAMPLE;
	char text[MANCALA_TEXT_MAX];
	struct mancala_position pos;

	for (uint64_t i = 0; i < count; i++) {
		uint64_t entry = i;
		if (count < entries) {		/* D. Knuth's MMIX generator */
			random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
			entry = (random >> 11) % entries;
		}
		if (interrupt_signal())
			return 128 + interrupt_signal();
		if (mancala_table_derived(table, entry))
			continue;
		mancala_table_position(table, entry, &pos);
		mancala_position_print(&pos, text);
		int value = mancala_table_entry(table, entry);
		cli_warn(task->cli, "%s: %d is not the value of %s", file,
		    pos.side == MANCALA_NORTH ? -value : value, text);
		return CLI_BAD;
	}
	cli_string(&task->cli->out, "file", file);
	cli_count(&task->cli->out, "entries", entries);
	cli_count(&task->cli->out, "derived", count);
	cli_end(&task->cli->out, NULL);
	return CLI_DONE;
}

static int
tell(const struct task *task, const char *file)
{
	struct mancala_table *table;
	char why[MANCALA_WHY_MAX];
	const char *message = mancala_table_open(&table, file, why);
	int status = CLI_DONE;

	if (message) {
		cli_warn(task->cli, "%s: %s", file, message);
		return CLI_BAD;
	}
	if (task->show == 'i')
		print_info(&task->cli->out, file, table);
	if (task->show == 'w')
		print_counts(&task->cli->out, table, task->verbose);
	if (task->show == 'C')
		status = check(task, file, table);
	mancala_table_free(table);
	return status;
}

int
main(int argc, char *argv[])
{
	static const _Atomic uint64_t none;	/* layers are done before there is news */
	struct cli cli;
	struct task task = { .cli = &cli, .seeds = -1, .memory = UINT64_MAX, .began = now() };
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	int c, status;

	cli_open(&cli, &program, argc, argv);
	cli.threads = processors < 1 ? 1 : processors > CLI_THREADS_MAX ? CLI_THREADS_MAX : (int)processors;
	while ((c = cli_option(&cli)) != -1)
		switch (c) {
		case 'a':
			task.every = true;
			break;
		case 'M':
			task.memory = cli_size(&cli, c, optarg);
			break;
		case 'o':
			if (strcmp(optarg, "-") == 0)
				cli_usage(&cli, "-o wants a file; a table cannot be written to standard output");
			task.file = optarg;
			break;
		case 's':
			task.seed = (uint64_t)cli_number(&cli, c, optarg, 0, INT64_MAX);
			break;
		case 'S':
			task.seeds = (int)cli_number(&cli, c, optarg, 0, MANCALA_TABLE_SEEDS);
			break;
		case 'v':
			task.verbose = true;
			break;
		default:
			if (task.show && task.show != c)
				cli_usage(&cli, "only one of -C, -i and -w is possible");
			task.show = c;
		}
	task.progress = progress_open(task.verbose);
	task.stop = interrupt_open();
	interrupt_listen(program.name, &none, "seeds done");
	if (!task.show) {
		if (!cli.position || task.seeds < 0 || *cli.operand)
			cli_usage(&cli, "-p and -S are wanted to build, or -C, -i or -w and files");
		status = build(&task);
	} else {
		if (cli.position || !*cli.operand)
			cli_usage(&cli, "-%c wants files", task.show);
		status = CLI_DONE;
		for (char **file = cli.operand; *file && status < 128; file++) {
			int result = tell(&task, *file);
			status = result > status ? result : status;
		}
	}
	cli.status = status;
	return cli_close(&cli);
}
