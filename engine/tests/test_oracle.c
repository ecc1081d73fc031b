/* The engine's search against an independent one (support/naive.h): equal counts, values and best
 * moves at every iteration, for sets of T R N S H K L; minimax against perft; root values against
 * minimax and best moves against the set of optimal moves, for all 2^7 sets.
 * With PRUNELAB_LONG in the environment every position goes a ply deeper and no set is left out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chess/movegen.h"
#include "chess/notation.h"
#include "engine.h"
#include "support/naive.h"

enum { SETS_NB = 128, DEPTH_MAX = 8, REPORTS_MAX = 20, DEFAULT_ENTRIES = 8192 };

static const char letters[] = "TRNSHKL";

typedef struct Position {
    const char *fen;
    int depth;   /* that the named sets reach; one more in the long run */
    int minimax; /* the depth that minimax reaches in the short run; its quiescence has no window */
} Position;

static const Position positions[] = {
    /* Bratko-Kopec, in order. */
    {"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 4, 2},
    {"3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1", 4, 3},
    {"2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1", 4, 2},
    {"rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1", 4, 3},
    {"r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1", 4, 2},
    {"2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1", 5, 3},
    {"1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1", 4, 2},
    {"4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1", 6, 4},
    {"2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - - 0 1", 4, 2},
    {"3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1", 4, 2},
    {"2r1nrk1/p2q1ppp/bp1p4/n1pPp3/P1P1P3/2PBB1N1/4QPPP/R4RK1 w - - 0 1", 4, 2},
    {"r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1", 4, 2},
    {"r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - - 0 1", 4, 3},
    {"rnb2r1k/pp2p2p/2pp2p1/q2P1p2/8/1Pb2NP1/PB2PPBP/R2Q1RK1 w - - 0 1", 4, 2},
    {"2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - - 0 1", 4, 2},
    {"r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq - 0 1", 4, 3},
    {"r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1", 4, 2},
    {"r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - 0 1", 4, 2},
    {"3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - - 0 1", 4, 2},
    {"r4k2/pb2bp1r/1p1qp2p/3pNp2/3P1P2/2N3P1/PPP1Q2P/2KRR3 w - - 0 1", 4, 3},
    {"3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - - 0 1", 4, 2},
    {"2r2rk1/1bqnbpp1/1p1ppn1p/pP6/N1P1P3/P2B1N1P/1B2QPP1/R2R2K1 b - - 0 1", 4, 2},
    {"r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq - 0 1", 4, 2},
    {"r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1", 4, 2},
    /* Openings and middle games; castling. */
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 3},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 1},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 2},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2},
    {"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 4, 3},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4, 3},
    {"4r2k/8/8/8/7b/8/5n2/4K2R w K - 0 1", 5, 4},
    /* Promotions. */
    {"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5, 3},
    {"r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1", 4, 2},
    {"8/Pk6/8/8/8/8/6Kp/8 w - - 0 1", 6, 4},
    {"1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", 6, 4},
    /* En passant. */
    {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 7, 5},
    {"7k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", 7, 5},
    {"8/8/8/8/k1pP2R1/8/8/4K3 b - d3 0 1", 6, 4},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 4},
    /* Mates to come, mated, stalemated, a single move, two moves. */
    {"k7/8/1K6/8/8/8/8/7R w - - 0 1", 6, 5},
    {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 7, 5},
    {"r4r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 5, 3},
    {"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", 5, 4},
    {"6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", 4, 4},
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 4, 4},
    {"7k/8/8/8/8/8/1q6/K7 w - - 0 1", 7, 5},
    {"3Nk3/8/8/1B6/8/8/8/K3R3 b - - 0 1", 6, 4},
    /* Endgames full of transpositions. */
    {"8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", 6, 4},
    {"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", 7, 5},
    {"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 7, 5},
};
enum { POSITIONS_NB = sizeof positions / sizeof positions[0] };

/* One configuration of both searches; mask bit i is letters[i]. */
typedef struct Config {
    int mask;
    int entries;
    bool at_least;
    NaiveReplacement replacement;
} Config;

static const char *const replacements[NAIVE_REPLACEMENT_NB] = {"fig7", "always", "draft",
                                                               "two_tier", "size"};

typedef struct Run {
    int depth; /* iterations taken */
    EngineIteration iterations[DEPTH_MAX + 1];
} Run;

static bool long_run(void) {
    return getenv("PRUNELAB_LONG") != NULL;
}

/* ---- the two sides ---- */

static int mask_of(const char *set) {
    int mask = 0;
    for (int i = 0; letters[i] != '\0'; i++)
        mask |= strchr(set, letters[i]) != NULL ? 1 << i : 0;
    return mask;
}

static void config_name(const Config *config, char text[48]) {
    char set[sizeof letters] = "-";
    for (int i = 0, nb = 0; letters[i] != '\0'; i++)
        if (config->mask >> i & 1) {
            set[nb++] = letters[i];
            set[nb] = '\0';
        }
    snprintf(text, 48, "%s entries=%d %s%s", set, config->entries,
             replacements[config->replacement], config->at_least ? " at_least" : "");
}

static NaiveOptions naive_options(const Config *config) {
    int m = config->mask;
    return (NaiveOptions){.t = m & 1,
                          .r = m >> 1 & 1,
                          .n = m >> 2 & 1,
                          .s = m >> 3 & 1,
                          .h = m >> 4 & 1,
                          .k = m >> 5 & 1,
                          .l = m >> 6 & 1,
                          .entries = config->entries,
                          .at_least = config->at_least,
                          .replacement = config->replacement};
}

static EngineSettings engine_settings(const Config *config) {
    EngineSettings settings;
    Status status = STATUS_OK;
    char set[sizeof letters] = "", entries[16];
    for (int i = 0, nb = 0; letters[i] != '\0'; i++)
        if (config->mask >> i & 1)
            set[nb++] = letters[i];
    snprintf(entries, sizeof entries, "%d", config->entries);
    engine_settings_init(&settings);
    if (!engine_settings_letters(&settings, set, &status) ||
        !engine_settings_set(&settings, "T.entries", entries, &status) ||
        !engine_settings_set(&settings, "T.replacement", replacements[config->replacement],
                             &status) ||
        !engine_settings_set(&settings, "T.acceptance", config->at_least ? "at_least" : "exact",
                             &status))
        fail_msg("%s", status.text);
    return settings;
}

static Engine *engine_make(const EngineSettings *settings) {
    Status status = STATUS_OK;
    Engine *engine = engine_new(settings, &status);
    if (engine == NULL)
        fail_msg("%s", status.text);
    return engine;
}

static bool run_take(void *context, const EngineIteration *it) {
    Run *run = context;
    assert_in_range(it->depth, 1, DEPTH_MAX);
    run->depth = it->depth;
    run->iterations[it->depth] = *it;
    return true;
}

/* Search from a reset state. */
static void run_engine(Engine *engine, const EnginePosition *position, int depth, Run *run) {
    EngineLimits limits = {.depth = depth, .iteration = run_take, .context = run};
    engine_reset(engine);
    run->depth = 0;
    assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
    assert_int_equal(run->depth, depth);
}

static EnginePosition *position_make(const char *fen, Board *board) {
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new();
    assert_non_null(position);
    if (!engine_position_set(position, fen, &status) || !fen_read(board, fen, &status))
        fail_msg("%s", status.text);
    return position;
}

/* The engine writes no move as an empty text. */
static bool same_move(const char *text, Move m) {
    char wanted[MOVE_TEXT_NB] = "";
    if (m != MOVE_NONE)
        move_write(m, wanted);
    return strcmp(text, wanted) == 0;
}

/* ---- counts ---- */

/* What is being compared. */
typedef struct Case {
    const char *fen;
    char set[48];
    int depth;
} Case;

/* Prints a difference, the first few of a test only. */
static void report(const Case *c, const char *what, long long got, long long wanted,
                   int *differences) {
    if (++*differences <= REPORTS_MAX)
        print_error("%s | %s | depth %d | %s: engine %lld, oracle %lld\n", c->fen, c->set, c->depth,
                    what, got, wanted);
}

static void compare(const Case *c, const EngineIteration *it, const NaiveResult *r,
                    int *differences) {
    char best[MOVE_TEXT_NB], moves[64];
    move_write(r->best, best);
    snprintf(moves, sizeof moves, "best moves equal ('%s', '%s')", it->best_move, best);
    const struct {
        const char *what;
        long long got, wanted;
    } rows[] = {
        {"nbp", (long long)it->nbp, (long long)r->nbp},
        {"interior", (long long)it->interior, (long long)r->interior},
        {"horizon", (long long)it->horizon, (long long)r->horizon},
        {"quiescence", (long long)it->quiescence, (long long)r->quiescence},
        {"nc", (long long)it->nc, (long long)(r->interior + r->horizon + r->quiescence)},
        {"score", it->score, r->score},
        {moves, same_move(it->best_move, r->best), 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].got != rows[i].wanted)
            report(c, rows[i].what, rows[i].got, rows[i].wanted, differences);
}

/* Both searches on one position, up to the first iteration that differs, for the rest follow. */
static void compare_search(Engine *engine, const Config *config, const char *fen, int depth,
                           int *differences) {
    Run run;
    NaiveOptions options = naive_options(config);
    NaiveResult results[DEPTH_MAX + 1];
    Board board;
    EnginePosition *position = position_make(fen, &board);
    run_engine(engine, position, depth, &run);
    naive_search(&board, &options, depth, results);
    Case c = {.fen = fen};
    config_name(config, c.set);
    int before = *differences;
    for (c.depth = 1; c.depth <= depth && *differences == before; c.depth++)
        compare(&c, &run.iterations[c.depth], &results[c.depth], differences);
    engine_position_free(position);
}

/* Every stride-th position, to its own depth or depth_max. */
static void compare_config(const Config *config, int stride, int depth_max, int *differences) {
    EngineSettings settings = engine_settings(config);
    Engine *engine = engine_make(&settings);
    for (int i = 0; i < POSITIONS_NB; i += stride) {
        int depth = positions[i].depth + (long_run() ? 1 : 0);
        compare_search(engine, config, positions[i].fen, depth < depth_max ? depth : depth_max,
                       differences);
    }
    engine_free(engine);
}

static void test_named_sets(void **state) {
    (void)state;
    static const char *const sets[] = {"-", "T", "N", "H", "S", "TN", "TH", "TRNSHKL"};
    int differences = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        Config config = {mask_of(sets[i]), DEFAULT_ENTRIES, false, NAIVE_FIG7};
        compare_config(&config, 1, DEPTH_MAX, &differences);
    }
    assert_int_equal(differences, 0);
}

