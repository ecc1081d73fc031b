/* Static chess knowledge about moves, for ordering them (K). The paper's own list is lost with its
 * reference [9]; this one is ours.
 * Depends on: board, move. Source: Schaeffer 1989, sec. IV (range only). */
#ifndef CHESS_KNOWLEDGE_H
#define CHESS_KNOWLEDGE_H

#include "chess/board.h"

enum { KNOWLEDGE_MAX = 25 };

/* How much is known: all of it; what captures and promotions win or lose, nothing of other moves; or
 * what the piece-square values say of quiet moves, nothing of others. */
typedef enum Knowledge { KNOWLEDGE_FULL, KNOWLEDGE_CAPTURES, KNOWLEDGE_SQUARES } Knowledge;

/* How good moves look without search: scores[i] in [-25, 25] for moves[i]. Quicker where those that
 * neither take nor promote come last. Range: legal on b. */
void knowledge_scores(const Board *b, Knowledge knowledge, const Move moves[], int count,
                      int scores[]);

#endif
