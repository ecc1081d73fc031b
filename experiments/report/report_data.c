#include "report_data.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/elo.h"
#include "base/text.h"
#include "engine.h"
#include "match/match_best.h"
#include "report_fractions.h"

/* ---- queries --------------------------------------------------------------------------------- */

static JsValue *cell_value(StoreStatement *row, int column) {
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
            js_append(cells, cell_value(row, c));
        js_append(rows, cells);
    }
    store_release(row);
    js_put(result, "columns", columns);
    js_put(result, "rows", rows);
    if (!status->failed)
        return result;
    js_free(result);
    return NULL;
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

static const char runs_sql[] =
    "SELECT run, study, profile, version, signature, \"commit\", dirty, compiler, flags, host, cpu,"
    " jobs, start, \"end\", outcome, cells, command FROM run ORDER BY run";

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
    " WHERE EXISTS (SELECT 1 FROM iterations WHERE iterations.position_id = asked.position_id"
    "  AND iterations.configuration_id = asked.configuration_id"
    "  AND iterations.depth <= asked.depth))";

/* The others of cells that are searched several times. */
static const char rounds_sql[] =
    "SELECT count(*) FROM (SELECT DISTINCT cells.id FROM _members AS members"
    "  JOIN entries ON entries.id = entry_id"
    "  JOIN cells USING (position_id, configuration_id, depth) WHERE is_cell) AS asked"
    " JOIN round_traces ON cell_id = asked.id";

/* Foreign engines, and whether their counts repeat. */
static const char engines_sql[] =
    "SELECT study, name, author, path, digest AS sha256,"
    " (SELECT count(*) FROM repeat WHERE repeat.study = foreign_engine.study) AS searched_again,"
    " (SELECT count(differs) FROM repeat WHERE repeat.study = foreign_engine.study) AS differ,"
    " definition FROM foreign_engine WHERE current ORDER BY study";

/* Root values held against each other: of sets that must have minimax's, where there are two. */
static const char values_sql[] =
    "SELECT coalesce(sum(n), 0) FROM (SELECT count(*) AS n FROM iterations"
    " JOIN _configurations AS configurations ON configurations.id = configuration_id"
    " WHERE preserves GROUP BY position_id, depth, game HAVING n > 1)";

static bool put_number(JsValue *object, const char *key, Store *store, const char *sql,
                       Status *status) {
    int64_t number = 0;
    if (!store_ask(store, &number, status, sql, ""))
        return !status->failed;
    js_put(object, key, js_new_integer(number));
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
    js_put(result, "version", js_new_text(ENGINE_VERSION));
    js_put(result, "signature", js_new_text(signature));
    js_put(result, "compiler", js_new_text(PRUNELAB_COMPILER));
    js_put(result, "database", js_new_text(store_path(store)));
    if (put_rows(result, "runs", store, runs_sql, status) &&
        put_rows(result, "cells", store, cells_sql, status) &&
        put_rows(result, "engines", store, engines_sql, status) &&
        put_searches(result, store, status) &&
        put_number(result, "violations", store, "SELECT count(*) FROM violation", status) &&
        put_number(result, "values", store, values_sql, status))
        return result;
    js_free(result);
    return NULL;
}

JsValue *report_enhancements(void) {
    JsValue *list = js_array();
    for (int i = 0; i < engine_enhancement_nb(); i++) {
        const EngineEnhancement e = engine_enhancement(i);
        const char letter[2] = {e.letter, '\0'};
        JsValue *row = js_object();
        js_put(row, "letter", js_new_text(letter));
        js_put(row, "title", js_new_text(e.title));
        js_put(row, "source", js_new_text(e.source));
        js_append(list, row);
    }
    return list;
}

JsValue *report_best(Store *store, Status *status) {
    return report_rows(store, best_sql, status);
}

