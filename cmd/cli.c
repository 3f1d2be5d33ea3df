/* SPDX-License-Identifier: MIT */
/* What all programs share: options, the loop over lines, messages, exit status. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum { BLOCK = 1 << 16, USAGE_WIDTH = 80 };

/* Input: line by line from [start, end) of data, read ahead from fd. */
struct input {
	const char *file;
	int fd;
	size_t line;
	char *data;
	size_t start, end, room;
};

/* Write what is to be printed so far. */
static void
flush(struct cli_out *out)
{
	for (size_t done = 0; done < out->length;) {
		ssize_t n = write(STDOUT_FILENO, out->text + done, out->length - done);
		if (n < 0 && errno != EINTR) {
			fprintf(stderr, "%s: standard output: %s\n", out->program, strerror(errno));
			exit(CLI_BAD);
		}
		if (n > 0)
			done += (size_t)n;
	}
	out->length = 0;
}

static void
vwarn(struct cli *cli, const char *format, va_list args)
{
	flush(&cli->out);
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
	strcat(word, "]");
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

	*cli = (struct cli){ .program = program, .out.program = program->name, .argc = argc,
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
	signal(SIGPIPE, SIG_DFL);
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
		case 'k':
			cli->keep = true;
			break;
		case 'p':
			if (cli->position)
				cli_usage(cli, "-p is given twice");
			cli->position = optarg;
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
			if (cli->position && *cli->operand)
				cli_usage(cli, "-p stands instead of files");
			return -1;
		default:
			return c;
		}
	}
}

void
cli_flush(struct cli *cli)
{
	flush(&cli->out);
}

