/* SPDX-License-Identifier: MIT */
/* Text that is put together piece by piece. */
#include <stdarg.h>
#include <stdio.h>

#include "text.h"

void
text_add(struct text *text, const char *format, ...)
{
	size_t room = text->len < text->size ? text->size - text->len : 0;
	va_list ap;

	va_start(ap, format);
	int n = vsnprintf(room ? text->buf + text->len : NULL, room, format, ap);
	va_end(ap);
	if (n > 0)
		text->len += (size_t)n;
}

void
text_repeat(struct text *text, const char *piece, int count)
{
	while (count-- > 0)
		text_add(text, "%s", piece);
}
