/* How it works. Every term is a set of squares whose size counts, found for all men of a kind at
 * once by shifts: no loop over pieces and no table look-up, hence no mispredicted branch and no
 * missed cache. Both colours are computed side by side in one Pair: half 0 is White's view, half 1
 * is Black's with the board mirrored, so each side's own pawns walk north. What is done to both
 * halves is the same, therefore the evaluation cannot but be equal under colour flip; the result is
 * half 0 less half 1. */
#include "chess/eval.h"

#include <stddef.h>

#include "chess/psqt.h"

/* GNU vectors, understood by gcc and clang on every machine: with 128-bit registers an operation on
 * a Pair is one instruction. */
typedef Bitboard Pair __attribute__((vector_size(16)));
typedef uint8_t Ranks __attribute__((vector_size(16)));  /* a byte is a rank */
typedef int16_t Fields __attribute__((vector_size(16))); /* a field is two ranks */

/* Centipawns for each square or man counted. */
typedef struct Weight {
    int16_t mg, eg;
} Weight;

enum { RANK_NB = 8, DANGER_NB = 40 };

typedef struct Weights {
    Weight mobility_knight, mobility_diagonal, mobility_straight; /* each square attacked */
    Weight doubled, isolated, backward;                           /* each such pawn */
    Weight passed[RANK_NB];           /* by rank, from the owner's side */
    Weight rook_half_open, rook_open; /* an open file counts as both */
    Weight shield_near,
        shield_far; /* own pawns before the king, on the next rank or the one after */
    Weight bishop_pair;
    int16_t danger[DANGER_NB]; /* by attacks on the king's zone; middlegame only */
} Weights;

static const Weights WEIGHTS = {
    .mobility_knight = {4, 4},
    .mobility_diagonal = {4, 4},
    .mobility_straight = {2, 4},
    .doubled = {-8, -18},
    .isolated = {-12, -12},
    .backward = {-8, -8},
    .passed = {{0, 0}, {4, 10}, {6, 16}, {14, 30}, {30, 56}, {54, 92}, {80, 130}, {0, 0}},
    .rook_half_open = {10, 6},
    .rook_open = {10, 6},
    .shield_near = {14, 0},
    .shield_far = {7, 0},
    .bishop_pair = {28, 44},
    .danger = {0,   0,   2,   5,   10,  16,  24,  33,  44,  56,  70,  84,  99,  114,
               129, 144, 158, 172, 185, 197, 208, 218, 227, 235, 242, 248, 253, 257,
               260, 263, 265, 267, 268, 269, 270, 270, 270, 270, 270, 270},
};

/* All that the terms look at, each side from its own view. */
typedef struct View {
    Pair own, enemy, empty;
    Pair pawns, enemy_pawns;
    Pair knights, rooks, diagonal, straight; /* bishops and queens; rooks and queens */
    Pair king, enemy_king;
} View;

typedef struct Sum {
    Fields mg, eg;
} Sum;

/* The same squares for both colours, Black's half mirrored. */
static inline Pair pair_mirror(Bitboard squares) {
    return (Pair){squares, __builtin_bswap64(squares)};
}

static inline void view_init(View *v, const Board *b) {
    Bitboard white = b->colours[WHITE], black = b->colours[BLACK];
    v->own = (Pair){white, __builtin_bswap64(black)};
    v->enemy = (Pair){black, __builtin_bswap64(white)};
    v->empty = ~(v->own | v->enemy);
    Pair pawns = pair_mirror(b->pieces[PAWN]), kings = pair_mirror(b->pieces[KING]);
    Pair rooks = pair_mirror(b->pieces[ROOK]), queens = pair_mirror(b->pieces[QUEEN]);
    v->pawns = v->own & pawns;
    v->enemy_pawns = v->enemy & pawns;
    v->knights = v->own & pair_mirror(b->pieces[KNIGHT]);
    v->rooks = v->own & rooks;
    v->diagonal = v->own & (pair_mirror(b->pieces[BISHOP]) | queens);
    v->straight = v->own & (rooks | queens);
    v->king = v->own & kings;
    v->enemy_king = v->enemy & kings;
}

