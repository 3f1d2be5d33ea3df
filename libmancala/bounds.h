/* SPDX-License-Identifier: MIT */
/*
 * A table of proven bounds, shared by threads without locks. An entry is one
 * 64-bit word, read and written at once, so it is never half of another. Its
 * key is exact: a number below 1 << (BOUNDS_TAG + log2 of the buckets) is
 * multiplied by an odd constant, which loses nothing, the top bits say the
 * bucket and the rest is kept. A bucket is one cache line; the entry with the
 * least work behind it is replaced.
 *
 * From the top: the tag, 128 + low, 127 - high, the move, and the work. An
 * empty word is an entry that says nothing.
 */
#ifndef BOUNDS_H
#define BOUNDS_H

#include "board.h"

#define BOUNDS_FACTOR UINT64_C(0x9e3779b97f4a7c15)

enum {
	BOUNDS_TAG = 39, BOUNDS_MOVE = 4, BOUNDS_WORK = 5,
	BOUNDS_WAYS = 8,
	BOUNDS_LEAST = -128, BOUNDS_MOST = 127		/* what is known of any value */
};

struct bounds_table {
	_Atomic uint64_t *word;
	size_t bytes;
	unsigned bits;				/* log2 of the buckets */
};

struct bounds {
	int low, high;
	unsigned move;				/* 1 + lane of what was best, or 0 */
	unsigned work;				/* log2 of the nodes it took */
};

/* Where a key lives. */
struct bounds_slot {
	_Atomic uint64_t *bucket;
	uint64_t tag;
};

/* Open a table of at most bytes, and at least 1 KiB; false if memory is out. */
bool bounds_open(struct bounds_table *t, uint64_t bytes);
void bounds_clear(struct bounds_table *t);

/* Grow to at most bytes, keeping what is there; no-one may use the table meanwhile. */
void bounds_grow(struct bounds_table *t, uint64_t bytes);

void bounds_close(struct bounds_table *t);

/* Keys are to be below 1 << this. */
static ALWAYS_INLINE unsigned
bounds_key_bits(const struct bounds_table *t)
{
	unsigned bits = BOUNDS_TAG + t->bits;

	return bits < 63 ? bits : 63;
}

/* Where key lives. */
static ALWAYS_INLINE struct bounds_slot
bounds_slot(const struct bounds_table *t, uint64_t key)
{
	uint64_t mixed = key * BOUNDS_FACTOR;
	uint64_t bucket = mixed >> BOUNDS_TAG & ((UINT64_C(1) << t->bits) - 1);

	return (struct bounds_slot){
		t->word + bucket * BOUNDS_WAYS, mixed & ((UINT64_C(1) << BOUNDS_TAG) - 1)
	};
}

/* Ask for the cache line of a slot. */
static ALWAYS_INLINE void
bounds_ask(struct bounds_slot slot)
{
	__builtin_prefetch((const void *)slot.bucket);
}

static ALWAYS_INLINE struct bounds
bounds_of(uint64_t word)
{
	return (struct bounds){ (int)(word >> 17 & 0xff) - 128, 127 - (int)(word >> 9 & 0xff),
	    word >> 5 & 15, word & 31 };
}

/* What is known of the key at slot. */
static ALWAYS_INLINE struct bounds
bounds_get(struct bounds_slot slot)
{
	for (unsigned i = 0; i < BOUNDS_WAYS; i++) {
		uint64_t word = atomic_load_explicit(slot.bucket + i, memory_order_relaxed);
		if (word >> (64 - BOUNDS_TAG) == slot.tag)
			return bounds_of(word);
	}
	return (struct bounds){ BOUNDS_LEAST, BOUNDS_MOST, 0, 0 };
}

/* Keep bounds that cost nodes to prove. */
static ALWAYS_INLINE void
bounds_put(struct bounds_slot slot, struct bounds b, uint64_t nodes)
{
	unsigned work = 63 - (unsigned)__builtin_clzll(nodes | 1), least = UINT32_MAX;
	_Atomic uint64_t *place = slot.bucket;

	work = work < 31 ? work : 31;
	for (unsigned i = 0; i < BOUNDS_WAYS; i++) {
		uint64_t word = atomic_load_explicit(slot.bucket + i, memory_order_relaxed);
		if (word >> (64 - BOUNDS_TAG) == slot.tag) {
			place = slot.bucket + i;
			if ((word & 31) > work)
				work = word & 31;
			break;
		}
		if ((word & 31) < least) {
			least = word & 31;
			place = slot.bucket + i;
		}
	}
	atomic_store_explicit(place, slot.tag << (64 - BOUNDS_TAG) | (uint64_t)(128 + b.low) << 17 |
	    (uint64_t)(127 - b.high) << 9 | b.move << 5 | work, memory_order_relaxed);
}

#endif
