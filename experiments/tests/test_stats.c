/* The statistics against small cases worked by hand, and against truths that are known: how often a
 * 95 % interval holds the mean of what was drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/model.h"
#include "analysis/stats.h"
#include "engine.h"

#define assert_near(a, b, tolerance) assert_true(fabs((a) - (b)) <= (tolerance))

enum { SETS_MAX = 4 };

static void quantiles_lie_between_neighbours(void **state) {
    (void)state;
    const double four[] = {1, 2, 3, 4}, one[] = {7}, far[] = {1, INFINITY, INFINITY, INFINITY};
    assert_near(stats_quantile(four, 4, 0), 1, 0);
    assert_near(stats_quantile(four, 4, 0.25), 1.75, 1e-12);
    assert_near(stats_quantile(four, 4, 0.5), 2.5, 1e-12);
    assert_near(stats_quantile(four, 4, 1), 4, 0);
    assert_near(stats_quantile(one, 1, 0.025), 7, 0);
    assert_true(stats_quantile(far, 4, 0.9) == INFINITY);
}

static void logarithms_and_means(void **state) {
    (void)state;
    const double values[] = {1, 2, 6};
    assert_near(stats_log2_ratio(8, 2), 2, 1e-12);
    assert_near(stats_log2_ratio(1, 1000), -log2(1000), 1e-12);
    assert_near(stats_mean(values, 3), 3, 1e-12);
}

/* The first draws from seed 1989 were computed by a second implementation of xorshift64*:
 * 1 0 2 5 3 5 | 3 0 2 5 0 5, each below 6. */
static void resamples_are_the_generator_s(void **state) {
    (void)state;
    const uint8_t first[] = {1, 1, 1, 1, 0, 2}, second[] = {2, 0, 1, 1, 0, 2};
    Bootstrap *bootstrap = bootstrap_new(6, 100, 1989);
    assert_memory_equal(bootstrap_weights(bootstrap, 0), first, sizeof first);
    assert_memory_equal(bootstrap_weights(bootstrap, 1), second, sizeof second);
    bootstrap_free(bootstrap);
}

/* Of many positions few resamples are held at a time; they are those of a bootstrap that holds all. */
static void resamples_of_many_positions_are_the_same(void **state) {
    (void)state;
    enum { POSITIONS = 20000, SOME = 200, LAST = 192, BLOCK = 64 };
    static const int order[] = {0, 63, 64, SOME - 1, 1, 130};
    static const uint8_t none[POSITIONS];
    static int games[POSITIONS];
    for (int p = 0; p < POSITIONS; p++)
        games[p] = p / 2;
    for (int by_game = 0; by_game < 2; by_game++) {
        const Drawing drawing = {POSITIONS, by_game ? games : NULL};
        Bootstrap *all = bootstrap_new_of(&drawing, SOME, 1989),
                  *few = bootstrap_new_of(&drawing, BOOTSTRAP_RESAMPLES, 1989);
        uint8_t *drawn, *held;
        for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
            assert_memory_equal(bootstrap_weights(few, order[i]), bootstrap_weights(all, order[i]),
                                POSITIONS);
        const uint8_t *a = bootstrap_lanes(few, LAST, &drawn),
                      *b = bootstrap_lanes(all, LAST, &held);
        assert_true(drawn != NULL && held == NULL);
        assert_memory_equal(a, b, (size_t)(SOME - LAST) * POSITIONS);
        assert_memory_equal(b + (size_t)(BLOCK - 1) * POSITIONS, none, POSITIONS);
        assert_int_equal(bootstrap_total_of(few, a),
                         bootstrap_total_of(all, bootstrap_weights(all, LAST)));
        free(drawn);
        bootstrap_free(few);
        bootstrap_free(all);
    }
}

static void resamples_draw_every_position_alike(void **state) {
    (void)state;
    enum { POSITIONS = 24, RESAMPLES = 10000 };
    Bootstrap *bootstrap = bootstrap_new(POSITIONS, RESAMPLES, BOOTSTRAP_SEED);
    int drawn[POSITIONS] = {0}, twice_or_more = 0;
    for (int r = 0; r < RESAMPLES; r++) {
        int sum = 0;
        for (int p = 0; p < POSITIONS; p++) {
            const int weight = bootstrap_weights(bootstrap, r)[p];
            sum += weight;
            drawn[p] += weight;
            twice_or_more += weight > 1;
        }
        assert_int_equal(sum, POSITIONS);
    }
    /* Each count is binomial with mean 10,000 and deviation 98. */
    for (int p = 0; p < POSITIONS; p++)
        assert_true(drawn[p] >= RESAMPLES - 500 && drawn[p] <= RESAMPLES + 500);
    /* With replacement: P(2 or more of 24) is 0.264 for a position. */
    assert_near(twice_or_more / (double)(POSITIONS * RESAMPLES), 0.2640, 0.005);
    bootstrap_free(bootstrap);
}

