/* SPDX-License-Identifier: MIT */
/*
 * Print the best move of each position, as found within a level, a number of
 * nodes, a depth or a time.
 */
#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "interrupt.h"
#include "progress.h"
#include "tables.h"

enum { COLUMNS_MAX = 32, MEMORY = 128 << 20, DEPTH_MAX = MANCALA_LINE_MAX };

/* What -o can name, in the order of their names below. */
enum column { POSITION, MOVE, TURN, VALUE, EXACT, DEPTH, NODES, TIME, PV, ALL };

static const char *const columns[] = {
	"position", "move", "turn", "value", "exact", "depth", "nodes", "time", "pv", "all", NULL
};

/* What one thread answers with. */
struct task {
	struct cli *cli;
	struct mancala_limits limits;
	int level;			/* -1: none, the limits alone */
	uint64_t seed;
	bool every;
	struct progress progress;
	int threads;			/* that the search may use */
	enum column column[COLUMNS_MAX];
	int columns;
	struct mancala_game *game;
	struct mancala_search *search;
	struct tables tables;
};

static const struct cli_option options[] = {
	{ 'a', "all", NULL, "add the value of every move, best first" },
	{ 'd', "depth", "DEPTH", "look DEPTH sowings ahead" },
	CLI_OPTION_HELP,
	CLI_OPTION_THREADS,
	CLI_OPTION_KEEP,
	{ 'L', "level", "LEVEL", CLI_LEVELS " (expert)" },
	{ 'M', "memory", "SIZE", "memory for the tables, 128M unless told otherwise" },
	{ 'n', "nodes", "NODES", "try that many sowings" },
	{ 'o', "output", "COLUMNS", "print these, such as move,value,pv" },
	CLI_OPTION_POSITION,
	CLI_OPTION_PART,
	{ 's', "seed", "SEED", "choose otherwise between moves that a level holds equal" },
	{ 't', "time", "SECONDS", "think that long" },
	{ 'T', "tables", "PATH", "use an endgame table: a file, or a folder of them" },
	CLI_OPTION_VERSION,
	{ 'v', "verbose", NULL, "tell of every finished depth on standard error" },
	CLI_OPTION_JSON,
	{ 0 },
};

static const struct cli_program program = {
	.name = "mancala-best",
	.operands = "[file ...]",
	.purpose = "Print position, best move and its value, in seeds from the mover's view.",
	.thinks = true,
	.options = options,
};

/* Append a value: a whole number, or an estimate with its decimals. */
static void
value_add(struct cli_out *out, int value)
{
	int seeds = abs(value) / 100, parts = abs(value) % 100;

	cli_format(out, "%s%d", value < 0 ? "-" : "", seeds);
	if (parts)
		cli_format(out, parts % 10 ? ".%02d" : ".%d", parts % 10 ? parts : parts / 10);
}

static void
check(const char *message)
{
	if (message) {
		fprintf(stderr, "%s: %s\n", program.name, message);
		exit(CLI_BAD);
	}
}

/* Search the position that the game is at. */
static void
search(struct task *task, void (*tell)(void *, const struct mancala_result *),
    struct mancala_result *result)
{
	if (task->level >= 0) {
		check(mancala_level_run(task->search, task->game, task->level, task->seed,
		    &task->limits, task->every, tell, task, result));
		return;
	}
	mancala_search_clear(task->search);
	check(mancala_search_run(task->search, task->game, &task->limits, task->every, tell, task,
	    result));
}

/*
 * The moves expected: the turn, which ends with a round; or the line, and to the
 * end of the game if it is exact. Where what was found ends before, further
 * searches go on.
 */
static void
line_print(struct cli_out *out, struct task *task, bool turn, struct mancala_result result)
{
	int line[MANCALA_LINE_MAX], length = 0, at = 0;
	int side = mancala_game_position(task->game)->side;
	bool go_on = turn || result.best.exact;
	struct mancala_report report = { .round = false };

	while (result.length && length < MANCALA_LINE_MAX && !(turn && report.round)) {
		int now = mancala_game_position(task->game)->side;
		if (turn ? now != side : now == MANCALA_OVER)
			break;
		if (at == result.length) {
			if (!go_on || interrupt_signal())
				break;
			search(task, NULL, &result);
			at = 0;
			if (!turn && !result.best.exact)
				break;
		}
		line[length] = result.line[at++];
		check(mancala_game_play(task->game, line[length++], &report));
	}
	for (int i = 0; i < length; i++)
		mancala_game_undo(task->game);
	cli_column(out, turn ? "turn" : "pv");
	cli_moves(out, line, (size_t)length);
}

