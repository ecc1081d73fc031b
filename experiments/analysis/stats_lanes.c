/* Means of many rows and reductions of many sets, drawn together; equal rows once. */
#include <assert.h>
#include <math.h>
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

/* firsts[i] becomes the first of the rows that is the same, bit by bit, as row i. `width`: words of a row, of 8 bytes.
 * Owner: the caller frees. */
static size_t *find_firsts(const void *rows, size_t nb, size_t width) {
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

/* ---- means ------------------------------------------------------------------------------------- */

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
    m.firsts = find_firsts(values, m.rows, (size_t)bootstrap_positions_nb(bootstrap));
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

/* ---- reductions -------------------------------------------------------------------------------- */

/* Totals of every set, each position once. Returns the set with the least of those in the space; -1: there is none. */
static int sum_sets(const Sweep *sweep, uint64_t *totals) {
    int best = -1;
    for (int s = 0; s < sweep->sets; s++) {
        const uint64_t *counts = sweep->counts + (size_t)s * (size_t)sweep->positions;
        totals[s] = 0;
        for (int p = 0; p < sweep->positions; p++)
            totals[s] += counts[p];
        if (sweep->in_space[s] && (best < 0 || totals[s] < totals[best]))
            best = s;
    }
    return best;
}

/* `none` is 0 where nothing on was not run; `log2_best`: of the best, unless that is 0. */
static Reduction reduction_of(uint64_t n, uint64_t none, uint64_t best, double log2_best) {
    if (n == 0 || best == 0)
        return (Reduction){NAN, NAN};
    return (Reduction){
        none > best ? 100 * ((double)none - (double)n) / ((double)none - (double)best) : NAN,
        log2((double)n) - log2_best};
}

void sweep_reductions(const Sweep *sweep, Reduction *reductions) {
    uint64_t *totals = mem_new((size_t)sweep->sets, sizeof *totals);
    const int least = sum_sets(sweep, totals);
    const uint64_t none = sweep->none < 0 ? 0 : totals[sweep->none],
                   best = least < 0 ? 0 : totals[least];
    for (int s = 0; s < sweep->sets; s++) {
        reductions[s] = reduction_of(totals[s], none, best, 0);
        if (!isnan(reductions[s].log2_over_best)) /* as it was always rounded */
            reductions[s].log2_over_best = log2((double)totals[s] / (double)best);
    }
    free(totals);
}

/* Add to totals in LANES resamples. A product of 32 bits by 32 is one instruction on any machine; of counts that
 * have more, the upper half is added apart. */
LANES_WIDE
static void count_lanes(const uint32_t *restrict weights, const uint64_t *counts, size_t positions,
                        uint64_t sums[restrict LANES]) {
    for (size_t p = 0; p < positions; p++) {
        const uint32_t low = (uint32_t)counts[p];
        const uint64_t high = counts[p] >> 32;
        for (size_t lane = 0; lane < LANES; lane++)
            sums[lane] += (uint64_t)weights[p * LANES + lane] * low;
        for (size_t lane = 0; lane < LANES && high; lane++)
            sums[lane] += weights[p * LANES + lane] * high << 32;
    }
}

/* What is drawn of a sweep. */
typedef struct Draws {
    const Sweep *sweep;
    const Bootstrap *bootstrap;
    size_t *firsts;          /* of each set: the first with the same counts, */
    bool *in_space;          /* and of that whether one of those is in the space */
    uint64_t *totals, *best; /* [set * lanes_room(resamples) + resample], [resample] */
    double *log2_best;
    double percent_tail, log_tail;
    Interval *percent, *log2_over_best;
} Draws;

/* Totals of every set that has its own counts, in LANES resamples, and the best of each. */
static bool total_lanes(void *context, int thread, int piece) {
    const Draws *draws = context;
    const Sweep *sweep = draws->sweep;
    const size_t positions = (size_t)sweep->positions, first = (size_t)piece * LANES,
                 row = lanes_room(bootstrap_resamples_nb(draws->bootstrap));
    uint8_t *room;
    const uint8_t *drawn = bootstrap_lanes(draws->bootstrap, (int)first, &room);
    const size_t places = positions < PLACES ? positions : PLACES;
    uint32_t *weights = mem_new(places * LANES, sizeof *weights);
    bool found = false;
    for (size_t s = 0; s < (size_t)sweep->sets; s++)
        memset(draws->totals + s * row + first, 0, LANES * sizeof *draws->totals);
    for (size_t from = 0; from < positions; from += places) {
        const size_t nb = positions - from < places ? positions - from : places;
        LANES_SPREAD(weights, drawn, positions, from, nb);
        for (size_t s = 0; s < (size_t)sweep->sets; s++)
            if (draws->firsts[s] == s)
                count_lanes(weights, sweep->counts + s * positions + from, nb,
                            draws->totals + s * row + first);
    }
    for (size_t s = 0; s < (size_t)sweep->sets; s++) {
        const uint64_t *sums = draws->totals + s * row + first;
        if (draws->firsts[s] != s)
            continue;
        for (size_t lane = 0; lane < LANES && draws->in_space[s]; lane++)
            if (!found || sums[lane] < draws->best[first + lane])
                draws->best[first + lane] = sums[lane];
        found |= draws->in_space[s];
    }
    for (size_t lane = 0; lane < LANES; lane++)
        draws->log2_best[first + lane] = log2((double)draws->best[first + lane]);
    free(weights);
    free(room);
    (void)thread;
    return true;
}

/* The intervals of a set that has its own counts. */
static bool set_intervals(void *context, int thread, int piece) {
    const Draws *draws = context;
    const size_t s = (size_t)piece, resamples = (size_t)bootstrap_resamples_nb(draws->bootstrap),
                 row = lanes_room((int)resamples);
    const int none_set = draws->sweep->none;
    const uint64_t *totals = draws->totals + s * row,
                   *none = none_set < 0 ? NULL : draws->totals + draws->firsts[none_set] * row;
    int percent_nb = 0, log_nb = 0;
    if (draws->firsts[s] != s)
        return true;
    double *percents = mem_new(resamples, sizeof *percents);
    double *logs = mem_new(resamples, sizeof *logs);
    for (size_t r = 0; r < resamples; r++) {
        const Reduction reduction =
            reduction_of(totals[r], none ? none[r] : 0, draws->best[r], draws->log2_best[r]);
        if (!isnan(reduction.percent))
            percents[percent_nb++] = reduction.percent;
        if (!isnan(reduction.log2_over_best))
            logs[log_nb++] = reduction.log2_over_best;
    }
    draws->percent[s] =
        bootstrap_interval_at(draws->bootstrap, percents, percent_nb, draws->percent_tail);
    draws->log2_over_best[s] =
        bootstrap_interval_at(draws->bootstrap, logs, log_nb, draws->log_tail);
    free(logs);
    free(percents);
    (void)thread;
    return true;
}

/* The tail of intervals whose denominator is the best set, or nothing on less the best. */
static double tail_of(const Sweep *sweep, const Bootstrap *bootstrap, bool less_best) {
    const size_t positions = (size_t)sweep->positions;
    uint64_t *totals = mem_new((size_t)sweep->sets, sizeof *totals);
    double *weights = mem_new(positions, sizeof *weights);
    const int best = sum_sets(sweep, totals);
    for (size_t p = 0; p < positions && best >= 0; p++) {
        const double least = (double)sweep->counts[(size_t)best * positions + p];
        weights[p] = !less_best ? least
                     : sweep->none < 0
                         ? 0
                         : (double)sweep->counts[(size_t)sweep->none * positions + p] - least;
    }
    const double tail = bootstrap_tail(bootstrap_effective(bootstrap, weights));
    free(weights);
    free(totals);
    return tail;
}

void sweep_intervals(const Sweep *sweep, const Bootstrap *bootstrap, Interval *percent,
                     Interval *log2_over_best) {
    const size_t sets = (size_t)sweep->sets, row = lanes_room(bootstrap_resamples_nb(bootstrap));
    const int threads = bootstrap_threads(bootstrap, sets);
    assert(bootstrap_positions_nb(bootstrap) == sweep->positions);
    Draws draws = {.sweep = sweep,
                   .bootstrap = bootstrap,
                   .firsts = find_firsts(sweep->counts, sets, (size_t)sweep->positions),
                   .in_space = mem_new(sets, sizeof *draws.in_space),
                   .percent = percent,
                   .log2_over_best = log2_over_best};
    for (size_t s = 0; s < sets; s++)
        draws.in_space[draws.firsts[s]] |= sweep->in_space[s];
    draws.percent_tail = tail_of(sweep, bootstrap, true);
    draws.log_tail = tail_of(sweep, bootstrap, false);
    draws.totals = mem_grow(NULL, sets * row, sizeof *draws.totals); /* filled lane by lane */
    draws.best = mem_new(row, sizeof *draws.best);
    draws.log2_best = mem_new(row, sizeof *draws.log2_best);
    parallel_do(threads, (int)(row / LANES), total_lanes, &draws);
    parallel_do(threads, sweep->sets, set_intervals, &draws);
    for (size_t s = 0; s < sets; s++) {
        percent[s] = percent[draws.firsts[s]];
        log2_over_best[s] = log2_over_best[draws.firsts[s]];
    }
    free(draws.firsts);
    free(draws.in_space);
    free(draws.log2_best);
    free(draws.best);
    free(draws.totals);
}
