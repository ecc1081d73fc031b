/* How many positions a study needs so that each letter's effect is known within so many per cent of the nodes:
 * from the widths that its stored effects have (effects_fill.h), of the study's deepest cube.
 * Depends on: store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_WITHIN_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_WITHIN_H

#include <stdio.h>

#include "store/store.h"

/* "2%", or "2": per cent above 0 and below 100. Errors: anything else. */
bool effects_read_within(const char *text, double *percent, Status *status);

/* Print a line for effects on average, added last and alone, each by the letter that is known worst. From 100
 * stored positions on it has a number with its range, from fewer the width that the plan's `positions` would
 * give (needed.h). A line says where nothing is stored. `store` may be NULL. Range: percent above 0.
 * Errors: SQLite's. */
bool effects_print_within(Store *store, const char *study, double percent, int positions,
                          FILE *file, Status *status);

#endif
