/* Legal moves, in a fixed order that every count of the project rests on.
 *
 * Choice: generation order (Schaeffer 1989, sec. IV leaves it open). Tactical moves first, then
 * quiet ones. Where nothing else is said, from-squares ascend from a1, to-squares ascend within.
 *   tactical: pawn captures towards the a-file, by to-square, promotions as Q R B N; pawn captures
 *             towards the h-file likewise; queen promotions by push, by to-square; en passant
 *             (from-square ascending); then knights, bishops, rooks, queens, king
 *   quiet:    knights, bishops, rooks, queens, king; castling, king's side first; underpromotions
 *             by push as R B N, by to-square; pawn single pushes by to-square; double pushes by
 *             to-square
 * The order is the same when in check.
 * Depends on: board, move. */
#ifndef CHESS_MOVEGEN_H
#define CHESS_MOVEGEN_H

#include "chess/board.h"

/* What can be taken, for captures victim by victim: found once for all victims. */
typedef struct Captures {
    Bitboard victims;    /* enemy pieces that may be taken, */
    Bitboard west, east; /* by pawns towards the a-file, the h-file, */
    Bitboard king;       /* by the king */
} Captures;

enum { CAPTURES_MAX = 128 }; /* of pieces of one type: 16 pieces have at most 8 each */

/* All legal moves, in the order above. */
void movegen_all(const Board *b, MoveList *list);

/* The legal tactical moves alone (move_is_tactical), in the order above. Allowed in check too. */
void movegen_tactical(const Board *b, MoveList *list);

/* The same moves victim by victim, for a caller that is mostly done after the first ones. `attacked`
 * holds all squares that the mover's knights, bishops, rooks and queens attack, as eval_attacks finds
 * them; it may hold more, up to all squares, at the cost of time alone.
 * Range: not in check, and no pawn may promote (board_may_promote). */
void movegen_captures_init(Captures *c, const Board *b, Bitboard attacked);

/* The legal captures of pieces of one type, by the moving piece from pawns to the king, then in the order
 * above; there are none of a type of which no man is among the victims. Range: c is of *b; the king is
 * no victim; moves has room for CAPTURES_MAX. Returns how many. */
int movegen_captures_of(const Captures *c, const Board *b, PieceType victim, Move moves[]);

/* How many legal moves there are, without listing them; several times faster than movegen_all. */
int movegen_count(const Board *b);

#endif
