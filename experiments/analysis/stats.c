#include "analysis/stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "engine.h"

enum { LANES = 64 }; /* resamples that are summed beside each other: enough for a loop of vectors */

struct Bootstrap {
    int positions, resamples;
    int drawn;        /* clusters, or without them positions */
    int *clusters;    /* by position, from 0; NULL: none */
    uint8_t *weights; /* [resample * positions + position]; whole LANES of resamples */
};

/* A figure that more than so many resamples leave undefined has no interval: its bounds would rest
 * on the resamples that happen to define it. */
#define UNDEFINED_MAX 0.025

double stats_log2_ratio(uint64_t a, uint64_t b) {
    assert(a > 0 && b > 0);
    return log2((double)a) - log2((double)b);
}

double stats_mean(const double *values, size_t nb) {
    double sum = 0;
    for (size_t i = 0; i < nb; i++)
        sum += values[i];
    return sum / (double)nb;
}

double stats_within(const double *values, size_t groups, size_t each, size_t *differ) {
    double squares = 0;
    *differ = 0;
    for (size_t g = 0; g < groups; g++) {
        const double *group = values + g * each, mean = stats_mean(group, each);
        bool alike = true;
        for (size_t i = 0; i < each; i++) {
            squares += (group[i] - mean) * (group[i] - mean);
            alike &= group[i] == group[0];
        }
        *differ += !alike;
    }
    return *differ ? sqrt(squares / (double)(groups * (each - 1))) : 0;
}

/* The least first; each is corrected for those that are left, and none falls below one before it. */
void stats_holm(double *p, int nb, int family) {
    bool done[STATS_HOLM_MAX] = {false};
    double before = 0;
    for (int rank = 0; rank < nb; rank++) {
        int least = -1;
        for (int i = 0; i < nb; i++)
            if (!done[i] && !isnan(p[i]) && (least < 0 || p[i] < p[least]))
                least = i;
        if (least < 0)
            return;
        done[least] = true;
        before = p[least] = fmin(1, fmax(before, (family - rank) * p[least]));
    }
}

/* ---- resamples ------------------------------------------------------------------------------- */

/* A byte holds how often a position is drawn: 255 times of n draws with chance 1 / n is beyond
 * 1e-500. */
static void draw(Rng *rng, uint8_t *weights, int nb) {
    uint8_t *weight = &weights[rng_below(rng, (uint32_t)nb)];
    assert(*weight < UINT8_MAX);
    (*weight)++;
}

bool drawing_has_clusters(const Drawing *drawing) {
    for (int p = 0; drawing->clusters && p < drawing->positions; p++)
        if (drawing->clusters[p] >= 0)
            return true;
    return false;
}

int *drawing_clusters(const Drawing *drawing, int *nb) {
    int most = 0;
    *nb = drawing->positions;
    if (!drawing_has_clusters(drawing))
        return NULL;
    for (int p = 0; p < drawing->positions; p++)
        most = drawing->clusters[p] > most ? drawing->clusters[p] : most;
    int *numbers = mem_new((size_t)drawing->positions, sizeof *numbers);
    int *known = mem_new((size_t)most + 1, sizeof *known); /* its number + 1; 0: not met yet */
    *nb = 0;
    for (int p = 0; p < drawing->positions; p++) {
        const int given = drawing->clusters[p];
        if (given >= 0 && known[given]) {
            numbers[p] = known[given] - 1;
            continue;
        }
        numbers[p] = (*nb)++;
        if (given >= 0)
            known[given] = *nb;
    }
    free(known);
    return numbers;
}

static void draw_resample(const Bootstrap *bootstrap, Rng *rng, uint8_t *drawn, uint8_t *weights) {
    memset(drawn, 0, (size_t)bootstrap->drawn);
    for (int i = 0; i < bootstrap->drawn; i++)
        draw(rng, drawn, bootstrap->drawn);
    for (int p = 0; p < bootstrap->positions; p++)
        weights[p] = drawn[bootstrap->clusters ? bootstrap->clusters[p] : p];
}

