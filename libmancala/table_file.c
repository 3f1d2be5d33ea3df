/* SPDX-License-Identifier: MIT */
/*
 * Endgame tables as files. The first HEADER bytes are text, padded with line
 * feeds, which `head` shows:
 *
 *	mancala-table 1
 *	variant kalah
 *	pits 6
 *	seeds 20
 *	layer 0 0123456789abcdef
 *	...
 *	layer 20 0123456789abcdef
 *	header 0123456789abcdef
 *
 * A layer line has the checksum of that layer's entries, the last one that of
 * the lines before it. Then come the entries in the order of table.h, a byte
 * each, two's complement. While it is built a file is called PATH.part, locked,
 * and has the lines and entries of the layers that are done.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"
#include "table.h"

enum { HEADER = 4096, WORD = 8, LANES = 4, BLOCK = 64 };

/* 8 bytes as a number, whatever the machine's order. */
static inline uint64_t
word_at(const uint8_t *p)
{
	return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
	    (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

/*
 * A checksum of 64 bits, at the speed of memory: FNV-1a (G. Fowler, L. Noll,
 * K.-P. Vo) over words, in four lanes. One wrong word always changes it.
 */
static uint64_t
checksum(const void *data, size_t length)
{
	const uint64_t prime = UINT64_C(0x100000001b3);
	const uint8_t *p = data;
	uint64_t lane[LANES] = { 1, 2, 3, 4 }, sum = length;
	uint8_t last[WORD] = { 0 };

	for (; length >= LANES * WORD; length -= LANES * WORD, p += LANES * WORD)
		for (int i = 0; i < LANES; i++)
			lane[i] = (lane[i] ^ word_at(p + WORD * i)) * prime;
	for (; length >= WORD; length -= WORD, p += WORD)
		lane[0] = (lane[0] ^ word_at(p)) * prime;
	memcpy(last, p, length);
	lane[0] = (lane[0] ^ word_at(last)) * prime;
	for (int i = 0; i < LANES; i++)
		sum = (sum ^ lane[i] ^ lane[i] >> 32) * prime;
	return sum;
}

static uint64_t
layer_checksum(const struct mancala_table *t, int seeds)
{
	uint64_t first = table_layer(&t->index, seeds);

	return checksum(t->value + first, table_layer(&t->index, seeds + 1) - first);
}

/* Whether no value of that layer is more than its seeds. In blocks, which compilers make vectors of. */
static bool
layer_sound(const struct mancala_table *t, int seeds)
{
	const int8_t *v = t->value + table_layer(&t->index, seeds);
	uint64_t left = table_layer(&t->index, seeds + 1) - table_layer(&t->index, seeds);
	const uint8_t most = (uint8_t)seeds, span = (uint8_t)(2 * seeds);
	uint8_t wrong = 0;

	for (; left >= BLOCK; left -= BLOCK, v += BLOCK)
		for (int i = 0; i < BLOCK; i++)
			wrong |= (uint8_t)((uint8_t)(v[i] + most) > span);
	for (; left > 0; left--, v++)
		wrong |= (uint8_t)((uint8_t)(*v + most) > span);
	return !wrong;
}

/* Write the header of t, which is to have so many seeds, with the checksums of the layers it has. */
static void
header_print(const struct mancala_table *t, int seeds, const uint64_t *sum, char header[HEADER])
{
	char variant[MANCALA_TEXT_MAX];
	int length;

	mancala_rules_print(&t->kernel.rules, variant);
	memset(header, '\n', HEADER);
	length = snprintf(header, HEADER, "mancala-table 1\nvariant %s\npits %d\nseeds %d\n", variant,
	    t->kernel.pits, seeds);
	for (int i = 0; i <= t->seeds; i++)
		length += snprintf(header + length, HEADER - (size_t)length, "layer %d %016" PRIx64 "\n", i,
		    sum[i]);
	uint64_t all = checksum(header, (size_t)length);
	length += snprintf(header + length, HEADER - (size_t)length, "header %016" PRIx64 "\n", all);
	header[length] = '\n';
}

/* What a header says. */
struct header {
	struct mancala_rules rules;
	int pits, seeds;
	int layers;			/* that are there */
	uint64_t sum[MANCALA_TABLE_SEEDS + 1];
};

/* The number behind word at *s, which goes on to the next line; -1 if it is not there. */
static int
field(const char **s, const char *word)
{
	size_t length = strlen(word);
	char *end;

	if (strncmp(*s, word, length) != 0 || (*s)[length] != ' ')
		return -1;
	long n = strtol(*s + length + 1, &end, 10);
	if (n < 0 || n > MANCALA_TABLE_SEEDS || *end != '\n')
		return -1;
	*s = end + 1;
	return (int)n;
}

/* Read a header; NULL, or what is wrong with it. */
static const char *
header_parse(struct header *h, const char text[HEADER + 1])
{
	static const char magic[] = "mancala-table ", damaged[] = "damaged: the header is not what was written";
	const char *s = text, *end;

	if (strncmp(s, magic, strlen(magic)) != 0)
		return "not a table of mancala-table";
	s += strlen(magic);
	if (strncmp(s, "1\n", 2) != 0)
		return "a table of another version of mancala-table";
	if ((end = strstr(s, "\nheader ")) == NULL ||
	    strtoull(end + 8, NULL, 16) != checksum(text, (size_t)(end + 1 - text)))
		return damaged;
	s += 2;
	if (strncmp(s, "variant ", 8) != 0)
		return damaged;
	char variant[MANCALA_TEXT_MAX];
	s += 8;
	snprintf(variant, sizeof(variant), "%.*s", (int)strcspn(s, "\n"), s);
	if (mancala_rules_parse(&h->rules, variant, &end))
		return damaged;
	s += strcspn(s, "\n") + 1;
	h->pits = field(&s, "pits");
	h->seeds = field(&s, "seeds");
	if (h->pits < 1 || h->pits > MANCALA_PITS_MAX || h->seeds < 0 ||
	    mancala_table_possible(&h->rules, h->pits, h->seeds))
		return damaged;
	for (h->layers = 0; h->layers <= h->seeds; h->layers++) {
		int number, length = 0;
		if (sscanf(s, "layer %d %" SCNx64 "%n", &number, &h->sum[h->layers], &length) != 2 ||
		    number != h->layers)
			break;
		s += length + 1;
	}
	return NULL;
}

/* Write to why what the system said, or text; returns it. */
static const char *
fail(char why[MANCALA_WHY_MAX], const char *text)
{
	snprintf(why, MANCALA_WHY_MAX, "%s", text ? text : strerror(errno));
	return why;
}

static bool
read_all(int fd, void *to, size_t length, off_t at)
{
	for (char *p = to; length;) {
		ssize_t n = pread(fd, p, length, at);
		if (n == 0)
			errno = EIO;
		if (n == 0 || (n < 0 && errno != EINTR))
			return false;
		if (n > 0) {
			p += n;
			at += n;
			length -= (size_t)n;
		}
	}
	return true;
}

static bool
write_all(int fd, const void *from, size_t length, off_t at)
{
	for (const char *p = from; length;) {
		ssize_t n = pwrite(fd, p, length, at);
		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0) {
			p += n;
			at += n;
			length -= (size_t)n;
		}
	}
	return true;
}

/* The entries of fd: mapped, or read where the file system cannot map. */
static bool
entries_open(struct mancala_table *t, int fd)
{
	t->mapped_bytes = HEADER + t->entries;
	t->mapped = mmap(NULL, t->mapped_bytes, PROT_READ, MAP_SHARED, fd, 0);
	if (t->mapped != MAP_FAILED) {
		t->value = (int8_t *)t->mapped + HEADER;
		return true;
	}
	t->mapped = NULL;
	t->value = memory_new(t->entries + TABLE_SLACK);
	return t->value && read_all(fd, t->value, t->entries, HEADER);
}

static const char *
open_fd(struct mancala_table **table, int fd, char why[MANCALA_WHY_MAX])
{
	char text[HEADER + 1] = "";
	const char *message;
	struct header h;
	struct stat st;

	if (fstat(fd, &st))
		return fail(why, NULL);
	if (S_ISDIR(st.st_mode))
		return fail(why, "a folder, not a table");
	if (!S_ISREG(st.st_mode))
		return fail(why, "no regular file");
	if (st.st_size < HEADER)
		return fail(why, st.st_size ? "cut short, or not a table" : "an empty file");
	if (!read_all(fd, text, HEADER, 0))
		return fail(why, NULL);
	if ((message = header_parse(&h, text)) != NULL)
		return fail(why, message);
	if (h.layers <= h.seeds)
		return fail(why, "a table that is not finished");
	if ((uint64_t)st.st_size != HEADER + mancala_table_entries(h.pits, h.seeds))
		return fail(why, (uint64_t)st.st_size < HEADER + mancala_table_entries(h.pits, h.seeds)
		    ? "cut short" : "longer than it should be");
	struct mancala_table *t = table_empty(&h.rules, h.pits, h.seeds);
	if (!t)
		return fail(why, "out of memory");
	if (!entries_open(t, fd)) {
		fail(why, t->value ? NULL : "out of memory");
		mancala_table_free(t);
		return why;
	}
	t->seeds = h.seeds;
	for (int i = 0; i <= h.seeds; i++)
		if (layer_checksum(t, i) != h.sum[i]) {
			snprintf(why, MANCALA_WHY_MAX, "damaged: the checksum of layer %d is wrong", i);
			mancala_table_free(t);
			return why;
		} else if (!layer_sound(t, i)) {
			snprintf(why, MANCALA_WHY_MAX, "damaged: layer %d has a value that cannot be", i);
			mancala_table_free(t);
			return why;
		}
	*table = t;
	return NULL;
}

const char *
mancala_table_open(struct mancala_table **table, const char *path, char why[MANCALA_WHY_MAX])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);	/* a FIFO would wait */

	if (fd < 0)
		return fail(why, NULL);
	const char *message = open_fd(table, fd, why);
	close(fd);
	return message;
}

