/* Effects against their definitions worked out the long way, and against planted truths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "analysis/best.h"
#include "analysis/effects/effects_fill.h"
#include "analysis/effects/effects_table.h"
#include "scratch.h"

#define assert_near(a, b, tolerance)                                                               \
    do {                                                                                           \
        if (!(fabs((a) - (b)) <= (tolerance)))                                                     \
            fail_msg("%s is %.12g, not %.12g", #a, (double)(a), (double)(b));                      \
    } while (0)

enum { LETTERS_MAX = 6, EFFECTS_MAX = (1 << LETTERS_MAX) + 3 * LETTERS_MAX };

/* ---- against the definitions ----------------------------------------------------------------- */

static double uniform(Rng *rng) {
    return (double)rng_below(rng, 1000001) / 1e6;
}

/* A normal number, by sums of uniform ones: variance 1, and tails that are near enough. */
static double normal(Rng *rng) {
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += uniform(rng);
    return sum;
}

static double mean_of(const double *logs, int positions, unsigned set) {
    return stats_mean(logs + set * (unsigned)positions, (size_t)positions);
}

static int size_of(unsigned mask) {
    int nb = 0;
    for (int i = 0; i < 31; i++)
        nb += mask >> i & 1;
    return nb;
}

/* The k-th difference, averaged: all signs written out. */
static double long_difference(int letters, int positions, const double *logs, unsigned mask) {
    const unsigned full = (1u << letters) - 1;
    double sum = 0;
    for (unsigned others = 0; others <= full; others++)
        for (unsigned part = 0; !(others & mask) && part <= full; part++)
            if (!(part & ~mask))
                sum +=
                    (size_of(mask & ~part) % 2 ? -1 : 1) * mean_of(logs, positions, others | part);
    return sum / (1 << (letters - size_of(mask)));
}

/* Add the letters that are not in yet in every order, one order after the other; share[i] is the
 * sum of what letter i adds, orders counts them. */
static void add_in_orders(int letters, int positions, const double *logs, unsigned in,
                          const double *before, double *share, double *orders) {
    if (in == (1u << letters) - 1) {
        for (int i = 0; i < letters; i++)
            share[i] += before[i];
        *orders += 1;
    }
    for (int i = 0; i < letters; i++)
        if (!(in >> i & 1)) {
            double added[LETTERS_MAX];
            memcpy(added, before, sizeof added);
            added[i] = mean_of(logs, positions, in | 1u << i) - mean_of(logs, positions, in);
            add_in_orders(letters, positions, logs, in | 1u << i, added, share, orders);
        }
}

static double *random_logs(Rng *rng, int letters, int positions) {
    const size_t nb = (size_t)positions << letters;
    double *logs = calloc(nb, sizeof *logs);
    for (size_t i = 0; i < nb; i++)
        logs[i] = 8 + 4 * uniform(rng);
    return logs;
}

static void effects_are_their_definitions(void **state) {
    (void)state;
    Rng rng = rng_init(6);
    for (int letters = 1; letters <= LETTERS_MAX; letters++) {
        enum { POSITIONS = 5 };
        Effect effects[EFFECTS_MAX];
        double *logs = random_logs(&rng, letters, POSITIONS), share[LETTERS_MAX] = {0}, orders = 0;
        const double nothing[LETTERS_MAX] = {0};
        Bootstrap *bootstrap = bootstrap_new(POSITIONS, 50, 1);
        const unsigned full = (1u << letters) - 1;
        double sum = 0;
        effects_compute(letters, letters, logs, false, bootstrap, effects);
        for (unsigned mask = 1; mask <= full; mask++) {
            const Effect *effect = &effects[mask - 1];
            assert_int_equal(effect->letters, mask);
            assert_int_equal(effect->kind, size_of(mask) > 1 ? EFFECT_INTERACTION : EFFECT_MAIN);
            assert_near(effect->value, long_difference(letters, POSITIONS, logs, mask), 1e-10);
        }
        add_in_orders(letters, POSITIONS, logs, 0, nothing, share, &orders);
        assert_near(orders, tgamma(letters + 1), 1e-6);
        for (int i = 0; i < letters; i++) {
            const unsigned bit = 1u << i;
            const Effect *shapley = effects_find(effects, effects_nb(letters), EFFECT_SHAPLEY, bit);
            assert_int_equal(shapley->letters, bit);
            assert_int_equal(shapley->kind, EFFECT_SHAPLEY);
            assert_near(shapley->value, share[i] / orders, 1e-10);
            assert_near(
                effects_find(effects, effects_nb(letters), EFFECT_LEAVE_ONE_OUT, bit)->value,
                mean_of(logs, POSITIONS, full) - mean_of(logs, POSITIONS, full & ~bit), 1e-10);
            assert_near(effects_find(effects, effects_nb(letters), EFFECT_ADD_ONE, bit)->value,
                        mean_of(logs, POSITIONS, bit) - mean_of(logs, POSITIONS, 0), 1e-10);
            sum += shapley->value;
        }
        assert_near(sum, mean_of(logs, POSITIONS, full) - mean_of(logs, POSITIONS, 0), 1e-10);
        bootstrap_free(bootstrap);
        free(logs);
    }
}

