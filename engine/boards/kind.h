/* What each kind of board is for boards.c: functions that tasks.h makes of its representation.
 * Depends on: chess/board.h. */
#ifndef BOARDS_KIND_H
#define BOARDS_KIND_H

#include "boards/boards.h"
#include "chess/board.h"

typedef struct BoardsKind {
    const char *name;
    uint32_t position_bytes;
    void (*set)(void *position, const Board *board); /* from a position of the engine's */
    uint64_t (*work)(void *positions, int nb, BoardsTask task, int amount);
} BoardsKind;

extern const BoardsKind boards_8x8, boards_10x12, boards_0x88, boards_loops, boards_rotated,
    boards_magic, boards_extract;

#endif
