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

/* One object: in a program that may lie anywhere, its address is made once for all its tables. */
typedef struct AttackTables {
    Bitboard knight[SQUARE_NB], king[SQUARE_NB];
    Bitboard bishop_rays[SQUARE_NB], rook_rays[SQUARE_NB]; /* on an empty board */
    Bitboard pawn[COLOUR_NB][SQUARE_NB], front[COLOUR_NB][SQUARE_NB], zone[COLOUR_NB][SQUARE_NB];
    Magic bishop_magic[SQUARE_NB], rook_magic[SQUARE_NB];
#ifndef __wasm__ /* which has no pext: a page need not carry what it would read */
    Extract bishop_extract[SQUARE_NB], rook_extract[SQUARE_NB];
#endif
    Bitboard between[SQUARE_NB][SQUARE_NB], line[SQUARE_NB][SQUARE_NB];
} AttackTables;

extern const AttackTables attack_tables;
extern const Bitboard slider_by_magic[TABLE_SLIDER_NB], slider_by_extract[TABLE_SLIDER_NB];

static inline Bitboard attacks_knight(Square s) {
    return attack_tables.knight[s];
}
static inline Bitboard attacks_king(Square s) {
    return attack_tables.king[s];
}

/* What a pawn of that colour on s attacks. */
static inline Bitboard attacks_pawn(Colour colour, Square s) {
    return attack_tables.pawn[colour][s];
}

/* The squares of the next rank on the same and the next files, as that colour goes. */
static inline Bitboard attacks_front(Colour colour, Square s) {
    return attack_tables.front[colour][s];
}

/* A king's square, those around it, and three more towards the enemy. */
static inline Bitboard attacks_zone(Colour colour, Square king) {
    return attack_tables.zone[colour][king];
}

static inline Bitboard attacks_magic(const Magic *m, Bitboard occupied) {
    return m->attacks[((occupied & m->mask) * m->magic) >> m->shift];
}

#ifdef __BMI2__
static inline Bitboard attacks_extract(const Extract *e, Bitboard occupied) {
    return e->attacks[_pext_u64(occupied, e->mask)];
}
#define ATTACKS(piece) attacks_extract(&attack_tables.piece##_extract[s], occupied)
#else
#define ATTACKS(piece) attacks_magic(&attack_tables.piece##_magic[s], occupied)
#endif

static inline Bitboard attacks_bishop(Square s, Bitboard occupied) {
    return ATTACKS(bishop);
}

static inline Bitboard attacks_rook(Square s, Bitboard occupied) {
    return ATTACKS(rook);
}
#undef ATTACKS

static inline Bitboard attacks_queen(Square s, Bitboard occupied) {
    return attacks_bishop(s, occupied) | attacks_rook(s, occupied);
}

/* The squares strictly between two squares of one line; empty where there is none. */
static inline Bitboard attacks_between(Square a, Square b) {
    return attack_tables.between[a][b];
}

/* The whole line through two different squares, from edge to edge, both included; empty where there
 * is none. */
static inline Bitboard attacks_line(Square a, Square b) {
    return attack_tables.line[a][b];
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
