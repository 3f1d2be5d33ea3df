/* SPDX-License-Identifier: MIT */
/* Where endgame tables are, for the programs that write or read them. */
#ifndef TABLES_H
#define TABLES_H

#include "cli.h"

enum { TABLES_PATH = 4096 };

/*
 * Name the table of *pos's variant and size up to seeds in the user's folder,
 * $MANCALA_TABLES or mancala in $XDG_DATA_HOME or ~/.local/share, which is
 * made if it is not there. False if there is no such folder.
 */
bool tables_name(char name[TABLES_PATH], const struct mancala_position *pos, int seeds);

/* The endgame table that answers are looked up in. */
struct tables {
	const char *path;		/* of -T, or NULL: the user's folder, if that is wanted */
	bool user;
	struct mancala_table *table;	/* NULL if there is none; the caller's to free */
	struct mancala_position fits;	/* what it was looked for, if looked is set */
	bool looked;
};

/*
 * Have the table for the record's position at hand. *other tells whether it is
 * not the one of the last call, which is then freed. CLI_BAD, and the record is
 * answered, where a file is no table or one of another variant or size.
 */
int tables_find(struct tables *tables, struct cli_record *record, bool *other);

/* End the program with status 2 and a message if the path of -T is neither a folder nor a table. */
void tables_check(const struct tables *tables, struct cli *cli);

#endif
