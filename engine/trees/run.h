/* Searches of artificial trees, as the facade calls them. The kernel and the enhancements are there
 * twice in the program: for chess, and under other names for trees (trees.mk). This is the seam: a
 * Search made here is handed back here, and no Board or Node of trees is looked into elsewhere.
 * Depends on: caller, search, enhancements, trees/tree.h. */
#ifndef TREES_RUN_H
#define TREES_RUN_H

#include "caller.h"
#include "trees/tree.h"

/* Can trees be searched so? Errors: an enhancement that passes, for a tree has no move to leave out.
 */
bool trees_check(const SearchParams *params, Status *status);

/* team_search_init with all the registry, team_search_release, team_search_reset. Errors: as
 * team_search_init and trees_check. */
bool trees_init(Search *s, const SearchParams *params, Status *status);
void trees_release(Search *s);
void trees_reset(Search *s);

/* Search the root of a tree for a caller, who asks for no root moves. Range: trees_init set up s;
 * tree_check_depth holds. */
void trees_run(Search *s, const Tree *tree, Caller *caller);

#endif
