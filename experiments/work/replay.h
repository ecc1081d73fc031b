/* Stored cells, searched again in their order (driver_run): do they come to what is stored of them?
 * Depends on: work/driver.h. */
#ifndef EXPERIMENTS_WORK_REPLAY_H
#define EXPERIMENTS_WORK_REPLAY_H

#include "store/strangers.h"
#include "work/driver.h"

typedef struct ReplayCell {
    int64_t id; /* the caller's, as `group` and `draw` */
    int64_t position, configuration;
    int depth;
    uint64_t group, draw; /* its place in the work: its group, and its place in that */
    bool known;           /* the caller's */
} ReplayCell;

/* Each may be NULL. */
typedef struct ReplayHooks {
    /* An iteration of which something is stored came again. */
    void (*iteration)(void *context, const ReplayCell *cell, const EngineIteration *figures);
    /* A cell is not as stored, or could not be searched; the text names it and says how. */
    void (*differs)(void *context, const ReplayCell *cell, const char *text);
    /* In place of the others, a cell that could not be searched; NULL: that is a difference. */
    void (*failed)(void *context, const ReplayCell *cell, const char *text);
    /* Every cell, when it has ended; `differs` is NULL where it does not. */
    void (*cell)(void *context, const ReplayCell *cell, const char *differs);
    /* A foreign engine's cell that was searched; it is not compared then. */
    void (*take)(void *context, const ReplayCell *cell, const ClientOutcome *outcome,
                 const Flight *flight);
} ReplayHooks;

typedef struct Replay {
    const ReplayHooks *hooks;
    void *context; /* the hooks' */
    Driver driver;
    ReplayCell *cells;
    int64_t cells_nb, next;        /* next: to search */
    const StrangerList *strangers; /* foreign engines of the cells; NULL: none. The caller's */
    uint64_t node_limit;           /* of each; 0: none */
    bool whole;                    /* every iteration of our engine that comes must be stored */
    StoreStatement *read;
} Replay;

/* Cells of the session's database. Errors: SQLite's. Owner: the caller releases, also after an
 * error. */
bool replay_init(Replay *replay, const ReplayHooks *hooks, void *context, const Session *session,
                 Status *status);
void replay_release(Replay *replay);

void replay_add(Replay *replay, const ReplayCell *cell);
/* Take the rows of a statement as the cells: id, position, configuration, depth, group. The
 * statement is released; NULL gives none. */
bool replay_load(Replay *replay, StoreStatement *rows);

/* Put the cells in the order of their groups, of the draws in each, of ids where these are equal.
 */
void replay_sort(Replay *replay);

#endif
