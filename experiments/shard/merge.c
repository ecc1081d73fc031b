#include "shard/merge.h"

#include <stdio.h>

#include "base/arena.h"
#include "store/catalog.h"
#include "store/seal.h"
#include "store/traits.h"

/* What is taken over, in the order in which it must be. */
static const char names[] = {
#include "merge_names.inc"
    , '\0'};
static const char entries[] = {
#include "merge_entries.inc"
    , '\0'};
static const char clusters[] = {
#include "merge_clusters.inc"
    , '\0'};
static const char universes[] = {
#include "merge_universes.inc"
    , '\0'};
static const char results[] = {
#include "merge_results.inc"
    , '\0'};
static const char boards[] = {
#include "merge_boards.inc"
    , '\0'};

static const char strangers[] = {
#include "merge_strangers.inc"
    , '\0'};
static const char rounds[] = {
#include "merge_rounds.inc"
    , '\0'};

static const char sources[] = {
#include "merge_sources.inc"
    , '\0'};

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

/* A file of this version may be too old to have a table. */
static bool merge_newer(Store *store, const char *table, const char *sql, Status *status) {
    return store_has_table(store, "other", table, status) ? store_run(store, sql, status)
                                                          : !status->failed;
}

/* A position that is from two games would be drawn otherwise by whichever file came first. */
static bool merge_clusters(Store *store, const char *path, Status *status) {
    if (store_has_table(store, "other", "clusters", status) &&
        merge_compare(store, MERGE_CLUSTERS, path, status))
        store_run(store, clusters, status);
    return !status->failed;
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
    return make_maps(store, status) && store_run(store, names, status) &&
           merge_compare(store, MERGE_ENTRIES, path, status) && store_run(store, entries, status) &&
           merge_members(store, status) && merge_clusters(store, path, status) &&
           merge_newer(store, "universes", universes, status) &&
           merge_compare(store, MERGE_RESULTS, path, status) &&
           merge_compare(store, MERGE_MINIMAL_TREES, path, status) &&
           merge_compare(store, MERGE_GAMES, path, status) &&
           seal_check_other(store, path, status) && count(store, counts, status) &&
           store_run(store, results, status) && count_rest(store, counts, status) &&
           merge_newer(store, "board_costs", boards, status) &&
           merge_newer(store, "strangers", strangers, status) &&
           merge_newer(store, "rounds", rounds, status) &&
           merge_newer(store, "run_sources", sources, status) && catalog_show_own(store, status) &&
           traits_fill(store, status);
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
    if (store_begin(store, status)) {
        merge_attached(store, path, counts, status);
        store_end(store, status);
    }
    store_detach(store, status);
    return !status->failed;
}
