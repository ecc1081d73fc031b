/* The worker: does the commands that wait in the queue, one after another, searches included.
 * Depends on: the facade, command, options, play. */
#ifndef UCI_SESSION_H
#define UCI_SESSION_H

#include "engine.h"
#include "uci/command.h"
#include "uci/options.h"

typedef struct Session {
    CommandQueue *queue;
    Options options;
    Engine *engine;                     /* NULL until it is first needed */
    EngineSettings settings;            /* the engine's */
    int64_t answered;                   /* when the last search was, by the monotonic clock */
    EnginePosition *position, *scratch; /* a `position` command fails whole or succeeds whole */
    bool refused;                       /* the last one failed: there is no position to search */
} Session;

/* Errors: out of memory. */
bool session_init(Session *session, CommandQueue *queue, Status *status);
void session_release(Session *session);

/* Print who we are and every option. */
void session_identify(void);

/* Do commands until the queue ends: the thread's function. `session` is a Session. Returns NULL. */
void *session_work(void *session);

#endif
