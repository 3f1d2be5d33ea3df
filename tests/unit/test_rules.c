/* SPDX-License-Identifier: MIT */
/* Variant words: names, values, canonical spelling, what is wrong and what clashes. */
#include <criterion/criterion.h>
#include <string.h>

#include "data.h"

/* The axes and values of the table "Axes of two-row games", in its order. */
static const char *const axes[][9] = {
	{ "sow", "store", "board" },
	{ "first", "next", "here" },
	{ "skip", "no", "yes" },
	{ "relay", "no", "last", "next" },
	{ "fours", "stay", "owner" },
	{ "again", "no", "yes" },
	{ "cross", "no", "yes" },
	{ "take", "none", "even" },
	{ "side", "theirs", "any" },
	{ "chain", "no", "row", "board" },
	{ "empty", "stay", "take" },
	{ "own", "take", "stay" },
	{ "lap", "no", "yes" },
	{ "mati", "stay", "forfeit" },
	{ "beyond", "no", "yes" },
	{ "tuzdik", "no", "yes" },
	{ "slam", "nothing", "forbidden", "all", "first", "last", "opponent", "again" },
	{ "single", "free", "last" },
	{ "feed", "no", "reach", "leave", "refill" },
	{ "end", "either", "stuck" },
	{ "stuck", "end", "pass" },
	{ "one", "play", "end" },
	{ "half", "no", "stop", "sweep" },
	{ "rest", "owner", "emptier", "opponent", "none" },
	{ "repeat", "none", "rows", "split" },
	{ "pie", "no", "yes" },
	{ "rounds", "no", "whole", "part" },
};

Test(rules, axes_and_their_values)
{
	for (int a = 0; a < LENGTH(axes); a++) {
		int v;
		cr_assert_str_eq(mancala_axis_name(a), axes[a][0]);
		for (v = 0; axes[a][v + 1]; v++)
			cr_expect_str_eq(mancala_axis_value(a, v), axes[a][v + 1], "%s %d", axes[a][0], v);
		cr_expect_null(mancala_axis_value(a, v), "%s has a further value", axes[a][0]);
		cr_expect_null(mancala_axis_value(a, -1));
	}
	cr_expect_null(mancala_axis_name(LENGTH(axes)), "an axis is missing in this table");
	cr_expect_null(mancala_axis_name(-1));
	cr_expect_null(mancala_axis_value(LENGTH(axes), 0));
}

