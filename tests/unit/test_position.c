/* SPDX-License-Identifier: MIT */
/* Positions and moves as text: round trips, what is accepted, what is wrong and where. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"

/* What is accepted, and how it is printed. */
static const struct {
	const char *in, *out;
} spellings[] = {
	/* DESIGN 2: a bare game, a start of another size, switches in any order */
	{ "kalah", "kalah:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S" },
	{ "kalah:6x3", "kalah:3,3,3,3,3,3/3,3,3,3,3,3:0,0:S" },
	{ "kalah:06x03", "kalah:3,3,3,3,3,3/3,3,3,3,3,3:0,0:S" },
	{ "kalah:6x3:n", "kalah:3,3,3,3,3,3/3,3,3,3,3,3:0,0:N" },
	{ "kalah+empty=take:6x5:N", "kalah+empty=take:5,5,5,5,5,5/5,5,5,5,5,5:0,0:N" },
	{ "kalah:1x1", "kalah:1/1:0,0:S" },
	{ "congkak+stuck=pass+empty=take:2x1", "congkak+empty=take+stuck=pass:1,1/1,1:0,0:S" },
	{ "ohvalhu", "ohvalhu:8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8:0,0:S" },
	/* a lower-case side, leading zeros, defaults spelled out */
	{ "kalah:1,2/3,4:5,6:n", "kalah:1,2/3,4:5,6:N" },
	{ "kalah:1,2/3,4:5,6:s", "kalah:1,2/3,4:5,6:S" },
	{ "kalah+own=take:01,00002/3,4:005,6:S", "kalah:1,2/3,4:5,6:S" },
	{ "oware+repeat=rows+slam=forbidden:0,0,0,0,3,2/1,3,0,0,0,0:20,21:S",
	    "oware+slam=forbidden:0,0,0,0,3,2/1,3,0,0,0,0:20,21:S" },
	/* 16 pits, 65,535 seeds */
	{ "kalah:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16/1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0:0,7:N",
	    "kalah:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16/1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0:0,7:N" },
	{ "kalah:65534/1:0,0:S", "kalah:65534/1:0,0:S" },
	{ "kalah:1/1:65533,0:S", "kalah:1/1:65533,0:S" },
	/* closed pits, as rounds=whole leaves them (in any variant: they are never played) */
	{ "kalah:x,2/3,x:1,0:S", "kalah:x,2/3,x:1,0:S" },
	/* the right to swap */
	{ "kalah+pie=yes", "kalah+pie=yes:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S:swap=N" },
	{ "kalah+pie=yes:6x4:N", "kalah+pie=yes:4,4,4,4,4,4/4,4,4,4,4,4:0,0:N:swap=S" },
	{ "kalah+pie=yes:1,2/3,4:5,6:N:swap=n", "kalah+pie=yes:1,2/3,4:5,6:N:swap=N" },
	{ "kalah+pie=yes:1,2/3,4:5,6:N", "kalah+pie=yes:1,2/3,4:5,6:N" },
	{ "kalah+pie=yes:0,0/0,0:5,6:-:swap=N", "kalah+pie=yes:0,0/0,0:5,6:-" },
	/* tuzdiks */
	{ "toguz:2,0,1/0,1,1:3,3:S:tuz=1,2", "toguz:2,0,1/0,1,1:3,3:S:tuz=1,2" },
	{ "toguz:2,1,1/0,1,1:3,0:N:tuz=01,-", "toguz:2,1,1/0,1,1:3,0:N:tuz=1,-" },
	{ "toguz:2,0,1/1,1,1:0,3:s:tuz=-,2", "toguz:2,0,1/1,1,1:0,3:S:tuz=-,2" },
	{ "toguz:2,0,1/1,1,1:0,3:S:tuz=-,-", "toguz:2,0,1/1,1,1:0,3:S" },
	{ "toguz:0,0,0/0,0,0:5,4:-:tuz=1,2", "toguz:0,0,0/0,0,0:5,4:-:tuz=1,2" },
	{ "kalah+tuzdik=yes+pie=yes:2,0,1/0,1,1:3,3:N:tuz=1,2:swap=N",
	    "kalah+tuzdik=yes+pie=yes:2,0,1/0,1,1:3,3:N:swap=N:tuz=1,2" },
	{ "ayoayo:0,0,0,1/0,0,0,0:5,6:S", "ayoayo:0,0,0,0/0,0,0,0:6,6:-" },
	{ "ayoayo+rest=opponent:0,0,0,0/0,0,0,1:4,4:N", "ayoayo+rest=opponent:0,0,0,0/0,0,0,0:4,5:-" },
	/* a side to move although the game is over: seeds are settled */
	{ "kalah:0,0/3,4:5,6:S", "kalah:0,0/0,0:5,13:-" },
	{ "kalah:0,0/3,4:5,6:N", "kalah:0,0/0,0:5,13:-" },
	{ "kalah+rest=none:0,0/3,4:5,6:N", "kalah+rest=none:0,0/3,4:5,6:-" },
	{ "kalah:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0:0,7:N",
	    "kalah:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0:0,8:-" },
	{ "mangala:0,0/3,4:5,6:N", "mangala:0,0/0,0:12,6:-" },
	{ "awari:0,0/3,4:5,6:S", "awari:0,0/0,0:5,13:-" },
	{ "awari:3,4/0,0:5,6:N", "awari:0,0/0,0:12,6:-" },
	{ "congkak:0,0/3,4:5,6:S", "congkak:0,0/0,0:5,13:-" },
	{ "congkak:0,0/3,4:5,6:N", "congkak:0,0/3,4:5,6:N" },
	{ "oware:1,1,1,0,0,0/0,0,0,0,0,0:22,23:S", "oware:0,0,0,0,0,0/0,0,0,0,0,0:25,23:-" },
	/* both moves would take all that North has, so South has none */
	{ "oware+slam=forbidden:0,0,0,0,3,2/1,1,0,0,0,0:20,21:S",
	    "oware+slam=forbidden:0,0,0,0,0,0/0,0,0,0,0,0:25,23:-" },
	{ "oware:1,0,0,0,0,1/0,0,0,0,0,1:25,20:N", "oware:1,0,0,0,0,1/0,0,0,0,0,1:25,20:-" },
	/* a game that is over may hold seeds */
	{ "kalah:1,2/3,4:5,6:-", "kalah:1,2/3,4:5,6:-" },
	/* a mover who must pass */
	{ "sungka:0,0/3,4:5,6:S", "sungka:0,0/3,4:5,6:N" },
	{ "sungka:0,0/0,0:5,6:S", "sungka:0,0/0,0:5,6:-" },
};

