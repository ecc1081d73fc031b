/* Sessions: long work on a database, from its workers' start to the database's end in good order.
 * Workers come first, for SQLite's handles must not live on in a forked process.
 * Depends on: store/ledger.h, work/pool.h. */
#ifndef EXPERIMENTS_WORK_SESSION_H
#define EXPERIMENTS_WORK_SESSION_H

#include "store/ledger.h"
#include "work/pool.h"

/* The caller fills in what stands above the line. */
typedef struct Session {
    const char *db; /* NULL: nothing is stored */
    int jobs;       /* workers, in [1, POOL_MAX] */
    int argc;       /* the program's command line */
    char **argv;
    bool known; /* the database must be there, with counts of this engine */
    bool
        share; /* a share of a plan, which is sealed in the end: all that is there is vouched for */
    /* ---- */
    Pool *pool;
    Store *store;   /* NULL where nothing is stored */
    Ledger *ledger; /* NULL before session_begin, and where nothing is stored */
    Provenance provenance;
    bool whole; /* after the end: was the database's file still the one that was written? */
} Session;

typedef enum SessionEnd { SESSION_FAILED, SESSION_INTERRUPTED, SESSION_DONE } SessionEnd;

/* Start workers, from now on only remember signals (stop.h), open the database for writing, see
 * that it may be written to, and describe this engine in it. Errors: no worker can be started; as
 * store_open_write, seal_check, catalog_describe. Owner: the caller closes, also after an error. */
bool session_open(Session *session, Status *status);

/* Begin a run in the ledger; its `provenance` and `jobs` are the session's. Errors: SQLite's. */
bool session_begin(Session *session, const LedgerRun *run, Status *status);

/* End the run, as failed where status has; end workers, close the database. Errors: as store_close,
 * unless status has failed before. */
void session_close(Session *session, SessionEnd end, Status *status);

#endif
