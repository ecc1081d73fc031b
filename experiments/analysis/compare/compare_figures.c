#include "analysis/compare/compare.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"

/* ---- columns --------------------------------------------------------------------------------- */

/* A set and the first on the common positions. What was searched several times counts as the sum of its
 * searches, whose number is the same everywhere, and as the mean of their logarithms. */
typedef struct Columns {
    int nb, rounds;
    uint64_t *n, *first;
    double *log, *log_first; /* log2; minus infinity where a search counts 0 */
    double *price;           /* what a position says of the price of the set against the first's */
    int *position;
} Columns;

static uint64_t sum_searches(const Compare *compare, int depth, int set, int position, int rounds) {
    uint64_t sum = 0;
    for (int r = 0; r < rounds; r++)
        sum += compare_search(compare, depth, set, position, r)->n;
    return sum;
}

static double mean_log(const Compare *compare, int depth, int set, int position, int rounds) {
    double sum = 0;
    for (int r = 0; r < rounds; r++)
        sum += log2((double)compare_search(compare, depth, set, position, r)->n);
    return sum / rounds;
}

/* A price is measured on the positions themselves, by each cell's first search. */
static void take_prices(const Compare *compare, int depth, int set, Columns *columns) {
    const size_t nb = (size_t)columns->nb;
    double *ns = arena_new(nb, sizeof *ns), *nodes = arena_new(nb, sizeof *nodes);
    double *offsets = arena_new(nb, sizeof *offsets);
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < nb; i++) {
            const CompareCell *cell =
                compare_cell(compare, depth, side ? 0 : set, columns->position[i]);
            ns[i] = cell->ns;
            nodes[i] = cell->nodes;
        }
        stats_price_offsets(ns, nodes, nb, offsets);
        for (size_t i = 0; i < nb; i++)
            columns->price[i] += side ? -offsets[i] : offsets[i];
    }
}

static Columns columns_new(const Compare *compare, int depth, int set) {
    const size_t room = (size_t)compare->positions_nb;
    const int rounds = compare_rounds_nb(compare, depth);
    Columns columns = {
        0,
        rounds,
        arena_new(room, sizeof(uint64_t)),
        arena_new(room, sizeof(uint64_t)),
        arena_new(room, sizeof(double)),
        arena_new(room, sizeof(double)),
        arena_new(room, sizeof(double)),
        arena_new(room, sizeof(int)),
    };
    for (int p = 0; p < compare->positions_nb; p++) {
        if (!compare_is_common(compare, depth, p))
            continue;
        columns.n[columns.nb] = sum_searches(compare, depth, set, p, rounds);
        columns.first[columns.nb] = sum_searches(compare, depth, 0, p, rounds);
        columns.log[columns.nb] = mean_log(compare, depth, set, p, rounds);
        columns.log_first[columns.nb] = mean_log(compare, depth, 0, p, rounds);
        columns.position[columns.nb++] = p;
    }
    if (compare_is_priced(compare))
        take_prices(compare, depth, set, &columns);
    return columns;
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
    Arena own = {NULL, NULL}, *before = arena_switch(&own);
    const Columns columns = columns_new(compare, depth, set);
    const uint64_t rounds = (uint64_t)columns.rounds;
    const double mean = columns.nb ? stats_mean(columns.log, (size_t)columns.nb) : -INFINITY;
    figures.total = (sum_of(columns.n, columns.nb) + rounds / 2) / rounds;
    figures.geometric_mean = exp2(mean);
    arena_switch(before);
    arena_free(&own);
    return figures;
}

/* The logs of each cell's searches, where none counts 0. */
static size_t take_searches(const Compare *compare, int depth, int rounds, double *logs) {
    size_t nb = 0;
    for (int p = 0; p < compare->positions_nb; p++)
        for (int set = 0; compare_is_common(compare, depth, p) && set < compare->request.sets_nb;
             set++)
            if (isfinite(mean_log(compare, depth, set, p, rounds)))
                for (int r = 0; r < rounds; r++)
                    logs[nb++] = log2((double)compare_search(compare, depth, set, p, r)->n);
    return nb / (size_t)rounds;
}

