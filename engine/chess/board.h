/* A chess position, copied when a move is made: no unmake, no hidden state.
 * Invariants: one king a side; the side not to move is not in check; `key`, `psq`, `phase`,
 * `checkers` and `pinned` are functions of the rest, kept up to date by board_make.
 * Depends on: attacks, bitboard, move, zobrist. */
#ifndef CHESS_BOARD_H
#define CHESS_BOARD_H

#include "chess/attacks.h"
#include "chess/move.h"
#include "chess/zobrist.h"

enum {
    CASTLE_WHITE_KING = 1,
    CASTLE_WHITE_QUEEN = 2,
    CASTLE_BLACK_KING = 4,
    CASTLE_BLACK_QUEEN = 8
};

/* The squares that White's king must pass and reach safely to castle, and all that must be empty;
 * for Black 56 squares on. */
#define CASTLE_KING_PATH ((Bitboard)0x60)
#define CASTLE_QUEEN_PATH ((Bitboard)0x0C)
#define CASTLE_QUEEN_EMPTY ((Bitboard)0x0E)

typedef struct Board {
    Bitboard pieces[PIECE_NB];   /* by type, both colours */
    Bitboard colours[COLOUR_NB]; /* by colour, all types */
    Key key;                     /* Zobrist: pieces, side, castling rights, legal en passant file */
    Bitboard checkers;           /* enemy pieces that give check to the side to move */
    Bitboard pinned;             /* the mover's pieces that shield its king from a slider */
    int32_t psq;                 /* material and piece-square, white less black; see eval.h */
    uint8_t side;                /* Colour to move */
    uint8_t castling;            /* set of CASTLE_... */
    uint8_t en_passant;          /* target square if such a capture is legal, or SQUARE_NONE */
    uint8_t phase;               /* 0 to 24 (N, B 1; R 2; Q 4), more after promotions */
    uint16_t fifty;              /* half-moves since a capture or pawn move; not in the key */
    uint16_t number;             /* full-move number, from 1; not in the key */
} Board;

static inline Bitboard board_occupied(const Board *b) {
    return b->colours[WHITE] | b->colours[BLACK];
}
static inline bool board_in_check(const Board *b) {
    return b->checkers != 0;
}

/* The piece type on a square, PIECE_NONE where it is empty. */
static inline PieceType board_piece_on(const Board *b, Square s) {
    /* Without branches: on captures they would be mispredicted. */
    Bitboard empty = ~board_occupied(b);
    return (PieceType)((b->pieces[KNIGHT] >> s & 1) * KNIGHT +
                       (b->pieces[BISHOP] >> s & 1) * BISHOP + (b->pieces[ROOK] >> s & 1) * ROOK +
                       (b->pieces[QUEEN] >> s & 1) * QUEEN + (b->pieces[KING] >> s & 1) * KING +
                       (empty >> s & 1) * PIECE_NONE);
}

static inline Bitboard board_pieces(const Board *b, Colour colour, PieceType type) {
    return b->colours[colour] & b->pieces[type];
}

static inline Square board_king(const Board *b, Colour colour) {
    return bb_first(board_pieces(b, colour, KING));
}

/* Bishops and queens, rooks and queens of both colours. */
static inline Bitboard board_diagonal(const Board *b) {
    return b->pieces[BISHOP] | b->pieces[QUEEN];
}
static inline Bitboard board_straight(const Board *b) {
    return b->pieces[ROOK] | b->pieces[QUEEN];
}

/* Has the side to move a pawn on the rank before its last? */
static inline bool board_may_promote(const Board *b) {
    const Bitboard seventh = b->side == WHITE ? RANK_8_BB >> 8 : RANK_1_BB << 8;
    return (board_pieces(b, (Colour)b->side, PAWN) & seventh) != 0;
}

/* All pieces of both colours that attack a square, sliders through `occupied`. */
static inline Bitboard board_attackers(const Board *b, Square s, Bitboard occupied) {
    return (attacks_knight(s) & b->pieces[KNIGHT]) | (attacks_king(s) & b->pieces[KING]) |
           (attacks_pawn(WHITE, s) & board_pieces(b, BLACK, PAWN)) |
           (attacks_pawn(BLACK, s) & board_pieces(b, WHITE, PAWN)) |
           (attacks_bishop(s, occupied) & board_diagonal(b)) |
           (attacks_rook(s, occupied) & board_straight(b));
}

/* Would the side to move, capturing en passant from `from` to `target`, leave its king unattacked?
 * Range: a pawn of the side to move on from attacks target, an enemy pawn has just passed it. */
bool board_en_passant_is_legal(const Board *b, Square from, Square target);

/* Make a move. Range: m is legal on *b; next and b do not overlap. */
void board_make(Board *next, const Board *b, Move m);

/* Pass the move: the side changes, en passant is lost, the fifty-move count goes on.
 * Range: the side to move is not in check. */
void board_make_null(Board *next, const Board *b);

/* Compute key, psq, phase, checkers and pinned anew from the pieces, and drop an en passant square
 * that no legal capture uses and castling rights that no king and rook stand for; for set-up. */
void board_refresh(Board *b);

#endif
