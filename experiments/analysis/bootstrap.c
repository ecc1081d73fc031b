#include "analysis/bootstrap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/risk.h"
#include "base/text.h"
#include "store/answer_rows.h"
#include "store/clusters.h"

/* Finished cells of a study, group by group (suite, setting, depth), set by set, position by position.
 * Space: the letters among which Schaeffer looked for N_best (as in the view `reduction`: those of a
 * foreign engine mean other things). */
static const char counts_sql[] =
    "SELECT suites.name, settings.parameters, members.depth, members.configuration_id, "
    "enhancements,"
    "  trim(enhancements, 'TRNSHK-') = ''"
    "  AND studies.name NOT IN (SELECT study FROM foreign_engine WHERE current),"
    "  iterations.nbp, iterations.nc, entries.name,"
    "  members.entry_id"
    " FROM _members AS members JOIN studies ON studies.id = members.study_id"
    " JOIN entries ON entries.id = members.entry_id"
    " JOIN suites ON suites.id = entries.suite_id"
    " JOIN settings ON settings.id = members.setting_id"
    " JOIN _configurations AS configurations ON configurations.id = members.configuration_id"
    " JOIN iterations ON iterations.position_id = entries.position_id"
    "   AND iterations.configuration_id = members.configuration_id"
    "   AND iterations.depth = members.depth"
    " WHERE studies.name = ?1"
    " ORDER BY entries.suite_id, members.setting_id, members.depth, members.configuration_id,"
    "   members.entry_id";
enum { SUITE, SETTING, DEPTH, CONFIGURATION, LETTERS, IN_SPACE, NBP, NC, NAME, ENTRY };

enum { METRICS_NB = 2 }; /* nbp, nc */
static const char *const metric_names[METRICS_NB] = {"nbp", "nc"};

/* One suite, setting and depth. */
typedef struct Group {
    char *suite, *setting;
    int64_t depth;
    int sets;
    char **letters;
    bool *in_space;
    int64_t configuration; /* of the last set */
    size_t cells;          /* set by set, position by position */
    int64_t *entries;      /* of each cell */
    uint64_t *counts[METRICS_NB];
    size_t positions; /* of the first set, and when it is cut of every set */
    int *clusters;    /* by position */
} Group;

typedef struct Fill {
    Store *store;
    const char *study;
    AnswerRows *answers;
    Bootstrap *bootstrap; /* of the last group */
    const char *method;
    Clusters clusters; /* of its suite */
    int64_t rows;
} Fill;

static void group_release(Group *group) {
    free(group->suite);
    free(group->setting);
    for (int s = 0; s < group->sets; s++)
        free(group->letters[s]);
    free(group->letters);
    free(group->in_space);
    for (int m = 0; m < METRICS_NB; m++)
        free(group->counts[m]);
    free(group->entries);
    free(group->clusters);
    *group = (Group){.sets = 0};
}

static bool group_is_of(const Group *group, StoreStatement *row) {
    return group->sets && group->depth == store_integer(row, DEPTH) &&
           strcmp(group->suite, store_text(row, SUITE)) == 0 &&
           strcmp(group->setting, store_text(row, SETTING)) == 0;
}

static void group_add(Group *group, StoreStatement *row, const Clusters *clusters) {
    if (group->sets == 0) {
        group->suite = mem_text(store_text(row, SUITE));
        group->setting = mem_text(store_text(row, SETTING));
        group->depth = store_integer(row, DEPTH);
    }
    if (group->sets == 0 || group->configuration != store_integer(row, CONFIGURATION)) {
        const size_t sets = (size_t)++group->sets;
        group->configuration = store_integer(row, CONFIGURATION);
        group->letters = mem_grow(group->letters, sets, sizeof *group->letters);
        group->in_space = mem_grow(group->in_space, sets, sizeof *group->in_space);
        group->letters[sets - 1] = mem_text(store_text(row, LETTERS));
        group->in_space[sets - 1] = store_integer(row, IN_SPACE);
    }
    if (group->sets == 1) { /* a position that it lacks is in none */
        group->clusters = mem_more(group->clusters, group->cells, sizeof *group->clusters);
        group->clusters[group->positions++] = clusters_of(clusters, store_text(row, NAME));
    }
    group->entries = mem_more(group->entries, group->cells, sizeof *group->entries);
    group->entries[group->cells] = store_integer(row, ENTRY);
    for (int m = 0; m < METRICS_NB; m++) {
        group->counts[m] = mem_more(group->counts[m], group->cells, sizeof *group->counts[m]);
        group->counts[m][group->cells] = (uint64_t)store_integer(row, NBP + m);
    }
    group->cells++;
}

