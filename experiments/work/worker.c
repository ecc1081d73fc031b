#include "work/worker.h"

#include <limits.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/child.h"
#include "work/guest.h"
#include "work/stop.h"

enum {
    STOP_POLLS = 256, /* a search asks its caller every so many polls: some tenths of a second */
    TABLE_BYTES = 1 << 25 /* the most that glibc takes */
};

/* What is sent whole must have no holes, for nobody sets their bytes. */
_Static_assert(sizeof(Control) == sizeof(ControlKind) + sizeof(int) + 2 * sizeof(uint64_t),
               "holes");
_Static_assert(sizeof(EngineMinimal) == sizeof(Score) + sizeof(int) + 12 * sizeof(uint64_t),
               "holes");
_Static_assert(sizeof(WorkerJob) % sizeof(uint64_t) == 0, "words");
_Static_assert(offsetof(WorkerJob, game) % sizeof(uint64_t) == 0, "words");
_Static_assert(sizeof(WorkerReport) % sizeof(uint64_t) == 0, "words");
_Static_assert(sizeof(WorkerJob) == sizeof(WorkerTask) + sizeof(int) + ENGINE_FEN_NB +
                                        sizeof(EngineSettings) + sizeof(uint64_t) +
                                        sizeof(GameJob) + STRANGER_JOB_NB,
               "holes");

/* What the callbacks of one search need. */
typedef struct Search {
    WorkerStop stop;
    WorkerListen listen;
    void *context;
    WorkerReport *message;
    unsigned polls;
} Search;

static bool send_iteration(void *context, const EngineIteration *iteration) {
    Search *search = context;
    search->message->kind = WORKER_ITERATION;
    search->message->iteration = *iteration;
    search->message->iteration.counters = NULL;
    search->message->counters = *iteration->counters;
    search->listen(search->context, search->message);
    return true;
}

static bool must_stop(void *context) {
    Search *search = context;
    return ++search->polls % STOP_POLLS == 0 && search->stop(search->context);
}

static void search_position(Search *search, const WorkerJob *job, const EnginePosition *position,
                            Status *status) {
    /* Just initialised: nothing to reset. */
    Engine *engine = engine_new_for(position, &job->settings, status);
    if (!engine)
        return;
    const EngineLimits limits = {.depth = job->depth,
                                 .nodes = job->node_limit,
                                 .stop = search->stop ? must_stop : NULL,
                                 .iteration = send_iteration,
                                 .context = search};
    search->message->end = engine_search(engine, position, &limits);
    engine_free(engine);
}

static void send_move(void *context, const GameMove *move) {
    Search *search = context;
    search->message->kind = WORKER_MOVE;
    search->message->move = *move;
    search->listen(search->context, search->message);
}

static void play_game(Search *search, const WorkerJob *job, Status *status) {
    const GameHooks hooks = {send_move, search->stop ? must_stop : NULL, search};
    game_play(&job->game, job->stranger, job->fen, &hooks, &search->message->result, status);
}

static void send_foreign_iteration(void *context, const ClientIteration *iteration) {
    Search *search = context;
    search->message->kind = WORKER_ITERATION;
    search->message->iteration = iteration->figures;
    search->message->seldepth = iteration->seldepth;
    search->listen(search->context, search->message);
}

static void send_change(void *context, const ClientChange *change) {
    Search *search = context;
    search->message->kind = WORKER_CHANGE;
    search->message->change = *change;
    search->listen(search->context, search->message);
}

/* Asked some times a second: no need to count the polls. */
static bool must_stop_asking(void *context) {
    const Search *search = context;
    return search->stop(search->context);
}

static void ask_stranger(Search *search, const WorkerJob *job, Status *status) {
    const ClientGo go = {.fen = job->fen,
                         .depth = job->depth,
                         .nodes = job->node_limit,
                         .iteration = send_foreign_iteration,
                         .change = send_change,
                         .context = search};
    ClientOutcome *outcome = &search->message->outcome;
    if (guest_search(job->stranger, go, search->stop ? must_stop_asking : NULL, outcome, status))
        search->message->end = outcome->end == CLIENT_DEPTH ? ENGINE_DONE : ENGINE_NODES;
}

