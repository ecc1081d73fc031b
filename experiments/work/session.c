#include "work/session.h"

#include <string.h>
#include <sys/stat.h>

#include "store/catalog.h"
#include "store/seal.h"
#include "work/stop.h"

/* Opened for reading only, a missing or foreign file is not made into a database. */
static bool is_known(const char *db, Status *status) {
    Store *store = store_open_read(db, status);
    return store && store_close(store, status);
}

static bool check(const Session *session, Status *status) {
    Store *store = session->store;
    return seal_check(store, status) && (!session->share || seal_check_vouched(store, status)) &&
           catalog_describe(store, status);
}

bool session_open(Session *session, Status *status) {
    const char *db = session->db;
    if (!session->reads)
        provenance_init(&session->provenance, session->argc, session->argv);
    session->pool = pool_start(session->jobs, session->argv[0], status);
    if (session->reads) {
        session->store = session->pool ? store_open_read(db, status) : NULL;
        return session->store != NULL;
    }
    stop_listen();
    if (!session->pool || !db)
        return !status->failed;
    if (!session->known && strcmp(db, STORE_DEFAULT_PATH) == 0)
        mkdir(STORE_DEFAULT_FOLDER, 0777); /* if it cannot be made, opening fails */
    if (!session->known || is_known(db, status))
        session->store = store_open_write(db, status);
    return session->store && check(session, status);
}

bool session_begin(Session *session, const LedgerRun *run, Status *status) {
    LedgerRun about = *run;
    about.provenance = &session->provenance;
    about.jobs = session->jobs;
    session->ledger = ledger_open(session->store, &about, status);
    return session->ledger != NULL;
}

void session_close(Session *session, SessionEnd end, Status *status) {
    static const char *const outcomes[] = {"failed", "interrupted", "done"};
    const bool begun = session->ledger != NULL;
    ledger_close(session->ledger, outcomes[status->failed ? SESSION_FAILED : end], status);
    pool_stop(session->pool);
    session->whole = begun && store_is_whole(session->store);
    store_close(session->store, status);
}
