/* The paper: a report in the form that a journal would take, one HTML file to be printed. Its text is
 * a file that a person edits, its numbers are queries', so that it says what the database holds and no more. A folder has both:
 *   paper.html   the text, with marks
 *   prepare.sql  run first: what queries share, as temporary tables
 *   NAME.sql     the query NAME, which runs when it is first named, and once
 * The marks:
 *   {{query.column}}                       what the query's row has there
 *   {{#query}} ... {{/query}}              once for each row, which {{query.column}} then is of
 *   {{^query}} ... {{/query}}              where there is no row
 *   {{#query.column}} ... {{/query.column}}  where that is something: not NULL, 0 or empty
 *   {{^query.column}} ... {{/query.column}}  where it is not
 *   {{figure name}}                        a drawn figure with its caption, or that it is not drawn (report_figure)
 * Outside of its loop a query's row is its first. A text that is put in is escaped for HTML; one with
 * a digit in it is in <data value="query.column">, so that each number says where it comes from.
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
 * method by name. Errors: in the text, a mark that is none, a section without its end, a query without the
 * row, column or value that is named (nothing is left blank), a query's name that is no word of small letters,
 * digits and underscores, a figure's of hyphens instead; a query's file that cannot be read or is not one statement
 * that reads; the claims'; the file cannot be written (then nothing is left behind). Path and line are in front.
 * `bytes`: the size of what was written. */
bool paper_write(Store *store, const PaperRequest *request, int64_t *bytes, Status *status);

#endif
