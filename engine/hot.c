/* The entry to chess's search, and to all that takes the time. The Makefile compiles this file and what
 * it calls again, with other flags and other names (games.mk). */
#include <assert.h>

#include "chess/notation.h"
#include "chess/perft.h"
#include "engine.h"
#include "enhancements/registry.h"
#include "game.h"
#include "parallel/team.h"

#ifndef ISA_NAME
#define ISA_NAME "generic"
#endif

static bool init(Search *s, const SearchParams *params, Status *status) {
    return team_search_init(s, params, registry, registry_nb, engine_stack_need(), status);
}

/* The moves that a caller gives as text. */
static void read_moves(const Board *board, const EngineLimits *limits, MoveList *list) {
    Status status = STATUS_OK;
    list->count = 0;
    for (int i = 0; i < limits->moves_nb; i++)
        list->moves[list->count++] = move_read(board, limits->moves[i], &status);
    assert(!status.failed);
}

static void run(Search *s, const void *root, Caller *caller) {
    MoveList moves;
    read_moves(root, caller->limits, &moves);
    s->hooks = caller_hooks(caller);
    s->hooks.root_moves = moves.count > 0 ? &moves : NULL;
    search_run(s, root, caller->limits->depth, caller_iteration, caller);
}

static uint64_t count(const void *root, int depth, bool bulk) {
    return perft(root, depth, bulk);
}

static bool count_until(const void *root, int depth, bool bulk, EnginePerftStop *stop,
                        void *context, uint64_t *leaves) {
    return perft_until(root, depth, bulk, stop, context, leaves);
}

static bool measure(Search *s, const void *root, int depth, MinimalTree *tree, Status *status) {
    return minimal_tree(s, root, depth, tree, status);
}

const Game game_here = {.name = ISA_NAME,
                        .init = init,
                        .release = team_search_release,
                        .reset = team_search_reset,
                        .run = run,
                        .perft = count,
                        .perft_until = count_until,
                        .minimal_tree = measure};
