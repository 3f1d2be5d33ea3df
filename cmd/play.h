/* SPDX-License-Identifier: MIT */
/*
 * The parts of mancala-play: who plays, the commands, what is shown, how a
 * line is read, and what is kept between runs. Each file's functions stand
 * under its name.
 */
#ifndef PLAY_H
#define PLAY_H

#include <stdatomic.h>

#include "child.h"
#include "cli.h"

enum { PLAY_PATH_MAX = 4096 };

#define play_say(play, ...) cli_format(&(play)->cli->out, __VA_ARGS__)

enum play_kind { PLAY_PERSON, PLAY_LEVEL, PLAY_ENGINE };

struct play_player {
	enum play_kind kind;
	int level;			/* of PLAY_LEVEL */
	struct child child;		/* of PLAY_ENGINE */
};

/* What the coach thinks of a move. */
struct play_advice {
	struct mancala_score best;
	int move;
	int cost;			/* against the best one, in hundredths of a seed */
	bool exact;
};

/* How a game ended before its rules would have ended it. */
enum play_ended { PLAY_ON, PLAY_RESIGNED, PLAY_AGREED };

struct play {
	struct cli *cli;
	struct mancala_game *game;
	struct mancala_search *search;	/* NULL until it is needed, */
	struct mancala_solver *solver;	/* and so is this */
	struct play_player player[2];
	int level;			/* of a computer that is not told another one */
	uint64_t seed;
	double pace;			/* seconds between seeds, or 0 */
	bool terminal;			/* a person at a terminal, not a script on a pipe */
	bool plain;			/* sentences instead of drawings */
	bool coach;
	bool unicode, colour, dumb;	/* what the terminal can do */

	enum play_ended ended;
	int loser;			/* who resigned */
	bool paused;			/* the computer waits for `go` */
	bool quit;
	bool finished;			/* the end of this game was told and counted */
	bool unranked;			/* its result does not count */

	const char *line;		/* the command being carried out, for places in messages */
	size_t lines;			/* how many there were */
	bool moved;			/* it changed the game: a script wants an answer */
	size_t told;			/* sowings that a script has been told of */
	struct cli_out costs;		/* what the coach said since the last such answer */

	int won, lost, drawn;		/* in this session */
	bool warned;			/* that the state directory cannot be used */
	char *offered;			/* the text of the game that was taken up at the start, or NULL */
};

/*
 * mancala-play.c
 */

/* Complain about the command at the byte at of its line; the game goes on. */
void play_bad(struct play *play, const char *at, const char *format, ...) CLI_PRINTF(3, 4);

/* Say what is worth knowing, but no fault of the command. */
void play_note(struct play *play, const char *format, ...) CLI_PRINTF(2, 3);

/* End the program, which can do nothing else, with a message. */
_Noreturn void play_die(struct play *play, const char *message);

/*
 * play_command.c
 */

/* Carry the line out. */
void play_command(struct play *play, char *line);

/* The i-th command, or NULL behind the last. */
const char *play_command_name(int i);

/* The whole name of the command that a word stands for, or NULL. */
const char *play_command_full(const char *word, size_t length);

/* Set the seconds that a seed takes; false if text is no such number. */
bool play_pace_set(struct play *play, const char *text);

/* What was typed, short and printable. */
const char *play_quoted(const char *word, size_t length, char buf[64]);

/*
 * play_moves.c: commands that change the game, and what they share
 */

void play_moves(struct play *play, const char *argument);
void play_draw(struct play *play, char *argument);
void play_go(struct play *play, char *argument);
void play_goto(struct play *play, char *argument);
void play_new(struct play *play, char *argument);
void play_redo(struct play *play, char *argument);
void play_resign(struct play *play, char *argument);
void play_swap(struct play *play, char *argument);
void play_undo(struct play *play, char *argument);

/* The pit that a lone letter means, or 0: u, n and q are commands on every board. */
int play_letter(const struct play *play, const char *word, size_t length);

/* What can be played now, as the end of a message: "you can play 1 2 6". */
const char *play_possible(const struct play *play, char buf[MANCALA_TEXT_MAX]);

/* Play a legal move and show it. */
void play_move(struct play *play, int move);

/* Whether the game is over, be it by agreement. */
bool play_over(const struct play *play);

/* Note that the game has been changed other than by a move, from which sowing on, and show it. */
void play_changed(struct play *play, size_t told);

/*
 * play_player.c
 */

/* Read who plays: person, computer, a level, or a command. Returns NULL or a message. */
const char *play_player_set(struct play *play, int side, const char *who);

/* Who plays side, as play_player_set reads it. */
const char *play_player_name(const struct play *play, int side);

/* Set the level of the computer, now and later. Returns NULL or a message. */
const char *play_level_set(struct play *play, const char *name);
/* Whether side is played by a person; whether anybody is; and the one that is, or South. */
bool play_person(const struct play *play, int side);
bool play_persons(const struct play *play);
int play_bottom(const struct play *play);

/* Let computers move until a person is to, the game is over or Ctrl-C pauses them. */
void play_computers(struct play *play);

/* Give back what the players hold. */
void play_player_close(struct play *play);

/*
 * play_think.c
 */

/* The search that is shared by all who think. */
struct mancala_search *play_search(struct play *play);

