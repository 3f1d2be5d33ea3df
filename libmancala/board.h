/* SPDX-License-Identifier: MIT */
/*
 * A position packed for speed: one 64-bit word for each player, the mover's
 * first. Byte lane i holds pit i + 1, lane 7 the store. With at most 127 seeds
 * no lane reaches its top bit, so a sowing is two additions from a table, the
 * sum of a row one multiplication, and a change of sides an exchange of words.
 *
 * Every function here takes the rules beside the kernel. A caller that hands
 * in a `static const` set of rules gets code with all other rules folded away;
 * see hot.h. Measured in perft leaves a second on one core, kalah 6x4:
 * 84 M with the rules read at run time, 146 M folded.
 *
 * The oracle of all this is reference.c, and test_move.c compares the two.
 */
#ifndef BOARD_H
#define BOARD_H

#include "mancala.h"

enum {
	BOARD_PITS = 7,			/* lanes for pits */
	BOARD_SEEDS = 127,		/* what a lane can count */
	BOARD_STORE = 7,		/* the lane of the store */
	BOARD_OPP = 8			/* places 0..6 are the mover's pits, 8..14 the opponent's */
};

#define BOARD_LANES UINT64_C(0x0101010101010101)
#define BOARD_TOPS UINT64_C(0x8080808080808080)
/* In a player's word: may swap sides. In a set of moves: the swap. */
#define BOARD_SWAP (UINT64_C(1) << 63)
/* In a player's word, one of these: the pit is the tuzdik of the other player, and its lane else 0. */
#define BOARD_TUZDIK (BOARD_TOPS & ~BOARD_SWAP)

#define ALWAYS_INLINE inline __attribute__((always_inline))

struct board {
	uint64_t own, opp;
};

/* What sowing adds to the two words; the emptied pit is taken off in it. */
struct sowing {
	uint64_t own, opp;
};

/* Rules compiled for boards of one length; see kernel_open. */
struct kernel {
	struct sowing sow[BOARD_SEEDS + 1][16];		/* [seeds][place of the pit sown] */
	uint8_t last[BOARD_SEEDS + 1][16];		/* place of the last seed */
	uint64_t row;					/* the lanes of the pits, all ones but the top bits */
	struct mancala_rules rules;
	int pits;
};

/* Whether *pos, which is not over, fits a board: its size, and no closed pits or rounds. */
bool kernel_fits(const struct mancala_position *pos);

/* Compile rules for rows of 1..BOARD_PITS pits. */
void kernel_open(struct kernel *k, const struct mancala_rules *rules, int pits);

/* Pack a position that fits and is not over; unpack b, side being its mover, into *pos, whose rules and size stay. */
struct board board_pack(const struct mancala_position *pos);
void board_unpack(struct board b, enum mancala_side side, struct mancala_position *pos);

static ALWAYS_INLINE unsigned
board_store(uint64_t word)
{
	return word >> 56 & BOARD_SEEDS;
}

static ALWAYS_INLINE unsigned
board_lane(uint64_t word, unsigned lane)
{
	return word >> 8 * lane & BOARD_SEEDS;
}

/* The seeds in the pits of one word. */
static ALWAYS_INLINE unsigned
board_row(const struct kernel *k, uint64_t word)
{
	return (unsigned)((word & k->row) * BOARD_LANES >> 56);
}

static ALWAYS_INLINE struct board
board_turn(struct board b)
{
	return (struct board){ b.opp, b.own };
}

/* The seeds in a place of the ring. */
static ALWAYS_INLINE unsigned
board_count(struct board b, unsigned place)
{
	return board_lane(place & BOARD_OPP ? b.opp : b.own, place & 7);
}

static ALWAYS_INLINE bool
rules_take(const struct mancala_rules *r, unsigned count)
{
	if (r->take == MANCALA_TAKE_EVEN)
		return count > 0 && count % 2 == 0;
	return count < 64 && (r->take >> count & 1);
}

