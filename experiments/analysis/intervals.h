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
 * Depends on: analysis/effects/grid.h, analysis/stats.h, store/answer_rows.h. */
#ifndef EXPERIMENTS_ANALYSIS_INTERVALS_H
#define EXPERIMENTS_ANALYSIS_INTERVALS_H

#include "analysis/effects/grid.h"
#include "analysis/stats.h"
#include "store/answer_rows.h"

typedef struct IntervalRow {
    char letters[ENGINE_LETTERS_NB], metric[48];
    double value;
    Interval interval;
} IntervalRow;

typedef struct Intervals {
    Bootstrap *bootstrap; /* the last one, which others may use; owner: the caller */
    const char *method;
    IntervalRow *made;
    size_t nb;
} Intervals;

/* Make the intervals of a group whose counts of nbp or nc are read. Equal counts of positions in equal order give equal
 * rows. Several threads may do so at a time, each with its own `intervals`. */
void intervals_make(Intervals *intervals, const Grid *group, MetricId metric);

/* Put what was made into the database, and add its number to *rows. Errors: SQLite's text. */
bool intervals_put(Intervals *intervals, AnswerRows *answers, const char *study, const Grid *group,
                   int64_t *rows, Status *status);

/* Compute the intervals of what forward pruning saves and loses, the columns percent_nodes and percent_solved of the
 * view `risk`, for every configuration of a study that has a baseline (NULL: of all studies), and add their number to
 * *rows. That of percent_solved comes from the discordant pairs (exact.h), but for the baseline beside itself. Old
 * ones must be gone. To be called within a transaction. Errors: SQLite's text. */
bool risk_fill(Store *store, AnswerRows *answers, const char *study, int64_t *rows, Status *status);

#endif
