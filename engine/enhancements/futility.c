/* f, futility pruning: one and two plies from the leaves quiet moves are left out that would not
 * raise the static value to the best so far even with a margin on top.
 * Source: Heinz, "Extended futility pruning", ICCA Journal 21(2), 1998: at frontier nodes, and with a
 * greater margin at the nodes before them.
 *
 * With static leaves, and a first margin no less than what a quiet move can change, the value at a
 * depth of one ply stays (a test has it). Choice: moves that give check and
 * tactical ones are searched. Choice: a margin of -1 leaves its depth alone. */
#include "enhancements/registry.h"

enum { MARGIN_1, MARGIN_2 };
enum { NONE = -1 };

static bool is_idle(int64_t margin) {
    return margin == NONE || margin == SCORE_MATE;
}

static bool futility_preserves(const int64_t *param) {
    return is_idle(param[MARGIN_1]) && is_idle(param[MARGIN_2]);
}

static void futility_moves(Search *s, Node *n, MoveRule *rule, Active *self) {
    if (n->depth > 2 || !node_is_open(n, n->alpha))
        return;
    const int64_t margin = self->param[n->depth == 1 ? MARGIN_1 : MARGIN_2];
    if (is_idle(margin))
        return;
    rule_add(rule, &(MoveChange){.self = self,
                                 .from = 1,
                                 .classes = MOVES_QUIET,
                                 .leave_out = true,
                                 .worth = node_static(s, n) + (Score)margin});
}

const Enhancement enhancement_futility = {
    .params = {[MARGIN_1] = {"margin1", PARAM_INTEGER, 300, NONE, SCORE_MATE, NULL,
                             "centipawns at depth 1; -1: not used there"},
               [MARGIN_2] = {"margin2", PARAM_INTEGER, 500, NONE, SCORE_MATE, NULL,
                             "centipawns at depth 2; -1: not used there"}},
    .counters = {AUDIT_COUNTERS("futility"), [OWN_CHANGED] = "futility_left_out"},
    .preserves_value = futility_preserves,
    .moves = futility_moves,
};
