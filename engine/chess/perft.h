/* Perft: the number of move sequences of a length, the oracle of move generation.
 * Depends on: board, movegen. */
#ifndef CHESS_PERFT_H
#define CHESS_PERFT_H

#include "chess/board.h"

/* Leaves at depth (0: 1). With bulk the last ply's moves are counted instead of made; the
 * number is the same. */
uint64_t perft(const Board *b, int depth, bool bulk);

/* The same, added to *leaves, but `stop` (NULL: never) is called before each subtree of a few plies,
 * with *leaves as it is. Returns false where it said so. */
typedef bool PerftStop(void *context, uint64_t leaves);
bool perft_until(const Board *b, int depth, bool bulk, PerftStop *stop, void *context,
                 uint64_t *leaves);

#endif