Bootstrap *bootstrap_new_of(const Drawing *drawing, int resamples, uint64_t seed) {
    assert(drawing->positions > 0 && resamples > 0);
    Bootstrap *bootstrap = mem_new(1, sizeof *bootstrap);
    const size_t rows = ((size_t)resamples + LANES - 1) / LANES * LANES;
    const size_t nb = (size_t)drawing->positions;
    *bootstrap = (Bootstrap){
        .positions = drawing->positions, .resamples = resamples, .weights = mem_new(rows, nb)};
    bootstrap->clusters = drawing_clusters(drawing, &bootstrap->drawn);
    uint8_t *drawn = mem_new((size_t)bootstrap->drawn, 1);
    Rng rng = rng_init(seed);
    for (int r = 0; r < resamples; r++)
        draw_resample(bootstrap, &rng, drawn, bootstrap->weights + (size_t)r * nb);
    free(drawn);
    return bootstrap;
}

Bootstrap *bootstrap_new(int positions, int resamples, uint64_t seed) {
    return bootstrap_new_of(&(Drawing){positions, NULL}, resamples, seed);
}

void bootstrap_free(Bootstrap *bootstrap) {
    if (!bootstrap)
        return;
    free(bootstrap->weights);
    free(bootstrap->clusters);
    free(bootstrap);
}

bool bootstrap_is_of(const Bootstrap *bootstrap, const Drawing *drawing) {
    if (bootstrap->positions != drawing->positions ||
        drawing_has_clusters(drawing) != (bootstrap->clusters != NULL))
        return false;
    int nb;
    int *clusters = drawing_clusters(drawing, &nb);
    const bool same = !clusters || memcmp(clusters, bootstrap->clusters,
                                          (size_t)drawing->positions * sizeof *clusters) == 0;
    free(clusters);
    return same;
}

Bootstrap *bootstrap_hold(Bootstrap *held, const Drawing *drawing) {
    if (held && bootstrap_is_of(held, drawing))
        return held;
    bootstrap_free(held);
    return bootstrap_new_of(drawing, BOOTSTRAP_RESAMPLES, BOOTSTRAP_SEED);
}

const int *bootstrap_clusters(const Bootstrap *bootstrap) {
    return bootstrap->clusters;
}

int bootstrap_drawn_nb(const Bootstrap *bootstrap) {
    return bootstrap->drawn;
}

const char *bootstrap_method(const Drawing *drawing) {
    return drawing_has_clusters(drawing) ? BOOTSTRAP_METHOD_GAMES : BOOTSTRAP_METHOD;
}

int bootstrap_positions_nb(const Bootstrap *bootstrap) {
    return bootstrap->positions;
}

int bootstrap_resamples_nb(const Bootstrap *bootstrap) {
    return bootstrap->resamples;
}

const uint8_t *bootstrap_weights(const Bootstrap *bootstrap, int resample) {
    return bootstrap->weights + (size_t)resample * (size_t)bootstrap->positions;
}

int bootstrap_total(const Bootstrap *bootstrap, int resample) {
    const uint8_t *weights = bootstrap_weights(bootstrap, resample);
    int total = 0;
    if (!bootstrap->clusters)
        return bootstrap->positions;
    for (int p = 0; p < bootstrap->positions; p++)
        total += weights[p];
    return total;
}

/* Put the number of a rank (from 0) where sorting would; those before it are no greater, those
 * after it no less. Source: C. A. R. Hoare, Algorithm 65: Find (1961), as N. Wirth writes it. */
