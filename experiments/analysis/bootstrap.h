/* Confidence intervals of a whole database: computed from its counts, kept in its view `interval`.
 *
 * For each study, suite, setting and depth, over the positions that are done in every set run there
 * (those of the views total and reduction), these metrics of every set; * is nbp or nc:
 *   percent_*              Schaeffer's reduction on totals, as in the view `reduction`
 *   log2_over_best_*       log2(N / N_best) on totals, as there
 *   mean_log2_over_none_*  mean over positions of log2(N / N of the set with nothing on)
 *   mean_log2_over_full_*  mean over positions of log2(N / N of the set with everything on)
 * Everything on: the set that holds every letter of the others; without one there is no such row.
 * Bounds are NULL where the figure has no value in too many resamples (stats.h).
 * A cross of more than BOOTSTRAP_CROSS_MAX base programs has none, nor effects: claims ask it directly.
 * Depends on: analysis/stats.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_BOOTSTRAP_H
#define EXPERIMENTS_ANALYSIS_BOOTSTRAP_H

#include "analysis/stats.h"
#include "store/store.h"

enum { BOOTSTRAP_CROSS_MAX = 12 };

/* Is the study such a cross? False on an error too. */
bool bootstrap_leaves_out(Store *store, const char *study, Status *status);

/* Compute the intervals of one study (NULL: of all) and put them in place of its old ones, in one
 * transaction. Equal counts give equal rows. *rows is their number.
 * Errors: SQLite's text; nothing is changed then. */
bool bootstrap_fill(Store *store, const char *study, int64_t *rows, Status *status);

#endif
