/* What the view `ordering` says, added up for the studies that are not kept.
 * Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_ORDERING_H
#define EXPERIMENTS_STORE_ORDERING_H

#include "store/store.h"

/* Put the rows of the view ordering_now (schema.sql) into kept_ordering, in the caller's transaction.
 * Errors: SQLite's. */
bool ordering_fill(Store *store, Status *status);

#endif