static void put_rank(double *x, size_t nb, size_t rank) {
    ptrdiff_t low = 0, high = (ptrdiff_t)nb - 1;
    const ptrdiff_t k = (ptrdiff_t)rank;
    while (low < high) {
        const double pivot = x[k];
        ptrdiff_t i = low, j = high;
        while (i <= j) {
            while (x[i] < pivot)
                i++;
            while (x[j] > pivot)
                j--;
            if (i <= j) {
                const double swapped = x[i];
                x[i++] = x[j];
                x[j--] = swapped;
            }
        }
        low = j < k ? i : low;
        high = k < i ? j : high;
    }
}

enum { SAMPLE_STEP = 16 };

/* A number beyond which, on the quantile's side, about twice as many lie as the quantile needs. */
static double find_bound(const double *x, size_t nb, double share, double *room) {
    size_t sample = 0;
    for (size_t i = 0; i < nb; i += SAMPLE_STEP)
        room[sample++] = x[i];
    const double tail = 2 * (share < 0.5 ? share : 1 - share) * (double)sample + 2;
    const size_t rank = tail < (double)sample ? (size_t)tail : sample - 1;
    const size_t place = share < 0.5 ? rank : sample - 1 - rank;
    put_rank(room, sample, place);
    return room[place];
}

/* Few lie beyond an outer quantile: they alone are looked
 * through, for intervals of 10,000 figures take most of an analysis' time. `room` is for nb.
 */
static double find_quantile(const double *x, size_t nb, double share, double *room) {
    const double place = share * (double)(nb - 1), bound = find_bound(x, nb, share, room);
    const size_t below = (size_t)place, above = below + 1 < nb ? below + 1 : below;
    size_t kept = 0;
    for (size_t i = 0; i < nb; i++) {
        room[kept] = x[i];
        kept += share < 0.5 ? x[i] <= bound : x[i] >= bound;
    }
    size_t left_out = share < 0.5 ? 0 : nb - kept; /* of those below */
    if (kept <= above - left_out || below < left_out) {
        memcpy(room, x, nb * sizeof *x);
        kept = nb;
        left_out = 0;
    }
    put_rank(room, kept, below - left_out);
    const double lower = room[below - left_out];
    put_rank(room, kept, above - left_out);
    return lower + (place - (double)below) * (room[above - left_out] - lower);
}

double stats_quantile(const double *values, size_t nb, double share) {
    assert(nb > 0 && share >= 0 && share <= 1);
    double *room = mem_new(nb + 1, sizeof *room);
    const double quantile = find_quantile(values, nb, share, room);
    free(room);
    return quantile;
}

Interval bootstrap_interval(const Bootstrap *bootstrap, const double *figures, int nb) {
    const bool all_alike = bootstrap->drawn == 1; /* one position, or game, tells of no other */
    if (nb == 0 || all_alike || bootstrap->resamples - nb > UNDEFINED_MAX * bootstrap->resamples)
        return (Interval){.known = false};
    return (Interval){true, stats_quantile(figures, (size_t)nb, BOOTSTRAP_LOW),
                      stats_quantile(figures, (size_t)nb, BOOTSTRAP_HIGH)};
}

/* Resamples, with what fills the last LANES up. */
static size_t lanes_room(const Bootstrap *bootstrap) {
    return ((size_t)bootstrap->resamples + LANES - 1) / LANES * LANES;
}

/* Sums over LANES resamples: one sum alone would wait for its last addition. */
static void sum_lanes(const double *restrict weights, const double *values, size_t positions,
                      double sums[restrict LANES]) {
    memset(sums, 0, LANES * sizeof *sums);
    for (size_t p = 0; p < positions; p++)
        for (size_t lane = 0; lane < LANES; lane++)
            sums[lane] += weights[p * LANES + lane] * values[p];
}

/* Means of every row of values in LANES resamples from `first`, whose weights are made into numbers once
 * for all rows: that takes longer than to sum one. `weights`: room for them. */
