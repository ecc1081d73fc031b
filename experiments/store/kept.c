#include "store/kept.h"

static const char sums_sql[] =
    "DELETE FROM kept_total WHERE study_id IN (SELECT id FROM _open);"
    "DELETE FROM kept_growth WHERE study_id IN (SELECT id FROM _open);"
    "DELETE FROM kept_ordering WHERE study_id IN (SELECT id FROM _open);"
    "DELETE FROM kept_uses WHERE study_id IN (SELECT id FROM _open);"
    "INSERT INTO kept_total SELECT * FROM _total;"
    "INSERT INTO kept_growth SELECT * FROM _growth;"
    "INSERT INTO kept_ordering SELECT * FROM _ordering;"
    "INSERT INTO kept_uses SELECT configuration_id, study_id FROM study_members"
    "  WHERE study_id IN (SELECT id FROM _open)";

/* What SQLite plans by, from a sample: else it joins a view with itself in time by the square of the
 * positions. */
static const char statistics_sql[] = "PRAGMA analysis_limit = 1000; ANALYZE main";

bool kept_fill(Store *store, Status *status) {
    int64_t open = 0;
    if (!store_ask(store, &open, status, "SELECT count(*) FROM _open", "") || open == 0)
        return !status->failed;
    if (!store_begin(store, status))
        return false;
    if (store_run(store, sums_sql, status) &&
        store_run(store, "INSERT INTO kept SELECT id FROM _open", status))
        store_run(store, statistics_sql, status);
    return store_end(store, status);
}
