#include "analysis/stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/stats_lanes.h"
#include "base/parallel.h"
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

/* What is drawn of a sweep. */
typedef struct Draws {
    const Sweep *sweep;
    const Bootstrap *bootstrap;
    Rows rows;
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
            if (draws->rows.firsts[s] == s)
                count_lanes(weights, sweep->counts + s * positions + from, nb,
                            draws->totals + s * row + first);
    }
    for (size_t s = 0; s < (size_t)sweep->sets; s++) {
        const uint64_t *sums = draws->totals + s * row + first;
        if (draws->rows.firsts[s] != s)
            continue;
        for (size_t lane = 0; lane < LANES && draws->rows.in_space[s]; lane++)
            if (!found || sums[lane] < draws->best[first + lane])
                draws->best[first + lane] = sums[lane];
        found |= draws->rows.in_space[s];
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
                   *none = none_set < 0 ? NULL : draws->totals + draws->rows.firsts[none_set] * row;
    int percent_nb = 0, log_nb = 0;
    if (draws->rows.firsts[s] != s)
        return true;
    double *percents = mem_new(resamples, sizeof *percents);
    double *logs = mem_new(resamples, sizeof *logs);
    for (size_t r = 0; r < resamples; r++) {
        const Reduction reduction =
            reduction_of(totals[r], none ? none[r] : 0, draws->best[r], draws->log2_best[r]);
        if (reduction.percent_known)
            percents[percent_nb++] = reduction.percent;
        if (reduction.known)
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
    const size_t sets = (size_t)sweep->sets, row = lanes_room(bootstrap_resamples_nb(bootstrap));
    const int threads = bootstrap_threads(bootstrap, sets);
    assert(bootstrap_positions_nb(bootstrap) == sweep->positions);
    Draws draws = {sweep, bootstrap, rows_of(sweep), .percent = percent,
                   .log2_over_best = log2_over_best};
    draws.percent_tail = tail_of(sweep, bootstrap, true);
    draws.log_tail = tail_of(sweep, bootstrap, false);
    draws.totals = mem_grow(NULL, sets * row, sizeof *draws.totals); /* filled lane by lane */
    draws.best = mem_new(row, sizeof *draws.best);
    draws.log2_best = mem_new(row, sizeof *draws.log2_best);
    parallel_do(threads, (int)(row / LANES), total_lanes, &draws);
    parallel_do(threads, sweep->sets, set_intervals, &draws);
    for (size_t s = 0; s < sets; s++) {
        percent[s] = percent[draws.rows.firsts[s]];
        log2_over_best[s] = log2_over_best[draws.rows.firsts[s]];
    }
    free(draws.rows.firsts);
    free(draws.rows.in_space);
    free(draws.log2_best);
    free(draws.best);
    free(draws.totals);
}
