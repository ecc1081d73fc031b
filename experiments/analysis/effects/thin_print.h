/* A fraction's effects as text, CSV and JSON. Depends on: analysis/effects/thin.h, base/table.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_THIN_PRINT_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_THIN_PRINT_H

#include <stdio.h>

#include "analysis/effects/thin.h"
#include "base/table.h"

/* Letters, pairs from the strongest down, and what cannot be told apart. */
void thin_print(const ThinTable *table, TableFormat format, FILE *file);

/* All effects; the shortest sets of letters whose effects each contains, too. */
void thin_print_csv(const ThinTable *table, FILE *file);
void thin_print_json(const ThinTable *table, FILE *file);

#endif
