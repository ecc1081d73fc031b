/* Masks: sets of at most 64 things, a bit each; and lists of them. Depends on: nothing. */
#ifndef EXPERIMENTS_BASE_MASKS_H
#define EXPERIMENTS_BASE_MASKS_H

#include <stddef.h>
#include <stdint.h>

/* How many bits are set. */
static inline int mask_bits(uint64_t mask) {
    int nb = 0;
    for (; mask; mask &= mask - 1)
        nb++;
    return nb;
}

/* Sort masks, ascending, each once. Returns how many are left. */
size_t masks_sort(uint64_t *masks, size_t nb);

/* The index of a mask among sorted ones; -1: not there. */
ptrdiff_t masks_find(const uint64_t *masks, size_t nb, uint64_t mask);

#endif
