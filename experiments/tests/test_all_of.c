/* "All of them" on drawn data: sixteen settings that all lie exactly at the limit fail in no more than one case
 * in twenty, however they hang together. The pooled least "failed" in 53, 20 and 7 %. And planted claims
 * over base programs get their words. With PRUNELAB_LONG in the environment 1,000 of each are drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/claims/judge.h"
#include "analysis/multiverse/multiverse.h"
#include "base/arena.h"
#include "base/rng.h"
#include "base/text.h"
#include "test_multiverse.h"

enum { SETTINGS = 16 };

static int trials(int few) {
    return getenv("PRUNELAB_LONG") ? 1000 : getenv("PRUNELAB_SHORT") ? few / 2 : few;
}

static double normal(Rng *rng) {
    const double u = (double)((rng_next(rng) >> 11) + 1) / 9007199254740992.0;
    const double v = (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

/* ---- all of sixteen -------------------------------------------------------------------------- */

/* Ratios of sixteen settings at each position, as logarithms; the mean of each is `truth`. */
static PartList draw(Rng *rng, int positions, double correlation, double truth) {
    PartList parts = {arena_new(SETTINGS, sizeof(Part)), SETTINGS};
    for (int i = 0; i < SETTINGS; i++) {
        char label[16];
        snprintf(label, sizeof label, "a %d", i);
        parts.at[i] = (Part){.label = arena_text(label), .form = PART_GEOMETRIC};
        parts.at[i].clusters = arena_new((size_t)positions, sizeof(PartCluster));
        parts.at[i].clusters_nb = positions;
    }
    for (int p = 0; p < positions; p++) {
        const double common = sqrt(correlation) * normal(rng);
        char name[16];
        snprintf(name, sizeof name, "%06d", p);
        for (int i = 0; i < SETTINGS; i++) {
            PartCluster *cluster = &parts.at[i].clusters[p];
            cluster->position = arena_text(name);
            cluster->sum[0] = truth + common + sqrt(1 - correlation) * normal(rng);
            cluster->sum[1] = 1;
        }
    }
    return parts;
}

/* As the parts of a query are measured. */
static void measure(PartList *parts, const Bootstrap *bootstrap) {
    double *figures = mem_new(BOOTSTRAP_RESAMPLES, sizeof *figures);
    for (int i = 0; i < parts->nb; i++) {
        const Part *part = &parts->at[i];
        parts->at[i].value = figure_of(part, NULL);
        assert_false(isnan(parts->at[i].value));
        figure_resample(part, bootstrap, figures);
        parts->at[i].interval = figure_interval(bootstrap, figures, figures_effective(&part, 1));
    }
    free(figures);
}

static Verdict judge_once(Rng *rng, const Bootstrap *bootstrap, double correlation, double truth) {
    ClaimTest test = {.parts = "a", .from = 1, .to = INFINITY, .pool = CLAIM_POOL_LEAST};
    Claim claim = {.tests = &test, .tests_nb = 1};
    Status status = STATUS_OK;
    Judgement judgement;
    PartList parts = draw(rng, bootstrap_positions_nb(bootstrap), correlation, truth);
    measure(&parts, bootstrap);
    assert_true(judge_claim(&judgement, &claim, &parts, &status));
    arena_free(NULL);
    return judgement.verdict;
}

/* How many of a hundred have this verdict. */
static double rate(int positions, double correlation, double truth, Verdict verdict, int few) {
    Rng rng = rng_init(16);
    Bootstrap *bootstrap = bootstrap_hold(NULL, &(Drawing){positions, NULL});
    const int nb = trials(few);
    int found = 0;
    for (int t = 0; t < nb; t++)
        found += judge_once(&rng, bootstrap, correlation, truth) == verdict;
    bootstrap_free(bootstrap);
    print_message("%d positions, correlation %.2f, mean %.1f: %s in %.1f %% of %d\n", positions,
                  correlation, truth, verdict_name(verdict), 100.0 * found / nb, nb);
    return 100.0 * found / nb;
}

