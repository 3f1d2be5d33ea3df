/* SPDX-License-Identifier: MIT */
/*
 * The rules in the plainest code, to be read top to bottom beside mancala(5):
 * a lap, the laps of a move, its capture, which moves are legal, and the end.
 * Slow next to move.c, but it knows every rule and every size of board.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "reference.h"

/* A pit, counted from 0 here, or with pit == pos->pits the mover's store. */
struct place {
	int side, pit;
};

static bool
same(struct place a, struct place b)
{
	return a.side == b.side && a.pit == b.pit;
}

/* The place a seed goes to after p, when me sows: round both rows, and the own store if it is sown. */
static struct place
next(const struct mancala_position *pos, int me, struct place p)
{
	do {
		if (++p.pit < pos->pits)
			continue;
		if (p.pit == pos->pits && p.side == me && pos->rules.sow == MANCALA_SOW_STORE)
			return p;
		p = (struct place){ !p.side, 0 };
	} while (pos->closed[p.side] >> p.pit & 1);
	return p;
}

/* The pit before p, round both rows. */
static struct place
before(const struct mancala_position *pos, struct place p)
{
	do {
		if (--p.pit < 0)
			p = (struct place){ !p.side, pos->pits - 1 };
	} while (pos->closed[p.side] >> p.pit & 1);
	return p;
}

/* Who is told of every seed that is dropped. */
struct watcher {
	void (*each)(void *arg, const struct mancala_position *now, int side, int pit);
	void *arg;
};

/* All seeds of p go to the store of side as they are sown. */
static void
gather(struct mancala_position *pos, struct place p, int side, struct mancala_report *report)
{
	uint16_t seeds = pos->row[p.side][p.pit];

	pos->row[p.side][p.pit] = 0;
	pos->store[side] = (uint16_t)(pos->store[side] + seeds);
	report->gathered[side] = (uint16_t)(report->gathered[side] + seeds);
}

/* Drop one seed in each of count places from p on. */
static void
drop(struct mancala_position *pos, struct place p, int count, struct mancala_report *report,
    const struct watcher *watcher)
{
	int tuzdik = pos->tuzdik[!p.side] - 1;

	report->sown += count;
	if (p.pit == pos->pits) {
		pos->store[p.side]++;
		report->stored++;
	} else {
		for (uint16_t *pit = &pos->row[p.side][p.pit], *end = pit + count; pit < end; pit++)
			++*pit;
		report->dropped[p.side] = (uint16_t)(report->dropped[p.side] | ((1u << count) - 1) << p.pit);
		if (p.pit <= tuzdik && tuzdik < p.pit + count)
			gather(pos, (struct place){ p.side, tuzdik }, !p.side, report);
		else if (pos->rules.fours == MANCALA_FOURS_OWNER && pos->row[p.side][p.pit] == 4)
			gather(pos, p, p.side, report);
	}
	if (watcher)
		watcher->each(watcher->arg, pos, p.side, p.pit + 1);
}

/* Of seeds, how many can be dropped at once from p on: one, where each is to be looked at. */
static int
at_once(const struct mancala_position *pos, struct place p, int seeds, struct place from,
    const struct watcher *watcher)
{
	int end = pos->rules.skip && p.side == from.side && p.pit < from.pit ? from.pit : pos->pits;

	if (p.pit == pos->pits || watcher || pos->rules.fours == MANCALA_FOURS_OWNER ||
	    pos->closed[MANCALA_SOUTH] || pos->closed[MANCALA_NORTH])
		return 1;
	return seeds < end - p.pit ? seeds : end - p.pit;
}

/* Sow the seeds of one pit; returns where the last one fell. */
static struct place
lap(struct mancala_position *pos, int me, struct place from, struct mancala_report *report,
    const struct watcher *watcher)
{
	int seeds = pos->row[from.side][from.pit], count;
	struct place at = from;

	report->laps++;
	pos->row[from.side][from.pit] = 0;
	if (pos->rules.first == MANCALA_FIRST_HERE && seeds > 1) {
		drop(pos, from, 1, report, watcher);
		seeds--;
	}
	for (; seeds > 0; seeds -= count) {
		at = next(pos, me, at);
		if (pos->rules.skip && same(at, from))
			at = next(pos, me, at);
		count = at_once(pos, at, seeds, from, watcher);
		assert(count > 0);
		drop(pos, at, count, report, watcher);
		at.pit += count - 1;
	}
	return at;
}

