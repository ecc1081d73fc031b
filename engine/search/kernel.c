/* The kernel: one node of the tree. Read it beside Fig. 1 of Schaeffer 1989 (alpha-beta with
 * ordering and learning), Figs. 1, 5 and 7 of Marsland 1986 (fail-soft, minimal window, table) and
 * Fig. 4 of Bjornsson & Marsland (what comes before the moves). */
#include <assert.h>

#include "search/quiescence.h"
#include "search/search.h"

enum { POLL_NODES = 1024 }; /* interior nodes between two looks at the caller's stop */

static void count_node(Search *s, const Node *n, Counter counter) {
    s->counters.base[counter][n->kind]++;
    s->counters.nodes[s->purposes][n->kind]++;
    s->nc++;
}

/* Stop where the caller or a limit says so. Counts decide, never a clock. */
static bool must_stop(Search *s) {
    if (s->stop != STOP_NONE)
        return true;
    if (s->hooks.node_limit && s->nc >= s->hooks.node_limit)
        s->stop = STOP_NODES;
    else if (s->hooks.stop && --s->since_poll <= 0) {
        s->since_poll = POLL_NODES;
        if (s->hooks.stop(s->hooks.context))
            s->stop = STOP_ASKED;
    }
    return s->stop != STOP_NONE;
}

/* Has the node's position been seen before, on the path or in the game, since the last capture or
 * pawn move? Choice: once is enough, as most programs have it. */
