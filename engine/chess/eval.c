/* How it works. A term is a set of squares whose size counts. The sets are found for all men of a
 * kind at once, by shifts: no loop over pieces and no look-up of attacks, hence no mispredicted
 * branch and no missed cache. Both colours are computed side by side, White in half 0 of a Pair,
 * Black in half 1; where up and down matter Black's board is mirrored, so that each side's own
 * pawns walk north. The result is half 0 less half 1, so only the side's sign depends on who moves.
 * Weights are few and coarse on purpose: the studies are about search, and need an evaluation that
 * is sensible, quick, and the same for ever. */
#include "chess/eval.h"

#include <stddef.h>

#include "chess/psqt.h"

/* GNU vectors, which gcc and clang know on every machine: an operation on a Pair is one instruction
 * where registers have 128 bits. */
typedef Bitboard Pair __attribute__((vector_size(16)));
typedef uint8_t Bytes __attribute__((vector_size(16)));  /* one rank each */
typedef int16_t Fields __attribute__((vector_size(16))); /* two ranks each, the lower first */

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

/* All that the terms look at. */
typedef struct View {
    Pair pawns, enemy_pawns, king; /* Black's half mirrored */
    Pair knights, rooks, diagonal,
        straight; /* the last two: bishops and queens, rooks and queens */
    Pair empty;   /* the same for both */
    Pair area;    /* squares that count for mobility */
    Pair zone;    /* around the enemy king */
} View;

typedef struct Sum {
    Fields mg, eg;
} Sum;

static inline Pair pair_both(Bitboard squares) {
    return (Pair){squares, squares};
}

static inline Pair pair_mirrored(Bitboard white, Bitboard black) {
    return (Pair){white, __builtin_bswap64(black)};
}

/* The king's square, those around it, and three more towards the enemy. */
static inline Bitboard king_zone(const Board *b, Colour c) {
    Bitboard king = board_pieces(b, c, KING);
    Bitboard near = king | attacks_king(bb_first(king));
    return near | (c == WHITE ? near << 8 : near >> 8);
}

static inline void view_init(View *v, const Board *b) {
    Bitboard white_pawns = board_pieces(b, WHITE, PAWN);
    Bitboard black_pawns = board_pieces(b, BLACK, PAWN);
    Pair own = {b->colours[WHITE], b->colours[BLACK]};
    Pair enemy = {b->colours[BLACK], b->colours[WHITE]};
    Pair queens = pair_both(b->pieces[QUEEN]), rooks = pair_both(b->pieces[ROOK]);
    v->pawns = pair_mirrored(white_pawns, black_pawns);
    v->enemy_pawns = pair_mirrored(black_pawns, white_pawns);
    v->king = pair_mirrored(board_pieces(b, WHITE, KING), board_pieces(b, BLACK, KING));
    v->knights = own & pair_both(b->pieces[KNIGHT]);
    v->rooks = own & rooks;
    v->diagonal = own & (pair_both(b->pieces[BISHOP]) | queens);
    v->straight = own & (rooks | queens);
    v->empty = ~(own | enemy);
    v->area = ~(own | (Pair){attacks_pawns(BLACK, black_pawns), attacks_pawns(WHITE, white_pawns)});
    v->zone = (Pair){king_zone(b, BLACK), king_zone(b, WHITE)};
}

/* The squares beside those of x. */
static inline Pair beside(Pair x) {
    return ((x & ~FILE_H_BB) << 1) | ((x & ~FILE_A_BB) >> 1);
}

/* All squares north (south) of one of x. */
static inline Pair north_of(Pair x) {
    x <<= 8;
    x |= x << 8;
    x |= x << 16;
    return x | x << 32;
}
static inline Pair south_of(Pair x) {
    x >>= 8;
    x |= x >> 8;
    x |= x >> 16;
    return x | x >> 32;
}

/* What sliders attack in one direction, up or down the square numbers: a fill through empty squares
 * in three doublings. `inner` are the squares that a step this way can enter without leaving the
 * board at a side. Source: P. Kogge and H. Stone, "A parallel algorithm for the efficient solution
 * of a general class of recurrence equations", IEEE Trans. Computers C-22 (1973). */
