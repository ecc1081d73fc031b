#include "analysis/claims/asked.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "spec/plan.h"

/* ---- what is made of what is asked ----------------------------------------------------------- */

/* Was it made before, of this study and setting? From now on it was. True on an error too. */
static bool was_made(Store *store, const char *what, const char *study, const char *setting,
                     Status *status) {
    int64_t made;
    return !store_ask(store, &made, status,
                      "INSERT OR IGNORE INTO asked_made VALUES (?, ?, ?) RETURNING 1", "ttt", what,
                      study, setting);
}

/* The parameters that a setting gives the sets of letters that a study has; or, of what a claim itself asks,
 * those of the database, for matches have sets that are no members. */
static bool give(Store *store, const char *study, bool own, const char *setting, Status *status) {
    char parameters[ENGINE_PARAMS_NB];
    EngineSettings given;
    Status unknown = STATUS_OK; /* letters or parameters of another program: nobody asks for them */
    if (!plan_recall(&given, "-", setting, &unknown))
        return true;
    StoreStatement *sets = store_query(
        store, status,
        own ? "SELECT DISTINCT enhancements FROM _configurations AS configurations WHERE ? <> ''"
            : "SELECT DISTINCT enhancements FROM _configurations AS configurations WHERE id IN"
              " (SELECT configuration_id FROM studies JOIN study_members ON study_id = studies.id"
              "  WHERE name = ?)",
        "t", study);
    StoreStatement *add =
        sets ? store_prepare(store, "INSERT OR IGNORE INTO asked_setting VALUES (?, ?, ?)", status)
             : NULL;
    while (add && store_row(&sets, status)) {
        EngineSettings effective = given;
        if (!engine_settings_letters(&effective, store_text(sets, 0), &unknown))
            continue;
        engine_settings_params_text(&effective, parameters);
        store_bind(add, "ttt", setting, store_text(sets, 0), parameters);
        store_finish_row(add, status);
    }
    store_release(add);
    store_release(sets);
    return !status->failed;
}

static bool add_setting(Store *store, const char *study, bool own, const char *setting,
                        Status *status) {
    if (was_made(store, "setting", own ? "" : study, setting, status))
        return !status->failed;
    return strcmp(setting, ASKED_ANY) != 0
               ? give(store, study, own, setting, status)
               : store_run(store,
                           "INSERT INTO asked_setting SELECT DISTINCT '" ASKED_ANY
                           "', enhancements, parameters FROM _configurations AS configurations",
                           status);
}

/* Note where the rows of each set of letters begin and end that were added to those of a view: the rows of a
 * configuration come one after the other. */
static bool note_ranges(Store *store, const char *view, const char *study, const char *setting,
                        Status *status) {
    const char *sql = arena_print(
        "INSERT INTO asked_range SELECT ?1, ?2, ?3, enhancements, parameters, id,"
        "  coalesce(lead(id) OVER (ORDER BY id) - 1, (SELECT max(rowid) FROM asked_kept_%s))"
        " FROM (SELECT rowid AS id, enhancements, parameters,"
        "   enhancements IS lag(enhancements) OVER own AND parameters IS lag(parameters) OVER own"
        "    AS continues FROM asked_kept_%s"
        "  WHERE rowid > coalesce((SELECT max(last) FROM asked_range WHERE view = ?1), 0)"
        "  WINDOW own AS (ORDER BY rowid)) WHERE NOT continues",
        view, view);
    return store_do(store, status, sql, "ttt", view, study, setting);
}

/* Copy the rows that a view has of a study and setting: by the study's members, for to look up each set that some
 * study has takes longer. */
static bool keep_rows(Store *store, const char *view, const char *study, const char *setting,
                      Status *status) {
    if (was_made(store, view, study, setting, status))
        return !status->failed;
    const char *sql =
        arena_print("INSERT INTO asked_kept_%s SELECT own.* FROM main.%s AS own"
                    " JOIN asked_depths ON asked_depths.study = ?1"
                    " WHERE own.study = ?1 AND own.depth BETWEEN from_depth AND to_depth"
                    " AND (?2, own.enhancements, own.parameters) IN (SELECT * FROM asked_setting)",
                    view, view);
    store_do(store, status, sql, "tt", study, setting);
    return !status->failed && note_ranges(store, view, study, setting, status);
}

/* ---- what is asked --------------------------------------------------------------------------- */

static bool reads_bound(const Asked *asked, const Claim *claim, const char *view) {
    return claim->query && asked_reads(asked->folder, claim->query, arena_print("asked_%s", view));
}

