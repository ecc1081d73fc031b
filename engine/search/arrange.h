/* The order in which a node's moves come before anything ranks them: as they are generated, or as
 * the base program has it (base.order). Elsewhere this is called generation order.
 * Depends on: game, params. */
#ifndef SEARCH_ARRANGE_H
#define SEARCH_ARRANGE_H

#include "search/game.h"
#include "search/params.h"

/* By promotion, taken and moving piece, as they lie in a move's word. */
extern const uint8_t arrange_worths[8][8][8];

/* How much a tactical move takes and makes, then how little moves (most valuable victim, least
 * valuable attacker): greater comes first. 0 for others. */
static inline int arrange_worth(Move m) {
    return ((const uint8_t *)arrange_worths)[m >> 12 & 511]; /* the three lie side by side */
}

/* Put generated moves into the base program's order. Tactical moves stay before the others, and what
 * an order does not tell apart in the order in which it was generated.
 * `safe`: those that lose nothing by exchange (chess/see.h) first, each part by worth.
 * `random`: a function of the position and base.seed alone. */
void arrange_moves(const SearchParams *params, const Board *b, MoveList *list);

#endif