static bool is_repetition(const Search *s, const Node *n) {
    int back = 0, reversible = n->board.fifty;
    for (const Node *before = n->parent; before; before = before->parent)
        if (++back > reversible)
            return false;
        else if (before->board.key == n->board.key)
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

static bool asks(Search *s, Node *n, const FillerList *fillers, NodeEnd end) {
    for (int i = 0; i < fillers_nb(fillers); i++) {
        const Filler *f = &fillers->items[i];
        if (f->call.probe(s, n, f->own)) { /* ProbeFn and PruneFn are one type */
            n->end = end;
            n->end_by = f->own->row;
            return true;
        }
    }
    return false;
}

static void learns(Search *s, const Node *n, const FillerList *fillers) {
    for (int i = 0; i < fillers_nb(fillers); i++)
        fillers->items[i].call.learn(s, n, fillers->items[i].own);
}

/* "if depth = 0: return Evaluate(p)", and quiescence belongs to the evaluation. */
static Score search_horizon(Search *s, Node *n) {
    count_node(s, n, COUNT_HORIZON);
    if (search_is_draw(s, n)) {
        s->counters.base[COUNT_DRAWN][n->kind]++;
        return node_ends(n, END_DRAW, 0);
    }
    if (asks(s, n, &s->probe_horizon, END_ANSWERED))
        return n->score;
    uint64_t below = 0;
    s->counters.base[COUNT_NBP][n->kind]++;
    node_ends(n, END_HORIZON, quiescence_search(s, n, &below));
    s->counters.base[COUNT_QUIESCENCE][n->kind] += below;
    s->counters.nodes[s->purposes][n->kind] += below;
    s->nc += below;
    if (s->stop == STOP_NONE)
        learns(s, n, &s->learn_horizon);
    return n->score;
}

/* "if width = 0: return Evaluate(p)": mate or stalemate. */
static Score search_terminal(Search *s, Node *n) {
    s->counters.base[COUNT_TERMINAL][n->kind]++;
    return node_ends(n, END_TERMINAL, board_in_check(&n->board) ? n->ply - SCORE_MATE : 0);
}

/* The first child of a PV node is PV, its others are CUT; below CUT comes ALL, below ALL CUT. */
static NodeKind child_kind(const Node *n, bool first) {
    if (n->kind == KIND_PV)
        return first ? KIND_PV : KIND_CUT;
    return n->kind == KIND_CUT ? KIND_ALL : KIND_CUT;
}

/* Search one move: the first with the whole window, the others by the rule of the window slot. */
static Score search_move(Search *s, const Node *n, Node *child, bool first, WindowRule rule) {
    const Score g = n->score > n->alpha ? n->score : n->alpha;
    const int depth = n->depth - 1;
    if (first || !rule.minimal)
        return search_child(s, child, depth, -n->beta, -g, child_kind(n, first), PURPOSE_MAIN);

    s->counters.base[COUNT_MINIMAL][n->kind] += n->beta > g + 1;
    Score value = search_child(s, child, depth, -g - 1, -g, child_kind(n, false), PURPOSE_MAIN);
    if (value > g && value < n->beta && n->depth > rule.research_above && s->stop == STOP_NONE) {
        s->counters.base[COUNT_RESEARCHES][n->kind]++;
        NodeKind again = n->kind == KIND_PV ? KIND_PV : child_kind(n, false);
        value = search_child(s, child, depth, -n->beta, -value, again, PURPOSE_RESEARCH);
    }
    return value;
}

static void note_best(Node *n, Move m, Score value, const Line *below) {
    n->score = value;
    n->best = m;
    n->line.moves[0] = m;
    n->line.count = below->count + 1;
    for (int i = 0; i < below->count; i++)
        n->line.moves[i + 1] = below->moves[i];
}

/* The root keeps what each move's last completed search found: for R, and to sort by. */
static void note_root_move(Search *s, Move m, Score value, const Line *below) {
    RootMove *r = s->root_moves;
    while (r->move != m)
        r++;
    r->score = value;
    r->line.moves[0] = m;
    r->line.count = below->count + 1;
    for (int i = 0; i < below->count; i++)
        r->line.moves[i + 1] = below->moves[i];
}

static void count_cutoff(Search *s, const Node *n, int rank, int owner) {
    s->counters.base[COUNT_CUTOFFS][n->kind]++;
    s->counters.cut_rank[rank < CUT_RANK_NB ? rank : CUT_RANK_NB - 1][n->kind]++;
    if (owner != NO_OWNER)
        s->counters.own[owner][OWN_CUTOFFS][n->kind]++;
}

static void search_moves(Search *s, Node *n) {
    const WindowRule rule =
        !SEARCH_BARE && s->window ? s->window(s, n, s->window_own) : (WindowRule){false, 0};
    const int width = n->ordering.list.count;
    n->score = -SCORE_INFINITE;
    n->end = END_FULL;
    for (int i = 0; i < width; i++) {
        int owner;
        const Move m = order_next(s, n, &owner);
        if (owner != NO_OWNER)
            s->counters.own[owner][OWN_TRIED][n->kind]++;
        Node child;
        search_make(n, &child, m);
        const Score value = search_move(s, n, &child, i == 0, rule);
        if (s->stop != STOP_NONE)
            return;
        if (n->ply == 0)
            note_root_move(s, m, value, &child.line);
        if (value > n->score)
            note_best(n, m, value, &child.line);
        if (n->score >= n->beta) { /* cut-off: no further subtree need be examined */
            n->end = END_CUTOFF;
            count_cutoff(s, n, i, owner);
            return;
        }
    }
}

static Score search_interior(Search *s, Node *n) {
    count_node(s, n, COUNT_INTERIOR);
    if (must_stop(s))
        return 0;
    if (search_is_draw(s, n)) {
        s->counters.base[COUNT_DRAWN][n->kind]++;
        return node_ends(n, END_DRAW, 0);
    }
    if (asks(s, n, &s->probe, END_ANSWERED) || asks(s, n, &s->prune, END_PRUNED))
        return n->score;
    if (s->stop != STOP_NONE) /* in a search that a prune made */
        return 0;
    order_moves(s, n);
    if (n->ordering.list.count == 0)
        return search_terminal(s, n);
    search_moves(s, n);
    /* The value of some of the root's moves is not the position's. */
    if (s->stop == STOP_NONE && !(n->ply == 0 && s->root_partial))
        learns(s, n, &s->learn);
    return n->score;
}

Score search_node(Search *s, Node *n) {
    assert(n->entry_alpha < n->entry_beta);
    n->alpha = n->entry_alpha;
    n->beta = n->entry_beta;
    n->best = MOVE_NONE;
    n->line.count = 0;
    n->first[0] = n->first[1] = MOVE_NONE;
    n->ordered = false;
    n->end = END_STOPPED;
    n->score = 0;
    if (s->hooks.enter)
        s->hooks.enter(s->hooks.context, n);
    if (n->ply >= MAX_DEPTH)
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
    child->ply = n->ply + 1;
}

void search_enter(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind) {
    const bool extend = s->params.base[BASE_CHECK_EXTENSION] && board_in_check(&child->board);
    if (extend)
        s->counters.base[COUNT_EXTENDED][kind]++;
    child->extended = child->parent->extended << 1 | extend;
    child->depth = (depth > 0 ? depth : 0) + extend;
    child->kind = kind;
    child->entry_alpha = alpha;
    child->entry_beta = beta;
}

Score search_child(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind,
                   Purpose purpose) {
    search_enter(s, child, depth, alpha, beta, kind);
    const unsigned outside = s->purposes;
    s->purposes |= (unsigned)purpose;
    const Score score = -search_node(s, child);
    s->purposes = outside;
    return score;
}