static inline Pair slide_up(Pair sliders, Pair empty, int shift, Bitboard inner) {
    Pair open = empty & inner;
    sliders |= open & (sliders << shift);
    open &= open << shift;
    sliders |= open & (sliders << 2 * shift);
    open &= open << 2 * shift;
    sliders |= open & (sliders << 4 * shift);
    return (sliders << shift) & inner;
}
static inline Pair slide_down(Pair sliders, Pair empty, int shift, Bitboard inner) {
    Pair open = empty & inner;
    sliders |= open & (sliders >> shift);
    open &= open >> shift;
    sliders |= open & (sliders >> 2 * shift);
    open &= open >> 2 * shift;
    sliders |= open & (sliders >> 4 * shift);
    return (sliders >> shift) & inner;
}

/* Eastwards a rank is a number: the borrow of a subtraction runs to the next man and stops there.
 */
static inline Pair slide_east(Pair sliders, Pair empty) {
    Bytes occupied = (Bytes)~empty, from = (Bytes)sliders;
    return (Pair)((occupied - from - from) ^ occupied);
}

static inline Pair attacks_by_diagonal(const View *v) {
    return slide_up(v->diagonal, v->empty, 9, ~FILE_A_BB) |
           slide_up(v->diagonal, v->empty, 7, ~FILE_H_BB) |
           slide_down(v->diagonal, v->empty, 7, ~FILE_A_BB) |
           slide_down(v->diagonal, v->empty, 9, ~FILE_H_BB);
}

static inline Pair attacks_by_straight(const View *v) {
    return slide_up(v->straight, v->empty, 8, ~(Bitboard)0) |
           slide_down(v->straight, v->empty, 8, ~(Bitboard)0) | slide_east(v->straight, v->empty) |
           slide_down(v->straight, v->empty, 1, ~FILE_H_BB);
}

