/* SPDX-License-Identifier: MIT */
/* Work on several threads. */
#ifndef PARALLEL_H
#define PARALLEL_H

/*
 * Call work(arg, i) for i from 0 to threads - 1, each on a thread of its own,
 * 0 on the caller's, and wait for all of them. Threads that the system does
 * not give are done without: work must share its tasks out by itself.
 */
void parallel_run(int threads, void (*work)(void *arg, int thread), void *arg);

#endif
