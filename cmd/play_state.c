/* SPDX-License-Identifier: MIT */
/* What is kept between runs, in $XDG_STATE_HOME/mancala: its directory, and the unfinished game. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* Whether the person wants to go on; at the end of input that is left open, and the game kept. */
static bool
wants_to(struct play *play)
{
	size_t length;
	char *line;

	for (;;) {
		play_flush(play);
		if ((line = play_line_read(play, &length)) == NULL) {
			play->quit = true;
			return true;
		}
		line += strspn(line, " \t");
		if (!*line || strchr("yY", *line))
			return true;
		if (strchr("nN", *line))
			return false;
		play_say(play, "yes to go on with it, no to drop it.\n");
	}
}

void
play_unfinished_offer(struct play *play)
{
	char path[PLAY_PATH_MAX], why[MANCALA_TEXT_MAX];
	struct play chosen = *play;
	const char *message;

	if (!play_state_path("unfinished", path) || access(path, F_OK) < 0)
		return;
	play->game = NULL;
	play->player[0] = play->player[1] = (struct play_player){ .kind = PLAY_PERSON };
	if ((message = play_load_file(play, path, true, why)) != NULL) {
		*play = chosen;
		play->kept = true;
		play_note(play, "%s: damaged, and left alone", message);
		return;
	}
	play_say(play, "There is an unfinished game: ");
	play_show_players(play);
	play_say(play, ", %zu moves.\nGo on with it? yes, or no to drop it.\n",
	    mancala_game_length(play->game));
	if (wants_to(play)) {
		play->resumed = true;
		mancala_game_free(chosen.game);
		play_player_close(&chosen);
		return;
	}
	mancala_game_free(play->game);
	play_player_close(play);
	*play = chosen;
	unlink(path);
}

void
play_unfinished_keep(struct play *play)
{
	char path[PLAY_PATH_MAX];
	int lock;
	const char *message;

	if (play->kept || !play_state_path("unfinished", path))
		return;
	if (!mancala_game_length(play->game) || play_over(play)) {
		if (play->resumed)
			unlink(path);
		return;
	}
	if (!play_state_open(play, "unfinished", &lock, path))
		return;
	mode_t mask = umask(077);
	if ((message = play_save_file(play, path)) != NULL)
		warn_once(play, path, message);
	umask(mask);
	close(lock);
}
