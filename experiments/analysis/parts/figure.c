#include "analysis/parts/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static bool ratio(double top, double bottom, double *value) {
    *value = bottom != 0 ? top / bottom : 0;
    return bottom != 0;
}

/* Sums: number of rows, x, y, xx, yy, xy. */
static bool correlation(const double *sum, double *value) {
    const double xx = sum[3] - sum[1] * sum[1] / sum[0], yy = sum[4] - sum[2] * sum[2] / sum[0];
    const bool known = sum[0] > 1 && xx > 1e-12 * sum[3] && yy > 1e-12 * sum[4];
    *value = known ? (sum[5] - sum[1] * sum[2] / sum[0]) / sqrt(xx * yy) : 0;
    return known;
}

static bool of_sums(PartForm form, const double *sum, double *value) {
    double less;
    switch (form) {
    case PART_MEAN:
    case PART_RATIO:
        return ratio(sum[0], sum[1], value);
    case PART_DIFFERENCE:
        if (!ratio(sum[0], sum[1], value) || !ratio(sum[2], sum[3], &less))
            return false;
        *value -= less;
        return true;
    case PART_CORRELATION:
        return correlation(sum, value);
    case PART_GEOMETRIC:
        *value = exp(sum[0] / sum[1]);
        return sum[1] > 0;
    case PART_GEOMETRIC_STEP:
        *value = exp(sum[0] / sum[1]) - exp(sum[2] / sum[3]);
        return sum[1] > 0 && sum[3] > 0;
    default:
        *value = NAN;
        return false;
    }
}

/* ---- terms ----------------------------------------------------------------------------------- */

/* Sums over the positions, by column; NaN where one lacks it. */
static double *totals_of(const Part *part, const uint8_t *weights) {
    const int columns = part->terms.columns_nb;
    double *totals = mem_new((size_t)columns + 1, sizeof *totals);
    for (int i = 0; i < part->clusters_nb; i++) {
        const double weight = weights ? weights[i] : 1, *nodes = part->clusters[i].nodes;
        for (int c = 0; c < columns; c++)
            totals[c] += weight * nodes[c];
    }
    return totals;
}

static bool of_terms(const Part *part, const uint8_t *weights, double *value) {
    double *totals = totals_of(part, weights), positions = 0;
    for (int i = 0; i < part->clusters_nb; i++)
        positions += weights ? weights[i] : 1;
    const bool known = terms_figure(&part->terms, totals, positions, value);
    free(totals);
    return known;
}

/* Ranks from 1, equal ones their mean. */
static void rank(const double *values, int nb, double *ranks) {
    for (int i = 0; i < nb; i++) {
        int below = 0, same = 0;
        for (int k = 0; k < nb; k++) {
            below += values[k] < values[i];
            same += values[k] == values[i];
        }
        ranks[i] = below + (same + 1) / 2.0;
    }
}

/* Over the sets, which are the columns of two terms. */
static bool of_sets(const Part *part, const uint8_t *weights, double *value) {
    const int nb = part->terms.nb == 2 ? part->terms.at[0].columns_nb : 0;
    double *totals = totals_of(part, weights), sum[PART_SUMS] = {nb};
    double *x = mem_new((size_t)nb * 4 + 1, sizeof *x), *y = x + nb;
    for (int i = 0; i < nb; i++) {
        x[i] = log(totals[part->terms.at[0].columns[i]]);
        y[i] = log(totals[part->terms.at[1].columns[i]]);
    }
    if (part->form == PART_RANKS) {
        rank(x, nb, x + 2 * nb);
        rank(y, nb, x + 3 * nb);
    }
    const double *a = part->form == PART_RANKS ? x + 2 * nb : x, *b = a + nb;
    for (int i = 0; i < nb; i++) {
        const double terms[PART_SUMS] = {0, a[i], b[i], a[i] * a[i], b[i] * b[i], a[i] * b[i]};
        for (int k = 1; k < PART_SUMS; k++)
            sum[k] += terms[k];
    }
    const bool known = correlation(sum, value) && isfinite(*value);
    free(x);
    free(totals);
    return known;
}

/* ---- figures --------------------------------------------------------------------------------- */

bool figure_of(const Part *part, const uint8_t *weights, double *value) {
    if (part->form == PART_REDUCTION || part->form == PART_TOTALS)
        return of_terms(part, weights, value);
    if (part->form == PART_SETS || part->form == PART_RANKS)
        return of_sets(part, weights, value);
    double sum[PART_SUMS] = {0};
    for (int i = 0; i < part->clusters_nb; i++)
        for (int k = 0; k < PART_SUMS; k++)
            sum[k] += (weights ? weights[i] : 1) * part->clusters[i].sum[k];
    return of_sums(part->form, sum, value);
}

Drawing figure_drawing(const Part *part) {
    return (Drawing){part->clusters_nb, part->games};
}

void figure_resample(const Part *part, const Bootstrap *bootstrap, double *figures) {
    for (int r = 0; r < bootstrap_resamples_nb(bootstrap); r++)
        if (!figure_of(part, bootstrap_weights(bootstrap, r), &figures[r]))
            figures[r] = NAN;
}

Interval figure_interval(const Bootstrap *bootstrap, const double *figures) {
    const int resamples = bootstrap_resamples_nb(bootstrap);
    double *known = mem_new((size_t)resamples, sizeof *known);
    int nb = 0;
    for (int r = 0; r < resamples; r++)
        if (!isnan(figures[r]))
            known[nb++] = figures[r];
    const Interval interval = bootstrap_interval(bootstrap, known, nb);
    free(known);
    return interval;
}

bool figure_is_ratio(PartForm form) {
    return form == PART_RATIO || form == PART_GEOMETRIC || form == PART_TOTALS;
}

static double weight_of(const Part *part, int index) {
    const PartCluster *cluster = &part->clusters[index];
    return cluster->nodes ? cluster->nodes[0] : part->form == PART_RATIO ? cluster->sum[1] : 1;
}

/* Of the positions from `first` on that are of its game; 0 where it is not the game's first. */
static double game_weight(const Part *part, int first) {
    const int game = part->games ? part->games[first] : -1;
    double weight = weight_of(part, first);
    for (int i = 0; game >= 0 && i < part->clusters_nb; i++) {
        if (part->games[i] == game && i < first)
            return 0;
        if (part->games[i] == game && i > first)
            weight += weight_of(part, i);
    }
    return weight;
}

void figure_add_shares(const Part *part, double *shares) {
    double sum = 0;
    for (int i = 0; i < part->clusters_nb; i++)
        sum += game_weight(part, i);
    for (int i = 0; i < part->clusters_nb && sum > 0; i++)
        shares[i] += game_weight(part, i) / sum;
}

bool figure_is_paired(const Part *a, const Part *b) {
    bool alike = a->clusters_nb == b->clusters_nb;
    for (int k = 0; alike && k < a->clusters_nb; k++) {
        const char *x = a->clusters[k].position, *y = b->clusters[k].position;
        alike = x && y ? strcmp(x, y) == 0 : x == y;
    }
    return alike;
}
