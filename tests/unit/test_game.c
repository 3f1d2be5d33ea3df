/* SPDX-License-Identifier: MIT */
/* Games: those of other programs to their ends, undo, redo, repetition. */
#include <criterion/criterion.h>
#include <string.h>

#include "data.h"

/* Play the moves as in play(), in a game. */
static void
play_game(struct mancala_game *game, const char *moves, struct mancala_report *report,
    const char *where)
{
	char why[MANCALA_WHY_MAX];

	for (const char *s = moves;; s++) {
		const struct mancala_position *pos = mancala_game_position(game);
		const char *message;
		int move;
		message = mancala_move_parse(pos, s, &s, &move, why);
		if (!message)
			message = mancala_position_why(pos, move, why);
		cr_assert_null(message, "%s: at %s: %s: %s", where, text(pos), s, message);
		cr_assert_null(mancala_game_play(game, move, report));
		if (*s != ',')
			break;
	}
}

/* The files of tests/data/games, 100 games each; its README: about 20 of each oware file repeat. */
static const struct {
	const char *name;
	int repeats;
} game_files[] = {
	{ "games/avalanche-cmancala.tsv", 0 },
	{ "games/congkak-mg-pick.tsv", 0 },
	{ "games/congkak-solver-stay.tsv", 0 },
	{ "games/kalah-3seeds.tsv", 0 },
	{ "games/kalah-4seeds.tsv", 0 },
	{ "games/kalah-5seeds.tsv", 0 },
	{ "games/kalah-6seeds.tsv", 0 },
	{ "games/oware-joansala.tsv", 17 },
	{ "games/oware-openspiel.tsv", 22 },
	{ "games/toguz-yernarsha.tsv", 0 },
};

Test(game, games_of_other_programs)
{
	for (int i = 0; i < LENGTH(game_files); i++) {
		struct data data;
		int repeats = 0;
		data_open(&data, game_files[i].name);
		while (data_row(&data)) {
			struct mancala_position start = position(data.column[0]);
			struct mancala_game *game = mancala_game_new(&start);
			struct mancala_report report;
			cr_assert(game);
			play_game(game, data.column[1], &report, data.where);
			const struct mancala_position *end = mancala_game_position(game);
			int margin = mancala_position_margin(end);
			cr_expect_str_eq(text(end), data.column[2], "%s: %s", data.where, text(end));
			cr_expect_eq(end->side, MANCALA_OVER, "%s is not over", data.where);
			cr_expect_eq(mancala_position_moves(end), 0, "%s", data.where);
			cr_expect_eq(*data.column[3], margin > 0 ? 'S' : margin < 0 ? 'N' : 'D', "%s: %d",
			    data.where, margin);
			repeats += report.repeated;
			while (mancala_game_undo(game))
				;
			cr_expect_str_eq(text(mancala_game_position(game)), data.column[0], "%s", data.where);
			mancala_game_free(game);
		}
		cr_expect_eq(repeats, game_files[i].repeats, "%s: %d games end by repetition, should be %d",
		    game_files[i].name, repeats, game_files[i].repeats);
		data_close(&data, 100);
	}
}

/* Replays that end before their games do: stores, and the laps that the source counts. */
Test(game, dakon_openings)
{
	struct data data;

	data_open(&data, "known/dakon-opening.tsv");
	while (data_row(&data)) {
		struct mancala_position pos = position(data.column[0]);
		int laps = 0, moves = 0, made, counted;
		char why[MANCALA_WHY_MAX];
		for (const char *s = data.column[1]; *s; s += *s == ',') {
			int move;
			struct mancala_report report;
			cr_assert_null(mancala_move_parse(&pos, s, &s, &move, why), "%s", data.where);
			cr_assert_null(mancala_position_why(&pos, move, why), "%s: %s", data.where, why);
			mancala_position_play(&pos, move, &report);
			laps += report.laps;
			moves++;
			cr_expect_eq(report.again, *s == ',', "%s: move %d", data.where, moves);
		}
		cr_expect_str_eq(text(&pos), data.column[2], "%s: %s", data.where, text(&pos));
		cr_assert_eq(sscanf(data.column[3], "%d", &made), 1);
		cr_assert_eq(sscanf(data.column[4], "%d", &counted), 1);
		cr_expect_eq(moves, made, "%s", data.where);
		cr_expect_eq(laps, counted, "%s: %d laps", data.where, laps);
	}
	data_close(&data, 5);
}

