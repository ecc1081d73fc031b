/* An older database copied into a new file of the present version.
 * Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_UPGRADE_H
#define EXPERIMENTS_STORE_UPGRADE_H

#include "store/store.h"

typedef struct Upgrade {
    int64_t version; /* of the older database */
    int64_t rows;    /* of its tables */
} Upgrade;

/* Copy the database `from`, which is only read, to the new file `to`, and give the copy what this
 * version adds: tables, views. All its rows are in the copy, but intervals and effects of cells that
 * another engine counted, which it shows no more. Errors: `from` is missing, damaged or of a newer version; `to`
 * exists or cannot be written. After an error there is no `to`. */
bool upgrade_copy(const char *from, const char *to, Upgrade *upgrade, Status *status);

/* Rows of a database of version 1 or 2 (the schema `other`) in the tables of this version, in which they stand
 * otherwise. Within a transaction of the caller's, after all names were copied. `members`: the table's name there.
 * Errors: SQLite's; counters that cannot be read. */
bool upgrade_iterations(Store *store, Status *status);
bool upgrade_members(Store *store, const char *members, Status *status);
bool upgrade_answers(Store *store, Status *status);

#endif
