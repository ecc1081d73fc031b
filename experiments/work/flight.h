/* Cells under way: what their workers have reported so far.
 * Depends on: store/ledger.h, work/pool.h. */
#ifndef EXPERIMENTS_WORK_FLIGHT_H
#define EXPERIMENTS_WORK_FLIGHT_H

#include "store/ledger.h"
#include "work/pool.h"

typedef struct Flight {
    int64_t job; /* -1: empty */
    uint64_t letters;
    LedgerIteration *iterations;
    int nb, room;
} Flight;

typedef struct Flights {
    Flight *flights;
    int nb;
} Flights;

void flights_init(Flights *flights, int nb);
void flights_release(Flights *flights);

/* Give a job to a free worker of the pool, and begin to listen. */
void flights_begin(Flights *flights, Pool *pool, int64_t job, const WorkerJob *work);

Flight *flights_find(Flights *flights, int64_t job); /* NULL where there is none */

/* Keep a reported iteration. */
void flight_add(Flight *flight, const WorkerReport *report);
/* The job is over: forget it. */
void flight_end(Flight *flight);

#endif
