/* Proof of the shortest mate: a search of full width, to 2N - 1 plies for a mate in N, by settings
 * that leave the value as minimax has it. What quiescence finds beyond those plies does not count,
 * though it would be no lie. Repetitions and the fifty-move rule are left out: no shortest mate
 * repeats a position, and the positions come without a game.
 * Depends on: engine.h. */
#ifndef POSITIONS_MINE_MATE_H
#define POSITIONS_MINE_MATE_H

#include "engine.h"

typedef struct MateProver MateProver;

typedef enum MateEnd {
    MATE_PROVED,  /* the key mates in as many moves as the shortest mate has */
    MATE_REFUTED, /* another move mates sooner */
    MATE_OPEN     /* not known within the limits */
} MateEnd;

/* Owner: the caller frees. Errors: out of memory. */
MateProver *mate_new(Status *status);
void mate_free(MateProver *prover);

/* Is the legal move `key` a shortest mate, of at most `moves` moves? *mate is their number where
 * MATE_PROVED. The two searches stop at `nodes` nodes each. Errors: not a legal position or move;
 * returns MATE_OPEN. */
MateEnd mate_prove(MateProver *prover, const char *fen, const char *key, int moves, uint64_t nodes,
                   int *mate, Status *status);

#endif