Test(position, spellings)
{
	for (int i = 0; i < LENGTH(spellings); i++) {
		cr_expect_str_eq(canonical(spellings[i].in), spellings[i].out, "%s -> %s", spellings[i].in,
		    canonical(spellings[i].in));
		cr_expect_str_eq(canonical(spellings[i].out), spellings[i].out, "%s -> %s",
		    spellings[i].out, canonical(spellings[i].out));
	}
}

Test(position, fields)
{
	struct mancala_position pos = position("kalah+pie=yes:x,2,3/40,x,600:7,80:N:swap=N");

	cr_expect_eq(pos.pits, 3);
	cr_expect_eq(pos.side, MANCALA_NORTH);
	cr_expect_eq(pos.swap, MANCALA_NORTH);
	cr_expect_eq(pos.closed[MANCALA_SOUTH], 1);
	cr_expect_eq(pos.closed[MANCALA_NORTH], 2);
	cr_expect_eq(pos.row[MANCALA_SOUTH][0], 0);
	cr_expect_eq(pos.row[MANCALA_SOUTH][1], 2);
	cr_expect_eq(pos.row[MANCALA_SOUTH][2], 3);
	cr_expect_eq(pos.row[MANCALA_NORTH][0], 40);
	cr_expect_eq(pos.row[MANCALA_NORTH][2], 600);
	cr_expect_eq(pos.row[MANCALA_NORTH][3], 0);
	cr_expect_eq(pos.store[MANCALA_SOUTH], 7);
	cr_expect_eq(pos.store[MANCALA_NORTH], 80);
	cr_expect_eq(mancala_position_seeds(&pos), 2 + 3 + 40 + 600 + 7 + 80);
	cr_expect_eq(mancala_position_margin(&pos), 7 - 80);
	pos = position("toguz:1,0,1/0,1,1:3,3:S:tuz=1,2");
	cr_expect_eq(pos.tuzdik[MANCALA_SOUTH], 1);
	cr_expect_eq(pos.tuzdik[MANCALA_NORTH], 2);
}

