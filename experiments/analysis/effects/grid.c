#include "analysis/effects/grid.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/masks.h"
#include "store/choice.h"
#include "store/clusters.h"

/* The sets that a study asks for, by group, the deepest of a suite and setting first; whether cells end there.
 * Many sets have the same block, whose rows are gone through once. */
#define OF_STUDY " WHERE study_id = (SELECT id FROM studies WHERE name = ?1)"
static const char sets_sql[] =
    "WITH parts AS MATERIALIZED (SELECT DISTINCT block_id, suite_id, depth, is_cell"
    "  FROM (SELECT DISTINCT block_id FROM setting_members" OF_STUDY ")"
    "  CROSS JOIN block_rows USING (block_id) JOIN entries ON entries.id = entry_id"
    "  WHERE ?4 < 0 OR depth = ?4)"
    " SELECT suites.name, settings.parameters, depth, enhancements, configuration_id, is_cell"
    " FROM setting_members CROSS JOIN parts USING (block_id)"
    " JOIN suites ON suites.id = suite_id JOIN settings ON settings.id = setting_id"
    " JOIN _configurations AS configurations ON configurations.id = configuration_id" OF_STUDY
    " AND (?2 IS NULL OR suites.name = ?2) AND (?3 IS NULL OR settings.parameters = ?3)"
    " ORDER BY suites.id, settings.id, depth DESC";
enum { GROUP_SUITE, GROUP_SETTING, GROUP_DEPTH, GROUP_LETTERS, GROUP_ID, GROUP_ENDS };
/* Everything that it asks for in one of them, done or not, position by position. CROSS JOIN keeps the order, in
 * which rows are looked up by their whole key: a study may have many groups, sets or positions. */
static const char cells_sql[] =
    "WITH members AS MATERIALIZED (SELECT study_id, configuration_id, block_id, enhancements"
    "  FROM (SELECT DISTINCT value FROM json_each(?5)) CROSS JOIN setting_members"
    "   ON configuration_id = value AND study_id = (SELECT id FROM studies WHERE name = ?1)"
    "   AND setting_id = (SELECT id FROM settings WHERE parameters = ?3)"
    "  CROSS JOIN all_configurations AS configurations ON configurations.id = value)"
    "SELECT entries.id, entries.name, enhancements, %s, %s%s"
    " FROM entries CROSS JOIN members"
    " CROSS JOIN block_rows AS steps ON steps.block_id = members.block_id"
    "   AND steps.entry_id = entries.id AND steps.depth = ?4%s"
    " LEFT JOIN %s AS iterations ON iterations.position_id = entries.position_id"
    "   AND iterations.configuration_id = members.configuration_id"
    "   AND iterations.depth = steps.depth%s";
static const char cells_where_sql[] = " WHERE suite_id = (SELECT id FROM suites WHERE name = ?2) "
                                      "ORDER BY entries.number, entries.name";
static const char time_columns[] = ", timed.cpu_ns, iif(timed.cpu_ns IS NULL, NULL, timed.nodes)";
/* A cell, the solution found in it, and what its nodes cost. */
#define JOIN_SOLUTION(found, also)                                                                 \
    " LEFT JOIN cells ON cells.position_id = entries.position_id AND steps.is_cell"                \
    "   AND cells.configuration_id = members.configuration_id AND cells.depth = steps.depth"       \
    " LEFT JOIN traces AS timed ON timed.cell_id = cells.id"                                       \
    " LEFT JOIN " found " AS found ON found.cell_id = cells.id AND found.entry_id = entries.id"    \
    "  " also " LEFT JOIN _node_price AS prices ON prices.study_id = members.study_id"             \
    "   AND prices.configuration_id = members.configuration_id"
static const char solution_join[] = JOIN_SOLUTION("_solution", "");
static const char round_join[] =
    JOIN_SOLUTION("(SELECT * FROM _solution_rounds)", "AND found.round = turns.round");
