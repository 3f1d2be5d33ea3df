/* SPDX-License-Identifier: MIT */
/* Variant words and struct mancala_rules; see games.def for how to add a game. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "rules.h"

const char mancala_version[] = "0.1.0";

static const struct game games[] = {
#define GAME(name, pits, seeds, ...) { #name, pits, seeds, { __VA_ARGS__ } },
#include "games.def"
};

enum { GAMES = sizeof(games) / sizeof(games[0]), VALUES_MAX = 8 };

/* The axes in canonical order. The values are spelled in the order of their enumerators. */
#define AXIS(field, form, ...) \
	{ #field, #field " " form, offsetof(struct mancala_rules, field), { __VA_ARGS__ } }
#define TWO(field, a, b) AXIS(field, "is " a " or " b, a, b)
#define THREE(field, a, b, c) AXIS(field, "is " a ", " b " or " c, a, b, c)
#define FOUR(field, a, b, c, d) AXIS(field, "is " a ", " b ", " c " or " d, a, b, c, d)
#define SEVEN(field, a, b, c, d, e, f, g) AXIS(field, \
	"is " a ", " b ", " c ", " d ", " e ", " f " or " g, a, b, c, d, e, f, g)
static const struct axis {
	const char *name;
	const char *form;		/* what its value can be, to say to who gives another */
	size_t offset;			/* of its byte in struct mancala_rules; `take` is wider */
	const char *value[VALUES_MAX];
} axes[] = {
	TWO(sow, "store", "board"),
	TWO(first, "next", "here"),
	TWO(skip, "no", "yes"),
	THREE(relay, "no", "last", "next"),
	TWO(fours, "stay", "owner"),
	TWO(again, "no", "yes"),
	TWO(cross, "no", "yes"),
	AXIS(take, "is none, even, or counts from 1 to 63 joined by dots", "none", "even"),
	TWO(side, "theirs", "any"),
	THREE(chain, "no", "row", "board"),
	TWO(empty, "stay", "take"),
	TWO(own, "take", "stay"),
	TWO(lap, "no", "yes"),
	TWO(mati, "stay", "forfeit"),
	TWO(beyond, "no", "yes"),
	TWO(tuzdik, "no", "yes"),
	SEVEN(slam, "nothing", "forbidden", "all", "first", "last", "opponent", "again"),
	TWO(single, "free", "last"),
	FOUR(feed, "no", "reach", "leave", "refill"),
	TWO(end, "either", "stuck"),
	TWO(stuck, "end", "pass"),
	TWO(one, "play", "end"),
	THREE(half, "no", "stop", "sweep"),
	FOUR(rest, "owner", "emptier", "opponent", "none"),
	THREE(repeat, "none", "rows", "split"),
	TWO(pie, "no", "yes"),
	THREE(rounds, "no", "whole", "part"),
};
#undef SEVEN
#undef FOUR
#undef THREE
#undef TWO
#undef AXIS

enum { AXES = sizeof(axes) / sizeof(axes[0]), TAKE = 7, TAKE_MAX = 63 };

