/* Games between weakened settings of the engine: where the positions come from.
 * A game follows from the seed and its number alone. It opens with random moves; then each side has
 * its own letters, a small depth, and perhaps a small chance that a move is random. At each ply
 * random moves are tried too: the positions after them are noted beside that of the game. A game may
 * start from an ending instead: kings, pawns and perhaps a piece each, put at random.
 * Depends on: engine.h. */
#ifndef POSITIONS_MINE_GAMES_H
#define POSITIONS_MINE_GAMES_H

#include "engine.h"

enum { GAME_PLIES_MAX = 160 };

/* A position of a game, after its random opening. */
typedef struct GamePosition {
    int ply;                   /* of the move that led here */
    char fen[ENGINE_FEN_NB];   /* 6 fields */
    char last[ENGINE_MOVE_NB]; /* the move that led here */
    bool captured;             /* it took something */
    Score eval;                /* static, for the side to move */
    int moves;                 /* how many are legal */
} GamePosition;

/* How games are played. */
typedef struct GameRules {
    int slips;   /* random moves tried at each ply */
    int endings; /* so many games of a hundred start from an ending */
} GameRules;

typedef struct Game {
    GamePosition positions[3 * GAME_PLIES_MAX];
    int nb;
} Game;

typedef struct Players Players;

/* Owner: the caller frees. Errors: out of memory. */
Players *players_new(Status *status);
void players_free(Players *players);

/* Play game number `number`. */
bool players_play(Players *players, const GameRules *rules, uint64_t seed, uint64_t number,
                  Game *game, Status *status);

#endif
