/* SPDX-License-Identifier: MIT */
/*
 * Play moves from positions, list the legal ones, or count their sequences.
 *
 * As JSON a line is {"position":P,"moves":[3,6]}, the moves being those played
 * to get to P; with -l {"position":P,"move":3,"after":Q}; with -c
 * {"position":P,"depth":4,"count":1234}. A swap is the string "swap". Further
 * columns of the input follow as "columns":["a","b"] if there are any. With
 * --games a line is {"game":G,"axis":A,"value":V,"others":[W,X]}.
 */
#include "cli.h"
#include "move.h"

enum { GAMES = CLI_OWN };

enum { DEPTH_MAX = 1000 };		/* of -c, which recurses */

struct task {
	int show;			/* what to print: 'a', 'c', 'l', or 0 for the last position */
	int depth;			/* of -c */
	const char *moves;		/* of -m, or NULL */
	struct mancala_game *game;
};

static const struct cli_option options[] = {
	{ 'a', "all", NULL, "print every position on the way, first and last included" },
	{ 'c', "count", "DEPTH", "print position and number of move sequences of DEPTH sowings" },
	CLI_OPTION_HELP,
	CLI_OPTION_KEEP,
	{ 'l', "list", NULL, "print position, move and position after for each legal move" },
	{ 'm', "moves", "MOVES", "play these moves, not those of column 2" },
	CLI_OPTION_POSITION,
	CLI_OPTION_VERSION,
	{ GAMES, "games", NULL, "print game, axis, value and other values for each axis of each game" },
	CLI_OPTION_JSON,
	{ 0 },
};

static const struct cli_program program = {
	.name = "mancala-move",
	.operands = "[file ...]",
	.purpose = "Play the moves of column 2, such as 3,6, and print the position after them.",
	.options = options,
};

/* Print the position after the first length moves. */
static void
print_position(const struct mancala_game *game, size_t length, const struct cli_record *record,
    struct cli_out *out)
{
	cli_position(out, "position", length < mancala_game_length(game)
	    ? mancala_game_before(game, length) : mancala_game_position(game));
	if (out->json)
		cli_json_moves(out, game, length);
	cli_end(out, record);
}

/* Play the moves of -m, or of column 2, which is eaten. */
static int
play(const struct task *task, struct cli_record *record)
{
	const char *moves = task->moves, *end, *message;
	char why[MANCALA_WHY_MAX];

	if (!moves)
		moves = record->columns + (*record->columns == '\t');
	message = mancala_game_parse(task->game, moves, &end, why);
	if (!message && *end && (task->moves || *end != '\t'))
		message = "a comma is wanted between moves";
	if (message)
		return task->moves ? cli_bad(record, record->text, "-m %s: %s", moves, message)
		    : cli_bad(record, end, "%s", message);
	if (!task->moves)
		record->columns = end;
	return CLI_DONE;
}

/* Print each legal move; there is none if the game is over. */
static int
list(struct mancala_game *game, struct cli_record *record, struct cli_out *out)
{
	struct mancala_position pos = *mancala_game_position(game);
	uint32_t moves = mancala_position_moves(&pos);

	for (int move = 1; moves >> move; move++) {
		if (!(moves >> move & 1))
			continue;
		cli_position(out, "position", &pos);
		cli_move(out, "move", move);
		const char *message = mancala_game_play(game, move, NULL);
		if (message)
			return cli_bad(record, record->text, "%s", message);
		cli_position(out, "after", mancala_game_position(game));
		mancala_game_undo(game);
		cli_end(out, record);
	}
	return moves ? CLI_DONE : CLI_NO;
}

static void
count(int depth, const struct mancala_position *pos, const struct cli_record *record,
    struct cli_out *out)
{
	cli_position(out, "position", pos);
	if (out->json)
		cli_count(out, "depth", (uint64_t)depth);
	cli_count(out, "count", mancala_perft(pos, depth));
	cli_end(out, record);
}

static int
answer(void *arg, struct cli_record *record, struct cli_out *out)
{
	const struct task *task = arg;

	if (cli_parse(record))
		return CLI_BAD;
	mancala_game_reset(task->game, &record->pos);
	if (play(task, record))
		return CLI_BAD;
	size_t length = mancala_game_length(task->game);
	switch (task->show) {
	case 'a':
		for (size_t i = 0; i < length; i++)
			print_position(task->game, i, record, out);
		break;
	case 'c':
		count(task->depth, mancala_game_position(task->game), record, out);
		return CLI_DONE;
	case 'l':
		return list(task->game, record, out);
	}
	print_position(task->game, length, record, out);
	return CLI_DONE;
}

int
main(int argc, char *argv[])
{
	struct mancala_position none = { 0 };
	struct task task = { 0 };
	bool games = false;
	struct cli cli;
	int c;

	cli_open(&cli, &program, argc, argv);
	while ((c = cli_option(&cli)) != -1) {
		if (c == 'm') {
			task.moves = optarg;
			continue;
		}
		if (c == GAMES) {
			games = true;
			continue;
		}
		if (task.show && task.show != c)
			cli_usage(&cli, "only one of -a, -c and -l is possible");
		task.show = c;
		if (c == 'c')
			task.depth = (int)cli_number(&cli, 'c', optarg, 0, DEPTH_MAX);
	}
	if (games) {
		if (task.show || task.moves || cli.position || *cli.operand)
			cli_usage(&cli, "--games goes with no position and no other option");
		move_games(&cli.out);
		return cli_close(&cli);
	}
	if ((task.game = mancala_game_new(&none)) == NULL) {
		cli_warn(&cli, "out of memory");
		return CLI_BAD;
	}
	cli_records(&cli, answer, &task);
	mancala_game_free(task.game);
	return cli_close(&cli);
}
