#include "analysis/parts/still.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/exact.h"
#include "base/text.h"

#define ROUNDING 1e-12

/* Of totals: what each term counts is one set's, chosen by nobody. */
static bool has_single_columns(const Terms *terms) {
    for (int t = 0; t < terms->nb; t++)
        if (terms->at[t].columns_nb != 1)
            return false;
    return true;
}

static bool can_be_still(const Part *part) {
    switch (part->form) {
    case PART_MEAN:
    case PART_RATIO:
    case PART_DIFFERENCE:
    case PART_GEOMETRIC:
        return true;
    case PART_TOTALS:
        return has_single_columns(&part->terms);
    default:
        return false;
    }
}

bool still_is(const Part *part) {
    const double room = ROUNDING * fmax(1, fabs(part->value));
    bool still = can_be_still(part) && part->clusters_nb > 1;
    if (!still)
        return false;
    const Drawing drawing = figure_drawing(part);
    ExactUnits units = exact_units(&drawing);
    uint8_t *weights = mem_new((size_t)part->clusters_nb, 1);
    for (int u = 0; u < units.nb && still; u++) { /* each once more than the others */
        double value;
        for (int i = 0; i < part->clusters_nb; i++)
            weights[i] = (uint8_t)(1 + (units.of[i] == u));
        still = figure_of(part, weights, &value) && fabs(value - part->value) <= room;
    }
    free(weights);
    exact_units_release(&units);
    return still;
}

/* ---- shares ---------------------------------------------------------------------------------- */

/* Are numbers counts of positions, 0 or `scale`, in points of 100 or by one? Where all are 0 nobody knows
 * which: the greater scale is the wider bound. */
typedef struct Counts {
    bool are;
    double scale; /* 0 as long as all are 0 */
} Counts;

static void add_count(Counts *counts, double number) {
    const double size = fabs(number);
    counts->are = counts->are && (size == 0 || size == 1 || size == 100) &&
                  (size == 0 || counts->scale == 0 || size == counts->scale);
    counts->scale = fmax(counts->scale, size);
}

static double scale_of(const Counts *counts) {
    return counts->scale > 0 ? counts->scale : 100;
}

/* Sum / sum, less such a ratio where it is a difference. */
static Interval of_ratios(const Part *part, const ExactUnits *units) {
    const bool less = part->form == PART_DIFFERENCE;
    Counts tops = {true, 0}, bottoms = {true, 0};
    double total[2] = {0, 0};
    for (int i = 0; i < part->clusters_nb; i++)
        for (int k = 0; k <= less; k++) {
            add_count(&tops, part->clusters[i].sum[2 * k]);
            add_count(&bottoms, part->clusters[i].sum[2 * k + 1]);
            total[k] += part->clusters[i].sum[2 * k + 1];
        }
    if (!tops.are || !bottoms.are || bottoms.scale != 1)
        return (Interval){.known = false};
    const double unseen = exact_unseen(units, less ? fmin(total[0], total[1]) : total[0]);
    const double reach = scale_of(&tops) * unseen;
    return (Interval){true, part->value - reach, part->value + reach};
}

/* Totals of which each counts positions: one of two that are compared lacks what the other has. */
static Interval of_totals(const Part *part, const ExactUnits *units) {
    Counts counts = {true, 0};
    double least = INFINITY, factors = 0;
    for (int t = 0; t < part->terms.nb; t++) {
        const Term *term = &part->terms.at[t];
        double total = 0;
        for (int i = 0; i < part->clusters_nb; i++) {
            add_count(&counts, part->clusters[i].nodes[term->columns[0]]);
            total += part->clusters[i].nodes[term->columns[0]];
        }
        counts.are = counts.are && term->kind == TERM_TOTAL;
        least = fmin(least, total);
        factors += fmax(0, term->factor);
    }
    const double left = 1 - exact_unseen(units, least);
    if (!counts.are || counts.scale != 1 || part->terms.nb < 2 || left <= 0)
        return (Interval){.known = false};
    return (Interval){true, part->value * pow(left, factors), part->value / pow(left, factors)};
}

Interval still_interval(const Part *part) {
    const Drawing drawing = figure_drawing(part);
    ExactUnits units = exact_units(&drawing);
    Interval interval = {.known = false};
    if (units.nb > 1 && (part->form == PART_RATIO || part->form == PART_DIFFERENCE))
        interval = of_ratios(part, &units);
    if (units.nb > 1 && part->form == PART_TOTALS)
        interval = of_totals(part, &units);
    exact_units_release(&units);
    return interval;
}
