/* The paper: a report in the form that a journal would take, one HTML file to be printed. Its text is
 * a file that a person edits, its numbers are queries' (paper_text.h), so that it says
 * what the database holds and no more. A folder has both:
 *   paper.html   the text
 *   prepare.sql  run first: what queries share, as temporary tables
 *   NAME.sql     the query NAME
 * The same database gives the same bytes: no clock enters.
 * Depends on: store/store.h, analysis/claims. */
#ifndef EXPERIMENTS_REPORT_PAPER_PAPER_H
#define EXPERIMENTS_REPORT_PAPER_PAPER_H

#include "store/store.h"

#define PAPER_DEFAULT_FOLDER "experiments/paper"

typedef struct PaperRequest {
    const char *out;     /* the file to write; what was there stays until the new one is whole */
    const char *folder;  /* text and queries */
    const char *figures; /* the drawn figures, a folder; one that is missing has none */
    const char *claims;  /* the papers' claims, a folder */
} PaperRequest;

/* Judge the claims, ask, fill in, write. Besides the database's views queries may read the temporary
 * table `given` (name, json): `claims` is what claims_report returns, `method` the constants of the
 * method by name. Errors: the text's, the queries', the claims'; the file cannot be written (then
 * nothing is left behind). `bytes`: the size of what was written. */
bool paper_write(Store *store, const PaperRequest *request, int64_t *bytes, Status *status);

#endif