/* The value of every move of game, best first, as well as it can be told in a moment. */
void play_analyse(struct play *play, const struct mancala_game *game,
    struct mancala_result *result);

/* Write a value in hundredths of a seed. */
const char *play_value(int value, char buf[16]);

void play_show_hint(struct play *play, char *argument);
void play_show_analysis(struct play *play, char *argument);
void play_show_history(struct play *play, char *argument);

/* Judge a move that is about to be played, and tell of it once it was. */
void play_advise(struct play *play, int move, struct play_advice *advice);
void play_coach(struct play *play, const struct play_advice *advice);

/*
 * play_show.c
 */

extern const char *const play_side[2];		/* "South", "North" */

/* Write what was said, and to a terminal in lines that are not too long. */
void play_flush(struct play *play);

/* Show the board now, without marks. */
void play_show_board(struct play *play);

/* Show move being sown, seed by seed, if that is wanted. */
void play_show_sowing(struct play *play, int move);

/* Say who plays what, as part of a sentence. */
void play_show_players(struct play *play);

/* The same as a sentence, to a person alone. */
void play_introduce(struct play *play);

/* Show what move did to before. */
void play_show_move(struct play *play, const struct mancala_position *before, int move,
    const struct mancala_report *report, bool thrice);

/* Say who is to move and the score, or the result. */
void play_show_status(struct play *play);

/* Answer a script: the position, a TAB, and the sowings since the last such answer. */
void play_answer(struct play *play);

/* Say that the other side declines a draw. */
void play_declined(struct play *play);

/*
 * play_file.c
 */

/*
 * Read a file whole. Returns NULL and sets *text to it, with a NUL behind, to
 * be freed by the caller; or a message.
 */
const char *play_file_read(const char *path, char **text);

/*
 * play_save.c
 */

void play_load(struct play *play, char *argument);
void play_save(struct play *play, char *argument);

/*
 * Take up the game saved in path; only the program's own file, which nobody
 * else writes, makes a game that counts. Returns NULL, or a message with the
 * place in why; nothing has changed then.
 */
const char *play_load_file(struct play *play, const char *path, bool own,
    char why[MANCALA_TEXT_MAX]);

/* Write the game to path, whatever is there. Returns NULL or a message. */
const char *play_save_file(struct play *play, const char *path);

/*
 * play_state.c
 */

/* The file called name in the state directory; NULL if the environment names none. */
const char *play_state_path(const char *name, char path[PLAY_PATH_MAX]);

/*
 * The same, its directory made, and *lock held until it is closed: no other
 * mancala-play changes a file there meanwhile. NULL if that cannot be, which is
 * said once.
 */
const char *play_state_open(struct play *play, const char *name, int *lock,
    char path[PLAY_PATH_MAX]);

/* Write a file of the state directory; a failure is said once. */
void play_state_write(struct play *play, const char *path, const char *text, size_t length);

/* Offer the game that was left unfinished; and keep this one, if it is. */
void play_unfinished_offer(struct play *play);
void play_unfinished_keep(struct play *play);

/*
 * play_scores.c
 */

void play_scores(struct play *play, char *argument);

/* Print the results of all sessions: for people, or in columns. */
void play_scores_print(struct play *play);

/* Count the result, if the game is over now and counts. */
void play_finish(struct play *play);

/*
 * play_line.c
 */

/* How lines are read, for -V. */
extern const char play_line_built[];

/* Start and end reading lines. */
void play_line_open(struct play *play);
void play_line_close(struct play *play);

/* The next line, without its end, and its length; NULL at the end of input. */
char *play_line_read(struct play *play, size_t *length);

/* Put a line in the history. */
void play_line_remember(struct play *play, const char *line);

/*
 * play_words.c
 */

struct play_words {
	char **word;
	size_t count;
};

/* Add a word of so many bytes behind the others, where it is moved to if it is there already. */
void play_words_add(struct play *play, struct play_words *words, const char *word, size_t length);
void play_words_free(struct play_words *words);

/* Whether a line is worth keeping. */
bool play_history_wanted(const char *line);

/* Add the lines of earlier sessions, the oldest first; false if the file cannot be read. */
bool play_history_read(struct play *play, struct play_words *lines);

/* Keep the lines of this session behind those of the others. */
void play_history_write(struct play *play, const struct play_words *session);

/*
 * Add all words, in order, that can stand for the one whose first bytes are
 * in line before cursor; returns how many bytes of it are there.
 */
size_t play_complete(struct play *play, const char *line, size_t cursor, struct play_words *words);

/*
 * play_signal.c
 */

extern atomic_bool play_stop;		/* Ctrl-C: the thinking or the line typed is to end */
extern atomic_int play_ending;		/* the signal that ends the program, or 0 */

void play_signal_open(void);

/* Hold all signals back, or let them come again: a line is read in between. */
void play_signal_hold(bool hold);

/*
 * Wait for input on fd, or for a signal of those held back: SIGINT if the line
 * is to end, SIGWINCH, SIGTSTP; 0 for input. None gets lost.
 */
int play_signal_wait(int fd);

/* Begin and end what may take long: after a second it is said, and then taken back. */
void play_signal_think(const struct play *play);
void play_signal_thought(struct play *play);

/* Wait, unless Ctrl-C is pressed. */
void play_sleep(double seconds);

#endif
