/* A node's moves, searched by the rule that the movers make.
 * Depends on: search. */
#ifndef SEARCH_MOVES_H
#define SEARCH_MOVES_H

#include "search/search.h"

/* Ask the movers how the node's moves are to be searched. Range: the moves are ordered.
 * Returns false where one of them was stopped in a search of its own. */
bool moves_rule(Search *s, Node *n, MoveRule *rule);

/* What the rule says of one move. */
typedef struct MovePlan {
    unsigned class;
    int deeper, less;           /* plies more, plies less */
    int quarters;               /* quarter plies more */
    const MoveChange *left_out; /* by this one; NULL: it is searched */
} MovePlan;

static inline Score node_floor(const Node *n) { /* what a move must exceed */
    return n->score > n->alpha ? n->score : n->alpha;
}
/* The worth of a move that the plan leaves out; audits it. */
Score moves_left_out(Search *s, const Node *n, const Node *child, int rank, const MovePlan *plan);
MovePlan moves_plan(Search *s, const Node *n, const Node *child, int rank, const MoveRule *rule);
void moves_spend(Node *child, MovePlan *plan);
void moves_again(Search *s, const Node *n, int rank, const MoveRule *rule, MovePlan plan);
void moves_audit(Search *s, const Node *n, const Node *child, int rank, const MoveRule *rule,
                 MovePlan plan, Score g);

#endif
