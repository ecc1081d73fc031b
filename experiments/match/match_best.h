/* Which players of a study cannot be told apart from the best of those that met one opponent under one control.
 * Depends on: analysis/best.h, store/store.h. */
#ifndef EXPERIMENTS_MATCH_MATCH_BEST_H
#define EXPERIMENTS_MATCH_MATCH_BEST_H

#include "base/text.h"
#include "store/store.h"

/* Append a sentence for each opponent and control that two players or more met, by the openings that all played with
 * both colours; nothing of fewer than STATS_UNITS_LEAST. The opponent is one of them. Errors: SQLite's text. */
bool match_best_add(Text *text, Store *store, const char *study, Status *status);

#endif
