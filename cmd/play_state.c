/* SPDX-License-Identifier: MIT */
/* What is kept between runs, in $XDG_STATE_HOME/mancala: its directory, and the unfinished game. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "play.h"

/* Make the directories that path names up to its last slash. */
static bool
make_parents(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
		*slash = '/';
		if (!made)
			return false;
	}
	return true;
}

const char *
play_state_path(const char *name, char path[PLAY_PATH_MAX])
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	int length;

	if (state && *state == '/')
		length = snprintf(path, PLAY_PATH_MAX, "%s/mancala/%s", state, name);
	else if (home && *home == '/')
		length = snprintf(path, PLAY_PATH_MAX, "%s/.local/state/mancala/%s", home, name);
	else
		return NULL;
	return length < PLAY_PATH_MAX ? path : NULL;
}

/* Say once that nothing can be kept. */
static void
warn_once(struct play *play, const char *path, const char *why)
{
	if (!play->warned)
		cli_warn(play->cli, "%s: %s: nothing is kept of this session", path, why);
	play->warned = true;
}

const char *
play_state_open(struct play *play, const char *name, int *lock, char path[PLAY_PATH_MAX])
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	char lock_path[PLAY_PATH_MAX];

	if (play->warned)
		return NULL;
	if (!play_state_path("lock", lock_path) || !play_state_path(name, path)) {
		warn_once(play, "HOME", "not set");
		return NULL;
	}
	if (!make_parents(lock_path) ||
	    (*lock = open(lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600)) < 0) {
		warn_once(play, lock_path, strerror(errno));
		return NULL;
	}
	while (fcntl(*lock, F_SETLKW, &whole) < 0)
		if (errno != EINTR) {
			warn_once(play, lock_path, strerror(errno));
			close(*lock);
			return NULL;
		}
	return path;
}

void
play_state_write(struct play *play, const char *path, const char *text, size_t length)
{
	mode_t mask = umask(077);
	int error = cli_save(path, text, length);

	umask(mask);
	if (error)
		warn_once(play, path, strerror(error));
}

/*
 * The unfinished game
 */

/* Whether a line is word, or its first letters. */
static bool
stands_for(const char *line, const char *word)
{
	size_t length = strcspn(line, " \t\r");

	return !line[length + strspn(line + length, " \t\r")] && strncasecmp(line, word, length) == 0;
}

/* Whether the person wants to go on; whoever leaves says neither. */
static bool
wants_to(struct play *play)
{
	size_t length;
	char *line;

	for (;;) {
		play_flush(play);
		line = play_line_read(play, &length);
		if (line)
			line += strspn(line, " \t\r");
		play->quit = !line || (*line && stands_for(line, "quit"));
		if (play->quit || stands_for(line, "no"))
			return false;
		if (stands_for(line, "yes"))
			return true;
		play_say(play, "yes to go on with it, no to drop it, quit to leave.\n");
	}
}

/* Whether nothing is at path but the game that was taken up at the start. */
static bool
replaceable(const char *path, const char *offered)
{
	char *text;

	if (access(path, F_OK) < 0)
		return true;
	if (!offered || play_file_read(path, &text))
		return false;
	bool same = strcmp(text, offered) == 0;
	free(text);
	return same;
}

void
play_unfinished_offer(struct play *play)
{
	char path[PLAY_PATH_MAX], why[MANCALA_TEXT_MAX], *text;
	struct play chosen = *play;
	const char *message;

	if (!play_state_path("unfinished", path) || access(path, F_OK) < 0)
		return;
	play_file_read(path, &text);		/* if it cannot be read, loading says so */
	play->game = NULL;
	play->player[0] = play->player[1] = (struct play_player){ .kind = PLAY_PERSON };
	if ((message = play_load_file(play, path, true, why)) != NULL) {
		*play = chosen;
		play_note(play, "%s: damaged, and left alone", message);
		free(text);
		return;
	}
	play_say(play, "There is an unfinished game: ");
	play_show_players(play);
	play_say(play, ", %zu moves.\nGo on with it? yes, or no to drop it.\n",
	    mancala_game_length(play->game));
	if (wants_to(play)) {
		play->offered = text;
		mancala_game_free(chosen.game);
		play_player_close(&chosen);
		return;
	}
	chosen.quit = play->quit;
	mancala_game_free(play->game);
	play_player_close(play);
	*play = chosen;
	if (!play->quit && replaceable(path, text))
		unlink(path);
	free(text);
}

/* Save the game at path; or beside it, which is said, if another one was left there. */
static void
keep(struct play *play, const char *path)
{
	char name[PLAY_PATH_MAX + 16];
	const char *message;

	snprintf(name, sizeof(name), "%s", path);
	for (int n = 2; !replaceable(name, play->offered); n++)
		snprintf(name, sizeof(name), "%s.%d", path, n);
	mode_t mask = umask(077);
	if ((message = play_save_file(play, name)) != NULL)
		warn_once(play, name, message);
	else if (strcmp(name, path) != 0)
		cli_warn(play->cli, "%s is another game; this one was saved as %s", path, name);
	umask(mask);
}

void
play_unfinished_keep(struct play *play)
{
	bool unfinished = mancala_game_length(play->game) && !play_over(play);
	char path[PLAY_PATH_MAX];
	int lock;

	if ((!unfinished && !play->offered) || !play_state_open(play, "unfinished", &lock, path))
		return;
	if (unfinished)
		keep(play, path);
	else if (replaceable(path, play->offered))
		unlink(path);
	close(lock);
}
