/* SPDX-License-Identifier: MIT */
/*
 * Faults put into a program from outside, by LD_PRELOAD. The environment says
 * which, each a number:
 *
 *	INJECT_MEMORY=N	the Nth call that asks for memory or a thread fails
 *	INJECT_FROM=N	the Nth and all behind it fail
 *	INJECT_COUNT=1	say on standard error how many such calls there were
 *	INJECT_MAP=1	files cannot be mapped
 *	INJECT_DISK=N	a file takes N bytes in all, then the disk is full
 *	INJECT_SHORT=1	read and write do one byte at a time, or are interrupted
 *	INJECT_CLOCK=N	the clock jumps N seconds at every look, forth and back
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) __extension__((__typeof__(&name))real(#name))

static long memory_only, memory_from, disk, clock_step;
static bool mapless, short_calls, set_up;
static atomic_long asked, looks, turns;

/* What dlsym may itself ask for before malloc is found. */
static char early[1 << 14];
static size_t early_used;

static void *
real(const char *name)
{
	void *found = dlsym(RTLD_NEXT, name);

	if (!found)
		abort();
	return found;
}

static long
setting(const char *name)
{
	const char *text = getenv(name);

	return text ? atol(text) : 0;
}

__attribute__((constructor)) static void
setup(void)
{
	memory_only = setting("INJECT_MEMORY");
	memory_from = setting("INJECT_FROM");
	disk = getenv("INJECT_DISK") ? setting("INJECT_DISK") : -1;
	short_calls = setting("INJECT_SHORT");
	clock_step = setting("INJECT_CLOCK");
	mapless = setting("INJECT_MAP");
	set_up = true;
}

__attribute__((destructor)) static void
report(void)
{
	if (setting("INJECT_COUNT"))
		fprintf(stderr, "inject: %ld\n", atomic_load(&asked));
}

/* Whether this call is to fail for want of memory. */
static bool
fails(void)
{
	if (!set_up)
		return false;
	long n = atomic_fetch_add(&asked, 1) + 1;
	if (n != memory_only && (!memory_from || n < memory_from))
		return false;
	errno = ENOMEM;
	return true;
}

/* Found once, since dlsym is slow; the first call comes before there are threads. */
static struct {
	void *(*malloc)(size_t);
	void *(*calloc)(size_t, size_t);
	void *(*realloc)(void *, size_t);
	void (*free)(void *);
} heap;

static bool
heap_found(void)
{
	static bool looking;

	if (heap.malloc)
		return true;
	if (looking)
		return false;
	looking = true;
	heap.calloc = REAL(calloc);
	heap.realloc = REAL(realloc);
	heap.free = REAL(free);
	heap.malloc = REAL(malloc);
	return true;
}

static void *
early_new(size_t size)
{
	size = (size + 15) & ~(size_t)15;
	if (size > sizeof(early) - early_used)
		abort();
	early_used += size;
	return early + early_used - size;
}

void *
malloc(size_t size)
{
	return !heap_found() ? early_new(size) : fails() ? NULL : heap.malloc(size);
}

void *
calloc(size_t count, size_t size)
{
	return !heap_found() ? early_new(count * size) : fails() ? NULL : heap.calloc(count, size);
}

void *
realloc(void *old, size_t size)
{
	return !heap_found() ? early_new(size) : fails() ? NULL : heap.realloc(old, size);
}

void
free(void *old)
{
	if (((char *)old < early || (char *)old >= early + sizeof(early)) && heap_found())
		heap.free(old);
}

void *
mmap(void *at, size_t length, int protection, int flags, int fd, off_t offset)
{
	if (mapless && fd >= 0) {
		errno = ENODEV;
		return MAP_FAILED;
	}
	return fails() ? MAP_FAILED : REAL(mmap)(at, length, protection, flags, fd, offset);
}

int
pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*start)(void *), void *arg)
{
	return fails() ? EAGAIN : REAL(pthread_create)(id, attributes, start, arg);
}

/* How many of length bytes fd takes; 0 if its disk is full. Pipes and terminals are no disks. */
static size_t
takes(int fd, size_t length)
{
	struct stat status;

	if (disk < 0 || fstat(fd, &status) != 0 || !S_ISREG(status.st_mode))
		return length;
	if (length > (size_t)disk)
		length = (size_t)disk;
	disk -= (long)length;
	return length;
}

/* With INJECT_SHORT one byte instead of length; 0 if this call is interrupted instead. */
static size_t
cut(size_t length)
{
	if (!short_calls || !length)
		return length;
	return atomic_fetch_add(&turns, 1) % 3 ? 1 : 0;
}

ssize_t
read(int fd, void *to, size_t length)
{
	size_t n = cut(length);

	if (length && !n) {
		errno = EINTR;
		return -1;
	}
	return REAL(read)(fd, to, n);
}

ssize_t
write(int fd, const void *from, size_t length)
{
	size_t n = cut(length), room;

	if (length && !n) {
		errno = EINTR;
		return -1;
	}
	room = takes(fd, n);
	if (length && !room) {
		errno = ENOSPC;
		return -1;
	}
	return REAL(write)(fd, from, room);
}

ssize_t
pwrite(int fd, const void *from, size_t length, off_t offset)
{
	size_t room = takes(fd, length);

	if (length && !room) {
		errno = ENOSPC;
		return -1;
	}
	return REAL(pwrite)(fd, from, room, offset);
}

int
fsync(int fd)
{
	if (disk == 0) {
		errno = EIO;
		return -1;
	}
	return REAL(fsync)(fd);
}

int
clock_gettime(clockid_t id, struct timespec *now)
{
	int result = REAL(clock_gettime)(id, now);

	if (clock_step && result == 0)
		now->tv_sec += atomic_fetch_add(&looks, 1) % 2 ? clock_step : 0;
	return result;
}
