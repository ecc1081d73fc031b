/* Sessions: long work on a database, from its workers' start to the database's end in good order.
 * Workers come first, for SQLite's handles must not live on in a forked process.
 * Depends on: store/ledger.h, work/pool.h. */
#ifndef EXPERIMENTS_WORK_SESSION_H
#define EXPERIMENTS_WORK_SESSION_H

#include "store/ledger.h"
#include "work/pool.h"

/* The caller fills in what is above the line. */
typedef struct Session {
    const char *db; /* NULL: none */
    int jobs;       /* workers, in [1, POOL_MAX] */
    int argc;       /* the program's command line */
    char **argv;
    bool reads; /* the database is only read: no run is begun, and signals are obeyed */
    bool known; /* it must be there */
    bool share; /* it will be sealed as a share of a plan: its rows must be vouched for */
    /* ---- */
    Pool *pool;
    Store *store;   /* NULL without a database */
    Ledger *ledger; /* NULL before session_begin, or without */
    Provenance provenance;
    bool whole; /* after a run's end: was the database's file still the one that was written? */
} Session;

typedef enum SessionEnd { SESSION_FAILED, SESSION_INTERRUPTED, SESSION_DONE } SessionEnd;

/* Start workers; from now on only remember signals (stop.h); open the database for writing, see
 * that it may be written to, describe this engine in it. Errors: no worker can be started; as
 * store_open_write, seal_check, catalog_describe; of one that is read, as store_open_read. Owner:
 * the caller closes, also after an error. */
bool session_open(Session *session, Status *status);

/* Begin a run in the ledger; its `provenance` and `jobs` are the session's. Errors: SQLite's. */
bool session_begin(Session *session, const LedgerRun *run, Status *status);

/* End the run, as failed where status has; end workers, close the database. Errors: as store_close,
 * unless status has failed before. */
void session_close(Session *session, SessionEnd end, Status *status);

#endif
