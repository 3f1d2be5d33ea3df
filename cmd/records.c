/* SPDX-License-Identifier: MIT */
/* The loop over the records of all operands. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crew.h"
#include "interrupt.h"

enum { BLOCK = 1 << 16 };		/* bytes that are read, or kept to be written, at once */

static _Atomic uint64_t answered;	/* how many records were, for SIGUSR1 */

/* Where the loop is: record is of a line in data, of which [start, end) are read ahead from fd. */
struct loop {
	struct cli *cli;
	cli_answer *answer;
	void *arg;
	struct crew *crew;		/* who answers, or NULL for the loop itself */
	struct cli_record record;
	int fd;
	char *data;
	size_t start, end, room;
	uint64_t records;		/* that were read */
};

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

/* Print ! and why; what stands in the place of a line that has no answer. */
static void
print_bad(struct cli_out *out, const char *why)
{
	if (out->json)
		cli_string(out, "error", why);
	else
		cli_format(out, "! %s", why);
	cli_end(out, NULL);
}

/* Answer a record of length bytes, or find it bad: then what was appended is taken back. */
static int
answer(void *arg, struct cli_record *record, size_t length, struct cli_out *out, cli_answer *call)
{
	const char *nul = memchr(record->text, '\0', length);
	size_t before = out->length;
	int result;

	if (strncmp(record->text, "\xef\xbb\xbf", 3) == 0)
		result = cli_bad(record, record->text, "a UTF-8 byte order mark is not wanted");
	else if (nul)
		result = cli_bad(record, nul, "a NUL byte is not wanted");
	else
		result = call(arg, record, out);
	if (result == CLI_BAD)
		out->length = before;
	return result;
}

/* Print what a record came to, behind what it printed; false if the program is to stop. */
static bool
settle(struct cli *cli, const struct cli_record *record, int result)
{
	answered++;
	if (result > cli->status)
		cli->status = result;
	if (result == CLI_BAD) {
		cli_warn(cli, "%s:%zu:%zu: %s", record->file, record->line,
		    (size_t)(record->wrong - record->text) + 1, record->why);
		if (!cli->keep)
			return false;
		print_bad(&cli->out, record->why);
	}
	if (cli->program->thinks || cli->out.length >= BLOCK)
		cli_flush(cli);
	return true;
}

/* What is proven is printed: end as the signal wants it, if one came. */
static void
end_if_interrupted(struct cli *cli)
{
	if (interrupt_signal()) {
		cli_flush(cli);
		exit(128 + interrupt_signal());
	}
}

/* What a thread of the crew does with a job. */
static void
job_answer(void *arg, struct job *job, cli_answer *call)
{
	job->result = answer(arg, &job->record, job->length, &job->out, call);
}

/* Print what the crew has answered, with wait until there is nothing left; false if the program is to stop. */
static bool
collect(struct loop *loop, bool wait)
{
	struct job *job = NULL;

	while (loop->crew && (job = crew_oldest(loop->crew, wait)) != NULL) {
		if (job->skipped)
			break;
		cli_add(&loop->cli->out, job->out.text, job->out.length);
		crew_next(loop->crew);
		if (!settle(loop->cli, &job->record, job->result))
			return false;
		if (job->cut)
			cli_warn(loop->cli, "%s:%zu: stopped before it was complete", job->record.file,
			    job->record.line);
	}
	if (loop->crew && (job || crew_idle(loop->crew))) {
		interrupt_close();
		end_if_interrupted(loop->cli);
	}
	return true;
}

/* Answer the record of length bytes, or have it answered; false if the program is to stop. */
static bool
dispatch(struct loop *loop, cli_answer *call, size_t length)
{
	struct cli_record *record = &loop->record;

	if (loop->crew && call == loop->answer) {
		if (!collect(loop, !crew_room(loop->crew)))
			return false;
		if (crew_idle(loop->crew))
			interrupt_open();
		crew_add(loop->crew, record, length);
		return true;
	}
	if (!collect(loop, true) ||
	    !settle(loop->cli, record, answer(loop->arg, record, length, &loop->cli->out, call)))
		return false;
	end_if_interrupted(loop->cli);
	return true;
}

/* Before a read: print all there is if it would wait; false if the program is to stop. */
static bool
before_read(struct loop *loop)
{
	struct pollfd input = { .fd = loop->fd, .events = POLLIN };
	bool go_on = collect(loop, loop->crew && poll(&input, 1, 0) == 0);

	cli_flush(loop->cli);
	return go_on;
}

/* Make room for a block behind what is read ahead. */
static void
make_room(struct loop *loop)
{
	size_t ahead = loop->end - loop->start;

	if (loop->start)
		memmove(loop->data, loop->data + loop->start, ahead);
	loop->start = 0;
	loop->end = ahead;
	if (loop->room - ahead <= BLOCK) {
		loop->room = loop->room ? 2 * loop->room : 2 * BLOCK;
		loop->data = realloc(loop->data, loop->room);
		if (!loop->data) {
			cli_warn(loop->cli, "out of memory");
			exit(CLI_BAD);
		}
	}
}

/* Take length bytes as the next line, and skip more that end it. */
static char *
take_line(struct loop *loop, size_t length, size_t skip)
{
	char *line = loop->data + loop->start;

	line[length] = '\0';
	loop->start += length + skip;
	return line;
}

