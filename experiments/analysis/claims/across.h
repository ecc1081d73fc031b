/* A claim across the universes of a study: its query runs in each, one after the other, and what
 * comes of it is how far the claim's sides are from their limits there (sides.h). A universe has no distance
 * where the query brings no part for a test, or not the positions of the universe that has most; one that no position moves
 * (parts/still.h) leaves the claim open there.
 * Depends on: base/json.h, asked.h, universe_list.h, analysis/multiverse. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_ACROSS_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_ACROSS_H

#include "analysis/claims/asked.h"
#include "analysis/claims/universe_list.h"
#include "base/json.h"

enum { ACROSS_RESAMPLES = 2000 };

/* {"study", "universes", "left_out", "positions", "distinct", "open", "holds", "fails", "equal", "word", "decides": [...],
 *  "rule", "support", "variance", "noise", "full_cross",
 *  "choices": [{"choice", "levels": [...], "first", "total", "low", "high", "flips", "decides"}],
 *  "table": [{"universe", "levels": [...], "value", "low", "high", "state", "same_as"}]}
 * `universes` is how many were judged, `positions` how many that weigh alike would make as rough a sample
 * (sides.h), in the universe where these are fewest: by them bands are widened; value, low and high are
 * distances. JSON null where the list
 * is empty, no universe has a distance, or there are too few positions. Errors: the query's; a part that cannot be drawn again.
 * Owner: the caller frees; NULL on an error. */
JsValue *across_judge(const Asked *asked, const Claim *claim, const UniverseList *list,
                      Status *status);

#endif
