/* SPDX-License-Identifier: MIT */
/* The search from outside: its memory, its limits, and the root of the tree. */
#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "eval.h"
#include "memory.h"

enum {
	LOOK_NODES = 1024,		/* sowings between two looks at the clock */
	LOOK_NODES_ENDLESS = 16,	/* where one of them can take a million seeds */
	POOL = (MANCALA_LINE_MAX + 3) * MANCALA_MOVES_MAX,
	SOLVE_LEFT = 25,		/* seeds left that 32768 nodes are thought to solve; */
	SOLVE_NODES = 15,		/* as a power of two. Twice as many solve two seeds more */
	SOLVE_RATE = 5000000,		/* nodes of the solver that a second is thought to do */
	SOLVE_COST = 2			/* of the search take the time of one of them */
};

static bool
worker_open(struct mancala_search *search)
{
	search->worker.pool = malloc(POOL * sizeof(*search->worker.pool));
	search->worker.table = &search->table;
	return search->worker.pool != NULL;
}

struct mancala_search *
mancala_search_new(uint64_t bytes)
{
	struct mancala_search *search = calloc(1, sizeof(*search));
	uint64_t slots = ENTRY_WAYS;

	if (!search)
		return NULL;
	while (2 * slots * sizeof(struct entry_slot) <= bytes / 4 * 3)
		slots *= 2;
	search->bytes = slots * sizeof(struct entry_slot);
	search->table.mask = (slots - 1) & ~(uint64_t)(ENTRY_WAYS - 1);
	search->table.slots = memory_new(search->bytes);
	search->table.generation = 1;
	search->solver = mancala_solver_new(bytes / 4);
	if (!search->table.slots || !search->solver || !worker_open(search)) {
		mancala_search_free(search);
		return NULL;
	}
	return search;
}

static void
helpers_free(struct mancala_search *search)
{
	for (int i = 0; i < search->helpers; i++)
		mancala_search_free(search->helper[i]);
	free(search->helper);
	search->helper = NULL;
	search->helpers = 0;
}

const char *
mancala_search_threads(struct mancala_search *search, int threads)
{
	assert(threads >= 1);
	helpers_free(search);
	if (threads == 1)
		return NULL;
	/* NOLINTNEXTLINE(bugprone-sizeof-expression): helpers are pointers */
	search->helper = calloc((size_t)threads - 1, sizeof(*search->helper));
	while (search->helper && search->helpers < threads - 1) {
		struct mancala_search *helper = calloc(1, sizeof(*helper));
		if (!helper || !worker_open(helper)) {
			mancala_search_free(helper);
			return "out of memory";
		}
		helper->first_depth = 1 + search->helpers % 2;
		search->helper[search->helpers++] = helper;
	}
	return search->helper ? NULL : "out of memory";
}

void
mancala_search_free(struct mancala_search *search)
{
	if (!search)
		return;
	helpers_free(search);
	if (search->bytes && search->table.slots)
		memory_free(search->table.slots, search->bytes);
	mancala_solver_free(search->solver);
	free(search->worker.pool);
	free(search->worker.steps);
	free(search);
}

void
mancala_search_table(struct mancala_search *search, const struct mancala_table *table)
{
	struct mancala_solver_options options = { .threads = 1, .table = table };

	search->ends = table;
	mancala_solver_set(search->solver, &options);
}

void
mancala_search_clear(struct mancala_search *search)
{
	struct entry_table *t = &search->table;

	mancala_solver_clear(search->solver);
	if (++t->generation == ENTRY_GENERATIONS) {
		memory_clear(t->slots, search->bytes);
		t->generation = 1;
	}
}

void
mancala_search_seed(struct mancala_search *search, uint64_t seed)
{
	search->seed = seed;
}

static double
seconds_since(const struct timespec *start)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

void
search_look(struct worker *w)
{
	const struct mancala_limits *limits = w->limits;

	w->look = w->nodes + (rules_endless(&w->kernel.rules) ? LOOK_NODES_ENDLESS : LOOK_NODES);
	if (limits->nodes && w->look > limits->nodes)
		w->look = limits->nodes;
	w->stopped = (limits->nodes && w->nodes >= limits->nodes) ||
	    (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) ||
	    (limits->seconds > 0 && seconds_since(&w->start) >= limits->seconds);
}

static struct board
state_of(struct mancala_search *search, const struct mancala_position *pos)
{
	return search->packed ? board_pack(pos) : state_pool(&search->worker, pos, pos->side);
}

