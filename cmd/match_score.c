/* SPDX-License-Identifier: MIT */
/* What the games of mancala-match come to: Elo, its interval, and the sequential test. */
#include <math.h>

#include "match.h"

void
score_game(struct score *score, int halves, bool fault, int margin)
{
	score->won += halves == 2;
	score->drawn += halves == 1;
	score->lost += halves == 0;
	if (!fault) {
		score->margins++;
		score->margin += margin;
	}
}

void
score_pair(struct score *score, int halves, int others)
{
	double points = (halves + others) / 2.0;

	score->pairs++;
	score->points += points;
	score->squares += points * points;
}

double
score_elo(double share)
{
	if (share <= 0)
		return -INFINITY;
	return share >= 1 ? INFINITY : 400 * log10(share / (1 - share));
}

/* The variance of the share that one pair has, half its points. */
static double
pair_variance(const struct score *score)
{
	double n = (double)score->pairs, mean = score->points / n;

	return (score->squares / n - mean * mean) / 4 * n / (n - 1);
}

/*
 * The interval is Wilson's (E. B. Wilson, "Probable inference, the law of
 * succession, and statistical inference", JASA 22, 1927), with the variance that
 * the pairs show in place of a coin's: it stays wide where few pairs agree.
 */
double
score_share(const struct score *score, double *low, double *high)
{
	const double z = 1.96;
	long games = score->won + score->drawn + score->lost;
	double share = games ? ((double)score->won + (double)score->drawn / 2) / (double)games : 0.5;
	double n = (double)score->pairs;

	*low = 0;
	*high = 1;
	if (score->pairs > 0) {
		double variance = score->pairs > 1 ? pair_variance(score) : 0.25;
		double middle = share + z * z / (2 * n);
		double wide = z * sqrt(variance / n + z * z / (4 * n * n));
		*low = fmax(0, (middle - wide) / (1 + z * z / n));
		*high = fmin(1, (middle + wide) / (1 + z * z / n));
	}
	return share;
}

double
score_llr(const struct score *score, double elo0, double elo1)
{
	const double prior = 8, prior_variance = 0.125;
	double s0 = 1 / (1 + pow(10, -elo0 / 400)), s1 = 1 / (1 + pow(10, -elo1 / 400));
	double n = (double)score->pairs, mean, variance;

	if (!score->pairs)
		return 0;
	mean = score->points / 2 / n;
	variance = (score->squares / 4 - n * mean * mean + prior * prior_variance) / (n + prior);
	return (s1 - s0) * (2 * mean - s0 - s1) * n / (2 * variance);
}
