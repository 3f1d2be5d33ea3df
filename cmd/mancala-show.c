/* SPDX-License-Identifier: MIT */
/* Draw positions for people, as text, in Unicode with colour, or as SVG; or the values of games. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "show.h"

enum { COLOUR = CLI_OWN, GRAPH, NO_NUMBERS };
enum format { TEXT, UNICODE, SVG };

struct task {
	enum format format;
	bool colour, bare, values;
	int columns;
	struct cli *cli;
	const char *moves;		/* of -m, or NULL */
	const char *output;		/* of -O, or NULL */
	long records;			/* so far */
	struct mancala_game *game;
	struct show_graph graph;
	struct cli_out picture;		/* what goes to a file */
};

static const struct cli_option options[] = {
	{ 'f', "format", "FORMAT", "draw as text, unicode or svg" },
	CLI_OPTION_HELP,
	CLI_OPTION_KEEP,
	{ 'm', "moves", "MOVES", "play these moves, show them, and mark what the last one did" },
	{ 'n', "nodes", "NODES",
	    "try so many sowings for a value of --graph, 1000000 unless told" },
	{ 'O', "output", "PATTERN", "write each picture to a file, such as board-%03d.svg" },
	CLI_OPTION_POSITION,
	CLI_OPTION_VERSION,
	{ COLOUR, "color", "WHEN", "use colour: auto, always or never" },
	{ GRAPH, "graph", NULL, "draw the value of each position of a game, moves in column 2" },
	{ NO_NUMBERS, "no-numbers", NULL, "leave the numbers of the pits out" },
	{ 0 },
};

static const struct cli_program program = {
	.name = "mancala-show",
	.operands = "[file ...]",
	.purpose = "Draw positions for people.",
	.options = options,
};

/* Which of the words optarg is. */
static int
choice(struct cli *cli, const char *option, const char *const word[], int words, const char *all)
{
	for (int i = 0; i < words; i++)
		if (strcmp(optarg, word[i]) == 0)
			return i;
	cli_usage(cli, "%s wants %s, not '%s'", option, all, optarg);
}

/* Append the name of the n-th file to *out; false unless pattern has one %d of a width up to 9. */
static bool
expand(struct cli_out *out, const char *pattern, long n)
{
	int conversions = 0;

	for (const char *s = pattern; *s; s++) {
		if (*s != '%') {
			cli_add(out, s, 1);
		} else if (*++s == '%') {
			cli_add(out, s, 1);
		} else {
			bool zero = *s == '0';
			int width = 0;
			s += zero;
			if (*s >= '1' && *s <= '9')
				width = *s++ - '0';
			if (*s != 'd' || ++conversions > 1)
				return false;
			cli_format(out, zero ? "%0*ld" : "%*ld", width, n);
		}
	}
	return conversions == 1;
}

static void
draw_svg(const struct task *task, struct cli_out *out)
{
	struct mancala_svg how = { .bare = task->bare };
	size_t moves = mancala_game_length(task->game), length;

	how.arrows = (uint16_t)(moves < UINT16_MAX ? moves : UINT16_MAX);
	length = mancala_svg_print(task->game, &how, NULL, 0);
	mancala_svg_print(task->game, &how, cli_room(out, length + 1), length + 1);
	out->length += length;
}

static void
draw_text(const struct task *task, struct cli_out *out)
{
	struct mancala_diagram how = {
		.columns = (uint16_t)task->columns, .unicode = task->format == UNICODE,
		.colour = task->colour, .bare = task->bare
	};
	const struct mancala_position *pos = mancala_game_position(task->game);
	char buf[MANCALA_DIAGRAM_MAX], told[MANCALA_TEXT_MAX];
	size_t moves = mancala_game_length(task->game);
	struct mancala_report report;

	if (moves) {
		int move = mancala_game_move(task->game, moves - 1);
		mancala_game_report(task->game, moves - 1, &report);
		if (move != MANCALA_SWAP)
			how.sown[mancala_game_before(task->game, moves - 1)->side] =
			    (uint16_t)(1u << (move - 1));
		memcpy(how.dropped, report.dropped, sizeof(how.dropped));
		memcpy(how.taken, report.taken, sizeof(how.taken));
	}
	cli_add(out, buf, mancala_diagram_print(pos, &how, buf));
	for (size_t i = 0; i < moves; i++) {
		mancala_game_report(task->game, i, &report);
		mancala_report_print(mancala_game_before(task->game, i),
		    mancala_game_move(task->game, i), &report, told);
		cli_format(out, "%s\n", told);
	}
	mancala_caption_print(pos, told);
	cli_format(out, "%s\n", told);
}

