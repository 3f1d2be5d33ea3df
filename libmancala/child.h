/* SPDX-License-Identifier: MIT */
/* The moves of a position that is proven or explored: what is known of them, and their order. */
#ifndef CHILD_H
#define CHILD_H

#include "guess.h"
#include "prove.h"

#define NO_KEY UINT64_MAX

enum {
	PROVE_MOVES = BOARD_PITS + 1,
	PROVE_TUZDIKS = 6	/* bits of a key */
};

/* What a move is ordered by beside the guess, in hundredths of a seed. */
enum { ORDER_GAIN = 300, ORDER_AGAIN = 200, ORDER_LANE = 20 };

/*
 * Where moves relay a guess says little of what is many laps away, and takes long: congkak
 * 6x6 took 1.8 s with it and takes 0.5 s without, 7x7 stood at 16..98 after 300 s, and takes 60 s.
 */
enum { ORDER_RELAY_GAIN = 16, ORDER_RELAY_AGAIN = 1000 };

static ALWAYS_INLINE bool
guesses(const struct mancala_rules *r)
{
	return r->relay == MANCALA_RELAY_NO;
}

/* A move and what is known of it, from the view of the player who makes it. */
struct child {
	struct board board;
	uint64_t key;
	const int8_t *exact;	/* the value by the endgame table, or NULL */
	int gain;		/* what the mover stored less what the opponent did */
	int seeds;		/* left in the pits */
	int low, high;		/* bounds of the value, gain included */
	int order;
	unsigned lane;
	bool again;
};

/* A number below 1 << PROVE_TUZDIKS for the tuzdiks of both. */
static ALWAYS_INLINE uint64_t
tuzdiks(struct board b)
{
	uint64_t own = b.own & BOARD_TUZDIK, opp = b.opp & BOARD_TUZDIK;

	return (own ? (unsigned)__builtin_ctzll(own) / 8 + 1 : 0) * 8 +
	    (opp ? (unsigned)__builtin_ctzll(opp) / 8 + 1 : 0);
}

/* The key of a position with seeds in its pits, or NO_KEY if its bounds cannot be kept. */
static ALWAYS_INLINE uint64_t
key(const struct prover *p, const struct mancala_rules *r, struct board b, int seeds)
{
	if (r->pie && (b.own | b.opp) & BOARD_SWAP)
		return NO_KEY;
	uint64_t number = rank_pits(&p->rank, &p->kernel, b);
	if (r->half != MANCALA_HALF_NO) {
		seeds += (int)board_store(b.own);
		number += p->rank.store[seeds];
	}
	if (seeds > (r->half == MANCALA_HALF_NO ? p->rank.pits_seeds : p->rank.store_seeds))
		return NO_KEY;
	return r->tuzdik ? number << PROVE_TUZDIKS | tuzdiks(b) : number;
}

static ALWAYS_INLINE int
lead(struct board b)
{
	return (int)board_store(b.own) - (int)board_store(b.opp);
}

/*
 * The moves of b. Where something may be kept of what they lead to, its cache
 * line is asked for; returns how many moves there are.
 */
static ALWAYS_INLINE int
children_open(const struct prover *p, const struct mancala_rules *r, struct board b, int seeds,
    struct child child[PROVE_MOVES])
{
	int count = 0, before = lead(b), in_stores = (int)(board_store(b.own) + board_store(b.opp));

	for (uint64_t moves = board_moves(&p->kernel, r, b); moves; moves &= moves - 1) {
		struct child *c = &child[count];
		c->lane = (unsigned)__builtin_ctzll(moves) / 8;
		c->board = b;
		enum board_next next = board_play(&p->kernel, r, &c->board, c->lane);
		int after = lead(c->board);
		c->again = next == BOARD_AGAIN;
		c->gain = (next == BOARD_TURN ? -after : after) - before;
		c->seeds = seeds + in_stores - (int)(board_store(c->board.own) + board_store(c->board.opp));
		c->key = NO_KEY;
		c->exact = NULL;
		c->low = c->high = c->gain;
		if (next != BOARD_OVER) {
			int most = c->seeds;
			if (r->pie && (c->board.own | c->board.opp) & BOARD_SWAP) {
				most += 2 * (after < 0 ? -after : after);
			} else if (most <= p->table_seeds) {
				c->exact = p->table->value + table_entry(p->table, c->board);
				__builtin_prefetch(c->exact);
			} else {
				c->key = key(p, r, c->board, most);
				if (c->key != NO_KEY)
					bounds_ask(bounds_slot(&p->bounds, c->key));
			}
			c->low -= most;
			c->high += most;
		}
		count++;
	}
	return count;
}

/* Learn what is kept. */
static ALWAYS_INLINE void
children_look(const struct prover *p, struct child child[PROVE_MOVES], int count)
{
	for (int i = 0; i < count; i++) {
		struct child *c = &child[i];
		if (c->exact)
			c->low = c->high = c->gain + (c->again ? *c->exact : -*c->exact);
		if (c->key == NO_KEY)
			continue;
		struct bounds known = bounds_get(bounds_slot(&p->bounds, c->key));
		int low = c->gain + (c->again ? known.low : -known.high);
		int high = c->gain + (c->again ? known.high : -known.low);
		c->low = low > c->low ? low : c->low;
		c->high = high < c->high ? high : c->high;
	}
}

/*
 * What speaks for a move beside the guess. What is stored now also leaves less
 * to prove, and another move is worth having.
 */
static ALWAYS_INLINE int
order(const struct child *c)
{
	return ORDER_GAIN * c->gain + (c->again ? ORDER_AGAIN : 0) + ORDER_LANE * (int)c->lane;
}

/* Put c, which is todo[i] at the latest, where its order says. */
static ALWAYS_INLINE void
insert(struct child *todo[PROVE_MOVES], int i, struct child *c)
{
	for (; i > 0 && todo[i - 1]->order < c->order; i--)
		todo[i] = todo[i - 1];
	todo[i] = c;
}

/*
 * Put the children that can still reach beta in order into todo; returns how
 * many. *high becomes the upper bound of the others.
 */
static ALWAYS_INLINE int
sort(const struct prover *p, const struct mancala_rules *r, struct child *child, int count,
    unsigned first, int beta, struct child *todo[PROVE_MOVES], int *high)
{
	int todos = 0;

	*high = INT16_MIN;
	for (int i = 0; i < count; i++) {
		struct child *c = &child[i];
		if (c->high < beta) {
			*high = c->high > *high ? c->high : *high;
			continue;
		}
		int guess = c->seeds && guesses(r) ? guess_now(&p->kernel, p->eval, c->board) : 0;
		c->order = c->lane + 1 == first ? GUESS_MOST
		    : !guesses(r) ? (c->again ? ORDER_RELAY_AGAIN : ORDER_RELAY_GAIN * c->gain) + (int)c->lane
		    : order(c) + (c->again ? guess : -guess);
		insert(todo, todos++, c);
	}
	return todos;
}

#endif