static void mean_lanes(const Bootstrap *bootstrap, int first, const double *values, int rows,
                       double *weights, double *means) {
    const size_t positions = (size_t)bootstrap->positions, row = lanes_room(bootstrap);
    const uint8_t *drawn = bootstrap_weights(bootstrap, first);
    double totals[LANES];
    for (size_t lane = 0; lane < LANES; lane++) {
        for (size_t p = 0; p < positions; p++)
            weights[p * LANES + lane] = drawn[lane * positions + p];
        totals[lane] = bootstrap_total(bootstrap, first + (int)lane);
    }
    for (size_t i = 0; i < (size_t)rows; i++) {
        double *sums = means + i * row + (size_t)first;
        sum_lanes(weights, values + i * positions, positions, sums);
        for (int lane = 0; lane < LANES; lane++)
            sums[lane] /= totals[lane];
    }
}

void bootstrap_means(const Bootstrap *bootstrap, const double *values, int rows,
                     Interval *intervals) {
    const size_t row = lanes_room(bootstrap);
    double *means = mem_new((size_t)rows * row, sizeof *means);
    double *weights = mem_new((size_t)bootstrap->positions * LANES, sizeof *weights);
    for (int first = 0; first < bootstrap->resamples; first += LANES)
        mean_lanes(bootstrap, first, values, rows, weights, means);
    for (int i = 0; i < rows; i++)
        intervals[i] = bootstrap_interval(bootstrap, means + (size_t)i * row, bootstrap->resamples);
    free(weights);
    free(means);
}

Interval bootstrap_mean(const Bootstrap *bootstrap, const double *values) {
    Interval interval;
    bootstrap_means(bootstrap, values, 1, &interval);
    return interval;
}

static uint64_t weighted_sum(const uint64_t *counts, const uint8_t *weights, int positions) {
    uint64_t sum = 0;
    for (int p = 0; p < positions; p++)
        sum += counts[p] * weights[p];
    return sum;
}

static double weighted_mean(const double *values, const Bootstrap *bootstrap, int resample) {
    const uint8_t *weights = bootstrap_weights(bootstrap, resample);
    double sum = 0;
    for (int p = 0; p < bootstrap->positions; p++)
        sum += weights[p] * values[p];
    return sum / bootstrap_total(bootstrap, resample);
}

Interval bootstrap_log2_totals(const Bootstrap *bootstrap, const uint64_t *a, const uint64_t *b) {
    return bootstrap_log2_totals_also(bootstrap, a, b, NULL);
}

Interval bootstrap_log2_totals_also(const Bootstrap *bootstrap, const uint64_t *a,
                                    const uint64_t *b, const double *also) {
    double *figures = mem_new((size_t)bootstrap->resamples, sizeof *figures);
    int nb = 0;
    for (int r = 0; r < bootstrap->resamples; r++) {
        const uint8_t *weights = bootstrap_weights(bootstrap, r);
        const uint64_t sum_a = weighted_sum(a, weights, bootstrap->positions);
        const uint64_t sum_b = weighted_sum(b, weights, bootstrap->positions);
        if (sum_a && sum_b)
            figures[nb++] =
                stats_log2_ratio(sum_a, sum_b) + (also ? weighted_mean(also, bootstrap, r) : 0);
    }
    const Interval interval = bootstrap_interval(bootstrap, figures, nb);
    free(figures);
    return interval;
}

void stats_price_offsets(const double *a, const double *b, size_t nb, double *offsets) {
    double sum_a = 0, sum_b = 0;
    for (size_t p = 0; p < nb; p++) {
        sum_a += a[p];
        sum_b += b[p];
    }
    for (size_t p = 0; p < nb; p++)
        offsets[p] = sum_a > 0 && sum_b > 0
                         ? (double)nb * (a[p] / sum_a - b[p] / sum_b) * (1 / log(2.0))
                         : 0;
}

/* ---- reductions ------------------------------------------------------------------------------ */

