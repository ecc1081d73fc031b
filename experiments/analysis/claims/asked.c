#include "analysis/claims/asked.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "spec/plan.h"

/* The claims of a folder that are judged. */
typedef struct Asking {
    const ClaimsFolder *folder;
    const Claim *const *claims;
    int nb;
} Asking;

/* ---- what is asked --------------------------------------------------------------------------- */

static bool add_ask(Store *store, const char *name, const char *study, const char *suite,
                    const char *setting, int from_depth, int to_depth, Status *status) {
    return store_do(store, status, "INSERT INTO asked VALUES (?, ?, ?, ?, ?, ?)", "ttttii", name,
                    study, suite, setting, (int64_t)from_depth, (int64_t)to_depth);
}

static bool add_asks(Store *store, const Claim *claim, Status *status) {
    for (int i = 0; i < claim->asks_nb; i++) {
        const ClaimAsk *ask = &claim->asks[i];
        char setting[ENGINE_PARAMS_NB];
        plan_setting_text(&ask->setting, setting);
        if (!add_ask(store, ask->name, ask->study, ask->suite, ask->any_setting ? NULL : setting,
                     ask->from_depth, ask->to_depth, status))
            return false;
    }
    return true;
}

static const char *suite_in_universes(const Claim *claim) {
    for (int i = 0; i < claim->asks_nb; i++)
        if (strcmp(claim->asks[i].name, claim->universes.ask) == 0)
            return claim->asks[i].suite;
    return NULL;
}

bool asked_bind_universe(Store *store, const Claim *claim, const char *setting, Status *status) {
    const ClaimUniverses *universes = &claim->universes;
    return store_run(store, "DELETE FROM asked", status) &&
           add_ask(store, universes->ask, universes->study, suite_in_universes(claim), setting,
                   universes->from_depth, universes->to_depth, status);
}

/* ---- settings -------------------------------------------------------------------------------- */

/* The parameters that a setting gives every set of letters of the database. */
static bool add_setting(Store *store, const EngineSettings *setting, Status *status) {
    char text[ENGINE_PARAMS_NB], parameters[ENGINE_PARAMS_NB];
    int64_t known = 0;
    plan_setting_text(setting, text);
    if (!store_ask(store, &known, status, "SELECT count(*) FROM asked_setting WHERE setting = ?",
                   "t", text) ||
        known)
        return !status->failed;
    StoreStatement *sets = store_prepare(
        store, "SELECT DISTINCT enhancements FROM _configurations AS configurations", status);
    StoreStatement *add =
        sets ? store_prepare(store, "INSERT INTO asked_setting VALUES (?, ?, ?)", status) : NULL;
    while (add && store_next(sets, status)) {
        EngineSettings effective = *setting;
        Status unknown = STATUS_OK; /* letters of another program: nobody asks for them */
        if (!engine_settings_letters(&effective, store_text(sets, 0), &unknown))
            continue;
        engine_settings_params_text(&effective, parameters);
        store_bind(add, "ttt", text, store_text(sets, 0), parameters);
        store_finish_row(add, status);
    }
    store_release(add);
    store_release(sets);
    return !status->failed;
}

/* Those of all universes of a study. */
static bool add_universes(Store *store, const char *study, Status *status) {
    EngineSettings setting;
    Status missing = STATUS_OK; /* a database that is older than universes has none */
    StoreStatement *s =
        store_prepare(store, "SELECT setting FROM universe WHERE study = ?", &missing);
    if (!s)
        return true;
    store_bind(s, "t", study);
    while (!status->failed && store_next(s, status)) {
        Status unknown = STATUS_OK; /* parameters of another program */
        if (plan_recall(&setting, "-", store_text(s, 0), &unknown))
            add_setting(store, &setting, status);
    }
    store_release(s);
    return !status->failed;
}

static bool add_settings(Store *store, const Claim *claim, Status *status) {
    for (int i = 0; i < claim->asks_nb && !status->failed; i++)
        if (!claim->asks[i].any_setting)
            add_setting(store, &claim->asks[i].setting, status);
    if (!status->failed && claim->universes.study)
        add_universes(store, claim->universes.study, status);
    return !status->failed;
}

/* ---- what the queries read ------------------------------------------------------------------- */

/* Does a query name a view, itself or in a shared view? Those in `seen` are known not to. */
static bool reads(const ClaimsFolder *folder, const char *query, const char *name, bool *seen) {
    if (text_has_word(query, name))
        return true;
    for (int i = 0; i < folder->views_nb; i++) {
        if (seen[i] || !text_has_word(query, folder->views[i].name))
            continue;
        seen[i] = true;
        if (reads(folder, folder->views[i].query, name, seen))
            return true;
    }
    return false;
}

static bool is_read(const Asking *asking, const char *name) {
    bool *seen = mem_new((size_t)asking->folder->views_nb + 1, sizeof *seen);
    bool found = false;
    for (int i = 0; i < asking->nb && !found; i++)
        found =
            asking->claims[i]->query && reads(asking->folder, asking->claims[i]->query, name, seen);
    free(seen);
    return found;
}