/* G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah (2000), table 9: games of best play. */
Test(game, irving_lines)
{
	struct data data;

	data_open(&data, "known/irving-lines.tsv");
	while (data_row(&data)) {
		struct mancala_position pos = position(data.column[0]);
		int south, north, value;
		play(&pos, data.column[1], data.where);
		cr_expect_str_eq(text(&pos), data.column[2], "%s: %s", data.where, text(&pos));
		cr_assert_eq(sscanf(data.column[3], "%d-%d", &south, &north), 2);
		cr_assert_eq(sscanf(data.column[4], "%d", &value), 1);
		cr_expect_eq(pos.store[MANCALA_SOUTH], south, "%s", data.where);
		cr_expect_eq(pos.store[MANCALA_NORTH], north, "%s", data.where);
		cr_expect_eq(mancala_position_margin(&pos), value, "%s", data.where);
	}
	data_close(&data, 16);
}

/* Two lone seeds follow each other round: the same position every 12 sowings (case O13). */
Test(game, third_occurrence)
{
	static const char *const variants[] = { "oware+repeat=none", "oware" };

	for (int v = 0; v < 2; v++) {
		char start[MANCALA_TEXT_MAX];
		snprintf(start, sizeof(start), "%s:1,0,0,0,0,0/1,0,0,0,0,0:23,22:S", variants[v]);
		struct mancala_position pos = position(start);
		struct mancala_game *game = mancala_game_new(&pos);
		int sowings = 0;
		bool ended = false;

		for (; sowings < 100 && !ended && mancala_game_position(game)->side != MANCALA_OVER; sowings++) {
			mancala_game_play(game, sowings % 12 / 2 + 1, NULL);
			ended = mancala_game_thrice(game);
		}
		cr_expect_eq(ended, v == 0, "%s", start);
		cr_expect_eq(sowings, v == 0 ? 24 : 12, "%s: %d sowings", start, sowings);
		cr_expect_eq(mancala_position_margin(mancala_game_position(game)), 1, "%s", start);
		cr_expect(mancala_game_undo(game));
		cr_expect_eq(mancala_game_position(game)->side, MANCALA_NORTH, "%s", start);
		mancala_game_free(game);
	}
}

/* Undo, and redo until something else is played. */
Test(game, undo_and_redo)
{
	struct mancala_position start = position("kalah");
	struct mancala_game *game = mancala_game_new(&start);

	cr_assert(game);
	cr_expect_eq(mancala_game_length(game), 0);
	cr_expect_not(mancala_game_undo(game));
	cr_expect_not(mancala_game_redo(game));
	play_game(game, "3,6,2,5", NULL, "kalah");
	const char *end = text(mancala_game_position(game));
	cr_expect_eq(mancala_game_length(game), 4);
	for (size_t n = 4; n-- > 1;) {
		cr_expect(mancala_game_undo(game));
		cr_expect_eq(mancala_game_length(game), n);
		cr_expect_eq(mancala_game_redoable(game), 4 - n);
	}
	cr_expect_str_eq(text(mancala_game_position(game)), "kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S");
	/* what is undone can still be seen */
	cr_expect_eq(mancala_game_move(game, 0), 3);
	cr_expect_eq(mancala_game_move(game, 3), 5);
	cr_expect_str_eq(text(mancala_game_before(game, 0)), text(&start));
	cr_expect_str_eq(text(mancala_game_before(game, 2)), "kalah:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N");
	while (mancala_game_redo(game))
		;
	cr_expect_str_eq(text(mancala_game_position(game)), end);
	cr_expect_eq(mancala_game_redoable(game), 0);
	/* another move drops what could be redone */
	mancala_game_undo(game);
	mancala_game_undo(game);
	cr_expect_eq(mancala_game_redoable(game), 2);
	play_game(game, "1", NULL, "kalah");
	cr_expect_eq(mancala_game_redoable(game), 0);
	cr_expect_eq(mancala_game_length(game), 3);
	cr_expect_not(mancala_game_redo(game));
	mancala_game_reset(game, &start);
	cr_expect_eq(mancala_game_length(game), 0);
	cr_expect_eq(mancala_game_redoable(game), 0);
	cr_expect_str_eq(text(mancala_game_position(game)), text(&start));
	mancala_game_free(game);
	mancala_game_free(NULL);
}

