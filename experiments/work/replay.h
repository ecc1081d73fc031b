/* Stored cells, searched again: which job computes one, and what to call it.
 * Depends on: store/store.h, work/worker.h. */
#ifndef EXPERIMENTS_WORK_REPLAY_H
#define EXPERIMENTS_WORK_REPLAY_H

#include "base/text.h"
#include "store/store.h"
#include "work/worker.h"

typedef struct ReplayCell {
    int64_t position, configuration; /* ids */
    int depth;
} ReplayCell;

typedef struct Replay {
    StoreStatement *read, *find; /* find: ledger_compare's */
} Replay;

/* Errors: SQLite's. Owner: the caller releases, also after an error. */
bool replay_init(Replay *replay, Store *store, Status *status);
void replay_release(Replay *replay);

/* The job that computes a cell. Errors: the database does not say, or says nonsense. */
bool replay_job(Replay *replay, const ReplayCell *cell, WorkerJob *job, Status *status);

/* "TN {} at depth 5 in 'FEN'", added to the text. */
bool replay_name(Replay *replay, const ReplayCell *cell, Text *name, Status *status);

#endif
