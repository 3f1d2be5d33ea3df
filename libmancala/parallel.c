/* SPDX-License-Identifier: MIT */
/* Work on several threads. */
#include <pthread.h>
#include <signal.h>

#include "mancala.h"
#include "parallel.h"

enum { STACK = 64 << 20 };

struct thread {
	void (*work)(void *arg, int thread);
	void *arg;
	int number;
	bool runs;
	pthread_t id;
};

static void *
start(void *arg)
{
	struct thread *t = arg;

	t->work(t->arg, t->number);
	return NULL;
}

void
parallel_run(int threads, void (*work)(void *arg, int thread), void *arg)
{
	struct thread thread[MANCALA_THREADS_MAX];
	pthread_attr_t attributes;
	sigset_t all, old;

	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK);
	sigfillset(&all);			/* signals are for the caller's thread */
	pthread_sigmask(SIG_SETMASK, &all, &old);
	for (int i = 1; i < threads; i++) {
		thread[i] = (struct thread){ work, arg, i, false, 0 };
		thread[i].runs = pthread_create(&thread[i].id, &attributes, start, &thread[i]) == 0;
	}
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	pthread_attr_destroy(&attributes);
	work(arg, 0);
	for (int i = 1; i < threads; i++)
		if (thread[i].runs)
			pthread_join(thread[i].id, NULL);
}
