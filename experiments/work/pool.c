#include "work/pool.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/child.h"
#include "base/text.h"

enum { REPORT_WORDS = PACKET_WORDS(sizeof(WorkerReport)), INBOX_WORDS = 2 * REPORT_WORDS };

typedef struct Worker {
    pid_t pid;
    int jobs, reports; /* our ends of its pipes */
    int64_t job;       /* -1: free */
    WorkerReport report;
    uint64_t packets[INBOX_WORDS]; /* of the next reports, */
    size_t received;               /* so many bytes of them, */
    size_t taken;                  /* of which so many words are read */
    int idle_deaths;               /* in a row, without a job: it cannot even start */
} Worker;

struct Pool {
    Worker *workers;
    int nb;
    int next; /* whom to look at first, so that none starves */
    char *program;
};

enum { IDLE_DEATHS_MAX = 3 };

/* ---- starting -------------------------------------------------------------------------------- */

/* Have the kernel end this process with its parent, where it can. */
static void die_with_parent(pid_t parent) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(1); /* it died before we asked */
}

static void run_program(const Pool *pool, int jobs, int reports) {
    char *const argv[] = {pool->program, "worker", NULL};
    if (dup2(jobs, STDIN_FILENO) < 0 || dup2(reports, STDOUT_FILENO) < 0)
        _exit(1);
#ifdef __linux__
    execv("/proc/self/exe", argv);
#endif
    execvp(pool->program, argv);
    _exit(1);
}

/* The child's side of a start. Its own ends are put where nothing closes them. */
static void become_worker(const Pool *pool, pid_t parent, int jobs, int reports, bool exec) {
    die_with_parent(parent);
    if (exec)
        run_program(pool, jobs, reports);
    for (int i = 0; i < pool->nb; i++) /* of the others: they must see their pipe end */
        if (pool->workers[i].pid) {
            close(pool->workers[i].jobs);
            close(pool->workers[i].reports);
        }
    _exit(worker_main(jobs, reports));
}

static bool start_worker(Pool *pool, Worker *worker, bool exec, Status *status) {
    int ends[4] = {-1, -1, -1, -1}, *jobs = ends, *reports = ends + 2;
    const pid_t parent = getpid();
    const bool piped = child_pipe(jobs) && child_pipe(reports);
    fflush(NULL); /* or the child prints it again */
    const pid_t pid = piped ? fork() : -1;
    if (pid == 0) {
        close(jobs[1]);
        close(reports[0]);
        become_worker(pool, parent, jobs[0], reports[1], exec);
    }
    const int why = errno;
    for (int i = 0; i < 4; i++)
        if (ends[i] >= 0 && (pid < 0 || &ends[i] == &jobs[0] || &ends[i] == &reports[1]))
            close(ends[i]);
    if (pid < 0)
        return status_fail(status, "cannot %s: %s", piped ? "start a worker" : "make a pipe",
                           strerror(why));
    worker->pid = pid;
    worker->jobs = jobs[1];
    worker->reports = reports[0];
    worker->job = -1;
    worker->received = worker->taken = 0;
    return true;
}

Pool *pool_start(int workers, const char *program, Status *status) {
    Pool *pool = mem_new(1, sizeof *pool);
    pool->workers = mem_new((size_t)workers, sizeof *pool->workers);
    pool->nb = workers;
    pool->program = mem_text(program);
    signal(SIGPIPE, SIG_IGN); /* a dead worker's pipe: the end of its reports shows its death */
    for (int i = 0; i < workers && !status->failed; i++)
        start_worker(pool, &pool->workers[i], false, status);
    if (status->failed) {
        pool_stop(pool);
        return NULL;
    }
    return pool;
}

/* ---- jobs ------------------------------------------------------------------------------------ */

static Worker *free_worker(const Pool *pool) {
    for (int i = 0; i < pool->nb; i++)
        if (pool->workers[i].pid && pool->workers[i].job < 0)
            return &pool->workers[i];
    return NULL;
}

bool pool_has_free(const Pool *pool) {
    return free_worker(pool) != NULL;
}

int pool_busy_nb(const Pool *pool) {
    int busy = 0;
    for (int i = 0; i < pool->nb; i++)
        busy += pool->workers[i].job >= 0;
    return busy;
}

int pool_give(Pool *pool, int64_t number, const WorkerJob *job) {
    Worker *worker = free_worker(pool);
    if (!worker)
        abort(); /* the caller checks first */
    worker->job = number;
    worker_write_job(worker->jobs, job); /* a failure is a death, seen when waiting */
    return (int)(worker - pool->workers);
}

/* ---- events ---------------------------------------------------------------------------------- */

static void give_up_worker(Worker *worker) {
    close(worker->jobs);
    close(worker->reports);
    worker->pid = 0;
    worker->job = -1;
}

