/* SPDX-License-Identifier: MIT */
/* Print the names that the library knows: games, switches, levels and formats. */
#include <mancala.h>
#include <stdio.h>

int
main(void)
{
	const struct mancala_format *format;
	const char *name, *value;

	for (int i = 0; (name = mancala_game_name(i)) != NULL; i++)
		printf("game %s\n", name);
	for (int i = 0; (name = mancala_axis_name(i)) != NULL; i++)
		for (int k = 0; (value = mancala_axis_value(i, k)) != NULL; k++)
			printf("switch %s=%s\n", name, value);
	for (int i = 0; (name = mancala_level_name(i)) != NULL; i++)
		printf("level %s\n", name);
	for (int i = 0; (format = mancala_format_at(i)) != NULL; i++)
		printf("format %s\n", mancala_format_name(format));
	return 0;
}
