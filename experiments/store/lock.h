/* A lock beside a file, `PATH-lock`, so that two writers never meet, also where a symbolic link
 * leads to it. The kernel's: it goes with its process, and what a killed run leaves behind stops
 * nobody. Depends on: engine.h (Status). */
#ifndef EXPERIMENTS_STORE_LOCK_H
#define EXPERIMENTS_STORE_LOCK_H

#include "engine.h"

typedef struct Lock {
    char *path;
    int file; /* open, -1 where it is not held */
} Lock;

/* Take the lock of the file `path`, which need not exist. Errors: it is held (by the process that
 * is named), cannot be written. Owner: the caller gives it back, also after an error. */
bool lock_take(Lock *lock, const char *path, Status *status);

/* Give it back if it is held, release what was allocated. */
void lock_give(Lock *lock);

/* Process that holds the lock of `path`, 0 for none (or a process of another machine). */
long lock_owner(const char *path);

#endif
