/* z, limited razoring: three plies from the leaves a node whose static value lies a queen below
 * alpha is searched a ply less deep.
 * Source: Heinz, "AEL pruning", ICGA Journal 23(1), 2000, after Birmingham & Kent 1977: only where
 * the opponent has more than three pieces.
 *
 * Nothing is stored at the node's own depth. Choice: a stalemate is found first. */
#include "enhancements/registry.h"

enum { MARGIN, DEPTH };
enum { REDUCED = OWN_FIRST };
enum { MEN = 3 };

static bool limited_razoring_preserves(const int64_t *param) {
    return param[MARGIN] == SCORE_MATE;
}

/* *beyond: how far the static value with the margin lies below alpha. */
static bool applies(Search *s, Node *n, const Active *self, int64_t *beyond) {
    if (n->depth != self->param[DEPTH] || n->again || self->param[MARGIN] >= SCORE_MATE ||
        !node_is_open(n, n->alpha) || game_men(&n->board, !n->board.side) <= MEN)
        return false;
    *beyond = n->alpha - (node_static(s, n) + self->param[MARGIN]);
    return *beyond >= 0;
}

static bool limited_razoring_prune(Search *s, Node *n, Active *self) {
    int64_t beyond;
    if (!applies(s, n, self, &beyond))
        return false;
    self->count[REDUCED][n->kind]++;
    search_instead(s, n, 1, self->row);
    if (s->stop != STOP_NONE)
        return false;
    n->margin = (Score)beyond;
    return true;
}

const Enhancement enhancement_limited_razoring = {
    .params = {[MARGIN] = {"margin", PARAM_INTEGER, 900, 0, SCORE_MATE, NULL,
                           "centipawns below alpha"},
               [DEPTH] = {"depth", PARAM_INTEGER, 3, 2, MAX_DEPTH, NULL,
                          "the depth at which it is used"}},
    .counters = {AUDIT_COUNTERS("limited_razoring"), [REDUCED] = "limited_razoring_reduced"},
    .inside = "limited_razoring",
    .preserves_value = limited_razoring_preserves,
    .prune = limited_razoring_prune,
};