static void all_at_the_limit_rarely_fail(void **state) {
    (void)state;
    static const double correlations[] = {0.5, 0.8, 0.95};
    for (int i = 0; i < 3; i++) /* 6 %; of 60 with room for three errors */
        assert_true(rate(24, correlations[i], 0, VERDICT_NOT_REPRODUCED, 60) <=
                    (getenv("PRUNELAB_LONG") ? 6 : 13));
}

static void what_lies_off_the_limit_is_seen(void **state) {
    (void)state;
    assert_true(rate(24, 0.5, -1, VERDICT_NOT_REPRODUCED, 20) >= 90);
    assert_true(rate(24, 0.5, 1, VERDICT_REPRODUCED, 20) >= 90);
    assert_true(rate(9, 0.5, 9, VERDICT_UNDECIDED, 2) >= 100); /* from nine positions nothing */
    assert_true(rate(10, 0.5, 9, VERDICT_REPRODUCED, 2) >= 100);
}

/* ---- over base programs ---------------------------------------------------------------------- */

/* 36 base programs, each with two parts that must hold, 400 positions; what a position says of a part has a
 * deviation of 0.1 doublings, half of its variance in all alike. The margin is 2 %. */
enum { POSITIONS = 400, PARTS = 2, PROGRAMS = 36, FEW = 400 };
#define MARGIN log2(1.02)
#define DEVIATION 0.1

static const MultiverseChoice programs[] = {
    {"order", orders, 3}, {"T.entries", sizes, 3}, {"H.moves", moves, 2}, {"K.moves", moves, 2}};

static void assert_planted_word(double truth, const char *word) {
    enum { ROWS = PROGRAMS * PARTS };
    static double effects[ROWS][POSITIONS], values[ROWS], resampled[ROWS * FEW];
    static const MultiverseSide sides[PARTS] = {{0, false, 0.0285691522}, {0, false, 0.0285691522}};
    const double none[PROGRAMS] = {0};
    Small *small = small_new(programs, 4, PROGRAMS, none, 0);
    Bootstrap *bootstrap = bootstrap_new(POSITIONS, FEW, 1);
    Rng rng = rng_init(72);
    const int nb = trials(20);
    int right = 0;
    for (int t = 0; t < nb; t++) {
        for (int p = 0; p < POSITIONS; p++) {
            const double common = normal(&rng);
            for (int i = 0; i < ROWS; i++)
                effects[i][p] = truth + DEVIATION * sqrt(0.5) * (common + normal(&rng));
        }
        memset(resampled, 0, sizeof resampled);
        for (int i = 0; i < ROWS; i++) {
            values[i] = stats_mean(effects[i], POSITIONS);
            for (int r = 0; r < FEW; r++)
                for (int p = 0; p < POSITIONS; p++)
                    resampled[i * FEW + r] +=
                        bootstrap_weights(bootstrap, r)[p] * effects[i][p] / POSITIONS;
        }
        small->multiverse.sides = sides;
        small->multiverse.sides_nb = PARTS;
        small->multiverse.values = values;
        small->multiverse.resampled = resampled;
        small->multiverse.resamples_nb = FEW;
        small->multiverse.positions = POSITIONS;
        assert_true(judge(small));
        Text text = TEXT_EMPTY;
        multiverse_word_text(&small->multiverse, &small->finding, &text);
        right += strcmp(text_get(&text), word) == 0;
        text_release(&text);
    }
    print_message("planted at %.3f: %s in %d of %d\n", truth, word, right, nb);
    assert_true(100 * right >= 95 * nb);
    bootstrap_free(bootstrap);
    small_free(small);
}

static void planted_claims_get_their_words(void **state) {
    (void)state;
    assert_planted_word(2 * MARGIN, "robust");
    assert_planted_word(-2 * MARGIN, "fails everywhere");
    assert_planted_word(0, "no difference");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_at_the_limit_rarely_fail),
        cmocka_unit_test(what_lies_off_the_limit_is_seen),
        cmocka_unit_test(planted_claims_get_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
