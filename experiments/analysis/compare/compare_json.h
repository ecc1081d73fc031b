/* A comparison as JSON. Depends on: compare_figures.h, base/json.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_JSON_H
#define EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_JSON_H

#include <stdio.h>

#include "analysis/compare/compare_figures.h"

/* One object: what was compared, `depths` with their sets, and `positions` at the request's depth.
 */
void compare_json(const Compare *compare, bool one_depth, FILE *file);

#endif
