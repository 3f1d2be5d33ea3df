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

static bool
is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/*
 * Open the table for *pos in path, a file or a folder (where the one of most
 * seeds is taken), or with path NULL in the user's folder. *table is NULL if
 * there is none that fits. Returns NULL, or a message about the file name.
 */
static const char *
tables_open(struct mancala_table **table, const char *path, const struct mancala_position *pos,
    char name[TABLES_PATH], char why[MANCALA_WHY_MAX])
{
	char in[TABLES_PATH];
	struct stat st;

	*table = NULL;
	if (path && !is_folder(path)) {
		snprintf(name, TABLES_PATH, "%s", path);
		return mancala_table_open(table, path, why);
	}
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
	char name[TABLES_PATH] = "", why[MANCALA_WHY_MAX];
	const char *message;

	*other = false;
	if ((!tables->path && !tables->user) || (tables->looked && pos->pits == last->pits &&
	    mancala_rules_equal(&pos->rules, &last->rules)))
		return CLI_DONE;
	*other = true;
	mancala_table_free(tables->table);
	message = tables_open(&tables->table, tables->path, pos, name, why);
	if (!message && tables->table && !mancala_table_fits(tables->table, pos))
		message = "a table of another variant or size";
	tables->looked = !message;
	tables->fits = *pos;
	return !message ? CLI_DONE : cli_bad(record, record->text, "%s: %s", name, message);
}

void
tables_check(const struct tables *tables, struct cli *cli)
{
	struct mancala_table *table = NULL;
	char why[MANCALA_WHY_MAX];
	const char *message;

	if (!tables->path || is_folder(tables->path))
		return;
	if ((message = mancala_table_open(&table, tables->path, why)) != NULL) {
		cli_warn(cli, "%s: %s", tables->path, message);
		exit(CLI_BAD);
	}
	mancala_table_free(table);
}
