/* SPDX-License-Identifier: MIT */
/*
 * Convert positions, games and answers between our notation and the formats
 * of other programs.
 *
 * As JSON a line is {"position":P,"moves":[3,6]} in our own format, and
 * {"text":"..."} in every other one; with --answer {"move":3} and
 * {"answer":"..."}. Further columns of a record stay in a record.
 */
#include <stdio.h>
#include <string.h>

#include "cli.h"

enum { ANSWER = CLI_OWN, VARIANT };

struct task {
	const struct mancala_format *own, *from, *to;
	const struct mancala_rules *read, *written;	/* the variants of from and to, or NULL */
	struct mancala_reader *reader;
	struct mancala_writer *writer;
};

static const struct cli_option options[] = {
	{ 'f', "from", "FORMAT", "read this format, not mancala" },
	CLI_OPTION_HELP,
	CLI_OPTION_KEEP,
	CLI_OPTION_POSITION,
	{ 't', "to", "FORMAT", "write this format, not mancala" },
	CLI_OPTION_VERSION,
	{ ANSWER, "answer", NULL, "convert moves as programs answer them" },
	CLI_OPTION_JSON,
	{ VARIANT, "variant", "VARIANT", "what is played where the format does not say it" },
	{ 0 },
};

static const struct cli_program program = {
	.name = "mancala-convert",
	.operands = "[file ...]",
	.purpose = "Convert positions and games between the formats mancala, our own, kgp, kgpc,\n"
	    "oware-dashed, ogn, openspiel, playstrategy, playstrategy-toguz, ints14 and ints12.",
	.options = options,
};

static const struct mancala_format *
format(struct cli *cli, int letter, const char *name)
{
	const struct mancala_format *found = mancala_format_find(name);
	char names[256] = "";

	for (int i = 0; !found && mancala_format_at(i); i++)
		snprintf(names + strlen(names), sizeof(names) - strlen(names), "%s%s", i ? ", " : "",
		    mancala_format_name(mancala_format_at(i)));
	if (!found)
		cli_usage(cli, "-%c knows no format '%s', only %s", letter, name, names);
	return found;
}

static void
print_record(const struct mancala_game *game, struct cli_out *out)
{
	cli_position(out, "position", mancala_game_start(game));
	cli_json_moves(out, game, mancala_game_length(game));
}

/* Write what was read; a record keeps its further columns in a record. */
static int
convert(const struct task *task, struct cli_record *record, struct cli_out *out)
{
	const struct mancala_game *game = mancala_reader_game(task->reader);
	char why[MANCALA_WHY_MAX];
	const char *text, *message = mancala_writer_write(task->writer, game, &text, why);

	if (message)
		return cli_bad(record, record->text, "%s", message);
	if (task->from != task->own || task->to != task->own)
		record->columns = "";
	if (task->to == task->own && out->json)
		print_record(game, out);
	else
		cli_string(out, "text", text);
	cli_end(out, record);
	return CLI_DONE;
}

/* Convert all that a line completes. */
static int
answer(void *arg, struct cli_record *record, struct cli_out *out)
{
	const struct task *task = arg;
	const char *s = record->text, *message;
	bool done;

	do {
		if ((message = mancala_reader_read(task->reader, s, &s, &done)) != NULL)
			return cli_bad(record, s, "%s", message);
		record->columns = s;
		if (done && convert(task, record, out))
			return CLI_BAD;
	} while (*s && task->from != task->own);
	return CLI_DONE;
}

static int
answer_end(void *arg, struct cli_record *record, struct cli_out *out)
{
	const struct task *task = arg;
	bool done;
	const char *message = mancala_reader_end(task->reader, &done);

	if (message)
		return cli_bad(record, record->text, "%s", message);
	record->columns = "";
	return done ? convert(task, record, out) : CLI_DONE;
}

/* Convert one answer; none is no line. */
static int
answer_answer(void *arg, struct cli_record *record, struct cli_out *out)
{
	const struct task *task = arg;
	struct mancala_answer move;
	char why[MANCALA_WHY_MAX], text[MANCALA_ANSWER_MAX];
	const char *end, *message;

	message = mancala_answer_parse(task->from, task->read, &move, record->text, &end, why);
	if (message)
		return cli_bad(record, end, "%s", message);
	if (!move.move)
		return CLI_NO;
	if ((message = mancala_answer_print(task->to, task->written, &move, text, why)) != NULL)
		return cli_bad(record, record->text, "%s", message);
	if (task->to == task->own)
		cli_move(out, "move", move.move);
	else
		cli_string(out, "answer", text);
	cli_end(out, NULL);
	return CLI_DONE;
}

/* The variant for format: the one that was named, unless it says so itself. */
static const struct mancala_rules *
variant_for(struct cli *cli, const struct task *task, const struct mancala_format *format,
    const struct mancala_rules *variant)
{
	const char *message;

	if (format == task->own || !variant)
		return NULL;
	if ((message = mancala_format_takes(format, variant)) != NULL)
		cli_usage(cli, "%s: %s", mancala_format_name(format), message);
	return variant;
}

int
main(int argc, char *argv[])
{
	const char *variant = NULL, *end, *message;
	struct mancala_rules rules;
	struct task task = { 0 };
	bool answers = false;
	struct cli cli;
	int c;

	task.own = task.from = task.to = mancala_format_at(0);
	cli_open(&cli, &program, argc, argv);
	while ((c = cli_option(&cli)) != -1)
		switch (c) {
		case 'f':
			task.from = format(&cli, 'f', optarg);
			break;
		case 't':
			task.to = format(&cli, 't', optarg);
			break;
		case ANSWER:
			answers = true;
			break;
		case VARIANT:
			variant = optarg;
			if ((message = mancala_rules_parse(&rules, variant, &end)) != NULL || *end)
				cli_usage(&cli, "--variant: %s",
				    message ? message : "a variant has no rows");
		}
	if (variant && task.from == task.own && task.to == task.own)
		cli_usage(&cli, "--variant is for texts of other programs");
	const struct mancala_rules *given = variant ? &rules : NULL;
	task.read = variant_for(&cli, &task, task.from, given);
	task.written = variant_for(&cli, &task, task.to, given);
	task.reader = mancala_reader_new(task.from, task.read);
	task.writer = mancala_writer_new(task.to, task.written);
	if (!task.reader || !task.writer) {
		cli_warn(&cli, "out of memory");
		return CLI_BAD;
	}
	if (!answers)
		cli.end = answer_end;
	cli_records(&cli, answers ? answer_answer : answer, &task);
	mancala_reader_free(task.reader);
	mancala_writer_free(task.writer);
	return cli_close(&cli);
}
