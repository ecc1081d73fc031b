/* Sets of enhancements compared on the positions of one suite, pair by pair with the first.
 * Depends on: analysis/metric.h, analysis/stats.h, base/table.h, spec/set.h, store/choice.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_H
#define EXPERIMENTS_ANALYSIS_COMPARE_COMPARE_H

#include <stdio.h>

#include "analysis/metric.h"
#include "analysis/stats.h"
#include "base/table.h"
#include "spec/set.h"
#include "store/choice.h"

enum { COMPARE_SETS_MAX = 32 };

/* What to compare. Texts are the caller's and must outlive the comparison. */
typedef struct CompareRequest {
    const char *study;   /* NULL: the first in the database */
    const char *suite;   /* NULL: the study's first */
    const char *setting; /* as the database names it */
    MetricId metric;
    const char *sets[COMPARE_SETS_MAX]; /* as set.h has them; the caller's names for them */
    int sets_nb;
    int depth;         /* -1: the deepest at which all sets are done on some position */
    Alphabet alphabet; /* of the study */
} CompareRequest;

/* A set as it was found in the study. */
typedef struct CompareSide {
    Set set;
    int64_t configuration; /* in the database */
    char *parameters;      /* effective */
} CompareSide;

/* A set on the positions of a depth that are done in every set, in their order. What was searched several times
 * counts as the sum of its searches, whose number is the same everywhere, and as the mean of their logarithms. */
typedef struct CompareColumn {
    uint64_t *n; /* cumulative counts, or nanoseconds of CPU time */
    double *log; /* log2; minus infinity where a search counts 0 */
    /* What a position says of the set's price, which is measured on the positions themselves. */
    double *price;
    int64_t *score; /* root value of the first search, centipawns for the side to move */
} CompareColumn;

typedef struct CompareDepth {
    int nb, *common;        /* positions done in every set, in the suite's order */
    CompareColumn *columns; /* of each set */
    int rounds;             /* searches that every cell of these has: the first ones; at least 1 */
    /* What several searches of a cell say, of the cells without a count of 0; nothing of one. */
    size_t cells, differing; /* differing: in how many of the cells the searches differ */
    double within;           /* standard deviation of a cell's log2 counts (stats_within) */
} CompareDepth;

typedef struct Compare {
    CompareRequest request; /* nothing left open */
    char *study, *suite;
    CompareSide sides[COMPARE_SETS_MAX];
    int positions_nb;
    char **positions;           /* ids in the order of the suite */
    int *clusters;              /* of each, for stats.h */
    int rounds_nb;              /* searches of a cell, at most */
    bool timed;                 /* of CPU time: measured by `prunelab time` */
    int depths_nb;              /* cells are known for depths [0, depths_nb) */
    struct CompareCell **cells; /* [depth]: all searches */
    CompareDepth *depths;       /* [depths_nb] */
} Compare;

/* Read what is stored. A set without parameters of its own is the one that was run under the
 * setting; one with such is the only configuration of the study that has these letters and values,
 * or of several the one that is the setting's but for them. Errors: an unknown study, suite or
 * setting (the known ones are listed); a set that was not run, or not to that depth (its depths are
 * listed); one that may be several (they are listed); two that are one; no position done in all
 * sets. */
bool compare_load(Compare *compare, Store *store, const CompareRequest *request, Status *status);

/* A set as a user names it: letters of the study's, and where the setting does not say enough, values of its own.
 * Of our own engine's as spec/set.h has it; of a foreign engine's, whose options are not known here, letters, name and
 * own_nb are written: `NVH:Hash=8,King Safety Curve=Linear`. Errors: unknown letters, no NAME=VALUE, an option twice,
 * a name too long; the set is quoted. */
bool compare_read_set(Set *set, const char *text, const Alphabet *alphabet, Status *status);

/* What compare_load does for the sets: find every side's configuration. The error for a set that this study and setting
 * do not have names up to three that do; false. */
bool compare_find_sides(Compare *compare, Store *store, Status *status);
bool compare_fail_absent(const Compare *compare, Store *store, const char *name,
                         const char *letters, Status *status);

/* Can root values be compared? Those of searches to one depth: nodes to a solution end anywhere. */
bool compare_has_values(const Compare *compare);

/* Is the metric nodes at a price that a set has on all positions? Then that a set takes less on a position
 * says nothing beside the price, and this is drawn with the positions. */
bool compare_is_priced(const Compare *compare);

/* Is the metric a CPU time that `run` took of each search once? That is no measurement: it has no interval. */
bool compare_is_once(const Compare *compare);

/* What a set counts on the i-th common position of the request's depth: the mean over its searches, rounded. */
uint64_t compare_count(const Compare *compare, int set, int i);

/* ---- figures --------------------------------------------------------------------------------- */

/* All over the positions of a depth that are done in every set. */

/* A set, and against the first. Ratios are set / first, as log2: below 0 the set is smaller. */
typedef struct CompareFigures {
    uint64_t total;
    double geometric_mean; /* no number where a count is 0 */
    /* Of the positions: the set's count against the first's, FIELD_NONE where compare_is_priced; equal root values,
     * FIELD_NONE where these cannot be compared. */
    int smaller, equal, larger, same_value;
    int ratios; /* of them: neither count is 0; the mean is over these */
    int units;  /* of the ratios' positions: how many are drawn, games where these are known */
    /* Of the geometric mean of ratios; of the ratio of totals. No numbers without ratios. */
    double log2_mean, log2_total;
    /* Unknown with fewer than two positions, and where compare_is_once. */
    Interval mean_interval, total_interval;
    /* The position with the largest share of the difference of totals, that share (above 1 where
     * others go the other way); -1 and no number where the totals are equal. */
    int largest;
    double largest_share;
} CompareFigures;
CompareFigures compare_figures(const Compare *compare, int depth, int set);

/* How the intervals were computed (stats.h). */
const char *compare_method(const Compare *compare);

/* The common positions of the request's depth, by their places there, ordered by how much the sets differ on them: by the greatest
 * |log2 ratio| to the first, descending, ties in the suite's order; those without a ratio last. */
int *compare_order(const Compare *compare);

/* ---- as text, CSV, JSON or Markdown ----------------------------------------------------------- */

/* How much a reader is shown: sentences and totals; also the positions that differ most and every depth; all
 * positions. */
typedef enum CompareDetail { COMPARE_BRIEF, COMPARE_ALL, COMPARE_POSITIONS } CompareDetail;

/* For a reader: first the sentences, then the tables. TABLE_ALIGNED or TABLE_MARKDOWN. */
void compare_print(const Compare *compare, TableFormat format, CompareDetail detail, FILE *file);

/* One row for each depth and set; NULL against the first where the first itself is meant. Only the
 * request's depth where `one_depth` is set. */
void compare_print_csv(const Compare *compare, bool one_depth, FILE *file);

/* One row for each position done in all sets and each set, at the request's depth. */
void compare_print_positions_csv(const Compare *compare, FILE *file);

/* One object on a line: what was compared, `depths` with their sets, and `positions` at the request's depth. */
void compare_print_json(const Compare *compare, bool one_depth, FILE *file);

/* A line for each set that can be quoted, by the comparison's metric. */
void compare_print_sentences(const Compare *compare, TableFormat format, FILE *file);

#endif
