/* SPDX-License-Identifier: MIT */
/*
 * libmancala: rules, positions, games, search and exact solving for the
 * two-row mancala games.
 *
 * Nothing here prints, exits or keeps global state. An error is a constant
 * message in lower case with no full stop; NULL means success. Unless a
 * comment says otherwise a function may be called from any thread, and an
 * object by one thread at a time. What *_new returns is owned by the caller
 * and given back to the *_free beside it; no other call allocates.
 *
 * Link with -lmancala -lm -pthread, or as `pkg-config --libs libmancala` says.
 *
 * Words. South and North are the players, the mover is the one whose turn it
 * is. Pits are numbered 1..m in the sowing order of their owner, so pit m is
 * next to the owner's store. One sowing is one move; a lap is one pass of
 * dropping within it; a value is in seeds, from the mover's view.
 */
#ifndef MANCALA_H
#define MANCALA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	MANCALA_PITS_MAX = 16,		/* pits in a row, at most */
	MANCALA_SEEDS_MAX = 65535,	/* seeds in a position, at most */
	MANCALA_TEXT_MAX = 1024,	/* bytes of any position, NUL included */
	MANCALA_WHY_MAX = 128,		/* bytes of any reason, NUL included */
	MANCALA_SOWN_MAX = 1000000,	/* a relay that has sown this many seeds counts as endless */
	MANCALA_SWAP = MANCALA_PITS_MAX + 1	/* the move `swap` of pie=yes */
};

/* The version of the library, e.g. "0.1.0". */
extern const char mancala_version[];

/*
 * Rules
 *
 * One field for each axis of mancala(5), where every value is explained. The
 * order of the enumerators is that of the spellings in rules.c.
 */
enum mancala_sow { MANCALA_SOW_STORE, MANCALA_SOW_BOARD };
enum mancala_first { MANCALA_FIRST_NEXT, MANCALA_FIRST_HERE };
enum mancala_relay { MANCALA_RELAY_NO, MANCALA_RELAY_LAST, MANCALA_RELAY_NEXT };
enum mancala_fours { MANCALA_FOURS_STAY, MANCALA_FOURS_OWNER };
enum mancala_target { MANCALA_SIDE_THEIRS, MANCALA_SIDE_ANY };
enum mancala_chain { MANCALA_CHAIN_NO, MANCALA_CHAIN_ROW, MANCALA_CHAIN_BOARD };
enum mancala_empty { MANCALA_EMPTY_STAY, MANCALA_EMPTY_TAKE };
enum mancala_own { MANCALA_OWN_TAKE, MANCALA_OWN_STAY };
enum mancala_mati { MANCALA_MATI_STAY, MANCALA_MATI_FORFEIT };
enum mancala_slam {
	MANCALA_SLAM_NOTHING, MANCALA_SLAM_FORBIDDEN, MANCALA_SLAM_ALL, MANCALA_SLAM_FIRST,
	MANCALA_SLAM_LAST, MANCALA_SLAM_OPPONENT, MANCALA_SLAM_AGAIN
};
enum mancala_single { MANCALA_SINGLE_FREE, MANCALA_SINGLE_LAST };
enum mancala_feed { MANCALA_FEED_NO, MANCALA_FEED_REACH, MANCALA_FEED_LEAVE, MANCALA_FEED_REFILL };
enum mancala_end { MANCALA_END_EITHER, MANCALA_END_STUCK };
enum mancala_stuck { MANCALA_STUCK_END, MANCALA_STUCK_PASS };
enum mancala_one { MANCALA_ONE_PLAY, MANCALA_ONE_END };
enum mancala_half { MANCALA_HALF_NO, MANCALA_HALF_STOP, MANCALA_HALF_SWEEP };
enum mancala_rest {
	MANCALA_REST_OWNER, MANCALA_REST_EMPTIER, MANCALA_REST_OPPONENT, MANCALA_REST_NONE
};
enum mancala_repeat { MANCALA_REPEAT_NONE, MANCALA_REPEAT_ROWS, MANCALA_REPEAT_SPLIT };
enum mancala_rounds { MANCALA_ROUNDS_NO, MANCALA_ROUNDS_WHOLE, MANCALA_ROUNDS_PART };

/* A set of counts for `take`: bit c for the count c, 1 to 63; bit 0 alone for every even count. */
#define MANCALA_TAKE_EVEN UINT64_C(1)

