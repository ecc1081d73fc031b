#include "analysis/compare/compare.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"

static uint64_t sum_of(const uint64_t *n, int nb) {
    uint64_t sum = 0;
    for (int i = 0; i < nb; i++)
        sum += n[i];
    return sum;
}

static void count_outcomes(const Compare *compare, const CompareDepth *at, int set,
                           CompareFigures *figures) {
    const CompareColumn *own = &at->columns[set], *first = &at->columns[0];
    for (int i = 0; i < at->nb; i++) {
        figures->smaller += own->n[i] < first->n[i];
        figures->equal += own->n[i] == first->n[i];
        figures->larger += own->n[i] > first->n[i];
        figures->same_value += own->score[i] == first->score[i];
    }
    if (compare_is_priced(compare))
        figures->smaller = figures->equal = figures->larger = FIELD_NONE;
    if (!compare_has_values(compare))
        figures->same_value = FIELD_NONE;
}

static void find_largest(const CompareDepth *at, const uint64_t *n, const uint64_t *first,
                         CompareFigures *figures) {
    const double total = (double)sum_of(n, at->nb), total_first = (double)sum_of(first, at->nb);
    for (int i = 0; total != total_first && i < at->nb; i++) {
        const double share = ((double)n[i] - (double)first[i]) / (total - total_first);
        if (figures->largest < 0 || share > figures->largest_share) {
            figures->largest = at->common[i];
            figures->largest_share = share;
        }
    }
}

/* NULL: nothing is drawn. */
static const Bootstrap *draw(const Compare *compare, int positions, const int *clusters) {
    return positions > 1 && !compare_is_once(compare)
               ? bootstrap_of(&(Drawing){positions, clusters})
               : NULL;
}

/* The mean of the ratios of positions that have one, and its interval with what these say of the price. */
static void find_mean(const Compare *compare, const CompareDepth *at, int set,
                      CompareFigures *figures) {
    const CompareColumn *own = &at->columns[set], *first = &at->columns[0];
    const size_t room = (size_t)at->nb;
    double *logs = arena_new(room, sizeof *logs), *priced = arena_new(room, sizeof *priced);
    int *clusters = arena_new(room, sizeof *clusters), nb = 0;
    for (int i = 0; i < at->nb; i++)
        if (isfinite(own->log[i]) && isfinite(first->log[i])) {
            clusters[nb] = compare->clusters[at->common[i]];
            logs[nb] = own->log[i] - first->log[i];
            priced[nb] = logs[nb] + (own->price[i] - first->price[i]);
            nb++;
        }
    figures->ratios = nb;
    if (nb)
        figures->log2_mean = stats_mean(logs, (size_t)nb);
    const Bootstrap *bootstrap = draw(compare, nb, clusters);
    if (bootstrap) {
        figures->mean_interval = bootstrap_mean(bootstrap, priced);
        figures->units = bootstrap_drawn_nb(bootstrap);
    }
}

/* The ratio of totals, and its interval. */
static void find_total(const Compare *compare, const CompareDepth *at, int set,
                       CompareFigures *figures) {
    const CompareColumn *own = &at->columns[set], *first = &at->columns[0];
    double *price = arena_new((size_t)at->nb, sizeof *price);
    int *clusters = arena_new((size_t)at->nb, sizeof *clusters);
    for (int i = 0; i < at->nb; i++) {
        clusters[i] = compare->clusters[at->common[i]];
        price[i] = own->price[i] - first->price[i];
    }
    if (figures->ratios)
        figures->log2_total = stats_log2_ratio(sum_of(own->n, at->nb), sum_of(first->n, at->nb));
    const Bootstrap *bootstrap = draw(compare, at->nb, clusters);
    if (bootstrap)
        figures->total_interval = bootstrap_log2_totals(bootstrap, own->n, first->n, price);
}

CompareFigures compare_figures(const Compare *compare, int depth, int set) {
    Arena memory = {NULL, NULL}, *before = arena_switch(&memory);
    const CompareDepth *at = &compare->depths[depth];
    const CompareColumn *own = &at->columns[set];
    const uint64_t rounds = (uint64_t)at->rounds;
    const double mean = stats_mean(own->log, (size_t)at->nb);
    CompareFigures figures = {.total = (sum_of(own->n, at->nb) + rounds / 2) / rounds,
                              .geometric_mean = isfinite(mean) ? exp2(mean) : NAN,
                              .log2_mean = NAN,
                              .log2_total = NAN,
                              .largest = -1,
                              .largest_share = NAN};
    count_outcomes(compare, at, set, &figures);
    find_largest(at, own->n, at->columns[0].n, &figures);
    find_mean(compare, at, set, &figures);
    find_total(compare, at, set, &figures);
    arena_switch(before);
    arena_free(&memory);
    return figures;
}

const char *compare_method(const Compare *compare) {
    return bootstrap_method(&(Drawing){compare->positions_nb, compare->clusters});
}

/* ---- order ----------------------------------------------------------------------------------- */

typedef struct Ranked {
    int place;
    double difference; /* -1: no ratio */
} Ranked;

static int compare_ranked(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    if (x->difference != y->difference)
        return x->difference < y->difference ? 1 : -1;
    return x->place - y->place;
}

int *compare_order(const Compare *compare) {
    const int nb = compare->depths[compare->request.depth].nb;
    Ranked *ranked = arena_new((size_t)nb, sizeof *ranked);
    int *order = arena_new((size_t)nb, sizeof *order);
    for (int i = 0; i < nb; i++) {
        const uint64_t first = compare_count(compare, 0, i);
        ranked[i] = (Ranked){i, -1};
        for (int set = 1; set < compare->request.sets_nb; set++) {
            const uint64_t n = compare_count(compare, set, i);
            if (n && first)
                ranked[i].difference = fmax(ranked[i].difference, fabs(stats_log2_ratio(n, first)));
        }
    }
    qsort(ranked, (size_t)nb, sizeof *ranked, compare_ranked);
    for (int i = 0; i < nb; i++)
        order[i] = ranked[i].place;
    return order;
}
