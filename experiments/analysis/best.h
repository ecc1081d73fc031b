/* Which of several sets, or players, cannot be told apart from the best; and whether a position wants a set of
 * its own. Pure: numbers in, numbers out, the same on every run.
 *
 * A set is told apart from the best if some other set is surely better: by one-sided tests against all others, at
 * once (largest t of a resample, 95 %), for each set as if it were the truly best one. So the set that is truly best
 * is among those that are not told apart in at least 95 % of samples, however many there are (multiple comparisons
 * with the best, by inversion). Measured where all sets are alike, the hardest: 95.1 to 95.9 % of 2 to 16 sets on 24
 * and 91 positions; of what is solved 96 to 99 %.
 * The best set of each position is chosen from all after the fact, so it is too good. `chance` says how good it
 * would be if positions differed in nothing that lasts: the same with the residuals of each set (what is left of
 * its logarithms after the set's and the position's mean) dealt to positions at random. That takes sets for
 * independent, so chance is put too high rather than too low.
 * Depends on: analysis/stats.h. Source: J. C. Hsu, Multiple Comparisons: Theory and Methods (1996), chapter 4. */
#ifndef EXPERIMENTS_ANALYSIS_BEST_H
#define EXPERIMENTS_ANALYSIS_BEST_H

#include "analysis/stats.h"

enum { BEST_SETS_MAX = 1 << 10, BEST_DEALS = 20 };

typedef struct BestSets {
    int sets, best; /* best: the set with the least mean */
    bool *held;     /* by set: not told apart from the best */
    int held_nb;
    double *value;      /* by set: mean of its logarithms less the best's */
    Interval *interval; /* of those that are held; not adjusted for their number */
    double own, chance; /* mean of each position's least less that of the best set; <= 0 */
} BestSets;

/* logs[set * positions + position], smaller is better; `solved`: no logarithms, but 1 where the set solves the
 * position and 0 where not, or means of these, and more is better: best->value has the opposite sign. Then a set is
 * told apart only if one is better by exact limits, too
 * (stats.h), for t is too sure of few differences; intervals are those limits. False: fewer than three positions, or more sets than
 * BEST_SETS_MAX. */
bool best_sets(BestSets *best, int sets, const double *logs, bool solved,
               const Bootstrap *bootstrap);

/* The sets that are held, the best first: held_nb of them. */
int *best_in_order(const BestSets *best);

#endif
