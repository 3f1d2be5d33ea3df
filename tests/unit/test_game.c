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

/* Two lone seeds follow each other round: the same position every 12 sowings (case O13 of cases.tsv). */
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
