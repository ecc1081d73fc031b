/* Static chess knowledge about moves, for ordering them (K). The paper's own list is lost with its
 * reference [9]; this one is ours.
 * Depends on: board, move. Source: Schaeffer 1989, sec. IV (range only). */
#ifndef CHESS_KNOWLEDGE_H
#define CHESS_KNOWLEDGE_H

#include "chess/board.h"

enum { KNOWLEDGE_MAX = 25 };

/* How good the move looks without search. Range: m legal on b. Returns [-25, 25]. */
int knowledge_score(const Board *b, Move m);

/* Score many moves at once: scores[i] for moves[i]. Quicker where those that neither take nor
 * promote come last. */
void knowledge_scores(const Board *b, const Move moves[], int count, int scores[]);

#endif
