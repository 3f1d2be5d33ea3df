/* SPDX-License-Identifier: MIT */
/* The reference rules against other people's programs, and against cases worked out by hand. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"

static void
check_row(const struct rule_row *row)
{
	struct mancala_position pos = row->before;
	char why[MANCALA_WHY_MAX];

	if (strcmp(legal(&pos), row->legal) != 0)
		cr_expect_fail("%s: legal %s", row->where, legal(&pos));
	for (int m = 1; m <= pos.pits; m++)
		if ((mancala_position_why(&pos, m, why) == NULL) != (mancala_position_moves(&pos) >> m & 1))
			cr_expect_fail("%s: %d: %s", row->where, m, why);
	play(&pos, row->move, row->where);
	if (strcmp(text(&pos), row->after) != 0)
		cr_expect_fail("%s: %s, should be %s", row->where, text(&pos), row->after);
}

Test(reference, rows_of_other_programs)
{
	rule_rows(check_row);
}

/*
 * Cases, each worked out by hand on paper from the rules: `why` says how. A row
 * with no moves is about the position as it is read.
 */
struct example {
	const char *why, *before, *moves, *after;
};

static void
check_examples(const struct example *rows, int n)
{
	for (int i = 0; i < n; i++) {
		struct mancala_position pos = position(rows[i].before);
		int seeds = mancala_position_seeds(&pos);
		if (rows[i].moves)
			play(&pos, rows[i].moves, rows[i].why);
		cr_expect_str_eq(text(&pos), rows[i].after, "%s: %s, should be %s", rows[i].why, text(&pos),
		    rows[i].after);
		cr_expect_eq(mancala_position_seeds(&pos), seeds, "%s: seeds are lost", rows[i].why);
	}
}
#define CHECK_EXAMPLES(rows) check_examples(rows, LENGTH(rows))

/* The examples of the rules as agreed for this project, word for word. */
Test(reference, examples_of_the_rules)
{
	static const struct example rows[] = {
		{ "13 seeds come home and capture",
		    "kalah:13,0,0,0,0,0/1,0,2,0,0,0:10,22:S", "1",
		    "kalah:0,1,1,1,1,1/2,1,3,1,1,0:13,22:N" },
		{ "14 seeds do not",
		    "kalah:14,0,0,0,0,0/1,0,2,0,0,0:10,21:S", "1",
		    "kalah:1,2,1,1,1,1/2,1,3,1,1,1:11,21:N" },
		{ "over, even when a move again was due",
		    "kalah:0,0,0,0,0,1/0,0,3,0,0,0:22,22:S", "6",
		    "kalah:0,0,0,0,0,0/0,0,0,0,0,0:23,25:-" },
		{ "nothing across: the seed stays",
		    "kalah:1,0,0,0,0,0/0,0,2,0,0,0:22,23:S", "1",
		    "kalah:0,1,0,0,0,0/0,0,2,0,0,0:22,23:N" },
		{ "empty=take: it does not",
		    "kalah+empty=take:1,0,0,0,0,0/0,0,2,0,0,0:22,23:S", "1",
		    "kalah+empty=take:0,0,0,0,0,0/0,0,0,0,0,0:23,25:-" },
		{ "12 seeds leave the pit they came from out",
		    "oware:0,0,0,0,0,12/1,1,1,1,1,1:15,15:S", "6",
		    "oware:1,1,1,1,1,0/0,2,2,2,2,2:18,15:N" },
		{ "2 at the end, and 4 before stops the chain",
		    "oware:1,0,0,0,0,5/1,2,1,3,1,0:20,14:S", "6",
		    "oware:1,0,0,0,0,0/2,3,2,4,0,0:22,14:N" },
		{ "slam=nothing", "oware:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", "6",
		    "oware:1,0,0,0,0,0/2,3,0,0,0,0:21,21:N" },
		{ "slam=all", "oware+slam=all:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", "6",
		    "oware+slam=all:1,0,0,0,0,0/0,0,0,0,0,0:26,21:-" },
		{ "slam=opponent", "oware+slam=opponent:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", "6",
		    "oware+slam=opponent:0,0,0,0,0,0/0,0,0,0,0,0:26,22:-" },
		{ "slam=last", "oware+slam=last:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", "6",
		    "oware+slam=last:1,0,0,0,0,0/0,3,0,0,0,0:23,21:N" },
		{ "slam=first", "oware+slam=first:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", "6",
		    "oware+slam=first:1,0,0,0,0,0/2,0,0,0,0,0:24,21:N" },
		{ "mangala: the first seed goes back, the last home",
		    "mangala:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S", "4",
		    "mangala:4,4,4,1,5,5/4,4,4,4,4,4:1,0:S" },
		{ "mangala: 4 in a pit of North",
		    "mangala:0,0,0,0,0,4/3,3,3,3,3,3:10,16:S", "6",
		    "mangala:0,0,0,0,0,1/4,0,3,3,3,3:15,16:N" },
		{ "mangala: an own empty pit", "mangala:1,0,0,0,0,2/2,2,5,2,4,2:14,14:S", "1",
		    "mangala:0,0,0,0,0,2/2,2,5,2,0,2:19,14:N" },
		{ "mangala: the emptier takes the rest",
		    "mangala:0,0,0,0,0,1/0,0,3,0,2,0:22,20:S", "6",
		    "mangala:0,0,0,0,0,0/0,0,0,0,0,0:28,20:-" },
	};

	CHECK_EXAMPLES(rows);
	struct mancala_position pos = position("oware+slam=forbidden:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S");
	cr_expect_str_eq(legal(&pos), "1");
	pos = position("oware:2,1,0,0,0,3/0,0,0,0,0,0:21,21:S");
	cr_expect_str_eq(legal(&pos), "6");
}

