/* Plain minimax over the same positions: the reference for values and, through perft, for counts,
 * at every level of the base program that changes the tree: extensions and draws are the kernel's.
 * Of the enhancements it knows those that only make moves deeper.
 * Depends on: search. Source: Marsland 1986, sec. 2.1. */
#ifndef SEARCH_MINIMAX_H
#define SEARCH_MINIMAX_H

#include "search/search.h"

/* Like search_node, without any window; kinds are told by place as there. Range: root window full.
 */
Score minimax_node(Search *s, Node *n);

#endif
