/* SPDX-License-Identifier: MIT */
/*
 * What all programs share: options from one table, operands and the loop over
 * their lines, printing as columns or JSON, messages and the exit status.
 *
 *	cli_open(&cli, &program, argc, argv);
 *	while ((c = cli_option(&cli)) != -1)
 *		switch (c) { ... }
 *	cli_records(&cli, answer, &task);
 *	return cli_close(&cli);
 *
 * Functions here end the program with status 2 and a message where memory is
 * out or standard output cannot be written.
 */
#ifndef CLI_H
#define CLI_H

#include <getopt.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mancala.h"

enum { CLI_DONE, CLI_NO, CLI_BAD };	/* exit statuses, and what a record comes to */

#ifdef __GNUC__
#define CLI_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define CLI_PRINTF(text, first)
#endif

/*
 * Options. A program has one table of them, sorted by letter regardless of
 * case, long ones without a letter behind, and a row of zeros at the end.
 * getopt's arrays, the usage line and the text of -h are made from it.
 */
struct cli_option {
	int letter;		/* or a code from CLI_LONG on: no letter */
	const char *name;	/* the long name, without -- */
	const char *argument;	/* what the option wants, or NULL */
	const char *help;	/* what it does, in a few words */
};

enum {
	CLI_OPTIONS_MAX = 40,	/* rows of a table, the last included */
	CLI_THREADS_MAX = 256,	/* of -j */
	CLI_LONG = 256,
	CLI_JSON = CLI_LONG,	/* --json */
	CLI_OWN			/* the first code for a program's own long options */
};

/* The options that mean the same in every program; those of the upper half cli_option sees to. */
#define CLI_OPTION_HELP { 'h', "help", NULL, "print this text and exit" }
#define CLI_OPTION_THREADS { 'j', "threads", "N", "use N threads" }
#define CLI_OPTION_KEEP { 'k', "keep-going", NULL, \
	"go on after a bad line, with ! and why in its place" }
#define CLI_OPTION_POSITION { 'p', "position", "POSITION", "read this position instead of files" }
#define CLI_OPTION_PART { 'P', "part", "I/N", "answer records I, I+N, I+2N and so on only" }
#define CLI_LEVELS "random, easy, medium, hard, expert or best"
#define CLI_OPTION_VERSION { 'V', "version", NULL, "print the version and exit" }
#define CLI_OPTION_JSON { CLI_JSON, "json", NULL, "print a JSON object a line, not columns" }

struct cli_program {
	const char *name;
	const char *operands;	/* as the usage line has them, e.g. "[file ...]" */
	const char *purpose;	/* a sentence for -h */
	const char *built;	/* what -V says behind the version, or NULL */
	bool both;		/* -p goes with operands, which are no files then */
	bool marks;		/* lines that start with ! are answered as well, not passed on */
	bool thinks;		/* an answer may take long: write each as soon as it is there */
	const struct cli_option *options;
};

/*
 * What is printed: bytes that grow, and whether they are JSON. A line is begun
 * by its first column and ended by cli_end; a column has a name in JSON.
 */
struct cli_out {
	const char *program;	/* its name, for messages */
	char *text;
	size_t length, room;
	bool json;
};

/* Answers one record, see cli_records. */
struct cli_record;
typedef int cli_answer(void *arg, struct cli_record *record, struct cli_out *out);

struct cli {
	const struct cli_program *program;
	struct cli_out out;
	int status;			/* the exit status so far */
	bool keep;			/* -k */
	const char *position;		/* -p, or NULL */
	int threads;			/* -j, 1 unless told otherwise */
	uint64_t part, parts;		/* -P: of so many parts, the one that is answered, from 1 */
	char **operand;			/* once cli_option is through: NULL behind the last */
	/* Called as answer is, with an empty line, where an operand ends; NULL if lines stand alone. */
	cli_answer *end;
	int argc;
	char **argv;
	struct option longs[CLI_OPTIONS_MAX];
	char letters[3 * CLI_OPTIONS_MAX];
};

/* Start program. cli must stay until cli_close. */
void cli_open(struct cli *cli, const struct cli_program *program, int argc, char *argv[]);

/*
 * The next option that is the program's own, its argument in optarg; -1 behind
 * the last. A wrong one ends the program with usage on standard error.
 */
int cli_option(struct cli *cli);

/* Wait until fd, which may be one that never waits itself, is ready for poll's events, or for a signal. */
void cli_wait(int fd, short events);

/* Write all of the bytes to fd, waiting where it is full; returns 0 or an errno value. */
int cli_write(int fd, const char *bytes, size_t length);

/* Write what is printed so far, as is done before every read that may wait. */
void cli_flush(struct cli *cli);

