/* SPDX-License-Identifier: MIT */
/* Moves as the programs that speak a format answer them. */
#include <assert.h>
#include <stdio.h>

#include "format.h"

static const char no_answers[] = "this format has no answers";

const char *
mancala_answer_parse(const struct mancala_format *format, const struct mancala_rules *variant,
    struct mancala_answer *answer, const char *s, const char **end, char buf[MANCALA_WHY_MAX])
{
	struct mancala_answer a = {
		.side = MANCALA_OVER, .rules = format_rules(format, variant, format_sow(format))
	};
	const char *message;

	assert(!variant || format->variant[variant->sow]);
	*end = s;
	if (!format->answer_read)
		return no_answers;
	if ((message = format->answer_read(format, end, &a, buf)) != NULL)
		return message;
	if (format != &format_mancala) {
		uint8_t sow = a.rules.sow;
		a.rules = format_rules(format, variant, sow);
		a.pits = format->pits[sow];
		if (a.rules.sow != sow) {
			*end = s;
			return sow == MANCALA_SOW_STORE
			    ? "this is a move of mancala, but a game that sows no store is wanted"
			    : "this is a move of oware, but a game that sows a store is wanted";
		}
	}
	*answer = a;
	return NULL;
}

const char *
mancala_answer_print(const struct mancala_format *format, const struct mancala_rules *variant,
    const struct mancala_answer *answer, char text[MANCALA_ANSWER_MAX], char buf[MANCALA_WHY_MAX])
{
	struct text out = { text, MANCALA_ANSWER_MAX, 0 };
	int pits = format->pits[answer->rules.sow];
	const char *message;

	assert(answer->move);
	if (!format->answer_write)
		return no_answers;
	if ((message = format_lacks(format, variant, &answer->rules, answer->pits, buf)) != NULL)
		return message;
	if (answer->move == MANCALA_SWAP && format != &format_mancala)
		return "this format has no place for a swap";
	if (pits && answer->move > pits) {
		snprintf(buf, MANCALA_WHY_MAX, "%s has rows of %d pits, and no pit %d", format->name,
		    pits, answer->move);
		return buf;
	}
	return format->answer_write(format, &out, answer);
}

/* Only blanks may stand behind an answer. */
static const char *
answer_end(const char **s)
{
	format_blanks(s);
	return **s ? "an answer is one move" : NULL;
}

const char *
format_number_write(const struct mancala_format *format, struct text *text,
    const struct mancala_answer *answer)
{
	text_add(text, "%d", answer->move - 1 + format->first);
	return NULL;
}

const char *
format_number_read(const struct mancala_format *format, const char **s,
    struct mancala_answer *answer, char buf[MANCALA_WHY_MAX])
{
	const char *at = (format_blanks(s), *s), *message;
	int pits = format->pits[answer->rules.sow], most = pits ? pits : MANCALA_PITS_MAX;
	unsigned n = 0;

	if ((message = format_number(s, &n, MANCALA_SEEDS_MAX,
	    "the number of a pit is wanted")) != NULL)
		return message;
	if (n < format->first || n >= format->first + (unsigned)most) {
		*s = at;
		snprintf(buf, MANCALA_WHY_MAX, "no such pit: pits are %d to %d here", format->first,
		    format->first + most - 1);
		return buf;
	}
	answer->move = (uint8_t)(n - format->first + 1);
	return answer_end(s);
}

const char *
format_letter_write(const struct mancala_format *format, struct text *text,
    const struct mancala_answer *answer)
{
	(void)format;
	if (answer->side == MANCALA_OVER)
		return "whose move this is must be known for this format";
	text_add(text, "%c", "Aa"[answer->side] + answer->move - 1);
	return NULL;
}

const char *
format_letter_read(const struct mancala_format *format, const char **s,
    struct mancala_answer *answer, char buf[MANCALA_WHY_MAX])
{
	int most = format->pits[MANCALA_SOW_BOARD];
	int pits = most ? most : MANCALA_PITS_MAX;

	format_blanks(s);
	bool north = **s >= 'a' && **s < 'a' + pits;
	if (!north && (**s < 'A' || **s >= 'A' + pits)) {
		snprintf(buf, MANCALA_WHY_MAX,
		    "a move is a letter, A to %c for South, a to %c for North", 'A' + pits - 1,
		    'a' + pits - 1);
		return buf;
	}
	answer->rules.sow = MANCALA_SOW_BOARD;
	answer->side = north ? MANCALA_NORTH : MANCALA_SOUTH;
	answer->move = (uint8_t)(*(*s)++ - (north ? 'a' : 'A') + 1);
	return answer_end(s);
}
