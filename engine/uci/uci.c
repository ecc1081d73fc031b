#include "uci/uci.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "uci/clock.h"
#include "uci/command.h"
#include "uci/out.h"
#include "uci/session.h"
#include "uci/text.h"

/* The longest sensible line is `position` with MAX_GAME moves: a sixth of this. */
enum { LINE_NB = 1 << 16 };

/* Read a line, which need not end in a newline. Returns its length; -1 at the end of the input;
 * LINE_NB where it does not fit, when it has been skipped. */
static int read_line(char line[LINE_NB]) {
    int length = 0, c;
    while ((c = getchar_unlocked()) != EOF && c != '\n') {
        if (length < LINE_NB - 1)
            line[length] = (char)c;
        length += length < LINE_NB;
    }
    return c == EOF && length == 0 ? -1 : length;
}

/* While a search runs the worker has no time, but these want their answer at once. */
static bool answer_now(CommandQueue *queue, CommandKind kind) {
    if (!command_queue_is_searching(queue))
        return false;
    if (kind == COMMAND_ISREADY)
        out_line("readyok");
    else if (kind == COMMAND_UCI)
        session_identify();
    return kind == COMMAND_ISREADY || kind == COMMAND_UCI;
}

/* Act on a line. Returns false for `quit`. */
static bool take_line(CommandQueue *queue, char *line) {
    const int64_t now = uci_clock_now();
    const CommandKind kind = command_find(&line);
    switch (kind) {
    case COMMAND_NONE:
    case COMMAND_IGNORED:
        return true;
    case COMMAND_QUIT:
        return false;
    case COMMAND_STOP:
        command_queue_stop(queue);
        return true;
    case COMMAND_PONDERHIT:
        command_queue_ponderhit(queue);
        return true;
    default:
        if (!answer_now(queue, kind) && !command_queue_push(queue, kind, line, now))
            out_line("info string error: out of memory, a command is lost");
        return true;
    }
}

/* Returns how the input ended. `line` is scratch. */
static InputEnd take_input(CommandQueue *queue, char line[LINE_NB]) {
    for (int length; (length = read_line(line)) >= 0;) {
        if (length == LINE_NB) {
            out_line("info string error: a line of more than %d characters is ignored",
                     LINE_NB - 1);
            continue;
        }
        text_clean(line, (size_t)length);
        if (!take_line(queue, line))
            return INPUT_QUIT;
    }
    return INPUT_ENDED;
}

/* Searches run in a thread of their own, with the stack that they need, whatever the limit of the
 * main thread's is. Returns 0, or the error number. */
static int start_worker(pthread_t *worker, Session *session) {
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error)
        return error;
    error = pthread_attr_setstacksize(&attributes, engine_stack_need());
    if (!error)
        error = pthread_create(worker, &attributes, session_work, session);
    pthread_attr_destroy(&attributes);
    return error;
}

static void run_session(Session *session, CommandQueue *queue, Status *status) {
    pthread_t worker;
    char *line = malloc(LINE_NB);
    const int error = line ? start_worker(&worker, session) : ENOMEM;
    if (error) {
        status_fail(status, "cannot start a thread: %s", strerror(error));
    } else {
        command_queue_close(queue, take_input(queue, line));
        pthread_join(worker, NULL);
    }
    free(line);
}

bool uci_run(Status *status) {
    CommandQueue queue;
    Session session;
    if (!session_init(&session, &queue, status))
        return false;
    command_queue_init(&queue);
    run_session(&session, &queue, status);
    command_queue_release(&queue);
    session_release(&session);
    if (ferror(stdout))
        status_fail(status, "cannot write the output");
    return !status->failed;
}
