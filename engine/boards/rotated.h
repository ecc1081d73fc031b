/* The tables of rotated bitboards, made at build time.
 * A line through a square has up to eight squares. What a slider attacks on it depends on the inner six: the
 * last one in each direction is attacked whether it is empty or not. A shorter line's index has bits of the
 * lines beside it; they make no difference to the entry. */
#ifndef BOARDS_ROTATED_H
#define BOARDS_ROTATED_H

#include "chess/bitboard.h"

enum { ROTATED_RANK, ROTATED_FILE, ROTATED_RISING, ROTATED_FALLING, ROTATED_LINES };
enum { ROTATED_MASK = 63, ROTATED_ENTRIES = 64 };

/* The square's number in a set that is numbered along these lines. */
extern const uint8_t boards_rotated_at[ROTATED_LINES][SQUARE_NB];
/* How far to shift such a set, so that the line's second square is the lowest bit. */
extern const uint8_t boards_rotated_shift[ROTATED_LINES][SQUARE_NB];
extern const Bitboard boards_rotated_attacks[ROTATED_LINES][SQUARE_NB][ROTATED_ENTRIES];

#endif