/* Whether a relay might go on for ever: where every circuit stores a seed it cannot. */
static ALWAYS_INLINE bool
rules_endless(const struct mancala_rules *r)
{
	return r->relay != MANCALA_RELAY_NO && r->sow == MANCALA_SOW_BOARD;
}

/* Whether a last seed in the opponent's row can do more than lie there. */
static ALWAYS_INLINE bool
rules_theirs(const struct mancala_rules *r)
{
	return r->take || r->beyond || r->tuzdik || r->mati == MANCALA_MATI_FORFEIT;
}

/* The number of seeds in the lanes of a word that bits, from BOARD_TUZDIK, mark; they go to *store. */
static ALWAYS_INLINE uint64_t
board_gather(uint64_t word, uint64_t bits, uint64_t *store)
{
	uint64_t lanes = (bits >> 7) * BOARD_SEEDS;

	*store += (word & lanes) * BOARD_LANES >> 56 << 56;
	return word & ~lanes;
}

/* The top bits of those lanes of a word that hold four seeds. */
static ALWAYS_INLINE uint64_t
board_fours(const struct kernel *k, uint64_t word)
{
	return ~(((word & k->row) ^ 4 * BOARD_LANES) + ~BOARD_TOPS) & k->row << 1 & BOARD_TOPS;
}

/* What is in tuzdiks, and where the boards before had no four, in fours, goes to stores. */
static ALWAYS_INLINE void
board_gathers(const struct kernel *k, const struct mancala_rules *r, struct board before, struct board *b)
{
	struct board stored = { 0, 0 };

	if (r->tuzdik) {
		b->opp = board_gather(b->opp, b->opp & BOARD_TUZDIK, &stored.own);
		b->own = board_gather(b->own, b->own & BOARD_TUZDIK, &stored.opp);
	}
	if (r->fours == MANCALA_FOURS_OWNER) {
		b->own = board_gather(b->own, board_fours(k, b->own) & ~board_fours(k, before.own),
		    &stored.own);
		b->opp = board_gather(b->opp, board_fours(k, b->opp) & ~board_fours(k, before.opp),
		    &stored.opp);
	}
	b->own += stored.own;
	b->opp += stored.opp;
}

/* Sow seeds from place one by one, where a pit gets more than one of them and fours count. */
static inline void
board_drops(const struct kernel *k, const struct mancala_rules *r, struct board *b, unsigned place,
    unsigned seeds)
{
	uint64_t one = UINT64_C(1) << 8 * (place & 7);

	*(place & BOARD_OPP ? &b->opp : &b->own) -= seeds * one;
	for (unsigned n = 1; n <= seeds; n++) {
		const struct sowing *s = &k->sow[n][place], *less = &k->sow[n - 1][place];
		struct board before = *b;
		b->own += s->own - less->own;
		b->opp += s->opp - less->opp;
		*(place & BOARD_OPP ? &b->opp : &b->own) += one;
		board_gathers(k, r, before, b);
	}
}

/* Sow one lap. */
static ALWAYS_INLINE void
board_lap(const struct kernel *k, const struct mancala_rules *r, struct board *b, unsigned place,
    unsigned seeds)
{
	const struct sowing *s = &k->sow[seeds][place];
	struct board before = *b;

	if (r->fours == MANCALA_FOURS_OWNER && seeds >= 2 * (unsigned)k->pits) {
		board_drops(k, r, b, place, seeds);
		return;
	}
	b->own += s->own;
	b->opp += s->opp;
	if (r->tuzdik || r->fours == MANCALA_FOURS_OWNER)
		board_gathers(k, r, before, b);
}

/*
 * Sow lap after lap from place. Returns the place of the last seed, or -1 for
 * a relay without end (tested as in reference.c).
 */