enum { ENTRY, NAME, LETTERS, ROUND, COUNTS };

/* ---- groups ---------------------------------------------------------------------------------- */

void grid_forget(Grid *group, MetricId metric) {
    free(group->counts[metric]);
    group->counts[metric] = NULL;
}

static void forget_entries(Grid *group) {
    for (MetricId metric = 0; metric < METRIC_EFFECTS_NB; metric++)
        grid_forget(group, metric);
    free(group->ns);
    free(group->nodes);
    group->ns = group->nodes = NULL;
    group->names = NULL;
    group->clusters = NULL;
    group->entries_nb = 0;
}

/* Room for the counts of one more, none of which is done yet. */
static void add_entry(Grid *group, MetricId first, MetricId last, StoreStatement *row,
                      const Clusters *clusters) {
    const size_t nb = (size_t)group->entries_nb, sets = group->sets_nb;
    const size_t counts = sets * (size_t)group->rounds_nb;
    group->names = arena_more(group->names, nb, sizeof *group->names);
    group->clusters = arena_more(group->clusters, nb, sizeof *group->clusters);
    group->entry = store_integer(row, ENTRY);
    group->names[nb] = arena_text(store_text(row, NAME));
    group->clusters[nb] = clusters_of(clusters, group->names[nb]);
    for (MetricId m = first; m <= last; m++) {
        group->counts[m] = mem_more(group->counts[m], nb, counts * sizeof(uint64_t));
        memset(group->counts[m] + nb * counts, 0xff, counts * sizeof(uint64_t));
    }
    if (first <= METRIC_SOLUTION_NS && last >= METRIC_SOLUTION_NS) {
        group->ns = mem_more(group->ns, nb, sets * sizeof *group->ns);
        group->nodes = mem_more(group->nodes, nb, sets * sizeof *group->nodes);
        memset(group->ns + nb * sets, 0, sets * sizeof *group->ns);
        memset(group->nodes + nb * sets, 0, sets * sizeof *group->nodes);
    }
    group->entries_nb++;
}

static void add_cell(Grid *group, MetricId first, MetricId last, StoreStatement *row,
                     const Clusters *clusters) {
    const int64_t round = store_integer(row, ROUND) - 1;
    if (group->entries_nb == 0 || group->entry != store_integer(row, ENTRY))
        add_entry(group, first, last, row, clusters);
    const int entry = group->entries_nb - 1;
    const size_t set = (size_t)masks_find(
        group->sets, group->sets_nb, alphabet_mask(&group->alphabet, store_text(row, LETTERS)));
    for (MetricId m = first; m <= last && round < group->rounds_nb; m++) {
        const int column = COUNTS + (int)(m - first);
        if (store_type(row, column) != STORE_NULL)
            group->counts[m][grid_place(group, set, entry, (int)round)] =
                (uint64_t)store_integer(row, column) +
                (m == METRIC_SOLVED); /* 1 or 2: log2 is 0 or 1 */
    }
    if (!group->ns || round)
        return;
    const int times = COUNTS + (int)(last - first) + 1;
    group->ns[(size_t)entry * group->sets_nb + set] = (double)store_integer(row, times);
    group->nodes[(size_t)entry * group->sets_nb + set] = (double)store_integer(row, times + 1);
}

/* Solutions are looked for only where they are: in cells of foreign engines. */
static void write_sql(const Grid *group, MetricId first, MetricId last, Text *sql) {
    Text columns = TEXT_ARENA;
    const bool own = !group->alphabet.foreign, rounds = group->rounds_nb > 1;
    const bool joined = !own && group->ends && last >= METRIC_SOLUTION;
    for (MetricId m = first; m <= last; m++)
        text_add(&columns, "%s%s", m > first ? ", " : "",
                 own || joined || !metric_is_of_solutions(m) ? metric_column(m, own) : "NULL");
    text_add(
        sql, cells_sql, rounds ? "turns.round" : "1", text_get(&columns),
        joined ? time_columns : ", NULL, NULL",
        rounds ? " CROSS JOIN (SELECT 1 AS round UNION SELECT round FROM round_traces) AS turns"
               : "",
        rounds ? "_rounds" : "iterations", rounds ? " AND iterations.round = turns.round" : "");
    text_add(sql, "%s%s", !joined ? "" : rounds ? round_join : solution_join, cells_where_sql);
}

