/* A comparison as text, CSV, JSON or Markdown.
 * Depends on: compare_figures.h, base/table.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_PRINT_H
#define EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_PRINT_H

#include <stdio.h>

#include "analysis/compare/compare_figures.h"
#include "base/table.h"

/* How much a reader is shown: sentences and totals; also the positions that differ most and every depth; all
 * positions. */
typedef enum CompareDetail { COMPARE_BRIEF, COMPARE_ALL, COMPARE_POSITIONS } CompareDetail;

/* For a reader: first the sentences, then the tables. TABLE_ALIGNED or TABLE_MARKDOWN. */
void compare_print(const Compare *compare, TableFormat format, CompareDetail detail, FILE *file);

/* One row for each depth and set; NULL against the first where the first itself is meant. Only the
 * request's depth where `one_depth` is set. */
void compare_print_csv(const Compare *compare, bool one_depth, FILE *file);

/* One row for each position done in all sets and each set, at the request's depth. */
void compare_print_positions_csv(const Compare *compare, FILE *file);

/* One object on a line: what was compared, `depths` with their sets, and `positions` at the request's depth. */
void compare_print_json(const Compare *compare, bool one_depth, FILE *file);

/* A line for each set that can be quoted, by the comparison's metric. */
void compare_print_sentences(const Compare *compare, TableFormat format, FILE *file);

#endif
