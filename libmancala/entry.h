/* SPDX-License-Identifier: MIT */
/*
 * What a search has found out: a transposition table that threads share
 * without locks. An entry is two words, and its key is kept xored with its
 * data, so one that two threads wrote halves of is taken for another position
 * (R. Hyatt and T. Mann, "A lock-less transposition table implementation for
 * parallel search", ICGA Journal 25(1), 2002).
 *
 * Entries of an earlier generation count as empty, so a table is as good as
 * cleared when the generation changes.
 */
#ifndef ENTRY_H
#define ENTRY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
	ENTRY_WAYS = 4,			/* entries that a key may be in: a cache line */
	ENTRY_PROVEN = 255,		/* depth of what holds at any depth */
	ENTRY_GENERATIONS = 1 << 16
};

/* What the value says. */
enum entry_bound { ENTRY_NONE, ENTRY_UPPER, ENTRY_LOWER, ENTRY_EXACT };

struct entry {
	int value;
	int depth;
	int move;
	enum entry_bound bound;		/* ENTRY_NONE: nothing was found */
};

struct entry_slot {
	_Atomic uint64_t key, data;
};

struct entry_table {
	struct entry_slot *slots;
	uint64_t mask;			/* of the first slot of a key */
	unsigned generation;
};

/* value:24 depth:8 move:8 bound:8 generation:16 */
static inline uint64_t
entry_pack(const struct entry *e, unsigned generation)
{
	return (uint64_t)((uint32_t)e->value & 0xffffff) << 40 | (uint64_t)e->depth << 32 |
	    (uint64_t)e->move << 24 | (uint64_t)e->bound << 16 | generation;
}

static inline struct entry
entry_unpack(uint64_t data)
{
	return (struct entry){ (int)((int64_t)data >> 40), (int)(data >> 32 & 0xff),
	    (int)(data >> 24 & 0xff), (enum entry_bound)(data >> 16 & 0xff) };
}

/*
 * Fetch what entry_find will read. Done when a child is made, that spares a
 * search two fifths of its time in kalah, oware and songo, a quarter in toguz.
 */
static inline void
entry_prefetch(const struct entry_table *t, uint64_t key)
{
	__builtin_prefetch(&t->slots[key & t->mask]);
}

static inline struct entry
entry_find(const struct entry_table *t, uint64_t key)
{
	struct entry_slot *slot = &t->slots[key & t->mask];

	for (int i = 0; i < ENTRY_WAYS; i++) {
		uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
		uint64_t kept = atomic_load_explicit(&slot[i].key, memory_order_relaxed);
		if ((kept ^ data) == key && (data & 0xffff) == t->generation)
			return entry_unpack(data);
	}
	return (struct entry){ 0 };
}

/* Keep *e for key, in the place of what is known of key, or else of the shallowest entry there. */
static inline void
entry_keep(struct entry_table *t, uint64_t key, const struct entry *e)
{
	struct entry_slot *slot = &t->slots[key & t->mask], *to = slot;
	int least = ENTRY_PROVEN + 1;

	for (int i = 0; i < ENTRY_WAYS; i++) {
		uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
		uint64_t kept = atomic_load_explicit(&slot[i].key, memory_order_relaxed);
		bool current = (data & 0xffff) == t->generation;
		int depth = current ? (int)(data >> 32 & 0xff) : -1;
		if (current && (kept ^ data) == key) {
			if (depth == ENTRY_PROVEN && e->depth < ENTRY_PROVEN)
				return;
			to = &slot[i];
			break;
		}
		if (depth < least) {
			least = depth;
			to = &slot[i];
		}
	}
	uint64_t data = entry_pack(e, t->generation);
	atomic_store_explicit(&to->key, key ^ data, memory_order_relaxed);
	atomic_store_explicit(&to->data, data, memory_order_relaxed);
}

#endif
