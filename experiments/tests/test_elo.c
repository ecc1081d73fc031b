/* The statistics of matches, against values worked out another way, and at their limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "analysis/elo.h"

static void assert_near(double a, double b, double most) {
    if (!(fabs(a - b) <= most))
        fail_msg("%.12g is not %.12g (within %g)", a, b, most);
}

/* ---- Elo ------------------------------------------------------------------------------------- */

static void test_elo(void **state) {
    (void)state;
    assert_near(elo_expected(0), 0.5, 1e-15);
    assert_near(elo_expected(400), 10.0 / 11, 1e-15);
    assert_near(elo_expected(-400), 1.0 / 11, 1e-15);
    assert_near(elo_of_score(0.75), 190.848501887, 1e-8); /* 400 log10(3) */
    for (double elo = -600; elo <= 600; elo += 50)
        assert_near(elo_of_score(elo_expected(elo)), elo, 1e-9);
    assert_true(isinf(elo_of_score(1)) && elo_of_score(1) > 0);
    assert_true(isinf(elo_of_score(0)) && elo_of_score(0) < 0);
}

/* Mean and variance from the single pairs, added up one by one. */
static void by_hand(const EloPairs *pairs, double *mean, double *error) {
    double scores[1000], sum = 0, squares = 0;
    int nb = 0;
    for (int i = 0; i < ELO_OUTCOMES; i++)
        for (int64_t k = 0; k < pairs->count[i]; k++)
            scores[nb++] = i * 0.5 / 2; /* half-points of two games */
    for (int i = 0; i < nb; i++)
        sum += scores[i];
    *mean = sum / nb;
    for (int i = 0; i < nb; i++)
        squares += (scores[i] - *mean) * (scores[i] - *mean);
    *error = sqrt(squares / (nb - 1) / nb);
}

static void test_estimate(void **state) {
    (void)state;
    const EloPairs pairs = {{3, 10, 40, 17, 5}};
    const EloEstimate e = elo_estimate(&pairs);
    double mean, error;
    by_hand(&pairs, &mean, &error);
    assert_false(isnan(e.low));
    assert_near(e.score, mean, 1e-12);
    assert_near(e.elo, 400 * log10(mean / (1 - mean)), 1e-9);
    assert_near(elo_expected(e.low), mean - 1.959963984540054 * error, 1e-12);
    assert_near(elo_expected(e.high), mean + 1.959963984540054 * error, 1e-12);
    /* the normal integral in small steps */
    double area = 0.5;
    const double z = (mean - 0.5) / error, step = z / 100000;
    for (int i = 0; i < 100000; i++)
        area += step * exp(-0.5 * (i + 0.5) * step * (i + 0.5) * step) / sqrt(2 * acos(-1));
    assert_near(e.los, area, 1e-9);
}

static void test_limits(void **state) {
    (void)state;
    const EloPairs none = {{0, 0, 0, 0, 0}}, level = {{0, 0, 50, 0, 0}}, one = {{0, 0, 0, 1, 0}},
                   won = {{0, 0, 0, 0, 9}}, even = {{4, 7, 20, 7, 4}};
    assert_near(elo_score(&none), 0.5, 0);
    assert_true(isnan(elo_estimate(&none).low));
    assert_near(elo_estimate(&level).elo, 0, 0);
    assert_true(isnan(elo_estimate(&level).low)); /* no variance */
    assert_true(isnan(elo_estimate(&one).low));
    assert_true(isinf(elo_estimate(&won).elo) && isnan(elo_estimate(&won).low));
    const EloEstimate e = elo_estimate(&even);
    assert_near(e.elo, 0, 1e-12);
    assert_near(e.low, -e.high, 1e-9);
    assert_near(e.los, 0.5, 1e-12);
    assert_near(elo_games_to_resolve(&level, 20), 0, 0);
}

