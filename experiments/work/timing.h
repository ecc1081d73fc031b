/* Times that mean something: CPU time of a study's stored cells, searched again in rounds by one
 * worker. A round holds every cell once, position by position, positions and the cells of each in
 * an order of the round's own, so that what slows the machine for a while slows all alike; an odd
 * one out is left to the medians. Every search must give the stored counts. Depends on:
 * work/session.h. */
#ifndef EXPERIMENTS_WORK_TIMING_H
#define EXPERIMENTS_WORK_TIMING_H

#include "work/session.h"

enum { TIMING_ROUNDS_MAX = 10000, TIMING_SEED = 1986 };

typedef struct TimingPlan {
    const char *study;
    const char *sets; /* letters in registry order, separated by spaces; "" for all */
    int depth;        /* the last; 0 for all that are stored */
    int rounds;       /* to have in the end, those of the campaign (views/campaign.sql) included */
    uint64_t seed;    /* draws the orders */
} TimingPlan;

typedef struct TimingOutcome {
    int64_t cells;      /* searches of a round */
    int before, rounds; /* rounds that were stored already, and that are now */
    double seconds;
    bool interrupted; /* by a signal: the round under way is lost */
} TimingOutcome;

/* Run what is missing of the rounds and store each when it is complete. The session has one worker.
 * Errors: no such cell is stored; counts that differ from the stored ones (the search is named); of
 * the database, or no worker can be started. */
bool timing_run(const Session *session, const TimingPlan *plan, TimingOutcome *outcome,
                Status *status);

#endif
