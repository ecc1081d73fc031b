#include "analysis/effects/effects.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/exact.h"
#include "analysis/stats_lanes.h"
#include "base/masks.h"
#include "base/parallel.h"
#include "base/text.h"

enum { SINGLE_KINDS = 3, BLOCK = 64 };

/* A sum of doubles that should be 0 is this far from it at most, as a share of its terms. */
#define ROUNDING 1e-9

const char *effect_kind_text(EffectKind kind) {
    static const char *const text[] = {"main",          "interaction", "shapley",
                                       "leave_one_out", "add_one",     "best"};
    return text[kind];
}

int effects_nb(int letters) {
    assert(letters >= 1 && letters <= EFFECTS_LETTERS_MAX);
    return (1 << letters) - 1 + SINGLE_KINDS * letters;
}

int effects_index_of(unsigned letters) {
    assert(letters > 0);
    return (int)letters - 1;
}

int effects_index_single(int letters, EffectKind kind, int letter) {
    assert(kind >= EFFECT_SHAPLEY && letter < letters);
    return (1 << letters) - 1 + (int)(kind - EFFECT_SHAPLEY) * letters + letter;
}

int effect_order(const Effect *effect) {
    return mask_bits(effect->letters);
}

bool effect_is_clear(const Effect *effect) {
    return effect->band.known && (effect->band.low > 0 || effect->band.high < 0);
}

/* ---- by position ----------------------------------------------------------------------------- */

/* In place, rows[mask * positions + position]: sum and difference along every letter. */
static void transform(int letters, size_t positions, double *rows) {
    const size_t sets = (size_t)1 << letters;
    for (size_t bit = 1; bit < sets; bit *= 2)
        for (size_t set = 0; set < sets; set++)
            for (size_t p = 0; !(set & bit) && p < positions; p++) {
                double *off = &rows[set * positions + p], *on = &rows[(set | bit) * positions + p];
                const double sum = *on + *off;
                *on -= *off;
                *off = sum;
            }
}

/* In place, logs become main effects and interactions: those of a mask in its row. */
static void differences(int letters, size_t positions, double *rows) {
    transform(letters, positions, rows);
    for (size_t mask = 1; mask < (size_t)1 << letters; mask++) {
        const double averaged = ldexp(1, letters - mask_bits((unsigned)mask));
        for (size_t p = 0; p < positions; p++)
            rows[mask * positions + p] /= averaged;
    }
}

static void add_step(size_t positions, const double *with, const double *without, double weight,
                     double *out) {
    for (size_t p = 0; p < positions; p++)
        out[p] += weight * (with[p] - without[p]);
}

/* The share of the orders in which exactly `before` given letters come before a letter. */
static double shapley_weight(int letters, int before) {
    double weight = 1.0 / letters; /* 1 / (n * C(n-1, before)) */
    for (int i = 1; i <= before; i++)
        weight *= (double)i / (letters - i);
    return weight;
}

static void singles(int letters, int letter, size_t positions, const double *logs, double *rows) {
    const unsigned bit = 1u << letter, full = (1u << letters) - 1;
    const size_t kind = (size_t)letters * positions;
    double *shapley =
        rows + (size_t)effects_index_single(letters, EFFECT_SHAPLEY, letter) * positions;
    double *leave_one_out = shapley + kind, *add_one = leave_one_out + kind;
    for (unsigned set = 0; set <= full; set++) {
        const double *with = logs + (set | bit) * positions, *without = logs + set * positions;
        if (set & bit)
            continue;
        add_step(positions, with, without, shapley_weight(letters, mask_bits(set)), shapley);
        if (set == 0)
            add_step(positions, with, without, 1, add_one);
        if (set == (full & ~bit))
            add_step(positions, with, without, 1, leave_one_out);
    }
}

