#include "store/upgrade.h"

#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/text.h"
#include "store/catalog.h"
#include "store/kept.h"
#include "store/seal.h"

/* ---- from version 1 -------------------------------------------------------------------------- */

/* Version 1 had one engine for a whole database. The last of them counted as the program did that
 * brought version 2: all its sets go on under this program's names while the papers' letters have
 * the signature that they had then. Any other engine's go on under its own. */
static const char last_engine[] = "910bc20d19b9ddc9", papers_engine[] = "5f992e204fe82080";

/* Under whose name each set of letters goes on. */
static const char names_sql[] =
    "INSERT INTO temp.named SELECT enhancements,"
    "  iif(whole = ?1 AND engine_of('TRNSHKLMV') = ?2, engine_of(enhancements), whole) FROM "
    "(SELECT enhancements FROM other.configurations UNION SELECT '-'),"
    " (SELECT coalesce(max(value), 'unknown') AS whole FROM other.facts WHERE key = 'signature')";

/* What version 1 has under another name, or without its engine; the rest is copied as it is. What
 * sealed a shard does not fit the new tables: it counts as merged from a file that had a seal. */
static const char named_sql[] =
    "INSERT INTO main.engines SELECT DISTINCT engine, 1 FROM temp.named;"
    "INSERT INTO main.all_configurations (id, engine, enhancements, parameters, preserves, game, "
    "deepening)"
    " SELECT id, engine, enhancements, parameters, preserves, game, deepening"
    " FROM other.configurations JOIN temp.named USING (enhancements)";
static const char seals_sql[] = "UPDATE main.shards SET sum = '' WHERE sum IS NOT NULL";

/* A table's name in this version. */
static const char *new_name(const char *table) {
    return strcmp(table, "configurations") == 0 ? "all_configurations"
           : strcmp(table, "members") == 0      ? "all_members"
                                                : table;
}

static bool copy_table(Store *store, const char *table, Status *status) {
    const bool trees = strcmp(table, "minimal_trees") == 0;
    Text sql = TEXT_EMPTY;
    StoreStatement *s = store_prepare(
        store, "SELECT group_concat('\"' || name || '\"') FROM pragma_table_info(?, 'other')",
        status);
    if (s)
        store_bind(s, "t", table);
    if (s && store_next(s, status))
        text_add(&sql, "INSERT INTO main.\"%s\" (%s%s) SELECT %s%s FROM other.\"%s\"",
                 new_name(table), store_text(s, 0), trees ? ", engine" : "", store_text(s, 0),
                 trees ? ", (SELECT engine FROM temp.named WHERE enhancements = '-')" : "", table);
    store_release(s);
    const bool good = !status->failed && store_run(store, text_get(&sql), status);
    text_release(&sql);
    return good;
}

static bool copy_tables(Store *store, Status *status) {
    StoreStatement *s =
        store_prepare(store,
                      "SELECT name FROM other.sqlite_schema WHERE type = 'table'"
                      " AND name NOT IN ('facts', 'configurations') AND name NOT LIKE 'sqlite_%'",
                      status);
    while (s && !status->failed && store_next(s, status))
        copy_table(store, store_text(s, 0), status);
    store_release(s);
    return !status->failed;
}

/* Fill an empty database with a version 1's. */
static bool take_version_1(Store *store, const char *from, Status *status) {
    if (!store_attach(store, from, status) || !store_begin(store, status))
        return false;
    if (store_run(store,
                  "PRAGMA defer_foreign_keys = ON; CREATE TEMP TABLE named"
                  " (enhancements TEXT PRIMARY KEY, engine TEXT NOT NULL)",
                  status) &&
        store_do(store, status, names_sql, "tt", last_engine, papers_engine) &&
        store_run(store, named_sql, status) && copy_tables(store, status))
        store_run(store, seals_sql, status);
    return store_end(store, status) && store_detach(store, status);
}

/* ---- any version ----------------------------------------------------------------------------- */

/* How many rows the tables of `store`, which is of `version`, have in `other`: itself, or its copy.
 * Facts aside: they are of the file; and what is kept, which the cells tell again. */
static bool count_rows(Store *store, Store *other, int64_t version, int64_t *rows, Status *status) {
    StoreStatement *s = store_prepare(store,
                                      "SELECT name FROM sqlite_schema"
                                      " WHERE type = 'table' AND name <> 'facts'"
                                      " AND name NOT GLOB 'kept*'",
                                      status);
    *rows = 0;
    while (s && store_next(s, status)) {
        const char *name = store_text(s, 0);
        Text sql = TEXT_EMPTY;
        int64_t nb = 0;
        text_add(&sql, "SELECT count(*) FROM \"%s\"",
                 store == other || version > 1 ? name : new_name(name));
        store_ask(other, &nb, status, text_get(&sql), "");
        text_release(&sql);
        *rows += nb;
    }
    store_release(s);
    return !status->failed;
}

/* Bring the copy up to date, and compare; then let it show what this program counts as its own, and
 * keep what the views add up. */
static bool finish(Store *old, const char *part, Upgrade *upgrade, Status *status) {
    int64_t rows = 0;
    Store *copy = store_open_write(part, status);
    if (copy && (upgrade->version > 1 || take_version_1(copy, store_path(old), status)) &&
        store_check(copy, true, status) &&
        count_rows(old, old, upgrade->version, &upgrade->rows, status) &&
        count_rows(old, copy, upgrade->version, &rows, status) && rows != upgrade->rows)
        status_fail(status, "the copy has %lld rows, '%s' has %lld", (long long)rows,
                    store_path(old), (long long)upgrade->rows);
    if (copy && !status->failed && catalog_describe(copy, status))
        kept_fill(copy, status);
    store_close(copy, status);
    return !status->failed;
}

/* What goes wrong is told of the database that is read; here it is mostly the place written to. */
static bool copy_whole(Store *old, const char *part, const char *to, Status *status) {
    if (store_do(old, status, "VACUUM INTO ?", "t", part))
        return true;
    status_at(status, "cannot write '%s'", to);
    return false;
}

bool upgrade_copy(const char *from, const char *to, Upgrade *upgrade, Status *status) {
    const char *const inputs[] = {from, NULL};
    const long writer = store_writer(from);
    if (writer)
        return status_fail(status, "a run is using '%s' (process %ld)", from, writer);
    Store *old = store_open_old(from, status);
    if (!old)
        return false;
    FileOut *out = files_begin(to, FILE_NEW_DATABASE, inputs, status);
    if (out && store_ask(old, &upgrade->version, status, "PRAGMA user_version", "") &&
        store_check(old, true, status) && seal_check(old, status) &&
        (upgrade->version == 1 || copy_whole(old, files_part(out), to, status)))
        finish(old, files_part(out), upgrade, status);
    store_close(old, status);
    return files_end(out, status);
}
