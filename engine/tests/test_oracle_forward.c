/* M and V against the naive search (support/naive.h): equal counts, values, best moves, tries and
 * prunes at every iteration, at every level and in company. With PRUNELAB_LONG in the environment
 * every position goes a ply deeper, and all 2^9 sets are compared. */
#include "support/oracle.h"
#include "support/test.h"

/* A side with pieces enough and no move, a bishop's move away. */
static const char stalemate[] = "r2b4/8/8/8/8/8/NN4k1/KN5r b - - 0 1";

enum { SETS_NB = 512, FORWARD = 1 << 7 | 1 << 8, DEPTH = 4 };

static const OracleLevels usual = {.r = 2, .c = 3, .m = 10, .t = NAIVE_T_VARIABLE};

static void compare(const char *set, const OracleLevels *levels, int stride, int depth,
                    int *differences) {
    OracleConfig config = {oracle_mask(set), ORACLE_ENTRIES, false, NAIVE_FIG7, levels, NULL};
    oracle_compare_config(&config, oracle_is_long() ? 1 : stride, depth, differences);
}

static void test_named_sets(void **state) {
    static const char *const sets[] = {"V",  "M",    "MV",   "HV",       "TV",
                                       "TM", "TNHV", "TNHM", "TRNSHKLMV"};
    int differences = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        compare(sets[i], NULL, 1, DEPTH, &differences);
    compare("MV", NULL, 12, DEPTH + 1, &differences);
    compare("TRNSHKLMV", NULL, 6, DEPTH + 1, &differences);
    assert_int_equal(differences, 0);
}

/* The plain null move, fixed bounds and the variable one, on H's history and on V's own. */
static void test_null_move_bounds(void **state) {
    static const int ts[] = {0, 10, 20, NAIVE_T_VARIABLE};
    static const char *const sets[] = {"V", "HV", "NMV", "TNSHLV"};
    int differences = 0;
    for (size_t t = 0; t < sizeof ts / sizeof ts[0]; t++)
        for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
            OracleLevels levels = usual;
            levels.t = ts[t];
            compare(sets[i], &levels, 7, DEPTH, &differences);
        }
    assert_int_equal(differences, 0);
}

/* By name: with t = 0 it is what Bjornsson and Marsland's program has as its null move. */
static void test_plain_null_move(void **state) {
    OracleLevels levels = usual;
    int differences = 0;
    levels.t = 0;
    compare("V", &levels, 2, DEPTH, &differences);
    levels.check_extension = true;
    OracleConfig config = {oracle_mask("TNSHV"), ORACLE_ENTRIES, true, NAIVE_FIG7, &levels, NULL};
    oracle_compare_config(&config, oracle_is_long() ? 1 : 5, DEPTH, &differences);
    assert_int_equal(differences, 0);
}

static void test_multi_cut_levels(void **state) {
    static const int levels_rcm[][3] = {{1, 1, 1}, {1, 2, 256}, {1, 3, 10}, {2, 1, 4},
                                        {2, 3, 3}, {2, 4, 3},   {3, 2, 6}};
    static const char *const sets[] = {"M", "HLMV", "TRNSHKLMV"};
    int differences = 0;
    for (size_t l = 0; l < sizeof levels_rcm / sizeof levels_rcm[0]; l++)
        for (int nonpv = 0; nonpv <= 1; nonpv++)
            for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
                OracleLevels levels = usual;
                levels.r = levels_rcm[l][0];
                levels.c = levels_rcm[l][1];
                levels.m = levels_rcm[l][2];
                levels.nonpv = nonpv;
                compare(sets[i], &levels, 11, DEPTH, &differences);
            }
    assert_int_equal(differences, 0);
}

static void test_check_extension(void **state) {
    static const char *const sets[] = {"-", "M", "V", "MV", "TRNSHKLMV"};
    int differences = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (int nonpv = 0; nonpv <= 1; nonpv++) {
            OracleLevels levels = usual;
            levels.r = 2 - nonpv;
            levels.nonpv = nonpv;
            levels.check_extension = true;
            compare(sets[i], &levels, 5, DEPTH, &differences);
        }
    assert_int_equal(differences, 0);
}

/* Where entries fight for slots, deeper ones answer, windows are narrowed. */
static void test_tables(void **state) {
    static const char *const sets[] = {"TM", "TV", "TRNSHKLMV"};
    static const int entries[] = {2, 64, 512};
    int differences = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (size_t e = 0; e < sizeof entries / sizeof entries[0]; e++)
            for (int variant = 0; variant < 4; variant++) {
                OracleLevels levels = usual;
                levels.r = 1;
                levels.narrowing = variant >= 2;
                OracleConfig config = {oracle_mask(sets[i]),
                                       entries[e],
                                       variant % 2 == 1,
                                       variant == 3 ? NAIVE_SIZE : NAIVE_FIG7,
                                       &levels,
                                       NULL};
                oracle_compare_config(&config, oracle_is_long() ? 1 : 9, DEPTH + 1, &differences);
            }
    assert_int_equal(differences, 0);
}

/* Where exactly 16 good alternatives are left; and so deep that a null move lies in another's
 * search with good alternatives above both. Found with the faults planted. */
static void test_deep(void **state) {
    static const char bishop[] = "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1";
    static const char promotion[] = "8/Pk6/8/8/8/8/6Kp/8 w - - 0 1";
    static const struct {
        const char *set, *fen;
        int depth;
    } rows[] = {
        {"V", "r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1", 5},
        {"NHV", "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 5},
        {"V", bishop, 7},
        {"NHV", bishop, 7},
        {"TRNSHKLMV", bishop, 7},
        {"V", promotion, 8},
        {"NHMV", promotion, 8},
    };
    int differences = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        OracleConfig config = {
            oracle_mask(rows[i].set), ORACLE_ENTRIES, false, NAIVE_FIG7, NULL, NULL};
        oracle_compare_position(&config, rows[i].fen, rows[i].depth, &differences);
    }
    assert_int_equal(differences, 0);
}

/* Stalemate is told before M is asked. */
static void test_stalemate(void **state) {
    static const char *const sets[] = {"M", "MV", "NHMV"};
    int differences = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        OracleConfig config = {oracle_mask(sets[i]), ORACLE_ENTRIES, false, NAIVE_FIG7, NULL, NULL};
        oracle_compare_position(&config, stalemate, DEPTH + 1, &differences);
    }
    assert_int_equal(differences, 0);
}

static void test_all_sets(void **state) {
    int differences = 0;
    for (int mask = 0; mask < SETS_NB && oracle_is_long(); mask++)
        if (mask & FORWARD) {
            OracleConfig config = {mask, ORACLE_ENTRIES, false, NAIVE_FIG7, NULL, NULL};
            oracle_compare_config(&config, 1, DEPTH - 1, &differences);
        }
    assert_int_equal(differences, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_named_sets),
        cmocka_unit_test(test_null_move_bounds),
        cmocka_unit_test(test_multi_cut_levels),
        cmocka_unit_test(test_check_extension),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_all_sets),
        cmocka_unit_test(test_plain_null_move),
        cmocka_unit_test(test_stalemate),
        cmocka_unit_test(test_deep),
    };
    return cmocka_run_group_tests_name("oracle_forward", tests, NULL, NULL);
}
