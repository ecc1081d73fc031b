/* Which of three sets or more cannot be told apart from the best of them (analysis/best.h), in a sentence.
 * Depends on: compare.h, base/table.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_BEST_H
#define EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_BEST_H

#include <stdio.h>

#include "analysis/compare/compare.h"
#include "base/table.h"

/* Over the positions that all have, with a count above 0 where counts are compared as ratios. Nothing of two sets, of
 * fewer than three such positions, and where the metric is a time: its price would have to be drawn too. */
void compare_print_best(const Compare *compare, TableFormat format, FILE *file);

#endif