/* What reading takes, from group to group. */
struct GridReading {
    Store *store;
    const char *study;
    Alphabet alphabet;
    int rounds; /* searches of a cell, at most */
    Clusters clusters;
};

bool grid_read(Grid *group, MetricId first, MetricId last, Status *status) {
    GridReading *reading = group->reading;
    Text sql = TEXT_ARENA;
    forget_entries(group);
    group->rounds_nb = reading->rounds;
    write_sql(group, first, last, &sql);
    if (!clusters_hold(&reading->clusters, reading->store, group->suite, status))
        return false;
    StoreStatement *row =
        store_query(reading->store, status, text_get(&sql), "tttit", reading->study, group->suite,
                    group->setting, (int64_t)group->depth, text_get(&group->configurations));
    while (store_row(&row, status))
        add_cell(group, first, last, row, &reading->clusters);
    return !status->failed;
}

static Grid group_of(GridReading *reading) {
    return (Grid){.alphabet = reading->alphabet, .configurations = TEXT_ARENA, .reading = reading};
}

static bool group_is_of(const Grid *group, StoreStatement *row) {
    return group->depth == store_integer(row, GROUP_DEPTH) &&
           strcmp(group->suite, store_text(row, GROUP_SUITE)) == 0 &&
           strcmp(group->setting, store_text(row, GROUP_SETTING)) == 0;
}

static void add_set(Grid *group, StoreStatement *row) {
    if (group->sets_nb == 0) {
        group->suite = arena_text(store_text(row, GROUP_SUITE));
        group->setting = arena_text(store_text(row, GROUP_SETTING));
        group->depth = (int)store_integer(row, GROUP_DEPTH);
    }
    group->sets = arena_more(group->sets, group->sets_nb, sizeof *group->sets);
    group->sets[group->sets_nb++] = alphabet_mask(&group->alphabet, store_text(row, GROUP_LETTERS));
    text_add(&group->configurations, "%s%" PRId64, group->sets_nb > 1 ? "," : "[",
             store_integer(row, GROUP_ID));
    group->ends = group->ends || store_integer(row, GROUP_ENDS);
}

static bool end_group(Grid *group, GridVisit *visit, void *context, Status *status) {
    group->sets_nb = masks_sort(group->sets, group->sets_nb);
    text_add(&group->configurations, "]");
    const bool more = visit(context, group, status) && !status->failed;
    forget_entries(group);
    *group = group_of(group->reading);
    return more;
}

bool grids_read(Store *store, const GridRequest *request, GridVisit *visit, void *context,
                Status *status) {
    GridReading reading = {.store = store, .study = request->study};
    if (!alphabet_of(&reading.alphabet, store, request->study, status))
        return false;
    Grid group = group_of(&reading);
    const int rounds = reading.alphabet.foreign ? choice_rounds(store, request->study, status) : 1;
    reading.rounds = rounds > 1 ? rounds : 1;
    StoreStatement *row = store_query(store, status, sets_sql, "ttti", request->study,
                                      request->suite, request->setting, (int64_t)request->depth);
    bool more = true;
    while (more && store_row(&row, status)) {
        if (group.sets_nb && !group_is_of(&group, row))
            more = end_group(&group, visit, context, status);
        if (more)
            add_set(&group, row);
    }
    if (more && !status->failed && group.sets_nb)
        end_group(&group, visit, context, status);
    store_release(row);
    return !status->failed;
}
