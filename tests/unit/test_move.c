/* SPDX-License-Identifier: MIT */
/* The packed kernel against the reference rules: data, perft, random games of random variants. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "../packed.h"
#include "data.h"

/* Compare the legal moves of *pos, and the positions after each of them. */
static void
compare(const struct kernel *k, const struct mancala_position *pos, const char *where)
{
	struct mancala_position again = *pos;
	uint32_t moves = mancala_position_moves(pos), packed = packed_moves(k, pos);

	if (moves != packed)
		cr_assert_fail("%s: %s: moves %x, packed %x", where, text(pos), moves, packed);
	memset(again.row, 0x5a, pos->pits * sizeof(again.row[0][0]));
	memset(again.row[1], 0x5a, pos->pits * sizeof(again.row[0][0]));
	board_unpack(board_pack(pos), (enum mancala_side)pos->side, &again);
	if (!mancala_position_equal(pos, &again))
		cr_assert_fail("%s: %s comes back as %s", where, text(pos), text(&again));
	for (int move = 1; move <= MANCALA_SWAP; move++) {
		struct mancala_position p = *pos, q = *pos;
		if (!(moves >> move & 1))
			continue;
		mancala_position_play(&p, move, NULL);
		packed_play(k, &q, move);
		if (!mancala_position_equal(&p, &q))
			cr_assert_fail("%s: %s, move %d: %s, packed %s", where, text(pos), move, text(&p),
			    text(&q));
	}
}

static int compared;

static void
check_row(const struct rule_row *row)
{
	struct kernel k;

	if (!kernel_fits(&row->before))
		return;
	kernel_open(&k, &row->before.rules, row->before.pits);
	compare(&k, &row->before, row->where);
	compared++;
}

/* Of those that are used, the rows with at most 7 pits and 127 seeds (counted with awk). */
Test(move, rows_of_other_programs)
{
	compared = 0;
	rule_rows(check_row);
	cr_expect_geq(compared, 16003, "%d rows", compared);
}

Test(move, fits)
{
	static const struct {
		const char *pos;
		bool fits;
	} rows[] = {
		{ "kalah", true }, { "congkak", true }, { "kalah:1x1", true }, { "kalah:7x9", true },
		{ "ohvalhu", false },					/* 8 pits */
		{ "kalah:16x1", false }, { "kalah:7x10", false },	/* 140 seeds */
		{ "kalah:63/64:0,0:S", true }, { "kalah:63/64:0,1:S", false },
		{ "kalah:1/1:125,0:N", true }, { "kalah:1/1:0,126:N", false },
		{ "kalah:x,1/1,1:0,0:S", false }, { "kalah+rounds=whole", false },
		{ "kalah+pie=yes", true }, { "toguz", false }, { "toguz:7x9", true },
		{ "toguz:0,1/1,1:0,3:S:tuz=-,1", true },
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position pos = position(rows[i].pos);
		cr_expect_eq(kernel_fits(&pos), rows[i].fits, "%s", rows[i].pos);
	}
}

/* Those rows of known/perft.tsv with from..below-1 sequences, on both kernels or the packed one. */
static void
check_perft(uint64_t from, uint64_t below, bool both, int rows)
{
	struct data data;
	int checked = 0;

	data_open(&data, "known/perft.tsv");
	while (data_row(&data)) {
		struct mancala_position pos = position(data.column[0]);
		int depth = atoi(data.column[1]);
		uint64_t count = strtoull(data.column[2], NULL, 10), got;
		if (count < from || count >= below)
			continue;
		checked++;
		got = mancala_perft(&pos, depth);
		cr_expect_eq(got, count, "%s: %llu", data.where, (unsigned long long)got);
		if (!both)
			continue;
		got = mancala_perft_reference(&pos, depth);
		cr_expect_eq(got, count, "%s: %llu by the reference", data.where, (unsigned long long)got);
	}
	cr_expect_eq(checked, rows, "%d rows checked", checked);
	data_close(&data, 133);
}

Test(move, perft_on_both)
{
	check_perft(0, 150000, true, 94);
}

Test(move, perft_larger)
{
	uint64_t below = SANITIZED ? 1000000 : 50000000;

	check_perft(150000, below, false, SANITIZED ? 14 : 37);
}

Test(move, perft_largest, .disabled = SANITIZED)
{
	check_perft(50000000, UINT64_MAX, false, 2);
}

