/* Intervals of what forward pruning saves and loses: the columns of the view `risk`. That of
 * percent_solved comes from the discordant pairs (exact.h), but for the baseline beside itself.
 * Depends on: store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_RISK_H
#define EXPERIMENTS_ANALYSIS_RISK_H

#include "store/store.h"

/* Compute the intervals of percent_nodes and percent_solved for every configuration of a study that
 * has a baseline (NULL: of all studies), and add their number to *rows. Old ones must be gone. To
 * be called within a transaction. Errors: SQLite's text. */
bool risk_fill(Store *store, const char *study, int64_t *rows, Status *status);

#endif
