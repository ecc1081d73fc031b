#include "analysis/claims/asked.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"

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

bool asked_reads(const ClaimsFolder *folder, const char *query, const char *name) {
    bool *seen = arena_new((size_t)folder->views_nb + 1, sizeof *seen);
    return reads(folder, query, name, seen);
}

const char *const asked_bound[ASKED_VIEWS_NB] = {
    "iteration", "result",   "audit",       "audit_margin", "board_cost", "counter",  "effect",
    "growth",    "interval", "match",       "minimal_tree", "ordering",   "position", "reduction",
    "risk",      "solution", "time_median", "time_total",   "total",      "trait"};

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

/* A database that is older than the view lacks it; so does this one then. */
static bool bind_view(const Asked *asked, const char *name, bool is_given, Status *status) {
    const bool kept = is_given && asked->keeps;
    Text sql = TEXT_ARENA;
    Status missing = STATUS_OK;
    StoreStatement *columns =
        store_prepare(asked->store, arena_print("SELECT * FROM main.%s", name), &missing);
    if (kept)
        text_add(&sql, "CREATE TEMP TABLE asked_kept_%s AS SELECT * FROM main.%s WHERE false;",
                 name, name);
    /* The few rows of `asked` come first, whatever SQLite thinks of their number. */
    text_add(&sql, "CREATE TEMP VIEW asked_%s AS SELECT ask, own.* FROM asked CROSS JOIN ", name);
    if (kept)
        text_add(&sql,
                 "asked_range AS given CROSS JOIN asked_kept_%s AS own NOT INDEXED WHERE "
                 "given.view = '%s'"
                 " AND given.study = asked.study"
                 " AND given.setting = coalesce(asked.setting, '" ASKED_ANY "')"
                 " AND own.enhancements = given.enhancements"
                 " AND likelihood(own.rowid BETWEEN given.first AND given.last, 0.0001)",
                 name, name);
    else if (is_given)
        text_add(&sql,
                 "asked_setting AS given CROSS JOIN main.%s AS own"
                 " WHERE given.setting = coalesce(asked.setting, '" ASKED_ANY "')"
                 " AND own.enhancements = given.enhancements AND own.parameters = given.parameters",
                 name);
    else
        text_add(&sql, "main.%s AS own WHERE true", name);
    for (size_t i = 0; i < sizeof bindings / sizeof bindings[0]; i++)
        if (columns && has_column(columns, bindings[i].column) &&
            !(kept && strcmp(bindings[i].column, "study") == 0) &&
            !(is_given && strcmp(bindings[i].column, "parameters") == 0))
            text_add(&sql, "%s", bindings[i].condition);
    if (columns)
        store_run(asked->store, text_get(&sql), status);
    store_release(columns);
    return !status->failed;
}

static bool ends_in_sums(const char *query) {
    const char *sums = NULL, *from = NULL;
    for (const char *at = query; (at = strstr(at, "GROUP BY")); at++)
        sums = at;
    for (const char *at = query; (at = strstr(at, "FROM ")); at++)
        from = at;
    return sums && from && sums > from;
}

bool asked_is_summed(const Asked *asked, const ClaimView *view) {
    const ClaimsFolder *folder = asked->folder;
    bool summed = asked->keeps && ends_in_sums(view->query);
    for (int i = 0; i < folder->views_nb && summed; i++)
        summed = &folder->views[i] == view || !ends_in_sums(folder->views[i].query) ||
                 !asked_reads(folder, view->query, folder->views[i].name);
    return summed;
}

/* A view that is summed is read from a table, which has its rows for all that was asked so far. */
static bool share_view(const Asked *asked, const ClaimView *view, Status *status) {
    if (!asked_is_summed(asked, view))
        return store_view(asked->store, view->name, view->query, status);
    const char *sql =
        arena_print("CREATE TEMP VIEW %s AS WITH own AS MATERIALIZED (SELECT own.* FROM asked_now"
                    " CROSS JOIN asked_rows_%s AS own ON asked_of = number) SELECT * FROM own",
                    view->name, view->name);
    return store_view(asked->store, arena_print("asked_sums_%s", view->name), view->query,
                      status) &&
           store_run(asked->store, sql, status);
}

static bool share_views(const Asked *asked, Status *status) {
    for (int i = 0; i < asked->folder->views_nb; i++) {
        const ClaimView *view = &asked->folder->views[i];
        if (!share_view(asked, view, status)) {
            status_at(status, "%s", view->path);
            return false;
        }
    }
    return true;
}

bool asked_views_make(const Asked *asked, Status *status) {
    for (int i = 0; i < ASKED_VIEWS_NB && !status->failed; i++)
        bind_view(asked, asked_bound[i], i < ASKED_KEPT_NB, status);
    return !status->failed && share_views(asked, status);
}
