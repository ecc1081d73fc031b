#include "store/members.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/provenance.h"

/* ---- blocks ---------------------------------------------------------------------------------- */

bool members_open(Members *members, Store *store, Status *status) {
    *members = (Members){
        .store = store,
        .find = store_prepare(store, "SELECT id FROM blocks WHERE mark = ?", status),
        .put = store_prepare(store, "INSERT INTO blocks (mark) VALUES (?)", status),
        .put_row = store_prepare(store, "INSERT INTO block_rows VALUES (?, ?, ?, ?)", status),
        .read =
            store_prepare(store,
                          "SELECT entry_id, depth, max(is_cell) FROM block_rows WHERE block_id IN"
                          " (SELECT value FROM json_each(?)) GROUP BY entry_id, depth",
                          status),
        .read_one = store_prepare(
            store, "SELECT entry_id, depth, is_cell FROM block_rows WHERE block_id = ?", status),
        .held = store_prepare(store,
                              "SELECT block_id FROM part_members WHERE part_id = ?"
                              " AND configuration_id = ? AND setting_id = ?",
                              status),
        .put_member =
            store_prepare(store, "INSERT OR REPLACE INTO part_members VALUES (?, ?, ?, ?)", status),
    };
    return !status->failed;
}

void members_close(Members *members) {
    store_release(members->find);
    store_release(members->put);
    store_release(members->put_row);
    store_release(members->read);
    store_release(members->read_one);
    store_release(members->held);
    store_release(members->put_member);
    free(members->rows);
    *members = (Members){.nb = 0};
}

void members_add(Members *members, MemberRow row) {
    members->rows = mem_more(members->rows, members->nb, sizeof *members->rows);
    members->rows[members->nb++] = row;
}

/* Rows' hashes are added, so that their order does not matter. */
static int64_t mark_of(const MemberRow *rows, size_t nb) {
    uint64_t mark = nb;
    for (size_t i = 0; i < nb; i++) {
        const MemberRow *row = &rows[i];
        mark += rng_mix(rng_mix((uint64_t)row->entry) ^
                        (uint64_t)(2 * row->depth + (row->is_cell ? 1 : 0)));
    }
    return (int64_t)(mark >> 1);
}

static bool put_rows(Members *members, int64_t block, Status *status) {
    for (size_t i = 0; i < members->nb && !status->failed; i++) {
        const MemberRow *row = &members->rows[i];
        store_put(members->put_row, status, "iiii", block, row->entry, (int64_t)row->depth,
                  (int64_t)row->is_cell);
    }
    return !status->failed;
}

/* The hash of a block's rows as they are stored. */
static int64_t stored_mark(Members *members, int64_t block, Status *status) {
    MemberRow *rows = NULL;
    size_t nb = 0;
    store_bind(members->read_one, "i", block);
    while (store_next(members->read_one, status)) {
        rows = mem_more(rows, nb, sizeof *rows);
        rows[nb++] = (MemberRow){store_integer(members->read_one, 0),
                                 (int)store_integer(members->read_one, 1),
                                 store_integer(members->read_one, 2)};
    }
    const int64_t mark = mark_of(rows, nb);
    free(rows);
    return mark;
}

bool members_grown(Members *members, int64_t *block, Status *status) {
    static const char *const redirect[] = {
        "UPDATE part_members SET block_id = ? WHERE block_id = ?",
        "UPDATE setting_members SET block_id = ? WHERE block_id = ?",
        "UPDATE study_members SET block_id = ? WHERE block_id = ?",
    };
    const int64_t mark = stored_mark(members, *block, status), grown = *block;
    store_bind(members->find, "i", mark);
    if (store_next(members->find, status))
        *block = store_integer(members->find, 0);
    store_finish_row(members->find, status);
    for (size_t i = 0; *block != grown && i < sizeof redirect / sizeof redirect[0]; i++)
        store_do(members->store, status, redirect[i], "ii", *block, grown);
    return !status->failed &&
           (*block != grown ||
            store_do(members->store, status, "UPDATE blocks SET mark = ? WHERE id = ?", "ii", mark,
                     grown));
}

/* A block whose rows another program changed gets its rows again. */
static bool mend(Members *members, int64_t block, int64_t mark, Status *status) {
    const bool good = stored_mark(members, block, status) == mark;
    return !status->failed &&
           (good || (store_do(members->store, status, "DELETE FROM block_rows WHERE block_id = ?",
                              "i", block) &&
                     put_rows(members, block, status)));
}

bool members_block(Members *members, int64_t *block, Status *status) {
    const int64_t mark = mark_of(members->rows, members->nb);
    store_bind(members->find, "i", mark);
    *block = store_next(members->find, status) ? store_integer(members->find, 0) : 0;
    if (!status->failed && store_finish_row(members->find, status)) {
        if (*block) {
            mend(members, *block, mark, status);
        } else {
            store_put(members->put, status, "i", mark);
            *block = store_last_id(members->store);
            put_rows(members, *block, status);
        }
    }
    members->nb = 0;
    return !status->failed;
}