/* The game's positions since the last capture, and room for the way down. Fails if memory is out. */
static bool
steps_set(struct mancala_search *search, const struct mancala_game *game)
{
	struct worker *w = &search->worker;
	const struct mancala_position *now = mancala_game_position(game);
	size_t length = mancala_game_length(game), first = length;

	while (mancala_rules_cyclic(&now->rules) && first > 0 &&
	    memcmp(mancala_game_before(game, first - 1)->store, now->store, sizeof(now->store)) == 0)
		first--;
	size_t room = length - first + MANCALA_LINE_MAX + 2;
	if (room > search->steps_room) {
		struct step *steps = realloc(w->steps, room * sizeof(*steps));
		if (!steps)
			return false;
		w->steps = steps;
		search->steps_room = room;
	}
	for (size_t i = first; i < length; i++) {
		const struct mancala_position *pos = mancala_game_before(game, i);
		w->steps[i - first] = (struct step){ state_key(&now->rules, search->packed,
		    state_of(search, pos)), 0, pos->side != now->side };
		w->pooled = 0;
	}
	w->at = length - first;
	w->steps[w->at] = (struct step){ 0 };
	return true;
}

/* Follow the best moves that the table knows from the first root move on. */
static void
line_set(struct mancala_search *search, struct mancala_result *result)
{
	struct worker *w = &search->worker;
	const struct mancala_rules *r = &w->kernel.rules;
	struct board b = search->root[0].b;
	enum board_next next = search->root[0].next;
	size_t pooled = w->pooled;

	result->line[0] = search->root[0].move;
	result->length = 1;
	while (next != BOARD_OVER && result->length < result->depth) {
		struct entry e = entry_find(w->table, state_key(r, search->packed, b));
		if (e.bound != ENTRY_EXACT || !state_allows(w, r, search->packed, b, e.move))
			break;
		next = state_play(w, r, search->packed, &b, e.move);
		result->line[result->length++] = e.move;
	}
	w->pooled = pooled;
}

/* Write down what a finished depth found. */
static void
result_set(struct mancala_search *search, int depth, struct found best, bool every,
    struct mancala_result *result)
{
	struct worker *w = &search->worker;

	result->depth = depth;
	result->best = (struct mancala_score){ search->root[0].move, best.value, best.proven };
	result->moves = every ? search->count : 0;
	for (int i = 0; i < result->moves; i++) {
		const struct root *root = &search->root[i];
		result->all[i] = (struct mancala_score){ root->move, root->found.value,
		    root->found.proven };
	}
	line_set(search, result);
	result->nodes = w->nodes;
	result->seconds = seconds_since(&w->start);
}

/* Make ready for positions like *pos. */
static void
kernel_set(struct mancala_search *search, const struct mancala_position *pos)
{
	struct worker *w = &search->worker;

	search->packed = kernel_fits(pos) && !search->reference;
	search->node = search_nodes[search->packed ? (int)hot_game(&pos->rules) : SEARCH_REFERENCE];
	if (search->packed)
		kernel_open(&w->kernel, &pos->rules, pos->pits);
	w->kernel.rules = pos->rules;
	w->eval = eval_find(&pos->rules, pos->pits);
	w->seeds = mancala_position_seeds(pos);
	w->ends = search->packed && !w->plain && search->ends &&
	    mancala_table_fits(search->ends, pos) ? search->ends : NULL;
	w->ends_seeds = w->ends ? mancala_table_seeds(w->ends) : -1;
	w->pooled = 0;
}

void
search_switch(struct mancala_search *search, bool plain, bool reference)
{
	search->worker.plain = plain;
	search->reference = reference;
}

int
search_judge(struct mancala_search *search, const struct mancala_position *pos)
{
	struct worker *w = &search->worker;

	kernel_set(search, pos);
	return eval(w, &w->kernel.rules, search->packed, state_of(search, pos));
}

/*
 * Solve *pos within half of the limits, if it may be solved in so much. Fills
 * *result if it is; else what that took counts for the search.
 */
