/* On a full cross with equal weights the decomposition of the variance is exact, and needs no more
 * than tables of means: with V the variance over all universes,
 *   first   variance of the means by the choice's level, / V
 *   pairs   first, and for each other choice what the means by both levels vary beyond their own
 *   total   mean of the variance within universes that differ in this choice alone, / V
 * Shares of resamples give their limits. */
#include "analysis/multiverse/multiverse.h"

#include <math.h>

#include "base/arena.h"

/* A full cross: cells in the order of its levels, the last choice fastest. */
typedef struct Cross {
    int choices_nb, cells_nb;
    int levels_nb[MULTIVERSE_CHOICES_MAX], stride[MULTIVERSE_CHOICES_MAX];
    int *universe; /* [cell] */
} Cross;

static int level_of(const Cross *cross, int cell, int choice) {
    return cell / cross->stride[choice] % cross->levels_nb[choice];
}

/* Universes do not take a combination twice, so as many as there are combinations are all. */
static bool is_full(const Multiverse *multiverse, const MultiverseRow *rows) {
    double combinations = 1;
    for (int c = 0; c < multiverse->choices_nb; c++)
        combinations *= multiverse->choices[c].levels_nb;
    bool full = combinations == multiverse->universes_nb;
    for (int u = 0; full && u < multiverse->universes_nb; u++)
        full = rows[u].band.known;
    return full;
}

static Cross cross_new(const Multiverse *multiverse) {
    Cross cross = {.choices_nb = multiverse->choices_nb, .cells_nb = 1};
    for (int c = cross.choices_nb - 1; c >= 0; c--) {
        cross.levels_nb[c] = multiverse->choices[c].levels_nb;
        cross.stride[c] = cross.cells_nb;
        cross.cells_nb *= cross.levels_nb[c];
    }
    cross.universe = arena_new((size_t)cross.cells_nb, sizeof *cross.universe);
    for (int u = 0; u < cross.cells_nb; u++) {
        int cell = 0;
        for (int c = 0; c < cross.choices_nb; c++)
            cell += multiverse->universes[u].levels[c] * cross.stride[c];
        cross.universe[cell] = u;
    }
    return cross;
}

/* ---- variances ------------------------------------------------------------------------------- */

static double variance_of(const double *x, int nb) {
    double sum = 0, squares = 0;
    for (int i = 0; i < nb; i++)
        sum += x[i];
    for (int i = 0; i < nb; i++)
        squares += (x[i] - sum / nb) * (x[i] - sum / nb);
    return squares / nb;
}

/* Variance of the means by the levels of one choice, or of two (b < 0: one). */
static double variance_by(const Cross *cross, const double *x, int a, int b) {
    double means[MULTIVERSE_LEVELS_MAX * MULTIVERSE_LEVELS_MAX] = {0};
    const int inner = b < 0 ? 1 : cross->levels_nb[b], nb = cross->levels_nb[a] * inner;
    for (int cell = 0; cell < cross->cells_nb; cell++)
        means[level_of(cross, cell, a) * inner + (b < 0 ? 0 : level_of(cross, cell, b))] +=
            x[cell] * nb / cross->cells_nb;
    return variance_of(means, nb);
}

/* Mean of the variances along one choice. */
static double variance_within(const Cross *cross, const double *x, int choice) {
    double sum = 0, line[MULTIVERSE_LEVELS_MAX];
    const int nb = cross->levels_nb[choice];
    for (int cell = 0; cell < cross->cells_nb; cell++) {
        line[level_of(cross, cell, choice)] = x[cell];
        if (level_of(cross, cell, choice) > 0)
            continue;
        for (int l = 1; l < nb; l++)
            line[l] = x[cell + l * cross->stride[choice]];
        sum += variance_of(line, nb);
    }
    return sum * nb / cross->cells_nb;
}

/* Of each choice. False where values do not vary but for a sum's rounding, and where one is missing (the
 * variance is NaN). */
static bool find_totals(const Cross *cross, const double *x, double *totals) {
    const double variance = variance_of(x, cross->cells_nb);
    for (int c = 0; c < cross->choices_nb; c++)
        totals[c] = variance_within(cross, x, c) / variance;
    return sqrt(variance) > STATS_ROUNDING * (1 + fabs(x[0]));
}

