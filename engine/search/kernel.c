/* The kernel: one node of the tree. Read it beside Fig. 1 of Schaeffer 1989 (alpha-beta with
 * ordering and learning), Figs. 1, 5 and 7 of Marsland 1986 (fail-soft, minimal window, table) and
 * Fig. 4 of Bjornsson & Marsland (what comes before the moves). */
#include <assert.h>

#include "search/audit.h"
#include "search/moves.h"
#include "search/search.h"

enum { POLL_NODES = 1024 }; /* interior nodes between two looks at the caller's stop */

static void count_node(Search *s, const Node *n, Counter counter) {
    s->counters.base[counter][n->kind]++;
    s->counters.nc++;
}

/* Stop where the caller or a limit says so. Counts decide, never a clock. */
static bool must_stop(Search *s) {
    if (s->stop != STOP_NONE)
        return true;
    const Sharing *sharing = s->sharing && s->sharing->at_work ? s->sharing : NULL;
    const uint64_t limit = sharing ? sharing->pause_at : s->hooks.node_limit;
    if (limit && s->counters.nc >= limit)
        s->stop = sharing ? sharing->pause(s) : STOP_NODES;
    if (s->stop == STOP_NONE && s->hooks.stop && --s->since_poll <= 0) {
        s->since_poll = POLL_NODES;
        if (s->hooks.stop(s->hooks.context))
            s->stop = STOP_ASKED;
    }
    return s->stop != STOP_NONE;
}

static Score node_ends(Node *n, NodeEnd end, Score score) {
    n->end = end;
    return n->score = score;
}

/* Does one of them end the node? */
static bool is_ended(Search *s, Node *n, const Slot *slot, NodeEnd end) {
    for (int i = 0; i < slot->count; i++) {
        const SlotCall *c = &slot->items[i];
        if (c->call.probe(s, n, c->self)) { /* ProbeFn and PruneFn are one type */
            n->end = end;
            n->end_by = c->self->row;
            return true;
        }
    }
    return false;
}

static void let_learn(Search *s, const Node *n, const Slot *slot) {
    for (int i = 0; i < slot->count; i++)
        slot->items[i].call.learn(s, n, slot->items[i].self);
}

/* Evaluate(p), and quiescence belongs to it. */
static Score bottom_value(Search *s, const Node *n) {
    uint64_t below = 0;
    s->counters.base[COUNT_NBP][n->kind]++;
    const Score value = quiescence_search(s, n, &below);
    s->counters.base[COUNT_QUIESCENCE][n->kind] += below;
    s->counters.nc += below;
    return value;
}

/* "if depth = 0: return Evaluate(p)". */
static Score search_horizon(Search *s, Node *n) {
    count_node(s, n, COUNT_HORIZON);
    if (search_is_draw(s, n)) {
        s->counters.base[COUNT_DRAWN][n->kind]++;
        return node_ends(n, END_DRAW, 0);
    }
    if (is_ended(s, n, &s->probe_horizon, END_ANSWERED))
        return n->score;
    node_ends(n, END_HORIZON, bottom_value(s, n));
    if (s->stop == STOP_NONE)
        let_learn(s, n, &s->learn_horizon);
    return n->score;
}

/* What is known of a position does not hold for it without one of its moves. */
static bool is_whole(const Node *n) {
    return n->excluded == MOVE_NONE;
}

/* "if width = 0: return Evaluate(p)": the game gives its value. Nothing ends where the only move
 * is the excluded one. */
static Score search_terminal(Search *s, Node *n) {
    if (!is_whole(n))
        return node_ends(n, END_FULL, n->alpha);
    s->counters.base[COUNT_TERMINAL][n->kind] += !n->again; /* counted as it was entered: once */
    return node_ends(n, END_TERMINAL, game_end(&n->board, n->ply));
}

/* Does a prune end the node, or is the search stopped in one that a prune made? */
static bool is_pruned(Search *s, Node *n, const Slot *slot) {
    if (!is_whole(n) || !is_ended(s, n, slot, END_PRUNED))
        return s->stop != STOP_NONE;
    if (s->auditor)
        audit_node(s, n, n->end_by);
    return true;
}

