/* What the early forward pruners ask of a node's moves: the static value after each.
 * Source: Marsland 1986, sec. 3.2. Depends on: search. */
#ifndef SEARCH_PLAUSIBLE_H
#define SEARCH_PLAUSIBLE_H

#include "search/search.h"

/* The static value after each move of an ordered node, plus a margin, by index in its list; each
 * value is counted by the asker's counter `own`. */
static inline void plausible_values(Search *s, const Node *n, Score margin, Active *self, int own,
                                    Score values[MAX_MOVES]) {
    for (int i = 0; i < n->ordering.list.count; i++)
        values[i] = node_static_after(s, n, n->ordering.list.moves[i]) + margin;
    self->count[own][n->kind] += (uint64_t)n->ordering.list.count;
}

/* A state of so many values in each frame: what a rule points to lives as long as its node. */
typedef struct Plausible {
    Score values[MAX_DEPTH][MAX_MOVES];
} Plausible;

/* Leave out, but for the first, moves whose value is no more than the best so far. */
static inline void plausible_add(MoveRule *rule, const Score *values, Active *self) {
    rule_add(
        rule,
        &(MoveChange){
            .self = self, .from = 1, .classes = MOVES_ALL, .leave_out = true, .worths = values});
}

#endif
