/* SPDX-License-Identifier: MIT */
/*
 * Other programs' formats. Texts are from the grammars in mancala-convert(1),
 * with each row's origin beside it; columns of wrong bytes are counted by hand.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "data.h"
#include "mancala.h"

enum { RECORD_MAX = 8192 };

static const struct mancala_format *
format(const char *name)
{
	const struct mancala_format *found = mancala_format_find(name);

	cr_assert_not_null(found, "no format %s", name);
	return found;
}

/* The variant word as rules in *space, or NULL for NULL. */
static const struct mancala_rules *
variant(const char *word, struct mancala_rules *space)
{
	if (!word)
		return NULL;
	*space = rules(word);
	return space;
}

/*
 * Convert the one game in text and write it to out. Returns NULL, or the
 * message, with its line and column in text (0, 0 if writing failed).
 */
static const char *
convert(const char *from, const char *to, const char *word, const char *text, char out[RECORD_MAX],
    int *line, int *column)
{
	static char kept[MANCALA_WHY_MAX];
	char why[MANCALA_WHY_MAX];
	struct mancala_rules space[2];
	bool record = strcmp(from, "mancala") == 0;
	struct mancala_reader *reader = mancala_reader_new(format(from), record ? NULL
	    : variant(word, &space[0]));
	struct mancala_writer *writer = mancala_writer_new(format(to), strcmp(to, "mancala") == 0 ? NULL
	    : variant(word, &space[1]));
	const char *message = NULL, *written, *end;
	bool done = false;

	*line = 0;
	*out = '\0';
	for (const char *s = text; *s && !message; s += *s == '\n') {
		char copy[RECORD_MAX];
		size_t len = strcspn(s, "\n");
		cr_assert_lt(len, sizeof(copy));
		memcpy(copy, s, len);
		copy[len] = '\0';
		++*line;
		message = mancala_reader_read(reader, copy, &end, &done);
		*column = (int)(end - copy) + 1;
		if (done)
			cr_expect_eq(*end, '\0', "%s: text left over behind the game: %s", from, text);
		s += len;
	}
	if (!message && !done) {
		message = mancala_reader_end(reader, &done);
		*column = 0;
	}
	if (!message) {
		cr_assert(done, "%s: no game in %s", from, text);
		*line = *column = 0;
		message = mancala_writer_write(writer, mancala_reader_game(reader), &written, why);
		if (!message)
			snprintf(out, RECORD_MAX, "%s", written);
	}
	if (message) {
		snprintf(kept, sizeof(kept), "%s", message);
		message = kept;
	}
	mancala_reader_free(reader);
	mancala_writer_free(writer);
	return message;
}

