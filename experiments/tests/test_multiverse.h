/* Small multiverses that are worked by hand, for test_multiverse*.c.
 * Depends on: analysis/multiverse, cmocka (included before). */
#ifndef EXPERIMENTS_TESTS_TEST_MULTIVERSE_H
#define EXPERIMENTS_TESTS_TEST_MULTIVERSE_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/multiverse/multiverse.h"
#include "base/text.h"

#define assert_near(a, b, tolerance) assert_true(fabs((a) - (b)) <= (tolerance))

enum { RESAMPLES = 200, UNIVERSES_MAX = 36 };

static const MultiverseLevel orders[] = {
    {"generated", NULL, NULL}, {"mvv_lva", NULL, NULL}, {"safe", NULL, NULL}};
static const MultiverseLevel sizes[] = {
    {"8192", NULL, NULL}, {"65536", NULL, NULL}, {"1048576", NULL, NULL}};
static const MultiverseLevel moves[] = {{"all", NULL, NULL}, {"quiet", NULL, NULL}};
static const MultiverseLevel five[] = {
    {"a", NULL, NULL}, {"b", NULL, NULL}, {"c", NULL, NULL}, {"d", NULL, NULL}, {"e", NULL, NULL}};

static const MultiverseChoice two_twos[] = {{"H.moves", moves, 2}, {"K.moves", moves, 2}};
static const MultiverseChoice three_twos[] = {
    {"H.moves", moves, 2}, {"K.moves", moves, 2}, {"L.moves", moves, 2}};
static const MultiverseChoice two_threes[] = {{"order", orders, 3}, {"T.entries", sizes, 3}};
static const MultiverseChoice two_fives[] = {{"first", five, 5}, {"second", five, 5}};

typedef struct Small {
    Multiverse multiverse;
    MultiverseUniverse universes[UNIVERSES_MAX];
    MultiverseSide side;
    double values[UNIVERSES_MAX], resampled[UNIVERSES_MAX * RESAMPLES];
    MultiverseFinding finding;
    Status status;
} Small;

/* The first `nb` combinations, the last choice fastest, with these values; resamples lie `spread`
 * above and below in turn, which is then the standard error. */
static inline Small *small_new(const MultiverseChoice *choices, int choices_nb, int nb,
                               const double *values, double spread) {
    Small *small = calloc(1, sizeof *small);
    for (int u = 0; u < nb; u++) {
        MultiverseUniverse *universe = &small->universes[u];
        *universe = (MultiverseUniverse){.identity = 1000u + (unsigned)u};
        small->values[u] = values[u];
        for (int c = choices_nb - 1, rest = u; c >= 0; c--) {
            universe->levels[c] = rest % choices[c].levels_nb;
            rest /= choices[c].levels_nb;
        }
        for (int r = 0; r < RESAMPLES; r++)
            small->resampled[u * RESAMPLES + r] = values[u] + (r % 2 ? spread : -spread);
    }
    small->multiverse = (Multiverse){.choices = choices,
                                     .choices_nb = choices_nb,
                                     .universes = small->universes,
                                     .universes_nb = nb,
                                     .sides = &small->side,
                                     .sides_nb = 1,
                                     .values = small->values,
                                     .resampled = small->resampled,
                                     .resamples_nb = RESAMPLES,
                                     .positions = INFINITY};
    return small;
}

static inline bool judge(Small *small) {
    small->status = (Status)STATUS_OK;
    return multiverse_judge(&small->multiverse, &small->finding, &small->status);
}

static inline void small_free(Small *small) {
    free(small);
}

static inline void assert_word(Small *small, const char *expected) {
    Text text = TEXT_EMPTY;
    assert_true(judge(small));
    multiverse_word_text(&small->multiverse, &small->finding, &text);
    assert_string_equal(text_get(&text), expected);
    text_release(&text);
}

static inline void assert_rule(const MultiverseChoice *choices, int choices_nb,
                               const MultiverseRule *rule, const char *expected) {
    const Multiverse multiverse = {.choices = choices, .choices_nb = choices_nb};
    Text text = TEXT_EMPTY;
    multiverse_rule_text(&multiverse, rule, &text);
    assert_string_equal(text_get(&text), expected);
    text_release(&text);
}

#endif
