/* SPDX-License-Identifier: MIT */
/* Large tables in memory. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/*
 * Zeroed memory of bytes, which are backed as they are touched, in huge pages
 * where the system has them; NULL if there is none. memory_clear makes all of
 * it zero again and gives it back to the system until it is touched.
 */
void *memory_new(size_t bytes);
void memory_clear(void *memory, size_t bytes);
void memory_free(void *memory, size_t bytes);

#endif
