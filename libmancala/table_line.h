/* SPDX-License-Identifier: MIT */
/*
 * Lines of an endgame table: the entries of one slow row against all fast ones
 * (table.h), which table_fill.c and retrograde_line.c work out together.
 *
 * A map says what becomes of all fast rows of a block by a move. Fast rows in
 * turn mostly go to rows in turn, so a map is a list of segments, and what is
 * left to do for an entry is to add and compare strings of bytes, up to
 * LINE_WIDTH at once; those behind a segment are read and written with it, and
 * mean nothing.
 */
#ifndef TABLE_LINE_H
#define TABLE_LINE_H

#include <limits.h>
#include <string.h>

#include "table.h"

enum {
	LINE_WIDTH = TABLE_SLACK,	/* bytes done at once; a line has room for as many behind it */
	LINE_KINDS = 64,
	LINE_VOID = LINE_KINDS - 1	/* the kind of what is no move */
};

typedef int8_t line_bytes __attribute__((vector_size(LINE_WIDTH)));

/* Up to LINE_WIDTH fast rows in turn that become rows in turn. */
struct line_segment {
	uint32_t number[2];		/* of the first of these; two ways, by the target's choice */
	uint8_t kind;			/* of the move, or how many seeds it captures */
	uint8_t length;
};

struct line_map {
	struct line_segment *first, *end;
	uint64_t kinds;			/* set of those in it */
};

/* Where the values of one kind are: (from[number[way] + i] ^ flip) + add. */
struct line_target {
	const int8_t *from;
	int way;
	line_bytes flip, add;
};

/* A slow row after a move. */
struct line_slow {
	uint32_t number;
	int seeds;
};

static inline uint64_t
line_lane(unsigned lane)
{
	return UINT64_C(0xff) << 8 * lane;
}

static inline uint32_t
line_number(const struct mancala_table *t, uint64_t row)
{
	return table_row(&t->index, (row & t->kernel.row) * BOARD_LANES);
}

static inline struct line_slow
line_slow(const struct mancala_table *t, uint64_t row)
{
	return (struct line_slow){ line_number(t, row), (int)board_row(&t->kernel, row) };
}

/* Add the next fast row to a map, which begins at first. */
static inline void
line_map_add(struct line_map *map, uint8_t kind, uint32_t one, uint32_t other)
{
	struct line_segment *s = map->end - 1;

	map->kinds |= UINT64_C(1) << kind;
	if (map->end > map->first && s->kind == kind && s->length < LINE_WIDTH && (kind == LINE_VOID ||
	    (one == s->number[0] + s->length && other == s->number[1] + s->length)))
		s->length++;
	else
		*map->end++ = (struct line_segment){ { one, other }, kind, 1 };
}

/*
 * The values after a move that gains so much, leaves slow, and fast seeds in the
 * fast row, again if the same player moves next. value has the first entry of the layer
 * of these seeds; next_fast tells whether the owner of the fast row moves next.
 * Entries that lie apart are brought together at *column, which goes on.
 */
static inline struct line_target
line_aim(const struct mancala_table *t, const int8_t *value, struct line_slow slow, int fast, int gain,
    bool again, bool next_fast, int8_t **column)
{
	const struct table_index *index = &t->index;
	uint32_t count = index->rows[fast];
	const int8_t *block = value + (next_fast ? index->block[fast][slow.seeds] :
	    index->block[slow.seeds][fast]) - table_layer(index, fast + slow.seeds);
	struct line_target target = { .from = block + (uint64_t)slow.number * count };

	if (next_fast ? fast <= slow.seeds : fast < slow.seeds) {
		int8_t *c = *column;
		for (uint32_t j = 0; j < count; j++)
			c[j] = block[(uint64_t)j * index->rows[slow.seeds] + slow.number];
		target.from = c;
		*column += count + LINE_WIDTH;
	}
	target.flip = (line_bytes){ 0 } - (int8_t)!again;
	target.add = (line_bytes){ 0 } + (int8_t)(gain + !again);
	return target;
}

/* What is behind a line may be another thread's just then: it is read, and not used. */
#ifdef __SANITIZE_THREAD__
__attribute__((no_sanitize("thread")))
#endif
static inline line_bytes
line_load(const int8_t *p)
{
	line_bytes b;

	memcpy(&b, p, LINE_WIDTH);
	return b;
}

static inline void
line_store(int8_t *p, line_bytes b)
{
	memcpy(p, &b, LINE_WIDTH);
}

/* Put the values of a line at to. What is written behind a segment, the next one mends. */
static inline void
line_gather(int8_t *to, const struct line_map *map, const struct line_target *target)
{
	for (const struct line_segment *s = map->first; s < map->end; to += s++->length) {
		const struct line_target *t = &target[s->kind];
		line_store(to, (line_load(t->from + s->number[t->way]) ^ t->flip) + t->add);
	}
}

/* Let best have values of the target where they are better. */
static inline void
line_better(int8_t *best, const struct line_target *t, uint32_t count)
{
	for (uint32_t j = 0; j < count; j += LINE_WIDTH) {
		line_bytes old = line_load(best + j), b = (line_load(t->from + j) ^ t->flip) + t->add;
		line_bytes less = old < b;
		line_store(best + j, (b & less) | (old & ~less));
	}
}

#endif
