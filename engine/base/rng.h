/* The one pseudo-random generator of the project, xorshift64* with a fixed seed of the caller's, and
 * a mixing of a number. Equal on every machine. Not for secrets.
 * Depends on: nothing.
 * Source: S. Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled",
 * ACM TOMS 42 (2016): shifts 12, 25, 27. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t state; /* never 0 */
} Rng;

/* Range: any seed; 0 is mapped to a constant, for the generator has no zero state. */
static inline Rng rng_init(uint64_t seed) {
    return (Rng){seed ? seed : 0x9E3779B97F4A7C15u};
}

static inline uint64_t rng_next(Rng *rng) {
    uint64_t x = rng->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    rng->state = x;
    return x * 0x2545F4914F6CDD1Du;
}

/* A number in [0, bound). Range: bound in [1, 2^32); the bias is below 2^-32. */
static inline uint32_t rng_below(Rng *rng, uint32_t bound) {
    return (uint32_t)(((rng_next(rng) >> 32) * bound) >> 32);
}

/* A permutation of the numbers after which those that differ by a bit are as good as unrelated.
 * Source: the last steps of splitmix64, S. Vigna (2015). */
static inline uint64_t rng_mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

#endif
