/* Rows that nothing computes again: who was run by what, what a clock said, games, names. Each such table
 * has a sum of its rows in `facts`, renewed when a writer closes, so that verify sees whether another
 * program changed it since. Depends on: store/opened.h. */
#ifndef EXPERIMENTS_STORE_UNTOLD_H
#define EXPERIMENTS_STORE_UNTOLD_H

#include <stdint.h>

#include "store/store.h"

/* Which tables are not what their sums say: bit i is table i's, one more is that of the sums themselves. A
 * table without a sum is right. Ask before the schema is brought up to date. */
bool untold_check(Store *store, uint64_t *changed, Status *status);

/* The sums, except of tables in `changed`, whose sums are still to be reported. */
bool untold_put(Store *store, uint64_t changed, Status *status);

/* No sums of the tables `which`, a bit each: they are about to be written. */
bool untold_drop(Store *store, uint64_t which, Status *status);

/* Name each table that was changed. */
bool untold_find(Store *store, void (*tell)(void *context, const char *text), void *context,
                 int64_t *nb, Status *status);

#endif
