/* c, the countermove heuristic: the quiet move that last cut after the same move of the opponent is
 * put before the other quiet moves, behind the killers.
 * Source: Uiterwijk, "The countermove heuristic", ICCA Journal 15(1), 1992.
 *
 * Choice: one move for each move of the opponent, by from and to square and the side that moves, kept
 * across iterations. Choice: a null move has no answer. */
#include <string.h>

#include "enhancements/registry.h"

enum { SLOTS };

typedef struct Countermoves {
    Move answer[SIDE_NB][MOVE_FROM_TO_NB];
} Countermoves;

static Move *answer_to(const Node *n, const Active *self) {
    Countermoves *c = self->state;
    return &c->answer[n->board.side][move_from_to(n->move)];
}

static void countermove_rank(Search *s, Node *n, Active *self) {
    (void)s;
    if (n->move != MOVE_NONE && self->param[SLOTS])
        order_place(n, *answer_to(n, self), PLACE_COUNTER, self);
}

static void countermove_learn(Search *s, const Node *n, Active *self) {
    (void)s;
    if (n->move != MOVE_NONE && n->end == END_CUTOFF && !game_tactical(n->best))
        *answer_to(n, self) = n->best;
}

const Enhancement enhancement_countermove = {
    .params = {[SLOTS] = {"slots", PARAM_INTEGER, 1, 0, 1, NULL,
                          "answers remembered to a move; 0: none"}},
    .counters = {[OWN_TRIED] = "countermoves_tried", [OWN_CUTOFFS] = "countermove_cutoffs"},
    .state = sizeof(Countermoves),
    .rank = countermove_rank,
    .learn = countermove_learn,
};
