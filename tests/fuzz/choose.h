/* SPDX-License-Identifier: MIT */
/* Rules and positions that bytes choose: any that are accepted. */
#ifndef CHOOSE_H
#define CHOOSE_H

#include <string.h>

#include "../packed.h"
#include "fuzz.h"

static const uint8_t *next, *end;		/* the bytes that are left */

static unsigned
below(unsigned n)
{
	return next < end ? *next++ % n : 0;
}

/* The rules of a game with one switch set for each pair of bytes, as far as they go together. */
static void
choose_rules(struct mancala_rules *rules)
{
	char word[MANCALA_TEXT_MAX];
	unsigned games = 0, axes = 0;
	const char *behind;

	while (mancala_game_name((int)games))
		games++;
	while (mancala_axis_name((int)axes))
		axes++;
	size_t len = (size_t)snprintf(word, sizeof(word), "%s", mancala_game_name((int)below(games)));
	REQUIRE(!mancala_rules_parse(rules, word, &behind), word);
	for (unsigned n = below(8); n > 0; n--) {
		int axis = (int)below(axes);
		unsigned values = 0;
		struct mancala_rules changed;
		while (mancala_axis_value(axis, (int)values))
			values++;
		int more = snprintf(word + len, sizeof(word) - len, "+%s=%s", mancala_axis_name(axis),
		    mancala_axis_value(axis, (int)below(values)));
		if (mancala_rules_parse(&changed, word, &behind) == NULL) {
			*rules = changed;
			len += (size_t)more;
		}
		word[len] = '\0';
	}
	if (below(4) == 0) {
		struct mancala_rules changed = *rules;
		changed.take = (uint64_t)below(256) << 1;
		if (!mancala_rules_check(&changed))
			*rules = changed;
	}
}

static void
choose_position(struct mancala_position *pos)
{
	struct mancala_rules rules;
	char text[MANCALA_TEXT_MAX];
	const char *behind;

	choose_rules(&rules);
	int pits = 1 + (int)below(below(8) ? BOARD_PITS : MANCALA_PITS_MAX);
	REQUIRE(!mancala_position_start(pos, &rules, pits, 1 + (int)below(9),
	    (enum mancala_side)below(2)), "start");
	if (below(2))
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
			pos->store[side] = (uint16_t)below(64);
			for (int i = 0; i < pits; i++)
				pos->row[side][i] = (uint16_t)below(below(8) ? 12 : 250);
			if (below(4) == 0)
				for (int i = 0; i < pits; i++)
					if (below(4) == 0) {
						pos->closed[side] = (uint16_t)(pos->closed[side] | 1u << i);
						pos->row[side][i] = 0;
					}
		}
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH && rules.tuzdik; side++) {
		unsigned pit = below((unsigned)pits);
		if (!pit || pit == pos->tuzdik[!side] || pos->closed[!side] >> (pit - 1) & 1)
			continue;
		pos->tuzdik[side] = (uint8_t)pit;
		pos->row[!side][pit - 1] = 0;
	}
	/* by way of its text, which settles a position that is over */
	mancala_position_print(pos, text);
	REQUIRE(!mancala_position_parse(pos, text, &behind), text);
}

/* The same position with South and North exchanged. */
static inline struct mancala_position
mirrored(const struct mancala_position *pos)
{
	struct mancala_position m = *pos;

	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		memcpy(m.row[side], pos->row[!side], sizeof(m.row[side]));
		m.store[side] = pos->store[!side];
		m.closed[side] = pos->closed[!side];
		m.tuzdik[side] = pos->tuzdik[!side];
	}
	m.side = pos->side == MANCALA_OVER ? MANCALA_OVER : !pos->side;
	m.swap = pos->swap == MANCALA_OVER ? MANCALA_OVER : !pos->swap;
	return m;
}

#endif