/* Is it ended before it has moves? */
static bool is_answered(Search *s, Node *n) {
    return (is_whole(n) && is_ended(s, n, &s->probe, END_ANSWERED)) || is_pruned(s, n, &s->pass);
}

/* Into each of its callers: a call for every move would take 1 % more instructions. */
#define INLINE inline __attribute__((always_inline))

/* Search one move: the first with the whole window, the others by the rule of the moves slot. */
static INLINE Score search_move(Search *s, const Node *n, Node *child, int rank,
                                const MoveRule *rule, MovePlan plan) {
    const Score g = floor_below(s, n);
    const bool first = rank == 0, minimal = rule->minimal && !first;
    const Score top = minimal ? g + 1 : top_below(s, n);
    const int depth = n->depth - 1 + plan.deeper;
    s->counters.base[COUNT_MINIMAL][n->kind] += minimal && n->beta > g + 1;
    Score value =
        search_child(s, child, depth - plan.less, -top, -g, child_kind(n, first), PURPOSE_MAIN);
    if (plan.less && value <= g && s->auditor && s->stop == STOP_NONE)
        moves_audit(s, n, child, rank, rule, plan, g);
    if (plan.less && value > g && s->stop == STOP_NONE) {
        moves_again(s, n, rank, rule, plan);
        value = search_child(s, child, depth, -top, -g, child_kind(n, first), PURPOSE_RESEARCH);
    }
    if (minimal && value > g && value < n->beta && n->depth > rule->research_above &&
        s->stop == STOP_NONE) {
        s->counters.base[COUNT_RESEARCHES][n->kind]++;
        const NodeKind again = n->kind == KIND_PV ? KIND_PV : child_kind(n, false);
        const Score floor = rule->research_whole ? n->alpha : value;
        value = search_child(s, child, depth, -n->beta, -floor, again, PURPOSE_RESEARCH);
    }
    return value;
}

/* Search the move of this rank. Returns its value, and sets where its line goes on: NULL where the rule
 * leaves it out, and the value is the rule's. */
static INLINE Score search_ranked(Search *s, Node *n, Node *child, Move m, int rank, int placed_by,
                                  const MoveRule *rule, const Line **below) {
    MovePlan plan = {0, 0, 0, 0, NULL};
    search_make(n, child, m);
    *below = &child->line;
    if (rule->changes_nb)
        plan = moves_plan(s, n, child, rank, rule);
    if (plan.left_out) {
        *below = NULL;
        return moves_left_out(s, n, child, rank, &plan);
    }
    if (plan.quarters)
        moves_spend(child, &plan);
    if (placed_by != NOBODY)
        s->counters.own[placed_by][OWN_TRIED][n->kind]++;
    return search_move(s, n, child, rank, rule, plan);
}

/* "if result > score": take what a move brought. A move that was left out has no line, is never the
 * best, and never cuts. Returns "score >= beta": no further subtree need be examined. */
static INLINE bool take_result(Search *s, Node *n, Move m, int rank, int placed_by, Score result,
                               const Line *below) {
    if (below && n->ply == 0 && !n->again)
        moves_note_root(s, m, result, below);
    if (result > n->score) {
        n->score = result;
        if (below) {
            n->best = m;
            line_set(&n->line, m, below);
        }
    }
    if (n->score < n->beta || !below)
        return false;
    n->end = END_CUTOFF;
    s->counters.base[COUNT_CUTOFFS][n->kind]++;
    s->counters.cut_rank[rank < CUT_RANK_NB ? rank : CUT_RANK_NB - 1][n->kind]++;
    if (placed_by != NOBODY)
        s->counters.own[placed_by][OWN_CUTOFFS][n->kind]++;
    return true;
}

