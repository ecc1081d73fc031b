#include "analysis/intervals.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/masks.h"

/* The means of so many numbers at a time are drawn. */
enum { NUMBERS_TOGETHER = 1 << 22 };

/* What one group counts of a metric: a rectangle of the sets that were run and the positions that are done
 * in each. */
typedef struct Rectangle {
    const Grid *group;
    MetricId metric;
    int sets, positions;
    uint64_t *masks; /* of the sets, ascending */
    /* Is it among those in which Schaeffer looked for N_best? As in the view `reduction`: letters of a
     * foreign engine mean other things. */
    bool *in_space;
    uint64_t *counts; /* set by set */
    int *clusters;    /* by position */
} Rectangle;

static bool is_run(const Grid *group, MetricId metric, size_t set) {
    for (int p = 0; p < group->entries_nb; p++)
        if (group->counts[metric][grid_place(group, set, p, 0)] != GRID_UNDONE)
            return true;
    return false;
}

static bool is_done(const Grid *group, MetricId metric, const size_t *run, int nb, int p) {
    for (int s = 0; s < nb; s++)
        if (group->counts[metric][grid_place(group, run[s], p, 0)] == GRID_UNDONE)
            return false;
    return true;
}

static Rectangle take(const Grid *group, MetricId metric) {
    Rectangle taken = {.group = group, .metric = metric};
    const uint64_t space = alphabet_mask(&group->alphabet, "TRNSHK");
    size_t *run = arena_new(group->sets_nb, sizeof *run);
    int *places = arena_new((size_t)group->entries_nb, sizeof *places);
    taken.masks = arena_new(group->sets_nb, sizeof *taken.masks);
    taken.in_space = arena_new(group->sets_nb, sizeof *taken.in_space);
    taken.clusters = arena_new((size_t)group->entries_nb, sizeof *taken.clusters);
    for (size_t set = 0; set < group->sets_nb; set++) {
        if (!is_run(group, metric, set))
            continue;
        taken.masks[taken.sets] = group->sets[set];
        taken.in_space[taken.sets] = !group->alphabet.foreign && !(group->sets[set] & ~space);
        run[taken.sets++] = set;
    }
    for (int p = 0; p < group->entries_nb && taken.sets; p++)
        if (is_done(group, metric, run, taken.sets, p)) {
            taken.clusters[taken.positions] = group->clusters[p];
            places[taken.positions++] = p;
        }
    taken.counts = arena_new((size_t)taken.sets * (size_t)taken.positions, sizeof *taken.counts);
    uint64_t *count = taken.counts;
    for (int s = 0; s < taken.sets; s++)
        for (int p = 0; p < taken.positions; p++)
            *count++ = group->counts[metric][grid_place(group, run[s], places[p], 0)];
    return taken;
}

/* The set with so many letters on; -1 where it was not run. */
static int find_set(const Rectangle *taken, uint64_t mask) {
    return (int)masks_find(taken->masks, (size_t)taken->sets, mask);
}

static void add(Intervals *intervals, const Rectangle *taken, int set, const char *figure,
                double value, Interval interval) {
    if (!interval.known)
        return;
    intervals->made = mem_more(intervals->made, intervals->nb, sizeof *intervals->made);
    IntervalRow *row = &intervals->made[intervals->nb++];
    *row = (IntervalRow){.value = value, .interval = interval};
    alphabet_text(&taken->group->alphabet, taken->masks[set], row->letters);
    snprintf(row->metric, sizeof row->metric, "%s_%s", figure, metrics[taken->metric].name);
}

static void add_reductions(Intervals *intervals, const Rectangle *group) {
    const Sweep sweep = {group->sets, group->positions, group->counts, group->in_space,
                         find_set(group, 0)};
    Interval *percent = arena_new((size_t)group->sets, sizeof *percent);
    Interval *logs = arena_new((size_t)group->sets, sizeof *logs);
    Reduction *reductions = arena_new((size_t)group->sets, sizeof *reductions);
    sweep_reductions(&sweep, reductions);
    sweep_intervals(&sweep, intervals->bootstrap, percent, logs);
    for (int s = 0; s < group->sets; s++) {
        add(intervals, group, s, "percent", reductions[s].percent, percent[s]);
        add(intervals, group, s, "log2_over_best", reductions[s].log2_over_best, logs[s]);
    }
}

/* log2(set / base), position by position; false where a count is 0: a position without a bottom
 * position. */
static bool logs_of(const Rectangle *group, int set, int base, double *logs) {
    const size_t positions = (size_t)group->positions;
    const uint64_t *a = group->counts + (size_t)set * positions;
    const uint64_t *b = group->counts + (size_t)base * positions;
    for (size_t p = 0; p < positions; p++) {
        if (a[p] == 0 || b[p] == 0)
            return false;
        logs[p] = stats_log2_ratio(a[p], b[p]);
    }
    return true;
}

/* The mean of log2(set / base) for `nb` sets. */
static void add_some(Intervals *intervals, const Rectangle *group, const char *figure, int base,
                     int first, int nb) {
    const size_t positions = (size_t)group->positions;
    double *logs = mem_new((size_t)nb * positions, sizeof *logs); /* freed before the next sets' */
    bool *known = arena_new((size_t)nb, sizeof *known);
    Interval *means = arena_new((size_t)nb, sizeof *means);
    for (int s = 0; s < nb; s++)
        known[s] = logs_of(group, first + s, base, logs + (size_t)s * positions);
    bootstrap_means(intervals->bootstrap, logs, nb, means);
    for (int s = 0; s < nb; s++)
        if (known[s])
            add(intervals, group, first + s, figure,
                stats_mean(logs + (size_t)s * positions, positions), means[s]);
    free(logs);
}

static void add_means(Intervals *intervals, const Rectangle *group, const char *figure, int base) {
    const int together = 1 + NUMBERS_TOGETHER / group->positions;
    for (int first = 0; base >= 0 && first < group->sets; first += together) {
        const int left = group->sets - first;
        add_some(intervals, group, figure, base, first, left < together ? left : together);
    }
}

void intervals_make(Intervals *intervals, const Grid *group, MetricId metric) {
    Arena own = {NULL, NULL}, *before = arena_switch(&own);
    const Rectangle taken = take(group, metric);
    if (taken.positions) {
        const Drawing drawing = {taken.positions, taken.clusters};
        intervals->bootstrap = bootstrap_hold(intervals->bootstrap, &drawing);
        intervals->method = bootstrap_method(&drawing);
        add_reductions(intervals, &taken);
        uint64_t all = 0;
        for (int s = 0; s < taken.sets; s++)
            all |= taken.masks[s];
        add_means(intervals, &taken, "mean_log2_over_none", find_set(&taken, 0));
        add_means(intervals, &taken, "mean_log2_over_full", find_set(&taken, all));
    }
    arena_switch(before);
    arena_free(&own);
}

bool intervals_put(Intervals *intervals, AnswerRows *answers, const char *study, const Grid *group,
                   int64_t *rows, Status *status) {
    for (size_t i = 0; i < intervals->nb && !status->failed; i++) {
        const IntervalRow *row = &intervals->made[i];
        const AnswerPlace place = {study,        group->suite, group->setting,
                                   row->letters, group->depth, row->metric};
        answer_rows_put_interval(answers, &place, row->value, row->interval.low, row->interval.high,
                                 intervals->method, BOOTSTRAP_SEED, status);
        ++*rows;
    }
    free(intervals->made);
    intervals->made = NULL;
    intervals->nb = 0;
    return !status->failed;
}