/* Every game has the same position three times: intervals and bands are those of one position a game. */
static void games_are_one_draw(void **state) {
    (void)state;
    enum { LETTERS = 3, GAMES = 20, COPIES = 3, NB = GAMES * COPIES, SETS = 1 << LETTERS };
    Rng rng = rng_init(3);
    double one[SETS * GAMES], all[SETS * NB];
    int games[NB];
    for (int s = 0; s < SETS; s++)
        for (int g = 0; g < GAMES; g++) {
            one[s * GAMES + g] = 10 + normal(&rng);
            for (int i = 0; i < COPIES; i++) {
                games[g * COPIES + i] = g;
                all[s * NB + g * COPIES + i] = one[s * GAMES + g];
            }
        }
    Bootstrap *of_one = bootstrap_hold(NULL, &(Drawing){GAMES, NULL});
    Bootstrap *by_game = bootstrap_hold(NULL, &(Drawing){NB, games});
    const int nb = effects_nb(LETTERS);
    Effect *wanted = calloc((size_t)nb, sizeof *wanted), *found = calloc((size_t)nb, sizeof *found);
    effects_compute(LETTERS, LETTERS, one, false, of_one, wanted);
    effects_compute(LETTERS, LETTERS, all, false, by_game, found);
    for (int e = 0; e < nb; e++) {
        assert_near(found[e].interval.low, wanted[e].interval.low, 1e-9);
        assert_near(found[e].interval.high, wanted[e].interval.high, 1e-9);
        assert_int_equal(found[e].band.known, wanted[e].kind == EFFECT_INTERACTION);
        if (found[e].band.known) {
            assert_near(found[e].band.low, wanted[e].band.low, 1e-9);
            assert_near(found[e].band.high, wanted[e].band.high, 1e-9);
        }
    }
    /* Of one game nothing is known, and no interaction is clear. */
    memset(games, 0, sizeof games);
    by_game = bootstrap_hold(by_game, &(Drawing){NB, games});
    memset(found, 0, (size_t)nb * sizeof *found);
    effects_compute(LETTERS, LETTERS, all, false, by_game, found);
    for (int e = 0; e < nb; e++)
        assert_false(found[e].interval.known || found[e].band.known || effect_is_clear(&found[e]));
    free(found);
    free(wanted);
    bootstrap_free(by_game);
    bootstrap_free(of_one);
}

/* Games of unequal size: the deviation of a mean over them, against what the drawn means scatter by. */
static void bands_of_games_of_unequal_size(void **state) {
    (void)state;
    enum { LETTERS = 2, GAMES = 60, NB = GAMES * 3 }; /* 1 to 5 positions, 3 on average */
    Rng rng = rng_init(8);
    double logs[4 * NB];
    int games[NB], nb = 0;
    for (int g = 0; g < GAMES; g++)
        for (int i = 0; i < 1 + g % 5; i++)
            games[nb++] = g;
    assert_int_equal(nb, NB);
    for (int s = 0; s < 4; s++)
        for (int p = 0; p < NB; p++)
            logs[s * NB + p] =
                s == 3 && p > 0 && games[p] == games[p - 1] ? logs[s * NB + p - 1] : normal(&rng);
    Bootstrap *bootstrap = bootstrap_hold(NULL, &(Drawing){NB, games});
    Effect effects[16];
    effects_compute(LETTERS, LETTERS, logs, false, bootstrap, effects);
    const Effect *both = &effects[2];
    /* Of one interaction band and interval say nearly the same. */
    const double band = both->band.high - both->band.low;
    const double interval = both->interval.high - both->interval.low;
    assert_true(band > 0.9 * interval && band < 1.3 * interval);
    bootstrap_free(bootstrap);
}

