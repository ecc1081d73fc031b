/* What the command says of the best sets of a cube (best.h).
 * Depends on: effects_load.h, base/table.h, base/json.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_BEST_PRINT_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_BEST_PRINT_H

#include "analysis/effects/effects_print.h"
#include "base/json.h"

/* As sentences. Nothing where the cube is too large, or has fewer than three positions. */
void best_print(const EffectsTable *table, TableFormat format, FILE *file);

/* The first of them alone, with the first three sets. */
void best_print_line(const EffectsTable *table, TableFormat format, FILE *file);

/* The same as the key "best" of an object. */
void best_json(const EffectsTable *table, JsValue *object);

#endif