static void
all_print(struct cli_out *out, const struct mancala_result *result)
{
	char text[8];

	cli_column(out, "all");
	cli_add(out, out->json ? "[" : "-", out->json || !result->moves);
	for (int i = 0; i < result->moves; i++) {
		const struct mancala_score *score = &result->all[i];
		if (i)
			cli_add(out, ",", 1);
		if (out->json) {
			cli_add(out, "{\"move\":", 8);
			cli_json_move(out, score->move);
			cli_add(out, ",\"value\":", 9);
		} else {
			cli_add(out, text, mancala_move_print(score->move, text));
			cli_add(out, "=", 1);
		}
		value_add(out, score->value);
		if (out->json)
			cli_add(out, "}", 1);
	}
	cli_add(out, "]", out->json);
}

static void
column_print(struct cli_out *out, struct task *task, enum column column,
    const struct mancala_result *result)
{
	switch (column) {
	case POSITION:
		cli_position(out, "position", mancala_game_position(task->game));
		break;
	case MOVE:
		cli_move(out, "move", result->best.move);
		break;
	case TURN:
		line_print(out, task, true, *result);
		break;
	case VALUE:
		cli_column(out, "value");
		value_add(out, result->best.value);
		break;
	case EXACT:
		cli_column(out, "exact");
		if (out->json)
			cli_format(out, "%s", result->best.exact ? "true" : "false");
		else
			cli_format(out, "%s", result->best.exact ? "yes" : "no");
		break;
	case DEPTH:
		cli_count(out, "depth", (uint64_t)result->depth);
		break;
	case NODES:
		cli_count(out, "nodes", result->nodes);
		break;
	case TIME:
		cli_column(out, "time");
		cli_format(out, "%.3f", result->seconds);
		break;
	case PV:
		line_print(out, task, false, *result);
		break;
	case ALL:
		all_print(out, result);
		break;
	}
}

/* Make a line of news of a finished depth, and tell it if that is asked for. */
static void
progress(void *arg, const struct mancala_result *result)
{
	const struct task *task = arg;
	struct cli_out line = { .program = program.name };

	cli_format(&line, "%s: depth %d value ", program.name, result->depth);
	value_add(&line, result->best.value);
	cli_format(&line, "%s nodes %" PRIu64 " time %.3f pv ", result->best.exact ? " exact" : "",
	    result->nodes, result->seconds);
	cli_moves(&line, result->line, (size_t)result->length);
	cli_add(&line, "\n", 1);
	progress_line(&task->progress, result->seconds, line.text, line.length);
	free(line.text);
}

static int
answer(void *arg, struct cli_record *record, struct cli_out *out)
{
	struct task *task = arg;
	struct mancala_result result;
	bool other;

	if (cli_parse(record) || tables_find(&task->tables, record, &other))
		return CLI_BAD;
	if (other)
		mancala_search_table(task->search, task->tables.table);
	if (task->limits.seconds > 0 && record->threads != task->threads) {
		task->threads = record->threads;
		check(mancala_search_threads(task->search, task->threads));
	}
	mancala_game_reset(task->game, &record->pos);
	bool alone = record->threads == task->cli->threads;	/* else the crew has signals in hand */
	task->limits.stop = alone ? interrupt_open() : interrupt_flag();
	search(task, alone ? progress : NULL, &result);
	for (int i = 0; i < task->columns; i++)
		column_print(out, task, task->column[i], &result);
	cli_end(out, record);
	if (alone)
		interrupt_news("", 0);
	if (alone)
		interrupt_close();
	if (alone && interrupt_signal())
		cli_warn(task->cli, "%s:%zu: stopped at depth %d", record->file, record->line,
		    result.depth);
	return result.best.move ? CLI_DONE : CLI_NO;
}

