#include "analysis/metric.h"

#include <string.h>

const Metric metrics[METRICS_NB] = {
    [METRIC_NC] = {"nc", "searches", "nodes", "fewer", "more", "iterations.nc"},
    [METRIC_NBP] = {"nbp", "reaches", "bottom positions", "fewer", "more", "iterations.nbp"},
    [METRIC_SOLUTION] = {"solution", "needs", "nodes to solution", "fewer", "more",
                         "found.nodes_2b"},
    [METRIC_SOLUTION_4B] = {"solution_4b", "needs",
                            "nodes to solution (the unsolved counted as 4 B)", "fewer", "more",
                            "found.nodes_4b"},
    [METRIC_SOLUTION_NS] = {"solution_ns", "takes", "time to solution", "less", "more",
                            "CAST(round(found.nodes_2b * prices.ns) AS INTEGER)"},
    [METRIC_SOLVED] = {"solved", "solves", "positions", "fewer", "more",
                       "iif(found.nodes_2b IS NULL, NULL, found.nodes IS NOT NULL)"},
    [METRIC_CPU] = {"cpu", "takes", "CPU time", "less", "more", "nullif(iterations.cpu_ns, 0)"},
};

bool metric_is_of_solutions(MetricId metric) {
    return metric >= METRIC_SOLUTION && metric <= METRIC_SOLVED;
}

const char *metric_column(MetricId metric, bool own) {
    if (own &&
        metric == METRIC_SOLVED) /* is the best move a key? NULL where the suite names none */
        return "CASE WHEN best <> '' OR avoid <> ''"
               " THEN coalesce((best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > "
               "0)"
               "  AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0) END";
    return own && metric_is_of_solutions(metric) ? "NULL" : metrics[metric].column;
}

MetricId metric_find(const char *name, bool of_effects) {
    for (MetricId metric = 0; metric < (of_effects ? METRIC_EFFECTS_NB : METRICS_NB); metric++)
        if (!name || strcmp(name, metrics[metric].name) == 0)
            return metric;
    return METRICS_NB;
}

void metric_names(Text *text, bool of_effects, bool of_solutions) {
    const char *between = "";
    for (MetricId metric = 0; metric < (of_effects ? METRIC_EFFECTS_NB : METRICS_NB); metric++)
        if (of_solutions || metric == METRIC_SOLVED || !metric_is_of_solutions(metric)) {
            text_add(text, "%s%s", between, metrics[metric].name);
            between = ", ";
        }
}
