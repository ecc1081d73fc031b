/* A pool of worker processes. Starts them by fork before any database is opened; one that dies is
 * replaced by fork and exec of this program, for what a process opened must not live on in two.
 * Depends on: work/worker.h. */
#ifndef EXPERIMENTS_WORK_POOL_H
#define EXPERIMENTS_WORK_POOL_H

#include "work/worker.h"

enum { POOL_MAX = 256 };

typedef struct Pool Pool;

typedef enum PoolEventKind {
    POOL_NOTHING,   /* time is up, or a signal came */
    POOL_ITERATION, /* report: what an iteration found, or a move */
    POOL_END,       /* report: how the job ended; the worker is free */
    POOL_DEATH      /* a worker died; another is in its place already */
} PoolEventKind;

typedef struct PoolEvent {
    PoolEventKind kind;
    int64_t job;                /* as given; -1: it had none */
    int place;                  /* of the worker that has or had the job, from 0 */
    const WorkerReport *report; /* until the next wait */
    char reason[64];            /* of a death: "worker killed by signal 9 (Killed)" */
} PoolEvent;

/* Start `workers` processes. `program`: argv[0], for replacements where the system does not say
 * which file runs. Errors: the system's. Owner: the caller stops. */
Pool *pool_start(int workers, const char *program, Status *status);

/* Is a worker free? */
bool pool_has_free(const Pool *pool);
int pool_busy_nb(const Pool *pool);

/* Give a job to a free worker, under a number of the caller's (0 or more). Returns its place. */
int pool_give(Pool *pool, int64_t number, const WorkerJob *job);

/* Wait for the next event, at most so long. Errors: no worker can be started any more. */
bool pool_wait(Pool *pool, int timeout_ms, PoolEvent *event, Status *status);

/* End all workers at once, whatever they do. `pool` may be NULL. */
void pool_stop(Pool *pool);

#endif
