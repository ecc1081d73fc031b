#include "uci/uci.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/now.h"
#include "uci/command.h"
#include "uci/out.h"
#include "uci/session.h"
#include "uci/text.h"

/* A line of more characters is no command. Games have no limit: this is one of ten million moves. */
enum { LINE_MAX_NB = 64 << 20 };

/* The line that is being read. */
typedef struct Line {
    char *text;
    size_t length, room; /* room for length + 1 characters */
    bool lost;           /* too long, or there was no memory: what is kept is not all */
} Line;

static void put(Line *line, char c) {
    if (!line->lost && line->length + 1 >= line->room) {
        const size_t room = line->room ? 2 * line->room : 4096;
        char *text = room > (size_t)LINE_MAX_NB ? NULL : realloc(line->text, room);
        line->lost = !text;
        line->text = text ? text : line->text;
        line->room = text ? room : line->room;
    }
    if (!line->lost)
        line->text[line->length++] = c;
}

/* Read a line, which need not end in a newline; what is lost of it is skipped. Returns false at the
 * end of the input. */
static bool read_line(Line *line) {
    int c;
    line->length = 0;
    line->lost = false;
    bool any = false;
    while ((c = getchar_unlocked()) != EOF && c != '\n') {
        put(line, (char)c);
        any = true;
    }
    if (!any && c == '\n')
        put(line, ' '); /* so that there is a text */
    return any || c != EOF;
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
    const int64_t now = now_steady_ns();
    const CommandKind kind = command_find(&line);
    switch (kind) {
    case COMMAND_NONE:
        return true;
    case COMMAND_QUIT:
        return false;
    case COMMAND_STOP:
        command_queue_stop(queue);
        return true;
    default:
        if (!answer_now(queue, kind) && !command_queue_push(queue, kind, line, now))
            out_line("info string error: out of memory, a command is lost");
        return true;
    }
}

/* Returns how the input ended. */
static InputEnd take_input(CommandQueue *queue) {
    Line line = {.text = NULL};
    InputEnd end = INPUT_ENDED;
    while (end == INPUT_ENDED && read_line(&line)) {
        if (line.lost) {
            out_line("info string error: a line of more than %zu characters is ignored",
                     line.length);
            command_queue_push(queue, COMMAND_LOST, "", 0);
            continue;
        }
        text_clean(line.text, line.length);
        end = take_line(queue, line.text) ? INPUT_ENDED : INPUT_QUIT;
    }
    free(line.text);
    return end;
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
    const int error = start_worker(&worker, session);
    if (error) {
        status_fail(status, "cannot start a thread: %s", strerror(error));
    } else {
        command_queue_close(queue, take_input(queue));
        pthread_join(worker, NULL);
    }
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
