/* The engine's search against an independent one (support/naive.h): equal counts, values and best
 * moves at every iteration, for sets of T R N S H K L; minimax against perft, at every level that
 * changes the tree; root values against minimax and best moves against the set of optimal moves,
 * for all 2^7 sets; some of that in other base programs, of which test_oracle_universes.c has more.
 * With PRUNELAB_LONG in the environment every position goes a ply deeper and no set is left out. */
#include <stdlib.h>

#include "base/rng.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "engine.h"
#include "support/naive.h"
#include "support/oracle.h"
#include "support/searches.h"
#include "support/test.h"

enum { SETS_NB = 128, SET_BITS = 7 }; /* of the letters before M and V */

static void test_named_sets(void **state) {
    static const char *const sets[] = {"-", "T", "N", "H", "S", "TN", "TH", "TRNSHKL"};
    int differences = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        OracleConfig config = {oracle_mask(sets[i]), ORACLE_ENTRIES, false, NAIVE_FIG7, NULL, NULL};
        oracle_compare_config(&config, 1, ORACLE_DEPTH_MAX, &differences);
    }
    assert_int_equal(differences, 0);
}

/* None, single letters, pairs, and all but one letter or none; in the long run every set. */
static void test_other_sets(void **state) {
    int differences = 0;
    for (int mask = 0; mask < SETS_NB; mask++) {
        int bits = 0;
        for (int i = 0; i < SET_BITS; i++)
            bits += mask >> i & 1;
        if (bits > 2 && bits < 6 && !oracle_is_long())
            continue;
        OracleConfig config = {mask, ORACLE_ENTRIES, false, NAIVE_FIG7, NULL, NULL};
        oracle_compare_config(&config, 1, oracle_is_long() ? 4 : 3, &differences);
    }
    assert_int_equal(differences, 0);
}

/* Where entries fight for slots, and where deeper ones answer. */
static void test_tables(void **state) {
    static const char *const sets[] = {"T", "TN", "TS", "TRH", "TRNSHKL"};
    static const int entries[] = {2, 64, 512};
    int differences = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (size_t e = 0; e < sizeof entries / sizeof entries[0]; e++)
            for (int at_least = 0; at_least <= 1; at_least++) {
                OracleConfig config = {oracle_mask(sets[i]), entries[e], at_least,
                                       NAIVE_FIG7,           NULL,       NULL};
                oracle_compare_config(&config, oracle_is_long() ? 1 : 4, ORACLE_DEPTH_MAX,
                                      &differences);
            }
    assert_int_equal(differences, 0);
}

/* What stays in the table, at every level. */
static void test_replacement(void **state) {
    static const char *const sets[] = {"T", "TNS", "TRNSHKL"};
    static const int entries[] = {2, 64, 1024};
    int differences = 0;
    for (int r = NAIVE_FIG7; r < NAIVE_REPLACEMENT_NB; r++)
        for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
            for (size_t e = 0; e < sizeof entries / sizeof entries[0]; e++) {
                OracleConfig config = {oracle_mask(sets[i]), entries[e], e == i,
                                       (NaiveReplacement)r,  NULL,       NULL};
                oracle_compare_config(&config, oracle_is_long() ? 1 : 7, ORACLE_DEPTH_MAX,
                                      &differences);
            }
    assert_int_equal(differences, 0);
}

/* ---- minimax ---- */

/* A perft that knows the base program's depth rule: a child in check has one ply more. Adds the
 * nodes above the leaves; returns the leaves. */
static uint64_t extended_perft(const Board *b, int depth, uint64_t *above) {
    if (depth <= 0)
        return 1;
    MoveList moves;
    uint64_t leaves = 0;
    movegen_all(b, &moves);
    ++*above;
    for (int i = 0; i < moves.count; i++) {
        Board next;
        board_make(&next, b, moves.moves[i]);
        leaves += extended_perft(&next, depth - 1 + board_in_check(&next), above);
    }
    return leaves;
}

/* The oracle's own minimax is held against perft: horizon nodes are its leaves, interior nodes
 * those above them. A position that is drawn has nothing below it, which no perft knows. */
static void check_against_perft(const EnginePosition *position, const Board *board,
                                NaiveRules rules, const NaiveResult *own) {
    uint64_t above = 0;
    if (rules.repetition || rules.fifty_moves)
        return;
    if (rules.check_extension) {
        assert_int_equal(own->horizon, extended_perft(board, own->depth, &above));
    } else {
        assert_int_equal(own->horizon, engine_perft(position, own->depth));
        for (int d = 0; d < own->depth; d++)
            above += engine_perft(position, d);
    }
    assert_int_equal(own->interior, above);
}

