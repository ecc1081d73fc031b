/* Statistics over positions: means of logarithms, quantiles, bootstrap intervals. Pure: numbers in,
 * numbers out, the same on every run.
 * A bootstrap asks how far a figure would move if the suite's positions were a sample of more: it
 * draws as many positions as there are, with replacement, and computes the figure again; the
 * interval runs from the 2.5 % to the 97.5 % quantile of what comes out (the percentile method).
 * Positions of one game resemble each other, so games are drawn where a suite names them: whole, each with
 * all its positions.
 * One set of resamples serves every figure of a suite, so that bands beside each other move
 * together and a difference is always between figures of the same draw.
 * Depends on: engine.h (the seeded generator).
 * Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993), chapter 13. */
#ifndef EXPERIMENTS_ANALYSIS_STATS_H
#define EXPERIMENTS_ANALYSIS_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BOOTSTRAP_RESAMPLES = 4000, /* bounds repeat to about 3 % of the interval's width */
    BOOTSTRAP_SEED = 1989
};
#define BOOTSTRAP_LOW 0.025
#define BOOTSTRAP_HIGH 0.975

/* What the database and the reports call the method. */
#define BOOTSTRAP_METHOD "percentile bootstrap over positions, 95 %, 4000 resamples"
#define BOOTSTRAP_METHOD_GAMES "percentile bootstrap over games, 95 %, 4000 resamples"

typedef struct Interval {
    bool known; /* false: no value, or too few resamples had one */
    double low, high;
} Interval;

/* log2(a / b). Range: both above 0. */
double stats_log2_ratio(uint64_t a, uint64_t b);

/* Mean of `nb` numbers. Range: nb above 0. */
double stats_mean(const double *values, size_t nb);

/* The standard deviation within groups of `each` numbers that stand together, pooled over the groups, and
 * in how many of these the numbers differ. Range: groups above 0, each above 1. */
double stats_within(const double *values, size_t groups, size_t each, size_t *differ);

/* The quantile at `share` in [0, 1] of numbers in any order, linear between neighbours (Hyndman and
 * Fan's type 7); faster than to sort them. Range: nb above 0. */
double stats_quantile(const double *values, size_t nb, double share);

/* Holm's correction for many probabilities: p[i], of `family` that were asked for beforehand (at
 * least nb), become what they must be below to be sure of all at that level; NaN stays. Range: nb up
 * to STATS_HOLM_MAX. Source: S. Holm, A simple sequentially rejective multiple test procedure (1979).
 */
enum { STATS_HOLM_MAX = 64 };
void stats_holm(double *p, int nb, int family);

/* ---- resamples ------------------------------------------------------------------------------- */

typedef struct Bootstrap Bootstrap;

/* What is drawn.
 * `clusters`: which positions belong together, by a number for each; below 0 it stands alone; NULL: all
 * do. As many clusters are drawn as there are, and one that is drawn brings all its positions, so that
 * resamples differ in size. Without clusters positions are drawn.
 * A position that was searched several times counts with the mean of its searches, and none of these is
 * drawn by itself: how much they scatter is in the differences between positions already. To draw them
 * too would count it twice (measured: 98.8 % in place of 95 % of the intervals hold the truth, of 24
 * positions searched five times, where only searches differ).
 * Source: A. C. Davison, D. V. Hinkley, Bootstrap Methods and their Application (1997), 3.8. */
typedef struct Drawing {
    int positions;       /* above 0 */
    const int *clusters; /* [positions], below 2^24; read by the call alone */
} Drawing;

/* Does any position belong to a cluster? */
bool drawing_has_clusters(const Drawing *drawing);

/* The cluster of each position, numbered from 0 as they first come, so that equal drawings have equal
 * numbers; NULL where positions are drawn. *nb: clusters, or positions. Owner: the caller frees. */
int *drawing_clusters(const Drawing *drawing, int *nb);

/* Draw the resamples: a byte for each position in each. Range: resamples above 0.
 * Owner: the caller frees. */
Bootstrap *bootstrap_new_of(const Drawing *drawing, int resamples, uint64_t seed);
Bootstrap *bootstrap_new(int positions, int resamples, uint64_t seed); /* each alone */
void bootstrap_free(Bootstrap *bootstrap);                             /* may be NULL */

