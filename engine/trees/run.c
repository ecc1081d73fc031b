/* The entry to the search of artificial trees. */
#include <assert.h>

#include "enhancements/registry.h"
#include "game.h"
#include "parallel/team.h"

/* Choice: what passing would be worth in a tree is anybody's guess, so V is refused, not guessed at. */
static bool check(const SearchParams *params, Status *status) {
    const int row = registry_find('V');
    return row < 0 || !(params->letters >> row & 1) ||
           status_fail(status, "enhancement 'V' needs null moves, and an artificial tree has none");
}

static bool init(Search *s, const SearchParams *params, Status *status) {
    return check(params, status) &&
           team_search_init(s, params, registry, registry_nb, engine_stack_need(), status);
}

/* Range: tree_check_depth holds; nobody asks for some of the root's moves. */
static void run(Search *s, const void *tree, Caller *caller) {
    const Board root = tree_root(tree);
    assert(caller->limits->moves_nb == 0);
    s->hooks = caller_hooks(caller);
    search_run(s, &root, caller->limits->depth, caller_iteration, caller);
}

const Game game_trees = {.name = "trees",
                         .check = check,
                         .init = init,
                         .release = team_search_release,
                         .reset = team_search_reset,
                         .run = run};
