/* The kernel: one node of the tree. Read it beside Fig. 1 of Schaeffer 1989 (alpha-beta with
 * ordering and learning), Figs. 1, 5 and 7 of Marsland 1986 (fail-soft, minimal window, table) and
 * Fig. 4 of Bjornsson & Marsland (what comes before the moves). */
#include <assert.h>

#include "search/audit.h"
#include "search/moves.h"
#include "search/quiescence.h"
#include "search/search.h"

enum { POLL_NODES = 1024 }; /* interior nodes between two looks at the caller's stop */

static void count_node(Search *s, const Node *n, Counter counter) {
    s->counters.base[counter][n->kind]++;
    s->counters.nc++;
}

/* The end of the search; or of a worker's round, and it goes on. */
static __attribute__((noinline)) StopReason at_node_limit(Search *s) {
    return s->sharing ? s->sharing->pause(s) : STOP_NODES;
}

/* Stop where the caller or a limit says so. Counts decide, never a clock. */
static bool must_stop(Search *s) {
    if (s->stop != STOP_NONE)
        return true;
    if (s->hooks.node_limit && s->counters.nc >= s->hooks.node_limit)
        s->stop = at_node_limit(s);
    if (s->stop == STOP_NONE && s->hooks.stop && --s->since_poll <= 0) {
        s->since_poll = POLL_NODES;
        if (s->hooks.stop(s->hooks.context))
            s->stop = STOP_ASKED;
    }
    return s->stop != STOP_NONE;
}

/* Has the node's position been seen before, on the path or in the game, since the last capture or
 * pawn move? Choice: once is enough, as most programs have it. Choice: nor since the last null move,
 * which nobody can play. */
static bool is_repetition(const Search *s, const Node *n) {
    int back = 0, reversible = n->board.fifty;
    for (const Node *at = n; at->parent; at = at->parent)
        if (++back > reversible || at->move == MOVE_NONE)
            return false;
        else if (at->parent->board.key == n->board.key)
            return true;
    for (int i = s->game_nb; i-- > 0 && ++back <= reversible;)
        if (s->game[i] == n->board.key)
            return true;
    return false;
}

bool search_is_draw(const Search *s, const Node *n) {
    if (n->ply == 0)
        return false;
    return (s->params.base[BASE_FIFTY_MOVES] && n->board.fifty >= 100) ||
           (s->params.base[BASE_REPETITION] && is_repetition(s, n));
}

static Score node_ends(Node *n, NodeEnd end, Score score) {
    n->end = end;
    return n->score = score;
}

/* Does one of them end the node? */
static bool is_ended(Search *s, Node *n, const FillerList *fillers, NodeEnd end) {
    for (int i = 0; i < fillers_nb(fillers); i++) {
        const Filler *f = &fillers->items[i];
        if (f->call.probe(s, n, f->self)) { /* ProbeFn and PruneFn are one type */
            n->end = end;
            n->end_by = f->self->row;
            return true;
        }
    }
    return false;
}

static void let_learn(Search *s, const Node *n, const FillerList *fillers) {
    for (int i = 0; i < fillers_nb(fillers); i++)
        fillers->items[i].call.learn(s, n, fillers->items[i].self);
}

/* "if depth = 0: return Evaluate(p)", and quiescence belongs to the evaluation. */
static Score search_horizon(Search *s, Node *n) {
    count_node(s, n, COUNT_HORIZON);
    if (search_is_draw(s, n)) {
        s->counters.base[COUNT_DRAWN][n->kind]++;
        return node_ends(n, END_DRAW, 0);
    }
    if (is_ended(s, n, &s->probe_horizon, END_ANSWERED))
        return n->score;
    uint64_t below = 0;
    s->counters.base[COUNT_NBP][n->kind]++;
    node_ends(n, END_HORIZON, quiescence_search(s, n, &below));
    s->counters.base[COUNT_QUIESCENCE][n->kind] += below;
    s->counters.nc += below;
    if (s->stop == STOP_NONE)
        let_learn(s, n, &s->learn_horizon);
    return n->score;
}

