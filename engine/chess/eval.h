/* Static evaluation: a tapered sum of the terms of the papers' era. Integer, deterministic, equal
 * under colour flip, a function of pieces and side to move alone.
 * Depends on: board. */
#ifndef CHESS_EVAL_H
#define CHESS_EVAL_H

#include "chess/board.h"
#include "chess/score.h"

/* The position's value for the side to move, in centipawns.
 * Range: within +-20000, far from every mate. */
Score eval_static(const Board *b);

/* A hash of every table and weight of the evaluation, part of the engine's signature. */
uint64_t eval_hash(void);

#endif
