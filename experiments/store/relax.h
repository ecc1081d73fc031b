/* Constraints that an older database of this version has and this program's rows do not keep: what
 * foreign engines do not tell is NULL. Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_RELAX_H
#define EXPERIMENTS_STORE_RELAX_H

#include "store/store.h"

/* Take them away; no row is touched. Nothing is done where they are gone, or never were. Within a
 * transaction of the caller's. Errors: SQLite's.
 * Source: sqlite.org, "ALTER TABLE", section 8: constraints are removed in the schema's text. */
bool relax(Store *store, Status *status);

#endif