static bool
solved(struct mancala_search *search, const struct mancala_position *pos,
    const struct mancala_limits *limits, bool every, struct mancala_result *result)
{
	struct mancala_limits half = { .nodes = limits->nodes / 2 / SOLVE_COST,
	    .seconds = limits->seconds / 2, .stop = limits->stop };
	struct mancala_solution s;
	double nodes = (double)half.nodes;
	int left = mancala_position_seeds(pos) - pos->store[0] - pos->store[1];

	if (half.seconds > 0 && (!half.nodes || nodes > half.seconds * SOLVE_RATE))
		nodes = half.seconds * SOLVE_RATE;
	if (limits->depth || mancala_rules_cyclic(&pos->rules) || search->seed ||
	    (limits->nodes && !half.nodes) ||
	    (nodes > 0 && left > SOLVE_LEFT + 2 * (log2(nodes) - SOLVE_NODES)))
		return false;
	if (mancala_solver_run(search->solver, pos, &half, every, NULL, NULL, &s))
		return false;
	search->worker.nodes = s.nodes * SOLVE_COST;
	if (!s.solved)
		return false;
	result->nodes = s.nodes;
	result->best = (struct mancala_score){ s.best.move, s.best.low * SEARCH_SEED, true };
	result->moves = s.moves;
	for (int i = 0; i < s.moves; i++)
		result->all[i] = (struct mancala_score){ s.all[i].move, s.all[i].low * SEARCH_SEED, true };
	memcpy(result->line, s.line, sizeof(result->line));
	result->length = s.length;
	if (!result->length)
		result->line[result->length++] = s.best.move;
	result->depth = result->length;
	result->seconds = seconds_since(&search->worker.start);
	return true;
}

/* Make ready to search the position of game. Fails if memory is out. */
static bool
search_set(struct mancala_search *search, const struct mancala_game *game,
    const struct mancala_limits *limits)
{
	struct worker *w = &search->worker;

	kernel_set(search, mancala_game_position(game));
	w->limits = limits;
	w->nodes = 0;
	w->look = UINT64_MAX;			/* the first depth is always finished */
	w->stopped = false;
	if (!steps_set(search, game))
		return false;
	roots_set(search, state_of(search, mancala_game_position(game)));
	return true;
}

/* Search depth after depth, from first on, and fill *result with the last that was finished. */
static void
deepen(struct mancala_search *search, int first, bool every,
    void (*progress)(void *arg, const struct mancala_result *result), void *arg,
    struct mancala_result *result)
{
	struct worker *w = &search->worker;
	int depths = w->limits->depth && w->limits->depth < MANCALA_LINE_MAX ? w->limits->depth
	    : MANCALA_LINE_MAX;

	for (int depth = first; depth <= depths && !(result->depth && result->best.exact); depth++) {
		struct found best = every ? roots_every(search, depth)
		    : roots_search(search, depth, result->best.value);
		if (w->stopped)
			return;
		result_set(search, depth, best, every, result);
		if (progress)
			progress(arg, result);
		search_look(w);
		if (w->stopped)
			return;
	}
}

/* A helper's thread. */
static void *
help(void *arg)
{
	struct mancala_search *search = arg;
	struct mancala_result result = { 0 };

	if (search_set(search, search->game, &search->limits))
		deepen(search, search->first_depth, false, NULL, NULL, &result);
	return NULL;
}

/* Start the helpers, which search until *stop is set; returns how many there are. */
static int
helpers_start(struct mancala_search *search, const struct mancala_game *game, const atomic_bool *stop)
{
	int started = 0;

	for (; started < search->helpers; started++) {
		struct mancala_search *helper = search->helper[started];
		helper->table = search->table;
		helper->ends = search->ends;
		helper->game = game;
		helper->limits = (struct mancala_limits){ .stop = stop };
		if (pthread_create(&helper->thread, NULL, help, helper) != 0)
			break;
	}
	return started;
}

const char *
mancala_search_run(struct mancala_search *search, const struct mancala_game *game,
    const struct mancala_limits *limits, bool every,
    void (*progress)(void *arg, const struct mancala_result *result), void *arg,
    struct mancala_result *result)
{
	const struct mancala_position *pos = mancala_game_position(game);
	struct worker *w = &search->worker;
	atomic_bool stop = false;
	int helpers = 0;

	*result = (struct mancala_result){ 0 };
	if (pos->side == MANCALA_OVER) {
		result->best = (struct mancala_score){ 0, mancala_position_margin(pos) * SEARCH_SEED, true };
		return NULL;
	}
	clock_gettime(CLOCK_MONOTONIC, &w->start);
	if (!search_set(search, game, limits))
		return "out of memory";
	if (solved(search, pos, limits, every, result)) {
		if (progress)
			progress(arg, result);
		return NULL;
	}
	if (limits->seconds > 0)
		helpers = helpers_start(search, game, &stop);
	deepen(search, 1, every, progress, arg, result);
	atomic_store(&stop, true);
	result->nodes = w->nodes;
	for (int i = 0; i < helpers; i++) {
		pthread_join(search->helper[i]->thread, NULL);
		result->nodes += search->helper[i]->worker.nodes;
	}
	result->seconds = seconds_since(&w->start);
	return NULL;
}
