/* What a database keeps of what can be computed from its counts (totals, growth, ordering, intervals,
 * effects), computed anew in a copy and compared.
 * Depends on: analysis/effects/effects_fill.h, store/kept.h. */
#ifndef EXPERIMENTS_ANALYSIS_RECHECK_H
#define EXPERIMENTS_ANALYSIS_RECHECK_H

#include "store/store.h"

/* Tell each table of which rows differ, lack or are too many, in a line that says how many; *nb is the
 * number of such rows. Looked at are studies whose rows are said to be up to date. The copy lies in the
 * folder for temporary files and goes again. Errors: SQLite's; the copy cannot be written. */
bool recheck_run(Store *store, void (*tell)(void *context, const char *text), void *context,
                 int64_t *nb, Status *status);

#endif
