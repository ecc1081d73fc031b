/* How the matches of a plan stand, as tables.
 * Depends on: base/table.h, match/match_plan.h, match/match_store.h. */
#ifndef EXPERIMENTS_MATCH_MATCH_REPORT_H
#define EXPERIMENTS_MATCH_MATCH_REPORT_H

#include "base/table.h"
#include "match/match_plan.h"
#include "match/match_store.h"

/* Print a row a match, and where it is read by people what the numbers rest on. Matches by nodes of
 * a player against itself are checked: *unequal is the number of pairs that are not the same game
 * twice. */
bool match_report(Store *store, const MatchPlan *plan, TableFormat format, int64_t *unequal,
                  Status *status);

/* Append which players of a study cannot be told apart from the best of those that met one opponent under one
 * control: a sentence for each opponent and control that two players or more met, by the openings that all played
 * with both colours; nothing of fewer than STATS_UNITS_LEAST. The opponent is one of them. Errors: SQLite's text. */
bool match_best_add(Text *text, Store *store, const char *study, Status *status);

#endif
