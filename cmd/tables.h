/* SPDX-License-Identifier: MIT */
/* Where endgame tables are, for the programs that write or read them. */
#ifndef TABLES_H
#define TABLES_H

#include "mancala.h"

enum { TABLES_PATH = 4096 };

/*
 * Name the table of *pos's variant and size up to seeds in the user's folder,
 * $MANCALA_TABLES or mancala in $XDG_DATA_HOME or ~/.local/share, which is
 * made if it is not there. False if there is no such folder.
 */
bool tables_name(char name[TABLES_PATH], const struct mancala_position *pos, int seeds);

/*
 * Open the table for *pos in path, a file or a folder (where the one of most
 * seeds is taken), or with path NULL in the user's folder. *table is NULL if
 * there is none that fits. Returns NULL, or a message that may be in why.
 */
const char *tables_open(struct mancala_table **table, const char *path,
    const struct mancala_position *pos, char why[MANCALA_WHY_MAX]);

#endif
