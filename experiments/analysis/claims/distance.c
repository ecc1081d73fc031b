#include "analysis/claims/distance.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/claims/judge.h"
#include "analysis/claims/pool.h"
#include "base/text.h"

/* A pooled figure's; a pooled distance is one already. */
static double distance_of(const ClaimTest *test, const ClaimTest *pool, bool ratios,
                          double figure) {
    return pool->pool == CLAIM_POOL_DISTANCE
               ? figure
               : pool_distance(test, pool_is_ratio(pool, ratios), figure);
}

/* fmin, but what is not known stays so. */
static double lesser(double a, double b) {
    return isnan(a) || isnan(b) ? NAN : fmin(a, b);
}

/* Of parts that are pooled: `value` and `resampled` become the lesser of what they are and the
 * distance of their pool. */
static bool add_pool(const ClaimTest *test, const ClaimTest *pool, const Part *const *parts, int nb,
                     const Bootstrap *bootstrap, double *value, double *resampled, Status *status) {
    const int resamples = bootstrap_resamples_nb(bootstrap);
    const bool ratios = figure_is_ratio(parts[0]->form);
    double *figures = mem_new((size_t)resamples, sizeof *figures);
    *value = lesser(*value, distance_of(test, pool, ratios, pool_value(pool, parts, nb)));
    if (pool_resample(pool, parts, nb, bootstrap, figures, status))
        for (int r = 0; r < resamples; r++)
            resampled[r] = lesser(resampled[r], distance_of(test, pool, ratios, figures[r]));
    free(figures);
    return !status->failed;
}

/* Of a test: its pool, or each of its parts. */
static bool add_test(const Claim *claim, int t, const PartList *parts, const Bootstrap *bootstrap,
                     double *value, double *resampled, Status *status) {
    const ClaimTest *test = &claim->tests[t], each = {.pool = CLAIM_POOL_LEAST, .kind = test->kind};
    const Part **members = mem_new((size_t)parts->nb + 1, sizeof *members);
    const int nb = judge_members(claim, t, parts, members);
    if (nb == 0 && !test->if_there)
        *value = NAN;
    if (nb && test->pool != CLAIM_POOL_NONE)
        add_pool(test, test, members, nb, bootstrap, value, resampled, status);
    else
        for (int i = 0; i < nb && !status->failed; i++)
            add_pool(test, &each, members + i, 1, bootstrap, value, resampled, status);
    free(members);
    return !status->failed;
}

bool distance_can_be_drawn(const Claim *claim, const PartList *parts, int *positions) {
    const Part **members = mem_new((size_t)parts->nb + 1, sizeof *members);
    bool can = true;
    *positions = 0;
    for (int t = 0; t < claim->tests_nb; t++) {
        const int nb = judge_members(claim, t, parts, members);
        for (int i = 0; i < nb; i++) {
            can = can && (*positions == 0 || members[i]->clusters_nb == *positions);
            *positions = members[i]->clusters_nb;
        }
    }
    free(members);
    return can && *positions > 1;
}

bool distance_of_claim(const Claim *claim, const PartList *parts, const Bootstrap *bootstrap,
                       double *value, double *resampled, Status *status) {
    *value = INFINITY;
    for (int r = 0; r < bootstrap_resamples_nb(bootstrap); r++)
        resampled[r] = INFINITY;
    for (int t = 0; t < claim->tests_nb && !status->failed; t++)
        add_test(claim, t, parts, bootstrap, value, resampled, status);
    return !status->failed;
}

double distance_chance(const double *resampled, int nb) {
    int above = 0, below = 0;
    for (int r = 0; r < nb; r++) {
        if (isnan(resampled[r]))
            return NAN;
        above += resampled[r] >= 0;
        below += resampled[r] <= 0;
    }
    const int other = above < below ? above : below;
    return fmin(1, 2.0 * (other > 0 ? other : 1) / nb);
}
