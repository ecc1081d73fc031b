#include "work/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "work/flight.h"
#include "work/progress.h"
#include "work/stop.h"

enum { WAIT_MS = 200 }; /* so often does the loop look at the clock and at signals */

typedef struct Run {
    Plan *plan;
    Pool *pool;
    Ledger *ledger;
    Flights flights;
    Progress progress;
    int64_t next; /* cell to look at next */
    bool fail_fast;
    RunOutcome *outcome;
    Status *status;
} Run;

static void name_failure(const Run *run, const PlanCell *cell, const char *reason) {
    const PlanConfiguration *c = &run->plan->configurations[cell->configuration];
    if (run->progress.terminal)
        fputs("\r", stderr);
    say(stderr, "failed: %s %s at depth %d in '%s': %s\n", c->letters, c->parameters, cell->depth,
        run->plan->positions[cell->position].fen, reason);
}

/* Store what became of a cell, with the iterations of its flight if there are any. */
static void store_cell(Run *run, const PlanCell *cell, const char *state, const char *reason,
                       const Flight *flight) {
    Text differs = TEXT_EMPTY;
    const LedgerCell row = {
        .position = run->plan->positions[cell->position].id,
        .configuration = run->plan->configurations[cell->configuration].id,
        .depth = cell->depth,
        .status = state,
        .reason = reason,
        .node_limit = run->plan->spec->node_limit,
        .iterations = flight ? flight->iterations : NULL,
        .iterations_nb = flight ? flight->nb : 0,
    };
    if (!ledger_put_cell(run->ledger, &row, &differs, run->status))
        return;
    const bool failed = strcmp(state, "failed") == 0 || differs.nb;
    if (differs.nb)
        name_failure(run, cell, text_get(&differs));
    else if (failed)
        name_failure(run, cell, reason);
    run->outcome->failed += failed;
    run->outcome->done += !failed && strcmp(state, "done") == 0;
    run->outcome->timed_out += !failed && strcmp(state, "timeout") == 0;
    if (strcmp(state, "partial") != 0)
        progress_add(&run->progress, cell->cost,
                     row.iterations_nb ? flight->iterations[flight->nb - 1].figures.nc : 0, failed);
    if (row.iterations_nb)
        run->outcome->cpu_ns += flight->iterations[flight->nb - 1].figures.cpu_ns;
    text_release(&differs);
}

static void end_cell(Run *run, const PlanCell *cell, const WorkerReport *report,
                     const Flight *flight) {
    if (report->error[0])
        store_cell(run, cell, "failed", report->error, NULL);
    else if (report->end == ENGINE_DONE)
        store_cell(run, cell, "done", NULL, flight);
    else if (report->end == ENGINE_NODES)
        store_cell(run, cell, "timeout", "node limit reached", flight);
    else if (report->end == ENGINE_TOO_LONG)
        store_cell(run, cell, "failed", "a line of play passed the length limit", NULL);
    else
        store_cell(run, cell, "failed", "the search was stopped", NULL);
}

static void handle(Run *run, const PoolEvent *event) {
    Flight *flight = event->job >= 0 ? flights_find(&run->flights, event->job) : NULL;
    if (!flight)
        return; /* a worker died that had nothing to do */
    const PlanCell *cell = &run->plan->cells[event->job];
    if (event->kind == POOL_ITERATION) {
        flight_add(flight, event->report);
        return;
    }
    if (event->kind == POOL_END)
        end_cell(run, cell, event->report, flight);
    else
        store_cell(run, cell, "failed", event->reason, NULL);
    flight_end(flight);
}

/* The next cell that a worker must compute, or -1. */
static int64_t next_cell(Run *run) {
    for (; run->next < run->plan->cells_nb; run->next++) {
        const PlanCell *cell = &run->plan->cells[run->next];
        if (!cell->known && !run->plan->configurations[cell->configuration].unfit)
            return run->next++;
    }
    return -1;
}

static void give_work(Run *run) {
    while (pool_has_free(run->pool)) {
        const int64_t number = next_cell(run);
        if (number < 0)
            return;
        const PlanCell *cell = &run->plan->cells[number];
        WorkerJob job = {.settings = run->plan->configurations[cell->configuration].settings,
                         .depth = cell->depth,
                         .node_limit = run->plan->spec->node_limit};
        memcpy(job.fen, run->plan->positions[cell->position].fen, sizeof job.fen);
        flights_begin(&run->flights, run->pool, number, &job);
    }
}

static bool must_stop(const Run *run) {
    return run->status->failed || stop_is_asked() || (run->fail_fast && run->outcome->failed);
}

static void work(Run *run) {
    while (!must_stop(run)) {
        PoolEvent event;
        give_work(run);
        if (pool_busy_nb(run->pool) == 0)
            return;
        const bool good = pool_wait(run->pool, WAIT_MS, &event, run->status);
        handle(run, &event);
        if (!good)
            return;
        progress_show(&run->progress);
        if (progress_is_due(&run->progress))
            ledger_put_progress(run->ledger, &run->progress.figures, run->status);
    }
}

/* Keep what running cells have finished: take in what lies in the pipes, then store the iterations.
 */
static void keep_partial(Run *run) {
    for (PoolEvent event; !run->status->failed;) {
        if (!pool_wait(run->pool, 0, &event, run->status) || event.kind == POOL_NOTHING)
            break;
        if (event.kind != POOL_DEATH)
            handle(run, &event);
    }
    for (int i = 0; i < run->flights.nb && !run->status->failed; i++) {
        Flight *flight = &run->flights.flights[i];
        if (flight->job < 0 || !flight->nb)
            continue;
        const PlanCell *cell = &run->plan->cells[flight->job];
        if (flight->iterations[flight->nb - 1].figures.depth == cell->depth)
            store_cell(run, cell, "done", NULL, flight); /* only its end was not told any more */
        else
            store_cell(run, cell, "partial", "interrupted", flight);
    }
}

/* Cells that cannot be run: their reason is stored at once. */
static void skip_unfit(Run *run) {
    for (int64_t i = 0; i < run->plan->cells_nb && !run->status->failed; i++) {
        const PlanCell *cell = &run->plan->cells[i];
        const char *unfit = run->plan->configurations[cell->configuration].unfit;
        if (!unfit || cell->known)
            continue;
        store_cell(run, cell, "skipped", unfit, NULL);
        run->outcome->skipped++;
    }
}

bool run_plan(Plan *plan, Pool *pool, int jobs, Ledger *ledger, bool fail_fast, RunOutcome *outcome,
              Status *status) {
    Run run = {.plan = plan,
               .pool = pool,
               .ledger = ledger,
               .fail_fast = fail_fast,
               .outcome = outcome,
               .status = status};
    double cost = 0;
    int64_t missing = 0;
    for (int64_t i = 0; i < plan->cells_nb; i++)
        if (!plan->cells[i].known) {
            cost += plan->cells[i].cost;
            missing++;
        }
    *outcome = (RunOutcome){.done = 0};
    flights_init(&run.flights, jobs);
    progress_init(&run.progress, missing, cost);
    ledger_put_progress(ledger, &run.progress.figures, status);
    skip_unfit(&run);
    work(&run);
    outcome->interrupted = must_stop(&run);
    if (outcome->interrupted)
        keep_partial(&run);
    progress_end(&run.progress);
    if (!status->failed)
        ledger_put_progress(ledger, &run.progress.figures, status);
    outcome->seconds = run.progress.figures.seconds;
    outcome->nodes = run.progress.figures.nodes;
    flights_release(&run.flights);
    return !status->failed;
}
