/* What one cell cost, depth by depth, and would cost beyond.
 * Depends on: spec/plan.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_ESTIMATE_SERIES_H
#define EXPERIMENTS_ANALYSIS_ESTIMATE_SERIES_H

#include "spec/plan.h"
#include "store/store.h"

typedef struct Series {
    double nodes[MAX_DEPTH]; /* by depth, cumulative; from 1 to `last` */
    double ns[MAX_DEPTH];
    int last;
} Series;

/* Search a cell as deep as the nodes allow. Errors: out of memory. */
bool series_measure(const Plan *plan, const PlanCell *cell, uint64_t nodes, Series *series,
                    Status *status);

/* Read it from a database. `find`: series_find. Empty where there is none. */
bool series_recall(StoreStatement *find, const Plan *plan, const PlanCell *cell, Series *series,
                   Status *status);
StoreStatement *series_find(Store *store, Status *status);

/* By what the growth of the ply to `from` differs from that of two plies before, as a factor. False
 * where too little is known. */
bool series_decline(const Series *series, int from, double *decline);

/* Nodes at `depth` as the depths up to `from` foretell them: each ply grows as that two plies
 * before it, for odd and even ones differ, times `decline`. Where there are too few, as the plan
 * expects. Range: from <= series->last. */
double series_foretell(const Series *series, int from, double decline, const Plan *plan,
                       const PlanCell *cell, int depth);

#endif
