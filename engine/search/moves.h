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

/* The first child of a PV node is PV, its others are CUT; below CUT comes ALL, below ALL CUT. */
static inline NodeKind child_kind(const Node *n, bool first) {
    return first && n->kind == KIND_PV ? KIND_PV : kind_below(n->kind);
}

/* The bound that a move has not to reach, as its child is told: the node's own (F2), or none (F1),
 * so that no bound comes from more than one ply up. Source: Marsland 1986, sec. 2.2. */
static inline Score top_below(const Search *s, const Node *n) {
    return s->params.base[BASE_BOUNDS] == BOUNDS_TWO ? n->beta : SCORE_INFINITE;
}

/* What a move must exceed, as its child is told: nothing in minimax, Knuth and Moore's F0, where a node
 * hands down no bound at all. */
static inline Score floor_below(const Search *s, const Node *n) {
    return s->params.base[BASE_ALGORITHM] == ALGORITHM_MINIMAX ? -SCORE_INFINITE : node_floor(n);
}

/* The worth of a move that the plan leaves out; audits it. */
Score moves_left_out(Search *s, const Node *n, const Node *child, int rank, const MovePlan *plan);
MovePlan moves_plan(Search *s, const Node *n, const Node *child, int rank, const MoveRule *rule);
void moves_spend(Node *child, MovePlan *plan);
void moves_again(Search *s, const Node *n, int rank, const MoveRule *rule, MovePlan plan);
void moves_audit(Search *s, const Node *n, const Node *child, int rank, const MoveRule *rule,
                 MovePlan plan, Score g);

/* Are the node's children bottom positions of which nobody asks or learns anything, each searched once?
 * Then their frames are not filled in (search_frameless). */
bool moves_are_frameless(const Search *s, const Node *n, const MoveRule *rule);

/* The root keeps what each move's last completed search found: for R, and to sort by. */
void moves_note_root(Search *s, Move m, Score value, const Line *below);

#endif
