#include "uci/uci.h"

#include <errno.h>
#include <stdio.h>
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

/* Returns false where `quit` ended it. */
static bool take_input(CommandQueue *queue) {
    char line[LINE_NB];
    for (int length; (length = read_line(line)) >= 0;) {
        if (length == LINE_NB) {
            out_line("info string error: a line of more than %d characters is ignored",
                     LINE_NB - 1);
            continue;
        }
        text_clean(line, (size_t)length);
        if (!take_line(queue, line))
            return false;
    }
    return true;
}

bool uci_run(Status *status) {
    CommandQueue queue;
    Session session;
    pthread_t worker;
    if (!session_init(&session, &queue, status))
        return false;
    command_queue_init(&queue);
    const int error = pthread_create(&worker, NULL, session_work, &session);
    if (error) {
        status_fail(status, "cannot start a thread: %s", strerror(error));
    } else {
        if (take_input(&queue))
            command_queue_close(&queue);
        else
            command_queue_quit(&queue);
        pthread_join(worker, NULL);
    }
    command_queue_release(&queue);
    session_release(&session);
    if (ferror(stdout))
        status_fail(status, "cannot write the output");
    return !status->failed;
}
