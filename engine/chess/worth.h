/* What men are worth where material alone is compared.
 * Depends on: bitboard. Source: Choice; the values of the papers' era, as in definitions.md. */
#ifndef CHESS_WORTH_H
#define CHESS_WORTH_H

#include "chess/bitboard.h"

/* In centipawns, by PieceType. The king, which is never taken, and no man at all: 0. */
static const int worth_of_man[PIECE_NB] = {
    [PAWN] = 100, [KNIGHT] = 325, [BISHOP] = 325, [ROOK] = 500, [QUEEN] = 975};

#endif