/*
 * Sow from pit, lap after lap while the rules relay. Returns false if that
 * would go on for ever: R. P. Brent, "An improved Monte Carlo factorization
 * algorithm", BIT 20 (1980), finds the first state that comes back. Where a
 * store is sown it fills on every circuit, so no state can. Sowing loses
 * nothing, so on large boards a cycle can be longer than anybody would wait
 * for: MANCALA_SOWN_MAX bounds it.
 */
static bool
sow(struct mancala_position *pos, int me, int pit, struct place *last,
    struct mancala_report *report, const struct watcher *watcher)
{
	const struct mancala_rules *rules = &pos->rules;
	struct place from = { me, pit }, marked_from = { me, -1 };
	struct mancala_position marked;
	uint64_t since = 0, until = 1;

	for (;;) {
		*last = lap(pos, me, from, report, watcher);
		if (rules->relay == MANCALA_RELAY_NO || last->pit == pos->pits)
			return true;
		from = rules->relay == MANCALA_RELAY_LAST ? *last : next(pos, me, *last);
		if (pos->row[from.side][from.pit] <= (rules->relay == MANCALA_RELAY_LAST ? 1 : 0))
			return true;
		if (rules->sow == MANCALA_SOW_STORE)
			continue;
		if (report->sown >= MANCALA_SOWN_MAX ||
		    (same(from, marked_from) && memcmp(pos->row, marked.row, sizeof(pos->row)) == 0))
			return false;
		if (++since == until) {
			marked = *pos;
			marked_from = from;
			until *= 2;
			since = 0;
		}
	}
}

static bool
empty(const struct mancala_position *pos, int side)
{
	for (int i = 0; i < pos->pits; i++)
		if (pos->row[side][i])
			return false;
	return true;
}

/* Whether a last seed that makes count takes it. */
static bool
takes(const struct mancala_rules *rules, int count)
{
	if (rules->take == MANCALA_TAKE_EVEN)
		return count > 0 && count % 2 == 0;
	return count > 0 && count < 64 && (rules->take >> count & 1);
}

/* Mark in set the pits that a cross capture at last takes. */
static void
mark_cross(const struct mancala_position *pos, int me, struct place last, bool stored, uint16_t set[2])
{
	const struct mancala_rules *rules = &pos->rules;
	int across = pos->pits - 1 - last.pit;

	if (!rules->cross || last.side != me || pos->row[me][last.pit] != 1 || (rules->lap && !stored))
		return;
	bool seeds = pos->row[!me][across] > 0;
	if (seeds)
		set[!me] = (uint16_t)(1u << across);
	if (rules->own == MANCALA_OWN_TAKE && (seeds || rules->empty == MANCALA_EMPTY_TAKE))
		set[me] = (uint16_t)(1u << last.pit);
}

/* Mark in set the pits that the count at last takes, and those before it. */
static void
mark_counts(const struct mancala_position *pos, int me, struct place last, uint16_t set[2])
{
	const struct mancala_rules *rules = &pos->rules;
	struct place p = last;

	if (last.side == me && rules->side == MANCALA_SIDE_THEIRS)
		return;
	while (takes(rules, pos->row[p.side][p.pit])) {
		set[p.side] = (uint16_t)(set[p.side] | 1u << p.pit);
		p = before(pos, p);
		if (rules->chain == MANCALA_CHAIN_NO || same(p, last) ||
		    (rules->chain == MANCALA_CHAIN_ROW && (p.side != last.side || p.pit > last.pit)))
			return;
	}
}

/* Mark in set the pit beyond an empty one that follows the last seed. */
static void
mark_beyond(const struct mancala_position *pos, int me, struct place last, uint16_t set[2])
{
	struct place p = next(pos, me, last);

	if (!pos->rules.beyond || pos->row[p.side][p.pit])
		return;
	p = next(pos, me, p);
	if (pos->row[p.side][p.pit])
		set[p.side] = (uint16_t)(set[p.side] | 1u << p.pit);
}

/* Mark in set a pit that becomes the tuzdik of me; returns whether it would. */
static bool
mark_tuzdik(const struct mancala_position *pos, int me, struct place last, uint16_t set[2])
{
	int you = !me, pit = last.pit + 1;

	if (!pos->rules.tuzdik || last.side == me || pos->row[you][last.pit] != 3 || pos->tuzdik[me] ||
	    pit == pos->pits || pos->tuzdik[you] == pit)
		return false;
	set[you] = (uint16_t)(set[you] | 1u << last.pit);
	return true;
}