/* Is a claim judged in universes? Which of them have too small a table is read of the results. */
static bool asks_universes(const Asking *asking) {
    for (int i = 0; i < asking->nb; i++)
        if (asking->claims[i]->universes.study)
            return true;
    return false;
}

/* ---- views ----------------------------------------------------------------------------------- */

/* The views that can be bound. Of those of `kept`, which are asked often, the rows of all studies
 * that are asked are made once, where a query reads them. */
typedef struct BoundView {
    const char *name;
    bool kept;
} BoundView;

static const BoundView bound_views[] = {
    {"audit", false},       {"audit_margin", false}, {"board_cost", false}, {"counter", false},
    {"effect", false},      {"growth", false},       {"interval", false},   {"iteration", true},
    {"match", false},       {"minimal_tree", false}, {"ordering", false},   {"position", false},
    {"reduction", false},   {"result", true},        {"risk", false},       {"solution", false},
    {"time_median", false}, {"time_total", false},   {"total", false},      {"trait", false},
};
enum { BOUND_VIEWS_NB = sizeof bound_views / sizeof bound_views[0] };

/* By the columns that it has. */
static const struct {
    const char *column, *condition;
} bindings[] = {
    {"study", " AND own.study = asked.study"},
    {"suite", " AND (asked.suite IS NULL OR own.suite = asked.suite)"},
    {"depth", " AND own.depth BETWEEN asked.from_depth AND asked.to_depth"},
    {"setting", " AND (asked.setting IS NULL OR own.setting = asked.setting)"},
    {"parameters", " AND (asked.setting IS NULL OR EXISTS"
                   " (SELECT 1 FROM asked_setting AS given WHERE given.setting = asked.setting"
                   "  AND given.enhancements = own.enhancements"
                   "  AND given.parameters = own.parameters))"},
};

static bool has_column(StoreStatement *statement, const char *name) {
    for (int i = 0; i < store_column_nb(statement); i++)
        if (strcmp(store_column_name(statement, i), name) == 0)
            return true;
    return false;
}

/* Rows of more than so many are not copied: claims on a sample that large ask for few sets of it, whose rows
 * are found as they are. */
enum { KEPT_ROWS_MAX = 2000000 };

/* Have the studies that are asked more rows than are kept? */
static bool is_large(Store *store, bool *large, Status *status) {
    int64_t rows = 0;
    const bool good = store_ask(
        store, &rows, status,
        "WITH sizes AS (SELECT block_id, count(*) AS rows FROM block_rows GROUP BY block_id)"
        " SELECT coalesce(sum(rows), 0) FROM studies JOIN study_members ON study_id = studies.id"
        " JOIN sizes USING (block_id) WHERE name IN (SELECT study FROM asked)",
        "");
    *large = rows > KEPT_ROWS_MAX;
    return good;
}

static bool keep_rows(Store *store, const char *name, bool large, Status *status) {
    Text sql = TEXT_EMPTY;
    if (large)
        text_add(&sql, "CREATE TEMP VIEW asked_kept_%s AS SELECT * FROM main.%s", name, name);
    else
        text_add(&sql,
                 "CREATE TEMP TABLE asked_kept_%s AS"
                 " SELECT * FROM main.%s WHERE study IN (SELECT study FROM asked);"
                 "CREATE INDEX asked_kept_%s_place ON asked_kept_%s"
                 " (study, enhancements, parameters)",
                 name, name, name, name);
    store_run(store, text_get(&sql), status);
    text_release(&sql);
    return !status->failed;
}

/* A database that is older than the view lacks it; so does this one then. */
static bool bind_view(Store *store, const Asking *asking, const BoundView *view, bool large,
                      Status *status) {
    Text sql = TEXT_EMPTY;
    Status missing = STATUS_OK;
    text_add(&sql, "asked_%s", view->name);
    const bool kept = view->kept && (is_read(asking, text_get(&sql)) ||
                                     (strcmp(view->name, "result") == 0 && asks_universes(asking)));
    text_clear(&sql);
    text_add(&sql, "SELECT * FROM main.%s", view->name);
    StoreStatement *columns = store_prepare(store, text_get(&sql), &missing);
    text_clear(&sql);
    /* The few rows of `asked` come first, whatever SQLite thinks of their number; rows that are kept
     * are found by what the setting gives each set. */
    text_add(&sql, "CREATE TEMP VIEW asked_%s AS SELECT ask, own.* FROM asked", view->name);
    if (kept)
        text_add(&sql,
                 " CROSS JOIN asked_setting AS given CROSS JOIN asked_kept_%s AS own"
                 " WHERE given.setting = coalesce(asked.setting, '*')"
                 " AND own.enhancements = given.enhancements AND own.parameters = given.parameters",
                 view->name);
    else
        text_add(&sql, " CROSS JOIN main.%s AS own WHERE true", view->name);
    for (size_t i = 0; i < sizeof bindings / sizeof bindings[0]; i++)
        if (columns && has_column(columns, bindings[i].column) &&
            !(kept && strcmp(bindings[i].column, "parameters") == 0))
            text_add(&sql, "%s", bindings[i].condition);
    if (columns && (!kept || keep_rows(store, view->name, large, status)))
        store_run(store, text_get(&sql), status);
    store_release(columns);
    text_release(&sql);
    return !status->failed;
}

