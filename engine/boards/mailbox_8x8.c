/* A two-dimensional array of 8x8 cells: file and rank are looked at before each step. */
enum { CELLS = 64 };
#define SQUARE(file, rank) ((rank) * 8 + (file))
#define PLAIN(square) (square)

#include "boards/mailbox.h"

static inline int step(const Position *p, int square, int direction) {
    static const int8_t files[KNIGHT_END] = {0, 0, -1, 1, -1, 1, -1, 1, -2, -1, 1, 2, -2, -1, 1, 2};
    static const int8_t ranks[KNIGHT_END] = {1, -1, 0, 0, 1, 1, -1, -1, 1, 2, 2, 1, -1, -2, -2, -1};
    const int file = (square & 7) + files[direction], rank = (square >> 3) + ranks[direction];
    (void)p;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? OFF : rank * 8 + file;
}

#define KIND boards_8x8
#define NAME "8x8"
#include "boards/tasks.h"