/* Whether taking the pits in set would leave side, which has seeds, without any. */
static bool
takes_all(const struct mancala_position *pos, int side, uint16_t set)
{
	for (int i = 0; set && i < pos->pits; i++)
		if (pos->row[side][i] && !(set >> i & 1))
			return false;
	return set != 0;
}

static void
store_row(struct mancala_position *pos, int from, int to, uint16_t swept[2])
{
	for (int i = 0; i < pos->pits; i++) {
		swept[to] = (uint16_t)(swept[to] + pos->row[from][i]);
		pos->store[to] = (uint16_t)(pos->store[to] + pos->row[from][i]);
		pos->row[from][i] = 0;
	}
}

static void
capture(struct mancala_position *pos, int me, struct place last, struct mancala_report *report)
{
	const struct mancala_rules *rules = &pos->rules;
	uint16_t set[2] = { 0, 0 };
	int you = !me;

	if (last.pit == pos->pits)
		return;
	mark_cross(pos, me, last, report->stored > 0 || report->gathered[me] > 0, set);
	mark_counts(pos, me, last, set);
	mark_beyond(pos, me, last, set);
	bool tuzdik = mark_tuzdik(pos, me, last, set);
	report->slam = takes_all(pos, you, set[you]);
	if (report->slam && rules->slam == MANCALA_SLAM_NOTHING)
		set[me] = set[you] = 0;
	if (report->slam && rules->slam == MANCALA_SLAM_FIRST)
		set[you] = (uint16_t)(set[you] & (set[you] - 1));
	if (report->slam && rules->slam == MANCALA_SLAM_LAST)
		for (int i = pos->pits - 1; i >= 0; i--)
			if (set[you] >> i & 1) {
				set[you] = (uint16_t)(set[you] ^ 1u << i);
				break;
			}
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		report->taken[side] = set[side];
		for (int i = 0; set[side] >> i; i++)
			if (set[side] >> i & 1) {
				report->captured += pos->row[side][i];
				pos->row[side][i] = 0;
			}
	}
	pos->store[me] = (uint16_t)(pos->store[me] + report->captured);
	report->tuzdik = tuzdik && (set[you] >> last.pit & 1);
	if (report->tuzdik)
		pos->tuzdik[me] = (uint8_t)(last.pit + 1);
	if (report->slam && rules->slam == MANCALA_SLAM_OPPONENT)
		store_row(pos, me, you, report->swept);
	if (rules->mati == MANCALA_MATI_FORFEIT && last.side == you && pos->row[you][last.pit] == 1) {
		pos->row[you][last.pit] = 0;
		pos->store[you]++;
		report->forfeited = true;
	}
}

/* Sow from pit and capture; false if the move relays for ever. */
static bool
move(struct mancala_position *pos, int pit, struct mancala_report *report, struct place *last)
{
	int me = pos->side;

	if (!sow(pos, me, pit, last, report, NULL))
		return false;
	capture(pos, me, *last, report);
	return true;
}

bool
reference_reaches(const struct mancala_position *pos, int pit)
{
	struct place p = { pos->side, pit };
	int seeds = pos->row[p.side][pit];

	if (pos->rules.first == MANCALA_FIRST_HERE && seeds > 1)
		seeds--;
	while (seeds-- > 0)
		if ((p = next(pos, pos->side, p)).side != pos->side)
			return true;
	return false;
}

/* Whether some moves must be tried out to know if they are forbidden. */
static bool
forbids(const struct mancala_rules *rules)
{
	return rules->slam == MANCALA_SLAM_FORBIDDEN ||
	    (rules->relay != MANCALA_RELAY_NO && rules->sow == MANCALA_SOW_BOARD);
}

/* The pits (bit pit from 0) with seeds that a rule forbids outright, whatever else there is to play. */
static uint32_t
forbidden(const struct mancala_position *pos, uint32_t pits)
{
	uint32_t set = 0;

	if (!forbids(&pos->rules))
		return 0;
	for (int i = 0; i < pos->pits; i++) {
		struct mancala_position p = *pos;
		struct mancala_report report = { 0 };
		struct place last;
		if ((pits >> i & 1) && (!move(&p, i, &report, &last) ||
		    (report.slam && pos->rules.slam == MANCALA_SLAM_FORBIDDEN)))
			set |= 1u << i;
	}
	return set;
}