static bool share_views(Store *store, const ClaimsFolder *folder, Status *status) {
    for (int i = 0; i < folder->views_nb; i++) {
        const ClaimView *view = &folder->views[i];
        if (!store_view(store, view->name, view->query, status)) {
            status_at(status, "%s", view->path);
            return false;
        }
    }
    return true;
}

/* ---- all ------------------------------------------------------------------------------------- */

bool asked_begin(Store *store, const ClaimsFolder *folder, const Claim *const *claims, int nb,
                 Status *status) {
    const Asking asking = {folder, claims, nb};
    store_run(
        store,
        "CREATE TEMP TABLE asked (ask TEXT, study TEXT, suite TEXT, setting TEXT,"
        "                         from_depth INTEGER, to_depth INTEGER);"
        "CREATE TEMP TABLE asked_sizes (study TEXT, depth INTEGER, positions INTEGER,"
        "  PRIMARY KEY (study, depth)) WITHOUT ROWID;"
        "CREATE TEMP TABLE asked_setting (setting TEXT, enhancements TEXT, parameters TEXT,"
        "  PRIMARY KEY (setting, enhancements, parameters)) WITHOUT ROWID;"
        "INSERT INTO asked_setting" /* any */
        " SELECT DISTINCT '*', enhancements, parameters FROM _configurations AS configurations",
        status);
    for (int i = 0; i < nb && !status->failed; i++)
        if (add_asks(store, claims[i], status) && add_settings(store, claims[i], status) &&
            claims[i]->universes.study)
            add_ask(store, NULL, claims[i]->universes.study, NULL, NULL, 0, 0, status);
    bool large = false;
    if (!status->failed)
        is_large(store, &large, status);
    for (int i = 0; i < BOUND_VIEWS_NB && !status->failed; i++)
        bind_view(store, &asking, &bound_views[i], large, status);
    return !status->failed && share_views(store, folder, status);
}

bool asked_bind(Store *store, const Claim *claim, Status *status) {
    return store_run(store, "DELETE FROM asked", status) && add_asks(store, claim, status);
}

/* A position's studies are looked up (CROSS JOIN keeps that order), for they have many members and few positions
 * have games. */
bool asked_clusters(Clusters *games, Store *store, Status *status) {
    if (!clusters_are_known(store, status))
        return !status->failed;
    StoreStatement *rows = store_prepare(
        store,
        "SELECT entries.name, suites.name, clusters.name FROM clusters"
        " JOIN entries ON entries.id = entry_id JOIN suites ON suites.id = suite_id"
        " WHERE EXISTS (SELECT 1 FROM asked CROSS JOIN studies ON studies.name = asked.study"
        "  CROSS JOIN study_members ON study_id = studies.id"
        "  CROSS JOIN block_rows USING (block_id) WHERE block_rows.entry_id = entries.id"
        "  AND (asked.suite IS NULL OR asked.suite = suites.name))"
        " ORDER BY entries.id",
        status);
    if (rows)
        clusters_take(games, rows, status);
    store_release(rows);
    return !status->failed;
}

/* It takes a second where a study is large, so it is found once. */
bool asked_positions(Store *store, const char *study, int depth, int64_t *positions,
                     Status *status) {
    int64_t known = 0;
    *positions = 0;
    if (!store_ask(store, &known, status,
                   "SELECT EXISTS (SELECT 1 FROM asked_sizes WHERE (study, depth) = (?, ?))", "ti",
                   study, (int64_t)depth) ||
        (!known && !store_do(store, status,
                             "INSERT INTO asked_sizes SELECT ?1, ?2, count(*) FROM (SELECT entry_id"
                             " FROM studies CROSS JOIN study_members ON study_id = studies.id"
                             " CROSS JOIN block_rows USING (block_id)"
                             " CROSS JOIN entries ON entries.id = entry_id"
                             " LEFT JOIN iterations ON iterations.position_id = entries.position_id"
                             "  AND iterations.configuration_id = study_members.configuration_id"
                             "  AND iterations.depth = block_rows.depth"
                             " WHERE studies.name = ?1 AND block_rows.depth = ?2"
                             " GROUP BY entry_id HAVING count(*) = count(nc))",
                             "ti", study, (int64_t)depth)))
        return false;
    return store_ask(store, positions, status,
                     "SELECT positions FROM asked_sizes WHERE (study, depth) = (?, ?)", "ti", study,
                     (int64_t)depth);
}
