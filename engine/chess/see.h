/* Static exchange evaluation: the material result of a sequence of captures on one square, both
 * sides free to stop. Depends on: board, move. */
#ifndef CHESS_SEE_H
#define CHESS_SEE_H

#include "chess/board.h"

/* Centipawns won (or lost) by the mover, with P 100, N 325, B 325, R 500, Q 975 (the king is never
 * taken). X-rays count, pins do not. Range: m legal on b; a quiet move is the loss of what it puts
 * en prise. */
int see_value(const Board *b, Move m);

#endif
