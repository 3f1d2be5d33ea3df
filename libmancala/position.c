/* SPDX-License-Identifier: MIT */
/* Positions and moves as text; the notation of mancala(5). */
#include <stdio.h>
#include <string.h>

#include "reference.h"
#include "rules.h"

#define TOO_MANY "a position holds at most 65535 seeds"

static const char side_letter[] = "SN-";

static bool
digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Parse a count; *s moves behind it, or stays at its first byte if it is wrong. */
static const char *
count_parse(const char **s, unsigned *count)
{
	const char *p = *s;
	unsigned n = 0;

	if (!digit(*p))
		return "a number of seeds is wanted";
	for (; digit(*p); p++)
		if ((n = n * 10 + (unsigned)(*p - '0')) > MANCALA_SEEDS_MAX)
			return "this number of seeds is too large";
	*count = n;
	*s = p;
	return NULL;
}

/* Parse a row; returns the number of its pits in *pits and adds its seeds to *total. */
static const char *
row_parse(const char **s, uint16_t row[], uint16_t *closed, int *pits, unsigned *total)
{
	for (*pits = 0;; ++*s) {
		const char *message, *at = *s;
		unsigned n = 0;

		if (*pits == MANCALA_PITS_MAX)
			return "a row has at most 16 pits";
		if (**s == 'x') {
			*closed = (uint16_t)(*closed | 1u << *pits);
			++*s;
		} else if ((message = count_parse(s, &n)) != NULL) {
			return digit(*at) ? message : "a number of seeds or x is wanted";
		}
		if ((*total += n) > MANCALA_SEEDS_MAX) {
			*s = at;
			return TOO_MANY;
		}
		row[(*pits)++] = (uint16_t)n;
		if (**s != ',')
			return NULL;
	}
}

static const char *
expect(const char **s, char c, const char *message)
{
	if (**s != c)
		return message;
	++*s;
	return NULL;
}

/* Parse a side, one of the letters in allowed, either case. */
static const char *
side_parse(const char **s, uint8_t *side, const char *allowed, const char *message)
{
	const char *letter = **s ? strchr(allowed, **s) : NULL;

	if (!letter)
		return message;
	*side = (uint8_t)(strchr("SsNn--", *letter) - "SsNn--") / 2;
	++*s;
	return NULL;
}

static const char *
swap_parse(const char **s, struct mancala_position *pos)
{
	return side_parse(s, &pos->swap, "SsNn", "swap is S or N");
}

/* Parse the tuzdik of side, a pit of the other row, which has been read. */
static const char *
tuzdik_parse(const char **s, struct mancala_position *pos, int side)
{
	const char *at = *s;
	unsigned pit;

	if (**s == '-') {
		++*s;
		return NULL;
	}
	if (!digit(**s))
		return "the number of a pit or - is wanted";
	const char *message = count_parse(s, &pit);
	if (message || pit < 1 || pit > pos->pits)
		message = "there is no such pit";
	else if (pit == pos->pits)
		message = "the last pit is never a tuzdik";
	else if (pos->closed[!side] >> (pit - 1) & 1)
		message = "a closed pit is no tuzdik";
	else if (pos->row[!side][pit - 1])
		message = "a tuzdik holds no seeds";
	else if (pos->tuzdik[!side] == pit)
		message = "the tuzdiks of both have the same number";
	if (message)
		*s = at;
	else
		pos->tuzdik[side] = (uint8_t)pit;
	return message;
}

static const char *
tuz_parse(const char **s, struct mancala_position *pos)
{
	const char *message = tuzdik_parse(s, pos, MANCALA_SOUTH);

	if (!message)
		message = expect(s, ',', "a comma is wanted between the tuzdiks");
	return message ? message : tuzdik_parse(s, pos, MANCALA_NORTH);
}

/* What may follow the side, in the order in which it is printed. */
static const struct key {
	const char *name;
	size_t rule;			/* the byte of the rules that says whether it may */
	const char *without;
	const char *(*parse)(const char **s, struct mancala_position *pos);
} keys[] = {
	{ "swap=", offsetof(struct mancala_rules, pie), "swap means nothing with pie=no", swap_parse },
	{ "tuz=", offsetof(struct mancala_rules, tuzdik), "tuz means nothing with tuzdik=no",
	    tuz_parse },
};

enum { KEYS = sizeof(keys) / sizeof(keys[0]) };

static const char *
keys_parse(const char **s, struct mancala_position *pos)
{
	bool given[KEYS] = { false };

	while (**s == ':') {
		const char *message;
		size_t k;
		++*s;
		for (k = 0; k < KEYS && strncmp(*s, keys[k].name, strlen(keys[k].name)) != 0; k++)
			;
		if (k == KEYS)
			return "unknown key";
		if (given[k])
			return "this key is given twice";
		if (!((const uint8_t *)&pos->rules)[keys[k].rule])
			return keys[k].without;
		given[k] = true;
		*s += strlen(keys[k].name);
		if ((message = keys[k].parse(s, pos)) != NULL)
			return message;
	}
	return NULL;
}

