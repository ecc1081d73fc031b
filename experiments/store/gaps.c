#include "store/gaps.h"

#include <stdio.h>

#include "store/contents.h"

/* Foreign engines tell a line, and no counters. */
#define NO_DETAILS "(i.line_id IS NULL OR (i.content_id IS NULL AND i.nbp IS NOT NULL))"

const char gaps_whole_sql[] =
    "EXISTS (SELECT 1 FROM iterations WHERE position_id = ?1 AND configuration_id = ?2"
    "  AND depth = ?3)"
    " AND (NOT ?4 OR ?3 <= (SELECT count(*) FROM iterations WHERE position_id = ?1"
    "  AND configuration_id = ?2 AND depth BETWEEN 1 AND ?3))"
    " AND NOT EXISTS (SELECT 1 FROM iterations AS i LEFT JOIN cells AS own ON own.id = i.cell_id"
    "  AND own.position_id = i.position_id AND own.configuration_id = i.configuration_id"
    "  WHERE i.position_id = ?1 AND i.configuration_id = ?2"
    "  AND (i.depth = ?3 OR (?4 AND i.depth < ?3))"
    "  AND (own.id IS NULL OR own.reason LIKE 'its rows %'"
    "   OR (own.status = 'done' AND NOT EXISTS (SELECT 1 FROM iterations AS last"
    "    WHERE last.position_id = own.position_id"
    "    AND last.configuration_id = own.configuration_id AND last.depth = own.depth))"
    "   OR (own.reason IS NULL AND " NO_DETAILS ")))"
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
    "  JOIN cells ON cells.id = i.cell_id WHERE cells.reason IS NULL AND " NO_DETAILS ")" OF_SEARCH,

    "SELECT " SEARCH " || 'it is said to be of another search' FROM"
    " (SELECT i.position_id, i.configuration_id, i.depth FROM iterations AS i"
    "  JOIN cells ON cells.id = i.cell_id WHERE cells.position_id <> i.position_id"
    "  OR cells.configuration_id <> i.configuration_id)" OF_SEARCH,

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
        for (; store_row(&s, status); ++*nb)
            tell(context, store_text(s, 0));
    }
    int64_t bad = 0;
    if (!status->failed && contents_check(store, &bad, status) && bad) {
        char text[128];
        snprintf(text, sizeof text, "%lld sets of counters are not what was counted",
                 (long long)bad);
        tell(context, text);
        ++*nb;
    }
    return !status->failed;
}

#define CHANGED "status = 'failed' AND reason = 'its rows were changed by another program'"

/* No iteration is deeper than its search. Which counters were counted is stored again with them. */
static const char tidy_sql[] =
    "CREATE TEMP TABLE stray AS SELECT iterations.position_id, iterations.configuration_id,"
    "  iterations.depth FROM iterations JOIN cells ON cells.id = cell_id"
    "  WHERE iterations.depth > cells.depth;"
    "DELETE FROM seldepths WHERE (position_id, configuration_id, depth) IN (SELECT * FROM stray);"
    "DELETE FROM iterations WHERE (position_id, configuration_id, depth) IN (SELECT * FROM stray);"
    "DROP TABLE stray;"
    "UPDATE iterations SET list_id = NULL WHERE EXISTS (SELECT 1 FROM cells WHERE " CHANGED ")"
    "  AND nbp IS NOT NULL AND cell_id IN (SELECT id FROM cells WHERE " CHANGED ");"
    "DELETE FROM seldepths WHERE (position_id, configuration_id, depth) NOT IN"
    " (SELECT position_id, configuration_id, depth FROM iterations)";

/* Contents that are not what was counted: their iterations are without, and searched again. */
static const char mend_sql[] =
    "UPDATE iterations SET content_id = NULL, list_id = NULL"
    " WHERE content_id IN (SELECT id FROM temp.bad_contents);"
    "DELETE FROM counts WHERE id / 1024 IN (SELECT id FROM temp.bad_contents);"
    "DELETE FROM contents WHERE id IN (SELECT id FROM temp.bad_contents)";

/* Who changes a count takes all studies out of `kept`. */
static bool mend_contents(Store *store, Status *status) {
    int64_t nb = 0;
    if (!store_ask(store, &nb, status, "SELECT count(*) FROM kept", "") || nb > 0)
        return !status->failed;
    return contents_check(store, &nb, status) && (nb == 0 || store_run(store, mend_sql, status));
}

bool gaps_prepare(Store *store, Status *status) {
    if (!store_check(store, true, status) || !store_begin(store, status))
        return false;
    if (store_run(store, tidy_sql, status))
        mend_contents(store, status);
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
