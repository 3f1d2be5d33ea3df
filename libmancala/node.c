/* SPDX-License-Identifier: MIT */
/* The search of the tree: alpha-beta with null windows, a transposition table and extensions. */
#include "eval.h"

/*
 * What the search leaves out, and what that won in kalah at 20,000 nodes a move
 * over 1,000 games from openings of five sowings, in Elo with the 95% interval:
 * a state that is judged to be above the window by so much for every sowing to
 * go is not looked into, +32 (20 to 43; 782 games); a late child of a deep
 * search is at first searched two sowings less deep, not one, +9 (2 to 16).
 */
enum {
	CALM = 2 * SEARCH_SEED,	/* above the window, for each sowing to go */
	CALM_DEPTH = 4,		/* if there are at most that many */
	LATE = 2,		/* the first child that is searched to a lower depth first */
	LATE_DEPTH = 3,		/* if there is at least that much to go */
	LATE_DEEP = 7		/* and to one still lower from here on */
};

struct child {
	struct board b;
	enum board_next next;
	int move;
	int order;		/* higher ones are looked at first */
};

static ALWAYS_INLINE bool
rules_cyclic(const struct mancala_rules *r)
{
	return r->sow == MANCALA_SOW_BOARD || r->rounds != MANCALA_ROUNDS_NO;
}

/* Note the step of a state that was reached at ply by a move of player (0: who moves at the root). */
static ALWAYS_INLINE void
step_note(struct worker *w, int ply, const struct child *c, bool stored)
{
	struct step *s = &w->steps[w->at + (size_t)ply];

	s->side = s[-1].side ^ (c->next == BOARD_TURN);
	s->since = stored ? w->at + (size_t)ply : s[-1].since;
}

/* Whether the position at ply, whose key this is, stood before. */
static ALWAYS_INLINE bool
step_repeats(struct worker *w, int ply, uint64_t key)
{
	struct step *s = &w->steps[w->at + (size_t)ply];

	s->key = key;
	for (const struct step *old = s; old-- > &w->steps[s->since];)
		if (old->key == key && old->side == s->side)
			return true;
	return false;
}

/*
 * What a child promises. Judging it pays where a subtree hangs on the order; a
 * move again is looked at first, as it costs nothing, the nearest to the store
 * before the others.
 */
static ALWAYS_INLINE int
child_order(const struct worker *w, const struct mancala_rules *r, bool packed,
    const struct child *c, bool judged)
{
	int value = judged && c->next != BOARD_OVER ? eval(w, r, packed, c->b)
	    : state_margin(w, packed, c->b) * SEARCH_SEED;

	if (c->next == BOARD_AGAIN)
		return SEARCH_INFINITE + c->move;
	return c->next == BOARD_TURN ? -value : value;
}

/* Play all moves; returns how many there are, the most promising first, and before them the move first. */
static ALWAYS_INLINE int
children(struct worker *w, const struct mancala_rules *r, bool packed, struct board b, int first,
    bool judged, struct child *child)
{
	int count = 0;

	for (uint64_t set = state_moves(w, r, packed, b); set; set &= set - 1) {
		struct child c = { .b = b, .move = state_move(packed, set) };
		c.next = state_play(w, r, packed, &c.b, c.move);
		if (judged)
			entry_prefetch(w->table, state_key(r, packed, c.b));
		c.order = c.move == first ? INT32_MAX : child_order(w, r, packed, &c, judged);
		int i = count++;
		for (; i > 0 && child[i - 1].order < c.order; i--)
			child[i] = child[i - 1];
		child[i] = c;
	}
	w->nodes += (unsigned)count;
	return count;
}

/*
 * What can be said of a state without looking further: that it stood before,
 * what an endgame table says, that what is left cannot bring it into the
 * window, or, if it is a leaf, its judgement. Returns whether anything can.
 */
static ALWAYS_INLINE bool
settled(struct worker *w, const struct mancala_rules *r, bool packed, struct board b, bool leaf,
    int alpha, int beta, int ply, struct found *f)
{
	if (rules_cyclic(r) && step_repeats(w, ply, state_key(r, packed, b))) {
		*f = (struct found){ state_repeat(w, r, packed, b) * SEARCH_SEED, false };
		return true;
	}
	if (r->rounds == MANCALA_ROUNDS_NO) {
		int margin = state_margin(w, packed, b) * SEARCH_SEED;
		int seeds = state_left(w, packed, b);
		int left = seeds * SEARCH_SEED;
		if (packed && seeds <= w->ends_seeds && !(r->pie && (b.own | b.opp) & BOARD_SWAP)) {
			int value = w->ends->value[table_entry(w->ends, b)];
			*f = (struct found){ margin + value * SEARCH_SEED, true };
			return true;
		}
		if (margin + left <= alpha || margin - left >= beta) {
			*f = (struct found){ margin + left <= alpha ? margin + left : margin - left, true };
			return true;
		}
	}
	if (leaf)
		*f = (struct found){ eval(w, r, packed, b), false };
	return leaf;
}

