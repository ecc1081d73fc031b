#include "analysis/effects/cube.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/masks.h"
#include "base/text.h"
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
/* Everything that it asks for in one of them, done or not. CROSS JOIN keeps the order, in which members are
 * looked up by their whole key: a study may have many groups. */
static const char cells_sql[] =
    "SELECT entries.id, entries.name,"
    "  configurations.enhancements, %s, %s%s"
    " FROM studies CROSS JOIN suites CROSS JOIN settings"
    " CROSS JOIN entries ON entries.suite_id = suites.id"
    " CROSS JOIN (SELECT DISTINCT value FROM json_each(?5)) AS asked"
    " CROSS JOIN setting_members AS members ON members.study_id = studies.id"
    "   AND members.configuration_id = asked.value AND members.setting_id = settings.id"
    " CROSS JOIN block_rows ON block_rows.block_id = members.block_id"
    "   AND block_rows.entry_id = entries.id AND block_rows.depth = ?4%s"
    " CROSS JOIN all_configurations AS configurations ON configurations.id = asked.value"
    " LEFT JOIN %s AS iterations ON iterations.position_id = entries.position_id"
    "   AND iterations.configuration_id = members.configuration_id"
    "   AND iterations.depth = block_rows.depth%s";
static const char cells_where_sql[] =
    " WHERE studies.name = ?1 AND suites.name = ?2 AND settings.parameters = ?3"
    " ORDER BY entries.number, entries.name";
static const char time_columns[] = ", timed.cpu_ns, iif(timed.cpu_ns IS NULL, NULL, timed.nodes)";
/* A cell, the solution found in it, and what its nodes cost. */
#define JOIN_SOLUTION(found, also)                                                                 \
    " LEFT JOIN cells ON cells.position_id = entries.position_id AND block_rows.is_cell"           \
    "   AND cells.configuration_id = members.configuration_id AND cells.depth = block_rows.depth"  \
    " LEFT JOIN traces AS timed ON timed.cell_id = cells.id"                                       \
    " LEFT JOIN " found " AS found ON found.cell_id = cells.id AND found.entry_id = entries.id"    \
    "  " also " LEFT JOIN _node_price AS prices ON prices.study_id = members.study_id"             \
    "   AND prices.configuration_id = members.configuration_id"
static const char solution_join[] = JOIN_SOLUTION("_solution", "");
static const char round_join[] =
    JOIN_SOLUTION("(SELECT * FROM _solution_rounds)", "AND found.round = turns.round");
enum { ENTRY, NAME, LETTERS, ROUND, COUNTS };

/* ---- letters --------------------------------------------------------------------------------- */

/* The mask of a set of the cube, without the fixed letters. */
static uint64_t spread(const Cube *cube, unsigned set) {
    uint64_t mask = 0;
    for (int i = 0; i < cube->letters_nb; i++)
        if (set >> i & 1)
            mask |= (uint64_t)1 << cube->row[i];
    return mask;
}

void cube_effect_text(const Cube *cube, unsigned letters, char text[ENGINE_LETTERS_NB]) {
    alphabet_text(&cube->alphabet, spread(cube, letters), text);
}

/* ---- groups ---------------------------------------------------------------------------------- */

void cube_group_forget(CubeGroup *group) {
    for (int m = 0; m < METRIC_EFFECTS_NB; m++) {
        free(group->counts[m]);
        group->counts[m] = NULL;
    }
    free(group->ns);
    free(group->nodes);
    group->ns = group->nodes = NULL;
}

static void forget_entries(CubeGroup *group) {
    cube_group_forget(group);
    for (int i = 0; i < group->entries_nb; i++)
        free(group->names[i]);
    free(group->names);
    free(group->clusters);
    group->names = NULL;
    group->clusters = NULL;
    group->entries_nb = 0;
}

static void group_release(CubeGroup *group) {
    forget_entries(group);
    free(group->sets);
    free(group->suite);
    free(group->setting);
    text_release(&group->configurations);
    *group = (CubeGroup){.reading = group->reading};
}

