/* Scores: integers in centipawns for the side to move; a pawn is 100.
 * A mate is SCORE_MATE less the plies from the root; a mated side gets the negative.
 * Depends on: limits. */
#ifndef BASE_SCORE_H
#define BASE_SCORE_H

#include <stdbool.h>

#include "base/limits.h"

typedef int Score;

enum {
    SCORE_INFINITE = 32000,               /* outside every score; fits in 16 bits */
    SCORE_MATE = 30000,                   /* mate at the root, 0 plies away */
    SCORE_MATE_MIN = SCORE_MATE - MAX_PLY /* every mate lies at or beyond this */
};

/* Is it a mate for either side? */
static inline bool score_is_mate(Score score) {
    return score >= SCORE_MATE_MIN || score <= -SCORE_MATE_MIN;
}

/* Full moves to mate: positive for the side to move, negative against it.
 * Range: score must be a mate. */
static inline int score_mate_moves(Score score) {
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -(SCORE_MATE + score + 1) / 2;
}

#endif
