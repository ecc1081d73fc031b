/* What a multiverse says, against small ones worked by hand: merging, bands, shares, what is
 * refused. Rules and words are in test_multiverse_words.c, multiverses of the real shape in
 * test_multiverse_planted.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "test_multiverse.h"

/* ---- merging --------------------------------------------------------------------------------- */

static void equal_counts_are_one_universe(void **state) {
    (void)state;
    const double values[] = {-1, -1, 2, 2};
    Small *small = small_new(two_twos, 2, 4, values, 0.1);
    assert_word(small, "depends on H.moves");
    assert_int_equal(small->finding.distinct_nb, 4);
    small->universes[1].identity = small->universes[0].identity;
    small->universes[3].identity = small->universes[2].identity;
    assert_word(small, "depends on H.moves");
    assert_int_equal(small->finding.distinct_nb, 2);
    assert_int_equal(small->finding.states_nb[STATE_HOLDS], 1);
    assert_int_equal(small->finding.states_nb[STATE_FAILS], 1);
    assert_int_equal(small->finding.rows[1].same_as, 0);
    assert_int_equal(small->finding.rows[2].same_as, 2);
    assert_int_equal(small->finding.rows[3].same_as, 2);
    assert_int_equal(small->finding.rows[3].state, STATE_HOLDS);
    assert_near(small->finding.shares[0].flips, 1, 0);
    assert_near(small->finding.shares[1].flips, 0, 0);
    small_free(small);
}

/* Nine of ten universes are one, so half of the distinct ones are open. */
static void shares_are_of_distinct_universes(void **state) {
    (void)state;
    const double values[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 0};
    Small *small = small_new(two_fives, 2, 10, values, 0);
    assert_word(small, "robust");
    for (int u = 0; u < 9; u++)
        small->universes[u].identity = 1;
    assert_word(small, "undecided");
    small_free(small);
}

/* ---- bands ----------------------------------------------------------------------------------- */

static void bands_are_as_wide_as_the_greatest_deviation(void **state) {
    (void)state;
    const double values[] = {0.6, 0.4, -0.6, -0.4};
    Small *small = small_new(two_twos, 2, 4, values, 0.5);
    assert_true(judge(small));
    const MultiverseRow *rows = small->finding.rows;
    assert_near(rows[0].se, 0.5, 0.002);
    assert_near(rows[0].band.low, 0.1, 1e-9);
    assert_near(rows[0].band.high, 1.1, 1e-9);
    assert_int_equal(rows[0].state, STATE_HOLDS);
    assert_int_equal(rows[1].state, STATE_OPEN);
    assert_int_equal(rows[2].state, STATE_FAILS);
    assert_int_equal(rows[3].state, STATE_OPEN);
    assert_near(small->finding.noise, 0.25, 0.002);
    /* One resample in ten of one universe lies three times as far: all bands are as wide. */
    for (int r = 0; r < RESAMPLES; r += 10)
        small->resampled[r] = values[0] + (r % 20 ? 1.5 : -1.5);
    assert_true(judge(small));
    assert_near(small->finding.q * small->finding.rows[0].se, 1.5, 0.06);
    assert_int_equal(small->finding.rows[2].state, STATE_OPEN);
    small_free(small);
}

/* The 0.8413 quantile, at 1 of the normal distribution, is at 1.0371 of Student's t with 14 degrees
 * of freedom (tables), and sqrt(15 / 14) is 1.0351. */
static void few_positions_widen_the_bands(void **state) {
    (void)state;
    const double values[] = {1, 1, 1, 1};
    Small *small = small_new(two_twos, 2, 4, values, 0.5);
    assert_true(judge(small));
    const double plain = small->finding.q;
    small->multiverse.positions = 15;
    assert_true(judge(small));
    assert_near(plain, 1, 0.005);
    assert_near(small->finding.q / plain, 1.0371 * 1.0351, 0.002);
    small_free(small);
}

