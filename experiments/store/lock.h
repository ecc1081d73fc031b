/* Locks of a database: one beside it, `PATH-lock`, which says whose it is, and one on the file itself,
 * so that two writers never meet, whatever names lead to it. The kernel's: they go with their process,
 * and what a killed run leaves behind stops nobody. Depends on: engine.h (Status). */
#ifndef EXPERIMENTS_STORE_LOCK_H
#define EXPERIMENTS_STORE_LOCK_H

#include "engine.h"

typedef struct Lock {
    char *path;
    int file; /* open, -1 where it is not held */
    int held; /* the database itself, likewise */
} Lock;

/* Take the lock of the file `path`, which need not exist. Errors: it is held (by the process that
 * is named), cannot be written. Owner: the caller gives it back, also after an error. */
bool lock_take(Lock *lock, const char *path, Status *status);

/* Lock the file itself, too, by its device and inode; `file` is there, `path` as it was given. SQLite's
 * locks on the file go when `held` is closed, so that lock_give comes after the database is closed.
 * Errors: somebody else holds it, under another name. Where the system has no such locks: true. */
bool lock_hold(Lock *lock, const char *file, const char *path, Status *status);

/* Give them back if they are held, release what was allocated. */
void lock_give(Lock *lock);

/* Process that holds the lock of `path`, 0 for none (or a process of another machine). */
long lock_owner(const char *path);

/* What to do about a file system whose locks do not work. */
#define LOCK_ADVICE                                                                                \
    ": locks do not work on this file system: work in a folder on a local disk (shards do), and "  \
    "copy "                                                                                        \
    "finished databases"

/* Does the system refuse locks on a file, whoever holds it (as where a network file system has no lock
 * service)? Not for a file that this process has open (to close it would give up SQLite's locks): one with
 * a journal, or a writer's lock, beside it. */
bool lock_is_refused(const char *file);

#endif
