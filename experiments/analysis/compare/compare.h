/* Sets of enhancements compared on the positions of one suite, pair by pair with the first.
 * Depends on: analysis/metric.h, spec/set.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_H
#define EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_H

#include "analysis/metric.h"
#include "spec/set.h"
#include "store/alphabet.h"

enum { COMPARE_SETS_MAX = 32 };

/* What to compare. Texts are the caller's and must outlive the comparison. */
typedef struct CompareRequest {
    const char *study;   /* NULL: the first in the database */
    const char *suite;   /* NULL: the study's first */
    const char *setting; /* as the database names it */
    MetricId metric;
    const char *sets[COMPARE_SETS_MAX]; /* as set.h has them; the caller's names for them */
    int sets_nb;
    int depth;                /* -1: the deepest at which all sets are done on some position */
    const Alphabet *alphabet; /* of the study; NULL: ours */
} CompareRequest;

/* A search of a set on a position. */
typedef struct CompareCell {
    bool done;
    uint64_t n;    /* cumulative count, or nanoseconds of CPU time */
    int64_t score; /* root value, centipawns for the side to move */
    double ns,
        nodes; /* of the search, where the metric is a time at the set's price; 0: not known */
} CompareCell;

/* A set as it was found in the study. */
typedef struct CompareSide {
    Set set;
    int64_t configuration; /* in the database */
    char *parameters;      /* effective */
} CompareSide;

typedef struct Compare {
    CompareRequest request; /* nothing left open */
    char *study, *suite;
    CompareSide sides[COMPARE_SETS_MAX];
    int positions_nb;
    char **positions; /* ids in the order of the suite */
    int *clusters;    /* of each, for stats.h */
    int rounds_nb;    /* searches of a cell, at most */
    bool timed;       /* of CPU time: measured by `prunelab time` */
    int depths_nb;    /* cells are known for depths [0, depths_nb) */
    CompareCell *cells;
} Compare;

/* Read what is stored. A set without parameters of its own is the one that was run under the
 * setting; one with such is the only configuration of the study that has these letters and values,
 * or of several the one that is the setting's but for them. Errors: an unknown study, suite or
 * setting (the known ones are listed); a set that was not run, or not to that depth (its depths are
 * listed); one that may be several (they are listed); two that are one; no position done in all
 * sets. */
bool compare_load(Compare *compare, Store *store, const CompareRequest *request, Status *status);

/* The first search of a cell, and each of them. Range: round in [0, rounds_nb). */
const CompareCell *compare_cell(const Compare *compare, int depth, int set, int position);
const CompareCell *compare_search(const Compare *compare, int depth, int set, int position,
                                  int round);

/* Is a position done in every set at a depth? */
bool compare_is_common(const Compare *compare, int depth, int position);
int compare_common_nb(const Compare *compare, int depth);

/* Searches that every cell of the common positions has at a depth: the first ones; at least 1. */
int compare_rounds_nb(const Compare *compare, int depth);

/* Can root values be compared? Those of searches to one depth: nodes to a solution end anywhere. */
bool compare_has_values(const Compare *compare);

/* Is the metric nodes at a price that a set has on all positions? Then that a set takes less on a position
 * says nothing beside the price, and this is drawn with the positions. */
bool compare_is_priced(const Compare *compare);

/* Is the metric a CPU time that `run` took of each search once? That is no measurement: it has no interval. */
bool compare_is_once(const Compare *compare);

/* What a cell counts: the mean over those searches, rounded. */
uint64_t compare_count(const Compare *compare, int depth, int set, int position);

#endif