/* The rows of a view that is summed, for what is asked now, unless they are there. */
static bool add_sums(Store *store, const ClaimView *view, int64_t now, Status *status) {
    const char *number = arena_print("%" PRId64, now);
    if (!was_made(store, "sums", view->name, "", status))
        store_run(store,
                  arena_print("CREATE TEMP TABLE asked_rows_%s AS"
                              " SELECT *, CAST(0 AS INTEGER) AS asked_of FROM asked_sums_%s"
                              " WHERE false",
                              view->name, view->name),
                  status);
    if (!status->failed && !was_made(store, "sums", view->name, number, status))
        store_run(store,
                  arena_print("INSERT INTO asked_rows_%s SELECT *, %s FROM asked_sums_%s",
                              view->name, number, view->name),
                  status);
    return !status->failed;
}

/* What is asked gets a number, the same whenever it is asked again. */
static bool number_asks(const Asked *asked, const Claim *claim, Status *status) {
    int64_t now = 0;
    if (!asked->keeps)
        return true;
    store_run(asked->store,
              "INSERT OR IGNORE INTO asked_numbers (text) SELECT text FROM asked_text;"
              "DELETE FROM asked_now;"
              "INSERT INTO asked_now SELECT number FROM asked_numbers JOIN asked_text USING (text)",
              status);
    if (!status->failed)
        store_ask(asked->store, &now, status, "SELECT number FROM asked_now", "");
    for (int i = 0; i < asked->folder->views_nb && !status->failed; i++) {
        const ClaimView *view = &asked->folder->views[i];
        if (asked_is_summed(asked, view) && claim->query &&
            asked_reads(asked->folder, claim->query, view->name))
            add_sums(asked->store, view, now, status);
    }
    return !status->failed;
}

/* `own`: it is one of the claim's asks, not a universe. */
static bool add_ask(const Asked *asked, const Claim *claim, const ClaimAsk *ask, bool own,
                    Status *status) {
    Store *store = asked->store;
    const char *given = ask->setting ? ask->setting : ASKED_ANY;
    add_setting(store, ask->study, own, given, status);
    for (int i = 0; i < ASKED_KEPT_NB && asked->keeps && !status->failed; i++)
        if (reads_bound(asked, claim, asked_bound[i]))
            keep_rows(store, asked_bound[i], ask->study, given, status);
    return store_do(store, status, "INSERT INTO asked VALUES (?, ?, ?, ?, ?, ?)", "ttttii",
                    ask->name, ask->study, ask->suite, ask->setting, (int64_t)ask->from_depth,
                    (int64_t)ask->to_depth);
}

bool asked_bind(const Asked *asked, const Claim *claim, const char *universe, Status *status) {
    ClaimAsk across = claim->universes.ask;
    across.setting = universe;
    store_run(asked->store, "DELETE FROM asked", status);
    for (int i = 0; i < claim->asks_nb && !universe && !status->failed; i++)
        add_ask(asked, claim, &claim->asks[i], true, status);
    if (universe && !status->failed)
        add_ask(asked, claim, &across, false, status);
    return !status->failed && number_asks(asked, claim, status);
}

/* ---- all ------------------------------------------------------------------------------------- */

/* Rows of more than so many are not copied, but found as they are. The thousand positions have 7 million. */
enum { KEPT_ROWS_MAX = 8000000 };

/* Which depths of which studies are asked. */
static void add_depths(Store *store, const ClaimAsk *ask, Status *status) {
    if (ask->study)
        store_do(store, status,
                 "INSERT INTO asked_depths VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET"
                 " from_depth = min(from_depth, excluded.from_depth),"
                 " to_depth = max(to_depth, excluded.to_depth)",
                 "tii", ask->study, (int64_t)ask->from_depth, (int64_t)ask->to_depth);
}

/* Are rows kept: have the studies that are asked so few? */
static void choose_kept(Asked *asked, const Claim *const *claims, int nb, Status *status) {
    int64_t rows = 0;
    for (int i = 0; i < nb; i++) {
        for (int k = 0; k < claims[i]->asks_nb; k++)
            add_depths(asked->store, &claims[i]->asks[k], status);
        add_depths(asked->store, &claims[i]->universes.ask, status);
    }
    if (!status->failed)
        store_ask(asked->store, &rows, status,
                  "WITH sizes AS"
                  " (SELECT block_id, count(*) AS rows FROM block_rows GROUP BY block_id)"
                  " SELECT coalesce(sum(rows), 0) FROM studies"
                  " JOIN study_members ON study_id = studies.id JOIN sizes USING (block_id)"
                  " WHERE name IN (SELECT study FROM asked_depths)",
                  "");
    asked->keeps = rows <= KEPT_ROWS_MAX;
}

