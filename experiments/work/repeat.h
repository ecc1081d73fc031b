/* Is a foreign engine's search the same when it is repeated? A share of a study's cells is searched
 * again, in another order than the first time, and what differs is written down.
 * Depends on: spec/plan.h, work/session.h. */
#ifndef EXPERIMENTS_WORK_REPEAT_H
#define EXPERIMENTS_WORK_REPEAT_H

#include "spec/plan.h"
#include "work/session.h"

/* Of all cells of the plan that were ever repeated. */
typedef struct RepeatOutcome {
    int64_t cells, differ;
    bool interrupted; /* not all of the share could be done */
} RepeatOutcome;

/* Search those of the share again that were not yet; without a foreign engine there are none. The
 * share is the same whichever of the cells are done first, once all are. Errors: of the database,
 * or no worker can be started. */
bool repeat_run(const Plan *plan, const Session *session, RepeatOutcome *outcome, Status *status);

#endif
