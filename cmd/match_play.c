/* SPDX-License-Identifier: MIT */
/* The games of mancala-match, played in threads. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "interrupt.h"
#include "match.h"

/* Set by SIGINT and SIGTERM, by an error, and when the sequential test is decided. */
static atomic_bool stop;
static atomic_int stop_signal;
static _Atomic uint64_t counted;	/* games, for SIGUSR1 */

static void
stop_set(int number)
{
	stop_signal = number;
	atomic_store(&stop, true);
	signal(number, SIG_DFL);
}

/* The record of a game: its opening, moves, winner, South's margin, South, North, and the fault. */
static char *
record_make(const struct match *match, const struct mancala_game *game, int first_side, int fault,
    const char *why)
{
	struct cli_out out = { .program = match->cli->program->name };
	const struct mancala_position *pos = mancala_game_position(game);
	size_t length = mancala_game_length(game);
	int margin = mancala_position_margin(pos), loser = fault < 0 ? -1 : first_side ^ fault;
	char text[8];

	cli_position(&out, "position", length ? mancala_game_before(game, 0) : pos);
	cli_add(&out, "\t", 1);
	if (!length)
		cli_add(&out, "-", 1);
	for (size_t i = 0; i < length; i++) {
		if (i)
			cli_add(&out, ",", 1);
		cli_add(&out, text, mancala_move_print(mancala_game_move(game, i), text));
	}
	if (loser >= 0)
		cli_format(&out, "\t%c\t-", loser == MANCALA_NORTH ? 'S' : 'N');
	else
		cli_format(&out, "\t%c\t%d", margin > 0 ? 'S' : margin < 0 ? 'N' : 'D', margin);
	cli_format(&out, "\t%s\t%s\t%s", match->name[first_side], match->name[!first_side], why ? why : "-");
	cli_add(&out, "\n", 2);
	return out.text;
}

/* Play game number n; its outcome is left undone if the match is stopped. */
static const char *
game_play(struct match *match, long n, struct engine engine[2], struct mancala_game *game,
    struct outcome *outcome)
{
	const struct mancala_position *pos = mancala_game_position(game);
	int first_side, side, move, margin;
	char buf[MANCALA_TEXT_MAX];
	const char *why = NULL;

	mancala_game_reset(game, &match->opening[n / 2 % match->openings]);
	first_side = pos->side ^ (int)(n & 1);		/* the first engine begins in even games */
	*outcome = (struct outcome){ .fault = -1 };
	while (pos->side != MANCALA_OVER && !mancala_game_thrice(game)) {
		if (atomic_load(&stop))
			return NULL;
		side = pos->side ^ first_side;
		why = engine_ask(&engine[side], game, match->seed + (uint64_t)n + 1, &move, buf);
		if (atomic_load(&stop))
			return NULL;
		if (why) {
			outcome->fault = side;
			break;
		}
		if ((why = mancala_game_play(game, move, NULL)) != NULL)
			return why;
	}
	margin = mancala_position_margin(pos) * (first_side == MANCALA_SOUTH ? 1 : -1);
	outcome->margin = margin;
	outcome->halves = outcome->fault >= 0 ? 2 * outcome->fault : margin > 0 ? 2 : margin == 0;
	if (match->file)
		outcome->record = record_make(match, game, first_side, outcome->fault, why);
	outcome->done = true;
	if (why) {
		char text[MANCALA_TEXT_MAX];
		mancala_position_print(pos, text);
		fprintf(stderr, "%s: game %ld: %s: %s at %s\n", match->cli->program->name, n + 1,
		    match->name[outcome->fault], why, text);
	}
	return NULL;
}

/* Show the score so far: over and over on one line of a terminal, once a second on lines of a file. */
static void
progress_show(struct match *match)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (!match->terminal && match->told && now.tv_sec < match->told + 1)
		return;
	match->told = now.tv_sec;
	fprintf(stderr, "%s%ld of %ld: won %ld, drawn %ld, lost %ld%s", match->terminal ? "\r" : "",
	    match->counted, match->games, match->score.won, match->score.drawn, match->score.lost,
	    match->terminal ? " " : "\n");
}

/* Count the games that are done, as far as all before them are, too. */
static void
games_count(struct match *match)
{
	while (match->counted < match->games && match->outcome[match->counted].done &&
	    !atomic_load(&stop)) {
		long n = match->counted++;
		counted++;
		struct outcome *o = &match->outcome[n];
		score_game(&match->score, o->halves, o->fault >= 0, o->margin);
		if (o->fault >= 0)
			match->faults[o->fault]++;
		if (n % 2)
			score_pair(&match->score, o->halves, o[-1].halves);
		if (n % 2 && match->elo0 < match->elo1) {
			match->llr = score_llr(&match->score, match->elo0, match->elo1);
			if (fabs(match->llr) >= SCORE_STOP)
				atomic_store(&stop, true);
		}
		if (o->record && !match_record(match, o->record))
			atomic_store(&stop, true);
		free(o->record);
		o->record = NULL;
		if (match->progress)
			progress_show(match);
	}
}

/* A thread: play games until there are no more. */
static void *
games_play(void *arg)
{
	struct match *match = arg;
	struct mancala_position none = { 0 };
	struct mancala_game *game = mancala_game_new(&none);
	struct engine engine[2] = { { 0 } };
	const char *error = game ? NULL : "out of memory";

	for (int i = 0; i < 2 && !error; i++)
		error = engine_open(&engine[i], match->name[i], match->seconds, &stop);
	pthread_mutex_lock(&match->lock);
	while (!error && match->next < match->games && !atomic_load(&stop)) {
		struct outcome outcome;
		long n = match->next++;
		pthread_mutex_unlock(&match->lock);
		error = game_play(match, n, engine, game, &outcome);
		pthread_mutex_lock(&match->lock);
		if (!error)
			match->outcome[n] = outcome;
		games_count(match);
	}
	if (error) {
		match->error = error;
		atomic_store(&stop, true);
	}
	pthread_mutex_unlock(&match->lock);
	for (int i = 0; i < 2; i++)
		engine_close(&engine[i]);
	mancala_game_free(game);
	return NULL;
}

const char *
match_play(struct match *match, int threads)
{
	pthread_t thread[CLI_THREADS_MAX];
	int started = 0;

	pthread_mutex_init(&match->lock, NULL);
	match->outcome = calloc((size_t)match->games, sizeof(*match->outcome));
	if (!match->outcome)
		return "out of memory";
	signal(SIGINT, stop_set);
	signal(SIGTERM, stop_set);
	interrupt_listen(match->cli->program->name, &counted, "games played");
	while (started < threads && pthread_create(&thread[started], NULL, games_play, match) == 0)
		started++;
	if (!started)
		match->error = "no thread can be started";
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	if (match->progress && match->terminal)
		fputc('\n', stderr);
	return match->error;
}

int
match_signal(void)
{
	return stop_signal;
}