static void work_on_position(Search *search, const WorkerJob *job, Status *status) {
    EnginePosition *position = engine_position_new();
    if (!position)
        status_fail(status, "out of memory");
    else if (job->task == WORKER_SEARCHES && engine_position_read(position, job->fen, status))
        search_position(search, job, position, status);
    else if (job->task == WORKER_MEASURES && engine_position_set(position, job->fen, status))
        search->message->end = engine_minimal_tree(position, job->depth, job->node_limit,
                                                   search->stop ? must_stop : NULL, search,
                                                   &search->message->minimal, status);
    engine_position_free(position);
}

void worker_search(const WorkerJob *job, WorkerStop stop, WorkerListen listen, void *context) {
    WorkerReport message;
    Status status = STATUS_OK;
    memset(&message, 0, sizeof message); /* padding too: it goes through a pipe */
    Search search = {stop, listen, context, &message, 0};
    if (job->task == WORKER_PLAYS)
        play_game(&search, job, &status);
    else if (job->task == WORKER_ASKS)
        ask_stranger(&search, job, &status);
    else
        work_on_position(&search, job, &status);
    message.kind = WORKER_END;
    snprintf(message.error, sizeof message.error, "%s", status.text);
    listen(context, &message);
}

static bool read_job(int fd, WorkerJob *job) {
    uint64_t words[PACKET_WORDS(sizeof *job)];
    return child_read(fd, words, sizeof words[0]) && words[0] < PACKET_WORDS(sizeof *job) &&
           child_read(fd, words + 1, (size_t)words[0] * sizeof words[0]) &&
           packet_unpack(words, job, sizeof *job);
}

/* Of our own searches and trees the rest is empty. */
static size_t used_size(const WorkerJob *job) {
    const bool own = job->task == WORKER_SEARCHES || job->task == WORKER_MEASURES;
    return own ? offsetof(WorkerJob, game) : sizeof *job;
}

bool worker_write_job(int fd, const WorkerJob *job) {
    uint64_t words[PACKET_WORDS(sizeof *job)];
    return child_write(fd, words, packet_pack(job, used_size(job), words));
}

/* ---- for a parent ----------------------------------------------------------------------------- */

enum { REPORT_WORDS = PACKET_WORDS(sizeof(WorkerReport)) };

/* What a worker process has to say. Iterations wait for what comes after them: to be woken costs the parent
 * more than to read. */
typedef struct Voice {
    long parent;
    int reports;
    uint64_t words[2 * REPORT_WORDS];
    size_t waiting; /* words */
} Voice;

static void send_waiting(Voice *voice) {
    if (!child_write(voice->reports, voice->words, voice->waiting * sizeof voice->words[0]))
        _exit(1); /* nobody listens */
    voice->waiting = 0;
}

static void tell(void *context, const WorkerReport *report) {
    Voice *voice = context;
    voice->waiting +=
        packet_pack(report, sizeof *report, voice->words + voice->waiting) / sizeof voice->words[0];
    if (report->kind != WORKER_ITERATION || voice->waiting > REPORT_WORDS)
        send_waiting(voice);
}

/* An orphan works for nobody. */
static bool is_orphan(void *context) {
    Voice *voice = context;
    send_waiting(voice);
    return getppid() != voice->parent;
}

/* A limit of processor time counts each process by itself, and the worker is the first to meet it. */
static void pass_on(int number) {
    const pid_t parent = getppid();
    if (parent > 1)
        kill(parent, number);
}

int worker_main(int jobs, int reports) {
    WorkerJob job;
    Voice voice = {.parent = (long)getppid(), .reports = reports};
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; stop_signals[i]; i++)
        signal(stop_signals[i], SIG_IGN);
    signal(SIGXCPU, pass_on);
#ifdef __GLIBC__ /* else a search's memory is given back after it, and made anew for the next */
    mallopt(M_MMAP_THRESHOLD, TABLE_BYTES);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
    while (read_job(jobs, &job))
        worker_search(&job, is_orphan, tell, &voice);
    return 0;
}