/* None, single letters, pairs, and all but one letter or none; in the long run every set. */
static void test_other_sets(void **state) {
    (void)state;
    int differences = 0;
    for (int mask = 0; mask < SETS_NB; mask++) {
        int bits = 0;
        for (int i = 0; letters[i] != '\0'; i++)
            bits += mask >> i & 1;
        if (bits > 2 && bits < 6 && !long_run())
            continue;
        Config config = {mask, DEFAULT_ENTRIES, false, NAIVE_FIG7};
        compare_config(&config, 1, long_run() ? 4 : 3, &differences);
    }
    assert_int_equal(differences, 0);
}

/* Where entries fight for slots, and where deeper ones answer. */
static void test_tables(void **state) {
    (void)state;
    static const char *const sets[] = {"T", "TN", "TS", "TRH", "TRNSHKL"};
    static const int entries[] = {2, 64, 512};
    int differences = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (size_t e = 0; e < sizeof entries / sizeof entries[0]; e++)
            for (int at_least = 0; at_least <= 1; at_least++) {
                Config config = {mask_of(sets[i]), entries[e], at_least, NAIVE_FIG7};
                compare_config(&config, long_run() ? 1 : 4, DEPTH_MAX, &differences);
            }
    assert_int_equal(differences, 0);
}

