/* A comparison as text, CSV or Markdown.
 * Depends on: compare_figures.h, base/table.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_PRINT_H
#define EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_PRINT_H

#include <stdio.h>

#include "analysis/compare/compare_figures.h"
#include "base/table.h"

/* For a reader: totals, pairs, the positions that differ most or all of them, every depth.
 * TABLE_ALIGNED or TABLE_MARKDOWN. */
void compare_print(const Compare *compare, TableFormat format, bool all, FILE *file);

/* One row for each depth and set; NULL against the first where the first itself is meant. Only the
 * request's depth where `one_depth` is set. */
void compare_print_csv(const Compare *compare, bool one_depth, FILE *file);

/* One row for each position done in all sets and each set, at the request's depth. */
void compare_print_positions_csv(const Compare *compare, FILE *file);

/* A line for each set that can be quoted, by the comparison's metric. */
void compare_print_sentences(const Compare *compare, TableFormat format, FILE *file);

#endif