/* One letter, positions that differ by 1, 2 and -1: the second has 2 of 2 in the sum. */
static void the_largest_position(void **state) {
    (void)state;
    const double logs[] = {10, 10, 10, 11, 12, 9}, zero[] = {5, 5, 5, 6, 4, 5};
    Effect effects[4];
    Bootstrap *bootstrap = bootstrap_new(3, 50, 1);
    effects_compute(1, 1, logs, false, bootstrap, effects);
    assert_near(effects[0].value, 2.0 / 3, 1e-12);
    assert_int_equal(effects[0].largest, 1);
    assert_near(effects[0].largest_share, 1, 1e-12);
    effects_compute(1, 1, zero, false, bootstrap, effects);
    assert_near(effects[0].value, 0, 1e-12);
    assert_int_equal(effects[0].largest, -1);
    bootstrap_free(bootstrap);
}

/* ---- intervals and bands --------------------------------------------------------------------- */

/* By the straight way: bootstrap_mean of what each position says. */
static void intervals_are_the_bootstrap_s(void **state) {
    (void)state;
    enum { LETTERS = 4, POSITIONS = 7, SETS = 1 << LETTERS };
    Rng rng = rng_init(11);
    double *logs = random_logs(&rng, LETTERS, POSITIONS);
    Effect effects[EFFECTS_MAX], one[EFFECTS_MAX];
    Bootstrap *bootstrap = bootstrap_new(POSITIONS, 400, BOOTSTRAP_SEED);
    Bootstrap *single = bootstrap_new(1, 50, 1);
    const int nb = effects_nb(LETTERS);
    double values[EFFECTS_MAX][POSITIONS];
    effects_compute(LETTERS, LETTERS, logs, false, bootstrap, effects);
    for (int p = 0; p < POSITIONS; p++) {
        double own[SETS];
        for (int set = 0; set < SETS; set++)
            own[set] = logs[set * POSITIONS + p];
        effects_compute(LETTERS, LETTERS, own, false, single, one);
        for (int e = 0; e < nb; e++)
            values[e][p] = one[e].value;
    }
    for (int e = 0; e < nb; e++) {
        const Interval interval = bootstrap_mean(bootstrap, values[e]);
        assert_false(one[e].interval.known || one[e].band.known); /* a single position */
        assert_true(effects[e].interval.known);
        assert_near(effects[e].interval.low, interval.low, 1e-12);
        assert_near(effects[e].interval.high, interval.high, 1e-12);
        assert_int_equal(effects[e].band.known, effects[e].kind == EFFECT_INTERACTION);
    }
    bootstrap_free(single);
    bootstrap_free(bootstrap);
    free(logs);
}

/* A position's interactions in a cube of three letters, the long way. */
static void rows_of(const double *logs, unsigned mask, int positions, double *rows) {
    for (int p = 0; p < positions; p++) {
        double own[8];
        for (int set = 0; set < 8; set++)
            own[set] = logs[set * positions + p];
        rows[p] = long_difference(3, 1, own, mask);
    }
}

