/* The minimal tree, measured: the fewest bottom positions with which alpha-beta can find a root
 * value, whatever the order of moves, transpositions counted each time they are met.
 *
 * Let v be the root's value at depth D. A proof that it is at least v holds one move at each node
 * of the proving side and every move at the other's; its bottom positions reach v. G is the fewest
 * bottom positions of such a proof, L the fewest of one that the value is at most v. An alpha-beta
 * search ends with both proofs made, in the best order with nothing besides, and the two share one
 * line of play: minimal NBP = G + L - 1, or G + L where no two smallest proofs share a line that
 * ends in a bottom position (it then ends at a node without moves).
 *
 * Choice: of several smallest proofs the tree's is the one that takes, at each node, the first of
 * the equally cheap moves in generation order (on the shared line, of those that end in a bottom
 * position, if any do). Its other nodes are counted from that, and are not a minimum. Quiescence is
 * searched with the proof's window: (v-1, v) for G, (v, v+1) for L, seen from the root's side; the
 * shared bottom position with both, one after the other.
 *
 * Beside it, as reference:
 * - the left-first tree: at nodes of the proving side the first move in generation order that keeps
 *   the bound, instead of the cheapest. One best-first order among many: an upper bound of the
 *   minimal tree.
 * - the left-first minimal graph: the left-first tree with transpositions merged: the different
 *   bottom positions in it. And the minimal tree merged in the same way. Both are upper bounds of
 *   the minimal graph, the fewest different bottom positions that prove v, which nobody computes:
 *   to find it is NP-hard (Furtak & Buro). They are no bounds of the minimal tree.
 *
 * The tree is the base program's: no extensions, draws or pruning.
 * Depends on: base, for it is part of the facade; tree.c on search. Sources: Knuth & Moore 1975; Marsland 1986, sec. 2.3; Plaat, Schaeffer, Pijls
 * & de Bruin, "Exploiting graph properties of game trees", AAAI-96 (left-first graph); Furtak &
 * Buro, "Minimum proof graphs and fastest-cut-first search heuristics", IJCAI-09. */
#ifndef MINIMAL_TREE_H
#define MINIMAL_TREE_H

#include <stdint.h>

#include "base/score.h"
#include "base/status.h"

struct Search;
struct Board;

enum { MINIMAL_DEPTH_MAX = 12 };

typedef struct MinimalTree {
    Score value;
    int leaves_depth; /* min(depth, 4) */
    uint64_t leaves;  /* of plain minimax at that depth, for the formula's W: set by the facade */
    uint64_t g, l;    /* bottom positions of the two proofs */
    uint64_t nbp;     /* of both together */
    uint64_t interior, horizon, quiescence;     /* nodes of that tree; horizon = nbp */
    uint64_t merged_nbp;                        /* different bottom positions in it */
    uint64_t left_first_nbp, left_first_merged; /* the same of the left-first tree */
    uint64_t nodes;  /* searched to find it out: the cost, deterministic */
    uint64_t cpu_ns; /* this thread's; an observation, by the facade */
} MinimalTree;

/* Measure. `s` is any search with enhancements that preserve the value, just reset; they make it
 * quicker and change nothing but `nodes`. Its hooks' limits hold for all that is searched.
 * Range: depth in [0, MINIMAL_DEPTH_MAX]; s without extensions and draws.
 * Memory: at most about 370 MB beside the search's own, less for small depths; for larger trees
 * work is done again, and what is merged is merged in part (still an upper bound).
 * Returns false where the search was stopped (s->stop says why) or memory is out (status). */
bool minimal_tree(struct Search *s, const struct Board *root, int depth, MinimalTree *tree,
                  Status *status);

#endif
