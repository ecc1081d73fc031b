/* A report of claims as text for a terminal (120 columns), Markdown, CSV or JSON.
 * Depends on: claims.h (the report's shape), base/json.h, base/table.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_PRINT_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_PRINT_H

#include "base/json.h"
#include "base/table.h"

/* `parts`: each part of each claim too (text and Markdown), or instead (CSV). */
void claims_print(FILE *file, const JsValue *report, TableFormat format, bool parts);

/* For a terminal: each claim; of more than a dozen how many have each verdict, by paper. */
void claims_print_short(FILE *file, const JsValue *report);

/* A row for each universe that a claim was judged in: how far it is from its limit there, with its
 * band, and whether it holds. */
void claims_print_universes(FILE *file, const JsValue *report, TableFormat format);

/* Write claims.md and claims.json to a folder that exists, parts included. Without a report it is only asked whether they may
 * be written. `inputs`: files that they must not replace, ended by NULL. Errors: see base/files.h. */
bool claims_save(const char *folder, const JsValue *report, const char *const *inputs,
                 Status *status);

#endif