static ALWAYS_INLINE int
board_sow(const struct kernel *k, const struct mancala_rules *r, struct board *b, unsigned place)
{
	struct board marked = *b;
	unsigned marked_place = place, since = 0, until = 1, sown = 0;

	for (;;) {
		unsigned seeds = board_count(*b, place);
		unsigned last = k->last[seeds][place];
		board_lap(k, r, b, place, seeds);
		if (r->relay == MANCALA_RELAY_NO || last == BOARD_STORE)
			return (int)last;
		if (r->relay == MANCALA_RELAY_LAST) {
			if (board_count(*b, last) <= 1)
				return (int)last;
			place = last;
		} else {
			place = k->last[1][last];
			if (board_count(*b, place) == 0)
				return (int)last;
		}
		if (!rules_endless(r))
			continue;
		if ((sown += seeds) >= MANCALA_SOWN_MAX ||
		    (place == marked_place && b->own == marked.own && b->opp == marked.opp))
			return -1;
		if (++since == until) {
			marked = *b;
			marked_place = place;
			until *= 2;
			since = 0;
		}
	}
}

/* Whether a last seed that made three makes a tuzdik. */
static ALWAYS_INLINE bool
board_makes_tuzdik(const struct kernel *k, struct board b, unsigned last)
{
	unsigned lane = last & 7;

	return last & BOARD_OPP && board_lane(b.opp, lane) == 3 && !(b.opp & BOARD_TUZDIK) &&
	    lane + 1 < (unsigned)k->pits && !(b.own >> 8 * lane & 0x80);
}

/* The lanes (all ones) that a capture at last takes from the mover and the opponent. */
static ALWAYS_INLINE struct board
board_marks(const struct kernel *k, const struct mancala_rules *r, struct board b, unsigned last,
    bool stored)
{
	struct board set = { 0, 0 };
	unsigned place = last;

	/* The whole lane, which spares an instruction in Kalah: with the bit of a tuzdik it is not 1 either. */
	if (r->cross && last < BOARD_STORE && (b.own >> 8 * last & 0xff) == 1 && (!r->lap || stored)) {
		uint64_t across = UINT64_C(0xff) << 8 * ((unsigned)k->pits - 1 - last);
		bool seeds = b.opp & across & (r->tuzdik ? k->row : ~UINT64_C(0));
		if (seeds)
			set.opp = across;
		if (r->own == MANCALA_OWN_TAKE && (seeds || r->empty == MANCALA_EMPTY_TAKE))
			set.own = UINT64_C(0xff) << 8 * last;
	}
	if (r->beyond && !board_count(b, k->last[1][last])) {
		unsigned beyond = k->last[1][k->last[1][last]];
		if (board_count(b, beyond) && beyond & BOARD_OPP)
			set.opp |= UINT64_C(0xff) << 8 * (beyond & 7);
		else if (board_count(b, beyond))
			set.own |= UINT64_C(0xff) << 8 * beyond;
	}
	if (r->tuzdik && board_makes_tuzdik(k, b, last))
		set.opp |= UINT64_C(0xff) << 8 * (last & 7);
	if (!r->take || (last < BOARD_STORE && r->side == MANCALA_SIDE_THEIRS))
		return set;
	while (rules_take(r, board_count(b, place))) {
		uint64_t lane = UINT64_C(0xff) << 8 * (place & 7);
		if (place & BOARD_OPP)
			set.opp |= lane;
		else
			set.own |= lane;
		if (r->chain == MANCALA_CHAIN_NO)
			break;
		if (place & 7) {
			place--;
		} else {
			if (r->chain == MANCALA_CHAIN_ROW)
				break;
			place = (place ^ BOARD_OPP) + (unsigned)k->pits - 1;
		}
		if (r->chain == MANCALA_CHAIN_BOARD && place == last)
			break;
	}
	return set;
}

