/* SPDX-License-Identifier: MIT */
/* Another engine, as a child process. */
#define _GNU_SOURCE		/* pipe2, which POSIX has since 2024 */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "child.h"

enum { ANSWER_MAX = 1 << 16, QUESTION_MAX = 8192 };

static const double start_seconds = 10;	/* more for the first answer */
static const double stop_seconds = 3;	/* for an answer of one that was stopped */
static const double end_seconds = 1;	/* to end when told so, or once its output has ended */
static const double look_seconds = 0.1;	/* between two looks whether it has ended or is to stop */

extern char **environ;

static double
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* End the command, by force if it is at fault or does not end itself, and wait for it. */
static void
child_end(struct child *child, bool fault)
{
	double deadline = fault ? 0 : now() + end_seconds;
	pid_t gone;

	if (!child->pid)
		return;
	close(child->in);
	close(child->out);
	close(child->messages);
	kill(-child->pid, fault ? SIGKILL : SIGTERM);
	while ((gone = waitpid(child->pid, NULL, now() < deadline ? WNOHANG : 0)) == 0 ||
	    (gone < 0 && errno == EINTR)) {
		nanosleep(&(struct timespec){ .tv_nsec = 2000000 }, NULL);
		if (now() >= deadline)
			kill(-child->pid, SIGKILL);
	}
	child->pid = 0;
	child->length = child->said_length = 0;
}

void
child_close(struct child *child)
{
	child_end(child, false);
	free(child->text);
}

/* Run the command on these pipes' ends; 0 or an errno value. */
static int
child_spawn(struct child *child, int in, int out, int messages)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGUSR1 };
	char *argv[] = { "sh", "-c", (char *)child->command, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	sigset_t signals;
	int error;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&files, messages, STDERR_FILENO);
	sigemptyset(&signals);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		sigaddset(&signals, numbers[i]);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setsigdefault(&attributes, &signals);
	posix_spawnattr_setpgroup(&attributes, 0);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
	error = posix_spawn(&child->pid, "/bin/sh", &files, &attributes, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&attributes);
	return error;
}

static void
close_all(const int fd[], int count)
{
	for (int i = 0; i < count; i++)
		if (fd[i] >= 0)
			close(fd[i]);
}

/* Run the command, with pipes that no other process gets; 0 or an errno value. */
static int
child_run(struct child *child)
{
	int fd[6] = { -1, -1, -1, -1, -1, -1 }, error;

	if (pipe2(fd, O_CLOEXEC) != 0 || pipe2(fd + 2, O_CLOEXEC) != 0 ||
	    pipe2(fd + 4, O_CLOEXEC) != 0 || fcntl(fd[1], F_SETFL, O_NONBLOCK) != 0)
		error = errno;
	else
		error = child_spawn(child, fd[0], fd[3], fd[5]);
	if (error) {
		child->pid = 0;
		close_all(fd, 6);
		return error;
	}
	child->in = fd[1];
	child->out = fd[2];
	child->messages = fd[4];
	close_all((int[]){ fd[0], fd[3], fd[5] }, 3);
	return 0;
}

/* Keep the end of what it says on standard error; false at the end of that. */
static bool
messages_read(struct child *child)
{
	char more[sizeof(child->said)];
	ssize_t n = read(child->messages, more, sizeof(more));
	size_t keep = child->said_length;

	if (n > 0) {
		if (keep > sizeof(child->said) - (size_t)n)
			keep = sizeof(child->said) - (size_t)n;
		memmove(child->said, child->said + child->said_length - keep, keep);
		memcpy(child->said + keep, more, (size_t)n);
		child->said_length = keep + (size_t)n;
	}
	return n > 0 || (n < 0 && errno == EINTR);
}

/* Whether the command has ended, and how; it stays a zombie, and so its process group its own. */
static bool
has_ended(const struct child *child, siginfo_t *how)
{
	how->si_pid = 0;
	return waitid(P_PID, (id_t)child->pid, how, WEXITED | WNOHANG | WNOWAIT) == 0 && how->si_pid;
}

/*
 * Wait until fd is ready for events; NULL, or what went wrong. A command that
 * ended may have left processes that hold its pipes, which then tell nothing.
 */
static const char *
wait_for(struct child *child, int fd, short events)
{
	struct pollfd ready[2] = {
		{ .fd = fd, .events = events }, { .fd = child->messages, .events = POLLIN }
	};
	siginfo_t how;

	for (;;) {
		if (child->stop && !child->stopped && atomic_load(child->stop)) {
			child->stopped = true;
			child->deadline = fmin(child->deadline, now() + stop_seconds);
			kill(-child->pid, SIGINT);
		}
		double left = child->deadline - now();
		if (left <= 0)
			return "late";
		bool gone = has_ended(child, &how);	/* what it wrote is there, then */
		int n = poll(ready, 2, gone ? 0 : (int)(fmin(left, look_seconds) * 1000) + 1);
		if (n > 0 && ready[1].revents && !messages_read(child))
			ready[1].fd = -1;
		if ((n > 0 && ready[0].revents) || (n < 0 && errno != EINTR))
			return NULL;		/* reading or writing will tell */
		if (gone)
			return "ended";
	}
}

/* Write without the signal that comes if nobody reads. */
static ssize_t
write_quietly(int fd, const char *text, size_t length)
{
	sigset_t pipe, before;
	ssize_t n;
	int error;

	sigemptyset(&pipe);
	sigaddset(&pipe, SIGPIPE);
	pthread_sigmask(SIG_BLOCK, &pipe, &before);
	n = write(fd, text, length);
	error = errno;
	if (n < 0 && error == EPIPE)
		sigtimedwait(&pipe, NULL, &(struct timespec){ 0 });
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return n;
}

