/* A text with marks, filled from named queries (paper_data.h):
 *   {{query.column}}                       what the query's row has there
 *   {{#query}} ... {{/query}}              once for each row, which {{query.column}} then is of
 *   {{^query}} ... {{/query}}              where there is no row
 *   {{#query.column}} ... {{/query.column}}  where that is something: not NULL, 0 or empty
 *   {{^query.column}} ... {{/query.column}}  where it is not
 *   {{figure name}}                        a drawn figure with its caption, or that it is not drawn
 * Outside of its loop a query's row is its first. A text that is put in is escaped for HTML; one with
 * a digit in it is in <data value="query.column">, so that each number says where it comes from.
 * Depends on: paper_data.h, base/text.h. */
#ifndef EXPERIMENTS_REPORT_PAPER_PAPER_TEXT_H
#define EXPERIMENTS_REPORT_PAPER_PAPER_TEXT_H

#include "base/text.h"
#include "report/paper/paper_data.h"

/* Add the filled text. Errors: a mark that is none, a section without its end, a query without the
 * row, column or value that is named (nothing is left blank), what paper_data_ask
 * refuses; with `path` and the line. */
bool paper_text_fill(Text *out, const char *text, const char *path, PaperData *data,
                     Status *status);

#endif