/* A row that is none, of the empty mask, then one for each effect: *effects. Owner: the caller frees. */
static double *by_position(int letters, size_t positions, const double *logs, double **effects) {
    double *room = mem_new((size_t)(1 + effects_nb(letters)) * positions, sizeof *room);
    *effects = room + positions;
    memcpy(room, logs, ((size_t)1 << letters) * positions * sizeof *room);
    differences(letters, positions, room);
    for (int i = 0; i < letters; i++)
        singles(letters, i, positions, logs, *effects);
    return room;
}

/* ---- values ---------------------------------------------------------------------------------- */

static void find_largest(const double *row, size_t positions, Effect *effect) {
    double sum = 0, size = 0;
    for (size_t p = 0; p < positions; p++) {
        sum += row[p];
        size += fabs(row[p]);
    }
    effect->largest = -1;
    if (fabs(sum) <= ROUNDING * size)
        return;
    for (size_t p = 0; p < positions; p++)
        if (effect->largest < 0 || row[p] / sum > effect->largest_share) {
            effect->largest = (int)p;
            effect->largest_share = row[p] / sum;
        }
}

static void name_effects(int letters, Effect *effects) {
    for (unsigned mask = 1; mask < 1u << letters; mask++)
        effects[effects_index_of(mask)] =
            (Effect){.kind = mask & (mask - 1) ? EFFECT_INTERACTION : EFFECT_MAIN, .letters = mask};
    for (EffectKind kind = EFFECT_SHAPLEY; kind <= EFFECT_ADD_ONE; kind++)
        for (int i = 0; i < letters; i++)
            effects[effects_index_single(letters, kind, i)] =
                (Effect){.kind = kind, .letters = 1u << i};
}

/* Shapley's values share out y(all) - y(none) and leave nothing: it is so, or the sums are wrong.
 */
static void check_shares(int letters, size_t positions, const double *logs, const Effect *effects) {
    const size_t full = ((size_t)1 << letters) - 1;
    double shared = 0;
    for (int i = 0; i < letters; i++)
        shared += effects[effects_index_single(letters, EFFECT_SHAPLEY, i)].value;
    const double whole =
        stats_mean(logs + full * positions, positions) - stats_mean(logs, positions);
    assert(fabs(shared - whole) < ROUNDING * (1 + fabs(whole)));
    (void)shared;
    (void)whole;
}

/* ---- intervals ------------------------------------------------------------------------------- */

/* What is drawn from, and drawn for. A unit is drawn whole: a cluster, or without them a position. */
typedef struct Draw {
    const double *rows; /* by effect and position */
    const Bootstrap *bootstrap;
    size_t positions, resamples, units;
    const int *unit; /* of each position; NULL: itself */
    size_t *first;   /* the first position of each unit; NULL: itself */
    double tail;
    double *deviations; /* by effect */
    double *largest; /* by resample: of the interactions so far; NULL where no bands are wanted */
    Effect *effects;
    /* Up to BLOCK effects at a time, [unit * BLOCK + place in the block]. */
    int block_nb, block[BLOCK];
    double *offsets; /* what a unit's positions say, each less the effect's value, added up */
    double *means;   /* [place * resamples + resample] */
} Draw;

static void fill_block(const Draw *draw) {
    memset(draw->offsets, 0, draw->units * BLOCK * sizeof *draw->offsets);
    for (size_t p = 0; p < draw->positions; p++)
        for (int i = 0; i < draw->block_nb; i++) {
            const int e = draw->block[i];
            const size_t unit = draw->unit ? (size_t)draw->unit[p] : p;
            draw->offsets[unit * BLOCK + (size_t)i] +=
                draw->rows[(size_t)e * draw->positions + p] - draw->effects[e].value;
        }
}

static void add_weighted(double *restrict sums, const double *restrict column, double weight,
                         int nb) {
    for (int i = 0; i < nb; i++)
        sums[i] += weight * column[i];
}

