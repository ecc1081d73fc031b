/* Statistics over positions: means of logarithms, quantiles, bootstrap intervals, bands. Pure: numbers in,
 * numbers out, the same on every run. Intervals, bands and chances are made here; those of Elo in elo.h, of
 * sets beside the best in best.h.
 * A bootstrap asks how far a figure would move if the suite's positions were a sample of more: it
 * draws as many positions as there are, with replacement, and computes the figure again; the
 * interval runs between two quantiles of what comes out (the percentile method). From few positions the
 * 2.5 % and 97.5 % quantiles are too narrow, so the tails are smaller: as far out as Student's t with
 * n - 1 degrees is beyond a normal distribution (stats_tail). Of means n is the number of positions; of
 * totals and reductions, which few large positions decide, that of positions of one weight which would
 * make as rough a sample (stats_effective of the denominators).
 * Positions of one game resemble each other, so games are drawn where a suite names them: whole, each with
 * all its positions.
 * One set of resamples serves every figure of a suite, so that bands beside each other move
 * together and a difference is always between figures of the same draw.
 * Depends on: engine.h (the seeded generator).
 * Sources: B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993), chapter 13; T. C.
 * Hesterberg, What teachers should know about the bootstrap (2015), on expanded percentile intervals. */
#ifndef EXPERIMENTS_ANALYSIS_STATS_H
#define EXPERIMENTS_ANALYSIS_STATS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BOOTSTRAP_RESAMPLES = 4000, /* bounds repeat to about 3 % of the interval's width */
    BOOTSTRAP_SEED = 1989
};

/* What 95 % leave outside. */
#define STATS_OUTSIDE 0.05
/* A figure that a greater share of the resamples leaves undefined has no interval: its bounds would rest
 * on the resamples that happen to define it. */
#define STATS_UNDEFINED_MAX 0.025
/* A deviation below this share of (1 + size) is a sum's rounding. */
#define STATS_ROUNDING 1e-12
/* From fewer positions, or games, no verdict is given. */
enum { STATS_UNITS_LEAST = 10 };

/* What the database and the reports call the method. */
#define BOOTSTRAP_METHOD "percentile bootstrap over positions, 95 %, widened by t, 4000 resamples"
#define BOOTSTRAP_METHOD_GAMES "percentile bootstrap over games, 95 %, widened by t, 4000 resamples"

typedef struct Interval {
    bool known; /* false: no value, or too few resamples had one */
    double low, high;
} Interval;

/* Its ends, not a number where it is not known. */
static inline double interval_low(Interval interval) {
    return interval.known ? interval.low : NAN;
}
static inline double interval_high(Interval interval) {
    return interval.known ? interval.high : NAN;
}

/* From so far below a value to as far above; not known where that is no number. */
static inline Interval interval_about(double value, double half) {
    return (Interval){!isnan(half), value - half, value + half};
}

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

/* Holm's correction for many probabilities: p[i], of `family` that were chosen beforehand (at
 * least nb), become what they must be below to be sure of all at that level; NaN stays. Range: nb up
 * to STATS_HOLM_MAX. Source: S. Holm, A simple sequentially rejective multiple test procedure (1979).
 */
enum { STATS_HOLM_MAX = 256 };
void stats_holm(double *p, int nb, int family);

/* ---- from few -------------------------------------------------------------------------------- */

/* The share of Student's t with so many degrees of freedom that lies above t. Range: freedom above 0. */
double stats_student_above(double t, double freedom);

/* How many standard errors n positions need for what a normal distribution needs z for: Student's t has as
 * much outside, and a bootstrap's variance is that of a sample without Bessel's correction. The other way
 * round. Range: n above 1, not necessarily whole; INFINITY: nothing is widened. */
double stats_widen(double z, double n);
double stats_narrow(double wide, double n);

/* The share of the resamples below a 95 % interval, and above it: Phi(-sqrt(n / (n - 1)) t(n - 1)); 0.025 of
 * infinitely many. Range: n above 1. */
double stats_tail(double n);

