#include "analysis/stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/stats_lanes.h"
#include "base/text.h"

/* Totals of every set, each position once. */
static void sum_sets(const Sweep *sweep, uint64_t *totals) {
    for (int s = 0; s < sweep->sets; s++) {
        const uint64_t *counts = sweep->counts + (size_t)s * (size_t)sweep->positions;
        totals[s] = 0;
        for (int p = 0; p < sweep->positions; p++)
            totals[s] += counts[p];
    }
}

/* The set with the least total of those in the space; -1: there is none. */
static int find_best(const Sweep *sweep, const uint64_t *totals) {
    int best = -1;
    for (int s = 0; s < sweep->sets; s++)
        if (sweep->in_space[s] && (best < 0 || totals[s] < totals[best]))
            best = s;
    return best;
}

/* `none` is 0 where nothing on was not run; `log2_best`: of the best, unless that is 0. */
static Reduction reduction_of(uint64_t n, uint64_t none, uint64_t best, double log2_best) {
    if (n == 0 || best == 0)
        return (Reduction){.known = false};
    Reduction reduction = {.known = true, .log2_over_best = log2((double)n) - log2_best};
    if (none > best) {
        reduction.percent_known = true;
        reduction.percent = 100 * ((double)none - (double)n) / ((double)none - (double)best);
    }
    return reduction;
}

Reduction sweep_reduction(const Sweep *sweep, int set) {
    uint64_t *totals = mem_new((size_t)sweep->sets, sizeof *totals);
    sum_sets(sweep, totals);
    const uint64_t none = sweep->none < 0 ? 0 : totals[sweep->none];
    const int least = find_best(sweep, totals);
    const uint64_t best = least < 0 ? 0 : totals[least];
    const Reduction reduction = reduction_of(totals[set], none, best, log2((double)best));
    free(totals);
    return reduction;
}

/* Totals in LANES resamples. A product of 32 bits by 32 is one instruction on any machine; of counts that
 * have more, the upper half is added apart. */
LANES_WIDE
static void count_lanes(const uint32_t *restrict weights, const uint64_t *counts, size_t positions,
                        uint64_t sums[restrict LANES]) {
    memset(sums, 0, LANES * sizeof *sums);
    for (size_t p = 0; p < positions; p++) {
        const uint32_t low = (uint32_t)counts[p];
        const uint64_t high = counts[p] >> 32;
        for (size_t lane = 0; lane < LANES; lane++)
            sums[lane] += (uint64_t)weights[p * LANES + lane] * low;
        for (size_t lane = 0; lane < LANES && high; lane++)
            sums[lane] += weights[p * LANES + lane] * high << 32;
    }
}

/* Sets by their counts: the first with the same, and whether one of those is in the space. */
typedef struct Rows {
    size_t *firsts;
    bool *in_space;
} Rows;

static Rows rows_of(const Sweep *sweep) {
    const size_t sets = (size_t)sweep->sets;
    const Rows rows = {.firsts = lanes_firsts(sweep->counts, sets, (size_t)sweep->positions),
                       .in_space = mem_new(sets, sizeof *rows.in_space)};
    for (size_t s = 0; s < sets; s++)
        rows.in_space[rows.firsts[s]] |= sweep->in_space[s];
    return rows;
}

/* Totals of every set that has its own counts, in LANES resamples from `first`, [set * row + resample], and the
 * best of each. `weights`: room for theirs. */
static void total_lanes(const Sweep *sweep, const Bootstrap *bootstrap, int first, const Rows *rows,
                        uint32_t *weights, uint64_t *totals, uint64_t *best) {
    const size_t positions = (size_t)sweep->positions,
                 row = lanes_room(bootstrap_resamples_nb(bootstrap));
    const uint8_t *drawn = bootstrap_weights(bootstrap, first);
    bool found = false;
    for (size_t lane = 0; lane < LANES; lane++)
        for (size_t p = 0; p < positions; p++)
            weights[p * LANES + lane] = drawn[lane * positions + p];
    for (size_t s = 0; s < (size_t)sweep->sets; s++) {
        uint64_t *sums = totals + s * row + (size_t)first;
        if (rows->firsts[s] != s)
            continue;
        count_lanes(weights, sweep->counts + s * positions, positions, sums);
        for (int lane = 0; lane < LANES && rows->in_space[s]; lane++)
            if (!found || sums[lane] < best[first + lane])
                best[first + lane] = sums[lane];
        found |= rows->in_space[s];
    }
}

/* The tail of intervals whose denominator is the best set, or nothing on less the best. */
static double tail_of(const Sweep *sweep, const Bootstrap *bootstrap, bool less_best) {
    const size_t positions = (size_t)sweep->positions;
    uint64_t *totals = mem_new((size_t)sweep->sets, sizeof *totals);
    double *weights = mem_new(positions, sizeof *weights);
    sum_sets(sweep, totals);
    const int best = find_best(sweep, totals);
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
    const int resamples = bootstrap_resamples_nb(bootstrap);
    const double percent_tail = tail_of(sweep, bootstrap, true);
    const double log_tail = tail_of(sweep, bootstrap, false);
    const size_t sets = (size_t)sweep->sets, row = lanes_room(resamples);
    assert(bootstrap_positions_nb(bootstrap) == sweep->positions);
    uint64_t *totals = mem_grow(NULL, sets * row, sizeof *totals); /* filled lane by lane */
    uint64_t *best = mem_new(row, sizeof *best);
    uint32_t *weights = mem_new((size_t)sweep->positions * LANES, sizeof *weights);
    const Rows rows = rows_of(sweep);
    for (int first = 0; first < resamples; first += LANES)
        total_lanes(sweep, bootstrap, first, &rows, weights, totals, best);
    double *log2_best = mem_new(row, sizeof *log2_best);
    for (size_t r = 0; r < row; r++)
        log2_best[r] = log2((double)best[r]);
    double *percents = mem_new(row, sizeof *percents);
    double *logs = mem_new(row, sizeof *logs);
    const uint64_t *none = sweep->none < 0 ? NULL : totals + rows.firsts[sweep->none] * row;
    for (size_t s = 0; s < sets; s++) {
        int percent_nb = 0, log_nb = 0;
        const size_t first = rows.firsts[s];
        for (size_t r = 0; first == s && r < (size_t)resamples; r++) {
            const Reduction reduction =
                reduction_of(totals[s * row + r], none ? none[r] : 0, best[r], log2_best[r]);
            if (reduction.percent_known)
                percents[percent_nb++] = reduction.percent;
            if (reduction.known)
                logs[log_nb++] = reduction.log2_over_best;
        }
        percent[s] = first == s
                         ? bootstrap_interval_at(bootstrap, percents, percent_nb, percent_tail)
                         : percent[first];
        log2_over_best[s] = first == s ? bootstrap_interval_at(bootstrap, logs, log_nb, log_tail)
                                       : log2_over_best[first];
    }
    free(rows.firsts);
    free(rows.in_space);
    free(logs);
    free(percents);
    free(log2_best);
    free(weights);
    free(best);
    free(totals);
}
