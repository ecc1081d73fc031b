/* The games, and the compilations of the search. Kernel and enhancements are compiled once for each game,
 * and where the compiler can, once more for chess on newer processors; the facade calls each by a table.
 * Those of one game do the same, to the node.
 * Depends on: engine.h, caller, minimal, search. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include <stdlib.h>

#include "caller.h"
#include "minimal/tree.h"

/* The keys of a game's positions before the one at hand, as far as one of them may come again. */
typedef struct GamePast {
    Key *keys; /* the latest last */
    int nb, room;
} GamePast;

/* Owner: `past`. Errors: out of memory. */
static inline bool game_past_add(GamePast *past, Key key, Status *status) {
    if (past->nb == past->room) {
        const int room = past->room ? 2 * past->room : 256;
        Key *keys = realloc(past->keys, (size_t)room * sizeof *keys);
        if (!keys)
            return status_fail(status, "out of memory");
        past->keys = keys;
        past->room = room;
    }
    past->keys[past->nb++] = key;
    return true;
}

enum { GAME_POSITION_NB = 128 }; /* bytes of a position, of any game */

/* One compilation. What a game does not have is NULL. A Search that it made is handed back to it, and
 * nobody else looks into its nodes. `position`: what `read` made of a text. */
typedef struct Game {
    const char *name; /* of the game */
    const char *isa;
    bool (*is_text)(const char *text); /* is it meant for this game? NULL: chess, see game_other */

    /* Errors: no such position; quotes the text; *position is untouched then. */
    bool (*read)(void *position, const char *text, Status *status);
    void (*write)(const void *position, char text[ENGINE_FEN_NB]);
    int (*moves)(const void *position, char moves[MAX_MOVES][ENGINE_MOVE_NB]); /* how many */
    bool (*find)(const void *position, const char *text, char move[ENGINE_MOVE_NB], Status *status);
    bool (*play)(void *position, GamePast *past, const char *text, Status *status);
    EngineGame (*over)(const void *position, const GamePast *past);
    bool (*perft)(const void *position, int depth, EnginePerftStop *stop, void *context,
                  uint64_t *leaves);
    void (*sow)(void *position, int further);
    bool (*check_depth)(const void *position, int depth, Status *status);

    /* Does the game have what these ask for? Errors: says what it has not. */
    bool (*check)(const SearchParams *params, Status *status);
    /* team_search_init with all the registry, and its kin. Errors: as there, and as `check`. */
    bool (*init)(Search *s, const SearchParams *params, Status *status);
    void (*release)(Search *s);
    void (*reset)(Search *s);
    void (*run)(Search *s, const void *position, Caller *caller);
    bool (*minimal_tree)(Search *s, const void *position, int depth, MinimalTree *tree,
                         Status *status);
} Game;

extern const Game game_here; /* this compilation: chess for any processor; others by another name */
extern const Game game_trees; /* artificial trees */

/* Chess in the compilation that the environment asks for (PRUNELAB_ISA=generic or bmi2), else in the
 * quickest that this processor runs. Errors: a name that is unknown, or of what this build or this
 * processor does not have; returns NULL. */
const Game *game_chess(Status *status);

/* The game that a text is meant for; NULL where it is chess, which takes all that no other does. */
const Game *game_other(const char *text);

#endif
