/* Perft: the number of move sequences of a length, the oracle of move generation.
 * Depends on: board, movegen. */
#ifndef CHESS_PERFT_H
#define CHESS_PERFT_H

#include "chess/board.h"

/* Leaves at depth (0: 1). With bulk the last ply is counted, not made; the number is the same. */
uint64_t perft(const Board *b, int depth, bool bulk);

#endif
