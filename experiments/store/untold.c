#include <inttypes.h>
#include <stdio.h>

#include "base/rng.h"
#include "base/text.h"
#include "store/gaps.h"
#include "store/opened.h"

enum { SUM_NB = 17 };

/* All but those that verify computes or counts again, by which run mends them; and what their rows are. Of two
 * tables verify computes the other rows again: what current parts ask, and our own counts. Only other programs leave
 * bottom positions out: where none was asked, the many iterations are not gone through. */
static const char tables_sql[] =
    "CREATE TEMP TABLE IF NOT EXISTS untold (number INTEGER PRIMARY KEY, name TEXT, rows TEXT,"
    " sum TEXT, changed INTEGER NOT NULL DEFAULT 0); DELETE FROM temp.untold;"
    "INSERT INTO temp.untold (name) VALUES"
    " ('runs'), ('run_sources'), ('source_checks'), ('shards'), ('shard_deals'), ('progress'),"
    " ('enhancements'), ('parameters'), ('counter_names'), ('positions'), ('traits'), ('suites'),"
    " ('entries'), ('clusters'), ('studies'), ('settings'), ('universes'), ('engines'), ('parts'),"
    " ('baselines'), ('strangers'), ('counter_lists'), ('stranger_studies'), ('switches'),"
    " ('seldepths'), ('traces'), ('repeats'), ('rounds'), ('round_traces'), ('timings'),"
    " ('games'), ('minimal_trees'), ('board_costs'), ('matches'), ('match_members'), ('metrics'),"
    " ('methods'), ('sets'), ('models'), ('prices'), ('iterations'), ('kept_uses'),"
    " ('part_members'), ('all_configurations'), ('facts');"
    "UPDATE temp.untold SET rows = CASE name"
    " WHEN 'part_members' THEN 'main.part_members AS own"
    "  WHERE part_id IN (SELECT id FROM main.parts WHERE NOT current)'"
    " WHEN 'iterations' THEN '(SELECT 1 FROM main.strangers LIMIT 1)"
    "  CROSS JOIN main.iterations AS own"
    " WHERE nbp IS NULL"
    "' WHEN 'facts' THEN 'main.facts AS own WHERE key <> ''rows of facts'''"
    " ELSE 'main.' || name || ' AS own' END";

/* In any order of the rows, for that is SQLite's. */
static bool sum_rows(Store *store, const char *rows, char text[SUM_NB], Status *status) {
    char sql[192];
    uint64_t sum = 0;
    snprintf(sql, sizeof sql, "SELECT own.* FROM %s", rows);
    StoreStatement *s = store_prepare(store, sql, status);
    const int nb = s ? store_column_nb(s) : 0;
    while (store_row(&s, status)) {
        uint64_t hash = TEXT_HASH_START;
        for (int i = 0; i < nb; i++)
            hash = text_hash(rng_mix(hash), store_text(s, i));
        sum += rng_mix(hash);
    }
    snprintf(text, SUM_NB, "%016" PRIx64, sum);
    return !status->failed;
}

/* The sums of the tables of which a condition holds, as far as an older file has them. */
static bool sum_tables(Store *store, const char *which, Status *status) {
    char sum[SUM_NB], sql[256];
    snprintf(sql, sizeof sql,
             "SELECT number, rows FROM temp.untold WHERE %s"
             " AND name IN (SELECT name FROM main.sqlite_schema)",
             which);
    StoreStatement *s = store_prepare(store, sql, status);
    while (store_row(&s, status))
        if (sum_rows(store, store_text(s, 1), sum, status))
            store_do(store, status, "UPDATE temp.untold SET sum = ? WHERE number = ?", "ti", sum,
                     store_integer(s, 0));
    return !status->failed;
}

/* Did a program with another schema write last? It may know fewer sums, and leaves the others as they were. */
static bool is_of_another(Store *store, Status *status) {
    int64_t hash = 0;
    store_ask(store, &hash, status,
              "SELECT count(*) FROM facts WHERE key = 'schema' AND length(value) = 16"
              " AND value NOT GLOB '*[^0-9a-f]*'",
              "");
    return !status->failed && hash && !store_is_up_to_date(store, status);
}

/* The schema, which is applied later, brings what an older file lacks. */
static const char changed_sql[] =
    "UPDATE temp.untold SET changed = 1 FROM main.facts WHERE key = 'rows of ' || name"
    " AND sum <> value;"
    "UPDATE temp.untold SET changed = 1 WHERE name = 'facts'"
    " AND NOT EXISTS (SELECT 1 FROM main.facts WHERE key = 'rows of facts')"
    " AND (SELECT count(*) FROM main.facts WHERE key GLOB 'rows of *')"
    "  = (SELECT count(*) - 1 FROM temp.untold)";

bool untold_check(Store *store, Status *status) {
    int64_t facts_changed = 0;
    if (!store_run(store, tables_sql, status) || !store_has_table(store, "main", "facts", status) ||
        !sum_tables(store, "'rows of ' || name IN (SELECT key FROM main.facts)", status) ||
        !store_run(store, changed_sql, status) ||
        !store_ask(store, &facts_changed, status,
                   "SELECT sum IS NOT NULL AND changed FROM temp.untold WHERE name = 'facts'", ""))
        return !status->failed;
    if (facts_changed && is_of_another(store, status))
        store_run(store, "UPDATE temp.untold SET changed = 0", status);
    return !status->failed;
}

static bool put_sums(Store *store, const char *which, Status *status) {
    return store_run(store, "UPDATE temp.untold SET sum = NULL", status) &&
           sum_tables(store, which, status) &&
           store_run(store,
                     "INSERT OR REPLACE INTO facts SELECT 'rows of ' || name, sum FROM temp.untold"
                     " WHERE sum IS NOT NULL",
                     status);
}

bool untold_put(Store *store, Status *status) {
    if (!store_begin(store, status))
        return false;
    if (put_sums(store, "name <> 'facts' AND NOT changed", status))
        put_sums(store, "name = 'facts'", status);
    return store_end(store, status);
}

bool untold_drop(Store *store, Status *status) {
    return store_run(
        store,
        "DELETE FROM facts WHERE key = 'rows of facts' OR (key <> 'schema' AND NOT"
        " (key GLOB 'rows of *' AND substr(key, 9) IN (SELECT name FROM"
        "  main.sqlite_schema EXCEPT SELECT name FROM temp.untold WHERE NOT changed)))",
        status);
}

bool untold_find(Store *store, void (*tell)(void *context, const char *text), void *context,
                 int64_t *nb, Status *status) {
    if (!untold_check(store, status))
        return false;
    StoreStatement *s = store_prepare(
        store,
        "SELECT name || ': another program changed its rows' || iif(name = 'facts', '',"
        " ', which nothing computes again: restore a copy') FROM temp.untold"
        " WHERE changed ORDER BY number",
        status);
    for (; store_row(&s, status); ++*nb)
        tell(context, store_text(s, 0));
    return !status->failed;
}