/* U02: an end does not outlive an undo and another move, and what was undone is dropped. */
Test(game, undo_of_an_end)
{
	struct mancala_position start = position("kalah:1,0,0,0,0,1/0,0,0,0,0,1:22,23:S");
	struct mancala_game *game = mancala_game_new(&start);

	cr_assert(game);
	play_game(game, "6,1,6", NULL, "U02");
	cr_expect_str_eq(text(mancala_game_position(game)), "kalah:0,0,0,0,0,0/0,0,0,0,0,0:24,24:-");
	cr_expect(mancala_game_undo(game));
	cr_expect(mancala_game_undo(game));
	cr_expect(mancala_game_undo(game));
	cr_expect_str_eq(text(mancala_game_position(game)), text(&start));
	play_game(game, "1", NULL, "U02");
	cr_expect_str_eq(text(mancala_game_position(game)), "kalah:0,1,0,0,0,1/0,0,0,0,0,1:22,23:N");
	cr_expect_eq(mancala_game_redoable(game), 0);
	mancala_game_free(game);
}

/* C03: laps over laps, and back to the first position byte for byte. */
Test(game, undo_of_many_laps)
{
	struct mancala_position start = position("congkak");
	struct mancala_game *game = mancala_game_new(&start);
	struct mancala_report report;
	uint64_t seed = 3;
	int laps = 0;

	cr_assert(game);
	while (mancala_game_length(game) < 5) {
		const struct mancala_position *pos = mancala_game_position(game);
		mancala_game_play(game, random_move(&seed, mancala_position_moves(pos)), &report);
		laps += report.laps;
	}
	cr_expect_gt(laps, 10);
	for (int i = 0; i < 5; i++)
		cr_expect(mancala_game_undo(game));
	cr_expect_eq(memcmp(mancala_game_position(game), &start, sizeof(start)), 0);
	mancala_game_free(game);
}

/* O11: 2000 moves, undone to the start and made again. */
Test(game, two_thousand_moves)
{
	struct mancala_position start = position("oware+half=no+repeat=none"), end;
	struct mancala_game *game = mancala_game_new(&start);
	uint64_t seed = 11;

	cr_assert(game);
	while (mancala_game_length(game) < 2000) {
		const struct mancala_position *pos = mancala_game_position(game);
		uint32_t moves = mancala_position_moves(pos);
		if (!moves) {		/* over: go back some, and on another way */
			for (int i = 0; i < 20; i++)
				mancala_game_undo(game);
			continue;
		}
		cr_assert_null(mancala_game_play(game, random_move(&seed, moves), NULL));
	}
	end = *mancala_game_position(game);
	for (int i = 0; i < 2000; i++)
		cr_assert(mancala_game_undo(game));
	cr_expect_not(mancala_game_undo(game));
	cr_expect_eq(memcmp(mancala_game_position(game), &start, sizeof(start)), 0);
	for (int i = 0; i < 2000; i++)
		cr_assert(mancala_game_redo(game));
	cr_expect(mancala_position_equal(mancala_game_position(game), &end));
	mancala_game_free(game);
}

/*
 * Repetition: each seed goes once round its ring of 12 pits in 12 sowings, so
 * the first position is back, and the game over, after 12 (O13).
 */
static const struct {
	const char *why, *start, *moves;
	bool repeated;
	const char *end;
} repetitions[] = {
	{ "rows", "oware:1,0,0,0,0,0/1,0,0,0,0,0:23,23:S", "1,1,2,2,3,3,4,4,5,5,6,6", true,
	    "oware:0,0,0,0,0,0/0,0,0,0,0,0:24,24:-" },
	{ "not yet", "oware:1,0,0,0,0,0/1,0,0,0,0,0:23,23:S", "1,1,2,2,3,3,4,4,5,5,6", false,
	    "oware:0,0,0,0,0,0/1,0,0,0,0,1:23,23:N" },
	{ "split", "awari:1,0,0,0,0,0/1,0,0,0,0,0:23,23:S", "1,1,2,2,3,3,4,4,5,5,6,6", true,
	    "awari:0,0,0,0,0,0/0,0,0,0,0,0:24,24:-" },
	{ "none", "oware+repeat=none:1,0,0,0,0,0/1,0,0,0,0,0:23,23:S", "1,1,2,2,3,3,4,4,5,5,6,6", false,
	    "oware+repeat=none:1,0,0,0,0,0/1,0,0,0,0,0:23,23:S" },
	{ "songo has no such rule", "songo:1,0/1,0:2,2:S", "1,1,2,2", false, "songo:1,0/1,0:2,2:S" },
	/* 3 pits: after 6 sowings each seed stands where the other began */
	{ "seeds have no names", "oware:1,0,0/1,0,0:2,2:S", "1,1,2,2,3,3", true,
	    "oware:0,0,0/0,0,0:3,3:-" },
	/* 0,0/3,1, 1,1/0,2, 1,0/1,2, 2,1/1,0; the last would take all, so the start is back */
	{ "with the other side to move", "oware:0,2/2,0:2,2:S", "2,1,2,2,1", false,
	    "oware:0,2/2,0:2,2:N" },
};