#define COUNT "a number of seeds is wanted"
#define PIT "a number of seeds or x is wanted"
#define LARGE "this number of seeds is too large"
#define TOTAL "a position holds at most 65535 seeds"
#define BEHIND "unexpected text behind the position"

/* A wrong position, the offset of its first wrong byte, and the message. */
static const struct {
	const char *in;
	int offset;
	const char *message;
} errors[] = {
	{ "kalah:", 6, PIT },
	{ "kalah:,", 6, PIT },
	{ "kalah:-1/1:0,0:S", 6, PIT },
	{ "kalah:+1/1:0,0:S", 6, PIT },
	{ "kalah: 1/1:0,0:S", 6, PIT },
	{ "kalah:X/1:0,0:S", 6, PIT },
	{ "kalah:1,/1:0,0:S", 8, PIT },
	{ "kalah:1,2,/1:0,0:S", 10, PIT },
	{ "kalah:65536/1:0,0:S", 6, LARGE },
	{ "kalah:1,4294967297/1,1:0,0:S", 8, LARGE },
	{ "kalah:1,18446744073709551617/1,1:0,0:S", 8, LARGE },
	{ "kalah:1,99999999999999999999999999999999999999/1,1:0,0:S", 8, LARGE },
	{ "kalah:65535,1/0,0:0,0:S", 12, TOTAL },
	{ "kalah:65535/1:0,0:S", 12, TOTAL },
	{ "kalah:1/1:65534,0:S", 10, TOTAL },
	{ "kalah:1/1:0,65534:S", 12, TOTAL },
	{ "kalah:1/1:65536,0:S", 10, LARGE },
	{ "kalah:1/1:0,65536:S", 12, LARGE },
	{ "kalah:1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1/1:0,0:S", 38, "a row has at most 16 pits" },
	{ "kalah:1/1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1:0,0:S", 40, "a row has at most 16 pits" },
	{ "kalah:1", 7, "a slash is wanted between the rows" },
	{ "kalah:1:2", 7, "a slash is wanted between the rows" },
	{ "kalah:1x/1:0,0:S", 8, COUNT },
	{ "kalah:x1/1:0,0:S", 7, "a slash is wanted between the rows" },
	{ "kalah:1/", 8, PIT },
	{ "kalah:1,2/1:0,0:S", 10, "rows differ in length" },
	{ "kalah:1,2/1,2,3:0,0:S", 10, "rows differ in length" },
	{ "kalah:1/1", 9, "a colon and the stores are wanted behind the rows" },
	{ "kalah:1/1/1", 9, "a colon and the stores are wanted behind the rows" },
	{ "kalah:1/1:", 10, COUNT },
	{ "kalah:1/1:x,0:S", 10, COUNT },
	{ "kalah:1/1:0", 11, "a comma is wanted between the stores" },
	{ "kalah:1/1:0:S", 11, "a comma is wanted between the stores" },
	{ "kalah:1/1:0,", 12, COUNT },
	{ "kalah:1/1:0,0", 13, "a colon and the side to move are wanted behind the stores" },
	{ "kalah:1/1:0,0,0:S", 13, "a colon and the side to move are wanted behind the stores" },
	{ "kalah:1/1:0,0:", 14, "the side to move is S, N or -" },
	{ "kalah:1/1:0,0:\t3", 14, "the side to move is S, N or -" },
	{ "kalah:1/1:0,0:W", 14, "the side to move is S, N or -" },
	{ "kalah:1/1:0,0:South", 15, BEHIND },
	{ "kalah:1/1:0,0:S,", 15, BEHIND },
	{ "kalah:1/1:0,0:S:", 16, "unknown key" },
	{ "kalah:1/1:0,0:S:tuz=1,2", 16, "tuz means nothing with tuzdik=no" },
	{ "toguz:1/1:0,0:S:tuzdik=1,2", 16, "unknown key" },
	{ "toguz:0,1/0,1:0,0:S:tuz=", 24, "the number of a pit or - is wanted" },
	{ "toguz:0,1/0,1:0,0:S:tuz=S", 24, "the number of a pit or - is wanted" },
	{ "toguz:0,1/0,1:0,0:S:tuz=1", 25, "a comma is wanted between the tuzdiks" },
	{ "toguz:0,1/0,1:0,0:S:tuz=-,", 26, "the number of a pit or - is wanted" },
	{ "toguz:0,1/0,1:0,0:S:tuz=0,-", 24, "there is no such pit" },
	{ "toguz:0,1/0,1:0,0:S:tuz=3,-", 24, "there is no such pit" },
	{ "toguz:0,1/0,1:0,0:S:tuz=-,4294967297", 26, "there is no such pit" },
	{ "toguz:0,1/0,0:0,0:S:tuz=2,-", 24, "the last pit is never a tuzdik" },
	{ "toguz:0,1/0,1:0,0:S:tuz=1,1", 26, "the tuzdiks of both have the same number" },
	{ "toguz:0,1/3,1:0,0:S:tuz=1,-", 24, "a tuzdik holds no seeds" },
	{ "toguz:0,1/3,1:0,0:S:tuz=-,1-", 27, BEHIND },
	{ "toguz:x,1/3,1:0,0:S:tuz=-,1", 26, "a closed pit is no tuzdik" },
	{ "toguz:0,1/3,1:0,0:S:tuz=-,1:tuz=-,-", 28, "this key is given twice" },
	{ "kalah:1/1:0,0:S:swap", 16, "unknown key" },
	{ "kalah:1/1:0,0:S:swap=N", 16, "swap means nothing with pie=no" },
	{ "kalah+pie=yes:1/1:0,0:S:swap=", 29, "swap is S or N" },
	{ "kalah+pie=yes:1/1:0,0:S:swap=-", 29, "swap is S or N" },
	{ "kalah+pie=yes:1/1:0,0:S:swap=NN", 30, BEHIND },
	{ "kalah+pie=yes:1/1:0,0:S:swap=N:swap=N", 31, "this key is given twice" },
	/* starts of another size */
	{ "kalah:0x4", 6, "a row has 1 to 16 pits" },
	{ "kalah:17x1", 6, "a row has 1 to 16 pits" },
	{ "kalah:4294967302x4", 6, LARGE },
	{ "kalah:6x", 8, COUNT },
	{ "kalah:6x0", 8, "a start has at least 1 seed in each pit" },
	{ "kalah:6x5462", 8, TOTAL },
	{ "kalah:1x32768", 8, TOTAL },
	{ "kalah:6x65536", 8, LARGE },
	{ "kalah:6x4:", 10, "the side to move first is S or N" },
	{ "kalah:6x4:-", 10, "the side to move first is S or N" },
	{ "kalah:6x4:S:swap=N", 11, BEHIND },
	{ "kalah:6x4/4", 9, BEHIND },
	{ "kalah:6X4", 7, "a slash is wanted between the rows" },
	/* the variant word is looked at first; test_rules.c has the rest */
	{ "chess:4,4/4,4:0,0:S", 0, "unknown game" },
	{ "kalah+own=x:4,4/4,4:0,0:S", 10, "own is take or stay" },
	{ "kalah\vx", 0, "unknown game" },
	{ "\xef\xbb\xbfkalah", 0, "unknown game" },
};

