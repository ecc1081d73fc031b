/* The journal of a writer, and its end: folded into the file now and then and at the close, by us
 * and never by SQLite, so that the guard knows when the file itself may change. */
#include "store/opened.h"

enum { CHECKPOINT_FRAMES = 1000 }; /* of the journal, then it is folded in */

/* SQLite calls this before each commit: anything but 0 undoes the transaction. */
static int before_commit(void *context) {
    Store *store = context;
    const char *why;
    if (!store->broken && !guard_check(&store->guard, &why))
        store->broken = why;
    return store->broken != NULL;
}

/* Fold the journal in, if the files are ours alone. SQLite would wait for the disk between looking
 * and writing, and nobody could tell afterwards who wrote meanwhile; so the waiting is done by us,
 * in the same order: journal on disk, pages written, pages on disk. Only then is the journal
 * written over, and never where the disk failed. What else fails here is tried again after the next
 * commit and at the end. */
static void fold_journal(Store *store) {
    static const char *const failed = "could not be written to the disk";
    if (!guard_sync_journal(&store->guard) && !store->broken)
        store->broken = failed;
    if (before_commit(store))
        return;
    sqlite3_exec(store->db, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
    sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    guard_note(&store->guard);
    if (!guard_sync(&store->guard))
        store->broken = failed;
    sqlite3_exec(store->db, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL);
}

/* SQLite reports after each commit how long the journal is. Folded in here and at the end only, so
 * the guard knows when the database's own file may change. */
static int after_commit(void *context, sqlite3 *db, const char *name, int frames) {
    Store *store = context;
    (void)db;
    (void)name;
    guard_note_journal(&store->guard);
    if (frames >= CHECKPOINT_FRAMES)
        fold_journal(store);
    return SQLITE_OK;
}

bool store_is_whole(Store *store) {
    return !before_commit(store);
}

/* Rows are still in the journal alone. */
static bool tell_journal(Store *store, Status *status) {
    Status why = STATUS_OK;
    store_fail(store, &why);
    return status_fail(status,
                       "%s; what was stored last is in '%s-wal': keep both files; the same "
                       "command resumes from there",
                       why.text, store->file);
}

void store_watch_commits(Store *store) {
    sqlite3_commit_hook(store->db, before_commit, store);
    sqlite3_wal_hook(store->db, after_commit, store);
}

/* Leave a single file, unless somebody else wrote to it. Where only a name leads elsewhere, the
 * journal goes into the file that it belongs to, and no other file is given it. A reader may keep
 * the journal from going: that is no error as long as the file alone has all that is in it. */
bool store_leave_single(Store *store, Status *status) {
    int frames = -1, folded = -1;
    fold_journal(store);
    sqlite3_commit_hook(store->db, NULL, NULL); /* the journal goes now */
    if (store->broken && store->guard.verdict != GUARD_MOVED)
        return store_fail(store, status);
    int code =
        sqlite3_wal_checkpoint_v2(store->db, "main", SQLITE_CHECKPOINT_TRUNCATE, &frames, &folded);
    if (store->broken)
        return store_fail(store, status);
    if (code == SQLITE_OK)
        code = sqlite3_exec(store->db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    const bool whole = frames >= 0 && folded == frames;
    return code == SQLITE_OK || (code == SQLITE_BUSY && whole) || tell_journal(store, status);
}
