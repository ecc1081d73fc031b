/* Legal moves, in a fixed order that every count of the project rests on.
 *
 * Choice: generation order (Schaeffer 1989, sec. IV leaves it open). Tactical moves first, then
 * quiet ones. Where nothing else is said, from-squares ascend from a1, to-squares ascend within.
 *   tactical: pawn captures towards the a-file, by to-square, promotions as Q R B N; pawn captures
 *             towards the h-file likewise; queen promotions by push, by to-square; en passant
 *             (from-square ascending); then knights, bishops, rooks, queens, king
 *   quiet:    knights, bishops, rooks, queens, king; castling, king's side first; underpromotions
 * by push as R B N, by to-square; pawn single pushes by to-square; double pushes by to-square The
 * order is the same when in check. Depends on: board, move. */
#ifndef CHESS_MOVEGEN_H
#define CHESS_MOVEGEN_H

#include "chess/board.h"

/* All legal moves, in the order above. */
void movegen_all(const Board *b, MoveList *list);

/* The legal tactical moves alone (move_is_tactical), in the order above. Allowed in check too. */
void movegen_tactical(const Board *b, MoveList *list);
/* How many legal moves there are, without listing them; several times faster than movegen_all. */
int movegen_count(const Board *b);

#endif