static inline Pair attacks_by_knights(const View *v) {
    Pair one = beside(v->knights);
    Pair two = ((v->knights & ~(FILE_H_BB | FILE_H_BB >> 1)) << 2) |
               ((v->knights & ~(FILE_A_BB | FILE_A_BB << 1)) >> 2);
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

/* Counting by halves: the squares of x in each half rank, in four bits. The counts of several sets
 * may be added, to 15 in all, before they go on. */
static inline Pair count_halves(Pair x) {
    x = x - (x >> 1 & 0x5555555555555555u);
    return (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
}
static inline Pair count_ranks(Pair halves) {
    return (halves & 0x0F0F0F0F0F0F0F0Fu) + (halves >> 4 & 0x0F0F0F0F0F0F0F0Fu);
}

static inline void add(Sum *sum, Pair halves, Weight w) {
    Pair ranks = count_ranks(halves);
    Fields count = (Fields)((ranks + (ranks >> 8)) & 0x00FF00FF00FF00FFu);
    sum->mg += count * w.mg;
    sum->eg += count * w.eg;
}

static inline void add_passed(Sum *sum, Pair passed) {
    const Weight *w = WEIGHTS.passed;
    Pair ranks = count_ranks(count_halves(passed));
    Fields odd = (Fields)(ranks & 0x00FF00FF00FF00FFu); /* ranks 1 3 5 7; then 2 4 6 8 */
    Fields even = (Fields)(ranks >> 8 & 0x00FF00FF00FF00FFu);
    sum->mg += odd * (Fields){w[0].mg, w[2].mg, w[4].mg, w[6].mg, //
                              w[0].mg, w[2].mg, w[4].mg, w[6].mg};
    sum->eg += odd * (Fields){w[0].eg, w[2].eg, w[4].eg, w[6].eg, //
                              w[0].eg, w[2].eg, w[4].eg, w[6].eg};
    sum->mg += even * (Fields){w[1].mg, w[3].mg, w[5].mg, w[7].mg, //
                               w[1].mg, w[3].mg, w[5].mg, w[7].mg};
    sum->eg += even * (Fields){w[1].eg, w[3].eg, w[5].eg, w[7].eg, //
                               w[1].eg, w[3].eg, w[5].eg, w[7].eg};
}

/* Pawn structure, and the rooks' files, which follow from it (a file is its own mirror image).
 *   isolated: no own pawn on a next file
 *   backward: own pawns on the next files, but all of them further ahead, and an enemy pawn guards
 *             the square before it
 *   passed:   no enemy pawn ahead on its own or a next file, no own pawn ahead on its own */
static inline void add_pawns(Sum *sum, const View *v) {
    Pair pawns = v->pawns;
    Pair ahead = north_of(pawns), behind = south_of(pawns);
    Pair supported = beside(ahead | pawns); /* an own pawn on a next file is level or behind */
    Pair led = beside(behind);              /* one is further ahead */
    Pair enemy_ahead = south_of(v->enemy_pawns);

    Pair isolated = count_halves(pawns & ~(supported | led));
    Pair stopped = beside(v->enemy_pawns) >> 16;
    Pair backward = count_halves(pawns & led & ~supported & stopped);
    add(sum, isolated + isolated + isolated + backward + backward, WEIGHTS.weak);
    add(sum, count_halves(pawns & ahead), WEIGHTS.doubled);
    add_passed(sum, pawns & ~(behind | enemy_ahead | beside(enemy_ahead)));

    Pair half_open = v->rooks & ~(ahead | behind | pawns);
    Pair open = half_open & ~(enemy_ahead | v->enemy_pawns | north_of(v->enemy_pawns));
    add(sum, count_halves(half_open) + count_halves(open), WEIGHTS.rook_file);
}

/* Mobility: distinct squares attacked by knights, along diagonals by bishops and queens, along
 * ranks and files by rooks and queens, save those that own men hold or enemy pawns guard. Returns
 * how often the three meet the enemy king's zone, by half ranks. */
static inline Pair add_mobility(Sum *sum, const View *v) {
    Pair knights = attacks_by_knights(v);
    Pair diagonal = attacks_by_diagonal(v);
    Pair straight = attacks_by_straight(v);
    add(sum, count_halves(knights & v->area) + count_halves(diagonal & v->area),
        WEIGHTS.mobility_minor);
    add(sum, count_halves(straight & v->area), WEIGHTS.mobility_straight);
    return count_halves(knights & v->zone) + count_halves(diagonal & v->zone) +
           count_halves(straight & v->zone);
}

static inline void add_shield(Sum *sum, const View *v) {
    Pair front = (v->king | beside(v->king)) << 8;
    Pair near = count_halves(v->pawns & front), far = count_halves(v->pawns & front << 8);
    add(sum, near + near + far, WEIGHTS.shield);
}

/* Half 0 less half 1. A bias keeps the fields from borrowing of each other.
 * Range: each field within +-4096; no position's terms come near. */
static inline int difference(Fields fields) {
    Pair halves = (Pair)(fields + (int16_t)4096);
    int white = (int)(halves[0] * 0x0001000100010001u >> 48);
    int black = (int)(halves[1] * 0x0001000100010001u >> 48);
    return white - black;
}

static inline int danger(Bitboard ranks, Bitboard queens) {
    int attacks = (int)(ranks * 0x0101010101010101u >> 56);
    return WEIGHTS.danger[attacks] >> (queens == 0);
}

Score eval_static(const Board *b) {
    View v;
    view_init(&v, b);
    Sum sum = {{0}, {0}};
    add_pawns(&sum, &v);
    Pair attacks = count_ranks(add_mobility(&sum, &v));
    add_shield(&sum, &v);

    int pairs = bb_many(board_pieces(b, WHITE, BISHOP)) - bb_many(board_pieces(b, BLACK, BISHOP));
    int mg = psq_mg(b->psq) + difference(sum.mg) + pairs * WEIGHTS.bishop_pair.mg +
             danger(attacks[0], board_pieces(b, WHITE, QUEEN)) -
             danger(attacks[1], board_pieces(b, BLACK, QUEEN));
    int eg = psq_eg(b->psq) + difference(sum.eg) + pairs * WEIGHTS.bishop_pair.eg;
    int phase = b->phase < PHASE_FULL ? b->phase : PHASE_FULL;
    int score = (mg * phase + eg * (PHASE_FULL - phase)) / PHASE_FULL;
    return b->side == WHITE ? score : -score;
}

/* FNV-1a, 64 bits. */
static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *p = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ p[i]) * 0x100000001B3u;
    return hash;
}

uint64_t eval_hash(void) {
    uint64_t hash = 0xCBF29CE484222325u;
    hash = hash_bytes(hash, psqt, sizeof psqt);
    hash = hash_bytes(hash, phase_weight, sizeof phase_weight);
    return hash_bytes(hash, &WEIGHTS, sizeof WEIGHTS);
}
