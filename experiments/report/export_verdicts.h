/* The verdicts on the papers' claims as one more view of what `export` writes.
 * Depends on: analysis/claims, store/store.h. */
#ifndef EXPERIMENTS_REPORT_EXPORT_VERDICTS_H
#define EXPERIMENTS_REPORT_EXPORT_VERDICTS_H

#include "store/store.h"

#define EXPORT_VERDICTS "verdict"

/* Judge the claims of a folder and make a temporary view EXPORT_VERDICTS of them: the columns of
 * `prunelab claims --csv`. Errors: claims_report's. */
bool export_verdicts(Store *store, const char *claims, Status *status);

#endif
