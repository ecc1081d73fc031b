/* The counts of whole sweeps, for the explorer: report_sweeps of report_data.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/stats.h"
#include "base/text.h"
#include "engine.h"
#include "report_data.h"
#include "store/alphabet.h"
#include "store/choice.h"
#include "store/clusters.h"

enum { SETS_SOME = 2 }; /* to compare takes two */

typedef struct Cell {
    bool done, told; /* told: has bottom positions too; of nodes to solution: it is solved */
    double nc;       /* of several searches their mean */
    int64_t nbp, score;
    char solved; /* '1', '0'; ' ' where the position has no solution */
} Cell;

typedef struct PageSweep {
    int64_t study, suite, setting;
    Alphabet alphabet;
    bool solutions; /* counts are nodes to solution */
    int sets_nb, positions_nb, depths_nb;
    char (*sets)[ENGINE_LETTERS_NB];
    int64_t *configurations, *entries;
    int *depths;
    Cell *cells;       /* [(set * depths_nb + depth) * positions_nb + position] */
    int rounds;        /* searches of a cell, at most */
    int64_t *searches; /* [cell * rounds + round], 0: none; NULL where cells are searched once */
} PageSweep;

/* The searches of a sweep that the page has: more would make it too large for a browser to open. */
#define SWEEP_CELLS_MAX "100000"

/* Of how many positions of a sweep the page has one, so that it stays below that. */
static const char strides_sql[] =
    "DROP TABLE IF EXISTS temp.strides;"
    "CREATE TEMP TABLE strides AS SELECT study_id, suite_id, setting_id,"
    "  (sum(nb) - 1) / " SWEEP_CELLS_MAX " + 1 AS stride"
    " FROM setting_members JOIN (SELECT block_id, suite_id, count(*) AS nb FROM block_rows"
    "   JOIN entries ON entries.id = entry_id GROUP BY block_id, suite_id) USING (block_id)"
    " WHERE configuration_id IN (SELECT id FROM _configurations)"
    " GROUP BY study_id, suite_id, setting_id;"
    "DROP TABLE IF EXISTS temp.shown;"
    "CREATE TEMP TABLE shown (study_id INTEGER, setting_id INTEGER, entry_id INTEGER,"
    "  PRIMARY KEY (study_id, setting_id, entry_id)) WITHOUT ROWID;"
    "INSERT INTO shown SELECT study_id, setting_id, entry_id FROM (SELECT study_id, suite_id,"
    "   setting_id, entry_id, row_number() OVER (PARTITION BY study_id, suite_id, setting_id"
    "    ORDER BY entries.number, entries.name) - 1 AS place"
    "  FROM (SELECT DISTINCT study_id, setting_id, block_id FROM setting_members)"
    "  CROSS JOIN (SELECT DISTINCT block_id, entry_id FROM block_rows) USING (block_id)"
    "  JOIN entries ON entries.id = entry_id GROUP BY study_id, suite_id, setting_id, entry_id)"
    " JOIN strides USING (study_id, suite_id, setting_id) WHERE place % stride = 0";

/* Members in the order in which sweeps are read: `members` has a study's by position, so that each of
 * many settings would look at all of them. SQLite looks rows up by columns of `cells` only where types agree. */
static const char swept_sql[] =
    "DROP TABLE IF EXISTS temp.swept;"
    "CREATE TEMP TABLE swept (study_id INTEGER, suite_id INTEGER, setting_id INTEGER,"
    "  configuration_id INTEGER, depth INTEGER, entry_id INTEGER, position_id INTEGER,"
    "  PRIMARY KEY (study_id, suite_id, setting_id, configuration_id, depth, entry_id))"
    " WITHOUT ROWID;"
    "INSERT INTO swept SELECT study_id, suite_id, setting_id, configuration_id, depth, entry_id,"
    "  position_id FROM _members AS members JOIN shown USING (study_id, setting_id, entry_id)"
    "  JOIN entries ON entries.id = members.entry_id";

