/* Cells of a foreign engine searched several times, for one whose counts do not repeat: threads, a
 * clock, randomness. Every round goes through all cells, in another order than the one before; what
 * it finds is kept beside the first search, and intervals rest on all of them.
 * Depends on: spec/plan.h, work/session.h. */
#ifndef EXPERIMENTS_WORK_ROUNDS_H
#define EXPERIMENTS_WORK_ROUNDS_H

#include "spec/plan.h"
#include "work/session.h"

typedef struct RoundsOutcome {
    int64_t done, failed; /* searches of this run */
    int64_t contradicted; /* ClientOutcome's `contradicts` */
    bool interrupted;
} RoundsOutcome;

/* Search what lacks of rounds 2 to the spec's `rounds`, of cells whose first search ended well.
 * Failed ones are named on stderr, and the next run tries them again. `cells`: the progress of
 * the run's cells, to which what is searched here adds work and time. Errors: of the database, or no
 * worker can be started. */
bool rounds_run(const Plan *plan, const Session *session, LedgerProgress *cells,
                RoundsOutcome *outcome, Status *status);

#endif
