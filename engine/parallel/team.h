/* Workers that share the root's moves: a parallel search, simulated so that it counts the same on
 * every machine. Schaeffer 1989, sec. VI, ran his program on several processors: each had history
 * tables of its own, and from time to time these were merged and sent to all. How much of the
 * sequential search's saving is kept, by number of workers and interval?
 *
 * Time is virtual. A worker's clock counts the nodes (NC) that it has searched, and the time in which
 * it had no move. An iteration goes so, in every search of the root that it makes:
 * - Worker 0 enters the root, orders its moves and searches the first, as a sequential search would,
 *   for it sets the window. Then all clocks are set to its time. Worker 0 learns at the end.
 * - The other moves are handed out in their order, each to the worker without a move whose clock is
 *   least; the lower number where two are. Its g is the greatest of alpha and the values of all moves
 *   finished by then; a second search under N follows at once, by the same worker.
 *   Choice: the bound is a small message, and no interval delays it; what is in work keeps its own.
 * - A worker reports a value when it has finished; what happens at one time comes in the order of the
 *   workers. A value strictly greater than the best so far becomes the best.
 * - Where a move reaches beta the others are stopped: each worker at the first interior node that it
 *   enters at that time or later. Their values are not used. Choice: their nodes count.
 *
 * - Histories (Enhancement.lore) are merged when all workers that have a move or are to get
 *   one have reached the time of the last merge + base.merge_interval, each at the first interior node
 *   that it enters then; and before and after the root's first move, from where the interval counts
 *   anew. Every table becomes the one after the last merge plus what all workers have added since.
 *   Choice: with an interval of 0 they never are merged, and every worker keeps its own.
 * - Choice: all other tables are every worker's own and never merged: T, L, what V notes without H.
 *   The root's record belongs to the search, so R and a sorted root have the lines and values of
 *   the last iteration whoever searched the move; the root learns in worker 0's tables.
 * - Choice: NC, and every other counter, is the sum over the workers; the root counts once. A node
 *   limit holds for the sum. Workers exclude D and minimax.
 *
 * One worker is the sequential search to the node. The value of a search that preserves it is
 * minimax's with any number; the best move may be another of the same value.
 *
 * How it is done. A worker but the first has a thread with a stack, for its search is suspended
 * in the middle of a tree; one thread runs at a time, and hands on to whose clock is least
 * (share.c). So results depend on nothing but counts, and no table is ever seen by two at once.
 * Depends on: search. Source: Schaeffer 1989, sec. VI. */
#ifndef PARALLEL_TEAM_H
#define PARALLEL_TEAM_H

#include <pthread.h>

#include "search/deepening.h"

typedef enum WorkerState {
    WORKER_FREE, /* without a move */
    WORKER_BUSY, /* searches one */
    WORKER_DONE  /* has searched one; its result is not fetched yet */
} WorkerState;

typedef struct Worker {
    struct Team *team;
    int number;
    Search *search; /* worker 0's is the caller's, */
    Search own;     /* another's this one */
    WorkerState state;
    uint64_t lag; /* its clock is so much ahead of its NC, modulo 2^64 */
    Node root;    /* its frame of the root */
    MoveRule rule;
    RootTask task;
    pthread_t thread; /* none for worker 0, which is the caller's */
    pthread_cond_t turn;
} Worker;

typedef struct Team {
    Sharing sharing;               /* the first member: search.h knows it alone */
    int nb;                        /* [1, WORKERS_MAX] */
    Worker *workers;               /* owned */
    void *common[ENHANCEMENT_MAX]; /* owned: what all had after the last merge, by place among the
                                      active; NULL: it is not merged */
    uint64_t interval;

    pthread_mutex_t lock; /* for these three */
    int running;          /* whose turn it is */
    bool quits;
    int threads_nb; /* started, for worker 1 and on */

    /* One search of the root. Whose turn it is has it alone. */
    Node *root;
    bool opened;     /* the first move is searched */
    uint64_t round;  /* the time of the next merge */
    bool cut;        /* a move reached beta, and */
    StopReason halt; /* those at work are to stop */
} Team;

/* search_init; with a team where base.workers asks for one. `stack`: bytes for a thread's search.
 * Owner: the caller releases with team_search_release; *s must not move meanwhile.
 * Errors: as search_init; a thread that cannot be started. */
bool team_search_init(Search *s, const SearchParams *params, const EnhancementRow *rows,
                      int rows_nb, size_t stack, Status *status);
void team_search_release(Search *s);

/* search_reset, for every worker. */
void team_search_reset(Search *s);

/* ---- within the room ------------------------------------------------------------------------- */

/* NULL: the search has none. */
static inline Team *team_of(const Search *s) {
    return (Team *)s->sharing; /* its first member */
}

/* Sharing.moves and Sharing.pause. */
void share_moves(Search *s, Node *root, const MoveRule *rule);
StopReason share_pause(Search *s);

/* Search the moves that a worker is given, until the team quits: the life of a thread. */
void share_work(Worker *w);

#endif