#define FIELD(f) offsetof(struct mancala_rules, f)
/* Pairs of values that mean nothing together; for `take` the value is whether there is any. */
static const struct clash {
	size_t field;
	uint8_t value;
	size_t with;
	uint8_t other;
	const char *message;
} clashes[] = {
#define CLASH(f, v, w, o, text) { FIELD(f), v, FIELD(w), o, text }
	CLASH(again, true, sow, MANCALA_SOW_BOARD, "again=yes means nothing with sow=board"),
	CLASH(lap, true, sow, MANCALA_SOW_BOARD, "lap=yes means nothing with sow=board"),
	CLASH(lap, true, cross, false, "lap=yes means nothing with cross=no"),
	CLASH(empty, MANCALA_EMPTY_TAKE, cross, false, "empty=take means nothing with cross=no"),
	CLASH(empty, MANCALA_EMPTY_TAKE, own, MANCALA_OWN_STAY,
	    "empty=take means nothing with own=stay"),
	CLASH(own, MANCALA_OWN_STAY, cross, false, "own=stay means nothing with cross=no"),
	CLASH(side, MANCALA_SIDE_ANY, take, 0, "side=any means nothing with take=none"),
	CLASH(chain, MANCALA_CHAIN_ROW, take, 0, "chain=row means nothing with take=none"),
	CLASH(chain, MANCALA_CHAIN_BOARD, take, 0, "chain=board means nothing with take=none"),
	CLASH(take, 1, relay, MANCALA_RELAY_LAST, "take means nothing with relay=last"),
	CLASH(tuzdik, true, relay, MANCALA_RELAY_LAST, "tuzdik=yes means nothing with relay=last"),
	CLASH(beyond, true, sow, MANCALA_SOW_STORE, "beyond=yes means nothing with sow=store"),
	CLASH(one, MANCALA_ONE_END, end, MANCALA_END_EITHER, "one=end means nothing with end=either"),
	CLASH(relay, MANCALA_RELAY_NEXT, sow, MANCALA_SOW_STORE,
	    "relay=next means nothing with sow=store"),
	CLASH(slam, MANCALA_SLAM_AGAIN, end, MANCALA_END_EITHER,
	    "slam=again means nothing with end=either"),
	CLASH(feed, MANCALA_FEED_REACH, end, MANCALA_END_EITHER,
	    "feed=reach means nothing with end=either"),
	CLASH(feed, MANCALA_FEED_REFILL, end, MANCALA_END_EITHER,
	    "feed=refill means nothing with end=either"),
	CLASH(stuck, MANCALA_STUCK_PASS, end, MANCALA_END_EITHER,
	    "stuck=pass means nothing with end=either"),
	CLASH(repeat, MANCALA_REPEAT_ROWS, sow, MANCALA_SOW_STORE,
	    "repeat=rows means nothing with sow=store"),
	CLASH(repeat, MANCALA_REPEAT_SPLIT, sow, MANCALA_SOW_STORE,
	    "repeat=split means nothing with sow=store"),
	CLASH(rounds, MANCALA_ROUNDS_WHOLE, half, MANCALA_HALF_STOP,
	    "rounds=whole means nothing with half=stop"),
	CLASH(rounds, MANCALA_ROUNDS_PART, half, MANCALA_HALF_STOP,
	    "rounds=part means nothing with half=stop"),
	CLASH(rounds, MANCALA_ROUNDS_WHOLE, rest, MANCALA_REST_NONE,
	    "rounds=whole means nothing with rest=none"),
	CLASH(rounds, MANCALA_ROUNDS_PART, rest, MANCALA_REST_NONE,
	    "rounds=part means nothing with rest=none"),
	CLASH(rounds, MANCALA_ROUNDS_WHOLE, repeat, MANCALA_REPEAT_SPLIT,
	    "rounds=whole means nothing with repeat=split"),
	CLASH(rounds, MANCALA_ROUNDS_PART, repeat, MANCALA_REPEAT_SPLIT,
	    "rounds=part means nothing with repeat=split"),
#undef CLASH
};

const struct game *
rules_game(const struct mancala_rules *rules)
{
	return &games[rules->game];
}

static uint8_t *
field(struct mancala_rules *rules, size_t offset)
{
	return (uint8_t *)rules + offset;
}

/* The value of a byte-wide axis; for `take`, whether there is any. */
static uint8_t
value(const struct mancala_rules *rules, size_t offset)
{
	return offset == FIELD(take) ? rules->take != 0 : *((const uint8_t *)rules + offset);
}

bool
mancala_rules_cyclic(const struct mancala_rules *rules)
{
	return rules->sow == MANCALA_SOW_BOARD || rules->rounds != MANCALA_ROUNDS_NO;
}

/* Whether all axes have the same values; the bytes from the first to the last lie side by side. */
static bool
alike(const struct mancala_rules *a, const struct mancala_rules *b)
{
	size_t first = axes[0].offset, last = axes[AXES - 1].offset;

	return a->take == b->take &&
	    memcmp((const char *)a + first, (const char *)b + first, last + 1 - first) == 0;
}

bool
mancala_rules_equal(const struct mancala_rules *a, const struct mancala_rules *b)
{
	return a->game == b->game && alike(a, b);
}

/* The clash in rules, or NULL; *field and *with get the two axes' offsets. */
static const char *
check(const struct mancala_rules *rules, size_t *what, size_t *with)
{
	for (size_t i = 0; i < sizeof(clashes) / sizeof(clashes[0]); i++) {
		const struct clash *c = &clashes[i];
		if (value(rules, c->field) == c->value && value(rules, c->with) == c->other) {
			*what = c->field;
			*with = c->with;
			return c->message;
		}
	}
	if (rules->mati == MANCALA_MATI_FORFEIT && rules->take & 1u << 1) {
		*what = FIELD(mati);
		*with = FIELD(take);
		return "mati=forfeit means nothing with take=1";
	}
	if (!rules->cross && !rules->take && !rules->beyond && !rules->tuzdik &&
	    rules->slam != rules_game(rules)->rules.slam) {
		*what = FIELD(slam);
		*with = rules_game(rules)->rules.cross ? FIELD(cross) : FIELD(take);
		return "slam means nothing with cross=no, take=none, beyond=no and tuzdik=no";
	}
	return NULL;
}

const char *
mancala_rules_check(const struct mancala_rules *rules)
{
	size_t what, with;

	return check(rules, &what, &with);
}

/* Whether the word of len bytes at s is name. */
static bool
is(const char *s, size_t len, const char *name)
{
	return strncmp(s, name, len) == 0 && name[len] == '\0';
}

