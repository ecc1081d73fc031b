/* Sets of squares: bit 0 is a1, bit 7 h1, bit 63 h8.
 * Depends on: nothing. */
#ifndef CHESS_BITBOARD_H
#define CHESS_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t Bitboard;
typedef int Square; /* 0 a1 ... 63 h8; SQUARE_NONE where there is none */

enum { SQUARE_NB = 64, SQUARE_NONE = 64 };

typedef enum Colour { WHITE, BLACK, COLOUR_NB } Colour;
typedef enum PieceType {
    PAWN,
    KNIGHT,
    BISHOP,
    ROOK,
    QUEEN,
    KING,
    PIECE_NB,
    PIECE_NONE = 6
} PieceType;

#define FILE_A_BB 0x0101010101010101u
#define FILE_H_BB 0x8080808080808080u
#define RANK_1_BB ((Bitboard)0xFF)
#define RANK_8_BB 0xFF00000000000000u

static inline Bitboard square_bb(Square s) {
    return (Bitboard)1 << s;
}
static inline int square_file(Square s) {
    return s & 7;
}
static inline int square_rank(Square s) {
    return s >> 3;
}
static inline Square square_make(int file, int rank) {
    return rank * 8 + file;
}

static inline int bb_count(Bitboard b) {
#if !defined(__x86_64__) || defined(__POPCNT__)
    return __builtin_popcountll(b);
#else
    /* Here gcc would call its library. Source: D. Knuth, The Art of Computer Programming, vol. 4A,
     * sec. 7.1.3, "Sideways addition". */
    b -= b >> 1 & 0x5555555555555555u;
    b = (b & 0x3333333333333333u) + (b >> 2 & 0x3333333333333333u);
    b = (b + (b >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)(b * 0x0101010101010101u >> 56);
#endif
}

/* Range: b is not empty. */
static inline Square bb_first(Bitboard b) {
    return __builtin_ctzll(b);
}

/* Remove and return the first square. Range: *b is not empty. */
static inline Square bb_pop(Bitboard *b) {
    Square s = bb_first(*b);
    *b &= *b - 1;
    return s;
}

/* Each square's next towards the other side's last rank; from there none. */
static inline Bitboard bb_forward(Colour us, Bitboard b) {
    return us == WHITE ? b << 8 : b >> 8;
}

static inline bool bb_many(Bitboard b) {
    return (b & (b - 1)) != 0;
}

#endif
