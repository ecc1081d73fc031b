#include "analysis/claims/sides.h"

#include <math.h>
#include <string.h>

#include "analysis/claims/pool.h"
#include "base/arena.h"

static bool falls_to(const ClaimTest *test, const Part *part) {
    return strncmp(part->label, test->parts, strlen(test->parts)) == 0;
}

Members members_new(const Claim *claim, const PartList *parts) {
    Members members = {.at = arena_new((size_t)parts->nb + 1, sizeof *members.at),
                       .first = arena_new((size_t)claim->tests_nb + 1, sizeof *members.first)};
    for (int t = 0; t < claim->tests_nb; t++) {
        for (int i = 0; i < parts->nb; i++) {
            int first = 0;
            while (first < t && !falls_to(&claim->tests[first], &parts->at[i]))
                first++;
            if (first == t && falls_to(&claim->tests[t], &parts->at[i]))
                members.at[members.nb++] = &parts->at[i];
        }
        members.first[t + 1] = members.nb;
    }
    return members;
}

static double distance_of(const ClaimTest *test, bool low, bool ratio, double figure) {
    const double limit = low ? test->from : test->to;
    const double beyond = ratio && limit > 0 ? log2(figure / limit) : figure - limit;
    return low ? beyond : -beyond;
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

/* Of what no position moves, NaN. */
static bool resample(const ClaimTest *test, const Part *const *members, int nb, bool pooled,
                     const Bootstrap *bootstrap, double *figures, Status *status) {
    bool still = true;
    for (int i = 0; i < nb; i++)
        still = still && members[i]->still;
    for (int r = 0; r < bootstrap_resamples_nb(bootstrap) && still; r++)
        figures[r] = NAN;
    if (still)
        return true;
    if (pooled)
        return pool_resample(test, members, nb, bootstrap, figures, status);
    figure_resample(members[0], bootstrap, figures);
    return true;
}

bool sides_add(SideList *sides, const ClaimTest *test, const Part *const *members, int nb,
               const Bootstrap *bootstrap, Status *status) {
    const bool pooled = pool_is_judged(test);
    const int resamples = bootstrap ? bootstrap_resamples_nb(bootstrap) : 0, each = pooled ? nb : 1;
    double *figures = bootstrap ? arena_new((size_t)resamples, sizeof *figures) : NULL;
    for (int low = 1; low >= 0 && !status->failed; low--) {
        if (isinf(low ? test->from : test->to))
            continue;
        sides->groups_nb++;
        for (int i = 0; i < nb && !status->failed; i += each) {
            const bool ratio = figure_is_ratio(members[i]->form);
            if (figures && !resample(test, members + i, each, pooled, bootstrap, figures, status))
                break;
            add_side(sides, test, low, pooled ? pool_is_ratio(test, ratio) : ratio, i,
                     pooled ? pool_value(test, members, nb) : members[i]->value, figures,
                     resamples);
        }
    }
    return !status->failed;
}

bool sides_of_claim(SideList *sides, const Claim *claim, const Members *members,
                    const Bootstrap *bootstrap, Status *status) {
    const Part missing = {.label = "", .form = PART_NUMBER, .value = NAN, .still = true},
               *lacking = &missing;
    for (int t = 0; t < claim->tests_nb && !status->failed; t++) {
        const ClaimTest *test = &claim->tests[t];
        const int first = members->first[t], nb = members->first[t + 1] - first;
        if (nb)
            sides_add(sides, test, members->at + first, nb, bootstrap, status);
        else if (!test->if_there)
            sides_add(sides, test, &lacking, 1, bootstrap, status);
    }
    return !status->failed;
}

static bool is_same(const Drawing *a, const Drawing *b) {
    return a->positions == b->positions && !a->clusters == !b->clusters &&
           (!a->clusters ||
            memcmp(a->clusters, b->clusters, (size_t)a->positions * sizeof *a->clusters) == 0);
}

bool sides_can_be_drawn(const Members *members, Drawing *drawing, double *n) {
    const Part *const *parts = members->at;
    *drawing = members->nb ? figure_drawing(parts[0]) : (Drawing){.positions = 0};
    bool can = drawing->positions > 1;
    for (int i = 1; i < members->nb && can; i++) {
        const Drawing own = figure_drawing(parts[i]);
        can = is_same(&own, drawing) && figure_is_paired(parts[i], parts[0]);
    }
    *n = can ? figures_effective(parts, members->nb) : 0;
    return can;
}