Test(reference, sowing)
{
	static const struct example rows[] = {
		{ "skip: 5 own, store, 6 of North, then pit 2 again; it had 1, so no capture",
		    "kalah+skip=yes:13,0,0,0,0,0/1,0,2,0,0,0:10,22:S", "1",
		    "kalah+skip=yes:0,2,1,1,1,1/2,1,3,1,1,1:11,22:N" },
		{ "first=here: 1 back, then 4 and 5; 5 was empty and faces North's 2",
		    "kalah+first=here:0,0,3,0,0,0/1,1,1,1,1,1:0,0:S", "3",
		    "kalah+first=here:0,0,1,1,0,0/1,0,1,1,1,1:2,0:N" },
		{ "first=here: a lone seed moves on; 4 faces North's 3",
		    "kalah+first=here:1,0,1,0,0,0/1,1,1,1,1,1:0,0:S", "3",
		    "kalah+first=here:1,0,0,0,0,0/1,1,0,1,1,1:2,0:N" },
		{ "first=here and skip: 1 back, 12 round without pit 1, then pit 2",
		    "kalah+first=here+skip=yes:14,0,0,0,0,0/0,0,2,0,0,0:10,22:S", "1",
		    "kalah+first=here+skip=yes:1,2,1,1,1,1/1,1,3,1,1,1:11,22:N" },
		{ "first=here without skip: the 14th of 14 comes back to pit 1",
		    "kalah+first=here:14,0,0,0,0,0/0,0,2,0,0,0:10,22:S", "1",
		    "kalah+first=here:2,1,1,1,1,1/1,1,3,1,1,1:11,22:N" },
		{ "relay=next: the pit behind the last one, North's 1, is empty",
		    "oware+relay=next+take=none+chain=no+half=no:2,0,1/0,1,1:0,0:S", "1",
		    "oware+relay=next+take=none+chain=no+half=no:0,1,2/0,1,1:0,0:N" },
		{ "relay=next: 1 to 2 and 3; North's 1 to 2; North's 3 to 1; 2 to 3; North's 1 is empty",
		    "oware+relay=next+take=none+chain=no+half=no:2,0,1/1,0,1:0,0:S", "1",
		    "oware+relay=next+take=none+chain=no+half=no:1,0,3/0,1,0:0,0:N" },
		{ "again=no: last in the store, and the turn is over",
		    "kalah+again=no:4,4,4,4,4,4/4,4,4,4,4,4:0,0:S", "3",
		    "kalah+again=no:4,4,0,5,5,5/4,4,4,4,4,4:1,0:N" },
		{ "one pit a row: 3 seeds go to the store, across, and home to capture",
		    "kalah:3/3:0,0:S", "1", "kalah:0/0:6,0:-" },
		{ "16 pits: 33 seeds go round once and come home",
		    "kalah:33,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0:0,1:N", NULL,
		    "kalah:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0:33,1:-" },
		{ "16 pits: 33 seeds capture across after one round",
		    "kalah:33,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,5:0,0:S", "1",
		    "kalah:0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,0:8,0:N" },
		{ "65,533 = 21,844 * 3 + 1 seeds: store, North, pit 1, ..., and the last in the store",
		    "kalah:65533/1:0,0:S", "1", "kalah:21844/21845:21845,0:S" },
	};

	CHECK_EXAMPLES(rows);
}