/* Of pits, those that feed the opponent as the rules want it; all of them where that is not asked. */
static uint32_t
feeding(const struct mancala_position *pos, uint32_t pits)
{
	enum mancala_feed feed = (enum mancala_feed)pos->rules.feed;
	uint32_t set = 0;
	int you = !pos->side;

	if (feed == MANCALA_FEED_NO || (feed != MANCALA_FEED_LEAVE && !empty(pos, you)))
		return pits;
	for (int i = 0; i < pos->pits; i++) {
		struct mancala_position p = *pos;
		struct mancala_report report = { 0 };
		struct place last;
		if (!(pits >> i & 1))
			continue;
		if (feed == MANCALA_FEED_REACH ? reference_reaches(pos, i)
		    : move(&p, i, &report, &last) && !empty(&p, you))
			set |= 1u << i;
	}
	return feed == MANCALA_FEED_LEAVE && !set ? pits : set;
}

/* The pits of the mover with at least so many seeds. */
static uint32_t
filled(const struct mancala_position *pos, int seeds)
{
	uint32_t set = 0;

	for (int i = 0; i < pos->pits; i++)
		if (pos->row[pos->side][i] >= seeds)
			set |= 1u << i;
	return set;
}

/* Those that may be played as far as the seeds in them go. */
static uint32_t
playable(const struct mancala_position *pos)
{
	uint32_t many = pos->rules.single == MANCALA_SINGLE_LAST ? filled(pos, 2) : 0;

	return many ? many : filled(pos, 1);
}

uint32_t
mancala_position_moves(const struct mancala_position *pos)
{
	if (pos->side == MANCALA_OVER)
		return 0;
	uint32_t pits = playable(pos);
	pits = feeding(pos, pits & ~forbidden(pos, pits));
	return pits << 1 | (pits && pos->swap == pos->side ? UINT32_C(1) << MANCALA_SWAP : 0);
}

/* Set the next round up, as `rounds` says; false if a player cannot fill one pit. */
static bool
deal(struct mancala_position *pos)
{
	int seeds = mancala_position_seeds(pos) / (2 * pos->pits);
	int begins = pos->store[MANCALA_SOUTH] < pos->store[MANCALA_NORTH] ? MANCALA_SOUTH
	    : pos->store[MANCALA_SOUTH] > pos->store[MANCALA_NORTH] ? MANCALA_NORTH : pos->side;

	if (!seeds || pos->store[MANCALA_SOUTH] < seeds || pos->store[MANCALA_NORTH] < seeds)
		return false;
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		pos->closed[side] = 0;
		pos->tuzdik[side] = 0;
		for (int i = pos->pits - 1; i >= 0; i--) {
			int n = pos->store[side] < seeds ? pos->store[side] : seeds;
			if (n < seeds && pos->rules.rounds == MANCALA_ROUNDS_WHOLE)
				n = 0;
			if (!n)
				pos->closed[side] = (uint16_t)(pos->closed[side] | 1u << i);
			pos->row[side][i] = (uint16_t)n;
			pos->store[side] = (uint16_t)(pos->store[side] - n);
		}
	}
	pos->side = (uint8_t)begins;
	return true;
}

/* Whether the player to move can: with any seed, where no rule asks for more. */
static bool
mobile(const struct mancala_position *pos)
{
	if (pos->rules.feed == MANCALA_FEED_NO && !forbids(&pos->rules))
		return !empty(pos, pos->side);
	return mancala_position_moves(pos) != 0;
}

/* Whether anybody can move: the mover or, with stuck=pass, the other player, who then is to move. */
static bool
movable(struct mancala_position *pos, struct mancala_report *report)
{
	if (mobile(pos))
		return true;
	if (pos->rules.stuck != MANCALA_STUCK_PASS)
		return false;
	pos->side = !pos->side;
	report->passed = mobile(pos);
	if (!report->passed)
		pos->side = !pos->side;
	return report->passed;
}

/* Whether a store decides the game by `half`. */
static bool
decided(const struct mancala_position *pos)
{
	int all = mancala_position_seeds(pos);
	int south = 2 * pos->store[MANCALA_SOUTH], north = 2 * pos->store[MANCALA_NORTH];

	return pos->rules.half != MANCALA_HALF_NO &&
	    (south > all || north > all || (south == all && north == all));
}

/*
 * End the round: what is left goes where `rest` says, out being the player
 * whose row emptied or who has no move, or MANCALA_OVER if there is none such.
 */