static void
draw(struct task *task, struct cli_out *out)
{
	if (task->values)
		show_graph(task->cli, &task->graph, task->game, task->format == SVG,
		    task->format == UNICODE, task->columns, out);
	else if (task->format == SVG)
		draw_svg(task, out);
	else
		draw_text(task, out);
}

/* Draw into a file of its own, named by the number of the record. */
static int
draw_file(struct task *task, struct cli_record *record)
{
	struct cli_out *picture = &task->picture;

	picture->length = 0;
	expand(picture, task->output, task->records);
	cli_add(picture, "", 1);
	size_t name = picture->length;
	draw(task, picture);
	int error = cli_save(picture->text, picture->text + name, picture->length - name);
	if (error)
		return cli_bad(record, record->text, "%s: %s", picture->text, strerror(error));
	return CLI_DONE;
}

/* Play the moves of -m, or with --graph those of column 2. */
static int
play(const struct task *task, struct cli_record *record)
{
	char why[MANCALA_WHY_MAX];
	const char *end, *message;

	mancala_game_reset(task->game, &record->pos);
	if (task->moves) {
		message = mancala_game_parse(task->game, task->moves, &end, why);
		if (!message && *end)
			message = "a comma is wanted between moves";
		if (message)
			return cli_bad(record, record->text, "-m %s: %s", task->moves, message);
		return CLI_DONE;
	}
	if (!task->values || !*record->columns)
		return CLI_DONE;
	message = mancala_game_parse(task->game, record->columns + 1, &end, why);
	if (!message && *end && *end != '\t')
		message = "a comma is wanted between moves";
	return message ? cli_bad(record, end, "%s", message) : CLI_DONE;
}

static int
answer(void *arg, struct cli_record *record, struct cli_out *out)
{
	struct task *task = arg;

	task->records++;
	if (cli_parse(record) || play(task, record))
		return CLI_BAD;
	if (task->output)
		return draw_file(task, record);
	if (task->format == SVG && task->records > 1)
		return cli_bad(record, record->text,
		    "a second picture needs a file of its own: -O");
	if (task->records > 1)
		cli_add(out, "\n", 1);
	draw(task, out);
	return CLI_DONE;
}

static enum format
usual_format(const struct task *task)
{
	if (task->output)
		return SVG;
	return cli_unicode() ? UNICODE : TEXT;
}

int
main(int argc, char *argv[])
{
	static const char *const formats[] = { "text", "unicode", "svg" };
	static const char *const whens[] = { "auto", "always", "never" };
	enum { AUTO, ALWAYS };
	struct mancala_position none = { 0 };
	struct cli cli;
	struct task task = { .picture.program = program.name, .graph.nodes = 1000000, .cli = &cli };
	int c, format = -1, when = AUTO;

	cli_open(&cli, &program, argc, argv);
	while ((c = cli_option(&cli)) != -1)
		switch (c) {
		case 'f':
			format = choice(&cli, "-f", formats, 3, "text, unicode or svg");
			break;
		case 'm':
			task.moves = optarg;
			break;
		case 'n':
			task.graph.nodes = (uint64_t)cli_number(&cli, 'n', optarg, 1, LONG_MAX);
			break;
		case 'O':
			task.output = optarg;
			if (!expand(&task.picture, task.output, 1))
				cli_usage(&cli, "-O wants one %%d, as in board-%%03d.svg, not '%s'",
				    task.output);
			break;
		case COLOUR:
			when = choice(&cli, "--color", whens, 3, "auto, always or never");
			break;
		case GRAPH:
			task.values = true;
			break;
		case NO_NUMBERS:
			task.bare = true;
		}
	task.format = format < 0 ? usual_format(&task) : (enum format)format;
	task.colour = when == ALWAYS ||
	    (when == AUTO && task.format == UNICODE && !task.output && cli_colour());
	task.columns = cli_columns();
	if ((task.game = mancala_game_new(&none)) == NULL) {
		cli_warn(&cli, "out of memory");
		return CLI_BAD;
	}
	cli_records(&cli, answer, &task);
	mancala_game_free(task.game);
	show_graph_free(&task.graph);
	free(task.picture.text);
	return cli_close(&cli);
}
