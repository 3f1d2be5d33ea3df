/* SPDX-License-Identifier: MIT */
/*
 * Model checks: all positions of small boards, by every game and every switch.
 * Legal moves and results are the same by the reference rules and on packed
 * boards; and so are values by a plain minimax here, by both kinds of solver and
 * by endgame tables. Where positions can repeat, what a table says of one is the
 * best of what it says behind each move, and lies in the bounds that the solver
 * proves with next to no memory. LONG, set by make model, goes to larger boards.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "../packed.h"
#include "data.h"

enum { UNKNOWN = -1000, KEY = 24,
	EACH = 16,		/* of so many positions one is solved with next to no memory, */
	NODES = 300		/* in so many nodes, where positions can repeat */
};

/* What was met so far: a position, packed to bytes, and its value for South. */
struct met {
	uint8_t key[KEY];
	int value;
	bool used;
};

struct model {
	const char *word;		/* the variant */
	struct mancala_rules rules;
	struct kernel kernel;
	struct mancala_solver *solver, *plain;
	struct mancala_table *table;	/* or NULL */
	bool valued;			/* positions have values that minimax finds */
	struct met *met;
	size_t count, room;
	size_t all;			/* positions of all boards */
};

static bool
longer(void)
{
	return getenv("LONG") != NULL;
}

static void
key_of(const struct mancala_position *pos, uint8_t key[KEY])
{
	uint8_t *to = key;

	memset(key, 0, KEY);
	for (int side = MANCALA_SOUTH; side <= MANCALA_NORTH; side++) {
		for (int i = 0; i < pos->pits; i++)
			*to++ = (uint8_t)pos->row[side][i];
		*to++ = (uint8_t)pos->store[side];
		*to++ = (uint8_t)pos->closed[side];
		*to++ = pos->tuzdik[side];
	}
	*to++ = pos->side;
	*to++ = pos->swap;
	cr_assert(to <= key + KEY);
}

static struct met *
slot(struct met *met, size_t room, const uint8_t key[KEY])
{
	uint64_t word[KEY / 8], hash = 0;

	memcpy(word, key, KEY);
	for (int i = 0; i < KEY / 8; i++) {
		hash = (hash ^ word[i]) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 32;
	}
	for (;; hash++)
		if (!met[hash % room].used || memcmp(met[hash % room].key, key, KEY) == 0)
			return &met[hash % room];
}

/* The place of pos; *fresh tells whether it was not met before. */
static struct met *
meet(struct model *m, const struct mancala_position *pos, bool *fresh)
{
	uint8_t key[KEY];

	if (2 * m->count >= m->room) {
		size_t room = m->room ? 2 * m->room : 1 << 12;
		struct met *met = calloc(room, sizeof(*met));
		cr_assert(met, "no memory for positions");
		for (size_t i = 0; i < m->room; i++)
			if (m->met[i].used)
				*slot(met, room, m->met[i].key) = m->met[i];
		free(m->met);
		m->met = met;
		m->room = room;
	}
	key_of(pos, key);
	struct met *found = slot(m->met, m->room, key);
	*fresh = !found->used;
	if (*fresh) {
		memcpy(found->key, key, KEY);
		found->used = true;
		found->value = UNKNOWN;
		m->count++;
	}
	return found;
}

/* What solver makes of pos, for South. Not inlined, for the sake of check's frames on the stack. */
__attribute__((noinline)) static void
check_solver(struct mancala_solver *solver, const struct mancala_position *pos,
    int value, const char *name)
{
	struct mancala_solution s;
	int sign = pos->side == MANCALA_NORTH ? -1 : 1;
	const char *message = mancala_solver_run(solver, pos, NULL, false, NULL, NULL, &s);

	cr_assert_null(message, "%s: %s", text(pos), message);
	cr_assert(s.solved && s.best.low == s.best.high, "%s: not solved by %s", text(pos), name);
	cr_assert_eq(sign * s.best.low, value, "%s: %s says %d, minimax %d", text(pos), name,
	    sign * s.best.low, value);
}

