/* SPDX-License-Identifier: MIT */
/* Signals, for programs whose work may take long. */
#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* From now on the first SIGINT or SIGTERM sets what is returned; the second ends the program. */
const atomic_bool *interrupt_open(void);

/* The same, to be looked at by those who leave the signals to others. */
const atomic_bool *interrupt_flag(void);

/* Let them end the program at once again. */
void interrupt_close(void);

/* The signal that came, or 0. */
int interrupt_signal(void);

/*
 * From now on SIGUSR1 writes a line on standard error: the news, or while there
 * is none, *count and its unit, such as "records answered", behind the program's name.
 */
void interrupt_listen(const char *program, const _Atomic uint64_t *count, const char *unit);

/* The news from now on: the first 511 bytes of a line with its line feed; none with length 0. */
void interrupt_news(const char *line, size_t length);

#endif
