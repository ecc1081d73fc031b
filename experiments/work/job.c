#include "work/job.h"

#include <string.h>

bool job_of_cell(WorkerJob *job, const Plan *plan, const PlanCell *cell, Status *status) {
    const PlanConfiguration *configuration = &plan->configurations[cell->configuration];
    job->settings = configuration->settings;
    job->depth = cell->depth;
    job->node_limit = plan->spec->node_limit;
    memcpy(job->fen, plan->positions[cell->position].fen, sizeof job->fen);
    if (!plan->spec->stranger)
        return true;
    job->task = WORKER_ASKS;
    return stranger_job(plan->spec->stranger, configuration->letters, configuration->parameters,
                        job->stranger, status);
}
