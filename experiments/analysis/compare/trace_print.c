/* A parting of two trees in words. */
#include <inttypes.h>
#include <string.h>

#include "analysis/compare/trace.h"
#include "base/arena.h"
#include "base/json.h"
#include "base/say.h"

/* ---- a node ---------------------------------------------------------------------------------- */

/* Centipawns; a mate as #N in moves (below 0: for the other side); +inf and -inf. */
static void add_score(Text *text, Score score) {
    if (score >= SCORE_INFINITE || score <= -SCORE_INFINITE)
        text_add(text, "%cinf", score > 0 ? '+' : '-');
    else if (score_is_mate(score))
        text_add(text, "#%d", score_mate_moves(score));
    else
        text_add(text, "%d", score);
}

/* "cut d2 (-10, 20)": kind, plies to go, window. */
static void add_entry(Text *text, const EngineNode *node) {
    text_add(text, "%s d%d (", kind_names[node->kind], node->depth);
    add_score(text, node->entry_alpha);
    text_add(text, ", ");
    add_score(text, node->entry_beta);
    text_add(text, ")");
}

/* "= 35 answered by T e2e4": value, why it ended, best move. */
static void add_end(Text *text, const EngineNode *node) {
    text_add(text, "= ");
    add_score(text, node->score);
    text_add(text, " %s", node->end ? node->end : "unfinished");
    if (node->by)
        text_add(text, " by %c", node->by);
    if (node->best_move[0])
        text_add(text, " %s", node->best_move);
}

void trace_add_node(Text *text, const EngineNode *node) {
    text_add(text, "%*s%s ", 2 * node->ply, "", node->ply ? node->move : "root");
    add_entry(text, node);
    text_add(text, " ");
    add_end(text, node);
}

/* ---- why ------------------------------------------------------------------------------------- */

static bool is_inside(const EngineNode *inner, const EngineNode *outer) {
    return inner->entry_alpha >= outer->entry_alpha && inner->entry_beta <= outer->entry_beta;
}

static void add_window_reason(const EngineNode *a, const EngineNode *b, const char *const names[2],
                              Text *text) {
    if (is_inside(a, b) || is_inside(b, a))
        text_add(text, "the window is narrower for %s", names[is_inside(a, b) ? 0 : 1]);
    else
        text_add(text, "the windows differ");
}

static bool is_pass(const char *move) {
    return strcmp(move, "pass") == 0;
}

static void add_entry_reason(const Trace *trace, const char *const names[2], Text *text) {
    const EngineNode *a = &trace->sides[0].node, *b = &trace->sides[1].node;
    if (a->ply == 0 && a->depth != b->depth)
        text_add(text, "%s searches the root again", names[a->depth < b->depth ? 0 : 1]);
    else if (is_pass(a->move) != is_pass(b->move))
        text_add(text, "%s tries a null move", names[is_pass(a->move) ? 0 : 1]);
    else if (strcmp(a->move, b->move) != 0)
        text_add(text, "another move comes %s", trace->children ? "next" : "first");
    else if (a->kind != b->kind)
        text_add(text, "the same move leads to nodes of different kinds");
    else if (a->depth != b->depth)
        text_add(text, "the same move is searched to different depths");
    else
        add_window_reason(a, b, names, text);
}

/* One leaves the node that the other stays in. */
static void add_leave_reason(const EngineNode *left, const char *name, const char *other,
                             Text *text) {
    if (strcmp(left->end, "answered") == 0)
        text_add(text, "%c answers the node for %s alone", left->by, name);
    else if (strcmp(left->end, "pruned") == 0)
        text_add(text, "%c prunes the node for %s alone", left->by, name);
    else if (strcmp(left->end, "cutoff") == 0)
        text_add(text, "a cutoff for %s, not yet for %s", name, other);
    else
        text_add(text, "%s has finished the node, %s continues", name, other);
}