/* How likely so sure a side is by chance (two-sided), where such a share of the resamples lies on the other
 * side: below 5 % where an interval with stats_tail leaves the limit outside; at least 2 / (resamples + 1).
 * NaN stays. Range: n above 1. */
double stats_chance(double share, double n, int resamples);

/* How many times as far out intervals must reach so that `nb` hold at once, if nothing is known of how they
 * hang together (Bonferroni), by a normal distribution. */
double stats_shared(int nb);

/* (sum w)^2 / sum w^2; 0 where all are 0. */
double stats_effective(const double *weights, size_t nb);

/* ---- bands ----------------------------------------------------------------------------------- */

/* Simultaneous bands: value -+ reach * deviation of each of many figures that are drawn together, with one
 * reach: the 95 % quantile over the resamples of the largest |figure - value| / deviation, widened for n.
 * Choice: offsets are from the value, not from the resamples' mean. Where a statistic is not
 * biased, both are the same. Where it is, as with a best set chosen again in each resample, the
 * value is off by about as much as the resamples are off it: of 12 values log2(N / N_best of 16)
 * with a bias of 0.7 standard errors, bands by offsets from the value held all truths in 97 % of
 * 1,000 draws, by those from the mean in 90 %; with a bias of 0.13, in 95 and 92 %. */

/* The deviation of resampled figures, of which some may be NaN; 0: they differ by rounding only. False: too
 * few are known. */
bool stats_deviation(const double *figures, size_t nb, double *deviation);

/* largest[resample] becomes no less than this figure's. Nothing is done where the deviation is 0. */
void stats_note_largest(double *largest, const double *figures, size_t nb, double value,
                        double deviation);

/* The reach. Range: n above 1. */
double stats_reach(const double *largest, size_t nb, double n);

/* The same of `rows` figures, figures[row * nb + resample], and the deviation of each: NaN where that is not known, or
 * its value is no number. */
double stats_bands(const double *values, const double *figures, size_t rows, size_t nb, double n,
                   double *deviations);

/* ---- resamples ------------------------------------------------------------------------------- */

/* Used by one thread at a time: those of many positions are drawn as they are needed. */
typedef struct Bootstrap Bootstrap;

/* What is drawn.
 * `clusters`: which positions belong together, by a number for each; below 0 it is alone; NULL: all
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
Bootstrap *bootstrap_of(const Drawing *drawing); /* the arena's */

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

/* How often each position is in a resample. Valid until another resample is asked for. */
const uint8_t *bootstrap_weights(const Bootstrap *bootstrap, int resample);
/* The sum of that, which is the number of positions unless clusters are drawn. */
int bootstrap_total_of(const Bootstrap *bootstrap, const uint8_t *weights);

/* The same of LANES resamples (stats_lanes.h) from `first` on, a multiple of LANES, for several threads at once:
 * [lane * positions + position]; zeros beyond the last. *room: NULL, or where they were drawn.
 * Owner: the caller frees *room after use. */
const uint8_t *bootstrap_lanes(const Bootstrap *bootstrap, int first, uint8_t **room);

/* For parallel_do over LANES resamples of so many rows: one thread for little work. */
int bootstrap_threads(const Bootstrap *bootstrap, size_t rows);

/* stats_effective of what is drawn: of positions by their weight, of clusters by that of all theirs. */
double drawing_effective(const Drawing *drawing, const double *weights);
double bootstrap_effective(const Bootstrap *bootstrap, const double *weights);

/* Interval of a figure that `nb` of the resamples define, over n positions or games. Unknown where too many
 * do not define it, where a single position or game is drawn, or n is not above 1. Of two or three the
 * quantiles are the least and the greatest figure, and the interval too narrow. */
Interval bootstrap_interval(const Bootstrap *bootstrap, const double *figures, int nb, double n);

/* The same for many figures of one n: `tail` is bootstrap_tail(n), stats_tail or NaN. */
double bootstrap_tail(double n);
Interval bootstrap_interval_at(const Bootstrap *bootstrap, const double *figures, int nb,
                               double tail);

/* Intervals of the means of rows of values, [row * positions + position]; together they take a third of
 * the time. */
void bootstrap_means(const Bootstrap *bootstrap, const double *values, int rows,
                     Interval *intervals);

