#include "report_data.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/elo.h"
#include "base/arena.h"
#include "base/text.h"
#include "engine.h"
#include "match/match_best.h"
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

JsValue *report_rows(Store *store, const char *sql, Status *status) {
    StoreStatement *row = store_prepare(store, sql, status);
    if (!row)
        return NULL;
    JsValue *result = js_object(), *columns = js_array(), *rows = js_array();
    for (int c = 0; c < store_column_nb(row); c++)
        js_append(columns, js_new_text(store_column_name(row, c)));
    while (store_next(row, status)) {
        JsValue *cells = js_array();
        for (int c = 0; c < store_column_nb(row); c++)
            js_append(cells, report_value(row, c));
        js_append(rows, cells);
    }
    store_release(row);
    js_put(result, "columns", columns);
    js_put(result, "rows", rows);
    return js_if(!status->failed, result);
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
        const char letter[2] = {e.letter, '\0'};
        js_append(list, js_fill(js_object(), "letter %s, title %s, source %s", letter, e.title,
                                e.source));
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

typedef struct {
    Text id, title, note, sql;
} TableQuery;

/* The next table of tables.sql, which says how each is written; `*at` goes behind it. False: no more. */
static bool next_query(const char **at, TableQuery *query) {
    Text *const parts[] = {&query->id, &query->title, &query->note, &query->sql};
    for (int i = 0; i < 4; i++)
        text_clear(parts[i]);
    const char *line = strstr(*at, "\n\n-- ");
    if (!line)
        return false;
    line += strlen("\n\n-- ");
    const size_t name = strcspn(line, ":");
    const char *title = line + name + strlen(": ");
    text_add(&query->id, "%.*s", (int)name, line);
    text_add(&query->title, "%.*s", (int)strcspn(title, "\n"), title);
    for (line = title + strcspn(title, "\n") + 1; !strncmp(line, "-- ", 3);
         line += strcspn(line, "\n") + 1)
        text_add(&query->note, "%s%.*s", query->note.nb ? " " : "", (int)strcspn(line + 3, "\n"),
                 line + 3);
    text_add(&query->sql, "%.*s", (int)strcspn(line, ";"), line);
    *at = line + strcspn(line, ";");
    return true;
}

static JsValue *make_table(Store *store, const TableQuery *query, Status *status) {
    JsValue *table =
        js_fill(js_object(), "id %s, title %s, note %s, sql %s", text_get(&query->id),
                text_get(&query->title), text_get(&query->note), text_get(&query->sql));
    if (put_rows(table, "table", store, text_get(&query->sql), status))
        return table;
    status_at(status, "table '%s'", text_get(&query->id));
    js_free(table);
    return NULL;
}

static const char match_sql[] =
    "SELECT study, player, opponent, control, games, wins, draws, losses, score,\n"
    "  pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2\n"
    "FROM match ORDER BY study, player, opponent, control";
enum { MATCH_SCORE = 8, MATCH_PAIRS = 9 };

static void append_elo(JsValue *cells, StoreStatement *row) {
    EloPairs pairs;
    for (int i = 0; i < ELO_OUTCOMES; i++)
        pairs.count[i] = store_integer(row, MATCH_PAIRS + i);
    const EloEstimate estimate = elo_estimate(&pairs);
    js_fill(cells, "%g %g %g", estimate.elo, estimate.known ? estimate.low : NAN,
            estimate.known ? estimate.high : NAN);
}

/* The view `match`, with Elo and its interval, which are computed from the pairs. */
static JsValue *read_matches(Store *store, Status *status) {
    StoreStatement *row = store_prepare(store, match_sql, status);
    if (!row)
        return NULL;
    JsValue *table = js_object(), *columns = js_array(), *rows = js_array();
    for (int c = 0; c < MATCH_PAIRS; c++)
        js_append(columns, js_new_text(store_column_name(row, c)));
    js_fill(columns, "%s %s %s", "elo", "elo_low", "elo_high");
    while (store_next(row, status)) {
        JsValue *cells = js_array();
        for (int c = 0; c < MATCH_PAIRS; c++)
            js_append(cells, report_value(row, c));
        append_elo(cells, row);
        js_append(rows, cells);
    }
    store_release(row);
    js_put(table, "columns", columns);
    js_put(table, "rows", rows);
    return table;
}

static void add_best_players(Text *note, Store *store, Status *status) {
    StoreStatement *row = store_query(store, status, "SELECT DISTINCT study FROM match", "");
    while (store_row(&row, status))
        match_best_add(note, store, store_text(row, 0), status);
}

static JsValue *make_matches(Store *store, Status *status) {
    Text note = TEXT_ARENA;
    text_add(&note, "From the player's side. The unit is the pair: one opening, both colours; "
                    "Elo with a 95 %% interval from the pairs. ");
    add_best_players(&note, store, status);
    JsValue *table = js_fill(js_object(), "id %s, title %s, note %s, sql %s", "matches", "Matches",
                             text_get(&note), match_sql);
    JsValue *rows = read_matches(store, status);
    if (rows)
        js_put(table, "table", rows);
    return table;
}

JsValue *report_tables(Store *store, Status *status) {
    JsValue *tables = js_array();
    TableQuery query = {TEXT_ARENA, TEXT_ARENA, TEXT_ARENA, TEXT_ARENA};
    for (const char *at = tables_sql; !status->failed && next_query(&at, &query);) {
        JsValue *table = make_table(store, &query, status);
        if (table)
            js_append(tables, table);
    }
    JsValue *fractions = status->failed ? NULL : report_fractions(store, status);
    if (fractions)
        js_append(tables, fractions);
    JsValue *matches = status->failed ? NULL : make_matches(store, status);
    if (matches)
        js_append(tables, matches);
    return js_if(!status->failed, tables);
}