/* What sets the two steps apart, in a few words: "the window is narrower for TN". */
static void add_reason(const Trace *trace, const char *const names[2], Text *text) {
    const TraceSide *a = &trace->sides[0], *b = &trace->sides[1];
    if (!trace->parted)
        text_add(text, "the trees are equal");
    else if (a->step == TRACE_IS_OVER || b->step == TRACE_IS_OVER)
        text_add(text, "the search of %s is over", names[a->step == TRACE_IS_OVER ? 0 : 1]);
    else if (a->step == TRACE_ENTERS && b->step == TRACE_ENTERS)
        add_entry_reason(trace, names, text);
    else if (a->step == TRACE_LEAVES && b->step == TRACE_ENTERS)
        add_leave_reason(&a->node, names[0], names[1], text);
    else if (a->step == TRACE_ENTERS)
        add_leave_reason(&b->node, names[1], names[0], text);
    else if (a->node.end != b->node.end || a->node.by != b->node.by)
        text_add(text, "the node ends for different reasons");
    else
        text_add(text, "the node has different values");
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The position after a null move: the same, the other side to move, nothing to take en passant. */
static bool play_pass(EnginePosition *position, Status *status) {
    char fen[ENGINE_FEN_NB], board[ENGINE_FEN_NB], side[2], castling[8], passed[2 * ENGINE_FEN_NB];
    engine_position_fen(position, fen);
    if (sscanf(fen, "%95s %1s %7s", board, side, castling) != 3)
        return status_fail(status, "cannot read '%s'", fen);
    snprintf(passed, sizeof passed, "%s %s %s -", board, side[0] == 'w' ? "b" : "w", castling);
    return engine_position_set(position, passed, status);
}

static bool play(EnginePosition *position, const char *move, Status *status) {
    return is_pass(move) ? play_pass(position, status)
                         : engine_position_play(position, move, status);
}

/* "Nf3 (g1f3)", "pass", "root". */
static void add_move(Text *text, const EnginePosition *position, const char *move) {
    Status status = STATUS_OK;
    char san[ENGINE_MOVE_NB];
    if (!move[0])
        text_add(text, "root");
    else if (!is_pass(move) && engine_position_san(position, move, san, &status))
        text_add(text, "%s (%s)", san, move);
    else
        text_add(text, "%s", move);
}

/* ---- for a reader ---------------------------------------------------------------------------- */

static void print_path(const Trace *trace, EnginePosition *position, FILE *file) {
    Text text = TEXT_ARENA;
    Status status = STATUS_OK;
    for (int i = 0; i < trace->path_nb; i++) {
        const EngineNode *node = &trace->path[i];
        text_clear(&text);
        text_add(&text, "  ply %d  ", node->ply);
        add_move(&text, position, node->move);
        text_add(&text, "  ");
        add_entry(&text, node);
        say(file, "%s\n", text_get(&text));
        if (node->move[0])
            play(position, node->move, &status);
    }
}

static void print_context(const Trace *trace, FILE *file) {
    Text text = TEXT_ARENA;
    if (trace->context_nb)
        say(file, "\nlast nodes left by both:\n");
    for (int i = 0; i < trace->context_nb; i++) {
        text_clear(&text);
        trace_add_node(&text, &trace->context[i]);
        say(file, "  %s\n", text_get(&text));
    }
}

static void add_step(Text *text, const Trace *trace, const TraceSide *side, TraceStep other,
                     const EnginePosition *position) {
    if (side->step == TRACE_IS_OVER) {
        text_add(text, "is over");
        return;
    }
    if (side->step == TRACE_LEAVES) {
        text_add(text, "leaves the node ");
        add_end(text, &side->node);
        return;
    }
    text_add(text, "enters ");
    add_move(text, position, side->node.move);
    if (side->node.ply)
        text_add(text, ", child %d:", trace->children + 1);
    text_add(text, " ");
    add_entry(text, &side->node);
    text_add(text, "; leaves %s after %" PRIu64 " tree node%s ",
             other == TRACE_LEAVES ? "the node above" : "it", side->inside,
             side->inside == 1 ? "" : "s");
    add_end(text, &side->left);
}

static void print_steps(const Trace *trace, const char *const names[2],
                        const EnginePosition *position, FILE *file) {
    const int width =
        (int)(strlen(names[0]) > strlen(names[1]) ? strlen(names[0]) : strlen(names[1]));
    Text text = TEXT_ARENA;
    add_reason(trace, names, &text);
    say(file, "\nfirst difference: %s\n", text_get(&text));
    for (int i = 0; i < 2; i++) {
        text_clear(&text);
        add_step(&text, trace, &trace->sides[i], trace->sides[1 - i].step, position);
        say(file, "  %-*s  %s\n", width, names[i], text_get(&text));
    }
}

static void print_text(const Trace *trace, const char *const names[2], EnginePosition *position,
                       FILE *file) {
    if (!trace->parted) {
        say(file, "%s and %s: the trees are equal to the end: %" PRIu64 " tree nodes\n", names[0],
            names[1], trace->nodes);
        return;
    }
    say(file,
        "%s and %s: the trees first differ in iteration %d, after %" PRIu64
        " tree nodes in common (%" PRIu64 " of that iteration)\n\n",
        names[0], names[1], trace->path_nb ? trace->iteration : trace->sides[0].node.depth,
        trace->nodes, trace->path_nb ? trace->iteration_nodes : 0);
    say(file, trace->path_nb ? "path:\n" : "path: none, at the root\n");
    print_path(trace, position, file);
    print_context(trace, file);
    print_steps(trace, names, position, file);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Null where it is empty. */
static const char *some(const char *text) {
    return text[0] ? text : NULL;
}

static JsValue *json_node(const EngineNode *node, const EnginePosition *position) {
    JsValue *object = js_fill(js_object(), "ply %d, move %s", node->ply, some(node->move));
    Status status = STATUS_OK;
    char san[ENGINE_MOVE_NB] = "";
    const char by[2] = {node->by, '\0'};
    if (position && node->move[0] && !engine_position_san(position, node->move, san, &status))
        san[0] = '\0';
    if (position)
        js_fill(object, "san %s", some(san));
    js_fill(object, "kind %s, depth %d, alpha %d, beta %d", kind_names[node->kind], node->depth,
            node->entry_alpha, node->entry_beta);
    if (node->leaving)
        js_fill(object, "score %d, end %s, by %s, best_move %s", node->score, node->end, some(by),
                some(node->best_move));
    return object;
}

static JsValue *json_path(const Trace *trace, EnginePosition *position) {
    JsValue *array = js_array();
    Status status = STATUS_OK;
    for (int i = 0; i < trace->path_nb; i++) {
        js_append(array, json_node(&trace->path[i], position));
        if (trace->path[i].move[0])
            play(position, trace->path[i].move, &status);
    }
    return array;
}

static JsValue *json_sides(const Trace *trace, const char *const names[2],
                           const EnginePosition *position) {
    static const char *const steps[] = {"enters", "leaves", "is over"};
    JsValue *array = js_array();
    for (int i = 0; i < 2; i++) {
        const TraceSide *side = &trace->sides[i];
        JsValue *object = js_fill(js_object(), "set %s, step %s", names[i], steps[side->step]);
        js_put(object, "node",
               side->known ? json_node(&side->node, side->node.leaving ? NULL : position)
                           : js_new_text(NULL));
        js_put(object, "left", side->known ? json_node(&side->left, NULL) : js_new_text(NULL));
        js_append(array, js_fill(object, "inside %" PRIu64, side->inside));
    }
    return array;
}

static void print_json(const Trace *trace, const char *fen, const char *const names[2],
                       EnginePosition *position, FILE *file) {
    JsValue *object = js_object(), *context = js_array();
    Text reason = TEXT_ARENA;
    add_reason(trace, names, &reason);
    js_fill(object, "fen %s, parted %d, reason %s, nodes %" PRIu64, fen, trace->parted,
            text_get(&reason), trace->nodes);
    js_fill(object, "iteration %d, iteration_nodes %" PRIu64, trace->iteration,
            trace->iteration_nodes);
    js_put(object, "path", json_path(trace, position));
    for (int i = 0; i < trace->context_nb; i++)
        js_append(context, json_node(&trace->context[i], NULL));
    js_put(object, "context", context);
    if (trace->parted)
        js_put(object, "sides", json_sides(trace, names, position));
    js_print_line(file, object);
}

void trace_print(const Trace *trace, const char *fen, const char *const names[2], bool json,
                 FILE *file) {
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new(); /* to follow the path on */
    if (!position)
        return;
    engine_position_set(position, fen, &status);
    if (json)
        print_json(trace, fen, names, position, file);
    else
        print_text(trace, names, position, file);
    engine_position_free(position);
}
