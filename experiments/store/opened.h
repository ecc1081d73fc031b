/* What the parts of the store share: the open database. The only header that knows SQLite.
 * Depends on: store/store.h, store/guard.h, store/lock.h. */
#ifndef EXPERIMENTS_STORE_OPENED_H
#define EXPERIMENTS_STORE_OPENED_H

#include <sqlite3.h>

#include "store/guard.h"
#include "store/lock.h"
#include "store/store.h"

enum {
    STORE_BUSY_MS = 5000, /* so long does one wait for the other */
    STORE_IDLE_MAX = 64
};
#define STORE_AGE_ADVICE "; an older build made the file: `prunelab analyse` adds what it lacks"
#define STORE_DAMAGE_ADVICE ": restore a copy, or move it and its -wal away and run again"

struct Store {
    sqlite3 *db;
    char *path;         /* as it was given, for messages */
    char *file;         /* the file itself, where that is a link */
    Lock lock;          /* not held by a reader */
    Guard guard;        /* a writer's, from when the file is open and ours */
    const char *broken; /* what the guard found; nothing is written any more */
    bool older; /* a reader's: an older build of this version made it, and it may lack tables */
    bool user;  /* statements of the user's only */
    bool tables_made;   /* those of functions, which a user's statement may read */
    bool (*stop)(void); /* called now and then; may be NULL */
    StoreStatement *idle[STORE_IDLE_MAX]; /* released last: prepared, and used by nobody */
    unsigned idle_next;
};

/* Close the connection, after what it has prepared. SQLite's code. */
int store_disconnect(Store *store);

/* Fail with what SQLite says, what the system said to it, and how to go on where that is not plain.
 * False. */
bool store_fail(Store *store, Status *status);
/* What to do where a table, view or column may be missing; "" else. */
const char *store_age_advice(const Store *store);

/* Does the database say that it was made or brought up to date with this program's very schema? */
bool store_is_up_to_date(Store *store, Status *status);

/* A writer's, from when its file is watched: no commit into a file that others changed, and the
 * journal is folded in when it has grown. */
void store_watch_commits(Store *store);

/* Fold the journal in and let it go. Errors: as store_close. */
bool store_leave_single(Store *store, Status *status);

/* ---- rows that nothing computes again: who was run by what, what a clock said, games, names. Each such
 * table has a sum of its rows in `facts`, renewed when a writer closes, so that verify sees whether another
 * program changed it since. */

/* Find out which tables are not what their sums say, that of the sums themselves included; the connection keeps it
 * (temp.untold). A table without a sum is right. Ask before the schema is brought up to date. */
bool untold_check(Store *store, Status *status);

/* The sums, except of tables that were changed, whose sums are still to be reported. Both: after untold_check. */
bool untold_put(Store *store, Status *status);

/* No sums of these: they are about to be written. */
bool untold_drop(Store *store, Status *status);

#endif
