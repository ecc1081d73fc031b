/* Games written as PGN (Portable Game Notation, Edwards 1994, export format: seven tags in order,
 * SAN, lines of at most 80 columns where no tag is longer). Each move has a comment
 * {score/depth nodes time}: pawns for the side that moves, or M and the moves to mate; nodes NC
 * with an n; processor time in ms. Depends on: match/match_store.h. */
#ifndef EXPERIMENTS_MATCH_PGN_H
#define EXPERIMENTS_MATCH_PGN_H

#include <stdio.h>

#include "match/match_store.h"

/* Write the finished games of a plan to a file, which is replaced as a whole or not touched.
 * `inputs`: paths, ended by NULL. Errors: as files_check; a stored game is damaged. */
bool pgn_write(Store *store, const MatchPlan *plan, const char *path, const char *const *inputs,
               int64_t *games, Status *status);

/* A stored game. */
typedef struct PgnGame {
    const char *opening, *fen, *result, *ended_by, *moves, *thoughts, *times, *finished;
} PgnGame;

bool pgn_write_game(FILE *file, const MatchPlan *plan, const Match *match, int game,
                    const PgnGame *stored, Status *status);

#endif
