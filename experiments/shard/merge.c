#include "shard/merge.h"

#include <stdio.h>

#include "base/arena.h"
#include "store/catalog.h"
#include "store/seal.h"

static const char names[] = {
#include "merge_names.inc"
    , '\0'};
static const char counters[] = {
#include "merge_counters.inc"
    , '\0'};

/* ---- tables ----------------------------------------------------------------------------------- */

/* A table that is taken over: its columns KIND_id are numbers of rows of that kind, which temp.map_KIND gives:
 * there (o) and here (m). */
typedef struct Taken {
    const char *table;
    const char *kind;    /* of its rows, where others refer to them; NULL: none does */
    const char *key;     /* columns by which a row is known */
    const char *better;  /* a row there replaces that which is here where this holds; NULL: never */
    const char *known;   /* what else is done with one that is here; NULL: nothing */
    const char *renamed; /* column that says whose, to which temp.renamed is appended; NULL: none */
    const char *from;    /* the rows; NULL: all */
    const char *then;    /* what is done when they are here; NULL: nothing */
} Taken;

/* Positions, suites and what the database calls them; what studies ask for follows. */
static const Taken taken_names[] = {
    {.table = "positions", .kind = "position", .key = "fen"},
    {.table = "suites", .kind = "suite", .key = "name"},
    {.table = "studies",
     .kind = "study",
     .key = "name",
     .renamed = "name",
     .known = "UPDATE SET title = excluded.title WHERE title = ''"},
    {.table = "settings", .kind = "setting", .key = "parameters"},
    {.table = "engines",
     .from = "(SELECT name AS signature, current AND name <> signature AS current"
             " FROM named_engines)"},
    {.table = "all_configurations",
     .kind = "configuration",
     .key = "engine enhancements parameters",
     .from = "(SELECT id, name AS engine, enhancements, parameters, preserves, game, deepening"
             " FROM other.all_configurations JOIN named_engines ON signature = engine)"},
    {.table = "matches", .kind = "match", .key = "player_id opponent_id control rules"},
    {.table = "counter_names",
     .kind = "name",
     .key = "name",
     .from = "(SELECT id, name, 'base' AS owner FROM other.counter_names)",
     .then = counters},
};

/* Of two parts of which one replaces the other (store/members.h) the later is current. */
static const char later_part[] =
    "UPDATE main.parts SET current = 0 WHERE current AND spec <> '' AND EXISTS"
    " (SELECT 1 FROM main.parts AS new"
    "  WHERE new.study_id = parts.study_id AND new.current AND new.id <> parts.id"
    "   AND ((new.spec = parts.spec AND (new.spec_mark <> parts.spec_mark OR (new.profile,"
    "     new.changes, new.suite) = (parts.profile, parts.changes, parts.suite)))"
    "    OR (new.suite = parts.suite AND new.suite_mark <> parts.suite_mark))"
    "   AND (new.updated, new.id) > (parts.updated, parts.id))";

static const Taken taken_entries[] = {
    {.table = "entries",
     .kind = "entry",
     .key = "suite_id name position_id best avoid",
     .known = "UPDATE SET current = 1 WHERE excluded.current"},
    {.table = "parts",
     .kind = "part",
     .key = "study_id spec profile changes suite spec_mark suite_mark",
     .known = "UPDATE SET updated = max(updated, excluded.updated),"
              " current = max(current, excluded.current)",
     .then = later_part},
    {.table = "match_members"},
    {.table = "baselines", .key = "study_id", .better = "true"},
    {.table = "runs",
     .renamed = "study",
     .from = "(SELECT * FROM other.runs WHERE id NOT IN (SELECT o FROM same_runs))",
     .then = "INSERT INTO temp.map_run SELECT o, m FROM same_runs;"
             "UPDATE main.runs SET ended = o.ended, outcome = o.outcome FROM other.runs AS o"
             " JOIN temp.map_run AS r ON r.o = o.id"
             " WHERE runs.id = r.m AND runs.outcome IS NULL AND o.outcome IS NOT NULL"},
    {.table = "shards",
     .known = "UPDATE SET sum = coalesce(sum, excluded.sum)",
     .from = "(SELECT run_id, number, of, cells, spec_mark, suite_mark,"
             " iif(sum IS NULL, NULL, '') AS sum FROM other.shards)"},
    {.table = "progress", .key = "run_id", .better = "true"},
};

