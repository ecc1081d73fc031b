/* Why a claim has its verdict, in words. Depends on: judge.h, base/text.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_REASON_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_REASON_H

#include "analysis/claims/judge.h"
#include "base/text.h"
#include "store/store.h"

/* Of the verdict. One that was run to the end, and is too rough to be judged, has no power: the verdict becomes
 * that. Range: after asked_begin. Errors: SQLite's. */
void reason_add(Text *reason, Store *store, const Claim *claim, const PartList *parts,
                Judgement *judgement, Status *status);

#endif