int
cli_close(struct cli *cli)
{
	flush(&cli->out);
	free(cli->out.text);
	return cli->status;
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

long
cli_number(struct cli *cli, int letter, const char *text, long min, long max)
{
	const char *s = text;
	uint64_t n;

	if (!digits_parse(&s, &n, (uint64_t)max) || *s || n < (uint64_t)min)
		cli_usage(cli, "-%c wants a number from %ld to %ld, not '%s'", letter, min, max, text);
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
		cli_usage(cli, "-%c wants a time in seconds, not '%s'", letter, text);
	return seconds;
}

/*
 * The loop
 */

int
cli_bad(struct cli_record *record, const char *wrong, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(record->why, sizeof(record->why), format, args);
	va_end(args);
	record->wrong = wrong;
	return CLI_BAD;
}

int
cli_parse(struct cli_record *record)
{
	const char *end, *message = mancala_position_parse(&record->pos, record->text, &end);

	if (message)
		return cli_bad(record, end, "%s", message);
	if (*end && *end != '\t')
		return cli_bad(record, end, *end == '\r' ? "a CR is not wanted inside a line"
		    : "a TAB is wanted behind the position");
	record->columns = end;
	return CLI_DONE;
}

/*
 * Find the next line, of *length bytes with a NUL behind; NULL at the end, or
 * if reading failed, which *failed then tells.
 */
static char *
input_line(struct cli *cli, struct input *in, size_t *length, bool *failed)
{
	size_t seen = 0;		/* bytes known to hold no line feed */

	for (;;) {
		char *line = in->data + in->start, *feed;
		size_t ahead = in->end - in->start;
		feed = ahead > seen ? memchr(line + seen, '\n', ahead - seen) : NULL;
		if (feed) {
			*length = (size_t)(feed - line);
			in->start += *length + 1;
			*feed = '\0';
			return line;
		}
		seen = ahead;
		if (in->room - in->end < BLOCK) {
			if (in->start)
				memmove(in->data, line, ahead);
			if (in->room - ahead < BLOCK + 1) {
				in->room = in->room ? 2 * in->room : 2 * BLOCK;
				in->data = realloc(in->data, in->room);
				if (!in->data) {
					cli_warn(cli, "out of memory");
					exit(CLI_BAD);
				}
			}
			in->start = 0;
			in->end = ahead;
		}
		flush(&cli->out);
		ssize_t n = read(in->fd, in->data + in->end, in->room - in->end - 1);
		if (n > 0) {
			in->end += (size_t)n;
		} else if (n == 0 && ahead) {
			line = in->data + in->start;
			line[ahead] = '\0';
			*length = ahead;
			in->start = in->end;
			return line;
		} else if (n == 0 || errno != EINTR) {
			*failed = n < 0;
			return NULL;
		}
	}
}

/* Print the record's message, and its place in the output with -k. */
static void
complain(struct cli *cli, const struct cli_record *record)
{
	cli_warn(cli, "%s:%zu:%zu: %s", record->file, record->line,
	    (size_t)(record->wrong - record->text) + 1, record->why);
	if (!cli->keep)
		return;
	if (cli->out.json)
		cli_string(&cli->out, "error", record->why);
	else
		cli_format(&cli->out, "! %s", record->why);
	cli_end(&cli->out, NULL);
}

/* Answer one record of length bytes; false if the program is to stop. */
static bool
record_answer(struct cli *cli, struct cli_record *record, size_t length,
    int (*answer)(void *arg, struct cli_record *record, struct cli_out *out), void *arg)
{
	const char *nul = memchr(record->text, '\0', length);
	size_t before = cli->out.length;
	int result;

	if (strncmp(record->text, "\xef\xbb\xbf", 3) == 0)
		result = cli_bad(record, record->text, "a UTF-8 byte order mark is not wanted");
	else if (nul)
		result = cli_bad(record, nul, "a NUL byte is not wanted");
	else
		result = answer(arg, record, &cli->out);
	if (result > cli->status)
		cli->status = result;
	if (result == CLI_BAD) {
		cli->out.length = before;
		complain(cli, record);
	}
	if (cli->program->thinks || cli->out.length >= BLOCK)
		flush(&cli->out);
	return result != CLI_BAD || cli->keep;
}

/* Whether a line is blank or a comment. */
static bool
skipped(const char *line, size_t length)
{
	return *line == '#' || strspn(line, " \t") == length;
}

/* Answer all lines of in; false if the program is to stop. */
static bool
input_answer(struct cli *cli, struct input *in,
    int (*answer)(void *arg, struct cli_record *record, struct cli_out *out), void *arg)
{
	struct cli_record record = { .file = in->file };
	bool failed = false;
	size_t length;
	char *line;

	while ((line = input_line(cli, in, &length, &failed)) != NULL) {
		record.line++;
		if (length && line[length - 1] == '\r')
			line[--length] = '\0';
		if (*line == '!' && length) {
			if (cli->out.json) {
				cli_string(&cli->out, "error", line + 1 + strspn(line + 1, " "));
				cli_end(&cli->out, NULL);
			} else {
				line[length] = '\n';
				cli_add(&cli->out, line, length + 1);
			}
			continue;
		}
		record.text = line;
		if (!skipped(line, length) && !record_answer(cli, &record, length, answer, arg))
			return false;
	}
	if (failed) {
		cli_warn(cli, "%s: %s", in->file, strerror(errno));
		cli->status = CLI_BAD;
		return cli->keep;
	}
	record.text = "";
	return !cli->end || record_answer(cli, &record, 0, cli->end, arg);
}

/* Answer all lines of the file, "-" being standard input; false if the program is to stop. */
static bool
file_answer(struct cli *cli, struct input *in, const char *file,
    int (*answer)(void *arg, struct cli_record *record, struct cli_out *out), void *arg)
{
	bool standard = strcmp(file, "-") == 0;

	in->file = file;
	in->start = in->end = 0;
	in->fd = standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
	if (in->fd < 0) {
		cli_warn(cli, "%s: %s", file, strerror(errno));
		cli->status = CLI_BAD;
		return cli->keep;
	}
	bool go_on = input_answer(cli, in, answer, arg);
	if (!standard)
		close(in->fd);
	return go_on;
}

void
cli_records(struct cli *cli,
    int (*answer)(void *arg, struct cli_record *record, struct cli_out *out), void *arg)
{
	static char *standard[] = { "-", NULL };
	struct input in = { 0 };
	char **file = *cli->operand ? cli->operand : standard;

	if (cli->position) {
		struct cli_record record = { .file = "-p", .line = 1, .text = cli->position };
		if (strchr(cli->position, '\n'))
			cli_usage(cli, "-p takes one position, not lines");
		if (record_answer(cli, &record, strlen(cli->position), answer, arg) && cli->end) {
			record.text = "";
			record_answer(cli, &record, 0, cli->end, arg);
		}
		return;
	}
	while (*file && file_answer(cli, &in, *file, answer, arg))
		file++;
	free(in.data);
}
