#include "trees/run.h"

#include <assert.h>

#include "enhancements/registry.h"
#include "parallel/team.h"

/* Choice: what passing would be worth in a tree is anybody's guess, so V is refused, not guessed at.
 */
bool trees_check(const SearchParams *params, Status *status) {
    const int row = registry_find('V');
    return row < 0 || !(params->letters >> row & 1) ||
           status_fail(status, "enhancement 'V' needs null moves, and an artificial tree has none");
}

bool trees_init(Search *s, const SearchParams *params, Status *status) {
    return trees_check(params, status) &&
           team_search_init(s, params, registry, registry_nb, engine_stack_need(), status);
}

void trees_release(Search *s) {
    team_search_release(s);
}

void trees_reset(Search *s) {
    team_search_reset(s);
}

void trees_run(Search *s, const Tree *tree, Caller *caller) {
    const Board root = tree_root(tree);
    assert(caller->limits->moves_nb == 0);
    s->hooks = caller_hooks(caller);
    search_run(s, &root, caller->limits->depth, caller_iteration, caller);
}
