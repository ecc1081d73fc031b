#include "search/minimax.h"

#include "search/moves.h"
#include "search/quiescence.h"

static void count_node(Search *s, const Node *n, Counter counter, uint64_t nodes) {
    s->counters.base[counter][n->kind] += nodes;
    s->counters.nc += nodes;
}

static bool is_draw(Search *s, Node *n) {
    if (!search_is_draw(s, n))
        return false;
    s->counters.base[COUNT_DRAWN][n->kind]++;
    n->end = END_DRAW; /* and the score is 0 */
    return true;
}

static void minimax_horizon(Search *s, Node *n) {
    uint64_t below = 0;
    count_node(s, n, COUNT_HORIZON, 1);
    if (is_draw(s, n))
        return;
    s->counters.base[COUNT_NBP][n->kind]++;
    n->end = END_HORIZON;
    n->score = quiescence_search(s, n, &below);
    count_node(s, n, COUNT_QUIESCENCE, below);
}

/* The moves in generation order, as the movers see them. */
static void list_moves(Search *s, Node *n) {
    MoveList *list = &n->ordering.list;
    if (n->ply == 0)
        order_root(s, &n->board, list);
    else
        order_generate(s, &n->board, list);
    for (int i = 0; i < list->count; i++)
        n->ordering.order[i] = (uint8_t)i;
}

static void minimax_interior(Search *s, Node *n) {
    const MoveList *list = &n->ordering.list;
    count_node(s, n, COUNT_INTERIOR, 1);
    if (is_draw(s, n))
        return;
    list_moves(s, n);
    n->end = END_FULL;
    if (list->count == 0) {
        s->counters.base[COUNT_TERMINAL][n->kind]++;
        n->end = END_TERMINAL;
        n->score = board_in_check(&n->board) ? n->ply - SCORE_MATE : 0;
        return;
    }
    MoveRule rule;
    const bool ruled = fillers_nb(&s->moves) && moves_rule(s, n, &rule) && rule.changes_nb > 0;
    n->score = -SCORE_INFINITE;
    for (int i = 0; i < list->count && s->stop == STOP_NONE; i++) {
        Node child;
        search_make(n, &child, list->moves[i]);
        const int gained = ruled ? moves_gained(s, n, &child, i, &rule) : 0;
        const NodeKind kind = i == 0 && n->kind == KIND_PV ? KIND_PV : kind_below(n->kind);
        search_enter(s, &child, n->depth - 1 + gained, -SCORE_INFINITE, SCORE_INFINITE, kind);
        const Score value = -minimax_node(s, &child);
        if (value > n->score) {
            n->score = value;
            n->best = list->moves[i];
            line_set(&n->line, n->best, &child.line);
        }
    }
}

Score minimax_node(Search *s, Node *n) {
    n->alpha = n->entry_alpha;
    n->beta = n->entry_beta;
    n->best = MOVE_NONE;
    n->line.count = 0;
    n->score = 0;
    if (s->hooks.enter)
        s->hooks.enter(s->hooks.context, n);
    if (n->ply > s->deepest && n->ply < MAX_DEPTH)
        s->deepest = n->ply;
    if (n->ply >= MAX_DEPTH)
        s->stop = STOP_LENGTH;
    else if (s->hooks.node_limit && s->counters.nc >= s->hooks.node_limit && n->depth > 0)
        s->stop = STOP_NODES;
    else if (s->hooks.stop && n->depth > 0 && s->hooks.stop(s->hooks.context))
        s->stop = STOP_ASKED;
    else if (n->depth <= 0)
        minimax_horizon(s, n);
    else
        minimax_interior(s, n);
    if (s->stop != STOP_NONE)
        n->end = END_STOPPED;
    if (s->hooks.leave)
        s->hooks.leave(s->hooks.context, n);
    return n->score;
}
