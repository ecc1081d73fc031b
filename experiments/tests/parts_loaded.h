/* What tests of parts share: a query's parts, and the end of a database. */
#ifndef EXPERIMENTS_TESTS_PARTS_LOADED_H
#define EXPERIMENTS_TESTS_PARTS_LOADED_H

#include "analysis/parts/part.h"

static inline void close_db(Store *store) {
    Status status = STATUS_OK;
    assert_true(store_close(store, &status));
}

/* Of positions without games. */
static inline PartList load(Store *store, const char *sql) {
    PartList parts = {NULL, 0};
    Status status = STATUS_OK;
    if (!parts_load(&parts, store, sql, NULL, &status))
        fail_msg("%s", status.text);
    return parts;
}

#endif