Test(position, errors_name_the_first_wrong_byte)
{
	for (int i = 0; i < LENGTH(errors); i++) {
		struct mancala_position pos, untouched;
		const char *in = errors[i].in, *end = NULL;
		memset(&pos, 0x5a, sizeof(pos));
		untouched = pos;
		const char *message = mancala_position_parse(&pos, in, &end);
		cr_expect_str_eq(message ? message : "no error", errors[i].message, "%s: %s", in,
		    message ? message : "no error");
		cr_expect_eq(end - in, errors[i].offset, "%s: at %d, should be %d", in, (int)(end - in),
		    errors[i].offset);
		cr_expect_eq(memcmp(&pos, &untouched, sizeof(pos)), 0, "%s: the position is changed", in);
	}
}

/* Where the largest sizes end: 16 pits a row, 65,535 seeds in all. */
Test(position, starts)
{
	struct mancala_rules kalah = rules("kalah"), dakon = rules("dakon");
	static const struct {
		int pits, seeds;
		const char *message;
	} rows[] = {
		{ 1, 1, NULL }, { 16, 1, NULL }, { 16, 2047, NULL }, { 1, 32767, NULL },
		{ 17, 1, "a row has 1 to 16 pits" }, { -1, 1, "a row has 1 to 16 pits" },
		{ 6, -1, "a start has at least 1 seed in each pit" },
		{ 16, 2048, TOTAL }, { 1, 32768, TOTAL }, { 16, 134217728, TOTAL },
	};

	for (int i = 0; i < LENGTH(rows); i++)
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
			struct mancala_position pos, untouched;
			memset(&pos, 0x5a, sizeof(pos));
			untouched = pos;
			const char *message = mancala_position_start(&pos, &kalah, rows[i].pits,
			    rows[i].seeds, (enum mancala_side)side);
			if (rows[i].message) {
				cr_expect(message && !strcmp(message, rows[i].message), "row %d: %s", i,
				    message ? message : "no error");
				cr_expect_eq(memcmp(&pos, &untouched, sizeof(pos)), 0, "row %d", i);
				continue;
			}
			cr_assert_null(message, "row %d: %s", i, message);
			cr_expect_eq(mancala_position_seeds(&pos), 2 * rows[i].pits * rows[i].seeds);
			cr_expect_eq(pos.side, side);
			cr_expect_eq(pos.pits, rows[i].pits);
		}

	struct mancala_position pos;
	cr_assert_null(mancala_position_start(&pos, &dakon, 0, 0, MANCALA_NORTH));
	cr_expect_str_eq(text(&pos), "dakon:7,7,7,7,7,7,7/7,7,7,7,7,7,7:0,0:N");
	cr_assert_null(mancala_position_start(&pos, &dakon, 3, 0, MANCALA_SOUTH));
	cr_expect_str_eq(text(&pos), "dakon:7,7,7/7,7,7:0,0:S");
	cr_assert_null(mancala_position_start(&pos, &dakon, 0, 2, MANCALA_SOUTH));
	cr_expect_str_eq(text(&pos), "dakon:2,2,2,2,2,2,2/2,2,2,2,2,2,2:0,0:S");

	/* Sown by hand: both relays come to a board they had before, so nobody has a move. */
	struct mancala_rules endless = rules("ayoayo+first=here");
	cr_assert_null(mancala_position_start(&pos, &endless, 2, 2, MANCALA_SOUTH));
	cr_expect_str_eq(text(&pos), "ayoayo+first=here:0,0/0,0:4,4:-");
}

