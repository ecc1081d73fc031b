/* The evaluation against a slow one that goes man by man through the same weights; the symmetries
 * of evaluation and move knowledge; what each term and rule is for. */
#include <stdlib.h>

#include "base/hash.h"
#include "base/rng.h"
#include "chess/epd.h"
#include "chess/eval.h"
#include "chess/knowledge.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/psqt.h"
#include "chess/weights.h"
#include "engine.h"
#include "support/position.h"

/* ---- the slow evaluation: no sets but attacks.h's, one man or square at a time --------------- */

enum {
    PSQ,
    MINORS,
    STRAIGHT,
    ISOLATED,
    BACKWARD,
    DOUBLED,
    PASSED,
    ROOK_FILE,
    SHIELD,
    PAIR,
    DANGER,
    TERM_NB
};

typedef struct Slow {
    int mg[TERM_NB], eg[TERM_NB]; /* white less black */
} Slow;

/* Ranks and directions as the owner sees them: 0 is his first rank. */
static int own_rank(Colour c, Square s) {
    return c == WHITE ? square_rank(s) : 7 - square_rank(s);
}

static bool stands(const Board *b, Colour c, PieceType type, int file, int rank) {
    if (file < 0 || file > 7 || rank < 0 || rank > 7)
        return false;
    return board_pieces(b, c, type) >> square_make(file, c == WHITE ? rank : 7 - rank) & 1;
}

/* Has the side a pawn on the file with low <= rank <= high, as it counts ranks? */
static bool pawn_between(const Board *b, Colour c, int file, int low, int high) {
    for (int rank = low; rank <= high; rank++)
        if (stands(b, c, PAWN, file, rank))
            return true;
    return false;
}

static void slow_pawn(int count[TERM_NB], Weight *passed, const Board *b, Colour c, Square s) {
    Colour enemy = (Colour)!c;
    int file = square_file(s), rank = own_rank(c, s);
    bool level = false, further = false, enemy_ahead = false;
    for (int f = file - 1; f <= file + 1; f++) {
        enemy_ahead |= pawn_between(b, enemy, f, 0, 6 - rank);
        if (f == file)
            continue;
        level |= pawn_between(b, c, f, 0, rank);
        further |= pawn_between(b, c, f, rank + 1, 7);
    }
    /* The enemy counts ranks from the other end: his pawn two ranks ahead of ours. */
    bool stopped =
        stands(b, enemy, PAWN, file - 1, 5 - rank) || stands(b, enemy, PAWN, file + 1, 5 - rank);
    count[ISOLATED] += !level && !further;
    count[BACKWARD] += !level && further && stopped;
    count[DOUBLED] += pawn_between(b, c, file, 0, rank - 1);
    if (!enemy_ahead && !pawn_between(b, c, file, rank + 1, 7)) {
        passed->mg = (int16_t)(passed->mg + WEIGHTS.passed[rank].mg);
        passed->eg = (int16_t)(passed->eg + WEIGHTS.passed[rank].eg);
    }
}

static Bitboard attacks_of(const Board *b, Colour c, PieceType type) {
    Bitboard attacked = 0;
    for (Bitboard x = board_pieces(b, c, type); x;) {
        Square s = bb_pop(&x);
        if (type == PAWN)
            attacked |= attacks_pawn(c, s);
        if (type == KNIGHT)
            attacked |= attacks_knight(s);
        if (type == BISHOP)
            attacked |= attacks_bishop(s, board_occupied(b));
        if (type == ROOK)
            attacked |= attacks_rook(s, board_occupied(b));
    }
    return attacked;
}

/* Mobility, and attacks on the enemy king's zone. */
static void slow_attacks(int count[TERM_NB], const Board *b, Colour c) {
    Colour enemy = (Colour)!c;
    Bitboard knights = attacks_of(b, c, KNIGHT), diagonal = attacks_of(b, c, BISHOP);
    Bitboard straight = attacks_of(b, c, ROOK), guarded = attacks_of(b, enemy, PAWN);
    for (Bitboard x = board_pieces(b, c, QUEEN); x;) {
        Square s = bb_pop(&x);
        diagonal |= attacks_bishop(s, board_occupied(b));
        straight |= attacks_rook(s, board_occupied(b));
    }
    Square king = board_king(b, enemy);
    int danger = 0;
    for (Square s = 0; s < 64; s++) {
        int files = abs(square_file(s) - square_file(king));
        int ranks = own_rank(enemy, s) - own_rank(enemy, king);
        bool zone = files <= 1 && ranks >= -1 && ranks <= 2;
        int n = (int)((knights >> s & 1) + (diagonal >> s & 1)), o = (int)(straight >> s & 1);
        danger += zone ? n + o : 0;
        if ((b->colours[c] | guarded) >> s & 1)
            continue;
        count[MINORS] += n;
        count[STRAIGHT] += o;
    }
    count[DANGER] = WEIGHTS.danger[danger];
    if (!board_pieces(b, c, QUEEN))
        count[DANGER] /= 2;
}