/* The database's resamples (BOOTSTRAP_RESAMPLES, BOOTSTRAP_SEED): `held` if it is of the same drawing,
 * else it is freed and new ones are drawn. Suites come group by group, and most groups of a suite have
 * the same positions. Range: `held` is NULL or from here. Owner: the caller frees. */
Bootstrap *bootstrap_hold(Bootstrap *held, const Drawing *drawing);

/* Would the drawing bring the same resamples, if there were as many? */
bool bootstrap_is_of(const Bootstrap *bootstrap, const Drawing *drawing);

int bootstrap_positions_nb(const Bootstrap *bootstrap);
int bootstrap_resamples_nb(const Bootstrap *bootstrap);

/* The cluster of each position, numbered from 0 as they first come; NULL where positions are drawn.
 * How many are drawn: clusters, or positions. Owner: the bootstrap. */
const int *bootstrap_clusters(const Bootstrap *bootstrap);
int bootstrap_drawn_nb(const Bootstrap *bootstrap);

/* BOOTSTRAP_METHOD or BOOTSTRAP_METHOD_GAMES: what is drawn where positions have these clusters. */
const char *bootstrap_method(const Drawing *drawing);

/* How often each position is in a resample, and the sum of that, which is the number of positions
 * unless clusters are drawn. */
const uint8_t *bootstrap_weights(const Bootstrap *bootstrap, int resample);
int bootstrap_total(const Bootstrap *bootstrap, int resample);

/* Interval of a figure that `nb` of the resamples define. Unknown where too many do not, or where a single
 * position or game is drawn. */
Interval bootstrap_interval(const Bootstrap *bootstrap, const double *figures, int nb);

/* Intervals of the means of rows of values, [row * positions + position]; together they take a third of
 * the time. */
void bootstrap_means(const Bootstrap *bootstrap, const double *values, int rows,
                     Interval *intervals);

/* Interval of the mean of one value a position. */
Interval bootstrap_mean(const Bootstrap *bootstrap, const double *values);

/* Interval of log2(sum of a / sum of b). Unknown where a sum of zero is drawn too often. `also` (may be
 * NULL): added to it is the mean of these over the resample. */
Interval bootstrap_log2_totals(const Bootstrap *bootstrap, const uint64_t *a, const uint64_t *b);
Interval bootstrap_log2_totals_also(const Bootstrap *bootstrap, const uint64_t *a,
                                    const uint64_t *b, const double *also);

/* A price that is measured on the positions themselves, sum of a / sum of b, is drawn with them: in a
 * resample its log2 is that of the positions as they are plus the mean over the resample of these
 * offsets, to first order. Their own mean is 0; all are 0 where a sum is.
 * Source: A. C. Davison, D. V. Hinkley, Bootstrap Methods and their Application (1997), 2.7.2. */
void stats_price_offsets(const double *a, const double *b, size_t nb, double *offsets);

/* ---- reductions ------------------------------------------------------------------------------ */

/* The counts of one study, suite, setting, depth and metric. */
typedef struct Sweep {
    int sets, positions;
    const uint64_t *counts; /* of set s at position p: counts[s * positions + p] */
    const bool *in_space;   /* may this set be N_best? */
    int none;               /* the set with nothing on, -1 where it was not run */
} Sweep;

/* Schaeffer's reduction, 100 (none - n) / (none - best), and log2(n / best), on totals. */
typedef struct Reduction {
    bool known;         /* false: no set in the space, or a total is 0; then nothing below is */
    bool percent_known; /* false: nothing on was not run, or is no more than best */
    double percent, log2_over_best;
} Reduction;

/* The figures of set `set` on the positions as they are. */
Reduction sweep_reduction(const Sweep *sweep, int set);

/* Their intervals for every set: percent[sets], log2_over_best[sets]. The best set is chosen again
 * in each resample, so its own interval says how sure the choice is. */
void sweep_intervals(const Sweep *sweep, const Bootstrap *bootstrap, Interval *percent,
                     Interval *log2_over_best);

#endif
