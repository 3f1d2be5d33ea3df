/* SPDX-License-Identifier: MIT */
/* The files that mancala-play reads are read whole. */
#include <errno.h>
#include <fcntl.h>
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
	while (length < (size_t)status.st_size && (n > 0 || (n < 0 && errno == EINTR))) {
		n = read(fd, *text + length, (size_t)status.st_size - length);
		if (n > 0)
			length += (size_t)n;
	}
	int error = errno;
	close(fd);
	(*text)[length] = '\0';
	if (n >= 0 && strlen(*text) == length)
		return NULL;
	free(*text);
	*text = NULL;
	return n < 0 ? strerror(error) : "a NUL byte is not wanted";
}
