/* What kernel and enhancements may ask of a node beside the moves that they search (search.h). */
#include "search/search.h"

void search_enter(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind) {
    const bool extend = search_extends(s, child);
    if (extend)
        s->counters.base[COUNT_EXTENDED][kind]++;
    child->extended =
        child->parent->extended << 1 | (extend || child->gained || depth >= child->parent->depth);
    child->depth = (depth > 0 ? depth : 0) + extend;
    child->kind = kind;
    child->entry_alpha = alpha;
    child->entry_beta = beta;
}

/* Has the node's position been seen before, on the path or in the game, as far back as positions can
 * come again? Choice: once is enough, as most programs have it. Choice: not before the last null move,
 * which nobody can play. */
static bool is_repetition(const Search *s, const Node *n) {
    int back = 0, reversible = game_reversible(&n->board);
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

/* Have a hundred plies passed that later ones can undo? Whoever is mated by the last of them
 * has lost. Source: FIDE Laws of Chess, 9.6.2. */
static bool is_late(const Node *n) {
    return game_reversible(&n->board) >= 100 &&
           !(game_forced(&n->board) && game_width(&n->board) == 0);
}

bool search_draws(const Search *s, const Node *n) {
    return (s->params.base[BASE_FIFTY_MOVES] && is_late(n)) ||
           (s->params.base[BASE_REPETITION] && is_repetition(s, n));
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
    if (!s->memory || search_is_draw(s, child) || may_gain(s, child, moves_nb))
        return false;
    return s->memory->enhancement->memory->peek(s, child, depth + search_extends(s, child), known,
                                                s->memory);
}

bool search_recall(const Search *s, const Node *n, Recalled *recalled) {
    return s->memory && s->memory->enhancement->memory->recall(s, n, recalled, s->memory);
}

Score node_static(Search *s, Node *n) {
    if (!n->has_static) {
        n->has_static = true;
        n->static_score = game_value(s->eval_cache, &n->board);
        s->counters.base[COUNT_STATIC][n->kind]++;
    }
    return n->static_score;
}

Score node_static_after(Search *s, const Node *n, Move m) {
    Board after;
    game_make(&after, &n->board, m);
    return -game_value(s->eval_cache, &after);
}
