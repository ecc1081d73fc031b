/* Rotated bitboards: three more sets of the occupied squares, in which the squares of a file, or of a
 * diagonal, stand side by side. A shift brings a line's squares to the low bits, and a table gives what
 * a slider attacks on it. The tables are made at build time (gen/rotated_gen.c).
 * Source: Keen 2009, sec. 2.3, after Hyatt 1999. */
#include "chess/bitboard.h"

#define KEEPS_MORE
typedef struct Extra {
    Bitboard files, rising, falling; /* occupied squares, numbered along these lines */
} Extra;

#include "boards/bitboards.h"
#include "boards/rotated.h"

static inline void toggle(Position *p, Square s) {
    p->extra.files ^= square_bb(boards_rotated_at[ROTATED_FILE][s]);
    p->extra.rising ^= square_bb(boards_rotated_at[ROTATED_RISING][s]);
    p->extra.falling ^= square_bb(boards_rotated_at[ROTATED_FALLING][s]);
}

static inline Bitboard along(int line, Square s, Bitboard rotated) {
    return boards_rotated_attacks[line][s][rotated >> boards_rotated_shift[line][s] & ROTATED_MASK];
}

static inline Bitboard bishop_attacks(const Position *p, Square s) {
    return along(ROTATED_RISING, s, p->extra.rising) | along(ROTATED_FALLING, s, p->extra.falling);
}

static inline Bitboard rook_attacks(const Position *p, Square s) {
    return along(ROTATED_RANK, s, occupied(p)) | along(ROTATED_FILE, s, p->extra.files);
}

#define KIND boards_rotated
#define NAME "rotated"
#include "boards/tasks.h"