bool asked_begin(Asked *asked, Store *store, const ClaimsFolder *folder, const Claim *const *claims,
                 int nb, Status *status) {
    *asked = (Asked){store, folder, false};
    store_run(
        store,
        "PRAGMA main.cache_size = -65536; PRAGMA temp.cache_size = -262144;" /* kB */
        "BEGIN;" /* without it each statement goes through all temporary pages at its end */
        "CREATE TEMP TABLE asked (ask TEXT, study TEXT, suite TEXT, setting TEXT,"
        "                         from_depth INTEGER, to_depth INTEGER);"
        "CREATE TEMP TABLE asked_numbers (number INTEGER PRIMARY KEY, text TEXT UNIQUE);"
        "CREATE TEMP TABLE asked_now (number INTEGER PRIMARY KEY);"
        "CREATE TEMP VIEW asked_text AS SELECT group_concat(text) AS text FROM"
        "  (SELECT json_array(ask, study, suite, setting, from_depth, to_depth) AS text"
        "   FROM asked ORDER BY rowid);"
        "CREATE TEMP TABLE asked_depths (study TEXT PRIMARY KEY, from_depth INTEGER,"
        "  to_depth INTEGER) WITHOUT ROWID;"
        "CREATE TEMP TABLE asked_made (what TEXT, study TEXT, setting TEXT,"
        "  PRIMARY KEY (what, study, setting)) WITHOUT ROWID;"
        "CREATE TEMP TABLE asked_range (view TEXT, study TEXT, setting TEXT, enhancements TEXT,"
        "  parameters TEXT, first INTEGER, last INTEGER," /* rows of asked_kept_VIEW */
        "  PRIMARY KEY (view, study, setting, enhancements, parameters, first)) WITHOUT ROWID;"
        "CREATE TEMP TABLE asked_done (study TEXT, depth INTEGER, positions INTEGER,"
        "  PRIMARY KEY (study, depth)) WITHOUT ROWID;" /* sample.c */
        "CREATE TEMP TABLE asked_sizes (study TEXT, depth INTEGER, positions INTEGER,"
        "  PRIMARY KEY (study, depth)) WITHOUT ROWID;"
        "CREATE TEMP TABLE asked_setting (setting TEXT, enhancements TEXT, parameters TEXT,"
        "  PRIMARY KEY (setting, enhancements, parameters)) WITHOUT ROWID",
        status);
    if (!status->failed)
        choose_kept(asked, claims, nb, status);
    return !status->failed && asked_views_make(asked, status);
}

/* A position's studies are looked up (CROSS JOIN keeps that order), for they have many members and few positions
 * have games. */
bool asked_clusters(Clusters *games, Store *store, Status *status) {
    if (!clusters_are_known(store, status))
        return !status->failed;
    StoreStatement *rows = store_prepare(
        store,
        "WITH own AS MATERIALIZED (SELECT DISTINCT block_id, asked.suite AS suite FROM asked"
        "  CROSS JOIN studies ON studies.name = asked.study"
        "  CROSS JOIN study_members ON study_id = studies.id)"
        "SELECT DISTINCT entries.name, suites.name, clusters.name, entries.id FROM own"
        " CROSS JOIN block_rows USING (block_id) CROSS JOIN clusters USING (entry_id)"
        " JOIN entries ON entries.id = entry_id JOIN suites ON suites.id = suite_id"
        " WHERE own.suite IS NULL OR own.suite = suites.name"
        " ORDER BY suites.name, entries.id",
        status);
    if (rows)
        clusters_take(games, rows, status);
    store_release(rows);
    return !status->failed;
}

/* It takes a second where a study is large, so it is found once. */
bool asked_positions(Store *store, const char *study, int depth, int64_t *positions,
                     Status *status) {
    *positions = 0;
    return store_ask(store, positions, status,
                     "SELECT positions FROM asked_sizes WHERE (study, depth) = (?, ?)", "ti", study,
                     (int64_t)depth) ||
           (!status->failed &&
            store_ask(store, positions, status,
                      "WITH members AS MATERIALIZED (SELECT configuration_id, block_id"
                      "  FROM studies JOIN study_members ON study_id = studies.id"
                      "  WHERE name = ?1),"
                      " asked AS (SELECT DISTINCT entry_id"
                      "  FROM (SELECT DISTINCT block_id FROM members)"
                      "  CROSS JOIN block_rows USING (block_id) WHERE depth = ?2)"
                      "INSERT INTO asked_sizes SELECT ?1, ?2, count(*) FROM asked"
                      " JOIN entries ON entries.id = entry_id WHERE NOT EXISTS"
                      " (SELECT 1 FROM members CROSS JOIN block_rows AS own"
                      "  ON own.block_id = members.block_id AND own.depth = ?2"
                      "  AND own.entry_id = asked.entry_id"
                      "  LEFT JOIN iterations ON iterations.position_id = entries.position_id"
                      "   AND iterations.configuration_id = members.configuration_id"
                      "   AND iterations.depth = own.depth WHERE nc IS NULL)"
                      " RETURNING positions",
                      "ti", study, (int64_t)depth));
}
