/* The papers' claims, each judged from what a database holds.
 *
 * A claim in experiments/claims says what to ask (SQL on the documented views, bound to what is
 * asked: asked.h), what the answer must be for it to hold, and what must have run
 * (claims.schema.json describes the file, part.h the rows that a query may bring, judge.h how they
 * are judged). No verdict is written there but `not comparable`, with its reason. Verdicts:
 * reproduced, not reproduced, undecided, not comparable, not run.
 * Depends on: store/store.h, base/json.h, claims_folder.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_H

#include "analysis/claims/claims_folder.h"
#include "base/json.h"
#include "store/store.h"

/* Judge every claim at `path`:
 * {"claims": [{"id", "claim", "source", "paper", "ours", "low", "high", "of", "unit", "verdict",
 *   "reason", "note", "why", "parts": [{"part", "value", "low", "high", "verdict"}],
 *   "primary", "chance", "corrected" (primary.h), "universes" (across.h), "universes_study", "sample" (sample.h)}],
 *  "counts": {"reproduced": n, ...}}
 * ours, low, high: figure and interval of the part that decided, named `of`; NULL where there is
 * none. A part's verdict: holds, fails, undecided, or shown (no test asks about it). Claims are
 * judged by several threads, each with a connection of its own by the store's path, so the caller's
 * store stays as it is. Errors: claims_read's; a query that fails, with its file. Owner: the caller
 * frees. */
JsValue *claims_report(Store *store, const char *path, Status *status);

/* The same of a folder that is read, and of the claims whose ids are given (ids_nb 0: all). */
JsValue *claims_judge(Store *store, const ClaimsFolder *folder, const char *const *ids, int ids_nb,
                      Status *status);

/* Count the words across universes of a report's claims: {"words": {"robust": n, ...}}, where there are
 * any. */
void claims_count_words(JsValue *report);

#endif
