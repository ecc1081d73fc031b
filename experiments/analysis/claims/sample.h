/* What a claim was judged on, and whether more was to be had: each study that it asks, how deep it is
 * done and on how many positions, beside what the study's profiles ask for.
 * Depends on: store/store.h, base/json.h, claim.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_SAMPLE_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_SAMPLE_H

#include "analysis/claims/claim.h"
#include "base/json.h"
#include "store/store.h"

typedef struct SampleStudy SampleStudy;

/* The studies of a database, each read once. Starts as zeros. */
typedef struct SampleList {
    SampleStudy *at;
    size_t nb;
} SampleList;

/* [{"study", "depth", "positions", "universes", "profile", "quick_depth", "paper_depth"}], a row for each
 * study that the claim asks and of which something is done at a depth that it asks for; that of its
 * universes is the last. `positions`: those done at that depth; `universes`: how many base programs, 0
 * where the claim is not judged in them; `profile`: "paper" where that profile's depth (or the claim's
 * own end, if that is less) is reached, on more positions and base programs than the quick one takes,
 * else "quick"; `quick_depth`, `paper_depth`: what the profiles of its specs say, as the claim cuts
 * them, NULL where they say nothing. Errors: the database's. Owner: the caller frees; NULL on an error. */
JsValue *sample_json(Store *store, const Claim *claim, SampleList *list, Status *status);

#endif