/* More than 16 bits count, and not a whole number of what is summed at a time. */
static void many_positions(void **state) {
    (void)state;
    enum { POSITIONS = 200000, RESAMPLES = 41 };
    double *values = calloc(POSITIONS, sizeof *values), means[RESAMPLES];
    for (int p = 0; p < POSITIONS; p++)
        values[p] = p;
    Bootstrap *bootstrap = bootstrap_new(POSITIONS, RESAMPLES, BOOTSTRAP_SEED);
    for (int r = 0; r < RESAMPLES; r++) {
        double sum = 0;
        int drawn = 0;
        for (int p = 0; p < POSITIONS; p++) {
            drawn += bootstrap_weights(bootstrap, r)[p];
            sum += bootstrap_weights(bootstrap, r)[p] * values[p];
        }
        assert_int_equal(drawn, POSITIONS);
        means[r] = sum / POSITIONS;
    }
    const Interval interval = bootstrap_mean(bootstrap, values);
    assert_near(interval.low, stats_quantile(means, RESAMPLES, stats_tail(POSITIONS)), 1e-6);
    assert_near(interval.high, stats_quantile(means, RESAMPLES, 1 - stats_tail(POSITIONS)), 1e-6);
    assert_true(interval.low < POSITIONS / 2 && interval.high > POSITIONS / 2);
    bootstrap_free(bootstrap);
    free(values);
}

static void the_mean_of_equal_values_is_sure(void **state) {
    (void)state;
    const double values[] = {-0.5, -0.5, -0.5};
    Bootstrap *bootstrap = bootstrap_new(3, 1000, 1);
    const Interval interval = bootstrap_mean(bootstrap, values);
    assert_true(interval.known);
    assert_near(interval.low, -0.5, 1e-12);
    assert_near(interval.high, -0.5, 1e-12);
    bootstrap_free(bootstrap);
}

/* A hundred coins, half of them heads: the mean has deviation 0.05, so the interval is
 * 0.5 +- 1.96 * 0.05, in steps of 0.01. */
static void the_mean_of_coins(void **state) {
    (void)state;
    double coins[100];
    for (int i = 0; i < 100; i++)
        coins[i] = i % 2;
    Bootstrap *bootstrap = bootstrap_new(100, BOOTSTRAP_RESAMPLES, BOOTSTRAP_SEED);
    const Interval interval = bootstrap_mean(bootstrap, coins);
    assert_near(interval.low, 0.402, 0.0101);
    assert_near(interval.high, 0.598, 0.0101);
    bootstrap_free(bootstrap);
}

static void expect_means(const double *values, int rows, int positions, int resamples) {
    Interval means[3];
    Bootstrap *bootstrap = bootstrap_new(positions, resamples, BOOTSTRAP_SEED);
    bootstrap_means(bootstrap, values, rows, means);
    for (int row = 0; row < rows; row++) {
        const double *own = values + row * positions;
        const Interval alone = bootstrap_mean(bootstrap, own);
        double *drawn = calloc((size_t)resamples, sizeof *drawn);
        for (int r = 0; r < resamples; r++)
            for (int p = 0; p < positions; p++)
                drawn[r] += bootstrap_weights(bootstrap, r)[p] * own[p] / positions;
        const double tail = stats_tail(positions);
        assert_near(means[row].low, stats_quantile(drawn, (size_t)resamples, tail), 1e-12);
        assert_near(means[row].high, stats_quantile(drawn, (size_t)resamples, 1 - tail), 1e-12);
        assert_true(alone.low == means[row].low && alone.high == means[row].high);
        free(drawn);
    }
    bootstrap_free(bootstrap);
}

/* Rows together are what each is alone; resamples that do not fill the last lanes up, and positions that do not
 * fill the last block up, too. */
static void means_of_many_rows(void **state) {
    (void)state;
    enum { ROWS = 3, FEW = 7, MANY = 1100 };
    static double values[ROWS * MANY];
    for (int i = 0; i < ROWS * MANY; i++)
        values[i] = i * i % 23 - 7.5;
    expect_means(values, ROWS, FEW, 999);
    expect_means(values, ROWS, FEW, 1024);
    expect_means(values, ROWS, MANY, 130);
}

