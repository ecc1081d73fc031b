/* The report: one HTML file that a browser opens from disk. page.html is its frame, page.css and
 * page-*.js are put into it at build time; what they show is one JSON text, read from the database
 * and from the folder of drawn figures when the file is written. The same database and figures give
 * the same bytes: no clock enters.
 * Depends on: store/store.h. */
#ifndef EXPERIMENTS_REPORT_REPORT_H
#define EXPERIMENTS_REPORT_REPORT_H

#include "store/store.h"

typedef struct ReportRequest {
    const char *out; /* the file to write; what was there stays until the new one is whole */
    const char
        *figures;       /* folder with one folder a figure; a missing one is reported on the page */
    const char *claims; /* the papers' claims, a folder; NULL: no verdicts, as the page says */
    const char *confirmation; /* their verdicts elsewhere, a file (claims.h); NULL: none, which
                                 the page says */
    const char *save; /* folder for claims.md and claims.json of the same verdicts, which are
                                    printed too; NULL: none */
} ReportRequest;

/* Read, search the trees for teaching, write. Errors: the database cannot be read; the file cannot
 * be written (then nothing is left behind); the confirmation is refused; verdicts that are to be saved
 * cannot be. `bytes`: the size of what was written. */
bool report_write(Store *store, const ReportRequest *request, int64_t *bytes, Status *status);

/* Write the laboratory: a page that searches by itself, without any database. `engine`: the file that it carries;
 * NULL: the program's own. Errors: there is no engine (how to come by it); a file cannot be read or written. */
bool lab_write(const char *out, const char *engine, int64_t *bytes, Status *status);

#endif
