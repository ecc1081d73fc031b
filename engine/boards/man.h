/* What all representations share: moves, and the state that is not on the board.
 * A square is a number of the representation's own; ascending from a1 by rank in all of them.
 * Depends on: chess/bitboard.h. */
#ifndef BOARDS_MAN_H
#define BOARDS_MAN_H

#include <stdint.h>

#include "chess/bitboard.h"

/* bits 0-7 from, 8-15 to, 16-18 piece, 19-21 captured, 22-24 promotion (both PIECE_NONE: none),
 * 25 en passant, 26 castling, 27 double push; squares are the representation's own */
typedef uint32_t BoardsMove;

enum { MAN_EN_PASSANT = 1 << 25, MAN_CASTLING = 1 << 26, MAN_DOUBLE = 1 << 27 };

static inline int man_from(BoardsMove m) {
    return m & 255;
}
static inline int man_to(BoardsMove m) {
    return m >> 8 & 255;
}
static inline PieceType man_piece(BoardsMove m) {
    return (PieceType)(m >> 16 & 7);
}
static inline PieceType man_captured(BoardsMove m) {
    return (PieceType)(m >> 19 & 7);
}
static inline PieceType man_promotion(BoardsMove m) {
    return (PieceType)(m >> 22 & 7);
}
static inline BoardsMove man_move(int from, int to, PieceType piece, PieceType captured,
                                  PieceType promotion, uint32_t special) {
    return (uint32_t)from | (uint32_t)to << 8 | (uint32_t)piece << 16 | (uint32_t)captured << 19 |
           (uint32_t)promotion << 22 | special;
}

/* Pseudo-legal moves; a position has fewer than 256. */
typedef struct MoveBuffer {
    int nb;
    BoardsMove moves[256];
} MoveBuffer;

static inline void man_add(MoveBuffer *list, BoardsMove m) {
    list->moves[list->nb++] = m;
}

/* A pawn's move to the last rank. With captures alone, underpromotions by push are left out. */
static inline void man_add_promotions(MoveBuffer *list, int from, int to, PieceType captured,
                                      bool captures) {
    man_add(list, man_move(from, to, PAWN, captured, QUEEN, 0));
    if (captures && captured == PIECE_NONE)
        return;
    man_add(list, man_move(from, to, PAWN, captured, ROOK, 0));
    man_add(list, man_move(from, to, PAWN, captured, BISHOP, 0));
    man_add(list, man_move(from, to, PAWN, captured, KNIGHT, 0));
}

/* What a move may change besides the pieces on their squares. */
typedef struct State {
    int16_t en_passant; /* square behind a pawn that has just gone two, -1: none */
    uint8_t side;       /* Colour to move */
    uint8_t castling;   /* set of CASTLE_... */
    uint8_t king[COLOUR_NB];
    int32_t material; /* hundredths, white less black */
} State;

static const int man_values[PIECE_NB + 1] = {100, 300, 300, 500, 900, 0, 0};

#endif
