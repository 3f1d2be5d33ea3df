/* SPDX-License-Identifier: MIT */
/*
 * Find the weights of the judgement. tests/bench/weights runs this:
 *
 *	fit sample GAME NUMBER SEED	prints positions from games in which every
 *					fifth move is random
 *	fit weights GAME		reads positions and values, and prints the
 *					row of libmancala/weights.def that is
 *					nearest to them, found by gradient
 *
 * The values come from mancala-best: exact ones near the end, searched ones
 * before it. On standard error: the root of the mean squared error, in seeds,
 * of the margin alone, of rows counted, and of the weights found, over a
 * twentieth of the positions that was kept aside.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval.h"

enum {
	OPENING_MAX = 8,		/* random moves at first, at most */
	ROUNDS = 30,			/* times that all positions are learned from */
	BATCH = 256,			/* positions in a step */
	SEEN_MIN = 200			/* positions of a phase, to learn it by itself */
};
#define RATE 0.005f
#define ERROR_MAX 8.0f			/* seeds; larger errors count like this */
#define SUM_MAX 6.0f			/* of what a pit adds: all of them fit 16 bits */
#define WEIGHT_MAX 300.0f

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

/*
 * The network of eval.h in floating point: sums are cut off at 1, and what they
 * weigh is in seeds.
 */
struct net {
	float pit[2 * EVAL_PITS * EVAL_COUNTS][EVAL_UNITS];
	float bias[EVAL_PHASES][EVAL_UNITS];
	float weight[EVAL_PHASES][EVAL_UNITS];
	float base[EVAL_PHASES];
};

enum { NUMBERS = sizeof(struct net) / sizeof(float) };

static struct net net, slope, mean, square;

struct row {
	uint16_t pit[2 * MANCALA_PITS_MAX];	/* indices of net.pit */
	int pits, phase;
	float value, rows;		/* what is to come, and by how much the rows differ, in seeds */
};

/* The net's pit for one of a position; those that are alike share one. */
static uint16_t
pit_of(int who, int far, int seeds)
{
	far = far < EVAL_PITS ? far : EVAL_PITS - 1;
	seeds = seeds < EVAL_COUNTS ? seeds : EVAL_COUNTS - 1;
	return (uint16_t)((who * EVAL_PITS + far) * EVAL_COUNTS + seeds);
}

static void
row_set(struct row *r, const struct mancala_position *pos, double value)
{
	int left = 0, rows = 0;

	r->pits = 0;
	for (int who = 0; who < 2; who++)
		for (int i = 0; i < pos->pits; i++) {
			int seeds = pos->row[pos->side ^ who][i];
			left += seeds;
			rows += who ? -seeds : seeds;
			r->pit[r->pits++] = pit_of(who, pos->pits - 1 - i, seeds);
		}
	r->phase = left / EVAL_PHASE < EVAL_PHASES ? left / EVAL_PHASE : EVAL_PHASES - 1;
	r->value = (float)value - (float)mancala_position_margin(pos) *
	    (pos->side == MANCALA_SOUTH ? 1 : -1);
	r->value -= (float)eval_tuzdiks((pos->tuzdik[pos->side] != 0) - (pos->tuzdik[!pos->side] != 0),
	    left) / SEARCH_SEED;
	r->rows = (float)rows;
}

static struct row *
rows_read(long *count, int *pits)
{
	struct row *row = NULL;
	char line[2 * MANCALA_TEXT_MAX];

	for (*count = 0; fgets(line, sizeof(line), stdin);) {
		struct mancala_position pos;
		const char *end;
		if (!(*count & (*count - 1)) && !(row = realloc(row, (size_t)(2 * *count + 1) * sizeof(*row))))
			fail("out of memory");
		if (mancala_position_parse(&pos, line, &end) || *end != '\t')
			fail("not a position and a value");
		if (pos.side == MANCALA_OVER)
			continue;
		row_set(&row[(*count)++], &pos, strtod(end + 1, NULL));
		*pits = pos.pits < EVAL_PITS ? pos.pits : EVAL_PITS;
	}
	return row;
}

