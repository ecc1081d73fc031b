/* Intervals and effects of a whole database: computed from its counts, kept in its views `interval` and `effect`.
 * Depends on: analysis/effects/cube.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_FILL_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_FILL_H

#include "analysis/effects/cube.h"

enum { EFFECTS_FILL_LETTERS_MIN = 2 };

/* Compute the intervals (analysis/intervals.h) and effects of one study (NULL: of all), and put
 * them in place of the old ones, in one transaction. Effects: for every suite, setting, metric and depth with a
 * full cube of at least two letters; every interaction, with its band, is kept at the deepest depth alone; at the
 * others pairs, without. Equal counts of positions in equal order give equal rows. *intervals and *effects are their numbers. Errors: SQLite's
 * text; nothing is changed then. */
bool effects_fill(Store *store, const char *study, int64_t *intervals, int64_t *effects,
                  Status *status);

/* The same of a study, after a run of this number, where the run tried any search or the rows are not those of
 * the cells for another reason. */
bool effects_renew(Store *store, const char *study, int64_t run, bool tried, Status *status);

#endif