/* Each value, in a variant where it is not the default, and the field it sets, from mancala.h. */
#define FIELD(f) offsetof(struct mancala_rules, f)
static const struct {
	const char *word;
	size_t field;
	int value;
} values[] = {
	{ "oware+sow=store+repeat=none", FIELD(sow), MANCALA_SOW_STORE },
	{ "kalah+sow=board+again=no", FIELD(sow), MANCALA_SOW_BOARD },
	{ "mangala+first=next", FIELD(first), MANCALA_FIRST_NEXT },
	{ "kalah+first=here", FIELD(first), MANCALA_FIRST_HERE },
	{ "oware+skip=no", FIELD(skip), false },
	{ "kalah+skip=yes", FIELD(skip), true },
	{ "congkak+relay=no", FIELD(relay), MANCALA_RELAY_NO },
	{ "kalah+relay=last", FIELD(relay), MANCALA_RELAY_LAST },
	{ "oware+relay=next", FIELD(relay), MANCALA_RELAY_NEXT },
	{ "kalah+fours=owner", FIELD(fours), MANCALA_FOURS_OWNER },
	{ "pallanguzhi+fours=stay", FIELD(fours), MANCALA_FOURS_STAY },
	{ "kalah+again=no", FIELD(again), false },
	{ "songo+sow=store+again=yes", FIELD(again), true },
	{ "kalah+cross=no", FIELD(cross), false },
	{ "avalanche+cross=yes", FIELD(cross), true },
	{ "kalah+take=2.3+side=any", FIELD(side), MANCALA_SIDE_ANY },
	{ "bohnenspiel+side=theirs", FIELD(side), MANCALA_SIDE_THEIRS },
	{ "oware+chain=no", FIELD(chain), MANCALA_CHAIN_NO },
	{ "bohnenspiel+chain=row", FIELD(chain), MANCALA_CHAIN_ROW },
	{ "oware+chain=board", FIELD(chain), MANCALA_CHAIN_BOARD },
	{ "kalah+empty=take", FIELD(empty), MANCALA_EMPTY_TAKE },
	{ "kalah+own=stay", FIELD(own), MANCALA_OWN_STAY },
	{ "kalah+lap=yes", FIELD(lap), true },
	{ "kalah+mati=forfeit", FIELD(mati), MANCALA_MATI_FORFEIT },
	{ "oware+beyond=yes", FIELD(beyond), true },
	{ "pallanguzhi+beyond=no", FIELD(beyond), false },
	{ "kalah+tuzdik=yes", FIELD(tuzdik), true },
	{ "toguz+tuzdik=no", FIELD(tuzdik), false },
	{ "kalah+slam=nothing", FIELD(slam), MANCALA_SLAM_NOTHING },
	{ "kalah+slam=forbidden", FIELD(slam), MANCALA_SLAM_FORBIDDEN },
	{ "oware+slam=all", FIELD(slam), MANCALA_SLAM_ALL },
	{ "oware+slam=first", FIELD(slam), MANCALA_SLAM_FIRST },
	{ "oware+slam=last", FIELD(slam), MANCALA_SLAM_LAST },
	{ "oware+slam=opponent", FIELD(slam), MANCALA_SLAM_OPPONENT },
	{ "oware+slam=again", FIELD(slam), MANCALA_SLAM_AGAIN },
	{ "ouri+single=free", FIELD(single), MANCALA_SINGLE_FREE },
	{ "kalah+single=last", FIELD(single), MANCALA_SINGLE_LAST },
	{ "oware+feed=no", FIELD(feed), MANCALA_FEED_NO },
	{ "awari+feed=reach", FIELD(feed), MANCALA_FEED_REACH },
	{ "oware+feed=leave", FIELD(feed), MANCALA_FEED_LEAVE },
	{ "oware+feed=refill", FIELD(feed), MANCALA_FEED_REFILL },
	{ "congkak+end=either", FIELD(end), MANCALA_END_EITHER },
	{ "kalah+end=stuck", FIELD(end), MANCALA_END_STUCK },
	{ "sungka+stuck=end", FIELD(stuck), MANCALA_STUCK_END },
	{ "congkak+stuck=pass", FIELD(stuck), MANCALA_STUCK_PASS },
	{ "congkak+one=end", FIELD(one), MANCALA_ONE_END },
	{ "ayoayo+one=play", FIELD(one), MANCALA_ONE_PLAY },
	{ "oware+half=no", FIELD(half), MANCALA_HALF_NO },
	{ "kalah+half=stop", FIELD(half), MANCALA_HALF_STOP },
	{ "kalah+half=sweep", FIELD(half), MANCALA_HALF_SWEEP },
	{ "mangala+rest=owner", FIELD(rest), MANCALA_REST_OWNER },
	{ "kalah+rest=emptier", FIELD(rest), MANCALA_REST_EMPTIER },
	{ "kalah+rest=opponent", FIELD(rest), MANCALA_REST_OPPONENT },
	{ "kalah+rest=none", FIELD(rest), MANCALA_REST_NONE },
	{ "oware+repeat=none", FIELD(repeat), MANCALA_REPEAT_NONE },
	{ "awari+repeat=rows", FIELD(repeat), MANCALA_REPEAT_ROWS },
	{ "oware+repeat=split", FIELD(repeat), MANCALA_REPEAT_SPLIT },
	{ "kalah+pie=yes", FIELD(pie), true },
	{ "kalah+rounds=whole", FIELD(rounds), MANCALA_ROUNDS_WHOLE },
	{ "kalah+rounds=part", FIELD(rounds), MANCALA_ROUNDS_PART },
};

Test(rules, each_value_sets_its_field_and_comes_back)
{
	for (int i = 0; i < LENGTH(values); i++) {
		struct mancala_rules r = rules(values[i].word);
		cr_expect_eq(((const uint8_t *)&r)[values[i].field], values[i].value, "%s",
		    values[i].word);
		cr_expect_str_eq(canonical_rules(values[i].word), values[i].word);
		cr_expect_null(mancala_rules_check(&r), "%s", values[i].word);
	}
}