/* Which studies and settings: one configuration a set, and at least so many sets. */
static const char sweeps_sql[] =
    "SELECT study_id, suite_id, setting_id, studies.name, studies.title, suites.name,"
    "  settings.parameters, min(deepening), stride, count(DISTINCT configuration_id) AS sets"
    " FROM swept JOIN strides USING (study_id, suite_id, setting_id)"
    " JOIN _configurations AS configurations ON configurations.id = configuration_id"
    " JOIN studies ON studies.id = study_id JOIN suites ON suites.id = suite_id"
    " JOIN settings ON settings.id = setting_id"
    " GROUP BY study_id, suite_id, setting_id"
    " HAVING sets >= ?1 AND sets = count(DISTINCT enhancements)"
    " ORDER BY sets DESC, study_id, settings.parameters <> '{}', setting_id";

#define OF_SWEEP " WHERE study_id = ?1 AND suite_id = ?2 AND setting_id = ?3"

static const char sets_sql[] =
    "SELECT DISTINCT configuration_id, enhancements FROM swept"
    " JOIN _configurations AS configurations ON configurations.id = configuration_id" OF_SWEEP
    " ORDER BY enhancements <> '-', length(enhancements), configuration_id";

static const char depths_sql[] = "SELECT DISTINCT depth FROM swept" OF_SWEEP " ORDER BY 1";

static const char entries_sql[] =
    "SELECT DISTINCT entry_id, entries.name FROM swept JOIN entries ON entries.id = entry_id"
    " WHERE study_id = ?1 AND swept.suite_id = ?2 AND setting_id = ?3"
    " ORDER BY entries.number, entries.name";

/* `solved` as the view `result` has it. */
static const char cells_sql[] =
    "SELECT configuration_id, depth, entry_id, nc, nbp, score, iif(best || avoid <> '', coalesce("
    "  (best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > 0)"
    "  AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0), ' ')"
    " FROM swept JOIN iterations USING (position_id, configuration_id, depth)"
    " JOIN (SELECT id AS entry_id, best, avoid FROM entries) USING (entry_id)" OF_SWEEP;

/* The same of a study that is measured by nodes to solution, at the depth of its cells; the value is that of
 * the last change. */
static const char solution_depths_sql[] =
    "SELECT DISTINCT swept.depth FROM swept JOIN cells USING (position_id, configuration_id, depth)"
    " JOIN _solution ON cell_id = cells.id AND _solution.entry_id = swept.entry_id" OF_SWEEP
    " ORDER BY 1 DESC LIMIT 1";
static const char solutions_sql[] =
    "SELECT swept.configuration_id, swept.depth, swept.entry_id, nodes_2b, found.nodes,"
    "  coalesce(changes ->> '$[#-1][3]', 0), ' ' FROM swept"
    " JOIN cells USING (position_id, configuration_id, depth) JOIN traces ON traces.cell_id = "
    "cells.id"
    " JOIN (SELECT * FROM _solution) AS found ON found.cell_id = cells.id"
    "   AND found.entry_id = swept.entry_id" OF_SWEEP;

/* Every search of cells that are searched several times. */
static const char rounds_sql[] =
    "SELECT configuration_id, depth, entry_id, round, nc FROM swept"
    " JOIN _rounds USING (position_id, configuration_id, depth)" OF_SWEEP;
static const char solution_rounds_sql[] =
    "SELECT swept.configuration_id, swept.depth, swept.entry_id, round, nodes_2b FROM swept"
    " JOIN cells USING (position_id, configuration_id, depth)"
    " JOIN (SELECT * FROM _solution_rounds) AS found ON found.cell_id = cells.id"
    "   AND found.entry_id = swept.entry_id" OF_SWEEP;

static StoreStatement *ask(Store *store, const PageSweep *sweep, const char *sql, Status *status) {
    StoreStatement *row = store_prepare(store, sql, status);
    if (row)
        store_bind(row, "iii", sweep->study, sweep->suite, sweep->setting);
    return row;
}

