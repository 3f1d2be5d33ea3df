/* SPDX-License-Identifier: MIT */
/* Endgame tables: against minimax by way of the solver, and the literature's counts. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "data.h"
#include "retrograde.h"

static struct mancala_table *
table(const struct mancala_position *pos, int seeds, int threads)
{
	cr_assert_null(mancala_table_possible(&pos->rules, pos->pits, seeds));
	struct mancala_table *t = mancala_table_new(&pos->rules, pos->pits, seeds);
	cr_assert(t, "no memory for a table");
	cr_assert_null(mancala_table_build(t, seeds, threads, NULL, NULL, NULL));
	cr_assert_eq(mancala_table_seeds(t), seeds);
	return t;
}

/* Every entry is numbered once, and follows from its successors by the reference rules. */
Test(table, derived)
{
	static const struct {
		const char *start;
		int seeds;
	} rows[] = {
		{ "kalah:6x4", 4 }, { "kalah+empty=take:4x4", 6 }, { "kalah+own=stay:3x3", 7 },
		{ "kalah+rest=emptier:3x3", 7 }, { "kalah+rest=opponent:3x3", 7 }, { "kalah:1x1", 40 },
		{ "kalah:3x3", 15 }, { "kalah+empty=take+first=here:3x3", 15 }, { "kalah+cross=no:4x3", 9 },
		{ "kalah+again=no+own=stay:2x3", 24 }, { "kalah+rest=none+slam=nothing:3x3", 7 },
		{ "avalanche:4x3", 6 }, { "congkak:7x3", 4 }, { "dakon:3x3", 8 }, { "mangala:6x4", 4 },
		{ "awari:6x4", 4 }, { "awari:3x3", 8 }, { "awari+feed=reach:2x3", 12 },
		{ "awari+first=here:3x3", 8 }, { "awari+skip=no+take=4:2x3", 16 },
		{ "oware+half=no+repeat=split:3x3", 7 },
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position pos = position(rows[i].start);
		struct mancala_table *t = table(&pos, rows[i].seeds, 2);
		uint64_t entries = mancala_table_entries(pos.pits, rows[i].seeds);
		for (uint64_t entry = 0; entry < entries; entry += SANITIZED ? 7 : 1) {
			mancala_table_position(t, entry, &pos);
			cr_assert(mancala_table_derived(t, entry), "%s is %d", text(&pos),
			    mancala_table_entry(t, entry));
		}
		mancala_table_free(t);
	}
}

/* The solver, which looks nothing up here, has the same values. */
Test(table, solver)
{
	static const char *const starts[] = {
		"kalah:6x4", "kalah+empty=take:5x4", "avalanche:4x3", "congkak:5x3", "sungka:4x4", "mangala:6x4",
	};
	struct mancala_solver *solver = mancala_solver_new(1 << 14);	/* room for no table to speak of */
	uint64_t seed = 1;

	cr_assert(solver, "no memory for a solver");
	for (int i = 0; i < LENGTH(starts); i++) {
		struct mancala_position pos = position(starts[i]);
		struct mancala_table *t = table(&pos, 8, 1);
		unsigned entries = (unsigned)mancala_table_entries(pos.pits, 8);
		for (int n = 0; n < (SANITIZED ? 20 : 500); n++) {
			struct mancala_solution s;
			unsigned entry = random_below(&seed, entries);
			mancala_table_position(t, entry, &pos);
			cr_assert_null(mancala_solver_run(solver, &pos, NULL, false, NULL, NULL, &s));
			int value = s.best.low * (pos.side == MANCALA_NORTH ? -1 : 1);
			cr_assert_eq(value, mancala_table_entry(t, entry), "%s: solved as %d, the table has %d",
			    text(&pos), value, mancala_table_entry(t, entry));
		}
		mancala_table_free(t);
	}
	mancala_solver_free(solver);
}

/* What entries are, settled: of three pits the rows of one seed, the opponent's first. */
Test(table, settled)
{
	static const char *const rows[] = {
		"kalah:0,0,0/0,0,0:0,0:-", "kalah:0,0,0/0,0,0:0,1:-", "kalah:0,0,0/0,0,0:1,0:-",
		"sungka:0,0,0/0,0,0:0,0:-", "sungka:0,0,0/0,0,1:0,0:N", "sungka:0,0,1/0,0,0:0,0:S",
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position pos = position(i < 3 ? "kalah:3x1" : "sungka:3x1");
		struct mancala_table *t = table(&pos, 1, 1);
		mancala_table_position(t, i % 3 == 2 ? 4 : (uint64_t)(i % 3), &pos);
		cr_expect_str_eq(text(&pos), rows[i]);
		mancala_table_free(t);
	}
}

