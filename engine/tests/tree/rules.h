/* A third game for the same kernel: uniform trees without an end. A position is a path of a seed's
 * tree; nothing is stored, so that any width and depth will do.
 *
 * planted: each node has a value, and its children one of them the value that gives it, the others
 * worse by 1 to `spread`; so the value at every depth is the root's, and with `first` the best child
 * comes first everywhere. random: a bottom position's value is a draw of its own, in
 * [-spread, spread]. distinct: as random, but no two of a ply's first 8,192 are equal. Keys number
 * the positions from the root on: a table of as many entries gives each its own. */
#ifndef TREE_RULES_H
#define TREE_RULES_H

#include <stdbool.h>

#include "base/move.h"

typedef uint64_t Key;

typedef enum TreeKind { TREE_RANDOM, TREE_DISTINCT, TREE_PLANTED } TreeKind;

typedef struct Tree {
    TreeKind kind;
    uint64_t seed;
    int width;  /* moves of every position: [1, 60] */
    int spread; /* of values */
    bool first; /* the best child comes first; else anywhere */
} Tree;

typedef struct Board {
    const Tree *tree;
    uint64_t path; /* number of the position within its ply, the leftmost 0 */
    uint64_t draw; /* what is random about it */
    int ply;       /* from the tree's root */
    int value;     /* planted, for the side to move */
    Key key;
    uint8_t side;
} Board;

static inline bool game_forced(const Board *b) {
    return (void)b, false;
}
static inline bool game_tactical(Move m) {
    return (void)m, false;
}
static inline int game_reversible(const Board *b) {
    return (void)b, 0;
}

#include "search/menless.h"

Board tree_root(const Tree *tree);

/* The child by its number in generation order, and the value of a position as a leaf. */
void tree_child(const Board *b, int index, Board *child);
int tree_value(const Board *b);

/* Plain minimax by the words of the definition, sharing nothing with the kernel. */
int tree_minimax(const Board *b, int depth);

#endif