static void
finish(struct mancala_position *pos, enum mancala_rest rest, int out, struct mancala_report *report)
{
	int to[2] = { MANCALA_SOUTH, MANCALA_NORTH };

	if (rest == MANCALA_REST_EMPTIER && out != MANCALA_OVER && empty(pos, out))
		to[0] = to[1] = out;
	if (rest == MANCALA_REST_OPPONENT && out != MANCALA_OVER)
		to[0] = to[1] = !out;
	if (rest != MANCALA_REST_NONE)
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
			store_row(pos, side, to[side], report->swept);
	pos->swap = MANCALA_OVER;
	report->round = pos->rules.rounds != MANCALA_ROUNDS_NO && deal(pos);
	if (report->round && (decided(pos) || !movable(pos, report))) {	/* over before it begins */
		uint16_t again[2] = { 0, 0 };
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
			store_row(pos, side, side, again);
		report->round = false;
	}
	if (!report->round)
		pos->side = MANCALA_OVER;
}

/* Look for the end after a sowing by me (or before any); pos->side is to move next. */
static void
settle(struct mancala_position *pos, int me, struct mancala_report *report)
{
	const struct mancala_rules *rules = &pos->rules;

	if (decided(pos)) {
		finish(pos, rules->half == MANCALA_HALF_SWEEP ? MANCALA_REST_OWNER
		    : MANCALA_REST_NONE, MANCALA_OVER, report);
		return;
	}
	enum mancala_rest rest = (enum mancala_rest)rules->rest;
	if (rules->one == MANCALA_ONE_END && mancala_position_seeds(pos) -
	    pos->store[MANCALA_SOUTH] - pos->store[MANCALA_NORTH] == 1) {
		finish(pos, rest, MANCALA_OVER, report);
		return;
	}
	if (rules->end == MANCALA_END_EITHER && (empty(pos, me) || empty(pos, !me))) {
		finish(pos, rest, empty(pos, me) ? me : !me, report);
		return;
	}
	if (!movable(pos, report))
		finish(pos, rest, pos->side, report);
}

void
reference_settle(struct mancala_position *pos)
{
	struct mancala_report ignored = { 0 };

	if (pos->side == MANCALA_OVER)
		pos->swap = MANCALA_OVER;
	else
		settle(pos, pos->side, &ignored);
}

/* Exchange rows and stores, and the tuzdiks with them. */
static void
swap(struct mancala_position *pos)
{
	struct mancala_position old = *pos;

	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		memcpy(pos->row[side], old.row[!side], sizeof(pos->row[side]));
		pos->store[side] = old.store[!side];
		pos->closed[side] = old.closed[!side];
		pos->tuzdik[side] = old.tuzdik[!side];
	}
}

void
mancala_position_play(struct mancala_position *pos, int move_, struct mancala_report *report)
{
	struct mancala_report ignored;
	int me = pos->side;
	struct place last;

	assert(me != MANCALA_OVER);
	if (!report)
		report = &ignored;
	*report = (struct mancala_report){ 0 };
	if (pos->swap == me)
		pos->swap = MANCALA_OVER;
	if (move_ == MANCALA_SWAP) {
		swap(pos);
		pos->side = (uint8_t)!me;
		settle(pos, me, report);
		return;
	}
	assert(move_ >= 1 && move_ <= pos->pits && pos->row[me][move_ - 1]);
	bool ends = move(pos, move_ - 1, report, &last);
	assert(ends);
	(void)ends;
	report->end_side = (uint8_t)last.side;
	report->end_pit = (uint8_t)(last.pit + 1);
	report->again = (last.pit == pos->pits && pos->rules.again) ||
	    (report->slam && pos->rules.slam == MANCALA_SLAM_AGAIN);
	if (!report->again)
		pos->side = (uint8_t)!me;
	settle(pos, me, report);
	report->wasted = report->passed && report->again;
	report->passed = report->passed && !report->again;
	report->again = report->again && pos->side == me && !report->round;
}

