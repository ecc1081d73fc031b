#include "foreign/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/personality.h>
#include <sys/prctl.h>
#endif

#include "base/child.h"
#include "base/now.h"
#include "base/plain.h"
#include "base/text.h"

enum {
    SLICE_MS = 100,
    STOPPED_MS = 1000, /* a slice that takes longer is one in which we were stopped */
    LATE_MS = 500,
    MIB = 1 << 20,
    PIPE_NB = 1 << 16, /* bytes that may lie in a pipe */
    LAST_NB = 2 * PROCESS_SAID_NB + 64,
    KEPT_NB = PROCESS_LINE_NB / 2 /* of a line that is too long */
};

struct Process {
    ProcessPlan plan;
    pid_t keeper, pid; /* 0: none, or buried */
    int in, out;       /* our ends of its pipes; -1: closed */
    char buffer[PROCESS_LINE_NB];
    size_t nb, taken; /* bytes received; of them handed out, with the last line */
    size_t overdue;   /* bytes received since the deadline */
    double
        stopped; /* seconds in which we waited for it and did not run, as when all of us were stopped */
    char asked[PROCESS_SAID_NB]; /* the last line to it */
    char said[PROCESS_SAID_NB];  /* and from it */
};

double process_clock(const Process *process) {
    return 1e-9 * (double)now_steady_ns() - process->stopped;
}

/* ---- starting -------------------------------------------------------------------------------- */

/* What the keeper reports: the program's process, or why there is none. */
typedef struct Birth {
    pid_t pid;
    int error;
} Birth;

/* The group ends, this process with it. */
static void end_group(int number) {
    (void)number;
    kill(0, SIGKILL);
}

static void limit(int resource, rlim_t most) {
    const struct rlimit both = {most, most};
    setrlimit(resource, &both);
}

/* Its code, heap and stack are to lie where they lay the last time: what a program reads of memory
 * that it never wrote hangs on addresses, and Toga II 3.0 reads some. Where the system does not let
 * us, repeats tell. */
static void fix_addresses(void) {
#ifdef __linux__
    const int now = personality(0xffffffff);
    if (now >= 0)
        personality((unsigned long)now | ADDR_NO_RANDOMIZE);
#endif
}

/* The program's side of a start. */
static void become_program(const ProcessPlan *plan, const int in[2], const int out[2],
                           int trouble) {
    const char *argv[66] = {plan->path};
    for (int i = 0; i < 64 && plan->args && plan->args[i]; i++)
        argv[i + 1] = plan->args[i];
    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    limit(RLIMIT_CORE, 0);
    if (plan->memory_mb)
        limit(RLIMIT_DATA, (rlim_t)plan->memory_mb * MIB);
    fix_addresses();
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (dup2(in[0], STDIN_FILENO) >= 0 && dup2(out[1], STDOUT_FILENO) >= 0 &&
        dup2(nothing, STDERR_FILENO) >= 0)
        execv(plan->path, (char *const *)argv);
    const int error = errno;
    if (write(trouble, &error, sizeof error) < 0)
        _exit(2);
    _exit(1);
}

