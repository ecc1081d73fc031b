#include "analysis/compare/compare.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "store/choice.h"
#include "store/clusters.h"

/* ---- names ----------------------------------------------------------------------------------- */

/* Sets with parameters of their own do without the setting. */
static bool choose_names(Compare *compare, Store *store, Status *status) {
    const CompareRequest *request = &compare->request;
    compare->study = choice_study(store, request->study, status);
    compare->suite =
        compare->study ? choice_suite(store, compare->study, request->suite, status) : NULL;
    for (int i = 0; compare->suite && i < request->sets_nb; i++)
        if (!strchr(request->sets[i], ':'))
            return choice_setting(store, compare->study, request->setting, status);
    return compare->suite;
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* A search of a set on a position. */
typedef struct CompareCell {
    bool done;
    uint64_t n; /* cumulative count, or nanoseconds of CPU time */
    int64_t score;
    /* Of the search, where the metric is a time at the set's price; 0: not known. */
    double ns, nodes;
} CompareCell;

/* The searches of a set on a position, in their order. */
static CompareCell *cells_of(const Compare *compare, int depth, int set, int position) {
    const size_t cell = (size_t)set * (size_t)compare->positions_nb + (size_t)position;
    return compare->cells[depth] + cell * (size_t)compare->rounds_nb;
}

/* Make room for depths up to this one. */
static void grow(Compare *compare, int depth) {
    const size_t nb = (size_t)compare->request.sets_nb * (size_t)compare->positions_nb *
                      (size_t)compare->rounds_nb;
    for (; compare->depths_nb <= depth; compare->depths_nb++) {
        compare->cells =
            arena_more(compare->cells, (size_t)compare->depths_nb, sizeof *compare->cells);
        compare->cells[compare->depths_nb] = arena_new(nb, sizeof **compare->cells);
    }
}

/* The positions of a suite in its order, from 0, whatever came first into the database. */
#define NUMBERED                                                                                   \
    "WITH numbered AS (SELECT entries.id, entries.name, entries.position_id, best, avoid,"         \
    "    row_number() OVER (ORDER BY entries.number, entries.name) - 1 AS number"                  \
    "  FROM entries JOIN suites ON suites.id = entries.suite_id WHERE suites.name = ?2"            \
    "   AND current)"

static bool load_positions(Compare *compare, Store *store, Status *status) {
    Clusters clusters = {.nb = 0};
    clusters_hold(&clusters, store, compare->suite, status);
    StoreStatement *row =
        store_query(store, status, NUMBERED "SELECT name FROM numbered ORDER BY number", "tt", NULL,
                    compare->suite);
    while (store_row(&row, status)) {
        const size_t nb = (size_t)compare->positions_nb++;
        compare->positions = arena_more(compare->positions, nb, sizeof *compare->positions);
        compare->positions[nb] = arena_text(store_text(row, 0));
        compare->clusters = arena_more(compare->clusters, nb, sizeof *compare->clusters);
        compare->clusters[nb] = clusters_of(&clusters, store_text(row, 0));
    }
    return !status->failed;
}

/* Rows of a configuration, under one setting or (NULL) any: depth, number of the position from 0,
 * round, score, and what is counted. */
static const char cells_sql[] =
    NUMBERED "SELECT members.depth, number, %s, score, %s"
             " FROM _members AS members JOIN studies ON studies.id = members.study_id"
             " JOIN settings ON settings.id = members.setting_id"
             " JOIN numbered ON numbered.id = members.entry_id"
             " JOIN %s AS iterations ON iterations.position_id = numbered.position_id"
             "   AND iterations.configuration_id = members.configuration_id"
             "   AND iterations.depth = members.depth"
             " WHERE studies.name = ?1 AND settings.parameters = coalesce(?3, settings.parameters)"
             " AND members.configuration_id = ?4";
enum { DEPTH, NUMBER, ROUND, SCORE, COUNT, NS, NODES };

/* The same in nodes to solution, which only cells have; the value is that of the last change. */
static const char solution_sql[] = NUMBERED
    "SELECT members.depth, number, %s, coalesce(changes ->> '$[#-1][3]', 0), %s, traces.cpu_ns,"
    " iif(traces.cpu_ns IS NULL, NULL, traces.nodes)"
    " FROM _members AS members JOIN studies ON studies.id = members.study_id"
    " JOIN settings ON settings.id = members.setting_id"
    " JOIN numbered ON numbered.id = members.entry_id"
    " JOIN cells ON cells.position_id = numbered.position_id"
    "   AND cells.configuration_id = members.configuration_id AND cells.depth = members.depth"
    " JOIN %s AS traces ON traces.cell_id = cells.id"
    " JOIN %s AS found ON found.cell_id = cells.id AND found.entry_id = numbered.id %s"
    " JOIN _node_price AS prices ON prices.study_id = members.study_id"
    "   AND prices.configuration_id = members.configuration_id"
    " WHERE is_cell AND studies.name = ?1 AND settings.parameters = coalesce(?3, "
    "settings.parameters)"
    " AND members.configuration_id = ?4";

/* CPU times that were measured on purpose, by `prunelab time` (rounds in changing order, one worker): what `run`
 * took once pays for the order in which it searched. The columns are those of cells_sql; ?1 study, ?2 suite, ?4
 * configuration. The round's number is its place in the campaign: runs that were merged have the same ones. */
static const char times_sql[] = NUMBERED
    ", own AS MATERIALIZED (SELECT position, enhancements, parameters, depth, cpu_ns,"
    "    dense_rank() OVER (ORDER BY run, round) AS round"
    "  FROM timing WHERE latest AND study = ?1 AND suite = ?2)"
    "SELECT own.depth, number, own.round, score, nullif(own.cpu_ns, 0)"
    " FROM own JOIN _configurations AS configurations ON configurations.id = ?4"
    "   AND configurations.enhancements = own.enhancements"
    "   AND configurations.parameters = own.parameters"
    " JOIN numbered ON numbered.name = own.position"
    " JOIN iterations ON iterations.position_id = numbered.position_id"
    "   AND iterations.configuration_id = configurations.id AND iterations.depth = own.depth";

/* The rounds of the study's last campaign, where every side was timed in it at the request's depth (or any); 0
 * where one was not. */
static int times_rounds(const Compare *compare, Store *store, Status *status) {
    int64_t rounds = 0, timed = 1;
    store_ask(store, &rounds, status,
              "SELECT count(*) FROM (SELECT DISTINCT run, round FROM timing"
              " WHERE latest AND study = ? AND suite = ?)",
              "tt", compare->study, compare->suite);
    for (int i = 0; rounds && timed && !status->failed && i < compare->request.sets_nb; i++)
        store_ask(store, &timed, status,
                  "SELECT EXISTS (SELECT 1 FROM timing JOIN _configurations AS configurations"
                  " USING (enhancements, parameters) WHERE latest AND study = ? AND suite = ?"
                  " AND configurations.id = ? AND timing.depth = iif(? < 0, timing.depth, ?))",
                  "ttiii", compare->study, compare->suite, (int64_t)compare->sides[i].configuration,
                  (int64_t)compare->request.depth, (int64_t)compare->request.depth);
    return timed && !status->failed ? (int)rounds : 0;
}

/* Of our own engine's searches `solved` is that of the depth, not of a budget. */
bool compare_has_values(const Compare *compare) {
    return !metric_is_of_solutions(compare->request.metric) || !compare->request.alphabet.foreign;
}

bool compare_is_priced(const Compare *compare) {
    return compare->request.metric == METRIC_SOLUTION_NS;
}

bool compare_is_once(const Compare *compare) {
    return (compare->request.metric == METRIC_CPU || compare_is_priced(compare)) &&
           !compare->timed && compare->rounds_nb == 1;
}

static bool load_set(Compare *compare, Store *store, StoreStatement *row, int set, Status *status) {
    const CompareRequest *request = &compare->request;
    const CompareSide *side = &compare->sides[set];
    int64_t rows = 0, known = 0;
    store_bind(row, "ttti", compare->study, compare->suite,
               side->set.own_nb ? NULL : request->setting, side->configuration);
    for (; store_next(row, status); rows++) {
        const int depth = (int)store_integer(row, DEPTH);
        const int number = (int)store_integer(row, NUMBER), round = (int)store_integer(row, ROUND);
        grow(compare, depth);
        known += store_type(row, COUNT) != STORE_NULL;
        cells_of(compare, depth, set, number)[round - 1] =
            (CompareCell){store_type(row, COUNT) != STORE_NULL, (uint64_t)store_integer(row, COUNT),
                          store_integer(row, SCORE),
                          compare_is_priced(compare) ? (double)store_integer(row, NS) : 0,
                          compare_is_priced(compare) ? (double)store_integer(row, NODES) : 0};
    }
    if (rows == 0)
        return compare_fail_absent(compare, store, request->sets[set], side->set.letters, status);
    if (known == 0 && request->metric == METRIC_CPU)
        return status_fail(status,
                           "set '%s' has no CPU time in study '%s', suite '%s', setting '%s': its "
                           "counts were imported, or its searches were too short for the clock",
                           request->sets[set], compare->study, compare->suite, request->setting);
    return !status->failed;
}

/* The tables of all searches are read only where cells were searched several times. */
static StoreStatement *prepare_cells(const Compare *compare, Store *store, Status *status) {
    const char *column = metric_column(compare->request.metric, compare_has_values(compare));
    const bool rounds = compare->rounds_nb > 1;
    char sql[4096];
    if (compare->timed)
        return store_prepare(store, times_sql, status);
    if (compare_has_values(compare))
        snprintf(sql, sizeof sql, cells_sql, rounds ? "iterations.round" : "1", column,
                 rounds ? "_rounds" : "iterations");
    else if (rounds)
        snprintf(sql, sizeof sql, solution_sql, "found.round", column,
                 "(SELECT cell_id, 1 AS round, changes, cpu_ns, nodes FROM traces"
                 " UNION ALL SELECT cell_id, round, changes, NULL, NULL FROM round_traces)",
                 "_solution_rounds", "AND found.round = traces.round");
    else
        snprintf(sql, sizeof sql, solution_sql, "1", column, "traces", "_solution", "");
    return store_prepare(store, sql, status);
}

static bool load_cells(Compare *compare, Store *store, Status *status) {
    const int timed =
        compare->request.metric == METRIC_CPU ? times_rounds(compare, store, status) : 0;
    compare->timed = timed > 0;
    compare->rounds_nb = timed ? timed : choice_rounds(store, compare->study, status);
    StoreStatement *row = status->failed ? NULL : prepare_cells(compare, store, status);
    bool good = row != NULL;
    for (int set = 0; good && set < compare->request.sets_nb; set++)
        good = load_set(compare, store, row, set, status);
    store_release(row);
    return good;
}

/* ---- depth ----------------------------------------------------------------------------------- */

/* Has every set this search of the position? */
static bool is_done(const Compare *compare, int depth, int position, int round) {
    for (int set = 0; set < compare->request.sets_nb; set++)
        if (!cells_of(compare, depth, set, position)[round].done)
            return false;
    return true;
}

static void find_common(Compare *compare, int depth) {
    CompareDepth *at = &compare->depths[depth];
    at->common = arena_new((size_t)compare->positions_nb, sizeof *at->common);
    at->rounds = compare->rounds_nb;
    for (int p = 0; p < compare->positions_nb; p++) {
        int nb = 0;
        while (nb < at->rounds && is_done(compare, depth, p, nb))
            nb++;
        if (nb == 0)
            continue;
        at->common[at->nb++] = p;
        at->rounds = nb;
    }
}

static CompareColumn column_of(const Compare *compare, int depth, int set) {
    const CompareDepth *at = &compare->depths[depth];
    const size_t nb = (size_t)at->nb;
    CompareColumn column = {arena_new(nb, sizeof(uint64_t)), arena_new(nb, sizeof(double)),
                            arena_new(nb, sizeof(double)), arena_new(nb, sizeof(int64_t))};
    double *ns = arena_new(nb, sizeof *ns), *nodes = arena_new(nb, sizeof *nodes);
    for (size_t i = 0; i < nb; i++) {
        const CompareCell *cells = cells_of(compare, depth, set, at->common[i]);
        for (int r = 0; r < at->rounds; r++) {
            column.n[i] += cells[r].n;
            column.log[i] += log2((double)cells[r].n);
        }
        column.log[i] /= at->rounds;
        column.score[i] = cells[0].score;
        ns[i] = cells[0].ns;
        nodes[i] = cells[0].nodes;
    }
    if (compare_is_priced(compare))
        stats_price_offsets(ns, nodes, nb, column.price);
    return column;
}

static void find_searches(const Compare *compare, int depth) {
    CompareDepth *at = &compare->depths[depth];
    const size_t rounds = (size_t)at->rounds, sets = (size_t)compare->request.sets_nb;
    double *logs = arena_new(rounds * sets * (size_t)at->nb, sizeof *logs);
    size_t nb = 0;
    for (int i = 0; i < at->nb; i++)
        for (int set = 0; set < compare->request.sets_nb; set++)
            for (int r = 0; isfinite(at->columns[set].log[i]) && r < at->rounds; r++)
                logs[nb++] = log2((double)cells_of(compare, depth, set, at->common[i])[r].n);
    at->cells = nb / rounds;
    at->within = at->cells ? stats_within(logs, at->cells, rounds, &at->differing) : 0;
}

static void find_depths(Compare *compare) {
    const size_t sets = (size_t)compare->request.sets_nb;
    compare->depths = arena_new((size_t)compare->depths_nb, sizeof *compare->depths);
    for (int d = 0; d < compare->depths_nb; d++) {
        CompareDepth *at = &compare->depths[d];
        find_common(compare, d);
        at->columns = arena_new(sets, sizeof *at->columns);
        for (size_t set = 0; set < sets; set++)
            at->columns[set] = column_of(compare, d, (int)set);
        if (at->rounds > 1)
            find_searches(compare, d);
    }
}

uint64_t compare_count(const Compare *compare, int set, int i) {
    const CompareDepth *at = &compare->depths[compare->request.depth];
    const uint64_t rounds = (uint64_t)at->rounds;
    return (at->columns[set].n[i] + rounds / 2) / rounds;
}

static bool is_run_at(const Compare *compare, int depth, int set) {
    for (int p = 0; depth < compare->depths_nb && p < compare->positions_nb; p++)
        if (cells_of(compare, depth, set, p)->done)
            return true;
    return false;
}

/* Errors: tells the first set that was not run to the depth asked for, and how deep it was run. */
static bool check_depth(const Compare *compare, Status *status) {
    const CompareRequest *request = &compare->request;
    for (int set = 0; set < request->sets_nb; set++)
        if (!is_run_at(compare, request->depth, set)) {
            Text depths = TEXT_ARENA;
            for (int d = 0; d < compare->depths_nb; d++)
                if (is_run_at(compare, d, set))
                    text_add(&depths, " %d", d);
            return status_fail(
                status,
                "set '%s' was not run at depth %d in study '%s', suite '%s', setting '%s' "
                "(its depths:%s)",
                request->sets[set], request->depth, compare->study, compare->suite,
                request->setting, text_get(&depths));
        }
    return compare->depths[request->depth].nb ||
           status_fail(status, "no position is done in all of these sets at depth %d",
                       request->depth);
}

static bool choose_depth(Compare *compare, Status *status) {
    int *depth = &compare->request.depth;
    find_depths(compare);
    if (*depth >= 0)
        return check_depth(compare, status);
    for (*depth = compare->depths_nb - 1; *depth >= 0; --*depth)
        if (compare->depths[*depth].nb)
            return true;
    return status_fail(status, "no position is done in all of these sets at any depth");
}

bool compare_load(Compare *compare, Store *store, const CompareRequest *request, Status *status) {
    *compare = (Compare){.request = *request};
    return choose_names(compare, store, status) && load_positions(compare, store, status) &&
           compare_find_sides(compare, store, status) && load_cells(compare, store, status) &&
           choose_depth(compare, status);
}
