/* Which squares a piece attacks: table look-ups, constant and computed at build time.
 * A piece attacks the first occupied square on its way, whoever is there; attacks know neither
 * pins nor check.
 * Depends on: bitboard. Tables: engine/chess/gen/tables_gen.c. */
#ifndef CHESS_ATTACKS_H
#define CHESS_ATTACKS_H

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "chess/bitboard.h"

/* How a square's blockers are numbered, and what it attacks by that number. A processor that can
 * extract bits needs no magic; both ways are always there, so that objects compiled with and
 * without BMI2 can be linked together. */
typedef struct Magic {
    Bitboard mask;  /* squares whose occupation matters */
    Bitboard magic; /* multiplier that gathers them in the top bits */
    const Bitboard *attacks;
    uint64_t shift; /* 64 less the number of bits gathered */
} Magic;

typedef struct Extract {
    Bitboard mask;
    const Bitboard *attacks;
} Extract;

enum { TABLE_SLIDER_NB = 107648 }; /* 5,248 bishop and 102,400 rook entries */

extern const Bitboard table_by_magic[TABLE_SLIDER_NB], table_by_extract[TABLE_SLIDER_NB];
extern const Magic table_bishop_magic[SQUARE_NB], table_rook_magic[SQUARE_NB];
extern const Extract table_bishop_extract[SQUARE_NB], table_rook_extract[SQUARE_NB];
extern const Bitboard table_knight[SQUARE_NB], table_king[SQUARE_NB];
extern const Bitboard table_pawn[COLOUR_NB][SQUARE_NB], table_front[COLOUR_NB][SQUARE_NB];
extern const Bitboard table_bishop_rays[SQUARE_NB], table_rook_rays[SQUARE_NB];
extern const Bitboard table_between[SQUARE_NB][SQUARE_NB], table_line[SQUARE_NB][SQUARE_NB];

static inline Bitboard attacks_knight(Square s) {
    return table_knight[s];
}
static inline Bitboard attacks_king(Square s) {
    return table_king[s];
}

/* What a pawn of that colour on s attacks. */
static inline Bitboard attacks_pawn(Colour colour, Square s) {
    return table_pawn[colour][s];
}

/* The squares of the next rank on the same and the next files, as that colour goes. */
static inline Bitboard attacks_front(Colour colour, Square s) {
    return table_front[colour][s];
}

static inline Bitboard attacks_magic(const Magic *m, Bitboard occupied) {
    return m->attacks[((occupied & m->mask) * m->magic) >> m->shift];
}

static inline Bitboard attacks_bishop(Square s, Bitboard occupied) {
#ifdef __BMI2__
    return table_bishop_extract[s].attacks[_pext_u64(occupied, table_bishop_extract[s].mask)];
#else
    return attacks_magic(&table_bishop_magic[s], occupied);
#endif
}

static inline Bitboard attacks_rook(Square s, Bitboard occupied) {
#ifdef __BMI2__
    return table_rook_extract[s].attacks[_pext_u64(occupied, table_rook_extract[s].mask)];
#else
    return attacks_magic(&table_rook_magic[s], occupied);
#endif
}

static inline Bitboard attacks_queen(Square s, Bitboard occupied) {
    return attacks_bishop(s, occupied) | attacks_rook(s, occupied);
}

/* Attacks on an empty board. */
static inline Bitboard attacks_bishop_rays(Square s) {
    return table_bishop_rays[s];
}
static inline Bitboard attacks_rook_rays(Square s) {
    return table_rook_rays[s];
}

/* The squares strictly between two squares of one line; empty where there is none. */
static inline Bitboard attacks_between(Square a, Square b) {
    return table_between[a][b];
}

/* The whole line through two different squares, from edge to edge, both included; empty where there
 * is none. */
static inline Bitboard attacks_line(Square a, Square b) {
    return table_line[a][b];
}

/* What all these pawns of one colour attack towards the a-file and towards the h-file. */
static inline Bitboard attacks_pawns_west(Colour colour, Bitboard pawns) {
    pawns &= ~FILE_A_BB;
    return colour == WHITE ? pawns << 7 : pawns >> 9;
}
static inline Bitboard attacks_pawns_east(Colour colour, Bitboard pawns) {
    pawns &= ~FILE_H_BB;
    return colour == WHITE ? pawns << 9 : pawns >> 7;
}
static inline Bitboard attacks_pawns(Colour colour, Bitboard pawns) {
    return attacks_pawns_west(colour, pawns) | attacks_pawns_east(colour, pawns);
}

#endif
