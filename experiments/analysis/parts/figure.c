#include "analysis/parts/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

static bool ratio(double top, double bottom, double *value) {
    *value = bottom != 0 ? top / bottom : 0;
    return bottom != 0;
}

void figure_add_pair(double sum[PART_SUMS], double x, double y) {
    const double terms[PART_SUMS] = {1, x, y, x * x, y * y, x * y};
    for (int i = 0; i < PART_SUMS; i++)
        sum[i] += terms[i];
}

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
        if (weight == 0 && part->whole)
            continue;
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

static int compare_reals(const void *a, const void *b) {
    const double x = **(double *const *)a, y = **(double *const *)b;
    return (x > y) - (x < y);
}

/* Put ranks in place of values: from 1, equal ones their mean; of what is not known, none. */
static void rank(double *values, int nb) {
    double **order = mem_new((size_t)nb + 1, sizeof *order);
    for (int i = 0; i < nb; i++)
        order[i] = &values[i];
    qsort(order, (size_t)nb, sizeof *order, compare_reals);
    for (int i = 0, end; i < nb; i = end) {
        for (end = i + 1; end < nb && *order[end] == *order[i];)
            end++;
        for (int k = i; k < end; k++)
            *order[k] = isnan(*order[k]) ? NAN : (i + 1 + end) / 2.0;
    }
    free(order);
}

/* Over the sets, which are the columns of two terms. */
static bool of_sets(const Part *part, const uint8_t *weights, double *value) {
    const int nb = part->terms.nb == 2 ? part->terms.at[0].columns_nb : 0;
    double *totals = totals_of(part, weights), sum[PART_SUMS] = {0};
    double *x = mem_new((size_t)nb * 2 + 1, sizeof *x), *y = x + nb;
    for (int i = 0; i < nb; i++) {
        x[i] = log(totals[part->terms.at[0].columns[i]]);
        y[i] = log(totals[part->terms.at[1].columns[i]]);
    }
    if (part->form == PART_RANKS) {
        rank(x, nb);
        rank(y, nb);
    }
    for (int i = 0; i < nb; i++)
        figure_add_pair(sum, x[i], y[i]);
    const bool known = correlation(sum, value) && isfinite(*value);
    free(x);
    free(totals);
    return known;
}

/* ---- figures --------------------------------------------------------------------------------- */

bool figure_of(const Part *part, const uint8_t *weights, double *value) {
    if (part->form == PART_REDUCTION || part->form == PART_TOTALS || part->form == PART_MEANS)
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

Interval figure_interval(const Bootstrap *bootstrap, const double *figures, double n) {
    const int resamples = bootstrap_resamples_nb(bootstrap);
    double *known = arena_new((size_t)resamples, sizeof *known);
    int nb = 0;
    for (int r = 0; r < resamples; r++)
        if (!isnan(figures[r]))
            known[nb++] = figures[r];
    return bootstrap_interval(bootstrap, known, nb, n);
}

bool figure_is_ratio(PartForm form) {
    return form == PART_RATIO || form == PART_GEOMETRIC || form == PART_TOTALS;
}

/* ---- how many ------------------------------------------------------------------------------- */

/* Of all positions, 1 in all. */
static void add_shares(const Part *part, double *shares) {
    const int nb = part->clusters_nb;
    const bool terms = part->terms.nb > 0, less = part->form == PART_DIFFERENCE;
    double bottom[2] = {0, 0};
    double *totals = terms ? totals_of(part, NULL) : NULL;
    for (int i = 0; i < nb; i++)
        for (int k = 0; k <= less; k++)
            bottom[k] += part->clusters[i].sum[2 * k + 1];
    for (int i = 0; i < nb; i++) {
        const PartCluster *cluster = &part->clusters[i];
        if (terms)
            shares[i] += terms_share(&part->terms, totals, nb, cluster->nodes);
        else if (part->form == PART_RATIO || less)
            shares[i] +=
                (cluster->sum[1] / bottom[0] + cluster->sum[less ? 3 : 1] / bottom[less]) / 2;
        else
            shares[i] += 1.0 / nb;
    }
    free(totals);
}

double figures_effective(const Part *const *parts, int nb) {
    const Drawing drawing = figure_drawing(parts[0]);
    const size_t positions = (size_t)drawing.positions;
    int units_nb;
    int *unit = drawing_clusters(&drawing, &units_nb);
    double *shares = arena_new(positions, sizeof *shares);
    double *units = arena_new((size_t)units_nb, sizeof *units);
    for (int i = 0; i < nb; i++)
        add_shares(parts[i], shares);
    for (size_t p = 0; p < positions; p++)
        units[unit ? (size_t)unit[p] : p] += shares[p];
    free(unit);
    return stats_effective(units, (size_t)units_nb);
}

int figure_units(const Part *part) {
    double pairs = 0;
    int nb;
    if (part->form == PART_PAIRS) {
        for (int i = 0; i < PART_SUMS; i++)
            pairs += part->clusters[0].sum[i];
        return (int)pairs;
    }
    if (part->clusters_nb == 0 || !part->clusters[0].position)
        return 0;
    const Drawing drawing = figure_drawing(part);
    free(drawing_clusters(&drawing, &nb));
    return nb;
}

bool figure_is_paired(const Part *a, const Part *b) {
    bool alike = a->clusters_nb == b->clusters_nb;
    for (int k = 0; alike && k < a->clusters_nb; k++) {
        const char *x = a->clusters[k].position, *y = b->clusters[k].position;
        alike = x && y ? strcmp(x, y) == 0 : x == y;
    }
    return alike;
}
