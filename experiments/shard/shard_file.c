#include "shard/shard_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/catalog.h"

const char *const shard_state_names[] = {"done", "partial", "missing", "damaged", "foreign"};

/* ---- records --------------------------------------------------------------------------------- */

void shard_plan_of(ShardPlan *about, const Plan *plan) {
    snprintf(about->study, sizeof about->study, "%s", plan->spec->study);
    shard_marks(plan, &about->marks);
}

bool shard_record(Store *store, int64_t run, const ShardPlan *about, const Plan *plan,
                  Status *status) {
    return store_do(store, status, "INSERT INTO shards VALUES (?, ?, ?, ?, ?, ?, NULL)", "iiiitt",
                    run, (int64_t)about->shard.number, (int64_t)about->shard.of, plan->cells_nb,
                    about->marks.spec, about->marks.suite);
}

/* How rows' hashes become a sum, in which the rows' order does not matter, for that is SQLite's.
 * The first rule added them as they are; but what ends a row's hash is nearly linear, so that
 * changes in a last column, as members.is_cell, may cancel out. A sum by the second says so, and
 * what was sealed by the first is believed by it. */
#define SECOND_RULE "2:"
enum { SUM_NB = sizeof SECOND_RULE - 1 + SHARD_MARK_NB };

/* Source: the last steps of splitmix64, S. Vigna (2015). */
static uint64_t mix(uint64_t hash) {
    hash = (hash ^ hash >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94D049BB133111EB);
    return hash ^ hash >> 31;
}

static void add_table(Store *store, const char *schema, const char *table, bool mixed,
                      uint64_t *sum, Status *status) {
    char sql[128];
    int64_t there = 0;
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM %s.sqlite_schema WHERE type = 'table' AND name = ?", schema);
    if (!store_ask(store, &there, status, sql, "t", table) || !there)
        return; /* of another version */
    snprintf(sql, sizeof sql, "SELECT * FROM %s.%s", schema, table);
    StoreStatement *s = store_prepare(store, sql, status);
    const int columns = s ? store_column_nb(s) : 0;
    while (s && store_next(s, status)) {
        uint64_t hash = shard_hash(SHARD_HASH_START, table);
        for (int i = 0; i < columns; i++)
            hash = shard_hash(hash, store_text(s, i));
        *sum += mixed ? mix(hash) : hash;
    }
    store_release(s);
}

static bool sum_tables(Store *store, const char *schema, bool mixed, char text[SUM_NB],
                       Status *status) {
    static const char *const tables[] = {"positions",
                                         "suites",
                                         "entries",
                                         "studies",
                                         "settings",
                                         "configurations",
                                         "all_configurations",
                                         "members",
                                         "all_members",
                                         "baselines",
                                         "cells",
                                         "details",
                                         "iterations",
                                         "timings",
                                         "matches",
                                         "match_members",
                                         "games",
                                         "minimal_trees"};
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0] && !status->failed; i++)
        add_table(store, schema, tables[i], mixed, &sum, status);
    snprintf(text, SUM_NB, "%s%016" PRIx64, mixed ? SECOND_RULE : "", sum);
    return !status->failed;
}

bool shard_seal(Store *store, int64_t run, Status *status) {
    char sum[SUM_NB];
    return sum_tables(store, "main", true, sum, status) &&
           store_do(store, status, "UPDATE shards SET sum = ? WHERE run_id = ?", "ti", sum, run);
}

/* ---- checks ---------------------------------------------------------------------------------- */

static bool has_shards(Store *store, const char *schema, Status *status) {
    char sql[96];
    int64_t nb = 0;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s.sqlite_schema WHERE name = 'shards'",
             schema);
    return store_ask(store, &nb, status, sql, "") && nb;
}

bool shard_check_sum(Store *store, const char *schema, const char *path, Status *status) {
    char sql[192], sum[SUM_NB], stored[SUM_NB] = "";
    if (!has_shards(store, schema, status))
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
    const bool mixed = strncmp(stored, SECOND_RULE, strlen(SECOND_RULE)) == 0;
    if (sum_tables(store, schema, mixed, sum, status) && strcmp(sum, stored) != 0)
        status_fail(status,
                    "database '%s' is damaged: its rows are not those that its run left: restore a "
                    "copy, or remove it and run the shard again",
                    path);
    return !status->failed;
}

bool shard_check_sealed(Store *store, Status *status) {
    return shard_check_sum(store, "main", store_path(store), status);
}

