#include "store/gaps.h"

#include <stdio.h>

const char gaps_whole_sql[] =
    "EXISTS (SELECT 1 FROM iterations WHERE position_id = ?1 AND configuration_id = ?2"
    "  AND depth = ?3)"
    " AND (NOT ?4 OR ?3 <= (SELECT count(*) FROM iterations WHERE position_id = ?1"
    "  AND configuration_id = ?2 AND depth BETWEEN 1 AND ?3))"
    " AND NOT EXISTS (SELECT 1 FROM iterations AS i LEFT JOIN cells AS own ON own.id = i.cell_id"
    "  LEFT JOIN details ON details.iteration_id = i.id"
    "  WHERE i.position_id = ?1 AND i.configuration_id = ?2"
    "  AND (i.depth = ?3 OR (?4 AND i.depth < ?3))"
    "  AND (own.id IS NULL OR own.reason LIKE 'its rows %'"
    "   OR (own.status = 'done' AND NOT EXISTS (SELECT 1 FROM iterations AS last"
    "    WHERE last.position_id = own.position_id"
    "    AND last.configuration_id = own.configuration_id AND last.depth = own.depth))"
    "   OR (own.reason IS NULL AND details.iteration_id IS NULL)))"
    " AND NOT EXISTS (SELECT 1 FROM cells WHERE position_id = ?1 AND configuration_id = ?2"
    "  AND depth = ?3 AND status = 'failed')";

/* How a search is named. */
#define SEARCH                                                                                     \
    "enhancements || ' ' || parameters || ' at depth ' || depth || ' in ''' || fen || ''': '"
#define OF_SEARCH                                                                                  \
    " JOIN all_configurations AS c ON c.id = configuration_id"                                     \
    " JOIN positions ON positions.id = position_id"

/* Each gives a text a row. */
static const char *const queries[] = {
    "SELECT \"table\" || ': ' || count(*) || ' of its rows refer to a row of ' || parent ||"
    " ' that is not there' FROM pragma_foreign_key_check GROUP BY \"table\", parent",

    "SELECT " SEARCH " || 'it is finished, and its last iteration is not stored' FROM"
    " (SELECT * FROM cells WHERE status = 'done' AND NOT EXISTS (SELECT 1 FROM iterations AS i"
    "   WHERE i.position_id = cells.position_id AND i.configuration_id = cells.configuration_id"
    "   AND i.depth = cells.depth))" OF_SEARCH,

    "SELECT " SEARCH " || (depth - nb) || ' of the iterations to it are not stored' FROM"
    " (SELECT position_id, configuration_id, count(*) FILTER (WHERE depth > 0) AS nb,"
    "   max(depth) AS depth FROM iterations GROUP BY position_id, configuration_id)" OF_SEARCH
    " WHERE deepening AND nb < depth AND engine NOT IN (SELECT signature FROM strangers)",

    "SELECT " SEARCH " || 'its line and counters are not stored' FROM"
    " (SELECT i.position_id, i.configuration_id, i.depth FROM iterations AS i"
    "  JOIN cells ON cells.id = i.cell_id LEFT JOIN details ON details.iteration_id = i.id"
    "  WHERE details.iteration_id IS NULL AND cells.reason IS NULL)" OF_SEARCH,

    "SELECT " SEARCH " || reason FROM cells" OF_SEARCH
    " WHERE status = 'failed' AND reason LIKE 'its rows %'",

    "SELECT 'study ''' || name || ''': since its last run another program changed its rows, or what"
    " is computed from them (totals, intervals, effects)' FROM studies"
    " WHERE id NOT IN (SELECT study_id FROM kept) AND name IN (SELECT study FROM interval)"
    " AND (SELECT outcome IS 'done' AND id NOT IN (SELECT run_id FROM shards) FROM runs"
    "  WHERE study = name ORDER BY id DESC LIMIT 1)",

    "SELECT 'run ' || id || ': its spec is damaged' FROM runs"
    " WHERE spec <> '' AND NOT json_valid(spec)",
};

bool gaps_find(Store *store, void (*tell)(void *context, const char *text), void *context,
               int64_t *nb, Status *status) {
    *nb = 0;
    for (size_t i = 0; i < sizeof queries / sizeof queries[0] && !status->failed; i++) {
        StoreStatement *s = store_prepare(store, queries[i], status);
        for (; s && store_next(s, status); ++*nb)
            tell(context, store_text(s, 0));
        store_release(s);
    }
    return !status->failed;
}

/* No iteration is deeper than its search. */
static const char tidy_sql[] =
    "CREATE TEMP TABLE stray AS SELECT iterations.id FROM iterations JOIN cells ON cells.id = "
    "cell_id"
    "  WHERE iterations.depth > cells.depth;"
    "DELETE FROM details WHERE iteration_id IN (SELECT id FROM stray);"
    "DELETE FROM seldepths WHERE iteration_id IN (SELECT id FROM stray);"
    "DELETE FROM iterations WHERE id IN (SELECT id FROM stray); DROP TABLE stray;"
    "DELETE FROM details WHERE iteration_id NOT IN (SELECT id FROM iterations);"
    "DELETE FROM seldepths WHERE iteration_id NOT IN (SELECT id FROM iterations)";

bool gaps_prepare(Store *store, Status *status) {
    if (!store_check(store, true, status) || !store_begin(store, status))
        return false;
    store_run(store, tidy_sql, status);
    if (!store_end(store, status))
        return false;
    /* What refers to a search that is gone is found not to be whole, and searched again. */
    StoreStatement *s =
        store_prepare(store,
                      "SELECT DISTINCT \"table\", parent FROM"
                      " pragma_foreign_key_check WHERE NOT (\"table\" = 'iterations'"
                      " AND parent = 'cells')",
                      status);
    if (s && store_next(s, status))
        status_fail(status,
                    "database '%.400s' is damaged: rows of its table %s refer to a row of %s that "
                    "is not there: restore a copy",
                    store_path(store), store_text(s, 0), store_text(s, 1));
    store_release(s);
    return !status->failed;
}
