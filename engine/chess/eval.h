/* Static evaluation: a tapered sum of the terms of the papers' era. Integer, deterministic, equal
 * under colour flip, a function of pieces and side to move alone.
 * Depends on: board. */
#ifndef CHESS_EVAL_H
#define CHESS_EVAL_H

#include "base/score.h"
#include "chess/board.h"

/* The position's value for the side to move, in centipawns.
 * Range: within +-20000, far from every mate. */
Score eval_static(const Board *b);

/* What the pawns alone decide. All zero is right for a board without pawns. */
typedef struct PawnStructure {
    _Alignas(64) Bitboard pawns[COLOUR_NB]; /* what this is the structure of */
    Bitboard files[COLOUR_NB];              /* whole files that hold a pawn of the colour */
    Bitboard guarded[COLOUR_NB];            /* squares that a pawn of the colour attacks */
    int mg, eg;                             /* White's terms less Black's, centipawns */
} PawnStructure;

/* What a static value is the sum of: all terms; material and piece-square values; or material
 * alone, P 100, N 325, B 325, R 500, Q 975. */
typedef enum EvalKind { EVAL_FULL, EVAL_PST, EVAL_MATERIAL } EvalKind;

enum { EVAL_CACHE_BITS = 11 };

/* Structures seen before. An entry is looked up by the pawns themselves, so nothing depends on what
 * is in it but time. Begins as zero bytes, and never needs a reset. */
typedef struct EvalCache {
    PawnStructure entries[1 << EVAL_CACHE_BITS];
    EvalKind kind; /* of the values wanted, */
    int grain;     /* rounded towards 0 to multiples of so many centipawns; 0: as they are */
    bool other;    /* than full values as they are */
} EvalCache;

/* An empty cache for values of a kind. */
void eval_cache_init(EvalCache *cache, EvalKind kind, int grain);

/* eval_static, quicker; of the cache's kind and grain. */
Score eval_cached(EvalCache *cache, const Board *b);

/* The same; sets *attacked to the squares that the mover's knights, bishops, rooks and queens attack:
 * mobility asks for them anyway. Values of another kind or grain know nothing of them: all squares. */
Score eval_attacks(EvalCache *cache, const Board *b, Bitboard *attacked);

/* A hash of every table and weight of the evaluation, part of the engine's signature. */
uint64_t eval_hash(void);

#endif
