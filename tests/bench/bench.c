/* SPDX-License-Identifier: MIT */
/*
 * bench DIR SIGNATURE: how fast the programs in DIR and the library are here.
 * Prints lines of name, value, unit, and what is to be reached ("-" where
 * nothing is asked), TAB-separated. The last line is the signature: the nodes
 * of a fixed set of searches, the same on every machine until a change makes
 * the search think differently. Exits 1 if it is not SIGNATURE.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "mancala.h"

enum { RUNS = 5, RECORDS = 1500000, STARTS = 100 };

extern char **environ;

static _Noreturn void
die(const char *what)
{
	perror(what);
	exit(2);
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
print(const char *name, double value, const char *unit, const char *reach)
{
	printf("%s\t%.2f\t%s\t%s\n", name, value, unit, reach);
	fflush(stdout);
}

static struct mancala_position
position(const char *text)
{
	struct mancala_position pos;
	const char *end, *message = mancala_position_parse(&pos, text, &end);

	if (message) {
		fprintf(stderr, "bench: %s: %s\n", text, message);
		exit(2);
	}
	return pos;
}

/* Millions of leaves a second, the best of some runs. */
static double
perft_rate(uint64_t (*perft)(const struct mancala_position *pos, int depth), const char *text, int depth)
{
	struct mancala_position pos = position(text);
	double best = 0;

	for (int run = 0; run < RUNS; run++) {
		double start = now();
		uint64_t leaves = perft(&pos, depth);
		double rate = (double)leaves / (now() - start) / 1e6;
		best = rate > best ? rate : best;
	}
	return best;
}

/* A file of records, position and move, from random games of kalah; the caller unlinks it. */
static char *
records_file(void)
{
	static char name[] = "/tmp/mancala-bench-XXXXXX";
	struct mancala_position start = position("kalah"), pos = start;
	char text[MANCALA_TEXT_MAX];
	unsigned random = 1;
	int fd = mkstemp(name);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "w");

	if (!file)
		die(name);
	for (int i = 0; i < RECORDS; i++) {
		uint32_t moves = mancala_position_moves(&pos);
		int move;
		do {
			random = random * 1103515245 + 12345;
			move = 1 + (int)(random >> 16) % pos.pits;
		} while (!(moves >> move & 1));
		mancala_position_print(&pos, text);
		fprintf(file, "%s\t%d\n", text, move);
		mancala_position_play(&pos, move, NULL);
		if (pos.side == MANCALA_OVER)
			pos = start;
	}
	if (fclose(file) != 0)
		die(name);
	return name;
}

/* Start the program with its standard input and output on in and out. */
static pid_t
run(const char *program, char *const argv[], int in, int out)
{
	posix_spawn_file_actions_t actions;
	pid_t pid;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
	if (posix_spawn(&pid, program, &actions, NULL, argv, environ) != 0)
		die(program);
	posix_spawn_file_actions_destroy(&actions);
	return pid;
}

static void
finish(pid_t pid, const char *program)
{
	int status;

	if (waitpid(pid, &status, 0) < 0 || status != 0) {
		fprintf(stderr, "bench: %s failed\n", program);
		exit(2);
	}
}

