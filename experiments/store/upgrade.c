#include "store/upgrade.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/files.h"
#include "store/catalog.h"
#include "store/kept.h"
#include "store/lock.h"
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

/* What version 1 has under another name, or without its engine; the rest is copied as it is. */
static const char named_sql[] =
    "INSERT INTO main.engines SELECT DISTINCT engine, 1 FROM temp.named;"
    "INSERT INTO main.all_configurations (id, engine, enhancements, parameters, preserves, game, "
    "deepening)"
    " SELECT id, engine, enhancements, parameters, preserves, game, deepening"
    " FROM other.configurations JOIN temp.named USING (enhancements)";

static bool name_engines(Store *store, Status *status) {
    return store_run(
               store,
               "CREATE TEMP TABLE named (enhancements TEXT PRIMARY KEY, engine TEXT NOT NULL)",
               status) &&
           store_do(store, status, names_sql, "tt", last_engine, papers_engine) &&
           store_run(store, named_sql, status);
}

/* ---- from version 1 or 2 --------------------------------------------------------------------- */

/* What sealed a shard does not fit the new tables: it counts as merged from a file that had a seal. */
static const char seals_sql[] = "UPDATE main.shards SET sum = '' WHERE sum IS NOT NULL";

/* Tables that are copied as they are. The others: facts are of the file, what is kept the cells tell
 * again, and the rest stands otherwise (upgrade_rows.c). */
#define COPIED_SQL                                                                                 \
    "SELECT name FROM other.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"       \
    " AND name NOT GLOB 'kept*' AND name NOT IN ('facts', 'configurations', 'members',"            \
    " 'all_members', 'iterations', 'details', 'seldepths', 'intervals', 'effects')"

static bool copy_table(Store *store, const char *table, bool trees, Status *status) {
    StoreStatement *s = store_query(
        store, status,
        "SELECT group_concat('\"' || name || '\"'), group_concat(CASE WHEN name = 'finished' AND"
        " ?1 = 'cells' THEN 'CAST(strftime(''%s'', finished) AS INTEGER)' ELSE '\"' || name || '\"'"
        " END) FROM pragma_table_info(?1, 'other')",
        "t", table);
    const char *sql = "";
    if (store_row(&s, status))
        sql = arena_print("INSERT INTO main.\"%s\" (%s%s) SELECT %s%s FROM other.\"%s\"", table,
                          store_text(s, 0), trees ? ", engine" : "", store_text(s, 1),
                          trees ? ", (SELECT engine FROM temp.named WHERE enhancements = '-')" : "",
                          table);
    store_release(s);
    return !status->failed && store_run(store, sql, status);
}

static bool copy_tables(Store *store, int64_t version, Status *status) {
    StoreStatement *s = store_prepare(store, COPIED_SQL, status);
    while (store_row(&s, status))
        copy_table(store, store_text(s, 0),
                   version == 1 && strcmp(store_text(s, 0), "minimal_trees") == 0, status);
    return !status->failed;
}

/* How many rows are `there` in the file that is read, and in the copy, where column `counted` of `here` has what has
 * become of them. */
static bool compare_table(Store *store, const char *table, const char *there, const char *counted,
                          const char *here, Upgrade *upgrade, Status *status) {
    const char *there_sql = arena_print("SELECT count(*) FROM other.%s", there);
    const char *here_sql = arena_print("SELECT count(%s) FROM main.%s", counted, here);
    int64_t old = 0, new = 0;
    if (!store_ask(store, &old, status, there_sql, "") ||
        !store_ask(store, &new, status, here_sql, ""))
        return false;
    upgrade->rows += old;
    return old == new || status_fail(status, "the copy has %lld rows of '%s' in place of %lld",
                                     (long long)new, table, (long long)old);
}

