/* Rows that bring terms: totals, formulas and reductions; and columns of rows.
 * Depends on: figure.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_PARTS_PART_TERMS_H
#define EXPERIMENTS_ANALYSIS_PARTS_PART_TERMS_H

#include "analysis/parts/figure.h"
#include "store/store.h"

/* The place of a column; -1: there is none. `part`, `top` and `bottom` may be written `label`, `numerator`
 * and `denominator`. */
int row_column(StoreStatement *row, const char *name);
/* Is it there, and not NULL? */
bool row_has(StoreStatement *row, const char *name);

/* The cluster of a position (NULL: none), made where it is new. */
PartCluster *part_cluster(Part *part, const char *position);

/* One set's nodes in one term at one position. Errors: a second row of it; a term that changes. */
bool part_add_nodes(Part *part, StoreStatement *row, double nodes, Status *status);

/* Two figures of a set at one position, whose totals are correlated over the sets. Errors: alike. */
/* The same of a row that brings doublings of the nodes with nothing on, its own and the best set's. */
bool part_add_means(Part *part, StoreStatement *row, double doublings, double best, Status *status);

bool part_add_pair(Part *part, StoreStatement *row, double x, double y, Status *status);

#endif
