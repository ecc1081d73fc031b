#include "analysis/compare/compare_figures.h"

#include <math.h>
#include <stdlib.h>

#include "base/text.h"

/* ---- columns --------------------------------------------------------------------------------- */

/* The counts of a set and of the first on the common positions; those of a position stand together,
 * one for each of its searches. */
typedef struct Columns {
    int nb, rounds;
    uint64_t *n, *first;
    int *position;
} Columns;

static Columns columns_new(const Compare *compare, int depth, int set) {
    const int rounds = compare_rounds_nb(compare, depth);
    const size_t room = (size_t)compare->positions_nb * (size_t)rounds;
    Columns columns = {0, rounds, mem_new(room, sizeof(uint64_t)), mem_new(room, sizeof(uint64_t)),
                       mem_new(room, sizeof(int))};
    for (int p = 0; p < compare->positions_nb; p++)
        for (int r = 0; compare_is_common(compare, depth, p) && r < rounds; r++) {
            columns.n[columns.nb] = compare_search(compare, depth, set, p, r)->n;
            columns.first[columns.nb] = compare_search(compare, depth, 0, p, r)->n;
            columns.position[columns.nb++] = p;
        }
    return columns;
}

static void columns_release(Columns *columns) {
    free(columns->n);
    free(columns->first);
    free(columns->position);
}

static uint64_t sum_of(const uint64_t *n, int nb) {
    uint64_t sum = 0;
    for (int i = 0; i < nb; i++)
        sum += n[i];
    return sum;
}

/* ---- sets ------------------------------------------------------------------------------------ */

CompareSet compare_set(const Compare *compare, int depth, int set) {
    CompareSet figures = {0, 0};
    Columns columns = columns_new(compare, depth, set);
    const uint64_t rounds = (uint64_t)columns.rounds;
    double sum = 0;
    bool zero = columns.nb == 0;
    for (int i = 0; i < columns.nb; i++) {
        zero |= columns.n[i] == 0;
        sum += columns.n[i] ? log((double)columns.n[i]) : 0;
    }
    figures.total = (sum_of(columns.n, columns.nb) + rounds / 2) / rounds;
    if (!zero)
        figures.geometric_mean = exp(sum / columns.nb);
    columns_release(&columns);
    return figures;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static void count_outcomes(const Compare *compare, int depth, int set, const Columns *columns,
                           ComparePair *pair) {
    for (int i = 0; i < columns->nb; i += columns->rounds) {
        const int p = columns->position[i];
        const uint64_t n = sum_of(columns->n + i, columns->rounds);
        const uint64_t first = sum_of(columns->first + i, columns->rounds);
        pair->positions++;
        pair->smaller += n < first;
        pair->equal += n == first;
        pair->larger += n > first;
        pair->same_value += compare_cell(compare, depth, set, p)->score ==
                            compare_cell(compare, depth, 0, p)->score;
    }
}

static void find_largest(const Columns *columns, double total, double total_first,
                         ComparePair *pair) {
    for (int i = 0; total != total_first && i < columns->nb; i += columns->rounds) {
        const double share = ((double)sum_of(columns->n + i, columns->rounds) -
                              (double)sum_of(columns->first + i, columns->rounds)) /
                             (total - total_first);
        if (pair->largest < 0 || share > pair->largest_share) {
            pair->largest = columns->position[i];
            pair->largest_share = share;
        }
    }
}

/* Logs of the ratios of positions that have one in each search, and the clusters of these; returns how
 * many these are. */
static int take_logs(const Compare *compare, const Columns *columns, double *logs, int *clusters) {
    int nb = 0;
    for (int i = 0; i < columns->nb; i += columns->rounds) {
        bool known = true;
        for (int r = i; r < i + columns->rounds; r++)
            known &= columns->n[r] && columns->first[r];
        if (known)
            clusters[nb / columns->rounds] = compare->clusters[columns->position[i]];
        for (int r = i; known && r < i + columns->rounds; r++)
            logs[nb++] = stats_log2_ratio(columns->n[r], columns->first[r]);
    }
    return nb / columns->rounds;
}

static Bootstrap *draw(int positions, int rounds, const int *clusters) {
    return positions > 1 ? bootstrap_hold(NULL, &(Drawing){positions, rounds, clusters}) : NULL;
}

/* Intervals of the mean of these logarithms, and of the totals. */
static void draw_all(const Compare *compare, const Columns *columns, const double *logs,
                     int *clusters, ComparePair *pair) {
    Bootstrap *bootstrap = draw(pair->ratios, columns->rounds, clusters);
    if (bootstrap)
        pair->mean_interval = bootstrap_mean(bootstrap, logs);
    bootstrap_free(bootstrap);
    for (int i = 0; i < pair->positions; i++)
        clusters[i] = compare->clusters[columns->position[i * columns->rounds]];
    bootstrap = draw(pair->positions, columns->rounds, clusters);
    if (bootstrap)
        pair->total_interval = bootstrap_log2_totals(bootstrap, columns->n, columns->first);
    bootstrap_free(bootstrap);
}

/* Means, totals and their intervals. */
static void measure(const Compare *compare, const Columns *columns, ComparePair *pair) {
    const int rounds = columns->rounds;
    double *logs = mem_new((size_t)columns->nb, sizeof *logs);
    int *clusters = mem_new((size_t)columns->nb, sizeof *clusters);
    const uint64_t total = sum_of(columns->n, columns->nb),
                   total_first = sum_of(columns->first, columns->nb);
    pair->ratios = take_logs(compare, columns, logs, clusters);
    find_largest(columns, (double)total, (double)total_first, pair);
    pair->known = pair->ratios > 0 && total && total_first;
    if (pair->known) {
        pair->mean = stats_mean(logs, (size_t)(pair->ratios * rounds));
        pair->total = stats_log2_ratio(total, total_first);
    }
    draw_all(compare, columns, logs, clusters, pair);
    free(clusters);
    free(logs);
}

ComparePair compare_pair(const Compare *compare, int depth, int set) {
    Columns columns = columns_new(compare, depth, set);
    ComparePair pair = {.largest = -1};
    count_outcomes(compare, depth, set, &columns, &pair);
    measure(compare, &columns, &pair);
    columns_release(&columns);
    return pair;
}

const char *compare_method(const Compare *compare) {
    return bootstrap_method(&(Drawing){compare->positions_nb, 1, compare->clusters});
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
    const uint64_t first = compare_count(compare, depth, 0, position);
    for (int set = 1; set < compare->request.sets_nb; set++) {
        const uint64_t n = compare_count(compare, depth, set, position);
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
