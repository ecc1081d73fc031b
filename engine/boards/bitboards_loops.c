/* Plain bitboards: a slider's attacks are found by going along its rays. */
#include "boards/bitboards.h"

/* From square to square by `shift` bits, until a man or the edge is met. `inside`: squares that have a next
 * one in that direction. */
static inline Bitboard ray(Bitboard from, Bitboard occupied, int shift, Bitboard inside) {
    Bitboard attacks = 0;
    while (from & inside) {
        from = shift > 0 ? from << shift : from >> -shift;
        attacks |= from;
        if (from & occupied)
            break;
    }
    return attacks;
}

static inline Bitboard bishop_attacks(const Position *p, Square s) {
    const Bitboard from = square_bb(s), all = occupied(p);
    return ray(from, all, 7, ~FILE_A_BB & ~RANK_8_BB) | ray(from, all, 9, ~FILE_H_BB & ~RANK_8_BB) |
           ray(from, all, -9, ~FILE_A_BB & ~RANK_1_BB) |
           ray(from, all, -7, ~FILE_H_BB & ~RANK_1_BB);
}

static inline Bitboard rook_attacks(const Position *p, Square s) {
    const Bitboard from = square_bb(s), all = occupied(p);
    return ray(from, all, 8, ~RANK_8_BB) | ray(from, all, -8, ~RANK_1_BB) |
           ray(from, all, -1, ~FILE_A_BB) | ray(from, all, 1, ~FILE_H_BB);
}

#define KIND boards_loops
#define NAME "loops"
#include "boards/tasks.h"
