/* What the naive search and the plain one share: quiescence, and an order.
 * Depends on: chess. */
#ifndef TESTS_SUPPORT_NAIVE_PLAIN_H
#define TESTS_SUPPORT_NAIVE_PLAIN_H

#include <stdint.h>

#include "base/score.h"
#include "chess/board.h"
#include "chess/movegen.h"

/* A move with its rank: the lower place first, then the greater credit, then generation order. */
typedef struct Ranked {
    Move move;
    int place;
    int64_t credit;
} Ranked;

/* Levels of the base program, in the order of the engine's choices. */
typedef struct NaiveBase {
    int order, eval, quiescence;
    int grain, delta;
    uint64_t seed;
} NaiveBase;

/* All moves in the order of the base program. */
void naive_generate(const NaiveBase *base, const Board *b, MoveList *moves);

Score naive_static(const NaiveBase *base, const Board *b);

void naive_sort_stably(Ranked list[], int count);

/* Of a position without legal moves. */
Score naive_no_moves_value(const Board *b, int ply);

/* Adds the nodes below b to *nodes; b itself is the caller's to count. */
Score naive_quiesce(const NaiveBase *base, const Board *b, int ply, Score alpha, Score beta,
                    uint64_t *nodes);

static inline Score naive_greater(Score a, Score b) {
    return a > b ? a : b;
}

#endif
