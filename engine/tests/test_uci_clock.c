/* Time management, as far as it is arithmetic: what `go` says of it, and what is planned. */
#include "base/now.h"
#include "support/test.h"
#include "uci/go.h"

enum { OVERHEAD = 10, NS_PER_MS = 1000000 };

static UciPlan plan_for(int64_t left, int64_t increment, int64_t moves_to_go, int64_t movetime) {
    const UciTimes times = {movetime, left, increment, moves_to_go};
    return uci_clock_plan(&times, OVERHEAD);
}

static void test_no_limit(void **state) {
    const UciPlan plan = plan_for(UCI_CLOCK_NONE, UCI_CLOCK_NONE, UCI_CLOCK_NONE, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, UCI_CLOCK_NONE);
    assert_int_equal(plan.hard, UCI_CLOCK_NONE);
}

static void test_movetime(void **state) {
    UciPlan plan = plan_for(UCI_CLOCK_NONE, UCI_CLOCK_NONE, UCI_CLOCK_NONE, 100);
    assert_int_equal(plan.soft, UCI_CLOCK_NONE);
    assert_int_equal(plan.hard, 100 - OVERHEAD);
    plan = plan_for(UCI_CLOCK_NONE, UCI_CLOCK_NONE, UCI_CLOCK_NONE, 3);
    assert_int_equal(plan.hard, 0);
    plan = plan_for(600000, 0, UCI_CLOCK_NONE, 100); /* the stricter of both */
    assert_int_equal(plan.hard, 100 - OVERHEAD);
}

/* Whatever the clock says, a move takes no more than there is, and a whole game no more than all.
 */
static void test_never_more_than_there_is(void **state) {
    for (int64_t left = 0; left < 3000; left = left * 5 / 4 + 1)
        for (int64_t increment = UCI_CLOCK_NONE; increment < 2000; increment += 97)
            for (int64_t moves = 0; moves < 60; moves += 7) {
                const UciPlan plan =
                    plan_for(left, increment, moves ? moves : UCI_CLOCK_NONE, UCI_CLOCK_NONE);
                assert_true(0 <= plan.soft && plan.soft <= plan.hard);
                assert_true(plan.hard <= (left > OVERHEAD ? left - OVERHEAD : 0));
            }
    int64_t left = 2000;
    for (int move = 0; move < 500; move++) {
        const UciPlan plan = plan_for(left, 0, UCI_CLOCK_NONE, UCI_CLOCK_NONE);
        left -= plan.hard; /* every move takes all that it may */
        assert_true(left >= OVERHEAD);
    }
}

/* What is left after so many moves of a fast game, 1 s and 10 ms a move. A move takes its soft
 * limit and is told `lag` later; every `each`-th takes its hard limit and `late` more. `room` is
 * the least that was left beyond a hard limit. */
static int64_t left_after(int moves, int64_t lag, int each, int64_t late, int64_t *room) {
    int64_t left = 1000;
    *room = left;
    for (int move = 1; move <= moves; move++) {
        const UciPlan plan = plan_for(left, 10, UCI_CLOCK_NONE, UCI_CLOCK_NONE);
        *room = left - plan.hard < *room ? left - plan.hard : *room;
        left += 10 - lag - (move % each == 0 ? plan.hard + late : plan.soft);
    }
    return left;
}

/* A busy machine wakes a process up tens of milliseconds late: there is room for that at the end of
 * a long fast game too. */
static void test_room_for_delays(void **state) {
    int64_t room;
    assert_true(left_after(1000, 0, INT32_MAX, 0, &room) > 350);
    assert_true(room > 300);
    left_after(1000, OVERHEAD, INT32_MAX, 0, &room);
    assert_true(room > 100);
    assert_true(left_after(1000, 0, 10, 50, &room) > 100);
    assert_true(room > 100);
    const UciPlan last = plan_for(1000, 0, 1, UCI_CLOCK_NONE);
    assert_true(1000 - last.hard > 200);
}

