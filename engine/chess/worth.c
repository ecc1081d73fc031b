#include "chess/worth.h"

/* The most valuable gain comes first, what is taken and what a pawn becomes (pawn 1 to queen 5,
 * times 8), then the least valuable piece that moves. Moves that neither take nor become a queen have 0: they keep
 * generation order. */
#define MOVERS(worth) {(worth) - 1, (worth) - 2, (worth) - 3, (worth) - 4, (worth) - 5, (worth) - 6}
#define TAKEN(made)                                                                                \
    [PAWN] = MOVERS(72 + (made)), [KNIGHT] = MOVERS(80 + (made)), [BISHOP] = MOVERS(88 + (made)),  \
    [ROOK] = MOVERS(96 + (made)), [QUEEN] = MOVERS(104 + (made))

const uint8_t worths_of_moves[8][8][8] = {
    [PIECE_NONE] = {TAKEN(0)},
    [KNIGHT] = {TAKEN(16)},
    [BISHOP] = {TAKEN(24)},
    [ROOK] = {TAKEN(32)},
    [QUEEN] = {TAKEN(40), [PIECE_NONE] = MOVERS(64 + 40)},
};