/* Room for the counts of one more, none of which is done yet. */
static void add_entry(CubeGroup *group, MetricId first, MetricId last, StoreStatement *row,
                      const Clusters *clusters) {
    const size_t nb = (size_t)group->entries_nb, sets = group->sets_nb;
    const size_t counts = sets * (size_t)group->rounds_nb;
    group->names = mem_more(group->names, nb, sizeof *group->names);
    group->clusters = mem_more(group->clusters, nb, sizeof *group->clusters);
    group->entry = store_integer(row, ENTRY);
    group->names[nb] = mem_text(store_text(row, NAME));
    group->clusters[nb] = clusters_of(clusters, group->names[nb]);
    for (MetricId m = first; m <= last; m++) {
        group->counts[m] = mem_more(group->counts[m], nb, counts * sizeof(uint64_t));
        memset(group->counts[m] + nb * counts, 0xff, counts * sizeof(uint64_t));
    }
    if (last >= METRIC_SOLUTION) {
        group->ns = mem_more(group->ns, nb, sets * sizeof *group->ns);
        group->nodes = mem_more(group->nodes, nb, sets * sizeof *group->nodes);
        memset(group->ns + nb * sets, 0, sets * sizeof *group->ns);
        memset(group->nodes + nb * sets, 0, sets * sizeof *group->nodes);
    }
    group->entries_nb++;
}

static void add_cell(CubeGroup *group, MetricId first, MetricId last, StoreStatement *row,
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
            group->counts[m][cube_place(group, set, entry, (int)round)] =
                (uint64_t)store_integer(row, column) +
                (m == METRIC_SOLVED); /* 1 or 2: log2 is 0 or 1 */
    }
    if (last < METRIC_SOLUTION || round)
        return;
    const int times = COUNTS + (int)(last - first) + 1;
    group->ns[(size_t)entry * group->sets_nb + set] = (double)store_integer(row, times);
    group->nodes[(size_t)entry * group->sets_nb + set] = (double)store_integer(row, times + 1);
}

/* Solutions are looked for only where they are: in cells of foreign engines. */
static void write_sql(const CubeGroup *group, MetricId first, MetricId last, Text *sql) {
    Text columns = TEXT_EMPTY;
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
    text_release(&columns);
}

/* What reading takes, from group to group. */
struct CubeReading {
    Store *store;
    const char *study;
    Alphabet alphabet;
    int rounds; /* searches of a cell, at most */
    Clusters clusters;
};

bool cube_group_read(CubeGroup *group, MetricId first, MetricId last, Status *status) {
    CubeReading *reading = group->reading;
    Text sql = TEXT_EMPTY;
    forget_entries(group);
    group->rounds_nb = reading->rounds;
    write_sql(group, first, last, &sql);
    StoreStatement *row = store_prepare(reading->store, text_get(&sql), status);
    const bool good =
        row && clusters_hold(&reading->clusters, reading->store, group->suite, status);
    if (good)
        store_bind(row, "tttit", reading->study, group->suite, group->setting,
                   (int64_t)group->depth, text_get(&group->configurations));
    while (good && store_next(row, status))
        add_cell(group, first, last, row, &reading->clusters);
    store_release(row);
    text_release(&sql);
    return !status->failed;
}

static bool group_is_of(const CubeGroup *group, StoreStatement *row) {
    return group->depth == store_integer(row, GROUP_DEPTH) &&
           strcmp(group->suite, store_text(row, GROUP_SUITE)) == 0 &&
           strcmp(group->setting, store_text(row, GROUP_SETTING)) == 0;
}

static void add_set(CubeGroup *group, StoreStatement *row) {
    if (group->sets_nb == 0) {
        group->alphabet = group->reading->alphabet;
        group->suite = mem_text(store_text(row, GROUP_SUITE));
        group->setting = mem_text(store_text(row, GROUP_SETTING));
        group->depth = (int)store_integer(row, GROUP_DEPTH);
    }
    group->sets = mem_more(group->sets, group->sets_nb, sizeof *group->sets);
    group->sets[group->sets_nb++] = alphabet_mask(&group->alphabet, store_text(row, GROUP_LETTERS));
    text_add(&group->configurations, "%s%" PRId64, group->sets_nb > 1 ? "," : "[",
             store_integer(row, GROUP_ID));
    group->ends = group->ends || store_integer(row, GROUP_ENDS);
}

static bool end_group(CubeGroup *group, CubeVisit *visit, void *context, Status *status) {
    group->sets_nb = masks_sort(group->sets, group->sets_nb);
    text_add(&group->configurations, "]");
    const bool more = visit(context, group, status) && !status->failed;
    group_release(group);
    return more;
}

