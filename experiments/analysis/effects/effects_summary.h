/* The effects of letters on one screen: the answer in a sentence, then one table.
 * Depends on: analysis/effects/effects_load.h, base/table.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_SUMMARY_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_SUMMARY_H

#include "analysis/effects/effects_load.h"
#include "base/table.h"

/* First which letters still save beside all others; then, for each letter, what it saves alone, added last and
 * on average, in per cent, with its interval. At most 25 lines of 100 columns for a sweep of up to
 * EFFECTS_LETTERS_MAX letters. */
void effects_print_summary(const EffectsTable *table, TableFormat format, FILE *file);

#endif