/* Four times the pairs halve the interval, and the same pairs turned round mirror it. */
static void test_scaling(void **state) {
    (void)state;
    EloPairs pairs = {{30, 100, 400, 170, 50}}, more, turned;
    for (int i = 0; i < ELO_OUTCOMES; i++) {
        more.count[i] = 4 * pairs.count[i];
        turned.count[i] = pairs.count[ELO_OUTCOMES - 1 - i];
    }
    const EloEstimate a = elo_estimate(&pairs), b = elo_estimate(&more), c = elo_estimate(&turned);
    assert_near((b.high - b.low) / (a.high - a.low), 0.5, 1e-3);
    assert_near(c.elo, -a.elo, 1e-9);
    assert_near(c.low, -a.high, 1e-9);
    assert_near(c.los, 1 - a.los, 1e-12);
    /* after the games that resolve 20 Elo, half the interval is 20 Elo */
    const EloPairs even = {{4, 7, 20, 7, 4}};
    const double factor = elo_games_to_resolve(&even, 20) / (2.0 * 42);
    const EloEstimate e = elo_estimate(&even);
    assert_near((elo_expected(e.high) - 0.5) / sqrt(factor), elo_expected(20) - 0.5, 1e-4);
}

/* ---- the sequential test --------------------------------------------------------------------- */

static const EloTest usual = {0, 10, 0.05, 0.05};

static void test_bounds(void **state) {
    (void)state;
    assert_near(elo_test_lower(&usual), -2.94443897917, 1e-9); /* log(0.05 / 0.95) */
    assert_near(elo_test_upper(&usual), 2.94443897917, 1e-9);
    const EloTest other = {0, 10, 0.01, 0.1};
    assert_near(elo_test_lower(&other), log(0.1 / 0.99), 1e-12);
    assert_near(elo_test_upper(&other), log(0.9 / 0.01), 1e-12);
}

/* Where every game is drawn but for whole pairs won and lost, a distribution with a given mean has
 * one parameter left, which is found by trying: the likelihood at its best. */
static double best_likelihood(const double *count, double mean) {
    double best = -INFINITY;
    for (int i = 1; i < 400000; i++) { /* share of the pairs lost */
        const double lost = i / 400000.0, won = lost + 2 * (mean - 0.5), level = 1 - lost - won;
        if (won <= 0 || level <= 0)
            continue;
        const double log_l = count[0] * log(lost) + count[1] * log(level) + count[2] * log(won);
        best = fmax(best, log_l);
    }
    return best;
}

static void test_llr(void **state) {
    (void)state;
    const EloPairs none = {{0, 0, 0, 0, 0}}, pairs = {{40, 0, 100, 0, 60}};
    const double count[] = {40, 100, 60};
    assert_near(elo_test_llr(&usual, &none), 0, 0);
    const double expected = best_likelihood(count, elo_expected(usual.elo1)) -
                            best_likelihood(count, elo_expected(usual.elo0));
    assert_near(elo_test_llr(&usual, &pairs), expected, 1e-3);
    /* near the normal approximation, (s1 - s0) (2 s - s0 - s1) n / (2 variance) */
    const EloPairs many = {{900, 2000, 4000, 2100, 1000}};
    const double s0 = 0.5, s1 = elo_expected(10), s = elo_score(&many);
    const double normal = (s1 - s0) * (2 * s - s0 - s1) * 10000 / 2 / elo_variance(&many);
    assert_near(elo_test_llr(&usual, &many) / normal, 1, 0.01);
    /* turned round, hypotheses and all, it changes its sign */
    const EloTest turned = {-10, 0, 0.05, 0.05};
    const EloPairs back = {{1000, 2100, 4000, 2000, 900}};
    assert_near(elo_test_llr(&turned, &back), -elo_test_llr(&usual, &many), 1e-6);
}

static void test_verdicts(void **state) {
    (void)state;
    const EloPairs few = {{1, 2, 3, 2, 1}}, won = {{0, 0, 0, 0, 60}}, lost = {{60, 0, 0, 0, 0}},
                   level = {{0, 0, 1000, 0, 0}}, better = {{100, 300, 700, 500, 300}};
    assert_int_equal(elo_test_verdict(&usual, &few), ELO_GOES_ON);
    assert_int_equal(elo_test_verdict(&usual, &better), ELO_ACCEPTS_H1);
    /* all alike: no variance, yet finite, and on the right side */
    assert_true(isfinite(elo_test_llr(&usual, &won)) && elo_test_llr(&usual, &won) > 0);
    assert_true(isfinite(elo_test_llr(&usual, &lost)) && elo_test_llr(&usual, &lost) < 0);
    assert_int_equal(elo_test_verdict(&usual, &level), ELO_ACCEPTS_H0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elo),      cmocka_unit_test(test_estimate),
        cmocka_unit_test(test_limits),   cmocka_unit_test(test_scaling),
        cmocka_unit_test(test_bounds),   cmocka_unit_test(test_llr),
        cmocka_unit_test(test_verdicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
