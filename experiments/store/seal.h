/* Seals: what the rows of a share's database were when its run ended well, as a sum of their
 * hashes, so that a file which was changed since is not believed. Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_SEAL_H
#define EXPERIMENTS_STORE_SEAL_H

#include "store/store.h"

/* The tables' sum into the record of a share's run: after its last row, before its outcome. */
bool seal_put(Store *store, int64_t run, Status *status);

/* Are the tables those that the last run left, if it was a share's and ended well? Asked also by
 * who is about to write: what a share's run left must not be believed anew because another run
 * ended well on top of it. Errors: says that they are not. */
bool seal_check(Store *store, Status *status);

/* The same of the database that store_attach attached, whose file is `path`. */
bool seal_check_other(Store *store, const char *path, Status *status);

/* Does the file say of every share that it calls done that its rows are those that a run left:
 * by their sum, or because they were merged from a file that did? Errors: names the first of which
 * it does not. */
bool seal_check_vouched(Store *store, Status *status);

#endif