/* A position that is from two games would be drawn otherwise by whichever file came first: compared before. */
static const Taken taken_clusters[] = {{.table = "clusters"}};

static const char failed_games[] =
    "DELETE FROM main.games WHERE status = 'failed' AND (match_id, position_id, colour) IN"
    " (SELECT g.m, p.m, colour FROM other.games AS o"
    "  JOIN temp.map_match AS g ON g.o = match_id JOIN temp.map_position AS p ON p.o = position_id"
    "  WHERE status = 'done')";

/* Of foreign engines views show those that the file shows that is merged into, and a new one. */
static const char new_strangers[] =
    "UPDATE main.engines SET current = 1 WHERE signature IN"
    " (SELECT signature FROM other.engines JOIN other.strangers USING (signature) WHERE current)"
    " AND NOT EXISTS (SELECT 1 FROM main.stranger_studies AS own"
    "  JOIN main.stranger_studies AS beside ON beside.study_id = own.study_id"
    "  JOIN main.engines AS e ON e.signature = beside.engine AND e.current"
    "  WHERE own.engine = engines.signature)";

/* Where two databases know a cell, the better end holds: the ends in order, the best last; and what was computed is
 * better than what was taken in. */
static const Taken taken_results[] = {
    {.table = "universes"},
    {.table = "cells",
     .kind = "cell",
     .key = "position_id configuration_id depth",
     .better = "instr('partial failed skipped timeout done', excluded.status)"
               " > instr('partial failed skipped timeout done', status)"
               " OR (excluded.status = 'timeout' AND status = 'timeout'"
               "  AND excluded.node_limit > node_limit)"
               " OR (excluded.status = 'done' AND status = 'done'"
               "  AND excluded.reason IS NULL AND reason IS NOT NULL)"},
    {.table = "iterations",
     .known = "UPDATE SET cpu_ns ="
              "  max(cpu_ns, CASE WHEN cpu_ns = 0 THEN excluded.cpu_ns ELSE 0 END),"
              " line_id = coalesce(line_id, excluded.line_id),"
              " content_id = coalesce(content_id, excluded.content_id),"
              " list_id = coalesce(list_id, excluded.list_id)"
              " WHERE (cpu_ns = 0 AND excluded.cpu_ns > 0)"
              "  OR (line_id IS NULL AND excluded.line_id IS NOT NULL)"
              "  OR (content_id IS NULL AND excluded.content_id IS NOT NULL)"},
    {.table = "minimal_trees",
     .key = "engine position_id depth",
     .renamed = "engine",
     .better = "instr('failed timeout done', excluded.status)"
               " > instr('failed timeout done', status) OR (excluded.status = 'timeout'"
               " AND status = 'timeout' AND excluded.node_limit > node_limit)"},
    {.table = "timings", .then = failed_games},
    {.table = "games"},
    {.table = "models"},
    {.table = "prices",
     .from = "(SELECT prices.* FROM other.prices JOIN temp.map_study ON o = study_id"
             " WHERE m NOT IN (SELECT study_id FROM main.prices))"},
    {.table = "board_costs"},
    {.table = "strangers"},
    {.table = "switches"},
    {.table = "stranger_studies", .then = new_strangers},
    {.table = "seldepths"},
    {.table = "traces",
     .key = "cell_id",
     .better = "true", /* that of the run whose end of it holds */
     .from = "(SELECT t.* FROM other.traces AS t JOIN other.cells AS there ON there.id = t.cell_id"
             " JOIN temp.map_cell AS l ON l.o = there.id"
             " JOIN temp.map_run AS r ON r.o = there.run_id"
             " JOIN main.cells AS c ON c.id = l.m AND c.run_id = r.m)"},
    {.table = "repeats",
     .from = "(SELECT * FROM other.repeats WHERE cell_id IN (SELECT o FROM same_ends))"},
    {.table = "rounds",
     .from = "(SELECT rounds.* FROM other.rounds JOIN same_ends ON o = cell_id"
             " WHERE (m, round) NOT IN (SELECT cell_id, round FROM main.round_traces))"},
    {.table = "round_traces",
     .from = "(SELECT * FROM other.round_traces WHERE cell_id IN (SELECT o FROM same_ends))"},
    {.table = "run_sources"},
    {.table = "source_checks", .renamed = "study"},
    {.table = "shard_deals"},
};

