/* SPDX-License-Identifier: MIT */
/* Signals: Ctrl-C stops what goes on; Ctrl-\, a hangup and others end the program in good order. */
#define _GNU_SOURCE		/* ppoll, which POSIX has since 2024 */
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

static const char *sign;		/* of thinking */
static atomic_bool signed_on;		/* it is on the screen */

static void
show_sign(int number)
{
	int error = errno;

	(void)number;
	if (write(STDOUT_FILENO, sign, strlen(sign)) > 0)
		atomic_store(&signed_on, true);
	errno = error;
}

static const struct {
	int number;
	void (*handler)(int number);
} handlers[] = {
	{ SIGINT, stop }, { SIGHUP, stop }, { SIGQUIT, stop }, { SIGTERM, stop }, { SIGXCPU, stop },
	{ SIGWINCH, change }, { SIGALRM, show_sign }
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
play_signal_think(const struct play *play)
{
	if (!play->terminal)
		return;
	sign = play->plain || play->dumb ? "Thinking. Ctrl-C ends it.\n" : "\rThinking. Ctrl-C ends it.";
	alarm(1);
}

void
play_signal_thought(struct play *play)
{
	if (!play->terminal)
		return;
	alarm(0);
	if (atomic_exchange(&signed_on, false) && !play->plain && !play->dumb)
		play_say(play, "\r\033[K");
}

void
play_sleep(double seconds)
{
	struct timespec rest = { (time_t)seconds, (long)(fmod(seconds, 1) * 1e9) };

	while (!atomic_load(&play_stop) && nanosleep(&rest, &rest) < 0 && errno == EINTR)
		;
}
