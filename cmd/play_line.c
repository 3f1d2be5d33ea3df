/* SPDX-License-Identifier: MIT */
/* How mancala-play reads a line: through libedit on a terminal, if it is there, or plainly. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#ifdef HAVE_LIBEDIT
#include <histedit.h>
#endif

#include "play.h"

static char prompt[] = "> ";

/* A line read plainly; NULL at the end of input, or if reading fails, which is said. */
static char *
plain_read(struct play *play, size_t *length)
{
	static char *line;
	static size_t room;
	ssize_t n = getline(&line, &room, stdin);

	if (n < 0) {
		if (!play->terminal && !feof(stdin)) {
			cli_warn(play->cli, "-: %s", strerror(errno));
			play->cli->status = CLI_BAD;
		}
		return NULL;
	}
	if (n > 0 && line[n - 1] == '\n')
		line[--n] = '\0';
	*length = (size_t)n;
	return line;
}

/* Whether Ctrl-C ended the read; the line typed so far is then dropped. */
static bool
cancelled(struct play *play)
{
	bool interrupted = errno == EINTR;

	play_say(play, "\n");
	play_flush(play);
	if (!interrupted || atomic_load(&play_ending) || !atomic_exchange(&play_stop, false))
		return false;
	clearerr(stdin);
	return true;
}

#ifdef HAVE_LIBEDIT
const char play_line_built[] = "(with libedit)";

static EditLine *editor;
static History *recalled;		/* what the keys go through */
static struct play_words session;	/* what was typed since the start */

static char *
edit_prompt(EditLine *e)
{
	(void)e;
	return prompt;
}

/* Stop as Ctrl-Z wants it, with the terminal as it was found, and go on later. */
static void
suspend(EditLine *e)
{
	el_set(e, EL_PREP_TERM, 0);
	raise(SIGSTOP);
	el_set(e, EL_PREP_TERM, 1);
	el_set(e, EL_REFRESH);
}

/* Read a character, whatever bytes make one; bytes that make none are left out. */
static int
edit_getc(EditLine *e, wchar_t *c)
{
	mbstate_t state = { 0 };

	for (;;) {
		char byte;
		switch (play_signal_wait(STDIN_FILENO)) {
		case SIGINT:
			errno = EINTR;
			return -1;
		case SIGWINCH:
			el_resize(e);
			continue;
		case SIGTSTP:
			suspend(e);
			continue;
		}
		ssize_t n = read(STDIN_FILENO, &byte, 1);
		if (n <= 0)
			return (int)n;
		size_t length = mbrtowc(c, &byte, 1, &state);
		if (length == (size_t)-1)
			state = (mbstate_t){ 0 };
		else if (length != (size_t)-2)
			return 1;
	}
}

/* How many bytes all words have in common. */
static size_t
common(const struct play_words *words)
{
	size_t length = strlen(words->word[0]);

	for (size_t i = 1; i < words->count; i++)
		for (size_t k = 0; k < length; k++)
			if (words->word[i][k] != words->word[0][k])
				length = k;
	return length;
}

/* The TAB key: complete as far as that goes, else list what is possible. */
static unsigned char
edit_complete(EditLine *e, int key)
{
	const LineInfo *info = el_line(e);
	struct play_words words = { 0 };
	struct play *play;
	unsigned char result = CC_REFRESH;

	(void)key;
	el_get(e, EL_CLIENTDATA, &play);
	char *line = strndup(info->buffer, (size_t)(info->lastchar - info->buffer));
	if (!line)
		return CC_ERROR;
	size_t typed = play_complete(play, line, (size_t)(info->cursor - info->buffer), &words);
	size_t length = words.count ? common(&words) : 0;
	if (!words.count) {
		result = CC_REFRESH_BEEP;
	} else if (length > typed || words.count == 1) {
		char *rest = words.word[0] + typed;
		bool whole = words.count == 1 && words.word[0][length - 1] != '/';
		rest[length - typed] = '\0';
		el_insertstr(e, rest);
		if (whole)
			el_insertstr(e, " ");
	} else {
		play_say(play, "\n");
		for (size_t i = 0; i < words.count; i++)
			play_say(play, "%s%s", i ? "  " : "", words.word[i]);
		play_say(play, "\n");
		play_flush(play);
		result = CC_REDISPLAY;
	}
	free(line);
	play_words_free(&words);
	return result;
}

