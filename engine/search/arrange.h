/* The order in which a node's moves come before anything ranks them: as they are generated, or as
 * the base program has it (base.order). Elsewhere this is called generation order.
 * Depends on: game, params. */
#ifndef SEARCH_ARRANGE_H
#define SEARCH_ARRANGE_H

#include "search/game.h"
#include "search/params.h"

/* Put generated moves into the base program's order. Tactical moves stay before the others, and what
 * an order does not tell apart in the order in which it was generated.
 * `safe`: those that lose nothing first, each part by worth (game_worth).
 * `random`: a function of the position and base.seed alone. */
void arrange_moves(const SearchParams *params, const Board *b, MoveList *list);

#endif