/* The longest text there is fits: every switch off its default, 16 pits, long counts. */
Test(position, longest_text_fits)
{
	static const char longest[] =
	    "bohnenspiel+first=here+skip=yes+relay=next+fours=owner+cross=yes"
	    "+take=2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20.21.22.23.24.25.26.27.28.29.30.31"
	    ".32.33.34.35.36.37.38.39.40.41.42.43.44.45.46.47.48.49.50.51.52.53.54.55.56.57.58.59.60"
	    ".61.62.63+side=theirs+chain=row+own=stay+mati=forfeit+beyond=yes+tuzdik=yes+slam=forbidden+single=last"
	    "+feed=refill+stuck=pass+one=end+half=sweep+rest=emptier+repeat=rows+pie=yes+rounds=whole";
	char line[MANCALA_TEXT_MAX];

	strcpy(line, longest);
	strcat(line, ":2000");
	for (int i = 1; i < 32; i++)
		strcat(line, i == 16 ? "/2000" : ",2000");
	strcat(line, ":1000,535:-");
	cr_expect_str_eq(canonical(line), line);
	cr_expect_lt(strlen(line) + strlen(":swap=N:tuz=14,15"), (size_t)MANCALA_TEXT_MAX);
}

/* Random positions of every game come back from their text. */
Test(position, random_round_trips)
{
	uint64_t seed = 1;
	unsigned games = 0;

	while (mancala_game_name((int)games))
		games++;
	for (int i = 0; i < 5000; i++) {
		char name[32];
		int game = (int)random_below(&seed, games), pits = 1 + (int)random_below(&seed, 16);
		struct mancala_position pos = { .swap = MANCALA_OVER, .side = MANCALA_OVER }, again;
		snprintf(name, sizeof(name), "%s%s", mancala_game_name(game),
		    random_below(&seed, 2) ? "+pie=yes" : "");
		pos.rules = rules(name);
		pos.pits = (uint8_t)pits;
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
			pos.store[side] = (uint16_t)random_below(&seed, 16000);
			for (int p = 0; p < pits; p++)
				if (random_below(&seed, 10) == 0)
					pos.closed[side] = (uint16_t)(pos.closed[side] | 1u << p);
				else
					pos.row[side][p] = (uint16_t)random_below(&seed,
					    random_below(&seed, 2) ? 1000 : 8);
		}
		again = position(text(&pos));
		cr_expect(mancala_position_equal(&pos, &again), "%s", text(&pos));
		cr_expect_str_eq(text(&again), text(&pos));
	}
}

