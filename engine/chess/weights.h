/* The weights of the evaluation: for eval.c, and for the test that adds them up by another way.
 * Depends on: nothing. */
#ifndef CHESS_WEIGHTS_H
#define CHESS_WEIGHTS_H

#include <stdint.h>

/* Centipawns for each square or man counted. */
typedef struct Weight {
    int16_t mg, eg;
} Weight;

enum { DANGER_NB = 37 }; /* three kinds of attack on 12 squares at most */

typedef struct Weights {
    Weight mobility_minor;    /* a square attacked by a knight or along a diagonal */
    Weight mobility_straight; /* along a rank or file */
    Weight weak;              /* pawns: an isolated one counts 3, a backward one 2 */
    Weight doubled;           /* pawns with a pawn of their own behind */
    Weight passed[8];         /* by rank as the owner counts */
    Weight rook_file;         /* rooks: on a half-open file, again on an open one */
    Weight shield;            /* pawns before the king: on the next rank 2, on the one after 1 */
    Weight bishop_pair;
    int16_t danger[DANGER_NB]; /* by attacks on the king's zone, halved without a queen */
} Weights;

static const Weights WEIGHTS = {
    .mobility_minor = {4, 4},
    .mobility_straight = {2, 4},
    .weak = {-4, -4},
    .doubled = {-8, -18},
    .passed = {{0, 0}, {4, 10}, {6, 16}, {14, 30}, {30, 56}, {54, 92}, {80, 130}, {0, 0}},
    .rook_file = {10, 6},
    .shield = {7, 0},
    .bishop_pair = {28, 44},
    .danger = {0,   0,   2,   5,   10,  16,  24,  33,  44,  56,  70,  84,  99,
               114, 129, 144, 158, 172, 185, 197, 208, 218, 227, 235, 242, 248,
               253, 257, 260, 263, 265, 267, 268, 269, 270, 270, 270},
};
_Static_assert(sizeof WEIGHTS == sizeof(Weight) * 15 + sizeof(int16_t) * DANGER_NB,
               "padding would make the hash depend on the compiler");

#endif