Test(reference, captures)
{
	static const struct example rows[] = {
		{ "take in a game with stores: store, North's 1 makes 2",
		    "kalah+take=2.3:1,0,0,0,0,2/1,0,0,0,0,1:0,0:S", "6",
		    "kalah+take=2.3:1,0,0,0,0,0/0,0,0,0,0,1:3,0:N" },
		{ "chain=no: only the last pit",
		    "kalah+take=2:2,0,0,0,0,3/1,1,0,0,0,1:0,0:S", "6",
		    "kalah+take=2:2,0,0,0,0,0/2,0,0,0,0,1:3,0:N" },
		{ "chain=row: both, and the row ends there",
		    "kalah+take=2+chain=row:0,0,0,2,0,3/1,1,0,0,0,1:0,0:S", "6",
		    "kalah+take=2+chain=row:0,0,0,2,0,0/0,0,0,0,0,1:5,0:N" },
		{ "side=theirs: an own 2 is not taken", "kalah+cross=no+take=2:1,1,0/1,0,0:0,0:S", "1",
		    "kalah+cross=no+take=2:0,2,0/1,0,0:0,0:N" },
		{ "side=any: it is", "kalah+cross=no+take=2+side=any:1,1,1/1,0,0:0,0:S", "1",
		    "kalah+cross=no+take=2+side=any:0,0,1/1,0,0:2,0:N" },
		{ "chain=row in the own row stops at pit 1, though North's last holds 2",
		    "kalah+cross=no+take=2+side=any+chain=row:1,2,1,0/0,0,0,2:0,0:S", "2",
		    "kalah+cross=no+take=2+side=any+chain=row:1,0,2,1/0,0,0,2:0,0:N" },
		{ "chain=board: 4, 2 and South's 2, up to the empty pit 5",
		    "bohnenspiel+half=no:0,0,0,1,3,1/1,3,0,0,0,1:0,0:S", "5",
		    "bohnenspiel+half=no:0,0,0,1,0,0/0,0,0,0,0,1:8,0:N" },
		{ "chain=board backwards from South's 1 to North's 6",
		    "bohnenspiel+half=no:1,1,0,0,0,0/0,0,0,0,2,1:0,0:N", "5",
		    "bohnenspiel+half=no:0,1,0,0,0,0/0,0,0,0,0,0:0,4:S" },
		{ "and from South's 2",
		    "bohnenspiel+half=no:1,1,0,0,0,1/0,0,0,1,3,1:0,0:N", "5",
		    "bohnenspiel+half=no:0,0,0,0,0,1/0,0,0,1,0,0:0,6:S" },
		{ "chain=board once round, not for ever: 1 stays here, 1 across",
		    "bohnenspiel+first=here+take=1:2/0:0,0:S", "1",
		    "bohnenspiel+first=here+take=1:0/0:2,0:-" },
		{ "take=even chained backwards stops at the emptied pit 6: 0 is no even count",
		    "bohnenspiel+take=even+half=no:0,0,0,1,2,1/1,0,0,0,1,1:0,0:S", "6",
		    "bohnenspiel+take=even+half=no:0,0,0,1,2,0/0,0,0,0,1,1:2,0:N" },
		{ "take=even does not take 3",
		    "kalah+take=even:1,0,0,0,0,3/0,2,0,0,0,0:0,0:S", "6",
		    "kalah+take=even:1,0,0,0,0,0/1,3,0,0,0,0:1,0:N" },
		{ "take=even is any even count: 100",
		    "kalah+take=even:1,0,0,0,0,2/99,1,0,0,0,0:0,0:S", "6",
		    "kalah+take=even:1,0,0,0,0,0/0,1,0,0,0,0:101,0:N" },
		{ "take=63 takes 63",
		    "kalah+take=63:1,0,0,0,0,2/62,1,0,0,0,0:0,0:S", "6",
		    "kalah+take=63:1,0,0,0,0,0/0,1,0,0,0,0:64,0:N" },
		{ "and a pit of 64 or more is never taken by such a set",
		    "kalah+take=1.63:1,0,0,0,0,2/63,1,0,0,0,0:0,0:S", "6",
		    "kalah+take=1.63:1,0,0,0,0,0/64,1,0,0,0,0:1,0:N" },
		{ "take=1: a lone last seed of either row, though nothing is across",
		    "kalah+take=1+side=any:1,0,0,1,0,0/1,0,0,0,0,0:0,0:S", "1",
		    "kalah+take=1+side=any:0,0,0,1,0,0/1,0,0,0,0,0:1,0:N" },
		{ "beyond: North's 2 is empty, the 6 beyond are taken",
		    "pallanguzhi+relay=no:0,0,0,0,0,0,1/0,0,6,0,0,0,0:0,0:S", "7",
		    "pallanguzhi+relay=no:0,0,0,0,0,0,0/1,0,0,0,0,0,0:6,0:N" },
		{ "beyond: two empty pits, and nothing is taken",
		    "pallanguzhi:0,0,0,0,0,0,1/0,0,0,6,0,0,0:0,0:S", "7",
		    "pallanguzhi:0,0,0,0,0,0,0/1,0,0,6,0,0,0:0,0:N" },
		{ "beyond: own seeds, across the end of North's row",
		    "pallanguzhi:5,0,0,1,0,0,0/0,0,0,0,1,0,0:0,0:N", "5",
		    "pallanguzhi:0,0,0,1,0,0,0/0,0,0,0,0,1,0:0,5:S" },
		{ "beyond, and the count of the last pit: both are taken",
		    "pallanguzhi+relay=no+take=2:1,0,0,0,0,0,1/1,0,6,0,0,0,1:0,0:S", "7",
		    "pallanguzhi+relay=no+take=2:1,0,0,0,0,0,0/0,0,0,0,0,0,1:8,0:N" },
		{ "fours: to the owner of the row, and the lap goes on to a four of the other",
		    "pallanguzhi+relay=no:1,0,0,0,0,3,3/3,1,1,0,0,0,0:0,0:S", "7",
		    "pallanguzhi+relay=no:1,0,0,0,0,3,0/0,2,2,0,0,0,0:0,4:N" },
		{ "fours: a last seed that makes one, and then the pit beyond the empty next one",
		    "pallanguzhi:3,1,3,0,3,0,2/0,0,0,0,0,0,1:0,0:S", "2",
		    "pallanguzhi:3,0,0,0,0,0,2/0,0,0,0,0,0,1:7,0:N" },
		{ "fours: 30 seeds go round twice, and none is taken twice",
		    "pallanguzhi+relay=no:30,1,1,1,1,1,1/1,1,1,1,1,1,1:0,0:S", "1",
		    "pallanguzhi+relay=no:2,0,0,3,3,3,3/3,3,3,3,3,3,3:8,0:N" },
		{ "fours, with stores: they do for lap=yes, with no seed sown there",
		    "kalah+fours=owner+lap=yes:0,3,3,1,0,0/0,5,5,0,0,0:0,0:S", "2",
		    "kalah+fours=owner+lap=yes:0,0,0,2,0,0/0,0,5,0,0,0:10,0:N" },
		{ "tuzdik: North's 1 makes three", "toguz:1,1,2,2/2,2,2,2:0,0:S", "4",
		    "toguz:1,1,2,1/0,2,2,2:3,0:N:tuz=1,-" },
		{ "tuzdik: never the last pit", "toguz:0,0,0,5/2,2,2,2:0,0:S", "4",
		    "toguz:0,0,0,1/3,3,3,3:0,0:N" },
		{ "tuzdik: only one", "toguz:1,1,2,3/0,2,2,2:3,0:S:tuz=1,-", "4",
		    "toguz:1,1,2,1/0,3,2,2:4,0:N:tuz=1,-" },
		{ "tuzdik: never the number of the other one", "toguz:0,1,2,2/2,2,2,2:0,3:S:tuz=-,1", "4",
		    "toguz:0,1,2,1/3,2,2,2:0,3:N:tuz=-,1" },
		{ "tuzdik: but another, in the game of both", "toguz:0,1,2,3/2,2,2,2:0,3:S:tuz=-,1", "4",
		    "toguz:0,1,2,1/3,0,2,2:3,3:N:tuz=2,1" },
		{ "tuzdik: not in the own row", "toguz:3,1,2,3/2,2,2,2:0,0:S", "1",
		    "toguz:1,2,3,3/2,2,2,2:0,0:N" },
		{ "tuzdik: both get seeds as they are passed, 10 from pit 4 go round once",
		    "toguz:1,0,2,10/0,2,2,2:3,3:S:tuz=1,2", "4",
		    "toguz:2,0,3,2/0,3,3,3:5,4:N:tuz=1,2" },
		{ "tuzdik: a last seed that falls in one takes nothing more",
		    "toguz:1,0,2,2/0,2,2,2:3,3:S:tuz=1,2", "4", "toguz:1,0,2,1/0,2,2,2:4,3:N:tuz=1,2" },
		{ "tuzdik: by take=3 it is captured once",
		    "toguz+take=3+chain=row:1,1,2,3/3,2,2,2:0,0:S", "4",
		    "toguz+take=3+chain=row:1,1,2,1/4,0,2,2:3,0:N:tuz=2,-" },
		{ "tuzdik: nothing taken by a slam is none", "toguz+slam=nothing:1,1,2,2/2,0,0,0:0,0:S", "4",
		    "toguz+slam=nothing:1,1,2,1/3,0,0,0:0,0:N" },
		{ "tuzdik: a swap takes it along", "toguz+pie=yes:2,2/0,1:3,0:N:swap=N:tuz=1,-", "swap",
		    "toguz+pie=yes:0,1/2,2:0,3:S:tuz=-,1" },
		{ "own=stay: only the 3 across", "kalah+own=stay:1,0,0,0,0,1/0,0,0,0,3,1:0,0:S", "1",
		    "kalah+own=stay:0,1,0,0,0,1/0,0,0,0,0,1:3,0:N" },
		{ "lap=yes: no seed of this move went home",
		    "kalah+lap=yes:1,0,0,0,0,1/0,0,0,0,3,1:0,0:S", "1",
		    "kalah+lap=yes:0,1,0,0,0,1/0,0,0,0,3,1:0,0:N" },
		{ "lap=yes: 13 seeds pass the store and capture 1 and 4",
		    "kalah+lap=yes:13,0,0,0,0,0/0,0,0,0,0,3:0,0:S", "1",
		    "kalah+lap=yes:0,1,1,1,1,1/1,1,1,1,1,0:6,0:N" },
		{ "mati=forfeit: store, then North's empty 1; the seed is North's",
		    "kalah+mati=forfeit:1,0,0,0,0,2/0,0,0,0,0,1:0,0:S", "6",
		    "kalah+mati=forfeit:1,0,0,0,0,0/0,0,0,0,0,1:1,1:N" },
		{ "mati=stay", "kalah:1,0,0,0,0,2/0,0,0,0,0,1:0,0:S", "6",
		    "kalah:1,0,0,0,0,0/1,0,0,0,0,1:1,0:N" },
		{ "slam=last spares a lone captured pit, be it pit 1",
		    "oware+slam=last+half=no:0,0,0,0,3,1/1,0,0,0,0,0:10,10:S", "6",
		    "oware+slam=last+half=no:0,0,0,0,3,0/2,0,0,0,0,0:10,10:N" },
		{ "slam=first does, too",
		    "oware+slam=first+half=no:0,0,0,0,3,1/1,0,0,0,0,0:10,10:S", "6",
		    "oware+slam=first+half=no:0,0,0,0,3,0/2,0,0,0,0,0:10,10:N" },
		{ "slam=nothing spares the capturing seed as well",
		    "kalah+slam=nothing:1,0,0,0,0,1/0,0,0,0,3,0:0,0:S", "1",
		    "kalah+slam=nothing:0,1,0,0,0,1/0,0,0,0,3,0:0,0:N" },
		{ "slam=opponent: 4 for South, the 1 left for North",
		    "kalah+slam=opponent:1,0,0,0,0,1/0,0,0,0,3,0:0,0:S", "1",
		    "kalah+slam=opponent:0,0,0,0,0,0/0,0,0,0,0,0:4,1:-" },
		{ "slam=again: South has taken all and moves again",
		    "oware+slam=again+half=no:0,0,0,0,3,2/1,2,0,0,0,0:10,10:S", "6",
		    "oware+slam=again+half=no:0,0,0,0,3,0/0,0,0,0,0,0:15,10:S" },
		{ "slam=again, but South cannot reach North: over, the 1 is South's",
		    "oware+slam=again+half=no:1,0,0,0,0,2/1,2,0,0,0,0:10,10:S", "6",
		    "oware+slam=again+half=no:0,0,0,0,0,0/0,0,0,0,0,0:16,10:-" },
		{ "slam=again without a slam", "oware+slam=again:0,0,0,0,3,2/1,2,1,0,0,0:10,10:S", "6",
		    "oware+slam=again:0,0,0,0,3,0/0,0,1,0,0,0:15,10:-" },
	};

	CHECK_EXAMPLES(rows);
}