static int find(const int64_t *ids, int nb, int64_t id) {
    for (int i = 0; i < nb; i++)
        if (ids[i] == id)
            return i;
    return -1;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool load_sets(PageSweep *sweep, Store *store, Status *status) {
    StoreStatement *row = ask(store, sweep, sets_sql, status);
    while (row && store_next(row, status)) {
        const size_t nb = (size_t)++sweep->sets_nb;
        sweep->configurations = mem_grow(sweep->configurations, nb, sizeof *sweep->configurations);
        sweep->sets = mem_grow(sweep->sets, nb, sizeof *sweep->sets);
        sweep->configurations[nb - 1] = store_integer(row, 0);
        alphabet_text(&sweep->alphabet, alphabet_mask(&sweep->alphabet, store_text(row, 1)),
                      sweep->sets[nb - 1]);
    }
    store_release(row);
    return !status->failed;
}

static bool load_depths(PageSweep *sweep, Store *store, Status *status) {
    StoreStatement *row =
        ask(store, sweep, sweep->solutions ? solution_depths_sql : depths_sql, status);
    while (row && store_next(row, status)) {
        const size_t nb = (size_t)++sweep->depths_nb;
        sweep->depths = mem_grow(sweep->depths, nb, sizeof *sweep->depths);
        sweep->depths[nb - 1] = (int)store_integer(row, 0);
    }
    store_release(row);
    return !status->failed;
}

static bool load_positions(PageSweep *sweep, Store *store, JsValue *names, Status *status) {
    StoreStatement *row = ask(store, sweep, entries_sql, status);
    while (row && store_next(row, status)) {
        const size_t nb = (size_t)++sweep->positions_nb;
        sweep->entries = mem_grow(sweep->entries, nb, sizeof *sweep->entries);
        sweep->entries[nb - 1] = store_integer(row, 0);
        js_append(names, js_new_text(store_text(row, 1)));
    }
    store_release(row);
    return !status->failed;
}

static size_t place_of(const PageSweep *sweep, int set, int depth, int position) {
    return ((size_t)set * (size_t)sweep->depths_nb + (size_t)depth) * (size_t)sweep->positions_nb +
           (size_t)position;
}

static Cell *cell_at(const PageSweep *sweep, int set, int depth, int position) {
    return &sweep->cells[place_of(sweep, set, depth, position)];
}

static int find_depth(const PageSweep *sweep, int64_t depth) {
    int d = 0;
    while (d < sweep->depths_nb && sweep->depths[d] != (int)depth)
        d++;
    return d;
}

static bool load_cells(PageSweep *sweep, Store *store, Status *status) {
    sweep->cells =
        mem_new((size_t)sweep->sets_nb * (size_t)sweep->depths_nb * (size_t)sweep->positions_nb,
                sizeof *sweep->cells);
    StoreStatement *row = ask(store, sweep, sweep->solutions ? solutions_sql : cells_sql, status);
    while (row && store_next(row, status)) {
        const int depth = find_depth(sweep, store_integer(row, 1));
        if (depth == sweep->depths_nb)
            continue; /* of a profile that is less deep */
        *cell_at(sweep, find(sweep->configurations, sweep->sets_nb, store_integer(row, 0)), depth,
                 find(sweep->entries, sweep->positions_nb, store_integer(row, 2))) =
            (Cell){true,
                   store_type(row, 4) != STORE_NULL,
                   (double)store_integer(row, 3),
                   store_integer(row, 4),
                   store_integer(row, 5),
                   store_text(row, 6)[0]};
    }
    store_release(row);
    return !status->failed;
}

static bool load_searches(PageSweep *sweep, Store *store, const char *study, Status *status) {
    sweep->rounds = choice_rounds(store, study, status);
    if (sweep->rounds < 2)
        return !status->failed;
    sweep->searches = mem_new((size_t)sweep->rounds * (size_t)sweep->sets_nb *
                                  (size_t)sweep->depths_nb * (size_t)sweep->positions_nb,
                              sizeof *sweep->searches);
    StoreStatement *row =
        ask(store, sweep, sweep->solutions ? solution_rounds_sql : rounds_sql, status);
    while (row && store_next(row, status)) {
        const int depth = find_depth(sweep, store_integer(row, 1));
        if (depth == sweep->depths_nb)
            continue;
        const size_t cell =
            place_of(sweep, find(sweep->configurations, sweep->sets_nb, store_integer(row, 0)),
                     depth, find(sweep->entries, sweep->positions_nb, store_integer(row, 2)));
        sweep->searches[cell * (size_t)sweep->rounds + (size_t)store_integer(row, 3) - 1] =
            store_integer(row, 4);
    }
    store_release(row);
    return !status->failed;
}

static void release(PageSweep *sweep) {
    free(sweep->searches);
    free(sweep->sets);
    free(sweep->configurations);
    free(sweep->entries);
    free(sweep->depths);
    free(sweep->cells);
}

/* ---- as JSON --------------------------------------------------------------------------------- */

/* The letters that any set has, in the order in which they are written. */
static void find_letters(const PageSweep *sweep, char letters[ENGINE_LETTERS_NB]) {
    int nb = 0;
    for (const char *letter = sweep->alphabet.letters; *letter; letter++) {
        bool used = false;
        for (int s = 0; s < sweep->sets_nb; s++)
            used |= strchr(sweep->sets[s], *letter) != NULL;
        if (used)
            letters[nb++] = *letter;
    }
    letters[nb] = '\0';
}

static void put_axes(const PageSweep *sweep, JsValue *result) {
    JsValue *sets = js_array(), *depths = js_array();
    for (int s = 0; s < sweep->sets_nb; s++)
        js_append(sets, js_new_text(sweep->sets[s]));
    for (int d = 0; d < sweep->depths_nb; d++)
        js_append(depths, js_new_integer(sweep->depths[d]));
    js_put(result, "sets", sets);
    js_put(result, "depths", depths);
}

static JsValue *count_json(double count) {
    return count == floor(count) ? js_new_integer((int64_t)count) : js_new_real(count);
}

/* What is solved, in place of bottom positions. */
static void put_solved(const PageSweep *sweep, JsValue *result) {
    JsValue *solved = js_array();
    const int nb = sweep->sets_nb * sweep->depths_nb * sweep->positions_nb;
    for (int i = 0; i < nb; i++)
        js_append(solved,
                  sweep->cells[i].done ? js_new_integer(sweep->cells[i].told) : js_new_text(NULL));
    js_put(result, "solved", solved);
}

/* Which iterations have a solution, as a character a cell; nothing where no position has one. */
static void put_keys(const PageSweep *sweep, JsValue *result) {
    Text keys = TEXT_EMPTY;
    const int nb = sweep->sets_nb * sweep->depths_nb * sweep->positions_nb;
    for (int i = 0; i < nb; i++)
        text_add_bytes(&keys, sweep->cells[i].done ? &sweep->cells[i].solved : " ", 1);
    if (strpbrk(text_get(&keys), "01"))
        js_put(result, "keys", js_new_text(text_get(&keys)));
    text_release(&keys);
}

static void put_counts(const PageSweep *sweep, JsValue *result) {
    JsValue *nc = js_array(), *nbp = js_array();
    const int nb = sweep->sets_nb * sweep->depths_nb * sweep->positions_nb;
    for (int i = 0; i < nb; i++) {
        const Cell *cell = &sweep->cells[i];
        js_append(nc, cell->done ? count_json(cell->nc) : js_new_text(NULL));
        js_append(nbp,
                  cell->told && !sweep->solutions ? js_new_integer(cell->nbp) : js_new_text(NULL));
    }
    js_put(result, "nc", nc);
    js_put(result, "nbp", nbp);
    if (sweep->solutions)
        put_solved(sweep, result);
    else
        put_keys(sweep, result);
}

static JsValue *other_value(int set, int depth, int position, int64_t score) {
    JsValue *row = js_array();
    js_append(row, js_new_integer(set));
    js_append(row, js_new_integer(depth));
    js_append(row, js_new_integer(position));
    js_append(row, js_new_integer(score));
    return row;
}

/* The first searches at a depth that every cell has which is done. */
static int common_rounds(const PageSweep *sweep, int depth) {
    int rounds = sweep->rounds;
    for (int s = 0; s < sweep->sets_nb; s++)
        for (int p = 0; p < sweep->positions_nb; p++) {
            const size_t cell = place_of(sweep, s, depth, p);
            const int64_t *searches = &sweep->searches[cell * (size_t)sweep->rounds];
            for (int r = 1; sweep->cells[cell].done && r < rounds; r++)
                if (searches[r] < 1)
                    rounds = r;
        }
    return rounds;
}

/* A cell counts as the mean of its searches; returns the mean of their logarithms, which it adds to logs. */
static double take_mean(PageSweep *sweep, size_t cell, int rounds, double *logs) {
    const int64_t *searches = &sweep->searches[cell * (size_t)sweep->rounds];
    double sum = 0;
    for (int r = 0; r < rounds; r++) {
        sum += (double)searches[r];
        logs[r] = log2((double)searches[r]);
    }
    sweep->cells[cell].nc = sum / rounds;
    return stats_mean(logs, (size_t)rounds);
}

/* Of one depth: {rounds, cells, differing, within}, as the figures of effects and compare. */
static JsValue *take_means(PageSweep *sweep, int depth, double *means) {
    const int rounds = common_rounds(sweep, depth);
    const size_t most = (size_t)sweep->sets_nb * (size_t)sweep->positions_nb;
    double *logs = mem_new(most * (size_t)rounds, sizeof *logs);
    size_t cells = 0, differing = 0;
    for (int s = 0; s < sweep->sets_nb; s++)
        for (int p = 0; p < sweep->positions_nb; p++) {
            const size_t cell = place_of(sweep, s, depth, p);
            if (sweep->cells[cell].done)
                means[cell] = take_mean(sweep, cell, rounds, logs + cells++ * (size_t)rounds);
        }
    const double within =
        cells && rounds > 1 ? stats_within(logs, cells, (size_t)rounds, &differing) : 0;
    free(logs);
    JsValue *told = js_object();
    js_put(told, "rounds", js_new_integer(rounds));
    js_put(told, "cells", js_new_integer((int64_t)cells));
    js_put(told, "differing", js_new_integer((int64_t)differing));
    js_put(told, "within", js_new_real(within));
    return told;
}

/* Where cells are searched several times: counts become means; what the searches say by depth; and the means
 * of logarithms, on which ratios rest. */
static void put_searches(PageSweep *sweep, JsValue *result) {
    if (!sweep->searches)
        return;
    const size_t nb =
        (size_t)sweep->sets_nb * (size_t)sweep->depths_nb * (size_t)sweep->positions_nb;
    double *means = mem_new(nb, sizeof *means);
    JsValue *searches = js_array(), *logs = js_array();
    for (int d = 0; d < sweep->depths_nb; d++)
        js_append(searches, take_means(sweep, d, means));
    for (size_t i = 0; i < nb; i++)
        js_append(logs, sweep->cells[i].done ? js_new_real(means[i]) : js_new_text(NULL));
    free(means);
    js_put(result, "searches", searches);
    js_put(result, "logs", logs);
}

/* Nearly all sets have the same root values: one set's, and the exceptions. */
static void put_values(const PageSweep *sweep, JsValue *result) {
    JsValue *values = js_array(), *others = js_array();
    for (int d = 0; d < sweep->depths_nb; d++)
        for (int p = 0; p < sweep->positions_nb; p++) {
            const Cell *first = cell_at(sweep, 0, d, p);
            js_append(values, first->done ? js_new_integer(first->score) : js_new_text(NULL));
            for (int s = 1; s < sweep->sets_nb; s++) {
                const Cell *cell = cell_at(sweep, s, d, p);
                if (cell->done && (!first->done || cell->score != first->score))
                    js_append(others, other_value(s, d, p, cell->score));
            }
        }
    js_put(result, "values", values);
    js_put(result, "others", others);
}

/* What a foreign engine's letters mean. */
static bool put_switches(const PageSweep *sweep, Store *store, const char *study, JsValue *result,
                         Status *status) {
    if (!sweep->alphabet.foreign)
        return true;
    JsValue *switches = js_array();
    StoreStatement *row = store_prepare(
        store, "SELECT DISTINCT letter, title FROM switch WHERE study = ? ORDER BY number", status);
    if (row)
        store_bind(row, "t", study);
    while (row && store_next(row, status)) {
        JsValue *one = js_object();
        js_put(one, "letter", js_new_text(store_text(row, 0)));
        js_put(one, "title", js_new_text(store_text(row, 1)));
        js_append(switches, one);
    }
    store_release(row);
    js_put(result, "switches", switches);
    return !status->failed;
}

/* Which positions are of one game, where the suite names any. */
static bool put_games(const JsValue *positions, Store *store, const char *suite, JsValue *result,
                      Status *status) {
    Clusters clusters = {.nb = 0};
    if (clusters_hold(&clusters, store, suite, status) && clusters.nb) {
        JsValue *games = js_array();
        for (size_t p = 0; p < js_array_nb(positions); p++)
            js_append(games,
                      js_new_integer(clusters_of(&clusters, js_string(js_array_at(positions, p)))));
        js_put(result, "games", games);
    }
    clusters_release(&clusters);
    return !status->failed;
}

/* A sweep as JSON, NULL on an error; of `solutions` its counts are nodes to solution. */
static JsValue *read_sweep(Store *store, StoreStatement *head, bool solutions, Status *status) {
    PageSweep sweep = {.study = store_integer(head, 0),
                       .suite = store_integer(head, 1),
                       .setting = store_integer(head, 2),
                       .solutions = solutions};
    static const char *const keys[] = {"study", "title", "suite", "setting"};
    char letters[ENGINE_LETTERS_NB];
    JsValue *result = js_object(), *positions = js_array();
    bool good = alphabet_of(&sweep.alphabet, store, store_text(head, 3), status) &&
                put_switches(&sweep, store, store_text(head, 3), result, status) &&
                load_sets(&sweep, store, status);
    find_letters(&sweep, letters);
    good = good && load_depths(&sweep, store, status) &&
           load_positions(&sweep, store, positions, status) && load_cells(&sweep, store, status) &&
           load_searches(&sweep, store, store_text(head, 3), status) &&
           put_games(positions, store, store_text(head, 5), result, status);
    js_put(result, "positions", positions);
    for (int i = 0; i < 4; i++)
        js_put(result, keys[i], js_new_text(store_text(head, 3 + i)));
    js_put(result, "deepening", js_new_integer(store_integer(head, 7)));
    js_put(result, "every", js_new_integer(store_integer(head, 8)));
    js_put(result, "letters", js_new_text(letters));
    if (solutions)
        js_put(result, "measure", js_new_text("solution"));
    if (good) {
        put_searches(&sweep, result);
        put_axes(&sweep, result);
        put_counts(&sweep, result);
        put_values(&sweep, result);
    }
    release(&sweep);
    if (good)
        return result;
    js_free(result);
    return NULL;
}

JsValue *report_sweeps(Store *store, Status *status) {
    StoreStatement *head =
        store_run(store, strides_sql, status) && store_run(store, swept_sql, status)
            ? store_prepare(store, sweeps_sql, status)
            : NULL;
    if (!head)
        return NULL;
    JsValue *sweeps = js_array();
    store_bind(head, "i", (int64_t)SETS_SOME);
    while (store_next(head, status)) {
        /* First what a study with a budget is measured by. */
        for (int solutions = choice_has_solutions(store, store_text(head, 3), status);
             solutions >= 0; solutions--) {
            JsValue *sweep = read_sweep(store, head, solutions, status);
            if (sweep)
                js_append(sweeps, sweep);
        }
    }
    store_release(head);
    if (!status->failed)
        return sweeps;
    js_free(sweeps);
    return NULL;
}