/* The block of all rows of several, given as a JSON array. */
static bool join_blocks(Members *members, const char *blocks, int64_t *block, Status *status) {
    members->nb = 0;
    store_bind(members->read, "t", blocks);
    while (store_next(members->read, status))
        members_add(members, (MemberRow){store_integer(members->read, 0),
                                         (int)store_integer(members->read, 1),
                                         store_integer(members->read, 2)});
    return !status->failed && members_block(members, block, status);
}

bool members_put(Members *members, int64_t part, int64_t configuration, int64_t setting,
                 int64_t block, Status *status) {
    store_bind(members->held, "iii", part, configuration, setting);
    const int64_t held = store_next(members->held, status) ? store_integer(members->held, 0) : 0;
    store_finish_row(members->held, status);
    if (status->failed || held == block)
        return !status->failed;
    if (held) {
        char both[64];
        snprintf(both, sizeof both, "[%lld,%lld]", (long long)held, (long long)block);
        if (!join_blocks(members, both, &block, status))
            return false;
    }
    return store_put(members->put_member, status, "iiii", part, configuration, setting, block);
}

/* ---- parts ----------------------------------------------------------------------------------- */

/* The name of a file, without folder and ending. */
static char *base_name(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *end = strrchr(name, '.');
    char *copy = mem_text(name);
    if (end && end > name)
        copy[end - name] = '\0';
    return copy;
}

bool members_part(Store *store, int64_t study, const MemberPart *about, const char *suite,
                  int64_t spec_mark, int64_t suite_mark, int64_t *part, Status *status) {
    char *spec = base_name(about->spec), now[32];
    provenance_now(now);
    store_do(store, status,
             "INSERT INTO parts (study_id, spec, profile, changes, suite, spec_mark, suite_mark,"
             " updated, current) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)"
             " ON CONFLICT DO UPDATE SET updated = excluded.updated, current = 1",
             "itttt"
             "iit",
             study, spec, about->profile, about->changes, suite, spec_mark, suite_mark, now);
    store_ask(store, part, status,
              "SELECT id FROM parts WHERE (study_id, spec, profile, changes, suite, spec_mark,"
              " suite_mark) = (?, ?, ?, ?, ?, ?, ?)",
              "ittttii", study, spec, about->profile, about->changes, suite, spec_mark, suite_mark);
    store_do(store, status,
             "UPDATE parts SET current = 0 FROM parts AS new WHERE new.id = ?1"
             " AND parts.id <> new.id AND parts.study_id = new.study_id AND parts.spec <> ''"
             " AND ((parts.spec = new.spec AND (parts.spec_mark <> new.spec_mark"
             "       OR (parts.profile, parts.changes, parts.suite) = (new.profile, new.changes, "
             "new.suite)))"
             "      OR (parts.suite = new.suite AND parts.suite_mark <> new.suite_mark))",
             "i", *part);
    free(spec);
    return !status->failed;
}

/* ---- what a study asks ----------------------------------------------------------------------- */

/* Blocks of one configuration, or of one setting of it, in a temporary table: each once, and where there
 * are several, joined. `query` has configuration, setting, and blocks as a JSON array. */
static bool join_rows(Members *members, const char *query, int64_t study, const char *insert,
                      Status *status) {
    StoreStatement *row = store_query(members->store, status, query, "i", study);
    StoreStatement *put = store_prepare(members->store, insert, status);
    while (store_row(&row, status)) {
        int64_t block = store_integer(row, 3);
        if (store_integer(row, 4) > 1)
            join_blocks(members, store_text(row, 2), &block, status);
        store_put(put, status, "iii", store_integer(row, 0), store_integer(row, 1), block);
    }
    store_release(put);
    return !status->failed;
}

static const char by_setting_sql[] =
    "SELECT configuration_id, setting_id, json_group_array(DISTINCT block_id), min(block_id),"
    " count(DISTINCT block_id) FROM parts JOIN part_members ON part_id = parts.id"
    " WHERE study_id = ? AND current GROUP BY configuration_id, setting_id";
static const char by_study_sql[] =
    "SELECT configuration_id, 0, json_group_array(DISTINCT block_id), min(block_id),"
    " count(DISTINCT block_id) FROM temp.new_members WHERE ?1 GROUP BY configuration_id";

/* Only what differs is written: who keeps sums of a study hears of every change. */
static const char setting_sql[] =
    "DELETE FROM setting_members WHERE study_id = ?1 AND (configuration_id, setting_id) NOT IN"
    " (SELECT configuration_id, setting_id FROM temp.new_members)";
static const char setting_put_sql[] =
    "INSERT INTO setting_members SELECT ?1, * FROM temp.new_members WHERE true"
    " ON CONFLICT DO UPDATE SET block_id = excluded.block_id WHERE block_id <> excluded.block_id";