/* Write what is still to be written; returns the exit status. */
int cli_close(struct cli *cli);

/* Print a message about the command line and the usage, and exit 2. */
_Noreturn void cli_usage(struct cli *cli, const char *format, ...) CLI_PRINTF(2, 3);

/* Print "program: message" on standard error behind all that was printed so far. */
void cli_warn(struct cli *cli, const char *format, ...) CLI_PRINTF(2, 3);

/*
 * The value of option -letter: a whole number from min to max, bytes as 64M
 * (K, M, G and T are powers of 1024), seconds with decimals. Anything else,
 * a sign or a blank included, ends the program with usage.
 */
long cli_number(struct cli *cli, int letter, const char *text, long min, long max);
uint64_t cli_size(struct cli *cli, int letter, const char *text);
double cli_seconds(struct cli *cli, int letter, const char *text);

/* One line of input, without its line end and with a NUL behind it. */
struct cli_record {
	const char *file;		/* the operand, "-" for standard input, or "-p" */
	size_t line;			/* from 1 */
	const char *text;
	int threads;			/* how many may be used on this record alone */
	struct mancala_position pos;	/* set by cli_parse, as is what follows */
	const char *columns;		/* behind the position: "", or further columns from the TAB on */
	const char *wrong;		/* set by cli_bad: the first wrong byte of text */
	char why[256];			/* and the reason */
};

/*
 * Call answer(arg, record, out) for each record of the operands, of standard
 * input or of -p. It appends what is to be printed to *out and returns
 * CLI_DONE, CLI_NO, or what cli_bad or cli_parse gave it: then what it appended
 * is taken back, and the message printed. It may keep nothing of *record.
 *
 * Blank lines and those that start with # are skipped, those that start with !
 * passed on unless the program has marks. Output is written before every
 * read(2), so nothing waits in here while input is waited for.
 */
void cli_records(struct cli *cli, cli_answer *answer, void *arg);

/*
 * The same on cli->threads threads, each with an arg of its own, so that
 * answer shares nothing. What is printed, and in which order, is the same. A
 * record that comes alone is answered with arg[0] and may use all threads.
 */
void cli_records_threads(struct cli *cli, cli_answer *answer, void *const arg[]);

/* Parse the position at the start of record->text; returns CLI_DONE or CLI_BAD. */
int cli_parse(struct cli_record *record);

/* Note that the record is bad, why, and where; returns CLI_BAD. */
int cli_bad(struct cli_record *record, const char *wrong, const char *format, ...) CLI_PRINTF(3, 4);

/* Room for length bytes behind what is there; whoever fills it adds to out->length. */
char *cli_room(struct cli_out *out, size_t length);

/* Append bytes, or formatted text. */
void cli_add(struct cli_out *out, const char *bytes, size_t length);
void cli_format(struct cli_out *out, const char *format, ...) CLI_PRINTF(2, 3);

/* Begin a column: the TAB or comma before it, and in JSON its name. Its value is for the caller. */
void cli_column(struct cli_out *out, const char *name);

/* A column whole. A string is escaped in JSON, a swap is one there. */
void cli_position(struct cli_out *out, const char *name, const struct mancala_position *pos);
void cli_move(struct cli_out *out, const char *name, int move);
void cli_count(struct cli_out *out, const char *name, uint64_t count);
void cli_string(struct cli_out *out, const char *name, const char *string);

/* Append move as JSON has it: a number, "swap", or null for none. */
void cli_json_move(struct cli_out *out, int move);

/* Append moves: 3,6 or as a list of JSON; without any, - or []. */
void cli_moves(struct cli_out *out, const int *move, size_t length);

/* The column "moves" of JSON: the first length moves of game. */
void cli_json_moves(struct cli_out *out, const struct mancala_game *game, size_t length);

/* End the line with record's further columns, "columns" in JSON. */
void cli_end(struct cli_out *out, const struct cli_record *record);

/*
 * Write the file at path, or the one that a symbolic link there leads to, whole:
 * under another name beside it, which is synced and then renamed; or into path,
 * if that is a pipe or a device. Returns 0 or an errno value, and a file at path
 * is then as it was.
 */
int cli_save(const char *path, const char *bytes, size_t length);

/*
 * What path stands for, as a symbolic link or a chain of them, whether that is
 * there or not; to be freed. NULL with errno if it cannot be found out.
 */
char *cli_target(const char *path);

/*
 * Standard output, if it is a terminal: whether it shows UTF-8, whether it is to
 * have colours (not where it is dumb or NO_COLOR says so), and how many columns
 * there are, which COLUMNS may tell as well; 80 where nothing tells.
 */
bool cli_unicode(void);
bool cli_colour(void);
int cli_columns(void);

#endif
