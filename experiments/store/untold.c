#include "store/untold.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "base/text.h"
#include "store/opened.h"

/* All but those that verify computes or counts again, by which run mends them. */
static const char *const tables[] = {"runs",
                                     "run_sources",
                                     "source_checks",
                                     "shards",
                                     "shard_deals",
                                     "progress",
                                     "enhancements",
                                     "parameters",
                                     "counter_names",
                                     "positions",
                                     "traits",
                                     "suites",
                                     "entries",
                                     "clusters",
                                     "studies",
                                     "settings",
                                     "universes",
                                     "engines",
                                     "parts",
                                     "baselines",
                                     "strangers",
                                     "counter_lists",
                                     "stranger_studies",
                                     "switches",
                                     "seldepths",
                                     "traces",
                                     "repeats",
                                     "rounds",
                                     "round_traces",
                                     "timings",
                                     "games",
                                     "minimal_trees",
                                     "board_costs",
                                     "matches",
                                     "match_members",
                                     "metrics",
                                     "methods",
                                     "sets",
                                     "models",
                                     "prices",
                                     "iterations",
                                     "kept_uses",
                                     "part_members",
                                     "all_configurations"};
enum { TABLES_NB = sizeof tables / sizeof tables[0], SUM_NB = 17 };
_Static_assert(TABLES_NB < 64, "a bit each, and one for the sums");
#define SUMS (UINT64_C(1) << TABLES_NB)

/* Of these tables verify computes the other rows again: what current parts ask, and our own counts. Only other
 * programs leave bottom positions out: where none was asked, the many iterations are not gone through. */
static const struct {
    const char *table, *rows;
} some[] = {
    {"facts", "main.facts AS own WHERE key <> 'rows of facts'"},
    {"part_members", "main.part_members AS own"
                     " WHERE part_id IN (SELECT id FROM main.parts WHERE NOT current)"},
    {"iterations", "(SELECT 1 FROM main.strangers LIMIT 1) CROSS JOIN main.iterations AS own"
                   " WHERE nbp IS NULL"},
};

/* In any order of the rows, for that is SQLite's. */
static bool sum_rows(Store *store, const char *table, char text[SUM_NB], Status *status) {
    char sql[192];
    uint64_t sum = 0;
    snprintf(sql, sizeof sql, "SELECT * FROM main.%s", table);
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++)
        if (strcmp(table, some[i].table) == 0)
            snprintf(sql, sizeof sql, "SELECT own.* FROM %s", some[i].rows);
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

static void name_key(char key[64], const char *table) {
    snprintf(key, 64, "rows of %s", table);
}

/* The sum that is stored of a table, "" where there is none. */
static bool stored_sum(Store *store, const char *table, char sum[SUM_NB], Status *status) {
    char key[64];
    name_key(key, table);
    StoreStatement *s =
        store_query(store, status, "SELECT value FROM facts WHERE key = ?", "t", key);
    sum[0] = '\0';
    if (store_row(&s, status))
        snprintf(sum, SUM_NB, "%s", store_text(s, 0));
    store_release(s);
    return !status->failed;
}

/* The schema, which is applied later, brings what an older file lacks. */
static bool is_as_told(Store *store, const char *table, bool *has, bool *same, Status *status) {
    char told[SUM_NB], sum[SUM_NB];
    *has = *same = false;
    if (stored_sum(store, table, told, status) && told[0] &&
        store_has_table(store, "main", table, status) && sum_rows(store, table, sum, status)) {
        *has = true;
        *same = strcmp(told, sum) == 0;
    }
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

bool untold_check(Store *store, uint64_t *changed, Status *status) {
    bool has, same;
    int64_t nb = 0;
    *changed = 0;
    if (!is_as_told(store, "facts", &has, &same, status) ||
        !store_ask(store, &nb, status, "SELECT count(*) FROM facts WHERE key GLOB 'rows of *'", ""))
        return false;
    if (has && !same && is_of_another(store, status))
        return true;
    if (has ? !same : nb == TABLES_NB)
        *changed = SUMS;
    for (int i = 0; i < TABLES_NB && !status->failed; i++)
        if (is_as_told(store, tables[i], &has, &same, status) && has && !same)
            *changed |= UINT64_C(1) << i;
    return !status->failed;
}

static bool put_sum(Store *store, const char *table, Status *status) {
    char key[64], sum[SUM_NB];
    name_key(key, table);
    return sum_rows(store, table, sum, status) &&
           store_do(store, status, "INSERT OR REPLACE INTO facts VALUES (?, ?)", "tt", key, sum);
}

bool untold_put(Store *store, uint64_t changed, Status *status) {
    if (!store_begin(store, status))
        return false;
    for (int i = 0; i < TABLES_NB && !status->failed; i++)
        if (!(changed >> i & 1))
            put_sum(store, tables[i], status);
    if (!status->failed)
        put_sum(store, "facts", status);
    return store_end(store, status);
}

bool untold_drop(Store *store, uint64_t which, Status *status) {
    if (!store_begin(store, status))
        return false;
    store_run(store,
              "DELETE FROM facts WHERE key = 'rows of facts' OR (key <> 'schema' AND NOT"
              " (key GLOB 'rows of *' AND substr(key, 9) IN (SELECT name FROM sqlite_schema)))",
              status);
    for (int i = 0; i < TABLES_NB && !status->failed; i++) {
        char key[64];
        name_key(key, tables[i]);
        if (which >> i & 1)
            store_do(store, status, "DELETE FROM facts WHERE key = ?", "t", key);
    }
    return store_end(store, status);
}

bool untold_find(Store *store, void (*tell)(void *context, const char *text), void *context,
                 int64_t *nb, Status *status) {
    uint64_t changed;
    if (!untold_check(store, &changed, status))
        return false;
    for (int i = 0; i <= TABLES_NB; i++) {
        char text[160];
        if (!(changed >> i & 1))
            continue;
        snprintf(text, sizeof text, "%s: another program changed its rows%s",
                 i < TABLES_NB ? tables[i] : "facts",
                 i < TABLES_NB ? ", which nothing computes again: restore a copy" : "");
        tell(context, text);
        ++*nb;
    }
    return true;
}
