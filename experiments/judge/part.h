/* What a claim's query brings, part by part, and the figure that each part comes to.
 *
 * `part` (text) is in every row: rows of one label make one part, in the order in which labels
 * first come. A row takes the first of these forms whose columns it fills: pairs_0, pairs_half,
 * pairs_1, pairs_1_half, pairs_2 Elo from the outcomes of pairs of games (match/elo.h); rows add up
 *   position, x, y           Pearson's correlation
 *   position, ratio          geometric mean of ratio over the rows; ratio is above 0
 *   position, top, bottom, less_top, less_bottom
 *                            sum of top / sum of bottom, less sum of less_top / sum of less_bottom
 *   position, top, bottom    sum of top / sum of bottom
 *   position, value          mean of value over the rows
 *   value                    a number; with columns `low` and `high` its interval is theirs (NULL:
 *                            not known), without them it is exact
 *
 * A row that fills none is left out, so is a part that divides by nothing. Where there is a
 * position, the interval is a 95 % bootstrap over positions (stats.h): all rows of a position are
 * drawn together, and what a query chose (a best set) stays chosen. So differences that are paired
 * by position are made in SQL.
 *
 * Depends on: store/store.h, stats.h, match/elo.h. */
#ifndef EXPERIMENTS_JUDGE_PART_H
#define EXPERIMENTS_JUDGE_PART_H

#include "stats.h"
#include "store/store.h"

typedef enum PartForm {
    PART_NUMBER,
    PART_MEAN,
    PART_RATIO,
    PART_DIFFERENCE,
    PART_GEOMETRIC,
    PART_GEOMETRIC_STEP, /* of two geometric means */
    PART_CORRELATION,
    PART_PAIRS
} PartForm;

enum { PART_SUMS = 6 };

/* The rows of one position, added up. */
typedef struct PartCluster {
    char *position; /* NULL: rows without positions */
    double sum[PART_SUMS];
} PartCluster;

typedef struct Part {
    char *label;
    PartForm form;
    bool exact; /* no interval belongs to it; else one that is not known decides nothing */
    double value;
    Interval interval;
    PartCluster *clusters; /* ascending by position once measured; a number has none */
    int clusters_nb;
} Part;

typedef struct PartList {
    Part *at;
    int nb;
} PartList;

/* Run a query and gather its parts; then measure them. False on an error: SQLite's, or columns of
 * no form. Owner: the caller releases, also after an error. */
bool parts_load(PartList *parts, Store *store, const char *sql, Status *status);

/* A number with its interval; `exact`: it has none. For steps, and for tests. */
Part *parts_add_number(PartList *parts, const char *label, double value, bool exact,
                       Interval interval);

/* Append to `steps` the part "b - a", labelled "A to B": paired where both hold positions (they
 * must hold the same), else their intervals' difference. Errors: other positions; a form without
 * differences. */
bool parts_add_step(PartList *steps, const Part *a, const Part *b, Status *status);

void parts_release(PartList *parts);

#endif