static void find_ranges(const Multiverse *multiverse, const Cross *cross,
                        MultiverseFinding *finding) {
    const size_t resamples = (size_t)multiverse->resamples_nb;
    double *x = arena_new((size_t)cross->cells_nb, sizeof *x), own[MULTIVERSE_CHOICES_MAX];
    double *totals = arena_new(resamples * MULTIVERSE_CHOICES_MAX, sizeof *totals);
    const double tail = stats_tail(multiverse->positions);
    size_t nb = 0;
    for (size_t r = 0; r < resamples; r++) {
        for (int cell = 0; cell < cross->cells_nb; cell++)
            x[cell] = finding->resampled[(size_t)cross->universe[cell] * resamples + r];
        if (!find_totals(cross, x, own))
            continue;
        for (int c = 0; c < cross->choices_nb; c++)
            totals[(size_t)c * resamples + nb] = own[c];
        nb++;
    }
    if ((double)(resamples - nb) > STATS_UNDEFINED_MAX * (double)resamples)
        return;
    for (int c = 0; c < cross->choices_nb; c++) {
        const double *figures = totals + (size_t)c * resamples;
        finding->shares[c].total_range = (Interval){true, stats_quantile(figures, nb, tail),
                                                    stats_quantile(figures, nb, 1 - tail)};
    }
}

/* ---- what decides ---------------------------------------------------------------------------- */

static bool is_flip(State a, State b) {
    return a != STATE_OPEN && b != STATE_OPEN && (a == STATE_HOLDS) != (b == STATE_HOLDS);
}

/* Of all pairs that differ in this choice alone; merged ones have one state and do not flip. */
static double find_flips(const Cross *cross, const MultiverseRow *rows, int choice) {
    int pairs = 0, flips = 0;
    for (int cell = 0; cell < cross->cells_nb; cell++) {
        const int level = level_of(cross, cell, choice);
        for (int l = level + 1; l < cross->levels_nb[choice]; l++) {
            const int other = cell + (l - level) * cross->stride[choice];
            pairs++;
            flips += is_flip(rows[cross->universe[cell]].state, rows[cross->universe[other]].state);
        }
    }
    return pairs ? (double)flips / pairs : 0;
}

static bool is_deciding(const MultiverseFinding *finding, const MultiverseShare *share) {
    return finding->variance >= MULTIVERSE_VARIANCE_LEAST * finding->noise &&
           share->total >= MULTIVERSE_TOTAL_LEAST && share->total_range.known &&
           share->total_range.low >= MULTIVERSE_TOTAL_LOW_LEAST &&
           share->pairs >= MULTIVERSE_PAIRS_LEAST && share->flips >= MULTIVERSE_FLIPS_LEAST;
}

static void find_cross_shares(const Multiverse *multiverse, MultiverseFinding *finding) {
    Cross cross = cross_new(multiverse);
    double *x = arena_new((size_t)cross.cells_nb, sizeof *x);
    double alone[MULTIVERSE_CHOICES_MAX], totals[MULTIVERSE_CHOICES_MAX];
    for (int cell = 0; cell < cross.cells_nb; cell++)
        x[cell] = finding->rows[cross.universe[cell]].value;
    const double variance = variance_of(x, cross.cells_nb);
    if (!find_totals(&cross, x, totals))
        return;
    find_ranges(multiverse, &cross, finding);
    for (int c = 0; c < cross.choices_nb; c++)
        alone[c] = variance_by(&cross, x, c, -1);
    for (int c = 0; c < cross.choices_nb; c++) {
        MultiverseShare *share = &finding->shares[c];
        double pairs = alone[c];
        for (int d = 0; d < cross.choices_nb; d++)
            if (d != c)
                pairs += variance_by(&cross, x, c, d) - alone[c] - alone[d];
        share->first = alone[c] / variance;
        share->pairs = pairs / variance;
        share->total = totals[c];
        share->flips = find_flips(&cross, finding->rows, c);
        share->decides = is_deciding(finding, share);
    }
}

void multiverse_find_shares(const Multiverse *multiverse, MultiverseFinding *finding) {
    double *x = arena_new((size_t)multiverse->universes_nb, sizeof *x), noise = 0;
    int nb = 0;
    for (int u = 0; u < multiverse->universes_nb; u++)
        if (finding->rows[u].band.known) {
            x[nb++] = finding->rows[u].value;
            noise += finding->rows[u].se * finding->rows[u].se;
        }
    finding->variance = nb ? variance_of(x, nb) : 0;
    finding->noise = nb ? noise / nb : 0;
    finding->full_cross = is_full(multiverse, finding->rows);
    for (int c = 0; c < multiverse->choices_nb; c++)
        finding->shares[c] =
            (MultiverseShare){.first = NAN, .pairs = NAN, .total = NAN, .flips = NAN};
    if (finding->full_cross)
        find_cross_shares(multiverse, finding);
}
