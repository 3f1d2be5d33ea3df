/* SPDX-License-Identifier: MIT */
/* Null-window tests by the reference rules. */
#include <string.h>

#include "plain.h"

/* Bounds of a position; all of what tells it from others is compared. */
struct plain_entry {
	struct mancala_position pos;
	int low, high;
	bool used;
};

void
plain_open(struct plain *p, void *memory, size_t bytes)
{
	p->entry = memory;
	p->entries = bytes / sizeof(*p->entry);
}

/* FNV-1a (G. Fowler, L. Noll, K.-P. Vo) over 16-bit units. */
static uint64_t
hash(uint64_t h, const uint16_t *unit, size_t count)
{
	while (count--)
		h = (h ^ *unit++) * UINT64_C(0x100000001b3);
	return h;
}

/* *pos without its stores where those do not matter to what is still to come. */
static struct mancala_position
keyed(const struct mancala_position *pos)
{
	struct mancala_position key = *pos;

	if (pos->rules.half == MANCALA_HALF_NO && pos->swap == MANCALA_OVER)
		key.store[0] = key.store[1] = 0;
	return key;
}

static struct plain_entry *
find(const struct plain *p, const struct mancala_position *key)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325) ^ key->side ^ (uint64_t)key->tuzdik[0] << 8 ^
	    (uint64_t)key->tuzdik[1] << 16;

	h = hash(h, key->row[0], MANCALA_PITS_MAX);
	h = hash(h, key->row[1], MANCALA_PITS_MAX);
	h = hash(h, key->store, 2);
	return &p->entry[(h ^ h >> 32) % p->entries];
}

static int
lead(const struct mancala_position *pos, int side)
{
	return pos->store[side] - pos->store[!side];
}

int
plain_test(const struct plain *p, struct prover_work *work, const struct mancala_position *pos,
    int beta)
{
	if (pos->side == MANCALA_OVER)
		return 0;
	struct mancala_position key = keyed(pos);
	struct plain_entry *entry = find(p, &key);
	if (entry->used && mancala_position_equal(&entry->pos, &key)) {
		if (entry->low >= beta)
			return entry->low;
		if (entry->high < beta)
			return entry->high;
	}
	uint32_t moves = mancala_position_moves(pos);
	int best = INT32_MIN;
	for (int move = MANCALA_SWAP; move > 0 && best < beta; move--) {
		struct mancala_position after = *pos;
		if (!(moves >> move & 1))
			continue;
		mancala_position_play(&after, move, NULL);
		work->nodes++;
		int gain = lead(&after, pos->side) - lead(pos, pos->side);
		int v = after.side == MANCALA_OVER ? gain
		    : after.side == pos->side ? gain + plain_test(p, work, &after, beta - gain)
		    : gain - plain_test(p, work, &after, gain - beta + 1);
		if (work_stopped(work))
			return 0;
		best = v > best ? v : best;
	}
	if (!entry->used || !mancala_position_equal(&entry->pos, &key))
		*entry = (struct plain_entry){ key, -MANCALA_SEEDS_MAX, MANCALA_SEEDS_MAX, true };
	if (best >= beta)
		entry->low = best > entry->low ? best : entry->low;
	else
		entry->high = best < entry->high ? best : entry->high;
	return best;
}
