/* The selective rows and the orderers after the papers against the naive search (support/naive.h):
 * equal counts, values and best moves at every iteration, each alone, in company, at other levels.
 * With PRUNELAB_LONG in the environment on every position and a ply deeper. */
#include "support/oracle.h"
#include "support/test.h"

enum { DEPTH = 4 };

static const NaiveBase usual = {.delta = 0};

static void compare(const char *set, const char *more, const int *level, int guard, NaiveBase base,
                    int stride, int *differences) {
    int own[NAIVE_LEVEL_NB];
    OracleLevels levels = {.r = 1, .c = 2, .m = 6, .t = NAIVE_T_VARIABLE, .more = more};
    levels.roads = (NaiveRoads){.iid_depth = 3, .iid_r = 2, .etc_depth = 2};
    const OracleUniverse universe = {.base = base};
    if (level)
        memcpy(own, level, sizeof own);
    else
        oracle_default_levels(own);
    own[V_GUARD] = guard;
    levels.level = own;
    const OracleConfig config = {oracle_mask(set), 4096, false, NAIVE_FIG7, &levels, &universe};
    oracle_compare_config(&config, oracle_is_long() ? 1 : stride, DEPTH + oracle_is_long(),
                          differences);
}

/* Each alone, beside what it leans on, and beside all that is the papers'. */
static void test_each(void **state) {
    static const char rows[] = "XQBWZGuizbfplch";
    int differences = 0;
    for (const char *row = rows; *row; row++) {
        const char more[] = {*row, '\0'};
        compare(*row == 'Q' ? "T" : "-", more, NULL, 0, usual, 3, &differences);
        compare("TNH", more, NULL, 0, usual, 4, &differences);
        compare("TRNSHKLMV", more, NULL, 0, usual, 7, &differences);
    }
    assert_int_equal(differences, 0);
}

/* So that each does what at its defaults comes about deeper, or seldom. */
static void put_busy(int level[NAIVE_LEVEL_NB]) {
    oracle_default_levels(level);
    level[X_CHECK] = 3;
    level[X_SIXTH] = 2;
    level[X_RECAPTURE] = 3;
    level[Q_DEPTH] = 2;
    level[Q_MARGIN] = 10;
    level[Q_GAIN] = 2;
    level[B_WIDTHS] = 3;
    level[B_USE] = 1;
    level[W_MARGIN] = 40;
    level[W_DEPTH] = 3;
    level[Z_DEPTH] = 1;
    level[G_MARGIN] = 200;
    level[RF_MARGIN] = 40;
    level[IIR_DEPTH] = 2;
    level[IIR_WHERE] = 1;
    level[LR_MARGIN] = 150;
    level[LR_DEPTH] = 2;
    level[PC_A] = 900;
    level[PC_B] = 13;
    level[PC_SIGMA] = 40;
    level[PC_DEPTH] = 3;
    level[PC_T] = 11;
    level[F_MARGIN1] = 80;
    level[F_MARGIN2] = 130;
    level[LMP_A] = 2;
    level[LMP_B] = 1;
    level[LMR_K] = 2;
    level[LMR_DEPTH] = 2;
    level[LMR_R] = 2;
    level[LMR_WHERE] = 1;
    level[CH_MALUS] = 1;
    level[CH_WEIGHT] = 3;
}

static void test_busy_levels(void **state) {
    static const char rows[] = "XQBWZGuizbfplch";
    int differences = 0, level[NAIVE_LEVEL_NB];
    put_busy(level);
    for (const char *row = rows; *row; row++) {
        const char more[] = {*row, '\0'};
        compare("T", more, level, 0, usual, 5, &differences);
        compare("TNHLV", more, level, 0, usual, 6, &differences);
    }
    level[Q_DRAFT] = 1; /* entries too shallow, */
    compare("TNH", "Q", level, 0, usual, 3, &differences);
    level[Q_MARGIN] = SCORE_MATE; /* and bounds below every value */
    compare("TNH", "Q", level, 0, usual, 5, &differences);
    level[CH_PLIES] = 1;
    level[B_WIDTHS] = 1;
    level[B_USE] = 0;
    compare("TNH", "h", level, 0, usual, 5, &differences);
    compare("TNH", "B", level, 0, usual, 5, &differences);
    level[B_WIDTHS] = 2;
    level[B_USE] = 2;
    compare("TNH", "B", level, 0, usual, 5, &differences);
    assert_int_equal(differences, 0);
}