static const struct {
	const char *word;
	uint64_t set;
	const char *canonical;
} takes[] = {
	{ "kalah+take=none", 0, "kalah" },
	{ "kalah+take=even", MANCALA_TAKE_EVEN, "kalah+take=even" },
	{ "kalah+take=1", 1u << 1, "kalah+take=1" },
	{ "kalah+take=63", UINT64_C(1) << 63, "kalah+take=63" },
	{ "kalah+take=9.39", UINT64_C(1) << 9 | UINT64_C(1) << 39, "kalah+take=9.39" },
	{ "kalah+take=3.2", 1u << 2 | 1u << 3, "kalah+take=2.3" },
	{ "kalah+take=2.2.02", 1u << 2, "kalah+take=2" },
	{ "oware+take=3.2", 1u << 2 | 1u << 3, "oware" },
	{ "mangala+take=even", MANCALA_TAKE_EVEN, "mangala" },
	{ "oware+take=2.4.6", 1u << 2 | 1u << 4 | 1u << 6, "oware+take=2.4.6" },
	{ "mangala+take=none", 0, "mangala+take=none" },
};

Test(rules, sets_of_counts)
{
	for (int i = 0; i < LENGTH(takes); i++) {
		cr_expect_eq(rules(takes[i].word).take, takes[i].set, "%s", takes[i].word);
		cr_expect_str_eq(canonical_rules(takes[i].word), takes[i].canonical);
	}
}

Test(rules, canonical_order_of_switches)
{
	/* The order is that of RULES.md, whatever the order given; defaults are left out. */
	cr_expect_str_eq(canonical_rules("kalah+rounds=part+pie=yes+rest=opponent+end=either+own=stay"
	    "+lap=yes+mati=forfeit+cross=yes+first=here"),
	    "kalah+first=here+own=stay+lap=yes+mati=forfeit+rest=opponent+pie=yes+rounds=part");
	cr_expect_str_eq(canonical_rules("oware+repeat=split+half=no+stuck=pass+feed=no+slam=last+side=any"
	    "+take=4+relay=next+skip=no"),
	    "oware+skip=no+relay=next+take=4+side=any+slam=last+feed=no+stuck=pass+half=no"
	    "+repeat=split");
}

/* Every axis of every game at every value: what parses prints so that it parses to the same. */
Test(rules, round_trips)
{
	const char *game;
	int parsed = 0;

	for (int g = 0; (game = mancala_game_name(g)) != NULL; g++)
		for (int a = 0; a < LENGTH(axes); a++)
			for (int v = 1; axes[a][v]; v++) {
				struct mancala_rules plain = rules(game), r, again;
				char word[128], value[MANCALA_TEXT_MAX];
				const char *end;
				snprintf(word, sizeof(word), "%s+%s=%s", game, axes[a][0], axes[a][v]);
				if (mancala_rules_parse(&r, word, &end) != NULL)
					continue;
				parsed++;
				again = rules(canonical_rules(word));
				cr_expect(mancala_rules_equal(&r, &again), "%s is printed as %s", word,
				    canonical_rules(word));
				cr_expect_eq(mancala_rules_value(&r, a, value), strlen(value), "%s", word);
				cr_expect_str_eq(value, axes[a][v], "%s: %s", word, value);
				/* it is the bare game exactly when the value is the default */
				mancala_rules_value(&plain, a, value);
				cr_expect_str_eq(canonical_rules(word), strcmp(value, axes[a][v]) ? word : game);
			}
	cr_expect_gt(parsed, 500);
}

Test(rules, equal)
{
	struct mancala_rules a = rules("oware"), b = rules("oware+take=2.3+chain=row");

	cr_expect(mancala_rules_equal(&a, &b));
	for (int i = 0; i < LENGTH(values); i++) {
		struct mancala_rules changed = rules(values[i].word), plain;
		char game[32];
		snprintf(game, sizeof(game), "%.*s", (int)strcspn(values[i].word, "+"), values[i].word);
		plain = rules(game);
		cr_expect_not(mancala_rules_equal(&changed, &plain), "%s", values[i].word);
	}
	/* congkak and ohvalhu differ in nothing but the name and the usual start */
	a = rules("congkak");
	b = rules("ohvalhu");
	cr_expect_not(mancala_rules_equal(&a, &b));
}

