/* Artificial trees as the search knows them: engine/search/game.h says what each of these means.
 * A position is its ply, its number within the ply, and its value where the kind gives it one; all
 * that is random about it comes from its key, a hash of these and of the seed.
 * Depends on: trees/tree.h, menless. */
#ifndef TREES_RULES_H
#define TREES_RULES_H

#include <stdbool.h>

#include "base/move.h"
#include "trees/tree.h"

typedef uint64_t Key;

typedef struct Board {
    const Tree *tree; /* outlives the search */
    Key key;
    uint64_t number; /* of the path, the leftmost 0; of the state where paths merge */
    int ply;         /* from the tree's root */
    int value;       /* for the side to move; planted and incremental, else 0 */
    uint8_t side;
} Board;

/* engine_stack_need reckons with chess's. */
_Static_assert(sizeof(Board) <= 104, "no larger than chess's board");

/* Every node has moves: all quiet, from left to right (or as names=alone has it). A move's text is its place
 * from the left, from 1; `0` for MOVE_NONE. There is no passing (run.c): the node once more, for the other
 * side. Nothing comes again within a line. */
static inline bool game_tactical(Move m) {
    return (void)m, false;
}
static inline bool game_forced(const Board *b) {
    return (void)b, false;
}
static inline int game_reversible(const Board *b) {
    return (void)b, 0;
}

/* All games are linked into one program, and so have names of their own. */
#define game_make tree_make
#define game_pass tree_pass
#define game_moves tree_moves
#define game_width tree_width
#define game_static tree_static
#define game_worth tree_worth
#define game_knowledge tree_knowledge
#define game_write tree_write_move
#define quiescence_search tree_quiescence

#include "search/menless.h"

Board tree_root(const Tree *tree);

#endif
