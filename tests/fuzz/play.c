/* SPDX-License-Identifier: MIT */
/*
 * What mancala-play reads: commands, saved games, scores and a history. Nothing
 * crashes, and a game that was read is written so that it comes back. Whatever
 * reaches outside or takes long has a stand-in: no command is run, no file is
 * written but that under test, and levels do not think.
 */
#define main play_main
#include "../../cmd/mancala-play.c"
#undef main

#include <sys/stat.h>

#include "fuzz.h"

static const uint8_t *next, *end;		/* lines that are left to be typed */
static char line[1 << 16];
static char *saved;				/* what was last written to a file */
static size_t saved_length;

/*
 * Stand-ins
 */

atomic_bool play_stop;
atomic_int play_ending;
const char play_line_built[] = "";

void play_line_open(struct play *play) { (void)play; }
void play_line_close(struct play *play) { (void)play; }
void play_line_remember(struct play *play, const char *text) { (void)play; (void)text; }
void play_signal_open(void) { }
void play_signal_think(const struct play *play) { (void)play; }
void play_signal_thought(struct play *play) { (void)play; }
void play_sleep(double seconds) { REQUIRE(seconds >= 0 && seconds <= 60, "pace"); }
bool child_runs(const char *command) { return strchr(command, '!'); }
void child_close(struct child *child) { (void)child; }

char *
play_line_read(struct play *play, size_t *length)
{
	(void)play;
	if (next == end)
		return NULL;
	for (*length = 0; next < end && *next != '\n' && *length < sizeof(line) - 1; next++)
		line[(*length)++] = (char)*next;
	next += next < end;
	line[*length] = '\0';
	return line;
}

const char *
child_ask(struct child *child, const struct mancala_position *pos, int *move, char why[MANCALA_TEXT_MAX])
{
	(void)why;
	*move = __builtin_ctz(mancala_position_moves(pos));
	return strchr(child->command, '?') ? "crashed" : NULL;
}

int
cli_save(const char *path, const char *bytes, size_t length)
{
	(void)path;
	free(saved);
	REQUIRE((saved = malloc(length + 1)), "out of memory");
	memcpy(saved, bytes, length);
	saved_length = length;
	return 0;
}

const char *__real_mancala_search_run(struct mancala_search *, const struct mancala_game *,
    const struct mancala_limits *, bool, void (*)(void *, const struct mancala_result *), void *,
    struct mancala_result *);
const char *__real_mancala_solver_run(struct mancala_solver *, const struct mancala_position *,
    const struct mancala_limits *, bool, void (*)(void *, const struct mancala_solution *), void *,
    struct mancala_solution *);
__typeof__(__real_mancala_search_run) __wrap_mancala_search_run;
__typeof__(__real_mancala_solver_run) __wrap_mancala_solver_run;
__typeof__(mancala_level_run) __wrap_mancala_level_run;

static const struct mancala_limits few = { .nodes = 300 };

const char *
__wrap_mancala_search_run(struct mancala_search *search, const struct mancala_game *game,
    const struct mancala_limits *limits, bool every, void (*progress)(void *, const struct mancala_result *),
    void *arg, struct mancala_result *result)
{
	(void)limits;
	return __real_mancala_search_run(search, game, &few, every, progress, arg, result);
}

const char *
__wrap_mancala_solver_run(struct mancala_solver *solver, const struct mancala_position *pos,
    const struct mancala_limits *limits, bool every,
    void (*progress)(void *, const struct mancala_solution *), void *arg, struct mancala_solution *solution)
{
	(void)limits;
	return __real_mancala_solver_run(solver, pos, &few, every, progress, arg, solution);
}

const char *
__wrap_mancala_level_run(struct mancala_search *search, const struct mancala_game *game, int level,
    uint64_t seed, const struct mancala_limits *limits, bool every,
    void (*progress)(void *, const struct mancala_result *), void *arg, struct mancala_result *result)
{
	(void)limits;
	(void)level;
	(void)seed;
	return __real_mancala_search_run(search, game, &few, every, progress, arg, result);
}

