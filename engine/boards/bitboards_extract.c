/* Bit extraction: an instruction of newer processors (PEXT) gathers the squares that matter. That is how the
 * engine finds attacks where it is compiled for them, as this file is (boards.mk). Where the compiler cannot,
 * the kind is listed and does not run. */
#include "boards/bitboards.h"

static inline Bitboard bishop_attacks(const Position *p, Square s) {
    return attacks_bishop(s, occupied(p));
}

static inline Bitboard rook_attacks(const Position *p, Square s) {
    return attacks_rook(s, occupied(p));
}

#define KIND boards_extract
#define NAME "extract"
#include "boards/tasks.h"
