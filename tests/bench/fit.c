/* SPDX-License-Identifier: MIT */
/*
 * Find the weights of the judgement. tests/bench/weights runs this:
 *
 *	fit sample GAME NUMBER SEED	prints positions from games in which every
 *					fifth move is random
 *	fit weights GAME		reads positions and values, and prints the
 *					row of libmancala/weights.def that is
 *					nearest to them in least squares
 *
 * The values come from mancala-best: exact ones near the end, searched ones
 * before it. On standard error: the root of the mean squared error, in seeds,
 * of the margin alone, of rows counted, and of the weights found.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval.h"

enum {
	TERMS = 1 + 2 * EVAL_PITS * EVAL_COUNTS,
	UNKNOWNS = 2 * TERMS,
	OPENING_MAX = 8			/* random moves at first, at most */
};
#define RIDGE 20.0			/* pulls the weights of what is rarely seen towards 0 */

static double normal[UNKNOWNS][UNKNOWNS], right[UNKNOWNS];

static void
fail(const char *message)
{
	fprintf(stderr, "fit: %s\n", message);
	exit(2);
}

static unsigned
random_below(uint64_t *seed, unsigned n)
{
	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (unsigned)((*seed >> 32) * n >> 32);
}

static int
random_move(uint64_t *seed, uint32_t moves)
{
	for (unsigned skip = random_below(seed, (unsigned)__builtin_popcount(moves)); skip; skip--)
		moves &= moves - 1;
	return __builtin_ctz(moves);
}

/* Print the positions of one game, or half of them. */
static long
sample_game(const struct mancala_position *start, struct mancala_search *search, uint64_t *seed)
{
	struct mancala_game *game = mancala_game_new(start);
	unsigned opening = random_below(seed, OPENING_MAX + 1);
	const struct mancala_position *pos = mancala_game_position(game);
	struct mancala_limits limits = { .nodes = 300 };
	char text[MANCALA_TEXT_MAX];
	long count = 0;

	for (unsigned n = 0; n < 200; n++) {
		struct mancala_result result;
		uint32_t moves = mancala_position_moves(pos);
		if (!moves)
			break;
		int move = random_move(seed, moves);
		if (n >= opening && random_below(seed, 2)) {
			mancala_position_print(pos, text);
			puts(text);
			count++;
		}
		if (n >= opening && random_below(seed, 5)) {
			mancala_search_clear(search);
			mancala_search_run(search, game, &limits, false, NULL, NULL, &result);
			move = result.best.move;
		}
		mancala_game_play(game, move, NULL);
	}
	mancala_game_free(game);
	return count;
}

static void
sample(const char *text, long number, uint64_t seed)
{
	struct mancala_search *search = mancala_search_new(1 << 20);
	struct mancala_position usual, start;
	const char *end;

	if (!search || mancala_position_parse(&usual, text, &end))
		fail("no such game");
	while (number > 0) {
		/* a seed more or less in a pit than usual every other time */
		int seeds = usual.row[0][0] + (int)random_below(&seed, 4) - 1;
		if (seeds == usual.row[0][0] + 2)
			seeds = usual.row[0][0];
		if (!mancala_position_start(&start, &usual.rules, usual.pits, seeds, MANCALA_SOUTH))
			number -= sample_game(&start, search, &seed);
	}
	mancala_search_free(search);
}

/* What the terms of a position are multiplied with; returns how many there are. */
static int
terms(const struct mancala_position *pos, int term[], double *left)
{
	int count = 0;

	term[count++] = 0;
	*left = 0;
	for (int who = 0; who < 2; who++)
		for (int i = 0; i < pos->pits; i++) {
			int seeds = pos->row[pos->side ^ who][i], far = pos->pits - 1 - i;
			*left += seeds;
			if (far >= EVAL_PITS)
				far = EVAL_PITS - 1;
			if (seeds >= EVAL_COUNTS)
				seeds = EVAL_COUNTS - 1;
			term[count++] = 1 + (who * EVAL_PITS + far) * EVAL_COUNTS + seeds;
		}
	*left /= EVAL_LEFT;
	return count;
}

