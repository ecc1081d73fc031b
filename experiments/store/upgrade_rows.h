/* Rows of a database of version 1 or 2 (the schema `other`) in the tables of this version, in which they
 * stand otherwise. Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_UPGRADE_ROWS_H
#define EXPERIMENTS_STORE_UPGRADE_ROWS_H

#include "store/store.h"

/* Within a transaction of the caller's, after all names were copied. `members`: the table's name there.
 * Errors: SQLite's; counters that cannot be read. */
bool upgrade_iterations(Store *store, Status *status);
bool upgrade_members(Store *store, const char *members, Status *status);
bool upgrade_answers(Store *store, Status *status);

#endif
