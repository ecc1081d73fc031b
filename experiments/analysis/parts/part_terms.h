/* Rows of a query: their columns, found once, and what rows that bring terms add to a part.
 * Depends on: figure.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_PARTS_PART_TERMS_H
#define EXPERIMENTS_ANALYSIS_PARTS_PART_TERMS_H

#include "analysis/parts/figure.h"
#include "store/store.h"

/* What a column may be (part.h). `part`, `top` and `bottom` may be written `label`, `numerator` and
 * `denominator`. */
typedef enum RowColumn {
    ROW_PART,
    ROW_POSITION,
    ROW_ENHANCEMENTS,
    ROW_TERM,
    ROW_FACTOR,
    ROW_PLIES,
    ROW_REDUCTION_OF,
    ROW_UNDER,
    ROW_LEAVING,
    ROW_LOW,
    ROW_HIGH,
    ROW_VALUE,
    ROW_RATIO,
    ROW_TOP,
    ROW_BOTTOM,
    ROW_LESS_TOP,
    ROW_LESS_BOTTOM,
    ROW_X,
    ROW_Y,
    ROW_SET_X,
    ROW_SET_Y,
    ROW_RANK_X,
    ROW_RANK_Y,
    ROW_NODES,
    ROW_DOUBLINGS,
    ROW_BEST_DOUBLINGS,
    ROW_PAIRS_0,
    ROW_PAIRS_HALF,
    ROW_PAIRS_1,
    ROW_PAIRS_1_HALF,
    ROW_PAIRS_2,
    ROW_COLUMNS_NB
} RowColumn;

/* The row that a statement is at. */
typedef struct Row {
    StoreStatement *statement;
    int place[ROW_COLUMNS_NB]; /* -1: there is no such column */
} Row;

Row row_of(StoreStatement *statement);

/* Is it there, and not NULL? */
bool row_has(const Row *row, RowColumn column);
/* Of a column that is there; the text until the next row, NULL where it is NULL. */
double row_real(const Row *row, RowColumn column);
const char *row_text(const Row *row, RowColumn column);

/* The cluster of a position (NULL: none), made where it is new. */
PartCluster *part_cluster(Part *part, const char *position);

/* One set's nodes in one term at one position. Errors: a second row of it; a term that changes. */
bool part_add_nodes(Part *part, const Row *row, double nodes, Status *status);

/* The same of a row that brings doublings of the nodes with nothing on, its own and the best set's. */
bool part_add_means(Part *part, const Row *row, double doublings, double best, Status *status);

/* Two figures of a set at one position, whose totals are correlated over the sets. Errors: alike. */
bool part_add_pair(Part *part, const Row *row, double x, double y, Status *status);

#endif
