/* The engine's search against an independent one (support/naive.h) in other base programs: each
 * level of base.order, base.eval, base.grain, base.quiescence, H.moves and K.knowledge alone, and
 * the core of the universes crossed. In each of these, root values of sets that preserve the value
 * against minimax of the same base program, at every iteration, on a few positions; the minimax is
 * the engine's, which test_oracle.c holds against an independent one. */
#include "engine.h"
#include "support/oracle.h"
#include "support/searches.h"
#include "support/test.h"

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
enum { ALONE_NB = sizeof alone / sizeof alone[0], CORE_NB = 3 * 2 * 2 * 2 };

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
    int differences = 0;
    for (int i = 0; i < ALONE_NB; i++) {
        check_named(&alone[i], oracle_is_long() ? 1 : 10, 4, &differences);
        for (int mask = 0; mask < SETS_NB; mask++) {
            if (oracle_is_short() && (mask + i) % 3 != 0)
                continue; /* each set at a third of the levels */
            const OracleConfig config = config_of(mask, &alone[i]);
            oracle_compare_config(&config, oracle_is_long() ? 5 : 25, 3, &differences);
        }
    }
    assert_int_equal(differences, 0);
}

/* Order x quiescence x moves of history x evaluation; sizes of the table are in test_oracle.c. */
static OracleUniverse core(int u) {
    return (OracleUniverse){
        .base = {.order = u % 3, .quiescence = u / 3 % 2, .eval = u / 6 % 2 ? 2 : 0},
        .history = u / 12};
}

static void the_core_crossed(void **state) {
    int differences = 0;
    for (int u = 0; u < CORE_NB; u++) {
        const OracleUniverse universe = core(u);
        check_named(&universe, oracle_is_long() ? 1 : 20, 4, &differences);
    }
    assert_int_equal(differences, 0);
}

/* ---- values ---------------------------------------------------------------------------------- */

enum { LEVELS_MAX = 2 };

/* What preserves the value: enhancements, size of the table, other levels. */
typedef struct Kept {
    const char *set, *more; /* `more`: letters beside those of the mask; NULL: none */
    int entries;
    const char *levels[LEVELS_MAX][2];
    bool static_leaves; /* preserves it only there; the registry marks what does so everywhere */
} Kept;
/* Futility with a margin of 800 is sound at one ply with static leaves (Heinz): what is left out is quiet,
 * and changes the static value by no more. A move of a man gains little; the most is a pawn's that becomes
 * a rook, which is quiet as every promotion but a queen's, 400 and what the squares make of it. */
static const Kept kept[] = {
    {.set = "-", .entries = ORACLE_ENTRIES},
    {.set = "T", .entries = ORACLE_ENTRIES},
    {.set = "TRNSHK", .entries = ORACLE_ENTRIES},
    /* a crowded table; windows fail */
    {.set = "TRNSHKL", .entries = 64, .levels = {{"S.window", "1"}}},
    {.set = "TNSH",
     .entries = ORACLE_ENTRIES,
     .levels = {{"N.depth2_rule", "on"}},
     .static_leaves = true},
    {.set = "TN",
     .more = "f",
     .entries = ORACLE_ENTRIES,
     .levels = {{"f.margin1", "800"}, {"f.margin2", "-1"}},
     .static_leaves = true},
};
enum { KEPT_NB = sizeof kept / sizeof kept[0] };

static EngineSettings kept_settings(const Kept *k, const OracleUniverse *universe, OracleCase *c) {
    const OracleLevels levels = {.r = 2, .c = 3, .m = 10, .t = NAIVE_T_VARIABLE, .more = k->more};
    OracleConfig config = config_of(oracle_mask(k->set), universe);
    config.entries = k->entries;
    config.levels = &levels;
    oracle_name(&config, c->set);
    EngineSettings settings = oracle_settings(&config);
    for (int i = 0; i < LEVELS_MAX && k->levels[i][0]; i++)
        settings_put(&settings, k->levels[i][0], k->levels[i][1]);
    assert_true(engine_settings_preserve_value(&settings) != k->static_leaves);
    return settings;
}

/* Root values at every iteration, of a search from a reset state. */
static void find_values(const EngineSettings *settings, const char *fen, int depth,
                        OracleRun *run) {
    Board board;
    EnginePosition *position = oracle_position(fen, &board);
    Engine *engine = engine_of(settings);
    oracle_run(engine, position, depth, run);
    engine_free(engine);
    engine_position_free(position);
}

static void check_values(const OracleUniverse *universe, const char *fen, int depth,
                         int *differences) {
    OracleRun minimax, run;
    OracleCase c = {.fen = fen};
    EngineSettings settings = kept_settings(&kept[0], universe, &c);
    settings_put(&settings, "base.algorithm", "minimax");
    find_values(&settings, fen, depth, &minimax);
    for (int k = 0; k < KEPT_NB; k++) {
        if (kept[k].static_leaves && universe->base.quiescence != 1)
            continue;
        settings = kept_settings(&kept[k], universe, &c);
        find_values(&settings, fen, depth, &run);
        for (c.depth = 1; c.depth <= depth; c.depth++)
            if (run.iterations[c.depth].score != minimax.iterations[c.depth].score)
                oracle_report(&c, "value", run.iterations[c.depth].score,
                              minimax.iterations[c.depth].score, differences);
    }
}

/* Each base program has some of the positions, the next one others. */
static void root_values_are_minimaxs(void **state) {
    const int stride = oracle_is_short() ? 17 : 10;
    int differences = 0;
    for (int u = 0; u < CORE_NB + ALONE_NB; u++) {
        const OracleUniverse universe = u < CORE_NB ? core(u) : alone[u - CORE_NB];
        for (int i = u % stride; i < ORACLE_POSITIONS_NB; i += stride) {
            const int depth = oracle_positions[i].minimax;
            check_values(&universe, oracle_positions[i].fen,
                         depth + (oracle_is_long() && depth < 3), &differences);
        }
    }
    assert_int_equal(differences, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_level_alone),
        cmocka_unit_test(the_core_crossed),
        cmocka_unit_test(root_values_are_minimaxs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
