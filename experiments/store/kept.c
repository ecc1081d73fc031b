#include "store/kept.h"

#include "base/arena.h"
#include "store/kept_sums.h"

static const char begin_sql[] =
    "DELETE FROM kept_total WHERE study_id IN (SELECT id FROM _open);"
    "DELETE FROM kept_growth WHERE study_id IN (SELECT id FROM _open);"
    "DELETE FROM kept_ordering WHERE study_id IN (SELECT id FROM _open);"
    "DELETE FROM kept_uses WHERE study_id IN (SELECT id FROM _open);"
    "INSERT INTO kept_uses SELECT configuration_id, study_id FROM study_members"
    "  WHERE study_id IN (SELECT id FROM _open);"
    "CREATE TEMP TABLE IF NOT EXISTS kept_members (block_id, number, configuration_id, setting_id, "
    "deepening,"
    "  PRIMARY KEY (block_id, number)) WITHOUT ROWID";

/* What SQLite plans by, from a sample: else it joins a view with itself in time by the square of the
 * positions. */
static const char statistics_sql[] = "PRAGMA analysis_limit = 1000; ANALYZE main";

/* What a study asks under each setting, and under whatever setting. */
#define MEMBERS(setting, table)                                                                    \
    "INSERT INTO temp.kept_members SELECT block_id, row_number() OVER (ORDER BY "                  \
    "configuration_id) - 1,"                                                                       \
    " configuration_id, " setting ", deepening FROM main." table                                   \
    " JOIN _configurations ON id = configuration_id WHERE study_id = ?"
static const struct Asked {
    const char *sql;
    bool (*fill)(const KeptStudy *study, Status *status);
} askings[] = {{MEMBERS("setting_id", "setting_members"), kept_sums},
               {MEMBERS("0", "study_members"), kept_ordering}};

static bool read_members(KeptStudy *study, Status *status) {
    int64_t depths = 0;
    StoreStatement *row = store_query(study->store, status,
                                      "SELECT configuration_id, setting_id, dense_rank() OVER"
                                      " (ORDER BY setting_id) - 1 FROM temp.kept_members"
                                      " ORDER BY number",
                                      "");
    while (store_row(&row, status)) {
        study->members = arena_more(study->members, (size_t)study->nb, sizeof *study->members);
        KeptMember *member = &study->members[study->nb++];
        *member =
            (KeptMember){store_integer(row, 0), store_integer(row, 1), (int)store_integer(row, 2)};
        if (member->row >= study->settings_nb)
            study->settings_nb = member->row + 1;
    }
    store_ask(
        study->store, &depths, status,
        "SELECT coalesce(max(depth), 0) + 1 FROM (SELECT DISTINCT block_id FROM temp.kept_members)"
        " CROSS JOIN block_rows USING (block_id)",
        "");
    study->depths = (int)depths;
    return !status->failed;
}

/* Suite by suite. */
static bool fill_study(Store *store, int64_t id, const struct Asked *asked, Status *status) {
    KeptStudy study = {.store = store, .study = id};
    if (!store_run(store, "DELETE FROM temp.kept_members", status) ||
        !store_do(store, status, asked->sql, "i", id) || !read_members(&study, status))
        return false;
    StoreStatement *suite =
        store_query(store, status,
                    "SELECT DISTINCT suite_id FROM (SELECT DISTINCT block_id FROM"
                    " temp.kept_members) CROSS JOIN block_rows USING (block_id)"
                    " CROSS JOIN entries ON entries.id = entry_id",
                    "");
    while (store_row(&suite, status)) {
        study.suite = store_integer(suite, 0);
        asked->fill(&study, status);
    }
    return !status->failed;
}

static bool fill_studies(Store *store, Status *status) {
    StoreStatement *study = store_prepare(store, "SELECT id FROM _open", status);
    while (store_row(&study, status)) {
        Arena own = {NULL, NULL}, *before = arena_switch(&own);
        for (size_t i = 0; i < sizeof askings / sizeof askings[0] && !status->failed; i++)
            fill_study(store, store_integer(study, 0), &askings[i], status);
        arena_switch(before);
        arena_free(&own);
    }
    return !status->failed;
}

bool kept_fill(Store *store, Status *status) {
    int64_t open = 0;
    if (!store_ask(store, &open, status, "SELECT count(*) FROM _open", "") || open == 0)
        return !status->failed;
    if (!store_begin(store, status))
        return false;
    if (store_run(store, begin_sql, status) && fill_studies(store, status) &&
        store_run(store, "INSERT INTO kept SELECT id FROM _open", status))
        store_run(store, statistics_sql, status);
    return store_end(store, status);
}
