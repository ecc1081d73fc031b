/* Why a claim has its verdict, in words. Depends on: judge.h, base/text.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_REASON_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_REASON_H

#include "analysis/claims/judge.h"
#include "base/text.h"

/* How many parts hold and fail, and on which side of its limit the one that decided is. Range: some are judged. */
void reason_add_judged(Text *reason, const Judgement *judgement, const PartList *parts);

#endif
