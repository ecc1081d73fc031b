/* A UCI engine that plays games: the same game gets the same moves. One thread, a fixed table, a limit
 * in nodes, and `ucinewgame` before each game.
 * SIGPIPE is ignored from the first start on. Depends on: engine.h, foreign/client.h. */
#ifndef POSITIONS_MINE_PLAYER_H
#define POSITIONS_MINE_PLAYER_H

#include "engine.h"

typedef struct Player Player;

/* Start it and wait until it is ready. `program` is a path or a name as process_find takes it.
 * `identity`: what it must be, for another program plays other games: its name and, where it has an
 * option EvalFile, that network: "Stockfish 15.1, nn-ad9b42354671.nnue". Range: hash in megabytes,
 * patience in seconds, both from 1. Owner: the caller ends it. Errors: cannot be started; dies, is
 * silent, speaks no UCI; is another. */
Player *player_start(const char *program, const char *identity, int hash, int patience,
                     Status *status);
void player_end(Player *player); /* NULL is let be */

/* What it thinks of a position after some moves. */
typedef struct Thought {
    char move[ENGINE_MOVE_NB];
    Score score; /* for the side to move; mates as score.h has them */
} Thought;

/* Have it search the position after `moves` (separated by spaces) from the start. `begins`: a new game.
 * Errors: dies, is silent, says what is no UCI, no score or an illegal move. */
bool player_think(Player *player, const char *moves, bool begins, uint64_t nodes, Thought *thought,
                  Status *status);

#endif
