/* SPDX-License-Identifier: MIT */
/* A table of proven bounds. */
#include "bounds.h"
#include "memory.h"

bool
bounds_open(struct bounds_table *t, uint64_t bytes)
{
	const uint64_t bucket = BOUNDS_WAYS * sizeof(*t->word);

	t->bits = 4;
	while (t->bits < 40 && bucket << (t->bits + 1) <= bytes)
		t->bits++;
	t->bytes = (size_t)bucket << t->bits;
	t->word = memory_new(t->bytes);
	return t->word != NULL;
}

void
bounds_clear(struct bounds_table *t)
{
	memory_clear(t->word, t->bytes);
}

void
bounds_close(struct bounds_table *t)
{
	memory_free(t->word, t->bytes);
}
