#include "analysis/intervals.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

/* The means of so many numbers at a time are drawn. */
enum { NUMBERS_TOGETHER = 1 << 22 };

/* What one group counts of a metric: a rectangle of the sets that were run and the positions that are done
 * in each. */
typedef struct Rectangle {
    const char *metric;
    int sets, positions;
    char (*letters)[ENGINE_LETTERS_NB];
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
    Rectangle taken = {.metric = metrics[metric].name};
    size_t *run = arena_new(group->sets_nb, sizeof *run);
    int *places = arena_new((size_t)group->entries_nb, sizeof *places);
    taken.letters = arena_new(group->sets_nb, sizeof *taken.letters);
    taken.in_space = arena_new(group->sets_nb, sizeof *taken.in_space);
    taken.clusters = arena_new((size_t)group->entries_nb, sizeof *taken.clusters);
    for (size_t set = 0; set < group->sets_nb; set++) {
        char *letters = taken.letters[taken.sets];
        if (!is_run(group, metric, set))
            continue;
        alphabet_text(&group->alphabet, group->sets[set], letters);
        taken.in_space[taken.sets] =
            !group->alphabet.foreign && letters[strspn(letters, "TRNSHK-")] == '\0';
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

static int find_none(const Rectangle *group) {
    for (int s = 0; s < group->sets; s++)
        if (strcmp(group->letters[s], "-") == 0)
            return s;
    return -1;
}

static bool holds(const char *letters, const char *others) {
    return strcmp(others, "-") == 0 || strspn(others, letters) == strlen(others);
}

static int find_full(const Rectangle *group) {
    for (int full = 0; full < group->sets; full++) {
        int held = 0;
        for (int s = 0; s < group->sets; s++)
            held += holds(group->letters[full], group->letters[s]);
        if (held == group->sets)
            return full;
    }
    return -1;
}

static bool put(Intervals *fill, const Rectangle *group, int set, const char *figure, double value,
                Interval interval, Status *status) {
    char name[48];
    if (!interval.known)
        return true;
    snprintf(name, sizeof name, "%s_%s", figure, group->metric);
    const AnswerPlace place = {fill->study,         fill->group->suite, fill->group->setting,
                               group->letters[set], fill->group->depth, name};
    fill->rows++;
    return answer_rows_put_interval(fill->answers, &place, value, interval.low, interval.high,
                                    fill->method, BOOTSTRAP_SEED, status);
}

/* Sums over the positions, by set. */
static double *sums_of(const Rectangle *group) {
    double *sums = arena_new((size_t)group->sets, sizeof *sums);
    const uint64_t *count = group->counts;
    for (int s = 0; s < group->sets; s++)
        for (int p = 0; p < group->positions; p++)
            sums[s] += (double)*count++;
    return sums;
}

/* The least of Schaeffer's sets; NaN where there is none. */
static double best_of(const Rectangle *group, const double *sums) {
    double best = NAN;
    for (int s = 0; s < group->sets; s++)
        if (group->in_space[s] && !(best <= sums[s]))
            best = sums[s];
    return best;
}

static bool put_reductions(Intervals *fill, const Rectangle *group, Status *status) {
    const int none = find_none(group);
    const Sweep sweep = {group->sets, group->positions, group->counts, group->in_space, none};
    Interval *percent = arena_new((size_t)group->sets, sizeof *percent);
    Interval *logs = arena_new((size_t)group->sets, sizeof *logs);
    double *sums = sums_of(group);
    const double best = best_of(group, sums), worst = none < 0 ? NAN : sums[none];
    sweep_intervals(&sweep, *fill->bootstrap, percent, logs);
    bool good = true;
    for (int s = 0; good && s < group->sets; s++)
        good = put(fill, group, s, "percent",
                   worst > best ? 100 * (worst - sums[s]) / (worst - best) : NAN, percent[s],
                   status) &&
               put(fill, group, s, "log2_over_best", log2(sums[s] / best), logs[s], status);
    return good;
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
static bool put_some(Intervals *fill, const Rectangle *group, const char *figure, int base,
                     int first, int nb, Status *status) {
    const size_t positions = (size_t)group->positions;
    double *logs = mem_new((size_t)nb * positions, sizeof *logs); /* freed before the next sets' */
    bool *known = arena_new((size_t)nb, sizeof *known);
    Interval *means = arena_new((size_t)nb, sizeof *means);
    for (int s = 0; s < nb; s++)
        known[s] = logs_of(group, first + s, base, logs + (size_t)s * positions);
    bootstrap_means(*fill->bootstrap, logs, nb, means);
    bool good = true;
    for (int s = 0; good && s < nb; s++)
        good =
            !known[s] || put(fill, group, first + s, figure,
                             stats_mean(logs + (size_t)s * positions, positions), means[s], status);
    free(logs);
    return good;
}

static bool put_means(Intervals *fill, const Rectangle *group, const char *figure, int base,
                      Status *status) {
    const int together = 1 + NUMBERS_TOGETHER / group->positions;
    bool good = true;
    for (int first = 0; good && base >= 0 && first < group->sets; first += together) {
        const int left = group->sets - first;
        good =
            put_some(fill, group, figure, base, first, left < together ? left : together, status);
    }
    return good;
}

bool intervals_put(Intervals *fill, const Grid *group, MetricId metric, Status *status) {
    Arena own = {NULL, NULL}, *before = arena_switch(&own);
    const Rectangle taken = take(group, metric);
    bool good = true;
    if (taken.positions) {
        const Drawing drawing = {taken.positions, taken.clusters};
        fill->group = group;
        *fill->bootstrap = bootstrap_hold(*fill->bootstrap, &drawing);
        fill->method = bootstrap_method(&drawing);
        good = put_reductions(fill, &taken, status) &&
               put_means(fill, &taken, "mean_log2_over_none", find_none(&taken), status) &&
               put_means(fill, &taken, "mean_log2_over_full", find_full(&taken), status);
    }
    arena_switch(before);
    arena_free(&own);
    return good;
}
