/* Watches over the file that a database is written into: is it still the one that was opened, and
 * did nobody else write to it? Asked before every commit; knows files, not SQLite.
 * Depends on: engine.h (Status). */
#ifndef EXPERIMENTS_STORE_GUARD_H
#define EXPERIMENTS_STORE_GUARD_H

#include <sys/stat.h>

#include "engine.h"

enum { GUARD_HEADER_NB = 100 }; /* bytes of a database's header */

typedef enum GuardVerdict {
    GUARD_GOOD,
    GUARD_MOVED,  /* its name or its journal's leads elsewhere; the files themselves may live on */
    GUARD_CHANGED /* truncated or overwritten where it lies */
} GuardVerdict;

typedef struct Guard {
    const char *path; /* the caller's */
    char *wal_path;
    int file; /* open: the one that is watched */
    struct stat seen,
        wal; /* as they were last; wal: the journal, PATH-wal; st_ino is 0 where there is none */
    unsigned char header[GUARD_HEADER_NB];
    GuardVerdict verdict;
} Guard;

/* Begin to watch the file of an open database. A process that closes any handle of a file loses all
 * locks that it has on it, SQLite's too, so guard_end comes after the database is closed. Errors:
 * the system's. */
bool guard_begin(Guard *guard, const char *path, Status *status);
void guard_end(Guard *guard);

/* Take the files as they are now: to be called when the database's own file was written to. */
void guard_note(Guard *guard);

/* The same for the journal alone, after a commit: it may have been made, or grown. */
void guard_note_journal(Guard *guard);

/* Wait until what was written is on the disk, where the file can be waited for. False: the disk
 * failed. */
bool guard_sync(const Guard *guard);
bool guard_sync_journal(const Guard *guard); /* true also where there is none */

/* Are they as they were noted? If not, `verdict` says more, and *why what was found, in words that
 * follow "database 'x' ". */
bool guard_check(Guard *guard, const char **why);

#endif
