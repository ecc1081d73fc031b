/* One search, from `go` to `bestmove`.
 * Depends on: the facade, command, go, clock. */
#ifndef UCI_PLAY_H
#define UCI_PLAY_H

#include "engine.h"
#include "uci/command.h"
#include "uci/go.h"

/* What a search needs. */
typedef struct PlaySetup {
    Engine *engine; /* NULL: there is none, answer with any legal move */
    const EnginePosition *position;
    bool deepening; /* is base.deepening on? */
    int64_t overhead;
    GoRequest go;
    CommandQueue *queue;
    uint64_t search; /* its number in the queue */
    int64_t start;   /* when its clock began to run, in nanoseconds of the monotonic clock */
} PlaySetup;

/* Search, print `info` lines, and print `bestmove` exactly once: the best move; a legal move
 * where no iteration finished; 0000 where there is no move.
 * Returns: the time just before the answer, by the monotonic clock. */
int64_t play_run(const PlaySetup *setup);

#endif
