#include "analysis/compare/trace.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the processes --------------------------------------------------------------------------- */

/* What goes through a pipe: a node as it is entered or left, or that the search is over. */
typedef struct Message {
    EngineNode node;
    char end[16]; /* `node.end`: a pointer of another process means nothing */
    bool over;
    EngineEnd how;
} Message;

static void send(FILE *pipe, const Message *message) {
    if (fwrite(message, sizeof *message, 1, pipe) != 1)
        _exit(1);
}

static void send_node(void *context, const EngineNode *node) {
    Message message;
    memset(&message, 0, sizeof message); /* the bytes between the fields go out too */
    message.node.ply = node->ply;
    message.node.depth = node->depth;
    message.node.kind = node->kind;
    message.node.entry_alpha = node->entry_alpha;
    message.node.entry_beta = node->entry_beta;
    message.node.leaving = node->leaving;
    memcpy(message.node.move, node->move, strnlen(node->move, ENGINE_MOVE_NB - 1));
    if (node->leaving) {
        message.node.score = node->score;
        message.node.by = node->by;
        memcpy(message.node.best_move, node->best_move,
               strnlen(node->best_move, ENGINE_MOVE_NB - 1));
        memcpy(message.end, node->end, strnlen(node->end, sizeof message.end - 1));
    }
    send(context, &message);
}

/* The whole life of a process that searches. Once nobody reads, the next write ends it. */
static void search_and_tell(int fd, const EnginePosition *position, const EngineSettings *settings,
                            int depth) {
    Status status = STATUS_OK;
    Message message;
    signal(SIGPIPE, SIG_DFL);
    FILE *pipe = fdopen(fd, "w");
    Engine *engine = pipe ? engine_new(settings, &status) : NULL;
    if (!engine)
        _exit(1);
    const EngineLimits limits = {.depth = depth, .node = send_node, .context = pipe};
    memset(&message, 0, sizeof message);
    message.how = engine_search(engine, position, &limits);
    message.over = true;
    send(pipe, &message);
    _exit(fflush(pipe) ? 1 : 0);
}

typedef struct Searcher {
    FILE *nodes; /* NULL: not running */
    pid_t pid;
    Message message; /* the last that was read */
} Searcher;

/* `other` runs already, or does not: the new process must not hold its pipe open. */
static bool searcher_start(Searcher *searcher, const Searcher *other,
                           const EnginePosition *position, const EngineSettings *settings,
                           int depth, Status *status) {
    int ends[2];
    if (pipe(ends) != 0)
        return status_fail(status, "cannot make a pipe: %s", strerror(errno));
    fflush(stdout);
    searcher->pid = fork();
    if (searcher->pid == 0) {
        close(ends[0]);
        if (other->nodes)
            close(fileno(other->nodes));
        search_and_tell(ends[1], position, settings, depth);
    }
    close(ends[1]);
    if (searcher->pid < 0) {
        close(ends[0]);
        return status_fail(status, "cannot start a process: %s", strerror(errno));
    }
    searcher->nodes = fdopen(ends[0], "r");
    if (searcher->nodes)
        return true;
    close(ends[0]);
    return status_fail(status, "cannot read a pipe: %s", strerror(errno));
}

