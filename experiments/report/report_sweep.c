/* The counts of whole sweeps, for the explorer: report_sweeps of report_data.h. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/stats.h"
#include "base/arena.h"
#include "base/text.h"
#include "report_data.h"
#include "store/choice.h"
#include "store/clusters.h"

typedef struct Cell {
    bool done, told; /* told: the bottom positions too; of nodes to solution that it is solved */
    double nc, log;  /* of several searches their mean, and that of their logarithms */
    int64_t nbp, score;
    char solved; /* '1', '0'; ' ' where the position has no solution */
} Cell;

/* What a sweep goes through: ids of sets or positions, or depths; and their names for the page. */
typedef struct Axis {
    int nb;
    int64_t *ids;
    JsValue *names;
} Axis;

typedef struct PageSweep {
    int64_t study, suite, setting;
    Alphabet alphabet;
    bool solutions; /* counts are nodes to solution */
    Axis sets, depths, positions;
    uint64_t letters; /* that any set has */
    size_t nb;
    Cell *cells;       /* [(set * depths + depth) * positions + position], `nb` of them */
    int rounds;        /* searches of a cell, at most */
    int64_t *searches; /* [cell * rounds + round], 0: none */
} PageSweep;

static const char prepare_sql[] = {
#include "sweeps.inc"
    , '\0'};

#define OF_SWEEP " WHERE study_id = ?1 AND suite_id = ?2 AND setting_id = ?3"

static const char sets_sql[] =
    "SELECT DISTINCT configuration_id, enhancements FROM swept"
    " JOIN _configurations AS configurations ON configurations.id = configuration_id" OF_SWEEP
    " ORDER BY enhancements <> '-', length(enhancements), configuration_id";

static const char depths_sql[] = "SELECT DISTINCT depth, depth FROM swept" OF_SWEEP " ORDER BY 1";

static const char entries_sql[] =
    "SELECT DISTINCT entry_id, entries.name FROM swept JOIN entries ON entries.id = entry_id"
    " WHERE study_id = ?1 AND swept.suite_id = ?2 AND setting_id = ?3"
    " ORDER BY entries.number, entries.name";

/* `solved` as the view `result` has it. */
static const char cells_sql[] =
    "SELECT configuration_id, depth, entry_id, 1, nc, nbp, score, iif(best <> '' OR avoid <> '', "
    "coalesce("
    "  (best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > 0)"
    "  AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0), ' ')"
    " FROM swept JOIN iterations USING (position_id, configuration_id, depth)"
    " JOIN (SELECT id AS entry_id, best, avoid FROM entries) USING (entry_id)" OF_SWEEP;

/* The same of a study that is measured by nodes to solution, at the depth of its cells; the value is that of
 * the last change. */
static const char solution_depths_sql[] =
    "SELECT DISTINCT swept.depth, swept.depth FROM swept JOIN cells USING (position_id, "
    "configuration_id, depth)"
    " JOIN _solution ON cell_id = cells.id AND _solution.entry_id = swept.entry_id" OF_SWEEP
    " ORDER BY 1 DESC LIMIT 1";
static const char solutions_sql[] =
    "SELECT swept.configuration_id, swept.depth, swept.entry_id, 1, nodes_2b, found.nodes,"
    "  coalesce(changes ->> '$[#-1][3]', 0), ' ' FROM swept"
    " JOIN cells USING (position_id, configuration_id, depth) JOIN traces ON traces.cell_id = "
    "cells.id"
    " JOIN (SELECT * FROM _solution) AS found ON found.cell_id = cells.id"
    "   AND found.entry_id = swept.entry_id" OF_SWEEP;

/* Every other search of cells that are searched several times. */
static const char rounds_sql[] =
    "SELECT configuration_id, depth, entry_id, round, nc FROM swept"
    " JOIN _rounds USING (position_id, configuration_id, depth)" OF_SWEEP " AND round > 1";
