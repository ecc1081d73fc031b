#define _DEFAULT_SOURCE /* madvise */
#include "base/block.h"

#include <stdint.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { LINE = 64, HUGE_PAGE = 1 << 21 };

size_t block_size(uint64_t bytes) {
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

void *block_new(size_t size, void **block) {
    const size_t unit = size < HUGE_PAGE ? LINE : HUGE_PAGE;
    *block = size > SIZE_MAX - unit ? NULL : calloc(1, size + unit);
    if (!*block)
        return NULL;
    char *start = (char *)*block + (unit - (uintptr_t)*block % unit);
#ifdef MADV_HUGEPAGE /* Linux */
    if (unit == HUGE_PAGE)
        (void)madvise(start, size, MADV_HUGEPAGE); /* a refusal costs time alone */
#endif
    return start;
}
