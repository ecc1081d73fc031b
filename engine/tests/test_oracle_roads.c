/* Drivers, enhanced transposition cutoffs, internal iterative deepening, tables of two bounds and
 * searches that hand down one, against the naive search (support/naive.h): equal counts, values and
 * best moves at every iteration, at every level and in company. With PRUNELAB_LONG in the
 * environment every position is searched, a ply deeper. */
#include "support/oracle.h"
#include "support/searches.h"
#include "support/test.h"

enum { DEPTH = 4, LARGE = 1 << 20 };

static const OracleLevels usual = {
    .r = 2,
    .c = 3,
    .m = 10,
    .t = NAIVE_T_VARIABLE,
    .roads = {.step = 10, .etc_depth = 2, .iid_depth = 3, .iid_r = 2}};

static void compare_with(const char *set, const OracleLevels *levels, int entries, int stride,
                         int depth, int *differences) {
    const OracleConfig config = {
        .mask = oracle_mask(set), .entries = entries, .replacement = NAIVE_FIG7, .levels = levels};
    oracle_compare_config(&config, oracle_is_long() ? 1 : stride, depth, differences);
}

static void compare(const char *set, const OracleLevels *levels, int stride, int *differences) {
    compare_with(set, levels, ORACLE_ENTRIES, stride, DEPTH, differences);
}

/* Those that need memory get all they want, and go less deep. */
static bool is_patient(NaiveDriver driver) {
    return driver == NAIVE_SSS || driver == NAIVE_DUAL || driver == NAIVE_STEP;
}

/* Beside M and V, whose prunes return no more than beta, they would go on point by point. */
static bool goes_together(const char *set, const NaiveRoads *roads) {
    if (!strchr(set, 'T') && (roads->two_bounds || is_patient(roads->driver)))
        return false;
    return !(is_patient(roads->driver) && strpbrk(set, "MV")) &&
           !(roads->driver == NAIVE_SCOUT && strchr(set, 'N'));
}

static void drivers(void **state) {
    static const char *const sets[] = {"D", "TD", "HLD", "TRHKLD", "TNHD", "TVD", "TRHMVD"};
    int differences = 0;
    for (int driver = 0; driver < NAIVE_DRIVER_NB; driver++)
        for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
            for (int two = 0; two < 2; two++) {
                OracleLevels levels = usual;
                levels.roads.driver = (NaiveDriver)driver;
                levels.roads.two_bounds = two;
                if (!goes_together(sets[i], &levels.roads))
                    continue;
                if (is_patient(levels.roads.driver))
                    compare_with(sets[i], &levels, LARGE, 12, DEPTH - 1, &differences);
                else
                    compare(sets[i], &levels, 8, &differences);
            }
    assert_int_equal(differences, 0);
}

/* From where mtdf and step begin, and how far step goes. */
static void first_guesses(void **state) {
    static const NaiveRoads roads[] = {
        {.before_last = true},
        {.offset = 25},
        {.before_last = true, .offset = -40},
        {.offset = 1000},
        {.driver = NAIVE_STEP, .step = 1, .two_bounds = true},
        {.driver = NAIVE_STEP, .step = 100, .before_last = true},
        {.driver = NAIVE_STEP, .step = 10000},
    };
    int differences = 0;
    for (size_t i = 0; i < sizeof roads / sizeof roads[0]; i++) {
        OracleLevels levels = usual;
        levels.roads = roads[i];
        if (roads[i].step == 0)
            levels.roads.step = 10;
        compare_with("TD", &levels, ORACLE_ENTRIES, 9, roads[i].step == 1 ? 3 : DEPTH,
                     &differences);
        compare("THLD", &levels, 13, &differences);
    }
    assert_int_equal(differences, 0);
}

static void tables_of_two_bounds(void **state) {
    static const char *const sets[] = {"T", "TN", "TS", "TRNSHKL", "TNHMV"};
    static const int entries[] = {2, 64, 1024};
    int differences = 0;
    for (int r = NAIVE_FIG7; r < NAIVE_REPLACEMENT_NB; r++)
        for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
            for (size_t e = 0; e < sizeof entries / sizeof entries[0]; e++) {
                OracleLevels levels = usual;
                levels.roads.two_bounds = true;
                const OracleConfig config = {.mask = oracle_mask(sets[i]),
                                             .entries = entries[e],
                                             .at_least = (e + i) % 2,
                                             .replacement = (NaiveReplacement)r,
                                             .levels = &levels};
                oracle_compare_config(&config, oracle_is_long() ? 1 : 11, DEPTH + 1, &differences);
            }
    assert_int_equal(differences, 0);
}

static void one_bound_handed_down(void **state) {
    static const char *const sets[] = {"-", "T", "S", "RHKL", "TRSHKL", "TE", "THI"};
    int differences = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (int two = 0; two < 2; two++) {
            OracleLevels levels = usual;
            levels.roads.one_bound = true;
            levels.roads.two_bounds = two;
            compare(sets[i], &levels, 6, &differences);
        }
    assert_int_equal(differences, 0);
}

