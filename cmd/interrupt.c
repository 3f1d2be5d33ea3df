/* SPDX-License-Identifier: MIT */
/* Signals, for programs whose work may take long. */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "interrupt.h"

static atomic_bool stop;
static atomic_int came;

static char news[512];
static volatile sig_atomic_t news_length;
static const char *listener, *listener_unit;
static const _Atomic uint64_t *listener_count;

static void
catch(int number)
{
	came = number;
	atomic_store(&stop, true);
}

const atomic_bool *
interrupt_open(void)
{
	struct sigaction action = { .sa_handler = catch, .sa_flags = (int)SA_RESETHAND };

	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	return &stop;
}

const atomic_bool *
interrupt_flag(void)
{
	return &stop;
}

void
interrupt_close(void)
{
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
}

int
interrupt_signal(void)
{
	return came;
}

static void
add(char *line, size_t *length, const char *text, size_t more)
{
	memcpy(line + *length, text, more);
	*length += more;
}

/* Write the news, with what a signal handler may call. */
static void
tell(int number)
{
	char line[sizeof(news)], digits[20];
	size_t length = (size_t)news_length, count = 0;
	uint64_t done = atomic_load(listener_count);
	int error = errno;

	(void)number;
	if (length) {
		memcpy(line, news, length);
	} else {
		do
			digits[sizeof(digits) - ++count] = (char)('0' + done % 10);
		while (done /= 10);
		add(line, &length, listener, strlen(listener));
		add(line, &length, ": ", 2);
		add(line, &length, digits + sizeof(digits) - count, count);
		add(line, &length, " ", 1);
		add(line, &length, listener_unit, strlen(listener_unit));
		add(line, &length, "\n", 1);
	}
	ssize_t n = write(STDERR_FILENO, line, length);
	(void)n;
	errno = error;
}

void
interrupt_listen(const char *program, const _Atomic uint64_t *count, const char *unit)
{
	struct sigaction action = { .sa_handler = tell, .sa_flags = SA_RESTART };

	listener = program;
	listener_count = count;
	listener_unit = unit;
	sigemptyset(&action.sa_mask);
	sigaction(SIGUSR1, &action, NULL);
}

void
interrupt_news(const char *line, size_t length)
{
	news_length = 0;
	if (length > sizeof(news))
		length = sizeof(news);
	memcpy(news, line, length);
	if (length)
		news[length - 1] = '\n';
	news_length = (sig_atomic_t)length;
}