Test(reference, ends)
{
	static const struct example rows[] = {
		{ "leave: North has nothing left to move with; the opponent of North is South",
		    "awari:1,0,0,0,0,0/0,0,0,0,0,0:23,24:S", "1",
		    "awari:0,0,0,0,0,0/0,0,0,0,0,0:24,24:-" },
		{ "leave: every move takes all, so all are legal",
		    "awari:0,0,0,0,0,2/1,2,0,0,0,0:21,22:S", "6",
		    "awari:0,0,0,0,0,0/0,0,0,0,0,0:26,22:-" },
		{ "rest=opponent: South cannot reach, so North takes the 3",
		    "oware+rest=opponent:1,1,1,0,0,0/0,0,0,0,0,0:22,23:S", NULL,
		    "oware+rest=opponent:0,0,0,0,0,0/0,0,0,0,0,0:22,26:-" },
		{ "rest=opponent: North cannot reach, so South takes the 3",
		    "oware+rest=opponent:0,0,0,0,0,0/1,1,1,0,0,0:22,23:N", NULL,
		    "oware+rest=opponent:0,0,0,0,0,0/0,0,0,0,0,0:25,23:-" },
		{ "rest=opponent with stuck=pass: neither can move, and it was South's turn",
		    "oware+stuck=pass+rest=opponent:1,0,0,0,0,0/0,0,0,0,0,0:20,20:S", NULL,
		    "oware+stuck=pass+rest=opponent:0,0,0,0,0,0/0,0,0,0,0,0:20,21:-" },
		{ "rest=owner: South cannot reach and keeps the 3",
		    "oware:1,1,1,0,0,0/0,0,0,0,0,0:22,23:S", NULL,
		    "oware:0,0,0,0,0,0/0,0,0,0,0,0:25,23:-" },
		{ "rest=none: the 3 stay", "oware+rest=none:1,1,1,0,0,0/0,0,0,0,0,0:22,23:S", NULL,
		    "oware+rest=none:1,1,1,0,0,0/0,0,0,0,0,0:22,23:-" },
		{ "rest=emptier: South's row emptied, South takes North's 3",
		    "kalah+rest=emptier:0,0,0,0,0,1/1,2,0,0,0,0:0,0:S", "6",
		    "kalah+rest=emptier:0,0,0,0,0,0/0,0,0,0,0,0:4,0:-" },
		{ "rest=emptier: who has no move gets all, also where that alone ends the game",
		    "mangala+end=stuck:0,0,0,0,0,1/0,0,3,0,2,0:22,20:S", "6",
		    "mangala+end=stuck:0,0,0,0,0,0/0,0,0,0,0,0:28,20:-" },
		{ "rest=emptier: North's row was emptied by a capture, North takes South's 1",
		    "kalah+rest=emptier:1,0,0,0,0,1/0,0,0,0,3,0:0,0:S", "1",
		    "kalah+rest=emptier:0,0,0,0,0,0/0,0,0,0,0,0:4,1:-" },
		{ "rest=opponent, end=either: South's row emptied, North takes its own 3",
		    "kalah+rest=opponent:0,0,0,0,0,1/1,2,0,0,0,0:0,0:S", "6",
		    "kalah+rest=opponent:0,0,0,0,0,0/0,0,0,0,0,0:1,3:-" },
		{ "end=stuck: an empty row of the other player does not end it",
		    "kalah+end=stuck:1,0,0,0,0,1/0,0,0,0,3,0:0,0:S", "6",
		    "kalah+end=stuck:1,0,0,0,0,0/0,0,0,0,3,0:1,0:S" },
		{ "end=stuck: South's row is empty, but North is to move",
		    "kalah+end=stuck:0,0,0,0,0,2/0,0,0,0,3,0:0,0:S", "6",
		    "kalah+end=stuck:0,0,0,0,0,0/1,0,0,0,3,0:1,0:N" },
		{ "end=stuck: move again, but the own row is empty",
		    "congkak:0,0,0,0,0,0,1/3,0,0,0,0,0,0:0,0:S", "7",
		    "congkak:0,0,0,0,0,0,0/0,0,0,0,0,0,0:1,3:-" },
		{ "stuck=pass: the same, and South passes",
		    "sungka:0,0,0,0,0,0,1/3,0,0,0,0,0,0:0,0:S", "7",
		    "sungka:0,0,0,0,0,0,0/3,0,0,0,0,0,0:1,0:N" },
		{ "stuck=pass: South has none, so North moves once more",
		    "dakon:0,0,0,0,0,0,0/3,0,0,0,0,0,0:1,0:N", "1",
		    "dakon:0,0,0,0,0,0,0/0,1,1,1,0,0,0:1,0:N" },
		{ "stuck=pass: nobody has a move", "dakon:0,0,0,0,0,0,0/0,0,0,0,0,0,1:1,0:N", "7",
		    "dakon:0,0,0,0,0,0,0/0,0,0,0,0,0,0:1,1:-" },
		{ "stuck=pass where nobody can feed: South cannot reach, North has none",
		    "oware+stuck=pass:1,0,0,0,0,0/0,0,0,0,0,0:20,20:S", NULL,
		    "oware+stuck=pass:0,0,0,0,0,0/0,0,0,0,0,0:21,20:-" },
		{ "half: 2 of 4 is not more than half",
		    "kalah+half=stop:1,0,1/1,0,0:1,0:S", "3", "kalah+half=stop:1,0,0/1,0,0:2,0:S" },
		{ "half=stop: 3 of 5 is, and seeds stay",
		    "kalah+half=stop:1,0,1/1,0,0:2,0:S", "3", "kalah+half=stop:1,0,0/1,0,0:3,0:-" },
		{ "half=sweep: each row to its owner",
		    "kalah+half=sweep:1,0,1/1,0,0:2,0:S", "3", "kalah+half=sweep:0,0,0/0,0,0:4,1:-" },
		{ "half=sweep goes by owner whatever rest says",
		    "kalah+half=sweep+rest=emptier:1,0,1/1,0,0:2,0:S", "3",
		    "kalah+half=sweep+rest=emptier:0,0,0/0,0,0:4,1:-" },
		{ "half comes before either row is empty: 4 of 6, and North's 2 stay",
		    "kalah+half=stop:0,0,1/2,0,0:3,0:S", "3", "kalah+half=stop:0,0,0/2,0,0:4,0:-" },
		{ "half for North", "kalah+half=stop:1,0,0/1,0,1:0,2:N", "3",
		    "kalah+half=stop:1,0,0/1,0,0:0,3:-" },
	};

	CHECK_EXAMPLES(rows);
}

