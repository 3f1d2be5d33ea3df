/* SPDX-License-Identifier: MIT */
/* Signals: Ctrl-C stops what goes on, a hangup or SIGTERM ends the program in good order. */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <time.h>

#include "play.h"

atomic_bool play_stop;
atomic_int play_ending;

static void
stop(int number)
{
	atomic_store(&play_stop, true);
	if (number != SIGINT)
		atomic_store(&play_ending, number);
}

void
play_signal_open(void)
{
	static const int numbers[] = { SIGINT, SIGHUP, SIGTERM };
	struct sigaction action = { .sa_handler = stop };

	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		sigaction(numbers[i], &action, NULL);
}

void
play_sleep(double seconds)
{
	struct timespec rest = { (time_t)seconds, (long)(fmod(seconds, 1) * 1e9) };

	while (!atomic_load(&play_stop) && nanosleep(&rest, &rest) < 0 && errno == EINTR)
		;
}