static void add_counts(NaiveResult *sum, NaiveResult *own) {
    own->interior = sum->interior += own->interior;
    own->horizon = sum->horizon += own->horizon;
    own->nbp = sum->nbp += own->nbp;
    own->quiescence = sum->quiescence += own->quiescence;
    own->extended = sum->extended += own->extended;
    own->drawn = sum->drawn += own->drawn;
}

static EngineSettings rules_settings(const char *letters, NaiveRules rules) {
    EngineSettings settings = settings_of(letters);
    settings_put(&settings, "base.check_extension", rules.check_extension ? "on" : "off");
    settings_put(&settings, "base.repetition", rules.repetition ? "on" : "off");
    settings_put(&settings, "base.fifty_moves", rules.fifty_moves ? "on" : "off");
    oracle_put_base(&settings, &rules.base);
    return settings;
}

/* Root values of alpha-beta are minimax's under every rule; with T only where a position's value
 * does not depend on the way to it. */
static void compare_alphabeta(const EnginePosition *position, NaiveRules rules,
                              const OracleRun *minimax, OracleCase *c, int *differences) {
    static const char *const sets[] = {"-", "RNSHKL", "TRNSHKL"};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        OracleRun run;
        const EngineSettings settings = rules_settings(sets[i], rules);
        if (*sets[i] == 'T' && !engine_settings_preserve_value(&settings))
            continue;
        Engine *engine = engine_of(&settings);
        oracle_run(engine, position, minimax->depth, &run);
        for (c->depth = 1; c->depth <= run.depth; c->depth++)
            if (run.iterations[c->depth].score != minimax->iterations[c->depth].score)
                oracle_report(c, sets[i], run.iterations[c->depth].score,
                              minimax->iterations[c->depth].score, differences);
        engine_free(engine);
    }
}

static void compare_minimax(const char *fen, NaiveRules rules, int depth, NaiveResult *seen,
                            int *differences) {
    OracleRun run;
    Board board;
    EnginePosition *position = oracle_position(fen, &board);
    EngineSettings settings = rules_settings("-", rules);
    settings_put(&settings, "base.algorithm", "minimax");
    Engine *engine = engine_of(&settings);
    NaiveResult sum = {0};
    OracleCase c = {.fen = fen};
    snprintf(c.set, sizeof c.set, "minimax%s%s%s order=%d eval=%d quiescence=%d",
             rules.check_extension ? " extended" : "", rules.repetition ? " repetition" : "",
             rules.fifty_moves ? " fifty moves" : "", rules.base.order, rules.base.eval,
             rules.base.quiescence);
    int before = *differences;
    oracle_run(engine, position, depth, &run);
    for (c.depth = 1; c.depth <= depth && *differences == before; c.depth++) {
        NaiveResult own;
        naive_minimax(&board, rules, c.depth, &own);
        check_against_perft(position, &board, rules, &own);
        add_counts(&sum, &own);
        oracle_compare(&c, &run.iterations[c.depth], &own, differences);
        const Counters *counters = &run.counters[c.depth];
        assert_int_equal(counters_total(counters, COUNT_EXTENDED), own.extended);
        assert_int_equal(counters_total(counters, COUNT_DRAWN), own.drawn);
    }
    seen->extended += sum.extended;
    seen->drawn += sum.drawn;
    compare_alphabeta(position, rules, &run, &c, differences);
    engine_free(engine);
    engine_position_free(position);
}

static void test_minimax(void **state) {
    const NaiveRules none = {.repetition = false};
    NaiveResult seen = {0};
    int differences = 0;
    for (int i = 0; i < ORACLE_POSITIONS_NB; i += oracle_is_short() ? 3 : 1) {
        int depth =
            oracle_is_long() && oracle_positions[i].minimax < 3 ? 3 : oracle_positions[i].minimax;
        compare_minimax(oracle_positions[i].fen, none, depth, &seen, &differences);
    }
    assert_int_equal(differences, 0);
    assert_int_equal(seen.extended + seen.drawn, 0);
}