/* What the table says of pos, for South, as far as it says anything. */
static int
look(const struct model *m, const struct mancala_position *pos)
{
	int value;

	if (pos->side == MANCALA_OVER)
		return mancala_position_margin(pos);
	if (!m->table || !mancala_table_value(m->table, pos, &value))
		return UNKNOWN;
	return pos->side == MANCALA_NORTH ? -value : value;
}

/* Check the solver's bounds around what the table says of pos, for South. */
__attribute__((noinline)) static void
check_bounds(struct model *m, const struct mancala_position *pos, int value)
{
	const struct mancala_limits limits = { .nodes = NODES };
	struct mancala_solution s;

	value = pos->side == MANCALA_NORTH ? -value : value;
	cr_assert_null(mancala_solver_run(m->solver, pos, &limits, false, NULL, NULL, &s));
	cr_assert(s.best.low <= value && value <= s.best.high, "%s: %d..%d, %d in the table", text(pos),
	    s.best.low, s.best.high, value);
}

/*
 * Check pos and all that can come of it; returns its value for South, if such
 * positions have one.
 */
static int
check(struct model *m, const struct mancala_position *pos)
{
	bool fresh;
	struct met *met = meet(m, pos, &fresh);
	uint32_t moves = mancala_position_moves(pos);
	int best = UNKNOWN, sign = pos->side == MANCALA_NORTH ? -1 : 1, value;
	size_t number = m->count;

	if (!fresh)
		return met->value;
	cr_assert_eq(moves == 0, pos->side == MANCALA_OVER, "%s: moves %x", text(pos), moves);
	bool packs = pos->side != MANCALA_OVER && kernel_fits(pos);
	if (packs)
		cr_assert_eq(packed_moves(&m->kernel, pos), moves, "%s: moves %x, packed %x", text(pos), moves,
		    packed_moves(&m->kernel, pos));
	for (int move = 1; moves >> move; move++) {
		struct mancala_position after = *pos, packed = *pos;
		if (!(moves >> move & 1))
			continue;
		mancala_position_play(&after, move, NULL);
		if (packs)
			packed_play(&m->kernel, &packed, move);
		cr_assert(!packs || mancala_position_equal(&after, &packed), "%s: %d leads to %s, packed %s", text(pos), move,
		    text(&after), text(&packed));
		cr_assert_eq(mancala_position_seeds(&after), mancala_position_seeds(pos), "%s: %d", text(pos), move);
		value = check(m, &after);
		if (!m->valued)
			value = look(m, &after);
		cr_assert(!m->valued || value != UNKNOWN, "%s comes again", text(&after));
		best = best == UNKNOWN || sign * value > sign * best ? value : best;
	}
	if (!m->valued) {
		value = moves ? look(m, pos) : UNKNOWN;
		if (value == UNKNOWN)
			return UNKNOWN;
		cr_assert_eq(value, best, "%s: %d in the table, %d behind the best move", text(pos), value, best);
		if (number % EACH == 0)
			check_bounds(m, pos, value);
		return UNKNOWN;
	}
	value = moves ? best : mancala_position_margin(pos);
	if (!longer() || number % EACH == 0)
		check_solver(m->solver, pos, value, "the solver");
	check_solver(m->plain, pos, value, "the plain solver");
	int looked = look(m, pos);
	cr_assert(looked == UNKNOWN || looked == value, "%s: %d in the table, by minimax %d", text(pos), looked,
	    value);
	meet(m, pos, &fresh)->value = value;
	return value;
}