static const char solution_rounds_sql[] =
    "SELECT swept.configuration_id, swept.depth, swept.entry_id, round, nodes_2b FROM swept"
    " JOIN cells USING (position_id, configuration_id, depth)"
    " JOIN (SELECT * FROM _solution_rounds) AS found ON found.cell_id = cells.id"
    "   AND found.entry_id = swept.entry_id" OF_SWEEP " AND round > 1";

static StoreStatement *ask(Store *store, const PageSweep *sweep, const char *sql, Status *status) {
    return store_query(store, status, sql, "iii", sweep->study, sweep->suite, sweep->setting);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* An id and a name a row; `letters`: names are sets, whose letters are added. */
static bool load_axis(Axis *axis, const PageSweep *sweep, Store *store, const char *sql,
                      uint64_t *letters, Status *status) {
    StoreStatement *row = ask(store, sweep, sql, status);
    axis->names = js_keep(js_array());
    while (store_row(&row, status)) {
        char set[ENGINE_LETTERS_NB];
        axis->ids = arena_more(axis->ids, (size_t)axis->nb, sizeof *axis->ids);
        axis->ids[axis->nb++] = store_integer(row, 0);
        if (letters) {
            const uint64_t mask = alphabet_mask(&sweep->alphabet, store_text(row, 1));
            alphabet_text(&sweep->alphabet, mask, set);
            *letters |= mask;
        }
        js_append(axis->names, store_type(row, 1) == STORE_INTEGER
                                   ? js_new_integer(store_integer(row, 1))
                                   : js_new_text(letters ? set : store_text(row, 1)));
    }
    return !status->failed;
}

static bool load_axes(PageSweep *sweep, Store *store, Status *status) {
    const char *depths = sweep->solutions ? solution_depths_sql : depths_sql;
    const bool good = load_axis(&sweep->sets, sweep, store, sets_sql, &sweep->letters, status) &&
                      load_axis(&sweep->depths, sweep, store, depths, NULL, status) &&
                      load_axis(&sweep->positions, sweep, store, entries_sql, NULL, status);
    sweep->nb = (size_t)sweep->sets.nb * (size_t)sweep->depths.nb * (size_t)sweep->positions.nb;
    return good;
}

static size_t place_of(const PageSweep *sweep, int set, int depth, int position) {
    return ((size_t)set * (size_t)sweep->depths.nb + (size_t)depth) * (size_t)sweep->positions.nb +
           (size_t)position;
}

static int find(const Axis *axis, int64_t id) {
    int i = 0;
    while (i < axis->nb && axis->ids[i] != id)
        i++;
    return i;
}

/* The cell that a row's configuration, depth and entry name; `nb` where it is of a profile that is less deep. */
static size_t cell_of(const PageSweep *sweep, StoreStatement *row) {
    const int depth = find(&sweep->depths, store_integer(row, 1));
    return depth == sweep->depths.nb
               ? sweep->nb
               : place_of(sweep, find(&sweep->sets, store_integer(row, 0)), depth,
                          find(&sweep->positions, store_integer(row, 2)));
}

/* Of the columns of cells_sql, of searches beside the first the first five. */
static bool load_searches(PageSweep *sweep, Store *store, const char *sql, Status *status) {
    enum { ROUND = 3, COUNT, TOLD, SCORE, SOLVED };
    StoreStatement *row = ask(store, sweep, sql, status);
    while (store_row(&row, status)) {
        const size_t cell = cell_of(sweep, row), round = (size_t)store_integer(row, ROUND);
        if (cell == sweep->nb)
            continue;
        sweep->searches[cell * (size_t)sweep->rounds + round - 1] = store_integer(row, COUNT);
        if (round == 1)
            sweep->cells[cell] = (Cell){true,
                                        store_type(row, TOLD) != STORE_NULL,
                                        (double)store_integer(row, COUNT),
                                        0,
                                        store_integer(row, TOLD),
                                        store_integer(row, SCORE),
                                        store_text(row, SOLVED)[0]};
    }
    return !status->failed;
}

static bool load_cells(PageSweep *sweep, Store *store, const char *study, Status *status) {
    const bool solutions = sweep->solutions;
    sweep->rounds = choice_rounds(store, study, status);
    sweep->cells = arena_new(sweep->nb, sizeof *sweep->cells);
    sweep->searches = arena_new((size_t)sweep->rounds * sweep->nb, sizeof *sweep->searches);
    return load_searches(sweep, store, solutions ? solutions_sql : cells_sql, status) &&
           (sweep->rounds < 2 ||
            load_searches(sweep, store, solutions ? solution_rounds_sql : rounds_sql, status));
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static JsValue *count_json(double count) {
    return count == floor(count) ? js_new_integer((int64_t)count) : js_new_real(count);
}

/* Counts; beside nodes to solution what is solved, else which iterations have a solution, as a character a cell,
 * and nothing where no position has one. */
static void put_counts(const PageSweep *sweep, JsValue *result) {
    JsValue *nc = js_array(), *nbp = js_array(), *solved = js_keep(js_array());
    Text keys = TEXT_ARENA;
    for (size_t i = 0; i < sweep->nb; i++) {
        const Cell *cell = &sweep->cells[i];
        js_append(nc, cell->done ? count_json(cell->nc) : js_new_text(NULL));
        js_append(nbp,
                  cell->told && !sweep->solutions ? js_new_integer(cell->nbp) : js_new_text(NULL));
        js_append(solved, cell->done ? js_new_integer(cell->told) : js_new_text(NULL));
        text_add_bytes(&keys, cell->done ? &cell->solved : " ", 1);
    }
    js_put(result, "nc", nc);
    js_put(result, "nbp", nbp);
    if (sweep->solutions)
        js_put(result, "solved", js_share(solved));
    else if (strpbrk(text_get(&keys), "01"))
        js_put(result, "keys", js_new_text(text_get(&keys)));
}

/* The first searches at a depth that every cell has which is done. */
static int common_rounds(const PageSweep *sweep, int depth) {
    int rounds = sweep->rounds;
    for (int s = 0; s < sweep->sets.nb; s++)
        for (int p = 0; p < sweep->positions.nb; p++) {
            const size_t cell = place_of(sweep, s, depth, p);
            const int64_t *searches = &sweep->searches[cell * (size_t)sweep->rounds];
            for (int r = 1; sweep->cells[cell].done && r < rounds; r++)
                if (searches[r] < 1)
                    rounds = r;
        }
    return rounds;
}

/* A cell counts as the mean of its searches, whose logarithms go to logs. */
static void take_mean(PageSweep *sweep, size_t cell, int rounds, double *logs) {
    const int64_t *searches = &sweep->searches[cell * (size_t)sweep->rounds];
    double sum = 0;
    for (int r = 0; r < rounds; r++) {
        sum += (double)searches[r];
        logs[r] = log2((double)searches[r]);
    }
    sweep->cells[cell].nc = sum / rounds;
    sweep->cells[cell].log = stats_mean(logs, (size_t)rounds);
}

/* Of one depth: {rounds, cells, differing, within}, as the figures of effects and compare. */
static JsValue *take_means(PageSweep *sweep, int depth) {
    const int rounds = common_rounds(sweep, depth);
    const size_t most = (size_t)sweep->sets.nb * (size_t)sweep->positions.nb;
    double *logs = arena_new(most * (size_t)rounds, sizeof *logs);
    size_t cells = 0, differing = 0;
    for (int s = 0; s < sweep->sets.nb; s++)
        for (int p = 0; p < sweep->positions.nb; p++) {
            const size_t cell = place_of(sweep, s, depth, p);
            if (sweep->cells[cell].done)
                take_mean(sweep, cell, rounds, logs + cells++ * (size_t)rounds);
        }
    const double within =
        cells && rounds > 1 ? stats_within(logs, cells, (size_t)rounds, &differing) : 0;
    return js_fill(js_object(), "rounds %d, cells %zu, differing %zu, within %g", rounds, cells,
                   differing, within);
}

/* Where cells are searched several times: counts become means; what the searches say by depth; and the means
 * of logarithms, on which ratios rest. */
static void put_searches(PageSweep *sweep, JsValue *result) {
    if (sweep->rounds < 2)
        return;
    JsValue *searches = js_array(), *logs = js_array();
    for (int d = 0; d < sweep->depths.nb; d++)
        js_append(searches, take_means(sweep, d));
    for (size_t i = 0; i < sweep->nb; i++)
        js_append(logs,
                  sweep->cells[i].done ? js_new_real(sweep->cells[i].log) : js_new_text(NULL));
    js_put(result, "searches", searches);
    js_put(result, "logs", logs);
}

/* Nearly all sets have the same root values: one set's, and the exceptions. */
static void put_values(const PageSweep *sweep, JsValue *result) {
    JsValue *values = js_array(), *others = js_array();
    for (int d = 0; d < sweep->depths.nb; d++)
        for (int p = 0; p < sweep->positions.nb; p++) {
            const Cell *first = &sweep->cells[place_of(sweep, 0, d, p)];
            js_append(values, first->done ? js_new_integer(first->score) : js_new_text(NULL));
            for (int s = 1; s < sweep->sets.nb; s++) {
                const Cell *cell = &sweep->cells[place_of(sweep, s, d, p)];
                if (!cell->done || (first->done && cell->score == first->score))
                    continue;
                js_append(others, js_fill(js_array(), "%d %d %d %" PRId64, s, d, p, cell->score));
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
    StoreStatement *row = store_query(
        store, status, "SELECT DISTINCT letter, title FROM switch WHERE study = ? ORDER BY number",
        "t", study);
    JsValue *switches = js_array();
    while (store_row(&row, status)) {
        JsValue *one = js_object();
        report_members(one, row, 0, 2);
        js_append(switches, one);
    }
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
    return !status->failed;
}

/* A sweep as JSON, NULL on an error; of `solutions` its counts are nodes to solution. */
static JsValue *read_sweep(Store *store, StoreStatement *head, bool solutions, Status *status) {
    PageSweep sweep = {.study = store_integer(head, 0),
                       .suite = store_integer(head, 1),
                       .setting = store_integer(head, 2),
                       .solutions = solutions};
    char letters[ENGINE_LETTERS_NB];
    JsValue *result = js_object();
    Arena own = {NULL, NULL}, *before = arena_switch(&own);
    const bool good = alphabet_of(&sweep.alphabet, store, store_text(head, 3), status) &&
                      put_switches(&sweep, store, store_text(head, 3), result, status) &&
                      load_axes(&sweep, store, status) &&
                      load_cells(&sweep, store, store_text(head, 3), status) &&
                      put_games(sweep.positions.names, store, store_text(head, 5), result, status);
    report_members(result, head, 3, 6);
    if (solutions)
        js_put(result, "measure", js_new_text("solution"));
    if (good) {
        alphabet_text(&sweep.alphabet, sweep.letters, letters);
        js_put(result, "letters", js_new_text(letters));
        js_put(result, "positions", js_share(sweep.positions.names));
        js_put(result, "sets", js_share(sweep.sets.names));
        js_put(result, "depths", js_share(sweep.depths.names));
        put_searches(&sweep, result);
        put_counts(&sweep, result);
        put_values(&sweep, result);
    }
    arena_switch(before);
    arena_free(&own);
    return js_if(good, result);
}

JsValue *report_sweeps(Store *store, Status *status) {
    StoreStatement *head = store_run(store, prepare_sql, status)
                               ? store_prepare(store, "SELECT * FROM temp.sweep", status)
                               : NULL;
    if (!head)
        return NULL;
    JsValue *sweeps = js_array();
    while (store_row(&head, status)) {
        /* First what a study with a budget is measured by. */
        for (int solutions = choice_has_solutions(store, store_text(head, 3), status);
             solutions >= 0; solutions--) {
            JsValue *sweep = read_sweep(store, head, solutions, status);
            if (sweep)
                js_append(sweeps, sweep);
        }
    }
    return js_if(!status->failed, sweeps);
}