/* Texts and records that are the same both ways, but for rows marked as read only. */
static const struct {
	const char *format, *variant, *text, *record;
	enum { BOTH, READ, WRITE } way;
} golden[] = {
	/* the specification's order of the numbers, with ours in them */
	{ "kgp", NULL, "<3,10,2,1,2,3,4,2,0>", "kalah:1,2,3/4,2,0:10,2:S", BOTH },
	{ "kgp", NULL, "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>", "kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S", BOTH },
	{ "kgp", NULL, "<1,0,0,1,1>", "kalah:1/1:0,0:S", BOTH },
	{ "kgp", NULL, "<16,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1>",
	    "kalah:1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1:0,0:S", BOTH },
	/* case N07 */
	{ "kgp", NULL, "  < 6 , 1,0, 4,4,0,5,5,5, 4,4,4,4,4,4 > \r\n",
	    "kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S", READ },
	{ "kgp", NULL, "<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4>", "kalah:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S", BOTH },
	/* North to move is turned round; the end is not */
	{ "kgp", NULL, "<3,2,10,4,2,0,1,2,3>", "kalah:1,2,3/4,2,0:10,2:N", WRITE },
	{ "kgp", NULL, "<2,3,5,0,0,0,0>", "kalah:0,0/0,0:3,5:-", BOTH },
	{ "kgp", NULL, "<2,3,5,0,0,1,0>", "kalah:0,0/0,0:3,6:-", READ },
	{ "kgp", "avalanche", "<2,3,5,1,0,1,0>", "avalanche:1,0/1,0:3,5:S", BOTH },
	{ "kgp", "oware", "<2,3,5,1,0,1,0>", "oware:1,0/1,0:3,5:S", BOTH },
	/* case N01: stores beyond a few bits survive */
	{ "kgp", NULL, "<6,19,20,0,1,1,0,0,3,1,0,0,2,1,0>", "kalah:0,1,1,0,0,3/1,0,0,2,1,0:19,20:S", BOTH },
	{ "kgpc", NULL, "6 19 20 0 1 1 0 0 3 1 0 0 2 1 0", "kalah:0,1,1,0,0,3/1,0,0,2,1,0:19,20:S", BOTH },
	{ "ints14", NULL, "0 1 1 0 0 3 19 1 0 0 2 1 0 20", "kalah:0,1,1,0,0,3/1,0,0,2,1,0:19,20:S", BOTH },
	{ "openspiel", NULL, "-0-1-2-0-0-1-\n20-----------19\n-0-1-1-0-0-3-\nCurrent player: 0\nMove number: 0",
	    "kalah:0,1,1,0,0,3/1,0,0,2,1,0:19,20:S", BOTH },
	/* case N04 */
	{ "kgpc", NULL, "3 0 1 2 4 5 6 7 8", "kalah:2,4,5/6,7,8:0,1:S", BOTH },
	{ "kgpc", NULL, " 03\t0  1 2 4 5 6 7 8 ", "kalah:2,4,5/6,7,8:0,1:S", READ },
	{ "kgpc", NULL, "3 1 0 6 7 8 2 4 5", "kalah:2,4,5/6,7,8:0,1:N", WRITE },
	{ "kgpc", NULL, "1 65533 0 1 1", "kalah:1/1:65533,0:S", BOTH },
	/* the examples of the grammar, and the record's own */
	{ "oware-dashed", NULL, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S", BOTH },
	{ "oware-dashed", NULL, "1-0-0-0-2-3-2-1-2-0-0-0-20-17-N", "oware:1,0,0,0,2,3/2,1,2,0,0,0:20,17:N",
	    BOTH },
	{ "oware-dashed", NULL, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves FfEd",
	    "oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S\t6,6,5,4", BOTH },
	{ "oware-dashed", "oware+slam=forbidden", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N moves f",
	    "oware+slam=forbidden:4,4,4,4,4,4/4,4,4,4,4,4:0,0:N\t6", BOTH },
	{ "oware-dashed", NULL, "0-0-0-0-0-0-0-0-0-5-0-0-25-18-S", "oware:0,0,0,0,0,0/0,0,0,5,0,0:25,18:-", BOTH },
	/* nothing left to play, and South's turn would say the same as North's */
	{ "oware-dashed", NULL, "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", "oware:0,0,0,0,0,0/0,0,0,0,0,0:24,24:-", BOTH },
	{ "openspiel", NULL, "-4-4-4-4-4-4-\n0-----------0\n-4-4-4-4-4-4-\nCurrent player: 1\nMove number: 0",
	    "kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:N", BOTH },
	/* a finished game has its seeds in the rows: they count for their owner */
	{ "openspiel", NULL, "-0-0-1-0-0-2-\n20-----------25\n-0-0-0-0-0-0-\nCurrent player: 1\nMove number: 41",
	    "kalah:0,0,0,0,0,0/0,0,0,0,0,0:25,23:-", READ },
	{ "openspiel", "kalah+empty=take",
	    "-4-4-4-4-4-4-\n0-----------0\n-4-4-4-4-4-4-\nCurrent player: 0\nMove number: 0",
	    "kalah+empty=take:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S", BOTH },
	/* case O13 */
	{ "openspiel", NULL, "0 | 23 23 | 1 0 0 0 0 0 1 0 0 0 0 0", "oware:1,0,0,0,0,0/1,0,0,0,0,0:23,23:S", BOTH },
	{ "openspiel", "oware+half=sweep", "1 | 0 0 | 3 3 3 3 3 3 3 3 3 3",
	    "oware+half=sweep:3,3,3,3,3/3,3,3,3,3:0,0:N", BOTH },
	/* the examples of the grammar */
	{ "playstrategy", NULL, "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1",
	    "oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S", BOTH },
	{ "playstrategy", NULL, "3,2S,1S,2S/1S,3,2S,3S 20 17 S 50", "oware:1,0,0,0,2,3/2,1,2,0,0,0:20,17:S", READ },
	{ "playstrategy", NULL, "3,2S,1S,2S/1S,3,2S,3S 20 17 N 1", "oware:1,0,0,0,2,3/2,1,2,0,0,0:20,17:N", BOTH },
	/* the FEN with tuzdiks that PlayStrategy's own chessops tests, all 162 seeds of it */
	{ "playstrategy-toguz", NULL, "2,T,24S,2S,9S,3S,9S,9S/2S,11S,2S,T,2,9S,9S,4S 30 39 S 16",
	    "toguz:2,11,2,0,0,0,9,9,4/9,9,3,9,2,24,0,0,0:30,39:S:tuz=7,4", READ },
	{ "playstrategy-toguz", NULL, "2,T,24S,2S,9S,3S,9S,9S/2S,11S,2S,T,2,9S,9S,4S 30 39 N 1",
	    "toguz:2,11,2,0,0,0,9,9,4/9,9,3,9,2,24,0,0,0:30,39:N:tuz=7,4", BOTH },
	{ "playstrategy-toguz", NULL, "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1",
	    "toguz:9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9:0,0:S", BOTH },
	{ "playstrategy-toguz", NULL, "4,1S,4/1,t,6,1S 55 55 S 7",
	    "toguz:0,0,0,0,0,0,0,0,1/0,0,0,0,1,0,0,0,0:55,55:S:tuz=-,2", READ },
	{ "playstrategy", NULL, "6/6 30 18 S 1", "oware:0,0,0,0,0,0/0,0,0,0,0,0:30,18:-", READ },
	{ "playstrategy", NULL, "1,12S,2,1S,1/5,10S 20 5 S 1", "oware:0,0,0,0,0,10/0,1,0,0,12,0:20,5:S", BOTH },
	{ "ints14", NULL, "1 2 3 4 5 6 7 8 9 10 11 12 13 14", "kalah:1,2,3,4,5,6/8,9,10,11,12,13:7,14:S", BOTH },
	{ "ints14", NULL, "8 9 10 11 12 13 14 1 2 3 4 5 6 7", "kalah:1,2,3,4,5,6/8,9,10,11,12,13:7,14:N", WRITE },
	{ "ints12", NULL, "1 2 3 4 5 6 7 8 9 10 11 12", "oware:1,2,3,4,5,6/7,8,9,10,11,12:0,0:S", BOTH },
	{ "ints12", "awari", "7 8 9 10 11 12 1 2 3 4 5 6", "awari:1,2,3,4,5,6/7,8,9,10,11,12:0,0:N", WRITE },
	/* case N08, with and without what may stand around the moves */
	{ "ogn", NULL, "[Variant \"Oware Abapa\"] {start} 1. F f 2. E d",
	    "oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S\t6,6,5,4", READ },
	{ "ogn", NULL, "1. F f (1... a {bad (} 2. B (2. A)) 2. E {a\ncomment} d *",
	    "oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S\t6,6,5,4", READ },
	{ "ogn", NULL, "[South \"A \\\"B\\\" C\"]\n\n0. F f 1. E d\n", "oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S\t6,6,5,4",
	    READ },
	/* case N10: numbers start at 1 */
	{ "ogn", NULL,
	    "[Variant \"Oware Abapa\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
	    "[South \"?\"]\n[North \"?\"]\n[Result \"*\"]\n\n1. F f 2. E d *\n",
	    "oware:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S\t6,6,5,4", BOTH },
	/* case O04, by North and to the end */
	{ "ogn", NULL,
	    "[Variant \"Oware Abapa\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
	    "[South \"?\"]\n[North \"?\"]\n[Result \"18-25\"]\n[FEN \"1-2-2-5-0-0-0-0-0-0-0-3-18-17-N\"]\n\n"
	    "1. f+8 18-25\n",
	    "oware:1,2,2,5,0,0/0,0,0,0,0,3:18,17:N\t6", BOTH },
	{ "ogn", NULL, "[FEN \"1-2-2-5-0-0-0-0-0-0-0-3-18-17-N\"] 1. f 23-25",
	    "oware:1,2,2,5,0,0/0,0,0,0,0,3:18,17:N\t6", READ },
	{ "ogn", NULL, "[Variant \"awari\"]\n*", "awari:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S", READ },
	{ "ogn", "awari", "[Variant \"Oware Abapa\"]\n*", "awari:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S", READ },
	{ "mancala", NULL, "kalah\t-", "kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S", READ },
	{ "mancala", NULL, "kalah+pie=yes\tA,swap,3", "kalah+pie=yes:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S:swap=N\t1,swap,3",
	    READ },
};

Test(format, golden)
{
	for (int i = 0; i < LENGTH(golden); i++) {
		char out[RECORD_MAX];
		const char *message;
		int line, column;

		if (golden[i].way != WRITE) {
			message = convert(golden[i].format, "mancala", golden[i].variant, golden[i].text, out,
			    &line, &column);
			cr_expect_null(message, "%s %s: %d:%d: %s", golden[i].format, golden[i].text, line, column,
			    message);
			cr_expect_str_eq(out, golden[i].record);
		}
		if (golden[i].way != READ) {
			message = convert("mancala", golden[i].format, golden[i].variant, golden[i].record, out,
			    &line, &column);
			cr_expect_null(message, "%s %s: %s", golden[i].format, golden[i].record, message);
			cr_expect_str_eq(out, golden[i].text);
		}
	}
}

/* Each way to be wrong, named for the defect by its message. */
static const struct {
	const char *format, *variant, *text;
	int line, column;		/* 0 for the end of the input */
	const char *message;
} wrong[] = {
	{ "kgp", NULL, "6,0,0,4>", 1, 1, "< is wanted" },
	{ "kgp", NULL, "<,0>", 1, 2, "a number of pits is wanted" },
	{ "kgp", NULL, "<0,0,0>", 1, 2, "a row has 1 to 16 pits" },
	{ "kgp", NULL, "<17,0,0>", 1, 2, "a row has 1 to 16 pits" },
	{ "kgp", NULL, "<2,0,0,1,1,1>", 1, 13, ", is wanted" },
	{ "kgp", NULL, "<2,0,0,1,1,1,1,1>", 1, 15, "> is wanted" },
	{ "kgp", NULL, "<2,0,0,1,-1,1,1>", 1, 10, "a number of seeds is wanted" },
	{ "kgp", NULL, "<2,0,0,1,1,1,1> 5", 1, 17, "unexpected text behind the position" },
	{ "kgp", NULL, "<2,65536,0,1,1,1,1>", 1, 4, "this number is too large" },
	{ "kgp", NULL, "<2,65530,0,1,1,9,1>", 1, 16, "a position holds at most 65535 seeds" },
	{ "kgpc", NULL, "x", 1, 1, "a number of pits is wanted" },
	{ "kgpc", NULL, "2 0 0 1 1 1", 1, 12, "1 more number is wanted" },
	{ "kgpc", NULL, "2 0 0 1 1", 1, 10, "2 more numbers are wanted" },
	{ "kgpc", NULL, "2 0 0 1 1 1 1 1", 1, 15, "unexpected text behind the position" },
	{ "kgpc", NULL, "2 0 0 1 1x 1 1", 1, 10, "a blank is wanted between numbers" },
	{ "oware-dashed", NULL, "4-4-4-4-4-4-4-4-4-4-4-4-0-S", 1, 27, "a number of seeds is wanted" },
	{ "oware-dashed", NULL, "4-4-4-4-4-4-4-4-4-4-4-4-0-0", 1, 28, "- is wanted" },
	{ "oware-dashed", NULL, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", 1, 29, "the side to move is S or N" },
	{ "oware-dashed", NULL, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S FfEd", 1, 31,
	    "unexpected text behind the position" },
	{ "oware-dashed", NULL, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves F6", 1, 38,
	    "a move is a letter, A to F for South, a to f for North" },
	{ "oware-dashed", NULL, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves FF", 1, 38,
	    "a capital letter is a pit of South, but North is to move" },
	{ "oware-dashed", NULL, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves FfF", 1, 39, "pit 6 is empty" },
	{ "oware-dashed", NULL, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves ", 1, 37,
	    "a move is a letter, A to F for South, a to f for North" },
	{ "oware-dashed", NULL, "0-0-0-0-0-0-0-0-0-5-0-0-25-18-N moves d", 1, 39, "the game is over" },
	{ "openspiel", NULL, "-4-4-4-4-4-\n", 1, 12, "a number of seeds is wanted" },
	{ "openspiel", NULL, "-4-4-4-4-4-4-4-\n", 1, 14, "unexpected text behind this line of the board" },
	{ "openspiel", NULL, "-4-4-4-4-4-4-\n0----------0\n", 2, 12, "- is wanted" },
	{ "openspiel", NULL, "-4-4-4-4-4-4-\n0-----------0\n-4-4-4-4-4-4-\nCurrent player: 2\n", 4, 17,
	    "player 0 or 1 is wanted" },
	{ "openspiel", NULL, "-4-4-4-4-4-4-\n0-----------0\n-4-4-4-4-4-4-\nCurrent player: 1\nMove number: -1\n", 5, 14,
	    "a move number is wanted" },
	{ "openspiel", NULL, "-4-4-4-4-4-4-\n0-----------0\n-4-4-4-4-4-4-\nMove number: 1\n", 4, 1, "C is wanted" },
	{ "openspiel", NULL, "-4-4-4-4-4-4-\n0-----------0\n", 2, 0, "the board ends before its fifth line" },
	{ "openspiel", "oware", "-4-4-4-4-4-4-\n", 1, 1,
	    "this is a board of mancala, but a game that sows no store is wanted" },
	{ "openspiel", "kalah", "0 | 0 0 | 1 1\n", 1, 1,
	    "this is a board of oware, but a game that sows a store is wanted" },
	{ "openspiel", NULL, "2 | 0 0 | 1 1", 1, 1, "player 0 or 1 is wanted" },
	{ "openspiel", NULL, "0 | 0 0 | 1 1 1", 1, 16, "the same number of pits is wanted for both" },
	{ "openspiel", NULL, "0 | 0 0 |", 1, 10, "the same number of pits is wanted for both" },
	{ "playstrategy", NULL, "4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1", 1, 15, ", is wanted" },
	{ "playstrategy", NULL, "4S,4S,4S,4S,4S,4S,1/6 0 0 S 1", 1, 18, "/ is wanted" },
	{ "playstrategy", NULL, "4S,6/6 0 0 S 1", 1, 4,
	    "a number of empty pits in the row is wanted, or S behind it" },
	{ "playstrategy", NULL, "5,T/6 0 0 S 1", 1, 3, "a number of seeds is wanted" },
	{ "playstrategy-toguz", NULL, "T,8/9 0 0 S 1", 1, 1, "the last pit is never a tuzdik" },
	{ "playstrategy-toguz", NULL, "1,T,T,6/9 0 0 S 1", 1, 5, "this row has a tuzdik already" },
	{ "playstrategy-toguz", NULL, "8,T/T,8 0 0 S 1", 1, 5, "the tuzdiks of both have the same number" },
	{ "playstrategy", NULL, "0,6/6 0 0 S 1", 1, 1,
	    "a number of empty pits in the row is wanted, or S behind it" },
	{ "playstrategy", NULL, "6/6 0 0 w 1", 1, 9, "the side to move is S or N" },
	{ "playstrategy", NULL, "6/6 0 0 S", 1, 10, "a blank is wanted" },
	{ "ints14", NULL, "4 4 4 4 4 4 0 4 4 4 4 4 4", 1, 26, "1 more number is wanted" },
	{ "ints12", NULL, "4 4 4 4 4 4 0 4 4 4 4 4 4 0", 1, 25, "unexpected text behind the position" },
	{ "ogn", NULL, "1. F f 2. X", 1, 11, "no such pit: pits are 1 to 6" },
	{ "ogn", NULL, "1. F f\n2. F", 2, 4, "pit 6 is empty" },
	{ "ogn", NULL, "1. F+2", 1, 6, "this move takes 0" },
	{ "ogn", NULL, "1. F+ f", 1, 6, "the number of seeds taken is wanted" },
	{ "ogn", NULL, "1. Ff", 1, 5, "a blank is wanted behind a move" },
	{ "ogn", NULL, "1 F", 1, 2, "a . behind the number of a move or a - in a result is wanted" },
	{ "ogn", NULL, "1. F f 25-23", 1, 8, "the game is not over, and a record has no place for its result" },
	{ "ogn", NULL, "[FEN \"1-2-2-5-0-0-0-0-0-0-0-3-18-17-N\"] 1. f 20-28", 1, 46,
	    "the moves end at 18-25" },
	{ "ogn", NULL, "[FEN \"1-2-2-5-0-0-0-0-0-0-0-3-18-17\"] 1. f", 1, 36, "- is wanted" },
	{ "ogn", NULL, "[Variant \"Chess\"]\n", 1, 11, "this variant is not known" },
	{ "ogn", NULL, "[Variant \"kalah\"]\n", 1, 11, "this variant is not known" },
	{ "ogn", NULL, "[Variant Oware]\n1. F", 1, 1, "a tag is wanted: [Name \"value\"]" },
	{ "ogn", NULL, "1. F f {x\ny", 2, 0, "a comment is not closed" },
	{ "ogn", NULL, "1. F f (1. A", 1, 0, "a variation is not closed" },
	{ "ogn", NULL, "1. F f )", 1, 8, "a move is a letter, A to F for South, a to f for North" },
	{ "mancala", NULL, "kalah\t3,7", 1, 9, "no such pit: pits are 1 to 6" },
	{ "mancala", NULL, "kalah\t3,3", 1, 9, "pit 3 is empty" },
	{ "mancala", NULL, "kalah\t3,", 1, 9, "a move is missing" },
	{ "mancala", NULL, "kalah 3", 1, 6, "a TAB is wanted between columns" },
};

Test(format, wrong)
{
	for (int i = 0; i < LENGTH(wrong); i++) {
		char out[RECORD_MAX];
		int line, column;
		const char *message = convert(wrong[i].format, "mancala", wrong[i].variant, wrong[i].text, out,
		    &line, &column);

		cr_expect_not_null(message, "%s %s: read as %s", wrong[i].format, wrong[i].text, out);
		if (!message)
			continue;
		cr_expect_str_eq(message, wrong[i].message);
		cr_expect(line == wrong[i].line && column == wrong[i].column, "%s %s: at %d:%d, not %d:%d: %s",
		    wrong[i].format, wrong[i].text, line, column, wrong[i].line, wrong[i].column, message);
	}
}

/* What a format has no place for is refused, never dropped. */
static const struct {
	const char *format, *variant, *record, *message;
} lost[] = {
	{ "kgp", NULL, "kalah+empty=take", "kgp stands for kalah here, not kalah+empty=take" },
	{ "kgp", "kalah+empty=take", "kalah", "kgp stands for kalah+empty=take here, not kalah" },
	{ "kgp", NULL, "kalah\t3", "kgp has no place for moves" },
	{ "kgp", "kalah+pie=yes", "kalah+pie=yes", "kgp has no place for the right to swap" },
	{ "kgp", "kalah+rounds=whole", "kalah+rounds=whole:x,1/1,1:1,1:S", "kgp has no place for closed pits" },
	{ "kgp", NULL, "kalah:1,0/0,1:0,0:-", "kgp would take this finished game for one that goes on" },
	{ "kgpc", NULL, "kalah\t3", "kgpc has no place for moves" },
	{ "oware-dashed", NULL, "oware:5x4", "oware-dashed has rows of 6 pits, not 5" },
	{ "oware-dashed", NULL, "kalah", "this format is for games that sow no store" },
	{ "oware-dashed", NULL, "awari", "oware-dashed stands for oware here, not awari" },
	{ "ogn", NULL, "kalah", "this format is for games that sow no store" },
	{ "openspiel", NULL, "kalah:5x4", "openspiel has rows of 6 pits, not 5" },
	{ "openspiel", NULL, "awari", "openspiel stands for oware here, not awari" },
	{ "playstrategy", NULL, "oware:7x4", "playstrategy has rows of 6 pits, not 7" },
	{ "playstrategy-toguz", NULL, "oware", "playstrategy-toguz stands for toguz here, not oware" },
	{ "ints12", "toguz", "toguz:0,1,1,1,1,1/1,1,1,1,1,1:0,0:S:tuz=-,1", "ints12 has no place for tuzdiks" },
	{ "playstrategy", NULL, "oware\t1", "playstrategy has no place for moves" },
	{ "ints14", NULL, "kalah:7x4", "ints14 has rows of 6 pits, not 7" },
	{ "ints12", NULL, "oware:4,4,4,4,4,4/4,4,4,4,4,0:4,0:S", "ints12 has no place for seeds in the stores" },
	{ "ints12", NULL, "kalah", "this format is for games that sow no store" },
};

Test(format, lost)
{
	for (int i = 0; i < LENGTH(lost); i++) {
		char out[RECORD_MAX];
		int line, column;
		const char *message = convert("mancala", lost[i].format, lost[i].variant, lost[i].record, out,
		    &line, &column);

		cr_expect_not_null(message, "%s %s: written as %s", lost[i].format, lost[i].record, out);
		if (message)
			cr_expect_str_eq(message, lost[i].message);
	}
}

/* Moves as answers, from a record or another program's text. */
static const struct {
	const char *from, *text, *to, *answer;
} answers[] = {
	{ "mancala", "kalah\t3\t8", "kgp", "move 3" },
	{ "mancala", "kalah\t3\t8", "kgpc", "2" },
	{ "mancala", "kalah:6x4:N\tc", "kgpc", "2" },
	{ "mancala", "kalah\t3", "ints14", "3" },
	{ "mancala", "oware\t3", "ints12", "2" },
	{ "mancala", "oware\t3", "oware-dashed", "C" },
	{ "mancala", "oware:6x4:N\t3", "ogn", "c" },
	{ "mancala", "oware:6x4:N\t3", "openspiel", "c" },
	{ "mancala", "kalah\t6", "openspiel", "6" },
	{ "mancala", "kalah:6x4:N\t1", "openspiel", "8" },
	{ "mancala", "kalah+pie=yes:6x4:N\tC", "mancala", NULL },
	/* case N06: move 0 where pits count from 0 is the first pit */
	{ "kgpc", "0", "mancala", "1" },
	{ "kgpc", " 15 ", "mancala", "16" },
	{ "kgpc", "16", "mancala", NULL },
	{ "kgp", "move 1", "kgpc", "0" },
	{ "kgp", "yield", "kgpc", NULL },
	{ "kgp", "move 0", "kgpc", NULL },
	{ "ints14", "6", "mancala", "6" },
	{ "ints14", "7", "mancala", NULL },
	{ "ints12", "5", "mancala", "6" },
	{ "ints12", "6", "mancala", NULL },
	{ "ints12", "1 2", "mancala", NULL },
	{ "oware-dashed", "F", "mancala", "6" },
	{ "oware-dashed", "f", "openspiel", "f" },
	{ "oware-dashed", "g", "mancala", NULL },
	{ "oware-dashed", "Ff", "mancala", NULL },
	{ "openspiel", "13", "kgp", "move 6" },
	{ "openspiel", "7", "kgp", NULL },
	{ "openspiel", "14", "kgp", NULL },
	{ "kgpc", "3", "openspiel", NULL },		/* whose move it is, is not known */
	{ "playstrategy", "1", "mancala", NULL },
	{ "mancala", "oware\t3", "playstrategy", NULL },
	{ "mancala", "kalah\t3", "ints12", NULL },
	{ "mancala", "kalah\t3,6", "kgpc", NULL },
	{ "mancala", "kalah\t7", "kgpc", NULL },
	{ "mancala", "kalah:0,1/1,0:0,0:S\t1", "kgpc", NULL },
	{ "mancala", "kalah+pie=yes:4,4/4,4:0,0:N:swap=N\tswap", "kgpc", NULL },
	{ "mancala", "kalah+pie=yes:4,4/4,4:0,0:N:swap=N\tswap", "mancala", "swap" },
};

Test(format, answers)
{
	for (int i = 0; i < LENGTH(answers); i++) {
		char why[MANCALA_WHY_MAX], text[MANCALA_ANSWER_MAX] = "";
		struct mancala_answer answer = { 0 };
		const char *end, *message = mancala_answer_parse(format(answers[i].from), NULL, &answer,
		    answers[i].text, &end, why);

		if (!message)
			message = mancala_answer_print(format(answers[i].to), NULL, &answer, text, why);
		cr_expect_eq(message == NULL, answers[i].answer != NULL, "%s %s: %s", answers[i].from,
		    answers[i].text, message ? message : text);
		if (!message && answers[i].answer)
			cr_expect_str_eq(text, answers[i].answer);
	}
}

/* An answer that a format has no place for, as it has none for the position. */
static const struct {
	const char *from, *variant, *text, *to, *message;
} no_places[] = {
	{ "mancala", NULL, "kalah:3x2\t1", "mancala", NULL },
	{ "mancala", NULL, "kalah:3x2\t1", "kgp", NULL },
	{ "mancala", NULL, "kalah:3x2\t1", "kgpc", NULL },
	{ "mancala", NULL, "kalah:3x2:N\t1", "openspiel", "openspiel has rows of 6 pits, not 3" },
	{ "mancala", NULL, "kalah:7x4\t7", "ints14", "ints14 has rows of 6 pits, not 7" },
	{ "mancala", NULL, "oware:12x4:N\t9", "oware-dashed", "oware-dashed has rows of 6 pits, not 12" },
	{ "mancala", NULL, "oware:12x4\t9", "ogn", "ogn has rows of 6 pits, not 12" },
	{ "mancala", NULL, "oware:12x4\t9", "ints12", "ints12 has rows of 6 pits, not 12" },
	{ "mancala", NULL, "oware:12x4\t9", "openspiel", NULL },
	{ "mancala", NULL, "oware\t3", "kgp", "kgp stands for kalah here, not oware" },
	{ "mancala", "oware", "oware\t3", "kgp", NULL },
	{ "mancala", NULL, "kalah+empty=take\t3", "kgpc", "kgpc stands for kalah here, not kalah+empty=take" },
	{ "mancala", NULL, "toguz\t9", "ints14", "ints14 stands for kalah here, not toguz" },
	{ "mancala", "toguz", "toguz\t9", "ints14", "ints14 has rows of 6 pits, not 9" },
	{ "mancala", NULL, "awari\t3", "openspiel", "openspiel stands for oware here, not awari" },
	{ "mancala", NULL, "awari\t3", "ogn", NULL },
	{ "mancala", NULL, "toguz\t9", "playstrategy-toguz", "this format has no answers" },
	{ "kgp", NULL, "move 9", "ints14", "ints14 has rows of 6 pits, and no pit 9" },
	{ "kgp", NULL, "move 3", "ints12", "this format is for games that sow no store" },
	{ "kgp", "oware", "move 3", "ints12", NULL },
	{ "openspiel", NULL, "i", "oware-dashed", "oware-dashed has rows of 6 pits, and no pit 9" },
	{ "openspiel", "kalah", "c", "mancala",
	    "this is a move of oware, but a game that sows a store is wanted" },
	{ "openspiel", "oware", "3", "mancala",
	    "this is a move of mancala, but a game that sows no store is wanted" },
	{ "openspiel", NULL, "c", "kgp", "kgp stands for kalah here, not oware" },
	{ "ints14", NULL, "7", "kgp", "no such pit: pits are 1 to 6 here" },
};

Test(format, no_place_for_answer)
{
	for (int i = 0; i < LENGTH(no_places); i++) {
		const struct mancala_format *from = format(no_places[i].from), *to = format(no_places[i].to);
		char why[MANCALA_WHY_MAX], text[MANCALA_ANSWER_MAX] = "";
		struct mancala_rules rules;
		struct mancala_answer answer;
		const char *end, *message;
		bool given = no_places[i].variant != NULL;

		if (given)
			cr_assert_null(mancala_rules_parse(&rules, no_places[i].variant, &end));
		message = mancala_answer_parse(from, given && from != format("mancala") ? &rules : NULL,
		    &answer, no_places[i].text, &end, why);
		if (!message)
			message = mancala_answer_print(to, given && to != format("mancala") ? &rules : NULL,
			    &answer, text, why);
		cr_expect_eq(message == NULL, no_places[i].message == NULL, "%s %s to %s: %s",
		    no_places[i].from, no_places[i].text, no_places[i].to, message ? message : text);
		if (message && no_places[i].message)
			cr_expect_str_eq(message, no_places[i].message);
	}
}

Test(format, no_answer)
{
	static const char *const records[] = { "kalah:0,0/0,0:1,1:-\t-\t0", "kalah", "kalah\t-", "kalah\t\t3" };

	for (int i = 0; i < LENGTH(records); i++) {
		char why[MANCALA_WHY_MAX];
		struct mancala_answer answer = { .move = 9 };
		const char *end;

		cr_expect_null(mancala_answer_parse(format("mancala"), NULL, &answer, records[i], &end,
		    why), "%s", records[i]);
		cr_expect_eq(answer.move, 0, "%s", records[i]);
	}
}

/*
 * Random games in every format that takes them, there and back. *pos is where
 * they start; what came back is compared with what went, turned by hand.
 */
static void
round_trips(const char *word, int pits, int games)
{
	uint64_t seed = 7;

	for (int g = 0; g < games; g++) {
		struct mancala_position pos;
		struct mancala_rules r = rules(word);
		mancala_position_start(&pos, &r, pits, 4, (enum mancala_side)(g % 2));
		char record[RECORD_MAX], out[RECORD_MAX], back[RECORD_MAX];
		size_t len = mancala_position_print(&pos, record);
		for (int n = 0; n < 100 && pos.side != MANCALA_OVER; n++) {
			int move = random_move(&seed, mancala_position_moves(&pos));
			len += (size_t)snprintf(record + len, sizeof(record) - len, "%c%d", n ? ',' : '\t', move);
			mancala_position_play(&pos, move, NULL);
			for (int i = 1; mancala_format_at(i); i++) {
				const struct mancala_format *f = mancala_format_at(i);
				const char *name = mancala_format_name(f), *message;
				struct mancala_position read;
				int line, column;
				bool game = strcmp(name, "ogn") == 0 || strcmp(name, "oware-dashed") == 0;
				if (mancala_format_takes(f, &r) || (game && n < 99 && pos.side != MANCALA_OVER))
					continue;
				message = convert("mancala", name, word, game ? record : text(&pos), out, &line,
				    &column);
				if (message && (strstr(message, "no place for seeds") ||
				    strstr(message, "no place for tuzdiks")))
					continue;
				if (message && strstr(message, pits == 6 ? "has rows of 9" : "has rows of"))
					continue;
				cr_assert_null(message, "%s %s: %s", name, text(&pos), message);
				message = convert(name, "mancala", word, out, back, &line, &column);
				cr_assert_null(message, "%s %s: %d:%d: %s", name, out, line, column, message);
				if (game) {
					cr_expect_str_eq(back, record);
					continue;
				}
				read = position(back);
				if (pos.side == MANCALA_NORTH && read.side == MANCALA_SOUTH) {
					struct mancala_position turned = pos;
					for (int side = 0; side < 2; side++) {
						memcpy(turned.row[side], pos.row[!side], sizeof(pos.row[side]));
						turned.store[side] = pos.store[!side];
					}
					turned.side = MANCALA_SOUTH;
					cr_expect(mancala_position_equal(&turned, &read), "%s %s: %s", name, text(&pos),
					    back);
				} else {
					cr_expect(mancala_position_equal(&pos, &read), "%s %s: %s", name, text(&pos),
					    back);
				}
			}
		}
	}
}

Test(format, round_trips)
{
	round_trips("kalah", 6, 20);
	round_trips("kalah", 16, 2);
	round_trips("mangala", 6, 5);
	round_trips("avalanche", 6, 5);
	round_trips("oware+repeat=none", 6, 20);
	round_trips("oware+repeat=none", 7, 5);
	round_trips("awari+repeat=none", 6, 5);
	round_trips("toguz", 9, 5);
}
