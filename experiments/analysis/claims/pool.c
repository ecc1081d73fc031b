#include "analysis/claims/pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

/* How far a figure lies within the limits, of ratios in doublings; below 0 outside. */
static double distance_of(const ClaimTest *test, bool ratios, double figure) {
    const double low = ratios ? log2(figure / test->from) : figure - test->from;
    const double high = ratios ? log2(test->to / figure) : test->to - figure;
    return isinf(test->from) ? high : isinf(test->to) ? low : fmin(low, high);
}

static double mean_of(const double *figures, int nb, bool ratios, bool sizes) {
    double sum = 0;
    for (int i = 0; i < nb; i++) {
        const double term = ratios ? log(figures[i]) : figures[i];
        sum += sizes ? fabs(term) : term;
    }
    return ratios ? exp(sum / nb) : sum / nb;
}

static double pool_figures(const ClaimTest *test, bool ratios, const double *figures, int nb) {
    double least = INFINITY, greatest = -INFINITY, nearest = INFINITY;
    int above = 0;
    for (int i = 0; i < nb; i++) {
        if (isnan(figures[i]))
            return NAN;
        least = fmin(least, figures[i]);
        greatest = fmax(greatest, figures[i]);
        nearest = fmin(nearest, distance_of(test, ratios, figures[i]));
        above += figures[i] > test->above;
    }
    switch (test->pool) {
    case CLAIM_POOL_LEAST:
        return least;
    case CLAIM_POOL_GREATEST:
        return greatest;
    case CLAIM_POOL_SHARE:
        return 100.0 * above / nb;
    case CLAIM_POOL_DISTANCE:
        return nearest;
    default:
        return mean_of(figures, nb, ratios, test->pool == CLAIM_POOL_SCATTER);
    }
}

bool pool_is_judged(const ClaimTest *test) {
    return test->pool == CLAIM_POOL_MEAN || test->pool == CLAIM_POOL_SHARE ||
           test->pool == CLAIM_POOL_SCATTER;
}

bool pool_is_ratio(const ClaimTest *test, bool ratios) {
    return ratios && test->pool != CLAIM_POOL_SHARE && test->pool != CLAIM_POOL_DISTANCE;
}

/* Are they of the same positions, so that they can be drawn together? */
static bool are_paired(const Part *const *parts, int nb) {
    for (int i = 1; i < nb; i++)
        if (!figure_is_paired(parts[i], parts[0]))
            return false;
    return true;
}

static bool check_alike(const Part *const *parts, int nb, Status *status) {
    for (int i = 1; i < nb; i++)
        if (figure_is_ratio(parts[i]->form) != figure_is_ratio(parts[0]->form))
            return status_fail(status, "parts '%.200s' and '%.200s' have no common mean",
                               parts[0]->label, parts[i]->label);
    return true;
}

/* At which end of its own interval a part stands that no position moves. */
typedef enum PoolEnd { END_NONE, END_LOW, END_HIGH } PoolEnd;

static bool resample(const ClaimTest *test, const Part *const *parts, int nb,
                     const Bootstrap *bootstrap, PoolEnd end, double *figures, Status *status) {
    const bool ratios = figure_is_ratio(parts[0]->form);
    const int resamples = bootstrap_resamples_nb(bootstrap);
    if (!check_alike(parts, nb, status))
        return false;
    double *own = mem_new((size_t)nb * (size_t)resamples, sizeof *own);
    double *each = mem_new((size_t)nb, sizeof *each);
    for (int i = 0; i < nb; i++)
        figure_resample(parts[i], bootstrap, own + (size_t)i * (size_t)resamples);
    for (int r = 0; r < resamples; r++) {
        for (int i = 0; i < nb; i++)
            each[i] = end != END_NONE && parts[i]->still && parts[i]->interval.known
                          ? (end == END_LOW ? parts[i]->interval.low : parts[i]->interval.high)
                          : own[(size_t)i * (size_t)resamples + (size_t)r];
        figures[r] = pool_figures(test, ratios, each, nb);
    }
    free(each);
    free(own);
    return true;
}

bool pool_resample(const ClaimTest *test, const Part *const *parts, int nb,
                   const Bootstrap *bootstrap, double *figures, Status *status) {
    return resample(test, parts, nb, bootstrap, END_NONE, figures, status);
}

/* ---- a pool ---------------------------------------------------------------------------------- */

static bool some_are_still(const Part *const *parts, int nb, bool without_interval) {
    for (int i = 0; i < nb; i++)
        if (parts[i]->still && !(without_interval && parts[i]->interval.known))
            return true;
    return false;
}

static bool has_width(Interval interval) {
    return interval.high - interval.low > 1e-12 * fmax(1, fabs(interval.low));
}

/* Of parts of the same positions. */
static Interval interval_of(const ClaimTest *test, const Part *const *parts, int nb,
                            Status *status) {
    const Drawing drawing = figure_drawing(parts[0]);
    Bootstrap *bootstrap = bootstrap_hold(NULL, &drawing);
    double *figures = arena_new(BOOTSTRAP_RESAMPLES, sizeof *figures);
    Interval interval = {.known = false}, upper = {.known = false};
    const bool still = some_are_still(parts, nb, false);
    const double n = figures_effective(parts, nb);
    if (resample(test, parts, nb, bootstrap, still ? END_LOW : END_NONE, figures, status))
        interval = upper = figure_interval(bootstrap, figures, n);
    if (still && resample(test, parts, nb, bootstrap, END_HIGH, figures, status))
        upper = figure_interval(bootstrap, figures, n);
    interval = (Interval){interval.known && upper.known, interval.low, upper.high};
    if (still && (test->pool == CLAIM_POOL_SCATTER || /* the farther end is not the higher */
                  (!has_width(interval) && some_are_still(parts, nb, true))))
        interval.known = false;
    bootstrap_free(bootstrap);
    return interval;
}

double pool_value(const ClaimTest *test, const Part *const *parts, int nb) {
    double *values = arena_new((size_t)nb, sizeof *values);
    for (int i = 0; i < nb; i++)
        values[i] = parts[i]->value;
    return pool_figures(test, figure_is_ratio(parts[0]->form), values, nb);
}

bool pool_parts(PartList *pooled, const ClaimTest *test, const Part *const *parts, int nb,
                Status *status) {
    static const char *const names[] = {
        [CLAIM_POOL_MEAN] = "mean",         [CLAIM_POOL_LEAST] = "least",
        [CLAIM_POOL_GREATEST] = "greatest", [CLAIM_POOL_SHARE] = "share",
        [CLAIM_POOL_SCATTER] = "scatter",   [CLAIM_POOL_DISTANCE] = "least distance"};
    bool exact = true;
    Interval interval = {.known = false};
    for (int i = 0; i < nb; i++)
        exact = exact && parts[i]->exact;
    for (int i = 0; i < nb && !exact && pool_is_judged(test); i++)
        if (parts[i]->clusters_nb < 2)
            return status_fail(status, "part '%.200s' has no positions to be pooled by",
                               parts[i]->label);
    if (!exact && pool_is_judged(test) &&
        are_paired(parts, nb)) /* a study that is half done may lack some */
        interval = interval_of(test, parts, nb, status);
    const char *label =
        arena_print("%s of %d%s%s", names[test->pool], nb, *test->parts ? ", " : "", test->parts);
    parts_add_number(pooled, label, pool_value(test, parts, nb), exact, interval);
    return !status->failed;
}