static bool compare_copied(Store *store, Upgrade *upgrade, Status *status) {
    StoreStatement *s = store_prepare(store, COPIED_SQL, status);
    while (store_row(&s, status)) {
        const char *name = store_text(s, 0);
        if (strcmp(name, "counter_names") != 0 && strcmp(name, "suites") != 0 &&
            strcmp(name, "settings") != 0) /* to these, more may have come */
            compare_table(store, name, name, "*", name, upgrade, status);
    }
    return !status->failed;
}

static bool compare_rows(Store *store, const char *members, Upgrade *upgrade, Status *status) {
    return compare_copied(store, upgrade, status) &&
           compare_table(store, "members", members, "*",
                         "setting_members JOIN block_rows USING (block_id)", upgrade, status) &&
           compare_table(store, "iterations", "iterations", "*", "iterations", upgrade, status) &&
           compare_table(store, "details", "details", "line_id", "iterations", upgrade, status) &&
           (!store_has_table(store, "other", "intervals", status) ||
            compare_table(store, "intervals", "intervals WHERE coalesce(low, high) IS NOT NULL",
                          "*", "intervals", upgrade, status)) &&
           (!store_has_table(store, "other", "effects", status) ||
            compare_table(store, "effects", "effects", "*", "effects", upgrade, status)) &&
           !status->failed;
}

static bool take_rows(Store *store, Upgrade *upgrade, Status *status) {
    const char *members = upgrade->version == 1 ? "members" : "all_members";
    return store_run(store, "PRAGMA defer_foreign_keys = ON", status) &&
           (upgrade->version > 1 || name_engines(store, status)) &&
           copy_tables(store, upgrade->version, status) && upgrade_iterations(store, status) &&
           upgrade_members(store, members, status) && upgrade_answers(store, status) &&
           compare_rows(store, members, upgrade, status) && store_run(store, seals_sql, status);
}

/* Fill an empty database with an older one's. */
static bool take(Store *store, const char *from, Upgrade *upgrade, Status *status) {
    if (!store_attach(store, from, status) || !store_begin(store, status))
        return false;
    take_rows(store, upgrade, status);
    return store_end(store, status) && store_detach(store, status);
}

/* ---- any version ----------------------------------------------------------------------------- */

/* Bring the copy up to date; then let it show what this program counts as its own, and keep what the views
 * add up. */
static bool finish(Store *old, const char *part, Upgrade *upgrade, Status *status) {
    Store *copy = store_open_write(part, status);
    if (copy &&
        (upgrade->version == STORE_VERSION || take(copy, store_path(old), upgrade, status)) &&
        store_check(copy, true, status) && catalog_describe(copy, status))
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

/* Facts aside, which are of the file, and what is kept. */
static bool count_rows(Store *store, int64_t *rows, Status *status) {
    StoreStatement *s = store_query(store, status,
                                    "SELECT name FROM sqlite_schema WHERE type = 'table'"
                                    " AND name <> 'facts' AND name NOT GLOB 'kept*'",
                                    "");
    *rows = 0;
    while (store_row(&s, status)) {
        int64_t nb = 0;
        store_ask(store, &nb, status, arena_print("SELECT count(*) FROM \"%s\"", store_text(s, 0)),
                  "");
        *rows += nb;
    }
    return !status->failed;
}

bool upgrade_copy(const char *from, const char *to, Upgrade *upgrade, Status *status) {
    const char *const inputs[] = {from, NULL};
    const long writer = lock_owner(from);
    if (writer)
        return status_fail(status, "a run is using '%s' (process %ld)", from, writer);
    Store *old = store_open_old(from, status);
    if (!old)
        return false;
    FileOut *out = files_begin(to, FILE_NEW_DATABASE, inputs, status);
    if (out && store_ask(old, &upgrade->version, status, "PRAGMA user_version", "") &&
        store_check(old, true, status) && seal_check(old, status) &&
        (upgrade->version < STORE_VERSION ||
         (count_rows(old, &upgrade->rows, status) && copy_whole(old, files_part(out), to, status))))
        finish(old, files_part(out), upgrade, status);
    store_close(old, status);
    return files_end(out, status);
}
