/* What a reader must know of effects from a fraction. Depends on: analysis/effects/effects_load.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_THIN_PRINT_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_THIN_PRINT_H

#include <stdio.h>

#include "analysis/effects/effects_load.h"

/* Its words, what an estimate contains, and which full cube would tell more. */
void thin_print_foot(const EffectsTable *table, FILE *file);

#endif
