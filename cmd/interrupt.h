/* SPDX-License-Identifier: MIT */
/* SIGINT and SIGTERM, for programs whose work may take long. */
#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* From now on the first SIGINT or SIGTERM sets what is returned; the second ends the program. */
const atomic_bool *interrupt_open(void);

/* Let them end the program at once again. */
void interrupt_close(void);

/* The signal that came, or 0. */
int interrupt_signal(void);

#endif
