/* L, the killer heuristic: the quiet moves that cut last at this ply lead the quiet moves.
 * Source: Schaeffer 1989, sec. II.f; Akl & Newborn 1977. Two a ply, by ply from the root, kept
 * across iterations. Choice: a killer is the same move of the same piece; where captures are merged
 * it leads them too. */
#include <string.h>

#include "enhancements/registry.h"

enum { SLOTS };
enum { SLOTS_MAX = 2 };

typedef struct Killers {
    Move at[MAX_DEPTH + 1][SLOTS_MAX];
} Killers;

static void killer_rank(Search *s, Node *n, Active *self) {
    (void)s;
    const Move *killers = ((Killers *)self->state)->at[n->ply];
    for (int k = 0; k < self->param[SLOTS]; k++)
        order_place(n, killers[k], k == 0 ? PLACE_LEADING : PLACE_LEADING_NEXT, self);
}

static void killer_learn(Search *s, const Node *n, Active *self) {
    (void)s;
    Move *killers = ((Killers *)self->state)->at[n->ply];
    if (n->end != END_CUTOFF || game_tactical(n->best) || n->best == killers[0])
        return;
    killers[1] = killers[0];
    killers[0] = n->best;
}

const Enhancement enhancement_killer = {
    .params = {[SLOTS] = {"slots", PARAM_INTEGER, 2, 1, SLOTS_MAX, NULL,
                          "killers remembered at each ply"}},
    .counters = {[OWN_TRIED] = "killers_tried", [OWN_CUTOFFS] = "killer_cutoffs"},
    .state = sizeof(Killers),
    .rank = killer_rank,
    .learn = killer_learn,
};
