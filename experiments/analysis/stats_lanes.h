/* Resamples are summed beside each other, so that a loop is one of vectors; and rows that are equal, as many sets
 * are at small depths, once.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_ANALYSIS_STATS_LANES_H
#define EXPERIMENTS_ANALYSIS_STATS_LANES_H

#include <stddef.h>
#include <stdint.h>

enum { LANES = 64 };

/* Resamples, with what fills the last LANES up. */
static inline size_t lanes_room(int resamples) {
    return ((size_t)resamples + LANES - 1) / LANES * LANES;
}

/* firsts[i] becomes the first of the rows that is the same, bit by bit, as row i. `width`: words of a row, of 8 bytes.
 * Owner: the caller frees. */
size_t *lanes_firsts(const void *rows, size_t nb, size_t width);

#endif
