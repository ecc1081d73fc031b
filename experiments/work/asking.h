/* A cell of a foreign engine, worked on in a worker: the engine is started anew, set up, given the search, and
 * ended. So no cell hangs on what was searched before it.
 * Depends on: foreign/client.h, spec/stranger.h. */
#ifndef EXPERIMENTS_WORK_ASKING_H
#define EXPERIMENTS_WORK_ASKING_H

#include "foreign/client.h"
#include "spec/stranger.h"

/* A foreign engine's instructions, read: the texts are those of the job's value. */
typedef struct AskingPlan {
    const char *args[STRANGER_ARGS_MAX + 1];
    ProcessPlan process;
    const char *mark; /* of its program when the engine was met */
    const JsValue *options;
    ClientLimit limit;
    bool tells_end;
    int seconds;
} AskingPlan;

/* `job`: one that stranger_job wrote; it must outlive the plan. */
void asking_plan(AskingPlan *plan, const JsValue *job);

/* Start the engine and set its options. Errors: as client_start, client_set; its program is another than
 * when the engine was met; NULL then. Owner: the
 * caller ends it. */
Client *asking_start(const AskingPlan *plan, Status *status);

typedef struct AskingHooks {
    void (*iteration)(void *context, const ClientIteration *iteration);
    void (*change)(void *context, const ClientChange *change);
    bool (*stop)(void *context); /* called while nothing comes; NULL: never */
    void *context;
} AskingHooks;

/* `job`: as stranger_job wrote it; `nodes`: 0 for no limit. Errors: all that an engine can do wrong
 * (foreign/client.h). */
bool asking_search(const char *job, const char *fen, int depth, uint64_t nodes,
                   const AskingHooks *hooks, ClientOutcome *outcome, Status *status);

#endif
