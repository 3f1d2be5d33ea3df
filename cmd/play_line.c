/* SPDX-License-Identifier: MIT */
/* How mancala-play reads a line: through libedit on a terminal, if it is there, or plainly. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef HAVE_LIBEDIT
#include <histedit.h>
#endif

#include "play.h"

enum { HISTORY_MAX = 500 };

static char prompt[] = "> ";

/* A line read plainly, its length counted without the line end; NULL at the end of input. */
static char *
plain_read(size_t *length)
{
	static char *line;
	static size_t room;
	ssize_t n = getline(&line, &room, stdin);

	if (n < 0)
		return NULL;
	if (n > 0 && line[n - 1] == '\n')
		line[--n] = '\0';
	*length = (size_t)n;
	return line;
}

/* Whether Ctrl-C ended the read; the line typed so far is then dropped. */
static bool
cancelled(void)
{
	if (errno != EINTR || atomic_load(&play_ending) || !atomic_exchange(&play_stop, false))
		return false;
	clearerr(stdin);
	if (write(STDOUT_FILENO, "\n", 1) < 0)
		return false;
	return true;
}

#ifdef HAVE_LIBEDIT
const char play_line_built[] = "(libedit)";

static EditLine *editor;
static History *history_list;

static char *
edit_prompt(EditLine *e)
{
	(void)e;
	return prompt;
}

void
play_line_open(struct play *play)
{
	HistEvent event;

	if (!play->terminal)
		return;
	if ((editor = el_init("mancala-play", stdin, stdout, stderr)) == NULL ||
	    (history_list = history_init()) == NULL) {
		cli_warn(play->cli, "out of memory");
		exit(CLI_BAD);
	}
	history(history_list, &event, H_SETSIZE, HISTORY_MAX);
	el_set(editor, EL_PROMPT, edit_prompt);
	el_set(editor, EL_EDITOR, "emacs");
	el_set(editor, EL_SIGNAL, 1);
	el_set(editor, EL_HIST, history, history_list);
	el_source(editor, NULL);
}

void
play_line_close(struct play *play)
{
	(void)play;
	if (editor)
		el_end(editor);
	if (history_list)
		history_end(history_list);
}

/* Put a line in the history, and take it out where it stood before. */
static void
remember(const char *line)
{
	HistEvent event;
	int more;

	for (more = history(history_list, &event, H_FIRST); more != -1;
	    more = history(history_list, &event, H_NEXT))
		if (strcmp(event.str, line) == 0) {
			history(history_list, &event, H_DEL, event.num);
			break;
		}
	history(history_list, &event, H_ENTER, line);
}

static char *
edited_read(size_t *length)
{
	static char *copy;
	const char *line;
	int n = 0;

	for (;;) {
		el_resize(editor);
		errno = 0;
		line = el_gets(editor, &n);
		if (line && n > 0)
			break;
		if (!cancelled()) {
			if (write(STDOUT_FILENO, "\n", 1) < 0)
				return NULL;
			return NULL;
		}
		el_reset(editor);
	}
	free(copy);
	if ((copy = strdup(line)) == NULL)
		return NULL;
	copy[strcspn(copy, "\n")] = '\0';
	*length = strlen(copy);
	if (copy[strspn(copy, " \t")])
		remember(copy);
	return copy;
}

char *
play_line_read(struct play *play, size_t *length)
{
	return play->terminal ? edited_read(length) : plain_read(length);
}
#else
const char play_line_built[] = "(without libedit: a plain line reader)";

void
play_line_open(struct play *play)
{
	(void)play;
}

void
play_line_close(struct play *play)
{
	(void)play;
}

char *
play_line_read(struct play *play, size_t *length)
{
	for (;;) {
		char *line;
		if (play->terminal) {
			play_say(play, "%s", prompt);
			cli_flush(play->cli);
		}
		errno = 0;
		line = plain_read(length);
		if (line || !play->terminal || !cancelled())
			return line;
	}
}
#endif
