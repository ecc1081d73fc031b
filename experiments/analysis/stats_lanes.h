/* Resamples are summed beside each other, so that a loop is one of vectors.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_ANALYSIS_STATS_LANES_H
#define EXPERIMENTS_ANALYSIS_STATS_LANES_H

#include <stddef.h>

enum { LANES = 64 };

/* Resamples, with what fills the last LANES up. */
static inline size_t lanes_room(int resamples) {
    return ((size_t)resamples + LANES - 1) / LANES * LANES;
}

#endif
