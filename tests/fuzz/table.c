/* SPDX-License-Identifier: MIT */
/*
 * Table files. Bytes are taken as a file, or as edits of a good one; either may
 * then get the checksums that belong to it, so that what is behind them is
 * reached. It is refused with a reason, or every entry can be looked up.
 */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"

enum { HEADER = 4096, FILE_MAX = HEADER + 8192 };

static uint8_t file[FILE_MAX], good[FILE_MAX];
static size_t good_length;
static char path[64];
static int fd;

/* The checksum that table_file.c has: FNV-1a over little-endian words, in four lanes. */
static uint64_t
checksum(const uint8_t *p, size_t length)
{
	const uint64_t prime = UINT64_C(0x100000001b3);
	uint64_t lane[4] = { 1, 2, 3, 4 }, sum = length;
	size_t words = length / 8, striped = words - words % 4;

	for (size_t i = 0; i <= words; i++) {
		uint64_t word = 0;
		for (size_t k = 0; k < 8 && 8 * i + k < length; k++)
			word |= (uint64_t)p[8 * i + k] << 8 * k;
		uint64_t *to = &lane[i < striped ? i % 4 : 0];
		*to = (*to ^ word) * prime;
	}
	for (int i = 0; i < 4; i++)
		sum = (sum ^ lane[i] ^ lane[i] >> 32) * prime;
	return sum;
}

static void
digits(uint8_t *to, uint64_t sum)
{
	char text[17];

	snprintf(text, sizeof(text), "%016llx", (unsigned long long)sum);
	memcpy(to, text, 16);
}

static uint8_t *
find(uint8_t *from, const char *word)
{
	return memmem(from, (size_t)(file + HEADER - from), word, strlen(word));
}

/* Give the header its checksum, if there is room for one. */
static void
mend_header(void)
{
	uint8_t *line = find(file, "\nheader ");

	if (line && line + 8 + 16 < file + HEADER)
		digits(line + 8, checksum(file, (size_t)(line + 1 - file)));
}

/* Give each layer its checksum, as far as the layers of the good file reach. */
static void
mend_layers(void)
{
	uint64_t first = 0;

	for (int i = 0; i <= 3; i++) {
		char word[32];
		uint64_t end = mancala_table_entries(2, i);
		snprintf(word, sizeof(word), "\nlayer %d ", i);
		uint8_t *line = find(file, word);
		if (line && line + strlen(word) + 16 < file + HEADER)
			digits(line + strlen(word), checksum(file + HEADER + first, end - first));
		first = end;
	}
}

/* Make the good table: kalah, two pits, three seeds. */
static void
open_good(void)
{
	struct mancala_position pos;
	char why[MANCALA_WHY_MAX], name[] = "/tmp/fuzz-table.XXXXXX";
	const char *behind;
	int made = mkstemp(name);

	REQUIRE(made >= 0 && !mancala_position_parse(&pos, "kalah:2x1", &behind), "start");
	struct mancala_table *table = mancala_table_new(&pos.rules, 2, 3);
	REQUIRE(table && !mancala_table_build_file(table, name, 3, 1, NULL, NULL, NULL, why), why);
	mancala_table_free(table);
	close(made);
	FILE *f = fopen(name, "rb");
	REQUIRE(f, name);
	good_length = fread(good, 1, sizeof(good), f);
	fclose(f);
	unlink(name);
	fd = memfd_create("table", 0);
	REQUIRE(fd >= 0, "memfd");
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
}

static void
look_at_all(const struct mancala_table *table)
{
	uint64_t count[MANCALA_TABLE_VALUES], sum = 0;
	uint64_t entries = mancala_table_entries(mancala_table_pits(table), mancala_table_seeds(table));
	struct mancala_position pos;
	int value;

	for (int n = 0; n <= mancala_table_seeds(table); n++) {
		mancala_table_count(table, n, count);
		for (int i = 0; i < MANCALA_TABLE_VALUES; i++)
			sum += count[i];
	}
	REQUIRE(sum == entries, "counts");
	for (uint64_t i = 0; i < entries; i++) {
		mancala_table_position(table, i, &pos);
		if (pos.side == MANCALA_SOUTH) {
			REQUIRE(mancala_table_value(table, &pos, &value), "look-up");
			REQUIRE(value == mancala_table_entry(table, i), "entry");
		}
		mancala_table_derived(table, i);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mancala_table *table;
	char why[MANCALA_WHY_MAX] = "";
	size_t length;

	if (!good_length)
		open_good();
	if (!size)
		return 0;
	memset(file, '\n', sizeof(file));
	if (data[0] & 1) {
		length = good_length;
		memcpy(file, good, length);
		for (size_t i = 1; i + 3 <= size; i += 3)
			file[(data[i] | data[i + 1] << 8) % length] = data[i + 2];
	} else {
		length = size - 1 < FILE_MAX ? size - 1 : FILE_MAX;
		memcpy(file, data + 1, length);
		if (length < HEADER && data[0] & 8)
			length = HEADER + (data[0] >> 4u);
	}
	if (data[0] & 2)
		mend_layers();
	if (data[0] & 4)
		mend_header();
	REQUIRE(!ftruncate(fd, 0) && pwrite(fd, file, length, 0) == (ssize_t)length, "write");
	const char *message = mancala_table_open(&table, path, why);
	if (message) {
		REQUIRE(*message, "a reason");
		return 0;
	}
	look_at_all(table);
	mancala_table_free(table);
	return 0;
}