/* The value of a child, for the player who moved. */
static ALWAYS_INLINE struct found
child_value(struct worker *w, const struct mancala_rules *r, bool packed, const struct child *c,
    int depth, int alpha, int beta, int ply, node_fn *self)
{
	struct found f;
	bool turn = c->next == BOARD_TURN;
	int low = turn ? -beta : alpha, high = turn ? -alpha : beta;

	if (c->next == BOARD_OVER)
		return (struct found){ state_margin(w, packed, c->b) * SEARCH_SEED, true };
	if (depth > 0 && ply < MANCALA_LINE_MAX)
		f = self(w, c->b, depth, low, high, ply);
	else
		settled(w, r, packed, c->b, true, low, high, ply, &f);
	if (turn)
		f.value = -f.value;
	return f;
}

/*
 * The value of child i in the window, after a null-window test that it beats
 * those before it, to a lower depth first where it is late in the order.
 */
static ALWAYS_INLINE struct found
child_search(struct worker *w, const struct mancala_rules *r, bool packed, const struct child *c,
    int i, int depth, int alpha, int beta, int ply, node_fn *self)
{
	struct found f;

	if (i >= LATE && depth >= LATE_DEPTH && !w->plain) {
		int less = depth >= LATE_DEEP ? 2 : 1;
		f = child_value(w, r, packed, c, depth - less, alpha, alpha + 1, ply, self);
		if (f.value <= alpha)
			return f;
	}
	if (i > 0 && beta - alpha > 1) {
		f = child_value(w, r, packed, c, depth, alpha, alpha + 1, ply, self);
		if (f.value <= alpha || f.value >= beta)
			return f;
	}
	return child_value(w, r, packed, c, depth, alpha, beta, ply, self);
}

static ALWAYS_INLINE struct found
node(struct worker *w, const struct mancala_rules *r, bool packed, struct board b, int depth,
    int alpha, int beta, int ply, node_fn *self)
{
	uint64_t key = state_key(r, packed, b);
	int margin = state_margin(w, packed, b) * SEARCH_SEED;
	int base = rules_stores(r) ? 0 : margin;
	struct found best;

	if (settled(w, r, packed, b, depth <= 0, alpha, beta, ply, &best))
		return best;
	if (w->nodes >= w->look)
		search_look(w);
	if (w->stopped)
		return (struct found){ alpha, false };
	struct entry e = entry_find(w->table, key);
	if (e.bound != ENTRY_NONE && (w->plain ? e.depth == depth : e.depth >= depth)) {
		int value = e.value + base;
		if ((e.bound & ENTRY_LOWER && value >= beta) ||
		    (e.bound & ENTRY_UPPER && value <= alpha) || e.bound == ENTRY_EXACT)
			return (struct found){ value, e.depth == ENTRY_PROVEN };
	}

	if (depth <= CALM_DEPTH && beta - alpha == 1 && !w->plain) {
		int value = eval(w, r, packed, b) - CALM * depth;
		if (value >= beta)
			return (struct found){ value, false };
	}
	struct child child[MANCALA_MOVES_MAX];
	size_t pooled = w->pooled;
	int count = children(w, r, packed, b, e.move, depth > 1, child);
	int low = alpha, move = 0;
	bool chained = w->plain;
	best = (struct found){ -SEARCH_INFINITE, true };
	for (int i = 0; i < count && best.value < beta; i++) {
		const struct child *c = &child[i];
		int after = depth - 1;
		if (c->next == BOARD_AGAIN && !after && !chained)
			after = chained = true;
		if (rules_cyclic(r))
			step_note(w, ply + 1, c, state_margin(w, packed, c->b) *
			    (c->next == BOARD_TURN ? -SEARCH_SEED : SEARCH_SEED) != margin);
		struct found f = child_search(w, r, packed, c, i, after, low, beta, ply + 1, self);
		if (w->stopped)
			break;
		best.proven = f.proven && (best.proven || f.value >= beta);
		if (f.value > best.value) {
			best.value = f.value;
			move = c->move;
		}
		if (best.value > low)
			low = best.value;
	}
	w->pooled = pooled;
	if (w->stopped)
		return (struct found){ alpha, false };
	e = (struct entry){ best.value - base, best.proven && !w->plain ? ENTRY_PROVEN : depth, move,
	    best.value >= beta ? ENTRY_LOWER : best.value > alpha ? ENTRY_EXACT : ENTRY_UPPER };
	entry_keep(w->table, key, &e);
	return best;
}

#define HOT(name) \
static struct found node_##name(struct worker *w, struct board b, int depth, int alpha, int beta, \
    int ply) \
{ return node(w, HOT_RULES(name, &w->kernel), true, b, depth, alpha, beta, ply, node_##name); }
HOT_GAMES
#undef HOT

static struct found
node_reference(struct worker *w, struct board b, int depth, int alpha, int beta, int ply)
{
	return node(w, &w->kernel.rules, false, b, depth, alpha, beta, ply, node_reference);
}

node_fn *const search_nodes[SEARCH_NODES] = {
#define HOT(name) [HOT_##name] = node_##name,
HOT_GAMES
#undef HOT
	[SEARCH_REFERENCE] = node_reference,
};
