/* Several parts of a claim made one figure, drawn together over the positions. "On the whole" is their mean,
 * which is judged; the least of them is shown.
 * Depends on: claim.h, figure.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_POOL_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_POOL_H

#include "analysis/claims/claim.h"
#include "analysis/parts/part.h"

/* Are the parts judged as one figure? Else the pool of a test that has one is shown. */
bool pool_is_judged(const ClaimTest *test);

/* Is the pool of ratios, or of others, a ratio? */
bool pool_is_ratio(const ClaimTest *test, bool ratios);

/* The pool of the parts' own figures. Range: nb above 0; a pool other than none. */
double pool_value(const ClaimTest *test, const Part *const *parts, int nb);

/* Append to `pooled` the test's pool of parts, with its interval, which is not known where they are of
 * other positions. A part that no position moves (parts/still.h) is at both ends of its own interval;
 * where it has none it stays as it is, and a pool that has no width then has no interval. Errors: ratios and
 * others together; parts without positions that have intervals. */
bool pool_parts(PartList *pooled, const ClaimTest *test, const Part *const *parts, int nb,
                Status *status);

/* The pool in each of the resamples, parts as they are; NaN where it has none. Errors: as above. Range:
 * parts of the positions that are drawn. */
bool pool_resample(const ClaimTest *test, const Part *const *parts, int nb,
                   const Bootstrap *bootstrap, double *figures, Status *status);

#endif