/* Parse what follows the variant of a full position. */
static const char *
rows_parse(const char **s, struct mancala_position *pos)
{
	unsigned total = 0, store;
	const char *message;
	int pits = 0;

	if ((message = row_parse(s, pos->row[MANCALA_SOUTH], &pos->closed[MANCALA_SOUTH], &pits,
	    &total)) != NULL)
		return message;
	pos->pits = (uint8_t)pits;
	if ((message = expect(s, '/', "a slash is wanted between the rows")) != NULL)
		return message;
	const char *second = *s;
	if ((message = row_parse(s, pos->row[MANCALA_NORTH], &pos->closed[MANCALA_NORTH], &pits,
	    &total)) != NULL)
		return message;
	if (pits != pos->pits) {
		*s = second;
		return "rows differ in length";
	}
	if ((message = expect(s, ':', "a colon and the stores are wanted behind the rows")) != NULL)
		return message;
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		const char *at = *s;
		if ((message = count_parse(s, &store)) != NULL)
			return message;
		if ((total += store) > MANCALA_SEEDS_MAX) {
			*s = at;
			return TOO_MANY;
		}
		pos->store[side] = (uint16_t)store;
		message = side == MANCALA_SOUTH ? expect(s, ',', "a comma is wanted between the stores")
		    : expect(s, ':', "a colon and the side to move are wanted behind the stores");
		if (message)
			return message;
	}
	if ((message = side_parse(s, &pos->side, "SsNn-", "the side to move is S, N or -")) != NULL)
		return message;
	return keys_parse(s, pos);
}

/* Parse a start of another size, "6x3" or "6x3:N". */
static const char *
size_parse(const char **s, struct mancala_position *pos)
{
	unsigned pits = 0, seeds = 0;
	const char *at = *s, *message;
	uint8_t side = MANCALA_SOUTH;

	if ((message = count_parse(s, &pits)) != NULL)
		return message;
	if (pits < 1 || pits > MANCALA_PITS_MAX) {
		*s = at;
		return "a row has 1 to 16 pits";
	}
	++*s;				/* the x */
	at = *s;
	if ((message = count_parse(s, &seeds)) != NULL)
		return message;
	if (**s == ':') {
		++*s;
		message = side_parse(s, &side, "SsNn", "the side to move first is S or N");
		if (message)
			return message;
	}
	struct mancala_rules rules = pos->rules;
	if (seeds == 0 || (message = mancala_position_start(pos, &rules, (int)pits, (int)seeds,
	    side)) != NULL) {
		*s = at;
		return seeds ? message : "a start has at least 1 seed in each pit";
	}
	return NULL;
}

const char *
mancala_position_start(struct mancala_position *pos, const struct mancala_rules *rules, int pits,
    int seeds, enum mancala_side side)
{
	const struct game *game = rules_game(rules);
	struct mancala_position p = { .rules = *rules, .side = (uint8_t)side, .swap = MANCALA_OVER };

	if (!pits)
		pits = game->pits;
	if (!seeds)
		seeds = game->seeds;
	if (pits < 1 || pits > MANCALA_PITS_MAX)
		return "a row has 1 to 16 pits";
	if (seeds < 1)
		return "a start has at least 1 seed in each pit";
	if (seeds > MANCALA_SEEDS_MAX / (2 * pits))
		return TOO_MANY;
	p.pits = (uint8_t)pits;
	for (int i = 0; i < pits; i++)
		p.row[MANCALA_SOUTH][i] = p.row[MANCALA_NORTH][i] = (uint16_t)seeds;
	if (rules->pie)
		p.swap = (uint8_t)!side;
	reference_settle(&p);
	*pos = p;
	return NULL;
}

const char *
mancala_position_parse(struct mancala_position *pos, const char *s, const char **end)
{
	struct mancala_position p = { .swap = MANCALA_OVER };
	const char *message = mancala_rules_parse(&p.rules, s, end);

	if (message)
		return message;
	s = *end;
	if (*s != ':') {
		struct mancala_rules rules = p.rules;
		message = mancala_position_start(&p, &rules, 0, 0, MANCALA_SOUTH);
	} else {
		++s;
		message = s[strspn(s, "0123456789")] == 'x' && digit(*s) ? size_parse(&s, &p)
		    : rows_parse(&s, &p);
	}
	if (!message && *s && !strchr(" \t\r\n", *s))
		message = "unexpected text behind the position";
	*end = s;
	if (message)
		return message;
	reference_settle(&p);
	*pos = p;
	return NULL;
}