/* Minimax is the reference for every level of the base program that changes the tree. */
static void test_minimax_rules(void **state) {
    static const NaiveRules rules[] = {
        {.check_extension = true},
        {.repetition = true},
        {.fifty_moves = true},
        {.check_extension = true, .repetition = true, .fifty_moves = true},
        {.base = {.order = 2, .eval = 1, .grain = 10}},
        {.base = {.order = 3, .seed = 3, .quiescence = 1}},
        {.base = {.order = 1, .eval = 2, .quiescence = 2}},
        {.check_extension = true, .base = {.quiescence = 3}},
    };
    static const OraclePosition others[] = {
        /* Checks that win; a queen that checks for ever; the fifty moves nearly over. */
        {"6R1/4qp1p/ppr1n1pk/8/1P2P1QP/6N1/P4PP1/6K1 w - - 0 1", 0, 2},
        {"6k1/6p1/8/7Q/8/1q6/1r6/7K w - - 0 1", 0, 3},
        {"7k/8/8/8/8/8/q7/1R5K w - - 97 90", 0, 3},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 96 80", 0, 5},
    };
    const int step = oracle_is_long() ? 1 : oracle_is_short() ? 8 : 4;
    for (size_t r = 0; r < sizeof rules / sizeof rules[0]; r++) {
        NaiveResult seen = {0};
        int differences = 0;
        /* Quiet checks make the tree of a position much larger. */
        const int less = rules[r].base.quiescence == 3 && !oracle_is_long();
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
            compare_minimax(others[i].fen, rules[r], others[i].minimax - less, &seen, &differences);
        for (int i = (int)r; i < ORACLE_POSITIONS_NB; i += step)
            compare_minimax(oracle_positions[i].fen, rules[r], oracle_positions[i].minimax - less,
                            &seen, &differences);
        assert_int_equal(differences, 0);
        assert_true(!rules[r].check_extension || seen.extended > 100);
        assert_true(!(rules[r].repetition || rules[r].fifty_moves) || seen.drawn > 100);
    }
}

/* ---- the hundredth ply ---- */

enum { LATE_NB = 200, LATE_FIRST = 95 };

/* Ends at the hundredth ply. */
typedef struct Late {
    int mates, stalemates, others;
} Late;

static void count_late(const Board *b, Late *late) {
    MoveList moves;
    movegen_all(b, &moves);
    if (b->fifty >= 100) {
        const bool checked = board_in_check(b);
        late->mates += moves.count == 0 && checked;
        late->stalemates += moves.count == 0 && !checked;
        late->others += moves.count > 0;
        return;
    }
    for (int i = 0; i < moves.count; i++) {
        Board next;
        board_make(&next, b, moves.moves[i]);
        if (next.fifty > 0)
            count_late(&next, late);
    }
}

/* A king at the edge against king and queen; the farther from the hundredth ply, a pawn that is stopped
 * by another instead of the queen, for
 * fewer moves. */
static void late_fen(Rng *rng, int clock, char fen[ENGINE_FEN_NB]) {
    char squares[64];
    const int lost = (int)rng_below(rng, 8);
    int king = 0, man = 0;
    while (king == lost || king == lost + 8 || king == lost + 1 || king == lost - 1)
        king = (int)rng_below(rng, 24);
    while (man == lost || man == king || man < 8)
        man = (int)rng_below(rng, 32);
    memset(squares, '1', sizeof squares);
    squares[lost] = 'k';
    squares[king] = 'K';
    squares[clock < 97 ? king + 32 : man] = clock < 97 ? 'P' : 'Q';
    if (clock < 97)
        squares[king + 24] = 'p';
    char *at = fen;
    for (int i = 0; i < 64; i++) {
        if (i > 0 && i % 8 == 0)
            *at++ = '/';
        if (squares[i] == '1' && i % 8 > 0 && at[-1] < '9')
            at[-1]++;
        else
            *at++ = squares[i];
    }
    sprintf(at, " %c - - %d 90", rng_below(rng, 4) ? 'w' : 'b', clock);
}

static void test_the_hundredth_ply(void **state) {
    const NaiveRules rules = {.fifty_moves = true};
    Rng rng = rng_init(50);
    Late late = {0};
    NaiveResult seen = {0};
    int differences = 0;
    for (int nb = 0; nb < LATE_NB;) {
        const int clock = LATE_FIRST + nb % 5;
        char fen[ENGINE_FEN_NB];
        Board board;
        Status status = STATUS_OK;
        late_fen(&rng, clock, fen);
        if (!fen_read(&board, fen, &status))
            continue; /* the side to move could take the king */
        nb++;
        count_late(&board, &late);
        compare_minimax(fen, rules, 100 - clock + (clock > 98), &seen, &differences);
    }
    assert_int_equal(differences, 0);
    assert_true(late.mates > 20 && late.stalemates > 20 && late.others > 1000);
}

/* ---- values and best moves ---- */

/* What a plain search says of a position at one depth. */
typedef struct Truth {
    Score value;
    int optimal_nb;
    Move optimal[MAX_MOVES];
} Truth;

