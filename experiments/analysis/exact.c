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

Interval exact_net(double n, double lost, double won) {
    const Interval loss = stats_binomial(lost, n), win = stats_binomial(won, n);
    const double lost_share = lost / n, won_share = won / n, net = won_share - lost_share;
    return (Interval){true, net - hypot(won_share - win.low, loss.high - lost_share),
                      net + hypot(win.high - won_share, lost_share - loss.low)};
}

Interval exact_net_of(const ExactUnits *units, double lost, double won, double total) {
    const double each = (double)units->positions / units->nb;
    const Interval net = exact_net(units->nb, lost / each, won / each);
    return (Interval){true, net.low * units->positions / total,
                      net.high * units->positions / total};
}

Interval exact_net_row(const double *row, const Bootstrap *bootstrap) {
    const ExactUnits units = {.nb = bootstrap_drawn_nb(bootstrap),
                              .positions = bootstrap_positions_nb(bootstrap)};
    double lost = 0, won = 0;
    for (int p = 0; p < units.positions; p++) {
        lost += fmax(0, -row[p]);
        won += fmax(0, row[p]);
    }
    return exact_net_of(&units, lost, won, units.positions);
}

const char *exact_method(const Drawing *drawing) {
    return drawing_has_clusters(drawing) ? EXACT_METHOD_GAMES : EXACT_METHOD;
}
