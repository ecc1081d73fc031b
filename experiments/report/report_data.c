#include "report_data.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/elo.h"
#include "base/arena.h"
#include "base/text.h"
#include "engine.h"
#include "match/match_report.h"
#include "store/ledger.h"

/* ---- queries --------------------------------------------------------------------------------- */

JsValue *report_value(StoreStatement *row, int column) {
    switch (store_type(row, column)) {
    case STORE_INTEGER:
        return js_new_integer(store_integer(row, column));
    case STORE_REAL:
        return js_new_real(store_real(row, column));
    default:
        return js_new_text(store_text(row, column));
    }
}

void report_members(JsValue *object, StoreStatement *row, int first, int nb) {
    for (int c = first; c < first + nb; c++)
        js_put(object, store_column_name(row, c), report_value(row, c));
}

typedef struct TableQuery {
    const char *id, *title, *note, *sql;
    bool matches;
} TableQuery;

/* The next query of tables.sql or page.sql, which say how each is written; `*at` goes behind it. False: no more. */
static bool next_query(const char **at, TableQuery *query) {
    Text note = TEXT_ARENA;
    const char *line = strstr(*at, "\n\n-- ");
    if (!line)
        return false;
    line += strlen("\n\n-- ");
    const size_t name = strcspn(line, ":");
    const char *title = line + name + strlen(": ");
    query->id = arena_print("%.*s", (int)name, line);
    query->title = arena_print("%.*s", (int)strcspn(title, "\n"), title);
    for (line = title + strcspn(title, "\n") + 1; !strncmp(line, "-- ", 3);
         line += strcspn(line, "\n") + 1)
        text_add(&note, "%s%.*s", note.nb ? " " : "", (int)strcspn(line + 3, "\n"), line + 3);
    query->note = text_get(&note);
    query->sql = arena_print("%.*s", (int)strcspn(line, ";"), line);
    *at = line + strcspn(line, ";");
    return true;
}

static const char page_sql[] = {
#include "page_sql.inc"
    , '\0'};

StoreStatement *report_query(Store *store, const char *name, Status *status) {
    TableQuery query;
    for (const char *at = page_sql; next_query(&at, &query);)
        if (strcmp(query.id, name) == 0)
            return store_prepare(store, query.sql, status);
    status_fail(status, "no query '%s'", name);
    return NULL;
}

enum { MATCH_PAIRS = 9 };

static void append_elo(JsValue *cells, StoreStatement *row) {
    EloPairs pairs;
    for (int i = 0; i < ELO_OUTCOMES; i++)
        pairs.count[i] = store_integer(row, MATCH_PAIRS + i);
    const EloEstimate estimate = elo_estimate(&pairs);
    js_fill(cells, "%g %g %g", estimate.elo, estimate.low, estimate.high);
}

/* Of `matches` the pairs give way to Elo and its interval, which are computed from them. */
static JsValue *read_rows(StoreStatement *row, bool matches, Status *status) {
    if (!row)
        return NULL;
    const int nb = matches ? MATCH_PAIRS : store_column_nb(row);
    JsValue *result = js_object(), *columns = js_array(), *rows = js_array();
    for (int c = 0; c < nb; c++)
        js_append(columns, js_new_text(store_column_name(row, c)));
    if (matches)
        js_fill(columns, "%s %s %s", "elo", "elo_low", "elo_high");
    while (store_row(&row, status)) {
        JsValue *cells = js_array();
        for (int c = 0; c < nb; c++)
            js_append(cells, report_value(row, c));
        if (matches)
            append_elo(cells, row);
        js_append(rows, cells);
    }
    js_put(result, "columns", columns);
    js_put(result, "rows", rows);
    return js_if(!status->failed, result);
}

JsValue *report_rows(Store *store, const char *sql, Status *status) {
    return read_rows(store_prepare(store, sql, status), false, status);
}

JsValue *report_named(Store *store, const char *name, Status *status) {
    return read_rows(report_query(store, name, status), false, status);
}

