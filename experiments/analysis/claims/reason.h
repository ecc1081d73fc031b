/* What a claim needs and a database lacks, and why it has its verdict, in words. Depends on: judge.h, base/text.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_REASON_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_REASON_H

#include "analysis/claims/judge.h"
#include "base/text.h"
#include "store/store.h"

/* Of the verdict. One that was run to the end, and is too rough to be judged, has no power: the verdict becomes
 * that. Range: after asked_begin. Errors: SQLite's. */
void reason_add(Text *reason, Store *store, const Claim *claim, const PartList *parts,
                Judgement *judgement, Status *status);

/* Lacks the database what the claim's query must not be asked without? Without minimal trees a ratio to them is one
 * to nothing; where a size was fixed beforehand, nothing is judged of a part of it. `trees_alone`: look for trees
 * alone. Range, errors: alike. */
bool reason_is_lacking(Store *store, const Claim *claim, bool trees_alone, Status *status);

#endif
