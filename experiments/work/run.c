#include "work/run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "work/driver.h"

typedef struct Run {
    Plan *plan;
    Driver driver;
    int64_t next; /* cell to look at next */
    bool fail_fast;
    RunOutcome *outcome;
} Run;

static void name_failure(const Run *run, const PlanCell *cell, const char *reason) {
    const PlanConfiguration *c = &run->plan->configurations[cell->configuration];
    progress_give_way(&run->driver.progress);
    say(stderr, "failed: %s %s at depth %d in '%s': %s\n", c->letters, c->parameters, cell->depth,
        run->plan->positions[cell->position].fen, reason);
}

/* Store what became of a cell, with the iterations of its flight if there are any. */
static void store_cell(Run *run, const PlanCell *cell, const char *state, const char *reason,
                       const Flight *flight, const LedgerTrace *trace) {
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
        .trace = trace,
    };
    if (!ledger_put_cell(run->driver.session->ledger, &row, &differs, run->driver.status))
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
        progress_add(&run->driver.progress, cell->cost, flight ? driver_nodes(flight) : 0, failed);
    if (row.iterations_nb)
        run->outcome->cpu_ns += flight->iterations[flight->nb - 1].figures.cpu_ns;
    text_release(&differs);
}

static void end_cell(void *context, const PoolEvent *event, const Flight *flight) {
    Run *run = context;
    const char *reason, *state = driver_state(event, &reason);
    const bool kept = strcmp(state, "failed") != 0;
    const PlanCell *cell = &run->plan->cells[event->job];
    char *changes = kept && flight->changes ? js_write(flight->changes) : NULL;
    LedgerTrace trace = {.changes = changes ? changes : "[]"};
    if (kept && flight->asks) {
        const ClientOutcome *outcome = &event->report->outcome;
        trace.nodes = outcome->nodes;
        trace.cpu_ns = outcome->cpu_ns;
        trace.depth = outcome->depth;
        trace.best_move = outcome->best_move;
        run->outcome->contradicted += outcome->contradicts;
    }
    store_cell(run, cell, state, reason, kept ? flight : NULL, trace.best_move ? &trace : NULL);
    free(changes);
    run->driver.enough = run->fail_fast && run->outcome->failed;
}

bool run_job_of(WorkerJob *job, const Plan *plan, const PlanCell *cell, Status *status) {
    const PlanConfiguration *configuration = &plan->configurations[cell->configuration];
    job->settings = configuration->settings;
    job->depth = cell->depth;
    job->node_limit = plan->spec->node_limit;
    memcpy(job->fen, plan->positions[cell->position].fen, sizeof job->fen);
    if (!plan->spec->stranger)
        return true;
    job->task = WORKER_ASKS;
    return stranger_job(plan->spec->stranger, configuration->letters, configuration->parameters,
                        job->stranger, status);
}

/* The next cell that a worker must compute. */
static int64_t next_cell(void *context, WorkerJob *job) {
    Run *run = context;
    for (; run->next < run->plan->cells_nb; run->next++) {
        const PlanCell *cell = &run->plan->cells[run->next];
        const PlanConfiguration *configuration = &run->plan->configurations[cell->configuration];
        if (cell->known || configuration->unfit)
            continue;
        return run_job_of(job, run->plan, cell, run->driver.status) ? run->next++ : -1;
    }
    return -1;
}

/* Keep what running cells have finished: take in what lies in the pipes, then store the iterations.
 */
static void keep_partial(Run *run) {
    driver_drain(&run->driver);
    for (int i = 0; i < run->driver.session->jobs && !run->driver.status->failed; i++) {
        const Flight *flight = &run->driver.flights[i];
        if (flight->job < 0 || !flight->nb || flight->asks)
            continue; /* a foreign engine's counts may not repeat, and its trace is not whole */
        const PlanCell *cell = &run->plan->cells[flight->job];
        if (flight->iterations[flight->nb - 1].figures.depth == cell->depth)
            store_cell(run, cell, "done", NULL, flight, NULL); /* only its end was not recorded */
        else
            store_cell(run, cell, "partial", "interrupted", flight, NULL);
    }
}

/* What ended of itself is not searched again under a higher limit, but counts as unsolved by it, as its
 * neighbours do. An earlier version did not keep the limit. */
