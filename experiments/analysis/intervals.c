#include "analysis/intervals.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/masks.h"

/* What one group counts: a rectangle of the sets that were run and the positions that are done in each. */
typedef struct Rectangle {
    const Grid *group;
    int sets, positions;
    uint64_t *masks; /* of the sets, ascending */
    /* Is it among those in which Schaeffer looked for N_best? As in the view `reduction`: letters of a
     * foreign engine mean other things. */
    bool *in_space;
    uint64_t *counts; /* set by set */
    int *clusters;    /* by position */
    const Bootstrap *bootstrap;
    const char *method;
    IntervalRow *rows; /* what is made of it */
    size_t nb;
} Rectangle;

static void take(Rectangle *taken, const Grid *group) {
    const uint64_t space = alphabet_mask(&group->alphabet, "TRNSHK");
    ptrdiff_t *run = arena_new(group->sets_nb, sizeof *run);
    int *places = arena_new((size_t)group->entries_nb, sizeof *places);
    bool counted;
    taken->masks = arena_new(group->sets_nb, sizeof *taken->masks);
    taken->in_space = arena_new(group->sets_nb, sizeof *taken->in_space);
    taken->clusters = arena_new((size_t)group->entries_nb, sizeof *taken->clusters);
    for (size_t set = 0; set < group->sets_nb; set++) {
        if (!grid_set_is_done(group, (ptrdiff_t)set))
            continue;
        taken->masks[taken->sets] = group->sets[set];
        taken->in_space[taken->sets] = !group->alphabet.foreign && !(group->sets[set] & ~space);
        run[taken->sets++] = (ptrdiff_t)set;
    }
    for (int p = 0; p < group->entries_nb && taken->sets; p++)
        if (grid_is_done(group, run, taken->sets, p, 0, &counted)) {
            taken->clusters[taken->positions] = group->clusters[p];
            places[taken->positions++] = p;
        }
    taken->counts =
        arena_new((size_t)taken->sets * (size_t)taken->positions, sizeof *taken->counts);
    uint64_t *count = taken->counts;
    for (int s = 0; s < taken->sets; s++)
        for (int p = 0; p < taken->positions; p++)
            *count++ = grid_count(group, run[s], places[p], 0);
}

/* The set with so many letters on; -1 where it was not run. */
static int find_set(const Rectangle *taken, uint64_t mask) {
    return (int)masks_find(taken->masks, (size_t)taken->sets, mask);
}

static void add(Rectangle *taken, int set, const char *figure, double value, Interval interval) {
    const Grid *group = taken->group;
    char letters[ENGINE_LETTERS_NB];
    if (!interval.known)
        return;
    alphabet_text(&group->alphabet, taken->masks[set], letters);
    taken->rows = arena_more(taken->rows, taken->nb, sizeof *taken->rows);
    taken->rows[taken->nb++] = (IntervalRow){
        arena_text(letters), arena_print("%s_%s", figure, metrics[group->metric].name),
        taken->method, value, interval};
}

static void add_reductions(Rectangle *group) {
    const Sweep sweep = {group->sets, group->positions, group->counts, group->in_space,
                         find_set(group, 0)};
    Interval *percent = arena_new((size_t)group->sets, sizeof *percent);
    Interval *logs = arena_new((size_t)group->sets, sizeof *logs);
    Reduction *reductions = arena_new((size_t)group->sets, sizeof *reductions);
    sweep_reductions(&sweep, reductions);
    sweep_intervals(&sweep, group->bootstrap, percent, logs);
    for (int s = 0; s < group->sets; s++) {
        add(group, s, "percent", reductions[s].percent, percent[s]);
        add(group, s, "log2_over_best", reductions[s].log2_over_best, logs[s]);
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

/* The mean of log2(set / base) of every set; of no base there is none. */
static void add_means(Rectangle *group, const char *figure, int base) {
    const size_t positions = (size_t)group->positions, nb = (size_t)group->sets;
    if (base < 0)
        return;
    double *logs = mem_new(nb * positions, sizeof *logs); /* freed before the next figure's */
    bool *known = arena_new(nb, sizeof *known);
    Interval *means = arena_new(nb, sizeof *means);
    for (size_t s = 0; s < nb; s++)
        known[s] = logs_of(group, (int)s, base, logs + s * positions);
    bootstrap_means(group->bootstrap, logs, (int)nb, means);
    for (size_t s = 0; s < nb; s++)
        if (known[s])
            add(group, (int)s, figure, stats_mean(logs + s * positions, positions), means[s]);
    free(logs);
}

IntervalRow *intervals_make(const Grid *group, Bootstrap **held, size_t *nb) {
    Rectangle taken = {.group = group};
    take(&taken, group);
    if (taken.positions) {
        const Drawing drawing = {taken.positions, taken.clusters};
        uint64_t all = 0;
        taken.bootstrap = *held = bootstrap_hold(*held, &drawing);
        taken.method = bootstrap_method(&drawing);
        add_reductions(&taken);
        for (int s = 0; s < taken.sets; s++)
            all |= taken.masks[s];
        add_means(&taken, "mean_log2_over_none", find_set(&taken, 0));
        add_means(&taken, "mean_log2_over_full", find_set(&taken, all));
    }
    *nb = taken.nb;
    return taken.rows;
}
