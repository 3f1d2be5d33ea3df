/* SPDX-License-Identifier: MIT */
/* The root of the search: its moves, and which of them is the best. */
#include <string.h>

#include "state.h"

enum {
	WINDOW = SEARCH_SEED / 2,	/* around the value of the depth before */
	WINDOW_DEPTH = 3		/* the first depth that has one */
};

void
roots_set(struct mancala_search *search, struct board b)
{
	struct worker *w = &search->worker;
	const struct mancala_rules *r = &w->kernel.rules;

	w->steps[w->at].key = state_key(r, search->packed, b);
	search->count = 0;
	for (uint64_t set = state_moves(w, r, search->packed, b); set; set &= set - 1) {
		struct root *root = &search->root[search->count++];
		*root = (struct root){ .b = b, .move = state_move(search->packed, set) };
		root->rank = !search->seed ? (unsigned)root->move : (unsigned)state_mix(
		    w->steps[w->at].key ^ search->seed, (unsigned)root->move);
		root->next = state_play(w, r, search->packed, &root->b, root->move);
	}
}

/* The value of a root move by a search of depth sowings, that move included. */
static struct found
root_value(struct mancala_search *search, const struct root *root, int depth, int alpha, int beta)
{
	struct worker *w = &search->worker;
	struct step *s = &w->steps[w->at + 1];
	struct found f;
	int margin = state_margin(w, search->packed, root->b);

	w->nodes++;
	if (root->next == BOARD_OVER)
		return (struct found){ margin * SEARCH_SEED, true };
	s->side = root->next == BOARD_TURN;
	s->since = 0;
	if (root->next == BOARD_AGAIN)
		return search->node(w, root->b, depth > 1 || w->plain ? depth - 1 : 1, alpha, beta, 1);
	f = search->node(w, root->b, depth - 1, -beta, -alpha, 1);
	f.value = -f.value;
	return f;
}

/* Put root[i] to the front, the others keeping their order. */
static void
root_first(struct mancala_search *search, int i)
{
	struct root root = search->root[i];

	memmove(&search->root[1], &search->root[0], (size_t)i * sizeof(root));
	search->root[0] = root;
}

/*
 * Find the best move in the window and put it first. A move that is preferred
 * to one of the same value is asked whether it reaches that value, any other
 * whether it exceeds it.
 */
static struct found
roots_window(struct mancala_search *search, int depth, int alpha, int beta)
{
	struct found best = { -SEARCH_INFINITE, true };
	int first = 0;

	for (int i = 0; i < search->count && best.value < beta; i++) {
		struct root *root = &search->root[i];
		int low = best.value > alpha ? best.value - (root->rank < search->root[first].rank) : alpha;
		if (low < alpha)
			low = alpha;
		root->found = root_value(search, root, depth, low, i && low + 1 < beta ? low + 1 : beta);
		if (i && root->found.value > low && low + 1 < beta)
			root->found = root_value(search, root, depth, low, beta);
		if (search->worker.stopped)
			return best;
		best.proven = root->found.value >= beta ? root->found.proven
		    : best.proven && root->found.proven;
		if (root->found.value > low && root->found.value >= best.value) {
			best.value = root->found.value;
			first = i;
		} else if (root->found.value > best.value) {
			best.value = root->found.value;
		}
	}
	root_first(search, first);
	return best;
}

/* Search to depth with a window around the value of the depth before, wider where that fails. */
struct found
roots_search(struct mancala_search *search, int depth, int before)
{
	int alpha = -SEARCH_INFINITE, beta = SEARCH_INFINITE;

	if (depth >= WINDOW_DEPTH) {
		alpha = before - WINDOW;
		beta = before + WINDOW;
	}
	for (;;) {
		struct found f = roots_window(search, depth, alpha, beta);
		if (search->worker.stopped || (f.value > alpha && f.value < beta))
			return f;
		if (f.value <= alpha)
			alpha = -SEARCH_INFINITE;
		else
			beta = SEARCH_INFINITE;
	}
}

/* Give every root move its value, and sort them: best first, equal ones by rank. */
struct found
roots_every(struct mancala_search *search, int depth)
{
	struct found best = { -SEARCH_INFINITE, true };

	for (int i = 0; i < search->count; i++) {
		struct root root = search->root[i];
		root.found = root_value(search, &root, depth, -SEARCH_INFINITE, SEARCH_INFINITE);
		if (search->worker.stopped)
			return best;
		best.proven = best.proven && root.found.proven;
		int at = i;
		for (; at > 0 && (search->root[at - 1].found.value < root.found.value ||
		    (search->root[at - 1].found.value == root.found.value &&
		    search->root[at - 1].rank > root.rank)); at--)
			search->root[at] = search->root[at - 1];
		search->root[at] = root;
	}
	best.value = search->root[0].found.value;
	return best;
}
