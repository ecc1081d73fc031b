#include "work/replay.h"

#include <stdio.h>

#include "spec/plan.h"
#include "store/ledger.h"

bool replay_init(Replay *replay, Store *store, Status *status) {
    replay->find = ledger_prepare_find(store, status);
    replay->read = store_prepare(store,
                                 "SELECT fen, enhancements, parameters FROM positions,"
                                 " configurations WHERE positions.id = ? AND configurations.id = ?",
                                 status);
    return !status->failed;
}

void replay_release(Replay *replay) {
    store_release(replay->find);
    store_release(replay->read);
}

static bool read_cell(Replay *replay, const ReplayCell *cell, Status *status) {
    store_bind(replay->read, "ii", cell->position, cell->configuration);
    return store_next(replay->read, status) ||
           status_fail(status, "a stored cell has no position or configuration");
}

bool replay_job(Replay *replay, const ReplayCell *cell, WorkerJob *job, Status *status) {
    if (!read_cell(replay, cell, status))
        return false;
    job->depth = cell->depth;
    snprintf(job->fen, sizeof job->fen, "%s", store_text(replay->read, 0));
    return plan_recall(&job->settings, store_text(replay->read, 1), store_text(replay->read, 2),
                       status) &&
           store_finish_row(replay->read, status);
}

bool replay_name(Replay *replay, const ReplayCell *cell, Text *name, Status *status) {
    if (!read_cell(replay, cell, status))
        return false;
    text_add(name, "%s %s at depth %d in '%s'", store_text(replay->read, 1),
             store_text(replay->read, 2), cell->depth, store_text(replay->read, 0));
    return store_finish_row(replay->read, status);
}