static float
random_float(uint64_t *seed, float low, float high)
{
	return low + (high - low) * (float)random_below(seed, 1 << 24) / (1 << 24);
}

static void
shuffle(struct row *row, long count, uint64_t *seed)
{
	for (long i = count; i > 1; i--) {
		long j = random_below(seed, (unsigned)i);
		struct row swap = row[i - 1];
		row[i - 1] = row[j];
		row[j] = swap;
	}
}

static void
net_begin(uint64_t *seed)
{
	for (int i = 0; i < 2 * EVAL_PITS * EVAL_COUNTS; i++)
		for (int u = 0; u < EVAL_UNITS; u++)
			net.pit[i][u] = random_float(seed, -0.15f, 0.15f);
	for (int u = 0; u < EVAL_UNITS; u++) {
		float weight = random_float(seed, 2, 6);
		for (int p = 0; p < EVAL_PHASES; p++) {
			net.bias[p][u] = 0.5f;
			net.weight[p][u] = u % 2 ? weight : -weight;
		}
	}
}

/* What the net says of a row of numbers; unit and sum become those of its units. */
static float
net_value(const struct row *r, float unit[EVAL_UNITS], float sum[EVAL_UNITS])
{
	float value = net.base[r->phase];

	memcpy(sum, net.bias[r->phase], sizeof(net.bias[0]));
	for (int i = 0; i < r->pits; i++)
		for (int u = 0; u < EVAL_UNITS; u++)
			sum[u] += net.pit[r->pit[i]][u];
	for (int u = 0; u < EVAL_UNITS; u++) {
		unit[u] = sum[u] < 0 ? 0 : sum[u] > 1 ? 1 : sum[u];
		value += net.weight[r->phase][u] * unit[u];
	}
	return value;
}

/* Add to `slope` what the error of one position asks for. */
static void
net_learn(const struct row *r)
{
	float unit[EVAL_UNITS], sum[EVAL_UNITS];
	float error = net_value(r, unit, sum) - r->value;

	error = error > ERROR_MAX ? ERROR_MAX : error < -ERROR_MAX ? -ERROR_MAX : error;
	slope.base[r->phase] += error;
	for (int u = 0; u < EVAL_UNITS; u++) {
		float back = sum[u] > 0 && sum[u] < 1 ? error * net.weight[r->phase][u] : 0;
		slope.weight[r->phase][u] += error * unit[u];
		slope.bias[r->phase][u] += back;
		for (int i = 0; i < r->pits; i++)
			slope.pit[r->pit[i]][u] += back;
	}
}

/* One step down the slope (D. Kingma and J. Ba, "Adam: A method for stochastic optimization", 2015). */
static void
net_step(int step, float rate)
{
	float *n = &net.pit[0][0], *s = &slope.pit[0][0], *m = &mean.pit[0][0], *q = &square.pit[0][0];
	float first = 1 - powf(0.9f, (float)step), second = 1 - powf(0.999f, (float)step);

	for (int i = 0; i < NUMBERS; i++) {
		bool inner = i < NUMBERS - (int)(sizeof(net.weight) + sizeof(net.base)) / (int)sizeof(float);
		float limit = inner ? SUM_MAX : WEIGHT_MAX;
		m[i] = 0.9f * m[i] + 0.1f * s[i];
		q[i] = 0.999f * q[i] + 0.001f * s[i] * s[i];
		n[i] -= (inner ? rate : 3 * rate) * m[i] / first / (sqrtf(q[i] / second) + 1e-8f);
		n[i] = n[i] > limit ? limit : n[i] < -limit ? -limit : n[i];
	}
	memset(&slope, 0, sizeof(slope));
}

