/* W, marginal forward pruning: moves are left out whose static value, with a margin on top, is no
 * more than the best so far.
 * Source: Marsland 1986, sec. 3.2, after Slagle & Bursky 1968.
 *
 * Choice: at every depth and kind of node, not where the side to move is in check. */
#include "enhancements/registry.h"
#include "search/plausible.h"

enum { MARGIN, DEPTH };
enum { STATICS = OWN_FIRST };

static bool marginal_preserves(const int64_t *param) {
    return param[DEPTH] == 0 || param[MARGIN] == SCORE_MATE;
}

static void marginal_moves(Search *s, Node *n, MoveRule *rule, Active *self) {
    if (n->depth > self->param[DEPTH] || self->param[MARGIN] == SCORE_MATE ||
        game_forced(&n->board))
        return;
    Score *values = ((Plausible *)self->state)->values[n->frame];
    plausible_values(s, n, (Score)self->param[MARGIN], self, STATICS, values);
    plausible_add(rule, values, self);
}

const Enhancement enhancement_marginal = {
    .params = {[MARGIN] = {"margin", PARAM_INTEGER, 100, 0, SCORE_MATE, NULL,
                           "centipawns that a move may gain besides"},
               [DEPTH] = {"depth", PARAM_INTEGER, MAX_DEPTH, 0, MAX_DEPTH, NULL,
                          "greatest depth at which it is used"}},
    .counters = {AUDIT_COUNTERS("marginal"), [STATICS] = "marginal_statics",
                 [OWN_CHANGED] = "marginal_left_out"},
    .preserves_value = marginal_preserves,
    .state = sizeof(Plausible),
    .moves = marginal_moves,
};
