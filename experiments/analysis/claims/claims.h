/* The papers' claims, each judged from what a database holds.
 *
 * A claim in experiments/claims says what to ask (SQL on the documented views, bound to what is
 * asked: asked.h), what the answer must be for it to hold, and what must have run
 * (claims.schema.json describes the file, part.h the rows that a query may bring, judge.h how they
 * are judged). No verdict is written there but `not comparable`, with its reason. Verdicts:
 * reproduced, not reproduced, undecided, not comparable, not run.
 * Depends on: claim.h, store/store.h, base/json.h, base/table.h, base/text.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_H

#include "analysis/claims/claim.h"
#include "base/json.h"
#include "base/table.h"
#include "base/text.h"
#include "store/store.h"

/* Judge every claim at `path`:
 * {"claims": [{"id", "claim", "source", "paper", "ours", "low", "high", "of", "unit", "verdict",
 *   "reason", "note", "why", "parts": [{"part", "value", "low", "high", "verdict"}],
 *   "primary", "chance", "corrected" (judge.h), "universes" (across.h), "universes_study", "sample" (asked.h)}],
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

/* ---- as text for a terminal (120 columns), Markdown, CSV or JSON (claims_print.c) ------------- */

/* What is printed of a report: each claim; its parts too, or of CSV instead; a row for each universe that a claim was
 * judged in: how far it is from its limit there, with its band, and whether it holds; for a terminal each claim, or
 * of more than a dozen how many have each verdict, by paper. */
typedef enum ClaimsDetail {
    CLAIMS_EACH,
    CLAIMS_PARTS,
    CLAIMS_UNIVERSES,
    CLAIMS_SHORT
} ClaimsDetail;

void claims_print(FILE *file, const JsValue *report, TableFormat format, ClaimsDetail detail);

/* The same to a file. Without a report it is only asked whether it may be written. `inputs`: files that it must not
 * replace, ended by NULL. Errors: see base/files.h. */
bool claims_write(const char *path, const JsValue *report, TableFormat format, ClaimsDetail detail,
                  const char *const *inputs, Status *status);

/* The same of claims.md and claims.json in a folder that exists, parts included. */
bool claims_save(const char *folder, const JsValue *report, const char *const *inputs,
                 Status *status);

/* ---- frozen rules: for whoever wants to see later that none was changed ----------------------- */

#define SPECS_DEFAULT_PATH "experiments/specs"

/* Add a line for each file, its SHA-256 and its path (in the home, where it is the program's own), as sha256sum has
 * it: the claims with their queries, shared views, and the specs SPECS/STUDY.json of the universes that claims are judged in;
 * then the SHA-256 of these lines, "all N", which is returned. Errors: a file that cannot be read; NULL then. */
const char *freeze_claims(const ClaimsFolder *folder, const char *specs, Text *lines,
                          Status *status);

/* ---- confirmations (confirmation.c) ----------------------------------------------------------- */

/* A confirmation: the verdicts of the rules as they were frozen, on positions that nobody here has
 * looked at. Its file is what `prunelab claims --json --of TEXT` printed there:
 *   {"freeze": SHA-256 of `prunelab claims --freeze` (its last line), "of": what it was judged on,
 *    "claims": [{"id", "verdict", ...}, ...]}
 * Put what the file says into a report of claims: `confirmation` {"freeze", "of", "claims"} on
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

/* Make of a report of claims such a file: its claims but those that were not run or cannot
 * be compared, with the two keys. Errors: none is left; a rule or a spec cannot be read. Owner: the caller frees. */
JsValue *confirmation_of(const JsValue *report, const ClaimsFolder *folder, const char *specs,
                         const char *of, Status *status);

#endif