static int compare_entries(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* A cell's place among the positions of the first set, or -1. */
static int place_of(const Group *group, const int64_t *first, size_t cell) {
    const int64_t *found =
        bsearch(&group->entries[cell], first, group->positions, sizeof *first, compare_entries);
    return found ? (int)(found - first) : -1;
}

/* Leave out positions that are not done in every set, so that the group is a rectangle. */
static void group_cut(Group *group) {
    const size_t positions = group->positions;
    int64_t *first = mem_new(positions, sizeof *first);
    int *held = mem_new(positions, sizeof *held);
    memcpy(first, group->entries, positions * sizeof *first);
    for (size_t cell = 0; cell < group->cells; cell++) {
        const int place = place_of(group, first, cell);
        if (place >= 0)
            held[place]++;
    }
    size_t kept = 0;
    for (size_t cell = 0; cell < group->cells; cell++) {
        const int place = place_of(group, first, cell);
        if (place < 0 || held[place] < group->sets)
            continue;
        for (int m = 0; m < METRICS_NB; m++)
            group->counts[m][kept] = group->counts[m][cell];
        if (cell < positions) /* of the first set */
            group->clusters[kept] = group->clusters[cell];
        kept++;
    }
    group->cells = kept;
    group->positions = kept / (size_t)group->sets;
    free(held);
    free(first);
}

static int group_positions(const Group *group) {
    return (int)group->positions;
}

static int find_none(const Group *group) {
    for (int s = 0; s < group->sets; s++)
        if (strcmp(group->letters[s], "-") == 0)
            return s;
    return -1;
}

static bool holds(const char *letters, const char *others) {
    return strcmp(others, "-") == 0 || strspn(others, letters) == strlen(others);
}

static int find_full(const Group *group) {
    for (int full = 0; full < group->sets; full++) {
        int held = 0;
        for (int s = 0; s < group->sets; s++)
            held += holds(group->letters[full], group->letters[s]);
        if (held == group->sets)
            return full;
    }
    return -1;
}

static bool put(Fill *fill, const Group *group, int set, const char *figure, int metric,
                double value, Interval interval, Status *status) {
    char name[48];
    if (!interval.known)
        return true;
    snprintf(name, sizeof name, "%s_%s", figure, metric_names[metric]);
    const AnswerPlace place = {fill->study,         group->suite, group->setting,
                               group->letters[set], group->depth, name};
    fill->rows++;
    return answer_rows_put_interval(fill->answers, &place, value, interval.low, interval.high,
                                    fill->method, BOOTSTRAP_SEED, status);
}

/* Sums over the positions, by set. */
static double *sums_of(const Group *group, int metric) {
    double *sums = mem_new((size_t)group->sets, sizeof *sums);
    for (size_t i = 0; i < (size_t)group->sets * group->positions; i++)
        sums[i / group->positions] += (double)group->counts[metric][i];
    return sums;
}

/* The least of Schaeffer's sets; NaN where there is none. */
static double best_of(const Group *group, const double *sums) {
    double best = NAN;
    for (int s = 0; s < group->sets; s++)
        if (group->in_space[s] && !(best <= sums[s]))
            best = sums[s];
    return best;
}

static bool put_reductions(Fill *fill, const Group *group, int metric, Status *status) {
    const int none = find_none(group);
    const Sweep sweep = {group->sets, group_positions(group), group->counts[metric],
                         group->in_space, none};
    Interval *percent = mem_new((size_t)group->sets, sizeof *percent);
    Interval *logs = mem_new((size_t)group->sets, sizeof *logs);
    double *sums = sums_of(group, metric);
    const double best = best_of(group, sums), worst = none < 0 ? NAN : sums[none];
    sweep_intervals(&sweep, fill->bootstrap, percent, logs);
    bool good = true;
    for (int s = 0; good && s < group->sets; s++)
        good = put(fill, group, s, "percent", metric,
                   worst > best ? 100 * (worst - sums[s]) / (worst - best) : NAN, percent[s],
                   status) &&
               put(fill, group, s, "log2_over_best", metric, log2(sums[s] / best), logs[s], status);
    free(sums);
    free(percent);
    free(logs);
    return good;
}

/* log2(set / base), position by position; false where a count is 0: a position without a bottom
 * position. */
static bool logs_of(const Group *group, int metric, int set, int base, double *logs) {
    const size_t positions = (size_t)group_positions(group);
    const uint64_t *a = group->counts[metric] + (size_t)set * positions;
    const uint64_t *b = group->counts[metric] + (size_t)base * positions;
    for (size_t p = 0; p < positions; p++) {
        if (a[p] == 0 || b[p] == 0)
            return false;
        logs[p] = stats_log2_ratio(a[p], b[p]);
    }
    return true;
}

/* The mean of log2(set / base) for every set. */
static bool put_means(Fill *fill, const Group *group, int metric, const char *figure, int base,
                      Status *status) {
    if (base < 0)
        return true;
    const size_t positions = (size_t)group_positions(group);
    double *logs = mem_new((size_t)group->sets * positions, sizeof *logs);
    bool *known = mem_new((size_t)group->sets, sizeof *known);
    Interval *means = mem_new((size_t)group->sets, sizeof *means);
    for (int s = 0; s < group->sets; s++)
        known[s] = logs_of(group, metric, s, base, logs + (size_t)s * positions);
    bootstrap_means(fill->bootstrap, logs, group->sets, means);
    bool good = true;
    for (int s = 0; good && s < group->sets; s++)
        good =
            !known[s] || put(fill, group, s, figure, metric,
                             stats_mean(logs + (size_t)s * positions, positions), means[s], status);
    free(means);
    free(known);
    free(logs);
    return good;
}

static bool put_group(Fill *fill, Group *group, Status *status) {
    group_cut(group);
    if (group->positions == 0)
        return true;
    const Drawing drawing = {group_positions(group), group->clusters};
    fill->bootstrap = bootstrap_hold(fill->bootstrap, &drawing);
    fill->method = bootstrap_method(&drawing);
    for (int m = 0; m < METRICS_NB; m++)
        if (!put_reductions(fill, group, m, status) ||
            !put_means(fill, group, m, "mean_log2_over_none", find_none(group), status) ||
            !put_means(fill, group, m, "mean_log2_over_full", find_full(group), status))
            return false;
    return true;
}

static bool put_groups(Fill *fill, StoreStatement *row, Status *status) {
    Group group = {.sets = 0};
    bool good = true;
    store_bind(row, "t", fill->study);
    while (good && store_next(row, status)) {
        if (group.sets && !group_is_of(&group, row)) {
            good = put_group(fill, &group, status);
            group_release(&group);
        }
        if (good && clusters_hold(&fill->clusters, fill->store, store_text(row, SUITE), status))
            group_add(&group, row, &fill->clusters);
    }
    if (good && !status->failed && group.sets)
        good = put_group(fill, &group, status);
    group_release(&group);
    return good && !status->failed;
}

bool bootstrap_leaves_out(Store *store, const char *study, Status *status) {
    int64_t universes = 0;
    return store_ask(store, &universes, status,
                     "SELECT count(*) FROM universes JOIN studies ON studies.id = study_id"
                     " WHERE studies.name = ?",
                     "t", study) &&
           universes > BOOTSTRAP_CROSS_MAX;
}

static bool fill_study(Fill *fill, Status *status) {
    StoreStatement *clear = store_prepare(fill->store,
                                          "DELETE FROM intervals WHERE study_id ="
                                          " (SELECT id FROM studies WHERE name = ?1)",
                                          status);
    StoreStatement *row = clear ? store_prepare(fill->store, counts_sql, status) : NULL;
    fill->answers = row ? answer_rows_open(fill->store, status) : NULL;
    bool good = fill->answers != NULL;
    if (good) {
        store_bind(clear, "t", fill->study);
        good = store_finish_row(clear, status) &&
               (bootstrap_leaves_out(fill->store, fill->study, status) ||
                (!status->failed && put_groups(fill, row, status)));
    }
    answer_rows_close(fill->answers);
    store_release(row);
    store_release(clear);
    return good;
}

static bool fill_studies(Fill *fill, const char *study, Status *status) {
    StoreStatement *names = store_prepare(
        fill->store, "SELECT name FROM studies WHERE ?1 IS NULL OR name = ?1 ORDER BY id", status);
    if (!names)
        return false;
    bool good = true;
    store_bind(names, "t", study);
    while (good && store_next(names, status)) {
        char *name = mem_text(store_text(names, 0));
        fill->study = name;
        good = fill_study(fill, status);
        free(name);
    }
    store_release(names);
    return good && !status->failed;
}

bool bootstrap_fill(Store *store, const char *study, int64_t *rows, Status *status) {
    Fill fill = {.store = store};
    if (!store_begin(store, status))
        return false;
    if (fill_studies(&fill, study, status))
        risk_fill(store, study, &fill.rows, status);
    const bool good = store_end(store, status);
    bootstrap_free(fill.bootstrap);
    clusters_release(&fill.clusters);
    *rows = fill.rows;
    return good;
}