/* Take up the layers that fd has of t, which is to have so many seeds. */
static void
resume(struct mancala_table *t, int fd, int seeds, uint64_t *sum)
{
	char text[HEADER + 1] = "";
	struct header h;

	if (!read_all(fd, text, HEADER, 0) || header_parse(&h, text) || h.pits != t->kernel.pits ||
	    h.seeds != seeds || !mancala_rules_equal(&h.rules, &t->kernel.rules))
		return;
	for (int i = 0; i < h.layers; i++) {
		uint64_t first = table_layer(&t->index, i);
		if (!read_all(fd, t->value + first, table_layer(&t->index, i + 1) - first,
		    HEADER + (off_t)first) || layer_checksum(t, i) != h.sum[i] ||
		    !layer_sound(t, i))
			return;
		sum[i] = h.sum[i];
		t->seeds = i;
	}
}

/* Build t layer by layer into fd, which is locked. */
static const char *
build_fd(struct mancala_table *t, int fd, int seeds, int threads, const atomic_bool *stop,
    void (*progress)(void *arg, const struct mancala_table *table), void *arg,
    char why[MANCALA_WHY_MAX])
{
	uint64_t sum[MANCALA_TABLE_SEEDS + 1];
	char header[HEADER];
	const char *message;

	resume(t, fd, seeds, sum);
	if (ftruncate(fd, HEADER + (off_t)(t->seeds < 0 ? 0 : table_layer(&t->index, t->seeds + 1))))
		return fail(why, NULL);
	while (t->seeds < seeds) {
		int n = t->seeds + 1;
		if ((message = mancala_table_build(t, n, threads, stop, progress, arg)) != NULL)
			return fail(why, message);
		uint64_t first = table_layer(&t->index, n);
		sum[n] = layer_checksum(t, n);
		header_print(t, seeds, sum, header);
		if (!write_all(fd, t->value + first, table_layer(&t->index, n + 1) - first,
		    HEADER + (off_t)first) || !write_all(fd, header, HEADER, 0))
			return fail(why, NULL);
	}
	return fsync(fd) ? fail(why, NULL) : NULL;
}

const char *
mancala_table_build_file(struct mancala_table *t, const char *path, int seeds, int threads,
    const atomic_bool *stop, void (*progress)(void *arg, const struct mancala_table *table),
    void *arg, char why[MANCALA_WHY_MAX])
{
	char part[PATH_MAX];
	struct stat named, opened;
	const char *message;
	int fd;

	if (snprintf(part, sizeof(part), "%s.part", path) >= (int)sizeof(part)) {
		errno = ENAMETOOLONG;
		return fail(why, NULL);
	}
	if (stat(path, &named) == 0 && !S_ISREG(named.st_mode))
		return fail(why, "there, and no file that a table could replace");
	if ((fd = open(part, O_RDWR | O_CREAT | O_CLOEXEC, 0666)) < 0)
		return fail(why, NULL);
	if (flock(fd, LOCK_EX | LOCK_NB) || fstat(fd, &opened) || stat(part, &named) ||
	    opened.st_ino != named.st_ino) {
		close(fd);
		return fail(why, "another build of this file is under way");
	}
	message = build_fd(t, fd, seeds, threads, stop, progress, arg, why);
	if (!message && rename(part, path))
		message = fail(why, NULL);
	if (close(fd) && !message)
		message = fail(why, NULL);
	return message;
}