/* "if width = 0: return Evaluate(p)": mate or stalemate. */
static Score search_terminal(Search *s, Node *n) {
    s->counters.base[COUNT_TERMINAL][n->kind] += !n->again; /* counted as it was entered: once */
    return node_ends(n, END_TERMINAL, board_in_check(&n->board) ? n->ply - SCORE_MATE : 0);
}

/* What is known of a position does not hold for it without one of its moves. */
static bool is_whole(const Node *n) {
    return n->excluded == MOVE_NONE;
}

static bool is_pruned(Search *s, Node *n) {
    if (!is_ended(s, n, &s->prune, END_PRUNED))
        return false;
    if (s->auditor)
        audit_node(s, n, n->end_by);
    return true;
}

/* From the first probe to what is learned. */
static Score search_inside(Search *s, Node *n) {
    if (is_whole(n) && (is_ended(s, n, &s->probe, END_ANSWERED) || is_pruned(s, n)))
        return n->score;
    if (s->stop != STOP_NONE) /* in a search that a prune made */
        return 0;
    if (!order_any(s, n))
        return is_whole(n) ? search_terminal(s, n) : node_ends(n, END_FULL, n->alpha);
    moves_search(s, n);
    /* The value of some of the root's moves is not the position's. */
    if (s->stop == STOP_NONE && is_whole(n) && !(n->ply == 0 && s->root_partial))
        let_learn(s, n, &s->learn);
    return n->score;
}

/* The root is counted once, by the first worker: the others look at it for what their enhancements
 * note there. */
void search_root_join(Search *s, Node *n, const Node *root, MoveRule *rule) {
    const Counters before = s->counters;
    *n = *root;
    is_ended(s, n, &s->probe, END_ANSWERED);
    *n = *root;
    moves_rule(s, n, rule);
    s->counters = before;
}

static Score search_interior(Search *s, Node *n) {
    count_node(s, n, COUNT_INTERIOR);
    if (must_stop(s))
        return 0;
    if (search_is_draw(s, n)) {
        s->counters.base[COUNT_DRAWN][n->kind]++;
        return node_ends(n, END_DRAW, 0);
    }
    return search_inside(s, n);
}

/* What no parent sets. */
static void node_begin(Node *n) {
    n->alpha = n->entry_alpha;
    n->beta = n->entry_beta;
    n->best = MOVE_NONE;
    n->line.count = 0;
    n->has_static = false;
    n->known[0] = n->known[1] = n->known[2] = MOVE_NONE;
    n->ordered = false;
    n->end = END_STOPPED;
    n->score = 0;
}

/* Of a frame beyond all plies so far. Returns false where there is no room for it. */
static __attribute__((noinline)) bool has_room(Search *s, const Node *n) {
    if (n->frame >= MAX_DEPTH)
        return false;
    if (n->ply > s->deepest)
        s->deepest = n->ply;
    return true;
}

Score search_node(Search *s, Node *n) {
    assert(n->entry_alpha < n->entry_beta);
    node_begin(n);
    if (s->hooks.enter)
        s->hooks.enter(s->hooks.context, n);
    if (n->frame > s->deepest && !has_room(s, n)) /* a frame is no less than its ply */
        s->stop = STOP_LENGTH;
    else if (n->depth <= 0)
        search_horizon(s, n);
    else
        search_interior(s, n);
    if (s->stop != STOP_NONE)
        n->end = END_STOPPED;
    if (s->hooks.leave)
        s->hooks.leave(s->hooks.context, n);
    return n->score;
}

void search_make(const Node *n, Node *child, Move m) {
    if (m == MOVE_NONE)
        board_make_null(&child->board, &n->board);
    else
        board_make(&child->board, &n->board, m);
    child->parent = n;
    child->move = m;
    child->excluded = MOVE_NONE;
    child->again = false;
    child->quarters = n->quarters;
    child->gained = false;
    child->ply = n->ply + 1;
    child->frame = n->frame + 1;
}

