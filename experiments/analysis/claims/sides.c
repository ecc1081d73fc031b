#include "analysis/claims/judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

/* ---- members --------------------------------------------------------------------------------- */

static bool falls_to(const ClaimTest *test, const Part *part) {
    return strncmp(part->label, test->parts, strlen(test->parts)) == 0;
}

Members members_new(const Claim *claim, const PartList *parts) {
    Members members = {.at = arena_new((size_t)parts->nb + 1, sizeof *members.at),
                       .tests = arena_new((size_t)claim->tests_nb + 1, sizeof *members.tests),
                       .tests_nb = claim->tests_nb};
    for (int t = 0; t < claim->tests_nb; t++) {
        TestParts *own = &members.tests[t];
        *own = (TestParts){&claim->tests[t], members.at + members.nb, 0};
        for (int i = 0; i < parts->nb; i++) {
            int first = 0;
            while (first < t && !falls_to(&claim->tests[first], &parts->at[i]))
                first++;
            if (first == t && falls_to(own->test, &parts->at[i]))
                own->at[own->nb++] = &parts->at[i];
        }
        members.nb += own->nb;
    }
    return members;
}

bool parts_can_be_drawn(const Part *const *parts, int nb) {
    bool can = nb && parts[0]->clusters_nb > 1;
    for (int i = 1; i < nb && can; i++)
        can = figure_is_paired(parts[i], parts[0]);
    return can;
}

static double distance_of(const ClaimTest *test, bool low, bool ratio, double figure) {
    const double limit = low ? test->from : test->to;
    const double beyond = ratio && limit > 0 ? log2(figure / limit) : figure - limit;
    return low ? beyond : -beyond;
}

/* ---- pools ----------------------------------------------------------------------------------- */