static void raise_limits(Run *run) {
    const int64_t limit = (int64_t)run->plan->spec->node_limit;
    StoreStatement *raise = store_prepare(run->driver.session->store,
                                          "UPDATE cells SET node_limit = ?4 WHERE position_id = ?1"
                                          " AND configuration_id = ?2 AND depth = ?3"
                                          " AND status = 'timeout' AND reason = ?5"
                                          " AND (node_limit < ?4 OR node_limit = ?6)",
                                          run->driver.status);
    for (int64_t i = 0; raise && i < run->plan->cells_nb && !run->driver.status->failed; i++) {
        const PlanCell *cell = &run->plan->cells[i];
        if (cell->known)
            store_put(raise, run->driver.status, "iiiiti", run->plan->positions[cell->position].id,
                      run->plan->configurations[cell->configuration].id, (int64_t)cell->depth,
                      limit, LEDGER_ENDED_ITSELF, INT64_MAX);
    }
    store_release(raise);
}

/* Cells that cannot be run: their reason is stored at once. */
static void skip_unfit(Run *run) {
    for (int64_t i = 0; i < run->plan->cells_nb && !run->driver.status->failed; i++) {
        const PlanCell *cell = &run->plan->cells[i];
        const char *unfit = run->plan->configurations[cell->configuration].unfit;
        if (!unfit || cell->known)
            continue;
        store_cell(run, cell, "skipped", unfit, NULL, NULL);
        run->outcome->skipped++;
    }
}

bool run_plan(Plan *plan, const Session *session, bool fail_fast, RunOutcome *outcome,
              Status *status) {
    static const DriverHooks hooks = {.next = next_cell, .end = end_cell};
    Run run = {
        .plan = plan,
        .driver = {.hooks = &hooks, .context = &run, .session = session, .status = status},
        .fail_fast = fail_fast,
        .outcome = outcome,
    };
    double cost = 0;
    int64_t missing = 0;
    for (int64_t i = 0; i < plan->cells_nb; i++)
        if (!plan->cells[i].known) {
            cost += plan->cells[i].cost;
            missing++;
        }
    *outcome = (RunOutcome){.done = 0};
    driver_begin(&run.driver, missing, cost);
    skip_unfit(&run);
    if (plan->spec->stranger && plan->spec->node_limit)
        raise_limits(&run);
    driver_run(&run.driver);
    outcome->interrupted = driver_is_stopped(&run.driver);
    if (outcome->interrupted)
        keep_partial(&run);
    driver_end(&run.driver);
    outcome->progress = run.driver.progress.figures;
    return !status->failed;
}

void run_print_contradictions(int64_t nb) {
    if (nb)
        say(stdout,
            "%" PRId64 " search%s that %s stopped answered another move than the last line said: "
            "the lines count\n",
            nb, nb == 1 ? "" : "es", nb == 1 ? "was" : "were");
}

void run_print(const Plan *plan, const RunOutcome *o) {
    char searches[SAY_NUMBER_NB], failed[SAY_NUMBER_NB], skipped[SAY_NUMBER_NB],
        speed[SAY_NUMBER_NB];
    const LedgerProgress *all = &o->progress;
    const int64_t seconds = (int64_t)(all->seconds + 0.5);
    say_number(o->done + o->timed_out, searches);
    say_number(o->failed, failed);
    if (o->timed_out)
        say(stdout, "%s search%s, %" PRId64 " of them to %s and %" PRId64 " to depth %d", searches,
            o->done + o->timed_out == 1 ? "" : "es", o->timed_out,
            plan->spec->stranger ? "the node limit or their own end" : "the node limit", o->done,
            plan->spec->depth);
    else
        say(stdout, "%s search%s done", searches, o->done == 1 ? "" : "es");
    say(stdout, ", %s failed", o->failed ? failed : "none");
    if (o->skipped)
        say(stdout, ", %s skipped", say_number(o->skipped, skipped));
    say(stdout, ", in %" PRId64 ":%02d (%.1f s CPU, %s nodes/s)\n", seconds / 60,
        (int)(seconds % 60), 1e-9 * (double)o->cpu_ns,
        say_number(all->seconds > 0 ? (int64_t)((double)all->nodes / all->seconds) : 0, speed));
    run_print_contradictions(o->contradicted);
}
