#include "analysis/intervals.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "store/clusters.h"

/* Every configuration beside the baseline, position by position; each row says of how many. */
static const char pairs_sql[] =
    "SELECT studies.name, suites.name, enhancements, parameters, other.depth,"
    " other.nc, base.nc, other.solved, base.solved, entries.name,"
    " other.configuration_id = base.configuration_id,"
    " count(*) OVER (PARTITION BY studies.name, suites.name, enhancements, parameters, other.depth)"
    " FROM baselines JOIN studies ON studies.id = baselines.study_id"
    " JOIN _done AS other ON other.study_id = baselines.study_id"
    " JOIN _done AS base ON base.study_id = other.study_id"
    "  AND base.configuration_id = baselines.configuration_id"
    "  AND base.entry_id = other.entry_id AND base.depth = other.depth"
    " JOIN suites ON suites.id = other.suite_id"
    " JOIN entries ON entries.id = other.entry_id"
    " JOIN all_configurations AS configurations ON configurations.id = other.configuration_id"
    " WHERE ?1 IS NULL OR studies.name = ?1"
    " ORDER BY studies.name, suites.name, enhancements, parameters, other.depth, entries.name";
enum { STUDY, SUITE, LETTERS, PARAMETERS, DEPTH, FIGURES };
enum { NODES, BASE_NODES, SOLVED, BASE_SOLVED, FIGURES_NB };
enum { NAME = FIGURES + FIGURES_NB, IS_BASE, POSITIONS };

/* One configuration and depth. */
typedef struct Group {
    AnswerPlace place; /* of any metric */
    size_t positions;
    uint64_t *figures[FIGURES_NB];
    int *clusters;
    bool is_base; /* the baseline itself: 100 % by definition */
} Group;

/* From its first row on to its last one. */
static Group read_group(StoreStatement **row, const Clusters *clusters, Status *status) {
    Group group = {
        .place = {arena_text(store_text(*row, STUDY)), arena_text(store_text(*row, SUITE)),
                  arena_text(store_text(*row, PARAMETERS)), arena_text(store_text(*row, LETTERS)),
                  store_integer(*row, DEPTH), NULL},
        .positions = (size_t)store_integer(*row, POSITIONS),
        .is_base = store_integer(*row, IS_BASE)};
    group.clusters = arena_new(group.positions, sizeof *group.clusters);
    for (int i = 0; i < FIGURES_NB; i++)
        group.figures[i] = arena_new(group.positions, sizeof *group.figures[i]);
    for (size_t p = 0; p < group.positions && (p == 0 || store_row(row, status)); p++) {
        for (int i = 0; i < FIGURES_NB; i++)
            group.figures[i][p] = (uint64_t)store_integer(*row, FIGURES + i);
        group.clusters[p] = clusters_of(clusters, store_text(*row, NAME));
    }
    return group;
}

/* Won less lost solutions, in per cent of those that the baseline has, added to 100. */
static Interval of_solved(const Answers *answers, const Group *group, double solved) {
    double lost = 0, won = 0;
    for (size_t p = 0; p < group->positions; p++) {
        lost += group->figures[BASE_SOLVED][p] && !group->figures[SOLVED][p];
        won += group->figures[SOLVED][p] && !group->figures[BASE_SOLVED][p];
    }
    const Interval net = exact_net_of(bootstrap_drawn_nb(answers->bootstrap), (int)group->positions,
                                      lost, won, solved);
    return (Interval){solved > 0, fmax(0, 100 + 100 * net.low), 100 + 100 * net.high};
}

static Interval of_totals(const Answers *answers, const Group *group, int figure) {
    const Interval logs = bootstrap_log2_totals(answers->bootstrap, group->figures[figure],
                                                group->figures[figure + 1], NULL);
    return (Interval){logs.known, 100 * exp2(logs.low), 100 * exp2(logs.high)};
}

/* Per cent of the baseline's; unknown where there is nothing to divide by: the suite names no solutions,
 * or none was found. */
static bool put(Answers *answers, const Group *group, const char *metric, int figure,
                const Drawing *drawing, Status *status) {
    const bool exact = figure == SOLVED && !group->is_base;
    double sums[2] = {0, 0};
    for (size_t p = 0; p < group->positions; p++)
        for (int i = 0; i < 2; i++)
            sums[i] += (double)group->figures[figure + i][p];
    const Interval interval =
        exact ? of_solved(answers, group, sums[1]) : of_totals(answers, group, figure);
    if (!interval.known)
        return true;
    AnswerPlace place = group->place;
    place.metric = metric;
    answers->intervals++;
    return answer_rows_put_interval(
        answers->rows, &place, 100 * sums[0] / sums[1], interval.low, interval.high,
        exact ? exact_method(drawing) : bootstrap_method(drawing), BOOTSTRAP_SEED, status);
}

static bool put_group(Answers *answers, const Group *group, Status *status) {
    const Drawing drawing = {(int)group->positions, group->clusters};
    answers->bootstrap = bootstrap_hold(answers->bootstrap, &drawing);
    return put(answers, group, "percent_nodes", NODES, &drawing, status) &&
           put(answers, group, "percent_solved", SOLVED, &drawing, status);
}

bool risk_put(Answers *answers, Store *store, const char *study, Status *status) {
    StoreStatement *row = store_query(store, status, pairs_sql, "t", study);
    Clusters clusters = {.nb = 0}; /* of the last suite */
    while (store_row(&row, status)) {
        clusters_hold(&clusters, store, store_text(row, SUITE), status);
        Arena own = {NULL, NULL}, *before = arena_switch(&own);
        const Group group = read_group(&row, &clusters, status);
        if (!status->failed)
            put_group(answers, &group, status);
        arena_switch(before);
        arena_free(&own);
    }
    return !status->failed;
}
