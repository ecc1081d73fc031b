/* What is measured: the sets, positions and searches of a study, a suite, a setting and a depth, read in one
 * place. Depends on: analysis/metric.h, store/alphabet.h, base/text.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_GRID_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_GRID_H

#include "analysis/metric.h"
#include "base/text.h"
#include "store/alphabet.h"

/* One suite, setting and depth of a study: what it asks for, and once that is read what is done. Sets are
 * masks of the study's letters (store/alphabet.h). */
#define GRID_UNDONE UINT64_MAX
typedef struct GridReading GridReading;
typedef struct Grid {
    Alphabet alphabet;
    char *suite, *setting;
    int depth;
    uint64_t *sets; /* that are wanted, ascending, each once */
    size_t sets_nb;
    bool ends;           /* cells end at this depth */
    Text configurations; /* ids of what is wanted, a JSON array; one may be in it twice */
    GridReading *reading;
    /* By grid_read(): */
    uint64_t *counts[METRIC_EFFECTS_NB]; /* at grid_place(); GRID_UNDONE: there is none */
    double *ns,
        *nodes;    /* of each cell's search, with METRIC_SOLUTION_NS; 0: the time is not known */
    int64_t entry; /* id of the last one */
    char **names;
    int *clusters; /* of each (store/clusters.h) */
    int entries_nb;
    int rounds_nb; /* most searches of a cell */
} Grid;

/* Where a count stands: `set` by number in `sets`, `entry` in `names`, round from 0. */
static inline size_t grid_place(const Grid *group, size_t set, int entry, int round) {
    return ((size_t)entry * group->sets_nb + set) * (size_t)group->rounds_nb + (size_t)round;
}

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
/* Read these counts of a group that is visited, in place of others. Errors: SQLite's text. */
bool grid_read(Grid *group, MetricId first, MetricId last, Status *status);
/* Let the counts of a metric go, whose cube is taken. */
void grid_forget(Grid *group, MetricId metric);

#endif