struct mancala_rules {
	uint64_t take;		/* counts that the last seed takes; 0 for none */
	uint8_t game;		/* row of games.def that these rules started from */
	uint8_t sow;		/* enum mancala_sow */
	uint8_t first;		/* enum mancala_first */
	uint8_t skip;		/* bool: later rounds of a lap leave its first pit out */
	uint8_t relay;		/* enum mancala_relay */
	uint8_t fours;		/* enum mancala_fours */
	uint8_t again;		/* bool: last seed in the own store gives another move */
	uint8_t cross;		/* bool: last seed in an own empty pit takes the pit across */
	uint8_t side;		/* enum mancala_target: in whose pits `take` applies */
	uint8_t chain;		/* enum mancala_chain */
	uint8_t empty;		/* enum mancala_empty */
	uint8_t own;		/* enum mancala_own */
	uint8_t lap;		/* bool: cross capture needs a seed stored in this move */
	uint8_t mati;		/* enum mancala_mati */
	uint8_t beyond;		/* bool: takes the pit beyond an empty one that is next to the last seed */
	uint8_t tuzdik;		/* bool: a last seed that makes three takes the pit for good */
	uint8_t slam;		/* enum mancala_slam */
	uint8_t single;		/* enum mancala_single */
	uint8_t feed;		/* enum mancala_feed */
	uint8_t end;		/* enum mancala_end */
	uint8_t stuck;		/* enum mancala_stuck */
	uint8_t one;		/* enum mancala_one */
	uint8_t half;		/* enum mancala_half */
	uint8_t rest;		/* enum mancala_rest */
	uint8_t repeat;		/* enum mancala_repeat */
	uint8_t pie;		/* bool: the second player may swap sides at first */
	uint8_t rounds;		/* enum mancala_rounds */
};

/*
 * Parse the variant word at s, e.g. "kalah+empty=take", which ends before the
 * first ':' or the NUL. Returns NULL, fills *rules and sets *end behind the
 * word; or returns a message and sets *end to the first byte that is wrong.
 */
const char *mancala_rules_parse(struct mancala_rules *rules, const char *s, const char **end);

/* Write the canonical variant word to buf; returns its length, NUL not counted. */
size_t mancala_rules_print(const struct mancala_rules *rules, char buf[MANCALA_TEXT_MAX]);

/* Whether two sets of rules are the same game. */
bool mancala_rules_equal(const struct mancala_rules *a, const struct mancala_rules *b);

/* NULL if the switches go together, or a message that names the one which means nothing. */
const char *mancala_rules_check(const struct mancala_rules *rules);

/* Whether a position can come back in a game by these rules (it cannot where stores are sown). */
bool mancala_rules_cyclic(const struct mancala_rules *rules);

/* The i-th named game, axis, or value of an axis, counted from 0; NULL behind the last one. */
const char *mancala_game_name(int i);
const char *mancala_axis_name(int i);
const char *mancala_axis_value(int axis, int i);

/* Write the value that rules have on an axis, as in a switch, to buf; returns its length, NUL not counted. */
size_t mancala_rules_value(const struct mancala_rules *rules, int axis, char buf[MANCALA_TEXT_MAX]);

/*
 * Positions
 *
 * A plain value: copy it, compare its fields, keep it as long as you like.
 */
enum mancala_side { MANCALA_SOUTH, MANCALA_NORTH, MANCALA_OVER };

struct mancala_position {
	struct mancala_rules rules;
	uint16_t row[2][MANCALA_PITS_MAX];	/* [side][pit - 1], 0 behind the last pit */
	uint16_t store[2];			/* [side] */
	uint16_t closed[2];			/* [side], bit pit - 1: closed (`x`), always empty */
	uint8_t pits;				/* 1..MANCALA_PITS_MAX in each row */
	uint8_t side;				/* enum mancala_side: whose turn it is */
	uint8_t swap;				/* the side that may still swap, MANCALA_OVER for none */
	uint8_t tuzdik[2];			/* [side] its tuzdik, a pit in the other row; 0 for none */
};

/*
 * Set *pos up for a game of pits x seeds with side to move; pits or seeds 0
 * take the usual start of the game. Where the rules leave no move there, it is
 * settled as a position that is parsed is. Returns NULL, or a message if the
 * size is out of range; *pos is then unchanged.
 */
const char *mancala_position_start(struct mancala_position *pos, const struct mancala_rules *rules,
    int pits, int seeds, enum mancala_side side);

