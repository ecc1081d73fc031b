/* A chess position, copied when a move is made: no unmake, no hidden state.
 * Invariants: one king a side; the side not to move is not in check; `key`, `psq`, `phase` and
 * `checkers` are functions of the rest, kept up to date by board_make.
 * Depends on: bitboard, move. */
#ifndef CHESS_BOARD_H
#define CHESS_BOARD_H

#include "chess/bitboard.h"
#include "chess/move.h"

typedef uint64_t Key;

enum { CASTLE_WHITE_KING = 1, CASTLE_WHITE_QUEEN = 2, CASTLE_BLACK_KING = 4, CASTLE_BLACK_QUEEN = 8 };

typedef struct Board {
    Bitboard pieces[PIECE_NB];   /* by type, both colours */
    Bitboard colours[COLOUR_NB]; /* by colour, all types */
    Key key;                     /* Zobrist: pieces, side, castling rights, legal en passant file */
    Bitboard checkers;           /* enemy pieces that give check to the side to move */
    int32_t psq;                 /* material and piece-square, white less black; see eval.h */
    uint8_t side;                /* Colour to move */
    uint8_t castling;            /* set of CASTLE_... */
    uint8_t en_passant;          /* target square, only if such a capture is legal; else SQUARE_NONE */
    uint8_t phase;               /* 0 bare ... 24 (N, B 1; R 2; Q 4 each), more after promotions */
    uint16_t fifty;              /* half-moves since a capture or pawn move; not part of the key */
    uint16_t number;             /* full-move number, from 1; not part of the key */
} Board;

static inline Bitboard board_occupied(const Board *b) { return b->colours[WHITE] | b->colours[BLACK]; }
static inline bool board_in_check(const Board *b) { return b->checkers != 0; }

/* The piece type on a square, PIECE_NONE where it is empty. */
PieceType board_piece_on(const Board *b, Square s);

/* All pieces of both colours that attack a square, sliders through `occupied`. */
Bitboard board_attackers(const Board *b, Square s, Bitboard occupied);

/* Make a move. Range: m is legal on *b; next and b do not overlap. */
void board_make(Board *next, const Board *b, Move m);

/* Pass the move: the side changes, en passant is lost, the fifty-move count goes on.
 * Range: the side to move is not in check. */
void board_make_null(Board *next, const Board *b);

/* Compute key, psq, phase and checkers anew from the pieces, and drop an en passant square that no
 * legal capture uses and castling rights that no king and rook stand for; for set-up and tests. */
void board_refresh(Board *b);

/* Is the position sane: kings, counts, pawns off the last ranks, the other side not in check, and
 * all derived fields as board_refresh would make them? For assertions and tests. */
bool board_is_ok(const Board *b);

/* The same position with colours exchanged and ranks mirrored. For tests. */
void board_flip(Board *flipped, const Board *b);

#endif
