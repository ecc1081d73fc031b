/* What men are worth where material alone is compared, and by that moves.
 * Depends on: move. Source: Choice; the values of the papers' era, as in definitions.md. */
#ifndef CHESS_WORTH_H
#define CHESS_WORTH_H

#include "chess/move.h"

/* In centipawns, by PieceType. The king, which is never taken, and no man at all: 0. */
static const int worth_of_man[PIECE_NB] = {
    [PAWN] = 100, [KNIGHT] = 325, [BISHOP] = 325, [ROOK] = 500, [QUEEN] = 975};

/* By promotion, taken and moving piece, as they lie in a move's word. */
extern const uint8_t worths_of_moves[8][8][8];

/* How much a tactical move takes and makes, then how little moves (most valuable victim, least
 * valuable attacker): greater comes first. 0 for others. */
static inline int worth_of_move(Move m) {
    return ((const uint8_t *)worths_of_moves)[m >> 12 & 511]; /* the three lie side by side */
}

#endif