/* Phases that were hardly seen become like the nearest one that was. */
static void
net_spread(const struct row *row, long count)
{
	long seen[EVAL_PHASES] = { 0 };

	for (long n = 0; n < count; n++)
		seen[row[n].phase]++;
	for (int p = 0; p < EVAL_PHASES; p++) {
		int near = p;
		for (int d = 1; seen[near] < SEEN_MIN && d < EVAL_PHASES; d++) {
			if (p - d >= 0 && seen[p - d] >= SEEN_MIN)
				near = p - d;
			else if (p + d < EVAL_PHASES && seen[p + d] >= SEEN_MIN)
				near = p + d;
		}
		memcpy(net.bias[p], net.bias[near], sizeof(net.bias[0]));
		memcpy(net.weight[p], net.weight[near], sizeof(net.weight[0]));
		net.base[p] = net.base[near];
	}
}

/* Print count numbers as eval.h has them. */
static void
print_numbers(const float *number, int count, float one)
{
	for (int i = 0; i < count; i++)
		printf("%s%ld", i ? "," : "{", lroundf(number[i] * one));
	printf("}");
}

static void
print_units(const char *name, float unit[][EVAL_UNITS], int count, float one, bool vectors)
{
	printf("%s{", name);
	for (int i = 0; i < count; i++) {
		printf(i ? ",\n\t" : "\n\t");
		for (int u = 0; vectors && u < EVAL_UNITS; u += EVAL_LANES) {
			printf(u ? "," : "{");
			print_numbers(unit[i] + u, EVAL_LANES, one);
		}
		if (vectors)
			printf("}");
		else
			print_numbers(unit[i], EVAL_UNITS, one);
	}
	printf("}");
}

static void
net_print(const char *name, int pits)
{
	printf("EVAL(%s, .pits = %d, .base = ", name, pits > BOARD_PITS ? pits : BOARD_PITS);
	print_numbers(net.base, EVAL_PHASES, SEARCH_SEED);
	print_units(",\n.weight = ", net.weight, EVAL_PHASES, SEARCH_SEED, false);
	print_units(",\n.bias = ", net.bias, EVAL_PHASES, EVAL_ONE, true);
	printf(",\n.pit = {");
	for (int who = 0; who < 2; who++) {
		printf(who ? "}, {" : "{");
		for (int far = 0; far < pits || far < BOARD_PITS; far++) {
			int at = pit_of(who, far < pits ? far : pits - 1, 0);
			print_units(far ? ", {" : "{", &net.pit[at], EVAL_COUNTS, EVAL_ONE, true);
			printf("}");
		}
	}
	printf("}})\n\n");
}

static void
weights(const char *name)
{
	long count;
	int pits = 0, step = 0;
	uint64_t seed = 1;
	struct row *row = rows_read(&count, &pits);
	double errors[3] = { 0 };

	shuffle(row, count, &seed);
	long kept = count / 20, used = count - kept;	/* a twentieth only tests */
	net_begin(&seed);
	for (int round = 0; round < ROUNDS; round++) {
		float rate = RATE * (1.02f + cosf(3.14159265f * (float)round / ROUNDS)) / 2;
		shuffle(row, used, &seed);
		for (long n = 0; n + BATCH <= used; n += BATCH) {
			for (long i = n; i < n + BATCH; i++)
				net_learn(&row[i]);
			net_step(++step, rate);
		}
	}
	net_spread(row, used);
	for (long n = used; n < count; n++) {
		float unit[EVAL_UNITS], sum[EVAL_UNITS];
		errors[0] += pow(row[n].value, 2);
		errors[1] += pow(row[n].value - row[n].rows / 4, 2);
		errors[2] += pow(row[n].value - net_value(&row[n], unit, sum), 2);
	}
	fprintf(stderr, "%s: %ld positions; error of the margin %.2f, of rows %.2f, of these weights %.2f\n",
	    name, count, sqrt(errors[0] / (double)kept), sqrt(errors[1] / (double)kept),
	    sqrt(errors[2] / (double)kept));
	net_print(name, pits);
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
