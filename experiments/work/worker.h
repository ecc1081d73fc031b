/* The work of a worker process: searches, and says what each iteration found; or plays a game, and
 * reports each move. Jobs and reports are structs that go through pipes as packets: both ends are the
 * same program.
 * Depends on: engine.h, spec/stranger.h, work/game.h, work/packet.h. */
#ifndef EXPERIMENTS_WORK_WORKER_H
#define EXPERIMENTS_WORK_WORKER_H

#include "engine.h"
#include "spec/stranger.h"
#include "work/game.h"
#include "work/packet.h"

typedef enum WorkerTask {
    WORKER_SEARCHES,
    WORKER_MEASURES,
    WORKER_PLAYS,
    WORKER_ASKS /* a foreign engine searches */
} WorkerTask;

typedef struct WorkerJob {
    WorkerTask task;
    int depth;               /* of a search or a minimal tree */
    char fen[ENGINE_FEN_NB]; /* of a search: or an artificial tree */
    EngineSettings settings; /* of a search */
    uint64_t node_limit;     /* of a search or a minimal tree; 0: none */
    GameJob game;
    char stranger[STRANGER_JOB_NB]; /* what a foreign engine is to be: stranger_job, or of a game
                                       stranger_pair; "": our engine plays */
} WorkerJob;

typedef enum WorkerKind { WORKER_ITERATION, WORKER_MOVE, WORKER_CHANGE, WORKER_END } WorkerKind;

/* What one iteration found, a move, or how the job ended. */
typedef struct WorkerReport {
    WorkerKind kind;
    EngineIteration iteration; /* its `counters` says nothing after the pipe; they are here: */
    Counters counters;
    int seldepth; /* of an iteration of a foreign engine; 0: not reported */
    ClientChange change;
    EngineEnd end;
    ClientOutcome outcome; /* at the end of a foreign engine's search */
    EngineMinimal minimal; /* at the end of such a job */
    GameMove move;
    GameResult result;          /* at the end of a game */
    char error[STATUS_TEXT_NB]; /* why the search could not begin; "" where it did */
} WorkerReport;

/* Take jobs from one file and send reports to the other (the hidden command `worker`: stdin and stdout), until
 * the jobs end. Ends with its parent too: the kernel kills it (Linux), or it sees the end of its jobs or another
 * parent. Signals that ask to stop (stop.h) are its parent's business. Returns the exit code. */
int worker_main(int jobs, int reports);

typedef void (*WorkerListen)(void *context, const WorkerReport *report);
typedef bool (*WorkerStop)(void *context);

/* Search, measure, play or ask, here and now; `listen` hears of every iteration or move and of the end.
 * `stop`: called some times a second; true ends before; NULL: never. */
void worker_search(const WorkerJob *job, WorkerStop stop, WorkerListen listen, void *context);

/* Put a job into a worker's pipe. False on an error. */
bool worker_write_job(int fd, const WorkerJob *job);

#endif
