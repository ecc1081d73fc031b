/* What a study would cost, from a measurement: a few of its cells, drawn in proportion to what they
 * are expected to cost, are searched as deep as a small budget of nodes allows, or read from the
 * database where it knows them deeper, and carried on to their depth by their own growth.
 * How far it is to be trusted is measured too: by how much the cells differ among themselves, and
 * how well the same step from the depths before would have foretold the last depth that was
 * searched. Depends on: spec/plan.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_ESTIMATE_ESTIMATE_H
#define EXPERIMENTS_ANALYSIS_ESTIMATE_ESTIMATE_H

#include <stdio.h>

#include "spec/plan.h"
#include "store/store.h"

typedef struct Estimate {
    int64_t things;        /* cells or games that are to do */
    double nodes;          /* all of them, NC */
    double cpu, wall;      /* seconds */
    double bytes;          /* that the database grows by */
    double factor;         /* nodes and times are right within it, most likely */
    int sampled, stored;   /* things looked at; those of them that the database knows */
    double plies;          /* that nodes were carried on beyond what was measured, on average */
    double spent;          /* seconds of processor time that the measurement took */
    bool limited, at_most; /* node limits were taken into account; it may be less */
} Estimate;

/* Estimate what is not known of a plan (catalog_mark_known). `store` may be NULL. Takes about a
 * second. Errors: of the database, out of memory. */
bool estimate_study(const Plan *plan, Store *store, int jobs, Estimate *estimate, Status *status);

/* The time that CPU seconds take with so many workers, none longer than the longest thing. */
double estimate_wall(double cpu, double longest, int jobs);

/* "estimated: ..." and on what it rests; `things` are "cells" or "games". */
void estimate_print(FILE *file, const Estimate *estimate, const char *things, int jobs);

/* What a run of a plan takes beside its searches: CPU time and memory. `cells`: of the whole plan, whose positions
 * every share reads. */
void estimate_print_rest(FILE *file, const Plan *plan, int jobs, int64_t cells);

/* CPU seconds of this process so far. */
double estimate_clock(void);

/* ---- one cell ------------------------------------------------------------------------------------ */

/* What one cell cost, depth by depth, and would cost beyond. */
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