bool shard_check_vouched(Store *store, Status *status) {
    if (!has_shards(store, "main", status))
        return !status->failed;
    StoreStatement *s = store_prepare(
        store,
        "SELECT study, number, of FROM shards JOIN runs ON runs.id = run_id WHERE outcome = 'done'"
        " GROUP BY study, spec_mark, suite_mark, of, number HAVING max(sum) IS NULL LIMIT 1",
        status);
    if (s && store_next(s, status))
        status_fail(status,
                    "'%s' says that shard %" PRId64 "/%" PRId64 " of study '%s' is done, but not "
                    "what its rows were then (somebody changed it, or an older program merged it): "
                    "run the shard again into a new file",
                    store_path(store), store_integer(s, 1), store_integer(s, 2), store_text(s, 0));
    store_release(s);
    return !status->failed;
}

/* ---- a file and a share ---------------------------------------------------------------------- */

/* The runs of a share that a database holds: is one of them whole, and of which plan is the last of
 * the share's number? */
static ShardState judge(Store *store, const ShardPlan *wanted, Text *why, Status *status) {
    ShardState state = SHARD_FOREIGN;
    StoreStatement *s =
        store_prepare(store,
                      "SELECT study = ?1, number, of, spec_mark = ?2, suite_mark = ?3,"
                      " coalesce(outcome = 'done', 0), coalesce(outcome, 'not ended'), study,"
                      " sum IS NULL"
                      " FROM shards JOIN runs ON runs.id = run_id ORDER BY run_id",
                      status);
    if (s)
        store_bind(s, "ttt", wanted->study, wanted->marks.spec, wanted->marks.suite);
    text_add(why, "it holds no shard");
    while (s && state != SHARD_DONE && store_next(s, status)) {
        const bool same_study = store_integer(s, 0), same_spec = store_integer(s, 3),
                   same_suite = store_integer(s, 4),
                   same_share = store_integer(s, 1) == wanted->shard.number &&
                                store_integer(s, 2) == wanted->shard.of;
        if (same_study && same_spec && same_suite && same_share) {
            const bool done = store_integer(s, 5), sealed = !store_integer(s, 8);
            state = !done ? SHARD_PARTIAL : sealed ? SHARD_DONE : SHARD_DAMAGED;
            text_clear(why);
            if (state != SHARD_DONE)
                text_add(why, "its run: %s%s", store_text(s, 6),
                         done ? ", but it does not say what its rows were then" : "");
        } else if (state == SHARD_FOREIGN) {
            text_clear(why);
            text_add(why, "it is shard %" PRId64 "/%" PRId64 " of study '%s'%s",
                     store_integer(s, 1), store_integer(s, 2), store_text(s, 7),
                     same_study && !same_spec    ? ", of another spec"
                     : same_study && !same_suite ? ", of another suite"
                                                 : "");
        }
    }
    store_release(s);
    return state;
}

ShardState shard_look(const char *path, const ShardPlan *wanted, Text *why) {
    Status status = STATUS_OK, engine = STATUS_OK, closing = STATUS_OK;
    ShardState state = SHARD_DAMAGED;
    text_clear(why);
    if (access(path, F_OK) != 0)
        return SHARD_MISSING;
    Store *store = store_open_read(path, &status);
    if (store && store_check(store, false, &status)) {
        if (!catalog_check_study(store, wanted->study, &engine)) {
            state = SHARD_FOREIGN;
            text_add(why, "%s", engine.text);
        } else if (has_shards(store, "main", &status))
            state = judge(store, wanted, why, &status);
        else if (!status.failed) {
            state = SHARD_FOREIGN;
            text_add(why, "it holds no shard");
        }
        if (!status.failed && state == SHARD_DONE)
            shard_check_sum(store, "main", path, &status);
    }
    store_close(store, &closing);
    if (status.failed) {
        state = SHARD_DAMAGED;
        text_clear(why);
        text_add(why, "%s", status.text);
    }
    return state;
}

int64_t shard_progress(const char *path) {
    Status status = STATUS_OK, closing = STATUS_OK;
    int64_t nb = -1;
    Store *store = access(path, F_OK) == 0 ? store_open_read(path, &status) : NULL;
    if (store && !store_ask(store, &nb, &status, "SELECT count(*) FROM iterations", ""))
        nb = -1;
    store_close(store, &closing);
    return nb;
}
