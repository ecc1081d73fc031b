/* The engine's search against an independent one (support/naive.h) in other base programs: each
 * level of base.order, base.eval, base.grain, base.quiescence, H.moves and K.knowledge alone, and
 * the core of the universes crossed; root values against minimax in each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine.h"
#include "support/oracle.h"
#include "support/searches.h"

enum { SETS_NB = 128 }; /* of T R N S H K L */

static const char *const named[] = {"-", "T", "N", "H", "TN", "TH", "TRNSHKL"};
enum { NAMED_NB = sizeof named / sizeof named[0] };

/* One level changed at a time, the random order from two seeds. */
static const OracleUniverse alone[] = {
    {.base = {.order = 1}},
    {.base = {.order = 2}},
    {.base = {.order = 3}},
    {.base = {.order = 3, .seed = 7}},
    {.base = {.eval = 1}},
    {.base = {.eval = 2}},
    {.base = {.grain = 25}},
    {.base = {.quiescence = 1}},
    {.base = {.quiescence = 2}},
    {.base = {.quiescence = 3}},
    {.history = 1},
    {.knowledge = 1},
    {.knowledge = 2},
};

static OracleConfig config_of(int mask, const OracleUniverse *universe) {
    return (OracleConfig){
        .mask = mask, .entries = ORACLE_ENTRIES, .replacement = NAIVE_FIG7, .universe = universe};
}

static void check_named(const OracleUniverse *universe, int stride, int depth, int *differences) {
    for (int i = 0; i < NAMED_NB; i++) {
        const OracleConfig config = config_of(oracle_mask(named[i]), universe);
        oracle_compare_config(&config, stride, depth, differences);
    }
}

static void each_level_alone(void **state) {
    (void)state;
    int differences = 0;
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
        check_named(&alone[i], oracle_is_long() ? 1 : 10, 4, &differences);
        for (int mask = 0; mask < SETS_NB; mask++) {
            if (oracle_is_short() && (mask + (int)i) % 3 != 0)
                continue; /* each set at a third of the levels */
            const OracleConfig config = config_of(mask, &alone[i]);
            oracle_compare_config(&config, oracle_is_long() ? 5 : 25, 3, &differences);
        }
    }
    assert_int_equal(differences, 0);
}

/* Order x quiescence x moves of history x evaluation. */
static void the_core_crossed(void **state) {
    (void)state;
    int differences = 0;
    for (int u = 0; u < 3 * 2 * 2 * 2; u++) {
        const OracleUniverse universe = {
            .base = {.order = u % 3, .quiescence = u / 3 % 2, .eval = u / 6 % 2 ? 2 : 0},
            .history = u / 12};
        check_named(&universe, oracle_is_long() ? 1 : 20, 4, &differences);
    }
    assert_int_equal(differences, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_level_alone),
        cmocka_unit_test(the_core_crossed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
