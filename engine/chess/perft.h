/* Perft: the number of move sequences of a length, the oracle of move generation.
 * Depends on: board, movegen. */
#ifndef CHESS_PERFT_H
#define CHESS_PERFT_H

#include "chess/board.h"

/* Add the leaves at depth (0: 1) to *leaves; the last ply's moves are counted, not made. `stop` (NULL: never)
 * is called before each subtree of a few plies, with *leaves as it is. Returns false where it said so. */
typedef bool PerftStop(void *context, uint64_t leaves);
bool perft(const Board *b, int depth, PerftStop *stop, void *context, uint64_t *leaves);

#endif
