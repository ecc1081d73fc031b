/* Figures on the totals of sets of letters: what a part's rows bring as terms, and what they come to
 * for any totals.
 *
 * A term has columns, one for each set that has rows in it; a column's total is the sum of `nodes`
 * over the positions. What a term is worth:
 *   TERM_TOTAL      log2 of the least total of its columns
 *   TERM_FORMULA    log2 of n (W^ceil(plies/2) + W^floor(plies/2) - 1), the minimal tree of n
 *                   positions, W the mean of what its one column has in place of nodes
 *   TERM_REDUCTION  100 (none - of) / (none - best): Schaeffer's reduction of one of its sets; best
 *                   is the least total of the sets of T R N S H K
 *   TERM_MEANS      100 (1 - 2^a) / (1 - 2^b): the reduction of geometric means; a and b are the means of
 *                   its two columns, the doublings that a set and the best one take over nothing
 *   TERM_LEAVING    a - log2(2^b + (1 - leaving / 100) (1 - 2^b)): how many doublings the set takes over what
 *                   `leaving` of 100 of that reduction would leave; below 0 it brings more
 * The figure is the sum of factor times worth, over that of the terms that are `under`, if there are any;
 * where terms are logarithms of totals, 2 to the power of that.
 * Depends on: base/text_index.h. */
#ifndef EXPERIMENTS_ANALYSIS_PARTS_TERMS_H
#define EXPERIMENTS_ANALYSIS_PARTS_TERMS_H

#include <stdbool.h>

#include "base/text_index.h"

typedef enum TermKind {
    TERM_TOTAL,
    TERM_FORMULA,
    TERM_REDUCTION,
    TERM_MEANS,
    TERM_LEAVING
} TermKind;

typedef struct Term {
    TermKind kind;
    double factor;
    int plies;           /* of a formula */
    bool under;          /* of means: it belongs to the divisor */
    double leaving;      /* of a hundred */
    char *of;            /* of a reduction: the set */
    int none, of_column; /* of a reduction: columns, -1 where there are none */
    int *columns, columns_nb;
    int *of_set, sets_nb; /* a set's column by its number, -1: none */
} Term;

typedef struct Terms {
    TextIndex names, sets;
    Term *at;
    bool *in_space; /* by column: may the set be N_best? */
    int nb, columns_nb;
} Terms;

/* The term of a name, made like `model` where it is new; -1: there is one of another kind, factor,
 * plies or set. */
int terms_find(Terms *terms, const char *name, const Term *model);

/* The column of a set in a term, made where it is new: ascending from 0. */
int terms_column(Terms *terms, int term, const char *set);

/* The figure of totals, by column, over so many positions. Not a number: a total is not above 0 or not
 * known (NaN), a reduction lacks a set, nothing reduces, or a ratio has not as much above as below:
 * factors of several totals add up to 0. */
double terms_figure(const Terms *terms, const double *totals, double positions);

/* What a position with these `nodes`, by column, adds to the denominator of that figure, as a share of 1:
 * on average over the terms that divide (of totals; where none does over all), of the least set's total;
 * of a reduction, of nothing less the best; all positions alike of a formula. NaN where the figure is not
 * known. */
double terms_share(const Terms *terms, const double *totals, double positions, const double *nodes);

#endif