/* The mean of the resamples lies 3 above the value: so far may the value lie above the truth. */
static void a_bias_widens_the_bands(void **state) {
    (void)state;
    const double values[] = {1, 1, 1, 1};
    Small *small = small_new(two_twos, 2, 4, values, 0.5);
    for (int i = 0; i < 4 * RESAMPLES; i++)
        small->resampled[i] += 3;
    assert_true(judge(small));
    assert_near(small->finding.rows[0].se, 0.5, 0.002);
    assert_near(small->finding.rows[0].band.low, -2.5, 1e-9);
    assert_near(small->finding.rows[0].band.high, 4.5, 1e-9);
    small_free(small);
}

static void what_no_resample_moves_is_exact(void **state) {
    (void)state;
    const double values[] = {1e-6, -1e-6, 0, 0.1};
    Small *small = small_new(two_twos, 2, 4, values, 0);
    for (int r = 0; r < RESAMPLES; r += 2)
        small->resampled[3 * RESAMPLES + r] = nextafter(values[3], 1); /* a sum's rounding */
    assert_true(judge(small));
    assert_near(small->finding.q, 0, 0);
    assert_int_equal(small->finding.rows[0].state, STATE_HOLDS);
    assert_int_equal(small->finding.rows[1].state, STATE_FAILS);
    assert_int_equal(small->finding.rows[2].state, STATE_OPEN);
    assert_near(small->finding.rows[3].band.low, 0.1, 0);
    small_free(small);
}

/* Of 200 resamples, 5 may be without a value. */
static void few_resamples_may_lack(void **state) {
    (void)state;
    const double values[] = {-1, -1, 2, 2};
    Small *small = small_new(two_twos, 2, 4, values, 0.1);
    for (int r = 0; r < 5; r++)
        small->resampled[3 * RESAMPLES + r] = r % 2 ? (double)NAN : (double)INFINITY;
    assert_word(small, "depends on H.moves");
    assert_true(small->finding.shares[0].total_range.known);
    small->resampled[3 * RESAMPLES + 5] = (double)NAN;
    assert_word(small, "varies");
    assert_int_equal(small->finding.rows[3].state, STATE_OPEN);
    assert_false(small->finding.rows[3].band.known);
    assert_false(small->finding.full_cross);
    assert_int_equal(small->finding.states_nb[STATE_HOLDS], 1);
    small_free(small);
}

/* Each universe has enough resamples, but too few have all: nothing is said of shares' limits. */
static void resamples_may_lack_here_and_there(void **state) {
    (void)state;
    const double values[] = {-1, -1, 2, 2};
    Small *small = small_new(two_twos, 2, 4, values, 0.1);
    for (int u = 0; u < 4; u++)
        for (int r = 0; r < 5; r++)
            small->resampled[u * RESAMPLES + 5 * u + r] = (double)INFINITY;
    assert_word(small, "varies");
    assert_false(isnan(small->finding.shares[0].total));
    assert_near(small->finding.shares[0].total, 1, 1e-12);
    assert_false(small->finding.shares[0].total_range.known);
    small_free(small);
}

static void a_universe_without_a_value_is_open(void **state) {
    (void)state;
    const double values[] = {1, 1, 1, (double)NAN};
    Small *small = small_new(two_twos, 2, 4, values, 0.1);
    assert_word(small, "undecided");
    assert_int_equal(small->finding.rows[3].state, STATE_OPEN);
    assert_near(small->finding.variance, 0, 0);
    small_free(small);
}

/* ---- sides ----------------------------------------------------------------------------------- */

enum { SIDES = 3 };

/* Four universes that are alike, each with these sides; resamples lie `spread` above and below in turn, those
 * of a side three times as far in one of ten, in others than the next side's. */
