/* u, reverse futility: near the leaves a node whose static value exceeds beta by a margin a ply is
 * left, as if passing the move had been searched. Also called the static null move.
 * Source: Chess Programming Wiki, "Reverse Futility Pruning".
 *
 * Choice: returns beta, as V and M do. Choice: a stalemate is found first. */
#include "enhancements/registry.h"

enum { MARGIN, DEPTH };
enum { PRUNES = OWN_FIRST };

static bool reverse_futility_preserves(const int64_t *param) {
    return param[DEPTH] == 0 || param[MARGIN] == SCORE_MATE;
}

static bool reverse_futility_prune(Search *s, Node *n, Active *self) {
    if (n->depth > self->param[DEPTH] || self->param[MARGIN] == SCORE_MATE ||
        !node_is_open(n, n->beta))
        return false;
    const int64_t estimate = node_static(s, n) - self->param[MARGIN] * n->depth;
    if (estimate < n->beta)
        return false;
    self->count[PRUNES][n->kind]++;
    n->margin = (Score)(estimate - n->beta);
    n->score = n->beta;
    return true;
}

const Enhancement enhancement_reverse_futility = {
    .params = {[MARGIN] = {"margin", PARAM_INTEGER, 120, 0, SCORE_MATE, NULL,
                           "centipawns above beta for every ply to go"},
               [DEPTH] = {"depth", PARAM_INTEGER, 3, 0, MAX_DEPTH, NULL,
                          "greatest depth at which it is used"}},
    .counters = {AUDIT_COUNTERS("reverse_futility"), [PRUNES] = "reverse_futility_prunes"},
    .preserves_value = reverse_futility_preserves,
    .prune = reverse_futility_prune,
};
