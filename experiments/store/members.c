#include "store/members.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/provenance.h"

/* ---- blocks ---------------------------------------------------------------------------------- */

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
        store_do(members->store, status, "INSERT INTO block_rows VALUES (?, ?, ?, ?)", "iiii",
                 block, row->entry, (int64_t)row->depth, (int64_t)row->is_cell);
    }
    return !status->failed;
}

/* The rows of several blocks, given as a JSON array, each once. Owner: the caller frees. */
static MemberRow *read_rows(Store *store, const char *blocks, size_t *nb, Status *status) {
    MemberRow *rows = NULL;
    *nb = 0;
    StoreStatement *row =
        store_query(store, status,
                    "SELECT entry_id, depth, max(is_cell) FROM block_rows WHERE block_id IN"
                    " (SELECT value FROM json_each(?)) GROUP BY entry_id, depth",
                    "t", blocks);
    while (store_row(&row, status)) {
        rows = mem_more(rows, *nb, sizeof *rows);
        rows[(*nb)++] =
            (MemberRow){store_integer(row, 0), (int)store_integer(row, 1), store_integer(row, 2)};
    }
    return rows;
}

/* The block whose rows have this hash; 0: there is none. */
static int64_t find_block(Store *store, int64_t mark, Status *status) {
    int64_t block = 0;
    store_ask(store, &block, status, "SELECT id FROM blocks WHERE mark = ?", "i", mark);
    return block;
}

/* The hash of a block's rows as they are stored. */
static int64_t stored_mark(Store *store, int64_t block, Status *status) {
    size_t nb;
    char one[32];
    snprintf(one, sizeof one, "[%lld]", (long long)block);
    MemberRow *rows = read_rows(store, one, &nb, status);
    const int64_t mark = mark_of(rows, nb);
    free(rows);
    return mark;
}

bool members_grown(Store *store, int64_t *block, Status *status) {
    static const char *const redirect[] = {
        "UPDATE part_members SET block_id = ? WHERE block_id = ?",
        "UPDATE setting_members SET block_id = ? WHERE block_id = ?",
        "UPDATE study_members SET block_id = ? WHERE block_id = ?",
    };
    const int64_t mark = stored_mark(store, *block, status), grown = *block;
    const int64_t other = find_block(store, mark, status);
    if (other)
        *block = other;
    for (size_t i = 0; *block != grown && i < sizeof redirect / sizeof redirect[0]; i++)
        store_do(store, status, redirect[i], "ii", *block, grown);
    return !status->failed &&
           (*block != grown ||
            store_do(store, status, "UPDATE blocks SET mark = ? WHERE id = ?", "ii", mark, grown));
}

/* A block whose rows another program changed gets its rows again. */
static bool mend(Members *members, int64_t block, int64_t mark, Status *status) {
    const bool good = stored_mark(members->store, block, status) == mark;
    return !status->failed &&
           (good || (store_do(members->store, status, "DELETE FROM block_rows WHERE block_id = ?",
                              "i", block) &&
                     put_rows(members, block, status)));
}

bool members_block(Members *members, int64_t *block, Status *status) {
    const int64_t mark = mark_of(members->rows, members->nb);
    *block = find_block(members->store, mark, status);
    if (*block) {
        mend(members, *block, mark, status);
    } else if (!status->failed && store_do(members->store, status,
                                           "INSERT INTO blocks (mark) VALUES (?)", "i", mark)) {
        *block = store_last_id(members->store);
        put_rows(members, *block, status);
    }
    members->nb = 0;
    return !status->failed;
}

bool members_groups(Members *members, const char *query, int keys,
                    bool (*end)(Members *members, const int64_t group[], int64_t block,
                                Status *status),
                    Status *status) {
    int64_t group[MEMBERS_KEYS_MAX] = {0}, block;
    StoreStatement *row = store_prepare(members->store, query, status);
    bool more = store_row(&row, status);
    while (more) {
        for (int i = 0; i < keys; i++)
            group[i] = store_integer(row, i);
        members_add(members,
                    (MemberRow){store_integer(row, keys), (int)store_integer(row, keys + 1),
                                store_integer(row, keys + 2)});
        more = store_row(&row, status);
        bool same = more;
        for (int i = 0; i < keys && same; i++)
            same = group[i] == store_integer(row, i);
        if (!same && !status->failed && members_block(members, &block, status))
            end(members, group, block, status);
    }
    return !status->failed;
}

/* The block of all rows of several, given as a JSON array. */
static bool join_blocks(Members *members, const char *blocks, int64_t *block, Status *status) {
    free(members->rows);
    members->rows = read_rows(members->store, blocks, &members->nb, status);
    return !status->failed && members_block(members, block, status);
}

