/* The verifier: an independent engine that speaks UCI, which judges one position after another.
 * The same question gets the same answer: one thread, a fixed table, `ucinewgame` before each, and
 * a limit in nodes. No answer is waited for longer than the patience given.
 * SIGPIPE is ignored from the first start on. Depends on: engine.h, foreign/client.h. */
#ifndef POSITIONS_MINE_VERIFIER_H
#define POSITIONS_MINE_VERIFIER_H

#include "engine.h"

typedef struct Verifier Verifier;

/* What it thinks of a position: the best move, and the second best for comparison. */
typedef struct Look {
    char move[ENGINE_MOVE_NB];
    Score score, second; /* for the side to move; mates as score.h has them */
    int first;           /* the first iteration in which it was the best move */
    int settled;         /* from this iteration on the best move was never another */
    int depth;           /* the last iteration */
    bool sure;           /* the scores are not bounds that may flatter the best move */
} Look;

/* Start it and wait until it is ready. `program` is a path or a name as process_find takes it; NULL:
 * stockfish. Range: hash in megabytes, patience in seconds, both from 1. Owner: the caller ends it.
 * Errors: cannot be started; dies, is silent, speaks no UCI, cannot tell two lines of play. */
Verifier *verifier_start(const char *program, int hash, int patience, Status *status);
void verifier_end(Verifier *verifier); /* NULL is let be */

/* "Stockfish 15.1", as it calls itself. */
const char *verifier_name(const Verifier *verifier);

/* Have it search a position of two legal moves or more. Errors: dies, is silent, says what is no
 * UCI; its answer is no legal move with two scores. The position is quoted. */
bool verifier_look(Verifier *verifier, const char *fen, uint64_t nodes, Look *look, Status *status);

#endif
