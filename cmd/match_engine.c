/* SPDX-License-Identifier: MIT */
/* The engines of mancala-match: levels, and commands that are kept running. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "match.h"

enum { MEMORY = 128 << 20, ANSWER_MAX = 1 << 16 };

extern char **environ;

/* No process may inherit the pipes of another one, so that it sees their end. */
static pthread_mutex_t spawning = PTHREAD_MUTEX_INITIALIZER;

const char *
engine_open(struct engine *engine, const char *name, double seconds)
{
	*engine = (struct engine){ .name = name, .seconds = seconds, .level = -1 };
	for (int level = 0; mancala_level_name(level); level++)
		if (strcmp(mancala_level_name(level), name) == 0)
			engine->level = level;
	if (engine->level >= 0 && !(engine->search = mancala_search_new(MEMORY)))
		return "out of memory";
	return NULL;
}

/* End the command, by force if it is at fault, and wait for it. */
static void
engine_end(struct engine *engine, bool fault)
{
	if (!engine->pid)
		return;
	close(engine->in);
	close(engine->out);
	kill(engine->pid, fault ? SIGKILL : SIGTERM);
	while (waitpid(engine->pid, NULL, 0) < 0 && errno == EINTR)
		;
	engine->pid = 0;
	engine->length = 0;
}

void
engine_close(struct engine *engine)
{
	engine_end(engine, false);
	mancala_search_free(engine->search);
	free(engine->text);
}

/* Two pipes that no other process gets; false if there are none left. */
static bool
pipes_open(int to[2], int from[2])
{
	if (pipe(to) != 0)
		return false;
	if (pipe(from) != 0) {
		close(to[0]);
		close(to[1]);
		return false;
	}
	for (int i = 0; i < 2; i++) {
		fcntl(to[i], F_SETFD, FD_CLOEXEC);
		fcntl(from[i], F_SETFD, FD_CLOEXEC);
	}
	fcntl(to[1], F_SETFL, O_NONBLOCK);
	return true;
}

/* Run the command; false, with errno set, if that fails. */
static bool
engine_run(struct engine *engine)
{
	char *argv[] = { "sh", "-c", (char *)engine->name, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	sigset_t signals;
	int to[2], from[2], error;

	pthread_mutex_lock(&spawning);
	if (!pipes_open(to, from)) {
		pthread_mutex_unlock(&spawning);
		return false;
	}
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, to[0], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
	posix_spawnattr_init(&attributes);
	sigemptyset(&signals);
	sigaddset(&signals, SIGPIPE);
	posix_spawnattr_setsigdefault(&attributes, &signals);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
	error = posix_spawn(&engine->pid, "/bin/sh", &files, &attributes, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&attributes);
	close(to[0]);
	close(from[1]);
	if (error) {
		close(to[1]);
		close(from[0]);
		engine->pid = 0;
	}
	pthread_mutex_unlock(&spawning);
	engine->in = to[1];
	engine->out = from[0];
	errno = error;
	return !error;
}

/* Wait until fd is ready for events or the time is over; false then. */
static bool
wait_for(int fd, short events, double seconds, const struct timespec *start)
{
	struct pollfd ready = { .fd = fd, .events = events };

	for (;;) {
		int left = -1, n;
		if (seconds > 0) {
			struct timespec now;
			clock_gettime(CLOCK_MONOTONIC, &now);
			double passed = (double)(now.tv_sec - start->tv_sec) +
			    (double)(now.tv_nsec - start->tv_nsec) / 1e9;
			if (passed >= seconds)
				return false;
			left = (int)((seconds - passed) * 1000) + 1;
		}
		n = poll(&ready, 1, left);
		if (n > 0)
			return true;
		if (n < 0 && errno != EINTR)
			return true;		/* reading or writing will tell */
	}
}

/* Write the position and a line feed; NULL, or what went wrong. */
static const char *
position_write(struct engine *engine, const struct mancala_position *pos, const struct timespec *start)
{
	char text[MANCALA_TEXT_MAX + 1];
	size_t length = mancala_position_print(pos, text), done = 0;

	text[length++] = '\n';
	while (done < length) {
		if (!wait_for(engine->in, POLLOUT, engine->seconds, start))
			return "late";
		ssize_t n = write(engine->in, text + done, length - done);
		if (n < 0 && errno != EINTR && errno != EAGAIN)
			return "crashed";
		if (n > 0)
			done += (size_t)n;
	}
	return NULL;
}

/* Read one line to engine->text, a NUL in place of its line feed; NULL, or what went wrong. */
static const char *
answer_read(struct engine *engine, const struct timespec *start)
{
	char *feed;

	while (!engine->length || !(feed = memchr(engine->text, '\n', engine->length))) {
		if (engine->room - engine->length < ANSWER_MAX / 2) {
			if (engine->length >= ANSWER_MAX)
				return "illegal: a line without end";
			char *text = realloc(engine->text, engine->room + ANSWER_MAX);
			if (!text)
				return "out of memory";
			engine->text = text;
			engine->room += ANSWER_MAX;
		}
		if (!wait_for(engine->out, POLLIN, engine->seconds, start))
			return "late";
		ssize_t n = read(engine->out, engine->text + engine->length,
		    engine->room - engine->length);
		if (n == 0 || (n < 0 && errno != EINTR))
			return "crashed";
		if (n > 0)
			engine->length += (size_t)n;
	}
	*feed = '\0';
	return NULL;
}

/* Take the move from column 2 of the line, of which only the first one counts. */
static const char *
answer_parse(struct engine *engine, const struct mancala_position *pos, int *move,
    char why[MANCALA_WHY_MAX])
{
	char *column = strchr(engine->text, '\t'), reason[MANCALA_WHY_MAX];
	const char *end, *message;
	size_t used = strlen(engine->text) + 1;

	if (!column)
		message = "no column 2";
	else if (!(message = mancala_move_parse(pos, column + 1, &end, move, reason)) &&
	    !(message = mancala_position_why(pos, *move, reason)) && !strchr("\t,", *end))
		message = "junk behind the move";
	if (message)
		snprintf(why, MANCALA_WHY_MAX, "illegal: %.100s", message);
	engine->length -= used;
	memmove(engine->text, engine->text + used, engine->length);
	return message ? why : NULL;
}

const char *
engine_ask(struct engine *engine, const struct mancala_game *game, uint64_t seed, int *move,
    char why[MANCALA_WHY_MAX])
{
	const struct mancala_position *pos = mancala_game_position(game);
	struct mancala_limits none = { 0 };
	struct mancala_result result;
	struct timespec start;
	const char *message;

	if (engine->level >= 0) {
		message = mancala_level_run(engine->search, game, engine->level, seed, &none, false,
		    NULL, NULL, &result);
		*move = result.best.move;
		return message;
	}
	if (!engine->pid && !engine_run(engine)) {
		snprintf(why, MANCALA_WHY_MAX, "not run: %s", strerror(errno));
		return why;
	}
	clock_gettime(CLOCK_MONOTONIC, &start);
	message = position_write(engine, pos, &start);
	if (!message)
		message = answer_read(engine, &start);
	if (!message)
		message = answer_parse(engine, pos, move, why);
	if (message)
		engine_end(engine, true);
	return message;
}