/* Search the node, and count what lies below and in it for its purpose: the difference. */
static inline Score search_for(Search *s, Node *n, int purpose,
                               Score (*search)(Search *s, Node *n)) {
    const uint64_t outside = s->purposes;
    uint64_t before[KIND_NB];
    if (purpose == PURPOSE_MAIN || outside >> purpose & 1)
        return search(s, n);
    for (int kind = 0; kind < KIND_NB; kind++)
        before[kind] = counters_nodes(&s->counters, (NodeKind)kind);
    s->purposes |= (uint64_t)1 << purpose;
    const Score score = search(s, n);
    s->purposes = outside;
    for (int kind = 0; kind < KIND_NB; kind++) {
        const uint64_t nodes = counters_nodes(&s->counters, (NodeKind)kind) - before[kind];
        s->counters.inside[purpose][kind] += nodes;
        s->counters.inside[PURPOSE_ANY][kind] += outside ? 0 : nodes;
    }
    return score;
}

/* Does the base program search a child one ply deeper? */
static bool extends(const Search *s, const Node *child) {
    return s->params.base[BASE_CHECK_EXTENSION] && board_in_check(&child->board);
}

/* Might the move that leads here, one of so many, be searched deeper than its node's depth says? */
static bool may_gain(const Search *s, const Node *child, int moves_nb) {
    for (int i = 0; i < s->active_nb && child->ply <= 2 * s->iteration; i++) {
        const Active *a = &s->active[i];
        if (a->enhancement->gains && a->enhancement->gains(s, child->parent, child, moves_nb, a))
            return true;
    }
    return false;
}

bool search_peek(const Search *s, const Node *child, int moves_nb, int depth, Known *known) {
    if (!s->peek || search_is_draw(s, child) || may_gain(s, child, moves_nb))
        return false;
    return s->peek(s, child, depth + extends(s, child), known, s->peek_self);
}

bool search_recall(const Search *s, const Node *n, Recalled *recalled) {
    return s->peek && s->peek_self->enhancement->recall(s, n, recalled, s->peek_self);
}

void search_enter(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind) {
    const bool extend = extends(s, child);
    if (extend)
        s->counters.base[COUNT_EXTENDED][kind]++;
    child->extended =
        child->parent->extended << 1 | (extend || child->gained || depth >= child->parent->depth);
    child->depth = (depth > 0 ? depth : 0) + extend;
    child->kind = kind;
    child->entry_alpha = alpha;
    child->entry_beta = beta;
}

Score search_child(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind,
                   int purpose) {
    search_enter(s, child, depth, alpha, beta, kind);
    return -search_for(s, child, purpose, search_node);
}

static Score search_uncounted(Search *s, Node *n) {
    return must_stop(s) ? 0 : search_inside(s, n);
}

Score search_again(Search *s, const Node *n, Node *again, int depth, Score alpha, Score beta,
                   Move excluded, int purpose) {
    assert(depth >= 1 && alpha < beta && !n->again);
    again->board = n->board;
    again->parent = n->parent;
    again->move = n->move;
    again->excluded = excluded;
    again->again = true;
    again->ply = n->ply;
    again->frame = n->frame + 1;
    again->depth = depth;
    again->kind = n->kind;
    again->quarters = n->quarters;
    again->gained = n->gained;
    again->extended = n->extended;
    again->entry_alpha = alpha;
    again->entry_beta = beta;
    node_begin(again);
    again->has_static = n->has_static;
    again->static_score = n->static_score;
    if (again->frame >= MAX_DEPTH) {
        s->stop = STOP_LENGTH;
        return 0;
    }
    return search_for(s, again, purpose, search_uncounted);
}

void search_instead(Search *s, Node *n, int less, int purpose) {
    Node again;
    n->score = search_again(s, n, &again, n->depth - less, n->alpha, n->beta, MOVE_NONE, purpose);
    n->best = again.best;
    n->line = again.line;
}

Score node_static(Search *s, Node *n) {
    if (!n->has_static) {
        n->has_static = true;
        n->static_score = eval_cached(s->eval_cache, &n->board);
        s->counters.base[COUNT_STATIC][n->kind]++;
    }
    return n->static_score;
}

Score node_static_after(Search *s, const Node *n, Move m) {
    Board after;
    board_make(&after, &n->board, m);
    return -eval_cached(s->eval_cache, &after);
}