/* Write the position and a line feed; NULL, or what went wrong. */
static const char *
position_write(struct child *child, const struct mancala_position *pos)
{
	char text[MANCALA_TEXT_MAX + 1];
	size_t length = mancala_position_print(pos, text), done = 0;
	const char *message;

	text[length++] = '\n';
	while (done < length) {
		if ((message = wait_for(child, child->in, POLLOUT)) != NULL)
			return message;
		ssize_t n = write_quietly(child->in, text + done, length - done);
		if (n < 0 && errno != EINTR && errno != EAGAIN)
			return "ended";
		if (n > 0)
			done += (size_t)n;
	}
	return NULL;
}

/* Read one line to child->text, a NUL in place of its line feed; NULL, or what went wrong. */
static const char *
answer_read(struct child *child)
{
	const char *message;
	char *feed;

	while (!child->length || !(feed = memchr(child->text, '\n', child->length))) {
		if (child->room - child->length < ANSWER_MAX / 2) {
			if (child->length >= ANSWER_MAX)
				return "illegal: a line without end";
			char *text = realloc(child->text, child->room + ANSWER_MAX);
			if (!text)
				return "out of memory";
			child->text = text;
			child->room += ANSWER_MAX;
		}
		if ((message = wait_for(child, child->out, POLLIN)) != NULL)
			return message;
		ssize_t n = read(child->out, child->text + child->length, child->room - child->length);
		if (n == 0 || (n < 0 && errno != EINTR))
			return "ended";
		if (n > 0)
			child->length += (size_t)n;
	}
	if (memchr(child->text, '\0', (size_t)(feed - child->text)))
		return "illegal: a NUL byte";
	*feed = '\0';
	return NULL;
}

/* Take the move from column 2 of the line. */
static const char *
answer_parse(struct child *child, const struct mancala_position *pos, int *move,
    char why[MANCALA_TEXT_MAX])
{
	char *column = strchr(child->text, '\t'), reason[MANCALA_WHY_MAX];
	const char *end, *message;
	size_t used = strlen(child->text) + 1;

	if (!column)
		message = "no column 2";
	else if (!(message = mancala_move_parse(pos, column + 1, &end, move, reason)) &&
	    !(message = mancala_position_why(pos, *move, reason)) && *end && *end != '\t' &&
	    strcmp(end, "\r") != 0)
		message = "more than a move in column 2";
	if (message)
		snprintf(why, MANCALA_TEXT_MAX, "illegal: %s", message);
	child->length -= used;
	memmove(child->text, child->text + used, child->length);
	return message ? why : NULL;
}

/* How the command ended, and the last line of what it said, if that is known. */
static const char *
ending(struct child *child, char why[MANCALA_TEXT_MAX])
{
	struct pollfd more = { .fd = child->messages, .events = POLLIN };
	double end = now() + end_seconds;
	const char *last = child->said;
	siginfo_t how;
	int length;

	while (!has_ended(child, &how) && now() < end)
		nanosleep(&(struct timespec){ .tv_nsec = 2000000 }, NULL);
	if (!how.si_pid)
		length = snprintf(why, MANCALA_TEXT_MAX, "closed its input or output");
	else
		length = snprintf(why, MANCALA_TEXT_MAX, "ended %s %d",
		    how.si_code == CLD_EXITED ? "with status" : "by signal", how.si_status);
	kill(-child->pid, SIGKILL);	/* what it left behind says no more */
	end = now() + end_seconds;
	while (poll(&more, 1, 0) > 0 && messages_read(child) && now() < end)
		;
	while (child->said_length && child->said[child->said_length - 1] == '\n')
		child->said_length--;
	for (char *c = child->said; c < child->said + child->said_length; c++)
		if (*c == '\n')
			last = c + 1;
		else if ((unsigned char)*c < ' ')
			*c = ' ';		/* the message goes into records */
	if (child->said_length)
		snprintf(why + length, MANCALA_TEXT_MAX - (size_t)length, ": %.*s",
		    (int)(child->said + child->said_length - last), last);
	return why;
}

bool
child_runs(const char *command)
{
	int length = (int)strcspn(command, " \t");
	char question[QUESTION_MAX];

	if (strpbrk(command, ";|&<>(){}$`\"'\\=\n"))
		return true;
	int n = snprintf(question, sizeof(question), "command -v -- '%.*s' >/dev/null", length, command);
	return length > 0 && n < QUESTION_MAX && system(question) == 0;
}

const char *
child_ask(struct child *child, const struct mancala_position *pos, int *move,
    char why[MANCALA_TEXT_MAX])
{
	bool started = !child->pid;
	const char *message;
	int error;

	if (started && (error = child_run(child)) != 0) {
		snprintf(why, MANCALA_TEXT_MAX, "not run: %s", strerror(error));
		return why;
	}
	child->stopped = false;
	child->deadline = child->seconds > 0 ? now() + child->seconds + started * start_seconds : INFINITY;
	if ((message = position_write(child, pos)) == NULL && (message = answer_read(child)) == NULL)
		message = answer_parse(child, pos, move, why);
	else if (strcmp(message, "ended") == 0)
		message = ending(child, why);
	if (message || child->stopped)
		child_end(child, message);
	return message;
}
