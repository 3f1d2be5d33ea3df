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

/* The number that undoes a multiplication by BOUNDS_FACTOR, by Newton's iteration. */
static uint64_t
inverse(void)
{
	uint64_t x = BOUNDS_FACTOR;		/* right in the last 3 bits, then in twice as many */

	for (int i = 0; i < 5; i++)
		x *= 2 - BOUNDS_FACTOR * x;
	return x;
}

void
bounds_grow(struct bounds_table *t, uint64_t bytes)
{
	struct bounds_table old = *t;
	uint64_t undo = inverse(), mask = (UINT64_C(1) << bounds_key_bits(&old)) - 1;

	if (bytes / 2 < old.bytes)
		return;
	if (!bounds_open(t, bytes)) {
		*t = old;
		return;
	}
	for (uint64_t i = 0; i < old.bytes / sizeof(*old.word); i++) {
		uint64_t word = atomic_load_explicit(&old.word[i], memory_order_relaxed);
		uint64_t mixed = (i / BOUNDS_WAYS) << BOUNDS_TAG | word >> (64 - BOUNDS_TAG);
		if (!word)
			continue;
		struct bounds_slot slot = bounds_slot(t, mixed * undo & mask);
		bounds_put(slot, bounds_of(word), UINT64_C(1) << (word & 31));
	}
	bounds_close(&old);
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
