/* Sums of many rows over the resamples: beside each other, so that a loop is one of vectors; and rows that are
 * equal, as many sets are at small depths, once.
 * Depends on: analysis/stats.h. */
#ifndef EXPERIMENTS_ANALYSIS_STATS_LANES_H
#define EXPERIMENTS_ANALYSIS_STATS_LANES_H

#include "analysis/stats.h"

enum { LANES = 64 };

/* A loop over lanes is compiled once more for wider vectors, where the linker can choose at the start. Each lane
 * is added in the same order, so the sums are the same, to the bit. */
#if defined __x86_64__ && defined __gnu_linux__ && !defined __clang__ &&                           \
    !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#define LANES_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define LANES_WIDE
#endif

/* Resamples, with what fills the last LANES up. */
static inline size_t lanes_room(int resamples) {
    return ((size_t)resamples + LANES - 1) / LANES * LANES;
}

/* What is summed. */
typedef enum SumsOf { SUMS_OF_POSITIONS, SUMS_OF_UNITS } SumsOf; /* units: positions, or clusters */

typedef struct Sums {
    const Bootstrap *bootstrap;
    const double *values; /* [row * width + position or unit] */
    size_t rows, width, room;
    size_t *places; /* of each unit the first position; NULL: itself */
    size_t *firsts; /* of each row the first that is the same, bit by bit: it alone is summed */
    double *sums;   /* [row * room + resample] */
    double *totals; /* [resample]: positions that it has */
} Sums;

/* Sum rows of values over the first so many resamples. Whole numbers are exact below 2^53.
 * Range: rows above 0; up to all resamples. Owner: the caller frees, and keeps `values`. */
Sums sums_draw(const Bootstrap *bootstrap, SumsOf of, const double *values, size_t rows,
               int resamples);
void sums_free(Sums *sums);

/* The sums of a row, by resample. */
static inline const double *sums_of(const Sums *sums, size_t row) {
    return sums->sums + sums->firsts[row] * sums->room;
}

#endif