/* Totals of a set over those of the one that is best, of positions that do not fill the last block up. */
static void totals_of_many_positions(void **state) {
    (void)state;
    enum { POSITIONS = 1100 };
    static uint64_t counts[2 * POSITIONS];
    const bool in_space[2] = {true, false};
    Interval percent[2], logs[2];
    for (int p = 0; p < 2 * POSITIONS; p++)
        counts[p] = (uint64_t)(1000 + p * p % 997) << (p % 3 ? 0 : 33);
    Bootstrap *bootstrap = bootstrap_new(POSITIONS, 130, BOOTSTRAP_SEED);
    sweep_intervals(&(Sweep){2, POSITIONS, counts, in_space, -1}, bootstrap, percent, logs);
    const Interval wanted = bootstrap_log2_totals(bootstrap, counts + POSITIONS, counts, NULL);
    assert_near(logs[1].low, wanted.low, 1e-12);
    assert_near(logs[1].high, wanted.high, 1e-12);
    bootstrap_free(bootstrap);
}

/* Against tables of Student's t: 2.262 of 9, 2.069 of 23, 1.984 of 99 degrees leave 2.5 % above. */
static void few_positions_are_widened_as_t_asks(void **state) {
    (void)state;
    static const struct {
        double n, t;
    } cases[] = {{2, 12.7062}, {10, 2.2622}, {24, 2.0687}, {100, 1.9842}, {10000, 1.9602}};
    const double z = 1.959963985;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const double n = cases[i].n, wide = sqrt(n / (n - 1)) * cases[i].t;
        assert_near(stats_student_above(cases[i].t, n - 1), 0.025, 1e-5);
        assert_near(stats_student_above(-cases[i].t, n - 1), 0.975, 1e-5);
        assert_near(stats_widen(z, n), wide, 1e-3 * wide);
        assert_near(stats_widen(-z, n), -wide, 1e-3 * wide);
        assert_near(stats_narrow(stats_widen(z, n), n), z, 1e-9);
        assert_near(stats_tail(n), 0.5 * erfc(wide / sqrt(2)), 1e-5);
        /* A limit on the end of the interval is as likely as 5 %. */
        assert_near(stats_chance(stats_tail(n), n, 1000000000), 0.05, 1e-6);
    }
    assert_near(stats_student_above(1, 1), 0.25, 1e-12); /* Cauchy's */
    assert_near(stats_widen(z, INFINITY), z, 0);
    assert_near(stats_tail(INFINITY), 0.025, 1e-9);
    assert_near(stats_chance(0, 24, 3999), 2 / 4000.0, 1e-12);
    assert_near(stats_chance(0.5, 24, 3999), 1, 1e-9);
    assert_near(stats_chance(0.025, INFINITY, 3999), 0.05, 1e-9);
    assert_true(isnan(stats_chance(NAN, 24, 3999)));
    assert_near(stats_shared(1), 1, 1e-12);
    assert_near(stats_shared(5), 2.5758293 / z, 1e-6);
    const double weights[] = {1, 2, 4, 0};
    assert_near(stats_effective(weights, 4), 49 / 21.0, 1e-12);
}

/* Samples of 24 from a uniform distribution: the interval holds the truth as often as it says, and
 * surely neither in 90 % nor always. */
static void intervals_hold_the_truth_about_as_often_as_they_say(void **state) {
    (void)state;
    enum { TRIALS = 1000, POSITIONS = 24 };
    Rng rng = rng_init(7);
    Bootstrap *bootstrap = bootstrap_new(POSITIONS, 1000, BOOTSTRAP_SEED);
    int held = 0;
    for (int t = 0; t < TRIALS; t++) {
        double values[POSITIONS];
        for (int p = 0; p < POSITIONS; p++)
            values[p] = (double)rng_below(&rng, 1000001) / 1e6;
        const Interval interval = bootstrap_mean(bootstrap, values);
        held += interval.low <= 0.5 && 0.5 <= interval.high;
    }
    assert_true(held >= 930 && held <= 970);
    bootstrap_free(bootstrap);
}

/* Of 3 games with 1, 2 and 3 positions, numbered as they please: the draws are those of 3 positions, and
 * each position of a game comes as often as it. */
