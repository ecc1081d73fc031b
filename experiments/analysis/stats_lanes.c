#include "analysis/stats_lanes.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/parallel.h"
#include "base/text.h"
#include "engine.h"

/* Places whose weights, made into numbers, stay in a processor's cache while all rows are summed. */
enum { PLACES = 512 };

static uint64_t hash_row(const double *row, size_t width) {
    uint64_t hash = width;
    for (size_t i = 0; i < width; i++) {
        uint64_t word;
        memcpy(&word, row + i, sizeof word);
        hash = rng_mix(hash + word);
    }
    return hash;
}

/* firsts[i] becomes the first of the rows that is the same, bit by bit, as row i. Owner: the caller frees. */
static size_t *find_firsts(const double *rows, size_t nb, size_t width) {
    size_t *firsts = mem_new(nb, sizeof *firsts);
    uint64_t *hashes = mem_new(nb, sizeof *hashes);
    for (size_t i = 0; i < nb; i++) {
        hashes[i] = hash_row(rows + i * width, width);
        while (hashes[firsts[i]] != hashes[i] ||
               memcmp(rows + firsts[i] * width, rows + i * width, width * sizeof *rows) != 0)
            firsts[i]++; /* it ends at the row itself */
    }
    free(hashes);
    return firsts;
}

/* ---- sums -------------------------------------------------------------------------------------- */

/* Add to the sums of LANES resamples: one sum alone would wait for its last addition. */
LANES_WIDE
static void sum_lanes(const double *restrict weights, const double *values, size_t nb,
                      double sums[restrict LANES]) {
    for (size_t p = 0; p < nb; p++)
        for (size_t lane = 0; lane < LANES; lane++)
            sums[lane] += weights[p * LANES + lane] * values[p];
}

/* How often each of `nb` places from `from` on is drawn in each lane, as numbers. */
static void spread(const Sums *s, const uint8_t *drawn, size_t from, size_t nb, double *weights) {
    const size_t positions = (size_t)bootstrap_positions_nb(s->bootstrap);
    for (size_t lane = 0; lane < LANES; lane++)
        for (size_t i = 0; i < nb; i++)
            weights[i * LANES + lane] =
                drawn[lane * positions + (s->places ? s->places[from + i] : from + i)];
}

/* Sums of every row in LANES resamples, whose weights are made into numbers once for all rows: that takes
 * longer than to sum one. */
static bool sum_rows(void *context, int thread, int piece) {
    const Sums *s = context;
    const size_t first = (size_t)piece * LANES, places = s->width < PLACES ? s->width : PLACES;
    uint8_t *room;
    const uint8_t *drawn = bootstrap_lanes(s->bootstrap, (int)first, &room);
    double *weights = mem_new(places * LANES, sizeof *weights);
    for (size_t from = 0; from < s->width; from += places) {
        const size_t nb = s->width - from < places ? s->width - from : places;
        spread(s, drawn, from, nb, weights);
        for (size_t i = 0; i < s->rows; i++)
            if (s->firsts[i] == i)
                sum_lanes(weights, s->values + i * s->width + from, nb,
                          s->sums + i * s->room + first);
    }
    for (size_t lane = 0; lane < LANES; lane++)
        s->totals[first + lane] = bootstrap_total_of(
            s->bootstrap, drawn + lane * (size_t)bootstrap_positions_nb(s->bootstrap));
    free(weights);
    free(room);
    (void)thread;
    return true;
}

Sums sums_draw(const Bootstrap *bootstrap, SumsOf of, const double *values, size_t rows,
               int resamples) {
    const int *clusters = of == SUMS_OF_UNITS ? bootstrap_clusters(bootstrap) : NULL;
    Sums s = {.bootstrap = bootstrap,
              .values = values,
              .rows = rows,
              .width = (size_t)bootstrap_positions_nb(bootstrap),
              .room = lanes_room(resamples)};
    if (clusters) {
        s.places = mem_new(s.width, sizeof *s.places);
        for (size_t p = s.width; p-- > 0;)
            s.places[clusters[p]] = p;
        s.width = (size_t)bootstrap_drawn_nb(bootstrap);
    }
    s.firsts = find_firsts(values, rows, s.width);
    s.sums = mem_new(rows * s.room, sizeof *s.sums);
    s.totals = mem_new(s.room, sizeof *s.totals);
    parallel_do(bootstrap_threads(bootstrap, rows), (int)(s.room / LANES), sum_rows, &s);
    return s;
}

