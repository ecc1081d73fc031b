/* An array of 16x8 cells, of which the left half is the board: a number with bit 3 or bit 7 set is off it,
 * so that one test of both bits sees every step off the board. Source: Keen 2009, sec. 2.1. */
enum { CELLS = 128 };
#define SQUARE(file, rank) ((rank) * 16 + (file))
#define PLAIN(square) (((square) >> 4) * 8 + ((square) & 7))

#include "boards/mailbox.h"

static inline int step(const Position *p, int square, int direction) {
    static const int8_t steps[KNIGHT_END] = {16, -16, -1, 1,  15,  17,  -17, -15,
                                             14, 31,  33, 18, -18, -33, -31, -14};
    const int to = square + steps[direction];
    (void)p;
    return to & 0x88 ? OFF : to;
}

#define KIND boards_0x88
#define NAME "0x88"
#include "boards/tasks.h"