static void slow_side(Slow *slow, const Board *b, Colour c, int sign) {
    int count[TERM_NB] = {0};
    Weight passed = {0, 0};
    for (Square s = 0; s < 64; s++) {
        int file = square_file(s);
        if (!(b->colours[c] >> s & 1))
            continue;
        PieceType type = board_piece_on(b, s);
        slow->mg[PSQ] += psq_mg(psqt[c][type][s]);
        slow->eg[PSQ] += psq_eg(psqt[c][type][s]);
        if (type == PAWN)
            slow_pawn(count, &passed, b, c, s);
        if (type == ROOK && !pawn_between(b, c, file, 0, 7))
            count[ROOK_FILE] += pawn_between(b, (Colour)!c, file, 0, 7) ? 1 : 2;
    }
    int king_file = square_file(board_king(b, c)), king_rank = own_rank(c, board_king(b, c));
    for (int f = king_file - 1; f <= king_file + 1; f++)
        count[SHIELD] +=
            2 * stands(b, c, PAWN, f, king_rank + 1) + stands(b, c, PAWN, f, king_rank + 2);
    slow_attacks(count, b, c);
    count[PAIR] = bb_count(board_pieces(b, c, BISHOP)) >= 2;
    const Weights *w = &WEIGHTS;
    const Weight isolated = {(int16_t)(3 * w->weak.mg), (int16_t)(3 * w->weak.eg)};
    const Weight backward = {(int16_t)(2 * w->weak.mg), (int16_t)(2 * w->weak.eg)};
    const Weight weights[TERM_NB] = {[MINORS] = w->mobility_minor,
                                     [STRAIGHT] = w->mobility_straight,
                                     [ISOLATED] = isolated,
                                     [BACKWARD] = backward,
                                     [DOUBLED] = w->doubled,
                                     [ROOK_FILE] = w->rook_file,
                                     [SHIELD] = w->shield,
                                     [PAIR] = w->bishop_pair,
                                     [DANGER] = {1, 0}};
    for (int t = 0; t < TERM_NB; t++) {
        slow->mg[t] += sign * count[t] * weights[t].mg;
        slow->eg[t] += sign * count[t] * weights[t].eg;
    }
    slow->mg[PASSED] += sign * passed.mg;
    slow->eg[PASSED] += sign * passed.eg;
}

static Slow slow_terms(const Board *b) {
    Slow slow = {{0}, {0}};
    slow_side(&slow, b, WHITE, 1);
    slow_side(&slow, b, BLACK, -1);
    return slow;
}

/* The first so many terms, as the game's phase weighs them. */
static Score slow_sum(const Board *b, int terms) {
    Slow slow = slow_terms(b);
    int mg = 0, eg = 0, phase = 0;
    for (int t = 0; t < terms; t++) {
        mg += slow.mg[t];
        eg += slow.eg[t];
    }
    phase += bb_count(b->pieces[KNIGHT] | b->pieces[BISHOP]);
    phase += 2 * bb_count(b->pieces[ROOK]) + 4 * bb_count(b->pieces[QUEEN]);
    if (phase > 24)
        phase = 24;
    int white = (mg * phase + eg * (24 - phase)) / 24;
    return b->side == WHITE ? white : -white;
}

static Score slow_eval(const Board *b) {
    return slow_sum(b, TERM_NB);
}

static Score slow_material(const Board *b) {
    static const int worth[] = {
        [PAWN] = 100, [KNIGHT] = 325, [BISHOP] = 325, [ROOK] = 500, [QUEEN] = 975, [KING] = 0};
    int sum = 0;
    for (Square s = 0; s < 64; s++)
        if ((b->colours[WHITE] | b->colours[BLACK]) >> s & 1)
            sum += worth[board_piece_on(b, s)] * (b->colours[b->side] >> s & 1 ? 1 : -1);
    return sum;
}

