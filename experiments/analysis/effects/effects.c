#include "analysis/effects/effects.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/stats_lanes.h"
#include "base/arena.h"
#include "base/masks.h"
#include "base/parallel.h"
#include "base/text.h"

enum { BLOCK = 64 }; /* effects that are drawn together */

/* A sum of doubles that should be 0 is this far from it at most, as a share of its terms. */
#define ROUNDING 1e-9

const char *effect_kind_text(EffectKind kind) {
    static const char *const text[] = {"main",          "interaction", "shapley",
                                       "leave_one_out", "add_one",     "best"};
    return text[kind];
}

/* Those of letters by themselves behind main effects and interactions, from a kind on. Returns the next place. */
static Effect *name_singles(int letters, EffectKind first, Effect *next) {
    for (EffectKind kind = first; kind <= EFFECT_ADD_ONE; kind++)
        for (int i = 0; i < letters; i++)
            *next++ = (Effect){.kind = kind, .letters = 1u << i};
    return next;
}

int effects_nb(int letters) {
    enum { SINGLE_KINDS = EFFECT_ADD_ONE - EFFECT_SHAPLEY + 1 };
    assert(letters >= 1 && letters <= EFFECTS_LETTERS_MAX);
    return (1 << letters) - 1 + SINGLE_KINDS * letters;
}