/* T. Lincke's counts of awari. LONG is set by make check-long. */
Test(table, awari)
{
	int most = SANITIZED ? 5 : getenv("LONG") ? 20 : 9;
	struct mancala_position pos = position("awari");
	struct mancala_table *t = table(&pos, most, 2);
	uint64_t count[MANCALA_TABLE_VALUES];
	struct data data;

	data_open(&data, "known/awari-wdl.tsv");
	while (data_row(&data)) {
		uint64_t sum[3] = { 0 };
		int seeds = atoi(data.column[0]);
		if (seeds > most)
			continue;
		mancala_table_count(t, seeds, count);
		for (int v = -seeds; v <= seeds; v++)
			sum[v > 0 ? 0 : v == 0 ? 1 : 2] += count[v + MANCALA_TABLE_SEEDS];
		for (int i = 0; i < 3; i++)
			cr_expect_eq(sum[i], strtoull(data.column[2 + i], NULL, 10), "%s: column %d is %llu",
			    data.where, 3 + i, (unsigned long long)sum[i]);
	}
	data_close(&data, 40);
	data_open(&data, "known/awari-values.tsv");
	while (data_row(&data)) {
		int seeds = atoi(data.column[0]), value = atoi(data.column[1]);
		if (seeds > most)
			continue;
		mancala_table_count(t, seeds, count);
		cr_expect_eq(count[value + MANCALA_TABLE_SEEDS], strtoull(data.column[2], NULL, 10), "%s: %llu",
		    data.where, (unsigned long long)count[value + MANCALA_TABLE_SEEDS]);
	}
	data_close(&data, 1223);
	mancala_table_free(t);
}

/* Retrograde analysis by lines in phases ends where that of one entry at a time does. */
Test(table, retrograde)
{
	static const struct {
		const char *start;
		int seeds;
	} rows[] = {
		{ "awari:6x4", 6 }, { "awari:3x3", 11 }, { "awari:2x6", 24 }, { "awari+first=here:4x3", 8 },
		{ "awari+skip=no+take=even:3x3", 9 }, { "awari+rest=owner:5x3", 7 },
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position pos = position(rows[i].start);
		struct mancala_table *a = table(&pos, rows[i].seeds, 2);
		struct mancala_table *b = mancala_table_new(&pos.rules, pos.pits, rows[i].seeds);
		cr_assert(b, "no memory for a table");
		for (; b->seeds < rows[i].seeds; b->seeds++)
			cr_assert_null(retrograde_layer(b, b->seeds + 1, 1, NULL));
		for (uint64_t entry = 0; entry < a->entries; entry++) {
			mancala_table_position(a, entry, &pos);
			cr_assert_eq(a->value[entry], b->value[entry], "%s is %d, not %d", text(&pos), a->value[entry],
			    b->value[entry]);
		}
		mancala_table_free(a);
		mancala_table_free(b);
	}
}

/* Tables are the same on any number of threads. */
Test(table, threads)
{
	static const char *const starts[] = { "kalah:5x4", "awari:5x4" };

	for (int i = 0; i < LENGTH(starts); i++) {
		struct mancala_position pos = position(starts[i]);
		struct mancala_table *a = table(&pos, 6, 1), *b = table(&pos, 6, 3);
		uint64_t entries = mancala_table_entries(pos.pits, 6);
		for (uint64_t entry = 0; entry < entries; entry++)
			cr_assert_eq(mancala_table_entry(a, entry), mancala_table_entry(b, entry), "%s: entry %d",
			    starts[i], (int)entry);
		mancala_table_free(a);
		mancala_table_free(b);
	}
}

Test(table, possible)
{
	static const struct {
		const char *variant;
		int pits, seeds;
		bool possible;
	} rows[] = {
		{ "kalah", 6, 24, true }, { "kalah", 8, 4, false }, { "kalah+half=stop", 6, 4, false },
		{ "oware", 6, 4, false }, { "awari", 6, 20, true }, { "kalah", 6, 49, false },
		{ "kalah+rounds=whole", 6, 4, false }, { "kalah", 6, 48, false }, { "kalah", 3, 48, true },
		{ "kalah", 6, 0, true }, { "kalah", 6, -1, false }, { "kalah", 0, 4, false },
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_rules r = rules(rows[i].variant);
		cr_expect_eq(!mancala_table_possible(&r, rows[i].pits, rows[i].seeds), rows[i].possible, "%s %d %d",
		    rows[i].variant, rows[i].pits, rows[i].seeds);
	}
}
