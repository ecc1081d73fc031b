/* The audit of forward pruning: a sample of what was left out, cut or reduced is searched in full by a
 * second search, which says whether that was right. The search that is audited takes nothing from it:
 * its counts, tables and decisions are those without.
 *
 * `base.audit` = N audits one in N of: nodes that M, V, G, u, i, z or b ended; moves that B, W, Z, f or p left
 * out; moves that l reduced and that did not exceed g = max(alpha, best value so far). It takes those for which
 * mix(key + depth), in unsigned 64 bits, is a multiple of N; every N-th would follow the order of moves. Key and
 * depth are those of the node, or of the move's child with all its plies; mix is that of the random order.
 * The second search has the letters that preserve the value, but not S and D, at the same levels, with tables of
 * its own and base.delta = 0. It does not know the moves that led to the position: no repetition, no null move
 * before. It searches the node with its window, or the child with (-g - 1, -g). A node is wrong if the two values
 * lie on different sides of the window or one lies in it; a move, if it is better than g. A search that has no
 * room for its line is not counted.
 * By letter, OWN_AUDITED counts its searches and OWN_WRONG those that decide otherwise. For all letters
 * together both are also counted by its plies (audited_plies_N, wrong_plies_N; 8: 8 or more) and by how sure the
 * pruning was (counters.h).
 * A decision is judged at its node: one that is wrong there need not change the root's value.
 * Choice: base.delta is audited at bottom positions, for a capture below one has no search of its own: behind
 * another capture it changes only the bottom position's value. One below which captures were left out is taken by
 * its key and depth 0, after its value is known, and searched without delta with its window. It is wrong also if
 * both values lie in the window and differ. COUNT_DELTA_AUDITED and COUNT_DELTA_WRONG count these; they are part
 * of audited_plies_0 and wrong_plies_0.
 * Depends on: search. Source: Marsland 1986, sec. 3.2, on what forward pruning risks. */
#ifndef SEARCH_AUDIT_H
#define SEARCH_AUDIT_H

#include "search/search.h"

/* What the second search of one with these parameters has. */
SearchParams audit_params(const SearchParams *params, const EnhancementRow *rows, int rows_nb);

/* A node was cut by this row with n->score. Wrong: the full value lies on another side of the window, or in
 * it. How sure it was is n->margin. */
void audit_node(Search *s, const Node *n, int row);

/* Where a move of this rank (from 0) is counted: by g - worth, where its worth was estimated, which is
 * no more than g; -SCORE_INFINITE: it was not, so by its rank. */
int audit_place(Score g, Score worth, int rank);

/* A move was left out, or did not reach g less deep, by this row; with all its plies its child has this
 * depth. Wrong: it is better than g. */
void audit_move(Search *s, const Node *n, const Node *child, int depth, Score g, int row,
                int place);

/* Below a bottom position, which has this value, base.delta left captures out. Wrong: without it the value
 * lies on another side of the window, or is another one in it. */
void audit_bottom(Search *s, const Node *n, Score score);

#endif
