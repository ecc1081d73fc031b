#include "analysis/parts/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

/* Not a number where there is none: also of all that follows. */
static double ratio(double top, double bottom) {
    return bottom != 0 ? top / bottom : NAN;
}

void figure_add_pair(double sum[PART_SUMS], double x, double y) {
    const double terms[PART_SUMS] = {1, x, y, x * x, y * y, x * y};
    for (int i = 0; i < PART_SUMS; i++)
        sum[i] += terms[i];
}

static double correlation(const double *sum) {
    const double xx = sum[3] - sum[1] * sum[1] / sum[0], yy = sum[4] - sum[2] * sum[2] / sum[0];
    const bool known = sum[0] > 1 && xx > 1e-12 * sum[3] && yy > 1e-12 * sum[4];
    return known ? (sum[5] - sum[1] * sum[2] / sum[0]) / sqrt(xx * yy) : NAN;
}

static double of_sums(PartForm form, const double *sum) {
    switch (form) {
    case PART_MEAN:
    case PART_RATIO:
        return ratio(sum[0], sum[1]);
    case PART_DIFFERENCE:
        return ratio(sum[0], sum[1]) - ratio(sum[2], sum[3]);
    case PART_CORRELATION:
        return correlation(sum);
    case PART_GEOMETRIC:
        return exp(ratio(sum[0], sum[1]));
    default:
        return NAN;
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

static double of_terms(const Part *part, const uint8_t *weights) {
    double *totals = totals_of(part, weights), positions = 0;
    for (int i = 0; i < part->clusters_nb; i++)
        positions += weights ? weights[i] : 1;
    const double value = terms_figure(&part->terms, totals, positions);
    free(totals);
    return value;
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
static double of_sets(const Part *part, const uint8_t *weights) {
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
    free(x);
    free(totals);
    return correlation(sum);
}

/* ---- figures --------------------------------------------------------------------------------- */

double figure_of(const Part *part, const uint8_t *weights) {
    if (part->form == PART_REDUCTION || part->form == PART_TOTALS || part->form == PART_MEANS)
        return of_terms(part, weights);
    if (part->form == PART_SETS || part->form == PART_RANKS)
        return of_sets(part, weights);
    double sum[PART_SUMS] = {0};
    for (int i = 0; i < part->clusters_nb; i++)
        for (int k = 0; k < PART_SUMS; k++)
            sum[k] += (weights ? weights[i] : 1) * part->clusters[i].sum[k];
    return of_sums(part->form, sum);
}

Drawing figure_drawing(const Part *part) {
    return (Drawing){part->clusters_nb, part->games};
}

void figure_resample(const Part *part, const Bootstrap *bootstrap, double *figures) {
    for (int r = 0; r < bootstrap_resamples_nb(bootstrap); r++)
        figures[r] = figure_of(part, bootstrap_weights(bootstrap, r));
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
    double *shares = arena_new((size_t)drawing.positions, sizeof *shares);
    for (int i = 0; i < nb; i++)
        add_shares(parts[i], shares);
    return drawing_effective(&drawing, shares);
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

/* ---- what nothing moves ----------------------------------------------------------------------- */

#define ROUNDING 1e-12

/* Of totals: what each term counts is one set's, chosen by nobody. */
static bool has_single_columns(const Terms *terms) {
    for (int t = 0; t < terms->nb; t++)
        if (terms->at[t].columns_nb != 1)
            return false;
    return true;
}

static bool can_be_still(const Part *part) {
    const PartForm form = part->form;
    return form == PART_MEAN || form == PART_RATIO || form == PART_DIFFERENCE ||
           form == PART_GEOMETRIC || (form == PART_TOTALS && has_single_columns(&part->terms));
}

bool figure_is_still(const Part *part) {
    const double room = ROUNDING * fmax(1, fabs(part->value));
    bool still = can_be_still(part) && part->clusters_nb > 1;
    if (!still)
        return false;
    const Drawing drawing = figure_drawing(part);
    int nb, *units = drawing_clusters(&drawing, &nb);
    uint8_t *weights = mem_new((size_t)part->clusters_nb, 1);
    for (int u = 0; u < nb && still; u++) { /* each once more than the others */
        for (int i = 0; i < part->clusters_nb; i++)
            weights[i] = (uint8_t)(1 + ((units ? units[i] : i) == u));
        still = fabs(figure_of(part, weights) - part->value) <= room; /* no number is not still */
    }
    free(weights);
    free(units);
    return still;
}

/* ---- shares of positions --------------------------------------------------------------------- */

/* What is counted: in tops 0 or +-`scale` (points of 100, or 1), in bottoms 0 or 1. */
typedef struct Counts {
    bool are;
    double scale;       /* 0 as long as all tops are 0 */
    double total;       /* of the bottoms */
    double plus, minus; /* tops above and below 0 */
    double over, under; /* tops above and below the bottom */
} Counts;

static void add_count(Counts *counts, double top, double bottom) {
    const double size = fabs(top);
    counts->are = counts->are && (bottom == 0 || bottom == 1) &&
                  (size == 0 || size == 1 || size == 100) &&
                  (size == 0 || counts->scale == 0 || size == counts->scale);
    counts->scale = fmax(counts->scale, size);
    counts->total += bottom;
    counts->plus += top > 0;
    counts->minus += top < 0;
    const int unit = (top > 0) - (top < 0);
    counts->over += unit > bottom;
    counts->under += unit < bottom;
}

/* Sum / sum, less such a ratio of the same base where it is a difference. */
static Counts of_ratio(const Part *part) {
    Counts counts = {.are = true};
    for (int i = 0; i < part->clusters_nb; i++) {
        const double *sum = part->clusters[i].sum;
        const bool less = part->form == PART_DIFFERENCE;
        counts.are = counts.are && (!less || sum[1] == sum[3]);
        add_count(&counts, sum[0] - (less ? sum[2] : 0), sum[1]);
    }
    return counts;
}

/* A total over another. */
static Counts of_totals(const Part *part) {
    const Term *terms = part->terms.at;
    Counts counts = {.are = part->terms.nb == 2};
    for (int t = 0; t < part->terms.nb && counts.are; t++)
        counts.are = terms[t].kind == TERM_TOTAL && terms[t].columns_nb == 1 &&
                     fabs(terms[t].factor) == 1 && terms[t].factor == -terms[!t].factor;
    if (!counts.are)
        return counts;
    const int top = terms[0].factor < 0;
    for (int i = 0; i < part->clusters_nb; i++) {
        const double *nodes = part->clusters[i].nodes;
        add_count(&counts, nodes[terms[top].columns[0]], nodes[terms[!top].columns[0]]);
    }
    counts.are = counts.are && counts.scale == 1;
    return counts;
}

/* A share is near all of the base or near none of it; what differs is counted from the nearer. */
Interval figure_net_interval(const Part *part) {
    Counts counts = {.are = false};
    if (part->form == PART_RATIO || part->form == PART_DIFFERENCE)
        counts = of_ratio(part);
    else if (part->form == PART_TOTALS)
        counts = of_totals(part);
    const Drawing drawing = figure_drawing(part);
    if (!counts.are || counts.total == 0 || part->clusters_nb < 2)
        return (Interval){.known = false};
    int nb;
    free(drawing_clusters(&drawing, &nb));
    const double scale = counts.scale > 0 ? counts.scale : 100; /* nobody knows which: the wider */
    const bool all = counts.over + counts.under < counts.plus + counts.minus;
    const Interval net = exact_net_of(nb, part->clusters_nb, all ? counts.under : counts.minus,
                                      all ? counts.over : counts.plus, counts.total);
    return (Interval){nb > 1, scale * (all + net.low), scale * (all + net.high)};
}