static void games_are_drawn_whole(void **state) {
    (void)state;
    const int games[] = {-1, 40, 7, 40, 7, 7}, place[] = {0, 1, 2, 1, 2, 2};
    const Drawing drawing = {6, games};
    Bootstrap *plain = bootstrap_new(3, 200, 1989);
    Bootstrap *bootstrap = bootstrap_new_of(&drawing, 200, 1989);
    assert_int_equal(bootstrap_drawn_nb(bootstrap), 3);
    assert_memory_equal(bootstrap_clusters(bootstrap), place, sizeof place);
    int other_sizes = 0;
    for (int r = 0; r < 200; r++) {
        int total = 0;
        for (int p = 0; p < 6; p++) {
            assert_int_equal(bootstrap_weights(bootstrap, r)[p],
                             bootstrap_weights(plain, r)[place[p]]);
            total += bootstrap_weights(bootstrap, r)[p];
        }
        assert_int_equal(bootstrap_total_of(bootstrap, bootstrap_weights(bootstrap, r)), total);
        assert_int_equal(bootstrap_total_of(plain, bootstrap_weights(plain, r)), 3);
        other_sizes += total != 6;
    }
    assert_true(other_sizes >= 50 && other_sizes <= 199);
    const double ones[] = {1, 1, 1,
                           1, 1, 1}; /* a mean is over what is drawn, however much that is */
    const Interval mean = bootstrap_mean(bootstrap, ones);
    assert_near(mean.low, 1, 1e-12);
    assert_near(mean.high, 1, 1e-12);
    assert_string_equal(bootstrap_method(&drawing), BOOTSTRAP_METHOD_GAMES);
    bootstrap_free(bootstrap);
    bootstrap_free(plain);
}

/* A planted suite in which every game has the same position four times: the interval is that of one
 * position a game. Drawn position by position it is too narrow. */
static void copies_of_a_position_make_no_interval_narrower(void **state) {
    (void)state;
    enum { GAMES = 24, COPIES = 4, NB = GAMES * COPIES };
    double values[NB], one[GAMES];
    uint64_t a[NB], b[NB], one_a[GAMES], one_b[GAMES];
    int games[NB];
    Rng rng = rng_init(5);
    for (int g = 0; g < GAMES; g++) {
        one_a[g] = 100 + rng_below(&rng, 900);
        one_b[g] = 100 + rng_below(&rng, 900);
        one[g] = stats_log2_ratio(one_a[g], one_b[g]);
        for (int i = 0; i < COPIES; i++) {
            const int p = i * GAMES + g; /* a game's positions lie apart */
            games[p] = g;
            values[p] = one[g];
            a[p] = one_a[g];
            b[p] = one_b[g];
        }
    }
    Bootstrap *of_one = bootstrap_hold(NULL, &(Drawing){GAMES, NULL});
    Bootstrap *by_game = bootstrap_hold(NULL, &(Drawing){NB, games});
    Bootstrap *by_position = bootstrap_hold(NULL, &(Drawing){NB, NULL});
    const Interval wanted = bootstrap_mean(of_one, one), mean = bootstrap_mean(by_game, values);
    const Interval narrow = bootstrap_mean(by_position, values);
    assert_near(mean.low, wanted.low, 1e-12);
    assert_near(mean.high, wanted.high, 1e-12);
    assert_true(narrow.high - narrow.low < 0.6 * (mean.high - mean.low));
    const Interval totals = bootstrap_log2_totals(by_game, a, b, NULL);
    const Interval wanted_totals = bootstrap_log2_totals(of_one, one_a, one_b, NULL);
    assert_near(totals.low, wanted_totals.low, 1e-12);
    assert_near(totals.high, wanted_totals.high, 1e-12);
    bootstrap_free(by_position);
    bootstrap_free(by_game);
    bootstrap_free(of_one);
}

/* A price that is measured on the positions: its offsets give the intervals that computing it again in
 * every resample gives, but for terms of second order. */