/* Totals of every set, each position once. */
static void sum_sets(const Sweep *sweep, uint64_t *totals) {
    for (int s = 0; s < sweep->sets; s++) {
        const uint64_t *counts = sweep->counts + (size_t)s * (size_t)sweep->positions;
        totals[s] = 0;
        for (int p = 0; p < sweep->positions; p++)
            totals[s] += counts[p];
    }
}

/* The least total of the sets in the space; 0 where there is none, or it is 0. */
static uint64_t find_best(const Sweep *sweep, const uint64_t *totals) {
    uint64_t best = 0;
    bool found = false;
    for (int s = 0; s < sweep->sets; s++)
        if (sweep->in_space[s] && (!found || totals[s] < best)) {
            best = totals[s];
            found = true;
        }
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
    const uint64_t best = find_best(sweep, totals);
    const Reduction reduction = reduction_of(totals[set], none, best, log2((double)best));
    free(totals);
    return reduction;
}

/* Totals in LANES resamples. A product of 32 bits by 32 is one instruction on any machine; of counts that
 * have more, the upper half is added apart. */
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

/* Totals of every set in LANES resamples from `first`, [set * row + resample], and the best of each.
 * `weights`: room for theirs. */
static void total_lanes(const Sweep *sweep, const Bootstrap *bootstrap, int first,
                        uint32_t *weights, uint64_t *totals, uint64_t *best) {
    const size_t positions = (size_t)sweep->positions, row = lanes_room(bootstrap);
    const uint8_t *drawn = bootstrap_weights(bootstrap, first);
    bool found = false;
    for (size_t lane = 0; lane < LANES; lane++)
        for (size_t p = 0; p < positions; p++)
            weights[p * LANES + lane] = drawn[lane * positions + p];
    for (size_t s = 0; s < (size_t)sweep->sets; s++) {
        uint64_t *sums = totals + s * row + (size_t)first;
        count_lanes(weights, sweep->counts + s * positions, positions, sums);
        for (int lane = 0; lane < LANES && sweep->in_space[s]; lane++)
            if (!found || sums[lane] < best[first + lane])
                best[first + lane] = sums[lane];
        found |= sweep->in_space[s];
    }
}

void sweep_intervals(const Sweep *sweep, const Bootstrap *bootstrap, Interval *percent,
                     Interval *log2_over_best) {
    const size_t sets = (size_t)sweep->sets, row = lanes_room(bootstrap);
    assert(bootstrap->positions == sweep->positions);
    uint64_t *totals = mem_new(sets * row, sizeof *totals);
    uint64_t *best = mem_new(row, sizeof *best);
    uint32_t *weights = mem_new((size_t)sweep->positions * LANES, sizeof *weights);
    for (int first = 0; first < bootstrap->resamples; first += LANES)
        total_lanes(sweep, bootstrap, first, weights, totals, best);
    double *log2_best = mem_new(row, sizeof *log2_best);
    for (size_t r = 0; r < row; r++)
        log2_best[r] = log2((double)best[r]);
    double *percents = mem_new(row, sizeof *percents);
    double *logs = mem_new(row, sizeof *logs);
    for (size_t s = 0; s < sets; s++) {
        int percent_nb = 0, log_nb = 0;
        for (size_t r = 0; r < (size_t)bootstrap->resamples; r++) {
            const uint64_t none = sweep->none < 0 ? 0 : totals[(size_t)sweep->none * row + r];
            const Reduction reduction =
                reduction_of(totals[s * row + r], none, best[r], log2_best[r]);
            if (reduction.percent_known)
                percents[percent_nb++] = reduction.percent;
            if (reduction.known)
                logs[log_nb++] = reduction.log2_over_best;
        }
        percent[s] = bootstrap_interval(bootstrap, percents, percent_nb);
        log2_over_best[s] = bootstrap_interval(bootstrap, logs, log_nb);
    }
    free(logs);
    free(percents);
    free(log2_best);
    free(weights);
    free(best);
    free(totals);
}