/* 50 ms stay on the clock, whatever is asked, where there were so many. */
static void test_time_in_hand(void **state) {
    static const int64_t others[][2] = {{0, UCI_CLOCK_NONE}, {0, 1}, {100, 1}, {5000, 40}};
    for (int64_t left = 0; left <= 3000; left++)
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
            const UciPlan plan = plan_for(left, others[i][0], others[i][1], UCI_CLOCK_NONE);
            assert_true(plan.hard >= 0 && plan.soft <= plan.hard);
            assert_true(plan.hard == 0 || left - plan.hard >= 50);
            assert_true(left < 500 || plan.hard > 0);
        }
    const UciTimes times = {UCI_CLOCK_NONE, 1000, UCI_CLOCK_NONE, 1};
    assert_int_equal(uci_clock_plan(&times, 200).hard, 640); /* a greater overhead is kept whole */
}

static void test_shares(void **state) {
    UciPlan plan = plan_for(60050, 0, UCI_CLOCK_NONE, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, 1990);
    assert_int_equal(plan.hard, 7960);
    plan = plan_for(60050, 1000, UCI_CLOCK_NONE, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, 2740);
    plan = plan_for(60050, 0, 10, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, 5990);
    plan = plan_for(60050, 0, 100, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, 1990);
    plan = plan_for(60050, 0, 1, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, 48000);
    assert_int_equal(plan.hard, 48000);
    plan = plan_for(170, 0, UCI_CLOCK_NONE, UCI_CLOCK_NONE); /* at least a quarter of 4 ms */
    assert_int_equal(plan.soft, 1);
    plan = plan_for(2050, 0, 2, UCI_CLOCK_NONE); /* half is kept for the other move */
    assert_int_equal(plan.hard, 1000);
    plan = plan_for(2050, 5000, UCI_CLOCK_NONE, UCI_CLOCK_NONE);
    assert_int_equal(plan.hard, 1000);
    plan = plan_for(INT64_MAX, INT64_MAX, 1, INT64_MAX); /* no overflow */
    assert_true(0 < plan.soft && plan.soft <= plan.hard);
}

/* With limits far ahead or long past the answers do not depend on how quick the machine is. */
static void test_decisions(void **state) {
    const int64_t hour = (int64_t)3600 * 1000 * NS_PER_MS;
    UciClock clock;
    uci_clock_start(&clock, (UciPlan){UCI_CLOCK_NONE, UCI_CLOCK_NONE}, now_steady_ns() - hour);
    assert_false(uci_clock_is_up(&clock));
    assert_true(uci_clock_allows_next(&clock));
    assert_true(uci_clock_elapsed(&clock) >= hour);
    uci_clock_start(&clock, (UciPlan){7200000, 14400000}, now_steady_ns() - hour);
    assert_false(uci_clock_is_up(&clock));
    assert_true(uci_clock_allows_next(&clock));
    clock.iteration -= 2 * hour; /* the next would take six hours */
    assert_false(uci_clock_allows_next(&clock));
    uci_clock_start(&clock, (UciPlan){1000, 14400000}, now_steady_ns() - hour);
    assert_false(uci_clock_is_up(&clock));
    assert_false(uci_clock_allows_next(&clock)); /* past the soft limit */
    uci_clock_start(&clock, (UciPlan){UCI_CLOCK_NONE, 1000}, now_steady_ns() - hour);
    assert_true(uci_clock_is_up(&clock));
    assert_false(uci_clock_allows_next(&clock));
    /* A poll that would come too late is not waited for. */
    uci_clock_start(&clock, (UciPlan){UCI_CLOCK_NONE, 7200000}, now_steady_ns() - hour);
    clock.last_poll -= 2 * hour;
    assert_true(uci_clock_is_up(&clock));
}