static void
recall(const char *line)
{
	HistEvent event;

	for (int more = history(recalled, &event, H_FIRST); more != -1;
	    more = history(recalled, &event, H_NEXT))
		if (strcmp(event.str, line) == 0) {
			history(recalled, &event, H_DEL, event.num);
			free((char *)event.str);	/* a copy of what was deleted */
			break;
		}
	history(recalled, &event, H_ENTER, line);
}

void
play_line_open(struct play *play)
{
	struct play_words before = { 0 };
	HistEvent event;

	if (!play->terminal)
		return;
	if ((editor = el_init("mancala-play", stdin, stdout, stderr)) == NULL ||
	    (recalled = history_init()) == NULL)
		play_die(play, "out of memory");
	history(recalled, &event, H_SETSIZE, 1000);
	if (play_history_read(play, &before))
		for (size_t i = 0; i < before.count; i++)
			recall(before.word[i]);
	play_words_free(&before);
	el_set(editor, EL_CLIENTDATA, play);
	el_set(editor, EL_PROMPT, edit_prompt);
	el_set(editor, EL_EDITOR, "emacs");
	el_set(editor, EL_GETCFN, edit_getc);
	el_set(editor, EL_HIST, history, recalled);
	el_wset(editor, EL_ADDFN, L"mancala-complete", L"complete a word", edit_complete);
	el_set(editor, EL_BIND, "^I", "mancala-complete", NULL);
	el_source(editor, NULL);
}

void
play_line_remember(struct play *play, const char *line)
{
	if (!editor || !play_history_wanted(line))
		return;
	recall(line);
	play_words_add(play, &session, line, strlen(line));
}

void
play_line_close(struct play *play)
{
	if (!editor)
		return;
	play_history_write(play, &session);
	play_words_free(&session);
	el_end(editor);
	history_end(recalled);
}

/* Read a line with the terminal prepared before the prompt, so that no key comes too early. */
static const char *
edit_line(int *n)
{
	const char *line;

	play_signal_hold(true);
	el_set(editor, EL_PREP_TERM, 1);
	el_resize(editor);
	errno = 0;
	line = el_gets(editor, n);
	int error = errno;
	el_set(editor, EL_PREP_TERM, 0);
	play_signal_hold(false);
	errno = error;
	return line;
}

static char *
edited_read(struct play *play, size_t *length)
{
	static char *copy;
	const char *line;
	int n = 0;

	while ((line = edit_line(&n)) == NULL || n <= 0) {
		if (!cancelled(play))
			return NULL;
		el_reset(editor);
	}
	free(copy);
	if ((copy = strdup(line)) == NULL)
		play_die(play, "out of memory");
	copy[strcspn(copy, "\n")] = '\0';
	*length = strlen(copy);
	return copy;
}

char *
play_line_read(struct play *play, size_t *length)
{
	return play->terminal ? edited_read(play, length) : plain_read(play, length);
}
#else
const char play_line_built[] = "(without libedit: lines are read plainly)";

void
play_line_open(struct play *play)
{
	(void)play;
}

void
play_line_remember(struct play *play, const char *line)
{
	(void)play;
	(void)line;
}

void
play_line_close(struct play *play)
{
	(void)play;
}

char *
play_line_read(struct play *play, size_t *length)
{
	char *line;

	do {
		if (play->terminal)
			play_say(play, "%s", prompt);
		play_flush(play);
		errno = 0;
		line = plain_read(play, length);
	} while (!line && play->terminal && cancelled(play));
	return line;
}
#endif