/* The squares beside. */
static inline Pair beside(Pair x) {
    return ((x & ~FILE_H_BB) << 1) | ((x & ~FILE_A_BB) >> 1);
}

/* All squares strictly north (south) of some square of x. */
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

/* What sliders attack in one direction, up or down the square numbers: an occluded fill in three
 * doublings (Kogge and Stone's parallel prefix). `inner` are the squares that a step in this
 * direction can enter without leaving the board at a side. */
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

/* Eastwards a rank is a byte, and the borrow of a subtraction runs to the next man and stops. */
static inline Pair slide_east(Pair sliders, Pair empty) {
    Ranks occupied = (Ranks)~empty, s = (Ranks)sliders;
    return (Pair)((occupied - s - s) ^ occupied);
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

static inline Pair attacks_by_knights(Pair knights) {
    Pair one = beside(knights);
    Pair two = ((knights & ~(FILE_H_BB | FILE_H_BB >> 1)) << 2) |
               ((knights & ~(FILE_A_BB | FILE_A_BB << 1)) >> 2);
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

/* The king's square, those around it and three more before these, towards the attacker. */
static inline Pair king_zone(Pair enemy_king) {
    Pair row = enemy_king | beside(enemy_king);
    return row | row << 8 | row >> 8 | row >> 16;
}

/* The number of squares in each four (x: any set), then in each rank. */
static inline Pair count_fours(Pair x) {
    x = x - (x >> 1 & 0x5555555555555555u);
    return (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
}
static inline Pair fours_to_ranks(Pair fours) {
    return (fours & 0x0F0F0F0F0F0F0F0Fu) + (fours >> 4 & 0x0F0F0F0F0F0F0F0Fu);
}

static inline void add_fours(Sum *sum, Pair fours, Weight w) {
    Pair ranks = fours_to_ranks(fours);
    Fields count = (Fields)((ranks + (ranks >> 8)) & 0x00FF00FF00FF00FFu);
    sum->mg += count * w.mg;
    sum->eg += count * w.eg;
}

static inline void add_set(Sum *sum, Pair set, Weight w) {
    add_fours(sum, count_fours(set), w);
}

/* Pawn structure, and the rooks' files, which follow from the pawns. */
static inline void add_pawns(Sum *sum, const View *v, Pair enemy_pawn_attacks) {
    const Weights *w = &WEIGHTS;
    Pair pawns = v->pawns;
    Pair ahead = north_of(pawns), behind = south_of(pawns);
    Pair own_files = ahead | behind | pawns;
    Pair neighboured = beside(own_files);
    Pair supported = beside(ahead | pawns); /* a pawn on a next file stands level or behind */
    Pair enemy_behind = south_of(v->enemy_pawns);
    Pair enemy_files = enemy_behind | v->enemy_pawns | north_of(v->enemy_pawns);

    add_set(sum, pawns & ahead, w->doubled);
    add_set(sum, pawns & ~neighboured, w->isolated);
    add_set(sum, pawns & neighboured & ~supported & enemy_pawn_attacks >> 8, w->backward);
    add_set(sum, v->rooks & ~own_files, w->rook_half_open);
    add_set(sum, v->rooks & ~own_files & ~enemy_files, w->rook_open);

    Pair passed = pawns & ~(behind | enemy_behind | beside(enemy_behind));
    Pair ranks = fours_to_ranks(count_fours(passed));
    Fields odd = (Fields)(ranks & 0x00FF00FF00FF00FFu); /* ranks 1, 3, 5, 7 */
    Fields even = (Fields)(ranks >> 8 & 0x00FF00FF00FF00FFu);
    const Weight *p = w->passed;
    sum->mg +=
        odd * (Fields){p[0].mg, p[2].mg, p[4].mg, p[6].mg, p[0].mg, p[2].mg, p[4].mg, p[6].mg};
    sum->eg +=
        odd * (Fields){p[0].eg, p[2].eg, p[4].eg, p[6].eg, p[0].eg, p[2].eg, p[4].eg, p[6].eg};
    sum->mg +=
        even * (Fields){p[1].mg, p[3].mg, p[5].mg, p[7].mg, p[1].mg, p[3].mg, p[5].mg, p[7].mg};
    sum->eg +=
        even * (Fields){p[1].eg, p[3].eg, p[5].eg, p[7].eg, p[1].eg, p[3].eg, p[5].eg, p[7].eg};
}

/* Mobility: distinct squares attacked by the knights, by bishops and queens along diagonals, by
 * rooks and queens along lines, save those held by own men or enemy pawns. Returns how often the
 * attacks meet the enemy king's zone, in each four squares. */
static inline Pair add_mobility(Sum *sum, const View *v, Pair enemy_pawn_attacks) {
    Pair area = ~(v->own | enemy_pawn_attacks);
    Pair knights = attacks_by_knights(v->knights);
    Pair diagonal = attacks_by_diagonal(v), straight = attacks_by_straight(v);
    add_set(sum, knights & area, WEIGHTS.mobility_knight);
    add_set(sum, diagonal & area, WEIGHTS.mobility_diagonal);
    add_set(sum, straight & area, WEIGHTS.mobility_straight);
    Pair zone = king_zone(v->enemy_king);
    return count_fours(knights & zone) + count_fours(diagonal & zone) +
           count_fours(straight & zone);
}

static inline void add_shield(Sum *sum, const View *v) {
    Pair near = (v->king | beside(v->king)) << 8;
    add_set(sum, v->pawns & near, WEIGHTS.shield_near);
    add_set(sum, v->pawns & near << 8, WEIGHTS.shield_far);
}

/* Half 0 less half 1. A bias keeps the fields from borrowing of each other.
 * Range: each field within +-4096. */
static inline int fields_difference(Fields fields) {
    Pair halves = (Pair)(fields + (int16_t)0x1000);
    int white = (int)(halves[0] * 0x0001000100010001u >> 48);
    int black = (int)(halves[1] * 0x0001000100010001u >> 48);
    return white - black;
}

static inline int danger(Bitboard ranks, bool with_queen) {
    int attacks = (int)(ranks * 0x0101010101010101u >> 56);
    return WEIGHTS.danger[attacks] >> !with_queen;
}

Score eval_static(const Board *b) {
    View v;
    view_init(&v, b);
    Pair guarded = beside(v.enemy_pawns) >> 8;
    Sum sum = {{0}, {0}};
    add_pawns(&sum, &v, guarded);
    Pair attacks = fours_to_ranks(add_mobility(&sum, &v, guarded));
    add_shield(&sum, &v);

    Bitboard white_bishops = board_pieces(b, WHITE, BISHOP);
    Bitboard black_bishops = board_pieces(b, BLACK, BISHOP);
    int pairs = bb_many(white_bishops) - bb_many(black_bishops);
    int mg = psq_mg(b->psq) + fields_difference(sum.mg) + pairs * WEIGHTS.bishop_pair.mg +
             danger(attacks[0], board_pieces(b, WHITE, QUEEN) != 0) -
             danger(attacks[1], board_pieces(b, BLACK, QUEEN) != 0);
    int eg = psq_eg(b->psq) + fields_difference(sum.eg) + pairs * WEIGHTS.bishop_pair.eg;
    int phase = b->phase < PHASE_FULL ? b->phase : PHASE_FULL;
    int white_less_black = (mg * phase + eg * (PHASE_FULL - phase)) / PHASE_FULL;
    return b->side == WHITE ? white_less_black : -white_less_black;
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
