/* A move of chess. It carries the moving piece and what it takes, so that no board is needed to
 * classify it; two moves of one position are equal exactly if their words are equal.
 * Depends on: base/move, bitboard. */
#ifndef CHESS_MOVE_H
#define CHESS_MOVE_H

#include "base/move.h"
#include "chess/bitboard.h"

/* bits 0-5 from, 6-11 to, 12-14 piece, 15-17 captured (PIECE_NONE: no capture; en passant: PAWN),
 * 18-20 promotion (PIECE_NONE: none), 21 en passant, 22 castling (from, to are the king's) */
enum { MOVE_EN_PASSANT = 1 << 21, MOVE_CASTLING = 1 << 22 };

static inline Move move_make(Square from, Square to, PieceType piece, PieceType captured,
                             PieceType promotion, uint32_t special) {
    return (Move)from | (Move)to << 6 | (Move)piece << 12 | (Move)captured << 15 |
           (Move)promotion << 18 | special;
}
static inline Square move_from(Move m) {
    return m & 63;
}
static inline Square move_to(Move m) {
    return m >> 6 & 63;
}
static inline PieceType move_piece(Move m) {
    return (PieceType)(m >> 12 & 7);
}
static inline PieceType move_captured(Move m) {
    return (PieceType)(m >> 15 & 7);
}
static inline PieceType move_promotion(Move m) {
    return (PieceType)(m >> 18 & 7);
}

/* Captures (en passant and capturing underpromotions too) and queen promotions; the others are
 * quiet. Range: not MOVE_NONE. */
static inline bool move_is_tactical(Move m) {
    return move_captured(m) != PIECE_NONE || move_promotion(m) == QUEEN;
}

#endif
