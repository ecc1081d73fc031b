/* Z, razoring: near the leaves only moves are searched whose static value is more than the best so
 * far.
 * Source: Birmingham & Kent, "Tree-searching and tree-pruning techniques", 1977; Marsland 1986,
 * sec. 3.2.
 *
 * It is marginal forward pruning with no margin, near the leaves alone (a test has it). Deviation:
 * the moves keep their order; sorted by static value, as there, the first that fails ends the node. */
#include "enhancements/registry.h"
#include "search/plausible.h"

enum { DEPTH };
enum { STATICS = OWN_FIRST };

static bool razoring_preserves(const int64_t *param) {
    return param[DEPTH] == 0;
}

static void razoring_moves(Search *s, Node *n, MoveRule *rule, Active *self) {
    if (n->depth > self->param[DEPTH] || game_forced(&n->board))
        return;
    Score *values = ((Plausible *)self->state)->values[n->frame];
    plausible_values(s, n, 0, self, STATICS, values);
    plausible_add(rule, values, self);
}

const Enhancement enhancement_razoring = {
    .params = {[DEPTH] = {"depth", PARAM_INTEGER, 2, 0, MAX_DEPTH, NULL,
                          "greatest depth at which it is used"}},
    .counters = {AUDIT_COUNTERS("razoring"), [STATICS] = "razoring_statics",
                 [OWN_CHANGED] = "razoring_left_out"},
    .preserves_value = razoring_preserves,
    .state = sizeof(Plausible),
    .moves = razoring_moves,
};