/*
 * Parse one position from the NUL-terminated line s, up to a blank, a TAB, a
 * line end or the NUL. A position that is over by its own rules is settled,
 * and one whose mover must pass names the other side.
 * Returns NULL and sets *end to where the position stopped, or a message; *end
 * then points at the first byte that is wrong, and *pos is unchanged.
 */
const char *mancala_position_parse(struct mancala_position *pos, const char *s, const char **end);

/* Write the canonical text of *pos to buf; returns its length, NUL not counted. */
size_t mancala_position_print(const struct mancala_position *pos, char buf[MANCALA_TEXT_MAX]);

/* Seeds in both rows and both stores. */
int mancala_position_seeds(const struct mancala_position *pos);

/* South's store minus North's: the result, once the game is over. */
int mancala_position_margin(const struct mancala_position *pos);

/* Whether two positions are the same: rules, rows, stores, closed pits, tuzdiks, side and swap. */
bool mancala_position_equal(const struct mancala_position *a, const struct mancala_position *b);

/*
 * Moves: 1..16 for a pit of the mover, MANCALA_SWAP for a swap of sides.
 */

/* The legal moves as a set: bit 1 << move. Empty exactly when the game is over. */
uint32_t mancala_position_moves(const struct mancala_position *pos);

/* Why move is not legal in *pos, written to buf; or NULL if it is legal. Returns buf. */
const char *mancala_position_why(const struct mancala_position *pos, int move,
    char buf[MANCALA_WHY_MAX]);

/* What happened in one sowing. */
struct mancala_report {
	int sown;		/* seeds dropped, over all laps; 0 for a swap */
	int laps;		/* laps sown, 1 or more; 0 for a swap */
	int stored;		/* seeds dropped in the mover's own store */
	int captured;		/* seeds captured, a capturing seed included */
	uint16_t gathered[2];	/* [side] seeds that went to side's store from pits as they were sown */
	uint16_t dropped[2];	/* [side] bit pit - 1: got a seed */
	uint16_t taken[2];	/* [side] bit pit - 1: captured from */
	uint16_t swept[2];	/* [side] seeds that went to side's store when the game ended */
	uint8_t end_side;	/* where the last seed fell: in whose row or store, */
	uint8_t end_pit;	/* and in which pit; pits + 1 for the store, 0 after a swap */
	bool tuzdik;		/* the pit of the last seed has become the mover's tuzdik */
	bool forfeited;		/* the last seed went to the opponent's store (mati=forfeit) */
	bool slam;		/* the capture met every seed that the opponent had */
	bool again;		/* the mover earned another move, and makes it */
	bool passed;		/* the opponent had no move and was passed over */
	bool wasted;		/* the mover earned another move but had none, and the opponent moves */
	bool repeated;		/* the game ended by repetition (set by mancala_game_play) */
	bool round;		/* a round ended, and the next one was set up (rounds=) */
};

/*
 * Play move, which must be legal, in *pos by the reference rules, and settle
 * the end of the game but for repetition, which needs a history. What happened
 * goes to *report, unless report is NULL.
 */
void mancala_position_play(struct mancala_position *pos, int move, struct mancala_report *report);

/*
 * Watch move, a legal one and no swap, being sown from *pos: call each after
 * every seed with the board at that moment, the seeds in hand on nobody's
 * side, and the pit it fell into, which is pits + 1 for side's store. What is
 * captured then, and the end, are not shown.
 */
void mancala_position_watch(const struct mancala_position *pos, int move,
    void (*each)(void *arg, const struct mancala_position *now, int side, int pit), void *arg);

/*
 * End the game in *pos by repetition as its rules say (repeat=split halves
 * what is left; every other value gives each row to its owner).
 */
void mancala_position_repeat(struct mancala_position *pos);

/*
 * Parse one move at s for the mover of *pos: a number, a letter (A.. for
 * South's pits, a.. for North's) or `swap`. Legality is not looked at, but the
 * pit must be there. On success *move is set and *end is behind the move; else
 * *end is the wrong byte, and the message may be written to buf.
 */
const char *mancala_move_parse(const struct mancala_position *pos, const char *s, const char **end,
    int *move, char buf[MANCALA_WHY_MAX]);

/* Write a move (`-` for none, which is 0), at most 4 bytes and the NUL, to buf; returns the length. */
size_t mancala_move_print(int move, char buf[8]);

