/* X, extensions: forcing moves are searched deeper, in quarters of a ply that add up along the line.
 * Source: the web page "Chess Tree Search" (check evasions, recaptures, promotion threats;
 * fractional increments); Marsland 1986, sec. 3.4.
 *
 * Choice: a side with one legal move gains at any node, in check or not. Choice: a check counts besides what
 * base.check_extension gives. */
#include "enhancements/registry.h"

enum { CHECK, REPLY, RECAPTURE, SEVENTH, SIXTH };

typedef struct Extensions {
    int8_t quarters[MAX_DEPTH][MAX_MOVES]; /* by frame: what the node's moves gain */
} Extensions;

static bool extensions_preserves(const int64_t *param) {
    return !(param[CHECK] | param[REPLY] | param[RECAPTURE] | param[SEVENTH] | param[SIXTH]);
}

static int quarters_for(const Node *n, Move m, bool only, const int64_t *param) {
    const int rank = game_rank(&n->board, m);
    const bool takes_back = n->move != MOVE_NONE && game_takes_back(n->move, m);
    const int64_t sum = (only ? param[REPLY] : 0) + (takes_back ? param[RECAPTURE] : 0) +
                        (rank == 7   ? param[SEVENTH]
                         : rank == 6 ? param[SIXTH]
                                     : 0);
    return (int)sum;
}

static void extensions_moves(Search *s, Node *n, MoveRule *rule, Active *self) {
    (void)s;
    int8_t *quarters = ((Extensions *)self->state)->quarters[n->frame];
    const MoveList *list = &n->ordering.list;
    const bool only = list->count == 1 && n->excluded == MOVE_NONE;
    bool any = false;
    for (int i = 0; i < list->count; i++) {
        quarters[i] = (int8_t)quarters_for(n, list->moves[i], only, self->param);
        any |= quarters[i] > 0;
    }
    if (any)
        rule_add(rule,
                 &(MoveChange){.self = self, .classes = MOVES_ALL, .quarters_by_index = quarters});
    if (self->param[CHECK])
        rule_add(rule, &(MoveChange){.self = self,
                                     .classes = MOVES_QUIET_CHECK | MOVES_TACTICAL_CHECK,
                                     .quarters = (int)self->param[CHECK]});
}

static bool extensions_gains(const Search *s, const Node *n, const Node *child, int moves_nb,
                             const Active *self) {
    (void)s;
    return (self->param[CHECK] && game_forced(&child->board)) ||
           quarters_for(n, child->move, moves_nb == 1, self->param) > 0;
}

const Enhancement enhancement_extensions = {
    .params = {[CHECK] = {"check", PARAM_INTEGER, 4, 0, QUARTERS, NULL,
                          "quarter plies for giving check"},
               [REPLY] = {"reply", PARAM_INTEGER, 4, 0, QUARTERS, NULL, "for the only legal move"},
               [RECAPTURE] = {"recapture", PARAM_INTEGER, 2, 0, QUARTERS, NULL,
                              "for taking on the square where the last move took"},
               [SEVENTH] = {"seventh", PARAM_INTEGER, 4, 0, QUARTERS, NULL,
                            "for a pawn's move to its seventh rank"},
               [SIXTH] = {"sixth", PARAM_INTEGER, 0, 0, QUARTERS, NULL,
                          "for a pawn's move to its sixth rank"}},
    .counters = {[OWN_CHANGED] = "extensions_reasons"},
    .preserves_value = extensions_preserves,
    .state = sizeof(Extensions),
    .moves = extensions_moves,
    .gains = extensions_gains,
};