/* End as the program ended, so that whoever waits for the keeper learns it. */
static void end_alike(pid_t pid) {
    int state = 0;
    while (waitpid(pid, &state, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(state)) {
        limit(RLIMIT_CORE, 0);
        signal(WTERMSIG(state), SIG_DFL);
        raise(WTERMSIG(state));
    }
    _exit(WIFEXITED(state) ? WEXITSTATUS(state) : 1);
}

/* The keeper's side: leader of the group. It holds no end of the program's pipes, so that their end
 * tells of the program's; and nothing of ours, so that ours tells of us. */
static void become_keeper(const ProcessPlan *plan, pid_t parent, const int in[2], const int out[2],
                          int birth) {
    int trouble[2];
    setpgid(0, 0);
    signal(SIGTERM, end_group);
    signal(SIGINT, SIG_IGN);
    signal(SIGXCPU, SIG_DFL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (getppid() != parent || !child_pipe(trouble))
        _exit(1);
    Birth told = {.pid = fork()};
    if (told.pid == 0)
        become_program(plan, in, out, trouble[1]);
    told.error = told.pid < 0 ? errno : 0;
    close(trouble[1]);
    int error;
    if (told.pid > 0 && read(trouble[0], &error, sizeof error) == (ssize_t)sizeof error)
        told.error = error;
    if (write(birth, &told, sizeof told) != (ssize_t)sizeof told)
        _exit(1);
    const long most = sysconf(_SC_OPEN_MAX);
    for (int fd = 0; fd < (most > 0 && most < 1024 ? most : 1024); fd++)
        close(fd);
    if (told.pid < 0)
        _exit(1);
    end_alike(told.pid);
}

/* Returns 0, or the error number. */
static int fork_keeper(Process *process, const int in[2], const int out[2], int birth[2]) {
    const pid_t parent = getpid();
    Birth told;
    fflush(NULL); /* or the child prints it again */
    const pid_t pid = fork();
    if (pid == 0) {
        close(in[1]);
        close(out[0]);
        become_keeper(&process->plan, parent, in, out, birth[1]);
    }
    close(birth[1]);
    birth[1] = -1;
    if (pid < 0)
        return errno;
    setpgid(pid, pid); /* whoever of the two is first */
    process->keeper = pid;
    const bool heard = child_read(birth[0], &told, sizeof told);
    process->pid = heard && !told.error ? told.pid : 0;
    return heard ? told.error : EIO;
}

static int start_program(Process *process) {
    int in[2] = {-1, -1}, out[2] = {-1, -1}, birth[2] = {-1, -1};
    const bool piped = child_pipe(in) && child_pipe(out) && child_pipe(birth);
    const int error = piped ? fork_keeper(process, in, out, birth) : errno;
    const int ours[] = {in[0], out[1], birth[0], birth[1]};
    for (int i = 0; i < 4; i++)
        if (ours[i] >= 0)
            close(ours[i]);
    process->in = in[1];
    process->out = out[0];
    return error;
}

Process *process_start(const ProcessPlan *plan, Status *status) {
    Process *process = mem_new(1, sizeof *process);
    process->plan = *plan;
    process->in = process->out = -1;
    signal(SIGPIPE, SIG_IGN);
    const int error = start_program(process);
    if (!error)
        return process;
    status_fail(status, "cannot start '%.400s': %s", plan->path, strerror(error));
    process_end(process, 0);
    return NULL;
}

/* ---- its end --------------------------------------------------------------------------------- */

/* Bury the keeper if it is gone, within `seconds`. */
static bool bury(Process *process, double seconds, int *state) {
    const double deadline = process_clock(process) + seconds;
    for (;;) {
        const pid_t pid = waitpid(process->keeper, state, WNOHANG);
        if (pid == process->keeper || (pid < 0 && errno == ECHILD)) {
            kill(-process->keeper, SIGKILL); /* whom it left behind */
            process->keeper = process->pid = 0;
            return pid > 0;
        }
        if (process_clock(process) >= deadline)
            return false;
        poll(NULL, 0, 1);
    }
}

/* The last command and its last answer, to end a message: "after 'go depth 5'; it last said 'info ...'". */
static void tell_last(const Process *process, char text[LAST_NB]) {
    const int used = snprintf(text, LAST_NB, "after '%s'", process->asked);
    if (process->said[0])
        snprintf(text + used, (size_t)(LAST_NB - used), "; it last said '%s'", process->said);
}

/* It is gone, or as good as: say how. Returns false. */
static bool tell_end(Process *process, Status *status) {
    char last[LAST_NB];
    int state = 0;
    tell_last(process, last);
    if (!process->keeper || !bury(process, 1e-3 * LATE_MS, &state))
        return status_fail(status, "the engine closed its output %s", last);
    if (WIFSIGNALED(state))
        return status_fail(status, "the engine was killed by signal %d (%s) %s", WTERMSIG(state),
                           strsignal(WTERMSIG(state)), last);
    return status_fail(status, "the engine ended with exit code %d %s", WEXITSTATUS(state), last);
}

void process_end(Process *process, double seconds) {
    int state;
    if (!process)
        return;
    if (process->in >= 0)
        close(process->in);
    if (process->keeper && !bury(process, process->pid ? seconds : 0, &state)) {
        kill(-process->keeper, SIGKILL);
        kill(process->keeper, SIGKILL); /* it may not lead its group yet */
        while (waitpid(process->keeper, &state, 0) < 0 && errno == EINTR)
            ;
    }
    if (process->out >= 0)
        close(process->out);
    free(process);
}

uint64_t process_cpu_ns(const Process *process) {
    return process->pid ? process_family_ns(process->pid) : 0;
}

/* ---- talking --------------------------------------------------------------------------------- */

static void keep(char kept[PROCESS_SAID_NB], const char *line) {
    snprintf(kept, PROCESS_SAID_NB, "%.*s", PROCESS_SAID_NB - 1, line);
    plain_text(kept);
}

bool process_say(Process *process, Status *status, const char *format, ...) {
    Text whole = TEXT_EMPTY;
    va_list args;
    va_start(args, format);
    text_add_list(&whole, format, args);
    va_end(args);
    keep(process->asked, text_get(&whole));
    text_add(&whole, "\n");
    const bool sent = child_write(process->in, whole.data, whole.nb);
    text_release(&whole);
    return sent || tell_end(process, status);
}

static bool say_late(const Process *process, const char *wanted, Status *status) {
    char last[LAST_NB];
    tell_last(process, last);
    return status_fail(status, "the engine did not send '%s' in time %s", wanted, last);
}

/* As poll; a slice that takes much longer is time that we did not have. */
static int wait_for(Process *process, struct pollfd *file, int ms) {
    const double before = process_clock(process);
    const int ready = poll(file, 1, ms);
    const double took = process_clock(process) - before;
    if (took > 1e-3 * STOPPED_MS)
        process->stopped += took - 1e-3 * ms;
    return ready;
}

/* More bytes into the buffer. What came in time and was not read yet is taken, but not what a program
 * that talks without a pause says on. */
static bool receive(Process *process, const char *wanted, double deadline, Status *status) {
    struct pollfd file = {.fd = process->out, .events = POLLIN};
    const double left = deadline - process_clock(process);
    const bool late = left <= 0;
    const int slice = left < 1e-3 * SLICE_MS ? (int)(1000 * left) + 1 : SLICE_MS;
    const int ready = wait_for(process, &file, late ? 0 : slice);
    if (late && (ready <= 0 || process->overdue > PIPE_NB))
        return say_late(process, wanted, status);
    if (ready <= 0)
        return !process->plan.stop || !process->plan.stop(process->plan.context) ||
               status_fail(status, "stopped");
    const ssize_t nb =
        read(process->out, process->buffer + process->nb, sizeof process->buffer - process->nb);
    if (nb < 0 && errno == EINTR)
        return true;
    if (nb <= 0)
        return tell_end(process, status);
    process->nb += (size_t)nb;
    process->overdue = late ? process->overdue + (size_t)nb : 0;
    return true;
}

/* Make a line plain, its tabs spaces. Was it text? */
static bool make_plain(char *line, size_t nb) {
    char copy[PROCESS_LINE_NB];
    bool good = true;
    for (size_t i = 0; i < nb; i++) {
        good = good && line[i];
        line[i] = line[i] == '\t' ? ' ' : line[i] ? line[i] : '?';
    }
    memcpy(copy, line, nb + 1);
    plain_text(line);
    return good && strcmp(copy, line) == 0;
}

/* Without the spaces behind it. */
static size_t line_nb(const char *line, const char *end) {
    while (end > line && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    return (size_t)(end - line);
}

const char *process_hear(Process *process, const char *wanted, double deadline, const char **flaw,
                         Status *status) {
    char *end;
    bool cut = false;
    process->nb -= process->taken;
    memmove(process->buffer, process->buffer + process->taken, process->nb);
    process->taken = 0;
    while (!(end = memchr(process->buffer, '\n', process->nb))) {
        if (process->nb == sizeof process->buffer) {
            cut = true;
            process->nb = KEPT_NB;
        }
        if (!receive(process, wanted, deadline, status))
            return NULL;
    }
    process->taken = (size_t)(end - process->buffer) + 1;
    const size_t nb = line_nb(process->buffer, cut ? process->buffer + KEPT_NB : end);
    process->buffer[nb] = '\0';
    *flaw = !make_plain(process->buffer, nb) ? "bytes that are no text" : NULL;
    *flaw = cut ? "a line that is too long" : *flaw;
    keep(process->said, process->buffer);
    return process->buffer;
}