/* At the start, or where black has answered nothing yet. */
static GoRequest read_go(const char *text, bool black_to_move) {
    char copy[256];
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new();
    assert_non_null(position);
    assert_true(!black_to_move || engine_position_play(position, "e2e4", &status));
    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    GoRequest go = go_read(copy, position);
    go.perft = go.perft ? "" : NULL; /* its text is ours */
    engine_position_free(position);
    return go;
}

static void test_go(void **state) {
    const char *all = "wtime 1 btime 2 winc 3 binc 4 movestogo 5 movetime 6 nodes 7 depth 8";
    GoRequest go = read_go(all, false);
    assert_int_equal(go.times.left, 1);
    assert_int_equal(go.times.increment, 3);
    assert_int_equal(go.times.moves_to_go, 5);
    assert_int_equal(go.times.movetime, 6);
    assert_int_equal(go.nodes, 7);
    assert_int_equal(go.depth, 8);
    assert_true(go.depth_given && !go.endless && !go.perft);
    assert_int_equal(go.moves_nb, 20);
    go = read_go(all, true);
    assert_int_equal(go.times.left, 2);
    assert_int_equal(go.times.increment, 4);
    assert_int_equal(read_go("wtime 9", true).times.left, 9); /* better than none */
    assert_int_equal(read_go("mate 2", false).depth, 4);
    assert_int_equal(read_go("mate 2 depth 3", false).depth, 3);
    assert_int_equal(read_go("mate 2 depth 9", false).depth, 4);
    assert_int_equal(read_go("mate 60", false).depth, MAX_DEPTH - 1);
    assert_int_equal(read_go("depth 999", false).depth, MAX_DEPTH - 1);
    assert_true(read_go("", false).endless && read_go("infinite depth 3", false).endless);
    assert_true(read_go("movestogo 3 winc 5", false).endless); /* nothing that ends it */
}

/* A word that means nothing never makes a search without end, which nobody asked for. */
static void test_unknown_words(void **state) {
    static const char *const unknown[] = {"dept 5", "5", "winc 5 what", "depth5"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        const GoRequest go = read_go(unknown[i], false);
        assert_true(go.depth_given && go.depth == 1 && !go.endless);
    }
    assert_true(read_go("infinite please", false).endless);
    assert_int_equal(read_go("please depth 7", false).depth, 7);
    assert_true(read_go("please perft 7", false).perft && read_go("perft", false).perft);
}

static void assert_moves(const char *text, bool black_to_move, int count, const char *first,
                         const char *last) {
    const GoRequest go = read_go(text, black_to_move);
    assert_int_equal(go.moves_nb, count);
    assert_string_equal(go.moves[0], first);
    assert_string_equal(go.moves[count - 1], last);
}

/* The legal ones, each once, in generation order; up to the next keyword. */
static void test_searchmoves(void **state) {
    assert_moves("searchmoves b2b3 a2a3 depth 3", false, 2, "a2a3", "b2b3");
    assert_moves("depth 3 searchmoves a2a3 a2a3 searchmoves h2h3", false, 2, "a2a3", "h2h3");
    assert_moves("searchmoves e7e5 a2a3 perhaps", true, 1, "e7e5", "e7e5");
    assert_moves("searchmoves e7e5 0000 E2E4 a2a3q depth 2", false, 20, "b1a3", "h2h4");
    assert_moves("searchmoves", false, 20, "b1a3", "h2h4");
    const GoRequest go = read_go("searchmoves a2a3 b2b3 depth 3 nodes 5", false);
    assert_int_equal(go.depth, 3);
    assert_int_equal(go.nodes, 5);
    assert_true(read_go("searchmoves a2a3", false).endless);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_limit),
        cmocka_unit_test(test_movetime),
        cmocka_unit_test(test_never_more_than_there_is),
        cmocka_unit_test(test_room_for_delays),
        cmocka_unit_test(test_time_in_hand),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_decisions),
        cmocka_unit_test(test_go),
        cmocka_unit_test(test_unknown_words),
        cmocka_unit_test(test_searchmoves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