bool cube_read(Store *store, const CubeRequest *request, CubeVisit *visit, void *context,
               Status *status) {
    CubeReading reading = {.store = store, .study = request->study};
    CubeGroup group = {.reading = &reading};
    if (!alphabet_of(&reading.alphabet, store, request->study, status))
        return false;
    const int rounds = reading.alphabet.foreign ? choice_rounds(store, request->study, status) : 1;
    reading.rounds = rounds > 1 ? rounds : 1;
    StoreStatement *row = store_prepare(store, sets_sql, status);
    bool more = row != NULL;
    if (more)
        store_bind(row, "ttti", request->study, request->suite, request->setting,
                   (int64_t)request->depth);
    while (more && store_next(row, status)) {
        if (group.sets_nb && !group_is_of(&group, row))
            more = end_group(&group, visit, context, status);
        if (more)
            add_set(&group, row);
    }
    if (more && !status->failed && group.sets_nb)
        end_group(&group, visit, context, status);
    group_release(&group);
    clusters_release(&reading.clusters);
    store_release(row);
    return !status->failed;
}

/* ---- which cube ------------------------------------------------------------------------------ */

static uint64_t find_fixed(const CubeGroup *group) {
    uint64_t fixed = ~(uint64_t)0;
    for (size_t i = 0; i < group->sets_nb; i++)
        fixed &= group->sets[i];
    return fixed;
}

static bool is_full(const CubeGroup *group, uint64_t fixed, uint64_t letters) {
    for (uint64_t set = letters;; set = (set - 1) & letters) {
        if (masks_find(group->sets, group->sets_nb, set | fixed) < 0)
            return false;
        if (set == 0)
            return true;
    }
}

/* The first in the alphabet's order, letter by letter, of two masks of equal size. */
static bool goes_before(uint64_t a, uint64_t b) {
    const uint64_t differ = a ^ b;
    return (a & differ & -differ) != 0;
}

/* The greatest set of a full cube is one that the study asks for. */
static uint64_t find_largest(const CubeGroup *group, uint64_t fixed) {
    uint64_t best = 0;
    for (size_t i = 0; i < group->sets_nb; i++) {
        const uint64_t mask = group->sets[i] & ~fixed;
        const int more = mask_bits(mask) - mask_bits(best);
        if (mask_bits(mask) <= EFFECTS_LETTERS_MAX &&
            (more > 0 || (more == 0 && goes_before(mask, best))) && is_full(group, fixed, mask))
            best = mask;
    }
    return best;
}

static void number_letters(Cube *cube) {
    for (int row = 0; cube->alphabet.letters[row]; row++)
        if (cube->letters >> row & 1 && cube->letters_nb < EFFECTS_LETTERS_MAX)
            cube->row[cube->letters_nb++] = row;
}

/* ---- its counts ------------------------------------------------------------------------------ */

/* Where the sets of the cube stand in the study's; -1: it does not ask for them. Owner: the caller frees. */
static ptrdiff_t *find_sets(Cube *cube, const CubeGroup *group) {
    ptrdiff_t *sets = mem_new((size_t)1 << cube->letters_nb, sizeof *sets);
    for (unsigned set = 0; set < 1u << cube->letters_nb; set++) {
        const uint64_t mask = spread(cube, set) | cube->fixed;
        sets[set] = masks_find(group->sets, group->sets_nb, mask);
        if (sets[set] < 0 && cube->unasked_nb++ == 0)
            cube->unasked = mask;
    }
    return sets;
}

static uint64_t count_of(const CubeGroup *group, MetricId metric, ptrdiff_t set, int entry,
                         int round) {
    return set < 0 ? CUBE_UNDONE
                   : group->counts[metric][cube_place(group, (size_t)set, entry, round)];
}

static void count_missing(Cube *cube, const CubeGroup *group, const ptrdiff_t *sets,
                          MetricId metric) {
    for (int set = 0; set < 1 << cube->letters_nb; set++) {
        int done = 0;
        for (int p = 0; p < group->entries_nb; p++)
            done += count_of(group, metric, sets[set], p, 0) != CUBE_UNDONE;
        if (done == 0 && cube->missing_nb++ == 0)
            cube->missing = spread(cube, (unsigned)set) | cube->fixed;
    }
}

