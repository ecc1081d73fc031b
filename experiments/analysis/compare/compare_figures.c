#include "analysis/compare/compare_figures.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"

CompareSet compare_set(const Compare *compare, int depth, int set) {
    CompareSet figures = {0, 0};
    double sum = 0;
    int nb = 0;
    bool zero = false;
    for (int p = 0; p < compare->positions_nb; p++)
        if (compare_is_common(compare, depth, p)) {
            const uint64_t n = compare_cell(compare, depth, set, p)->n;
            figures.total += n;
            zero |= n == 0;
            sum += n ? log((double)n) : 0;
            nb++;
        }
    if (nb && !zero)
        figures.geometric_mean = exp(sum / nb);
    return figures;
}

/* The counts of a set and of the first on the common positions. */
typedef struct Columns {
    int nb;
    uint64_t *n, *first;
    int *position;
} Columns;

static Columns columns_new(const Compare *compare, int depth, int set) {
    const size_t room = (size_t)compare->positions_nb;
    Columns columns = {0, mem_new(room, sizeof(uint64_t)), mem_new(room, sizeof(uint64_t)),
                       mem_new(room, sizeof(int))};
    for (int p = 0; p < compare->positions_nb; p++)
        if (compare_is_common(compare, depth, p)) {
            columns.n[columns.nb] = compare_cell(compare, depth, set, p)->n;
            columns.first[columns.nb] = compare_cell(compare, depth, 0, p)->n;
            columns.position[columns.nb++] = p;
        }
    return columns;
}

static void columns_release(Columns *columns) {
    free(columns->n);
    free(columns->first);
    free(columns->position);
}

static void count_outcomes(const Compare *compare, int depth, int set, const Columns *columns,
                           ComparePair *pair) {
    for (int i = 0; i < columns->nb; i++) {
        const int p = columns->position[i];
        pair->smaller += columns->n[i] < columns->first[i];
        pair->equal += columns->n[i] == columns->first[i];
        pair->larger += columns->n[i] > columns->first[i];
        pair->same_value += compare_cell(compare, depth, set, p)->score ==
                            compare_cell(compare, depth, 0, p)->score;
    }
}

static void find_largest(const Columns *columns, double total, double total_first,
                         ComparePair *pair) {
    for (int i = 0; total != total_first && i < columns->nb; i++) {
        const double share =
            ((double)columns->n[i] - (double)columns->first[i]) / (total - total_first);
        if (pair->largest < 0 || share > pair->largest_share) {
            pair->largest = columns->position[i];
            pair->largest_share = share;
        }
    }
}

/* Means, totals and their intervals. */
static void measure(const Columns *columns, ComparePair *pair) {
    double *logs = mem_new((size_t)columns->nb, sizeof *logs);
    uint64_t total = 0, total_first = 0;
    for (int i = 0; i < columns->nb; i++) {
        total += columns->n[i];
        total_first += columns->first[i];
        if (columns->n[i] && columns->first[i])
            logs[pair->ratios++] = stats_log2_ratio(columns->n[i], columns->first[i]);
    }
    find_largest(columns, (double)total, (double)total_first, pair);
    pair->known = pair->ratios > 0 && total && total_first;
    if (pair->known) {
        pair->mean = stats_mean(logs, (size_t)pair->ratios);
        pair->total = stats_log2_ratio(total, total_first);
    }
    if (pair->ratios > 1) {
        Bootstrap *bootstrap = bootstrap_new(pair->ratios, BOOTSTRAP_RESAMPLES, BOOTSTRAP_SEED);
        pair->mean_interval = bootstrap_mean(bootstrap, logs);
        bootstrap_free(bootstrap);
    }
    if (columns->nb > 1) {
        Bootstrap *bootstrap = bootstrap_new(columns->nb, BOOTSTRAP_RESAMPLES, BOOTSTRAP_SEED);
        pair->total_interval = bootstrap_log2_totals(bootstrap, columns->n, columns->first);
        bootstrap_free(bootstrap);
    }
    free(logs);
}

ComparePair compare_pair(const Compare *compare, int depth, int set) {
    Columns columns = columns_new(compare, depth, set);
    ComparePair pair = {.positions = columns.nb, .largest = -1};
    count_outcomes(compare, depth, set, &columns, &pair);
    measure(&columns, &pair);
    columns_release(&columns);
    return pair;
}

/* ---- order ----------------------------------------------------------------------------------- */

typedef struct Ranked {
    int position;
    double difference; /* -1: no ratio */
} Ranked;

static int compare_ranked(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    if (x->difference != y->difference)
        return x->difference < y->difference ? 1 : -1;
    return x->position - y->position;
}

static double difference_of(const Compare *compare, int depth, int position) {
    double greatest = -1;
    const uint64_t first = compare_cell(compare, depth, 0, position)->n;
    for (int set = 1; set < compare->request.sets_nb; set++) {
        const uint64_t n = compare_cell(compare, depth, set, position)->n;
        if (n && first)
            greatest = fmax(greatest, fabs(stats_log2_ratio(n, first)));
    }
    return greatest;
}

int compare_order(const Compare *compare, int depth, int *order) {
    Ranked *ranked = mem_new((size_t)compare->positions_nb, sizeof *ranked);
    int nb = 0;
    for (int p = 0; p < compare->positions_nb; p++)
        if (compare_is_common(compare, depth, p))
            ranked[nb++] = (Ranked){p, difference_of(compare, depth, p)};
    qsort(ranked, (size_t)nb, sizeof *ranked, compare_ranked);
    for (int i = 0; i < nb; i++)
        order[i] = ranked[i].position;
    free(ranked);
    return nb;
}