/* A variant with a few random switches that go together; counts the axes' values in used. */
static struct mancala_rules
random_rules(uint64_t *seed, int used[][8])
{
	for (;;) {
		char word[512];
		const char *end;
		struct mancala_rules r;
		int chosen[32], n = (int)random_below(seed, 9), axes = 0, games = 0;
		while (mancala_axis_name(axes))
			chosen[axes++] = -1;
		while (mancala_game_name(games))
			games++;
		int len = snprintf(word, sizeof(word), "%s",
		    mancala_game_name((int)random_below(seed, (unsigned)games)));
		while (n-- > 0) {
			int a = (int)random_below(seed, (unsigned)axes), values = 0;
			if (chosen[a] >= 0)
				continue;
			while (mancala_axis_value(a, values))
				values++;
			chosen[a] = (int)random_below(seed, (unsigned)values);
			const char *value = mancala_axis_value(a, chosen[a]);
			static const char *const takes[] = { "none", "even", "1", "2", "2.3", "1.4.5", "3.63" };
			if (strcmp(mancala_axis_name(a), "take") == 0)
				value = takes[random_below(seed, LENGTH(takes))];
			len += snprintf(word + len, sizeof(word) - (size_t)len, "+%s=%s",
			    mancala_axis_name(a), value);
		}
		if (mancala_rules_parse(&r, word, &end) != NULL)
			continue;
		for (int a = 0; a < axes; a++)
			if (chosen[a] >= 0)
				used[a][chosen[a]]++;
		return r;
	}
}

/* Tuzdiks, where there may be some, in different places. */
static void
random_tuzdiks(uint64_t *seed, struct mancala_position *pos)
{
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH && pos->rules.tuzdik; side++) {
		unsigned pit = random_below(seed, pos->pits);
		if (!pit || pit == pos->tuzdik[!side])
			continue;
		pos->tuzdik[side] = (uint8_t)pit;
		pos->row[!side][pit - 1] = 0;
	}
}

/* A start, or some position of few or of many seeds. */
static struct mancala_position
random_position(uint64_t *seed, const struct mancala_rules *rules)
{
	struct mancala_position pos;
	const char *end;
	int pits = 1 + (int)random_below(seed, 7), kind = (int)random_below(seed, 3);

	cr_assert_null(mancala_position_start(&pos, rules, pits, 1 + (int)random_below(seed, 9),
	    (enum mancala_side)random_below(seed, 2)));
	if (kind > 0) {
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
			pos.store[side] = (uint16_t)random_below(seed, 20);
			for (int i = 0; i < pits; i++)
				pos.row[side][i] = (uint16_t)(kind == 1 ? random_below(seed, 3)
				    : random_below(seed, 86 / (unsigned)(2 * pits) + 1));
		}
		if (random_below(seed, 8) == 0)
			memset(pos.row[!pos.side], 0, sizeof(pos.row[0]));
		random_tuzdiks(seed, &pos);
	}
	const char *as_read = text(&pos);
	cr_assert_null(mancala_position_parse(&pos, as_read, &end), "%s", as_read);
	return pos;
}

/* Every game, every value of every switch, in random company. */
Test(move, random_variants)
{
	static int used[32][8];
	uint64_t seed = 2024;
	int games = SANITIZED ? 1500 : 10000, fitted = 0;

	for (int g = 0; g < games; g++) {
		struct mancala_rules r = random_rules(&seed, used);
		struct mancala_position pos = random_position(&seed, &r);
		struct kernel k;
		kernel_open(&k, &r, pos.pits);
		for (int n = 0; n < 60 && pos.side != MANCALA_OVER && kernel_fits(&pos); n++) {
			compare(&k, &pos, "random");
			fitted++;
			mancala_position_play(&pos, random_move(&seed, mancala_position_moves(&pos)), NULL);
		}
	}
	cr_expect_gt(fitted, 10 * games);
	for (int a = 0; mancala_axis_name(a); a++)
		for (int v = 0; mancala_axis_value(a, v); v++)
			cr_expect_gt(used[a][v], games / 200, "%s=%s was tried %d times",
			    mancala_axis_name(a), mancala_axis_value(a, v), used[a][v]);
}

/* All the seeds that a board can hold, in one pit: the longest sowings of every game. */
Test(move, longest_sowings)
{
	int played = 0;

	for (int g = 0; mancala_game_name(g); g++)
		for (int pit = 0; pit < BOARD_PITS; pit++)
			for (int pits = pit + 1; pits <= BOARD_PITS; pits++) {
				struct mancala_position pos = { .pits = (uint8_t)pits, .swap = MANCALA_OVER };
				struct kernel k;
				pos.rules = rules(mancala_game_name(g));
				pos.row[MANCALA_SOUTH][pit] = BOARD_SEEDS;
				pos = position(text(&pos));
				if (pos.side != MANCALA_SOUTH)
					continue;
				kernel_open(&k, &pos.rules, pits);
				compare(&k, &pos, "longest");
				played++;
			}
	/* in the games that end=stuck, or feed, South may move although North has nothing */
	cr_expect_geq(played, 6 * 28, "%d played", played);
}

/* Whole trees of random variants, those that the packed kernel cannot take among them. */
Test(move, random_perft)
{
	static int used[32][8];
	uint64_t seed = 4048;

	for (int g = 0; g < (SANITIZED ? 100 : 1000); g++) {
		struct mancala_rules r = random_rules(&seed, used);
		struct mancala_position pos = random_position(&seed, &r);
		for (int depth = 0; depth <= 4; depth++)
			cr_expect_eq(mancala_perft(&pos, depth), mancala_perft_reference(&pos, depth),
			    "%s to depth %d", text(&pos), depth);
	}
}
