#include "analysis/effects/grid.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/masks.h"
#include "store/choice.h"

/* The sets that a study asks for, by group, the deepest of a suite and setting first; whether cells end there.
 * Many sets have the same block, whose rows are gone through once. */
#define OF_STUDY " WHERE study_id = (SELECT id FROM studies WHERE name = ?1)"
static const char sets_sql[] =
    "WITH parts AS MATERIALIZED (SELECT DISTINCT block_id, suite_id, depth, is_cell"
    "  FROM (SELECT DISTINCT block_id FROM setting_members" OF_STUDY ")"
    "  CROSS JOIN block_rows USING (block_id) JOIN entries ON entries.id = entry_id"
    "  WHERE ?4 < 0 OR depth = ?4)"
    " SELECT suites.name, settings.parameters, depth, group_concat(enhancements), max(is_cell)"
    " FROM setting_members CROSS JOIN parts USING (block_id)"
    " JOIN suites ON suites.id = suite_id JOIN settings ON settings.id = setting_id"
    " JOIN _configurations AS configurations ON configurations.id = configuration_id" OF_STUDY
    " AND (?2 IS NULL OR suites.name = ?2) AND (?3 IS NULL OR settings.parameters = ?3)"
    " GROUP BY suites.id, settings.id, depth ORDER BY suites.id, settings.id, depth DESC";
enum { GROUP_SUITE, GROUP_SETTING, GROUP_DEPTH, GROUP_SETS, GROUP_ENDS };
/* Everything that it asks for in one of them, done or not, position by position. CROSS JOIN keeps the order, in
 * which rows are looked up by their whole key: a study may have many groups, sets or positions. */
static const char cells_sql[] =
    "WITH members AS MATERIALIZED (SELECT study_id, configuration_id, block_id, enhancements"
    "  FROM setting_members CROSS JOIN _configurations AS configurations"
    "   ON configurations.id = configuration_id" OF_STUDY
    "   AND setting_id = (SELECT id FROM settings WHERE parameters = ?3))"
    "SELECT entries.id, entries.name, enhancements, %s, %s%s"
    " FROM entries CROSS JOIN members"
    " CROSS JOIN block_rows AS steps ON steps.block_id = members.block_id"
    "   AND steps.entry_id = entries.id AND steps.depth = ?4%s"
    " LEFT JOIN %s AS iterations ON iterations.position_id = entries.position_id"
    "   AND iterations.configuration_id = members.configuration_id"
    "   AND iterations.depth = steps.depth%s%s"
    " WHERE suite_id = (SELECT id FROM suites WHERE name = ?2) "
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
enum { ENTRY, NAME, LETTERS, ROUND, COUNT, NS, NODES };

/* ---- counts ---------------------------------------------------------------------------------- */

bool grid_set_is_done(const Grid *group, ptrdiff_t set) {
    for (int p = 0; p < group->entries_nb; p++)
        if (grid_count(group, set, p, 0) != GRID_UNDONE)
            return true;
    return false;
}

bool grid_is_done(const Grid *group, const ptrdiff_t *sets, int nb, int entry, int round,
                  bool *counted) {
    *counted = true;
    for (int s = 0; s < nb; s++) {
        const uint64_t count = grid_count(group, sets[s], entry, round);
        if (count == GRID_UNDONE)
            return false;
        *counted = *counted && count > 0;
    }
    return true;
}

void grid_forget(Grid *group) {
    free(group->counts);
    free(group->times);
    group->counts = NULL;
    group->times = NULL;
    group->names = NULL;
    group->clusters = NULL;
    group->entries_nb = 0;
}

/* Room for the counts of one more, none of which is done yet. */
static void add_entry(Grid *group, StoreStatement *row) {
    const size_t nb = (size_t)group->entries_nb++, sets = group->sets_nb;
    const size_t counts = sets * (size_t)group->rounds_nb;
    group->names = arena_more(group->names, nb, sizeof *group->names);
    group->clusters = arena_more(group->clusters, nb, sizeof *group->clusters);
    group->entry = store_integer(row, ENTRY);
    group->names[nb] = arena_text(store_text(row, NAME));
    group->clusters[nb] = clusters_of(&group->suite_clusters, group->names[nb]);
    group->counts = mem_more(group->counts, nb, counts * sizeof *group->counts);
    memset(group->counts + nb * counts, 0xff, counts * sizeof *group->counts);
    if (group->metric == METRIC_SOLUTION_NS) {
        group->times = mem_more(group->times, nb, sets * sizeof *group->times);
        memset(group->times + nb * sets, 0, sets * sizeof *group->times);
    }
}