/* Interval of the mean of one value a position. */
Interval bootstrap_mean(const Bootstrap *bootstrap, const double *values);

/* Interval of log2(sum of a / sum of b). Unknown where a sum of zero is drawn too often. `also` (may be
 * NULL): added to it is the mean of these over the resample. Sums are exact below 2^53. */
Interval bootstrap_log2_totals(const Bootstrap *bootstrap, const uint64_t *a, const uint64_t *b,
                               const double *also);

/* A price that is measured on the positions themselves, sum of a / sum of b, is drawn with them: in a
 * resample its log2 is that of the positions as they are plus the mean over the resample of these
 * offsets, to first order. Their own mean is 0; all are 0 where a sum is.
 * Source: A. C. Davison, D. V. Hinkley, Bootstrap Methods and their Application (1997), 2.7.2. */
void stats_price_offsets(const double *a, const double *b, size_t nb, double *offsets);

/* ---- discordant pairs ------------------------------------------------------------------------ */

/* The interval of a net loss: how many positions are lost, less how many are won, beside another search of
 * the same positions, from their discordant pairs. Of n positions `lost` differ one way and `won` the other.
 * Each share has its exact limits (Clopper and Pearson); the difference has the squares of their distances
 * added (MOVER, Zou and Donner). So it has a width where nothing differs, 1 - 0.025^(1/n) to either side,
 * and a greater one the more differ. It leaves 0 outside about where McNemar's exact test is below 5 %
 * (5 or 6 lost and none won). Covered, computed over all outcomes at n = 91, 197, 500 and losses and wins of 0 to
 * 3 %: at least 96 % (test_stats).
 * Positions of one game resemble each other: where a suite names games, n is the number of games, and a
 * difference counts as its share of an average game, as if all positions of a game differed together.
 * Sources: C. J. Clopper, E. S. Pearson, The use of confidence or fiducial limits illustrated in the case
 * of the binomial (1934); G. Y. Zou, A. Donner, Construction of confidence limits about effect measures
 * (2008). */

/* What the database and the reports call the method. */
#define EXACT_METHOD "exact limits of lost and of won positions, 95 %, squares added"
#define EXACT_METHOD_GAMES "exact limits of lost and of won games, 95 %, squares added"

/* Won less lost, as a share of n. Range: n above 0, not necessarily whole; lost + won up to n. */
Interval exact_net(double n, double lost, double won);

/* Won less lost, relative to `total` positions of the sample (those that the base solves), of which `units`
 * are drawn: positions, or games. Range: total above 0. */
Interval exact_net_of(int units, int positions, double lost, double won, double total);

/* The mean of differences by position, each from -1 to 1: what is above 0 is won. Of fractions it is wider than it
 * need be. */
Interval exact_net_row(const double *row, const Bootstrap *bootstrap);

/* EXACT_METHOD or EXACT_METHOD_GAMES. */
const char *exact_method(const Drawing *drawing);

/* ---- reductions ------------------------------------------------------------------------------ */

/* The counts of one study, suite, setting, depth and metric. */
typedef struct Sweep {
    int sets, positions;
    const uint64_t *counts; /* of set s at position p: counts[s * positions + p] */
    const bool *in_space;   /* may this set be N_best? */
    int none;               /* the set with nothing on, -1 where it was not run */
} Sweep;

/* Schaeffer's reduction, 100 (none - n) / (none - best), and log2(n / best), on totals. Both are no number where no
 * set is in the space, or a total is 0; `percent` also where nothing on was not run, or is no more than best. */
typedef struct Reduction {
    double percent, log2_over_best;
} Reduction;

/* The figures of every set on the positions as they are. */
void sweep_reductions(const Sweep *sweep, Reduction *reductions);

/* Their intervals for every set: percent[sets], log2_over_best[sets]. The best set is chosen again
 * in each resample, so its own interval says how sure the choice is. Over n of nothing on less the best, and
 * of the best. */
void sweep_intervals(const Sweep *sweep, const Bootstrap *bootstrap, Interval *percent,
                     Interval *log2_over_best);

#endif