static void a_price_is_drawn_with_its_positions(void **state) {
    (void)state;
    enum { NB = 24 };
    double ns[NB], nodes[NB], offsets[NB], figures[BOOTSTRAP_RESAMPLES], sum = 0, least = 0;
    uint64_t one[NB], totals[NB];
    Rng rng = rng_init(9);
    for (int p = 0; p < NB; p++) {
        nodes[p] = 1000 + rng_below(&rng, 2000);
        ns[p] = nodes[p] * (500 + rng_below(&rng, 200));
        one[p] = 7;
        totals[p] = 7 * (1 + rng_below(&rng, 9));
    }
    stats_price_offsets(ns, nodes, NB, offsets);
    Bootstrap *bootstrap = bootstrap_hold(NULL, &(Drawing){NB, NULL});
    for (int kind = 0; kind < 2; kind++) { /* the price alone, and with totals */
        const uint64_t *n = kind ? totals : one;
        for (int r = 0; r < BOOTSTRAP_RESAMPLES; r++) {
            const uint8_t *weights = bootstrap_weights(bootstrap, r);
            double sum_ns = 0, sum_nodes = 0, sum_n = 0;
            for (int p = 0; p < NB; p++) {
                sum_ns += weights[p] * ns[p];
                sum_nodes += weights[p] * nodes[p];
                sum_n += weights[p] * (double)n[p];
            }
            figures[r] = log2(sum_ns / sum_nodes * sum_n / (7 * NB));
        }
        const Interval wanted = bootstrap_interval(bootstrap, figures, BOOTSTRAP_RESAMPLES, NB);
        const Interval found = bootstrap_log2_totals(bootstrap, n, one, offsets);
        double price_ns = 0, price_nodes = 0;
        for (int p = 0; p < NB; p++) {
            price_ns += ns[p];
            price_nodes += nodes[p];
        }
        const double price = log2(price_ns / price_nodes);
        assert_near(found.low + price, wanted.low, 0.05 * (wanted.high - wanted.low));
        assert_near(found.high + price, wanted.high, 0.05 * (wanted.high - wanted.low));
    }
    for (int p = 0; p < NB; p++) {
        sum += offsets[p];
        least = fmin(least, offsets[p]);
        ns[p] = 500 * nodes[p];
    }
    assert_near(sum, 0, 1e-12);
    assert_true(least < -0.01);
    stats_price_offsets(ns, nodes, NB, offsets); /* one that is the same everywhere is sure */
    for (int p = 0; p < NB; p++)
        assert_near(offsets[p], 0, 1e-12);
    const double none[NB] = {0};
    stats_price_offsets(none, none, NB, offsets);
    assert_near(offsets[0], 0, 0);
    bootstrap_free(bootstrap);
}

/* Nothing is drawn by games where none is named; one game or position alone tells nothing of others. */
static void games_that_are_none(void **state) {
    (void)state;
    const double values[] = {1, 2, 4};
    const int alone[] = {-1, -1, -1}, same[] = {5, 5, 5}, two[] = {5, 5, 6}, renamed[] = {9, 9, 0};
    const Drawing plain = {3, NULL}, none = {3, alone};
    Bootstrap *bootstrap = bootstrap_hold(NULL, &plain);
    assert_ptr_equal(bootstrap_hold(bootstrap, &none), bootstrap);
    assert_null(bootstrap_clusters(bootstrap));
    assert_string_equal(bootstrap_method(&none), BOOTSTRAP_METHOD);
    assert_false(bootstrap_is_of(bootstrap, &(Drawing){3, two}));
    bootstrap = bootstrap_hold(bootstrap, &(Drawing){3, two});
    assert_int_equal(bootstrap_drawn_nb(bootstrap), 2);
    assert_ptr_equal(bootstrap_hold(bootstrap, &(Drawing){3, renamed}), bootstrap);
    assert_false(bootstrap_is_of(bootstrap, &(Drawing){3, same}));
    bootstrap = bootstrap_hold(bootstrap, &(Drawing){3, same});
    assert_false(bootstrap_mean(bootstrap, values).known);
    bootstrap = bootstrap_hold(bootstrap, &(Drawing){1, NULL});
    assert_false(bootstrap_mean(bootstrap, values).known);
    bootstrap_free(bootstrap);
}

static void totals_are_compared_within_a_draw(void **state) {
    (void)state;
    const uint64_t a[] = {2, 2000, 20, 600}, b[] = {1, 1000, 10, 300}, zero[] = {0, 0, 0, 0};
    Bootstrap *bootstrap = bootstrap_new(4, 1000, 3);
    const Interval twice = bootstrap_log2_totals(bootstrap, a, b, NULL);
    assert_true(twice.known);
    assert_near(twice.low, 1, 1e-12);
    assert_near(twice.high, 1, 1e-12);
    assert_false(bootstrap_log2_totals(bootstrap, a, zero, NULL).known);
    bootstrap_free(bootstrap);
}

/* Two positions have three resamples: the first twice (1/4), both (1/2), the second twice (1/4), so
 * an interval of 95 % runs from the least to the greatest figure. */
typedef struct Case {
    Interval percent[SETS_MAX], logs[SETS_MAX];
} Case;

static Case solve(const Sweep *sweep) {
    Case c;
    Bootstrap *bootstrap = bootstrap_new(sweep->positions, 1000, BOOTSTRAP_SEED);
    sweep_intervals(sweep, bootstrap, c.percent, c.logs);
    bootstrap_free(bootstrap);
    return c;
}

