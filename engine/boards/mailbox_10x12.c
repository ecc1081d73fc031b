/* An array of 10x12 cells: the board with a frame, whose cells hold a man of no side. A knight's step
 * goes two ranks, so the frame has two at each end; one file at each side is enough, for the next rank's
 * is beyond it. Source: Keen 2009, sec. 2.1. */
enum { CELLS = 120, FRAME = 99 };
#define SQUARE(file, rank) (((rank) + 2) * 10 + (file) + 1)
#define PLAIN(square) (((square) / 10 - 2) * 8 + (square) % 10 - 1)

#include "boards/mailbox.h"

static inline int step(const Position *p, int square, int direction) {
    static const int8_t steps[KNIGHT_END] = {10, -10, -1, 1,  9,   11,  -11, -9,
                                             8,  19,  21, 12, -12, -21, -19, -8};
    const int to = square + steps[direction];
    if (to < 0) /* never from a square of the board, which a compiler cannot know */
        __builtin_unreachable();
    return p->cell[to] == FRAME ? OFF : to;
}

#define HAS_FRAME
static void position_clear(Position *p) {
    for (int i = 0; i < CELLS; i++)
        p->cell[i] = i % 10 == 0 || i % 10 == 9 || i < 20 || i >= 100 ? FRAME : 0;
}

#define KIND boards_10x12
#define NAME "10x12"
#include "boards/tasks.h"
