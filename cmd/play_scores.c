/* SPDX-License-Identifier: MIT */
/*
 * Results: one line for each game and level, its columns joined by TABs:
 * the game as variant and size, the level, games won, lost and drawn by the
 * person, and the biggest win in seeds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play.h"

enum { COUNT_MAX = 1000000000 };

static const char first_line[] = "# mancala-play scores\n";

enum column { WON, LOST, DRAWN, BIGGEST, COLUMNS };

struct row {
	char *game, *level;		/* within the text that was read */
	int count[COLUMNS];
};

struct table {
	struct row *row;
	size_t rows;
	char *text;
};

static void
table_free(struct table *table)
{
	free(table->row);
	free(table->text);
}

/* Cut the column at *s, which ends in end, off; NULL if it is empty or ends otherwise. */
static char *
cut(char **s, char end)
{
	char *column = *s;
	size_t length = strcspn(column, "\t\n");

	if (!length || column[length] != end)
		return NULL;
	column[length] = '\0';
	*s = column + length + 1;
	return column;
}

/* Read a line; false if it is damaged. */
static bool
read_row(char **s, struct row *row)
{
	if ((row->game = cut(s, '\t')) == NULL || (row->level = cut(s, '\t')) == NULL)
		return false;
	for (int i = 0; i < COLUMNS; i++) {
		char *count = cut(s, i + 1 < COLUMNS ? '\t' : '\n');
		if (!count || strlen(count) > 9 || count[strspn(count, "0123456789")])
			return false;
		row->count[i] = atoi(count);
	}
	return true;
}

/* Read the scores, with room for one more row. Returns NULL or a message, in why. */
static const char *
table_read(struct table *table, const char *path, char why[MANCALA_TEXT_MAX])
{
	const char *message = NULL;
	size_t lines = 1;
	char *s;

	*table = (struct table){ 0 };
	if (access(path, F_OK) == 0 && (message = play_file_read(path, &table->text)) != NULL) {
		snprintf(why, MANCALA_TEXT_MAX, "%.900s: %s", path, message);
		return why;
	}
	for (s = table->text; s && *s; s++)
		lines += *s == '\n';
	table->row = calloc(lines + 1, sizeof(*table->row));
	s = table->text;
	if (!table->row || (s && strncmp(s, first_line, sizeof(first_line) - 1) != 0))
		message = table->row ? "1:1: these are no scores" : "out of memory";
	if (s)
		s += sizeof(first_line) - 1;
	while (!message && s && *s)
		if (!read_row(&s, &table->row[table->rows++])) {
			snprintf(why, MANCALA_TEXT_MAX, "%.900s:%zu:1: this line is damaged", path,
			    table->rows + 1);
			table_free(table);
			return why;
		}
	if (!message)
		return NULL;
	snprintf(why, MANCALA_TEXT_MAX, "%.900s:%s", path, message);
	table_free(table);
	return why;
}

static void
table_print(const struct table *table, struct cli_out *out, const char *format)
{
	for (size_t i = 0; i < table->rows; i++) {
		const struct row *r = &table->row[i];
		cli_format(out, format, r->game, r->level, r->count[WON], r->count[LOST], r->count[DRAWN],
		    r->count[BIGGEST]);
	}
}

void
play_scores_print(struct play *play)
{
	struct table table;
	char path[PLAY_PATH_MAX], why[MANCALA_TEXT_MAX];

	if (!play_state_path("scores", path))
		return;
	const char *message = table_read(&table, path, why);
	if (message) {
		cli_warn(play->cli, "%s", message);
		play->cli->status = CLI_BAD;
		return;
	}
	if (isatty(STDOUT_FILENO) && table.rows) {
		play_say(play, "%-20s %-8s %5s %5s %5s %11s\n", "game", "level", "won", "lost", "drawn",
		    "biggest win");
		table_print(&table, &play->cli->out, "%-20s %-8s %5d %5d %5d %11d\n");
	} else if (isatty(STDOUT_FILENO)) {
		play_say(play, "No game was played to its end against a level yet.\n");
	} else {
		table_print(&table, &play->cli->out, "%s\t%s\t%d\t%d\t%d\t%d\n");
	}
	table_free(&table);
}

/* The row of game and level, made if it is not there. */
static struct row *
table_row(struct table *table, char *game, char *level)
{
	for (size_t i = 0; i < table->rows; i++)
		if (strcmp(table->row[i].game, game) == 0 && strcmp(table->row[i].level, level) == 0)
			return &table->row[i];
	table->row[table->rows] = (struct row){ .game = game, .level = level };
	return &table->row[table->rows++];
}

/* Add a result to the file, which nobody else changes meanwhile. */
static void
add(struct play *play, char *game, char *level, enum column result, int win)
{
	struct cli_out out = { .program = play->cli->program->name };
	struct table table;
	char path[PLAY_PATH_MAX], why[MANCALA_TEXT_MAX];
	int lock;

	if (!play_state_open(play, "scores", &lock, path))
		return;
	const char *message = table_read(&table, path, why);
	if (message) {
		play_note(play, "%s; it is left alone, and this result is not kept", message);
	} else {
		struct row *row = table_row(&table, game, level);
		row->count[result] += row->count[result] < COUNT_MAX - 1;
		if (row->count[BIGGEST] < win)
			row->count[BIGGEST] = win;
		cli_format(&out, "%s", first_line);
		table_print(&table, &out, "%s\t%s\t%d\t%d\t%d\t%d\n");
		play_state_write(play, path, out.text, out.length);
		free(out.text);
		table_free(&table);
	}
	close(lock);
}

/* The game as variant and size, if pos is the start of one. */
static bool
start_name(const struct mancala_position *pos, char buf[MANCALA_TEXT_MAX])
{
	struct mancala_position start;
	size_t length;

	if (mancala_position_start(&start, &pos->rules, pos->pits, pos->row[0][0],
	    (enum mancala_side)pos->side) || !mancala_position_equal(&start, pos))
		return false;
	length = mancala_rules_print(&pos->rules, buf);
	snprintf(buf + length, MANCALA_TEXT_MAX - length, ":%dx%d", pos->pits, pos->row[0][0]);
	return true;
}

void
play_finish(struct play *play)
{
	int person = play_bottom(play), level = play->player[!person].level, win;
	const struct mancala_position *pos = mancala_game_position(play->game);
	char game[MANCALA_TEXT_MAX], name[32];

	if (play->finished || !play_over(play))
		return;
	play->finished = true;
	if (play->unranked || play->player[!person].kind != PLAY_LEVEL || !play_person(play, person) ||
	    !start_name(mancala_game_start(play->game), game))
		return;
	win = mancala_position_margin(pos) * (person == MANCALA_SOUTH ? 1 : -1);
	if (play->ended != PLAY_ON)
		win = play->ended == PLAY_AGREED ? 0 : -1;
	play->won += win > 0;
	play->lost += win < 0;
	play->drawn += win == 0;
	snprintf(name, sizeof(name), "%s", mancala_level_name(level));
	add(play, game, name, win > 0 ? WON : win < 0 ? LOST : DRAWN, win);
	if (play->terminal)
		play_say(play, "This session: %d won, %d lost, %d drawn.\n", play->won, play->lost,
		    play->drawn);
}

void
play_scores(struct play *play, char *argument)
{
	(void)argument;
	if (play->terminal) {
		play_scores_print(play);
		play_say(play, "This session: ");
	}
	play_say(play, play->terminal ? "%d won, %d lost, %d drawn.\n" : "%d\t%d\t%d\n", play->won,
	    play->lost, play->drawn);
}
