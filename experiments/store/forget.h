/* Removes searches that former parts of studies used (members.h) and no study uses now.
 * Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_FORGET_H
#define EXPERIMENTS_STORE_FORGET_H

#include "store/store.h"

/* Of `study`; NULL: of all. *cells is set to the number of cells that went. All or nothing. Errors: no study
 * of that name; SQLite's. */
bool forget_former(Store *store, const char *study, int64_t *cells, Status *status);

#endif