CompareSearches compare_searches(const Compare *compare, int depth) {
    CompareSearches searches = {.rounds = compare_rounds_nb(compare, depth)};
    const size_t rounds = (size_t)searches.rounds, sets = (size_t)compare->request.sets_nb;
    double *logs = arena_new(rounds * sets * (size_t)compare->positions_nb, sizeof *logs);
    searches.cells = take_searches(compare, depth, searches.rounds, logs);
    if (searches.cells && rounds > 1)
        searches.within = stats_within(logs, searches.cells, rounds, &searches.differing);
    return searches;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static void count_outcomes(const Compare *compare, int depth, int set, const Columns *columns,
                           ComparePair *pair) {
    for (int i = 0; i < columns->nb; i++) {
        const int p = columns->position[i];
        pair->positions++;
        pair->smaller += columns->n[i] < columns->first[i];
        pair->equal += columns->n[i] == columns->first[i];
        pair->larger += columns->n[i] > columns->first[i];
        pair->same_value += compare_cell(compare, depth, set, p)->score ==
                            compare_cell(compare, depth, 0, p)->score;
    }
    if (compare_is_priced(compare))
        pair->smaller = pair->equal = pair->larger = FIELD_NONE;
    if (!compare_has_values(compare))
        pair->same_value = FIELD_NONE;
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

/* Logs of the ratios of positions that have one, without and with what these say of the price, and their clusters;
 * returns how many these are. */
static int take_logs(const Compare *compare, const Columns *columns, double *logs, double *priced,
                     int *clusters) {
    int nb = 0;
    for (int i = 0; i < columns->nb; i++)
        if (isfinite(columns->log[i]) && isfinite(columns->log_first[i])) {
            clusters[nb] = compare->clusters[columns->position[i]];
            logs[nb] = columns->log[i] - columns->log_first[i];
            priced[nb] = logs[nb] + columns->price[i];
            nb++;
        }
    return nb;
}

static Bootstrap *draw(int positions, const int *clusters) {
    return positions > 1 ? bootstrap_hold(NULL, &(Drawing){positions, clusters}) : NULL;
}

/* Intervals of the mean of these logarithms, and of the totals. */
static void draw_all(const Compare *compare, const Columns *columns, const double *logs,
                     int *clusters, ComparePair *pair) {
    Bootstrap *bootstrap = draw(pair->ratios, clusters);
    if (bootstrap) {
        pair->mean_interval = bootstrap_mean(bootstrap, logs);
        pair->units = bootstrap_drawn_nb(bootstrap);
    }
    bootstrap_free(bootstrap);
    for (int i = 0; i < pair->positions; i++)
        clusters[i] = compare->clusters[columns->position[i]];
    bootstrap = draw(pair->positions, clusters);
    if (bootstrap)
        pair->total_interval =
            bootstrap_log2_totals_also(bootstrap, columns->n, columns->first, columns->price);
    bootstrap_free(bootstrap);
}

/* Means, totals and their intervals. */
static void measure(const Compare *compare, const Columns *columns, ComparePair *pair) {
    double *logs = arena_new((size_t)columns->nb, sizeof *logs);
    double *priced = arena_new((size_t)columns->nb, sizeof *priced);
    int *clusters = arena_new((size_t)columns->nb, sizeof *clusters);
    const uint64_t total = sum_of(columns->n, columns->nb),
                   total_first = sum_of(columns->first, columns->nb);
    pair->ratios = take_logs(compare, columns, logs, priced, clusters);
    find_largest(columns, (double)total, (double)total_first, pair);
    pair->known = pair->ratios > 0 && total && total_first;
    if (pair->known) {
        pair->mean = stats_mean(logs, (size_t)pair->ratios);
        pair->total = stats_log2_ratio(total, total_first);
    }
    if (!compare_is_once(compare))
        draw_all(compare, columns, priced, clusters, pair);
}

ComparePair compare_pair(const Compare *compare, int depth, int set) {
    Arena own = {NULL, NULL}, *before = arena_switch(&own);
    const Columns columns = columns_new(compare, depth, set);
    ComparePair pair = {.mean = NAN, .total = NAN, .largest = -1, .largest_share = NAN};
    count_outcomes(compare, depth, set, &columns, &pair);
    measure(compare, &columns, &pair);
    arena_switch(before);
    arena_free(&own);
    return pair;
}

const char *compare_method(const Compare *compare) {
    return bootstrap_method(&(Drawing){compare->positions_nb, compare->clusters});
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
    Ranked *ranked = arena_new((size_t)compare->positions_nb, sizeof *ranked);
    int nb = 0;
    for (int p = 0; p < compare->positions_nb; p++)
        if (compare_is_common(compare, depth, p))
            ranked[nb++] = (Ranked){p, difference_of(compare, depth, p)};
    qsort(ranked, (size_t)nb, sizeof *ranked, compare_ranked);
    for (int i = 0; i < nb; i++)
        order[i] = ranked[i].position;
    return nb;
}
