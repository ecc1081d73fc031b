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
    const PartForm form = part->form;
    return form == PART_MEAN || form == PART_RATIO || form == PART_DIFFERENCE ||
           form == PART_GEOMETRIC || (form == PART_TOTALS && has_single_columns(&part->terms));
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
Interval net_interval(const Part *part) {
    Counts counts = {.are = false};
    if (part->form == PART_RATIO || part->form == PART_DIFFERENCE)
        counts = of_ratio(part);
    else if (part->form == PART_TOTALS)
        counts = of_totals(part);
    const Drawing drawing = figure_drawing(part);
    if (!counts.are || counts.total == 0 || part->clusters_nb < 2)
        return (Interval){.known = false};
    ExactUnits units = exact_units(&drawing);
    const double scale = counts.scale > 0 ? counts.scale : 100; /* nobody knows which: the wider */
    const bool all = counts.over + counts.under < counts.plus + counts.minus;
    const Interval net = all ? exact_net_of(&units, counts.under, counts.over, counts.total)
                             : exact_net_of(&units, counts.minus, counts.plus, counts.total);
    const bool some = units.nb > 1;
    exact_units_release(&units);
    return (Interval){some, scale * (all + net.low), scale * (all + net.high)};
}
