#include "work/driver.h"

#include <stdio.h>
#include <stdlib.h>

#include "work/stop.h"
#include "work/tally.h"

enum { WAIT_MS = 200 }; /* so often does the loop look at the clock and at signals */

/* ---- flights --------------------------------------------------------------------------------- */

static void keep_iteration(Flight *flight, const WorkerReport *report) {
    flight->iterations =
        mem_more(flight->iterations, (size_t)flight->nb, sizeof *flight->iterations);
    LedgerIteration *iteration = &flight->iterations[flight->nb++];
    *iteration = (LedgerIteration){.figures = report->iteration,
                                   .told = true,
                                   .foreign = flight->asks,
                                   .seldepth = report->seldepth};
    if (!flight->asks)
        tally_take(&report->counters, flight->letters, &iteration->counts);
}

static void keep_change(Flight *flight, const ClientChange *change) {
    flight->changes = flight->changes ? flight->changes : js_array();
    js_append(flight->changes, js_fill(js_array(), "%" PRIu64 " %s %d %d", change->nodes,
                                       change->move, change->depth, change->score));
}

static void forget(Flight *flight) {
    for (int i = 0; i < flight->nb; i++)
        free(flight->iterations[i].counts.rows);
    flight->nb = 0;
    flight->job = -1;
    if (flight->changes)
        js_free(flight->changes);
    flight->changes = NULL;
}

uint64_t driver_nodes(const Flight *flight) {
    return flight->nb ? flight->iterations[flight->nb - 1].figures.nc : 0;
}

/* ---- what becomes of a job ------------------------------------------------------------------- */

const char *driver_error(const PoolEvent *event) {
    if (event->kind == POOL_DEATH)
        return event->reason;
    return event->report->error[0] ? event->report->error : NULL;
}

/* Why a search ended; what a foreign engine did, if it is one. */
static const char *end_reason(const WorkerReport *report) {
    if (report->end == ENGINE_NODES && report->outcome.end == CLIENT_ITSELF)
        return LEDGER_ENDED_ITSELF;
    if (report->end == ENGINE_NODES && report->outcome.end == CLIENT_BELOW)
        return "the engine ended its search before it told as many nodes as the limit";
    return engine_end_reason(report->end);
}

const char *driver_state(const PoolEvent *event, const char **reason) {
    *reason = driver_error(event);
    if (*reason)
        return "failed";
    *reason = end_reason(event->report);
    if (!*reason)
        return "done";
    return event->report->end == ENGINE_NODES ? "timeout" : "failed";
}

static void take(Driver *driver, const PoolEvent *event) {
    if (event->job < 0)
        return; /* nothing came, or a worker died that had nothing to do */
    Flight *flight = &driver->flights[event->place];
    if (event->kind != POOL_ITERATION) {
        driver->hooks->end(driver->context, event, flight);
        forget(flight);
    } else if (event->report->kind == WORKER_MOVE) {
        driver->hooks->move(driver->context, event->place, &event->report->move);
    } else if (event->report->kind == WORKER_CHANGE) {
        keep_change(flight, &event->report->change);
    } else {
        keep_iteration(flight, event->report);
    }
}

/* ---- the loop -------------------------------------------------------------------------------- */

static void give_work(Driver *driver) {
    while (pool_has_free(driver->session->pool)) {
        WorkerJob work = {.depth = 0};
        const int64_t job = driver->hooks->next(driver->context, &work);
        if (job < 0)
            return;
        Flight *flight = &driver->flights[pool_give(driver->session->pool, job, &work)];
        flight->job = job;
        flight->letters = work.settings.letters;
        flight->asks = work.task == WORKER_ASKS;
    }
}

/* What a line reports as done is stored already. */
static void show(Driver *driver) {
    const LedgerProgress *now = &driver->progress.figures;
    const DriverHooks *hooks = driver->hooks;
    char note[PROGRESS_NOTE_NB];
    if (!progress_shows(&driver->progress) ||
        (driver->session->ledger && !ledger_flush(driver->session->ledger, driver->status)))
        return;
    if (hooks->note)
        hooks->note(driver->context, note);
    else
        snprintf(note, sizeof note, "%.0f nodes/s",
                 now->seconds > 0 ? (double)now->nodes / now->seconds : 0.0);
    progress_show(&driver->progress, hooks->move ? "games" : "searches", note);
}

/* Cells are counted as they were; work and time go on. */
static LedgerProgress join(const LedgerProgress *cells, const LedgerProgress *now) {
    LedgerProgress both = *cells;
    const double before = (double)cells->planned, after = (double)now->planned;
    both.share = (before * cells->share + after * now->share) / (before + after);
    both.nodes += now->nodes;
    both.seconds += now->seconds;
    both.seconds_left = now->seconds_left;
    return both;
}

static LedgerProgress figures_of(const Driver *driver) {
    const LedgerProgress *now = &driver->progress.figures;
    return driver->cells && now->planned ? join(driver->cells, now) : *now;
}

static void store_progress(Driver *driver) {
    Ledger *ledger = driver->session->ledger; /* none: nothing is stored */
    const LedgerProgress figures = figures_of(driver);
    if (ledger)
        ledger_put_progress(ledger, &figures, driver->status);
}

bool driver_is_stopped(const Driver *driver) {
    return driver->status->failed || driver->enough || stop_is_asked();
}

void driver_begin(Driver *driver, int64_t planned, double cost) {
    driver->flights = mem_new((size_t)driver->session->jobs, sizeof *driver->flights);
    for (int i = 0; i < driver->session->jobs; i++)
        driver->flights[i].job = -1;
    progress_init(&driver->progress, planned, cost);
    store_progress(driver);
}

/* The next event. Results that follow each other closely share a transaction; none is open for long. */
static void wait_for(Driver *driver, PoolEvent *event) {
    Ledger *ledger = driver->session->ledger;
    const int due = ledger ? ledger_due_ms(ledger) : -1;
    if (due == 0 && !ledger_flush(ledger, driver->status))
        return;
    pool_wait(driver->session->pool, due > 0 ? due : WAIT_MS, event, driver->status);
}

void driver_run(Driver *driver) {
    while (!driver_is_stopped(driver)) {
        PoolEvent event;
        give_work(driver);
        if (driver->status->failed || pool_busy_nb(driver->session->pool) == 0)
            return;
        wait_for(driver, &event);
        if (driver->status->failed)
            return;
        take(driver, &event);
        if (driver->status->failed)
            return;
        show(driver);
        if (progress_is_due(&driver->progress))
            store_progress(driver);
    }
}

void driver_drain(Driver *driver) {
    for (PoolEvent event; !driver->status->failed;) {
        if (!pool_wait(driver->session->pool, 0, &event, driver->status) ||
            event.kind == POOL_NOTHING)
            return;
        if (event.kind != POOL_DEATH)
            take(driver, &event);
    }
}

void driver_end(Driver *driver) {
    progress_end(&driver->progress);
    if (!driver->status->failed)
        store_progress(driver);
    if (driver->cells)
        *driver->cells = figures_of(driver);
    for (int i = 0; i < driver->session->jobs; i++) {
        forget(&driver->flights[i]);
        free(driver->flights[i].iterations);
    }
    free(driver->flights);
}

bool driver_work(Driver *driver, int64_t planned, double cost) {
    driver_begin(driver, planned, cost);
    driver_run(driver);
    const bool stopped = driver_is_stopped(driver);
    driver_end(driver);
    return stopped;
}
