#include "work/boards.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/now.h"
#include "base/say.h"
#include "base/text.h"
#include "boards/boards.h"
#include "work/stop.h"

/* How much of each task takes some hundredths of a second, and how much for a processor that is imitated. */
static const int timed_amount[BOARDS_TASK_NB] = {3, 200, 400, 10, 4};
static const int counted_amount[BOARDS_TASK_NB] = {2, 2, 4, 1, 2};

/* Perft and search make positions of their own; the other tasks are given many that differ little. */
static bool wants_children(BoardsTask task) {
    return task != BOARDS_PERFT && task != BOARDS_SEARCH;
}

static BoardsSet *set_up(const Suite *suite, int kind, BoardsTask task, Status *status) {
    const char **fens = mem_new((size_t)suite->nb, sizeof *fens);
    for (int i = 0; i < suite->nb; i++)
        fens[i] = suite->entries[i].epd.fen;
    BoardsSet *set = boards_set_up(kind, fens, suite->nb, wants_children(task), status);
    free(fens);
    return set;
}

/* ---- what is stored ---------------------------------------------------------------------------- */

/* One measurement; what was not measured is below 0. */
typedef struct Cost {
    int kind, round, amount;
    BoardsTask task;
    uint64_t work;
    int64_t cpu_ns, instructions;
} Cost;

typedef struct Book {
    const BoardsPlan *plan;
    const Session *session;
    /* What the first kind counted, timed and for its instructions; 0: nothing yet. */
    uint64_t work[2][BOARDS_TASK_NB];
    Status *status;
} Book;

static void write_down(Book *book, const Cost *cost) {
    uint64_t *work = &book->work[cost->round == 0][cost->task];
    if (*work == 0)
        *work = cost->work;
    if (*work != cost->work) {
        status_fail(book->status,
                    "board '%s' counts %" PRIu64 " in task '%s', and others %" PRIu64
                    ": please report it",
                    boards_name(cost->kind), cost->work, boards_task_names[cost->task], *work);
        return;
    }
    store_do(
        book->session->store, book->status,
        "INSERT INTO board_costs (run_id, board, number, task, round, suite, amount, work, cpu_ns,"
        " instructions) VALUES (?, ?, ?, ?, ?, ?, ?, ?, nullif(?, -1), nullif(?, -1))",
        "itititiiii", ledger_run(book->session->ledger), boards_name(cost->kind),
        (int64_t)cost->kind, boards_task_names[cost->task], (int64_t)cost->round,
        book->plan->suite->name, (int64_t)cost->amount, (int64_t)cost->work, cost->cpu_ns,
        cost->instructions);
}

/* ---- time -------------------------------------------------------------------------------------- */

static void time_task(Book *book, int kind, BoardsTask task, int round) {
    BoardsSet *set = set_up(book->plan->suite, kind, task, book->status);
    if (!set)
        return;
    Cost cost = {.kind = kind,
                 .round = round,
                 .amount = timed_amount[task],
                 .task = task,
                 .instructions = -1};
    const uint64_t begun = now_thread_ns();
    cost.work = boards_work(set, task, cost.amount);
    cost.cpu_ns = (int64_t)(now_thread_ns() - begun);
    boards_free(set);
    write_down(book, &cost);
}

/* Every kind once for every task; each round begins with another kind. */
static void time_round(Book *book, int round) {
    if (!store_begin(book->session->store, book->status))
        return;
    for (int task = 0; task < BOARDS_TASK_NB; task++)
        for (int i = 0; i < boards_nb() && !book->status->failed; i++) {
            const int kind = (i + round) % boards_nb();
            if (boards_runs(kind))
                time_task(book, kind, (BoardsTask)task, round);
        }
    store_end(book->session->store, book->status);
}

/* ---- instructions ------------------------------------------------------------------------------ */

/* In a process of its own, as it is when it is made: do it, and go. */
static void do_alone(BoardsSet *set, BoardsTask task, bool nothing, int out) {
    const uint64_t work = nothing ? 0 : boards_work(set, task, counted_amount[task]);
    _exit(write(out, &work, sizeof work) == (ssize_t)sizeof work ? 0 : 1);
}

/* Returns its process; 0 where it failed. */
static pid_t run_alone(BoardsSet *set, BoardsTask task, bool nothing, uint64_t *work,
                       Status *status) {
    int ends[2], code = 1;
    fflush(NULL);
    const pid_t pid = pipe(ends) == 0 ? fork() : -1;
    if (pid < 0)
        return status_fail(status, "no process can be made"), 0;
    if (pid == 0)
        do_alone(set, task, nothing, ends[1]);
    close(ends[1]);
    const bool whole = read(ends[0], work, sizeof *work) == (ssize_t)sizeof *work;
    close(ends[0]);
    if (waitpid(pid, &code, 0) != pid || code != 0 || !whole)
        return status_fail(status, "task '%s' failed", boards_task_names[task]), 0;
    return pid;
}