/* Solve normal * x = right in place, x in right (A.-L. Cholesky's way). */
static void
solve(void)
{
	for (int i = 0; i < UNKNOWNS; i++) {
		for (int j = 0; j <= i; j++) {
			double sum = normal[i][j];
			for (int k = 0; k < j; k++)
				sum -= normal[i][k] * normal[j][k];
			normal[i][j] = i == j ? sqrt(sum) : sum / normal[j][j];
		}
	}
	for (int i = 0; i < UNKNOWNS; i++) {
		for (int k = 0; k < i; k++)
			right[i] -= normal[i][k] * right[k];
		right[i] /= normal[i][i];
	}
	for (int i = UNKNOWNS; i-- > 0;) {
		for (int k = i + 1; k < UNKNOWNS; k++)
			right[i] -= normal[k][i] * right[k];
		right[i] /= normal[i][i];
	}
}

struct row {
	struct mancala_position pos;
	double value;			/* what is to come, in hundredths of a seed */
};

static struct row *
rows_read(long *count)
{
	struct row *row = NULL;
	char line[2 * MANCALA_TEXT_MAX];

	for (*count = 0; fgets(line, sizeof(line), stdin);) {
		const char *end;
		if (!(*count & (*count - 1)) && !(row = realloc(row, (size_t)(2 * *count + 1) * sizeof(*row))))
			fail("out of memory");
		struct row *r = &row[*count];
		if (mancala_position_parse(&r->pos, line, &end) || *end != '\t')
			fail("not a position and a value");
		if (r->pos.side == MANCALA_OVER)
			continue;
		int margin = mancala_position_margin(&r->pos) * (r->pos.side == MANCALA_SOUTH ? 1 : -1);
		r->value = (strtod(end + 1, NULL) - margin) * SEARCH_SEED;
		++*count;
	}
	return row;
}

static void
weights(const char *name)
{
	long count;
	struct row *row = rows_read(&count);
	double errors[3] = { 0 };

	for (long n = 0; n < count; n++) {
		int term[TERMS];
		double left;
		int used = terms(&row[n].pos, term, &left);
		for (int i = 0; i < used; i++) {
			int a = 2 * term[i];
			right[a] += row[n].value;
			right[a + 1] += row[n].value * left;
			for (int j = 0; j < used; j++) {
				int b = 2 * term[j];
				normal[a][b] += 1;
				normal[a][b + 1] += left;
				normal[a + 1][b] += left;
				normal[a + 1][b + 1] += left * left;
			}
		}
	}
	for (int i = 0; i < UNKNOWNS; i++)
		normal[i][i] += RIDGE / (i % 2 ? 4 : 1);
	solve();
	for (long n = 0; n < count; n++) {
		int term[TERMS], rows = 0;
		double left, value = 0;
		int used = terms(&row[n].pos, term, &left);
		for (int i = 0; i < used; i++)
			value += right[2 * term[i]] + right[2 * term[i] + 1] * left;
		for (int i = 0; i < row[n].pos.pits; i++)
			rows += row[n].pos.row[row[n].pos.side][i] - row[n].pos.row[!row[n].pos.side][i];
		errors[0] += pow(row[n].value, 2);
		errors[1] += pow(row[n].value - rows * SEARCH_SEED / 4.0, 2);
		errors[2] += pow(row[n].value - value, 2);
	}
	fprintf(stderr, "%s: %ld positions; error of the margin %.2f, of rows %.2f, of these weights %.2f\n",
	    name, count, sqrt(errors[0] / (double)count) / SEARCH_SEED,
	    sqrt(errors[1] / (double)count) / SEARCH_SEED,
	    sqrt(errors[2] / (double)count) / SEARCH_SEED);
	printf("EVAL(%s, { %.0f, %.0f }, {", name, right[0], right[1]);
	for (int t = 1; t < TERMS; t++) {
		int at = (t - 1) % EVAL_COUNTS;
		if ((t - 1) % (EVAL_PITS * EVAL_COUNTS) == 0)
			printf(t > 1 ? " }, {" : " {");
		if (at == 0)
			printf("\n\t{ ");
		printf("{ %.0f, %.0f }%s", right[2 * t], right[2 * t + 1],
		    at == EVAL_COUNTS - 1 ? " }," : at % 8 == 7 ? ",\n\t  " : ", ");
	}
	printf(" } })\n\n");
	free(row);
}

int
main(int argc, char *argv[])
{
	if (argc == 5 && strcmp(argv[1], "sample") == 0)
		sample(argv[2], atol(argv[3]), (uint64_t)atol(argv[4]));
	else if (argc == 3 && strcmp(argv[1], "weights") == 0)
		weights(argv[2]);
	else
		fail("usage: fit sample GAME NUMBER SEED | fit weights GAME");
	return 0;
}