/* Add units of the block's columns over a resample. */
LANES_WIDE
static void sum_columns(const Draw *draw, const uint8_t *weights, size_t from, size_t end,
                        double sums[BLOCK]) {
    enum { VECTOR = 8 }; /* loops of whole vectors */
    const int nb = (draw->block_nb + VECTOR - 1) / VECTOR * VECTOR;
    for (size_t u = from; u < end; u++) {
        const uint8_t weight = weights[draw->first ? draw->first[u] : u];
        if (weight)
            add_weighted(sums, draw->offsets + u * BLOCK, weight, nb);
    }
}

/* Means of the block's effects over LANES resamples. */
static bool mean_columns(void *context, int thread, int piece) {
    const Draw *draw = context;
    const size_t first = (size_t)piece * LANES, left = draw->resamples - first,
                 lanes = left < LANES ? left : LANES;
    uint8_t *room;
    const uint8_t *weights = bootstrap_lanes(draw->bootstrap, (int)first, &room);
    double(*offsets)[BLOCK] = mem_new(LANES, sizeof *offsets);
    for (size_t from = 0; from < draw->units; from += PLACES) {
        const size_t end = draw->units - from < PLACES ? draw->units : from + PLACES;
        for (size_t lane = 0; lane < lanes; lane++)
            sum_columns(draw, weights + lane * draw->positions, from, end, offsets[lane]);
    }
    for (size_t lane = 0; lane < lanes; lane++) {
        const double total = bootstrap_total_of(draw->bootstrap, weights + lane * draw->positions);
        for (int i = 0; i < draw->block_nb; i++)
            draw->means[(size_t)i * draw->resamples + first + lane] =
                draw->effects[draw->block[i]].value + offsets[lane][i] / total;
    }
    free(offsets);
    free(room);
    (void)thread;
    return true;
}

static bool mean_effect(void *context, int thread, int piece) {
    const Draw *draw = context;
    const int e = draw->block[piece];
    const double *means = draw->means + (size_t)piece * draw->resamples;
    draw->effects[e].interval =
        bootstrap_interval_at(draw->bootstrap, means, (int)draw->resamples, draw->tail);
    stats_deviation(means, draw->resamples, &draw->deviations[e]);
    (void)thread;
    return true;
}

static void draw_block(Draw *draw) {
    const int threads = bootstrap_threads(draw->bootstrap, BLOCK);
    fill_block(draw);
    parallel_do(threads, (int)(lanes_room((int)draw->resamples) / LANES), mean_columns, draw);
    parallel_do(threads, draw->block_nb, mean_effect, draw);
    for (int i = 0; i < draw->block_nb; i++) {
        const int e = draw->block[i];
        if (draw->largest && draw->effects[e].kind == EFFECT_INTERACTION)
            stats_note_largest(draw->largest, draw->means + (size_t)i * draw->resamples,
                               draw->resamples, draw->effects[e].value, draw->deviations[e]);
    }
    draw->block_nb = 0;
}

static void put_bands(const Draw *draw, int nb) {
    const double reach = stats_reach(draw->largest, draw->resamples, (double)draw->units);
    for (int e = 0; e < nb; e++) {
        Effect *effect = &draw->effects[e];
        const double half = reach * draw->deviations[e];
        if (effect->kind == EFFECT_INTERACTION)
            effect->band = (Interval){true, effect->value - half, effect->value + half};
    }
}

static void find_units(Draw *draw) {
    draw->positions = draw->units = (size_t)bootstrap_positions_nb(draw->bootstrap);
    if (!bootstrap_clusters(draw->bootstrap))
        return;
    draw->unit = bootstrap_clusters(draw->bootstrap);
    draw->units = (size_t)bootstrap_drawn_nb(draw->bootstrap);
    draw->first = mem_new(draw->units, sizeof *draw->first);
    for (size_t p = draw->positions; p-- > 0;)
        draw->first[draw->unit[p]] = p;
}

