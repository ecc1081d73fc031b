#include "store/seal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "base/text.h"

/* How rows' hashes become a sum, in which the rows' order does not matter, for that is SQLite's.
 * The first rule added them as they are; but what ends a row's hash is nearly linear, so that
 * changes in a last column, as members.is_cell, may cancel out. The third takes in more tables. A sum
 * says by which rule it is, but for the first, and what was sealed by one is believed by it. The fourth is
 * of version 3 of the schema, the others are of what `upgrade` reads. */
enum { FIRST_RULE = 1, SECOND_RULE, THIRD_RULE, FOURTH_RULE };
enum { SUM_NB = sizeof "3:" + 16 }; /* hexadecimal digits */

static void add_table(Store *store, const char *schema, const char *table, const char *columns,
                      bool mixed, uint64_t *sum, Status *status) {
    char sql[192];
    if (!store_has_table(store, schema, table, status))
        return;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s.%s", columns, schema, table);
    StoreStatement *s = store_prepare(store, sql, status);
    const int nb = s ? store_column_nb(s) : 0;
    while (store_row(&s, status)) {
        uint64_t hash = text_hash(TEXT_HASH_START, table);
        for (int i = 0; i < nb; i++)
            hash = text_hash(hash, store_text(s, i));
        *sum += mixed ? rng_mix(hash) : hash;
    }
}

/* Two tables have other names in version 1. Those of version 3 are not in older files. */
static const char *const first_tables[] = {"parts",        "blocks",          "block_rows",
                                           "part_members", "setting_members", "study_members",
                                           "lines",        "counter_lists",   "contents",
                                           "counts",       "positions",       "suites",
                                           "entries",      "clusters",        "studies",
                                           "settings",     "configurations",  "all_configurations",
                                           "members",      "all_members",     "baselines",
                                           "cells",        "details",         "iterations",
                                           "timings",      "matches",         "match_members",
                                           "games",        "minimal_trees",   "traces"};

/* Since the third rule, without what a study says anew before its next run: where an engine stands, and
 * titles. */
static const struct Sealed {
    const char *table, *columns;
} third_tables[] = {
    {"universes", "*"},        {"strangers", "signature, name, author, digest, options"},
    {"stranger_studies", "*"}, {"switches", "engine, number, letter, on_values, off_values"},
    {"seldepths", "*"},        {"repeats", "*"},
    {"rounds", "*"},           {"round_traces", "*"},
    {"board_costs", "*"},
};

static bool sum_tables(Store *store, const char *schema, int rule, char text[SUM_NB],
                       Status *status) {
    const size_t third_nb = sizeof third_tables / sizeof third_tables[0];
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof first_tables / sizeof first_tables[0] && !status->failed; i++)
        add_table(store, schema, first_tables[i], "*", rule > FIRST_RULE, &sum, status);
    for (size_t i = 0; rule >= THIRD_RULE && i < third_nb && !status->failed; i++)
        add_table(store, schema, third_tables[i].table, third_tables[i].columns, true, &sum,
                  status);
    if (rule >= FOURTH_RULE && !status->failed)
        add_table(store, schema, "counter_names", "id, name", true, &sum, status);
    const int nb = rule > FIRST_RULE ? snprintf(text, SUM_NB, "%d:", rule) : 0;
    snprintf(text + nb, SUM_NB - (size_t)nb, "%016" PRIx64, sum);
    return !status->failed;
}

static int rule_of(const char *sum) {
    return strlen(sum) > 1 && sum[1] == ':' ? sum[0] - '0' : FIRST_RULE;
}

bool seal_put(Store *store, int64_t run, Status *status) {
    char sum[SUM_NB];
    return sum_tables(store, "main", FOURTH_RULE, sum, status) &&
           store_do(store, status, "UPDATE shards SET sum = ? WHERE run_id = ?", "ti", sum, run);
}

static bool check(Store *store, const char *schema, const char *path, Status *status) {
    char sql[192], sum[SUM_NB], stored[SUM_NB] = "";
    if (!store_has_table(store, schema, "shards", status))
        return !status->failed;
    snprintf(sql, sizeof sql,
             "SELECT sum FROM %s.shards WHERE sum IS NOT NULL"
             " AND run_id = (SELECT max(id) FROM %s.runs)",
             schema, schema);
    StoreStatement *s = store_prepare(store, sql, status);
    if (s && store_next(s, status))
        snprintf(stored, sizeof stored, "%s", store_text(s, 0));
    store_release(s);
    if (status->failed || !stored[0])
        return !status->failed;
    if (sum_tables(store, schema, rule_of(stored), sum, status) && strcmp(sum, stored) != 0)
        status_fail(status,
                    "database '%s' is damaged: its rows were changed after its run: restore a "
                    "copy, or remove it and run the shard again",
                    path);
    return !status->failed;
}

bool seal_check(Store *store, Status *status) {
    return check(store, "main", store_path(store), status);
}

bool seal_check_other(Store *store, const char *path, Status *status) {
    return check(store, "other", path, status);
}

bool seal_check_vouched(Store *store, Status *status) {
    StoreStatement *s = store_prepare(
        store,
        "SELECT study, number, of FROM shards JOIN runs ON runs.id = run_id WHERE outcome = 'done'"
        " GROUP BY study, spec_mark, suite_mark, of, number HAVING max(sum) IS NULL LIMIT 1",
        status);
    if (s && store_next(s, status))
        status_fail(status,
                    "'%s' marks shard %" PRId64 "/%" PRId64 " of study '%s' as done, but has "
                    "no checksum of its rows (it was changed, or merged by an older program): "
                    "run the shard again into a new file",
                    store_path(store), store_integer(s, 1), store_integer(s, 2), store_text(s, 0));
    store_release(s);
    return !status->failed;
}
