/* The null move (V) where it is easily wrong: zugzwang, mates, repetition. What it counts is held against a
 * second search in test_oracle_forward, where it is tried in test_forward_pruning. */
#include "support/searches.h"
#include "support/test.h"

/* Reti's: after 1 Kh6 Black would hold if it could pass. */
static void guards_see_zugzwang(void **state) {
    static const char fen[] = "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1";
    static const char *const guards[] = {"none", "double", "verified"};
    for (int g = 0; g < 3; g++) {
        EngineSettings settings = settings_of("TNHV");
        Found found;
        settings_put(&settings, "T.entries", "262144");
        settings_put(&settings, "V.guard", guards[g]);
        settings_put(&settings, "V.t", "0");
        find_fresh(&settings, fen, 9, &found);
        assert_int_equal(strcmp(found.last.best_move, "g5h6") == 0, g > 0);
    }
}

/* A tempo below a mate's bound would be a mate that is not there, or a slower one. */
static void tempos_make_no_mate(void **state) {
    static const char *const tempos[] = {"0", "10", "20", "variable"};
    for (int t = 0; t < 4; t++) {
        EngineSettings settings = settings_of("TNHLV");
        Found found;
        settings_put(&settings, "V.t", tempos[t]);
        find_fresh(&settings, "k7/2K5/8/8/1R6/8/8/5Q2 w - - 0 1", 7, &found);
        assert_int_equal(found.last.score, SCORE_MATE - 1);
        find_fresh(&settings, "6k1/8/8/8/8/8/1R2Q3/K7 w - - 0 1", 5, &found);
        assert_int_equal(found.last.score, SCORE_MATE - 3);
    }
}

/* The position behind two null moves is no repetition: nobody can play them. */
static void two_null_moves_repeat_nothing(void **state) {
    static const char fen[] =
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 1";
    EngineSettings settings = settings_of("TNHV");
    Found found[2];
    settings_put(&settings, "V.guard", "double");
    find_fresh(&settings, fen, 5, &found[0]);
    settings_put(&settings, "base.repetition", "on");
    find_fresh(&settings, fen, 5, &found[1]);
    /* Other moves may repeat; those behind two null moves were dozens. */
    uint64_t drawn = 0;
    for (int kind = 0; kind < KIND_NB; kind++)
        drawn += found[1].counters.base[COUNT_DRAWN][kind];
    assert_int_equal(drawn, 0);
    assert_int_equal(found[0].last.nc, found[1].last.nc);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guards_see_zugzwang),
        cmocka_unit_test(tempos_make_no_mate),
        cmocka_unit_test(two_null_moves_repeat_nothing),
    };
    return cmocka_run_group_tests_name("null_move", tests, NULL, NULL);
}
