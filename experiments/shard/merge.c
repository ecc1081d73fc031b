#include "shard/merge.h"

#include <stdio.h>
#include <string.h>

#include "shard/merge_compare.h"
#include "store/catalog.h"
#include "store/seal.h"

/* ---- what is taken over ---------------------------------------------------------------------- */

/* `map` tells for each kind of row the number here (m) of a number there (o). */
#define MAPPED(kind, as, column)                                                                   \
    " JOIN temp.map AS " as " ON " as ".kind = '" kind "' AND " as ".o = " column " "

/* Columns that tell one run from another; the n-th of equal runs there is the n-th here. */
#define RUN_COLUMNS                                                                                \
    "study, profile, command, spec_path, spec, version, signature, hash, dirty, compiler, flags,"  \
    " host, cpu, jobs, started"
#define NTH_RUN " *, row_number() OVER (PARTITION BY " RUN_COLUMNS " ORDER BY id) AS nth FROM "
#define SAME_RUN                                                                                   \
    "(o.study, o.profile, o.command, o.spec_path, o.spec, o.version, o.signature, o.hash, o.dirty" \
    ", o.compiler, o.flags, o.host, o.cpu, o.jobs, o.started, o.nth) IS (m.study, m.profile"       \
    ", m.command, m.spec_path, m.spec, m.version, m.signature, m.hash, m.dirty, m.compiler"        \
    ", m.flags, m.host, m.cpu, m.jobs, m.started, m.nth)"

/* The order of ends, the best last: where two databases know a cell, the better end holds. */
#define RANK(status)                                                                               \
    "(CASE " status " WHEN 'partial' THEN 1 WHEN 'failed' THEN 2 WHEN 'skipped' THEN 3"            \
    " WHEN 'timeout' THEN 4 ELSE 5 END)"

/* What is there before any result: who it is about. */
static const char *const names[] = {
    "INSERT INTO main.positions (fen) SELECT fen FROM other.positions WHERE true"
    " ORDER BY id ON CONFLICT DO NOTHING",
    "INSERT INTO temp.map SELECT 'position', o.id, m.id FROM other.positions AS o"
    " JOIN main.positions AS m USING (fen)",
    "INSERT INTO main.suites (name) SELECT name FROM other.suites WHERE true ORDER BY id"
    " ON CONFLICT DO NOTHING",
    "INSERT INTO temp.map SELECT 'suite', o.id, m.id FROM other.suites AS o"
    " JOIN main.suites AS m USING (name)",
    "INSERT INTO main.studies (name, title) SELECT name, title FROM other.studies"
    " WHERE true ORDER BY id ON CONFLICT DO UPDATE SET title = excluded.title"
    " WHERE title = ''",
    "INSERT INTO temp.map SELECT 'study', o.id, m.id FROM other.studies AS o"
    " JOIN main.studies AS m USING (name)",
    "INSERT INTO main.settings (parameters) SELECT parameters FROM other.settings"
    " WHERE true ORDER BY id ON CONFLICT DO NOTHING",
    "INSERT INTO temp.map SELECT 'setting', o.id, m.id FROM other.settings AS o"
    " JOIN main.settings AS m USING (parameters)",
    "INSERT INTO main.engines SELECT signature, 0 FROM other.engines WHERE true"
    " ON CONFLICT DO NOTHING",
    "INSERT INTO main.all_configurations (engine, enhancements, parameters, preserves, game,"
    " deepening) SELECT engine, enhancements, parameters, preserves, game, deepening"
    " FROM other.all_configurations WHERE true ORDER BY id ON CONFLICT DO NOTHING",
    "INSERT INTO temp.map SELECT 'configuration', o.id, m.id"
    " FROM other.all_configurations AS o"
    " JOIN main.all_configurations AS m USING (engine, enhancements, parameters)",
    "INSERT INTO main.matches (player_id, opponent_id, control, rules)"
    " SELECT p.m, q.m, control, rules FROM other.matches AS o" MAPPED("configuration", "p",
                                                                      "player_id")
        MAPPED("configuration", "q",
               "opponent_id") " WHERE true ORDER BY o.id ON CONFLICT DO NOTHING",
    "INSERT INTO temp.map SELECT 'match', o.id, m.id FROM other.matches AS o" MAPPED(
        "configuration", "p", "o.player_id")
        MAPPED(
            "configuration", "q",
            "o.opponent_id") " JOIN main.matches AS m ON m.player_id = p.m AND m.opponent_id = q.m"
                             " AND m.control = o.control AND m.rules = o.rules",
};

