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

/* A set's letters, and what is said of it. */
typedef struct IntervalRow {
    const char *letters, *metric, *method;
    double value;
    Interval interval;
} IntervalRow;

/* The intervals of a group whose counts of nbp or nc are read; *nb: how many. Equal counts of positions in equal order
 * give equal rows. *held: the last resamples, as bootstrap_hold() has them; owner: the caller. Owner of the rows: the
 * arena. */
IntervalRow *intervals_make(const Grid *group, Bootstrap **held, size_t *nb);

/* What puts intervals and effects into a database. */
typedef struct Answers {
    AnswerRows *rows;
    Bootstrap *bootstrap;       /* the last one that risk_put() drew; owner: the caller */
    int64_t intervals, effects; /* that were put in */
} Answers;

/* The same of what forward pruning saves and loses, the columns percent_nodes and percent_solved of the
 * view `risk`, for every configuration of a study that has a baseline (NULL: of all studies). That of percent_solved comes from the discordant pairs (stats.h), but for the baseline beside itself. Old
 * ones must be gone. To be called within a transaction. Errors: SQLite's text. */
bool risk_put(Answers *answers, Store *store, const char *study, Status *status);

#endif