/* Its pipe has ended: learn why, put another in its place. */
static bool bury(Pool *pool, Worker *worker, PoolEvent *event, Status *status) {
    int code = 0;
    pid_t pid;
    while ((pid = waitpid(worker->pid, &code, 0)) < 0 && errno == EINTR)
        ;
    event->kind = POOL_DEATH;
    event->job = worker->job;
    if (pid > 0 && WIFSIGNALED(code))
        snprintf(event->reason, sizeof event->reason, "worker killed by signal %d (%.32s)",
                 WTERMSIG(code), strsignal(WTERMSIG(code)));
    else
        snprintf(event->reason, sizeof event->reason, "worker ended with exit code %d",
                 pid > 0 ? WEXITSTATUS(code) : -1);
    worker->idle_deaths = worker->job < 0 ? worker->idle_deaths + 1 : 0;
    give_up_worker(worker);
    if (worker->idle_deaths >= IDLE_DEATHS_MAX)
        return status_fail(status, "workers cannot be started: %s", event->reason);
    return start_worker(pool, worker, true, status);
}

static size_t unread(const Worker *worker) {
    return worker->received / sizeof worker->packets[0] - worker->taken;
}

/* Is the next report there? Its first word says how many more it has. */
static bool has_report(const Worker *worker) {
    return unread(worker) > 0 && unread(worker) > worker->packets[worker->taken];
}

/* No worker says this: it is ended, as if it had died. */
static bool is_nonsense(const Worker *worker) {
    return unread(worker) > 0 && worker->packets[worker->taken] >= REPORT_WORDS;
}

/* Read what is there, behind what was not read yet. */
static ssize_t fill(Worker *worker) {
    const size_t word = sizeof worker->packets[0];
    worker->received -= worker->taken * word;
    memmove(worker->packets, worker->packets + worker->taken, worker->received);
    worker->taken = 0;
    const ssize_t nb = read(worker->reports, (char *)worker->packets + worker->received,
                            sizeof worker->packets - worker->received);
    worker->received += nb > 0 ? (size_t)nb : 0;
    return nb;
}

/* Make the next report the event. */
static bool take_report(Pool *pool, Worker *worker, PoolEvent *event, Status *status) {
    const uint64_t *packet = &worker->packets[worker->taken];
    worker->taken += 1 + (size_t)packet[0];
    if (!packet_unpack(packet, &worker->report, sizeof worker->report)) {
        kill(worker->pid, SIGKILL);
        return bury(pool, worker, event, status);
    }
    worker->report.iteration.counters = &worker->report.counters;
    event->kind = worker->report.kind == WORKER_END ? POOL_END : POOL_ITERATION;
    event->job = worker->job;
    event->report = &worker->report;
    if (event->kind == POOL_END)
        worker->job = -1;
    return true;
}

static bool receive(Pool *pool, Worker *worker, PoolEvent *event, Status *status) {
    const ssize_t nb = has_report(worker) ? 1 : fill(worker);
    if (nb < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (is_nonsense(worker))
        kill(worker->pid, SIGKILL);
    if (nb <= 0 || is_nonsense(worker))
        return bury(pool, worker, event, status);
    return !has_report(worker) || take_report(pool, worker, event, status);
}

/* Which workers have something to say: a report that is here already, or one that comes. */
static bool listen(const Pool *pool, int timeout_ms, struct pollfd files[]) {
    bool here = false;
    for (int i = 0; i < pool->nb; i++)
        here = here || has_report(&pool->workers[i]);
    for (int i = 0; i < pool->nb; i++)
        files[i] = (struct pollfd){.fd = pool->workers[i].reports,
                                   .events = POLLIN,
                                   .revents = has_report(&pool->workers[i]) ? POLLIN : 0};
    return here || poll(files, (nfds_t)pool->nb, timeout_ms) > 0;
}

bool pool_wait(Pool *pool, int timeout_ms, PoolEvent *event, Status *status) {
    struct pollfd files[POOL_MAX];
    *event = (PoolEvent){.kind = POOL_NOTHING, .job = -1};
    if (!listen(pool, timeout_ms, files))
        return true;
    for (int n = 0; n < pool->nb; n++) {
        const int i = (pool->next + n) % pool->nb;
        if (!files[i].revents)
            continue;
        event->place = i;
        if (!receive(pool, &pool->workers[i], event, status))
            return false;
        if (event->kind != POOL_NOTHING) {
            pool->next = (i + 1) % pool->nb;
            return true;
        }
    }
    return true;
}

void pool_stop(Pool *pool) {
    if (!pool)
        return;
    for (int i = 0; i < pool->nb; i++) {
        Worker *worker = &pool->workers[i];
        if (!worker->pid)
            continue;
        const pid_t pid = worker->pid;
        kill(pid, SIGKILL);
        give_up_worker(worker);
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    free(pool->workers);
    free(pool->program);
    free(pool);
}