Test(rules, cyclic)
{
	static const struct {
		const char *word;
		bool cyclic;
	} rows[] = {
		{ "kalah", false }, { "congkak", false }, { "mangala", false }, { "oware", true },
		{ "awari", true }, { "kalah+sow=board+again=no", true }, { "kalah+rounds=whole", true },
	};
	for (int i = 0; i < LENGTH(rows); i++) {
		struct mancala_rules r = rules(rows[i].word);
		cr_expect_eq(mancala_rules_cyclic(&r), rows[i].cyclic, "%s", rows[i].word);
	}
}

#define TAKE_FORM "take is none, even, or counts from 1 to 63 joined by dots"

#define NO_CAPTURE \
	"slam means nothing with cross=no, take=none, beyond=no and tuzdik=no"

/* A wrong word, the offset of its first wrong byte, and the message. */
static const struct {
	const char *word;
	int offset;
	const char *message;
} errors[] = {
	{ "", 0, "a game is missing" },
	{ ":4", 0, "a game is missing" },
	{ "+take=2", 0, "a game is missing" },
	{ "chess", 0, "unknown game" },
	{ "kala", 0, "unknown game" },
	{ "kalahh", 0, "unknown game" },
	{ "Kalah", 0, "unknown game" },
	{ "kalah+", 6, "a switch is missing" },
	{ "kalah++own=stay", 6, "a switch is missing" },
	{ "kalah+=stay", 6, "a switch is missing" },
	{ "kalah+colour=red", 6, "unknown switch" },
	{ "kalah+ow=stay", 6, "unknown switch" },
	{ "kalah+owner=stay", 6, "unknown switch" },
	{ "kalah+own=stay+own=stay", 15, "this switch is given twice" },
	{ "kalah+own", 9, "a switch wants a value: switch=value" },
	{ "kalah+own+lap=yes", 9, "a switch wants a value: switch=value" },
	{ "kalah+own:6x4", 9, "a switch wants a value: switch=value" },
	{ "kalah+own=", 10, "own is take or stay" },
	{ "kalah+own=sta", 10, "own is take or stay" },
	{ "kalah+own=stay=2", 10, "own is take or stay" },
	{ "kalah+own=Stay", 10, "own is take or stay" },
	{ "kalah+again=1", 12, "again is no or yes" },
	{ "congkak+rounds=two", 15, "rounds is no, whole or part" },
	{ "oware+feed=yes", 11, "feed is no, reach, leave or refill" },
	{ "oware+slam=no", 11, "slam is nothing, forbidden, all, first, last, opponent or again" },
	{ "kalah+take=", 11, TAKE_FORM },
	{ "kalah+take=0", 11, TAKE_FORM },
	{ "kalah+take=64", 11, TAKE_FORM },
	{ "kalah+take=2.", 11, TAKE_FORM },
	{ "kalah+take=.2", 11, TAKE_FORM },
	{ "kalah+take=2..3", 11, TAKE_FORM },
	{ "kalah+take=2.3.0", 11, TAKE_FORM },
	{ "kalah+take=odd", 11, TAKE_FORM },
	{ "kalah+take=4294967298", 11, TAKE_FORM },
	{ "kalah+take=2,3", 11, TAKE_FORM },
	/* clashes: blamed is the later of the two switches that were written */
	{ "oware+again=yes", 6, "again=yes means nothing with sow=board" },
	{ "kalah+sow=board", 6, "again=yes means nothing with sow=board" },
	{ "kalah+sow=board+again=yes", 16, "again=yes means nothing with sow=board" },
	{ "kalah+again=yes+sow=board", 16, "again=yes means nothing with sow=board" },
	{ "oware+cross=yes+lap=yes", 16, "lap=yes means nothing with sow=board" },
	{ "kalah+lap=yes+cross=no", 14, "lap=yes means nothing with cross=no" },
	{ "kalah+empty=take+cross=no", 17, "empty=take means nothing with cross=no" },
	{ "kalah+empty=take+own=stay", 17, "empty=take means nothing with own=stay" },
	{ "kalah+cross=no+own=stay", 15, "own=stay means nothing with cross=no" },
	{ "kalah+side=any", 6, "side=any means nothing with take=none" },
	{ "kalah+chain=row", 6, "chain=row means nothing with take=none" },
	{ "oware+take=none", 6, "chain=row means nothing with take=none" },
	{ "kalah+chain=board", 6, "chain=board means nothing with take=none" },
	{ "congkak+take=2", 8, "take means nothing with relay=last" },
	{ "mangala+relay=last", 8, "take means nothing with relay=last" },
	{ "kalah+beyond=yes", 6, "beyond=yes means nothing with sow=store" },
	{ "pallanguzhi+sow=store", 12, "beyond=yes means nothing with sow=store" },
	{ "kalah+one=end", 6, "one=end means nothing with end=either" },
	{ "congkak+tuzdik=yes", 8, "tuzdik=yes means nothing with relay=last" },
	{ "toguz+take=none+relay=last", 16, "tuzdik=yes means nothing with relay=last" },
	{ "kalah+relay=next", 6, "relay=next means nothing with sow=store" },
	{ "kalah+feed=reach", 6, "feed=reach means nothing with end=either" },
	{ "oware+end=either", 6, "feed=reach means nothing with end=either" },
	{ "kalah+feed=refill", 6, "feed=refill means nothing with end=either" },
	{ "kalah+stuck=pass", 6, "stuck=pass means nothing with end=either" },
	{ "kalah+take=2.1+mati=forfeit", 15, "mati=forfeit means nothing with take=1" },
	{ "kalah+slam=again", 6, "slam=again means nothing with end=either" },
	{ "avalanche+slam=nothing", 10, NO_CAPTURE },
	{ "awari+rounds=whole", 6, "rounds=whole means nothing with repeat=split" },
	{ "awari+rounds=part", 6, "rounds=part means nothing with repeat=split" },
	{ "kalah+repeat=rows", 6, "repeat=rows means nothing with sow=store" },
	{ "oware+sow=store", 6, "repeat=rows means nothing with sow=store" },
	{ "kalah+repeat=split", 6, "repeat=split means nothing with sow=store" },
	{ "kalah+half=stop+rounds=whole", 16, "rounds=whole means nothing with half=stop" },
	{ "kalah+half=stop+rounds=part", 16, "rounds=part means nothing with half=stop" },
	{ "kalah+rest=none+rounds=whole", 16, "rounds=whole means nothing with rest=none" },
	{ "kalah+rest=none+rounds=part", 16, "rounds=part means nothing with rest=none" },
	{ "avalanche+slam=first", 10, NO_CAPTURE },
	{ "kalah+slam=forbidden+cross=no", 21, NO_CAPTURE },
	{ "oware+slam=last+chain=no+take=none", 25, NO_CAPTURE },
};