static Reduction reduction(const Sweep *sweep, int set) {
    Reduction all[SETS_MAX];
    sweep_reductions(sweep, all);
    return all[set];
}

static void assert_interval(Interval interval, double low, double high) {
    assert_true(interval.known);
    assert_near(interval.low, low, 1e-9);
    assert_near(interval.high, high, 1e-9);
}

/* A set with another's counts has its intervals, and is in the space where only the other is not. */
static void equal_counts_are_one(void **state) {
    (void)state;
    const uint64_t counts[] = {100, 120, 50, 90, 90, 40, 50, 90};
    const bool space[] = {true, false, true, true}, all[] = {true, true, true};
    const Sweep sweep = {4, 2, counts, space, 0}, plain = {3, 2, counts, all, 0};
    const Case c = solve(&sweep), d = solve(&plain);
    for (int s = 0; s < 4; s++) {
        const int same = s == 3 ? 1 : s;
        assert_interval(c.percent[s], d.percent[same].low, d.percent[same].high);
        assert_interval(c.logs[s], d.logs[same].low, d.logs[same].high);
    }
}

/* Shares of counts that take more than 32 bits are those of the small ones. */
static void counts_of_more_than_32_bits(void **state) {
    (void)state;
    const bool all[] = {true, true, true};
    uint64_t counts[] = {100, 120, 50, 90, 90, 40}, large[6];
    for (int i = 0; i < 6; i++)
        large[i] = counts[i] * 3 << 29;
    const Sweep sweep = {3, 2, counts, all, 0}, larger = {3, 2, large, all, 0};
    const Case c = solve(&sweep), d = solve(&larger);
    for (int s = 0; s < 3; s++) {
        assert_interval(d.percent[s], c.percent[s].low, c.percent[s].high);
        assert_interval(d.logs[s], c.logs[s].low, c.logs[s].high);
    }
}

static void the_best_set_is_chosen_again_in_each_resample(void **state) {
    (void)state;
    const uint64_t counts[] = {100, 100, 50, 90, 90, 40};
    const bool all[] = {true, true, true};
    const Sweep sweep = {3, 2, counts, all, 0};
    assert_near(reduction(&sweep, 0).percent, 0, 1e-12);
    assert_near(reduction(&sweep, 1).percent, 100.0 * 60 / 70, 1e-9);
    assert_near(reduction(&sweep, 2).percent, 100, 1e-12);
    assert_near(reduction(&sweep, 1).log2_over_best, log2(140.0 / 130), 1e-12);
    const Case c = solve(&sweep);
    assert_interval(c.percent[0], 0, 0);
    assert_interval(c.percent[1], 100.0 * 20 / 120, 100); /* with one best for all: up to 143 */
    assert_interval(c.percent[2], 100.0 * 20 / 100, 100);
    assert_interval(c.logs[1], 0, log2(180.0 / 80));
    assert_interval(c.logs[2], 0, log2(180.0 / 100));
}

static void only_sets_of_the_space_are_best(void **state) {
    (void)state;
    const uint64_t counts[] = {100, 100, 60, 60, 20, 20};
    const bool space[] = {true, true, false};
    const Sweep sweep = {3, 2, counts, space, 0};
    assert_near(reduction(&sweep, 1).percent, 100, 1e-12);
    assert_near(reduction(&sweep, 2).percent, 200, 1e-12);
    assert_near(reduction(&sweep, 2).log2_over_best, -log2(3), 1e-12);
    assert_interval(solve(&sweep).percent[2], 200, 200);
}

static void what_is_undefined_stays_unknown(void **state) {
    (void)state;
    const bool both[] = {true, true}, neither[] = {false, false};
    const uint64_t counts[] = {100, 100, 50, 90}, worse[] = {100, 100, 120, 110},
                   mixed[] = {100, 100, 120, 20};
    /* Nothing on was not run. */
    Sweep sweep = {2, 2, counts, both, -1};
    assert_false(isnan(reduction(&sweep, 1).log2_over_best));
    assert_true(isnan(reduction(&sweep, 1).percent));
    assert_false(solve(&sweep).percent[1].known);
    assert_true(solve(&sweep).logs[1].known);
    /* Nothing on is best. */
    sweep = (Sweep){2, 2, worse, both, 0};
    assert_true(isnan(reduction(&sweep, 1).percent));
    assert_false(solve(&sweep).percent[1].known);
    /* Defined on the suite, but in a quarter of the resamples nothing on is best. */
    sweep = (Sweep){2, 2, mixed, both, 0};
    assert_false(isnan(reduction(&sweep, 1).percent));
    assert_false(solve(&sweep).percent[1].known);
    /* No set that may be best. */
    sweep = (Sweep){2, 2, counts, neither, 0};
    assert_true(isnan(reduction(&sweep, 1).log2_over_best));
    assert_false(solve(&sweep).logs[1].known);
}