/* What stays in the table, at every level. */
static void test_replacement(void **state) {
    (void)state;
    static const char *const sets[] = {"T", "TNS", "TRNSHKL"};
    static const int entries[] = {2, 64, 1024};
    int differences = 0;
    for (int r = NAIVE_FIG7; r < NAIVE_REPLACEMENT_NB; r++)
        for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
            for (size_t e = 0; e < sizeof entries / sizeof entries[0]; e++) {
                Config config = {mask_of(sets[i]), entries[e], e == i, (NaiveReplacement)r};
                compare_config(&config, long_run() ? 1 : 7, DEPTH_MAX, &differences);
            }
    assert_int_equal(differences, 0);
}

/* ---- minimax ---- */

/* Horizon nodes by perft, interior nodes by its sums, the rest by the oracle's own minimax. */
static void compare_minimax(Engine *engine, const char *fen, int depth, int *differences) {
    Run run;
    Board board;
    EnginePosition *position = position_make(fen, &board);
    NaiveResult sum = {0};
    uint64_t interior = 0;
    Case c = {.fen = fen, .set = "minimax"};
    int before = *differences;
    run_engine(engine, position, depth, &run);
    for (c.depth = 1; c.depth <= depth && *differences == before; c.depth++) {
        NaiveResult own;
        naive_minimax(&board, c.depth, &own);
        interior += engine_perft(position, c.depth - 1, false);
        assert_int_equal(own.interior, interior);
        assert_int_equal(own.horizon, engine_perft(position, c.depth, false));
        own.interior = sum.interior += own.interior;
        own.horizon = sum.horizon += own.horizon;
        own.nbp = sum.nbp += own.nbp;
        own.quiescence = sum.quiescence += own.quiescence;
        compare(&c, &run.iterations[c.depth], &own, differences);
    }
    engine_position_free(position);
}

