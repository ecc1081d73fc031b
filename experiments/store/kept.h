/* What the views `total`, `growth` and `ordering` say, kept in tables, so that they need not add it up
 * for every question. A row that is not that of the cells is never shown: triggers see to it (schema_kept.sql).
 * Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_KEPT_H
#define EXPERIMENTS_STORE_KEPT_H

#include "store/store.h"

/* Keep them for every study that is not kept. Errors: SQLite's. */
bool kept_fill(Store *store, Status *status);

#endif
