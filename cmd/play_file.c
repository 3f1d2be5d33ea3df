/* SPDX-License-Identifier: MIT */
/* Files of mancala-play: read whole, and written under another name first. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "play.h"

enum { FILE_BYTES_MAX = 16 << 20 };

const char *
play_file_read(const char *path, char **text)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat status;
	size_t length = 0;
	ssize_t n = 1;

	*text = NULL;
	if (fd < 0)
		return strerror(errno);
	if (fstat(fd, &status) < 0 || !S_ISREG(status.st_mode) || status.st_size > FILE_BYTES_MAX) {
		close(fd);
		return "this is no file that could be read";
	}
	if ((*text = malloc((size_t)status.st_size + 1)) == NULL) {
		close(fd);
		return "out of memory";
	}
	while (length < (size_t)status.st_size && n > 0) {
		n = read(fd, *text + length, (size_t)status.st_size - length);
		if (n > 0)
			length += (size_t)n;
	}
	close(fd);
	(*text)[length] = '\0';
	if (n >= 0 && strlen(*text) == length)
		return NULL;
	free(*text);
	*text = NULL;
	return n < 0 ? strerror(errno) : "a NUL byte is not wanted";
}

/* Write all of text to fd, to the disk. */
static bool
write_all(int fd, const char *text, size_t length)
{
	while (length > 0) {
		ssize_t n = write(fd, text, length);
		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0) {
			text += n;
			length -= (size_t)n;
		}
	}
	return fsync(fd) == 0;
}

const char *
play_file_write(const char *path, const char *text, size_t length)
{
	char name[PLAY_PATH_MAX];
	int fd, error = 0;

	if (snprintf(name, sizeof(name), "%s.XXXXXX", path) >= (int)sizeof(name))
		return strerror(ENAMETOOLONG);
	if ((fd = mkstemp(name)) < 0)
		return strerror(errno);
	if (!write_all(fd, text, length))
		error = errno;
	close(fd);
	if (!error && rename(name, path) < 0)
		error = errno;
	if (error)
		unlink(name);
	return error ? strerror(error) : NULL;
}
