/* SPDX-License-Identifier: MIT */
/* Large tables in memory. */
#include <string.h>
#include <sys/mman.h>

#include "memory.h"

void *
memory_new(size_t bytes)
{
	void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (memory == MAP_FAILED)
		return NULL;
#ifdef MADV_HUGEPAGE
	madvise(memory, bytes, MADV_HUGEPAGE);
#endif
	return memory;
}

void
memory_clear(void *memory, size_t bytes)
{
#ifdef __linux__
	if (madvise(memory, bytes, MADV_DONTNEED) == 0)		/* private pages come back zeroed */
		return;
#endif
	memset(memory, 0, bytes);
}

void
memory_free(void *memory, size_t bytes)
{
	if (memory)
		munmap(memory, bytes);
}
