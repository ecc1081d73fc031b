#include "analysis/intervals.h"

#include <math.h>
#include <string.h>

#include "analysis/exact.h"
#include "base/arena.h"
#include "store/clusters.h"

/* Every configuration beside the baseline, position by position. */
static const char pairs_sql[] =
    "SELECT studies.name, suites.name, enhancements, parameters, other.depth,"
    " other.nc, base.nc, other.solved, base.solved, entries.name,"
    " other.configuration_id = base.configuration_id"
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
enum { NODES, BASE_NODES, SOLVED, BASE_SOLVED, FIGURES_NB, NAME = FIGURES + FIGURES_NB, IS_BASE };

/* One configuration and depth. */
typedef struct Group {
    char *text[DEPTH]; /* STUDY to PARAMETERS */
    int64_t depth;
    size_t positions;
    uint64_t *figures[FIGURES_NB];
    int *clusters;
    bool is_base; /* the baseline itself: 100 % by definition */
} Group;

typedef struct Fill {
    AnswerRows *answers;
    Bootstrap *bootstrap; /* of the last group */
    Clusters clusters;    /* of its suite */
    int64_t rows;
} Fill;

static bool group_is_of(const Group *group, StoreStatement *row) {
    for (int i = 0; i < DEPTH; i++)
        if (strcmp(group->text[i], store_text(row, i)) != 0)
            return false;
    return group->depth == store_integer(row, DEPTH);
}

static void group_add(Group *group, StoreStatement *row, const Clusters *clusters) {
    if (group->positions == 0) {
        for (int i = 0; i < DEPTH; i++)
            group->text[i] = arena_text(store_text(row, i));
        group->depth = store_integer(row, DEPTH);
        group->is_base = store_integer(row, IS_BASE);
    }
    for (int i = 0; i < FIGURES_NB; i++) {
        group->figures[i] = arena_more(group->figures[i], group->positions, sizeof(uint64_t));
        group->figures[i][group->positions] = (uint64_t)store_integer(row, FIGURES + i);
    }
    group->clusters = arena_more(group->clusters, group->positions, sizeof *group->clusters);
    group->clusters[group->positions++] = clusters_of(clusters, store_text(row, NAME));
}

/* Won less lost solutions, in per cent of the baseline's, added to 100. */
static Interval of_solved(const Fill *fill, const Group *group) {
    const ExactUnits units = {.nb = bootstrap_drawn_nb(fill->bootstrap),
                              .positions = (int)group->positions};
    double lost = 0, won = 0, solved = 0;
    for (size_t p = 0; p < group->positions; p++) {
        lost += group->figures[BASE_SOLVED][p] && !group->figures[SOLVED][p];
        won += group->figures[SOLVED][p] && !group->figures[BASE_SOLVED][p];
        solved += (double)group->figures[BASE_SOLVED][p];
    }
    if (solved == 0)
        return (Interval){.known = false};
    const Interval net = exact_net_of(&units, lost, won, solved);
    return (Interval){true, fmax(0, 100 + 100 * net.low), 100 + 100 * net.high};
}

static Interval of_totals(const Fill *fill, const Group *group, int figure) {
    const Interval logs =
        bootstrap_log2_totals(fill->bootstrap, group->figures[figure], group->figures[figure + 1]);
    return (Interval){logs.known, 100 * exp2(logs.low), 100 * exp2(logs.high)};
}

/* Per cent of the baseline's; unknown where there is nothing to divide by: the suite names no solutions,
 * or none was found. */
static bool put(Fill *fill, const Group *group, const char *metric, int figure,
                const Drawing *drawing, Status *status) {
    const bool exact = figure == SOLVED && !group->is_base;
    const Interval interval = exact ? of_solved(fill, group) : of_totals(fill, group, figure);
    if (!interval.known)
        return true;
    double sums[2] = {0, 0};
    for (size_t p = 0; p < group->positions; p++)
        for (int i = 0; i < 2; i++)
            sums[i] += (double)group->figures[figure + i][p];
    const AnswerPlace place = {group->text[STUDY],   group->text[SUITE], group->text[PARAMETERS],
                               group->text[LETTERS], group->depth,       metric};
    fill->rows++;
    return answer_rows_put_interval(
        fill->answers, &place, 100 * sums[0] / sums[1], interval.low, interval.high,
        exact ? exact_method(drawing) : bootstrap_method(drawing), BOOTSTRAP_SEED, status);
}

static bool put_group(Fill *fill, const Group *group, Status *status) {
    const Drawing drawing = {(int)group->positions, group->clusters};
    fill->bootstrap = bootstrap_hold(fill->bootstrap, &drawing);
    return put(fill, group, "percent_nodes", NODES, &drawing, status) &&
           put(fill, group, "percent_solved", SOLVED, &drawing, status);
}

bool risk_fill(Store *store, AnswerRows *answers, const char *study, int64_t *rows,
               Status *status) {
    Fill fill = {.answers = answers};
    StoreStatement *row = store_query(store, status, pairs_sql, "t", study);
    Group group = {.positions = 0};
    Arena own = {NULL, NULL}; /* the group's */
    while (!status->failed && store_row(&row, status)) {
        if (group.positions && !group_is_of(&group, row)) {
            put_group(&fill, &group, status);
            arena_free(&own);
            group = (Group){.positions = 0};
        }
        if (clusters_hold(&fill.clusters, store, store_text(row, SUITE), status)) {
            Arena *before = arena_switch(&own);
            group_add(&group, row, &fill.clusters);
            arena_switch(before);
        }
    }
    if (!status->failed && group.positions)
        put_group(&fill, &group, status);
    store_release(row);
    arena_free(&own);
    bootstrap_free(fill.bootstrap);
    *rows += fill.rows;
    return !status->failed;
}