void sums_free(Sums *sums) {
    free(sums->places);
    free(sums->firsts);
    free(sums->sums);
    free(sums->totals);
}

static Sums sums_of_all(const Bootstrap *bootstrap, const double *values, int rows) {
    return sums_draw(bootstrap, SUMS_OF_POSITIONS, values, (size_t)rows,
                     bootstrap_resamples_nb(bootstrap));
}

/* ---- means ------------------------------------------------------------------------------------- */

typedef struct Means {
    Sums sums; /* which become means */
    double tail;
    Interval *intervals;
} Means;

static bool mean_interval(void *context, int thread, int piece) {
    const Means *m = context;
    const int resamples = bootstrap_resamples_nb(m->sums.bootstrap);
    const size_t i = (size_t)piece;
    double *means = m->sums.sums + i * m->sums.room;
    (void)thread;
    if (m->sums.firsts[i] != i)
        return true;
    for (int r = 0; r < resamples; r++)
        means[r] /= m->sums.totals[r];
    m->intervals[i] = bootstrap_interval_at(m->sums.bootstrap, means, resamples, m->tail);
    return true;
}

void bootstrap_means(const Bootstrap *bootstrap, const double *values, int rows,
                     Interval *intervals) {
    Means m = {.sums = sums_of_all(bootstrap, values, rows),
               .tail = bootstrap_tail(bootstrap_drawn_nb(bootstrap)),
               .intervals = intervals};
    parallel_do(bootstrap_threads(bootstrap, (size_t)rows), rows, mean_interval, &m);
    for (size_t i = 0; i < (size_t)rows; i++)
        intervals[i] = intervals[m.sums.firsts[i]];
    sums_free(&m.sums);
}

Interval bootstrap_mean(const Bootstrap *bootstrap, const double *values) {
    Interval interval = {.known = false};
    bootstrap_means(bootstrap, values, 1, &interval);
    return interval;
}

/* ---- totals ------------------------------------------------------------------------------------ */

