#include "store/untold.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "base/text.h"

/* All but those that verify computes or counts again, by which run mends them. */
static const char *const tables[] = {"runs",
                                     "run_sources",
                                     "source_checks",
                                     "shards",
                                     "shard_deals",
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
                                     "counter_lists",
                                     "strangers",
                                     "switches",
                                     "stranger_studies",
                                     "seldepths",
                                     "traces",
                                     "repeats",
                                     "rounds",
                                     "round_traces",
                                     "timings",
                                     "minimal_trees",
                                     "board_costs",
                                     "matches",
                                     "match_members",
                                     "games",
                                     "metrics",
                                     "methods",
                                     "sets",
                                     "models",
                                     "prices",
                                     "kept_uses",
                                     "all_configurations"};
enum { TABLES_NB = sizeof tables / sizeof tables[0], SUM_NB = 17 };
_Static_assert(TABLES_NB <= 64, "a bit each");

/* In any order of the rows, for that is SQLite's. */
static bool sum_rows(Store *store, const char *table, char text[SUM_NB], Status *status) {
    char sql[64];
    uint64_t sum = 0;
    snprintf(sql, sizeof sql, "SELECT * FROM main.%s", table);
    StoreStatement *s = store_prepare(store, sql, status);
    const int nb = s ? store_column_nb(s) : 0;
    while (s && store_next(s, status)) {
        uint64_t hash = TEXT_HASH_START;
        for (int i = 0; i < nb; i++)
            hash = text_hash(rng_mix(hash), store_text(s, i));
        sum += rng_mix(hash);
    }
    store_release(s);
    snprintf(text, SUM_NB, "%016" PRIx64, sum);
    return !status->failed;
}

static void name_key(char key[64], const char *table) {
    snprintf(key, 64, "rows of %s", table);
}

bool untold_check(Store *store, uint64_t *changed, Status *status) {
    *changed = 0;
    StoreStatement *s = store_prepare(store, "SELECT value FROM facts WHERE key = ?", status);
    for (int i = 0; s && i < TABLES_NB && !status->failed; i++) {
        char key[64], sum[SUM_NB];
        name_key(key, tables[i]);
        store_bind(s, "t", key);
        if (store_next(s, status) && sum_rows(store, tables[i], sum, status) &&
            strcmp(sum, store_text(s, 0)) != 0)
            *changed |= UINT64_C(1) << i;
    }
    store_release(s);
    return !status->failed;
}

bool untold_put(Store *store, uint64_t changed, Status *status) {
    if (!store_begin(store, status))
        return false;
    for (int i = 0; i < TABLES_NB && !status->failed; i++) {
        char key[64], sum[SUM_NB];
        name_key(key, tables[i]);
        if (!(changed >> i & 1) && sum_rows(store, tables[i], sum, status))
            store_do(store, status, "INSERT OR REPLACE INTO facts VALUES (?, ?)", "tt", key, sum);
    }
    return store_end(store, status);
}

bool untold_drop(Store *store, uint64_t which, Status *status) {
    if (!store_begin(store, status))
        return false;
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
    for (int i = 0; i < TABLES_NB; i++) {
        char text[160];
        if (!(changed >> i & 1))
            continue;
        snprintf(
            text, sizeof text,
            "%s: another program changed its rows, which nothing computes again: restore a copy",
            tables[i]);
        tell(context, text);
        ++*nb;
    }
    return true;
}
