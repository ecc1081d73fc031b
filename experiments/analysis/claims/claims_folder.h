/* A folder of claims. In it, by the name of its id, each claim is a file ID.json and, where the
 * database has to answer, a query ID.sql; order.json may name the groups of ids (their letters) in the
 * order in which claims are reported; views/NAME.sql are views that queries share. Other files are no
 * business of it.
 * Depends on: claim.h, base/files.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_FOLDER_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_FOLDER_H

#include "analysis/claims/claim.h"

#define CLAIMS_DEFAULT_PATH "experiments/claims"

/* A view that queries share: a SELECT. */
typedef struct ClaimView {
    char *name, *query, *path;
} ClaimView;

typedef struct ClaimsFolder {
    Claim *claims; /* by group, then ascending by id, numbers in it by value */
    ClaimView *views;
    int claims_nb, views_nb;
    JsValue *
        amendments; /* history/amendments.json, an array of objects of texts; NULL: there is none */
} ClaimsFolder;

/* Read a folder, or one claim by its file ID.json (with the views beside it). Errors: neither; a
 * name that cannot be an id; what claim_read refuses; a query without its claim. The file and the
 * place in it are named. */
bool claims_read(ClaimsFolder *folder, const char *path, Status *status);

const Claim *claims_find(const ClaimsFolder *folder, const char *id); /* NULL: none */

/* Is this the claim's id, or that without its last small letter: S5 of S5a? */
bool claim_is(const Claim *claim, const char *asked);

/* Ask of the suite `other` what the claims ask of `suite`, a text of `suite_nb` bytes: their rules on other
 * positions. `other` must outlive the folder. Returns false where no claim asks anything of `suite`. */
bool claims_ask_of(ClaimsFolder *folder, const char *suite, size_t suite_nb, const char *other);

#endif
