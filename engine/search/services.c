/* What an enhancement may ask of a node beside the moves that it searches (search.h). */
#include "search/search.h"

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
