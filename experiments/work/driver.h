/* The driver of all long work: gives jobs to a pool's workers and hears what becomes of them, shows
 * how far it is and keeps that in the database, if there is one, until there is no more to do or a
 * signal asks it to stop. What the jobs are, and what is done with what comes back, its hooks know.
 * Depends on: work/progress.h, work/session.h. */
#ifndef EXPERIMENTS_WORK_DRIVER_H
#define EXPERIMENTS_WORK_DRIVER_H

#include "base/json.h"
#include "work/progress.h"
#include "work/session.h"

/* A search under way: what its worker has reported so far. */
typedef struct Flight {
    int64_t job; /* -1: none */
    uint64_t letters;
    LedgerIteration *iterations;
    int nb;
    bool asks;        /* a foreign engine */
    JsValue *changes; /* of its best move; NULL: none yet */
} Flight;

typedef struct DriverHooks {
    /* The next job: its number, 0 or more, and what its worker is to do (all zero before). -1: none
     * is left, or the driver's status has failed. */
    int64_t (*next)(void *context, WorkerJob *job);
    /* A job has ended, or its worker died; its flight is forgotten after that. */
    void (*end)(void *context, const PoolEvent *event, const Flight *flight);
    /* A move of a game, by the worker at a place; NULL where no games are played. */
    void (*move)(void *context, int place, const GameMove *move);
    /* What the progress line says after the counts; NULL: the speed of searches. */
    void (*note)(void *context, char note[PROGRESS_NOTE_NB]);
} DriverHooks;

/* The caller fills in what is above the line. */
typedef struct Driver {
    const DriverHooks *hooks;
    void *context; /* the hooks' */
    const Session *session;
    Status *status;        /* the hooks' too: one that fails ends the work */
    LedgerProgress *cells; /* what a run had come to with its cells, where this is other work of the
                              same run: stored is that, with what this takes; NULL: its cells */
    /* ---- */
    Progress progress;
    Flight *flights; /* by the worker's place */
    bool enough;     /* a hook wants no more of it */
} Driver;

/* Begin to count the progress of so many jobs, of so much cost. Owner: the caller ends. */
void driver_begin(Driver *driver, int64_t planned, double cost);

/* Work until no job is left, or driver_is_stopped; may be called again for more. Errors: the
 * hooks', of the database, or no worker can be started. */
void driver_run(Driver *driver);

/* All of the above: begin, work, end. Returns whether it was stopped. */
bool driver_work(Driver *driver, int64_t planned, double cost);

/* Is the work to end before it is done: by a signal, an error, or a hook's wish? */
bool driver_is_stopped(const Driver *driver);

/* After a stop, hear what workers have said already. Deaths are passed over: whoever stops the
 * program may end its workers too. */
void driver_drain(Driver *driver);

/* Take the progress line away and store the last figures, which stay to be read. */
void driver_end(Driver *driver);

/* Why a job could not be worked on to its end, a death or an error; NULL where it was. */
const char *driver_error(const PoolEvent *event);

/* What became of a search, as the database says it: "done", "timeout" or "failed"; *reason is NULL
 * where it is done. */
const char *driver_state(const PoolEvent *event, const char **reason);

/* NC of a flight's last iteration; 0 without one. */
uint64_t driver_nodes(const Flight *flight);

#endif
