/* SPDX-License-Identifier: MIT */
/* mancala-solve --turn: what one turn can store. */
#include <inttypes.h>

#include "solve.h"

static void
progress(void *arg, const struct mancala_turn_result *r)
{
	progress_tell(arg, r->seconds, "%d..%d in store, %zu moves, %" PRIu64 " nodes, %.1f s\n", r->low,
	    r->high, r->length, r->nodes, r->seconds);
}

int
turn_answer(struct turner *turner, struct cli_record *record, struct cli_out *out,
    const struct mancala_limits *limits, bool tell)
{
	const struct mancala_position *pos = &record->pos;
	int margin = mancala_position_margin(pos), half = mancala_position_seeds(pos) / 2;
	struct mancala_turn_result r = { .low = margin, .high = margin, .solved = true };
	bool over = pos->side == MANCALA_OVER;
	const char *message = over ? NULL : mancala_turn_run(turner->turn, pos, limits,
	    turner->won ? half + 1 : 0, tell ? progress : NULL, turner->progress, &r);

	if (message)
		return cli_bad(record, record->text, "%s", message);
	if (turner->won && over) {
		r.low = r.high = (margin > 0) - (margin < 0);
	} else if (turner->won) {
		r.high = r.low > half || (!r.solved && r.high > half);
		r.low = r.low > half;
	}
	cli_position(out, "position", pos);
	cli_column(out, "moves");
	cli_moves(out, r.move, r.length);
	solve_value(out, r.low, r.high, r.solved);
	cli_end(out, record);
	return r.solved ? CLI_DONE : CLI_NO;
}
