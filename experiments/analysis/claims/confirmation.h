/* A confirmation: the verdicts of the rules as they were frozen, on positions that nobody here has
 * looked at. Its file is what `prunelab claims --json --of TEXT` printed there:
 *   {"freeze": SHA-256 of `prunelab claims --freeze` (its last line), "of": what it was judged on,
 *    "claims": [{"id", "verdict", ...}, ...]}
 * Depends on: base/json.h, claims_folder.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_CONFIRMATION_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_CONFIRMATION_H

#include "analysis/claims/claims_folder.h"
#include "base/json.h"

/* Put what the file says into a report of claims (claims.h): `confirmation` {"freeze", "of", "claims"} on
 * top, where `claims` is how many it judges, and to each claim of it `confirmation` {"verdict", "word",
 * "ours", "low", "high", "of", "unit", "reason", "same": whether the words are the same, or where one has none
 * the verdicts in the default program, "effect"}. The effect is on the word across base programs: "confirmed";
 * "contradicted", by the opposite word, and the claim is undecided then; "not confirmed: too small", where
 * the confirmation is undecided or has no power; else "not confirmed". Only what is contradicted loses its
 * word, and `words` are counted anew. Errors: the file
 * cannot be read, lacks a key, names a claim that the folder lacks or one twice; its rules are others than
 * the folder's and those of the specs in `specs`. The path is in front. */
bool confirmation_add(JsValue *report, const ClaimsFolder *folder, const char *specs,
                      const char *path, Status *status);

/* Make of a report of claims (claims.h) such a file: its claims but those that were not run or cannot
 * be compared, with the two keys. Errors: none is left; a rule or a spec cannot be read. Owner: the caller frees. */
JsValue *confirmation_of(const JsValue *report, const ClaimsFolder *folder, const char *specs,
                         const char *of, Status *status);

#endif
