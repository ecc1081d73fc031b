/* Time management, as far as it is arithmetic: what is planned of what is left. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The program's own parts are no library: they are compiled in. */
#include "uci/clock.c"

enum { OVERHEAD = 10 };

static UciPlan plan_for(int64_t left, int64_t increment, int64_t moves_to_go, int64_t movetime) {
    const UciTimes times = {movetime, left, increment, moves_to_go};
    return uci_clock_plan(&times, OVERHEAD);
}

static void test_no_limit(void **state) {
    (void)state;
    const UciPlan plan = plan_for(UCI_CLOCK_NONE, UCI_CLOCK_NONE, UCI_CLOCK_NONE, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, UCI_CLOCK_NONE);
    assert_int_equal(plan.hard, UCI_CLOCK_NONE);
}

static void test_movetime(void **state) {
    (void)state;
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
    (void)state;
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

static void test_shares(void **state) {
    (void)state;
    UciPlan plan = plan_for(60010, 0, UCI_CLOCK_NONE, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, 2000);
    assert_int_equal(plan.hard, 8000);
    plan = plan_for(60010, 1000, UCI_CLOCK_NONE, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, 2750);
    plan = plan_for(60010, 0, 10, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, 6000);
    plan = plan_for(60010, 0, 100, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, 2000);
    plan = plan_for(60010, 0, 1, UCI_CLOCK_NONE);
    assert_int_equal(plan.soft, 60000);
    assert_int_equal(plan.hard, 60000);
    plan = plan_for(INT64_MAX, INT64_MAX, 1, INT64_MAX); /* no overflow */
    assert_true(0 < plan.soft && plan.soft <= plan.hard);
}

/* With limits far ahead or long past the answers do not depend on how quick the machine is. */
static void test_decisions(void **state) {
    (void)state;
    const int64_t hour = (int64_t)3600 * 1000 * NS_PER_MS;
    UciClock clock;
    uci_clock_start(&clock, (UciPlan){UCI_CLOCK_NONE, UCI_CLOCK_NONE}, uci_clock_now() - hour);
    assert_false(uci_clock_is_up(&clock));
    assert_true(uci_clock_allows_next(&clock));
    assert_true(uci_clock_elapsed(&clock) >= hour);
    uci_clock_start(&clock, (UciPlan){7200000, 14400000}, uci_clock_now() - hour);
    assert_false(uci_clock_is_up(&clock));
    assert_true(uci_clock_allows_next(&clock));
    clock.iteration -= 2 * hour; /* the next would take six hours */
    assert_false(uci_clock_allows_next(&clock));
    uci_clock_start(&clock, (UciPlan){1000, 14400000}, uci_clock_now() - hour);
    assert_false(uci_clock_is_up(&clock));
    assert_false(uci_clock_allows_next(&clock)); /* past the soft limit */
    uci_clock_start(&clock, (UciPlan){UCI_CLOCK_NONE, 1000}, uci_clock_now() - hour);
    assert_true(uci_clock_is_up(&clock));
    assert_false(uci_clock_allows_next(&clock));
    /* A poll that would come too late is not waited for. */
    uci_clock_start(&clock, (UciPlan){UCI_CLOCK_NONE, 7200000}, uci_clock_now() - hour);
    clock.last_poll -= 2 * hour;
    assert_true(uci_clock_is_up(&clock));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_limit),
        cmocka_unit_test(test_movetime),
        cmocka_unit_test(test_never_more_than_there_is),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_decisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
