/* SPDX-License-Identifier: MIT */
/* What all programs share: options and their values, messages, the exit status. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum { USAGE_WIDTH = 80 };

static const char *program_name;	/* for the handler of a signal */

/* Say why a mapped file that was cut short meanwhile, or cannot be read, ends the program. */
static void
unmapped(int number)
{
	static const char message[] = ": an endgame table can no longer be read\n";
	ssize_t n = write(STDERR_FILENO, program_name, strlen(program_name));

	(void)number;
	n += write(STDERR_FILENO, message, sizeof(message) - 1);
	(void)n;
	_exit(CLI_BAD);
}

/*
 * Let descriptors 0 to 2 that are closed fail as closed ones do, lest a file
 * that is opened later gets their number and what is meant for them.
 */
static void
standard_open(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void
cli_wait(int fd, short events)
{
	struct pollfd ready = { .fd = fd, .events = events };

	poll(&ready, 1, -1);
}

int
cli_write(int fd, const char *bytes, size_t length)
{
	for (size_t done = 0; done < length;) {
		ssize_t n = write(fd, bytes + done, length - done);
		if (n < 0 && errno == EAGAIN)
			cli_wait(fd, POLLOUT);
		else if (n < 0 && errno != EINTR)
			return errno;
		if (n > 0)
			done += (size_t)n;
	}
	return 0;
}

void
cli_flush(struct cli *cli)
{
	struct cli_out *out = &cli->out;
	int error = cli_write(STDOUT_FILENO, out->text, out->length);

	if (error) {
		fprintf(stderr, "%s: standard output: %s\n", out->program, strerror(error));
		exit(CLI_BAD);
	}
	out->length = 0;
}

static void
vwarn(struct cli *cli, const char *format, va_list args)
{
	cli_flush(cli);
	fprintf(stderr, "%s: ", cli->program->name);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
}

void
cli_warn(struct cli *cli, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vwarn(cli, format, args);
	va_end(args);
}

/*
 * Options
 */

/* Append a word of the usage line, on a new line if it would be too long. */
static void
usage_word(struct cli_out *out, size_t *column, const char *word)
{
	if (*column + 1 + strlen(word) > USAGE_WIDTH) {
		cli_format(out, "\n       ");
		*column = 7;
	}
	cli_format(out, " %s", word);
	*column += 1 + strlen(word);
}

static void
usage(struct cli_out *out, const struct cli_program *program)
{
	const struct cli_option *option;
	char word[128] = "[-";
	size_t column = out->length;

	cli_format(out, "usage: %s", program->name);
	column = out->length - column;
	for (option = program->options; option->letter; option++)
		if (!option->argument && option->letter < CLI_LONG)
			snprintf(word + strlen(word), sizeof(word) - strlen(word), "%c", option->letter);
	snprintf(word + strlen(word), sizeof(word) - strlen(word), "]");
	usage_word(out, &column, word);
	for (option = program->options; option->letter; option++) {
		if (option->letter >= CLI_LONG)
			snprintf(word, sizeof(word), "[--%s%s%s]", option->name,
			    option->argument ? "=" : "", option->argument ? option->argument : "");
		else if (option->argument)
			snprintf(word, sizeof(word), "[-%c %s]", option->letter, option->argument);
		else
			continue;
		usage_word(out, &column, word);
	}
	usage_word(out, &column, program->operands);
	cli_format(out, "\n");
}

static void
help(struct cli_out *out, const struct cli_program *program)
{
	usage(out, program);
	cli_format(out, "%s\n\n", program->purpose);
	for (const struct cli_option *option = program->options; option->letter; option++) {
		char names[64], letter[8] = "    ";
		if (option->letter < CLI_LONG)
			snprintf(letter, sizeof(letter), "-%c, ", option->letter);
		snprintf(names, sizeof(names), "%s--%s%s%s", letter, option->name,
		    option->argument ? "=" : "", option->argument ? option->argument : "");
		cli_format(out, "  %-25s %s\n", names, option->help);
	}
}

static _Noreturn void
usage_exit(struct cli *cli)
{
	cli->out.length = 0;
	usage(&cli->out, cli->program);
	fwrite(cli->out.text, 1, cli->out.length, stderr);
	exit(CLI_BAD);
}

void
cli_usage(struct cli *cli, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vwarn(cli, format, args);
	va_end(args);
	usage_exit(cli);
}

void
cli_open(struct cli *cli, const struct cli_program *program, int argc, char *argv[])
{
	char *letter;

	*cli = (struct cli){ .program = program, .out.program = program->name, .threads = 1,
	    .part = 1, .parts = 1, .argc = argc,
	    .argv = argv };
	letter = cli->letters;
	for (int i = 0; program->options[i].letter; i++) {
		const struct cli_option *option = &program->options[i];
		assert(i < CLI_OPTIONS_MAX - 1);
		cli->longs[i] = (struct option){ option->name,
		    option->argument ? required_argument : no_argument, NULL, option->letter };
		if (option->letter < CLI_LONG) {
			*letter++ = (char)option->letter;
			if (option->argument)
				*letter++ = ':';
		}
	}
	if (argc > 0)
		argv[0] = (char *)program->name;	/* for getopt's messages */
	standard_open();
	program_name = program->name;
	signal(SIGBUS, unmapped);
	signal(SIGPIPE, SIG_DFL);
	signal(SIGUSR1, SIG_IGN);		/* until there is something to tell */
}

/* Parse digits up to max; false if there is none or they make more. */
static bool
digits_parse(const char **text, uint64_t *number, uint64_t max)
{
	uint64_t n = 0;

	if (**text < '0' || **text > '9')
		return false;
	for (; **text >= '0' && **text <= '9'; ++*text) {
		unsigned digit = (unsigned)(**text - '0');
		if (n > (max - digit) / 10)
			return false;
		n = n * 10 + digit;
	}
	*number = n;
	return true;
}

/* Parse -P, as 2/5. */
static void
part_parse(struct cli *cli, const char *text)
{
	const char *s = text;

	if (!digits_parse(&s, &cli->part, UINT32_MAX) || *s++ != '/' ||
	    !digits_parse(&s, &cli->parts, UINT32_MAX) || *s || !cli->part || cli->part > cli->parts)
		cli_usage(cli, "-P wants a part I/N, I from 1 to N, not '%s'", text);
}

int
cli_option(struct cli *cli)
{
	const struct cli_program *program = cli->program;

	for (;;) {
		int c = getopt_long(cli->argc, cli->argv, cli->letters, cli->longs, NULL);
		switch (c) {
		case 'h':
			help(&cli->out, program);
			exit(cli_close(cli));
		case 'j':
			cli->threads = (int)cli_number(cli, 'j', optarg, 1, CLI_THREADS_MAX);
			break;
		case 'k':
			cli->keep = true;
			break;
		case 'p':
			if (cli->position)
				cli_usage(cli, "-p is given twice");
			cli->position = optarg;
			break;
		case 'P':
			part_parse(cli, optarg);
			break;
		case 'V':
			cli_format(&cli->out, "%s %s%s%s\n", program->name, mancala_version,
			    program->built ? " " : "", program->built ? program->built : "");
			exit(cli_close(cli));
		case CLI_JSON:
			cli->out.json = true;
			break;
		case '?':
			usage_exit(cli);
		case -1:
			cli->operand = cli->argv + optind;
			if (cli->position && *cli->operand && !program->both)
				cli_usage(cli, "-p stands instead of files");
			return -1;
		default:
			return c;
		}
	}
}

int
cli_close(struct cli *cli)
{
	cli_flush(cli);
	free(cli->out.text);
	return cli->status;
}

/* An option as messages name it: -t, or --split where it has no letter. */
static const char *
option_name(const struct cli *cli, int letter, char buf[64])
{
	const struct cli_option *option = cli->program->options;

	while (option->letter != letter)
		option++;
	if (letter < CLI_LONG)
		snprintf(buf, 64, "-%c", letter);
	else
		snprintf(buf, 64, "--%s", option->name);
	return buf;
}

long
cli_number(struct cli *cli, int letter, const char *text, long min, long max)
{
	const char *s = text;
	char name[64];
	uint64_t n;

	if (!digits_parse(&s, &n, (uint64_t)max) || *s || n < (uint64_t)min)
		cli_usage(cli, "%s wants a number from %ld to %ld, not '%s'",
		    option_name(cli, letter, name), min, max, text);
	return (long)n;
}

uint64_t
cli_size(struct cli *cli, int letter, const char *text)
{
	static const char units[] = "KMGT";
	const char *s = text, *unit;
	int shift = 0;
	uint64_t n;

	if (digits_parse(&s, &n, UINT64_MAX) && n > 0) {
		if (*s && (unit = strchr(units, *s)) != NULL) {
			shift = 10 * (int)(unit - units + 1);
			s++;
		}
		if (!*s && n <= UINT64_MAX >> shift)
			return n << shift;
	}
	cli_usage(cli, "-%c wants a size such as 64M or 4G, not '%s'", letter, text);
}

double
cli_seconds(struct cli *cli, int letter, const char *text)
{
	char *end = NULL;
	double seconds = 0;

	if (text[strspn(text, "0123456789.")] == '\0')
		seconds = strtod(text, &end);
	if (!end || end == text || *end || !(seconds > 0 && seconds < 1e9))
		cli_usage(cli, "-%c wants a time in seconds, less than 1000000000, not '%s'", letter, text);
	return seconds;
}
