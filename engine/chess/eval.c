/* How it works. A term is a set of squares whose size counts. The sets are found for all pieces of a
 * kind at once, by shifts: no loop over pieces and no look-up of attacks, hence no mispredicted
 * branch and no missed cache. Both colours are computed side by side, White in half 0 of a Pair,
 * Black in half 1; where up and down matter Black's board is mirrored, so that each side's own
 * pawns walk north. The result is half 0 less half 1, so only the side's sign depends on who moves.
 * What the pawns alone decide is remembered (EvalCache): nine positions of ten find it there.
 * Weights are few and coarse on purpose: the studies are about search, and need an evaluation that
 * is sensible, quick, and the same for ever. */
#include "chess/eval.h"

#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "chess/psqt.h"
#include "chess/weights.h"
#include "chess/worth.h"

/* GNU vectors, which gcc and clang know on every machine: an operation on a Pair is one instruction
 * where registers have 128 bits. */
typedef Bitboard Pair __attribute__((vector_size(16)));
typedef uint8_t Bytes __attribute__((vector_size(16))); /* one rank each */

/* All that mobility looks at. */
typedef struct View {
    Pair knights;
    Pair diagonal, straight; /* bishops and queens, rooks and queens */
    Pair empty;              /* the same for both */
    Pair area;               /* squares that count */
    Pair zone;               /* around the enemy king */
} View;

static inline Pair pair_both(Bitboard squares) {
    return (Pair){squares, squares};
}

static inline Pair pair_mirrored(Bitboard white, Bitboard black) {
    return (Pair){white, __builtin_bswap64(black)};
}

