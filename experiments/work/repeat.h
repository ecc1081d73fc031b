/* Is a foreign engine's search the same when it is repeated? A share of a study's cells is searched
 * again, in another order than the first time, and what differs is written down.
 * Depends on: spec/plan.h, work/session.h. */
#ifndef EXPERIMENTS_WORK_REPEAT_H
#define EXPERIMENTS_WORK_REPEAT_H

#include "spec/plan.h"
#include "work/session.h"

typedef struct RepeatOutcome {
    int64_t cells, differ; /* of all cells of the plan that were ever repeated */
    int64_t failed;        /* second searches of this run */
    bool interrupted;      /* not all of the share could be done */
} RepeatOutcome;

/* Search those of the share again that were not yet; without a foreign engine there are none. The
 * share is the same whichever of the cells are done first, once all are. A search that fails says
 * nothing of counts: it is named on stderr, and the next run tries it again. `cells`: the progress of
 * the run's cells, to which what is searched here adds work and time. Errors: of the database, or no
 * worker can be started. */
bool repeat_run(const Plan *plan, const Session *session, LedgerProgress *cells,
                RepeatOutcome *outcome, Status *status);

#endif