static void enhanced_cutoffs(void **state) {
    static const char *const sets[] = {"TE", "TNE", "TRSHE", "TRNSHKLE", "TNHVE", "TMVE", "TDE"};
    int differences = 0;
    for (int use = 0; use < NAIVE_USE_NB; use++)
        for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
            for (int variant = 0; variant < 4; variant++) {
                OracleLevels levels = usual;
                levels.roads.use = (NaiveUse)use;
                levels.roads.etc_depth = 1 + variant;
                levels.roads.two_bounds = variant % 2;
                levels.check_extension = variant == 3;
                const OracleConfig config = {.mask = oracle_mask(sets[i]),
                                             .entries = variant ? ORACLE_ENTRIES : 64,
                                             .at_least = variant == 2,
                                             .replacement = NAIVE_FIG7,
                                             .levels = &levels};
                oracle_compare_config(&config, oracle_is_long() ? 1 : 12, DEPTH + 1, &differences);
            }
    assert_int_equal(differences, 0);
}

static void inward_deepening(void **state) {
    static const char *const sets[] = {"I",  "TI",       "NI",    "RHI",  "TRNSHKLI",
                                       "VI", "TRNHLMVI", "TNHEI", "HLDI", "TDEI"};
    static const int depths[][2] = {{3, 2}, {2, 1}, {4, 3}};
    int differences = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (int variant = 0; variant < 6; variant++) {
            OracleLevels levels = usual;
            levels.roads.iid_depth = depths[variant % 3][0];
            levels.roads.iid_r = depths[variant % 3][1];
            levels.roads.iid_cut = variant >= 3;
            levels.roads.use = NAIVE_BOTH;
            levels.check_extension = variant == 4;
            compare(sets[i], &levels, 12, &differences);
        }
    assert_int_equal(differences, 0);
}

/* Root values against minimax, of all sets of T R N S H K L beside each driver, and of E, I and one
 * bound handed down beside them; what cannot be is refused. */
static void check_value(const EngineSettings *settings, const char *kind, const OraclePosition *p,
                        Score value, int depth, int *differences) {
    char letters[ENGINE_LETTERS_NB];
    OracleRun run;
    Board board;
    Engine *engine = engine_of(settings);
    EnginePosition *position = oracle_position(p->fen, &board);
    OracleCase c = {.fen = p->fen, .depth = depth};
    engine_settings_letters_text(settings, letters);
    snprintf(c.set, sizeof c.set, "%s %s", letters, kind);
    oracle_run(engine, position, depth, &run);
    if (run.iterations[depth].score != value)
        oracle_report(&c, "value", run.iterations[depth].score, value, differences);
    engine_position_free(position);
    engine_free(engine);
}

static void values_are_minimaxs(void **state) {
    static const char *const kinds[] = {"mtdf", "sss", "dual", "bisect", "step", "scout"};
    static const char *const beside[] = {"D", "E", "I", "DEI", ""};
    enum { SETS_NB = 128, BESIDE_NB = sizeof beside / sizeof beside[0] };
    int differences = 0, refused = 0, run = 0;
    for (int i = 0; i < ORACLE_POSITIONS_NB; i += oracle_is_long() ? 1 : 7) {
        const OraclePosition *p = &oracle_positions[i];
        const int depth = p->minimax < 3 ? p->minimax : 3;
        NaiveResult minimax;
        Board board;
        engine_position_free(oracle_position(p->fen, &board));
        naive_minimax(&board, (NaiveRules){.repetition = false}, depth, &minimax);
        for (int mask = 0; mask < SETS_NB; mask++)
            for (int b = 0; b < BESIDE_NB; b++) {
                const OracleConfig config = {.mask = mask | oracle_mask(beside[b]),
                                             .entries = mask % 3 ? ORACLE_ENTRIES : 64,
                                             .levels = &usual};
                EngineSettings settings = oracle_settings(&config);
                Status status = STATUS_OK;
                settings_put(&settings, "D.kind", kinds[(i + mask + b) % 6]);
                settings_put(&settings, "T.entry", mask % 2 ? "two" : "one");
                settings_put(&settings, "E.use", mask % 5 ? "both" : "cutoffs");
                settings_put(&settings, "base.bounds", (mask + b) % 4 ? "two" : "one");
                if (engine_settings_check(&settings, &status)) {
                    check_value(&settings, kinds[(i + mask + b) % 6], p, minimax.score, depth,
                                &differences);
                    run++;
                } else {
                    assert_true(strlen(status.text) > 0);
                    refused++;
                }
            }
    }
    assert_int_equal(differences, 0);
    assert_true(run > 1000 && refused > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drivers),
        cmocka_unit_test(first_guesses),
        cmocka_unit_test(tables_of_two_bounds),
        cmocka_unit_test(one_bound_handed_down),
        cmocka_unit_test(enhanced_cutoffs),
        cmocka_unit_test(inward_deepening),
        cmocka_unit_test(values_are_minimaxs),
    };
    return cmocka_run_group_tests_name("oracle_roads", tests, NULL, NULL);
}