/* Millions of records a second that program plays from a file to /dev/null. */
static double
records_rate(const char *program)
{
	char *file = records_file(), *argv[] = { (char *)program, file, NULL };
	int null = open("/dev/null", O_RDWR);
	double best = 0;

	for (int i = 0; i < RUNS; i++) {
		double start = now();
		finish(run(program, argv, null, null), program);
		double rate = RECORDS / (now() - start) / 1e6;
		best = rate > best ? rate : best;
	}
	close(null);
	unlink(file);
	return best;
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* A pipe that a started program gets only what it is given of. */
static void
make_pipe(int end[2])
{
	if (pipe(end) != 0 || fcntl(end[0], F_SETFD, FD_CLOEXEC) < 0 ||
	    fcntl(end[1], F_SETFD, FD_CLOEXEC) < 0)
		die("pipe");
}

/* Milliseconds from the start of program to its answer to one record, the median. */
static double
answer_time(const char *program)
{
	static const char record[] = "kalah\t3\n";
	char *argv[] = { (char *)program, NULL }, answer[256];
	double times[STARTS];

	for (int i = 0; i < STARTS; i++) {
		int in[2], out[2];
		make_pipe(in);
		make_pipe(out);
		double start = now();
		pid_t pid = run(program, argv, in[0], out[1]);
		close(in[0]);
		close(out[1]);
		if (write(in[1], record, sizeof(record) - 1) < 0 || read(out[0], answer, sizeof(answer)) <= 0)
			die(program);
		times[i] = 1e3 * (now() - start);
		close(in[1]);
		close(out[0]);
		finish(pid, program);
	}
	qsort(times, STARTS, sizeof(times[0]), compare);
	return times[STARTS / 2];
}

/* Search a fixed set of positions and print the rate; returns the nodes. */
static uint64_t
searches(void)
{
	static const struct {
		const char *position;
		int depth;
	} set[] = {
		{ "kalah:6x4", 17 },
		{ "kalah:6x6", 13 },
		{ "kalah+empty=take:6x5", 14 },
		{ "kalah:0,2,4,1,0,5/3,0,1,6,2,4:9,11:S", 22 },
		{ "oware", 15 },
		{ "oware:0,3,1,8,2,4/5,0,2,6,1,3:7,6:N", 15 },
		{ "awari", 14 },
		{ "congkak", 12 },
		{ "avalanche", 12 },
		{ "mangala", 14 },
		{ "ohvalhu", 7 },
	};
	uint64_t nodes = 0;
	double start = now();

	for (size_t i = 0; i < sizeof(set) / sizeof(set[0]); i++) {
		struct mancala_position pos = position(set[i].position);
		struct mancala_search *search = mancala_search_new(UINT64_C(16) << 20);
		struct mancala_game *game = mancala_game_new(&pos);
		struct mancala_limits limits = { .depth = set[i].depth };
		struct mancala_result result;
		const char *message = search && game ? mancala_search_run(search, game, &limits, false,
		    NULL, NULL, &result) : "out of memory";
		if (message) {
			fprintf(stderr, "bench: %s: %s\n", set[i].position, message);
			exit(2);
		}
		nodes += result.nodes;
		mancala_game_free(game);
		mancala_search_free(search);
	}
	print("search", (double)nodes / (now() - start) / 1e6, "M nodes/s", "-");
	return nodes;
}

int
main(int argc, char *argv[])
{
	char program[4096], signature[32];

	if (argc != 3) {
		fprintf(stderr, "usage: bench DIR SIGNATURE\n");
		return 2;
	}
	snprintf(program, sizeof(program), "%s/mancala-move", argv[1]);
	print("perft kalah 6x4", perft_rate(mancala_perft, "kalah", 10), "M leaves/s", "90");
	print("perft oware 6x4", perft_rate(mancala_perft, "oware", 10), "M leaves/s", "80");
	print("perft congkak 7x7", perft_rate(mancala_perft, "congkak", 8), "M leaves/s", "20");
	print("perft toguz 9x9", perft_rate(mancala_perft, "toguz", 6), "M leaves/s", "8");
	print("reference kalah 6x4", perft_rate(mancala_perft_reference, "kalah", 8), "M leaves/s", "-");
	print("reference oware 6x4", perft_rate(mancala_perft_reference, "oware", 8), "M leaves/s", "-");
	print("reference congkak 7x7", perft_rate(mancala_perft_reference, "congkak", 6), "M leaves/s", "-");
	print("mancala-move records", records_rate(program), "M records/s", "1.5");
	print("mancala-move answer", answer_time(program), "ms", "2");
	snprintf(signature, sizeof(signature), "%" PRIu64, searches());
	printf("signature\t%s\tnodes\t%s\n", signature, argv[2]);
	return strcmp(signature, argv[2]) != 0;
}
