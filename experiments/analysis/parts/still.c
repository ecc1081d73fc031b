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
