/* Effects as text, CSV or JSON. Depends on: analysis/effects/effects_load.h, base/table.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_PRINT_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_PRINT_H

#include "analysis/effects/effects_load.h"
#include "base/table.h"

/* Tables by letter, of pairs and of the strongest of higher order, and the strongest in words. */
void effects_print(const EffectsTable *table, TableFormat format, FILE *file);

/* What the effects are of: study, suite, setting, metric, depth, sets and positions. */
void effects_print_scope(const EffectsTable *table, TableFormat format, FILE *file);

/* All effects of every order: the columns of the view `effect`; or one object. */
void effects_print_csv(const EffectsTable *table, FILE *file);
void effects_print_json(const EffectsTable *table, FILE *file);

/* Beside nodes to solution: each letter's main effect on them, on them with the unsolved counted
 * higher, on time to solution and on what is solved. Errors: as effects_load. */
bool effects_print_beside(Store *store, const EffectsRequest *request, TableFormat format,
                          FILE *file, Status *status);

#endif