/* Is a round of a position done in every set, and does each count something in it? */
static bool is_done(const Cube *cube, const CubeGroup *group, const ptrdiff_t *sets,
                    MetricId metric, int entry, int round, bool *counted) {
    *counted = true;
    for (int set = 0; set < 1 << cube->letters_nb; set++) {
        const uint64_t count = count_of(group, metric, sets[set], entry, round);
        if (count == CUBE_UNDONE)
            return false;
        *counted = *counted && count > 0;
    }
    return true;
}

static void find_positions(Cube *cube, const CubeGroup *group, const ptrdiff_t *sets,
                           MetricId metric) {
    cube->positions = mem_new((size_t)group->entries_nb, sizeof *cube->positions);
    cube->clusters = mem_new((size_t)group->entries_nb, sizeof *cube->clusters);
    cube->rounds_nb = group->rounds_nb;
    for (int p = 0; p < group->entries_nb; p++) {
        bool counted;
        const bool done = is_done(cube, group, sets, metric, p, 0, &counted);
        cube->zero_nb += done && !counted;
        if (!done || !counted)
            continue;
        cube->clusters[cube->positions_nb] = group->clusters[p];
        cube->positions[cube->positions_nb++] = p;
        for (int r = 1; r < cube->rounds_nb; r++)
            if (!is_done(cube, group, sets, metric, p, r, &counted) || !counted)
                cube->rounds_nb = r;
    }
}

/* Time is nodes times the set's price, which was measured on these positions (or on them among others):
 * a resample draws it, too. */
static void add_prices(Cube *cube, const CubeGroup *group, const ptrdiff_t *sets) {
    const size_t nb = (size_t)cube->positions_nb;
    double *ns = mem_new(nb, sizeof *ns), *nodes = mem_new(nb, sizeof *nodes);
    double *offsets = mem_new(nb, sizeof *offsets);
    for (int set = 0; set < 1 << cube->letters_nb; set++) {
        for (size_t p = 0; p < nb; p++) {
            const size_t cell = (size_t)cube->positions[p] * group->sets_nb + (size_t)sets[set];
            ns[p] = group->ns[cell];
            nodes[p] = group->nodes[cell];
        }
        stats_price_offsets(ns, nodes, nb, offsets);
        for (size_t p = 0; p < nb; p++)
            cube->logs[(size_t)set * nb + p] += offsets[p];
    }
    free(ns);
    free(nodes);
    free(offsets);
}

static void take_logs(Cube *cube, const CubeGroup *group, const ptrdiff_t *sets, MetricId metric) {
    const size_t nb = (size_t)cube->positions_nb << cube->letters_nb;
    const size_t rounds = (size_t)cube->rounds_nb;
    double *logs = mem_new(nb * rounds, sizeof *logs), *log = logs;
    for (int set = 0; set < 1 << cube->letters_nb; set++)
        for (int p = 0; p < cube->positions_nb; p++)
            for (int r = 0; r < cube->rounds_nb; r++)
                *log++ = log2((double)count_of(group, metric, sets[set], cube->positions[p], r));
    if (rounds > 1)
        cube->within = stats_within(logs, nb, rounds, &cube->differing_nb);
    for (size_t i = 0; i < nb && rounds > 1; i++)
        logs[i] = stats_mean(logs + i * rounds, rounds);
    cube->logs = logs;
    if (metric != METRIC_SOLUTION_NS)
        return;
    add_prices(cube, group, sets);
    cube->is_once = rounds == 1;
}

bool cube_take(Cube *cube, const CubeGroup *group, uint64_t letters, MetricId metric) {
    *cube = (Cube){.alphabet = group->alphabet};
    cube->asked_nb = (int)group->sets_nb;
    cube->fixed = find_fixed(group);
    cube->letters = letters ? letters & ~cube->fixed : find_largest(group, cube->fixed);
    number_letters(cube);
    ptrdiff_t *sets = find_sets(cube, group);
    count_missing(cube, group, sets, metric);
    find_positions(cube, group, sets, metric);
    const bool good = cube->letters && cube->positions_nb > 0; /* so no set is missing */
    if (good)
        take_logs(cube, group, sets, metric);
    free(sets);
    return good;
}

Drawing cube_drawing(const Cube *cube) {
    return (Drawing){cube->positions_nb, cube->clusters};
}

void cube_release(Cube *cube) {
    free(cube->positions);
    free(cube->clusters);
    free(cube->logs);
    *cube = (Cube){.letters_nb = 0};
}
