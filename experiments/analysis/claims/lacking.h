/* What a claim needs and a database lacks. Depends on: claim.h, base/text.h, store/store.h.
 * Range of both: after asked_begin. Errors: SQLite's. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_LACKING_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_LACKING_H

#include "analysis/claims/claim.h"
#include "base/text.h"
#include "store/store.h"

/* Says what of a claim's needs the database lacks; false where it lacks nothing. */
bool lacking_add(Text *text, Store *store, const Claim *claim, Status *status);

/* Lacks it what its query must not be asked without? Without minimal trees a ratio to them is one to nothing;
 * where a size was fixed beforehand, nothing is judged of a part of it. `trees_alone`: look for trees alone. */
bool lacking_must(Store *store, const Claim *claim, bool trees_alone, Status *status);

#endif
