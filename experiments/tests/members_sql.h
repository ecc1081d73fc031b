/* What a test says that studies ask for, in a table all_members, as the database keeps it.
 * Depends on: store/store.h, cmocka (included before). */
#ifndef EXPERIMENTS_TESTS_MEMBERS_SQL_H
#define EXPERIMENTS_TESTS_MEMBERS_SQL_H

#include <stdio.h>

#include "store/store.h"

static inline bool put_members_sql(Store *store, Status *status) {
    char sql[4096];
    FILE *file = fopen("experiments/tests/members_after.sql", "r");
    assert_non_null(file);
    const size_t nb = fread(sql, 1, sizeof sql - 1, file);
    assert_true(nb > 0 && nb < sizeof sql - 1);
    fclose(file);
    sql[nb] = '\0';
    return store_run(store, sql, status);
}

#endif