Test(reference, swap_of_sides)
{
	static const struct example rows[] = {
		{ "the right stands through South's first turn, however long",
		    "kalah+pie=yes", "3", "kalah+pie=yes:4,4,0,5,5,5/4,4,4,4,4,4:1,0:S:swap=N" },
		{ "and while North has not moved",
		    "kalah+pie=yes", "3,6", "kalah+pie=yes:4,4,0,5,5,0/5,5,5,5,4,4:2,0:N:swap=N" },
		{ "rows and stores change hands, and South moves",
		    "kalah+pie=yes", "3,6,swap", "kalah+pie=yes:5,5,5,5,4,4/4,4,0,5,5,0:0,2:S" },
		{ "a move instead: the right is gone, though North moves again",
		    "kalah+pie=yes", "3,6,2", "kalah+pie=yes:4,4,0,5,5,0/5,0,6,6,5,5:2,1:N" },
		{ "North began: South may swap",
		    "oware+pie=yes:6x4:N", "6,swap",
		    "oware+pie=yes:4,4,4,4,4,0/5,5,5,5,4,4:0,0:N" },
		{ "the right ends with the game", "kalah+pie=yes:0,0,1/1,0,0:0,0:S:swap=N", "3",
		    "kalah+pie=yes:0,0,0/0,0,0:1,1:-" },
		{ "closed pits change hands, too", "kalah+pie=yes:x,2,2/3,3,x:1,0:N:swap=N", "swap",
		    "kalah+pie=yes:3,3,x/x,2,2:0,1:S" },
	};

	CHECK_EXAMPLES(rows);
	struct mancala_position pos = position("kalah+pie=yes");
	cr_expect_str_eq(legal(&pos), "1,2,3,4,5,6");
	play(&pos, "1", "kalah+pie=yes");
	cr_expect_str_eq(legal(&pos), "1,2,3,4,5,6,swap");
	play(&pos, "1", "kalah+pie=yes");
	cr_expect_str_eq(legal(&pos), "2,3,4,5,6");
}

Test(reference, rounds)
{
	/* 3 pits a row, 12 seeds: rounds are set up with 2 in a pit. South's last seed goes home. */
	static const struct example rows[] = {
		{ "7 and 5: South fills 3 and keeps 1; North fills 3 and 2, closes 1, keeps 1, begins",
		    "kalah+rounds=whole:0,0,1/0,1,0:6,4:S", "3", "kalah+rounds=whole:2,2,2/x,2,2:1,1:N" },
		{ "part: North's 1 gets what there is",
		    "kalah+rounds=part:0,0,1/0,1,0:6,4:S", "3", "kalah+rounds=part:2,2,2/1,2,2:1,0:N" },
		{ "part: 5 and 7, and South has the short pit",
		    "kalah+rounds=part:0,0,1/0,1,0:4,6:S", "3", "kalah+rounds=part:1,2,2/2,2,2:0,1:S" },
		{ "10 and 2: one pit for North",
		    "kalah+rounds=whole:0,0,1/0,1,0:9,1:S", "3", "kalah+rounds=whole:2,2,2/x,x,2:4,0:N" },
		{ "2 and 10: one pit for South, which begins",
		    "kalah+rounds=whole:0,0,1/0,1,0:1,9:S", "3", "kalah+rounds=whole:x,x,2/2,2,2:0,4:S" },
		{ "11 and 1: North cannot fill one pit, the match is over",
		    "kalah+rounds=whole:0,0,1/0,1,0:10,0:S", "3", "kalah+rounds=whole:0,0,0/0,0,0:11,1:-" },
		{ "1 and 11: nor can South, and North does not go on alone",
		    "sungka+rounds=whole:0,0,1/0,0,0:0,11:S", "3",
		    "sungka+rounds=whole:0,0,0/0,0,0:1,11:-" },
		{ "a closed pit is left out of sowing: store, then North's 2",
		    "kalah+rounds=whole:2,2,2/x,2,2:1,1:S", "3", "kalah+rounds=whole:2,2,0/x,3,2:2,1:N" },
		{ "and going round: 6 seeds, store, North's 2 and 3, own 1 to 3",
		    "kalah+rounds=whole:1,1,6/x,1,1:1,1:S", "3", "kalah+rounds=whole:2,2,1/x,2,2:2,1:N" },
		{ "and facing a capture: pit 3 is across from closed pit 1, nothing is taken",
		    "kalah+rounds=whole:1,1,0/x,1,1:4,4:S", "2", "kalah+rounds=whole:1,0,1/x,1,1:4,4:N" },
		{ "and in a chain: North's 4, 2 and 1 make 3, 2 and 2",
		    "oware+half=no:0,0,1,0,0,3/1,1,x,2,0,1:0,0:S", "6",
		    "oware+half=no:0,0,1,0,0,0/0,0,x,0,0,1:7,0:N" },
		{ "closed pits open again when they can be filled: 6 each, and the mover of the end is next",
		    "kalah+rounds=whole:x,0,1/0,1,0:5,5:S", "3", "kalah+rounds=whole:2,2,2/2,2,2:0,0:S" },
		{ "6 each, and North was to move again",
		    "kalah+rounds=whole:1,0,0/0,0,1:5,5:N", "3", "kalah+rounds=whole:2,2,2/2,2,2:0,0:N" },
		{ "half=sweep ends a round as well: 7 of 12, and 8 to 4 with the rows",
		    "kalah+half=sweep+rounds=whole:1,0,1/1,1,0:6,2:S", "3",
		    "kalah+half=sweep+rounds=whole:2,2,2/x,2,2:2,0:N" },
		{ "11 seeds are 1 in a pit, and 9 of them leave 6 in the store when dealt, more than half",
		    "kalah+half=sweep+rounds=whole:1,2,1/1,0,0:5,1:S", "3",
		    "kalah+half=sweep+rounds=whole:0,0,0/x,0,0:9,2:-" },
		{ "North would begin the next one, but its 2 would go round for ever: the match is over",
		    "awari+first=here+relay=next+half=sweep+repeat=rows+rounds=whole:1,0/2,0:5,0:S", NULL,
		    "awari+first=here+relay=next+half=sweep+repeat=rows+rounds=whole:0,0/x,0:6,2:-" },
		{ "a player without a move ends a round: 2 and 6 of 8",
		    "songo+half=no+rounds=whole:0,0/2,2:2,2:S", NULL,
		    "songo+half=no+rounds=whole:x,2/2,2:0,2:S" },
	};

	CHECK_EXAMPLES(rows);
}