bool pool_is_judged(const ClaimTest *test) {
    return test->pool == CLAIM_POOL_MEAN || test->pool == CLAIM_POOL_SHARE ||
           test->pool == CLAIM_POOL_SCATTER;
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
        nearest = fmin(nearest, fmin(distance_of(test, true, ratios, figures[i]),
                                     distance_of(test, false, ratios, figures[i])));
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

/* The pool of the parts' own figures. */
static double pool_value(const TestParts *own) {
    double *values = arena_new((size_t)own->nb, sizeof *values);
    for (int i = 0; i < own->nb; i++)
        values[i] = own->at[i]->value;
    return pool_figures(own->test, figure_is_ratio(own->at[0]->form), values, own->nb);
}

static bool check_alike(const TestParts *own, Status *status) {
    for (int i = 1; i < own->nb; i++)
        if (figure_is_ratio(own->at[i]->form) != figure_is_ratio(own->at[0]->form))
            return status_fail(status, "parts '%.200s' and '%.200s' have no common mean",
                               own->at[0]->label, own->at[i]->label);
    return true;
}

/* Where a part stands that no position moves: as it is, or at an end of its own interval. */
typedef enum PoolEnd { END_NONE, END_LOW, END_HIGH } PoolEnd;

/* The pool in each of the resamples; NaN where it has none. */
static bool resample_pool(const TestParts *own, const Bootstrap *bootstrap, PoolEnd end,
                          double *figures, Status *status) {
    const int nb = own->nb;
    const size_t resamples = (size_t)bootstrap_resamples_nb(bootstrap);
    if (!check_alike(own, status))
        return false;
    double *all = arena_new((size_t)nb * resamples, sizeof *all);
    double *each = arena_new((size_t)nb, sizeof *each);
    for (int i = 0; i < nb; i++)
        figure_resample(own->at[i], bootstrap, all + (size_t)i * resamples);
    for (size_t r = 0; r < resamples; r++) {
        for (int i = 0; i < nb; i++) {
            const Interval ends = own->at[i]->interval;
            each[i] = end != END_NONE && own->at[i]->still && ends.known
                          ? (end == END_LOW ? ends.low : ends.high)
                          : all[(size_t)i * resamples + r];
        }
        figures[r] = pool_figures(own->test, figure_is_ratio(own->at[0]->form), each, nb);
    }
    return true;
}

static bool has_width(Interval interval) {
    return interval.high - interval.low > 1e-12 * fmax(1, fabs(interval.low));
}

/* Of parts of the same positions. */
static Interval pool_interval(const TestParts *own, Status *status) {
    const Drawing drawing = figure_drawing(own->at[0]);
    const Bootstrap *bootstrap = bootstrap_of(&drawing);
    double *figures = arena_new(BOOTSTRAP_RESAMPLES, sizeof *figures);
    Interval interval = {.known = false}, upper = {.known = false};
    bool still = false, unknown = false; /* a part is, and has no interval of its own */
    for (int i = 0; i < own->nb; i++) {
        still = still || own->at[i]->still;
        unknown = unknown || (own->at[i]->still && !own->at[i]->interval.known);
    }
    const double n = figures_effective(own->at, own->nb);
    if (resample_pool(own, bootstrap, still ? END_LOW : END_NONE, figures, status))
        interval = upper = figure_interval(bootstrap, figures, n);
    if (still && resample_pool(own, bootstrap, END_HIGH, figures, status))
        upper = figure_interval(bootstrap, figures, n);
    interval = (Interval){interval.known && upper.known, interval.low, upper.high};
    if (still && (own->test->pool == CLAIM_POOL_SCATTER || /* the farther end is not the higher */
                  (!has_width(interval) && unknown)))
        interval.known = false;
    return interval;
}

bool pool_parts(PartList *pooled, const TestParts *own, Status *status) {
    static const char *const names[] = {
        [CLAIM_POOL_MEAN] = "mean",         [CLAIM_POOL_LEAST] = "least",
        [CLAIM_POOL_GREATEST] = "greatest", [CLAIM_POOL_SHARE] = "share",
        [CLAIM_POOL_SCATTER] = "scatter",   [CLAIM_POOL_DISTANCE] = "least distance"};
    const ClaimTest *test = own->test;
    bool exact = true;
    Interval interval = {.known = false};
    for (int i = 0; i < own->nb; i++)
        exact = exact && own->at[i]->exact;
    const bool drawn = !exact && pool_is_judged(test);
    for (int i = 0; i < own->nb && drawn; i++)
        if (own->at[i]->clusters_nb < 2)
            return status_fail(status, "part '%.200s' has no positions to be pooled by",
                               own->at[i]->label);
    if (drawn && parts_can_be_drawn(own->at, own->nb)) /* a half done study may lack some */
        interval = pool_interval(own, status);
    const char *label = arena_print("%s of %d%s%s", names[test->pool], own->nb,
                                    *test->parts ? ", " : "", test->parts);
    parts_add_number(pooled, label, pool_value(own), exact, interval);
    return !status->failed;
}

/* ---- sides ----------------------------------------------------------------------------------- */

int sides_group_end(const SideList *sides, int first) {
    int end = first;
    while (end < sides->nb && sides->at[end].asks.group == sides->at[first].asks.group)
        end++;
    return end;
}

Interval side_interval(const ClaimTest *test, const Side *side, Interval interval) {
    const double near = distance_of(test, side->low, side->ratio, interval.low);
    const double far = distance_of(test, side->low, side->ratio, interval.high);
    return (Interval){interval.known, side->low ? near : far, side->low ? far : near};
}

static void add_side(SideList *sides, const ClaimTest *test, bool low, bool ratio, int member,
                     double value, const double *figures, int resamples) {
    const bool any = test->any || test->pool == (low ? CLAIM_POOL_GREATEST : CLAIM_POOL_LEAST);
    sides->at = arena_grow(sides->at, (size_t)sides->nb + 1, sizeof *sides->at);
    Side *side = &sides->at[sides->nb++];
    *side = (Side){.asks = {sides->groups_nb - 1, any, ratio ? log2(1 + test->equal) : test->equal},
                   .low = low,
                   .ratio = ratio,
                   .member = member,
                   .value = distance_of(test, low, ratio, value)};
    if (!figures)
        return;
    side->resampled = arena_new((size_t)resamples, sizeof *side->resampled);
    for (int r = 0; r < resamples; r++)
        side->resampled[r] = distance_of(test, low, ratio, figures[r]);
}

/* The figures of one part, or of the pool that is judged; NaN of what no position moves. */
static bool resample(const TestParts *own, const Bootstrap *bootstrap, double *figures,
                     Status *status) {
    bool still = true;
    for (int i = 0; i < own->nb; i++)
        still = still && own->at[i]->still;
    for (int r = 0; r < bootstrap_resamples_nb(bootstrap) && still; r++)
        figures[r] = NAN;
    if (!still && pool_is_judged(own->test))
        return resample_pool(own, bootstrap, END_NONE, figures, status);
    if (!still)
        figure_resample(own->at[0], bootstrap, figures);
    return true;
}

bool sides_add(SideList *sides, const TestParts *own, const Bootstrap *bootstrap, Status *status) {
    const ClaimTest *test = own->test;
    const bool pooled = pool_is_judged(test);
    const int resamples = bootstrap ? bootstrap_resamples_nb(bootstrap) : 0;
    double *figures = bootstrap ? arena_new((size_t)resamples, sizeof *figures) : NULL;
    TestParts each = {test, NULL, pooled ? own->nb : 1};
    for (int low = 1; low >= 0 && !status->failed; low--) {
        if (isinf(low ? test->from : test->to))
            continue;
        sides->groups_nb++;
        for (int i = 0; i < own->nb && !status->failed; i += each.nb) {
            each.at = own->at + i;
            /* a share of ratios is none */
            const bool ratio = figure_is_ratio(each.at[0]->form) && test->pool != CLAIM_POOL_SHARE;
            if (!figures || resample(&each, bootstrap, figures, status))
                add_side(sides, test, low, ratio, i, pooled ? pool_value(own) : each.at[0]->value,
                         figures, resamples);
        }
    }
    return !status->failed;
}

bool sides_of_claim(SideList *sides, const Members *members, const Bootstrap *bootstrap,
                    Status *status) {
    const Part missing = {.label = "", .form = PART_NUMBER, .value = NAN, .still = true},
               *lacking = &missing;
    for (int t = 0; t < members->tests_nb && !status->failed; t++) {
        const TestParts *own = &members->tests[t];
        const TestParts none = {own->test, &lacking, 1};
        if (own->nb || !own->test->if_there)
            sides_add(sides, own->nb ? own : &none, bootstrap, status);
    }
    return !status->failed;
}