/*
 * The next line, of *length bytes with a NUL behind and room for one more; NULL
 * at the end, or if reading fails, which *failed tells, or if the program is to
 * stop, which *stop tells.
 */
static char *
next_line(struct loop *loop, size_t *length, bool *failed, bool *stop)
{
	size_t seen = 0;		/* bytes known to hold no line feed */

	for (;;) {
		size_t ahead = loop->end - loop->start;
		const char *line = loop->data + loop->start;
		const char *feed = ahead > seen ? memchr(line + seen, '\n', ahead - seen) : NULL;
		if (feed) {
			*length = (size_t)(feed - line);
			return take_line(loop, *length, 1);
		}
		seen = ahead;
		if (loop->room - loop->end <= BLOCK)
			make_room(loop);
		if (!before_read(loop)) {
			*stop = true;
			return NULL;
		}
		ssize_t n = read(loop->fd, loop->data + loop->end, BLOCK);
		if (n > 0) {
			loop->end += (size_t)n;
		} else if (n == 0 && ahead) {
			*length = ahead;
			return take_line(loop, ahead, 0);
		} else if (n < 0 && errno == EAGAIN) {
			cli_wait(loop->fd, POLLIN);
		} else if (n == 0 || errno != EINTR) {
			*failed = n < 0;
			return NULL;
		}
	}
}

/* Pass on a line that starts with !. */
static void
pass(struct cli_out *out, char *line, size_t length)
{
	if (out->json) {
		print_bad(out, line + 1 + strspn(line + 1, " "));
	} else {
		line[length] = '\n';
		cli_add(out, line, length + 1);
	}
}

/* Answer the line of length bytes; false if the program is to stop. */
static bool
answer_line(struct loop *loop, char *line, size_t length)
{
	loop->record.line++;
	loop->record.text = line;
	if (length && line[length - 1] == '\r')
		line[--length] = '\0';
	if (*line == '#' || strspn(line, " \t") == length)
		return true;
	if (loop->records++ % loop->cli->parts != loop->cli->part - 1)
		return true;
	if (*line != '!' || loop->cli->program->marks)
		return dispatch(loop, loop->answer, length);
	if (!collect(loop, true))
		return false;
	pass(&loop->cli->out, line, length);
	return true;
}

/* Let the program end the operand, if it wants to know; false if it is to stop. */
static bool
end_operand(struct loop *loop)
{
	loop->record.text = "";
	return !loop->cli->end || dispatch(loop, loop->cli->end, 0);
}

/* Say that the file cannot be read; false if the program is to stop. */
static bool
unreadable(struct loop *loop)
{
	const char *file = loop->record.file, *end;
	struct mancala_position pos;
	int error = errno;

	if (!collect(loop, true))
		return false;
	cli_warn(loop->cli, "%s: %s%s", file, strerror(error),
	    error == ENOENT && !mancala_position_parse(&pos, file, &end) ? "; a position goes with -p" : "");
	loop->cli->status = CLI_BAD;
	return loop->cli->keep;
}

/* Answer all lines of a file, "-" being standard input; false if the program is to stop. */
static bool
answer_file(struct loop *loop, const char *file)
{
	bool standard = strcmp(file, "-") == 0, failed = false, stop = false;
	size_t length;
	char *line;

	loop->record.file = file;
	loop->record.line = 0;
	loop->start = loop->end = 0;
	loop->fd = standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
	if (loop->fd < 0)
		return unreadable(loop);
	while (!stop && (line = next_line(loop, &length, &failed, &stop)) != NULL)
		stop = !answer_line(loop, line, length);
	if (!stop)
		stop = failed ? !unreadable(loop) : !end_operand(loop);
	if (!standard)
		close(loop->fd);
	return !stop;
}

/* Answer the position of -p; false if the program is to stop. */
static bool
answer_position(struct loop *loop, const char *position)
{
	if (strchr(position, '\n'))
		cli_usage(loop->cli, "-p takes one position, not lines");
	if (loop->cli->parts > 1)
		cli_usage(loop->cli, "-P means nothing with -p");
	loop->record.file = "-p";
	loop->record.line = 1;
	loop->record.text = position;
	return dispatch(loop, loop->answer, strlen(position)) && end_operand(loop);
}

/* Answer all operands; false if the program is to stop. */
static bool
answer_all(struct loop *loop)
{
	static char *standard[] = { "-", NULL };
	struct cli *cli = loop->cli;
	char **file = *cli->operand ? cli->operand : standard;
	bool go_on = true;

	interrupt_listen(cli->program->name, &answered, "records answered");
	loop->record.threads = cli->threads;
	if (cli->position)
		go_on = answer_position(loop, cli->position);
	else
		while (go_on && *file)
			go_on = answer_file(loop, *file++);
	free(loop->data);
	return go_on && collect(loop, true);
}

void
cli_records(struct cli *cli, cli_answer *call, void *arg)
{
	answer_all(&(struct loop){ .cli = cli, .answer = call, .arg = arg });
}

void
cli_records_threads(struct cli *cli, cli_answer *call, void *const arg[])
{
	struct loop loop = { .cli = cli, .answer = call, .arg = arg[0] };

	if (cli->threads > 1 && !cli->position)
		loop.crew = crew_open(cli, job_answer, call, arg);
	if (!answer_all(&loop) && loop.crew)
		exit(cli_close(cli));	/* nobody wants what the threads are still at */
	if (loop.crew)
		crew_close(loop.crew);
}