void
mancala_position_repeat(struct mancala_position *pos)
{
	struct mancala_report ignored = { 0 };

	if (pos->rules.repeat == MANCALA_REPEAT_SPLIT) {
		int left[2] = { 0, 0 };
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++)
			for (int i = 0; i < pos->pits; i++)
				left[side] += pos->row[side][i];
		int half = (left[0] + left[1]) / 2;
		bool odd = (left[0] + left[1]) % 2;
		for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
			pos->store[side] = (uint16_t)(pos->store[side] + half);
			for (int i = 0; i < pos->pits; i++) {
				bool stays = odd && pos->row[side][i];
				pos->row[side][i] = stays;
				odd = odd && !stays;
			}
		}
		pos->side = pos->swap = MANCALA_OVER;
		return;
	}
	finish(pos, MANCALA_REST_OWNER, MANCALA_OVER, &ignored);
}

/* Append "pit 6 reaches", "pits 4 and 6 reach" or "pits 1, 4 and 6 reach" to buf. */
static void
name_pits(char buf[MANCALA_WHY_MAX], uint32_t set, const char *verb, const char *verb_many)
{
	size_t len = strlen(buf);
	bool many = (set & (set - 1)) != 0;
	const char *between = many ? "pits " : "pit ";

	for (int i = 0; set; i++, set >>= 1)
		if (set & 1) {
			len += (size_t)snprintf(buf + len, MANCALA_WHY_MAX - len, "%s%d", between, i + 1);
			uint32_t rest = set >> 1;
			between = rest & (rest - 1) ? ", " : " and ";
		}
	snprintf(buf + len, MANCALA_WHY_MAX - len, " %s", many ? verb_many : verb);
}

const char *
mancala_position_why(const struct mancala_position *pos, int move_, char buf[MANCALA_WHY_MAX])
{
	static const char *const name[] = { "South", "North" };
	uint32_t legal = mancala_position_moves(pos);

	if (legal >> move_ & 1)
		return NULL;
	if (pos->side == MANCALA_OVER) {
		snprintf(buf, MANCALA_WHY_MAX, "the game is over");
		return buf;
	}
	if (move_ == MANCALA_SWAP) {
		snprintf(buf, MANCALA_WHY_MAX, pos->rules.pie ? "swap is for the second player's first move"
		    : "there is no swap with pie=no");
		return buf;
	}
	if (move_ < 1 || move_ > pos->pits) {
		snprintf(buf, MANCALA_WHY_MAX, "no such pit: pits are 1 to %d", pos->pits);
		return buf;
	}
	uint32_t bit = 1u << (move_ - 1);
	if (pos->closed[pos->side] & bit)
		snprintf(buf, MANCALA_WHY_MAX, "pit %d is closed", move_);
	else if (!(filled(pos, 1) & bit))
		snprintf(buf, MANCALA_WHY_MAX, "pit %d is empty", move_);
	else if (!(playable(pos) & bit))
		snprintf(buf, MANCALA_WHY_MAX, "pit %d has a single seed, and another pit has more", move_);
	else if (forbidden(pos, bit)) {
		struct mancala_position p = *pos;
		struct mancala_report report = { 0 };
		struct place last;
		if (sow(&p, p.side, move_ - 1, &last, &report, NULL))
			snprintf(buf, MANCALA_WHY_MAX, "pit %d would take every seed of %s", move_,
			    name[!pos->side]);
		else
			snprintf(buf, MANCALA_WHY_MAX, "pit %d relays for ever", move_);
	} else {
		bool reach = pos->rules.feed == MANCALA_FEED_REACH;
		snprintf(buf, MANCALA_WHY_MAX, "must feed: ");
		name_pits(buf, (legal & ~(1u << MANCALA_SWAP)) >> 1, reach ? "reaches" : "does",
		    reach ? "reach" : "do");
	}
	return buf;
}

void
mancala_position_watch(const struct mancala_position *pos, int move,
    void (*each)(void *arg, const struct mancala_position *now, int side, int pit), void *arg)
{
	struct mancala_position now = *pos;
	struct mancala_report report = { 0 };
	struct place last;

	assert(move != MANCALA_SWAP && (mancala_position_moves(pos) >> move & 1));
	sow(&now, now.side, move - 1, &last, &report, &(struct watcher){ each, arg });
}

uint64_t
mancala_perft_reference(const struct mancala_position *pos, int depth)
{
	uint64_t count = 0;

	if (depth == 0)
		return 1;
	uint32_t moves = mancala_position_moves(pos);
	for (int m = 1; moves >> m; m++) {
		struct mancala_position p = *pos;
		if (!(moves >> m & 1))
			continue;
		mancala_position_play(&p, m, NULL);
		count += depth == 1 ? 1 : mancala_perft_reference(&p, depth - 1);
	}
	return count;
}
