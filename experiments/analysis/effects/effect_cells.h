/* What a sweep and a fraction of one print alike of an effect.
 * Depends on: analysis/effects/effects_load.h, base/table.h, base/json.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_EFFECT_CELLS_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_EFFECT_CELLS_H

#include "analysis/effects/effects_load.h"
#include "base/json.h"
#include "base/table.h"

/* A title over a table. */
void effect_heading(FILE *file, TableFormat format, const char *title);

/* One cell: "-0.52 (-0.60 to -0.44)". */
void effect_cell(Table *out, const Effect *effect);

/* Two cells: the band, and whether it is clear of 0. */
void effect_band_cells(Table *out, const Effect *effect);

/* One cell: a number, or none where it is not known. */
void effect_known_cell(Table *out, bool known, double number);

/* Five cells: value, low, high, band_low, band_high. */
void effect_number_cells(Table *out, const Effect *effect);

/* A new object: kind, letters, value, low, high, band_low, band_high. Owner: the caller. */
JsValue *effect_json(const Effect *effect, const char *letters);

/* A new number, or null where it is not known. */
JsValue *effect_known_json(bool known, double number);

#endif
