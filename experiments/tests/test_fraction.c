/* Fractions of sweeps: their columns by definition, and a cube's effects recovered from its fraction, to the
 * sum that an estimate stands for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/effects/effects.h"
#include "base/rng.h"

static Fraction make(int letters, int runs) {
    Fraction fraction;
    Status status = STATUS_OK;
    if (!fraction_make(&fraction, letters, runs, &status))
        fail_msg("%s", status.text);
    return fraction;
}

/* What a fraction says, from the logarithms of its runs. Owner: the caller frees. */
static Effect *effects_of(const Fraction *f, int positions, const double *logs) {
    Effect *effects = calloc((size_t)effects_of_fraction_nb(f, false), sizeof *effects);
    Bootstrap *bootstrap = bootstrap_new(positions, 10, 1);
    effects_of_fraction(f, false, logs, false, bootstrap, effects);
    bootstrap_free(bootstrap);
    return effects;
}

static int bits_nb(uint32_t mask) {
    int nb = 0;
    for (; mask; mask &= mask - 1)
        nb++;
    return nb;
}

/* ---- columns --------------------------------------------------------------------------------- */

/* The fractions that the literature has: 2^(5-1), 2^(8-2), 2^(11-4), 2^(17-9), 2^(23-14). */
static void runs_of_letters(void **state) {
    (void)state;
    static const int known[][2] = {{5, 16}, {6, 32}, {8, 64}, {11, 128}, {17, 256}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_int_equal(fraction_runs(known[i][0]), known[i][1]);
    assert_int_equal(fraction_runs(4), 0);
    assert_int_equal(fraction_runs(FRACTION_LETTERS_MAX + 1), 0);
    for (int n = 5; n <= FRACTION_LETTERS_MAX; n++)
        assert_true(fraction_runs(n) > 0);
}

/* Resolution V by its definition: main effects and pairs all have columns of their own. */
static void nothing_short_is_aliased(void **state) {
    (void)state;
    for (int n = 5; n <= FRACTION_LETTERS_MAX; n++) {
        const int runs = fraction_runs(n);
        const Fraction f = make(n, runs);
        bool taken[1 << FRACTION_BITS_MAX] = {true}; /* the mean's */
        static const double none[1 << FRACTION_BITS_MAX];
        Effect *effects = effects_of(&f, 1, none);
        for (int e = 0; e < effects_of_fraction_nb(&f, false); e++) {
            unsigned column = 0;
            for (int i = 0; i < n; i++)
                column ^= effects[e].letters >> i & 1 ? f.column[i] : 0;
            assert_true(column < (unsigned)runs);
            assert_false(taken[column]);
            taken[column] = true;
        }
        free(effects);
        if (n <= 17)
            assert_true(fraction_resolution(&f) >= FRACTION_RESOLUTION);
    }
}

/* Every set once; each word's letters are on in an even number in every set. */
static void words_hold_in_every_run(void **state) {
    (void)state;
    static const int letters[] = {5, 9, 11, 17};
    for (size_t k = 0; k < sizeof letters / sizeof letters[0]; k++) {
        const Fraction f = make(letters[k], fraction_runs(letters[k]));
        uint8_t *seen = calloc((size_t)1 << f.letters, 1);
        assert_int_equal(fraction_set(&f, 0), 0);
        for (unsigned run = 0; run < 1u << f.bits; run++) {
            const uint32_t set = fraction_set(&f, run);
            assert_int_equal(seen[set]++, 0);
            for (int w = 0; w < fraction_words_nb(&f); w++)
                assert_int_equal(bits_nb(set & fraction_word(&f, w)) % 2, 0);
        }
        memset(seen, 0, (size_t)1 << f.letters);
        for (int w = 0; w < fraction_words_nb(&f); w++)
            assert_int_equal(seen[fraction_word(&f, w)]++, 0);
        assert_int_equal(fraction_word(&f, 0), 0);
        free(seen);
    }
}

static void what_is_run(void **state) {
    (void)state;
    const Fraction f = make(11, 128);
    int nb, found = 0;
    const uint64_t letters = 0x7FF0;
    uint64_t *sets = fraction_sets(&f, letters, &nb);
    for (int i = 0; i < nb; i++) {
        assert_int_equal(sets[i] & ~letters, 0);
        assert_true(i == 0 || sets[i] > sets[i - 1]);
        const int on = bits_nb((uint32_t)sets[i]);
        found += on <= 1 || on >= 10;
    }
    assert_int_equal(found, 24); /* none, all, 11 alone, 11 without one */
    assert_true(nb >= 128 + 22 && nb <= 128 + 24);
}

static void wrong_runs_are_refused(void **state) {
    (void)state;
    static const struct {
        int letters, runs;
        const char *says;
    } cases[] = {
        {11, 100, "100 runs: expected a power of two from 16 to 1024"},
        {11, 64, "64 runs: 11 letters need 128 for resolution V"},
        {11, 256, "256 runs: 11 letters need 128 for resolution V"},
        {4, 16, "4 letters have no fraction of resolution V: 5 to 23 have"},
        {24, 1024, "24 letters have no fraction of resolution V: 5 to 23 have"},
        {17, 4096, "4096 runs: expected a power of two"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Fraction fraction;
        Status status = STATUS_OK;
        assert_false(fraction_make(&fraction, cases[i].letters, cases[i].runs, &status));
        if (!strstr(status.text, cases[i].says))
            fail_msg("'%s' does not say '%s'", status.text, cases[i].says);
    }
}

/* ---- a cube from its fraction ---------------------------------------------------------------- */

enum { POSITIONS = 2 };

/* Whole numbers, so that every sum and every half is exact. */
static double *random_cube(int letters, uint64_t seed) {
    const size_t nb = ((size_t)1 << letters) * POSITIONS;
    double *logs = calloc(nb, sizeof *logs);
    Rng rng = rng_init(seed);
    for (size_t i = 0; i < nb; i++)
        logs[i] = (double)rng_below(&rng, 4096);
    return logs;
}

/* What the header says an estimate is. */
static double sum_of_aliases(const Fraction *f, const Effect *cube, uint32_t letters) {
    double sum = 0;
    for (int w = 0; w < fraction_words_nb(f); w++) {
        const uint32_t word = fraction_word(f, w), alias = letters ^ word;
        sum += (bits_nb(word) % 2 ? -1 : 1) *
               ldexp(cube[alias - 1].value, bits_nb(letters) - bits_nb(alias));
    }
    return sum;
}

static void a_cube_is_recovered(int letters, uint64_t seed) {
    const Fraction f = make(letters, fraction_runs(letters));
    const unsigned runs = 1u << f.bits;
    double *logs = random_cube(letters, seed);
    Effect *cube = calloc((size_t)effects_nb(letters), sizeof *cube);
    Bootstrap *bootstrap = bootstrap_new(POSITIONS, 10, 1);
    effects_compute(letters, 0, logs, false, bootstrap, cube);
    bootstrap_free(bootstrap);
    double *thin = calloc((size_t)runs * POSITIONS, sizeof *thin);
    for (unsigned run = 0; run < runs; run++)
        memcpy(thin + run * POSITIONS, logs + fraction_set(&f, run) * POSITIONS,
               POSITIONS * sizeof *logs);
    Effect *effects = effects_of(&f, POSITIONS, thin);
    for (int e = 0; e < effects_of_fraction_nb(&f, false); e++) {
        const double wanted = sum_of_aliases(&f, cube, effects[e].letters);
        if (effects[e].value != wanted)
            fail_msg("%d letters, effect %x: %.17g, not %.17g", letters, effects[e].letters,
                     effects[e].value, wanted);
    }
    free(effects);
    free(thin);
    free(cube);
    free(logs);
}

static void cubes_are_recovered(void **state) {
    (void)state;
    for (int letters = 5; letters <= EFFECTS_LETTERS_MAX; letters++)
        a_cube_is_recovered(letters, (uint64_t)letters);
}

/* Where only letters and pairs do something, the fraction knows all of it. */
static void planted_effects_are_found(void **state) {
    (void)state;
    enum { LETTERS = 17, RUNS = 256 };
    const Fraction f = make(LETTERS, RUNS);
    const int nb = effects_of_fraction_nb(&f, false);
    double *logs = calloc(RUNS, sizeof *logs);
    Effect *effects = effects_of(&f, 1, logs);
    for (unsigned run = 0; run < RUNS; run++) {
        const uint32_t set = fraction_set(&f, run);
        for (int e = 0; e < nb; e++)
            if ((set & effects[e].letters) == effects[e].letters)
                logs[run] += e < LETTERS ? 64 - 4 * e : e % 7 - 3;
    }
    free(effects);
    effects = effects_of(&f, 1, logs);
    for (int e = LETTERS; e < nb; e++)
        assert_true(effects[e].value == e % 7 - 3);
    for (int i = 0; i < LETTERS; i++) { /* a main effect is the mean over the others off and on */
        double wanted = 64 - 4 * i;
        for (int e = LETTERS; e < nb; e++)
            wanted += effects[e].letters >> i & 1 ? (e % 7 - 3) / 2.0 : 0;
        assert_true(effects[i].value == wanted);
    }
    free(effects);
    free(logs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_of_letters),           cmocka_unit_test(nothing_short_is_aliased),
        cmocka_unit_test(words_hold_in_every_run),   cmocka_unit_test(what_is_run),
        cmocka_unit_test(wrong_runs_are_refused),    cmocka_unit_test(cubes_are_recovered),
        cmocka_unit_test(planted_effects_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
