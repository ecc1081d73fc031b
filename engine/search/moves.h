/* A node's moves, searched by the rule that the movers make.
 * Depends on: search. */
#ifndef SEARCH_MOVES_H
#define SEARCH_MOVES_H

#include "search/search.h"

/* Ask the movers how the node's moves are to be searched. Range: the moves are ordered.
 * Returns false where one of them was stopped in a search of its own. */
bool moves_rule(Search *s, Node *n, MoveRule *rule);

/* Search the moves up to a cutoff; sets the node's score, best, line and end. At the root workers may
 * share them. s->stop is set where it was stopped. Range: there is a move, and all are ordered. */
void moves_search(Search *s, Node *n);

/* Plies that the move of this rank, whose child was made, gains by the node's rule, for a search without
 * windows; the child keeps the quarters left over. Range: the rule changes something. */
int moves_gained(Search *s, Node *n, Node *child, int rank, const MoveRule *rule);

#endif
