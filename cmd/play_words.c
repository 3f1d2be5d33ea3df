/* SPDX-License-Identifier: MIT */
/* Lists of words: lines typed, kept between runs, and what a word can be completed to. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "play.h"

enum { HISTORY_MAX = 500, LINE_BYTES_MAX = 1000 };

void
play_words_add(struct play *play, struct play_words *words, const char *word, size_t length)
{
	char **grown, *copy;

	for (size_t i = 0; i < words->count; i++)
		if (strncmp(words->word[i], word, length) == 0 && !words->word[i][length]) {
			copy = words->word[i];
			memmove(words->word + i, words->word + i + 1,
			    (--words->count - i) * sizeof(*words->word));
			words->word[words->count++] = copy;
			return;
		}
	grown = realloc(words->word, (words->count + 1) * sizeof(*words->word));
	if (!grown || (copy = strndup(word, length)) == NULL)
		play_die(play, "out of memory");
	words->word = grown;
	words->word[words->count++] = copy;
}

void
play_words_free(struct play_words *words)
{
	while (words->count > 0)
		free(words->word[--words->count]);
	free(words->word);
	words->word = NULL;
}

/*
 * History
 */

bool
play_history_wanted(const char *line)
{
	return line[strspn(line, " \t")] && strlen(line) <= LINE_BYTES_MAX;
}

/* Where the last lines of text begin, of which so many are kept. */
static char *
last_lines(char *text)
{
	char *line = text + strlen(text);

	for (int lines = 0; line > text && (line[-1] != '\n' || lines++ < HISTORY_MAX); line--)
		;
	return line;
}

bool
play_history_read(struct play *play, struct play_words *lines)
{
	char path[PLAY_PATH_MAX], *text;
	const char *message;

	if (!play_state_path("history", path) || access(path, F_OK) < 0)
		return true;
	if ((message = play_file_read(path, &text)) != NULL) {
		play_note(play, "%s: %s; it is left alone", path, message);
		return false;
	}
	for (char *line = last_lines(text); *line;) {
		size_t length = strcspn(line, "\n");
		if (length > 0 && length <= LINE_BYTES_MAX)
			play_words_add(play, lines, line, length);
		line += length + (line[length] == '\n');
	}
	free(text);
	return true;
}

void
play_history_write(struct play *play, const struct play_words *session)
{
	struct cli_out out = { .program = play->cli->program->name };
	struct play_words all = { 0 };
	char path[PLAY_PATH_MAX];
	int lock;

	if (!session->count || !play_state_open(play, "history", &lock, path))
		return;
	if (play_history_read(play, &all)) {
		for (size_t i = 0; i < session->count; i++)
			play_words_add(play, &all, session->word[i], strlen(session->word[i]));
		for (size_t i = all.count > HISTORY_MAX ? all.count - HISTORY_MAX : 0; i < all.count; i++)
			cli_format(&out, "%s\n", all.word[i]);
		play_state_write(play, path, out.text, out.length);
	}
	free(out.text);
	play_words_free(&all);
	close(lock);
}

/*
 * Completion
 */

/* What is being completed, and to what. */
struct completion {
	struct play *play;
	const char *word;
	size_t length;
	struct play_words *words;
};

/* Add word if it begins as what was typed. */
static void
offer(const struct completion *c, const char *word)
{
	if (strncmp(word, c->word, c->length) == 0)
		play_words_add(c->play, c->words, word, strlen(word));
}

static void
offer_all(const struct completion *c, const char *(*name)(int))
{
	for (int i = 0; name(i); i++)
		offer(c, name(i));
}

static void
offer_moves(const struct completion *c)
{
	uint32_t moves = play_over(c->play) ? 0
	    : mancala_position_moves(mancala_game_position(c->play->game));

	for (int move = 1; moves >> move; move++) {
		char text[8];
		mancala_move_print(move, text);
		if (moves >> move & 1)
			offer(c, text);
	}
}

/* Offer the files of a folder, folders with a slash behind. */
static void
offer_files(const struct completion *c)
{
	char typed[PLAY_PATH_MAX], folder[PLAY_PATH_MAX], name[2 * PLAY_PATH_MAX];
	const char *home = getenv("HOME"), *slash;
	struct dirent *entry;
	struct stat status;
	DIR *dir;

	if (c->length >= sizeof(typed))
		return;
	snprintf(typed, sizeof(typed), "%.*s", (int)c->length, c->word);
	slash = strrchr(typed, '/');
	int base = slash ? (int)(slash - typed) + 1 : 0;
	bool tilde = home && strncmp(typed, "~/", 2) == 0;
	snprintf(folder, sizeof(folder), "%s%.*s", tilde ? home : base ? "" : "./", base - tilde,
	    typed + tilde);
	if ((dir = opendir(folder)) == NULL)
		return;
	while ((entry = readdir(dir)) != NULL) {
		if (*entry->d_name == '.' && typed[base] != '.')
			continue;
		snprintf(name, sizeof(name), "%s%s", folder, entry->d_name);
		bool is_folder = stat(name, &status) == 0 && S_ISDIR(status.st_mode);
		snprintf(name, sizeof(name), "%.*s%s%s", base, typed, entry->d_name, is_folder ? "/" : "");
		offer(c, name);
	}
	closedir(dir);
}

static void
offer_switch(const struct completion *c)
{
	offer(c, "on");
	offer(c, "off");
}

static void
offer_players(const struct completion *c)
{
	offer(c, "person");
	offer(c, "computer");
	offer_all(c, mancala_level_name);
}

static void
offer_levels(const struct completion *c)
{
	offer_all(c, mancala_level_name);
}

static void
offer_games(const struct completion *c)
{
	offer_all(c, mancala_game_name);
}

static void
offer_commands(const struct completion *c)
{
	offer_all(c, play_command_name);
}

static void
offer_values(const struct completion *c)
{
	offer(c, "values");
}

/* What may stand behind a command. */
static const struct {
	const char *command;
	void (*offer)(const struct completion *c);
} arguments[] = {
	{ "coach", offer_switch },
	{ "help", offer_commands },
	{ "history", offer_values },
	{ "level", offer_levels },
	{ "load", offer_files },
	{ "new", offer_games },
	{ "north", offer_players },
	{ "plain", offer_switch },
	{ "save", offer_files },
	{ "south", offer_players },
};

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

size_t
play_complete(struct play *play, const char *line, size_t cursor, struct play_words *words)
{
	const char *first = line + strspn(line, " \t"), *name;
	size_t first_length = strcspn(first, " \t,"), start = cursor;

	while (start > 0 && !strchr(" \t,", line[start - 1]))
		start--;
	struct completion c = { play, line + start, cursor - start, words };
	if (line + start <= first) {
		offer_moves(&c);
		offer_commands(&c);
	} else if ((name = play_command_full(first, first_length)) == NULL) {
		offer_moves(&c);
	} else {
		c.word = first + first_length + strspn(first + first_length, " \t");
		c.length = (size_t)(line + cursor - c.word);
		for (size_t i = 0; i < sizeof(arguments) / sizeof(arguments[0]); i++)
			if (strcmp(name, arguments[i].command) == 0)
				arguments[i].offer(&c);
	}
	if (words->count > 1)
		qsort(words->word, words->count, sizeof(*words->word), by_text);
	return c.length;
}
