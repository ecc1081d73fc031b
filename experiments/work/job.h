/* What a worker must know of a cell, by a plan or by the database.
 * Depends on: spec/plan.h, work/worker.h. */
#ifndef EXPERIMENTS_WORK_JOB_H
#define EXPERIMENTS_WORK_JOB_H

#include "spec/plan.h"
#include "work/worker.h"

/* A plan's cell, with its limit of nodes. The job is all zero before. Errors: of stranger_job. */
bool job_of_cell(WorkerJob *job, const Plan *plan, const PlanCell *cell, Status *status);

#endif
