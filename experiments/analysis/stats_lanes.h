/* Resamples are summed beside each other, so that a loop is one of vectors; and rows that are equal, as many sets
 * are at small depths, once.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_ANALYSIS_STATS_LANES_H
#define EXPERIMENTS_ANALYSIS_STATS_LANES_H

#include <stddef.h>
#include <stdint.h>

enum { LANES = 64 };

/* Positions whose weights, made into numbers, stay in a processor's cache while all rows are summed. */
enum { PLACES = 512 };

/* How often each of `nb` positions from `from` on is drawn in each lane, as numbers of whatever type. */
#define LANES_SPREAD(weights, drawn, positions, from, nb)                                          \
    for (size_t lane = 0; lane < LANES; lane++)                                                    \
        for (size_t p = 0; p < (nb); p++)                                                          \
    (weights)[p * LANES + lane] = (drawn)[lane * (positions) + (from) + p]

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

#endif
