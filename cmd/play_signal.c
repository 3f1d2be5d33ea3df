/* SPDX-License-Identifier: MIT */
/* Signals: Ctrl-C stops what goes on, a hangup or SIGTERM ends the program in good order. */
#define _GNU_SOURCE		/* ppoll, which POSIX has since 2024 */
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <time.h>

#include "play.h"

atomic_bool play_stop;
atomic_int play_ending;

static atomic_int changed;		/* SIGWINCH or SIGTSTP, which the line editor sees to */
static sigset_t outside;		/* what is blocked while no line is read */

static void
stop(int number)
{
	atomic_store(&play_stop, true);
	if (number != SIGINT)
		atomic_store(&play_ending, number);
}

static void
change(int number)
{
	atomic_store(&changed, number);
}

static const struct {
	int number;
	void (*handler)(int number);
} handlers[] = {
	{ SIGINT, stop }, { SIGHUP, stop }, { SIGTERM, stop }, { SIGWINCH, change }
};

void
play_signal_open(void)
{
	for (size_t i = 0; i < sizeof(handlers) / sizeof(handlers[0]); i++) {
		struct sigaction action = { .sa_handler = handlers[i].handler };
		sigemptyset(&action.sa_mask);
		sigaction(handlers[i].number, &action, NULL);
	}
}

void
play_signal_hold(bool hold)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGTSTP);
	for (size_t i = 0; i < sizeof(handlers) / sizeof(handlers[0]); i++)
		sigaddset(&set, handlers[i].number);
	signal(SIGTSTP, hold ? change : SIG_DFL);
	if (hold)
		sigprocmask(SIG_BLOCK, &set, &outside);
	else
		sigprocmask(SIG_SETMASK, &outside, NULL);
}

int
play_signal_wait(int fd)
{
	struct pollfd input = { .fd = fd, .events = POLLIN };

	for (;;) {
		int ready = ppoll(&input, 1, NULL, &outside), number = atomic_exchange(&changed, 0);
		if (atomic_load(&play_stop))
			return SIGINT;
		if (number)
			return number;
		if (ready > 0 || errno != EINTR)
			return 0;
	}
}

void
play_sleep(double seconds)
{
	struct timespec rest = { (time_t)seconds, (long)(fmod(seconds, 1) * 1e9) };

	while (!atomic_load(&play_stop) && nanosleep(&rest, &rest) < 0 && errno == EINTR)
		;
}
