#include "analysis/stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "engine.h"

enum { LANES = 8 }; /* resamples that are summed beside each other */

struct Bootstrap {
    int positions, rounds, resamples; /* positions: rounds of each are counted singly */
    int drawn;                        /* clusters, or without them positions, each counted once */
    int *clusters;                    /* by position, from 0; NULL: none */
    uint8_t *weights; /* [resample * positions + position]; whole LANES of resamples */
    int *alike;       /* by resample: the first with the same weights */
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

/* ---- least squares --------------------------------------------------------------------------- */

void least_squares_add(LeastSquares *sums, const double *a, double b, double weight) {
    for (int i = 0; i < sums->terms; i++) {
        for (int k = 0; k < sums->terms; k++)
            sums->gram[i][k] += weight * a[i] * a[k];
        sums->right[i] += weight * a[i] * b;
    }
}

/* Solve for the terms of a mask alone, by Cholesky's factors; false where they depend on each
 * other. x is 0 elsewhere. */
static bool solve_within(const LeastSquares *sums, unsigned mask, double *x) {
    double factor[LEAST_TERMS_MAX][LEAST_TERMS_MAX] = {{0}};
    int term[LEAST_TERMS_MAX], nb = 0;
    for (int i = 0; i < sums->terms; i++) {
        x[i] = 0;
        if (mask >> i & 1)
            term[nb++] = i;
    }
    for (int i = 0; i < nb; i++) {
        double y = sums->right[term[i]];
        for (int k = 0; k <= i; k++) {
            double rest = sums->gram[term[i]][term[k]];
            for (int m = 0; m < k; m++)
                rest -= factor[i][m] * factor[k][m];
            if (k == i && rest <= 1e-12 * sums->gram[term[i]][term[i]])
                return false;
            factor[i][k] = k < i ? rest / factor[k][k] : sqrt(rest);
        }
        for (int k = 0; k < i; k++)
            y -= factor[i][k] * x[term[k]];
        x[term[i]] = y / factor[i][i];
    }
    for (int i = nb - 1; i >= 0; i--) {
        for (int k = i + 1; k < nb; k++)
            x[term[i]] -= factor[k][i] * x[term[k]];
        x[term[i]] /= factor[i][i];
    }
    return true;
}

void least_squares_solve(const LeastSquares *sums, double *x) {
    double least = 0, tried[LEAST_TERMS_MAX];
    for (int i = 0; i < sums->terms; i++)
        x[i] = 0;
    for (unsigned mask = 1; mask < 1u << sums->terms; mask++) {
        double gain = 0; /* |Ax - b|^2 - |b|^2 at the solution: -b'Ax */
        bool good = solve_within(sums, mask, tried);
        for (int i = 0; i < sums->terms && good; i++) {
            good = tried[i] >= 0;
            gain -= tried[i] * sums->right[i];
        }
        if (good && gain < least) {
            least = gain;
            memcpy(x, tried, (size_t)sums->terms * sizeof *x);
        }
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
    const int rounds = bootstrap->rounds;
    memset(drawn, 0, (size_t)bootstrap->drawn);
    for (int i = 0; i < bootstrap->drawn; i++)
        draw(rng, drawn, bootstrap->drawn);
    for (int p = 0; p < bootstrap->positions / rounds; p++) {
        const uint8_t times = drawn[bootstrap->clusters ? bootstrap->clusters[p] : p];
        if (rounds == 1)
            weights[p] = times;
        for (int i = 0; rounds > 1 && i < times * rounds; i++)
            draw(rng, weights + p * rounds, rounds);
    }
}

static uint64_t hash_of(const uint8_t *bytes, size_t nb) { /* FNV-1a */
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < nb; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

/* Of few positions there are few resamples, drawn again and again: what is reckoned of one need not
 * be reckoned of the next. */
static int *find_alike(const Bootstrap *bootstrap) {
    const size_t nb = (size_t)bootstrap->positions;
    size_t slots = 16;
    while (slots < 2 * (size_t)bootstrap->resamples)
        slots *= 2;
    int *held = mem_new(slots, sizeof *held); /* resample + 1; 0: none */
    int *alike = mem_new((size_t)bootstrap->resamples, sizeof *alike);
    for (int r = 0; r < bootstrap->resamples; r++) {
        const uint8_t *weights = bootstrap_weights(bootstrap, r);
        size_t slot = hash_of(weights, nb) % slots;
        while (held[slot] && memcmp(bootstrap_weights(bootstrap, held[slot] - 1), weights, nb) != 0)
            slot = (slot + 1) % slots;
        if (!held[slot])
            held[slot] = r + 1;
        alike[r] = held[slot] - 1;
    }
    free(held);
    return alike;
}

Bootstrap *bootstrap_new_of(const Drawing *drawing, int resamples, uint64_t seed) {
    assert(drawing->positions > 0 && drawing->rounds > 0 && resamples > 0);
    Bootstrap *bootstrap = mem_new(1, sizeof *bootstrap);
    const size_t rows = ((size_t)resamples + LANES - 1) / LANES * LANES;
    const size_t nb = (size_t)drawing->positions * (size_t)drawing->rounds;
    *bootstrap = (Bootstrap){.positions = (int)nb,
                             .rounds = drawing->rounds,
                             .resamples = resamples,
                             .weights = mem_new(rows, nb)};
    bootstrap->clusters = drawing_clusters(drawing, &bootstrap->drawn);
    uint8_t *drawn = mem_new((size_t)bootstrap->drawn, 1);
    Rng rng = rng_init(seed);
    for (int r = 0; r < resamples; r++)
        draw_resample(bootstrap, &rng, drawn, bootstrap->weights + (size_t)r * nb);
    free(drawn);
    bootstrap->alike = find_alike(bootstrap);
    return bootstrap;
}

Bootstrap *bootstrap_new(int positions, int resamples, uint64_t seed) {
    return bootstrap_new_of(&(Drawing){positions, 1, NULL}, resamples, seed);
}

void bootstrap_free(Bootstrap *bootstrap) {
    if (!bootstrap)
        return;
    free(bootstrap->alike);
    free(bootstrap->weights);
    free(bootstrap->clusters);
    free(bootstrap);
}

bool bootstrap_is_of(const Bootstrap *bootstrap, const Drawing *drawing) {
    if (bootstrap->positions != drawing->positions * drawing->rounds ||
        bootstrap->rounds != drawing->rounds ||
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

int bootstrap_rounds_nb(const Bootstrap *bootstrap) {
    return bootstrap->rounds;
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
    const bool all_alike =
        bootstrap->clusters && bootstrap->drawn == 1; /* one game tells of no other */
    if (nb == 0 || all_alike || bootstrap->resamples - nb > UNDEFINED_MAX * bootstrap->resamples)
        return (Interval){.known = false};
    return (Interval){true, stats_quantile(figures, (size_t)nb, BOOTSTRAP_LOW),
                      stats_quantile(figures, (size_t)nb, BOOTSTRAP_HIGH)};
}

/* Sums over LANES resamples from `first`: one sum alone would wait for its last addition. */
static void sum_lanes(const Bootstrap *bootstrap, int first, const double *values,
                      double sums[LANES]) {
    const size_t positions = (size_t)bootstrap->positions;
    const uint8_t *weights = bootstrap_weights(bootstrap, first);
    memset(sums, 0, LANES * sizeof *sums);
    for (size_t p = 0; p < positions; p++)
        for (size_t lane = 0; lane < LANES; lane++)
            sums[lane] += weights[lane * positions + p] * values[p];
}

Interval bootstrap_mean(const Bootstrap *bootstrap, const double *values) {
    double *means = mem_new((size_t)bootstrap->resamples, sizeof *means);
    for (int first = 0; first < bootstrap->resamples; first += LANES) {
        double sums[LANES];
        sum_lanes(bootstrap, first, values, sums);
        for (int r = first; r < bootstrap->resamples && r < first + LANES; r++)
            means[r] = sums[r - first] / bootstrap_total(bootstrap, r);
    }
    const Interval interval = bootstrap_interval(bootstrap, means, bootstrap->resamples);
    free(means);
    return interval;
}

static uint64_t weighted_sum(const uint64_t *counts, const uint8_t *weights, int positions) {
    uint64_t sum = 0;
    for (int p = 0; p < positions; p++)
        sum += counts[p] * weights[p];
    return sum;
}

Interval bootstrap_log2_totals(const Bootstrap *bootstrap, const uint64_t *a, const uint64_t *b) {
    double *figures = mem_new((size_t)bootstrap->resamples, sizeof *figures);
    int nb = 0;
    for (int r = 0; r < bootstrap->resamples; r++) {
        const uint8_t *weights = bootstrap_weights(bootstrap, r);
        const uint64_t sum_a = weighted_sum(a, weights, bootstrap->positions);
        const uint64_t sum_b = weighted_sum(b, weights, bootstrap->positions);
        if (sum_a && sum_b)
            figures[nb++] = stats_log2_ratio(sum_a, sum_b);
    }
    const Interval interval = bootstrap_interval(bootstrap, figures, nb);
    free(figures);
    return interval;
}

/* ---- reductions ------------------------------------------------------------------------------ */

/* Totals of every set, every position once. */
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

/* `none` is 0 where nothing on was not run. */
static Reduction reduction_of(uint64_t n, uint64_t none, uint64_t best) {
    if (n == 0 || best == 0)
        return (Reduction){.known = false};
    Reduction reduction = {.known = true, .log2_over_best = stats_log2_ratio(n, best)};
    if (none > best) {
        reduction.percent_known = true;
        reduction.percent = 100 * ((double)none - (double)n) / ((double)none - (double)best);
    }
    return reduction;
}

static uint64_t none_of(const Sweep *sweep, const uint64_t *totals) {
    return sweep->none < 0 ? 0 : totals[sweep->none];
}

Reduction sweep_reduction(const Sweep *sweep, int set) {
    uint64_t *totals = mem_new((size_t)sweep->sets, sizeof *totals);
    sum_sets(sweep, totals);
    const Reduction reduction =
        reduction_of(totals[set], none_of(sweep, totals), find_best(sweep, totals));
    free(totals);
    return reduction;
}

/* Totals of a set in each resample. */
static void draw_totals(const Sweep *sweep, const Bootstrap *bootstrap, int set, uint64_t *totals) {
    const uint64_t *counts = sweep->counts + (size_t)set * (size_t)sweep->positions;
    for (int r = 0; r < bootstrap->resamples; r++)
        totals[r] = bootstrap->alike[r] < r
                        ? totals[bootstrap->alike[r]]
                        : weighted_sum(counts, bootstrap_weights(bootstrap, r), sweep->positions);
}

/* The least totals of the sets in the space in each resample, as find_best has it. */
static void draw_best(const Sweep *sweep, size_t resamples, const uint64_t *totals,
                      uint64_t *best) {
    bool found = false;
    for (int s = 0; s < sweep->sets; s++) {
        const uint64_t *drawn = totals + (size_t)s * resamples;
        for (size_t r = 0; sweep->in_space[s] && r < resamples; r++)
            best[r] = !found || drawn[r] < best[r] ? drawn[r] : best[r];
        found |= sweep->in_space[s];
    }
}

void sweep_intervals(const Sweep *sweep, const Bootstrap *bootstrap, Interval *percent,
                     Interval *log2_over_best) {
    const size_t sets = (size_t)sweep->sets, resamples = (size_t)bootstrap->resamples;
    assert(bootstrap->positions == sweep->positions);
    /* Set by set, for so they are read: [set * resamples + resample] */
    uint64_t *totals = mem_new(sets * resamples, sizeof *totals);
    uint64_t *best = mem_new(resamples, sizeof *best);
    for (size_t s = 0; s < sets; s++)
        draw_totals(sweep, bootstrap, (int)s, totals + s * resamples);
    draw_best(sweep, resamples, totals, best);
    const uint64_t *none = sweep->none < 0 ? NULL : totals + (size_t)sweep->none * resamples;
    Reduction *reductions = mem_new(resamples, sizeof *reductions);
    double *percents = mem_new(resamples, sizeof *percents);
    double *logs = mem_new(resamples, sizeof *logs);
    for (size_t s = 0; s < sets; s++) {
        const uint64_t *drawn = totals + s * resamples;
        int percent_nb = 0, log_nb = 0;
        for (size_t r = 0; r < resamples; r++) {
            const size_t alike = (size_t)bootstrap->alike[r];
            reductions[r] =
                alike < r ? reductions[alike] : reduction_of(drawn[r], none ? none[r] : 0, best[r]);
            if (reductions[r].percent_known)
                percents[percent_nb++] = reductions[r].percent;
            if (reductions[r].known)
                logs[log_nb++] = reductions[r].log2_over_best;
        }
        percent[s] = bootstrap_interval(bootstrap, percents, percent_nb);
        log2_over_best[s] = bootstrap_interval(bootstrap, logs, log_nb);
    }
    free(reductions);
    free(logs);
    free(percents);
    free(best);
    free(totals);
}
