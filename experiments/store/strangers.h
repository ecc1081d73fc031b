/* Foreign engines in the database: which they are, and which of them a study's views show.
 * Depends on: spec/stranger.h, store/store.h. */
#ifndef EXPERIMENTS_STORE_STRANGERS_H
#define EXPERIMENTS_STORE_STRANGERS_H

#include "spec/stranger.h"
#include "store/store.h"

/* Write down an engine that was met, for a study. Another that the study had before, as a program
 * that was replaced since, is shown no more. Within a transaction of the caller's. */
bool strangers_put(Store *store, const Stranger *stranger, int64_t study, Status *status);

/* How many cells of a study are shown that another engine counted: strangers_put hides them. */
bool strangers_shown(Store *store, const Stranger *stranger, const char *study, int64_t *cells,
                     Status *status);

/* Does the database hold any? False for one that is older than they are, too. */
bool strangers_are_there(Store *store, Status *status);

/* All that views show, each met again. Errors: one that cannot be started, or is not the program
 * that counted; names it. */
typedef struct StrangerList {
    Stranger *strangers;
    int nb;
} StrangerList;
bool strangers_meet(StrangerList *list, Store *store, Status *status);

/* The one with a signature; NULL where there is none. */
const Stranger *strangers_find(const StrangerList *list, const char *signature);

#endif
