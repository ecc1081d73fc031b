#include "store/members.h"

/* Searches, by depth, that a former part asks and no current one. */
static const char gone_sql[] =
    "INSERT INTO temp.gone"
    " SELECT entries.position_id, configuration_id, block_rows.depth FROM parts"
    " JOIN part_members ON part_id = parts.id JOIN block_rows USING (block_id)"
    " JOIN entries ON entries.id = entry_id"
    " WHERE NOT parts.current AND (?1 IS NULL OR study_id = (SELECT id FROM studies WHERE name = "
    "?1))"
    " EXCEPT SELECT entries.position_id, configuration_id, block_rows.depth FROM study_members"
    " JOIN block_rows USING (block_id) JOIN entries ON entries.id = entry_id";

/* A cell whose first iterations answer a search that is still asked stays with them. */
static const char cells_sql[] =
    "INSERT INTO temp.gone_cells SELECT id FROM cells WHERE (position_id, configuration_id, depth) "
    "IN"
    " (SELECT position_id, configuration_id, depth FROM temp.gone)"
    " AND NOT EXISTS (SELECT 1 FROM iterations WHERE iterations.position_id = cells.position_id"
    "  AND iterations.configuration_id = cells.configuration_id AND cell_id = cells.id)";

static const char parts_sql[] =
    "DELETE FROM part_members WHERE part_id IN (SELECT id FROM parts WHERE NOT current"
    " AND (?1 IS NULL OR study_id = (SELECT id FROM studies WHERE name = ?1)))";
static const char empty_parts_sql[] =
    "DELETE FROM parts WHERE NOT current AND id NOT IN (SELECT part_id FROM part_members)";

#define OF_GONE                                                                                    \
    " WHERE (position_id, configuration_id, depth) IN"                                             \
    " (SELECT position_id, configuration_id, depth FROM temp.gone);"
#define OF_GONE_CELLS " WHERE cell_id IN (SELECT id FROM temp.gone_cells);"

static const char rows_sql[] = "DELETE FROM seldepths" OF_GONE "DELETE FROM iterations" OF_GONE;
static const char beside_sql[] =
    "DELETE FROM traces" OF_GONE_CELLS "DELETE FROM repeats" OF_GONE_CELLS
    "DELETE FROM rounds" OF_GONE_CELLS "DELETE FROM round_traces" OF_GONE_CELLS
    "DELETE FROM cells WHERE id IN (SELECT id FROM temp.gone_cells)";

/* What nothing refers to any more. */
static const char orphans_sql[] =
    "DELETE FROM timings WHERE NOT EXISTS (SELECT 1 FROM part_members"
    "  JOIN parts ON parts.id = part_id JOIN block_rows USING (block_id)"
    "  WHERE parts.study_id = timings.study_id AND entry_id = timings.entry_id"
    "   AND part_members.configuration_id = timings.configuration_id"
    "   AND block_rows.depth = timings.depth);" MEMBERS_DROP_UNUSED
    "CREATE TEMP TABLE used_entries AS SELECT entry_id FROM block_rows"
    "  UNION SELECT entry_id FROM match_members UNION SELECT entry_id FROM timings;"
    "DELETE FROM clusters WHERE entry_id IN (SELECT id FROM entries WHERE NOT current)"
    "  AND entry_id NOT IN (SELECT entry_id FROM temp.used_entries);"
    "DELETE FROM entries WHERE NOT current AND id NOT IN (SELECT entry_id FROM temp.used_entries);"
    "DELETE FROM lines WHERE id NOT IN"
    "  (SELECT line_id FROM iterations WHERE line_id IS NOT NULL);"
    "CREATE TEMP TABLE used_contents AS SELECT DISTINCT content_id FROM iterations"
    "  WHERE content_id IS NOT NULL;"
    "DELETE FROM contents WHERE id NOT IN (SELECT content_id FROM temp.used_contents);"
    "DELETE FROM counts WHERE id / 1024 NOT IN (SELECT content_id FROM temp.used_contents);"
    "DROP TABLE temp.used_entries; DROP TABLE temp.used_contents;"
    "DROP TABLE temp.gone; DROP TABLE temp.gone_cells";

static bool check_study(Store *store, const char *study, Status *status) {
    int64_t nb = 0;
    return !study || (store_ask(store, &nb, status, "SELECT count(*) FROM studies WHERE name = ?",
                                "t", study) &&
                      (nb || status_fail(status, "database '%s' has no study '%.200s'",
                                         store_path(store), study)));
}

bool forget_former(Store *store, const char *study, int64_t *cells, Status *status) {
    *cells = 0;
    if (!check_study(store, study, status) || !store_begin(store, status))
        return false;
    if (store_run(
            store,
            "CREATE TEMP TABLE gone (position_id INTEGER, configuration_id INTEGER,"
            " depth INTEGER, PRIMARY KEY (position_id, configuration_id, depth)) WITHOUT ROWID;"
            "CREATE TEMP TABLE gone_cells (id INTEGER PRIMARY KEY)",
            status) &&
        store_do(store, status, gone_sql, "t", study) && store_run(store, rows_sql, status) &&
        store_run(store, cells_sql, status) &&
        store_ask(store, cells, status, "SELECT count(*) FROM temp.gone_cells", "") &&
        store_run(store, beside_sql, status) && store_do(store, status, parts_sql, "t", study) &&
        store_run(store, empty_parts_sql, status))
        store_run(store, orphans_sql, status);
    return store_end(store, status);
}
