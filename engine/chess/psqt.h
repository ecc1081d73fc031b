/* Material and piece-square values, two phases packed in one word, so that a board keeps their sum
 * with one addition for each piece that comes or goes.
 * Packing: middlegame in the low half, endgame in the high half. Sums, differences and negation of
 * packed words act on both halves as long as each half stays within 16 bits.
 * Depends on: bitboard. */
#ifndef CHESS_PSQT_H
#define CHESS_PSQT_H

#include <stdint.h>

#include "chess/bitboard.h"

/* Units: centipawns. Range: each half within +-32000. */
#define PSQ_PACK(mg, eg) ((int32_t)((eg) * 65536 + (mg)))

static inline int psq_mg(int32_t packed) {
    return (int16_t)(uint16_t)((uint32_t)packed & 0xFFFF);
}
static inline int psq_eg(int32_t packed) {
    return (int16_t)(uint16_t)(((uint32_t)packed + 0x8000u) >> 16);
}

/* Material and square together; black entries are those of white, mirrored and negated, so that the
 * plain sum over all pieces is white less black. */
extern const int32_t psqt[COLOUR_NB][PIECE_NB][SQUARE_NB];

/* What a piece adds to the phase: N, B 1; R 2; Q 4; the full board has PHASE_FULL. */
enum { PHASE_FULL = 24 };
extern const uint8_t phase_weight[PIECE_NB];

#endif
