/* SPDX-License-Identifier: MIT */
/* Where endgame tables are. In a folder they are called VARIANT-PITS-SEEDS.table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tables.h"

/* The user's folder; false if nothing says where. */
static bool
folder(char name[TABLES_PATH])
{
	const char *tables = getenv("MANCALA_TABLES"), *data = getenv("XDG_DATA_HOME");
	const char *home = getenv("HOME");
	int length = -1;

	if (tables && *tables == '/')
		length = snprintf(name, TABLES_PATH, "%s", tables);
	else if (data && *data == '/')
		length = snprintf(name, TABLES_PATH, "%s/mancala", data);
	else if (home && *home == '/')
		length = snprintf(name, TABLES_PATH, "%s/.local/share/mancala", home);
	return length > 0 && length < TABLES_PATH;
}

static bool
name_in(char name[TABLES_PATH], const char *in, const struct mancala_position *pos, int seeds)
{
	char variant[MANCALA_TEXT_MAX];

	mancala_rules_print(&pos->rules, variant);
	return snprintf(name, TABLES_PATH, "%s/%s-%d-%d.table", in, variant, pos->pits, seeds) <
	    TABLES_PATH;
}

/* Make a folder and those above it. */
static void
make_folder(char *name)
{
	for (char *s = name + 1; *s; s++)
		if (*s == '/') {
			*s = '\0';
			mkdir(name, 0777);
			*s = '/';
		}
	mkdir(name, 0777);
}

bool
tables_name(char name[TABLES_PATH], const struct mancala_position *pos, int seeds)
{
	char in[TABLES_PATH];

	if (!folder(in))
		return false;
	make_folder(in);
	return name_in(name, in, pos, seeds);
}

const char *
tables_open(struct mancala_table **table, const char *path, const struct mancala_position *pos,
    char why[MANCALA_WHY_MAX])
{
	char in[TABLES_PATH], name[TABLES_PATH];
	struct stat st;

	*table = NULL;
	if (path && (stat(path, &st) || !S_ISDIR(st.st_mode)))
		return mancala_table_open(table, path, why);
	if (!path && !folder(in))
		return NULL;
	for (int seeds = MANCALA_TABLE_SEEDS; seeds >= 0; seeds--)
		if (name_in(name, path ? path : in, pos, seeds) && stat(name, &st) == 0)
			return mancala_table_open(table, name, why);
	return NULL;
}

int
tables_find(struct tables *tables, struct cli_record *record, bool *other)
{
	const struct mancala_position *pos = &record->pos, *last = &tables->fits;
	char why[MANCALA_WHY_MAX];
	const char *message;

	*other = false;
	if ((!tables->path && !tables->user) || (tables->looked && pos->pits == last->pits &&
	    mancala_rules_equal(&pos->rules, &last->rules)))
		return CLI_DONE;
	*other = true;
	mancala_table_free(tables->table);
	message = tables_open(&tables->table, tables->path, pos, why);
	if (!message && tables->table && !mancala_table_fits(tables->table, pos))
		message = "a table of another variant or size";
	tables->looked = !message;
	tables->fits = *pos;
	return !message ? CLI_DONE : cli_bad(record, record->text, "%s: %s", tables->path ? tables->path
	    : "the endgame table in the user's folder", message);
}
