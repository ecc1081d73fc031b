#include "caller.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "enhancements/registry.h"

static void write_line(const Line *line, char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < line->count; i++) {
        char move[MOVE_TEXT_NB];
        game_write(line->moves[i], move);
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? " " : "", move);
        assert(used < size);
    }
}

static void write_move(Move m, char text[ENGINE_MOVE_NB]) {
    if (m == MOVE_NONE)
        text[0] = '\0';
    else
        game_write(m, text);
}

bool caller_iteration(void *context, const Search *s, const Iteration *it) {
    (void)s;
    Caller *caller = context;
    if (!caller->limits->iteration)
        return true;
    EngineIteration out = {
        .depth = it->depth,
        .score = it->score,
        .nbp = counters_total(&it->counters, COUNT_NBP),
        .nc = counters_nc(&it->counters),
        .interior = counters_total(&it->counters, COUNT_INTERIOR),
        .horizon = counters_total(&it->counters, COUNT_HORIZON),
        .quiescence = counters_total(&it->counters, COUNT_QUIESCENCE),
        .cpu_ns = it->cpu_ns,
        .counters = &it->counters,
    };
    write_move(it->best, out.best_move);
    write_line(&it->line, out.pv, sizeof out.pv);
    caller->refused = !caller->limits->iteration(caller->limits->context, &out);
    return !caller->refused;
}

static void show_node(void *context, const Node *n, bool leaving) {
    static const char *const ends[] = {"full",   "cutoff",   "horizon", "answered",
                                       "pruned", "terminal", "draw",    "stopped"};
    const EngineLimits *limits = ((Caller *)context)->limits;
    EngineNode out = {.ply = n->ply,
                      .depth = n->depth,
                      .kind = n->kind,
                      .entry_alpha = n->entry_alpha,
                      .entry_beta = n->entry_beta,
                      .leaving = leaving,
                      .score = n->score,
                      .end = leaving ? ends[n->end] : NULL, /* not set before */
                      .by = '\0'};
    if (n->move == MOVE_NONE && n->ply > 0)
        memcpy(out.move, "pass", sizeof "pass");
    else
        write_move(n->move, out.move);
    if (leaving) {
        write_move(n->best, out.best_move);
        if (n->end == END_ANSWERED || n->end == END_PRUNED)
            out.by = registry[n->end_by].letter;
    }
    limits->node(limits->context, &out);
}

static void node_entered(void *context, const Node *n) {
    show_node(context, n, false);
}
static void node_left(void *context, const Node *n) {
    show_node(context, n, true);
}

static bool asked_to_stop(void *context) {
    const EngineLimits *limits = ((Caller *)context)->limits;
    return limits->stop(limits->context);
}

SearchHooks caller_hooks(Caller *caller) {
    const EngineLimits *limits = caller->limits;
    return (SearchHooks){.context = caller,
                         .stop = limits->stop ? asked_to_stop : NULL,
                         .enter = limits->node ? node_entered : NULL,
                         .leave = limits->node ? node_left : NULL,
                         .node_limit = limits->nodes};
}
