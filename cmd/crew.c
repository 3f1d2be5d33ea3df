/* SPDX-License-Identifier: MIT */
/* Threads that answer records side by side: a ring of jobs in the order of the lines. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "interrupt.h"

enum { JOBS = 64 };			/* in the ring, for each thread */

/*
 * Jobs [oldest, given) are with the threads or answered, [given, newest) wait:
 * the very first one is held back until a second shows that it is not alone.
 */
struct crew {
	struct cli *cli;
	crew_work *work;
	cli_answer *answer;
	void *const *arg;
	pthread_mutex_t lock;		/* of all that follows, but for what a job holds */
	pthread_cond_t given_one, answered_one;
	pthread_t thread[CLI_THREADS_MAX];
	int threads, started;
	struct job *job;
	size_t jobs, oldest, given, next, newest;
	bool closing;
};

static void *
work(void *arg)
{
	struct crew *crew = arg;

	pthread_mutex_lock(&crew->lock);
	void *own = crew->arg[crew->started++];
	for (;;) {
		while (crew->next == crew->given && !crew->closing)
			pthread_cond_wait(&crew->given_one, &crew->lock);
		if (crew->closing)
			break;
		struct job *job = &crew->job[crew->next++ % crew->jobs];
		pthread_mutex_unlock(&crew->lock);
		job->skipped = interrupt_signal();
		if (!job->skipped)
			crew->work(own, job, crew->answer);
		job->cut = interrupt_signal();
		pthread_mutex_lock(&crew->lock);
		job->answered = true;
		pthread_cond_signal(&crew->answered_one);
	}
	pthread_mutex_unlock(&crew->lock);
	return NULL;
}

static _Noreturn void
fail(struct cli *cli, const char *why)
{
	cli_warn(cli, "%s", why);
	exit(CLI_BAD);
}

struct crew *
crew_open(struct cli *cli, crew_work *job_work, cli_answer *answer, void *const arg[])
{
	struct crew *crew = calloc(1, sizeof(*crew));

	if (!crew || !(crew->job = calloc((size_t)cli->threads * JOBS, sizeof(*crew->job))))
		fail(cli, "out of memory");
	crew->cli = cli;
	crew->work = job_work;
	crew->answer = answer;
	crew->arg = arg;
	crew->jobs = (size_t)cli->threads * JOBS;
	pthread_mutex_init(&crew->lock, NULL);
	pthread_cond_init(&crew->given_one, NULL);
	pthread_cond_init(&crew->answered_one, NULL);
	for (; crew->threads < cli->threads; crew->threads++)
		if (pthread_create(&crew->thread[crew->threads], NULL, work, crew) != 0)
			fail(cli, "a thread cannot be started");
	return crew;
}

void
crew_close(struct crew *crew)
{
	pthread_mutex_lock(&crew->lock);
	crew->closing = true;
	pthread_cond_broadcast(&crew->given_one);
	pthread_mutex_unlock(&crew->lock);
	while (crew->threads > 0)
		pthread_join(crew->thread[--crew->threads], NULL);
	pthread_cond_destroy(&crew->answered_one);
	pthread_cond_destroy(&crew->given_one);
	pthread_mutex_destroy(&crew->lock);
	for (size_t i = 0; i < crew->jobs; i++) {
		free(crew->job[i].text);
		free(crew->job[i].out.text);
	}
	free(crew->job);
	free(crew);
}

bool
crew_room(const struct crew *crew)
{
	return crew->newest - crew->oldest < crew->jobs;
}

bool
crew_idle(const struct crew *crew)
{
	return crew->oldest == crew->newest;
}

void
crew_add(struct crew *crew, const struct cli_record *record, size_t length)
{
	struct job *job = &crew->job[crew->newest % crew->jobs];

	if (job->room <= length) {
		job->room = 2 * length + 1;
		free(job->text);
		if ((job->text = malloc(job->room)) == NULL)
			fail(crew->cli, "out of memory");
	}
	memcpy(job->text, record->text, length + 1);
	job->record = *record;
	job->record.text = job->text;
	job->record.threads = 1;
	job->length = length;
	job->out.program = crew->cli->out.program;
	job->out.json = crew->cli->out.json;
	job->out.length = 0;
	job->answered = job->skipped = job->cut = false;
	pthread_mutex_lock(&crew->lock);
	crew->newest++;
	if (crew->newest - crew->oldest > 1) {
		crew->given = crew->newest;
		pthread_cond_broadcast(&crew->given_one);
	}
	pthread_mutex_unlock(&crew->lock);
}

struct job *
crew_oldest(struct crew *crew, bool wait)
{
	struct job *job = &crew->job[crew->oldest % crew->jobs];

	if (crew->oldest == crew->newest)
		return NULL;
	pthread_mutex_lock(&crew->lock);
	if (crew->oldest == crew->given) {
		if (!wait) {
			pthread_mutex_unlock(&crew->lock);
			return NULL;
		}
		crew->next = crew->given = crew->newest;	/* no thread is to take it */
		pthread_mutex_unlock(&crew->lock);
		job->record.threads = crew->threads;
		crew->work(crew->arg[0], job, crew->answer);
		job->answered = true;
		return job;
	}
	while (wait && !job->answered)
		pthread_cond_wait(&crew->answered_one, &crew->lock);
	bool answered = job->answered;
	pthread_mutex_unlock(&crew->lock);
	return answered ? job : NULL;
}

void
crew_next(struct crew *crew)
{
	crew->oldest++;
}
