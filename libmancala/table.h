/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables: the value of every arrangement of at most so many seeds, one
 * byte each, as prove.h has values (what is still to come, for the mover).
 *
 * Arrangements come by the seeds in all, then by the mover's seeds: a block is
 * all rows of a seeds against all rows of b. Within a block the row of fewer
 * seeds (the mover's, if equal) counts slower. A row is numbered among those
 * of as many seeds as in rank.h, so a seed that moves on makes the number less.
 *
 * That order is what makes building fast. A move that stores nothing leaves
 * both rows' seeds as they are, so the two blocks (a, b) and (b, a) need only
 * each other and fewer seeds in all, and pairs of blocks go to threads. And for
 * one slow row, all that the moves lead to lies in a few runs of fast rows,
 * which the caches hold.
 */
#ifndef TABLE_H
#define TABLE_H

#include "board.h"

enum { TABLE_SLACK = 16 };		/* bytes behind the entries of a table that may be read */

struct table_index {
	uint32_t place[BOARD_PITS - 1][BOARD_SEEDS + 1];	/* what a prefix sum adds to a row's number */
	uint32_t rows[MANCALA_TABLE_SEEDS + 2];				/* rows of exactly that many seeds */
	uint64_t block[MANCALA_TABLE_SEEDS + 2][MANCALA_TABLE_SEEDS + 2];	/* [mover's][opponent's seeds] first entry */
};

/* All rows of exactly a seeds, in the order of their numbers: word[first[a] + number]. */
struct table_rows {
	uint64_t *word;
	uint32_t first[MANCALA_TABLE_SEEDS + 2];
};

struct mancala_table {
	struct kernel kernel;
	struct table_index index;
	int seeds;			/* layers 0..seeds are filled; -1 for none */
	int room;			/* layers that there is memory for */
	int8_t *value;
	size_t entries;
	void *mapped;			/* the file, if it is one */
	size_t mapped_bytes;
	double until;			/* when building stops, on clock_now; 0 for never */
};

/* Whether to stop building t: its time is over, or *stop, unless stop is NULL, is set. */
bool table_stopped(const struct mancala_table *t, const atomic_bool *stop);

/* A table with room for seeds but without memory for its entries; NULL if memory is out. */
struct mancala_table *table_empty(const struct mancala_rules *rules, int pits, int seeds);

/* The arrangement of an entry as it is, not settled: with empty stores and South to move. */
void table_position(const struct mancala_table *t, uint64_t entry, struct mancala_position *pos);

/* Where the layer of seeds begins. */
static inline uint64_t
table_layer(const struct table_index *index, int seeds)
{
	return index->block[0][seeds];
}

/* The number of a row, whose prefix sums are in the lanes, among those of as many seeds. */
static ALWAYS_INLINE uint32_t
table_row(const struct table_index *index, uint64_t sums)
{
	uint32_t number = 0;

	for (unsigned i = 0; i < BOARD_PITS - 1; i++)
		number += index->place[i][sums >> 8 * i & BOARD_SEEDS];
	return number;
}

/* Which entry b has. */
static ALWAYS_INLINE uint64_t
table_entry(const struct mancala_table *t, struct board b)
{
	const struct table_index *index = &t->index;
	uint64_t own = (b.own & t->kernel.row) * BOARD_LANES, opp = (b.opp & t->kernel.row) * BOARD_LANES;
	uint64_t owns = own >> 56, opps = opp >> 56;
	uint64_t i = table_row(index, own), j = table_row(index, opp);

	return index->block[owns][opps] + (owns <= opps ? i * index->rows[opps] + j
	    : j * index->rows[owns] + i);
}

#endif
