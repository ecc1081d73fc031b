/* What a side has in a game without men. */
#ifndef CHESS_MEN_H
#define CHESS_MEN_H

#include "chess/board.h"

static inline int board_material(const Board *b, int side) {
    (void)b;
    (void)side;
    return 0;
}
static inline int board_men(const Board *b, int side) {
    (void)b;
    (void)side;
    return 1;
}
static inline bool board_is_ending(const Board *b) {
    (void)b;
    return false;
}

#endif