/* Say that a name of -o is none, and what they are. */
static _Noreturn void
column_unknown(struct cli *cli, const char *name, size_t length)
{
	struct cli_out list = { .program = program.name };

	for (int i = 0; columns[i]; i++)
		cli_format(&list, "%s%s", !i ? "" : columns[i + 1] ? ", " : " or ", columns[i]);
	cli_usage(cli, "a column is %.*s, not '%.*s'", (int)list.length, list.text, (int)length, name);
}

/* Refuse a column that is there twice: an object of JSON has a name once. */
static void
columns_check(struct cli *cli, const struct task *task)
{
	for (int i = 0; i < task->columns; i++)
		for (int j = 0; j < i; j++)
			if (task->column[i] == task->column[j])
				cli_usage(cli, "with --json -o takes '%s' once", columns[task->column[i]]);
}

/* Take -o's list of names apart. */
static void
columns_parse(struct cli *cli, struct task *task, const char *list)
{
	for (const char *s = list;; s++) {
		size_t length = strcspn(s, ",");
		int i = 0;
		while (columns[i] && (strncmp(columns[i], s, length) != 0 || columns[i][length]))
			i++;
		if (!columns[i])
			column_unknown(cli, s, length);
		if (task->columns == COLUMNS_MAX)
			cli_usage(cli, "-o takes %d columns at most", COLUMNS_MAX);
		task->every = task->every || i == ALL;
		task->column[task->columns++] = (enum column)i;
		s += length;
		if (!*s)
			return;
	}
}

static int
level_parse(struct cli *cli, const char *name)
{
	int level = mancala_level_find(name);

	if (level < 0)
		cli_usage(cli, "a level is " CLI_LEVELS ", not '%s'", name);
	return level;
}

/* Give each thread a task of its own, and answer all records. */
static void
answer_all(struct cli *cli, const struct task *task, uint64_t memory)
{
	struct mancala_position none = { 0 };
	struct task tasks[CLI_THREADS_MAX];
	void *arg[CLI_THREADS_MAX];
	const int threads = cli->threads;

	assert(threads >= 1);
	for (int i = 0; i < threads; i++) {
		tasks[i] = *task;
		tasks[i].game = mancala_game_new(&none);
		tasks[i].search = mancala_search_new(memory);
		if (!tasks[i].game || !tasks[i].search) {
			cli_warn(cli, "out of memory");
			exit(CLI_BAD);
		}
		arg[i] = &tasks[i];
	}
	cli_records_threads(cli, answer, arg);
	for (int i = 0; i < threads; i++) {
		mancala_search_free(tasks[i].search);
		mancala_table_free(tasks[i].tables.table);
		mancala_game_free(tasks[i].game);
	}
}

int
main(int argc, char *argv[])
{
	struct cli cli;
	struct task task = { .cli = &cli, .level = -1, .threads = 1 };
	uint64_t memory = MEMORY;
	bool limited = false, verbose = false;
	int c;

	cli_open(&cli, &program, argc, argv);
	while ((c = cli_option(&cli)) != -1) {
		limited = limited || c == 'd' || c == 'n' || c == 't';
		switch (c) {
		case 'a':
			task.every = true;
			break;
		case 'd':
			task.limits.depth = (int)cli_number(&cli, c, optarg, 1, DEPTH_MAX);
			break;
		case 'L':
			task.level = level_parse(&cli, optarg);
			break;
		case 'M':
			memory = cli_size(&cli, c, optarg);
			break;
		case 'n':
			task.limits.nodes = (uint64_t)cli_number(&cli, c, optarg, 1, LONG_MAX);
			break;
		case 'o':
			task.columns = 0;
			columns_parse(&cli, &task, optarg);
			break;
		case 's':
			task.seed = (uint64_t)cli_number(&cli, c, optarg, 0, LONG_MAX);
			break;
		case 'T':
			task.tables.path = optarg;
			break;
		case 't':
			task.limits.seconds = cli_seconds(&cli, c, optarg);
			break;
		case 'v':
			verbose = true;
			break;
		}
	}
	if (!limited && task.level < 0)
		task.level = MANCALA_LEVEL_EXPERT;
	if (!task.columns)
		columns_parse(&cli, &task, task.every ? "position,move,value,all" : "position,move,value");
	if (cli.out.json)
		columns_check(&cli, &task);
	tables_check(&task.tables, &cli);
	task.progress = progress_open(verbose);
	answer_all(&cli, &task, memory);
	return cli_close(&cli);
}
