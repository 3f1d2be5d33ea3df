/* SPDX-License-Identifier: MIT */
/* Print the usual start of every named game. */
#include <mancala.h>
#include <stdio.h>

int
main(void)
{
	char text[MANCALA_TEXT_MAX];
	struct mancala_position pos;
	const char *end;

	for (int i = 0; mancala_game_name(i); i++)
		if (!mancala_position_parse(&pos, mancala_game_name(i), &end) &&
		    mancala_position_print(&pos, text))
			puts(text);
	return 0;
}
