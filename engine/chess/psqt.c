#include "chess/psqt.h"

/* Material, PSQ_PACK(middlegame, endgame). A middlegame pawn is the unit, 100. */
#define VALUE_PAWN PSQ_PACK(100, 118)
#define VALUE_KNIGHT PSQ_PACK(322, 300)
#define VALUE_BISHOP PSQ_PACK(328, 316)
#define VALUE_ROOK PSQ_PACK(490, 530)
#define VALUE_QUEEN PSQ_PACK(970, 990)
#define VALUE_KING PSQ_PACK(0, 0)

#define S(mg, eg) PSQ_PACK(mg, eg)

/* One square of one piece, for both colours. */
#define AT(piece, rank, file, value)                                                               \
    [WHITE][piece][(rank) * 8 - 8 + (file)] = VALUE_##piece + (value),                             \
                                    [BLACK][piece][64 - (rank) * 8 + (file)] =                     \
                                        -(VALUE_##piece + (value))

/* Files a to d of a rank; e to h mirror them: what differs between the wings is left to the terms
 * that look at pawns and kings. */
#define ROW(piece, rank, a, b, c, d)                                                               \
    AT(piece, rank, 0, a), AT(piece, rank, 1, b), AT(piece, rank, 2, c), AT(piece, rank, 3, d),    \
        AT(piece, rank, 4, d), AT(piece, rank, 5, c), AT(piece, rank, 6, b), AT(piece, rank, 7, a)

/* clang-format off */
const int32_t psqt[COLOUR_NB][PIECE_NB][SQUARE_NB] = {
    /* Pawns: the centre in the middlegame, the way forward in the endgame. */
    ROW(PAWN, 2, S(  0,  -4), S(  0,  -4), S( -2,  -4), S(-14,  -4)),
    ROW(PAWN, 3, S( -4,  -2), S( -2,  -2), S(  2,  -2), S(  4,  -2)),
    ROW(PAWN, 4, S( -6,   4), S( -2,   4), S(  8,   4), S( 20,   4)),
    ROW(PAWN, 5, S( -2,  14), S(  2,  12), S( 10,  12), S( 24,  12)),
    ROW(PAWN, 6, S(  6,  30), S( 10,  28), S( 16,  28), S( 28,  28)),
    ROW(PAWN, 7, S( 14,  52), S( 18,  50), S( 24,  50), S( 30,  50)),

    /* Knights: away from the rim, best on the fifth and sixth. */
    ROW(KNIGHT, 1, S(-48, -40), S(-28, -28), S(-22, -20), S(-18, -14)),
    ROW(KNIGHT, 2, S(-30, -26), S(-18, -14), S( -4,  -6), S(  0,  -2)),
    ROW(KNIGHT, 3, S(-18, -16), S( -2,  -4), S( 12,   4), S( 10,   8)),
    ROW(KNIGHT, 4, S(-12, -10), S(  4,   2), S( 14,  12), S( 20,  16)),
    ROW(KNIGHT, 5, S( -8, -10), S(  8,   2), S( 20,  12), S( 26,  18)),
    ROW(KNIGHT, 6, S(-12, -16), S(  8,  -4), S( 20,   8), S( 24,  12)),
    ROW(KNIGHT, 7, S(-28, -26), S(-12, -14), S(  6,  -4), S( 10,   0)),
    ROW(KNIGHT, 8, S(-60, -44), S(-34, -30), S(-24, -22), S(-20, -16)),

    /* Bishops: off the first rank, on the long diagonals. */
    ROW(BISHOP, 1, S(-14, -14), S(-12, -10), S(-16,  -8), S(-12,  -6)),
    ROW(BISHOP, 2, S( -6,  -8), S( 10,  -4), S(  4,  -2), S(  4,   0)),
    ROW(BISHOP, 3, S( -2,  -6), S(  6,   0), S(  8,   2), S(  8,   4)),
    ROW(BISHOP, 4, S( -6,  -4), S(  4,   2), S( 12,   4), S( 14,   8)),
    ROW(BISHOP, 5, S( -6,  -4), S(  8,   2), S( 10,   4), S( 14,   8)),
    ROW(BISHOP, 6, S( -4,  -6), S(  4,   0), S(  8,   2), S(  8,   4)),
    ROW(BISHOP, 7, S(-12,  -8), S( -8,  -4), S( -2,  -2), S( -2,   0)),
    ROW(BISHOP, 8, S(-18, -14), S(-14, -10), S(-12,  -8), S(-10,  -6)),

    /* Rooks: central files at home, the seventh rank. */
    ROW(ROOK, 1, S( -6,  -4), S( -4,  -2), S(  2,   0), S(  6,   0)),
    ROW(ROOK, 2, S(-12,  -4), S( -6,  -2), S( -2,   0), S(  2,   0)),
    ROW(ROOK, 3, S(-12,  -2), S( -6,   0), S( -2,   0), S(  0,   0)),
    ROW(ROOK, 4, S(-10,   2), S( -6,   2), S( -2,   2), S(  0,   2)),
    ROW(ROOK, 5, S( -8,   4), S( -4,   4), S(  0,   4), S(  2,   4)),
    ROW(ROOK, 6, S( -4,   6), S(  0,   6), S(  4,   6), S(  6,   6)),
    ROW(ROOK, 7, S( 12,  12), S( 14,  12), S( 16,  12), S( 18,  12)),
    ROW(ROOK, 8, S(  4,   8), S(  6,   8), S(  8,   8), S( 10,   8)),

    /* Queens: no hurry to come out; central in the endgame. */
    ROW(QUEEN, 1, S( -8, -24), S( -6, -20), S( -2, -16), S(  2, -14)),
    ROW(QUEEN, 2, S( -6, -18), S( -2, -12), S(  4,  -8), S(  4,  -4)),
    ROW(QUEEN, 3, S( -4, -12), S(  2,  -4), S(  2,   4), S(  2,   8)),
    ROW(QUEEN, 4, S( -4,  -6), S(  0,   4), S(  0,  12), S(  0,  18)),
    ROW(QUEEN, 5, S( -4,  -4), S(  0,   8), S(  2,  16), S(  2,  22)),
    ROW(QUEEN, 6, S( -4,  -6), S(  2,   4), S(  4,  12), S(  4,  18)),
    ROW(QUEEN, 7, S( -6, -10), S( -8,   0), S(  2,   8), S(  2,  12)),
    ROW(QUEEN, 8, S( -8, -16), S( -4,  -8), S(  0,  -4), S(  0,   0)),

    /* Kings: in a corner while pieces are about, in the centre when they are gone. */
    ROW(KING, 1, S( 22, -52), S( 30, -34), S(  8, -26), S( -8, -20)),
    ROW(KING, 2, S(  8, -30), S(  4, -14), S(-14,  -6), S(-22,   0)),
    ROW(KING, 3, S(-18, -18), S(-24,  -2), S(-32,   8), S(-36,  14)),
    ROW(KING, 4, S(-32, -10), S(-38,   8), S(-46,  20), S(-50,  26)),
    ROW(KING, 5, S(-44,  -6), S(-50,  12), S(-56,  24), S(-60,  30)),
    ROW(KING, 6, S(-54,  -8), S(-60,  12), S(-64,  22), S(-68,  26)),
    ROW(KING, 7, S(-62, -20), S(-68,   0), S(-72,   8), S(-76,  12)),
    ROW(KING, 8, S(-70, -44), S(-76, -24), S(-80, -16), S(-84, -12)),
};
/* clang-format on */

const uint8_t phase_weight[PIECE_NB] = {
    [KNIGHT] = 1,
    [BISHOP] = 1,
    [ROOK] = 2,
    [QUEEN] = 4,
};