/* Write n and the byte behind it. */
static char *
count_print(char *to, unsigned n, char behind)
{
	int digits = 1;

	for (unsigned rest = n; rest >= 10; rest /= 10)
		digits++;
	for (int i = digits - 1; i >= 0; i--, n /= 10)
		to[i] = (char)('0' + n % 10);
	to[digits] = behind;
	return to + digits + 1;
}

size_t
mancala_position_print(const struct mancala_position *pos, char buf[MANCALA_TEXT_MAX])
{
	char *to = buf + mancala_rules_print(&pos->rules, buf);

	*to++ = ':';
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
		for (int i = 0; i < pos->pits; i++) {
			char behind = i + 1 < pos->pits ? ',' : side == MANCALA_SOUTH ? '/' : ':';
			if (pos->closed[side] >> i & 1) {
				*to++ = 'x';
				*to++ = behind;
			} else {
				to = count_print(to, pos->row[side][i], behind);
			}
		}
	to = count_print(to, pos->store[MANCALA_SOUTH], ',');
	to = count_print(to, pos->store[MANCALA_NORTH], ':');
	*to++ = side_letter[pos->side];
	if (pos->swap != MANCALA_OVER) {
		memcpy(to, ":swap=", 6);
		to += 6;
		*to++ = side_letter[pos->swap];
	}
	if (pos->tuzdik[0] || pos->tuzdik[1]) {
		memcpy(to, ":tuz=", 5);
		to += 5;
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
			char behind = side == MANCALA_SOUTH ? ',' : '\0';
			if (pos->tuzdik[side]) {
				to = count_print(to, pos->tuzdik[side], behind);
			} else {
				*to++ = '-';
				*to++ = behind;
			}
		}
		to--;
	}
	*to = '\0';
	return (size_t)(to - buf);
}

int
mancala_position_seeds(const struct mancala_position *pos)
{
	int seeds = pos->store[MANCALA_SOUTH] + pos->store[MANCALA_NORTH];

	for (int i = 0; i < pos->pits; i++)
		seeds += pos->row[MANCALA_SOUTH][i] + pos->row[MANCALA_NORTH][i];
	return seeds;
}

int
mancala_position_margin(const struct mancala_position *pos)
{
	return pos->store[MANCALA_SOUTH] - pos->store[MANCALA_NORTH];
}

bool
mancala_position_equal(const struct mancala_position *a, const struct mancala_position *b)
{
	return a->pits == b->pits && a->side == b->side && a->swap == b->swap &&
	    memcmp(a->row, b->row, sizeof(a->row)) == 0 &&
	    memcmp(a->store, b->store, sizeof(a->store)) == 0 &&
	    memcmp(a->closed, b->closed, sizeof(a->closed)) == 0 &&
	    memcmp(a->tuzdik, b->tuzdik, sizeof(a->tuzdik)) == 0 &&
	    mancala_rules_equal(&a->rules, &b->rules);
}

const char *
mancala_move_parse(const struct mancala_position *pos, const char *s, const char **end, int *move,
    char buf[MANCALA_WHY_MAX])
{
	size_t len = strcspn(s, ", \t\r\n");
	bool capital = len == 1 && *s >= 'A' && *s <= 'Z';
	bool small = len == 1 && *s >= 'a' && *s <= 'z';
	int n = 0;

	*end = s;
	if (len == 0)
		return "a move is missing";
	if (len == 4 && strncmp(s, "swap", 4) == 0) {
		*move = MANCALA_SWAP;
		*end = s + len;
		return NULL;
	}
	if (capital && pos->side == MANCALA_NORTH)
		return "a capital letter is a pit of South, but North is to move";
	if (small && pos->side == MANCALA_SOUTH)
		return "a small letter is a pit of North, but South is to move";
	if (capital || small)
		n = *s - (capital ? 'A' : 'a') + 1;
	for (size_t i = 0; i < len && !capital && !small; i++) {
		if (!digit(s[i]))
			return "a move is a pit number, a letter or swap";
		if (n <= pos->pits)
			n = n * 10 + s[i] - '0';
	}
	if (n < 1 || n > pos->pits) {
		snprintf(buf, MANCALA_WHY_MAX, "no such pit: pits are 1 to %d", pos->pits);
		return buf;
	}
	*move = n;
	*end = s + len;
	return NULL;
}

size_t
mancala_move_print(int move, char buf[8])
{
	if (!move)
		return (size_t)snprintf(buf, 8, "-");
	return (size_t)(move == MANCALA_SWAP ? snprintf(buf, 8, "swap") : snprintf(buf, 8, "%d", move));
}