/* Parse the len bytes at s as counts joined by dots. */
static const char *
take_parse(uint64_t *take, const char *s, size_t len)
{
	uint64_t set = 0;
	unsigned count = 0;

	for (size_t i = 0; i <= len; i++) {
		if (i < len && s[i] >= '0' && s[i] <= '9') {
			count = count * 10 + (unsigned)(s[i] - '0');
			if (count <= TAKE_MAX)
				continue;
		} else if ((i == len || s[i] == '.') && count > 0) {
			set |= UINT64_C(1) << count;
			count = 0;
			continue;
		}
		return axes[TAKE].form;
	}
	*take = set;
	return NULL;
}

/* Set axis a to the value of len bytes at s. */
static const char *
axis_parse(struct mancala_rules *rules, int a, const char *s, size_t len)
{
	for (int v = 0; v < VALUES_MAX && axes[a].value[v]; v++)
		if (is(s, len, axes[a].value[v])) {
			if (a == TAKE)
				rules->take = v ? MANCALA_TAKE_EVEN : 0;
			else
				*field(rules, axes[a].offset) = (uint8_t)v;
			return NULL;
		}
	return a == TAKE ? take_parse(&rules->take, s, len) : axes[a].form;
}

const char *
mancala_rules_parse(struct mancala_rules *rules, const char *s, const char **end)
{
	const char *given[AXES] = { NULL };
	size_t len = strcspn(s, "+: \t\r\n");
	const char *word = s, *message;
	struct mancala_rules r;
	int i;

	*end = s;
	for (i = 0; i < GAMES && !is(s, len, games[i].name); i++)
		;
	if (i == GAMES)
		return len ? "unknown game" : "a game is missing";
	r = games[i].rules;
	r.game = (uint8_t)i;
	for (s += len; *s == '+'; s += len) {
		*end = ++s;
		len = strcspn(s, "=+: \t\r\n");
		for (i = 0; i < AXES && !is(s, len, axes[i].name); i++)
			;
		if (i == AXES)
			return len ? "unknown switch" : "a switch is missing";
		if (given[i])
			return "this switch is given twice";
		given[i] = s;
		s += len;
		if (*s != '=') {
			*end = s;
			return "a switch wants a value: switch=value";
		}
		*end = ++s;
		len = strcspn(s, "+: \t\r\n");
		if ((message = axis_parse(&r, i, s, len)) != NULL)
			return message;
	}
	size_t what, with;
	if ((message = check(&r, &what, &with)) != NULL) {
		for (i = 0, *end = word; i < AXES; i++)	/* blame the later of those that were written */
			if (given[i] && given[i] > *end &&
			    (axes[i].offset == what || axes[i].offset == with))
				*end = given[i];
		return message;
	}
	*rules = r;
	*end = s;
	return NULL;
}

static char *
append(char *to, const char *text)
{
	size_t len = strlen(text);

	memcpy(to, text, len + 1);
	return to + len;
}

static char *
take_print(char *to, uint64_t take)
{
	if (take <= MANCALA_TAKE_EVEN)
		return append(to, axes[TAKE].value[take]);
	for (int c = 1; c <= TAKE_MAX; c++)
		if (take >> c & 1)
			to += snprintf(to, 4, "%d.", c);
	*--to = '\0';
	return to;
}

size_t
mancala_rules_value(const struct mancala_rules *rules, int axis, char buf[MANCALA_TEXT_MAX])
{
	assert(mancala_axis_name(axis));
	return (size_t)((axis == TAKE ? take_print(buf, rules->take)
	    : append(buf, axes[axis].value[value(rules, axes[axis].offset)])) - buf);
}

size_t
mancala_rules_print(const struct mancala_rules *rules, char buf[MANCALA_TEXT_MAX])
{
	const struct game *game = rules_game(rules);
	char *to = append(buf, game->name);

	if (alike(rules, &game->rules))
		return (size_t)(to - buf);
	for (int i = 0; i < AXES; i++) {
		uint8_t v = value(rules, axes[i].offset);
		if (i == TAKE ? rules->take == game->rules.take
			: v == value(&game->rules, axes[i].offset))
			continue;
		to = append(append(append(to, "+"), axes[i].name), "=");
		to += mancala_rules_value(rules, i, to);
	}
	return (size_t)(to - buf);
}

const char *
mancala_game_name(int i)
{
	return i >= 0 && i < GAMES ? games[i].name : NULL;
}

const char *
mancala_axis_name(int i)
{
	return i >= 0 && i < AXES ? axes[i].name : NULL;
}

const char *
mancala_axis_value(int axis, int i)
{
	return mancala_axis_name(axis) && i >= 0 && i < VALUES_MAX ? axes[axis].value[i] : NULL;
}