/*
 * Count the sequences of depth sowings from *pos (perft): one that ends the
 * game earlier counts 0. Repetition is not looked at. Every leaf is sown.
 * depth >= 0. Uses the packed kernel where the board fits it;
 * mancala_perft_reference never does, and is there to be compared.
 */
uint64_t mancala_perft(const struct mancala_position *pos, int depth);
uint64_t mancala_perft_reference(const struct mancala_position *pos, int depth);

/*
 * Games: a first position and the moves played from it, with undo, redo and
 * repetition.
 */
struct mancala_game;

/* A game at *pos with no moves; NULL if memory is out. */
struct mancala_game *mancala_game_new(const struct mancala_position *pos);
void mancala_game_free(struct mancala_game *game);

/* Forget all moves and start from *pos, keeping the memory. */
void mancala_game_reset(struct mancala_game *game, const struct mancala_position *pos);

/*
 * Play a legal move; drops what could be redone. Ends the game if the position
 * has come back and the rules say so. report as for mancala_position_play.
 * Returns NULL, or "out of memory", and the game is then unchanged.
 */
const char *mancala_game_play(struct mancala_game *game, int move, struct mancala_report *report);

/*
 * Play the moves written at s, pit numbers or letters joined by commas, up to a
 * blank, a TAB, a line end or the NUL; "-" and nothing at all are no moves.
 * Returns NULL and sets *end behind them, or a message, which may be written to
 * buf; *end is then the wrong byte, and the moves before it are played.
 */
const char *mancala_game_parse(struct mancala_game *game, const char *s, const char **end,
    char buf[MANCALA_WHY_MAX]);

/* Take the last move back, or play it again; false if there is none. */
bool mancala_game_undo(struct mancala_game *game);
bool mancala_game_redo(struct mancala_game *game);

/* The moves played so far, and those that could be redone behind them. */
size_t mancala_game_length(const struct mancala_game *game);
size_t mancala_game_redoable(const struct mancala_game *game);

/* The i-th move played (or, behind them, to be redone), and the position before it; i from 0. */
int mancala_game_move(const struct mancala_game *game, size_t i);
const struct mancala_position *mancala_game_before(const struct mancala_game *game, size_t i);

/* The position that the game began with. */
const struct mancala_position *mancala_game_start(const struct mancala_game *game);

/* What happened in the i-th move played, from 0. */
void mancala_game_report(const struct mancala_game *game, size_t i, struct mancala_report *report);

/* The position now. Valid until the next call that changes the game. */
const struct mancala_position *mancala_game_position(const struct mancala_game *game);

/* How often the position now has stood since the last capture, itself included; 1 or more. */
int mancala_game_occurrences(const struct mancala_game *game);

/*
 * End the game if its position stands for the third time and the rules do not
 * see to that: with repeat=none, since the last capture; with rounds, at all.
 * Each row goes to its owner. Returns whether it did; undo takes it back with
 * the last move. mancala_game_play leaves this to who plays games out.
 */
bool mancala_game_thrice(struct mancala_game *game);

/*
 * Thinking: limits, and the two engines. A zero limit is none.
 */
enum {
	MANCALA_MOVES_MAX = MANCALA_PITS_MAX + 1,	/* legal moves of a position, at most */
	MANCALA_LINE_MAX = 256				/* sowings of a principal variation, at most */
};

struct mancala_limits {
	uint64_t nodes;			/* sowings tried */
	double seconds;			/* on the wall clock */
	int depth;			/* sowings ahead; for the search alone */
	const atomic_bool *stop;	/* NULL, or what anyone (a signal handler, a thread) sets to end it */
};

/*
 * The search: the best move that the limits buy, by iterative deepening.
 *
 * Where the rest of the game may fit the limits, and none of them is a depth,
 * half of them go to the solver first, a node of which counts for two. A
 * search without a limit goes on until the value is exact or depth
 * MANCALA_LINE_MAX is done. Values are hundredths of a seed from the mover's
 * view, stores included; exact ones are proven. The same call on a fresh or
 * cleared search gives the same result everywhere, unless seconds are limited.
 */
struct mancala_search;
struct mancala_table;

struct mancala_score {
	int move;
	int value;			/* in hundredths of a seed */
	bool exact;
};

struct mancala_result {
	struct mancala_score best;	/* of equal moves the lowest; move 0 and the margin if the game is over */
	struct mancala_score all[MANCALA_MOVES_MAX];	/* if asked: best first, equal ones by move */
	int moves;			/* how many of those */
	int line[MANCALA_LINE_MAX];	/* the moves expected, as far as known, best.move first */
	int length;			/* its sowings, 1 or more unless the game is over */
	int depth;			/* the last depth that was finished; length if it was solved first */
	uint64_t nodes;
	double seconds;
};

