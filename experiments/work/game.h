/* One game between two settings of the engine, or of a foreign one, from an opening to its end. What decides it besides
 * the searches is here: the rules, adjudication, the clocks. By nodes a game is a function of its
 * job alone.
 * Depends on: engine.h, work/control.h. */
#ifndef EXPERIMENTS_WORK_GAME_H
#define EXPERIMENTS_WORK_GAME_H

#include "engine.h"
#include "work/control.h"

enum { GAME_PLIES_MAX = 1000, GAME_PLIES_DEFAULT = 400 };

/* When a game is ended before the rules of chess end it. A move counts as full: one of each side,
 * and both must see it so. */
typedef struct GameRules {
    int resign, resign_moves;        /* centipawns, for so many moves; resign_moves 0: never */
    int draw, draw_moves, draw_from; /* within so many centipawns of 0, for so many moves, from that
                                        move of the game on; draw_moves 0: never */
    int max_plies;                   /* a draw then; in [1, GAME_PLIES_MAX] */
} GameRules;

/* Plain data: sent whole through pipes. */
typedef struct GameJob {
    EngineSettings sides[2]; /* white, black */
    Control control;         /* of foreign engines: by nodes or depth */
    GameRules rules;
} GameJob;

typedef struct GameMove {
    char move[ENGINE_MOVE_NB]; /* coordinates */
    int depth;                 /* last finished iteration; 0: none, any legal move was made */
    Score score;               /* of that iteration, for the side that moves */
    uint64_t nodes;            /* NC, what was not finished included; a foreign engine's are those
                                  of the line with depth and score */
    int64_t ns;                /* processor time: an observation, but on a clock */
} GameMove;

typedef enum GameEnd {
    GAME_CHECKMATE,
    GAME_STALEMATE,
    GAME_MATERIAL,
    GAME_REPETITION,
    GAME_FIFTY_MOVES,
    GAME_RESIGNATION,
    GAME_AGREEMENT,
    GAME_LENGTH,
    GAME_TIME,
    GAME_END_NB
} GameEnd;

/* "checkmate", ...: how the database and people call them. */
extern const char *const game_end_names[GAME_END_NB];

typedef struct GameResult {
    GameEnd end;
    int white; /* its half-points: 2, 1, 0 */
    int plies;
} GameResult;

typedef struct GameHooks {
    void (*move)(void *context, const GameMove *move); /* every move, as it is made */
    bool (*stop)(void *context);                       /* end it all; may be NULL */
    void *context;
} GameHooks;

/* Play. Tables are empty before the first move of each side and kept from move to move (of a foreign
 * engine: work/guest.h). `strangers`: instructions for both sides, as stranger_pair wrote them; ""
 * where our engine plays.
 * Errors: not a legal position, unfit settings, out of memory, the stop function said so; all that
 * a foreign engine can do wrong. */
bool game_play(const GameJob *job, const char *strangers, const char *fen, const GameHooks *hooks,
               GameResult *result, Status *status);

#endif