static void searcher_stop(Searcher *searcher) {
    if (searcher->nodes)
        fclose(searcher->nodes);
    if (searcher->pid > 0) {
        kill(searcher->pid, SIGKILL); /* between two writes it would go on for a while */
        while (waitpid(searcher->pid, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    *searcher = (Searcher){.nodes = NULL};
}

/* The reasons of ends, for a pointer that lasts. */
static const char *lasting(const char *end) {
    static const char *const ends[] = {"full",   "cutoff",   "horizon", "answered",
                                       "pruned", "terminal", "draw",    "stopped"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (strcmp(ends[i], end) == 0)
            return ends[i];
    return NULL;
}

static bool searcher_next(Searcher *searcher, Status *status) {
    if (fread(&searcher->message, sizeof searcher->message, 1, searcher->nodes) != 1)
        return status_fail(status, "a search process died");
    searcher->message.node.end = lasting(searcher->message.end);
    if (searcher->message.over && searcher->message.how != ENGINE_DONE)
        return status_fail(status, "a search was not finished: a line was too long");
    return true;
}

/* ---- the way together ------------------------------------------------------------------------ */

static bool same_entry(const EngineNode *a, const EngineNode *b) {
    return a->ply == b->ply && a->depth == b->depth && a->kind == b->kind &&
           a->entry_alpha == b->entry_alpha && a->entry_beta == b->entry_beta &&
           strcmp(a->move, b->move) == 0;
}

static bool same_step(const Message *a, const Message *b) {
    if (a->over || b->over)
        return a->over && b->over;
    if (a->node.leaving != b->node.leaving || !same_entry(&a->node, &b->node))
        return false;
    return !a->node.leaving || (a->node.end == b->node.end && a->node.by == b->node.by &&
                                a->node.score == b->node.score);
}

static void remember(Trace *trace, const EngineNode *left) {
    if (trace->context_nb == TRACE_CONTEXT)
        memmove(trace->context, trace->context + 1, (TRACE_CONTEXT - 1) * sizeof trace->context[0]);
    else
        trace->context_nb++;
    trace->context[trace->context_nb - 1] = *left;
}

/* Both take the same step. `children[ply]`: entered so far below the open node of that ply. */
static void step_together(Trace *trace, const EngineNode *node, int *children) {
    if (node->leaving) {
        trace->path_nb--;
        remember(trace, node);
        return;
    }
    if (node->ply == 0 && node->depth != trace->iteration) {
        trace->iteration = node->depth;
        trace->iteration_nodes = 0;
    }
    if (node->ply > 0)
        children[node->ply - 1]++;
    children[node->ply] = 0;
    trace->path[trace->path_nb++] = *node;
    trace->nodes++;
    trace->iteration_nodes++;
}

static bool go_together(Trace *trace, Searcher searchers[2], Status *status) {
    int children[TRACE_PATH_MAX] = {0};
    for (;;) {
        if (!searcher_next(&searchers[0], status) || !searcher_next(&searchers[1], status))
            return false;
        const Message *a = &searchers[0].message, *b = &searchers[1].message;
        trace->parted = !same_step(a, b);
        if (trace->parted || a->over)
            break;
        step_together(trace, &a->node, children);
    }
    trace->children = trace->path_nb ? children[trace->path_nb - 1] : 0;
    return true;
}

/* ---- and from there -------------------------------------------------------------------------- */

static TraceStep step_of(const Message *message) {
    return message->over ? TRACE_IS_OVER : message->node.leaving ? TRACE_LEAVES : TRACE_ENTERS;
}

/* Go on until the node is left that the step entered, or the one around it. */
static bool go_alone(TraceSide *side, Searcher *searcher, TraceStep other, Status *status) {
    side->step = step_of(&searcher->message);
    side->node = searcher->message.node;
    side->known = side->step != TRACE_IS_OVER;
    side->left = side->node;
    int open = side->step != TRACE_ENTERS ? 0 : other == TRACE_LEAVES ? 2 : 1;
    side->inside = open ? 1 : 0;
    while (open > 0) {
        if (!searcher_next(searcher, status))
            return false;
        side->left = searcher->message.node;
        open += side->left.leaving ? -1 : 1;
        side->inside += !side->left.leaving;
    }
    return true;
}

static bool follow(Trace *trace, Searcher searchers[2], Status *status) {
    const TraceStep first = step_of(&searchers[0].message), second = step_of(&searchers[1].message);
    return go_alone(&trace->sides[0], &searchers[0], second, status) &&
           go_alone(&trace->sides[1], &searchers[1], first, status);
}

bool trace_find(Trace *trace, const char *fen, const EngineSettings settings[2], int depth,
                Status *status) {
    Searcher searchers[2] = {{.nodes = NULL}, {.nodes = NULL}};
    EnginePosition *position = engine_position_new();
    *trace = (Trace){.parted = false};
    if (!position)
        return status_fail(status, "out of memory");
    if (engine_position_set(position, fen, status) && engine_isa(status) &&
        engine_settings_check(&settings[0], status) &&
        engine_settings_check(&settings[1], status) &&
        searcher_start(&searchers[0], &searchers[1], position, &settings[0], depth, status) &&
        searcher_start(&searchers[1], &searchers[0], position, &settings[1], depth, status) &&
        go_together(trace, searchers, status) && trace->parted)
        follow(trace, searchers, status);
    searcher_stop(&searchers[0]);
    searcher_stop(&searchers[1]);
    engine_position_free(position);
    return !status->failed;
}
