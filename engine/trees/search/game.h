/* The game of artificial trees, for a search whose sources are compiled with this folder first on
 * the include path. What a game gives: engine/search/game.h.
 * A position is its ply, its number within the ply, and its value where the kind gives it one; all
 * that is random about it comes from its key, a hash of these and of the seed.
 * Depends on: trees/tree.h, menless. */
#ifndef SEARCH_GAME_H
#define SEARCH_GAME_H

#include <stdbool.h>

#include "base/limits.h"
#include "trees/tree.h"

typedef uint64_t Key;

typedef struct Board {
    const Tree *tree; /* outlives the search */
    Key key;
    uint64_t number; /* of the path, the leftmost 0; of the state where paths merge */
    int ply;         /* from the tree's root */
    int value;       /* for the side to move; planted and incremental, else 0 */
    uint8_t side;
    uint8_t fifty; /* 0: nothing comes again within a line */
} Board;

/* engine_stack_need reckons with chess's. */
_Static_assert(sizeof(Board) <= 104, "no larger than chess's board");

/* Every node has moves: all quiet, from left to right (or as names=alone has it). A move's text is its place
 * from the left, from 1; `0` for MOVE_NONE. There is no passing (run.c): the node once more, for the other
 * side. */
static inline bool board_in_check(const Board *b) {
    (void)b;
    return false;
}

#include "search/menless.h"

Board tree_root(const Tree *tree);

#endif