/* B leaves nothing out where it only orders: then T narrows windows, as deep as this. */
static void test_an_order_lets_narrow(void **state) {
    static const char fen[] = "r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - 0 1";
    int differences = 0, level[NAIVE_LEVEL_NB];
    OracleLevels levels = {.t = NAIVE_T_VARIABLE, .r = 2, .c = 3, .m = 10, .more = "B"};
    const OracleConfig config = {oracle_mask("TNH"), 4096, false, NAIVE_FIG7, &levels, NULL};
    oracle_default_levels(level);
    level[B_WIDTHS] = 2;
    levels.level = level;
    for (level[B_USE] = 0; level[B_USE] <= 2; level[B_USE]++)
        oracle_compare_position(&config, fen, DEPTH + 1, &differences);
    assert_int_equal(differences, 0);
}

/* What one leaves out the next never sees: all orders of turns. */
static void test_company(void **state) {
    static const char *const mores[] = {"ufpl", "XQl", "XQufpl", "uizb",
                                        "BWZG", "chi", "Xlch",   "XQufbl",
                                        "WZfp", "zb",  "iQ",     "XQBWZGuizbfplch"};
    int differences = 0, level[NAIVE_LEVEL_NB];
    for (size_t i = 0; i < sizeof mores / sizeof mores[0]; i++) {
        put_busy(level);
        compare("TNHL", mores[i], NULL, 0, usual, 5, &differences);
        compare("TNHLVI", mores[i], level, 0, usual, 5, &differences);
        compare("TRNSHKLMVE", mores[i], level, 0, usual, 9, &differences);
    }
    assert_int_equal(differences, 0);
}

/* A move that gained a fraction was extended, in the sense of M. */
static void test_fractions(void **state) {
    int differences = 0, level[NAIVE_LEVEL_NB];
    oracle_default_levels(level);
    level[X_CHECK] = 1;
    level[X_SIXTH] = 1;
    compare("HM", "X", level, 0, usual, 2, &differences);
    compare("M", "X", level, 0, usual, 3, &differences);
    assert_int_equal(differences, 0);
}

static void test_guards(void **state) {
    int differences = 0;
    for (int guard = 1; guard <= 2; guard++) {
        compare("V", "", NULL, guard, usual, 3, &differences);
        compare("TNHLV", "", NULL, guard, usual, 3, &differences);
        compare("TNHVI", "Xlf", NULL, guard, usual, 5, &differences);
    }
    /* so deep that two null moves come in a row, and a third could */
    static const char *const fens[] = {"4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1",
                                       "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
                                       "8/Pk6/8/8/8/8/6Kp/8 w - - 0 1"};
    int level[NAIVE_LEVEL_NB];
    for (int guard = 0; guard <= 2; guard++)
        for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
            OracleLevels levels = {.r = 1, .c = 2, .m = 6, .t = 0, .level = level};
            const OracleConfig config = {oracle_mask("NHV"), ORACLE_ENTRIES, false,
                                         NAIVE_FIG7,         &levels,        NULL};
            oracle_default_levels(level);
            level[V_GUARD] = guard;
            oracle_compare_position(&config, fens[i], i == 2 ? 8 : 7, &differences);
        }
    assert_int_equal(differences, 0);
}

/* At every level of quiescence that has moves to skip. */
static void test_delta(void **state) {
    static const int quiescences[] = {0, 2, 3};
    int differences = 0;
    for (size_t q = 0; q < sizeof quiescences / sizeof quiescences[0]; q++)
        for (int delta = 1; delta <= 401; delta += 200) {
            const NaiveBase base = {.quiescence = quiescences[q], .delta = delta};
            compare("-", "", NULL, 0, base, 4, &differences);
            compare("TNHL", "", NULL, 0, base, 4, &differences);
        }
    const NaiveBase idle = {.delta = SCORE_MATE};
    compare("TNHL", "", NULL, 0, idle, 4, &differences);
    assert_int_equal(differences, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each),
        cmocka_unit_test(test_busy_levels),
        cmocka_unit_test(test_an_order_lets_narrow),
        cmocka_unit_test(test_company),
        cmocka_unit_test(test_guards),
        cmocka_unit_test(test_fractions),
        cmocka_unit_test(test_delta),
    };
    return cmocka_run_group_tests_name("oracle_selective", tests, NULL, NULL);
}