/* A search with tables of at most bytes (at least 1 MiB) in all; NULL if memory is out. */
struct mancala_search *mancala_search_new(uint64_t bytes);
void mancala_search_free(struct mancala_search *search);

/*
 * Let a search that has a limit of seconds use threads, 1 or more, which share
 * its tables; without such a limit it has one, so that it finds the same
 * everywhere. Returns NULL or "out of memory".
 */
const char *mancala_search_threads(struct mancala_search *search, int threads);

/* Look positions that *table fits up there, as long as it is set; NULL, as at first, for no table. */
void mancala_search_table(struct mancala_search *search, const struct mancala_table *table);

/* Forget all that was stored. */
void mancala_search_clear(struct mancala_search *search);

/*
 * Search the position of game now, whose history counts for repetition. With
 * every, each legal move gets a value of its own. progress, unless NULL, is
 * called with arg after each depth that was finished. Returns NULL and fills
 * *result, or "out of memory".
 */
const char *mancala_search_run(struct mancala_search *search, const struct mancala_game *game,
    const struct mancala_limits *limits, bool every,
    void (*progress)(void *arg, const struct mancala_result *result), void *arg,
    struct mancala_result *result);

/*
 * Choose between equally good moves at random, as seed says, the same in equal
 * positions; 0, as at first, takes the lowest one.
 */
void mancala_search_seed(struct mancala_search *search, uint64_t seed);

/*
 * Levels of play, from the weakest on: random, easy, medium, hard, expert,
 * best. A level is a depth and a number of nodes, never a time; mancala-best(1)
 * tells what each does, and how strong it is.
 */
enum { MANCALA_LEVEL_EXPERT = 4 };	/* what a program takes unless it is told otherwise */

/* The name of a level, counted from 0; NULL behind the last one. */
const char *mancala_level_name(int level);

/* The level of that name, or -1. */
int mancala_level_find(const char *name);

/*
 * Find a move as level does, under *limits as well, on a cleared search. The
 * levels below expert choose between equally good moves at random, as seed
 * says, the same in equal positions. Else as mancala_search_run; the values of
 * random and easy are what the stores come to after the move.
 */
const char *mancala_level_run(struct mancala_search *search, const struct mancala_game *game,
    int level, uint64_t seed, const struct mancala_limits *limits, bool every,
    void (*progress)(void *arg, const struct mancala_result *result), void *arg,
    struct mancala_result *result);

/*
 * The solver: exact values.
 *
 * Where positions can repeat, a value is what each side can force, whatever was
 * played before; the bounds then need not meet. By repeat=split, where a cycle
 * is worth 0 for what is still to come, positions of few seeds are exact.
 */
struct mancala_solver;

struct mancala_bounds {
	int move;
	int low, high;			/* seeds, from the mover's view; equal once it is solved */
};

struct mancala_solution {
	/* of several best moves the lowest, or any where positions can repeat; move 0 and the margin if over */
	struct mancala_bounds best;
	struct mancala_bounds all[MANCALA_MOVES_MAX];	/* if asked: best first, equal ones by move */
	int moves;
	int line[MANCALA_LINE_MAX];	/* best play, as far as it is known: best.move at least */
	int length;
	int table_seeds;		/* up to so many seeds values were looked up; -1 for none */
	uint64_t nodes;
	double seconds;
	bool solved;			/* false if a limit ended it: the bounds are proven all the same */
};

enum { MANCALA_THREADS_MAX = 256 };

struct mancala_solver_options {
	int threads;			/* to work on a position, 1..MANCALA_THREADS_MAX; 1 in a new solver */
	bool outcome;			/* values are only 1, 0 or -1: the mover wins, draws or loses */
	bool plain;			/* by the reference rules, with no endgame table: slow, a check of the rest */
	const struct mancala_table *table;	/* NULL, or one to use for positions that it fits */
};

/* A solver with tables of at most bytes (at least 1 MiB); NULL if memory is out. */
struct mancala_solver *mancala_solver_new(uint64_t bytes);
void mancala_solver_free(struct mancala_solver *solver);

/* Forget all that was proven. */
void mancala_solver_clear(struct mancala_solver *solver);