/* Search children without frames: what search_ranked and search_horizon would do. */
static __attribute__((noinline)) void search_frameless(Search *s, Node *n, const MoveRule *rule) {
    Node child;
    child.ply = n->ply + 1;
    child.line.count = 0;
    for (int i = 0; i < n->ordering.list.count; i++) {
        int placed_by;
        const Move m = order_next(s, n, &placed_by);
        const Score floor = floor_below(s, n);
        game_make(&child.board, &n->board, m);
        child.kind = child_kind(n, i == 0);
        child.alpha = rule->minimal && i > 0 ? -floor - 1 : -top_below(s, n);
        child.beta = -floor;
        if (placed_by != NOBODY)
            s->counters.own[placed_by][OWN_TRIED][n->kind]++;
        count_node(s, &child, COUNT_HORIZON);
        const Score result = -bottom_value(s, &child);
        if (s->stop != STOP_NONE || take_result(s, n, m, i, placed_by, result, &child.line))
            return;
    }
}

/* How many moves the node is left to search: none where they need no frame, or workers share them. */
static int width_left(Search *s, Node *n, const MoveRule *rule) {
    if (moves_are_frameless(s, n, rule)) {
        search_frameless(s, n, rule);
        return 0;
    }
    if (!s->sharing || n->ply > 0 || n->again)
        return n->ordering.list.count;
    s->sharing->moves(s, n, rule);
    return 0;
}

/* Count the node, once. false: it is a draw, or the search stops here. */
static bool is_entered(Search *s, Node *n) {
    if (!n->again)
        count_node(s, n, COUNT_INTERIOR);
    if (must_stop(s))
        return false;
    if (n->again || !search_is_draw(s, n))
        return true;
    s->counters.base[COUNT_DRAWN][n->kind]++;
    node_ends(n, END_DRAW, 0);
    return false;
}

/* The value of some of the root's moves, or of a position without one of its moves, is not its own. */
static bool may_learn(const Search *s, const Node *n) {
    return s->stop == STOP_NONE && is_whole(n) && !(n->ply == 0 && s->root_partial);
}

/* Schaeffer's Fig. 1, line after line, with the slots where they belong. `result` is Marsland's Fig. 5
 * (search_move). A node is left as it is where a slot ended it, or the search is stopped. */
static Score alpha_beta(Search *s, Node *n) {
    MoveRule rule;
    if (n->depth <= 0) /* if depth = 0 */
        return search_horizon(s, n);
    if (!is_entered(s, n) || is_answered(s, n))
        return n->score;
    if (!order_any(s, n)) /* width := the moves, rated and sorted; if width = 0 */
        return search_terminal(s, n);
    if (is_pruned(s, n, &s->prune) || !moves_rule(s, n, &rule))
        return n->score;
    node_ends(n, END_FULL, -SCORE_INFINITE); /* score := -infinity */
    const int width = width_left(s, n, &rule);
    for (int i = 0; i < width; i++) { /* for each move */
        Node child;
        int placed_by;
        const Line *below;
        const Move m = order_next(s, n, &placed_by);
        const Score result = search_ranked(s, n, &child, m, i, placed_by, &rule, &below);
        if (s->stop != STOP_NONE || take_result(s, n, m, i, placed_by, result, below))
            break; /* score >= beta: goto done */
    }
    if (may_learn(s, n))
        let_learn(s, n, &s->learn); /* done: history of bestmove + 2 to the depth */
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

void search_root_task(Search *s, Node *n, const MoveRule *rule, RootTask *task) {
    Node child;
    const Line *below;
    task->value =
        search_ranked(s, n, &child, task->move, task->rank, task->placed_by, rule, &below);
    task->left_out = !below;
    if (below)
        task->below = *below;
}

bool search_root_take(Search *s, Node *root, const RootTask *task) {
    return take_result(s, root, task->move, task->rank, task->placed_by, task->value,
                       task->left_out ? NULL : &task->below);
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
    n->margin = MARGIN_UNTOLD;
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
    else
        alpha_beta(s, n);
    if (s->stop != STOP_NONE)
        n->end = END_STOPPED;
    if (s->hooks.leave)
        s->hooks.leave(s->hooks.context, n);
    return n->score;
}

void search_make(const Node *n, Node *child, Move m) {
    if (m == MOVE_NONE)
        game_pass(&child->board, &n->board);
    else
        game_make(&child->board, &n->board, m);
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

Score search_child(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind,
                   int purpose) {
    search_enter(s, child, depth, alpha, beta, kind);
    return -search_for(s, child, purpose, search_node);
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
    return search_for(s, again, purpose, alpha_beta);
}
