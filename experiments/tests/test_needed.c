/* How many positions would tell: by hand, and foretold widths against those that are found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "analysis/needed.h"
#include "base/rng.h"

#define assert_near(a, b) assert_true(fabs((a) - (b)) < 1e-6 * fmax(1, fabs(1.0 * (b))))

/* 2.04 n (w / d)^2 of n 100, w 1, d 0.5; at the quartiles d is 0.5 +- 0.344. */
static void by_hand(void **state) {
    (void)state;
    NeededFigure figure = {2.5, 2, {true, 1.5, 3.5}, 100};
    const Needed needed = needed_to_tell(&figure);
    assert_true(needed.known);
    assert_near(needed.positions, 816);
    assert_near(needed.low, 204 / (0.844 * 0.844));
    assert_near(needed.high, 204 / (0.156 * 0.156));
    figure.value = 2.2; /* the quartile lies beyond the limit */
    assert_true(isinf(needed_to_tell(&figure).high));
    figure.value = 2;
    assert_true(isinf(needed_to_tell(&figure).positions));
    figure.n = 99;
    assert_false(needed_to_tell(&figure).known);
    const Needed within = needed_within(0.04, 200, 0.01);
    assert_true(within.known && within.low < 3200 && within.high > 3200);
    assert_near(within.positions, 3200);
    assert_false(needed_within(0.04, 24, 0.01).known);
}

static void assert_says_so(NeededFigure figure, bool ratio, const char *words) {
    Text text = TEXT_EMPTY;
    assert_int_equal(needed_add(&text, &figure, ratio), words != NULL);
    assert_string_equal(text_get(&text), words ? words : "");
    text_release(&text);
}

static void in_words(void **state) {
    (void)state;
    assert_says_so((NeededFigure){2.5, 2, {true, 1.5, 3.5}, 100}, false,
                   "about 820 positions would tell (290 to 8,400)");
    assert_says_so((NeededFigure){2.2, 2, {true, 1.2, 3.2}, 100}, false,
                   "about 5,100 positions would tell (690 or more)");
    assert_says_so((NeededFigure){0.01, 0, {true, -0.1, 0.12}, 40}, true,
                   "with 1,000 positions its interval would reach about 1.5 % to either side");
    assert_says_so((NeededFigure){0.5, 0, {true, -1, 2}, 40}, false,
                   "with 1,000 positions its interval would reach about 0.3 to either side");
    assert_says_so((NeededFigure){2.5, 2, {true, 2.1, 3.5}, 100}, false, NULL); /* it is told */
    assert_says_so((NeededFigure){2.5, 2, {false, 0, 0}, 100}, false, NULL);
}

static double normal(Rng *rng) {
    const double u = (double)((rng_next(rng) >> 11) + 1) / 9007199254740992.0;
    const double v = (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

static double half_width(Rng *rng, const Bootstrap *bootstrap, double *values) {
    for (int p = 0; p < bootstrap_positions_nb(bootstrap); p++)
        values[p] = normal(rng);
    const Interval interval = bootstrap_mean(bootstrap, values);
    return (interval.high - interval.low) / 2;
}

/* Of a hundred widths foretold from 100 positions nine of ten are found within a quarter, from 24 within a
 * half. */
static void widths_are_found(void **state) {
    (void)state;
    static double values[NEEDED_UNITS_TOLD];
    static const struct {
        int positions;
        double within;
    } cases[] = {{100, 0.25}, {24, 0.5}};
    enum { TRIALS = 100 };
    Rng rng = rng_init(5);
    Bootstrap *large = bootstrap_new(NEEDED_UNITS_TOLD, 400, 1);
    for (int c = 0; c < 2; c++) {
        const int n = cases[c].positions;
        Bootstrap *few = bootstrap_new(n, 400, 1);
        int found = 0;
        for (int t = 0; t < TRIALS; t++) {
            const double foretold =
                half_width(&rng, few, values) * sqrt((double)n / NEEDED_UNITS_TOLD);
            found += fabs(half_width(&rng, large, values) / foretold - 1) <= cases[c].within;
        }
        print_message("foretold from %d positions: %d of %d\n", n, found, TRIALS);
        assert_true(found >= 90);
        bootstrap_free(few);
    }
    bootstrap_free(large);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(in_words),
        cmocka_unit_test(widths_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
