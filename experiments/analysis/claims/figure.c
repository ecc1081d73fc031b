#include "analysis/claims/figure.h"

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

/* ---- reductions ------------------------------------------------------------------------------ */

/* May the set be N_best: is it of Schaeffer's letters alone? */
static bool is_in_space(const char *set) {
    return set[strspn(set, "TRNSHK-")] == '\0';
}

static int set_of(const Part *part, const char *name) {
    for (int s = 0; s < part->sets_nb; s++)
        if (strcmp(part->sets[s], name) == 0)
            return s;
    return -1;
}

/* Sums over the positions, by set; NaN where one lacks it. */
static double *totals_of(const Part *part, const uint8_t *weights) {
    double *totals = mem_new((size_t)part->sets_nb, sizeof *totals);
    for (int s = 0; s < part->sets_nb; s++)
        totals[s] = 0;
    for (int i = 0; i < part->clusters_nb; i++) {
        const double weight = weights ? weights[i] : 1, *nodes = part->clusters[i].nodes;
        for (int s = 0; s < part->sets_nb; s++)
            totals[s] += weight * nodes[s];
    }
    return totals;
}

/* 100 (none - of) / (none - best), less that of another set. */
static bool reduction(const Part *part, const uint8_t *weights, double *value) {
    const int none = set_of(part, "-"), of = set_of(part, part->of);
    const int less = part->less ? set_of(part, part->less) : of;
    if (none < 0 || of < 0 || less < 0)
        return false;
    double *totals = totals_of(part, weights), best = INFINITY;
    for (int s = 0; s < part->sets_nb; s++)
        if (totals[s] < best && is_in_space(part->sets[s]))
            best = totals[s];
    *value =
        100 * ((part->less ? totals[less] : totals[none]) - totals[of]) / (totals[none] - best);
    const bool known = totals[none] > best && isfinite(*value);
    free(totals);
    return known;
}

/* ---- figures --------------------------------------------------------------------------------- */

bool figure_of(const Part *part, const uint8_t *weights, double *value) {
    if (part->form == PART_REDUCTION)
        return reduction(part, weights, value);
    double sum[PART_SUMS] = {0};
    for (int i = 0; i < part->clusters_nb; i++)
        for (int k = 0; k < PART_SUMS; k++)
            sum[k] += (weights ? weights[i] : 1) * part->clusters[i].sum[k];
    return of_sums(part->form, sum, value);
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
    return form == PART_RATIO || form == PART_GEOMETRIC;
}

double figure_positions(const Part *part) {
    double sum = 0, squares = 0;
    const int none = part->form == PART_REDUCTION ? set_of(part, "-") : -1;
    for (int i = 0; i < part->clusters_nb; i++) {
        const PartCluster *cluster = &part->clusters[i];
        const double weight = none >= 0                  ? cluster->nodes[none]
                              : part->form == PART_RATIO ? cluster->sum[1]
                                                         : 1;
        sum += weight;
        squares += weight * weight;
    }
    return squares > 0 ? sum * sum / squares : 0;
}
