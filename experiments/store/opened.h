/* What the parts of the store share: the open database. The only header that knows SQLite.
 * Depends on: store/store.h, store/guard.h, store/lock.h. */
#ifndef EXPERIMENTS_STORE_OPENED_H
#define EXPERIMENTS_STORE_OPENED_H

#include <sqlite3.h>

#include "store/guard.h"
#include "store/lock.h"
#include "store/store.h"

enum { STORE_BUSY_MS = 5000 }; /* so long does one wait for the other */
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
    uint64_t changed;   /* a writer's: tables that another program had changed (untold.h) */
    bool user;          /* statements of the user's only */
    bool tables_made;   /* those of functions, which a user's statement may read */
    bool (*stop)(void); /* called now and then; may be NULL */
};

/* Fail with what SQLite says, what the system said to it, and how to go on where that is not plain.
 * False. */
bool store_fail(Store *store, Status *status);

/* Does the database say that it was made or brought up to date with this program's very schema? */
bool store_is_up_to_date(Store *store, Status *status);

/* A writer's, from when its file is watched: no commit into a file that others changed, and the
 * journal is folded in when it has grown. */
void store_watch_commits(Store *store);

/* Fold the journal in and let it go. Errors: as store_close. */
bool store_leave_single(Store *store, Status *status);

#endif