Test(reference, legal_moves)
{
	static const struct {
		const char *why, *pos, *legal;
	} rows[] = {
		{ "leave: pit 6 would take all", "awari:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", "1" },
		{ "leave: pit 1 would leave North empty", "awari:1,0,0,0,0,1/0,0,0,0,0,0:23,23:S", "6" },
		{ "leave: every move takes all", "awari:0,0,0,0,0,2/1,2,0,0,0,0:21,22:S", "6" },
		{ "leave: no move feeds, all are legal", "awari:1,1,0,0,0,0/0,0,0,0,0,0:23,23:S", "1,2" },
		{ "reach: 3 from pit 4 just reach, 1 from 5 does not",
		    "oware:1,0,0,3,1,0/0,0,0,0,0,0:10,10:S", "4" },
		{ "reach: 2 from pit 4 do not", "oware:6,0,0,2,1,0/0,0,0,0,0,0:10,10:S", "1" },
		{ "reach asks nothing while the other row has seeds",
		    "oware:1,0,0,2,1,0/1,0,0,0,0,0:10,10:S", "1,4,5" },
		{ "reach counts although the slam takes nothing",
		    "oware:1,0,0,0,0,1/0,0,0,0,0,0:23,23:S", "6" },
		{ "reach, with the store on the way: 2 from 3 reach, 1 does not",
		    "kalah+feed=reach+end=stuck:1,1,2/0,0,0:0,0:S", "3" },
		{ "reach with first=here: 4 drop one here and the last in North's 1, 2 only go to pit 6",
		    "oware+first=here:0,0,0,4,2,0/0,0,0,0,0,0:10,10:S", "4" },
		{ "reach with first=here: a lone seed moves on",
		    "oware+first=here:0,0,0,0,1,1/0,0,0,0,0,0:10,10:S", "6" },
		{ "refill: of 2 from pit 6 the last is taken and one is left, the 2 from 5 take themselves",
		    "oware+take=1+chain=no+slam=all+feed=refill:0,0,0,0,2,2/0,0,0,0,0,0:10,10:S", "6" },
		{ "reach: both do",
		    "oware+take=1+chain=no+slam=all:0,0,0,0,2,2/0,0,0,0,0,0:10,10:S", "5,6" },
		{ "single=last: a pit holds more", "ouri:1,0,2,1,0,3/1,0,0,0,0,0:10,10:S", "3,6" },
		{ "single=last: none does", "ouri:1,0,1,1,0,0/1,0,0,0,0,0:10,10:S", "1,3,4" },
		{ "single=last: the single seed would reach, but only the 2 may be played",
		    "ouri:2,0,0,2,0,1/0,0,0,0,0,0:10,10:S", "" },
		{ "feed=no", "oware+feed=no:1,0,0,2,1,0/0,0,0,0,0,0:10,10:S", "1,4,5" },
		{ "forbidden: 5 and 6 would take all", "oware+slam=forbidden:1,0,0,0,3,2/1,1,0,0,0,0:9,9:S",
		    "1" },
		{ "forbidden: pit 1 would, too: five own pits and North's 1",
		    "oware+slam=forbidden:6,0,0,0,1,0/1,0,0,0,0,0:9,9:S", "5" },
		{ "closed pits are not played", "kalah:1,x,1/1,1,1:0,0:S", "1,3" },
		/* sown on paper until the same pit is picked up from the same rows: after 18 and 21 laps */
		{ "pit 2 relays for ever",
		    "oware+relay=last+take=none+chain=no+half=no:1,2,0/2,1,0:0,0:S", "1" },
		{ "pit 3 relays for ever",
		    "oware+relay=next+take=none+chain=no+half=no:2,1,1/0,1,0:0,0:S", "1,2" },
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position pos = position(rows[i].pos);
		cr_expect_str_eq(legal(&pos), rows[i].legal, "%s: %s", rows[i].why, legal(&pos));
	}
}

