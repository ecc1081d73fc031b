/* What a side has, for enhancements that ask: its material, how many men, whether it is an ending.
 * Depends on: board, worth. */
#ifndef CHESS_MEN_H
#define CHESS_MEN_H

#include "chess/board.h"
#include "chess/worth.h"

/* In centipawns, by worth.h. */
static inline int board_material(const Board *b, int side) {
    int sum = 0;
    for (int piece = PAWN; piece <= QUEEN; piece++)
        sum += worth_of_man[piece] * bb_count(b->pieces[piece] & b->colours[side]);
    return sum;
}

/* Men of a side, king and pawns too. */
static inline int board_men(const Board *b, int side) {
    return bb_count(b->colours[side]);
}

/* Has the side to move no more than a rook and a minor piece beside its pawns? A queen counts 9, a rook 5,
 * a minor piece 3. */
static inline bool board_is_ending(const Board *b) {
    const Bitboard own = b->colours[b->side];
    return 9 * bb_count(own & b->pieces[QUEEN]) + 5 * bb_count(own & b->pieces[ROOK]) +
               3 * bb_count(own & (b->pieces[KNIGHT] | b->pieces[BISHOP])) <=
           8;
}

#endif