static void a_seed_gives_the_same_interval_again(void **state) {
    (void)state;
    const double values[] = {0.3, -1.25, 2.5, 0.125, 0.75, -0.5, 1.5};
    Interval interval[3];
    const uint64_t seeds[] = {1989, 1989, 1990};
    for (int i = 0; i < 3; i++) {
        Bootstrap *bootstrap = bootstrap_new(7, 1000, seeds[i]);
        interval[i] = bootstrap_mean(bootstrap, values);
        bootstrap_free(bootstrap);
    }
    assert_true(interval[0].low == interval[1].low && interval[0].high == interval[1].high);
    assert_true(interval[0].low != interval[2].low || interval[0].high != interval[2].high);
}

/* ---- least squares --------------------------------------------------------------------------- */

static void least_squares_find_what_made_the_rows(void **state) {
    (void)state;
    static const double rows[][3] = {{1, 2, 3}, {4, 1, 0}, {2, 2, 7}, {1, 9, 2}, {3, 3, 1}};
    static const double made[] = {2, 0.5, 3};
    LeastSquares sums = {.terms = 3};
    double x[3];
    for (int i = 0; i < 5; i++)
        least_squares_add(&sums, rows[i],
                          made[0] * rows[i][0] + made[1] * rows[i][1] + made[2] * rows[i][2]);
    least_squares_solve(&sums, x);
    for (int i = 0; i < 3; i++)
        assert_near(x[i], made[i], 1e-9);
}

/* The plane's best answer is (-1, 2); on the axes it is (0, 1), not (0, 2). */
static void least_squares_stay_above_zero(void **state) {
    (void)state;
    static const double rows[][2] = {{1, 1}, {1, 0}};
    static const double right[] = {1, -1};
    LeastSquares sums = {.terms = 2};
    double x[2];
    for (int i = 0; i < 2; i++)
        least_squares_add(&sums, rows[i], right[i]);
    least_squares_solve(&sums, x);
    assert_near(x[0], 0, 0);
    assert_near(x[1], 1, 1e-12);
}

static void least_squares_bear_columns_alike(void **state) {
    (void)state;
    static const double rows[][3] = {{1, 1, 0}, {2, 2, 0}, {3, 3, 0}};
    LeastSquares sums = {.terms = 3};
    double x[3];
    for (int i = 0; i < 3; i++)
        least_squares_add(&sums, rows[i], 5 * rows[i][0]);
    least_squares_solve(&sums, x);
    assert_near(x[0] + x[1], 5, 1e-9);
    assert_near(x[2], 0, 0);
    sums = (LeastSquares){.terms = 3};
    least_squares_solve(&sums, x);
    assert_near(x[0] + x[1] + x[2], 0, 0);
}

/* Worked by hand: the least times four, the next times three, none below the one before. */
static void test_holm(void **state) {
    double p[] = {0.01, 0.04, 0.03, 0.005}, few[] = {0.01, NAN, 0.004};
    static const double expected[] = {0.03, 0.06, 0.06, 0.02};
    (void)state;
    stats_holm(p, 4, 4);
    for (int i = 0; i < 4; i++)
        assert_true(fabs(p[i] - expected[i]) < 1e-12);
    stats_holm(few, 3, 10); /* ten were named, two can be told */
    assert_true(fabs(few[0] - 0.09) < 1e-12);
    assert_true(isnan(few[1]));
    assert_true(fabs(few[2] - 0.04) < 1e-12);
}

/* Two groups of three: 1 2 3 and 5 5 5; then none that differs, which is sure, though 0.1 is not exact. */
static void scatter_within_groups(void **state) {
    (void)state;
    const double values[] = {1, 2, 3, 5, 5, 5}, alike[] = {0.1, 0.1, 0.1, 0.7, 0.7, 0.7};
    size_t differ;
    assert_float_equal(stats_within(values, 2, 3, &differ), sqrt(2.0 / 4), 1e-12);
    assert_int_equal(differ, 1);
    assert_true(stats_within(alike, 2, 3, &differ) == 0);
    assert_int_equal(differ, 0);
}

/* ---- discordant pairs ------------------------------------------------------------------------ */

