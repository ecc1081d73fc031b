#include "chess/see.h"

/* The king's value only has to exceed whatever a sequence can win. */
static const int VALUES[PIECE_NB + 1] = {100, 325, 325, 500, 975, 10000, 0};

enum { SEQUENCE_MAX = 32 }; /* captures on one square: no more than there are pieces */

/* The cheapest of a side's attackers; a fixed order where values are equal, so that the result is
 * one number. Range: attackers is not empty. */
static PieceType cheapest(const Board *b, Bitboard attackers, Bitboard *from) {
    PieceType type = PAWN;
    while (!(attackers & b->pieces[type]))
        type++;
    Bitboard candidates = attackers & b->pieces[type];
    *from = candidates & (0 - candidates);
    return type;
}

/* The captures are played out, each side with its cheapest man, and the sums are then folded back:
 * at each step the side to move takes only if that is better for it than to stop. A pawn that
 * recaptures on the last rank stays a pawn. */
int see_value(const Board *b, Move m) {
    int gain[SEQUENCE_MAX];
    Square to = move_to(m);
    Bitboard occupied = board_occupied(b) ^ square_bb(move_from(m));
    if (m & MOVE_EN_PASSANT)
        occupied ^= square_bb(to ^ 8);
    PieceType on_square = move_piece(m);
    gain[0] = VALUES[move_captured(m)];
    if (move_promotion(m) != PIECE_NONE) {
        on_square = move_promotion(m);
        gain[0] += VALUES[on_square] - VALUES[PAWN];
    }
    Bitboard attackers = board_attackers(b, to, occupied);
    int n = 0;
    for (Colour side = !b->side; n + 1 < SEQUENCE_MAX; side = !side) {
        attackers &= occupied;
        if (!(attackers & b->colours[side]))
            break;
        Bitboard from;
        PieceType type = cheapest(b, attackers & b->colours[side], &from);
        if (type == KING && (attackers & b->colours[!side]))
            break; /* it would be taken */
        n++;
        gain[n] = VALUES[on_square] - gain[n - 1];
        on_square = type;
        occupied ^= from;
        attackers |= (attacks_bishop(to, occupied) & board_diagonal(b)) |
                     (attacks_rook(to, occupied) & board_straight(b));
    }
    for (; n > 0; n--)
        if (gain[n - 1] > -gain[n])
            gain[n - 1] = -gain[n];
    return gain[0];
}
