/* SPDX-License-Identifier: MIT */
/* Files that are written whole or not at all. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

enum { LINKS_MAX = 40, TARGET_MAX = 4096 };	/* one behind the other, and bytes of where one leads */

/* Write to a pipe or a device, which is never to be replaced by a file. */
static int
write_into(const char *path, const char *bytes, size_t length)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC), error;

	if (fd < 0)
		return errno;
	error = cli_write(fd, bytes, length);
	if (close(fd) && !error)
		error = errno;
	return error;
}

/* Write another file and give it the name of path. */
static int
replace(const char *path, const char *bytes, size_t length)
{
	static const char suffix[] = ".XXXXXX";
	size_t room = strlen(path) + sizeof(suffix);
	char *name = malloc(room);
	mode_t mask = umask(0);
	int fd, error;

	umask(mask);
	if (!name)
		return ENOMEM;
	snprintf(name, room, "%s%s", path, suffix);
	if ((fd = mkstemp(name)) < 0) {
		error = errno;
	} else {
		error = cli_write(fd, bytes, length);
		if (!error && (fchmod(fd, 0666 & ~mask) || fsync(fd)))
			error = errno;
		if (close(fd) && !error)
			error = errno;
		if (!error && rename(name, path))
			error = errno;
		if (error)
			unlink(name);
	}
	free(name);
	return error;
}

char *
cli_target(const char *path)
{
	char *at = strdup(path), target[TARGET_MAX];

	for (int links = 0; at; links++) {
		ssize_t length = readlink(at, target, sizeof(target));
		if (length < 0)
			return at;
		char *slash = strrchr(at, '/'), *next = NULL;
		size_t start = slash && *target != '/' ? (size_t)(slash + 1 - at) : 0;
		if (links == LINKS_MAX)
			errno = ELOOP;
		else if (length == sizeof(target))
			errno = ENAMETOOLONG;
		else if ((next = malloc(start + (size_t)length + 1)) != NULL)
			snprintf(next, start + (size_t)length + 1, "%.*s%.*s", (int)start, at,
			    (int)length, target);
		free(at);
		at = next;
	}
	return NULL;
}

int
cli_save(const char *path, const char *bytes, size_t length)
{
	struct stat status;
	bool device = stat(path, &status) == 0 && !S_ISREG(status.st_mode);
	char *file;
	int error;

	if (device)
		return write_into(path, bytes, length);
	if ((file = cli_target(path)) == NULL)
		return errno;
	error = replace(file, bytes, length);
	free(file);
	return error;
}
