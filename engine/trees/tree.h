/* Artificial game trees: what defines one. A tree is a kind, some numbers and a seed; its nodes
 * are made from them when a search comes there, and nothing is stored.
 *
 *   planted      a node has a value, one child has the value that gives it, and the others are worse
 *                for the node by 1 to `spread`: the value is the root's at every depth. The best child
 *                comes first in `first` of 100 nodes, and in the first quarter of the moves (rounded
 *                up) in `quarter` of 100; within the quarter and beyond it every place is as likely.
 *   random       the value of a bottom position is drawn from [-spread, spread], by itself
 *   bivalued     it is 1 (a win for the side to move) in `win` of 1,000, else -1
 *   incremental  an edge is worth [-spread, spread] to who moves, and a position the sum of the edges
 *                that led there
 *
 * `states`: the nodes of a ply fall together to as many (those of planted and incremental to as many
 * for each value), so that paths meet; 0: they never do. `names`: by what enhancements know a move
 * again. consistent: by its place among its node's, so that name and order tell the same; none: the
 * names of each node's moves begin with another one, so that a name means nothing elsewhere; alone:
 * by its place, but each node's moves are generated from another one on, so that the order tells
 * nothing.
 * The same tree on every machine: the tests hold hashes. A tree that changed would need another kind,
 * for stored counts are known by the text.
 * Source: planted values with the strength of order, T. Marsland & M. Campbell, "Parallel search of
 * strongly ordered game trees", ACM Computing Surveys 14 (1982); incremental ones, M. Newborn, "The
 * efficiency of the alpha-beta search on trees with branch-dependent terminal node scores",
 * Artificial Intelligence 8 (1977).
 * Depends on: base. */
#ifndef TREES_TREE_H
#define TREES_TREE_H

#include <stdint.h>

#include "base/status.h"

typedef enum TreeKind {
    TREE_PLANTED,
    TREE_RANDOM,
    TREE_BIVALUED,
    TREE_INCREMENTAL,
    TREE_KIND_NB
} TreeKind;

enum { TREE_CONSISTENT, TREE_NAMELESS, TREE_NAMES_ALONE };

typedef struct Tree {
    TreeKind kind;
    int width;          /* moves of every position: [1, 248] */
    int first, quarter; /* percent, first <= quarter; planted */
    int win;            /* of 1,000; bivalued */
    int spread;         /* [1, 300], random [1, 10000] */
    int states;         /* [0, 2^24] */
    int names;          /* TREE_CONSISTENT and so on */
    int seed;           /* [0, 10^9) */
} Tree;

enum { TREE_TEXT_NB = 96 };

/* Does it begin with a kind, alone or before a colon? */
bool tree_is_text(const char *text);

/* Read `kind:name=number,...`, each name once, in any order; what is left out has its default:
 * width 20, first 70, quarter 90 (first, where it is more or a quarter is one move), win 618, spread
 * 100 (random 10000), states 0, names consistent, seed 1.
 * Errors: an unknown kind or name (the known ones are listed), a number out of range, a name of
 * another kind, a share that cannot be; *tree is untouched then. */
bool tree_read(Tree *tree, const char *text, Status *status);

/* The tree's one text: every number that its kind has, but states and names where they are 0 and
 * consistent. */
void tree_write(const Tree *tree, char text[TREE_TEXT_NB]);

/* Can the nodes to this depth be counted? Errors: more than 2^60 bottom positions. */
bool tree_check_depth(const Tree *tree, int depth, Status *status);

#endif
