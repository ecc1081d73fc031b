/* p, late move pruning: near the leaves quiet moves that come late in the order are left out.
 * Source: Chess Programming Wiki, "Futility Pruning", move count based pruning; a + b d^2 moves are
 * searched at depth d.
 *
 * Choice: the rank counts all moves, not the quiet ones alone. */
#include "enhancements/registry.h"

enum { COUNT_A, COUNT_B, DEPTH };

static bool lmp_preserves(const int64_t *param) {
    return param[DEPTH] == 0 || param[COUNT_A] >= MAX_MOVES;
}

static void lmp_moves(Search *s, Node *n, MoveRule *rule, Active *self) {
    (void)s;
    if (n->depth > self->param[DEPTH] || !node_is_open(n, n->alpha))
        return;
    rule_add(rule, &(MoveChange){.self = self,
                                 .from = (int)(self->param[COUNT_A] +
                                               self->param[COUNT_B] * n->depth * n->depth),
                                 .classes = MOVES_QUIET,
                                 .leave_out = true,
                                 .worth = -SCORE_INFINITE});
}

const Enhancement enhancement_lmp = {
    .params = {[COUNT_A] = {"a", PARAM_INTEGER, 4, 1, MAX_MOVES, NULL, "moves searched: a + b d^2"},
               [COUNT_B] = {"b", PARAM_INTEGER, 3, 0, MAX_MOVES, NULL, "moves searched: a + b d^2"},
               [DEPTH] = {"depth", PARAM_INTEGER, 3, 0, MAX_DEPTH, NULL,
                          "greatest depth at which it is used"}},
    .counters = {AUDIT_COUNTERS("lmp"), [OWN_CHANGED] = "lmp_left_out"},
    .preserves_value = lmp_preserves,
    .moves = lmp_moves,
};
