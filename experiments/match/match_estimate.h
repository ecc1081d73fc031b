/* What a match would cost: from the stored games of it where there are some, else from a few games
 * that are played with few nodes a move, for their length.
 * Depends on: analysis/estimate/estimate.h, match/match_plan.h. */
#ifndef EXPERIMENTS_MATCH_MATCH_ESTIMATE_H
#define EXPERIMENTS_MATCH_MATCH_ESTIMATE_H

#include "analysis/estimate/estimate.h"
#include "match/match_plan.h"

/* Estimate the games that are missing. `store` may be NULL; what it holds is recalled into the plan
 * already. Takes about a second. Errors: of the database, out of memory. */
bool estimate_match(const MatchPlan *plan, Store *store, int jobs, Estimate *estimate,
                    Status *status);

#endif
