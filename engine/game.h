/* Compilations of the search. Kernel and enhancements are compiled once for each game, and where the
 * compiler can, once more for a game on newer processors; the facade calls each by a table. Those of
 * one game do the same, to the node.
 * Depends on: engine.h, caller, minimal, search. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "caller.h"
#include "minimal/tree.h"

/* One compilation. A Search that it made is handed back to it, and nobody else looks into its nodes.
 * `root`: what the game's text was read into, a Board or a Tree. NULL: the game has none. */
typedef struct Game {
    const char *name;
    /* Does the game have what these ask for? Errors: says what it has not. */
    bool (*check)(const SearchParams *params, Status *status);
    /* team_search_init with all the registry, and its kin. Errors: as there, and as `check`. */
    bool (*init)(Search *s, const SearchParams *params, Status *status);
    void (*release)(Search *s);
    void (*reset)(Search *s);
    void (*run)(Search *s, const void *root, Caller *caller);
    uint64_t (*perft)(const void *root, int depth, bool bulk);
    bool (*perft_until)(const void *root, int depth, bool bulk, EnginePerftStop *stop,
                        void *context, uint64_t *leaves);
    bool (*minimal_tree)(Search *s, const void *root, int depth, MinimalTree *tree, Status *status);
} Game;

extern const Game game_here; /* this compilation: chess for any processor; others by another name */
extern const Game game_trees; /* artificial trees */

/* Chess in the compilation that the environment asks for (PRUNELAB_ISA=generic or bmi2), else in the
 * quickest that this processor runs. Errors: a name that is unknown, or of what this build or this
 * processor does not have; returns NULL. */
const Game *game_chess(Status *status);

#endif