Test(game, repetition)
{
	for (int i = 0; i < LENGTH(repetitions); i++) {
		struct mancala_position start = position(repetitions[i].start);
		struct mancala_game *game = mancala_game_new(&start);
		struct mancala_report report;
		cr_assert(game);
		play_game(game, repetitions[i].moves, &report, repetitions[i].why);
		cr_expect_eq(report.repeated, repetitions[i].repeated, "%s", repetitions[i].why);
		cr_expect_str_eq(text(mancala_game_position(game)), repetitions[i].end, "%s: %s",
		    repetitions[i].why, text(mancala_game_position(game)));
		/* undo and redo see the same */
		while (mancala_game_undo(game))
			;
		while (mancala_game_redo(game))
			;
		cr_expect_str_eq(text(mancala_game_position(game)), repetitions[i].end, "%s, redone: %s",
		    repetitions[i].why, text(mancala_game_position(game)));
		mancala_game_free(game);
	}
}

Test(game, occurrences)
{
	struct mancala_position start = position("oware+repeat=none:1,0,0/1,0,0:2,2:S");
	struct mancala_game *game = mancala_game_new(&start);

	cr_assert(game);
	cr_expect_eq(mancala_game_occurrences(game), 1);
	play_game(game, "1,1,2,2,3,3", NULL, "once");
	cr_expect_eq(mancala_game_occurrences(game), 2);
	play_game(game, "1", NULL, "behind it");
	cr_expect_eq(mancala_game_occurrences(game), 2);
	play_game(game, "1,2,2,3,3", NULL, "twice");
	cr_expect_eq(mancala_game_occurrences(game), 3);
	mancala_game_undo(game);
	mancala_game_undo(game);
	cr_expect_eq(mancala_game_occurrences(game), 2);
	mancala_game_free(game);
}

/* Moves as text, from the start of kalah: how many are played, where it ends, and what is wrong. */
Test(game, moves_as_text)
{
	static const struct {
		const char *moves;
		int length, offset;
		const char *message;
	} rows[] = {
		{ "", 0, 0, NULL },
		{ "-", 0, 1, NULL },
		{ "-\tmore", 0, 1, NULL },
		{ "3", 1, 1, NULL },
		{ "3,6", 2, 3, NULL },
		{ "C,F,b\tmore", 3, 5, NULL },
		{ "3,6 2", 2, 3, NULL },
		{ "3,6\r\n", 2, 3, NULL },
		{ "3,6\n", 2, 3, NULL },
		{ "3,", 1, 2, "a move is missing" },
		{ "3,\t", 1, 2, "a move is missing" },
		{ "3,,6", 1, 2, "a move is missing" },
		{ ",3", 0, 0, "a move is missing" },
		{ "-,3", 0, 0, "a move is a pit number, a letter or swap" },
		{ "--", 0, 0, "a move is a pit number, a letter or swap" },
		{ "3,-", 1, 2, "a move is a pit number, a letter or swap" },
		{ "3;6", 0, 0, "a move is a pit number, a letter or swap" },
		{ "3,3", 1, 2, "pit 3 is empty" },
		{ "3,7,1", 1, 2, "no such pit: pits are 1 to 6" },
		{ "3,c", 1, 2, "a small letter is a pit of North, but South is to move" },
		{ "1,swap", 1, 2, "there is no swap with pie=no" },
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position start = position("kalah");
		struct mancala_game *game = mancala_game_new(&start);
		char why[MANCALA_WHY_MAX];
		const char *end = NULL;
		cr_assert(game);
		const char *message = mancala_game_parse(game, rows[i].moves, &end, why);
		cr_expect_str_eq(message ? message : "", rows[i].message ? rows[i].message : "", "%s: %s",
		    rows[i].moves, message ? message : "no error");
		cr_expect_eq(end - rows[i].moves, rows[i].offset, "%s: at %d", rows[i].moves,
		    (int)(end - rows[i].moves));
		cr_expect_eq(mancala_game_length(game), (size_t)rows[i].length, "%s: %zu moves",
		    rows[i].moves, mancala_game_length(game));
		mancala_game_free(game);
	}
}