/* Set what is to hold from the next run on; options->table must stay as long as it is set. */
void mancala_solver_set(struct mancala_solver *solver, const struct mancala_solver_options *options);

/*
 * Solve *pos. With every, each legal move gets its value. Returns NULL and
 * fills *solution, or a message: "only single rounds can be solved", "positions
 * can repeat by these rules, and the board is too large or has closed pits", or
 * "out of memory".
 */
const char *mancala_solver_run(struct mancala_solver *solver, const struct mancala_position *pos,
    const struct mancala_limits *limits, bool every,
    void (*progress)(void *arg, const struct mancala_solution *solution), void *arg,
    struct mancala_solution *solution);

/*
 * Turns: what a player can store in one, with all the moves that are earned on
 * the way. Every turn is looked at, each position in it once.
 */
struct mancala_turn;

struct mancala_turn_result {
	const int *move;		/* the best turn that was found, until the next run */
	size_t length;			/* its moves; 0 if a limit came before any */
	int low, high;			/* the mover's store behind it, and behind any; equal once that is known */
	uint64_t nodes;
	double seconds;
	bool solved;			/* no limit ended it */
};

/* A searcher with a table of at most bytes (at least 1 MiB); NULL if memory is out. */
struct mancala_turn *mancala_turn_new(uint64_t bytes);
void mancala_turn_free(struct mancala_turn *turn);

/*
 * Find the turn which leaves the mover of *pos, a game that is not over, with the
 * most seeds in the store, what is swept at the end of the game included; or, if
 * enough is not 0, any turn that leaves as many as that, if there is one. Limits
 * on depth are not looked at. progress, unless NULL, is called with arg after each
 * turn that is better. Returns NULL and fills *result, or a message: "only single
 * rounds can be solved", "a turn can go on for ever by these rules", or "out of
 * memory".
 */
const char *mancala_turn_run(struct mancala_turn *turn, const struct mancala_position *pos,
    const struct mancala_limits *limits, int enough,
    void (*progress)(void *arg, const struct mancala_turn_result *result), void *arg,
    struct mancala_turn_result *result);

/*
 * Endgame tables: the exact value of every arrangement of at most so many
 * seeds in the pits, one byte each. A table may be read by any number of
 * threads at once.
 */

enum {
	MANCALA_TABLE_SEEDS = 48,	/* seeds of a table, at most; fewer in long rows */
	MANCALA_TABLE_VALUES = 2 * MANCALA_TABLE_SEEDS + 1	/* from -MANCALA_TABLE_SEEDS up */
};

/* NULL, or why there is no table by these rules for rows of pits and up to seeds. */
const char *mancala_table_possible(const struct mancala_rules *rules, int pits, int seeds);

/* Arrangements of at most seeds in two rows of pits: the bytes of such a table. */
uint64_t mancala_table_entries(int pits, int seeds);

/* An empty table with room for up to seeds, if it is possible; NULL if memory is out. */
struct mancala_table *mancala_table_new(const struct mancala_rules *rules, int pits, int seeds);
void mancala_table_free(struct mancala_table *table);

/*
 * Fill a table, on so many threads, from where it is up to seeds, for which
 * there must be room. progress, unless NULL, is called after each layer.
 * Returns NULL, "out of memory", or "stopped" once *stop, unless stop is NULL,
 * is set; what was finished stays, and a further call goes on from there.
 */
const char *mancala_table_build(struct mancala_table *table, int seeds, int threads,
    const atomic_bool *stop, void (*progress)(void *arg, const struct mancala_table *table),
    void *arg);

/*
 * The same into the file path, which gets its name once it is whole. Until then
 * it is PATH.part; one that is there is gone on with. Messages may be written
 * to why.
 */
const char *mancala_table_build_file(struct mancala_table *table, const char *path, int seeds,
    int threads, const atomic_bool *stop,
    void (*progress)(void *arg, const struct mancala_table *table), void *arg,
    char why[MANCALA_WHY_MAX]);

/*
 * Map the table in the file path, and compare its checksums. Returns NULL and
 * sets *table, or a message, which may be written to why.
 */
const char *mancala_table_open(struct mancala_table **table, const char *path,
    char why[MANCALA_WHY_MAX]);

/*
 * The arrangement of an entry, counted from 0, with empty stores and South to
 * move, settled as a position that is parsed is: it may be over, or North's turn.
 */
void mancala_table_position(const struct mancala_table *table, uint64_t entry,
    struct mancala_position *pos);

