#include "work/replay.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- cells ----------------------------------------------------------------------------------- */

void replay_add(Replay *replay, const ReplayCell *cell) {
    replay->cells = mem_more(replay->cells, (size_t)replay->cells_nb, sizeof *replay->cells);
    replay->cells[replay->cells_nb++] = *cell;
}

bool replay_load(Replay *replay, StoreStatement *rows) {
    while (store_row(&rows, replay->driver.status))
        replay_add(replay, &(ReplayCell){.id = store_integer(rows, 0),
                                         .position = store_integer(rows, 1),
                                         .configuration = store_integer(rows, 2),
                                         .depth = (int)store_integer(rows, 3),
                                         .group = (uint64_t)store_integer(rows, 4)});
    return !replay->driver.status->failed;
}

static int by_draw(const void *a, const void *b) {
    const ReplayCell *x = a, *y = b;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    if (x->draw != y->draw)
        return x->draw < y->draw ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

void replay_sort(Replay *replay) {
    if (replay->cells_nb) /* or there is no array */
        qsort(replay->cells, (size_t)replay->cells_nb, sizeof *replay->cells, by_draw);
}

/* ---- searching them -------------------------------------------------------------------------- */

/* FEN, letters and parameters into `read`, which must be finished then. */
static bool read_cell(Replay *replay, const ReplayCell *cell) {
    Status *status = replay->driver.status;
    store_bind(replay->read, "ii", cell->position, cell->configuration);
    return store_next(replay->read, status) ||
           status_fail(status, "a stored search has no position or configuration");
}

static int64_t next_cell(void *context, WorkerJob *job) {
    Replay *replay = context;
    Status *status = replay->driver.status;
    if (replay->next == replay->cells_nb)
        return -1;
    const ReplayCell *cell = &replay->cells[replay->next];
    if (!read_cell(replay, cell))
        return -1;
    const Stranger *stranger =
        replay->strangers ? strangers_find(replay->strangers, store_text(replay->read, 3)) : NULL;
    job->depth = cell->depth;
    job->node_limit = replay->node_limit;
    snprintf(job->fen, sizeof job->fen, "%s", store_text(replay->read, 0));
    if (stranger) {
        job->task = WORKER_ASKS;
        stranger_job(stranger, store_text(replay->read, 1), store_text(replay->read, 2),
                     job->stranger, status);
    } else {
        plan_recall(&job->settings, store_text(replay->read, 1), store_text(replay->read, 2),
                    status);
    }
    return store_finish_row(replay->read, status) ? replay->next++ : -1;
}

static void compare(Replay *replay, const ReplayCell *cell, const Flight *flight, Text *differs) {
    Status *status = replay->driver.status;
    bool found = false;
    for (int i = 0; i < flight->nb && !status->failed; i++) {
        ledger_compare(replay->driver.session->store, cell->position, cell->configuration,
                       &flight->iterations[i], &found, differs, status);
        if (!found && replay->whole && !flight->asks)
            text_add(differs, "%sdepth %d is not stored", differs->nb ? "; " : "",
                     flight->iterations[i].figures.depth);
        if (found && replay->hooks->iteration)
            replay->hooks->iteration(replay->context, cell, &flight->iterations[i].figures);
    }
    /* The cell is the last iteration, and it is stored. */
    if (!found || flight->iterations[flight->nb - 1].figures.depth < cell->depth)
        text_add(differs, "%sdepth %d was not reached", differs->nb ? "; " : "", cell->depth);
}

static void tell(Replay *replay, const ReplayCell *cell, const char *what,
                 void (*hook)(void *context, const ReplayCell *cell, const char *text)) {
    Text text = TEXT_EMPTY;
    if (!read_cell(replay, cell))
        return;
    text_add(&text, "%s %s at depth %d in '%s': %s", store_text(replay->read, 1),
             store_text(replay->read, 2), cell->depth, store_text(replay->read, 0), what);
    if (store_finish_row(replay->read, replay->driver.status))
        hook(replay->context, cell, text_get(&text));
    text_release(&text);
}

static void end_cell(void *context, const PoolEvent *event, const Flight *flight) {
    Replay *replay = context;
    const ReplayHooks *hooks = replay->hooks;
    const ReplayCell *cell = &replay->cells[event->job];
    const char *error = driver_error(event);
    Text differs = TEXT_EMPTY;
    if (error)
        text_add(&differs, "%s", error);
    else if (hooks->take)
        hooks->take(replay->context, cell, &event->report->outcome, flight);
    else
        compare(replay, cell, flight, &differs);
    const bool failed = error && hooks->failed;
    if (differs.nb && !replay->driver.status->failed && (failed || hooks->differs))
        tell(replay, cell, text_get(&differs), failed ? hooks->failed : hooks->differs);
    if (!failed && hooks->cell && !replay->driver.status->failed)
        hooks->cell(replay->context, cell, differs.nb ? text_get(&differs) : NULL);
    progress_add(&replay->driver.progress, 1, driver_nodes(flight), differs.nb > 0);
    text_release(&differs);
}

bool replay_init(Replay *replay, const ReplayHooks *hooks, void *context, const Session *session,
                 Status *status) {
    static const DriverHooks driver_hooks = {.next = next_cell, .end = end_cell};
    *replay = (Replay){
        .hooks = hooks,
        .context = context,
        .driver = {.hooks = &driver_hooks, .context = replay, .session = session, .status = status},
        .read = store_prepare(session->store,
                              "SELECT fen, enhancements, parameters, engine FROM positions,"
                              " all_configurations AS c WHERE positions.id = ? AND c.id = ?",
                              status),
    };
    return !status->failed;
}

void replay_release(Replay *replay) {
    store_release(replay->read);
    free(replay->cells);
}