/* What is told of a move afterwards is what was told of it when it was made. */
Test(game, reports_of_moves_played)
{
	static const char *const starts[] = { "kalah", "oware:1,0,0/1,0,0:2,2:S", "sungka:3x3",
	    "kalah+rounds=whole:2x1", "kalah+pie=yes" };

	for (int i = 0; i < LENGTH(starts); i++) {
		struct mancala_position start = position(starts[i]);
		struct mancala_game *game = mancala_game_new(&start);
		struct mancala_report reports[40], report;
		uint64_t seed = 5;
		size_t n = 0;
		cr_assert(game);
		for (; n < LENGTH(reports) && mancala_game_position(game)->side != MANCALA_OVER; n++)
			mancala_game_play(game, random_move(&seed,
			    mancala_position_moves(mancala_game_position(game))), &reports[n]);
		cr_expect_eq(reports[n - 1].repeated, i == 1, "%s", starts[i]);
		for (int undone = 0; undone < 3; undone++) {
			for (size_t m = 0; m < mancala_game_length(game); m++) {
				char told[MANCALA_TEXT_MAX], then[MANCALA_TEXT_MAX];
				const struct mancala_position *before = mancala_game_before(game, m);
				int move = mancala_game_move(game, m);
				mancala_game_report(game, m, &report);
				mancala_report_print(before, move, &report, told);
				mancala_report_print(before, move, &reports[m], then);
				cr_expect_str_eq(told, then, "%s, move %zu: %s, then %s", starts[i], m, told, then);
			}
			cr_expect(mancala_position_equal(mancala_game_start(game), &start), "%s", starts[i]);
			mancala_game_undo(game);
		}
		while (mancala_game_undo(game))
			;
		cr_expect(mancala_position_equal(mancala_game_start(game), &start), "%s", starts[i]);
		mancala_game_free(game);
	}
}

/* With one seed each, every round is a draw and the next one begins alike: 1-1 behind the second. */
Test(game, third_occurrence_of_a_round)
{
	struct mancala_position pos = position("kalah+rounds=whole:1x1");
	struct mancala_game *game = mancala_game_new(&pos);

	for (int round = 1; round <= 2; round++) {
		cr_expect_not(mancala_game_thrice(game), "before round %d", round);
		mancala_game_play(game, 1, NULL);
	}
	cr_expect(mancala_game_thrice(game));
	cr_expect_str_eq(text(mancala_game_position(game)), "kalah+rounds=whole:0/0:1,1:-");
}

/* A round that repetition ends leaves nothing behind: the first move of the next one cannot repeat. */
Test(game, repetition_stays_in_its_round)
{
	struct mancala_position start = position("oware+half=no+rounds=whole:1,0,0/0,1,0:3,3:S");
	struct mancala_game *game = mancala_game_new(&start);
	struct mancala_report report = { 0 };

	cr_assert(game);
	play_game(game, "1,2,2,3,3,1,3,3,2,2,3,3,1,1,3,2,1,3,2,2,1,1,2,2,3,3,1,1,2,2", &report, "rounds");
	cr_expect(report.repeated && report.round);
	mancala_game_report(game, mancala_game_length(game) - 1, &report);
	cr_expect(report.repeated && report.round);
	cr_expect_str_eq(text(mancala_game_position(game)),
	    "oware+half=no+rounds=whole:1,1,1/1,1,1:1,1:S");
	play_game(game, "2", &report, "rounds");
	cr_expect(!report.repeated);
	cr_expect_str_eq(text(mancala_game_position(game)),
	    "oware+half=no+rounds=whole:1,0,2/1,1,1:1,1:N");
	mancala_game_free(game);
}