/* Capture at last, the place of the last seed. Returns whether it met every seed of the opponent. */
static ALWAYS_INLINE bool
board_capture(const struct kernel *k, const struct mancala_rules *r, struct board *b, unsigned last,
    bool stored)
{
	if (last >= BOARD_STORE && (last == BOARD_STORE || !rules_theirs(r)))
		return false;
	struct board set = board_marks(k, r, *b, last, stored);
	bool slam = set.opp && !(b->opp & k->row & ~set.opp);
	bool tuzdik = r->tuzdik && board_makes_tuzdik(k, *b, last);

	if ((set.own | set.opp) && !(slam && r->slam == MANCALA_SLAM_NOTHING)) {
		if (slam && r->slam == MANCALA_SLAM_FIRST)
			set.opp &= ~((set.opp & -set.opp) * 0xff);
		if (slam && r->slam == MANCALA_SLAM_LAST)
			set.opp &= ~(UINT64_C(0xff) << (63 - (unsigned)__builtin_clzll(set.opp) - 7));
		unsigned captured = board_row(k, b->own & set.own) + board_row(k, b->opp & set.opp);
		b->own = (b->own & ~set.own) + ((uint64_t)captured << 56);
		b->opp &= ~set.opp;
		if (tuzdik)
			b->opp |= set.opp & BOARD_TOPS & UINT64_C(0xff) << 8 * (last & 7);
		if (slam && r->slam == MANCALA_SLAM_OPPONENT) {
			unsigned left = board_row(k, b->own) + board_row(k, b->opp);
			b->own &= ~k->row;
			b->opp = (b->opp & ~k->row) + ((uint64_t)left << 56);
		}
	}
	if (r->mati == MANCALA_MATI_FORFEIT && last & BOARD_OPP && board_count(*b, last) == 1)
		b->opp += (UINT64_C(1) << 56) - (UINT64_C(1) << 8 * (last & 7));
	return slam;
}

/* Sow and capture, as moves are tried out; false if that is forbidden outright. */
static ALWAYS_INLINE bool
board_try(const struct kernel *k, const struct mancala_rules *r, struct board *b, unsigned lane)
{
	unsigned store = board_store(b->own);
	int last = board_sow(k, r, b, lane);

	if (last < 0)
		return false;
	bool slam = board_capture(k, r, b, (unsigned)last, board_store(b->own) != store);
	return !slam || r->slam != MANCALA_SLAM_FORBIDDEN;
}

/* Of set, the moves of b that a rule allows which must try them out. */
static ALWAYS_INLINE uint64_t
board_trials(const struct kernel *k, const struct mancala_rules *r, struct board b, uint64_t set)
{
	uint64_t allowed = 0, feeding = 0;
	bool starved = !(b.opp & k->row);

	for (uint64_t rest = set; rest; rest &= rest - 1) {
		struct board after = b;
		if (!board_try(k, r, &after, (unsigned)__builtin_ctzll(rest) / 8))
			continue;
		allowed |= rest & -rest;
		if (after.opp & k->row)
			feeding |= rest & -rest;
	}
	if ((r->feed == MANCALA_FEED_LEAVE && feeding) || (r->feed == MANCALA_FEED_REFILL && starved))
		return feeding;
	return allowed;
}

/* The legal moves of b: the top bit of lane i for pit i + 1, that of lane 7 for a swap. */
static ALWAYS_INLINE uint64_t
board_moves(const struct kernel *k, const struct mancala_rules *r, struct board b)
{
	uint64_t set = ((b.own & k->row) + ~BOARD_TOPS) & BOARD_TOPS;
	uint64_t many = ((b.own & k->row) + (~BOARD_TOPS - BOARD_LANES)) & BOARD_TOPS;
	bool starved = !(b.opp & k->row);

	if (r->single == MANCALA_SINGLE_LAST && many)
		set = many;
	if (r->slam == MANCALA_SLAM_FORBIDDEN || rules_endless(r) || r->feed == MANCALA_FEED_LEAVE ||
	    (r->feed == MANCALA_FEED_REFILL && starved))
		set = board_trials(k, r, b, set);
	if (r->feed == MANCALA_FEED_REACH && starved)
		for (uint64_t rest = set; rest; rest &= rest - 1) {
			unsigned lane = (unsigned)__builtin_ctzll(rest) / 8;
			if (!k->sow[board_lane(b.own, lane)][lane].opp)
				set ^= rest & -rest;
		}
	if (r->pie && set)
		set |= b.own & BOARD_SWAP;
	return set;
}

