/* How many pairs of a legal move and a legal reply a position has: the last two plies of a perft,
 * of which most moves need not be made.
 * Depends on: board, movegen. */
#ifndef CHESS_REPLIES_H
#define CHESS_REPLIES_H

#include "chess/board.h"

/* The sum of movegen_count over all positions that a move leads to. */
uint64_t replies_count(const Board *b);

#endif
