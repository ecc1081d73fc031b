#include "analysis/exact.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"

ExactUnits exact_units(const Drawing *drawing) {
    ExactUnits units = {.positions = drawing->positions};
    units.of = drawing_clusters(drawing, &units.nb);
    if (!units.of) {
        units.of = mem_new((size_t)drawing->positions + 1, sizeof *units.of);
        for (int p = 0; p < drawing->positions; p++)
            units.of[p] = p;
    }
    return units;
}

void exact_units_release(ExactUnits *units) {
    free(units->of);
    *units = (ExactUnits){.nb = 0};
}

double exact_share(int nb) {
    return 1 - pow(STATS_OUTSIDE / 2, 1.0 / nb);
}

double exact_unseen(const ExactUnits *units, double total) {
    return exact_share(units->nb) * units->positions / total;
}

const char *exact_method(const Drawing *drawing) {
    return drawing_has_clusters(drawing) ? EXACT_METHOD_GAMES : EXACT_METHOD;
}