static Truth truth_find(const Board *board, NaiveRules rules, int depth) {
    MoveList moves;
    movegen_all(board, &moves);
    Truth truth = {.value = -SCORE_INFINITE};
    if (moves.count == 0)
        truth.value = board_in_check(board) ? -SCORE_MATE : 0;
    for (int i = 0; i < moves.count; i++) {
        Score value = naive_move_value(board, rules, moves.moves[i], depth);
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
        return oracle_same_move(best, MOVE_NONE);
    for (int i = 0; i < truth->optimal_nb; i++)
        if (oracle_same_move(best, truth->optimal[i]))
            return true;
    return false;
}

/* One set on one position against the truth of every depth. */
static void compare_values(const OracleConfig *config, const OraclePosition *p,
                           const Truth truths[], int *differences) {
    OracleRun run;
    EngineSettings settings = oracle_settings(config);
    Engine *engine = engine_of(&settings);
    Board board;
    EnginePosition *position = oracle_position(p->fen, &board);
    OracleCase c = {.fen = p->fen};
    oracle_name(config, c.set);
    oracle_run(engine, position, p->depth, &run);
    for (c.depth = 1; c.depth <= p->depth; c.depth++) {
        const EngineIteration *it = &run.iterations[c.depth];
        const Truth *truth = &truths[c.depth];
        if (it->score != truth->value)
            oracle_report(&c, "value", it->score, truth->value, differences);
        char what[64];
        snprintf(what, sizeof what, "best move '%s' is optimal", it->best_move);
        if (!truth_has(truth, it->best_move))
            oracle_report(&c, what, 0, 1, differences);
    }
    engine_position_free(position);
    engine_free(engine);
}

/* All 2^7 sets, or every step-th, with a table of ordinary size and a crowded one. Values to depth
 * 3 are minimax's; beyond, those of the plain alpha-beta that gives the optimal moves, and '-' is
 * held to them too. */
static void compare_all_sets(const OraclePosition *p, const OracleUniverse *universe, int step,
                             int *differences) {
    Board board;
    engine_position_free(oracle_position(p->fen, &board));
    const NaiveRules rules = {.base = universe->base};
    Truth truths[ORACLE_DEPTH_MAX + 1];
    for (int d = 1; d <= p->depth; d++)
        truths[d] = truth_find(&board, rules, d);
    for (int d = 1; d <= 3; d++) {
        NaiveResult reference;
        naive_minimax(&board, rules, d, &reference);
        assert_int_equal(truths[d].value, reference.score);
    }
    for (int mask = 0; mask < SETS_NB; mask += step)
        for (int crowded = 0; crowded <= (mask & 1); crowded++) {
            OracleConfig config = {mask,    crowded ? 64 : ORACLE_ENTRIES, false, NAIVE_FIG7, NULL,
                                   universe};
            compare_values(&config, p, truths, differences);
        }
}

static void test_values_and_best_moves(void **state) {
    const OracleUniverse usual = {.history = 0};
    int differences = 0;
    for (int i = 0; i < ORACLE_POSITIONS_NB; i++)
        if (oracle_is_long() ||
            (oracle_positions[i].minimax >= 3 && (oracle_is_short() ? i % 6 == 3 : i % 3 == 0)))
            compare_all_sets(&oracle_positions[i], &usual, 1, &differences);
    assert_int_equal(differences, 0);
}

/* The same under other rules of value and order, each with some of the positions. */
static void test_best_moves_of_other_base_programs(void **state) {
    static const OracleUniverse universes[] = {
        {.base = {.order = 1}, .history = 1},
        {.base = {.quiescence = 1}},
        {.base = {.order = 2, .eval = 2}}, /* under which many moves are equally good */
        {.base = {.order = 3, .seed = 5, .eval = 1, .grain = 10, .quiescence = 2}},
    };
    const int stride = oracle_is_long() ? 3 : oracle_is_short() ? 16 : 8;
    int differences = 0;
    for (int u = 0; u < (int)(sizeof universes / sizeof universes[0]); u++)
        for (int i = (2 * u + 1) % stride; i < ORACLE_POSITIONS_NB; i += stride)
            if (oracle_positions[i].minimax >= 3)
                compare_all_sets(&oracle_positions[i], &universes[u], oracle_is_long() ? 1 : 3,
                                 &differences);
    assert_int_equal(differences, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named_sets),
        cmocka_unit_test(test_other_sets),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_replacement),
        cmocka_unit_test(test_minimax),
        cmocka_unit_test(test_minimax_rules),
        cmocka_unit_test(test_the_hundredth_ply),
        cmocka_unit_test(test_values_and_best_moves),
        cmocka_unit_test(test_best_moves_of_other_base_programs),
    };
    return cmocka_run_group_tests_name("oracle", tests, NULL, NULL);
}
