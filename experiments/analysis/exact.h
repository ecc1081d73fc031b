/* The interval of a net loss: how many positions are lost, less how many are won, beside another search of
 * the same positions, from their discordant pairs. Of n positions `lost` differ one way and `won` the other.
 * Each share has its exact limits (Clopper and Pearson); the difference has the squares of their distances
 * added (MOVER, Zou and Donner). So it has a width where nothing differs, 1 - 0.025^(1/n) to either side,
 * and a greater one the more differ. It leaves 0 outside about where McNemar's exact test is below 5 %
 * (5 or 6 lost and none won). Covered, computed over all outcomes at n = 91, 197, 500 and losses and wins of 0 to
 * 3 %: at least 96 % (test_stats).
 * Positions of one game resemble each other: where a suite names games, n is the number of games, and a
 * difference counts as its share of an average game, as if all positions of a game differed together.
 * Depends on: stats.h.
 * Sources: C. J. Clopper, E. S. Pearson, The use of confidence or fiducial limits illustrated in the case
 * of the binomial (1934); G. Y. Zou, A. Donner, Construction of confidence limits about effect measures
 * (2008). */
#ifndef EXPERIMENTS_ANALYSIS_EXACT_H
#define EXPERIMENTS_ANALYSIS_EXACT_H

#include "analysis/stats.h"

/* What the database and the reports call the method. */
#define EXACT_METHOD "exact limits of lost and of won positions, 95 %, squares added"
#define EXACT_METHOD_GAMES "exact limits of lost and of won games, 95 %, squares added"

/* What is drawn, unit by unit. */
typedef struct ExactUnits {
    int nb; /* of units */
    int positions;
    int *of; /* by position: its unit, from 0 */
} ExactUnits;

/* Range: one round. Owner: the caller releases. */
ExactUnits exact_units(const Drawing *drawing);
void exact_units_release(ExactUnits *units);

/* Won less lost, as a share of n. Range: n above 0, not necessarily whole; lost + won up to n. */
Interval exact_net(double n, double lost, double won);

/* Won less lost, relative to `total` positions of the sample (those that the base solves).
 * Range: total above 0. */
Interval exact_net_of(const ExactUnits *units, double lost, double won, double total);

/* The mean of differences by position, each from -1 to 1: what is above 0 is won. Of fractions it is wider than it
 * need be. */
Interval exact_net_row(const double *row, const Bootstrap *bootstrap);

/* EXACT_METHOD or EXACT_METHOD_GAMES. */
const char *exact_method(const Drawing *drawing);

#endif