/* Entries, after they were compared; what studies ask for; runs; results, after they were. */
static const char *const entries[] = {
    "INSERT INTO main.entries (suite_id, name, number, position_id, best, avoid, mate)"
    " SELECT s.m, name, number, p.m, best, avoid, mate FROM other.entries AS o" MAPPED("suite", "s",
                                                                                       "suite_id")
        MAPPED("position", "p", "position_id") " WHERE true ORDER BY o.id ON CONFLICT DO NOTHING",
    "INSERT INTO temp.map SELECT 'entry', o.id, m.id FROM other.entries AS o" MAPPED(
        "suite", "s",
        "o.suite_id") " JOIN main.entries AS m ON m.suite_id = s.m AND m.name = o.name",
    "INSERT INTO main.all_members SELECT t.m, e.m, c.m, depth, s.m, is_cell"
    " FROM other.all_members AS o" MAPPED("study", "t", "study_id") MAPPED("entry", "e", "entry_id")
        MAPPED("configuration", "c", "configuration_id")
            MAPPED("setting", "s", "setting_id") " WHERE true ON CONFLICT DO UPDATE SET is_cell = "
                                                 "max(is_cell, excluded.is_cell)",
    "INSERT INTO main.match_members SELECT t.m, g.m, e.m, player, opponent"
    " FROM other.match_members AS o" MAPPED("study", "t", "study_id")
        MAPPED("match", "g", "match_id")
            MAPPED("entry", "e", "entry_id") " WHERE true ON CONFLICT DO NOTHING",
    "INSERT INTO main.baselines SELECT t.m, c.m FROM other.baselines AS o" MAPPED("study", "t",
                                                                                  "study_id")
        MAPPED("configuration", "c",
               "configuration_id") " WHERE true ON CONFLICT DO UPDATE SET"
                                   " configuration_id = excluded.configuration_id",
    "INSERT INTO main.runs (" RUN_COLUMNS ", ended, outcome)"
    " SELECT " RUN_COLUMNS ", ended, outcome FROM (SELECT" NTH_RUN "other.runs) AS o"
    " WHERE NOT EXISTS (SELECT 1 FROM (SELECT" NTH_RUN "main.runs) AS m WHERE " SAME_RUN
    ") ORDER BY id",
    "INSERT INTO temp.map SELECT 'run', o.id, m.id FROM (SELECT" NTH_RUN "other.runs) AS o"
    " JOIN (SELECT" NTH_RUN "main.runs) AS m ON " SAME_RUN,
    "UPDATE main.runs SET ended = o.ended, outcome = o.outcome"
    " FROM other.runs AS o" MAPPED(
        "run", "r",
        "o.id") " WHERE runs.id = r.m AND runs.outcome IS NULL AND o.outcome IS NOT NULL",
    "INSERT INTO main.shards SELECT r.m, number, of, cells, spec_mark, suite_mark,"
    " iif(sum IS NULL, NULL, '') FROM other.shards AS o" MAPPED(
        "run", "r",
        "run_id") " WHERE true ON CONFLICT DO UPDATE SET sum = coalesce(sum, excluded.sum)",
    "INSERT OR REPLACE INTO main.progress SELECT r.m, updated, planned, finished,"
    " failed, share, nodes, seconds, seconds_left"
    " FROM other.progress AS o" MAPPED("run", "r", "run_id"),
};

