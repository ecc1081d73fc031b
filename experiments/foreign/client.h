/* A UCI engine as a client sees it: its name and options, set up as wanted, and one search after
 * another, each line of which is checked. Whatever it does wrong is an error in words that quote
 * the last command and its last answer; after an error the client can only be ended.
 * Depends on: engine.h, foreign/info.h, foreign/option.h, foreign/process.h. */
#ifndef EXPERIMENTS_FOREIGN_CLIENT_H
#define EXPERIMENTS_FOREIGN_CLIENT_H

#include "foreign/info.h"
#include "foreign/option.h"
#include "foreign/process.h"

enum {
    CLIENT_NAME_NB = 128,
    CLIENT_PATIENCE = 30 /* seconds; an engine that reads a network at its start may take a while */
};

typedef struct Client {
    char name[CLIENT_NAME_NB],
        author[CLIENT_NAME_NB]; /* as it calls itself; "" where it does not */
    OptionList options;         /* in its order */
    /* The client's own: */
    Process *process;
    int patience;
} Client;

/* Start an engine and wait for `uciok`. Range: patience, the seconds that it has for an answer,
 * from 1. The plan's texts must outlive it. Owner: the caller ends it. Errors: cannot be started;
 * dies, is silent, speaks no UCI. */
Client *client_start(const ProcessPlan *plan, int patience, Status *status);
void client_end(Client *client); /* NULL is let be */

/* Set an option; `value` is "" for a button. Errors: it has no such option, or one that is unusable or
 * does not take the value. */
bool client_set(Client *client, const char *name, const char *value, Status *status);

/* Wait until it is ready. Errors: dies, is silent. */
bool client_ready(Client *client, Status *status);

typedef enum ClientLimit {
    CLIENT_LIMIT_NONE,  /* depth alone */
    CLIENT_LIMIT_NODES, /* `go nodes` beside the depth */
    CLIENT_LIMIT_STOP   /* its own lines are read, and `stop` is sent: for one that ignores the
                           other, or ends late */
} ClientLimit;

/* An iteration that is finished: cumulative nodes in `figures.nc`, processor time since `go` in
 * `figures.cpu_ns` (as exact as process_family_ns says); the counts that an engine does not tell are 0. */
typedef struct ClientIteration {
    EngineIteration figures;
    int seldepth; /* 0: not reported */
} ClientIteration;

/* From `nodes` on its best move was this one. */
typedef struct ClientChange {
    uint64_t nodes;
    int depth;
    Score score;
    char move[ENGINE_MOVE_NB];
} ClientChange;

typedef struct ClientGo {
    const char *fen;
    const char *moves; /* played from there on, separated by spaces; NULL: none */
    bool goes_on;      /* in the game of the search before; else a new one begins */
    int depth;         /* [1, INFO_DEPTH_MAX] */
    uint64_t nodes;    /* what it says beyond these is not heard; 0: no limit */
    ClientLimit limit;
    bool tells_end; /* client_tells_end: what it reported last is what it searched */
    int seconds;    /* of the whole search, from 1; beyond them it hangs */
    /* Whom to tell; each may be NULL. */
    void (*iteration)(void *context, const ClientIteration *iteration);
    void (*change)(void *context, const ClientChange *change); /* the first move too */
    void (*line)(void *context, const Info *info); /* every one with depth, score and moves */
    void *context;
} ClientGo;

typedef enum ClientEnd {
    CLIENT_DEPTH, /* the last iteration is done */
    CLIENT_NODES, /* the limit was reached */
    CLIENT_BELOW, /* it keeps the limit itself, and reported less: as CLIENT_ITSELF, or it met
                     the limit and did not report it; never of one that reports its end */
    CLIENT_ITSELF /* it stopped before either: a mate, an only move */
} ClientEnd;

/* How a search ended. Where the engine ended by itself, its answer is also its last iteration's and its
 * last change's best move, whatever its lines said; moves are in coordinates, however it writes them.
 * With which move, after how many nodes by its last line (within the limit or
 * beyond it), and in which iteration. */
typedef struct ClientOutcome {
    ClientEnd end;
    ClientChange last; /* the last line with moves and a score that is no bound, within the limit
                          unless the engine keeps that itself; depth 0: none */
    char best_move[ENGINE_MOVE_NB];
    uint64_t nodes, cpu_ns; /* cpu_ns: since `go` */
    int depth;
    bool contradicts; /* it had to stop, and answered another move than its last line's */
} ClientOutcome;

/* Search a position. An iteration counts as finished when a deeper one is named, or the search ends
 * by its depth or of itself; its nodes are those of the last line that names its depth, and it
 * is reported only within the limit of nodes, so that what is reported does not hang on when the engine
 * stops. Depth, score and moves, and nodes may come in lines of their own. Errors: dies, hangs,
 * garbage; a move that is not legal; nodes that go back; none in an iteration, where it is to be reported
 * or the search to be stopped by them. */
bool client_search(Client *client, const ClientGo *go, ClientOutcome *outcome, Status *status);

/* Does it keep `go nodes`, and tell at its end how many it searched, as the protocol asks? Then one that
 * reported fewer ended of itself. Three short searches of the start position by limits that no one iteration
 * ends at must each tell as many as their limit. Whatever goes wrong says no, and the client can only be
 * ended. Range: seconds, of each search, from 1. */
bool client_tells_end(Client *client, int seconds);

#endif