static void put_intervals(int nb, int orders, bool bands, const double *rows,
                          const Bootstrap *bootstrap, Effect *effects) {
    Draw draw = {.rows = rows, .bootstrap = bootstrap, .effects = effects};
    find_units(&draw);
    draw.tail = bootstrap_tail((double)draw.units);
    draw.resamples = (size_t)bootstrap_resamples_nb(bootstrap);
    draw.deviations = mem_new((size_t)nb, sizeof *draw.deviations);
    draw.offsets = mem_new(draw.units * BLOCK, sizeof *draw.offsets);
    draw.means = mem_new(draw.resamples * BLOCK, sizeof *draw.means);
    if (bands && draw.units > 1) /* a single game has no deviation */
        draw.largest = mem_new(draw.resamples, sizeof *draw.largest);
    for (int e = 0; e < nb; e++) {
        if (effect_order(&effects[e]) <= orders)
            draw.block[draw.block_nb++] = e;
        if (draw.block_nb == BLOCK || e == nb - 1)
            draw_block(&draw);
    }
    if (draw.largest)
        put_bands(&draw, nb);
    free(draw.largest);
    free(draw.means);
    free(draw.offsets);
    free(draw.deviations);
    free(draw.first);
}

static void put_exact(int nb, const double *rows, const Bootstrap *bootstrap, Effect *effects) {
    const size_t positions = (size_t)bootstrap_positions_nb(bootstrap);
    double *row = mem_new(positions, sizeof *row);
    for (int e = 0; e < nb; e++) {
        Interval *own = &effects[e].interval;
        /* a k-th difference is from -2^(k-1) to 2^(k-1) */
        const double most = ldexp(1, effect_order(&effects[e]) - 1);
        for (size_t p = 0; p < positions; p++)
            row[p] = rows[(size_t)e * positions + p] / most;
        if (own->known) {
            *own = exact_net_row(row, bootstrap);
            own->low *= most;
            own->high *= most;
        }
    }
    free(row);
}

void effects_of_rows(int nb, int orders, bool bands, bool solved, const double *rows,
                     const Bootstrap *bootstrap, Effect *effects) {
    const size_t positions = (size_t)bootstrap_positions_nb(bootstrap);
    for (int e = 0; e < nb; e++) {
        const double *row = rows + (size_t)e * positions;
        effects[e].value = stats_mean(row, positions);
        find_largest(row, positions, &effects[e]);
    }
    if (positions > 1)
        put_intervals(nb, orders, bands, rows, bootstrap, effects);
    if (solved)
        put_exact(nb, rows, bootstrap, effects);
}

void effects_compute(int letters, int orders, const double *logs, bool solved,
                     const Bootstrap *bootstrap, Effect *effects) {
    const size_t positions = (size_t)bootstrap_positions_nb(bootstrap);
    double *rows, *room = by_position(letters, positions, logs, &rows);
    name_effects(letters, effects);
    effects_of_rows(effects_nb(letters), orders, orders >= letters, solved, rows, bootstrap,
                    effects);
    check_shares(letters, positions, logs, effects);
    free(room);
}

void effects_orders(int letters, const double *logs, int positions, double *shares) {
    const size_t sets = (size_t)1 << letters;
    double *wave = mem_new(sets, sizeof *wave), total = 0;
    for (size_t s = 0; s < sets; s++)
        wave[s] = stats_mean(logs + s * (size_t)positions, (size_t)positions);
    transform(letters, 1, wave);
    for (int k = 0; k <= letters; k++)
        shares[k] = 0;
    for (size_t s = 1; s < sets; s++) {
        shares[mask_bits(s)] += wave[s] * wave[s];
        total += wave[s] * wave[s];
    }
    for (int k = 1; k <= letters && total > 0; k++)
        shares[k] /= total;
    free(wave);
}

void effects_without_intervals(Effect *effects, int nb) {
    for (int e = 0; e < nb; e++)
        effects[e].interval.known = effects[e].band.known = false;
}
