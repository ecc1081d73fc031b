/* A foreign engine in a worker: it searches a cell, or plays one side of a game. For a cell it is started anew, set
 * up, given the search, and ended, so that no cell hangs on what was searched before it. What it plays hangs on its
 * program, its options and the moves alone, and not on how fast it hears us:
 *   by nodes it keeps them itself, or by depth, its answer is played, and one process plays the game;
 *   where it must be stopped, the move of its last line within the limit is played (its answer where
 *   it reported none), and every move has a process of its own: what it searched beyond the limit would
 *   stay in its tables.
 * Depends on: foreign/client.h, spec/stranger.h, work/game.h. */
#ifndef EXPERIMENTS_WORK_GUEST_H
#define EXPERIMENTS_WORK_GUEST_H

#include "foreign/client.h"
#include "spec/stranger.h"
#include "work/game.h"

/* A search of its own, or a move. `job`: as stranger_job wrote it; `go`: all but how its limit is kept. `stop`: called
 * while nothing comes; NULL: never. Errors: all that an engine can do wrong (foreign/client.h); its program is another
 * than when the engine was met. */
bool guest_search(const char *job, ClientGo go, bool (*stop)(void *context), ClientOutcome *outcome,
                  Status *status);

typedef struct Guest Guest;

/* `job`: one that stranger_job wrote; it must outlive the guest. `stop`: as above. It is not started yet. Owner: the
 * caller dismisses. */
Guest *guest_invite(const JsValue *job, bool (*stop)(void *context), void *context);
void guest_dismiss(Guest *guest); /* NULL is let be */

/* Its move after `moves` (separated by spaces) from a position. Depth, score and nodes are those of
 * its last line within the limit, 0 where it reported none; `ns` is processor time. Errors: as above. */
bool guest_think(Guest *guest, const char *fen, const char *moves, const Control *control,
                 GameMove *move, Status *status);

#endif