/* Of a table ?1, whose rows ?2 has, each column, how its value is told here, and by what it is found. */
#define COLUMNS                                                                                    \
    " FROM (SELECT name, instr(' ' || ?3 || ' ', ' ' || name || ' ') > 0 AS is_key,"               \
    "  CASE WHEN name GLOB '*_id' THEN name || '.m'"                                               \
    "   WHEN name = ?7 THEN 'o.' || name || ' || (SELECT suffix FROM temp.renamed)'"               \
    "   ELSE 'o.' || name END AS here,"                                                            \
    "  iif(name GLOB '*_id', iif(\"notnull\" OR pk, '', ' LEFT') || ' JOIN temp.map_'"             \
    "   || substr(name, 1, length(name) - 3) || ' AS ' || name || ' ON ' || name || '.o = o.'"     \
    "   || name, '') AS joined"                                                                    \
    "  FROM pragma_table_info(?1, 'other') WHERE name <> 'id' ORDER BY cid)"

/* NULL where a file of this version is too old to have the table. In the order of numbers, where there are any. */
static const char insert_sql[] =
    "SELECT 'INSERT INTO main.' || ?1 || ' (' || group_concat(name) || ') SELECT '"
    " || group_concat(here) || ' FROM ' || ?2 || ' AS o' || group_concat(joined, '')"
    " || ' WHERE true' || iif((SELECT count(*) FROM pragma_table_info(?1, 'other')"
    "  WHERE name = 'id'), ' ORDER BY o.id', '') || ' ON CONFLICT DO '"
    " || coalesce(?5, 'UPDATE SET ' || group_concat(name || ' = excluded.' || name)"
    "  FILTER (WHERE NOT is_key) || ' WHERE ' || ?6, 'NOTHING')" COLUMNS;
static const char map_sql[] =
    "SELECT 'INSERT INTO temp.map_' || ?4 || ' SELECT o.id, m.id FROM ' || ?2 || ' AS o'"
    " || group_concat(joined, '') FILTER (WHERE is_key) || ' JOIN main.' || ?1 || ' AS m ON '"
    " || group_concat('m.' || name || ' = ' || here, ' AND ') FILTER (WHERE is_key)" COLUMNS;

static bool run_made(Store *store, const char *sql, const Taken *t, Status *status) {
    StoreStatement *s = store_query(store, status, sql, "ttttttt", t->table,
                                    t->from ? t->from : arena_print("other.%s", t->table), t->key,
                                    t->kind, t->known, t->better, t->renamed);
    const char *made = store_row(&s, status) ? store_text(s, 0) : NULL;
    if (made)
        store_run(store, made, status);
    store_release(s);
    return made && !status->failed;
}

static bool take(Store *store, const Taken *taken, size_t nb, Status *status) {
    for (const Taken *t = taken; t < taken + nb && !status->failed; t++)
        if (run_made(store, insert_sql, t, status) &&
            (!t->kind || run_made(store, map_sql, t, status)) && t->then)
            store_run(store, t->then, status);
    return !status->failed;
}
#define TAKE(list) take(store, list, sizeof(list) / sizeof *(list), status)

/* ---- a file ----------------------------------------------------------------------------------- */

/* What is new of it; before results are taken over. Looked up row by row: to count all that is here, once for
 * each of many files, takes time by their square. */
