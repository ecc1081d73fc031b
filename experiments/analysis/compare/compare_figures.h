/* The figures of a comparison: sets, pairs with the first, positions; all over the positions of a
 * depth that are done in every set. Depends on: compare.h, analysis/stats.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_FIGURES_H
#define EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_FIGURES_H

#include "analysis/compare/compare.h"
#include "analysis/stats.h"

typedef struct CompareSet {
    uint64_t total;
    double geometric_mean; /* 0 where a count is 0 */
} CompareSet;
CompareSet compare_set(const Compare *compare, int depth, int set);

/* What several searches of a cell say, of the cells of all sets at a depth without a count of 0. */
typedef struct CompareSearches {
    int rounds;              /* searches of each; with 1 there is nothing else */
    size_t cells, differing; /* differing: in how many of the cells the searches differ */
    double within;           /* standard deviation of a cell's log2 counts (stats_within) */
} CompareSearches;
CompareSearches compare_searches(const Compare *compare, int depth);

/* A set against the first. Ratios are set / first, as log2: below 0 the set is smaller. */
typedef struct ComparePair {
    int positions; /* common ones */
    /* Of them: the set's count against the first's, FIELD_NONE where compare_is_priced; equal root values,
     * FIELD_NONE where these cannot be compared. */
    int smaller, equal, larger, same_value;
    int ratios; /* of them: neither count is 0; the mean is over these */
    int units;  /* of the ratios' positions: how many are drawn, games where these are known */
    bool known; /* ratios > 0 and neither total is 0; else mean and total are no numbers */
    /* Several searches of a cell count with the mean of their logarithms, and with their sum. */
    double mean, total; /* log2 of the geometric mean of ratios; of the ratio of totals */
    Interval mean_interval, total_interval; /* unknown with fewer than two positions, and where
                                               compare_is_once */
    /* The position with the largest share of the difference of totals, that share (above 1 where
     * others go the other way); -1 and no number where the totals are equal. */
    int largest;
    double largest_share;
} ComparePair;
ComparePair compare_pair(const Compare *compare, int depth, int set);

/* How the intervals were computed (stats.h). */
const char *compare_method(const Compare *compare);

/* Common positions ordered by how much the sets differ on them: by the greatest |log2 ratio| to the
 * first, descending, ties in the suite's order; those without a ratio last.
 * `order` needs positions_nb items. Returns their number. */
int compare_order(const Compare *compare, int depth, int *order);

#endif
