/* What a database should hold and does not: every depth of a finished search with its line and counters,
 * rows that others refer to, and, of a study whose run ended well, what is computed from its counts.
 * Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_GAPS_H
#define EXPERIMENTS_STORE_GAPS_H

#include "store/store.h"

/* Tell each gap in a line that names it; *nb is their number. Errors: SQLite's. */
bool gaps_find(Store *store, void (*tell)(void *context, const char *text), void *context,
               int64_t *nb, Status *status);

/* Name each table of rows that nothing computes again which another program changed (opened.h). */
bool untold_find(Store *store, void (*tell)(void *context, const char *text), void *context,
                 int64_t *nb, Status *status);

/* May a run go on with it? Every page and index is looked at, for a quick check misses rows out of order;
 * what belonged to iterations that are gone is removed, for those are computed anew. Errors: the first
 * damage, or rows that refer to a position, a study or the like that is gone: no run can tell what that
 * was. */
bool gaps_prepare(Store *store, Status *status);

/* SQL, of the search of position ?1, configuration ?2, depth ?3: its iteration is stored and, with ?4 (one
 * search answers every depth), all below; each with line and counters, unless it was taken in without;
 * and nobody changed them. */
extern const char gaps_whole_sql[];

#endif