/* Each of these differs from the first in one field. */
Test(position, equal)
{
	static const char *const rows[] = {
		"kalah+pie=yes:x,2/3,4:5,6:N:swap=N", "kalah+pie=yes:0,2/3,4:5,6:N:swap=N",
		"kalah+pie=yes:x,1/3,4:5,6:N:swap=N", "kalah+pie=yes:x,2/3,5:5,6:N:swap=N",
		"kalah+pie=yes:x,2/3,4:4,6:N:swap=N", "kalah+pie=yes:x,2/3,4:5,7:N:swap=N",
		"kalah+pie=yes:x,2/3,4:5,6:S:swap=N", "kalah+pie=yes:x,2/3,4:5,6:N",
		"kalah+pie=yes:x,2,0/3,4,0:5,6:N:swap=N", "kalah+own=stay+pie=yes:x,2/3,4:5,6:N:swap=N",
	};

	for (int i = 0; i < LENGTH(rows); i++)
		for (int j = 0; j < LENGTH(rows); j++) {
			struct mancala_position a = position(rows[i]), b = position(rows[j]);
			cr_expect_eq(mancala_position_equal(&a, &b), i == j, "%s and %s", rows[i], rows[j]);
		}
}

/* A position stops at a blank, TAB or line end. */
Test(position, end_of_text)
{
	static const char *const behind[] = { "", " ", "\t3,6", "\r\n", "\n", "\r", "\t" };
	static const char *const texts[] = { "kalah", "kalah:6x4", "kalah:6x4:S", "kalah:1/1:0,0:S",
	    "kalah+pie=yes:1/1:0,0:S:swap=N", "kalah:1/1:0,0:-" };

	for (int t = 0; t < LENGTH(texts); t++)
		for (int i = 0; i < LENGTH(behind); i++) {
			char line[64];
			struct mancala_position pos;
			const char *end;
			snprintf(line, sizeof(line), "%s%s", texts[t], behind[i]);
			cr_expect_null(mancala_position_parse(&pos, line, &end), "%s", line);
			cr_expect_eq((size_t)(end - line), strlen(texts[t]), "%s", line);
		}
}

