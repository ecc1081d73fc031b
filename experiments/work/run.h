/* Runs: the cells of a plan given to workers, what comes back stored.
 * Depends on: spec/plan.h, work/session.h. */
#ifndef EXPERIMENTS_WORK_RUN_H
#define EXPERIMENTS_WORK_RUN_H

#include "spec/plan.h"
#include "work/session.h"

typedef struct RunOutcome {
    int64_t done, failed, skipped, timed_out;
    int64_t contradicted; /* searches of a foreign engine: ClientOutcome's `contradicts` */
    uint64_t nodes, cpu_ns;
    double seconds;
    LedgerProgress progress; /* when it ended */
    bool interrupted;        /* by a signal, or by --fail-fast: the rest is not done */
} RunOutcome;

/* Compute what the plan's cells do not know yet. Failed cells are named on stderr. Errors: of the
 * database, or no worker can be started. */
bool run_plan(Plan *plan, const Session *session, bool fail_fast, RunOutcome *outcome,
              Status *status);

/* What came of it, in a line. */
void run_print(const Plan *plan, const RunOutcome *outcome);
/* Of a foreign engine's stopped searches the lines count, as far as they go; nothing where `nb` is 0. */
void run_print_contradictions(int64_t nb);

#endif
