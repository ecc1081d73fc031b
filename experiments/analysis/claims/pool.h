/* Several parts of a claim made one: "on the whole" is their mean, "always" the least of them, both
 * drawn together over the positions, so that many parts have one interval and no correction.
 * Depends on: claim.h, figure.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_POOL_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_POOL_H

#include "analysis/claims/claim.h"
#include "analysis/parts/part.h"

/* How far a figure lies within the test's limits, tolerance added; below 0 outside. log2 of how many
 * times it is the nearest limit where it is a ratio. NaN stays. */
double pool_distance(const ClaimTest *test, bool ratios, double figure);

/* Is the pool of ratios, or of others, a ratio? */
bool pool_is_ratio(const ClaimTest *test, bool ratios);

/* One figure of `nb` figures by the test's pool, in their unit; NaN if one of them is.
 * Range: nb above 0; a pool other than none. */
double pool_figures(const ClaimTest *test, bool ratios, const double *figures, int nb);

/* The pool of the parts' own figures. */
double pool_value(const ClaimTest *test, const Part *const *parts, int nb);

/* Append to `pooled` the test's pool of parts, with its interval, which is not known where they are of
 * other positions. A part that no position moves (parts/still.h) stands at the end of its own interval that
 * brings the pool's end farthest; where it has none it stays as it is, and a pool that has no width then
 * has no interval. Errors: ratios and others together; parts without positions that have intervals.
 */
bool pool_parts(PartList *pooled, const ClaimTest *test, const Part *const *parts, int nb,
                Status *status);

/* The pool in each of the resamples, parts as they are; NaN where it has none. Errors: as above. Range:
 * parts with positions. */
bool pool_resample(const ClaimTest *test, const Part *const *parts, int nb,
                   const Bootstrap *bootstrap, double *figures, Status *status);

#endif
