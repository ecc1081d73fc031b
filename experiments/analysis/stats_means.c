/* Means of many rows, drawn together; equal rows once. */
#include <stdlib.h>
#include <string.h>

#include "analysis/stats.h"
#include "analysis/stats_lanes.h"
#include "base/parallel.h"
#include "base/text.h"
#include "engine.h"

static uint64_t hash_row(const char *row, size_t width) {
    uint64_t hash = width;
    for (size_t i = 0; i < width; i++) {
        uint64_t word;
        memcpy(&word, row + i * sizeof word, sizeof word);
        hash = rng_mix(hash + word);
    }
    return hash;
}

size_t *lanes_firsts(const void *rows, size_t nb, size_t width) {
    const size_t bytes = width * sizeof(uint64_t);
    size_t *firsts = mem_new(nb, sizeof *firsts);
    uint64_t *hashes = mem_new(nb, sizeof *hashes);
    for (size_t i = 0; i < nb; i++) {
        const char *row = (const char *)rows + i * bytes;
        hashes[i] = hash_row(row, width);
        while (hashes[firsts[i]] != hashes[i] ||
               memcmp((const char *)rows + firsts[i] * bytes, row, bytes) != 0)
            firsts[i]++; /* it ends at the row itself */
    }
    free(hashes);
    return firsts;
}

/* Add to the sums of LANES resamples: one sum alone would wait for its last addition. */
LANES_WIDE
static void sum_lanes(const double *restrict weights, const double *values, size_t positions,
                      double sums[restrict LANES]) {
    for (size_t p = 0; p < positions; p++)
        for (size_t lane = 0; lane < LANES; lane++)
            sums[lane] += weights[p * LANES + lane] * values[p];
}

/* Rows of values, equal ones once, whose means are drawn. */
typedef struct Means {
    const Bootstrap *bootstrap;
    const double *values;
    size_t rows, *firsts;
    double *means; /* [row * lanes_room(resamples) + resample] */
    double tail;
    Interval *intervals;
} Means;

/* Means of every row in LANES resamples, whose weights are made into numbers once for all rows: that takes
 * longer than to sum one. */
static bool mean_lanes(void *context, int thread, int piece) {
    const Means *m = context;
    const int first = piece * LANES;
    const size_t positions = (size_t)bootstrap_positions_nb(m->bootstrap),
                 row = lanes_room(bootstrap_resamples_nb(m->bootstrap));
    uint8_t *room;
    const uint8_t *drawn = bootstrap_lanes(m->bootstrap, first, &room);
    const size_t places = positions < PLACES ? positions : PLACES;
    double *weights = mem_new(places * LANES, sizeof *weights);
    for (size_t i = 0; i < m->rows; i++)
        memset(m->means + i * row + first, 0, LANES * sizeof *m->means);
    for (size_t from = 0; from < positions; from += places) {
        const size_t nb = positions - from < places ? positions - from : places;
        LANES_SPREAD(weights, drawn, positions, from, nb);
        for (size_t i = 0; i < m->rows; i++)
            if (m->firsts[i] == i)
                sum_lanes(weights, m->values + i * positions + from, nb,
                          m->means + i * row + first);
    }
    free(weights);
    for (size_t lane = 0; lane < LANES; lane++) {
        const double total = bootstrap_total_of(m->bootstrap, drawn + lane * positions);
        for (size_t i = 0; i < m->rows; i++)
            m->means[i * row + (size_t)first + lane] /= total;
    }
    free(room);
    (void)thread;
    return true;
}

static bool mean_interval(void *context, int thread, int piece) {
    const Means *m = context;
    const int resamples = bootstrap_resamples_nb(m->bootstrap);
    const size_t i = (size_t)piece;
    if (m->firsts[i] == i)
        m->intervals[i] = bootstrap_interval_at(m->bootstrap, m->means + i * lanes_room(resamples),
                                                resamples, m->tail);
    (void)thread;
    return true;
}

void bootstrap_means(const Bootstrap *bootstrap, const double *values, int rows,
                     Interval *intervals) {
    const size_t row = lanes_room(bootstrap_resamples_nb(bootstrap));
    const int threads = bootstrap_threads(bootstrap, (size_t)rows);
    Means m = {
        .bootstrap = bootstrap, .values = values, .rows = (size_t)rows, .intervals = intervals};
    m.means = mem_grow(NULL, m.rows * row, sizeof *m.means); /* filled lane by lane */
    m.firsts = lanes_firsts(values, m.rows, (size_t)bootstrap_positions_nb(bootstrap));
    m.tail = bootstrap_tail(bootstrap_drawn_nb(bootstrap));
    parallel_do(threads, (int)(row / LANES), mean_lanes, &m);
    parallel_do(threads, rows, mean_interval, &m);
    for (size_t i = 0; i < m.rows; i++)
        intervals[i] = intervals[m.firsts[i]];
    free(m.firsts);
    free(m.means);
}

Interval bootstrap_mean(const Bootstrap *bootstrap, const double *values) {
    Interval interval = {.known = false};
    bootstrap_means(bootstrap, values, 1, &interval);
    return interval;
}