static bool count(Store *store, MergeCounts *counts, Status *status) {
    return store_ask(
               store, &counts->results, status,
               "SELECT count(*) FROM other.iterations AS o"
               " JOIN temp.map_position AS p ON p.o = position_id"
               " JOIN temp.map_configuration AS c ON c.o = configuration_id"
               " WHERE NOT EXISTS (SELECT 1 FROM main.iterations AS m WHERE m.position_id = p.m"
               "  AND m.configuration_id = c.m AND m.depth = o.depth)",
               "") &&
           store_ask(store, &counts->minimal_trees, status,
                     "SELECT -count(*) FROM main.minimal_trees", "") &&
           store_ask(store, &counts->games, status, "SELECT -count(*) FROM main.games", "");
}

/* And after. */
static bool count_rest(Store *store, MergeCounts *counts, Status *status) {
    int64_t trees = 0, games = 0;
    store_ask(store, &trees, status, "SELECT count(*) FROM main.minimal_trees", "");
    store_ask(store, &games, status, "SELECT count(*) FROM main.games", "");
    counts->minimal_trees += trees;
    counts->games += games;
    return !status->failed;
}

static bool merge_clusters(Store *store, const char *path, Status *status) {
    return !store_has_table(store, "other", "clusters", status)
               ? !status->failed
               : merge_compare(store, MERGE_CLUSTERS, path, status) && TAKE(taken_clusters);
}

/* For each kind of row: its number there (o), and here (m). */
static bool make_maps(Store *store, Status *status) {
    static const char *const kinds[] = {"position", "suite",         "study", "setting", "entry",
                                        "match",    "configuration", "part",  "block",   "run",
                                        "cell",     "content",       "line",  "list",    "name"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && !status->failed; i++)
        store_run(store,
                  arena_print("CREATE TEMP TABLE IF NOT EXISTS map_%s"
                              " (o INTEGER PRIMARY KEY, m INTEGER); DELETE FROM temp.map_%s",
                              kinds[i], kinds[i]),
                  status);
    return !status->failed;
}

/* Contradictions are named before damage is spoken of: who sees one wants to know where. */
static bool merge_attached(Store *store, const char *path, MergeCounts *counts, Status *status) {
    return make_maps(store, status) && store_run(store, names, status) && TAKE(taken_names) &&
           merge_compare(store, MERGE_ENTRIES, path, status) && TAKE(taken_entries) &&
           merge_members(store, status) && merge_clusters(store, path, status) &&
           merge_compare(store, MERGE_RESULTS, path, status) &&
           merge_compare(store, MERGE_MINIMAL_TREES, path, status) &&
           merge_compare(store, MERGE_GAMES, path, status) &&
           seal_check_other(store, path, status) && count(store, counts, status) &&
           TAKE(taken_results) && count_rest(store, counts, status) &&
           catalog_show_own(store, status) && traits_fill(store, status);
}

/* What is appended to names; see merge_names.sql. */
static bool put_suffix(Store *store, const char *foreign, Status *status) {
    enum { SHOWN = 8 };
    char suffix[SHOWN + 2] = "";
    if (foreign[0])
        snprintf(suffix, sizeof suffix, "%c%.*s", CATALOG_FOREIGN, SHOWN, foreign);
    return store_run(
               store,
               "CREATE TEMP TABLE IF NOT EXISTS renamed (suffix TEXT); DELETE FROM temp.renamed",
               status) &&
           store_do(store, status, "INSERT INTO temp.renamed VALUES (?)", "t", suffix);
}

bool merge_file(Store *store, const char *path, const char *foreign, MergeCounts *counts,
                Status *status) {
    if (!put_suffix(store, foreign, status) || !store_attach(store, path, status))
        return false;
    Arena own = {NULL, NULL}, *before = arena_switch(&own);
    if (store_begin(store, status)) {
        merge_attached(store, path, counts, status);
        store_end(store, status);
    }
    arena_switch(before);
    arena_free(&own);
    store_detach(store, status);
    return !status->failed;
}