/*
 * The target
 */

static void
write_file(const char *name, const void *bytes, size_t length)
{
	FILE *f = fopen(name, "wb");

	REQUIRE(f && fwrite(bytes, 1, length, f) == length && !fclose(f), name);
}

static void
open_folder(void)
{
	static FILE *nowhere;
	const char *under = getenv("TMPDIR");
	char folder[4096];

	if (nowhere)
		return;
	nowhere = fopen("/dev/null", "w");
	snprintf(folder, sizeof(folder), "%s/fuzz-play.XXXXXX", under ? under : "/tmp");
	REQUIRE(nowhere && mkdtemp(folder) && !chdir(folder) && !mkdir("mancala", 0700), folder);
	REQUIRE(!setenv("XDG_STATE_HOME", folder, 1) && !setenv("HOME", folder, 1), folder);
	REQUIRE(dup2(fileno(nowhere), STDOUT_FILENO) >= 0, "standard output");
	stderr = nowhere;
}

/* A saved game that can be read is written so that it comes back. */
static void
check_game(struct play *play)
{
	char why[MANCALA_TEXT_MAX];
	struct mancala_position first;
	size_t length;

	if (play_load_file(play, "game", false, why))
		return;
	first = *mancala_game_position(play->game);
	length = mancala_game_length(play->game);
	REQUIRE(!play_save_file(play, "game"), "save");
	write_file("game", saved, saved_length);
	const char *message = play_load_file(play, "game", false, why);
	REQUIRE(!message, message);
	REQUIRE(mancala_position_equal(&first, mancala_game_position(play->game)), "the same game");
	REQUIRE(length == mancala_game_length(play->game), "as many moves");
}

/* A history that is read is written so that it is the same once more. */
static void
check_history(struct play *play)
{
	struct play_words words = { 0 }, again = { 0 };

	if (!play_history_read(play, &words) || !words.count)
		return;
	play_history_write(play, &words);
	write_file("mancala/history", saved, saved_length);
	REQUIRE(play_history_read(play, &again) && again.count == words.count, "as many lines");
	for (size_t i = 0; i < words.count; i++)
		REQUIRE(strcmp(words.word[i], again.word[i]) == 0, "the same lines");
	play_words_free(&words);
	play_words_free(&again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const games[] = {
		"kalah:3x2", "oware:2x2", "awari:3x1", "congkak:2x2", "kalah+pie=yes:2x1", "kalah:16x9",
		"kalah+rounds=part:2x2", "bohnenspiel:2x2"
	};
	char *argv[] = { "mancala-play", NULL, NULL };
	struct wanted wanted = { .level = "random" };
	struct play play = { .costs.program = program.name };
	struct cli cli;
	char nothing[] = "";

	open_folder();
	if (!size)
		return 0;
	argv[1] = (char *)games[data[0] % 8];
	cli_open(&cli, &program, 2, argv);
	cli.operand = argv + 1;
	play.cli = &cli;
	play.unicode = data[0] & 8;
	play.dumb = data[0] & 16;
	next = end = data + 1;
	choose(&play, &wanted);
	play.terminal = data[0] & 32;
	switch (data[0] >> 6) {
	case 0:
	case 1:
		end = data + size;
		loop(&play);
		break;
	case 2:
		write_file("game", next, size - 1);
		check_game(&play);
		break;
	default:
		write_file(data[0] & 16 ? "mancala/scores" : "mancala/history", next, size - 1);
		if (data[0] & 16)
			play_scores(&play, nothing);
		else
			check_history(&play);
	}
	play_player_close(&play);
	free(play.costs.text);
	mancala_search_free(play.search);
	mancala_solver_free(play.solver);
	mancala_game_free(play.game);
	cli_close(&cli);
	return 0;
}
