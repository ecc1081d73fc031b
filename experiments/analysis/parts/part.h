/* What a claim's query returns, part by part, and the figure of each part.
 *
 * `part` (text) is in every row: rows of one label make one part, in the order in which labels
 * first come. A row takes the first of these forms whose columns it fills: pairs_0, pairs_half,
 * pairs_1, pairs_1_half, pairs_2 Elo from the outcomes of pairs of games (analysis/elo.h); rows add up
 *   position, enhancements, set_x, set_y
 *                            Pearson's correlation over the sets of log total x and log total y
 *   position, enhancements, rank_x, rank_y
 *                            Spearman's, of the totals
 *   position, x, y           Pearson's correlation
 *   position, nodes [, enhancements, term, factor, plies]
 *                            totals: 2 to the power of the sum over terms of factor (default 1)
 *                            times log2 of the term's total, which is the least over its sets of
 *                            the sum of nodes; with plies it is the formula of the minimal tree, W
 *                            the mean of nodes (terms.h)
 *   position, nodes, enhancements, reduction_of [, term, factor]
 *                            the sum over terms of factor times Schaeffer's reduction of the set
 *                            reduction_of, best the least of the sets of T R N S H K with rows
 *   position, doublings, best_doublings [, term, factor, under, leaving]
 *                            the sum over terms of factor times the reduction of geometric means: of
 *                            a set, and of the best, whose nodes are so many doublings of those with
 *                            nothing on. With `under` 1 a term is in the divisor. With `leaving` a
 *                            term is how many doublings lie between the set and what would leave so
 *                            many of 100 of the reduction (terms.h)
 *   position, ratio          geometric mean of ratio over the rows; ratio is above 0
 *   position, top, bottom, less_top, less_bottom
 *                            sum of top / sum of bottom, less sum of less_top / sum of less_bottom
 *   position, top, bottom    sum of top / sum of bottom
 *   position, value          mean of value over the rows
 *   value                    a number; with columns `low` and `high` its interval is theirs (NULL:
 *                            not known), without them it is exact
 *
 * A row that fills none is left out, so is a part that divides by nothing. Where there is a
 * position, the interval is a 95 % bootstrap over positions, or over their games (stats.h): all rows
 * of a position, and all positions of a game, are drawn together, so that differences which are
 * paired by position are made in SQL. What a query chose stays chosen; the least of a term's sets is
 * chosen again. A figure that no position moves has exact bounds or no interval in its place
 * (figure_is_still). A number without a position is exact: what a query counts over the whole suite (root
 * values that changed, positions that were missed) is what it is.
 *
 * Depends on: store/clusters.h, figure.h, analysis/elo.h. */
#ifndef EXPERIMENTS_ANALYSIS_PARTS_PART_H
#define EXPERIMENTS_ANALYSIS_PARTS_PART_H

#include "analysis/parts/figure.h"
#include "store/clusters.h"

typedef struct PartList {
    Part *at;
    int nb;
} PartList;

/* Run a query and gather its parts; then measure them. `games`: of the positions that the query may
 * name; NULL: none. False on an error: SQLite's, or columns of no form. */
bool parts_load(PartList *parts, Store *store, const char *sql, const Clusters *games,
                Status *status);

/* The same without intervals: figures alone, and the clusters that they are of. */
bool parts_gather(PartList *parts, Store *store, const char *sql, const Clusters *games,
                  Status *status);

/* A number with its interval; `exact`: it has none. For pools, and for tests. */
void parts_add_number(PartList *parts, const char *label, double value, bool exact,
                      Interval interval);

#endif
