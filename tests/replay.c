/* SPDX-License-Identifier: MIT */
/* replay FILE...: give each file to a fuzz target once, and say how many there were. */
#include "fuzz/fuzz.h"

enum { FILE_MAX = 1 << 20 };

int
main(int argc, char *argv[])
{
	uint8_t *data = malloc(FILE_MAX);

	REQUIRE(data, "out of memory");
	for (int i = 1; i < argc; i++) {
		FILE *f = fopen(argv[i], "rb");
		REQUIRE(f, argv[i]);
		size_t size = fread(data, 1, FILE_MAX, f);
		fclose(f);
		LLVMFuzzerTestOneInput(data, size);
	}
	free(data);
	return argc < 2;
}
