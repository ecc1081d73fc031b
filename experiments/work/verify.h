/* Verifying a database: a sample of its cells, searched again, must come to the stored counts.
 * Depends on: work/session.h. */
#ifndef EXPERIMENTS_WORK_VERIFY_H
#define EXPERIMENTS_WORK_VERIFY_H

#include "work/session.h"

typedef struct VerifyOutcome {
    int64_t verified, differ;
} VerifyOutcome;

/* Search at most so many cells (1 or more) of the session's database again. The sample is spread
 * over sets and depths; the seed draws it. A cell that differs is reported on stdout. Errors: there is
 * none; of the database; no worker can be started. */
bool verify_run(const Session *session, int64_t wanted, uint64_t seed, VerifyOutcome *outcome,
                Status *status);

/* May this program go on with a study that others searched (store/sources.h)? It may where a sample of their
 * searches, searched again, is equal; that is reported, and recorded. Errors: one differs; or the session is of a share,
 * which is one program's. */
bool verify_programs(const Session *session, const char *study, Status *status);

#endif
