/* A move as every game has it: a word that the search copies, compares and takes two numbers from. What
 * else it holds is the game's own.
 * Depends on: limits. */
#ifndef BASE_MOVE_H
#define BASE_MOVE_H

#include <stdint.h>

#include "base/limits.h"

typedef uint32_t Move;

enum { MOVE_NONE = 0 };     /* never a move; where a move is made: to pass */
enum { MOVE_TEXT_NB = 12 }; /* bytes of a move's text */

/* Numbers for tables, the same wherever the move is legal: from where to where (bits 0 to 11), and what
 * moves to where (bits 6 to 14). Bits 23 to 31 are 0 in chess. */
enum { MOVE_FROM_TO_NB = 64 * 64, MOVE_PIECE_TO_NB = 8 * 64 };
static inline uint32_t move_from_to(Move m) {
    return m & (MOVE_FROM_TO_NB - 1);
}
static inline uint32_t move_piece_to(Move m) {
    return m >> 6 & (MOVE_PIECE_TO_NB - 1);
}

typedef struct MoveList {
    int count;
    Move moves[MAX_MOVES];
} MoveList;

#endif