const Effect *effects_find(const Effect *effects, int nb, EffectKind kind, unsigned letters) {
    for (const Effect *effect = effects; effect < effects + nb; effect++)
        if (effect->kind == kind && effect->letters == letters)
            return effect;
    return NULL;
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

/* What a letter brings by itself: at one place, or at all in their share of the orders. */
static void single(const Effect *effect, int letters, size_t positions, const double *logs,
                   double *row) {
    const unsigned bit = effect->letters, others = ((1u << letters) - 1) & ~bit;
    for (unsigned set = 0; set <= others; set++) {
        const double weight = effect->kind == EFFECT_SHAPLEY
                                  ? shapley_weight(letters, mask_bits(set))
                              : effect->kind == EFFECT_ADD_ONE ? set == 0
                                                               : set == others;
        if (!(set & bit) && weight > 0)
            add_step(positions, logs + (set | bit) * positions, logs + set * positions, weight,
                     row);
    }
}

/* A row that is none, of the empty mask, then one for each effect: *rows. Owner: the caller frees. */
static double *by_position(int letters, size_t positions, const double *logs, const Effect *effects,
                           double **rows) {
    const size_t sets = (size_t)1 << letters, nb = (size_t)effects_nb(letters);
    double *room = mem_new((1 + nb) * positions, sizeof *room);
    *rows = room + positions;
    memcpy(room, logs, sets * positions * sizeof *room);
    differences(letters, positions, room);
    for (size_t e = sets - 1; e < nb; e++)
        single(&effects[e], letters, positions, logs, *rows + e * positions);
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
        effects[mask - 1] =
            (Effect){.kind = mask & (mask - 1) ? EFFECT_INTERACTION : EFFECT_MAIN, .letters = mask};
    name_singles(letters, EFFECT_SHAPLEY, effects + (1 << letters) - 1);
}

/* Shapley's values share out y(all) - y(none) and leave nothing: it is so, or the sums are wrong.
 */
static void check_shares(int letters, size_t positions, const double *logs, const Effect *effects) {
    const size_t full = ((size_t)1 << letters) - 1;
    double shared = 0;
    for (int e = 0; e < effects_nb(letters); e++)
        shared += effects[e].kind == EFFECT_SHAPLEY ? effects[e].value : 0;
    const double whole =
        stats_mean(logs + full * positions, positions) - stats_mean(logs, positions);
    assert(fabs(shared - whole) < ROUNDING * (1 + fabs(whole)));
    (void)shared;
    (void)whole;
}

/* ---- intervals ------------------------------------------------------------------------------- */

/* What is drawn from, and drawn for. */
typedef struct Draw {
    const double *rows; /* by effect and position */
    const Bootstrap *bootstrap;
    size_t positions, resamples, units;
    double tail;
    double *deviations; /* by effect */
    double *largest; /* by resample: of the interactions so far; NULL where no bands are wanted */
    Effect *effects;
    /* Up to BLOCK effects at a time. */
    int block_nb, block[BLOCK];
    double
        *offsets; /* [place in the block * units + unit]: what a unit's positions say, each less the
                        effect's value, added up */
    Sums sums;    /* of the offsets */
    double *means; /* [place * resamples + resample] */
} Draw;

static void fill_block(const Draw *draw) {
    const int *clusters = bootstrap_clusters(draw->bootstrap);
    memset(draw->offsets, 0, draw->units * BLOCK * sizeof *draw->offsets);
    for (size_t i = 0; i < (size_t)draw->block_nb; i++) {
        const size_t e = (size_t)draw->block[i];
        for (size_t p = 0; p < draw->positions; p++)
            draw->offsets[i * draw->units + (clusters ? (size_t)clusters[p] : p)] +=
                draw->rows[e * draw->positions + p] - draw->effects[e].value;
    }
}

static bool mean_effect(void *context, int thread, int piece) {
    const Draw *draw = context;
    Effect *effect = &draw->effects[draw->block[piece]];
    const double *offsets = sums_of(&draw->sums, (size_t)piece);
    double *means = draw->means + (size_t)piece * draw->resamples;
    for (size_t r = 0; r < draw->resamples; r++)
        means[r] = effect->value + offsets[r] / draw->sums.totals[r];
    effect->interval =
        bootstrap_interval_at(draw->bootstrap, means, (int)draw->resamples, draw->tail);
    stats_deviation(means, draw->resamples, &draw->deviations[draw->block[piece]]);
    (void)thread;
    return true;
}

static void draw_block(Draw *draw) {
    fill_block(draw);
    draw->sums = sums_draw(draw->bootstrap, SUMS_OF_UNITS, draw->offsets, (size_t)draw->block_nb,
                           (int)draw->resamples);
    parallel_do(bootstrap_threads(draw->bootstrap, BLOCK), draw->block_nb, mean_effect, draw);
    for (int i = 0; i < draw->block_nb; i++) {
        const int e = draw->block[i];
        if (draw->largest && draw->effects[e].kind == EFFECT_INTERACTION)
            stats_note_largest(draw->largest, draw->means + (size_t)i * draw->resamples,
                               draw->resamples, draw->effects[e].value, draw->deviations[e]);
    }
    sums_free(&draw->sums);
    draw->block_nb = 0;
}

static void put_bands(const Draw *draw, int nb) {
    const double reach = stats_reach(draw->largest, draw->resamples, (double)draw->units);
    for (int e = 0; e < nb; e++) {
        Effect *effect = &draw->effects[e];
        if (effect->kind == EFFECT_INTERACTION)
            effect->band = interval_about(effect->value, reach * draw->deviations[e]);
    }
}

static void put_intervals(int nb, int orders, bool bands, const double *rows,
                          const Bootstrap *bootstrap, Effect *effects) {
    Draw draw = {.rows = rows,
                 .bootstrap = bootstrap,
                 .positions = (size_t)bootstrap_positions_nb(bootstrap),
                 .resamples = (size_t)bootstrap_resamples_nb(bootstrap),
                 .units = (size_t)bootstrap_drawn_nb(bootstrap),
                 .effects = effects};
    draw.tail = bootstrap_tail((double)draw.units);
    draw.deviations = arena_new((size_t)nb, sizeof *draw.deviations);
    draw.offsets = arena_new(draw.units * BLOCK, sizeof *draw.offsets);
    draw.means = arena_new(draw.resamples * BLOCK, sizeof *draw.means);
    if (bands && draw.units > 1) /* a single game has no deviation */
        draw.largest = arena_new(draw.resamples, sizeof *draw.largest);
    for (int e = 0; e < nb; e++) {
        if (effect_order(&effects[e]) <= orders)
            draw.block[draw.block_nb++] = e;
        if (draw.block_nb && (draw.block_nb == BLOCK || e == nb - 1))
            draw_block(&draw);
    }
    if (draw.largest)
        put_bands(&draw, nb);
}

static void put_exact(int nb, const double *rows, const Bootstrap *bootstrap, Effect *effects) {
    const size_t positions = (size_t)bootstrap_positions_nb(bootstrap);
    double *row = arena_new(positions, sizeof *row);
    for (int e = 0; e < nb; e++) {
        Interval *own = &effects[e].interval;
        if (!own->known)
            continue;
        /* a k-th difference is from -2^(k-1) to 2^(k-1) */
        const double most = ldexp(1, effect_order(&effects[e]) - 1);
        for (size_t p = 0; p < positions; p++)
            row[p] = rows[(size_t)e * positions + p] / most;
        *own = exact_net_row(row, bootstrap);
        own->low *= most;
        own->high *= most;
    }
}

/* Values, intervals and bands of effects whose kinds and letters are given, from what each says at each position:
 * rows[effect * positions + position]. */
static void fill_in(int nb, int orders, bool bands, bool solved, const double *rows,
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
    name_effects(letters, effects);
    double *rows, *room = by_position(letters, positions, logs, effects, &rows);
    fill_in(effects_nb(letters), orders, orders >= letters, solved, rows, bootstrap, effects);
    check_shares(letters, positions, logs, effects);
    free(room);
}

/* ---- of a fraction --------------------------------------------------------------------------- */

int effects_of_fraction_nb(const Fraction *fraction, bool singles) {
    const int letters = fraction->letters;
    return letters * (letters + 1) / 2 + (singles ? 2 * letters : 0);
}

static void name_fraction(const Fraction *fraction, bool singles, Effect *next) {
    const int letters = fraction->letters;
    for (int i = 0; i < letters; i++)
        *next++ = (Effect){.kind = EFFECT_MAIN, .letters = 1u << i};
    for (int i = 0; i < letters; i++)
        for (int k = i + 1; k < letters; k++)
            *next++ = (Effect){.kind = EFFECT_INTERACTION, .letters = 1u << i | 1u << k};
    if (singles)
        name_singles(letters, EFFECT_LEAVE_ONE_OUT, next);
}

/* The k-th difference: on counts for a letter, off against it. */
static void estimate(const Fraction *fraction, const Effect *effect, size_t positions,
                     const double *logs, double *row) {
    const unsigned runs = 1u << fraction->bits, letters = effect->letters;
    for (unsigned run = 0; run < runs; run++) {
        const int off = mask_bits(letters & ~fraction_set(fraction, run));
        const double weight = ldexp(off % 2 ? -1 : 1, mask_bits(letters)) / runs;
        for (size_t p = 0; p < positions; p++)
            row[p] += weight * logs[run * positions + p];
    }
}

/* Added last or alone, from the sets beside the runs: all, none, all but each, each alone. */
static void take_single(const Fraction *fraction, const Effect *effect, size_t positions,
                        const double *logs, double *row) {
    const bool last = effect->kind == EFFECT_LEAVE_ONE_OUT;
    const size_t all = (size_t)1 << fraction->bits, none = all + 1,
                 but = none + 1 + (size_t)mask_bits(effect->letters - 1),
                 alone = but + (size_t)fraction->letters;
    add_step(positions, logs + (last ? all : alone) * positions,
             logs + (last ? but : none) * positions, 1, row);
}

void effects_of_fraction(const Fraction *fraction, bool singles, const double *logs, bool solved,
                         const Bootstrap *bootstrap, Effect *effects) {
    const size_t positions = (size_t)bootstrap_positions_nb(bootstrap);
    const int nb = effects_of_fraction_nb(fraction, singles);
    double *rows = mem_new((size_t)nb * positions, sizeof *rows);
    name_fraction(fraction, singles, effects);
    for (int e = 0; e < nb; e++)
        (effects[e].kind <= EFFECT_INTERACTION ? estimate : take_single)(
            fraction, &effects[e], positions, logs, rows + (size_t)e * positions);
    fill_in(nb, fraction->letters, true, solved, rows, bootstrap, effects);
    free(rows);
}

/* ---- of all sets ----------------------------------------------------------------------------- */

void effects_orders(int letters, const double *logs, int positions, double *shares) {
    const size_t sets = (size_t)1 << letters;
    double *wave = arena_new(sets, sizeof *wave), total = 0;
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
}