/* ---- provenance ------------------------------------------------------------------------------ */

static bool put_values(JsValue *object, Store *store, Status *status) {
    LedgerValues values;
    if (!ledger_check_values(store, NULL, &values, NULL, status))
        return false;
    js_fill(object, "violations %" PRId64 ", values %" PRId64, values.violations, values.compared);
    return true;
}

/* A file of an earlier version has no rounds. */
static bool put_searches(JsValue *object, Store *store, Status *status) {
    int64_t others = 0;
    StoreStatement *row =
        store_has(store, "round_traces", status) ? report_query(store, "rounds", status) : NULL;
    if (row && store_next(row, status))
        others = store_integer(row, 0);
    store_release(row);
    row = status->failed ? NULL : report_query(store, "searches", status);
    if (row)
        store_bind(row, "i", others);
    if (row && store_next(row, status))
        report_members(object, row, 0, 3);
    store_release(row);
    return !status->failed;
}

JsValue *report_provenance(Store *store, Status *status) {
    static const char *const names[] = {"runs", "cells", "engines"};
    char signature[ENGINE_SIGNATURE_NB];
    JsValue *result = js_object();
    engine_signature(signature);
    js_fill(result, "version %s, signature %s, compiler %s, database %s", ENGINE_VERSION, signature,
            PRUNELAB_COMPILER, store_path(store));
    for (size_t i = 0; i < sizeof names / sizeof names[0] && !status->failed; i++) {
        JsValue *rows = report_named(store, names[i], status);
        if (rows)
            js_put(result, names[i], rows);
    }
    return js_if(!status->failed && put_searches(result, store, status) &&
                     put_values(result, store, status),
                 result);
}

JsValue *report_enhancements(void) {
    JsValue *list = js_array();
    for (int i = 0; i < engine_enhancement_nb(); i++) {
        const EngineEnhancement e = engine_enhancement(i);
        js_append(list, js_fill(js_object(), "letter %s, title %s, source %s",
                                (char[]){e.letter, '\0'}, e.title, e.source));
    }
    return list;
}

/* ---- tables ---------------------------------------------------------------------------------- */

static const char tables_sql[] = {
#include "tables.inc"
    , '\0'};

static bool add_table(JsValue *tables, Store *store, const TableQuery *query, Status *status) {
    JsValue *table = js_fill(js_object(), "id %s, title %s, note %s, sql %s", query->id,
                             query->title, query->note, query->sql);
    JsValue *rows = read_rows(store_prepare(store, query->sql, status), query->matches, status);
    js_append(tables, table);
    if (rows)
        js_put(table, "table", rows);
    return rows != NULL;
}

static const char match_sql[] =
    "SELECT study, player, opponent, control, games, wins, draws, losses, score,\n"
    "  pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2\n"
    "FROM match ORDER BY study, player, opponent, control";

static bool add_matches(JsValue *tables, Store *store, Status *status) {
    Text note = TEXT_ARENA;
    text_add(&note, "From the player's side. The unit is the pair: one opening, both colours; "
                    "Elo with a 95 %% interval from the pairs. ");
    StoreStatement *row = store_query(store, status, "SELECT DISTINCT study FROM match", "");
    while (store_row(&row, status))
        match_best_add(&note, store, store_text(row, 0), status);
    const TableQuery query = {"matches", "Matches", text_get(&note), match_sql, true};
    return add_table(tables, store, &query, status);
}

JsValue *report_tables(Store *store, Status *status) {
    JsValue *tables = js_array();
    TableQuery query = {.matches = false};
    for (const char *at = tables_sql; !status->failed && next_query(&at, &query);)
        if (!add_table(tables, store, &query, status))
            status_at(status, "table '%s'", query.id);
    JsValue *fractions = status->failed ? NULL : report_fractions(store, status);
    if (fractions)
        js_append(tables, fractions);
    if (!status->failed)
        add_matches(tables, store, status);
    return js_if(!status->failed, tables);
}
