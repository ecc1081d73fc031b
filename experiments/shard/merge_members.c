#include "shard/merge.h"

#include <stdlib.h>

#include "store/members.h"

/* Rows of blocks in the numbers of the file that is written, block by block. */
static const char blocks_sql[] =
    "SELECT block_id, e.m, depth, is_cell FROM other.block_rows"
    " JOIN temp.map_entry AS e ON e.o = entry_id"
    " WHERE block_id IN (SELECT block_id FROM other.part_members) ORDER BY block_id";

static const char members_sql[] = "SELECT p.m, c.m, s.m, b.m FROM other.part_members AS o"
                                  " JOIN temp.map_part AS p ON p.o = part_id"
                                  " JOIN temp.map_configuration AS c ON c.o = configuration_id"
                                  " JOIN temp.map_setting AS s ON s.o = setting_id"
                                  " JOIN temp.map_block AS b ON b.o = block_id";

static bool map_block(Members *members, const int64_t group[], int64_t block, Status *status) {
    return store_do(members->store, status, "INSERT INTO temp.map_block VALUES (?, ?)", "ii",
                    group[0], block);
}

/* Members as the file has them, beside what their parts hold here. */
#define COMING                                                                                     \
    "CREATE TEMP TABLE coming AS SELECT held.block_id AS held, b.m AS block"                       \
    " FROM other.part_members AS o"                                                                \
    " JOIN temp.map_part AS p ON p.o = o.part_id"                                                  \
    " JOIN temp.map_configuration AS c ON c.o = o.configuration_id"                                \
    " JOIN temp.map_setting AS s ON s.o = o.setting_id"                                            \
    " JOIN temp.map_block AS b ON b.o = o.block_id"                                                \
    " LEFT JOIN main.part_members AS held ON held.part_id = p.m"                                   \
    "  AND held.configuration_id = c.m AND held.setting_id = s.m;"

/* Shards of positions have the same block for all sets: a block here that takes in the same for all who hold
 * it grows in its place, which costs what is new and not what is there. */
static const char grow_sql[] =
    COMING "CREATE TEMP TABLE grown AS"
           " SELECT held, block FROM (SELECT held, min(block) AS block, count(*) AS nb,"
           "   count(DISTINCT block) AS blocks FROM temp.coming GROUP BY held) AS grown"
           " WHERE held <> block AND blocks = 1"
           "  AND nb = (SELECT count(*) FROM main.part_members WHERE block_id = held)"
           "  AND nb = (SELECT count(*) FROM temp.coming AS every WHERE every.block = grown.block)"
           "  AND NOT EXISTS (SELECT 1 FROM main.part_members WHERE block_id = grown.block)"
           "  AND NOT EXISTS (SELECT 1 FROM main.setting_members WHERE block_id = held"
           "   AND study_id NOT IN (SELECT m FROM temp.map_study))"
           "  AND NOT EXISTS (SELECT 1 FROM main.study_members WHERE block_id = held"
           "   AND study_id NOT IN (SELECT m FROM temp.map_study));"
           "INSERT INTO main.block_rows SELECT held, entry_id, depth, is_cell FROM temp.grown"
           " JOIN main.block_rows ON block_id = block WHERE true"
           " ON CONFLICT DO UPDATE SET is_cell = 1 WHERE excluded.is_cell > is_cell;"
           "UPDATE temp.map_block SET m = held FROM temp.grown WHERE m = block";

static bool grow_blocks(Store *store, Status *status) {
    StoreStatement *row = store_run(store, grow_sql, status)
                              ? store_prepare(store, "SELECT held FROM temp.grown", status)
                              : NULL;
    while (store_row(&row, status)) {
        const int64_t held = store_integer(row, 0);
        int64_t block = held;
        if (members_grown(store, &block, status) && block != held)
            store_do(store, status, "UPDATE temp.map_block SET m = ? WHERE m = ?", "ii", block,
                     held);
    }
    return !status->failed &&
           store_run(store, "DROP TABLE temp.coming; DROP TABLE temp.grown", status);
}

static bool put_members(Store *store, Members *members, Status *status) {
    StoreStatement *row = store_prepare(store, members_sql, status);
    while (store_row(&row, status))
        members_put(members, store_integer(row, 0), store_integer(row, 1), store_integer(row, 2),
                    store_integer(row, 3), status);
    return !status->failed;
}

bool merge_members(Store *store, Status *status) {
    Members members = {.store = store};
    const bool good = members_groups(&members, blocks_sql, 1, map_block, status) &&
                      grow_blocks(store, status) && put_members(store, &members, status);
    free(members.rows);
    return good && members_refresh_each(store, "SELECT m FROM temp.map_study", status);
}