/* ---- evaluation ------------------------------------------------------------------------------ */

/* The same move on the flipped board. */
static Move flip_move(const Board *flipped, Move m) {
    MoveList list;
    movegen_all(flipped, &list);
    for (int i = 0; i < list.count; i++) {
        Move f = list.moves[i];
        if (move_from(f) == square_flip(move_from(m)) && move_to(f) == square_flip(move_to(m)) &&
            move_promotion(f) == move_promotion(m))
            return f;
    }
    fail_msg("a move has no mirror image");
    return MOVE_NONE;
}

/* One for all positions of all games, so that entries are found, missed and replaced. */
static EvalCache cache;

static void check_eval(const Board *b, const Board *flipped) {
    Score score = eval_static(b);
    if (score != slow_eval(b)) {
        char fen[FEN_NB];
        fen_write(b, fen);
        fail_msg("%s: %d, slow %d", fen, score, slow_eval(b));
    }
    assert_true(score > -20000 && score < 20000);
    assert_int_equal(eval_static(flipped), score);
    assert_int_equal(eval_cached(&cache, b), score);
    assert_int_equal(eval_cached(&cache, flipped), score);
    if (!board_in_check(b)) {
        Board passed;
        board_make_null(&passed, b);
        assert_int_equal(eval_static(&passed), -score);
    }
}

/* The other kinds, and values made coarser: towards 0. */
static void check_kinds(const Board *b) {
    static EvalCache kinds[4];
    if (!kinds[1].other) {
        eval_cache_init(&kinds[0], EVAL_FULL, 0);
        eval_cache_init(&kinds[1], EVAL_PST, 0);
        eval_cache_init(&kinds[2], EVAL_MATERIAL, 0);
        eval_cache_init(&kinds[3], EVAL_FULL, 30);
    }
    assert_int_equal(eval_cached(&kinds[0], b), slow_eval(b));
    assert_int_equal(eval_cached(&kinds[1], b), slow_sum(b, PSQ + 1));
    assert_int_equal(eval_cached(&kinds[2], b), slow_material(b));
    assert_int_equal(eval_cached(&kinds[3], b), slow_eval(b) / 30 * 30);
}

static int knowledge_score(const Board *b, Move m) {
    int score;
    knowledge_scores(b, KNOWLEDGE_FULL, &m, 1, &score);
    return score;
}

static void check_knowledge(const Board *b, const Board *flipped, const MoveList *list) {
    int scores[MAX_MOVES];
    knowledge_scores(b, KNOWLEDGE_FULL, list->moves, list->count, scores);
    for (int i = 0; i < list->count; i++) {
        assert_true(scores[i] >= -KNOWLEDGE_MAX && scores[i] <= KNOWLEDGE_MAX);
        assert_int_equal(knowledge_score(b, list->moves[i]), scores[i]);
        assert_int_equal(knowledge_score(flipped, flip_move(flipped, list->moves[i])), scores[i]);
    }
    int captures[MAX_MOVES], squares[MAX_MOVES];
    knowledge_scores(b, KNOWLEDGE_CAPTURES, list->moves, list->count, captures);
    knowledge_scores(b, KNOWLEDGE_SQUARES, list->moves, list->count, squares);
    for (int i = 0; i < list->count; i++) {
        const Move m = list->moves[i];
        const bool exchange = move_captured(m) != PIECE_NONE || move_promotion(m) != PIECE_NONE;
        assert_int_equal(captures[i], exchange ? scores[i] : 0);
        if (exchange)
            assert_int_equal(squares[i], 0);
    }
}

