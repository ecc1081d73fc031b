/* The positions of one base program, with their traits and what each letter saves there.
 * Depends on: where.h. */
#ifndef EXPERIMENTS_ANALYSIS_WHERE_WHERE_DATA_H
#define EXPERIMENTS_ANALYSIS_WHERE_WHERE_DATA_H

#include "analysis/where/where.h"

enum { WHERE_TRAITS = 4 }; /* phase, legal moves, captures, check */

typedef struct WherePosition {
    int line;
    int strata[WHERE_TRAITS]; /* in [0, WHERE_STRATA) */
    int legal_moves;
    double saved[WHERE_FIGURES];
} WherePosition;

typedef struct WhereData {
    char *program;
    WherePosition *at; /* by line */
    int nb;
} WhereData;

/* One for each base program, in the study's order. Errors as where_load's. */
bool where_data_read(WhereData **data, int *nb, Store *store, const char *study, int depth,
                     Status *status);

/* The first stratum of a trait, and how many it has. */
int where_first(int trait);
int where_strata_nb(int trait);
/* The trait that a stratum is of. */
int where_trait_of(int stratum);

#endif
