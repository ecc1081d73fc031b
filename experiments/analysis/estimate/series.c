#include "analysis/estimate/estimate.h"

#include <math.h>
#include <string.h>

#include "work/run.h"

/* ---- measured -------------------------------------------------------------------------------- */

typedef struct Listener {
    Series *series;
    Status *status;
} Listener;

static void listen(void *context, const WorkerReport *report) {
    Listener *listener = context;
    Series *series = listener->series;
    if (report->kind == WORKER_END) {
        if (report->error[0])
            status_fail(listener->status, "%s", report->error);
        return;
    }
    const int depth = report->kind == WORKER_ITERATION ? report->iteration.depth : 0;
    if (depth < 1 || depth >= MAX_DEPTH)
        return;
    series->nodes[depth] = (double)report->iteration.nc;
    series->ns[depth] = (double)report->iteration.cpu_ns;
    series->last = depth;
}

bool series_measure(const Plan *plan, const PlanCell *cell, uint64_t nodes, Series *series,
                    Status *status) {
    const PlanConfiguration *configuration = &plan->configurations[cell->configuration];
    Listener listener = {series, status};
    WorkerJob job = {.task = WORKER_SEARCHES};
    if (!run_job_of(&job, plan, cell, status))
        return false;
    job.node_limit = nodes;
    *series = (Series){.last = 0};
    if (configuration->deepening) {
        worker_search(&job, NULL, listen, &listener);
        return !status->failed;
    }
    /* Without iterations every depth is a search of its own. */
    for (int depth = 1; depth <= cell->depth && series->last == depth - 1; depth++) {
        job.depth = depth;
        worker_search(&job, NULL, listen, &listener);
        if (status->failed || series->nodes[series->last] > (double)nodes / 4)
            break;
    }
    return !status->failed;
}

/* ---- stored ---------------------------------------------------------------------------------- */

StoreStatement *series_find(Store *store, Status *status) {
    return store_prepare(store,
                         "SELECT depth, nc, cpu_ns FROM iterations"
                         " WHERE position_id = (SELECT id FROM positions WHERE fen = ?)"
                         " AND configuration_id = (SELECT id FROM all_configurations"
                         "  WHERE engine = coalesce(?4, engine_of(enhancements))"
                         "  AND enhancements = ?2 AND parameters = ?3) ORDER BY depth",
                         status);
}

bool series_recall(StoreStatement *find, const Plan *plan, const PlanCell *cell, Series *series,
                   Status *status) {
    const PlanConfiguration *c = &plan->configurations[cell->configuration];
    *series = (Series){.last = 0};
    store_bind(find, "tttt", plan->positions[cell->position].fen, c->letters, c->parameters,
               c->engine);
    while (store_next(find, status)) {
        const int64_t depth = store_integer(find, 0);
        if (depth != series->last + 1 || depth >= MAX_DEPTH || store_integer(find, 2) == 0)
            continue; /* as far as it goes without a gap, and its time was measured */
        series->last = (int)depth;
        series->nodes[depth] = (double)store_integer(find, 1);
        series->ns[depth] = (double)store_integer(find, 2);
    }
    return !status->failed;
}

/* ---- foretold -------------------------------------------------------------------------------- */

bool series_decline(const Series *series, int from, double *decline) {
    const double *n = series->nodes;
    if (from < 4 || !(n[from] > 0 && n[from - 1] > 0 && n[from - 2] > 0 && n[from - 3] > 0))
        return false;
    *decline = (n[from] / n[from - 1]) / (n[from - 2] / n[from - 3]);
    return true;
}

double series_foretell(const Series *series, int from, double decline, const Plan *plan,
                       const PlanCell *cell, int depth) {
    const EngineSettings *settings = &plan->configurations[cell->configuration].settings;
    const double moves = plan->positions[cell->position].moves;
    const double *n = series->nodes;
    if (depth <= from)
        return n[depth];
    if (from < 1)
        return plan_cost(settings, moves, depth);
    if (from < 3 || !(n[from - 2] > 0)) /* no more is known than where it stands */
        return n[from] * plan_cost(settings, moves, depth) / plan_cost(settings, moves, from);
    double nodes = n[from], before = n[from - 1] / n[from - 2], last = n[from] / n[from - 1];
    for (int d = from + 1; d <= depth; d++) {
        const double next = before * decline; /* as two plies ago, and a little less */
        nodes *= next;
        before = last;
        last = next;
        if ((d - from) % 2 == 0)
            decline = sqrt(decline); /* it slows down, else growth would come to nothing */
    }
    return nodes;
}
