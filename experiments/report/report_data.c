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

enum { MATCH_PAIRS = 9 };

static void append_elo(JsValue *cells, StoreStatement *row) {
    EloPairs pairs;
    for (int i = 0; i < ELO_OUTCOMES; i++)
        pairs.count[i] = store_integer(row, MATCH_PAIRS + i);
    const EloEstimate estimate = elo_estimate(&pairs);
    js_fill(cells, "%g %g %g", estimate.elo, estimate.known ? estimate.low : NAN,
            estimate.known ? estimate.high : NAN);
}

/* Of `matches` the pairs give way to Elo and its interval, which are computed from them. */
static JsValue *read_rows(Store *store, const char *sql, bool matches, Status *status) {
    StoreStatement *row = store_prepare(store, sql, status);
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
    return read_rows(store, sql, false, status);
}

/* ---- provenance ------------------------------------------------------------------------------ */

/* Those that are not told apart from the best set of each cube, the best first. */
static const char best_sql[] =
    "SELECT study, suite, setting, metric, count(*) AS held, 1 << length(cube) AS sets,"
    " group_concat(letters, ' ') FILTER (WHERE rank <= 8) AS first FROM (SELECT *, row_number() "
    "OVER"
    "  (PARTITION BY study, suite, setting, metric, depth, cube"
    "   ORDER BY iif(metric = 'solved', -value, value)) AS rank FROM effect WHERE kind = 'best'"
    "  ORDER BY rank)"
    " GROUP BY study, suite, setting, metric, depth, cube";

/* The view counts the cells of each run by itself. */
static const char runs_sql[] =
    "WITH own AS MATERIALIZED (SELECT run_id, count(*) AS nb FROM (SELECT run_id FROM cells UNION "
    "ALL"
    "  SELECT run_id FROM games UNION ALL SELECT run_id FROM board_costs) GROUP BY run_id)"
    " SELECT run, study, profile, version, signature, \"commit\", dirty, compiler, flags, host, "
    "cpu,"
    " jobs, start, \"end\", outcome, coalesce(nb, 0) AS cells, command"
    " FROM run LEFT JOIN own ON run_id = run ORDER BY run";

/* A search is stored iteration by iteration. */
static const char cells_sql[] =
    "SELECT study, status, reason, count(*) AS iterations, count(DISTINCT position) AS positions,"
    " count(DISTINCT enhancements) AS sets, max(depth) AS depth"
    " FROM result GROUP BY study, status, reason ORDER BY study, status, reason";

/* What studies ask for and is counted, each once, whichever ask for it: how many of it were searched for
 * this database, taken in from a file (--known), and answered on its way by another, deeper search. */
static const char searches_sql[] =
    "SELECT count(*) FILTER (WHERE how = 1), count(*) FILTER (WHERE how = 2),"
    " count(*) FILTER (WHERE how = 3) FROM ("
    "SELECT iif(status IN ('done', 'timeout', 'partial'),"
    "  iif(status = 'done' AND reason IS NOT NULL, 2, 1), 3) AS how"
    " FROM (SELECT DISTINCT position_id, configuration_id, depth FROM _asked"
    "  JOIN entries ON entries.id = entry_id WHERE is_cell) AS asked"
    " LEFT JOIN cells USING (position_id, configuration_id, depth)"
    " WHERE status = 'done' OR EXISTS (SELECT 1 FROM iterations WHERE"
    "  iterations.position_id = asked.position_id"
    "  AND iterations.configuration_id = asked.configuration_id"
    "  AND iterations.depth <= asked.depth))";

/* The others of cells that are searched several times. */
static const char rounds_sql[] =
    "SELECT count(*) FROM (SELECT DISTINCT cells.id FROM _members AS members"
    "  JOIN entries ON entries.id = entry_id"
    "  JOIN cells USING (position_id, configuration_id, depth)"
    "  WHERE is_cell AND EXISTS (SELECT 1 FROM round_traces)) AS asked"
    " JOIN round_traces ON cell_id = asked.id";

/* Foreign engines, and whether their counts repeat. */
static const char engines_sql[] =
    "SELECT study, name, author, path, digest AS sha256,"
    " (SELECT count(*) FROM repeat WHERE repeat.study = foreign_engine.study) AS searched_again,"
    " (SELECT count(differs) FROM repeat WHERE repeat.study = foreign_engine.study) AS differ,"
    " definition FROM foreign_engine WHERE current ORDER BY study";

static bool put_values(JsValue *object, Store *store, Status *status) {
    LedgerValues values;
    if (!ledger_check_values(store, NULL, &values, NULL, status))
        return false;
    js_fill(object, "violations %" PRId64 ", values %" PRId64, values.violations, values.compared);
    return true;
}

/* A file of an earlier version has no rounds. */
static bool put_searches(JsValue *object, Store *store, Status *status) {
    static const char *const names[] = {"searches", "imported", "answered"};
    int64_t others = 0;
    if (store_has(store, "round_traces", status))
        store_ask(store, &others, status, rounds_sql, "");
    StoreStatement *row = status->failed ? NULL : store_prepare(store, searches_sql, status);
    if (row && store_next(row, status))
        for (int i = 0; i < 3; i++)
            js_put(object, names[i], js_new_integer(store_integer(row, i) + (i ? 0 : others)));
    store_release(row);
    return !status->failed;
}

static bool put_rows(JsValue *object, const char *key, Store *store, const char *sql,
                     Status *status) {
    JsValue *rows = report_rows(store, sql, status);
    if (rows)
        js_put(object, key, rows);
    return rows != NULL;
}

JsValue *report_provenance(Store *store, Status *status) {
    char signature[ENGINE_SIGNATURE_NB];
    JsValue *result = js_object();
    engine_signature(signature);
    js_fill(result, "version %s, signature %s, compiler %s, database %s", ENGINE_VERSION, signature,
            PRUNELAB_COMPILER, store_path(store));
    return js_if(put_rows(result, "runs", store, runs_sql, status) &&
                     put_rows(result, "cells", store, cells_sql, status) &&
                     put_rows(result, "engines", store, engines_sql, status) &&
                     put_searches(result, store, status) && put_values(result, store, status),
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

JsValue *report_best(Store *store, Status *status) {
    return report_rows(store, best_sql, status);
}

JsValue *report_positions(Store *store, Status *status) {
    StoreStatement *row = store_query(
        store, status,
        "SELECT suite, position, fen, phase FROM position JOIN trait USING (suite, position)", "");
    JsValue *rows = js_array();
    while (store_row(&row, status))
        js_append(rows, js_fill(js_array(), "%s %s %s %s", store_text(row, 0), store_text(row, 1),
                                store_text(row, 2), store_text(row, 3)));
    return rows;
}

/* ---- tables ---------------------------------------------------------------------------------- */

static const char tables_sql[] = {
#include "tables.inc"
    , '\0'};

typedef struct TableQuery {
    const char *id, *title, *note, *sql;
    bool matches;
} TableQuery;

/* The next table of tables.sql, which says how each is written; `*at` goes behind it. False: no more. */
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

static bool add_table(JsValue *tables, Store *store, const TableQuery *query, Status *status) {
    JsValue *table = js_fill(js_object(), "id %s, title %s, note %s, sql %s", query->id,
                             query->title, query->note, query->sql);
    JsValue *rows = read_rows(store, query->sql, query->matches, status);
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