static void add_cell(Grid *group, StoreStatement *row) {
    const int64_t round = store_integer(row, ROUND) - 1;
    if (group->entries_nb == 0 || group->entry != store_integer(row, ENTRY))
        add_entry(group, row);
    const size_t cell =
        (size_t)(group->entries_nb - 1) * group->sets_nb +
        (size_t)masks_find(group->sets, group->sets_nb,
                           alphabet_mask(&group->alphabet, store_text(row, LETTERS)));
    if (round < group->rounds_nb && store_type(row, COUNT) != STORE_NULL)
        group->counts[cell * (size_t)group->rounds_nb + (size_t)round] =
            (uint64_t)store_integer(row, COUNT) +
            (group->metric == METRIC_SOLVED); /* 1 or 2: log2 is 0 or 1 */
    if (group->times && !round)
        group->times[cell] =
            (GridTime){(double)store_integer(row, NS), (double)store_integer(row, NODES)};
}

/* Solutions are looked for only where they are: in cells of foreign engines. */
static void write_sql(const Grid *group, Text *sql) {
    const bool own = !group->alphabet.foreign, rounds = group->rounds_nb > 1,
               solutions = metric_is_of_solutions(group->metric),
               joined = !own && group->ends && solutions;
    text_add(sql, cells_sql, rounds ? "turns.round" : "1",
             own || joined || !solutions ? metric_column(group->metric, own) : "NULL",
             joined ? time_columns : ", NULL, NULL",
             rounds
                 ? " CROSS JOIN (SELECT 1 AS round UNION SELECT round FROM round_traces) AS turns"
                 : "",
             rounds ? "_rounds" : "iterations", rounds ? " AND iterations.round = turns.round" : "",
             !joined  ? ""
             : rounds ? round_join
                      : solution_join);
}

bool grid_read(Grid *group, MetricId metric, Status *status) {
    Text sql = TEXT_ARENA;
    grid_forget(group);
    group->metric = metric;
    write_sql(group, &sql);
    if (!clusters_hold(&group->suite_clusters, group->store, group->suite, status))
        return false;
    StoreStatement *row = store_query(group->store, status, text_get(&sql), "ttti", group->study,
                                      group->suite, group->setting, (int64_t)group->depth);
    while (store_row(&row, status))
        add_cell(group, row);
    return !status->failed;
}

/* ---- groups ---------------------------------------------------------------------------------- */

/* Sets with commas between them. */
static void add_sets(Grid *group, const char *sets) {
    char *set = arena_text(sets);
    group->sets = NULL;
    group->sets_nb = 0;
    while (set) {
        char *comma = strchr(set, ',');
        if (comma)
            *comma = '\0';
        group->sets = arena_more(group->sets, group->sets_nb, sizeof *group->sets);
        group->sets[group->sets_nb++] = alphabet_mask(&group->alphabet, set);
        set = comma ? comma + 1 : NULL;
    }
    group->sets_nb = masks_sort(group->sets, group->sets_nb);
}

bool grids_read(Store *store, const GridRequest *request, GridVisit *visit, void *context,
                Status *status) {
    Grid group = {.store = store, .study = request->study};
    if (!alphabet_of(&group.alphabet, store, request->study, status))
        return false;
    group.rounds_nb = group.alphabet.foreign ? choice_rounds(store, request->study, status) : 1;
    StoreStatement *row = store_query(store, status, sets_sql, "ttti", request->study,
                                      request->suite, request->setting, (int64_t)request->depth);
    bool more = true;
    while (more && store_row(&row, status)) {
        group.suite = arena_text(store_text(row, GROUP_SUITE));
        group.setting = arena_text(store_text(row, GROUP_SETTING));
        group.depth = (int)store_integer(row, GROUP_DEPTH);
        group.ends = store_integer(row, GROUP_ENDS);
        add_sets(&group, store_text(row, GROUP_SETS));
        more = visit(context, &group, status) && !status->failed;
        grid_forget(&group);
    }
    store_release(row);
    return !status->failed;
}
