#include "analysis/claims/distance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* A test's groups of parts, a pool or each part alone: one row each of distances, the first that of
 * the figures, then one a resample. */
typedef struct Groups {
    double *distance;
    int nb, width;
} Groups;

static void add_group(Groups *groups, const ClaimTest *test, const ClaimTest *pool,
                      const Part *const *parts, int nb, const Bootstrap *bootstrap,
                      Status *status) {
    const bool ratios = figure_is_ratio(parts[0]->form);
    double *row = groups->distance + (size_t)groups->nb++ * (size_t)groups->width;
    row[0] = pool_value(pool, parts, nb);
    if (!pool_resample(pool, parts, nb, bootstrap, row + 1, status))
        return;
    for (int i = 0; i < groups->width; i++)
        row[i] = distance_of(test, pool, ratios, row[i]);
}

static int descending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? 1 : x > y ? -1 : 0;
}

/* The distance that as many groups have as the test asks for: the least where all must hold, the
 * greatest where one must. */
static double distance_in(const Groups *groups, double share, int column, double *sorted) {
    for (int g = 0; g < groups->nb; g++) {
        sorted[g] = groups->distance[(size_t)g * (size_t)groups->width + (size_t)column];
        if (isnan(sorted[g]))
            return NAN;
    }
    qsort(sorted, (size_t)groups->nb, sizeof *sorted, descending);
    const int needed = (int)ceil(share * groups->nb - 1e-9);
    return sorted[needed > 1 ? needed - 1 : 0];
}

/* `value` and `resampled` become the lesser of what they are and the test's distance. */
static bool add_test(const Claim *claim, int t, const PartList *parts, const Bootstrap *bootstrap,
                     double *value, double *resampled, Status *status) {
    const ClaimTest *test = &claim->tests[t], each = {.pool = CLAIM_POOL_LEAST, .kind = test->kind};
    const Part **members = mem_new((size_t)parts->nb + 1, sizeof *members);
    const int nb = judge_members(claim, t, parts, members);
    Groups groups = {.width = bootstrap_resamples_nb(bootstrap) + 1};
    groups.distance = mem_new((size_t)nb * (size_t)groups.width + 1, sizeof *groups.distance);
    if (nb == 0 && !test->if_there)
        *value = NAN;
    if (nb && test->pool != CLAIM_POOL_NONE)
        add_group(&groups, test, test, members, nb, bootstrap, status);
    else
        for (int i = 0; i < nb && !status->failed; i++)
            add_group(&groups, test, &each, members + i, 1, bootstrap, status);
    double *sorted = mem_new((size_t)nb + 1, sizeof *sorted);
    for (int i = 0; i < groups.width && groups.nb && !status->failed; i++) {
        double *least = i ? &resampled[i - 1] : value;
        *least = lesser(*least, distance_in(&groups, test->share, i, sorted));
    }
    free(sorted);
    free(groups.distance);
    free(members);
    return !status->failed;
}

static bool is_same(const Drawing *a, const Drawing *b) {
    return a->positions == b->positions && !a->clusters == !b->clusters &&
           (!a->clusters ||
            memcmp(a->clusters, b->clusters, (size_t)a->positions * sizeof *a->clusters) == 0);
}

bool distance_can_be_drawn(const Claim *claim, const PartList *parts, Drawing *drawing) {
    const Part **members = mem_new((size_t)parts->nb + 1, sizeof *members);
    const Part *first = NULL;
    bool can = true;
    *drawing = (Drawing){.positions = 0};
    for (int t = 0; t < claim->tests_nb; t++) {
        const int nb = judge_members(claim, t, parts, members);
        for (int i = 0; i < nb; i++) {
            const Drawing own = figure_drawing(members[i]);
            can =
                can && (!first || (is_same(&own, drawing) && figure_is_paired(members[i], first)));
            first = first ? first : members[i];
            *drawing = own;
        }
    }
    free(members);
    return can && drawing->positions > 1;
}

double distance_positions(const Claim *claim, const PartList *parts) {
    const Part **members = mem_new((size_t)parts->nb + 1, sizeof *members);
    double *shares = NULL, sum = 0, squares = 0;
    int positions = 0;
    for (int t = 0; t < claim->tests_nb; t++) {
        const int nb = judge_members(claim, t, parts, members);
        for (int i = 0; i < nb; i++) {
            positions = members[i]->clusters_nb;
            shares = shares ? shares : mem_new((size_t)positions + 1, sizeof *shares);
            figure_add_shares(members[i], shares);
        }
    }
    for (int i = 0; i < positions; i++) {
        sum += shares[i];
        squares += shares[i] * shares[i];
    }
    free(shares);
    free(members);
    return squares > 0 ? sum * sum / squares : 0;
}

bool distance_of_claim(const Claim *claim, const PartList *parts, const Bootstrap *bootstrap,
                       double *value, double *resampled, Status *status) {
    *value = INFINITY;
    for (int r = 0; r < bootstrap_resamples_nb(bootstrap); r++)
        resampled[r] = INFINITY;
    for (int t = 0; t < claim->tests_nb && !status->failed; t++)
        add_test(claim, t, parts, bootstrap, value, resampled, status);
    if (isinf(*value)) /* no test has parts */
        *value = NAN;
    return !status->failed;
}

static bool some_are_still(const Claim *claim, const PartList *parts) {
    const Part **members = mem_new((size_t)parts->nb + 1, sizeof *members);
    bool still = false;
    for (int t = 0; t < claim->tests_nb; t++) {
        const int nb = judge_members(claim, t, parts, members);
        for (int i = 0; i < nb; i++)
            still = still || members[i]->still;
    }
    free(members);
    return still;
}

bool distance_is_still(const Claim *claim, const PartList *parts, double value,
                       const double *resampled, int nb) {
    for (int r = 0; r < nb; r++)
        if (!(fabs(resampled[r] - value) <= 1e-12 * fmax(1, fabs(value))))
            return false;
    return some_are_still(claim, parts);
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
