/* Artificial trees as one of the games. A position is a whole tree, at its root. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "enhancements/registry.h"
#include "game.h"
#include "parallel/team.h"

_Static_assert(sizeof(Tree) <= GAME_POSITION_NB, "the facade has room for a tree");
_Static_assert((int)ENGINE_FEN_NB >= (int)TREE_TEXT_NB, "and for its text");

static bool read(void *position, const char *text, Status *status) {
    return tree_read(position, text, status);
}

static void write(const void *position, char text[ENGINE_FEN_NB]) {
    tree_write(position, text);
}

static int list_moves(const void *position, char moves[MAX_MOVES][ENGINE_MOVE_NB]) {
    const Tree *tree = position;
    for (int i = 0; i < tree->width; i++)
        snprintf(moves[i], ENGINE_MOVE_NB, "%d", i + 1);
    return tree->width;
}

static bool perft(const void *position, int depth, EnginePerftStop *stop, void *context,
                  uint64_t *leaves) {
    uint64_t width = 1;
    for (int ply = 0; ply < depth; ply++)
        width *= (uint64_t)((const Tree *)position)->width;
    *leaves += width;
    return (void)stop, (void)context, true;
}

static void sow(void *position, int further) {
    Tree *tree = position;
    tree->seed = (int)(((int64_t)tree->seed + further) % 1000000000);
}

static bool check_depth(const void *position, int depth, Status *status) {
    return tree_check_depth(position, depth, status);
}

/* Choice: a tree has no passing, pieces or checks. What needs them is refused rather than given a guess. */
static bool check(const SearchParams *params, Status *status) {
    static const char *const strangers[][2] = {
        {"V", "null moves"}, {"X", "checks and pawns"}, {"G", "material"}, {"z", "pieces"}};
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++) {
        const int row = registry_find(strangers[i][0][0]);
        if (row >= 0 && params->letters >> row & 1)
            return status_fail(status, "enhancement '%s' needs %s, and an artificial tree has none",
                               strangers[i][0], strangers[i][1]);
    }
    return true;
}

static bool init(Search *s, const SearchParams *params, Status *status) {
    return check(params, status) &&
           team_search_init(s, params, registry, registry_nb, engine_stack_need(), status);
}

/* Range: tree_check_depth holds; all of the root's moves are searched. */
static void run(Search *s, const void *position, Caller *caller) {
    const Board root = tree_root(position);
    assert(caller->limits->moves_nb == 0);
    s->hooks = caller_hooks(caller);
    search_run(s, &root, caller->limits->depth, caller_iteration, caller);
}

const Game game_trees = {.name = "trees",
                         .isa = "generic",
                         .is_text = tree_is_text,
                         .read = read,
                         .write = write,
                         .moves = list_moves,
                         .perft = perft,
                         .sow = sow,
                         .check_depth = check_depth,
                         .check = check,
                         .init = init,
                         .release = team_search_release,
                         .reset = team_search_reset,
                         .run = run};
