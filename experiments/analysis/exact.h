/* What may be unseen where nothing was seen: bounds for shares of positions of which no unit (position, or
 * game where games are drawn) differs, so that a bootstrap has no width.
 * Of n units none differs: of all units there are, at most the share 1 - 0.025^(1/n) does, about 3.7 / n
 * (the upper end of Clopper and Pearson's 95 % interval of 0 in n; with 5 % on one side it is the rule of
 * three, 3 / n). A game that differs is taken to differ in all its positions, and to be as large as games
 * are on average.
 * Depends on: stats.h.
 * Source: C. J. Clopper, E. S. Pearson, The use of confidence or fiducial limits illustrated in the case
 * of the binomial (1934). */
#ifndef EXPERIMENTS_ANALYSIS_EXACT_H
#define EXPERIMENTS_ANALYSIS_EXACT_H

#include "analysis/stats.h"

/* What the database and the reports call the method. */
#define EXACT_METHOD "Clopper-Pearson over positions, 95 %, none of them differs"
#define EXACT_METHOD_GAMES "Clopper-Pearson over games, 95 %, none of them differs"

/* What is drawn, unit by unit. */
typedef struct ExactUnits {
    int nb; /* of units */
    int positions;
    int *of; /* by position: its unit, from 0 */
} ExactUnits;

/* Range: one round. Owner: the caller releases. */
ExactUnits exact_units(const Drawing *drawing);
void exact_units_release(ExactUnits *units);

/* The share of units that may differ where none of `nb` does. Range: nb above 0. */
double exact_share(int nb);

/* How many positions may differ, relative to `total` positions of the sample. Range: total above 0. */
double exact_unseen(const ExactUnits *units, double total);

/* EXACT_METHOD or EXACT_METHOD_GAMES. */
const char *exact_method(const Drawing *drawing);

#endif
