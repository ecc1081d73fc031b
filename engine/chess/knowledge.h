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

/* How good the move looks without search, by all that is known. Range: m legal on b. Returns
 * [-25, 25]. */
int knowledge_score(const Board *b, Move m);

/* Score many moves at once: scores[i] for moves[i]. Quicker where those that neither take nor
 * promote come last. */
void knowledge_scores(const Board *b, Knowledge knowledge, const Move moves[], int count,
                      int scores[]);

#endif