#define NO_PIT "no such pit: pits are 1 to 6"
#define MOVE "a move is a pit number, a letter or swap"

/* Moves as text for a side; message NULL where they are right. */
static const struct {
	char side;
	const char *in;
	int move, offset;
	const char *message;
} moves[] = {
	{ 'S', "3", 3, 1, NULL },
	{ 'N', "6,1", 6, 1, NULL },
	{ 'S', "006\t", 6, 3, NULL },
	{ 'S', "C", 3, 1, NULL },
	{ 'S', "A", 1, 1, NULL },
	{ 'S', "F\r\n", 6, 1, NULL },
	{ 'N', "a", 1, 1, NULL },
	{ 'N', "f,A", 6, 1, NULL },
	{ 'S', "swap", MANCALA_SWAP, 4, NULL },
	{ 'S', "c", 0, 0, "a small letter is a pit of North, but South is to move" },
	{ 'N', "C", 0, 0, "a capital letter is a pit of South, but North is to move" },
	{ 'S', "", 0, 0, "a move is missing" },
	{ 'S', ",3", 0, 0, "a move is missing" },
	{ 'S', "\t", 0, 0, "a move is missing" },
	{ 'S', "0", 0, 0, NO_PIT },
	{ 'S', "7", 0, 0, NO_PIT },
	{ 'S', "17", 0, 0, NO_PIT },
	{ 'S', "61", 0, 0, NO_PIT },
	{ 'S', "Z", 0, 0, NO_PIT },
	{ 'N', "z", 0, 0, NO_PIT },
	{ 'S', "4294967297", 0, 0, NO_PIT },
	{ 'S', "99999999999999999999", 0, 0, NO_PIT },
	{ 'S', "-1", 0, 0, MOVE },
	{ 'S', "3x", 0, 0, MOVE },
	{ 'S', "G", 0, 0, NO_PIT },
	{ 'N', "g", 0, 0, NO_PIT },
	{ 'S', "AA", 0, 0, MOVE },
	{ 'S', "swaps", 0, 0, MOVE },
	{ 'S', "Swap", 0, 0, MOVE },
	{ 'S', "abc", 0, 0, MOVE },
};

Test(position, moves)
{
	for (int i = 0; i < LENGTH(moves); i++) {
		char line[32], why[MANCALA_WHY_MAX];
		const char *end;
		int move = 0;
		snprintf(line, sizeof(line), "kalah:6x4:%c", moves[i].side);
		struct mancala_position pos = position(line);
		const char *message = mancala_move_parse(&pos, moves[i].in, &end, &move, why);
		cr_expect_str_eq(message ? message : "", moves[i].message ? moves[i].message : "",
		    "%c %s: %s", moves[i].side, moves[i].in, message ? message : "no error");
		cr_expect_eq(end - moves[i].in, moves[i].offset, "%c %s", moves[i].side, moves[i].in);
		cr_expect_eq(move, moves[i].move, "%c %s: %d", moves[i].side, moves[i].in, move);
	}
}

Test(position, moves_come_back)
{
	struct mancala_position pos = position("kalah:16x1");

	for (int move = 1; move <= MANCALA_SWAP; move++) {
		char buf[8], why[MANCALA_WHY_MAX];
		const char *end;
		int again = 0;
		size_t len = mancala_move_print(move, buf);
		cr_expect_eq(len, strlen(buf));
		cr_expect_null(mancala_move_parse(&pos, buf, &end, &again, why), "%s", buf);
		cr_expect_eq(again, move, "%s", buf);
	}
	cr_expect_eq(mancala_move_print(16, (char[8]){ 0 }), 2);
}
