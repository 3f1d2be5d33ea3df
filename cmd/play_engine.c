/* SPDX-License-Identifier: MIT */
/*
 * Another engine as a player: a shell command that reads positions, one a
 * line, and answers each with a record whose second column is its move.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "play.h"

enum { ANSWER_MAX = 1 << 16 };

struct play_engine {
	pid_t pid;
	int in, out;			/* its standard input and output: a socket, a pipe; */
	int messages;			/* and its standard error */
	char answer[ANSWER_MAX];	/* what it printed and was not read yet */
	size_t length;
	char said[MANCALA_TEXT_MAX / 2];	/* the end of its standard error, to tell why it ended */
	size_t said_length;
};

static void
engine_exec(const char *command, int in, int out, int messages)
{
	static const int numbers[] = { SIGINT, SIGHUP, SIGTERM, SIGPIPE };

	setpgid(0, 0);
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(messages, STDERR_FILENO);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		signal(numbers[i], SIG_DFL);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

static void
close_pair(const int fd[2])
{
	if (fd[0] >= 0)
		close(fd[0]);
	if (fd[1] >= 0)
		close(fd[1]);
}

/* Keep a pair to this process and the one it is made for, so that each sees the other's end. */
static bool
keep_pair(const int fd[2])
{
	return fcntl(fd[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd[1], F_SETFD, FD_CLOEXEC) == 0;
}

/* Start command in a process group of its own, so that Ctrl-C reaches it through us alone. */
static struct play_engine *
engine_new(const char *command)
{
	struct play_engine *engine = calloc(1, sizeof(*engine));
	int in[2] = { -1, -1 }, out[2] = { -1, -1 }, messages[2] = { -1, -1 };

	if (engine && socketpair(AF_UNIX, SOCK_STREAM, 0, in) == 0 && keep_pair(in) &&
	    pipe(out) == 0 && keep_pair(out) && pipe(messages) == 0 && keep_pair(messages) &&
	    (engine->pid = fork()) >= 0) {
		if (engine->pid == 0)
			engine_exec(command, in[1], out[1], messages[1]);
		setpgid(engine->pid, engine->pid);
		engine->in = in[0];
		engine->out = out[0];
		engine->messages = messages[0];
		close(in[1]);
		close(out[1]);
		close(messages[1]);
		return engine;
	}
	close_pair(in);
	close_pair(out);
	close_pair(messages);
	free(engine);
	return NULL;
}

void
play_engine_free(struct play_engine *engine)
{
	static const int numbers[] = { SIGTERM, SIGKILL };
	int gone = 0;

	if (!engine)
		return;
	close(engine->in);
	close(engine->out);
	close(engine->messages);
	for (int i = 0; i < 2; i++) {
		kill(-engine->pid, numbers[i]);
		for (int tries = 0; !gone && tries < 100; tries++) {
			gone = waitpid(engine->pid, NULL, WNOHANG);
			if (!gone)
				nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
		}
	}
	free(engine);
}

/* Keep the end of what it says on standard error; false at the end of that. */
static bool
listen_messages(struct play_engine *engine)
{
	char block[512];
	ssize_t n = read(engine->messages, block, sizeof(block));
	size_t room = sizeof(engine->said) - 1;

	if (n <= 0)
		return n < 0 && errno == EINTR;
	if ((size_t)n > room - engine->said_length) {
		size_t drop = (size_t)n - (room - engine->said_length);
		drop = drop > engine->said_length ? engine->said_length : drop;
		memmove(engine->said, engine->said + drop, engine->said_length - drop);
		engine->said_length -= drop;
	}
	memcpy(engine->said + engine->said_length, block, (size_t)n);
	engine->said_length += (size_t)n;
	engine->said[engine->said_length] = '\0';
	return true;
}

/* Wait for a line; NULL if it ended, closed its output or writes without end. */
static char *
engine_line(struct play_engine *engine)
{
	struct pollfd fd[2] = {
		{ .fd = engine->out, .events = POLLIN }, { .fd = engine->messages, .events = POLLIN }
	};
	bool passed_on = false;

	for (;;) {
		char *feed = memchr(engine->answer, '\n', engine->length);
		if (feed) {
			*feed = '\0';
			return engine->answer;
		}
		if (engine->length == sizeof(engine->answer))
			return NULL;
		if (atomic_load(&play_stop) && !passed_on) {
			kill(-engine->pid, SIGINT);
			passed_on = true;
		}
		int ready = poll(fd, 2, passed_on ? 3000 : 1000);
		if (ready == 0 && passed_on)
			return NULL;
		if (ready <= 0)
			continue;
		if (fd[1].revents && !listen_messages(engine))
			fd[1].fd = -1;
		if (!fd[0].revents)
			continue;
		ssize_t n = read(engine->out, engine->answer + engine->length,
		    sizeof(engine->answer) - engine->length);
		if (n == 0)
			return NULL;
		if (n > 0)
			engine->length += (size_t)n;
	}
}

/* Why there was no answer: the last line of standard error, if it said anything. */
static const char *
engine_why(struct play_engine *engine, char why[MANCALA_TEXT_MAX])
{
	struct pollfd fd = { .fd = engine->messages, .events = POLLIN };
	char *last;

	while (poll(&fd, 1, 100) > 0 && listen_messages(engine))
		;
	while (engine->said_length && engine->said[engine->said_length - 1] == '\n')
		engine->said[--engine->said_length] = '\0';
	last = strrchr(engine->said, '\n');
	snprintf(why, MANCALA_TEXT_MAX, "no answer%s%s", engine->said_length ? ": " : "",
	    last ? last + 1 : engine->said);
	return why;
}

/* Take the move out of a record. */
static const char *
record_move(const char *record, const struct mancala_position *pos, int *move,
    char why[MANCALA_TEXT_MAX])
{
	const char *column = strchr(record, '\t'), *end, *message;
	char reason[MANCALA_WHY_MAX], text[64];

	if (*record == '!' || !column) {
		snprintf(why, MANCALA_TEXT_MAX, "answered '%.200s'", record);
		return why;
	}
	column++;
	message = mancala_move_parse(pos, column, &end, move, reason);
	if (!message)
		message = mancala_position_why(pos, *move, reason);
	if (!message)
		return NULL;
	snprintf(why, MANCALA_TEXT_MAX, "wants to play %s: %s",
	    play_quoted(column, strcspn(column, "\t\r\n"), text), message);
	return why;
}

const char *
play_engine_ask(struct play_engine **engine, const char *command,
    const struct mancala_position *pos, int *move, char why[MANCALA_TEXT_MAX])
{
	char text[MANCALA_TEXT_MAX], *line;
	size_t length = mancala_position_print(pos, text);
	const char *message;
	struct play_engine *e = *engine;

	if (!e && (e = *engine = engine_new(command)) == NULL)
		return strerror(errno);
	text[length++] = '\n';
	send(e->in, text, length, MSG_NOSIGNAL);	/* if it is gone, so is its answer */
	line = engine_line(e);
	message = line ? record_move(line, pos, move, why) : engine_why(e, why);
	if (line) {
		size_t used = strlen(line) + 1;
		memmove(e->answer, e->answer + used, e->length -= used);
	}
	if (message || atomic_load(&play_stop)) {	/* one that was interrupted is started anew */
		play_engine_free(e);
		*engine = NULL;
	}
	return message;
}
