/* A second search, written from engine/search/definitions.md alone, to hold the engine's counts
 * against: slow, obvious, no line in common with the engine's search, table, ordering, quiescence.
 * It knows the default levels, the table's size, acceptance, replacement and bounds, every level of M,
 * V, D, E and I, those of NaiveLevel, base.check_extension, base.bounds and base.delta, nothing else;
 * its minimax knows draws too.
 * Depends on: chess (board with its keys, move generation, evaluation, K's static scores). */
#ifndef TESTS_SUPPORT_NAIVE_H
#define TESTS_SUPPORT_NAIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/score.h"
#include "chess/board.h"
#include "support/naive_plain.h"

/* T's replacement, in the order of the engine's choices. */
typedef enum NaiveReplacement {
    NAIVE_FIG7,
    NAIVE_ALWAYS,
    NAIVE_DRAFT,
    NAIVE_TWO_TIER,
    NAIVE_SIZE,
    NAIVE_REPLACEMENT_NB
} NaiveReplacement;

enum { NAIVE_T_VARIABLE = -1 };

/* D's kinds and E's uses, in the order of the engine's choices. */
typedef enum NaiveDriver {
    NAIVE_MTDF,
    NAIVE_SSS,
    NAIVE_DUAL,
    NAIVE_BISECT,
    NAIVE_STEP,
    NAIVE_SCOUT,
    NAIVE_DRIVER_NB
} NaiveDriver;
typedef enum NaiveUse { NAIVE_CUTOFFS, NAIVE_BOTH, NAIVE_ORDERING, NAIVE_USE_NB } NaiveUse;

/* Levels of D, E and I, and what goes with them. */
typedef struct NaiveRoads {
    bool two_bounds; /* in an entry of the table */
    bool one_bound;  /* handed down (base.bounds) */
    NaiveDriver driver;
    bool before_last; /* D's first guess; else last */
    int offset, step;
    NaiveUse use;  /* E's */
    int etc_depth; /* E's depth */
    int iid_depth, iid_r;
    bool iid_cut; /* I's where; else pv */
} NaiveRoads;

/* Levels of the selective rows and of the orderers after the papers; choices by their index. */
typedef enum NaiveLevel {
    X_CHECK,
    X_REPLY,
    X_RECAPTURE,
    X_SEVENTH,
    X_SIXTH,
    Q_DEPTH,
    Q_MARGIN,
    Q_DRAFT,
    Q_GAIN,
    B_WIDTHS,
    B_WIDTH,
    B_USE,
    W_MARGIN,
    W_DEPTH,
    Z_DEPTH,
    G_MARGIN,
    RF_MARGIN,
    RF_DEPTH,
    IIR_DEPTH,
    IIR_WHERE,
    LR_MARGIN,
    LR_DEPTH,
    PC_A,
    PC_B,
    PC_SIGMA,
    PC_T,
    PC_R,
    PC_DEPTH,
    F_MARGIN1,
    F_MARGIN2,
    LMP_A,
    LMP_B,
    LMP_DEPTH,
    LMR_K,
    LMR_DEPTH,
    LMR_R,
    LMR_WHERE,
    CM_SLOTS,
    CH_WEIGHT,
    CH_PLIES,
    CH_MALUS,
    V_GUARD,
    NAIVE_LEVEL_NB
} NaiveLevel;

typedef struct NaiveOptions {
    const char *more; /* letters that are on besides those below; "" for none */
    const int *level; /* by NaiveLevel */
    bool t, r, n, s, h, k, l, m, v, d, e, i; /* the enhancements, by letter */
    int entries;                             /* of the table, at least 2 and even when t is on */
    bool at_least;                           /* the table's acceptance; else exact */
    NaiveReplacement replacement;
    bool narrowing;                /* with M or V on; without them it always is */
    int multi_r, multi_c, multi_m; /* M's r, c, m */
    bool multi_nonpv;              /* M's where; else cut */
    int null_t;                    /* V's t, or NAIVE_T_VARIABLE */
    bool check_extension;
    NaiveRoads roads;
    NaiveBase base;
    bool quiet_history; /* H's moves = quiet */
    int knowledge;      /* K's knowledge, in the order of the engine's choices */
} NaiveOptions;

enum { NAIVE_LETTERS_NB = 'z' + 1 }; /* of arrays by letter */

typedef struct NaiveResult {
    int depth;
    Score score;
    Move best; /* MOVE_NONE where the root has no moves */
    uint64_t interior, horizon, nbp, quiescence;
    uint64_t null_tries, null_prunes, multi_cut_tries, multi_cut_prunes;
    uint64_t etc_probes, etc_hits, etc_cutoffs;
    uint64_t passes, passes_high;        /* D's searches of the root; those that failed high */
    uint64_t reduced, reduced_again;     /* moves, by l; those that it searched to the end */
    uint64_t reasons, singular;          /* X's to extend a move; moves that Q extended */
    uint64_t again[NAIVE_LETTERS_NB];    /* by letter: nodes that it searched again, */
    uint64_t inside[NAIVE_LETTERS_NB];   /* nodes in its searches, each counted once; */
    uint64_t left_out[NAIVE_LETTERS_NB]; /* moves that it left out, */
    uint64_t statics[NAIVE_LETTERS_NB];  /* values of moves that it needed: W and Z, and
                                            B for leaving moves out; */
    uint64_t ended[NAIVE_LETTERS_NB];    /* nodes that it ended: G, u, i, z, b */
    uint64_t extended, drawn;            /* counted by naive_minimax alone */
} NaiveResult;

/* What of the base program changes the tree itself. */
typedef struct NaiveRules {
    bool check_extension, repetition, fifty_moves;
    NaiveBase base;
} NaiveRules;

/* Iterations 1..depth from a reset state. results[1..depth] are set, with cumulative counts.
 * Range: depth in [1, MAX_DEPTH). Errors: aborts when out of memory or past MAX_PLY. */
void naive_search(const Board *root, const NaiveOptions *o, int depth, NaiveResult results[]);

/* One direct search by plain minimax; best is the first of the greatest. Range: depth >= 0. */
void naive_minimax(const Board *root, NaiveRules rules, int depth, NaiveResult *result);

/* The value, for the side to move at the root, of a root move searched to depth by plain alpha-beta
 * with a full window. Range: m is legal, depth >= 1; no draws, and base.delta 0, for with either a
 * value depends on more than the position. */
Score naive_move_value(const Board *root, NaiveRules rules, Move m, int depth);

#endif