/* What that position is worth to South, and whether its successors say so, by the reference rules. */
int mancala_table_entry(const struct mancala_table *table, uint64_t entry);
bool mancala_table_derived(const struct mancala_table *table, uint64_t entry);

/* Count the arrangements of seeds by their value v, in count[v + MANCALA_TABLE_SEEDS]. */
void mancala_table_count(const struct mancala_table *table, int seeds,
    uint64_t count[MANCALA_TABLE_VALUES]);

/* Whether the table is of the rules and size of *pos, however many seeds that has. */
bool mancala_table_fits(const struct mancala_table *table, const struct mancala_position *pos);

/* The seeds up to which the table is filled; -1 for an empty one. Its rules, and pits in a row. */
int mancala_table_seeds(const struct mancala_table *table);
const struct mancala_rules *mancala_table_rules(const struct mancala_table *table);
int mancala_table_pits(const struct mancala_table *table);

/* Whether the table has *pos; *value is then its value for the mover, stores included. */
bool mancala_table_value(const struct mancala_table *table, const struct mancala_position *pos,
    int *value);

/*
 * Boards for people
 */
enum { MANCALA_DIAGRAM_MAX = 8192 };	/* bytes of any diagram, NUL included */

/* How to draw a board. All zero: ASCII for 80 columns, South at the bottom, pits numbered, no marks. */
struct mancala_diagram {
	uint32_t playable;	/* moves of the mover to put in brackets, as mancala_position_moves has them */
	uint16_t sown[2];	/* [side] bit pit - 1: mark as sown from (`*`) */
	uint16_t dropped[2];	/* [side] bit pit - 1: mark as sown into (`+`) */
	uint16_t taken[2];	/* [side] bit pit - 1: mark as captured from (`-`), before all other marks */
	uint16_t columns;	/* width there is; 0 for 80. A board that is wider is drawn upright */
	uint8_t bottom;		/* MANCALA_SOUTH or MANCALA_NORTH: whose row is the lower one */
	bool unicode;		/* lines of UTF-8 */
	bool colour;		/* ECMA-48 colours; they tell nothing that the text does not */
	bool bare;		/* no pit numbers */
};

/*
 * Draw *pos as lines of text into buf; returns the length, NUL not counted.
 * Every line ends in a line feed and has no blank before it. The lower row is
 * drawn from left to right, the upper one from right to left, and a board that
 * does not fit in the columns upright: the lower row then goes up on the right.
 * Counts are aligned, whatever their size.
 */
size_t mancala_diagram_print(const struct mancala_position *pos, const struct mancala_diagram *how,
    char buf[MANCALA_DIAGRAM_MAX]);

/*
 * Write to buf, without a line feed, what a board leaves unsaid: its variant
 * and who is to move, or the result; returns the length, NUL not counted.
 */
size_t mancala_caption_print(const struct mancala_position *pos, char buf[MANCALA_TEXT_MAX]);

/*
 * Write to buf, without a line feed, what happened when move was played in
 * *before, as report has it; returns the length, NUL not counted.
 */
size_t mancala_report_print(const struct mancala_position *before, int move,
    const struct mancala_report *report, char buf[MANCALA_TEXT_MAX]);

/* How to draw a board as SVG. All zero: South at the bottom, pits numbered, no moves. */
enum { MANCALA_SVG_SEEDS = 200 };	/* seeds drawn in one place, at most; the count is always given */

struct mancala_svg {
	uint16_t arrows;	/* so many of the last moves as arrows, and what the very last one did */
	uint8_t bottom;		/* MANCALA_SOUTH or MANCALA_NORTH: whose row is the lower one */
	bool bare;		/* no pit numbers */
};

/*
 * Draw the position that game is at as one SVG 1.1 document into size bytes of
 * buf. As snprintf does, returns the length that all of it has, NUL not counted:
 * if that is size or more, what is in buf is cut short. It suits light and dark
 * pages, needs nothing outside, and its title is mancala_caption_print's text.
 */
size_t mancala_svg_print(const struct mancala_game *game, const struct mancala_svg *how, char *buf,
    size_t size);

/* What a position of a game is worth. */
struct mancala_point {
	int value;		/* South's lead at the end, in hundredths of a seed */
	bool exact;		/* proven, not estimated */
};

/*
 * Draw the values of a game, point[0] to point[mancala_game_length(game)], one
 * for each position on its way, as lines of so many columns (0 for 80, at least 39),
 * or as an SVG document. Both go to size bytes of buf and return the length
 * that all of it has, as mancala_svg_print does.
 */
