/* What sets are compared by, one row a metric. A new one is a row in metric.c, and, where neither of its two
 * relations has the column, a relation. Names are those of the database, of --metric, and of the page. */
#ifndef EXPERIMENTS_ANALYSIS_METRIC_H
#define EXPERIMENTS_ANALYSIS_METRIC_H

#include <stdbool.h>

#include "base/text.h"

/* From METRIC_SOLUTION to METRIC_SOLVED: nodes to solution, of searches of foreign engines that have a limit of
 * nodes, with the unsolved counted as 2 limits, and as 4; the first in the set's measured time a node; and
 * whether the position is solved: within the limit, or at the depth where our own engine searches. Its effects are
 * no doublings but differences of the share of positions. */
typedef enum MetricId {
    METRIC_NC,
    METRIC_NBP,
    METRIC_SOLUTION,
    METRIC_SOLUTION_4B,
    METRIC_SOLUTION_NS,
    METRIC_SOLVED,
    METRIC_EFFECTS_NB,              /* effects are kept of those above */
    METRIC_CPU = METRIC_EFFECTS_NB, /* ns, of one search or of what `prunelab time` measured */
    METRICS_NB
} MetricId;

typedef struct Metric {
    const char *name;
    const char *does, *what; /* in a sentence: "TH searches 0.50 times the nodes of T" */
    const char *less, *more; /* of `what`: "fewer" nodes, "less" time */
    const char *column;      /* SQL: of `iterations`; of a solution of `found` and `prices` */
} Metric;

extern const Metric metrics[METRICS_NB];

/* Is it of nodes to solution? */
bool metric_is_of_solutions(MetricId metric);

/* SQL: its column. `own`: of our own engine, which has no nodes to solution, and solves at a depth. */
const char *metric_column(MetricId metric, bool own);

/* The metric of a name, among those of effects or all; METRICS_NB: none. NULL is the first. */
MetricId metric_find(const char *name, bool of_effects);

/* Appends the names: "nc, nbp, ...". */
void metric_names(Text *text, bool of_effects, bool of_solutions);

#endif