static double log_outcomes(double n, double lost, double won, const double *share) {
    return lgamma(n + 1) - lgamma(lost + 1) - lgamma(won + 1) - lgamma(n - lost - won + 1) +
           (lost > 0 ? lost * log(share[0]) : 0) + (won > 0 ? won * log(share[1]) : 0) +
           (n - lost - won) * log1p(-share[0] - share[1]);
}

/* How likely the interval holds the truth, over all outcomes that matter. */
enum { NET_MOST = 45 };
static double net_coverage(double n, Interval intervals[NET_MOST][NET_MOST], const double *share) {
    double all = 0, held = 0;
    for (int lost = 0; lost < (share[0] > 0 ? NET_MOST : 1); lost++)
        for (int won = 0; won < (share[1] > 0 ? NET_MOST : 1); won++) {
            const double p = exp(log_outcomes(n, lost, won, share)), net = share[1] - share[0];
            const Interval *own = &intervals[lost][won];
            all += p;
            held += own->low <= net + 1e-12 && net <= own->high + 1e-12 ? p : 0;
        }
    assert_true(all > 0.9999);
    return held;
}

static void test_net_coverage(void **state) {
    static const double sizes[] = {91, 197, 500},
                        shares[] = {0, 0.001, 0.002, 0.004, 0.0075, 0.01, 0.015, 0.02};
    static Interval intervals[NET_MOST][NET_MOST];
    enum { SHARES_NB = sizeof shares / sizeof *shares };
    (void)state;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        for (int lost = 0; lost < NET_MOST; lost++)
            for (int won = 0; won < NET_MOST; won++)
                intervals[lost][won] = exact_net(sizes[s], lost, won);
        for (int i = 0; i < SHARES_NB; i++)
            for (int k = 0; k < SHARES_NB; k++)
                assert_true(net_coverage(sizes[s], intervals, (double[]){shares[i], shares[k]}) >=
                            0.95);
    }
}

/* More differences that come to the same never make it shorter; none differs: 1 - 0.025^(1/n) each way; and
 * where McNemar's exact test speaks, of 6 to none, it does too. */
static void test_net_width(void **state) {
    (void)state;
    const Interval none = exact_net(197, 0, 0);
    assert_near(none.high, 1 - pow(0.025, 1 / 197.0), 1e-12);
    assert_near(none.low, -none.high, 1e-12);
    for (int net = 0; net < 20; net++)
        for (int won = 0; won < 20; won++) {
            const Interval fewer = exact_net(197, net + won, won);
            const Interval more = exact_net(197, net + won + 1, won + 1);
            assert_true(more.high - more.low > fewer.high - fewer.low);
            assert_true(fewer.high - fewer.low >= none.high - none.low);
        }
    assert_true(exact_net(197, 6, 0).high < 0);
    assert_true(exact_net(197, 4, 0).high > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_net_coverage),
        cmocka_unit_test(test_net_width),
        cmocka_unit_test(test_holm),
        cmocka_unit_test(quantiles_lie_between_neighbours),
        cmocka_unit_test(logarithms_and_means),
        cmocka_unit_test(scatter_within_groups),
        cmocka_unit_test(resamples_are_the_generator_s),
        cmocka_unit_test(resamples_of_many_positions_are_the_same),
        cmocka_unit_test(resamples_draw_every_position_alike),
        cmocka_unit_test(many_positions),
        cmocka_unit_test(the_mean_of_equal_values_is_sure),
        cmocka_unit_test(the_mean_of_coins),
        cmocka_unit_test(few_positions_are_widened_as_t_asks),
        cmocka_unit_test(intervals_hold_the_truth_about_as_often_as_they_say),
        cmocka_unit_test(games_are_drawn_whole),
        cmocka_unit_test(copies_of_a_position_make_no_interval_narrower),
        cmocka_unit_test(a_price_is_drawn_with_its_positions),
        cmocka_unit_test(games_that_are_none),
        cmocka_unit_test(totals_are_compared_within_a_draw),
        cmocka_unit_test(means_of_many_rows),
        cmocka_unit_test(totals_of_many_positions),
        cmocka_unit_test(equal_counts_are_one),
        cmocka_unit_test(counts_of_more_than_32_bits),
        cmocka_unit_test(the_best_set_is_chosen_again_in_each_resample),
        cmocka_unit_test(only_sets_of_the_space_are_best),
        cmocka_unit_test(what_is_undefined_stays_unknown),
        cmocka_unit_test(least_squares_find_what_made_the_rows),
        cmocka_unit_test(least_squares_stay_above_zero),
        cmocka_unit_test(least_squares_bear_columns_alike),
        cmocka_unit_test(a_seed_gives_the_same_interval_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
