#include "analysis/claims/asked.h"

#include <string.h>

#include "base/arena.h"

/* On how many positions a study is done at each depth in some set; depth -1 says that it was counted. */
static const char done_sql[] =
    "WITH members AS MATERIALIZED (SELECT configuration_id, block_id FROM studies"
    "  JOIN study_members ON study_id = studies.id WHERE name = ?1"
    "   AND configuration_id IN (SELECT id FROM _configurations)),"
    " wanted AS (SELECT DISTINCT position_id, depth"
    "  FROM (SELECT DISTINCT block_id FROM members) JOIN block_rows USING (block_id)"
    "  JOIN entries ON entries.id = entry_id)"
    "INSERT INTO asked_done SELECT ?1, -1, 0 UNION ALL"
    " SELECT ?1, depth, count(*) FROM wanted WHERE EXISTS (SELECT 1 FROM members"
    "  JOIN iterations ON iterations.position_id = wanted.position_id"
    "   AND iterations.configuration_id = members.configuration_id"
    "   AND iterations.depth = wanted.depth)"
    " GROUP BY depth";

/* Were more taken than the quick profile takes, where that takes a part only? */
#define IS_MORE(own, nb)                                                                           \
    "(coalesce(quick." nb ", 0) = 0 OR " own " > quick." nb " OR (paper." nb " > 0 AND " own       \
    " >= paper." nb "))"

/* The deepest that is done of study ?1 from depth ?2 to ?3, in ?4 base programs or, where that is
 * below 0, in one.
 * Several specs may share a study: the deepest counts. */
static const char row_sql[] =
    "WITH profiles AS (SELECT key, value ->> 'depth' AS depth, value ->> 'positions' AS positions,"
    "   value ->> 'universes' AS universes"
    "  FROM (SELECT DISTINCT spec FROM runs WHERE study = ?1 AND json_valid(spec)),"
    "   json_each(spec, '$.profiles') ORDER BY depth DESC),"
    " quick AS (SELECT * FROM profiles WHERE key = 'quick' LIMIT 1),"
    " paper AS (SELECT * FROM profiles WHERE key = 'paper' LIMIT 1)"
    "SELECT done.depth, done.positions, iif(done.depth >= min(paper.depth, ?3)"
    "   AND " IS_MORE("done.positions", "positions") " AND (?4 < 0 OR " IS_MORE(
        "?4", "universes") "), 'paper', 'quick'),"
                           "  min(quick.depth, ?3), min(paper.depth, ?3)"
                           " FROM asked_done AS done LEFT JOIN quick LEFT JOIN paper"
                           " WHERE study = ?1 AND done.depth BETWEEN ?2 AND ?3 ORDER BY done.depth "
                           "DESC LIMIT 1";

static int depth_in(StoreStatement *row, int column) {
    return store_type(row, column) == STORE_NULL ? FIELD_NONE : (int)store_integer(row, column);
}

static void add_row(JsValue *rows, Store *store, const ClaimAsk *ask, int64_t universes,
                    Status *status) {
    int64_t known;
    if (!store_ask(store, &known, status, "SELECT count(*) FROM asked_done WHERE study = ?", "t",
                   ask->study) ||
        (!known && !store_do(store, status, done_sql, "t", ask->study)))
        return;
    StoreStatement *row = store_query(store, status, row_sql, "tiii", ask->study,
                                      (int64_t)ask->from_depth, (int64_t)ask->to_depth, universes);
    while (store_row(&row, status))
        js_append(rows, js_fill(js_object(),
                                "study %s, depth %" PRId64 ", positions %" PRId64
                                ", universes %" PRId64 ", profile %s, quick_depth %d,"
                                " paper_depth %d",
                                ask->study, store_integer(row, 0), store_integer(row, 1),
                                universes < 0 ? 0 : universes, store_text(row, 2), depth_in(row, 3),
                                depth_in(row, 4)));
}

/* Does an earlier ask name the same study? */
static bool is_asked_before(const Claim *claim, int ask) {
    for (int i = 0; i < ask; i++)
        if (strcmp(claim->asks[i].study, claim->asks[ask].study) == 0)
            return true;
    return false;
}

JsValue *sample_json(Store *store, const Claim *claim, Status *status) {
    const ClaimAsk *across = &claim->universes.ask;
    JsValue *rows = js_array();
    int64_t universes = 0;
    for (int i = 0; i < claim->asks_nb && !status->failed; i++)
        if (!is_asked_before(claim, i))
            add_row(rows, store, &claim->asks[i], -1, status);
    if (across->study && !status->failed) {
        Status missing = STATUS_OK; /* a database that is older than universes has none */
        store_ask(store, &universes, &missing, "SELECT count(*) FROM universe WHERE study = ?", "t",
                  across->study);
        add_row(rows, store, across, universes, status);
    }
    return js_if(!status->failed, rows);
}
