/* SPDX-License-Identifier: MIT */
/* The reference rules against other people's programs, and against cases worked out by hand. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"

static void
check_row(const struct rule_row *row)
{
	struct mancala_position pos = row->before;
	char why[MANCALA_WHY_MAX];

	if (row->legal && strcmp(legal(&pos), row->legal) != 0)
		cr_expect_fail("%s: legal %s", row->where, legal(&pos));
	for (int m = 1; m <= pos.pits; m++)
		if ((mancala_position_why(&pos, m, why) == NULL) != (mancala_position_moves(&pos) >> m & 1))
			cr_expect_fail("%s: %d: %s", row->where, m, why);
	play(&pos, row->move, row->where);
	if (strcmp(text(&pos), row->after) != 0)
		cr_expect_fail("%s: %s, should be %s", row->where, text(&pos), row->after);
}

Test(reference, rows_of_other_programs)
{
	rule_rows(check_row);
}
