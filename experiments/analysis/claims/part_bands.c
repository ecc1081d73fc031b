#include "analysis/claims/part_bands.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"

/* Ratios by their logarithms. */
static double scaled(const Part *part, double figure) {
    return figure_is_ratio(part->form) ? log2(figure) : figure;
}

static Interval band_of(const Part *part, double below, double above) {
    const double value = scaled(part, part->value);
    const Interval band = {part->interval.known, value - below, value + above};
    return figure_is_ratio(part->form) ? (Interval){band.known, exp2(band.low), exp2(band.high)}
                                       : band;
}

static void stretch(const Part *const *parts, int nb, Interval *bands) {
    const double reach = stats_shared(nb);
    for (int i = 0; i < nb; i++) {
        const double value = scaled(parts[i], parts[i]->value);
        bands[i] = band_of(parts[i], reach * (value - scaled(parts[i], parts[i]->interval.low)),
                           reach * (scaled(parts[i], parts[i]->interval.high) - value));
    }
}

static bool can_be_drawn(const Part *const *parts, int nb) {
    for (int i = 0; i < nb; i++)
        if (parts[i]->clusters_nb < 2 || !figure_is_paired(parts[i], parts[0]))
            return false;
    return true;
}

static void draw(const Part *const *parts, int nb, Interval *bands) {
    const Drawing drawing = figure_drawing(parts[0]);
    Bootstrap *bootstrap = bootstrap_hold(NULL, &drawing);
    double *figures = mem_new(BOOTSTRAP_RESAMPLES, sizeof *figures);
    double *largest = mem_new(BOOTSTRAP_RESAMPLES, sizeof *largest);
    double *deviations = mem_new((size_t)nb, sizeof *deviations);
    for (int i = 0; i < nb; i++) {
        figure_resample(parts[i], bootstrap, figures);
        for (int r = 0; r < BOOTSTRAP_RESAMPLES; r++)
            figures[r] = scaled(parts[i], figures[r]);
        if (stats_deviation(figures, BOOTSTRAP_RESAMPLES, &deviations[i]))
            stats_note_largest(largest, figures, BOOTSTRAP_RESAMPLES,
                               scaled(parts[i], parts[i]->value), deviations[i]);
    }
    const double n = figures_effective(parts, nb);
    const double reach = n > 1 ? stats_reach(largest, BOOTSTRAP_RESAMPLES, n) : NAN;
    for (int i = 0; i < nb; i++)
        bands[i] = parts[i]->still
                       ? parts[i]->interval
                       : band_of(parts[i], reach * deviations[i], reach * deviations[i]);
    free(deviations);
    free(largest);
    free(figures);
    bootstrap_free(bootstrap);
}

void part_bands(const Part *const *parts, int nb, Interval *bands) {
    if (nb == 1)
        bands[0] = parts[0]->interval;
    else if (can_be_drawn(parts, nb))
        draw(parts, nb, bands);
    else
        stretch(parts, nb, bands);
}
