/* G, the gamma algorithm: a position after three moves of a line, whose first move has by then lost
 * material against the best line so far, is not searched further.
 * Source: Newborn's program Ostrich, by the Chess Programming Wiki, "Gamma Algorithm"; Marsland 1986,
 * sec. 3.2.
 *
 * Choice: the node's value is its static value. Choice: not where the side to move is in
 * check; the first move of a node has no rival. */
#include "enhancements/registry.h"

enum { MARGIN };
enum { LEAVES = OWN_FIRST, PLIES = 3 };

static bool gamma_preserves(const int64_t *param) {
    return param[MARGIN] == SCORE_MATE;
}

/* The side's material less the other's. */
static int balance(const Board *b, int side) {
    return game_material(b, side) - game_material(b, !side);
}

/* The same after the best line of a node, or its first moves. */
static int best_balance(const Node *n) {
    Board boards[PLIES + 1];
    int at = 0;
    boards[0] = n->board;
    for (; at < PLIES && at < n->line.count; at++)
        game_make(&boards[at + 1], &boards[at], n->line.moves[at]);
    return balance(&boards[at], n->board.side);
}

static bool gamma_prune(Search *s, Node *n, Active *self) {
    const Node *up = n;
    if (n->ply < PLIES || n->again || self->param[MARGIN] == SCORE_MATE || game_forced(&n->board))
        return false;
    for (int i = 0; i < PLIES && up; i++) {
        if (up->move == MOVE_NONE)
            return false;
        up = up->parent;
    }
    if (!up || up->line.count == 0)
        return false;
    const int64_t estimate = balance(&n->board, up->board.side) + self->param[MARGIN];
    const int best = best_balance(up);
    if (estimate > best)
        return false;
    self->count[LEAVES][n->kind]++;
    n->margin = (Score)(best - estimate);
    n->score = node_static(s, n);
    return true;
}

const Enhancement enhancement_gamma = {
    .params = {[MARGIN] = {"margin", PARAM_INTEGER, 1, 1, SCORE_MATE, NULL,
                           "centipawns of material that must be lost against the best line"}},
    .counters = {AUDIT_COUNTERS("gamma"), [LEAVES] = "gamma_leaves"},
    .preserves_value = gamma_preserves,
    .prune = gamma_prune,
};
