/* SPDX-License-Identifier: MIT */
/* Text that is put together piece by piece in a buffer of the caller. */
#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>

/*
 * len counts every byte that was added, as snprintf does: what does not fit
 * in size bytes is left out, and the buffer ends with a NUL if size > 0.
 */
struct text {
	char *buf;
	size_t size, len;
};

__attribute__((format(printf, 2, 3)))
void text_add(struct text *text, const char *format, ...);

/* Add count times the NUL-terminated piece. */
void text_repeat(struct text *text, const char *piece, int count);

#endif