JsValue *report_positions(Store *store, Status *status) {
    StoreStatement *row = store_prepare(
        store,
        "SELECT suite, position, fen, phase FROM position JOIN trait USING (suite, position)",
        status);
    JsValue *rows = js_array();
    while (row && store_next(row, status)) {
        JsValue *one = js_array();
        for (int c = 0; c < 4; c++)
            js_append(one, js_new_text(store_text(row, c)));
        js_append(rows, one);
    }
    store_release(row);
    return rows;
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* `sql` is shown too, so that a reader can ask for more. */
static const struct TableQuery {
    const char *id, *title, *note, *sql;
} queries[] = {
    {"reduction", "Reduction by set",
     "Sums over the suite at the deepest depth of every study and setting with at least 8 sets, "
     "but "
     "for those that are measured by nodes to solution. 100 % is the best of all sets that were "
     "run; log2 is in doublings above it. The paper's "
     "percentages are relative to the best of its own sets, those of T R N S H K.",
     "WITH own AS MATERIALIZED (SELECT *, max(depth) OVER (PARTITION BY study, suite, setting) AS "
     "last\n"
     "  FROM reduction)\n"
     "SELECT study, setting, enhancements, depth, positions,\n"
     "  max(n) FILTER (WHERE metric = 'nc') AS nc,\n"
     "  max(percent_all) FILTER (WHERE metric = 'nc') AS nc_percent,\n"
     "  max(log2_over_best_all) FILTER (WHERE metric = 'nc') AS nc_log2,\n"
     "  max(percent) FILTER (WHERE metric = 'nc') AS nc_percent_of_the_paper,\n"
     "  max(n) FILTER (WHERE metric = 'nbp') AS nbp,\n"
     "  max(percent_all) FILTER (WHERE metric = 'nbp') AS nbp_percent,\n"
     "  max(log2_over_best_all) FILTER (WHERE metric = 'nbp') AS nbp_log2,\n"
     "  max(percent) FILTER (WHERE metric = 'nbp') AS nbp_percent_of_the_paper\n"
     "FROM own WHERE depth = last AND sets_all >= 8 AND study NOT IN (SELECT study FROM solution)\n"
     "GROUP BY study, suite, setting, enhancements, parameters\n"
     "ORDER BY study, setting <> '{}', setting, nc"},
    {"solutions", "Nodes to solution by set",
     "The nodes when the best move became a key for good; what is unsolved within the budget "
     "counts "
     "as two budgets (2b), and as four (4b). Geometric means over positions; ms_2b: nodes_2b times "
     "the set's measured time a node, in milliseconds. Where searches are made several times, the "
     "first.",
     "SELECT study, suite, enhancements, parameters, budget, count(*) AS positions,\n"
     "  sum(solved) AS solved, exp(avg(ln(nodes_2b))) AS nodes_2b, exp(avg(ln(nodes_4b))) AS "
     "nodes_4b,\n"
     "  exp(avg(ln(ns_2b))) / 1e6 AS ms_2b\n"
     "FROM solution GROUP BY study, suite, enhancements, parameters, depth, budget\n"
     "ORDER BY study, suite, parameters <> '{}', parameters, nodes_2b"},
    {"effects", "Effects",
     "The effect on log2 of what is counted (metric), in doublings; below 0 it saves. Of solved: "
     "on "
     "the share of positions that are solved; above 0 it solves more. An interaction of k letters "
     "is the k-th "
     "difference, averaged over the sets of the other letters. 95 % bootstrap intervals over "
     "positions; bands are simultaneous over the whole family of interactions.",
     "WITH own AS MATERIALIZED (SELECT *, max(depth) OVER (PARTITION BY study, suite, setting)\n"
     "    AS last FROM effect)\n"
     "SELECT study, suite, setting, depth, metric, kind, letters, value, low, high, band_low,\n"
     "  band_high,\n"
     "  positions, largest_share, largest_position\n"
     "FROM own WHERE depth = last AND (kind <> 'interaction' OR length(letters) <= 3)\n"
     "ORDER BY study, suite, setting, metric DESC, kind, abs(value) DESC"},
    {"risk", "Risk: what forward pruning saves and loses",
     "Nodes and solved positions at the deepest depth in percent of the study's baseline, with "
     "95 % intervals; p is from McNemar's test on the positions that only one of the two solves. "
     "Changed: positions whose root value is not the baseline's. Audited: of what was left out, "
     "cut or reduced, what was then searched in full, a sample, where base.audit is among the "
     "parameters. Wrong: it would have been decided otherwise at the node, whichever letter of the "
     "set (or base.delta) decided; this need not reach the root.",
     "WITH own AS MATERIALIZED (SELECT *, max(depth) OVER (PARTITION BY study) AS last FROM risk)\n"
     "SELECT study, enhancements, parameters, percent_nodes, percent_solved, lost, gained,\n"
     "  changed, percent_wrong, audited, wrong, nodes_low, nodes_high, solved_low, solved_high,\n"
     "  kept, mcnemar AS p, depth, positions\n"
     "FROM own WHERE depth = last\n"
     "ORDER BY study, percent_nodes"},
    {"multicut", "Multi-cut by r, c and m: Bjornsson and Marsland's Table 1 beside ours",
     "Nodes and solved positions in per cent of the search without it, at the deepest depth; "
     "95 % intervals. The paper's are of other positions and a deeper search.",
     "WITH paper (r, c, m, paper_nodes, paper_solved) AS (VALUES\n"
     "  (1, 2, 4, 93.33, 97.6), (1, 2, 8, 91.71, 97.2), (1, 2, 12, 93.39, 96.8),\n"
     "  (1, 3, 4, 134.17, 99.2), (1, 3, 8, 150.31, 98.9), (1, 3, 12, 157.34, 98.5),\n"
     "  (1, 4, 4, 175.38, 99.4), (1, 4, 8, 210.41, 99.3), (1, 4, 12, 234.33, 99.0),\n"
     "  (2, 2, 4, 70.48, 97.4), (2, 2, 8, 61.56, 97.2), (2, 2, 12, 59.38, 96.8),\n"
     "  (2, 3, 4, 87.46, 99.5), (2, 3, 8, 82.6, 99.2), (2, 3, 12, 79.95, 99.2),\n"
     "  (2, 4, 4, 100.14, 99.7), (2, 4, 8, 98.5, 99.4), (2, 4, 12, 98.04, 99.2),\n"
     "  (3, 2, 4, 71.6, 95.8), (3, 2, 8, 63.17, 95.5), (3, 2, 12, 57.13, 95.1),\n"
     "  (3, 3, 4, 86.07, 97.7), (3, 3, 8, 79.3, 97.5), (3, 3, 12, 72.21, 97.0),\n"
     "  (3, 4, 4, 98.33, 98.6), (3, 4, 8, 89.96, 97.9), (3, 4, 12, 84.89, 97.6))\n"
     ", own AS (SELECT *, max(depth) OVER () AS last FROM risk\n"
     "  WHERE study = 'bjornsson-marsland-table1' AND instr(enhancements, 'M')\n"
     "    AND parameters ->> '$.\"M.where\"' IS NULL)\n"
     "SELECT r, c, m, depth, positions, percent_nodes, nodes_low, nodes_high, paper_nodes,\n"
     "  percent_solved, solved_low, solved_high, paper_solved, lost, gained, mcnemar\n"
     "FROM own JOIN paper ON r = coalesce(parameters ->> '$.\"M.r\"', 2)\n"
     "  AND c = coalesce(parameters ->> '$.\"M.c\"', 3)\n"
     "  AND m = coalesce(parameters ->> '$.\"M.m\"', 10)\n"
     "WHERE depth = last ORDER BY r, c, m"},
    {"null-move", "The null move's bound: Bjornsson and Marsland's Table 3 beside ours",
     "Nodes and solved positions in per cent of the plain null move (t = 0), at the deepest "
     "depth; 95 % intervals. The paper's are of other positions and a deeper search.",
     "WITH paper (t, paper_nodes, paper_solved) AS (VALUES\n"
     "  ('0', 100.0, 100.0), ('variable', 89.4, 99.4), ('10', 84.4, 98.9), ('20', 75.1, 98.8))\n"
     ", own AS (SELECT *, max(depth) OVER () AS last, iif(instr(enhancements, 'V'),\n"
     "    coalesce(parameters ->> '$.\"V.t\"', 'variable'), 'no null move') AS t FROM risk\n"
     "  WHERE study = 'bjornsson-marsland-table3')\n"
     "SELECT t, depth, positions, percent_nodes, nodes_low, nodes_high, paper_nodes,\n"
     "  percent_solved, solved_low, solved_high, paper_solved, lost, gained, mcnemar\n"
     "FROM own LEFT JOIN paper USING (t) WHERE depth = last ORDER BY percent_nodes"},
    {"audit", "Audit: how often forward pruning decided wrongly",
     "Of what was left out, cut or reduced a sample was searched in full, so many plies deep. "
     "Wrong: the search in full would have decided otherwise at the node.",
     "WITH own AS MATERIALIZED (SELECT *, max(depth) OVER (PARTITION BY study) AS last FROM "
     "audit)\n"
     "SELECT study, enhancements, parameters, depth, plies, sum(audited) AS audited,\n"
     "  sum(wrong) AS wrong, 100.0 * sum(wrong) / sum(audited) AS percent_wrong\n"
     "FROM own WHERE depth = last GROUP BY study, enhancements, parameters, plies\n"
     "ORDER BY study, enhancements, parameters, plies"},
    {"growth", "Growth: what one more ply costs",
     "Nodes of the iteration to `depth` alone, divided by those of the one before; geometric mean "
     "over positions; studies and settings with at least 8 sets.",
     "WITH own AS MATERIALIZED (SELECT *, count(*) OVER (PARTITION BY study, suite, setting, "
     "depth) AS sets\n"
     "  FROM growth)\n"
     "SELECT study, setting, enhancements, depth, positions, nc, nbp, nc_of_sums, nbp_of_sums\n"
     "FROM own WHERE sets >= 8 AND (sets <= 128 OR length(enhancements) <= 2)\n"
     "ORDER BY study, setting <> '{}', setting, depth, nc"},
    {"totals", "Totals of small studies",
     "Sums over the suite at the deepest depth of studies and settings with fewer than 8 sets.",
     "WITH own AS MATERIALIZED (SELECT *, max(depth) OVER (PARTITION BY study, suite, setting)\n"
     "    AS last FROM total),\n"
     "few AS (SELECT study, suite, setting FROM own WHERE depth = last\n"
     "  GROUP BY study, suite, setting HAVING count(*) < 8)\n"
     "SELECT study, suite, setting, enhancements, depth, positions, nc, nbp, solved\n"
     "FROM own JOIN few USING (study, suite, setting) WHERE depth = last\n"
     "ORDER BY study, suite, setting <> '{}', setting, nc"},
};
enum { QUERIES_NB = sizeof queries / sizeof queries[0] };

static JsValue *make_table(Store *store, const struct TableQuery *query, Status *status) {
    JsValue *table = js_object();
    js_put(table, "id", js_new_text(query->id));
    js_put(table, "title", js_new_text(query->title));
    js_put(table, "note", js_new_text(query->note));
    js_put(table, "sql", js_new_text(query->sql));
    if (put_rows(table, "table", store, query->sql, status))
        return table;
    status_at(status, "table '%s'", query->id);
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
    js_append(cells, js_new_real(estimate.elo));
    js_append(cells, js_new_real(estimate.known ? estimate.low : NAN));
    js_append(cells, js_new_real(estimate.known ? estimate.high : NAN));
}

/* The view `match`, with Elo and its interval, which are computed from the pairs. */
static JsValue *read_matches(Store *store, Status *status) {
    StoreStatement *row = store_prepare(store, match_sql, status);
    if (!row)
        return NULL;
    JsValue *table = js_object(), *columns = js_array(), *rows = js_array();
    for (int c = 0; c < MATCH_PAIRS; c++)
        js_append(columns, js_new_text(store_column_name(row, c)));
    js_append(columns, js_new_text("elo"));
    js_append(columns, js_new_text("elo_low"));
    js_append(columns, js_new_text("elo_high"));
    while (store_next(row, status)) {
        JsValue *cells = js_array();
        for (int c = 0; c < MATCH_PAIRS; c++)
            js_append(cells, cell_value(row, c));
        append_elo(cells, row);
        js_append(rows, cells);
    }
    store_release(row);
    js_put(table, "columns", columns);
    js_put(table, "rows", rows);
    return table;
}

static void add_best_players(Text *note, Store *store, Status *status) {
    StoreStatement *row = store_prepare(store, "SELECT DISTINCT study FROM match", status);
    while (row && store_next(row, status))
        match_best_add(note, store, store_text(row, 0), status);
    store_release(row);
}

static JsValue *make_matches(Store *store, Status *status) {
    JsValue *table = js_object();
    js_put(table, "id", js_new_text("matches"));
    js_put(table, "title", js_new_text("Matches"));
    Text note = TEXT_EMPTY;
    text_add(&note, "From the player's side. The unit is the pair: one opening, both colours; "
                    "Elo with a 95 %% interval from the pairs. ");
    add_best_players(&note, store, status);
    js_put(table, "note", js_new_text(text_get(&note)));
    text_release(&note);
    js_put(table, "sql", js_new_text(match_sql));
    JsValue *rows = read_matches(store, status);
    if (rows)
        js_put(table, "table", rows);
    return table;
}

JsValue *report_tables(Store *store, Status *status) {
    JsValue *tables = js_array();
    for (int i = 0; i < QUERIES_NB && !status->failed; i++) {
        JsValue *table = make_table(store, &queries[i], status);
        if (table)
            js_append(tables, table);
    }
    JsValue *fractions = status->failed ? NULL : report_fractions(store, status);
    if (fractions)
        js_append(tables, fractions);
    JsValue *matches = status->failed ? NULL : make_matches(store, status);
    if (matches)
        js_append(tables, matches);
    if (!status->failed)
        return tables;
    js_free(tables);
    return NULL;
}