static const char *const results[] = {
    "INSERT INTO main.cells (position_id, configuration_id, depth, status, reason,"
    " node_limit, run_id, finished)"
    " SELECT p.m, c.m, depth, status, reason, node_limit, r.m, finished"
    " FROM other.cells AS o" MAPPED("position", "p", "position_id")
        MAPPED("configuration", "c", "configuration_id")
            MAPPED("run", "r",
                   "run_id") " WHERE true ORDER BY o.id ON CONFLICT DO UPDATE SET status = "
                             "excluded.status,"
                             " reason = excluded.reason, node_limit = excluded.node_limit,"
                             " run_id = excluded.run_id, finished = excluded.finished"
                             " WHERE " RANK("excluded.status") " > " RANK(
                                 "status") " OR (excluded.status = 'timeout' AND status = 'timeout'"
                                           " AND excluded.node_limit > node_limit)",
    "INSERT INTO temp.map SELECT 'cell', o.id, m.id FROM other.cells AS o" MAPPED("position", "p",
                                                                                  "o.position_id")
        MAPPED("configuration", "c",
               "o.configuration_id") " JOIN main.cells AS m ON m.position_id = p.m AND "
                                     "m.configuration_id = c.m"
                                     " AND m.depth = o.depth",
    "INSERT INTO main.iterations (position_id, configuration_id, depth, score,"
    " best_move, nbp, nc, interior, horizon, quiescence, cpu_ns, cell_id)"
    " SELECT p.m, c.m, depth, score, best_move, nbp, nc, interior, horizon,"
    " quiescence, cpu_ns, l.m"
    " FROM other.iterations AS o" MAPPED("position", "p", "position_id")
        MAPPED("configuration", "c", "configuration_id")
            MAPPED("cell", "l", "cell_id") " WHERE true ORDER BY o.id ON CONFLICT DO NOTHING",
    "INSERT INTO main.details SELECT m.id, d.pv, d.counters"
    " FROM other.iterations AS o JOIN other.details AS d ON d.iteration_id = o.id" MAPPED(
        "position", "p", "o.position_id")
        MAPPED("configuration", "c",
               "o.configuration_id") " JOIN main.iterations AS m ON m.position_id = p.m AND "
                                     "m.configuration_id = c.m"
                                     " AND m.depth = o.depth WHERE true ORDER BY m.id ON CONFLICT "
                                     "DO NOTHING",
    "DELETE FROM main.minimal_trees WHERE status <> 'done' AND (engine, position_id, depth)"
    " IN (SELECT engine, p.m, depth FROM other.minimal_trees AS o" MAPPED(
        "position", "p", "position_id") " WHERE status = 'done')",
    "INSERT INTO main.minimal_trees (engine, position_id, depth, status, reason, value, g,"
    " l, nbp, interior, quiescence, merged_nbp, left_first_nbp,"
    " left_first_merged, leaves, leaves_depth, nodes, cpu_ns, node_limit, run_id)"
    " SELECT engine, p.m, depth, status, reason, value, g, l, nbp, interior, quiescence,"
    " merged_nbp, left_first_nbp, left_first_merged, leaves, leaves_depth, nodes,"
    " cpu_ns, node_limit, r.m"
    " FROM other.minimal_trees AS o" MAPPED("position", "p", "position_id")
        MAPPED("run", "r", "run_id") " WHERE true ON CONFLICT DO NOTHING",
    "INSERT INTO main.timings SELECT t.m, e.m, c.m, depth, round, cpu_ns, r.m"
    " FROM other.timings AS o" MAPPED("study", "t", "study_id") MAPPED("entry", "e", "entry_id")
        MAPPED("configuration", "c", "configuration_id")
            MAPPED("run", "r", "run_id") " WHERE true ON CONFLICT DO NOTHING",
    "DELETE FROM main.games WHERE status = 'failed' AND (match_id, position_id, colour)"
    " IN (SELECT g.m, p.m, colour FROM other.games AS o" MAPPED("match", "g", "match_id")
        MAPPED("position", "p", "position_id") " WHERE status = 'done')",
    "INSERT INTO main.games (match_id, position_id, colour, status, reason, result,"
    " ended_by, plies, nodes, cpu_ns, moves, thoughts, times, run_id, finished)"
    " SELECT g.m, p.m, colour, status, reason, result, ended_by, plies, nodes, cpu_ns,"
    " moves, thoughts, times, r.m, finished FROM other.games AS o" MAPPED("match", "g", "match_id")
        MAPPED("position", "p", "position_id")
            MAPPED("run", "r", "run_id") " WHERE true ORDER BY o.id ON CONFLICT DO NOTHING",
    "INSERT INTO main.models SELECT t.m, source, rows, configurations, error, error_most"
    " FROM other.models AS o" MAPPED("study", "t", "study_id") " WHERE true ON CONFLICT DO NOTHING",
    "INSERT INTO main.prices SELECT t.m, term, ns FROM other.prices AS o" MAPPED(
        "study", "t", "study_id") " WHERE t.m NOT IN (SELECT study_id FROM main.prices)",
};

static bool take(Store *store, const char *const steps[], size_t nb, Status *status) {
    for (size_t i = 0; i < nb && !status->failed; i++)
        store_run(store, steps[i], status);
    return !status->failed;
}
#define TAKE(store, steps, status) take(store, steps, sizeof steps / sizeof steps[0], status)

/* ---- one file -------------------------------------------------------------------------------- */

static bool count(Store *store, MergeCounts *counts, Status *status) {
    return store_ask(store, &counts->results, status, "SELECT count(*) FROM main.iterations", "") &&
           store_ask(store, &counts->minimal_trees, status,
                     "SELECT count(*) FROM main.minimal_trees", "") &&
           store_ask(store, &counts->games, status, "SELECT count(*) FROM main.games", "");
}

/* Contradictions are named before damage is spoken of: who sees one wants to know where. */
static bool merge_attached(Store *store, const char *path, Status *status) {
    return store_run(store,
                     "CREATE TEMP TABLE IF NOT EXISTS map (kind TEXT, o INTEGER, m INTEGER,"
                     " PRIMARY KEY (kind, o)) WITHOUT ROWID; DELETE FROM temp.map",
                     status) &&
           TAKE(store, names, status) && merge_compare(store, MERGE_ENTRIES, path, status) &&
           TAKE(store, entries, status) && merge_compare(store, MERGE_RESULTS, path, status) &&
           merge_compare(store, MERGE_MINIMAL_TREES, path, status) &&
           merge_compare(store, MERGE_GAMES, path, status) &&
           seal_check_other(store, path, status) && TAKE(store, results, status) &&
           catalog_show_own(store, status);
}

bool merge_file(Store *store, const char *path, MergeCounts *counts, Status *status) {
    MergeCounts before, after;
    if (!store_attach(store, path, status))
        return false;
    if (count(store, &before, status) && store_begin(store, status)) {
        if (merge_attached(store, path, status))
            count(store, &after, status);
        if (store_end(store, status))
            *counts = (MergeCounts){after.results - before.results,
                                    after.minimal_trees - before.minimal_trees,
                                    after.games - before.games};
    }
    store_detach(store, status);
    return !status->failed;
}
