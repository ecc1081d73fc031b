/* Bit extraction: an instruction of newer processors (PEXT) gathers the squares that matter. This file is
 * compiled for them alone (boards.mk); elsewhere its kind is listed and does not run. The tables are the
 * engine's. */
typedef struct Extra {
    char none;
} Extra;

#include "boards/bitboards.h"

static inline void toggle(Position *p, Square s) {
    (void)p;
    (void)s;
}

#ifdef __BMI2__

static inline Bitboard bishop_attacks(const Position *p, Square s) {
    return table_bishop_extract[s].attacks[_pext_u64(occupied(p), table_bishop_extract[s].mask)];
}

static inline Bitboard rook_attacks(const Position *p, Square s) {
    return table_rook_extract[s].attacks[_pext_u64(occupied(p), table_rook_extract[s].mask)];
}

#else

static inline Bitboard bishop_attacks(const Position *p, Square s) {
    return attacks_bishop(s, occupied(p));
}

static inline Bitboard rook_attacks(const Position *p, Square s) {
    return attacks_rook(s, occupied(p));
}

#endif

#define KIND boards_extract
#define NAME "extract"
#define TITLE "bitboards, sliders by bit extraction"
#include "boards/tasks.h"
