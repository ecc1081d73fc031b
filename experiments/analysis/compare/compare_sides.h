/* The configurations that the sets of a comparison are in its study.
 * Depends on: analysis/compare/compare.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_SIDES_H
#define EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_SIDES_H

#include "analysis/compare/compare.h"
#include "store/store.h"

/* Find every side's. Errors: those of compare_load() for sets. */
bool compare_find_sides(Compare *compare, Store *store, Status *status);

/* The error for a set that this study and setting do not have: names up to three that do. Returns false. */
bool compare_fail_absent(const Compare *compare, Store *store, const char *name,
                         const char *letters, Status *status);

#endif