static void test_minimax(void **state) {
    (void)state;
    Config config = {0, DEFAULT_ENTRIES, false, NAIVE_FIG7};
    EngineSettings settings = engine_settings(&config);
    Status status = STATUS_OK;
    assert_true(engine_settings_set(&settings, "base.algorithm", "minimax", &status));
    Engine *engine = engine_make(&settings);
    int differences = 0;
    for (int i = 0; i < POSITIONS_NB; i++) {
        int depth = long_run() && positions[i].minimax < 3 ? 3 : positions[i].minimax;
        compare_minimax(engine, positions[i].fen, depth, &differences);
    }
    engine_free(engine);
    assert_int_equal(differences, 0);
}

/* ---- values and best moves ---- */

/* What a plain search says of a position at one depth. */
typedef struct Truth {
    Score value;
    int optimal_nb;
    Move optimal[MAX_MOVES];
} Truth;

static Truth truth_find(const Board *board, int depth) {
    MoveList moves;
    movegen_all(board, &moves);
    Truth truth = {.value = -SCORE_INFINITE};
    if (moves.count == 0)
        truth.value = board_in_check(board) ? -SCORE_MATE : 0;
    for (int i = 0; i < moves.count; i++) {
        Score value = naive_move_value(board, moves.moves[i], depth);
        if (value > truth.value) {
            truth.value = value;
            truth.optimal_nb = 0;
        }
        if (value == truth.value)
            truth.optimal[truth.optimal_nb++] = moves.moves[i];
    }
    return truth;
}

static bool truth_has(const Truth *truth, const char *best) {
    if (truth->optimal_nb == 0)
        return same_move(best, MOVE_NONE);
    for (int i = 0; i < truth->optimal_nb; i++)
        if (same_move(best, truth->optimal[i]))
            return true;
    return false;
}

/* One set on one position against the truth of every depth. */
static void compare_values(const Config *config, const Position *p, const Truth truths[],
                           int *differences) {
    Run run;
    EngineSettings settings = engine_settings(config);
    Engine *engine = engine_make(&settings);
    Board board;
    EnginePosition *position = position_make(p->fen, &board);
    Case c = {.fen = p->fen};
    config_name(config, c.set);
    run_engine(engine, position, p->depth, &run);
    for (c.depth = 1; c.depth <= p->depth; c.depth++) {
        const EngineIteration *it = &run.iterations[c.depth];
        const Truth *truth = &truths[c.depth];
        if (it->score != truth->value)
            report(&c, "value", it->score, truth->value, differences);
        char what[64];
        snprintf(what, sizeof what, "best move '%s' is optimal", it->best_move);
        if (!truth_has(truth, it->best_move))
            report(&c, what, 0, 1, differences);
    }
    engine_position_free(position);
    engine_free(engine);
}

/* All 2^7 sets, with a table of ordinary size and a crowded one. Values to depth 3 are minimax's;
 * beyond, those of the plain alpha-beta that gives the optimal moves, and '-' is held to them too.
 */
static void compare_all_sets(const Position *p, int *differences) {
    Board board;
    engine_position_free(position_make(p->fen, &board));
    Truth truths[DEPTH_MAX + 1];
    for (int d = 1; d <= p->depth; d++)
        truths[d] = truth_find(&board, d);
    for (int d = 1; d <= 3; d++) {
        NaiveResult reference;
        naive_minimax(&board, d, &reference);
        assert_int_equal(truths[d].value, reference.score);
    }
    for (int mask = 0; mask < SETS_NB; mask++)
        for (int crowded = 0; crowded <= (mask & 1); crowded++) {
            Config config = {mask, crowded ? 64 : DEFAULT_ENTRIES, false, NAIVE_FIG7};
            compare_values(&config, p, truths, differences);
        }
}

static void test_values_and_best_moves(void **state) {
    (void)state;
    int differences = 0;
    for (int i = 0; i < POSITIONS_NB; i++)
        if (long_run() || (positions[i].minimax >= 3 && i % 3 == 0))
            compare_all_sets(&positions[i], &differences);
    assert_int_equal(differences, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named_sets), cmocka_unit_test(test_other_sets),
        cmocka_unit_test(test_tables),     cmocka_unit_test(test_replacement),
        cmocka_unit_test(test_minimax),    cmocka_unit_test(test_values_and_best_moves),
    };
    return cmocka_run_group_tests_name("oracle", tests, NULL, NULL);
}
