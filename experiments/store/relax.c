#include "store/relax.h"

#include "store/opened.h"

/* Counts that must have a value in such a database. */
static const char strict_sql[] =
    "SELECT count(*) FROM pragma_table_info('iterations') WHERE \"notnull\""
    " AND name IN ('nbp', 'interior', 'horizon', 'quiescence')";

static const char relax_sql[] =
    "UPDATE sqlite_schema SET sql = replace(replace(replace(replace(sql,"
    "  'nbp              INTEGER NOT NULL', 'nbp              INTEGER'),"
    "  'interior         INTEGER NOT NULL', 'interior         INTEGER'),"
    "  'horizon          INTEGER NOT NULL', 'horizon          INTEGER'),"
    "  'quiescence       INTEGER NOT NULL', 'quiescence       INTEGER')"
    " WHERE type = 'table' AND name = 'iterations'";

/* Sums that are kept can be added up again: their tables are made anew. */
static const char kept_sql[] = "DROP TABLE IF EXISTS kept_total; DROP TABLE IF EXISTS kept_growth;"
                               "DELETE FROM kept";

/* The schema's text can be written while the guard against that is down. */
static bool write_schema(Store *store, Status *status) {
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
    const bool good = store_run(store, "PRAGMA writable_schema = ON", status) &&
                      store_run(store, relax_sql, status);
    Status ignored = STATUS_OK;
    store_run(store, "PRAGMA writable_schema = RESET", good ? status : &ignored);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return !status->failed;
}

bool relax(Store *store, Status *status) {
    int64_t strict = 0;
    if (!store_ask(store, &strict, status, strict_sql, "") || strict == 0)
        return !status->failed;
    if (!write_schema(store, status) || !store_ask(store, &strict, status, strict_sql, ""))
        return false;
    if (strict)
        return status_fail(status,
                           "the table 'iterations' of database '%s' is not as this "
                           "program made it",
                           store_path(store));
    return !store_has(store, "kept", status) ? !status->failed : store_run(store, kept_sql, status);
}