Test(rules, errors_name_the_first_wrong_byte)
{
	for (int i = 0; i < LENGTH(errors); i++) {
		const char *end = NULL, *word = errors[i].word;
		struct mancala_rules r, untouched;
		memset(&r, 0x5a, sizeof(r));
		untouched = r;
		const char *message = mancala_rules_parse(&r, word, &end);
		cr_expect_str_eq(message ? message : "no error", errors[i].message, "%s: %s", word,
		    message ? message : "no error");
		cr_expect_eq(end - word, errors[i].offset, "%s: at %d, should be %d", word,
		    (int)(end - word), errors[i].offset);
		cr_expect_eq(memcmp(&r, &untouched, sizeof(r)), 0, "%s: the rules are changed", word);
	}
}

Test(rules, a_word_ends_before_a_colon_or_blank)
{
	static const char *const words[] = { "kalah", "kalah+take=2.3", "kalah+own=stay+pie=yes" };
	static const char behind[] = ": \t\r\n";

	for (int i = 0; i < LENGTH(words); i++)
		for (int b = 0; behind[b]; b++) {
			char line[64];
			struct mancala_rules r;
			const char *end;
			snprintf(line, sizeof(line), "%s%crest", words[i], behind[b]);
			cr_expect_null(mancala_rules_parse(&r, line, &end), "%s", line);
			cr_expect_eq(end, line + strlen(words[i]), "%s", line);
		}
}