/* Why a move is not legal; NULL where it is. */
Test(reference, reasons)
{
	static const struct {
		const char *pos;
		int move;
		const char *why;
	} rows[] = {
		{ "kalah", 3, NULL },
		{ "kalah", 0, "no such pit: pits are 1 to 6" },
		{ "kalah", 7, "no such pit: pits are 1 to 6" },
		{ "kalah:16x1", 16, NULL },
		{ "kalah:4,0/1,1:0,0:S", 2, "pit 2 is empty" },
		{ "kalah:4,0/1,1:0,0:N", 2, NULL },
		{ "kalah:x,1/1,1:0,0:S", 1, "pit 1 is closed" },
		{ "kalah:0,0/0,0:1,1:-", 1, "the game is over" },
		{ "kalah:0,0/0,0:1,1:-", MANCALA_SWAP, "the game is over" },
		{ "kalah", MANCALA_SWAP, "there is no swap with pie=no" },
		{ "kalah+pie=yes", MANCALA_SWAP, "swap is for the second player's first move" },
		{ "kalah+pie=yes:6x4:N", MANCALA_SWAP, "swap is for the second player's first move" },
		{ "kalah+pie=yes:1,2/3,4:5,6:N:swap=N", MANCALA_SWAP, NULL },
		{ "kalah+pie=yes:1,2/3,4:5,6:N", MANCALA_SWAP,
		    "swap is for the second player's first move" },
		{ "oware:2,1,0,0,0,3/0,0,0,0,0,0:21,21:S", 1, "must feed: pit 6 reaches" },
		{ "oware:2,1,0,0,3,3/0,0,0,0,0,0:21,21:S", 1, "must feed: pits 5 and 6 reach" },
		{ "oware:2,1,0,9,3,3/0,0,0,0,0,0:9,9:S", 2, "must feed: pits 4, 5 and 6 reach" },
		{ "oware:2,1,0,9,3,3/0,0,0,0,0,0:9,9:S", 3, "pit 3 is empty" },
		{ "awari:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", 6, "must feed: pit 1 does" },
		{ "awari:1,1,0,0,0,2/1,2,0,0,0,0:21,21:S", 6, "must feed: pits 1 and 2 do" },
		{ "oware+slam=forbidden:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", 6,
		    "pit 6 would take every seed of North" },
		{ "oware+slam=forbidden:1,2,0,0,0,0/1,0,0,0,0,2:21,21:N", 6,
		    "pit 6 would take every seed of South" },
		{ "oware+relay=last+take=none+chain=no+half=no:1,2,0/2,1,0:0,0:S", 2,
		    "pit 2 relays for ever" },
		{ "oware+relay=last+cross=yes+take=none+chain=no+slam=forbidden+half=no:1,2,0/2,1,0:0,0:S",
		    2, "pit 2 relays for ever" },
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position pos = position(rows[i].pos);
		char buf[MANCALA_WHY_MAX];
		const char *why = mancala_position_why(&pos, rows[i].move, buf);
		cr_expect_str_eq(why ? why : "legal", rows[i].why ? rows[i].why : "legal", "%s %d: %s",
		    rows[i].pos, rows[i].move, why ? why : "legal");
	}
	/* a list of all sixteen pits fits */
	struct mancala_position pos =
	    position("awari:16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1/0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0:0,0:S");
	char buf[MANCALA_WHY_MAX];
	cr_expect_eq(__builtin_popcount(mancala_position_moves(&pos)), 16);
	pos = position("oware:0,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1/0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"
	    ":0,0:S");
	cr_expect_null(mancala_position_why(&pos, 16, buf));
	pos.row[MANCALA_SOUTH][1] = 14;
	cr_expect_str_eq(mancala_position_why(&pos, 2, buf), "must feed: pits 3, 4, 5, 6, 7, 8, 9, 10, "
	    "11, 12, 13, 14, 15 and 16 reach");
}

/* What is told of a sowing. */
Test(reference, reports)
{
	static const struct {
		const char *why, *pos;
		int move;
		struct mancala_report report;
	} rows[] = {
		{ "3 in own pits, 1 in the store", "kalah", 3, { .sown = 4, .laps = 1, .stored = 1,
		    .dropped = { 070, 0 }, .again = true } },
		{ "across the rows", "kalah", 6, { .sown = 4, .laps = 1, .stored = 1,
		    .dropped = { 0, 7 } } },
		{ "own seed and 5 (K25)", "kalah:0,0,0,2,0,0/5,3,2,6,7,7:8,8:S", 4,
		    { .sown = 2, .laps = 1, .captured = 6, .dropped = { 060, 0 }, .taken = { 040, 1 } } },
		{ "the end: North keeps its 3", "kalah:0,0,0,0,0,1/0,0,3,0,0,0:22,22:S", 6,
		    { .sown = 1, .laps = 1, .stored = 1, .swept = { 0, 3 } } },
		{ "the same for North", "kalah:0,0,3,0,0,0/0,0,0,0,0,1:22,22:N", 6,
		    { .sown = 1, .laps = 1, .stored = 1, .swept = { 3, 0 } } },
		{ "a slam", "oware+slam=all+half=no:0,0,0,0,3,2/1,2,0,0,0,0:21,21:S", 6,
		    { .sown = 2, .laps = 1, .captured = 5, .dropped = { 0, 3 }, .taken = { 0, 3 },
		    .slam = true, .swept = { 3, 0 } } },
		{ "a slam that takes nothing", "oware:1,0,0,0,0,2/1,2,0,0,0,0:21,21:S", 6,
		    { .sown = 2, .laps = 1, .dropped = { 0, 3 }, .slam = true } },
		{ "a slam and again", "oware+slam=again+half=no:0,0,0,0,3,2/1,2,0,0,0,0:10,10:S", 6,
		    { .sown = 2, .laps = 1, .captured = 5, .dropped = { 0, 3 }, .taken = { 0, 3 },
		    .slam = true, .again = true } },
		{ "two laps: 1 to 2, its 2 to 3 and 4", "congkak:1,1,0,0,0,0,0/1,1,1,1,1,1,1:0,0:S", 1,
		    { .sown = 3, .laps = 2, .captured = 2, .dropped = { 016, 0 }, .taken = { 010, 010 } } },
		{ "forfeit", "kalah+mati=forfeit:1,0,0,0,0,2/0,0,0,0,0,1:0,0:S", 6,
		    { .sown = 2, .laps = 1, .stored = 1, .dropped = { 0, 1 }, .forfeited = true } },
		{ "South earned a move and has none", "sungka:0,0,0,0,0,0,1/3,0,0,0,0,0,0:0,0:S", 7,
		    { .sown = 1, .laps = 1, .stored = 1, .wasted = true } },
		{ "North is passed over", "dakon:1,0,0,0,0,0,0/0,0,0,0,0,0,0:1,0:S", 1,
		    { .sown = 1, .laps = 1, .dropped = { 2, 0 }, .passed = true } },
		{ "a round", "kalah+rounds=whole:0,0,1/0,1,0:6,4:S", 3,
		    { .sown = 1, .laps = 1, .stored = 1, .swept = { 0, 1 }, .round = true } },
		{ "a swap", "kalah+pie=yes:4,4,4/4,4,4:0,0:N:swap=N", MANCALA_SWAP, { 0 } },
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position pos = position(rows[i].pos);
		struct mancala_report got;
		memset(&got, 0x5a, sizeof(got));
		mancala_position_play(&pos, rows[i].move, &got);
#define SAME(f) cr_expect_eq(got.f, rows[i].report.f, "%s: " #f " is %d", rows[i].why, (int)got.f)
		SAME(sown);
		SAME(laps);
		SAME(stored);
		SAME(captured);
		SAME(dropped[0]);
		SAME(dropped[1]);
		SAME(taken[0]);
		SAME(taken[1]);
		SAME(swept[0]);
		SAME(swept[1]);
		SAME(forfeited);
		SAME(slam);
		SAME(again);
		SAME(passed);
		SAME(wasted);
		SAME(repeated);
		SAME(round);
#undef SAME
	}
}

