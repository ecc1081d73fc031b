#include "store/kept.h"

#include "store/ordering.h"

static const char sums_sql[] =
    "DELETE FROM kept_total WHERE study_id IN (SELECT id FROM open_now);"
    "DELETE FROM kept_growth WHERE study_id IN (SELECT id FROM open_now);"
    "DELETE FROM kept_ordering WHERE study_id IN (SELECT id FROM open_now);"
    "DELETE FROM kept_uses WHERE study_id IN (SELECT id FROM open_now);"
    "INSERT INTO kept_total SELECT * FROM total_now;"
    "INSERT INTO kept_growth SELECT * FROM growth_now;"
    "INSERT INTO kept_uses SELECT DISTINCT configuration_id, study_id FROM all_members"
    "  WHERE study_id IN (SELECT id FROM open_now)";

bool kept_fill(Store *store, Status *status) {
    int64_t open = 0;
    if (!store_ask(store, &open, status, "SELECT count(*) FROM open_now", "") || open == 0)
        return !status->failed;
    if (!store_begin(store, status))
        return false;
    if (store_run(store, sums_sql, status) && ordering_fill(store, status))
        store_run(store, "INSERT INTO kept SELECT id FROM open_now", status);
    return store_end(store, status);
}