bool members_put(Members *members, int64_t part, int64_t configuration, int64_t setting,
                 int64_t block, Status *status) {
    int64_t held = 0;
    store_ask(members->store, &held, status,
              "SELECT block_id FROM part_members WHERE part_id = ? AND configuration_id = ?"
              " AND setting_id = ?",
              "iii", part, configuration, setting);
    if (status->failed || held == block)
        return !status->failed;
    if (held) {
        char both[64];
        snprintf(both, sizeof both, "[%lld,%lld]", (long long)held, (long long)block);
        if (!join_blocks(members, both, &block, status))
            return false;
    }
    return store_do(members->store, status,
                    "INSERT OR REPLACE INTO part_members VALUES (?, ?, ?, ?)", "iiii", part,
                    configuration, setting, block);
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
    while (store_row(&row, status)) {
        int64_t block = store_integer(row, 3);
        if (store_integer(row, 4) > 1)
            join_blocks(members, store_text(row, 2), &block, status);
        if (!status->failed)
            store_do(members->store, status, insert, "iii", store_integer(row, 0),
                     store_integer(row, 1), block);
    }
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

bool members_refresh(Store *store, int64_t study, Status *status) {
    Members members = {.store = store};
    if (store_run(store,
                  "CREATE TEMP TABLE IF NOT EXISTS new_members (configuration_id INTEGER,"
                  " setting_id INTEGER, block_id INTEGER,"
                  " PRIMARY KEY (configuration_id, setting_id)) WITHOUT ROWID;"
                  "CREATE TEMP TABLE IF NOT EXISTS new_sets (configuration_id INTEGER PRIMARY KEY,"
                  " unused INTEGER, block_id INTEGER);"
                  "DELETE FROM temp.new_members; DELETE FROM temp.new_sets",
                  status)) {
        join_rows(&members, by_setting_sql, study, "INSERT INTO temp.new_members VALUES (?, ?, ?)",
                  status);
        join_rows(&members, by_study_sql, 1, "INSERT INTO temp.new_sets VALUES (?, ?, ?)", status);
    }
    free(members.rows);
    return !status->failed && store_do(store, status, setting_sql, "i", study) &&
           store_do(store, status, setting_put_sql, "i", study) &&
           store_do(store, status, study_sql, "i", study) &&
           store_do(store, status, study_put_sql, "i", study) &&
           store_run(store, MEMBERS_DROP_UNUSED, status);
}

static bool renew_mark(Store *store, int64_t block, Status *status) {
    const int64_t mark = stored_mark(store, block, status);
    return !status->failed && store_do(store, status,
                                       "UPDATE OR IGNORE blocks SET mark = ?1 WHERE id = ?2"
                                       " AND mark <> ?1",
                                       "ii", mark, block);
}

bool members_refresh_each(Store *store, const char *studies, Status *status) {
    StoreStatement *row = store_prepare(store, studies, status);
    while (store_row(&row, status))
        members_refresh(store, store_integer(row, 0), status);
    return !status->failed;
}

bool members_renew(Store *store, Status *status) {
    if (!store_begin(store, status))
        return false;
    StoreStatement *row = store_prepare(store, "SELECT id FROM blocks ORDER BY id", status);
    while (store_row(&row, status)) /* in the order that no mark changes */
        renew_mark(store, store_integer(row, 0), status);
    members_refresh_each(store, "SELECT id FROM studies ORDER BY id", status);
    return store_end(store, status);
}

/* ---- what is beyond -------------------------------------------------------------------------- */

bool members_beyond(Store *store, const char *study, int64_t *cells, Status *status) {
    *cells = 0;
    store_ask(
        store, cells, status,
        "SELECT count(*) FROM (SELECT DISTINCT studies.id AS study, cells.id FROM studies"
        " JOIN parts ON study_id = studies.id AND NOT parts.current"
        " JOIN part_members ON part_id = parts.id"
        " JOIN block_rows USING (block_id)"
        " JOIN entries ON entries.id = entry_id"
        " JOIN cells ON cells.position_id = entries.position_id AND cells.depth = block_rows.depth"
        "  AND cells.configuration_id = part_members.configuration_id"
        " WHERE coalesce(studies.name = ?1, ?1 IS NULL) AND is_cell) AS former"
        " WHERE NOT EXISTS (SELECT 1 FROM cells JOIN entries USING (position_id)"
        "  JOIN study_members USING (configuration_id)"
        "  JOIN block_rows USING (block_id)"
        "  WHERE cells.id = former.id AND block_rows.entry_id = entries.id"
        "   AND block_rows.depth = cells.depth)",
        "t", study);
    return !status->failed;
}