static const char study_sql[] = "DELETE FROM study_members WHERE study_id = ?1";
static const char study_put_sql[] =
    "INSERT INTO study_members SELECT ?1, configuration_id, block_id FROM temp.new_sets";
static const char unused_sql[] =
    "CREATE TEMP TABLE IF NOT EXISTS used_blocks (block_id INTEGER PRIMARY KEY);"
    "DELETE FROM temp.used_blocks;"
    "INSERT INTO temp.used_blocks SELECT block_id FROM part_members"
    " UNION SELECT block_id FROM setting_members UNION SELECT block_id FROM study_members;"
    "DELETE FROM block_rows WHERE block_id IN"
    " (SELECT id FROM blocks WHERE id NOT IN (SELECT block_id FROM temp.used_blocks));"
    "DELETE FROM blocks WHERE id NOT IN (SELECT block_id FROM temp.used_blocks)";

bool members_refresh(Store *store, int64_t study, Status *status) {
    Members members;
    if (store_run(store,
                  "CREATE TEMP TABLE IF NOT EXISTS new_members (configuration_id INTEGER,"
                  " setting_id INTEGER, block_id INTEGER,"
                  " PRIMARY KEY (configuration_id, setting_id)) WITHOUT ROWID;"
                  "CREATE TEMP TABLE IF NOT EXISTS new_sets (configuration_id INTEGER PRIMARY KEY,"
                  " unused INTEGER, block_id INTEGER);"
                  "DELETE FROM temp.new_members; DELETE FROM temp.new_sets",
                  status) &&
        members_open(&members, store, status)) {
        join_rows(&members, by_setting_sql, study, "INSERT INTO temp.new_members VALUES (?, ?, ?)",
                  status);
        join_rows(&members, by_study_sql, 1, "INSERT INTO temp.new_sets VALUES (?, ?, ?)", status);
        members_close(&members);
    }
    return !status->failed && store_do(store, status, setting_sql, "i", study) &&
           store_do(store, status, setting_put_sql, "i", study) &&
           store_do(store, status, study_sql, "i", study) &&
           store_do(store, status, study_put_sql, "i", study) &&
           store_run(store, unused_sql, status);
}

/* The numbers that a query gives, each to be handled. */
static bool for_each(Store *store, const char *query, Members *members,
                     bool (*handle)(Members *members, int64_t id, Status *status), Status *status) {
    int64_t *ids = NULL;
    size_t nb = 0;
    StoreStatement *s = store_query(store, status, query, "");
    while (store_row(&s, status)) {
        ids = mem_more(ids, nb, sizeof *ids);
        ids[nb++] = store_integer(s, 0);
    }
    for (size_t i = 0; i < nb && !status->failed; i++)
        handle(members, ids[i], status);
    free(ids);
    return !status->failed;
}

static bool renew_mark(Members *members, int64_t block, Status *status) {
    const int64_t mark = stored_mark(members, block, status);
    return !status->failed && store_do(members->store, status,
                                       "UPDATE OR IGNORE blocks SET mark = ?1 WHERE id = ?2"
                                       " AND mark <> ?1",
                                       "ii", mark, block);
}

static bool refresh(Members *members, int64_t study, Status *status) {
    return members_refresh(members->store, study, status);
}

bool members_refresh_each(Store *store, const char *studies, Status *status) {
    Members members = {.store = store};
    return for_each(store, studies, &members, refresh, status);
}

bool members_renew(Store *store, Status *status) {
    Members members;
    if (!store_begin(store, status))
        return false;
    if (members_open(&members, store, status) &&
        for_each(store, "SELECT id FROM blocks", &members, renew_mark, status))
        members_refresh_each(store, "SELECT id FROM studies", status);
    members_close(&members);
    return store_end(store, status);
}

/* ---- what is beyond -------------------------------------------------------------------------- */

bool members_beyond(Store *store, const char *study, int64_t *cells, Status *status) {
    *cells = 0;
    store_ask(
        store, cells, status,
        "SELECT count(*) FROM (SELECT DISTINCT cells.id FROM studies"
        " JOIN parts ON study_id = studies.id AND NOT parts.current"
        " JOIN part_members ON part_id = parts.id"
        " JOIN block_rows USING (block_id)"
        " JOIN entries ON entries.id = entry_id"
        " JOIN cells ON cells.position_id = entries.position_id AND cells.depth = block_rows.depth"
        "  AND cells.configuration_id = part_members.configuration_id"
        " WHERE studies.name = ?1 AND is_cell) AS former"
        " WHERE NOT EXISTS (SELECT 1 FROM cells JOIN entries USING (position_id)"
        "  JOIN study_members USING (configuration_id)"
        "  JOIN block_rows USING (block_id)"
        "  WHERE cells.id = former.id AND block_rows.entry_id = entries.id"
        "   AND block_rows.depth = cells.depth)",
        "t", study);
    return !status->failed;
}
