/* A report of claims as text for a terminal (120 columns), Markdown, CSV or JSON.
 * Depends on: claims.h (the report's shape), json.h, table.h. */
#ifndef EXPERIMENTS_JUDGE_CLAIMS_PRINT_H
#define EXPERIMENTS_JUDGE_CLAIMS_PRINT_H

#include "json.h"
#include "table.h"

/* `parts`: each part of each claim too (text and Markdown), or instead (CSV). */
void claims_print(FILE *file, const JsValue *report, TableFormat format, bool parts);

#endif
