/* One search, from `go` to `bestmove`.
 * Depends on: the facade, command, go, clock. */
#ifndef UCI_PLAY_H
#define UCI_PLAY_H

#include "engine.h"
#include "uci/command.h"
#include "uci/go.h"
#include "uci/lines.h"

/* What a search needs. */
typedef struct PlaySetup {
    Engine *engine; /* NULL: there is none, answer with any legal move */
    Engine *other;  /* the same again, for lines behind the first; NULL: there are none */
    int lines_nb;   /* to be told; 1 where there is no other engine */
    Lines *lines;   /* where they are kept */
    const EnginePosition *position;
    bool deepening; /* is base.deepening on? */
    int64_t overhead;
    GoRequest go;
    CommandQueue *queue;
    uint64_t search; /* its number in the queue */
    int64_t start;   /* when its clock began to run, in nanoseconds of the monotonic clock */
} PlaySetup;

/* Search, print `info` lines, and print `bestmove` exactly once: the first line's move; a legal move
 * where no iteration finished; 0000 where there is no move.
 *
 * The first line is found by the engine's own search, which knows nothing of the others: it is what
 * it would be alone, to the node. After each of its iterations the other engine, whose tables are
 * its own and stay from line to line and depth to depth, searches the root to that depth, without
 * the moves that are found, for the next line; and so on. All their nodes are counted together.
 * Choice: lines are told in the order of their scores. The first stays the first unless a setting
 * that changes values (T.acceptance, M, V) makes another line better.
 * Returns: the time just before the answer, by the monotonic clock. */
int64_t play_run(const PlaySetup *setup);

#endif
