/* Verifying a database: a sample of its cells, searched again, must come to the stored counts.
 * Depends on: work/session.h. */
#ifndef EXPERIMENTS_WORK_VERIFY_H
#define EXPERIMENTS_WORK_VERIFY_H

#include "work/session.h"

typedef struct VerifyOutcome {
    int64_t verified, differ;
} VerifyOutcome;

/* Search at most so many cells (1 or more) of the session's database again. The sample is spread
 * over sets and depths; the seed draws it. A cell that differs is told on stdout. Errors: there is
 * none; of the database; no worker can be started. */
bool verify_run(const Session *session, int64_t wanted, uint64_t seed, VerifyOutcome *outcome,
                Status *status);

/* The same of what other programs searched of a study (store/sources.h). */
bool verify_others(const Session *session, const char *study, int64_t wanted,
                   VerifyOutcome *outcome, Status *status);

#endif
