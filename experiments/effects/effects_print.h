/* Effects as text, CSV or JSON. Depends on: effects/effects_load.h, table.h. */
#ifndef EXPERIMENTS_EFFECTS_EFFECTS_PRINT_H
#define EXPERIMENTS_EFFECTS_EFFECTS_PRINT_H

#include "effects/effects_load.h"
#include "table.h"

/* Tables by letter, of pairs and of the strongest of higher order, and the strongest in words. */
void effects_print(const EffectsTable *table, TableFormat format, FILE *file);

/* All effects of every order: the columns of the view `effect`; or one object. */
void effects_print_csv(const EffectsTable *table, FILE *file);
void effects_print_json(const EffectsTable *table, FILE *file);

#endif
