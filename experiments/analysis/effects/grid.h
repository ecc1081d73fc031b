/* What is measured: the sets, positions and searches of a study, a suite, a setting and a depth, read in one
 * place. Depends on: analysis/metric.h, store/choice.h, store/clusters.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_GRID_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_GRID_H

#include "analysis/metric.h"
#include "store/choice.h"
#include "store/clusters.h"

/* One suite, setting and depth of a study: what it asks for, and once that is read what is done. Sets are
 * masks of the study's letters (store/choice.h). */
#define GRID_UNDONE UINT64_MAX
typedef struct GridTime {
    double ns, nodes; /* of a cell's search; 0: the time is not known */
} GridTime;

typedef struct Grid {
    Store *store;
    const char *study;
    Alphabet alphabet;
    Clusters suite_clusters;
    int rounds_nb; /* most searches of a cell */
    /* A group's: */
    char *suite, *setting;
    int depth;
    uint64_t *sets; /* that are wanted, ascending, each once */
    size_t sets_nb;
    bool ends; /* cells end at this depth */
    /* By grid_read(): */
    MetricId metric;
    uint64_t *counts; /* see grid_count() */
    GridTime *times;  /* [entry * sets_nb + set], of METRIC_SOLUTION_NS alone */
    int64_t entry;    /* id of the last one */
    char **names;
    int *clusters; /* of each (store/clusters.h) */
    int entries_nb;
} Grid;

/* A count: `set` by number in `sets`, -1: none; `entry` in `names`, round from 0. GRID_UNDONE: there is none. */
static inline uint64_t grid_count(const Grid *group, ptrdiff_t set, int entry, int round) {
    const size_t cell = (size_t)entry * group->sets_nb + (size_t)set;
    return set < 0 ? GRID_UNDONE : group->counts[cell * (size_t)group->rounds_nb + (size_t)round];
}

/* Is the set done at any position? Is a round of a position done in all of these sets, and does each count
 * something in it? */
bool grid_set_is_done(const Grid *group, ptrdiff_t set);
bool grid_is_done(const Grid *group, const ptrdiff_t *sets, int nb, int entry, int round,
                  bool *counted);

/* Which cells to read; NULL and -1: all. */
typedef struct GridRequest {
    const char *study, *suite, *setting;
    int depth;
} GridRequest;

/* Called for one group after another: of a suite and setting the deepest first. The group is the
 * callee's for the call only. False: the next are not read. */
typedef bool GridVisit(void *context, Grid *group, Status *status);

/* Read which groups there are, and visit them. `study` must be given. Errors: SQLite's text, or the visitor's. */
bool grids_read(Store *store, const GridRequest *request, GridVisit *visit, void *context,
                Status *status);
/* Read the counts of a group that is visited, or of its copy, in place of others; and free them. Errors: SQLite's
 * text. */
bool grid_read(Grid *group, MetricId metric, Status *status);
void grid_forget(Grid *group);

#endif
