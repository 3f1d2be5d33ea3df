/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables of games like Awari: retrograde.h in phases, each of which
 * works out one of the two bounds of a layer from the other. What a mover can
 * force follows from what the opponent, to move next, can be held to, and that
 * again from what the mover can force then; so a phase reads what no thread
 * writes, and its result is the same on any number of threads.
 *
 * At first a phase works out every entry, by whole lines (table_line.h). When
 * few change any more, it looks only at entries with a successor that has
 * changed. Awari of 13 seeds needs 145 phases; from the 28th on less than 5 %
 * of the bounds change, and in all of those together as many as there are.
 * Measured: 5 M entries a second on one core up to 13 seeds, where looking at
 * one entry at a time did 0.6 M.
 */
#ifndef RETROGRADE_LINE_H
#define RETROGRADE_LINE_H

#include "table.h"
#include "table_line.h"

enum { RETRO_LOW, RETRO_HIGH, RETRO_DUE };	/* two bounds, which are bits of a mark as well */

/* What moves do to the other row: one kind. */
struct retro_kind {
	uint64_t pass;			/* seeds sown into it */
	int last;			/* its lane of the last seed; or -1 */
};

/* For one thread at a time: the lines of the slow rows from..to-1 of so many seeds. */
struct retro_task {
	int slow_seeds;
	uint32_t from, to;
};

struct retro {
	const struct mancala_table *table;
	const struct table_rows *rows;
	const atomic_bool *stop;
	int seeds;
	uint64_t first, count;		/* the entries of the layer */
	int8_t *bound[2];		/* of each; RETRO_LOW is in the table itself */
	uint8_t *mark;			/* of each: which bounds the last phase changed, or what is due */
	int phase;			/* works out bound[phase % 2] */
	_Atomic uint64_t changed;

	struct retro_task *task;
	int tasks;
	atomic_int next;		/* the task to be taken next */

	/* Maps, by the seeds of the fast row; see table_line.h. */
	struct retro_kind kind[LINE_KINDS];
	int kinds;
	uint8_t sown[MANCALA_TABLE_SEEDS + 1][BOARD_PITS];	/* the kind of sowing so many from a lane */
	struct line_map move[MANCALA_TABLE_SEEDS + 1][BOARD_PITS];	/* own moves from a lane */
	struct line_map pass[MANCALA_TABLE_SEEDS + 1][LINE_KINDS];	/* a kind of move of the other side */
	struct line_segment *segment, *free;
	int8_t *buffer;			/* lines for each thread */
	size_t segment_bytes, buffer_bytes, thread_bytes;
};

/* One line of a task: its entries are those from first on, of slow against all of fast. */
struct retro_line {
	uint64_t first;			/* in the layer */
	uint64_t slow;
	const uint64_t *fast;
	int fast_seeds;
	bool fast_moves;		/* whether the owner of the fast rows is on the move */
};

/* Whether layers by such rules can be worked out so. */
bool retro_possible(const struct mancala_rules *rules, int pits);

/*
 * Fill the layer of seeds, those below being there, on so many threads.
 * Returns NULL, "out of memory", or "stopped" once *stop is set.
 */
const char *retro_layer(struct mancala_table *t, const struct table_rows *rows, int seeds, int threads,
    const atomic_bool *stop);

/* Take tasks until there are none, calling work for each of their lines. */
static ALWAYS_INLINE void
retro_run(struct retro *g, void (*work)(struct retro *g, const struct retro_line *line, int thread),
    int thread)
{
	const struct table_index *index = &g->table->index;
	int i;

	while ((i = atomic_fetch_add(&g->next, 1)) < g->tasks && !table_stopped(g->table, g->stop)) {
		const struct retro_task *task = &g->task[i];
		int a = task->slow_seeds, b = g->seeds - a;
		const uint64_t *slow = g->rows->word + g->rows->first[a];
		struct retro_line line = { .fast = g->rows->word + g->rows->first[b], .fast_seeds = b };
		for (uint32_t n = task->from; n < task->to; n++) {
			line.slow = slow[n];
			line.first = index->block[a][b] - g->first + (uint64_t)n * index->rows[b];
			line.fast_moves = false;
			work(g, &line, thread);
			line.first = index->block[b][a] - g->first + (uint64_t)n * index->rows[b];
			line.fast_moves = true;
			if (a < b)
				work(g, &line, thread);
		}
	}
}

static inline struct board
retro_board(const struct retro_line *line, uint32_t j)
{
	return line->fast_moves ? (struct board){ line->fast[j], line->slow } :
	    (struct board){ line->slow, line->fast[j] };
}

/* A phase by whole lines, and one by what the last phase changed: threads' work for parallel_run. */
void retro_all(void *retro, int thread);
void retro_changed(void *retro, int thread);
void retro_due(void *retro, int thread);

#endif
