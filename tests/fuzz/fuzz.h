/* SPDX-License-Identifier: MIT */
/* What the fuzz targets share. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "mancala.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stop the fuzzer at an input for which condition does not hold; text says what it was about. */
#define REQUIRE(condition, text) do { \
	if (!(condition)) { \
		fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #condition, text); \
		abort(); \
	} \
} while (0)

#endif
