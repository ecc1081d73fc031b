/* Runs: the cells of a plan given to workers, what comes back stored; those of a foreign engine searched again.
 * Depends on: spec/plan.h, work/session.h. */
#ifndef EXPERIMENTS_WORK_RUN_H
#define EXPERIMENTS_WORK_RUN_H

#include "spec/plan.h"
#include "work/session.h"

typedef struct RunOutcome {
    int64_t done, failed, skipped, timed_out;
    int64_t contradicted; /* searches of a foreign engine: ClientOutcome's `contradicts` */
    uint64_t cpu_ns;
    LedgerProgress progress; /* when it ended */
    bool interrupted;        /* by a signal, or by --fail-fast: the rest is not done */
} RunOutcome;

/* What a worker must know of a plan's cell, with its limit of nodes. The job is all zero before. Errors: of
 * stranger_job. */
bool run_job_of(WorkerJob *job, const Plan *plan, const PlanCell *cell, Status *status);

/* Compute what the plan's cells do not know yet. Failed cells are named on stderr. Errors: of the
 * database, or no worker can be started. */
bool run_plan(Plan *plan, const Session *session, bool fail_fast, RunOutcome *outcome,
              Status *status);

/* What came of it, in a line. */
void run_print(const Plan *plan, const RunOutcome *outcome);
/* Of a foreign engine's stopped searches the lines count, as far as they go; nothing where `nb` is 0. */
void run_print_contradictions(int64_t nb);

/* ---- again ----------------------------------------------------------------------------------- */

typedef struct AgainOutcome {
    int64_t done;     /* searches of rounds */
    int64_t failed;   /* searches that failed, of repeats too */
    bool interrupted; /* not all could be done */
} AgainOutcome;

/* A foreign engine's cells are searched again; of our own there is nothing to do. What came of it is said on stdout.
 * Rounds 2 to the spec's `rounds`, for one whose counts do not repeat (threads, a clock, randomness): each goes
 * through all cells whose first search ended well, in another order than the one before; what it finds is kept beside
 * the first search, and intervals rest on all of them. Searched is what lacks.
 * Repeats: are searches the same when they are repeated? A share of the cells is searched again, in another order than
 * the first time, and what differs is written down: those of the share that were not yet. The share is the same
 * whichever of the cells are done first, once all are.
 * A search that fails says nothing of counts: it is named on stderr, and the next run tries it again. `cells`: the
 * progress of the run's cells, to which what is searched here adds work and time. Errors: of the database, or no worker
 * can be started. */
bool run_again(const Plan *plan, const Session *session, LedgerProgress *cells,
               AgainOutcome *outcome, Status *status);

#endif