/* The mean, each position so often (NULL: once). */
static double weighted(const double *rows, const uint8_t *weights, int positions) {
    double mean = 0;
    for (int p = 0; p < positions; p++)
        mean += (weights ? weights[p] : 1) * rows[p] / positions;
    return mean;
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The bands' common reach, from every resample as it is; main effects are not of the family. */
static void bands_are_simultaneous_over_interactions(void **state) {
    (void)state;
    enum { LETTERS = 3, POSITIONS = 12, RESAMPLES = 200, FAMILY = 4 };
    static const unsigned family[FAMILY] = {3, 5, 6, 7};
    Rng rng = rng_init(12);
    double *logs = random_logs(&rng, LETTERS, POSITIONS);
    for (int set = 0; set < 8; set++) /* a main effect that only two positions have */
        logs[set * POSITIONS] += set & 1 ? 9 : 0, logs[set * POSITIONS + 1] += set & 1 ? 9 : 0;
    Effect effects[EFFECTS_MAX];
    Bootstrap *bootstrap = bootstrap_new(POSITIONS, RESAMPLES, BOOTSTRAP_SEED);
    double largest[RESAMPLES] = {0}, deviations[FAMILY], rows[POSITIONS];
    effects_compute(LETTERS, LETTERS, logs, false, bootstrap, effects);
    for (int f = 0; f < FAMILY; f++) {
        double drawn[RESAMPLES], sum = 0, squares = 0;
        rows_of(logs, family[f], POSITIONS, rows);
        for (int r = 0; r < RESAMPLES; r++) {
            drawn[r] = weighted(rows, bootstrap_weights(bootstrap, r), POSITIONS);
            sum += drawn[r];
        }
        for (int r = 0; r < RESAMPLES; r++)
            squares += (drawn[r] - sum / RESAMPLES) * (drawn[r] - sum / RESAMPLES);
        deviations[f] = sqrt(squares / (RESAMPLES - 1));
        for (int r = 0; r < RESAMPLES; r++) {
            const double t = fabs(drawn[r] - weighted(rows, NULL, POSITIONS)) / deviations[f];
            largest[r] = t > largest[r] ? t : largest[r];
        }
    }
    qsort(largest, RESAMPLES, sizeof *largest, ascending);
    const double reach = stats_widen(stats_quantile(largest, RESAMPLES, 0.95), POSITIONS);
    assert_true(reach > 2.6); /* wider than one interval alone */
    for (int f = 0; f < FAMILY; f++) {
        const Effect *effect = &effects[family[f] - 1];
        assert_near(effect->band.low, effect->value - reach * deviations[f], 1e-9);
        assert_near(effect->band.high, effect->value + reach * deviations[f], 1e-9);
    }
    /* Without all orders there is no family to be simultaneous over. */
    effects_compute(LETTERS, 2, logs, false, bootstrap, effects);
    assert_false(effects[2].band.known);
    assert_true(effects[2].interval.known);
    assert_false(effects[6].interval.known);
    bootstrap_free(bootstrap);
    free(logs);
}

/* An interaction that one of eight positions has is not clear: a third of the resamples miss it. One that
 * all positions share is sure. */
static void bands_of_rare_and_of_common_interactions(void **state) {
    (void)state;
    enum { POSITIONS = 8 };
    double rare[4 * POSITIONS], same[4 * POSITIONS];
    Effect effects[9];
    for (int set = 0; set < 4; set++)
        for (int p = 0; p < POSITIONS; p++) {
            rare[set * POSITIONS + p] = 10 + p + (set == 3 && p == 0 ? 1 : 0);
            same[set * POSITIONS + p] = 10 + p + (set == 3 ? 0.5 : 0);
        }
    Bootstrap *bootstrap = bootstrap_new(POSITIONS, 400, 1);
    effects_compute(2, 2, rare, false, bootstrap, effects);
    assert_near(effects[2].value, 1.0 / 8, 1e-12);
    assert_true(effects[2].band.known);
    assert_false(effect_is_clear(&effects[2]));
    effects_compute(2, 2, same, false, bootstrap, effects);
    assert_true(effects[2].band.known && effect_is_clear(&effects[2]));
    assert_near(effects[2].band.low, 0.5, 1e-9);
    assert_near(effects[2].band.high, 0.5, 1e-9);
    bootstrap_free(bootstrap);
}

/* A model: log2 N = 14 + the position's own - A - 0.5 B + 0.3 C + 0.6 AB, and noise: each position
 * adds to every group's term, normal with deviation 0.2. */
enum { MODEL_LETTERS = 4, MODEL_POSITIONS = 24, MODEL_SETS = 1 << MODEL_LETTERS };
static double model_truth(unsigned mask) {
    return mask == 1 ? -1 : mask == 2 ? -0.5 : mask == 4 ? 0.3 : mask == 3 ? 0.6 : 0;
}

static void model_draw(Rng *rng, double *logs) {
    for (int p = 0; p < MODEL_POSITIONS; p++) {
        double terms[MODEL_SETS];
        for (unsigned mask = 0; mask < MODEL_SETS; mask++)
            terms[mask] = mask ? model_truth(mask) + 0.2 * normal(rng) : 14 + 2 * normal(rng);
        for (unsigned set = 0; set < MODEL_SETS; set++) {
            double *log = &logs[set * MODEL_POSITIONS + (unsigned)p];
            *log = 0;
            for (unsigned mask = 0; mask < MODEL_SETS; mask++)
                *log += (mask & ~set) ? 0 : terms[mask];
        }
    }
}

/* The truth of an averaged difference: its term, and what each larger group adds in the share of
 * the sets that hold the rest of it. */
static double averaged_truth(unsigned mask) {
    double sum = 0;
    for (unsigned larger = 0; larger < MODEL_SETS; larger++)
        if ((larger & mask) == mask)
            sum += ldexp(model_truth(larger), -size_of(larger & ~mask));
    return sum;
}

static void bands_hold_the_truth_about_as_often_as_they_say(void **state) {
    (void)state;
    enum { TRIALS = 300 };
    Rng rng = rng_init(1989);
    double logs[MODEL_SETS * MODEL_POSITIONS];
    Bootstrap *bootstrap = bootstrap_new(MODEL_POSITIONS, 500, BOOTSTRAP_SEED);
    int all_held = 0, main_held = 0, found = 0, fooled = 0;
    for (int t = 0; t < TRIALS; t++) {
        Effect effects[EFFECTS_MAX];
        bool held = true, false_one = false;
        model_draw(&rng, logs);
        effects_compute(MODEL_LETTERS, MODEL_LETTERS, logs, false, bootstrap, effects);
        for (unsigned mask = 1; mask < MODEL_SETS; mask++) {
            const Effect *effect = &effects[mask - 1];
            const double truth = averaged_truth(mask);
            if (effect->kind == EFFECT_MAIN) {
                main_held += effect->interval.low <= truth && truth <= effect->interval.high;
                continue;
            }
            held = held && effect->band.low <= truth && truth <= effect->band.high;
            false_one = false_one || (mask != 3 && effect_is_clear(effect));
        }
        all_held += held;
        fooled += false_one;
        found += effect_is_clear(&effects[2]) && effects[2].value > 0;
    }
    /* 95 % of 300 is 285, with deviation 4; of 1,200, for the percentile method, about 93 %. */
    assert_true(all_held >= 270 && all_held <= 298);
    assert_true(main_held >= 1080 && main_held <= 1160);
    assert_true(fooled >= 1 && fooled <= 30);
    assert_int_equal(found, TRIALS);
    assert_near(averaged_truth(1), -0.7, 1e-12);
    bootstrap_free(bootstrap);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* A cube of T, H (and K) at one position: y of -, T, H, TH (K, TK, HK, THK); the words of all. */
static char *words_of(int letters, const double *logs, Interval band) {
    EffectsTable table = {.effects_nb = effects_nb(letters)};
    Effect effects[EFFECTS_MAX];
    table.effects = effects;
    table.cube.letters_nb = letters;
    alphabet_own(&table.cube.alphabet);
    table.cube.letters = alphabet_mask(&table.cube.alphabet, letters == 3 ? "THK" : "TH");
    Bootstrap *bootstrap = bootstrap_new(1, 10, 1);
    effects_compute(letters, letters, logs, false, bootstrap, effects);
    Effect *all = &effects[(1u << letters) - 2];
    all->band = band;
    bootstrap_free(bootstrap);
    return effects_words(&table, all);
}

static void words_tell_signs(void **state) {
    (void)state;
    static const struct {
        int letters;
        double logs[8];
        Interval band;
        const char *words;
    } cases[] = {
        {2,
         {10, 9, 9, 8.5},
         {true, 0.2, 0.8},
         "T and H overlap: together they save 0.50 doublings less than the sum of both (band 0.20 "
         "to "
         "0.80); T saves 1.00 without H and 0.50 with it, H saves 1.00 without T and 0.50 with it"},
        {2,
         {10, 9, 9, 7.5},
         {true, -0.9, -0.1},
         "T and H reinforce each other: together they save 0.50 doublings more than the sum of "
         "both "
         "(band 0.10 to 0.90); T saves 1.00 without H and 1.50 with it, H saves 1.00 without T and "
         "1.50 with it"},
        {2,
         {10, 9.5, 9, 9.25},
         {false, 0, 0}, /* so much that both together cost */
         "T and H overlap: together they save 0.75 doublings less than the sum of both; T saves "
         "0.50 "
         "without H and costs 0.25 with it, H saves 1.00 without T and 0.25 with it"},
        {2,
         {10, 11, 11, 12.5},
         {false, 0, 0},
         "T and H clash: together they cost 0.50 doublings more than the sum of both; T costs 1.00 "
         "without H and 1.50 with it, H costs 1.00 without T and 1.50 with it"},
        {2,
         {10, 11, 11, 11.5},
         {false, 0, 0},
         "T and H relieve each other: together they cost 0.50 doublings less than the sum of both; "
         "T "
         "costs 1.00 without H and 0.50 with it, H costs 1.00 without T and 0.50 with it"},
        {2,
         {10, 9, 10.25, 10},
         {false, 0, 0},
         "T and H hinder each other: together they leave 0.75 doublings more nodes than the sum of "
         "both says; T saves 1.00 without H and 0.25 with it, H costs 0.25 without T and 1.00 with "
         "it"},
        {2,
         {10, 9, 10.5, 8.5},
         {false, 0, 0},
         "T and H help each other: together they leave 1.00 doublings fewer nodes than the sum of "
         "both says; T saves 1.00 without H and 2.00 with it, H costs 0.50 without T and saves "
         "0.50 "
         "with it"},
        {3,
         {10, 9, 9, 8, 9, 8, 8, 6},
         {true, -2, -0.25},
         "T, H and K together: 1.00 doublings fewer nodes than the letters and smaller groups "
         "among "
         "them say (band 0.25 to 2.00)"},
        {3,
         {10, 9, 9, 8, 9, 8, 8, 7.5},
         {false, 0, 0},
         "T, H and K together: 0.50 doublings more nodes than the letters and smaller groups among "
         "them say"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(words_of(cases[i].letters, cases[i].logs, cases[i].band),
                            cases[i].words);
    }
}

/* ---- the best sets --------------------------------------------------------------------------- */

enum { BEST_SETS = 16, BEST_POSITIONS = 24, BEST_DRAWS = 500, BEST_RESAMPLES = 500 };

typedef struct BestTruth {
    int sets;
    double step; /* how far their truths lie apart, the first the best */
    bool
        solved; /* a third of the positions are solved otherwise than by the first, as often lost as won */
} BestTruth;

static void draw_sets(Rng *rng, const BestTruth *truth, double *logs) {
    for (int p = 0; p < BEST_POSITIONS; p++) {
        const double level = 2 * normal(rng), common = normal(rng);
        const bool first = rng_below(rng, 2);
        for (int s = 0; s < truth->sets; s++)
            logs[s * BEST_POSITIONS + p] =
                truth->solved
                    ? (double)(first != (s > 0 && rng_below(rng, 3) == 0))
                    : level + truth->step * s + 0.3 * common * (s & 1) + 0.3 * normal(rng);
    }
}

/* The truly best set is among those that are not told apart in at least 95 % of samples: where all are as
 * good, where they differ by little, and where most are clearly worse, which are told apart. */
static void test_best_coverage(void **state) {
    static const BestTruth truths[] = {{16, 0.5, false}, {16, 0.05, false}, {16, 0.01, false},
                                       {16, 0, false},   {2, 0, false},     {4, 0, true}};
    static double logs[BEST_SETS * BEST_POSITIONS];
    Rng rng = {.state = 68};
    (void)state;
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++) {
        const BestTruth *truth = &truths[i];
        const int share = getenv("PRUNELAB_SHORT") ? 4 : 1;
        const int draws = BEST_DRAWS / share * BEST_SETS / truth->sets;
        int held = 0, sets = 0;
        Bootstrap *bootstrap = bootstrap_new(BEST_POSITIONS, BEST_RESAMPLES, BOOTSTRAP_SEED);
        for (int draw = 0; draw < draws; draw++) {
            BestSets best;
            draw_sets(&rng, truth, logs);
            assert_true(best_sets(&best, truth->sets, logs, truth->solved, bootstrap));
            assert_true(best.held[best.best]);
            held += best.held[0];
            sets += best.held_nb;
        }
        bootstrap_free(bootstrap);
        print_message("%d sets, step %g%s: the best is held in %d of %d, %.1f sets\n", truth->sets,
                      truth->step, truth->solved ? ", solved" : "", held, draws,
                      (double)sets / draws);
        assert_true(held >= 0.95 * draws);
        assert_true(i > 0 || sets < 2 * draws);
    }
}

/* Of 8 positions the first letter loses one and wins two; the second does nothing, nor both together. */
static void test_exact(void **state) {
    const double shares[4 * 8] = {1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0,
                                  1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0};
    enum { NB = 3 + 3 * 2 };
    Effect effects[NB];
    (void)state;
    Bootstrap *bootstrap = bootstrap_new(8, 50, BOOTSTRAP_SEED);
    effects_compute(2, 2, shares, true, bootstrap, effects);
    const Interval one = exact_net(8, 1, 2), none = exact_net(8, 0, 0);
    for (int e = 0; e < NB; e++) {
        const double most = effect_order(&effects[e]);
        const Interval *wanted = effects[e].letters == 1 ? &one : &none;
        assert_near(effects[e].interval.low, most * wanted->low, 1e-12);
        assert_near(effects[e].interval.high, most * wanted->high, 1e-12);
    }
    bootstrap_free(bootstrap);
}

/* Equal sets are one; each position's own set and what chance gives; orders of a sum and of a product. */
static void test_best_truths(void **state) {
    double logs[4 * 3] = {0, 0, 0, -1, -1, -1, -1, -1, -1, 2, 2, 2}, shares[3];
    BestSets best;
    (void)state;
    Bootstrap *bootstrap = bootstrap_new(3, 50, BOOTSTRAP_SEED);
    assert_true(best_sets(&best, 4, logs, false, bootstrap));
    assert_int_equal(best.held_nb, 2);
    assert_true(best.held[1] && best.held[2] && !best.held[0] && !best.held[3]);
    assert_near(best.own, 0, 1e-12);
    assert_near(best.chance, 0, 1e-12);
    logs[0] = -4; /* one position wants nothing */
    assert_true(best_sets(&best, 4, logs, false, bootstrap));
    assert_near(best.own, (-4 - 1 - 1) / 3.0 - best.value[0] * 0 + (best.best == 0 ? 4 / 3.0 : 1),
                1e-12);
    assert_true(best.chance <= 0);
    bootstrap_free(bootstrap);
    effects_orders(2, (double[]){0, 1, 2, 3}, 1, shares);
    assert_near(shares[1], 1, 1e-12);
    effects_orders(2, (double[]){1, -1, -1, 1}, 1, shares);
    assert_near(shares[2], 1, 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),
        cmocka_unit_test(test_best_coverage),
        cmocka_unit_test(test_best_truths),
        cmocka_unit_test(effects_are_their_definitions),
        cmocka_unit_test(the_largest_position),
        cmocka_unit_test(games_are_one_draw),
        cmocka_unit_test(bands_of_games_of_unequal_size),
        cmocka_unit_test(intervals_are_the_bootstrap_s),
        cmocka_unit_test(bands_are_simultaneous_over_interactions),
        cmocka_unit_test(bands_of_rare_and_of_common_interactions),
        cmocka_unit_test(bands_hold_the_truth_about_as_often_as_they_say),
        cmocka_unit_test(words_tell_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