/* Callgrind counts for a process also what its parent did before. So nothing is printed between the two:
 * the more digits a process's number has, the more instructions it takes to print. */
static void do_once(const Suite *suite, int kind, BoardsTask task, Status *status) {
    uint64_t work;
    BoardsSet *set = set_up(suite, kind, task, status);
    if (!set)
        return;
    const pid_t idle = run_alone(set, task, true, &work, status);
    const pid_t busy = idle ? run_alone(set, task, false, &work, status) : 0;
    if (busy)
        printf("- - 0 %ld\n%s %s %" PRIu64 " %ld\n", (long)idle, boards_name(kind),
               boards_task_names[task], work, (long)busy);
    boards_free(set);
}

bool boards_once(const Suite *suite, Status *status) {
    for (int task = 0; task < BOARDS_TASK_NB; task++)
        for (int kind = 0; kind < boards_nb() && !status->failed; kind++)
            if (boards_runs(kind))
                do_once(suite, kind, (BoardsTask)task, status);
    return !status->failed;
}

/* What callgrind wrote of a process, e.g. "==12== Collected : 345". Returns -1 where it did not. */
static int64_t collected(const char *folder, long process) {
    char path[512], line[256];
    int64_t nb = -1;
    snprintf(path, sizeof path, "%s/%ld", folder, process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        const char *at = strstr(line, "Collected : ");
        if (at && sscanf(at, "Collected : %" SCNd64, &nb) != 1)
            nb = -1;
    }
    if (file)
        fclose(file);
    remove(path);
    return nb;
}

static int task_of(const char *name) {
    int task = 0;
    while (task < BOARDS_TASK_NB && strcmp(boards_task_names[task], name) != 0)
        task++;
    return task;
}

/* Lines of boards_once: one of a process that did nothing, then one of a process that did the task. */
static void read_counts(Book *book, const char *text, const char *folder) {
    int64_t idle = -1;
    for (const char *line = text; line && *line && !book->status->failed;) {
        char board[32], task[32];
        Cost cost = {.cpu_ns = -1};
        long process;
        if (sscanf(line, "%31s %31s %" SCNu64 " %ld", board, task, &cost.work, &process) != 4)
            break;
        const int64_t nb = collected(folder, process);
        if (board[0] == '-') {
            idle = nb;
        } else if (nb < 0 || idle < 0) {
            status_fail(book->status, "valgrind does not say what board '%s' took for task '%s'",
                        board, task);
        } else {
            cost.kind = boards_find(board);
            cost.task = (BoardsTask)task_of(task);
            cost.amount = counted_amount[cost.task];
            cost.instructions = nb - idle;
            write_down(book, &cost);
        }
        line = strchr(line, '\n');
        line += line != NULL;
    }
}

static bool count_instructions(Book *book) {
    const char *tmp = getenv("TMPDIR");
    char folder[256], log[sizeof folder + 16];
    char *const version[] = {"valgrind", "--version", NULL};
    char *const argv[] = {"valgrind",
                          "--tool=callgrind",
                          "--callgrind-out-file=/dev/null",
                          log,
                          (char *)book->plan->program,
                          "boards",
                          "--once",
                          "--suite",
                          (char *)book->plan->file,
                          NULL};
    char *found = child_output(version);
    free(found);
    if (!found)
        return false;
    snprintf(folder, sizeof folder, "%s/prunelab-boards-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        return status_fail(book->status, "cannot make a folder '%s'", folder);
    snprintf(log, sizeof log, "--log-file=%s/%%p", folder);
    char *text = child_output(argv);
    if (!text && !stop_is_asked())
        status_fail(book->status, "valgrind fails to run '%s boards --once'", book->plan->program);
    if (text && store_begin(book->session->store, book->status)) {
        read_counts(book, text, folder);
        store_end(book->session->store, book->status);
    }
    free(text);
    char *const clean[] = {"rm", "-rf", folder, NULL};
    free(child_output(clean));
    return true;
}

/* ---- all --------------------------------------------------------------------------------------- */

bool boards_measure(const BoardsPlan *plan, const Session *session, bool *counted, Status *status) {
    Book book = {.plan = plan, .session = session, .status = status};
    *counted = plan->counts && count_instructions(&book);
    for (int round = 1; round <= plan->rounds && !status->failed && !stop_is_asked(); round++)
        time_round(&book, round);
    return !status->failed;
}