static inline void view_init(View *v, const Board *b, const PawnStructure *structure) {
    Pair own = {b->colours[WHITE], b->colours[BLACK]};
    Pair queens = pair_both(b->pieces[QUEEN]);
    Square white = board_king(b, WHITE), black = board_king(b, BLACK);
    v->knights = own & pair_both(b->pieces[KNIGHT]);
    v->diagonal = own & (pair_both(b->pieces[BISHOP]) | queens);
    v->straight = own & (pair_both(b->pieces[ROOK]) | queens);
    v->empty = pair_both(~board_occupied(b));
    v->area = ~(own | (Pair){structure->guarded[BLACK], structure->guarded[WHITE]});
    v->zone = (Pair){attacks_zone(BLACK, black), attacks_zone(WHITE, white)};
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

/* Rays hold the sliders of several directions side by side where a register shifts each of its
 * parts by a number of its own, else those of one. */
#ifdef __AVX2__
typedef Bitboard Rays __attribute__((vector_size(32)));
typedef Rays Step;
#else
typedef Pair Rays;
typedef int Step;
#endif

/* What sliders attack in one direction, up or down the square numbers: a fill through empty squares
 * in three doublings. `inner` are the squares that a step this way can enter without leaving the
 * board at a side. Source: P. Kogge and H. Stone, "A parallel algorithm for the efficient solution
 * of a general class of recurrence equations", IEEE Trans. Computers C-22 (1973). */
static inline Rays slide_up(Rays sliders, Rays empty, Step step, Rays inner) {
    Rays open = empty & inner;
    sliders |= open & (sliders << step);
    open &= open << step;
    sliders |= open & (sliders << 2 * step);
    open &= open << 2 * step;
    sliders |= open & (sliders << 4 * step);
    return (sliders << step) & inner;
}
static inline Rays slide_down(Rays sliders, Rays empty, Step step, Rays inner) {
    Rays open = empty & inner;
    sliders |= open & (sliders >> step);
    open &= open >> step;
    sliders |= open & (sliders >> 2 * step);
    open &= open >> 2 * step;
    sliders |= open & (sliders >> 4 * step);
    return (sliders >> step) & inner;
}

/* What bishops and queens attack along diagonals, rooks and queens along ranks and files. */
typedef struct Sliding {
    Pair diagonal, straight;
} Sliding;

#ifdef __AVX2__
static inline Sliding attacks_by_sliders(const View *v) {
    const Bitboard all = ~(Bitboard)0, not_a = ~FILE_A_BB, not_h = ~FILE_H_BB;
    Rays sliders = {v->diagonal[0], v->diagonal[1], v->straight[0], v->straight[1]};
    Rays empty = {v->empty[0], v->empty[0], v->empty[0], v->empty[0]};
    Rays attacks =
        slide_up(sliders, empty, (Step){9, 9, 8, 8}, (Rays){not_a, not_a, all, all}) |
        slide_up(sliders, empty, (Step){7, 7, 1, 1}, (Rays){not_h, not_h, not_a, not_a}) |
        slide_down(sliders, empty, (Step){9, 9, 8, 8}, (Rays){not_h, not_h, all, all}) |
        slide_down(sliders, empty, (Step){7, 7, 1, 1}, (Rays){not_a, not_a, not_h, not_h});
    return (Sliding){{attacks[0], attacks[1]}, {attacks[2], attacks[3]}};
}
#else
/* Eastwards a rank is a number: the borrow of a subtraction runs to the next man and stops there.
 */
static inline Pair slide_east(Pair sliders, Pair empty) {
    Bytes occupied = (Bytes)~empty, from = (Bytes)sliders;
    return (Pair)((occupied - from - from) ^ occupied);
}

static inline Sliding attacks_by_sliders(const View *v) {
    const Pair all = pair_both(~(Bitboard)0);
    const Pair not_a = pair_both(~FILE_A_BB), not_h = pair_both(~FILE_H_BB);
    return (Sliding){
        slide_up(v->diagonal, v->empty, 9, not_a) | slide_up(v->diagonal, v->empty, 7, not_h) |
            slide_down(v->diagonal, v->empty, 7, not_a) |
            slide_down(v->diagonal, v->empty, 9, not_h),
        slide_up(v->straight, v->empty, 8, all) | slide_down(v->straight, v->empty, 8, all) |
            slide_east(v->straight, v->empty) | slide_down(v->straight, v->empty, 1, not_h)};
}
#endif

static inline Pair attacks_by_knights(const View *v) {
    Pair one = beside(v->knights);
    Pair two = ((v->knights & ~(FILE_H_BB | FILE_H_BB >> 1)) << 2) |
               ((v->knights & ~(FILE_A_BB | FILE_A_BB << 1)) >> 2);
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

/* ---- counting ---- */

typedef struct Count {
    int white, black;
} Count;

static inline int margin(Count count) {
    return count.white - count.black;
}

#ifdef __POPCNT__
/* The squares of three sets. */
static inline Count count3(Pair x, Pair y, Pair z) {
    return (Count){bb_count(x[0]) + bb_count(y[0]) + bb_count(z[0]),
                   bb_count(x[1]) + bb_count(y[1]) + bb_count(z[1])};
}
#else
/* The squares of x in each half rank, in four bits: three such counts fit in them. */
static inline Pair count_halves(Pair x) {
    x = x - (x >> 1 & 0x5555555555555555u);
    return (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
}

/* The squares of three sets. */
static inline Count count3(Pair x, Pair y, Pair z) {
    const Pair halves = count_halves(x) + count_halves(y) + count_halves(z);
    const Pair ranks = (halves & 0x0F0F0F0F0F0F0F0Fu) + (halves >> 4 & 0x0F0F0F0F0F0F0F0Fu);
    return (Count){(int)(ranks[0] * 0x0101010101010101u >> 56),
                   (int)(ranks[1] * 0x0101010101010101u >> 56)};
}
#endif

static inline Count count2(Pair x, Pair y) {
    return count3(x, y, pair_both(0));
}
static inline Count count1(Pair x) {
    return count3(x, pair_both(0), pair_both(0));
}

/* ---- terms ---- */

typedef struct Sum {
    int mg, eg;
} Sum;

static inline void add(Sum *sum, int count, Weight w) {
    sum->mg += count * w.mg;
    sum->eg += count * w.eg;
}

/* All that the pawns decide.
 *   isolated: no own pawn on a next file
 *   backward: own pawns on the next files, but all of them further ahead, and an enemy pawn guards
 *             the square before it
 *   passed:   no enemy pawn ahead on its own or a next file, no own pawn ahead on its own */
static void structure_init(PawnStructure *structure, Bitboard white, Bitboard black) {
    Pair pawns = pair_mirrored(white, black), enemy = pair_mirrored(black, white);
    Pair ahead = north_of(pawns), behind = south_of(pawns);
    Pair supported = beside(ahead | pawns); /* an own pawn on a next file is level or behind */
    Pair led = beside(behind);              /* one is further ahead */
    Pair enemy_ahead = south_of(enemy);
    Pair isolated = pawns & ~(supported | led);
    Pair backward = pawns & led & ~supported & (beside(enemy) >> 16);
    Pair passed = pawns & ~(behind | enemy_ahead | beside(enemy_ahead));
    Pair files = ahead | behind | pawns; /* a file is its own mirror image */

    Sum sum = {0, 0};
    add(&sum, 3 * margin(count1(isolated)) + 2 * margin(count1(backward)), WEIGHTS.weak);
    add(&sum, margin(count1(pawns & ahead)), WEIGHTS.doubled);
    for (int rank = 1; rank < 7; rank++)
        add(&sum, margin(count1(passed & RANK_1_BB << 8 * rank)), WEIGHTS.passed[rank]);

    *structure =
        (PawnStructure){.pawns = {white, black},
                        .files = {files[0], files[1]},
                        .guarded = {attacks_pawns(WHITE, white), attacks_pawns(BLACK, black)},
                        .mg = sum.mg,
                        .eg = sum.eg};
}

/* Rooks on a half-open file count, on an open one again. */
static inline void add_rooks(Sum *sum, const Board *b, const PawnStructure *structure) {
    Bitboard white = board_pieces(b, WHITE, ROOK) & ~structure->files[WHITE];
    Bitboard black = board_pieces(b, BLACK, ROOK) & ~structure->files[BLACK];
    Pair open = {white & ~structure->files[BLACK], black & ~structure->files[WHITE]};
    add(sum, margin(count2((Pair){white, black}, open)), WEIGHTS.rook_file);
}

/* Mobility: distinct squares attacked by knights, along diagonals by bishops and queens, along
 * ranks and files by rooks and queens, save those that own pieces hold or enemy pawns guard. Sets
 * *attacked to all three together. Returns how often they meet the enemy king's zone. */
static inline Count add_mobility(Sum *sum, const View *v, Pair *attacked) {
    Pair knights = attacks_by_knights(v);
    Sliding sliding = attacks_by_sliders(v);
    *attacked = knights | sliding.diagonal | sliding.straight;
    add(sum, margin(count2(knights & v->area, sliding.diagonal & v->area)), WEIGHTS.mobility_minor);
    add(sum, margin(count1(sliding.straight & v->area)), WEIGHTS.mobility_straight);
    return count3(knights & v->zone, sliding.diagonal & v->zone, sliding.straight & v->zone);
}

static inline void add_shield(Sum *sum, const Board *b) {
    Bitboard white = attacks_front(WHITE, board_king(b, WHITE));
    Bitboard black = attacks_front(BLACK, board_king(b, BLACK));
    Bitboard white_pawns = board_pieces(b, WHITE, PAWN), black_pawns = board_pieces(b, BLACK, PAWN);
    Pair near = {white_pawns & white, black_pawns & black};
    Pair far = {white_pawns & white << 8, black_pawns & black >> 8};
    add(sum, margin(count3(near, near, far)), WEIGHTS.shield);
}

static inline int danger(int attacks, Bitboard queens) {
    return WEIGHTS.danger[attacks] >> (queens == 0);
}

/* Into each of its callers: a call would take up to 0.7 % more instructions of a search. */
static inline __attribute__((always_inline)) Score evaluate(const Board *b,
                                                            const PawnStructure *structure,
                                                            Bitboard *attacked) {
    View v;
    Pair squares;
    view_init(&v, b, structure);
    Sum sum = {psq_mg(b->psq) + structure->mg, psq_eg(b->psq) + structure->eg};
    Count attacks = add_mobility(&sum, &v, &squares);
    add_rooks(&sum, b, structure);
    add_shield(&sum, b);
    add(&sum, bb_many(board_pieces(b, WHITE, BISHOP)) - bb_many(board_pieces(b, BLACK, BISHOP)),
        WEIGHTS.bishop_pair);
    sum.mg += danger(attacks.white, board_pieces(b, WHITE, QUEEN)) -
              danger(attacks.black, board_pieces(b, BLACK, QUEEN));

    int phase = b->phase < PHASE_FULL ? b->phase : PHASE_FULL;
    int score = (sum.mg * phase + sum.eg * (PHASE_FULL - phase)) / PHASE_FULL;
    *attacked = squares[b->side];
    return b->side == WHITE ? score : -score;
}

Score eval_static(const Board *b) {
    PawnStructure structure;
    Bitboard attacked;
    structure_init(&structure, board_pieces(b, WHITE, PAWN), board_pieces(b, BLACK, PAWN));
    return evaluate(b, &structure, &attacked);
}

static Score material(const Board *b) {
    int sum = 0;
    for (PieceType t = PAWN; t < KING; t++)
        sum += worth_of_man[t] *
               (bb_count(board_pieces(b, WHITE, t)) - bb_count(board_pieces(b, BLACK, t)));
    return b->side == WHITE ? sum : -sum;
}

static Score piece_squares(const Board *b) {
    const int phase = b->phase < PHASE_FULL ? b->phase : PHASE_FULL;
    const int sum = (psq_mg(b->psq) * phase + psq_eg(b->psq) * (PHASE_FULL - phase)) / PHASE_FULL;
    return b->side == WHITE ? sum : -sum;
}

/* Of another kind than full, or coarser. */
static __attribute__((noinline)) Score eval_other(const EvalCache *cache, const Board *b) {
    const Score score = cache->kind == EVAL_FULL  ? eval_static(b)
                        : cache->kind == EVAL_PST ? piece_squares(b)
                                                  : material(b);
    return cache->grain ? score - score % cache->grain : score;
}

void eval_cache_init(EvalCache *cache, EvalKind kind, int grain) {
    memset(cache, 0, sizeof *cache);
    cache->kind = kind;
    cache->grain = grain;
    cache->other = kind != EVAL_FULL || grain;
}

Score eval_attacks(EvalCache *cache, const Board *b, Bitboard *attacked) {
    if (cache->other) {
        *attacked = ~(Bitboard)0;
        return eval_other(cache, b);
    }
    const Bitboard white = board_pieces(b, WHITE, PAWN), black = board_pieces(b, BLACK, PAWN);
    /* Odd multipliers with no pattern; any would do. */
    const uint64_t hash = white * 0x9E3779B97F4A7C15u ^ black * 0xC2B2AE3D27D4EB4Fu;
    PawnStructure *structure = &cache->entries[hash >> (64 - EVAL_CACHE_BITS)];
    if (structure->pawns[WHITE] != white || structure->pawns[BLACK] != black)
        structure_init(structure, white, black);
    return evaluate(b, structure, attacked);
}

Score eval_cached(EvalCache *cache, const Board *b) {
    Bitboard attacked;
    return eval_attacks(cache, b, &attacked);
}

uint64_t eval_hash(void) {
    uint64_t hash = HASH_BEGIN;
    hash = hash_bytes(hash, psqt, sizeof psqt);
    hash = hash_bytes(hash, phase_weight, sizeof phase_weight);
    return hash_bytes(hash, &WEIGHTS, sizeof WEIGHTS);
}
