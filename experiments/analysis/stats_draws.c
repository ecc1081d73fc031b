#include "analysis/stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/stats_lanes.h"
#include "base/arena.h"
#include "base/parallel.h"
#include "base/text.h"
#include "engine.h"

/* Weights are drawn once and held, or of many positions drawn anew by whoever goes through them: LANES
 * resamples at a time. */
enum { HELD_BYTES = 1 << 26 };

typedef struct Held {
    int first, nb;    /* resamples */
    uint8_t *weights; /* [(resample - first) * positions + position] */
} Held;

struct Bootstrap {
    int positions, resamples;
    int drawn;     /* clusters, or without them positions */
    int *clusters; /* by position, from 0; NULL: none */
    Rng *starts;   /* of each LANES resamples; of those that are all held none */
    Held *held;    /* whole LANES of resamples */
};

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
    for (int p = 0; drawn != weights && p < bootstrap->positions; p++)
        weights[p] = drawn[bootstrap->clusters[p]];
}

/* LANES resamples; beyond the last there are none. */
static void draw_lanes(const Bootstrap *bootstrap, Rng *rng, int first, uint8_t *weights) {
    const size_t nb = (size_t)bootstrap->positions;
    uint8_t *drawn = bootstrap->clusters ? mem_new((size_t)bootstrap->drawn, 1) : NULL;
    for (int i = 0; i < LANES; i++) {
        uint8_t *own = weights + (size_t)i * nb;
        if (first + i < bootstrap->resamples)
            draw_resample(bootstrap, rng, drawn ? drawn : own, own);
        else
            memset(own, 0, nb);
    }
    free(drawn);
}

static bool holds_all(const Bootstrap *bootstrap) {
    return bootstrap->held->nb >= bootstrap->resamples;
}

/* Draw all, or go through the numbers that would be drawn. */
static void begin(Bootstrap *bootstrap, uint64_t seed) {
    const int rows = (int)lanes_room(bootstrap->resamples);
    const size_t drawn = (size_t)bootstrap->drawn * LANES;
    Rng rng = rng_init(seed);
    if (!holds_all(bootstrap))
        bootstrap->starts = mem_new((size_t)rows / LANES, sizeof *bootstrap->starts);
    for (int first = 0; first < rows; first += LANES)
        if (bootstrap->starts) {
            bootstrap->starts[first / LANES] = rng;
            for (size_t i = 0; i < drawn; i++)
                rng_next(&rng);
        } else {
            draw_lanes(bootstrap, &rng, first,
                       bootstrap->held->weights + (size_t)first * (size_t)bootstrap->positions);
        }
}

Bootstrap *bootstrap_new_of(const Drawing *drawing, int resamples, uint64_t seed) {
    assert(drawing->positions > 0 && resamples > 0);
    Bootstrap *bootstrap = mem_new(1, sizeof *bootstrap);
    const size_t rows = lanes_room(resamples), nb = (size_t)drawing->positions;
    *bootstrap = (Bootstrap){
        .positions = drawing->positions, .resamples = resamples, .held = mem_new(1, sizeof(Held))};
    bootstrap->clusters = drawing_clusters(drawing, &bootstrap->drawn);
    bootstrap->held->nb = rows * nb > HELD_BYTES ? LANES : (int)rows;
    bootstrap->held->weights = mem_new((size_t)bootstrap->held->nb, nb);
    begin(bootstrap, seed);
    if (bootstrap->starts)
        bootstrap->held->first = -LANES; /* nothing yet */
    return bootstrap;
}

Bootstrap *bootstrap_new(int positions, int resamples, uint64_t seed) {
    return bootstrap_new_of(&(Drawing){positions, NULL}, resamples, seed);
}

void bootstrap_free(Bootstrap *bootstrap) {
    if (!bootstrap)
        return;
    free(bootstrap->held->weights);
    free(bootstrap->held);
    free(bootstrap->starts);
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

static void release(void *bootstrap) {
    bootstrap_free(bootstrap);
}

Bootstrap *bootstrap_of(const Drawing *drawing) {
    return arena_at_end(release, bootstrap_hold(NULL, drawing));
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
    Held *held = bootstrap->held;
    if (bootstrap->starts && resample / LANES != held->first / LANES) {
        Rng rng = bootstrap->starts[resample / LANES];
        held->first = resample / LANES * LANES;
        draw_lanes(bootstrap, &rng, held->first, held->weights);
    }
    return held->weights + (size_t)(resample - held->first) * (size_t)bootstrap->positions;
}

const uint8_t *bootstrap_lanes(const Bootstrap *bootstrap, int first, uint8_t **room) {
    *room = NULL;
    if (holds_all(bootstrap))
        return bootstrap->held->weights + (size_t)first * (size_t)bootstrap->positions;
    Rng rng = bootstrap->starts[first / LANES];
    *room = mem_grow(NULL, LANES, (size_t)bootstrap->positions);
    draw_lanes(bootstrap, &rng, first, *room);
    return *room;
}

int bootstrap_total_of(const Bootstrap *bootstrap, const uint8_t *weights) {
    int total = 0;
    if (!bootstrap->clusters)
        return bootstrap->positions;
    for (int p = 0; p < bootstrap->positions; p++)
        total += weights[p];
    return total;
}

int bootstrap_threads(const Bootstrap *bootstrap, size_t rows) {
    enum { ADDITIONS_LEAST = 1 << 26 }; /* some 20 ms: a thread costs a hundredth */
    const size_t resamples = (size_t)bootstrap->resamples;
    return rows * (size_t)bootstrap->positions * resamples < ADDITIONS_LEAST
               ? 1
               : parallel_processors();
}

/* ---- intervals ------------------------------------------------------------------------------- */

double drawing_effective(const Drawing *drawing, const double *weights) {
    int nb, *clusters = drawing_clusters(drawing, &nb);
    double *units = mem_new((size_t)nb, sizeof *units);
    for (int p = 0; p < drawing->positions; p++)
        units[clusters ? clusters[p] : p] += weights[p];
    const double effective = stats_effective(units, (size_t)nb);
    free(units);
    free(clusters);
    return effective;
}

double bootstrap_effective(const Bootstrap *bootstrap, const double *weights) {
    return drawing_effective(&(Drawing){bootstrap->positions, bootstrap->clusters}, weights);
}

Interval bootstrap_interval_at(const Bootstrap *bootstrap, const double *figures, int nb,
                               double tail) {
    if (nb == 0 || isnan(tail) ||
        bootstrap->resamples - nb > STATS_UNDEFINED_MAX * bootstrap->resamples)
        return (Interval){.known = false};
    return (Interval){true, stats_quantile(figures, (size_t)nb, tail),
                      stats_quantile(figures, (size_t)nb, 1 - tail)};
}

/* One position, or game, says nothing about others. */
double bootstrap_tail(double n) {
    return n > 1 ? stats_tail(n) : NAN;
}

Interval bootstrap_interval(const Bootstrap *bootstrap, const double *figures, int nb, double n) {
    return bootstrap_interval_at(bootstrap, figures, nb, bootstrap_tail(n));
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