/* Whose view *b is in after a move. */
enum board_next {
	BOARD_TURN,		/* the other player's, who is to move */
	BOARD_AGAIN,		/* the same player's, who moves again */
	BOARD_OVER		/* the player's who moved; the game is over, and the stores are final */
};

/* End the game: what is left goes where `rest` says, out being the player (0 the mover) who is out. */
static ALWAYS_INLINE enum board_next
board_finish(const struct kernel *k, struct board *b, enum mancala_rest rest, int out)
{
	uint64_t own = board_row(k, b->own), opp = board_row(k, b->opp);
	uint64_t row[2] = { b->own & k->row, b->opp & k->row };

	if (rest == MANCALA_REST_NONE)
		return BOARD_OVER;
	if ((rest == MANCALA_REST_EMPTIER && !row[out]) || rest == MANCALA_REST_OPPONENT) {
		bool mover = (out == 0) == (rest == MANCALA_REST_EMPTIER);
		own = mover ? own + opp : 0;
		opp = mover ? 0 : board_row(k, b->own) + opp;
	}
	b->own = (b->own & ~k->row) + (own << 56);
	b->opp = (b->opp & ~k->row) + (opp << 56);
	return BOARD_OVER;
}

/* Exchange the two players' seeds; the right to swap is used up. */
static ALWAYS_INLINE enum board_next
board_swap(struct board *b)
{
	b->own &= ~BOARD_SWAP;
	return BOARD_TURN;
}

/* Whether a store decides the game by `half`. */
static ALWAYS_INLINE bool
board_half(struct board b)
{
	uint64_t own = b.own & ~BOARD_TOPS, opp = b.opp & ~BOARD_TOPS;
	unsigned all = (unsigned)((own + opp) * BOARD_LANES >> 56);
	unsigned s = 2 * (unsigned)(own >> 56), n = 2 * (unsigned)(opp >> 56);

	return s > all || n > all || (s == all && n == all);
}

/*
 * Play a legal move of *b, a lane or BOARD_STORE for a swap, and settle the
 * end of the game but for repetition.
 */
static ALWAYS_INLINE enum board_next
board_play(const struct kernel *k, const struct mancala_rules *r, struct board *b, unsigned lane)
{
	if (r->pie && lane == BOARD_STORE)
		return board_swap(b);
	struct board old = *b, after = *b;
	if (r->pie)
		after.own &= ~BOARD_SWAP;
	unsigned last = (unsigned)board_sow(k, r, &after, lane);
	bool slam = board_capture(k, r, &after, last, board_store(after.own) != board_store(old.own));
	bool again = (r->again && last == BOARD_STORE) || (slam && r->slam == MANCALA_SLAM_AGAIN);
	*b = after;
	if (r->half != MANCALA_HALF_NO && ((after.own ^ old.own) | (after.opp ^ old.opp)) >> 56 &&
	    board_half(after))
		return board_finish(k, b, r->half == MANCALA_HALF_SWEEP ? MANCALA_REST_OWNER
		    : MANCALA_REST_NONE, 0);
	enum mancala_rest rest = (enum mancala_rest)r->rest;
	if (r->one == MANCALA_ONE_END && board_row(k, after.own) + board_row(k, after.opp) == 1)
		return board_finish(k, b, rest == MANCALA_REST_NONE ? rest : MANCALA_REST_OWNER, 0);
	if (r->end == MANCALA_END_EITHER && (!(after.own & k->row) || !(after.opp & k->row)))
		return board_finish(k, b, rest, (after.own & k->row) != 0);
	struct board next = again ? after : board_turn(after);
	if ((r->end == MANCALA_END_STUCK || r->slam == MANCALA_SLAM_FORBIDDEN || rules_endless(r)) &&
	    !board_moves(k, r, next)) {
		if (r->stuck != MANCALA_STUCK_PASS || !board_moves(k, r, board_turn(next)))
			return board_finish(k, b, rest, !again);
		again = !again;
		next = board_turn(next);
	}
	*b = next;
	return again ? BOARD_AGAIN : BOARD_TURN;
}

#endif
