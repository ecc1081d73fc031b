/* What a study would cost, from a measurement: a few of its cells, drawn in proportion to what they
 * are expected to cost, are searched as deep as a small budget of nodes allows, and carried on to
 * their depth by their own growth. How far it is to be trusted: by how much the cells differ among
 * themselves, and how many plies they were carried on. Depends on: spec/plan.h. */
#ifndef EXPERIMENTS_ANALYSIS_ESTIMATE_ESTIMATE_H
#define EXPERIMENTS_ANALYSIS_ESTIMATE_ESTIMATE_H

#include <stdio.h>

#include "spec/plan.h"

typedef struct Estimate {
    int64_t things;        /* cells or games that are to do */
    double nodes;          /* all of them, NC */
    double cpu, wall;      /* seconds */
    double bytes;          /* that the database grows by */
    double factor;         /* nodes and times are right within it, most likely */
    int sampled;           /* things looked at */
    double plies;          /* that nodes were carried on beyond what was measured, on average */
    double spent;          /* seconds of processor time that the measurement took */
    bool limited, at_most; /* node limits were taken into account; it may be less */
} Estimate;

/* Estimate what is not known of a plan (catalog_mark_known). Takes about a second. Errors: out of memory; a foreign
 * engine's. */
bool estimate_study(const Plan *plan, int jobs, Estimate *estimate, Status *status);

/* The time that CPU seconds take with so many workers, none longer than the longest thing. */
double estimate_wall(double cpu, double longest, int jobs);

/* "estimated: ..." and on what it rests; `things` are "cells" or "games". */
void estimate_print(FILE *file, const Estimate *estimate, const char *things, int jobs);

/* What a run of a plan takes beside its searches: CPU time and memory. `cells`: of the whole plan, whose positions
 * every share reads. */
void estimate_print_rest(FILE *file, const Plan *plan, int jobs, int64_t cells);

#endif