static void random_games_agree_with_the_slow_evaluation(void **state) {
    static const char *const STARTS[] = {
        FEN_START, KIWI, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r4rk1/pp3pp1/1qn2np1/2p5/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1"};
    Rng rng = rng_init(1982);
    for (int game = 0; game < 300; game++) {
        Board b = read(STARTS[game % (int)COUNT_OF(STARTS)]);
        for (int ply = 0; ply < 80; ply++) {
            MoveList list;
            movegen_all(&b, &list);
            Board flipped;
            board_flip(&flipped, &b);
            check_eval(&b, &flipped);
            check_kinds(&b);
            if (ply % 4 == 0)
                check_knowledge(&b, &flipped, &list);
            if (!list.count)
                break;
            Board next;
            board_make(&next, &b, list.moves[rng_below(&rng, (uint32_t)list.count)]);
            b = next;
        }
    }
}

static void no_army_is_too_large(void **state) {
    static const char *const FENS[] = {
        "QQQQQ3/QQQQQ3/QQQQQ3/8/8/8/8/K6k b - - 0 1",
        "RRRRRRRR/RRRRRRR1/8/8/8/8/8/K6k b - - 0 1",
        "1B1B1B1B/B1B1B1B1/1B1B1B1B/B1B5/8/8/8/K6k w - - 0 1",
        "N1N1N1N1/1N1N1N1N/N1N1N1N1/1N1N1N2/8/8/8/K6k w - - 0 1",
        "7k/PPPPPPPP/8/8/8/8/8/K7 b - - 0 1",
        "8/8/8/8/8/8/8/K6k w - - 0 1",
    };
    for (size_t i = 0; i < COUNT_OF(FENS); i++) {
        Board b = read(FENS[i]), flipped;
        board_flip(&flipped, &b);
        check_eval(&b, &flipped);
    }
    Board b = read(FENS[0]);
    assert_true(eval_static(&b) < -12000);
}

/* For each term a position in which it speaks for White, and one in which it is silent. */
static void every_term_matters(void **state) {
    static const struct {
        const char *with, *without;
    } CASES[TERM_NB] = {
        [PSQ] = {"4k3/8/8/8/3N4/8/8/4K3", "4k3/8/8/8/8/8/8/4K3"},
        [MINORS] = {"n3k3/8/8/8/3N4/8/8/4K3", "4k3/3n4/8/8/8/8/3N4/4K3"},
        [STRAIGHT] = {"rn2k3/p7/8/8/3R4/8/8/4K3", "4k2r/8/8/8/8/8/8/4K2R"},
        [ISOLATED] = {"4k3/p1p5/8/8/8/8/PP6/4K3", "4k3/pp6/8/8/8/8/PP6/4K3"},
        [BACKWARD] = {"4k3/1p6/8/p1P5/3P4/8/8/4K3", "4k3/1p6/8/p7/2PP4/8/8/4K3"},
        [DOUBLED] = {"4k3/p7/p7/8/8/8/PP6/4K3", "4k3/p7/8/p7/P7/8/P7/4K3"},
        [PASSED] = {"4k3/8/8/P7/8/8/8/4K3", "4k3/1p6/8/P7/8/8/8/4K3"},
        [ROOK_FILE] = {"r3k3/p7/8/8/8/8/7P/R3K3", "r3k3/p7/8/8/8/8/P7/R3K3"},
        [SHIELD] = {"6k1/8/8/8/8/6P1/8/6K1", "6k1/8/8/6P1/8/8/8/6K1"},
        [PAIR] = {"2b1kn2/8/8/8/8/8/8/2B1KB2", "2b1kb2/8/8/8/8/8/8/2B1KB2"},
        [DANGER] = {"6k1/8/8/6N1/8/8/8/K2Q4", "7k/8/8/8/8/8/8/K6N"},
    };
    for (int t = 0; t < TERM_NB; t++) {
        for (int silent = 0; silent < 2; silent++) {
            char fen[FEN_NB];
            snprintf(fen, sizeof fen, "%s w - -", silent ? CASES[t].without : CASES[t].with);
            Board b = read(fen), flipped;
            Slow slow = slow_terms(&b);
            if (silent ? slow.mg[t] || slow.eg[t] : slow.mg[t] + slow.eg[t] <= 0)
                fail_msg("term %d in %s: %d %d", t, fen, slow.mg[t], slow.eg[t]);
            board_flip(&flipped, &b);
            check_eval(&b, &flipped);
        }
    }
}

/* Every count of the project rests on these numbers: a change of the evaluation is a new engine. */
static void the_evaluation_is_the_frozen_one(void **state) {
    static const int SCORES[24] = {-125, 51,  -46, 68,  32,  83, -5,  -43, 166, 81,  89,  1,
                                   39,   -18, -33, 112, -41, 9,  -97, 66,  144, -26, -58, 134};
    FILE *file = fopen("positions/bratko-kopec.epd", "r");
    assert_non_null(file);
    for (int i = 0; i < 24; i++) {
        char line[512];
        Epd epd;
        Board at;
        Status status = STATUS_OK;
        assert_non_null(fgets(line, sizeof line, file));
        assert_true(epd_read(&epd, &at, line, &status));
        assert_int_equal(eval_static(&at), SCORES[i]);
    }
    fclose(file);
    assert_int_equal(eval_hash(), UINT64_C(0xF1714194DE695DD6));
}

static void the_hash_sees_every_byte(void **state) {
    unsigned char copy[sizeof WEIGHTS];
    memcpy(copy, &WEIGHTS, sizeof copy);
    uint64_t hash = hash_bytes(0, copy, sizeof copy);
    assert_true(hash == hash_bytes(0, &WEIGHTS, sizeof WEIGHTS));
    for (size_t i = 0; i < sizeof copy; i++) {
        copy[i] ^= 1;
        assert_true(hash_bytes(0, copy, sizeof copy) != hash);
        copy[i] ^= 1;
    }
}

/* ---- move knowledge -------------------------------------------------------------------------- */

static void every_rule_prefers_the_better_move(void **state) {
    static const struct {
        const char *fen, *better;
        int much;
        const char *worse;
        int less;
    } CASES[] = {
        /* exchanges: free, guarded, won, lost, even; promotions */
        {"4k3/8/2p5/3p4/p7/8/8/R2RK3 w - -", "Rxa4", 10, "Rxd5", -12},
        {"4k3/8/2p2p2/3q2p1/4P2P/8/8/4K3 w - -", "exd5", 22, "hxg5", 6},
        {"4k3/8/2p2p2/3n2r1/5B2/2N5/8/4K3 w - -", "Bxg5", 10, "Nxd5", 6},
        {"n3k3/1P6/8/8/8/8/8/4K3 w - -", "bxa8=Q", 25, "b8=Q", 24},
        {"2n1k3/1P6/8/8/8/8/8/R3K3 w - -", "bxc8=Q+", 25, "b8=N", -20},
        /* kings: castling, walking with and without rights */
        {"r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq -", "O-O", 18, "Kf1", -6},
        {"r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w - -", "Kf1", 2, "Ke2", 0},
        /* squares, in both phases */
        {FEN_START, "Nf3", 10, "Nh3", 2},
        {FEN_START, "e4", 8, "a4", -1},
        {"4k3/8/8/8/8/8/8/4K2N w - -", "Ke2", 4, "Kd1", 0},
        /* a pawn comes to attack a knight; a knight a queen and a rook */
        {"4k3/8/8/3n4/8/2P5/6P1/4K3 w - -", "c4", 10, "g4", 4},
        {"q3k2r/8/8/8/8/2N5/8/6K1 w - -", "Nb5", 0, "Ne4", -10},
        /* going where one is lost, by what guards the square */
        {"4k3/8/2p5/8/8/2N5/8/4K3 w - -", "Ne4", 2, "Nd5", -9},
        {"4k3/8/2p5/8/8/1B6/8/4K3 w - -", "Bc4", 1, "Bd5", -10},
        {"3k4/8/5n2/8/8/4R3/8/6K1 w - -", "Re5", 0, "Re4", -15},
        {"3k4/3r4/8/8/8/4Q3/8/6K1 w - -", "Qe5", 2, "Qd4", -17},
        {"4k3/8/3p4/8/2P3P1/8/8/4K3 w - -", "g5", 7, "c5", -2},
        {"3rk3/8/8/8/8/2N1P3/8/4K1N1 w - -", "Nge2", 6, "Nd5", -9}, /* neither guards itself */
        {"4k3/1r6/8/8/2P5/2N5/8/4K3 w - -", "Nb5", 0, "Nb1", -20},  /* a pawn guards it */
        /* coming from where one is lost */
        {"4k3/8/8/1p6/N7/8/8/4K2N w - -", "Nc3", 12, "Nf2", 8},
        {"4k3/8/8/1p6/Q7/8/4P3/4K2N w - -", "Qd4", 18, "Ng3", 9},
        {"r3k3/8/8/B7/3P4/8/8/4K3 w - -", "Bb4", 10, "Kd2", 3},
        {"r3k3/8/8/B7/1P6/8/8/4K3 w - -", "b5", 6, "Bb6", 1}, /* it is guarded */
        /* passed pawns, checks, files */
        {"4k3/5p2/P7/8/8/8/6P1/4K3 w - -", "a7", 19, "g3", 0},
        {"4k3/5p2/8/P7/8/8/6P1/4K3 w - -", "a6", 13, "g4", 2},
        {"7k/8/8/8/8/8/8/R3K3 w - -", "Ra8+", 6, "Ra7", 4},
        {"6k1/6pp/8/8/8/P7/6PP/R5K1 w - -", "Rd1", 4, "Ra2", 0},
    };
    for (size_t i = 0; i < COUNT_OF(CASES); i++) {
        Status status = STATUS_OK;
        Board b = read(CASES[i].fen);
        int much = knowledge_score(&b, san_read(&b, CASES[i].better, &status));
        int less = knowledge_score(&b, san_read(&b, CASES[i].worse, &status));
        if (status.failed)
            fail_msg("%s", status.text);
        if (much <= less || much != CASES[i].much || less != CASES[i].less)
            fail_msg("%s: %s %d, %s %d", CASES[i].fen, CASES[i].better, much, CASES[i].worse, less);
    }
}

/* The scores of all moves one ply into the suite: every count with K rests on them. */
static void the_knowledge_is_the_frozen_one(void **state) {
    FILE *file = fopen("positions/bratko-kopec.epd", "r");
    assert_non_null(file);
    char line[512];
    uint64_t hash = 0;
    while (fgets(line, sizeof line, file)) {
        Epd epd;
        Board at;
        Status status = STATUS_OK;
        MoveList list;
        assert_true(epd_read(&epd, &at, line, &status));
        movegen_all(&at, &list);
        for (int i = 0; i < list.count; i++) {
            Board next;
            MoveList replies;
            int scores[MAX_MOVES];
            board_make(&next, &at, list.moves[i]);
            movegen_all(&next, &replies);
            knowledge_scores(&next, KNOWLEDGE_FULL, replies.moves, replies.count, scores);
            for (int j = 0; j < replies.count; j++) {
                unsigned char byte = (unsigned char)(scores[j] + KNOWLEDGE_MAX);
                hash = hash_bytes(hash, &byte, 1);
            }
        }
    }
    fclose(file);
    assert_int_equal(hash, UINT64_C(0x3A5DA95D2DDE54EF));
}

static bool add_nbp(void *context, const EngineIteration *it) {
    if (it->depth == 3)
        *(uint64_t *)context += it->nbp;
    return true;
}

/* Bottom positions of the suite at depth 3 with these letters. */
static uint64_t suite_nbp(const char *letters) {
    EngineSettings settings;
    Status status = STATUS_OK;
    engine_settings_init(&settings);
    assert_true(engine_settings_letters(&settings, letters, &status));
    Engine *engine = engine_new(&settings, &status);
    EnginePosition *position = engine_position_new();
    FILE *file = fopen("positions/bratko-kopec.epd", "r");
    assert_true(engine && position && file);
    uint64_t nbp = 0;
    char line[512];
    while (fgets(line, sizeof line, file)) {
        EngineEpd epd;
        assert_true(engine_epd_read(&epd, line, &status));
        assert_true(engine_position_set(position, epd.fen, &status));
        engine_reset(engine);
        EngineLimits limits = {.depth = 3, .iteration = add_nbp, .context = &nbp};
        assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
    }
    fclose(file);
    engine_position_free(position);
    engine_free(engine);
    return nbp;
}

static void ordering_by_knowledge_saves_work(void **state) {
    uint64_t without = suite_nbp("-"), with = suite_nbp("K");
    assert_true(without > 10000 && with < without * 7 / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_agree_with_the_slow_evaluation),
        cmocka_unit_test(no_army_is_too_large),
        cmocka_unit_test(every_term_matters),
        cmocka_unit_test(the_evaluation_is_the_frozen_one),
        cmocka_unit_test(the_hash_sees_every_byte),
        cmocka_unit_test(every_rule_prefers_the_better_move),
        cmocka_unit_test(the_knowledge_is_the_frozen_one),
        cmocka_unit_test(ordering_by_knowledge_saves_work),
    };
    return cmocka_run_group_tests_name("eval", tests, NULL, NULL);
}
