/* SPDX-License-Identifier: MIT */
/* SIGINT and SIGTERM, for programs whose work may take long. */
#include <signal.h>
#include <stddef.h>

#include "interrupt.h"

static atomic_bool stop;
static volatile sig_atomic_t came;

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
