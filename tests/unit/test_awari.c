/* SPDX-License-Identifier: MIT */
/*
 * The rules of awari against the counts in T. Lincke's thesis (2002): how many
 * positions of so many seeds have which value. Values are worked out backwards
 * from the end of the game, by the reference rules: a position is worth t if a
 * move makes it so, or leads where the opponent cannot but lose t; what no such
 * chain reaches goes round for ever and is worth nothing.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"

enum { ROW = 6, PITS = 2 * ROW, SEEDS = SANITIZED ? 4 : 6, KNOWN = -1 };

/* One move: to a position of as many seeds, or, if next is KNOWN, to a value for the mover. */
struct choice {
	int next, value;
};

struct entry {
	struct choice choice[ROW];
	int choices;
	int value;
};

static struct mancala_rules awari;
static struct entry *entries[SEEDS + 1];	/* by seeds, then rank */
static int counts[SEEDS + 1];

/* The ways to put n seeds into so many pits. */
static int
ways(int n, int pits)
{
	int all = 1;

	for (int i = 1; i < pits; i++)
		all = all * (n + i) / i;
	return all;
}

/* The number of an arrangement of n seeds, the first pit that of the player to move. */
static int
rank(const int pit[PITS], int n)
{
	int r = 0;

	for (int i = 0; i < PITS - 1; n -= pit[i++])
		for (int less = 0; less < pit[i]; less++)
			r += ways(n - less, PITS - 1 - i);
	return r;
}

/* Set *choice to what move makes of *pos, South to move with n seeds and empty stores. */
static void
look(const struct mancala_position *pos, int move, int n, struct choice *choice)
{
	struct mancala_position after = *pos;
	int pit[PITS];

	mancala_position_play(&after, move, NULL);
	int margin = mancala_position_margin(&after), left = n - after.store[0] - after.store[1];
	*choice = (struct choice){ KNOWN, margin };
	if (after.side == MANCALA_OVER)
		return;
	for (int i = 0; i < PITS; i++)
		pit[i] = after.row[i < ROW ? MANCALA_NORTH : MANCALA_SOUTH][i % ROW];
	if (left < n)
		choice->value = margin - entries[left][rank(pit, left)].value;
	else
		choice->next = rank(pit, left);
}

/* Fill in the moves of all arrangements of n seeds; left of them go to the pits from at on. */
static void
enter(int pit[PITS], int at, int left, int n)
{
	if (at < PITS - 1) {
		for (pit[at] = 0; pit[at] <= left; pit[at]++)
			enter(pit, at + 1, left - pit[at], n);
		return;
	}
	pit[at] = left;
	struct mancala_position pos = { .rules = awari, .pits = ROW, .swap = MANCALA_OVER };
	struct entry *entry = &entries[n][rank(pit, n)];
	for (int i = 0; i < PITS; i++)
		pos.row[i / ROW][i % ROW] = (uint16_t)pit[i];
	uint32_t moves = mancala_position_moves(&pos);
	for (int m = 1; m <= ROW; m++)
		if (moves >> m & 1)
			look(&pos, m, n, &entry->choice[entry->choices++]);
	if (!moves)		/* the opponent takes all */
		entry->choice[entry->choices++] = (struct choice){ KNOWN, -n };
}

/* Give t or -t to those of n seeds that are worth as much and have no value yet. */
static void
mark(int n, int t)
{
	for (bool changed = true; changed;) {
		changed = false;
		for (int r = 0; r < counts[n]; r++) {
			struct entry *entry = &entries[n][r];
			bool wins = false, loses = true;
			if (entry->value)
				continue;
			for (int i = 0; i < entry->choices; i++) {
				const struct choice *c = &entry->choice[i];
				int value = c->next == KNOWN ? c->value : -entries[n][c->next].value;
				wins |= value >= t;
				loses &= value <= -t;
			}
			entry->value = wins ? t : loses ? -t : 0;
			changed |= entry->value != 0;
		}
	}
}

static int
count(int n, int low, int high)
{
	int found = 0;

	for (int r = 0; r < counts[n]; r++)
		found += entries[n][r].value >= low && entries[n][r].value <= high;
	return found;
}

static void
solve(void)
{
	awari = rules("awari");
	for (int n = 0; n <= SEEDS; n++) {
		int pit[PITS];
		counts[n] = ways(n, PITS);
		entries[n] = calloc((size_t)counts[n], sizeof(entries[n][0]));
		cr_assert(entries[n]);
		enter(pit, 0, n, n);
		for (int t = n; t > 0; t--)
			mark(n, t);
	}
}

static void
forget(void)
{
	for (int n = 0; n <= SEEDS; n++)
		free(entries[n]);
}

TestSuite(awari, .init = solve, .fini = forget);

Test(awari, values)
{
	struct data data;
	int checked = 0;

	data_open(&data, "known/awari-values.tsv");
	while (data_row(&data)) {
		int n = atoi(data.column[0]), value = atoi(data.column[1]);
		if (n > SEEDS)
			continue;
		checked++;
		cr_expect_eq(count(n, value, value), atoi(data.column[2]), "%s: %d", data.where,
		    count(n, value, value));
	}
	cr_expect_eq(checked, SANITIZED ? 16 : 32, "%d rows checked", checked);
	data_close(&data, 1223);
}

Test(awari, wins_draws_losses)
{
	struct data data;

	data_open(&data, "known/awari-wdl.tsv");
	while (data_row(&data)) {
		int n = atoi(data.column[0]);
		if (n > SEEDS)
			continue;
		cr_expect_eq(counts[n], atoi(data.column[1]), "%s", data.where);
		cr_expect_eq(count(n, 1, n), atoi(data.column[2]), "%s: %d", data.where, count(n, 1, n));
		cr_expect_eq(count(n, 0, 0), atoi(data.column[3]), "%s: %d", data.where, count(n, 0, 0));
		cr_expect_eq(count(n, -n, -1), atoi(data.column[4]), "%s: %d", data.where,
		    count(n, -n, -1));
	}
	data_close(&data, 40);
}