static State state_of_sides(const MultiverseSide *sides, const double *values, double spread) {
    static double all[4 * SIDES], resampled[4 * SIDES * RESAMPLES];
    const double none[] = {0, 0, 0, 0};
    Small *small = small_new(two_twos, 2, 4, none, 0);
    for (int i = 0; i < 4 * SIDES; i++) {
        all[i] = values[i % SIDES];
        for (int r = 0; r < RESAMPLES; r++)
            resampled[i * RESAMPLES + r] =
                all[i] + (r % 2 ? spread : -spread) * (r / 2 % 10 == i % SIDES ? 3 : 1);
    }
    small->multiverse.sides = sides;
    small->multiverse.sides_nb = SIDES;
    small->multiverse.values = all;
    small->multiverse.resampled = resampled;
    assert_true(judge(small));
    const State state = small->finding.rows[0].state;
    small_free(small);
    return state;
}

static void all_hold_by_each_and_fail_in_bands(void **state) {
    (void)state;
    static const MultiverseSide all[SIDES] = {{0, false, 0}, {0, false, 0}, {0, false, 0}};
    static const MultiverseSide any[SIDES] = {{0, true, 0}, {0, true, 0}, {0, true, 0}};
    static const MultiverseSide two[SIDES] = {{0, false, 0}, {0, false, 0}, {1, true, 0}};
    static const MultiverseSide equal[SIDES] = {{0, false, 2}, {0, false, 2}, {0, false, 2}};
    static const struct {
        const MultiverseSide *sides;
        double values[SIDES], spread;
        State state;
    } cases[] = {
        {all, {9, 9, 9}, 0.1, STATE_HOLDS},    {all, {9, 9, -9}, 0.1, STATE_FAILS},
        {all, {9, 9, 0.1}, 0.1, STATE_OPEN},   {any, {-9, -9, 9}, 0.1, STATE_HOLDS},
        {any, {-9, -9, -9}, 0.1, STATE_FAILS}, {any, {-9, -9, 0.1}, 0.1, STATE_OPEN},
        {two, {9, 9, 9}, 0.1, STATE_HOLDS},    {two, {9, 9, -9}, 0.1, STATE_FAILS},
        {two, {9, -9, 9}, 0.1, STATE_FAILS},   {equal, {9, 9, 1}, 0.1, STATE_EQUAL},
        {equal, {9, 9, -1}, 0.1, STATE_EQUAL}, {equal, {9, -9, 1}, 0.1, STATE_FAILS},
        {equal, {9, 0.1, 1}, 9, STATE_OPEN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (state_of_sides(cases[i].sides, cases[i].values, cases[i].spread) != cases[i].state)
            fail_msg("case %zu is not %s", i, state_text(cases[i].state));
}

/* The word of 20 universes of which so many hold, fail and are equal; the rest is open. */
static void assert_counts(int holding, int failing, int equal, const char *word) {
    static const MultiverseChoice choices[] = {{"first", five, 5}, {"second", five, 4}};
    double values[20];
    for (int u = 0; u < 20; u++)
        values[u] = u < holding                     ? 9
                    : u < holding + failing         ? -9
                    : u < holding + failing + equal ? -0.05
                                                    : 0.3;
    Small *small = small_new(choices, 2, 20, values, 0.5);
    small->side.margin = 0.6;
    assert_word(small, word);
    small->multiverse.too_few = true;
    assert_word(small, "undecided");
    small_free(small);
}

static void words_by_counts(void **state) {
    (void)state;
    assert_counts(20, 0, 0, "robust");
    assert_counts(11, 0, 7, "robust"); /* more than half */
    assert_counts(10, 0, 8, "depends on first");
    assert_counts(18, 1, 0, "undecided");
    assert_counts(0, 18, 0, "fails everywhere");
    assert_counts(0, 11, 9, "fails everywhere");
    assert_counts(0, 9, 9, "undecided");
    assert_counts(0, 0, 18, "no difference");
    assert_counts(1, 1, 18, "no difference");
    assert_counts(0, 0, 17, "undecided");
    assert_counts(2, 0, 2, "varies");
}

/* ---- shares ---------------------------------------------------------------------------------- */

/* Deviations from 3.5: -2.5, -1.5, -0.5, 4.5, so V = 7.25; means 1.5 and 5.5 by the first choice
 * vary by 4, means 2 and 5 by the second by 2.25, and 1 is left to both. */
static void shares_by_hand(void **state) {
    (void)state;
    const double values[] = {1, 2, 3, 8};
    Small *small = small_new(two_twos, 2, 4, values, 0.5);
    assert_true(judge(small));
    const MultiverseShare *shares = small->finding.shares;
    assert_true(small->finding.full_cross);
    assert_near(small->finding.variance, 7.25, 1e-12);
    assert_near(shares[0].first, 4 / 7.25, 1e-12);
    assert_near(shares[0].total, 5 / 7.25, 1e-12);
    assert_near(shares[0].pairs, 5 / 7.25, 1e-12);
    assert_near(shares[1].first, 2.25 / 7.25, 1e-12);
    assert_near(shares[1].total, 3.25 / 7.25, 1e-12);
    assert_near(shares[1].total_range.low, 3.25 / 7.25, 1e-9); /* all move together */
    assert_near(shares[1].total_range.high, 3.25 / 7.25, 1e-9);
    small_free(small);
}

/* Either of three: each choice has a total share of 1, none of it alone or with one other. */
static void three_together_are_no_pair(void **state) {
    (void)state;
    const double values[] = {-1, 1, 1, -1, 1, -1, -1, 1};
    Small *small = small_new(three_twos, 3, 8, values, 0.1);
    assert_word(small, "varies");
    for (int c = 0; c < 3; c++) {
        assert_near(small->finding.shares[c].first, 0, 1e-12);
        assert_near(small->finding.shares[c].pairs, 0, 1e-12);
        assert_near(small->finding.shares[c].total, 1, 1e-12);
        assert_near(small->finding.shares[c].flips, 1, 0);
    }
    assert_false(small->finding.rule.known);
    small_free(small);
}

/* Order of universes is the caller's; two pairs of a ternary choice of three flip. */
static void universes_come_in_any_order(void **state) {
    (void)state;
    const double values[] = {-1, -1, -1, 2, 2, 2, -1, -1, -1};
    Small *small = small_new(two_threes, 2, 9, values, 0.1);
    const MultiverseUniverse swapped = small->universes[0];
    small->universes[0] = small->universes[4];
    small->universes[4] = swapped;
    small->values[0] = values[4];
    small->values[4] = values[0];
    for (int r = 0; r < RESAMPLES; r++) {
        const double x = small->resampled[r];
        small->resampled[r] = small->resampled[4 * RESAMPLES + r];
        small->resampled[4 * RESAMPLES + r] = x;
    }
    assert_word(small, "depends on order");
    assert_near(small->finding.shares[0].total, 1, 1e-12);
    assert_near(small->finding.shares[0].flips, 2.0 / 3, 1e-12);
    assert_rule(two_threes, 2, &small->finding.rule, "holds where order is mvv_lva");
    small_free(small);
}

static void part_of_a_cross_has_no_deciders(void **state) {
    (void)state;
    const double values[] = {-1, -1, -1, 2, 2, 2, -1, -1, -1};
    Small *small = small_new(two_threes, 2, 8, values, 0.1);
    assert_word(small, "varies");
    assert_false(small->finding.full_cross);
    assert_true(isnan(small->finding.shares[0].total));
    assert_rule(two_threes, 2, &small->finding.rule, "holds where order is mvv_lva");
    small_free(small);
}

/* Shares of 1 and 1.21 beside 2.21, both flip half of their pairs: one is below a half. */
static void a_lesser_share_does_not_decide(void **state) {
    (void)state;
    const double values[] = {-2.6, -0.4, -0.6, 1.6};
    Small *small = small_new(two_twos, 2, 4, values, 0.1);
    assert_word(small, "depends on K.moves");
    assert_near(small->finding.shares[0].total, 1 / 2.21, 1e-12);
    assert_near(small->finding.shares[0].flips, 0.5, 0);
    assert_near(small->finding.shares[1].flips, 0.5, 0);
    small_free(small);
}

/* In 4 % of the resamples the other choice takes 9 parts in 10: too few for the bands, enough for
 * the lower limit. */
static void a_share_that_wavers_does_not_decide(void **state) {
    (void)state;
    const double values[] = {-1, -1, 1, 1};
    Small *small = small_new(two_twos, 2, 4, values, 0.1);
    for (int r = 0; r < RESAMPLES; r += 25)
        for (int u = 0; u < 4; u++)
            small->resampled[u * RESAMPLES + r] = values[u] + (u % 2 ? 3 : -3);
    assert_word(small, "varies");
    assert_near(small->finding.shares[0].total, 1, 1e-12);
    assert_near(small->finding.shares[0].total_range.low, 0.1, 1e-9);
    assert_near(small->finding.shares[0].flips, 1, 0);
    small_free(small);
}

/* The first choice has most of the variance, but of its 50 pairs only 3 flip: the rest have an open
 * universe. */
static void open_universes_do_not_flip(void **state) {
    (void)state;
    double values[25] = {5, 5, 5, 5, 5, [20] = -5, -5, -5};
    Small *small = small_new(two_fives, 2, 25, values, 0);
    assert_word(small, "varies");
    assert_true(small->finding.shares[0].total > 0.8);
    assert_near(small->finding.shares[0].flips, 3.0 / 50, 1e-12);
    small_free(small);
}

/* Both levels are closed, but resamples vary as much as universes do. */
static void noise_hides_what_decides(void **state) {
    (void)state;
    const double values[] = {-1, -1, 1, 1};
    Small *small = small_new(two_twos, 2, 4, values, 0.7);
    assert_word(small, "depends on H.moves"); /* 1 is 2.04 times 0.49 */
    small_free(small);
    small = small_new(two_twos, 2, 4, values, 0.72);
    assert_word(small, "varies"); /* 1.93 times */
    small_free(small);
}

/* ---- what is refused ------------------------------------------------------------------------- */

static void assert_refused(Small *small, const char *part) {
    assert_false(judge(small));
    assert_non_null(strstr(small->status.text, part));
}

static void what_is_no_multiverse_is_refused(void **state) {
    (void)state;
    const double values[] = {1, 2, 3, 4};
    Small *small = small_new(two_twos, 2, 4, values, 0.1);
    small->universes[2].identity = small->universes[1].identity;
    assert_refused(small, "universes 1 and 2 are one, but have two values");
    small->values[2] = small->values[1];
    assert_true(judge(small));
    small->universes[3].levels[1] = 0;
    assert_refused(small, "universes 2 and 3 take the same levels");
    small->multiverse.choices_nb = 0;
    assert_refused(small, "0 choices");
    small_free(small);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_counts_are_one_universe),
        cmocka_unit_test(shares_are_of_distinct_universes),
        cmocka_unit_test(bands_are_as_wide_as_the_greatest_deviation),
        cmocka_unit_test(few_positions_widen_the_bands),
        cmocka_unit_test(a_bias_widens_the_bands),
        cmocka_unit_test(what_no_resample_moves_is_exact),
        cmocka_unit_test(few_resamples_may_lack),
        cmocka_unit_test(resamples_may_lack_here_and_there),
        cmocka_unit_test(a_universe_without_a_value_is_open),
        cmocka_unit_test(all_hold_by_each_and_fail_in_bands),
        cmocka_unit_test(words_by_counts),
        cmocka_unit_test(shares_by_hand),
        cmocka_unit_test(three_together_are_no_pair),
        cmocka_unit_test(universes_come_in_any_order),
        cmocka_unit_test(part_of_a_cross_has_no_deciders),
        cmocka_unit_test(a_lesser_share_does_not_decide),
        cmocka_unit_test(a_share_that_wavers_does_not_decide),
        cmocka_unit_test(open_universes_do_not_flip),
        cmocka_unit_test(noise_hides_what_decides),
        cmocka_unit_test(what_is_no_multiverse_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
