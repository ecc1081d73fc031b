/* A text with marks, filled from named queries, the files NAME.sql of a folder. Each runs when it is first named, and
 * once.
 *   {{query.column}}                       what the query's row has there
 *   {{#query}} ... {{/query}}              once for each row, which {{query.column}} then is of
 *   {{^query}} ... {{/query}}              where there is no row
 *   {{#query.column}} ... {{/query.column}}  where that is something: not NULL, 0 or empty
 *   {{^query.column}} ... {{/query.column}}  where it is not
 *   {{figure name}}                        a drawn figure with its caption, or that it is not drawn (report_figure)
 * Outside of its loop a query's row is its first. A text that is put in is escaped for HTML; one with
 * a digit in it is in <data value="query.column">, so that each number says where it comes from.
 * Depends on: store/store.h, base/json.h, base/text.h, report/report_figures.h. */
#ifndef EXPERIMENTS_REPORT_PAPER_PAPER_TEXT_H
#define EXPERIMENTS_REPORT_PAPER_PAPER_TEXT_H

#include "base/text.h"
#include "store/store.h"

/* `folder`: of the queries; `figures`: of the drawn figures. */
typedef struct PaperSources {
    Store *store;
    const char *folder, *figures;
} PaperSources;

/* Add the filled text. Errors: a mark that is none, a section without its end, a query without the
 * row, column or value that is named (nothing is left blank); a query's name that is no word of small letters,
 * digits and underscores, a figure's of hyphens instead; a query's file that cannot be read or is not one statement
 * that reads (it is named). With `path` and the line. */
bool paper_text_fill(Text *out, const char *text, const char *path, const PaperSources *sources,
                     Status *status);

#endif
