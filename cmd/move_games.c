/* SPDX-License-Identifier: MIT */
/* The named games: what each has on every axis, and which switches it takes. */
#include <stdio.h>
#include <string.h>

#include "move.h"

static const char counts[] = "2.3";	/* stands for any numbers that `take` can have */

/* The i-th value of an axis, the counts behind those that have a name; NULL behind the last one. */
static const char *
value_at(int axis, int i)
{
	const char *value = mancala_axis_value(axis, i);

	if (!value && i > 0 && mancala_axis_value(axis, i - 1) &&
	    strcmp(mancala_axis_name(axis), "take") == 0)
		return counts;
	return value;
}

/* Print the values, but for its own, that game can be given on an axis with one switch. */
static void
add_others(struct cli_out *out, const char *game, int axis, const char *own)
{
	const char *between = "", *value, *end, *quote = out->json ? "\"" : "";
	char word[MANCALA_TEXT_MAX];
	struct mancala_rules rules;

	cli_column(out, "others");
	cli_format(out, out->json ? "[" : "");
	for (int i = 0; (value = value_at(axis, i)) != NULL; i++) {
		snprintf(word, sizeof(word), "%s+%s=%s", game, mancala_axis_name(axis), value);
		if (strcmp(value, own) == 0 || mancala_rules_parse(&rules, word, &end))
			continue;
		cli_format(out, "%s%s%s%s", between, quote, value, quote);
		between = ",";
	}
	cli_format(out, out->json ? "]}\n" : "\n");
}

void
move_games(struct cli_out *out)
{
	const char *game, *axis, *end;

	for (int g = 0; (game = mancala_game_name(g)) != NULL; g++) {
		struct mancala_rules rules;
		mancala_rules_parse(&rules, game, &end);
		for (int a = 0; (axis = mancala_axis_name(a)) != NULL; a++) {
			char own[MANCALA_TEXT_MAX];
			mancala_rules_value(&rules, a, own);
			cli_string(out, "game", game);
			cli_string(out, "axis", axis);
			cli_string(out, "value", own);
			add_others(out, game, a, own);
		}
	}
}
