/* The random numbers whose exclusive-or is a position's key; from a fixed seed, so keys are equal
 * on every machine. Depends on: bitboard. Tables: engine/chess/gen/tables_gen.c. Source: A.
 * Zobrist, "A New Hashing Method with Application for Game Playing" (1970). */
#ifndef CHESS_ZOBRIST_H
#define CHESS_ZOBRIST_H

#include "chess/bitboard.h"

typedef uint64_t Key;

typedef struct Zobrist {
    Key piece[COLOUR_NB][PIECE_NB][SQUARE_NB];
    Key castling[16];              /* by set of rights; no rights: 0 */
    Key en_passant[SQUARE_NB + 1]; /* by square, equal on a file; SQUARE_NONE: 0 */
    Key side;                      /* in the key when Black is to move */
} Zobrist;
extern const Zobrist zobrist;

#endif
