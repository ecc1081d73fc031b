/* CPU times that were measured on purpose, by `prunelab time`: rounds in changing order, one worker.
 * What `run` took once pays for the order in which it searched.
 * Depends on: analysis/compare/compare.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_TIMES_H
#define EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_TIMES_H

#include "analysis/compare/compare.h"
#include "store/store.h"

/* The rounds of the study's last campaign, where every side was timed in it at the request's depth (or
 * any); 0 where one was not. */
int compare_times_rounds(const Compare *compare, Store *store, Status *status);

/* The rows of a configuration, as compare.c reads its cells: ?1 study, ?2 suite, ?4 configuration. */
extern const char compare_times_sql[];

#endif