Test(reference, ends_by_repetition)
{
	static const struct {
		const char *why, *before, *after;
	} rows[] = {
		{ "rows: each the own", "oware:0,2,0,0,0,0/1,0,0,0,0,0:20,20:S",
		    "oware:0,0,0,0,0,0/0,0,0,0,0,0:22,21:-" },
		{ "none: the same, for programs that end it so", "songo:0,2,0/1,0,0:2,2:S",
		    "songo:0,0,0/0,0,0:4,3:-" },
		{ "split: 3 are left, the odd one stays in South's first pit with seeds",
		    "awari:0,2,0,0,1,0/0,0,0,0,0,0:20,20:S", "awari:0,1,0,0,0,0/0,0,0,0,0,0:21,21:-" },
		{ "split: or in North's", "awari:0,0,0,0,0,0/0,0,3,0,2,0:20,20:N",
		    "awari:0,0,0,0,0,0/0,0,1,0,0,0:22,22:-" },
		{ "split: 4 are left", "awari:0,2,0,0,1,0/1,0,0,0,0,0:20,20:S",
		    "awari:0,0,0,0,0,0/0,0,0,0,0,0:22,22:-" },
		{ "the right to swap goes", "oware+repeat=split+pie=yes:0,2/2,0:1,0:S:swap=N",
		    "oware+repeat=split+pie=yes:0,0/0,0:3,2:-" },
	};

	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_position pos = position(rows[i].before);
		mancala_position_repeat(&pos);
		cr_expect_str_eq(text(&pos), rows[i].after, "%s: %s", rows[i].why, text(&pos));
	}
}

/* cases.tsv: those that name a position and moves, or the legal moves of one. */
Test(reference, cases)
{
	struct data data;
	int checked = 0;

	data_open(&data, "cases.tsv");
	while (data_row(&data))
		for (char *at = data.column[3], *part; at; ) {
			part = at;
			at = strstr(part, "; ");
			if (at) {
				*at = '\0';
				at += 2;
			}
			char before[128], what[16], moves[64], legal_[32];
			int n = sscanf(part, "%127s %15s %63[0-9,]", before, what, moves);
			struct mancala_position pos;
			const char *end;
			if (n < 2 || mancala_position_parse(&pos, before, &end) != NULL)
				continue;
			if (n == 3 && (!strcmp(what, "move") || !strcmp(what, "moves"))) {
				if (moves[strlen(moves) - 1] == ',')	/* "move 6, then any move" */
					moves[strlen(moves) - 1] = '\0';
				play(&pos, moves, data.column[0]);
				const char *after = text(&pos);
				if (!strncmp(before, "kalah+rest=none", 15))	/* told by the stores */
					after = pos.store[0] == 21 && pos.store[1] == 20 ? "stores 21-20" : after;
				cr_expect(strstr(data.column[4], after), "%s: %s, should be %s", data.column[0],
				    after, data.column[4]);
			} else if (!strcmp(what, "legal")) {
				cr_assert_eq(sscanf(data.column[4], "%31[0-9,a-z]", legal_), 1);
				cr_expect_str_eq(*legal(&pos) ? legal(&pos) : "none", legal_, "%s: %s",
				    data.column[0], legal(&pos));
				if (!*legal(&pos))
					cr_expect(strstr(data.column[4], text(&pos)), "%s: %s", data.column[0],
					    text(&pos));
			} else {
				continue;
			}
			checked++;
		}
	cr_expect_eq(checked, 32, "%d cases checked", checked);
	data_close(&data, 62);
}

/* K21, and all other games: no seed is lost or made, and a game that is not over has a move. */
Test(reference, seeds_are_kept)
{
	static const char *const starts[] = {
		"kalah:5x3", "kalah:6x6", "kalah+empty=take", "kalah+pie=yes", "kalah+rounds=whole",
		"congkak+rounds=part", "kalah:16x7", "oware:1x9",
	};
	const char *start;

	for (int i = 0; (start = i < LENGTH(starts) ? starts[i] : mancala_game_name(i - LENGTH(starts))); i++) {
		uint64_t seed = 21;
		for (int g = 0; g < (SANITIZED ? 50 : 200); g++) {
			struct mancala_position pos = position(start);
			int seeds = mancala_position_seeds(&pos);
			for (int n = 0; n < 300 && pos.side != MANCALA_OVER; n++) {
				uint32_t moves = mancala_position_moves(&pos);
				const char *before = text(&pos);
				cr_assert(moves, "%s: not over, and no move", before);
				int move = random_move(&seed, moves);
				mancala_position_play(&pos, move, NULL);
				cr_assert_eq(mancala_position_seeds(&pos), seeds, "%s, move %d: %s", before,
				    move, text(&pos));
			}
		}
	}
}

/* What was seen of a sowing. */
struct seen {
	int sown, stored, side, pit;
	uint16_t dropped[2];
	int board;			/* seeds in rows and stores when the last one was seen */
};

static void
see(void *arg, const struct mancala_position *now, int side, int pit)
{
	struct seen *seen = arg;

	seen->sown++;
	seen->side = side;
	seen->pit = pit;
	seen->board = mancala_position_seeds(now);
	if (pit <= now->pits)
		seen->dropped[side] = (uint16_t)(seen->dropped[side] | 1u << (pit - 1));
	else
		seen->stored++;
}

/* Watching a sowing sees what the report of it says. */
Test(reference, watch)
{
	static const char *const starts[] = { "kalah", "oware:3x9", "congkak", "mangala", "bohnenspiel" };
	uint64_t seed = 3;

	for (int i = 0; i < LENGTH(starts); i++) {
		struct mancala_position pos = position(starts[i]);
		while (pos.side != MANCALA_OVER) {
			struct mancala_report report;
			struct seen seen = { 0 };
			const char *before = text(&pos);
			int move = random_move(&seed, mancala_position_moves(&pos));
			int seeds = mancala_position_seeds(&pos);
			mancala_position_watch(&pos, move, see, &seen);
			mancala_position_play(&pos, move, &report);
			cr_expect_eq(seen.sown, report.sown, "%s, move %d", before, move);
			cr_expect_eq(seen.stored, report.stored, "%s, move %d", before, move);
			cr_expect_eq(seen.side, report.end_side, "%s, move %d", before, move);
			cr_expect_eq(seen.pit, report.end_pit, "%s, move %d", before, move);
			cr_expect_eq(seen.board, seeds, "%s, move %d", before, move);
			cr_expect_arr_eq(seen.dropped, report.dropped, sizeof(seen.dropped), "%s, move %d",
			    before, move);
		}
	}
}