/* All ways to lay seeds from pit on, each checked. */
static void
lay(struct model *m, struct mancala_position *pos, int pit, int seeds)
{
	int last = 2 * pos->pits - 1;
	uint16_t *to = &pos->row[pit / pos->pits][pit % pos->pits];

	for (int n = pit == last ? seeds : 0; n <= seeds; n++) {
		*to = (uint16_t)n;
		if (pit < last) {
			lay(m, pos, pit + 1, seeds - n);
			continue;
		}
		struct mancala_position settled = position(text(pos));
		check(m, &settled);
	}
	*to = 0;
}

/* Check all that comes of so many seeds: of the start with that many, and with all of each arrangement. */
static void
check_board(struct model *m, int pits, int seeds, bool all)
{
	struct mancala_position pos;
	const char *message = mancala_position_start(&pos, &m->rules, pits, 1, MANCALA_SOUTH);

	cr_assert_null(message, "%s: %s", m->word, message);
	kernel_open(&m->kernel, &m->rules, pits);
	m->table = NULL;
	if (!mancala_table_possible(&m->rules, pits, seeds)) {
		m->table = mancala_table_new(&m->rules, pits, seeds);
		cr_assert(m->table && !mancala_table_build(m->table, seeds, 1, NULL, NULL, NULL), "%s", m->word);
	}
	memset(pos.row, 0, sizeof(pos.row));
	pos.swap = MANCALA_OVER;
	if (all)
		lay(m, &pos, 0, seeds);
	if (seeds % (2 * pits) == 0 && seeds > 0) {
		cr_assert_null(mancala_position_start(&pos, &m->rules, pits, seeds / 2 / pits, MANCALA_NORTH));
		check(m, &pos);
	}
	m->all += m->count;
	mancala_table_free(m->table);
	free(m->met);
	m->met = NULL;
	m->count = m->room = 0;
}

/*
 * Check boards of the variant in rows of 2, 3 and 4 pits: all arrangements of
 * up to so many seeds, and what can be reached from starts of up to so many a pit.
 */
static void
check_variant(const char *word, const int most[3], int start)
{
	struct model m = { .word = word, .rules = rules(word) };

	m.solver = mancala_solver_new(1 << 14);		/* room for no table to speak of */
	m.plain = mancala_solver_new(longer() ? 1 << 29 : 1 << 20);
	cr_assert(m.solver && m.plain, "no memory for solvers");
	mancala_solver_set(m.plain, &(struct mancala_solver_options){ .threads = 1, .plain = true });
	m.valued = !mancala_rules_cyclic(&m.rules) && m.rules.rounds == MANCALA_ROUNDS_NO;
	for (int pits = 2; pits <= 4; pits++)
		for (int seeds = 0; seeds <= most[pits - 2] || seeds <= 2 * pits * start; seeds++)
			check_board(&m, pits, seeds, seeds <= most[pits - 2]);
	cr_log_info("%s: %zu positions", word, m.all);
	mancala_solver_free(m.solver);
	mancala_solver_free(m.plain);
}

Test(model, games)
{
	static const int quick[] = { 8, 6, 4 }, most[] = { 14, 12, 8 };

	for (int i = 0; mancala_game_name(i); i++)
		check_variant(mancala_game_name(i), longer() ? most : quick, longer() ? 3 : 1);
}

/* Each game with each switch, as far as they go together. */
Test(model, switches)
{
	static const int quick[] = { 4, 3, 1 }, most[] = { 8, 6, 4 };
	char word[MANCALA_TEXT_MAX];
	int variants = 0;

	for (int i = 0; mancala_game_name(i); i++)
		for (int axis = 0; mancala_axis_name(axis); axis++)
			for (int k = 0; mancala_axis_value(axis, k); k++) {
				struct mancala_rules parsed;
				const char *end;
				snprintf(word, sizeof(word), "%s+%s=%s", mancala_game_name(i), mancala_axis_name(axis),
				    mancala_axis_value(axis, k));
				if (mancala_rules_parse(&parsed, word, &end))
					continue;
				check_variant(word, longer() ? most : quick, longer());
				variants++;
			}
	cr_assert(variants > 300, "only %d", variants);
}