size_t mancala_graph_print(const struct mancala_game *game, const struct mancala_point *point,
    int columns, bool unicode, char *buf, size_t size);
size_t mancala_graph_svg(const struct mancala_game *game, const struct mancala_point *point, char *buf,
    size_t size);

/*
 * Other programs' formats
 *
 * mancala-convert(1) has their grammars. A format is a constant of the library;
 * each stands for one variant, or for one with and one without sown stores.
 */
struct mancala_format;

/* The i-th format, from 0, our own being the first; NULL behind the last. */
const struct mancala_format *mancala_format_at(int i);

/* The format of this name, such as "kgp"; NULL if there is none. */
const struct mancala_format *mancala_format_find(const char *name);

/* The name of a format. */
const char *mancala_format_name(const struct mancala_format *format);

/* NULL if games by rules have a place in the format, or a message why not. */
const char *mancala_format_takes(const struct mancala_format *format,
    const struct mancala_rules *rules);

/*
 * Reads a format line by line. *variant, which the format must take, is what
 * the input is games of; NULL for what the format stands for or its text says.
 * NULL if memory is out.
 */
struct mancala_reader;
struct mancala_reader *mancala_reader_new(const struct mancala_format *format,
    const struct mancala_rules *variant);
void mancala_reader_free(struct mancala_reader *reader);

/*
 * Read on at s, in a line that ends with a NUL. Returns NULL; then either *done
 * is set, a position or game is complete, and *end is behind it, where another
 * one may begin; or the text goes on in the next line, and *end is the NUL. Or
 * returns a message, and *end is the first byte that is wrong: the rest of the
 * line is then given up, and what is left of that game read over.
 */
const char *mancala_reader_read(struct mancala_reader *reader, const char *s, const char **end,
    bool *done);

/* The input ends here: sets *done if that completes a game, or returns a message. */
const char *mancala_reader_end(struct mancala_reader *reader, bool *done);

/* What was read: a position is a game with no moves. Valid until the reader is used again. */
const struct mancala_game *mancala_reader_game(const struct mancala_reader *reader);

/*
 * Writes a format. *variant, which the format must take, is what its readers
 * know to be played; NULL for what the format stands for. NULL if memory is out.
 */
struct mancala_writer;
struct mancala_writer *mancala_writer_new(const struct mancala_format *format,
    const struct mancala_rules *variant);
void mancala_writer_free(struct mancala_writer *writer);

/*
 * Write *game. Returns NULL and sets *text to lines of text, of which the last
 * one lacks its line feed, valid until the writer is used again; or a message
 * that says what the format has no place for, which may be written to buf. What
 * is written reads as the same game, North's view turned to South's in formats
 * that know only the mover: every text is read back before it is returned.
 */
const char *mancala_writer_write(struct mancala_writer *writer, const struct mancala_game *game,
    const char **text, char buf[MANCALA_WHY_MAX]);

/* A move as programs answer it. */
enum { MANCALA_ANSWER_MAX = 16 };	/* bytes of any answer, NUL included */

struct mancala_answer {
	uint8_t move;			/* 0 for none, in a record whose move is "-" */
	uint8_t side;			/* whose it is; MANCALA_OVER if the text does not tell */
	uint8_t pits;			/* in a row; 0 if the text does not tell */
	struct mancala_rules rules;	/* of the game */
};

/*
 * Parse the answer of a program that speaks format, in a game of *variant as in
 * mancala_reader_new; of our own format, the move of a record, which must be
 * legal. Returns NULL, and *end is the NUL or the TAB behind it; or a message,
 * which may be written to buf, and *end is the first byte that is wrong.
 */
const char *mancala_answer_parse(const struct mancala_format *format,
    const struct mancala_rules *variant, struct mancala_answer *answer, const char *s,
    const char **end, char buf[MANCALA_WHY_MAX]);

/*
 * Write a move, which is not 0, as an answer in format to text; *variant as in
 * mancala_writer_new. Returns NULL; or a message, which may be written to buf,
 * if the format has no place for the variant, for rows of this length or for
 * the move.
 */
const char *mancala_answer_print(const struct mancala_format *format,
    const struct mancala_rules *variant, const struct mancala_answer *answer,
    char text[MANCALA_ANSWER_MAX], char buf[MANCALA_WHY_MAX]);

#endif