Interval bootstrap_log2_totals(const Bootstrap *bootstrap, const uint64_t *a, const uint64_t *b,
                               const double *also) {
    const size_t positions = (size_t)bootstrap_positions_nb(bootstrap);
    double *rows = arena_new(3 * positions, sizeof *rows);
    int nb = 0;
    for (size_t p = 0; p < positions; p++) {
        rows[p] = (double)a[p];
        rows[positions + p] = (double)b[p];
        rows[2 * positions + p] = also ? also[p] : 0;
    }
    Sums s = sums_of_all(bootstrap, rows, 3);
    const double *sum_a = sums_of(&s, 0), *sum_b = sums_of(&s, 1), *sum_also = sums_of(&s, 2);
    double *figures = arena_new(s.room, sizeof *figures);
    for (int r = 0; r < bootstrap_resamples_nb(bootstrap); r++)
        if (sum_a[r] > 0 && sum_b[r] > 0)
            figures[nb++] = log2(sum_a[r]) - log2(sum_b[r]) + sum_also[r] / s.totals[r];
    const Interval interval = bootstrap_interval(bootstrap, figures, nb,
                                                 bootstrap_effective(bootstrap, rows + positions));
    sums_free(&s);
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
static Reduction reduction_of(double n, double none, double best, double log2_best) {
    if (n == 0 || best == 0)
        return (Reduction){NAN, NAN};
    return (Reduction){none > best ? 100 * (none - n) / (none - best) : NAN, log2(n) - log2_best};
}

void sweep_reductions(const Sweep *sweep, Reduction *reductions) {
    uint64_t *totals = arena_new((size_t)sweep->sets, sizeof *totals);
    const int least = sum_sets(sweep, totals);
    const double none = sweep->none < 0 ? 0 : (double)totals[sweep->none],
                 best = least < 0 ? 0 : (double)totals[least];
    for (int s = 0; s < sweep->sets; s++) {
        reductions[s] = reduction_of((double)totals[s], none, best, 0);
        if (!isnan(reductions[s].log2_over_best)) /* as it was always rounded */
            reductions[s].log2_over_best = log2((double)totals[s] / best);
    }
}

/* What is drawn of a sweep. */
typedef struct Draws {
    const Sweep *sweep;
    Sums sums;
    double *best, *log2_best; /* [resample] */
    double percent_tail, log_tail;
    Interval *percent, *log2_over_best;
} Draws;

/* The best of the space in each resample; 0: there is none. */
static void find_best(Draws *draws) {
    const size_t room = draws->sums.room;
    bool found = false;
    draws->best = arena_new(room, sizeof *draws->best);
    draws->log2_best = arena_new(room, sizeof *draws->log2_best);
    for (size_t s = 0; s < draws->sums.rows; s++) {
        const double *sums = sums_of(&draws->sums, s);
        for (size_t r = 0; r < room && draws->sweep->in_space[s]; r++)
            if (!found || sums[r] < draws->best[r])
                draws->best[r] = sums[r];
        found |= draws->sweep->in_space[s];
    }
    for (size_t r = 0; r < room; r++)
        draws->log2_best[r] = log2(draws->best[r]);
}

/* The intervals of a set that has its own counts. */
static bool set_intervals(void *context, int thread, int piece) {
    const Draws *draws = context;
    const Bootstrap *bootstrap = draws->sums.bootstrap;
    const size_t s = (size_t)piece, resamples = (size_t)bootstrap_resamples_nb(bootstrap);
    const int none_set = draws->sweep->none;
    const double *totals = sums_of(&draws->sums, s),
                 *none = none_set < 0 ? NULL : sums_of(&draws->sums, (size_t)none_set);
    int percent_nb = 0, log_nb = 0;
    if (draws->sums.firsts[s] != s)
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
    draws->percent[s] = bootstrap_interval_at(bootstrap, percents, percent_nb, draws->percent_tail);
    draws->log2_over_best[s] = bootstrap_interval_at(bootstrap, logs, log_nb, draws->log_tail);
    free(logs);
    free(percents);
    (void)thread;
    return true;
}

/* The tails of intervals whose denominator is nothing on less the best set, and the best set. */
static void find_tails(Draws *draws) {
    const Sweep *sweep = draws->sweep;
    const size_t positions = (size_t)sweep->positions;
    const double *counts = draws->sums.values;
    uint64_t *totals = arena_new((size_t)sweep->sets, sizeof *totals);
    double *less = arena_new(2 * positions, sizeof *less), *least = less + positions;
    const int best = sum_sets(sweep, totals);
    for (size_t p = 0; p < positions && best >= 0; p++) {
        least[p] = counts[(size_t)best * positions + p];
        if (sweep->none >= 0)
            less[p] = counts[(size_t)sweep->none * positions + p] - least[p];
    }
    draws->percent_tail = bootstrap_tail(bootstrap_effective(draws->sums.bootstrap, less));
    draws->log_tail = bootstrap_tail(bootstrap_effective(draws->sums.bootstrap, least));
}

void sweep_intervals(const Sweep *sweep, const Bootstrap *bootstrap, Interval *percent,
                     Interval *log2_over_best) {
    const size_t nb = (size_t)sweep->sets * (size_t)sweep->positions;
    double *counts = arena_new(nb, sizeof *counts);
    assert(bootstrap_positions_nb(bootstrap) == sweep->positions);
    for (size_t i = 0; i < nb; i++)
        counts[i] = (double)sweep->counts[i];
    Draws draws = {.sweep = sweep,
                   .sums = sums_of_all(bootstrap, counts, sweep->sets),
                   .percent = percent,
                   .log2_over_best = log2_over_best};
    find_tails(&draws);
    find_best(&draws);
    parallel_do(bootstrap_threads(bootstrap, draws.sums.rows), sweep->sets, set_intervals, &draws);
    for (size_t s = 0; s < draws.sums.rows; s++) {
        percent[s] = percent[draws.sums.firsts[s]];
        log2_over_best[s] = log2_over_best[draws.sums.firsts[s]];
    }
    sums_free(&draws.sums);
}
