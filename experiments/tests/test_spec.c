/* Specs and suites: what is accepted, and that every guard fires, naming file and place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scratch.h"
#include "spec/spec.h"
#include "spec/suite.h"

#define GOOD_HEAD "{\"version\": 1, \"study\": \"s\", \"suite\": \"x.epd\""
#define PROFILES "\"profiles\": {\"quick\": {\"depth\": 5}, \"paper\": {\"depth\": 6}}}"

#define UNIVERSES(text) GOOD_HEAD ", \"sets\": [\"T\"], \"universes\": " text ", "

static Spec read_good(void **state, const char *text, const char *profile) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Spec spec;
    if (!spec_read(&spec, scratch_write(state, "good.json", text, path), profile, &status))
        fail_msg("refused: %s", status.text);
    return spec;
}

static void test_schaeffer(void **state) {
    Status status = STATUS_OK;
    Spec spec;
    (void)state;
    assert_true(spec_read(&spec, "experiments/specs/schaeffer1989.json", "quick", &status));
    assert_string_equal(spec.study, "schaeffer1989");
    assert_int_equal(spec.sets_nb, 128);
    assert_int_equal(spec.settings_nb, 2);
    assert_int_equal(spec.depth, 5);
    assert_int_equal(spec.node_limit, 0);
    assert_true(spec_read(&spec, "experiments/specs/schaeffer1989.json", "paper", &status));
    assert_int_equal(spec.depth, 6);
}

/* Letters as a bit set, by way of the engine. */
static uint32_t letters(const char *text) {
    Status status = STATUS_OK;
    EngineSettings settings;
    engine_settings_init(&settings);
    assert_true(engine_settings_letters(&settings, text, &status));
    return settings.letters;
}

static void test_sets(void **state) {
    Spec spec = read_good(state,
                          GOOD_HEAD ", \"sweep\": \"TN\", \"fixed\": \"H\","
                                    " \"sets\": [\"-\", \"HT\", \"K\", \"TH\"], " PROFILES,
                          "quick");
    const char *const expected[] = {"-", "H", "TH", "NH", "TNH", "K"};
    assert_int_equal(spec.sets_nb, 6);
    for (int i = 0; i < 6; i++) {
        bool found = false;
        for (int k = 0; k < spec.sets_nb; k++)
            found |= spec.sets[k] == letters(expected[i]);
        assert_true(found);
    }
}

/* Settings that come to the same are one, wherever they stand. */
static void test_equal_settings(void **state) {
    Spec spec = read_good(state,
                          GOOD_HEAD ", \"sets\": [\"T\"], \"settings\": [{}, {\"T.entries\": 16},"
                                    " {\"T.entries\": 8192}, {\"T.entries\": \"16\"}], " PROFILES,
                          "quick");
    char text[32];
    assert_int_equal(spec.settings_nb, 2);
    assert_string_equal(engine_settings_get(&spec.settings[0], "T.entries", text), "8192");
    assert_string_equal(engine_settings_get(&spec.settings[1], "T.entries", text), "16");
}

static void test_overrides(void **state) {
    Spec spec = read_good(state,
                          GOOD_HEAD ", \"sets\": [\"T\"], \"settings\": [{}, {\"T.entries\": 16},"
                                    " {\"T.acceptance\": \"at_least\"}], " PROFILES,
                          "quick");
    Status status = STATUS_OK;
    char text[32];
    assert_int_equal(spec.settings_nb, 3);
    assert_true(spec_override(&spec, &(const char *){"T.entries=32"}, 1, &status));
    assert_int_equal(spec.settings_nb, 2); /* two have become one */
    assert_string_equal(engine_settings_get(&spec.settings[1], "T.entries", text), "32");
    assert_string_equal(engine_settings_get(&spec.settings[1], "T.acceptance", text), "at_least");
    assert_false(spec_override(&spec, &(const char *){"T.entries=33"}, 1, &status));
    assert_says(&status, "T.entries");
    /* levels of one enhancement are set one by one, and judged together */
    status = (Status)STATUS_OK;
    static const char *const both[] = {"M.m=1", "M.c=2"};
    assert_false(spec_override(&spec, both, 1, &status));
    assert_says(&status, "--set: ");
    assert_says(&status, "M.c");
    status = (Status)STATUS_OK;
    assert_true(spec_override(&spec, both, 2, &status));
}

typedef struct Bad {
    const char *text, *says;
} Bad;

/* Each differs from the good spec by one fault. */
static const Bad bad[] = {
    {"", "malformed JSON"},
    {"{\"version\": 1,", "malformed JSON in line 1"},
    {"[1]", "expected an object, found an array"},
    {GOOD_HEAD ", \"study\": \"t\", \"sweep\": \"T\", " PROFILES, "malformed JSON in line 1"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"colour\": 1, " PROFILES,
     "unknown key 'colour' (known: version"},
    {GOOD_HEAD ", \"sweep\": \"TY\", " PROFILES, "sweep: unknown enhancement 'Y'"},
    {GOOD_HEAD ", \"sweep\": \"TY\", " PROFILES, "(known: T, R, N, S, H, K, L, M, V, "},
    {GOOD_HEAD ", \"sweep\": \"TT\", " PROFILES, "sweep: enhancement 'T' named twice"},
    {GOOD_HEAD ", \"sweep\": 7, " PROFILES, "sweep: expected a string, found an integer"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"fixed\": \"T\", " PROFILES, "fixed: has letters"},
    {GOOD_HEAD ", \"sets\": [\"T\"], \"fixed\": \"N\", " PROFILES, "fixed: requires a sweep"},
    {UNIVERSES("7") PROFILES, "universes: expected an object of levels or an array"},
    {UNIVERSES("{}") PROFILES, "universes: no choice"},
    {UNIVERSES("[]") PROFILES, "universes: 0 universes (1 to 256"},
    {UNIVERSES("{\"T.entries\": 8}") PROFILES, "universes: T.entries: expected an array of levels"},
    {UNIVERSES("{\"T.entries\": []}") PROFILES, "universes: T.entries: no level"},
    {UNIVERSES("{\"T.size\": [8]}") PROFILES, "universes: unknown parameter 'T.size'"},
    {UNIVERSES("{\"T.entries\": [8, 16, 8]}") PROFILES, "universes: two universes are named '8'"},
    {UNIVERSES("{\"H.moves\": [\"all\"], \"T.entries\": [7]}") PROFILES, "universes: parameter"},
    {UNIVERSES("[{\"preset\": \"turk\"}]") PROFILES, "universes[0]: key 'name' is missing"},
    {UNIVERSES("[{\"name\": \"a\"}, {\"name\": \"b\"}]") PROFILES,
     "universes[1]: 'a' and 'b' are the same"},
    {UNIVERSES("[{\"name\": \"a\", \"preset\": \"x\"}]") PROFILES,
     "universes[0]: preset: unknown preset 'x'"},
    {UNIVERSES("[{\"name\": \"a\", \"level\": 1}]") PROFILES,
     "universes[0]: unknown key 'level' (known: name, preset, parameters)"},
    {UNIVERSES("{\"H.moves\": [\"all\"]}") "\"settings\": [{}], " PROFILES,
     "universes: replaces settings"},
    {GOOD_HEAD ", \"sets\": [\"T\"], \"profiles\": {\"quick\": {\"depth\": 5, \"universes\": 3}}}",
     "universes: a profile takes 3 of them, and there are none"},
    {UNIVERSES(
         "[{\"name\": \"a\"}]") "\"profiles\": {\"quick\": {\"depth\": 5, \"universes\": 3}}}",
     "universes: only a cross of levels has a balanced part"},
    {UNIVERSES("{\"T.entries\": [8], \"S.window\": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17],"
               " \"base.grain\": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]}") PROFILES,
     "universes: base.grain: more than 256 universes"},
    {GOOD_HEAD ", \"sets\": [\"T\", \"Y\"], " PROFILES, "sets[1]: unknown enhancement 'Y'"},
    {GOOD_HEAD ", \"sets\": \"T\", " PROFILES, "sets: expected an array of strings"},
    {GOOD_HEAD ", \"sets\": [], " PROFILES, "nothing to run"},
    {GOOD_HEAD ", " PROFILES, "nothing to run"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"settings\": [], " PROFILES, "settings: 0 settings (1 to 256"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"settings\": {}, " PROFILES, "settings: expected an array"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"settings\": [1], " PROFILES,
     "settings[0]: expected an object"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"settings\": [{}, {\"T.x\": 1}], " PROFILES,
     "settings[1]: unknown parameter 'T.x'"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"settings\": [{\"T.acceptance\": \"some\"}], " PROFILES,
     "unknown value 'some' (known: exact, at_least)"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"settings\": [{\"T.entries\": 100}], " PROFILES,
     "not a power of two"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"settings\": [{\"T.entries\": 1}], " PROFILES, "out of range"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"settings\": [{\"T.entries\": 268435456}], " PROFILES,
     "above a study's limit"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"settings\": [{\"T.entries\": 16.5}], " PROFILES,
     "T.entries: expected a string or an integer, found a fraction"},
    {GOOD_HEAD ", \"sweep\": \"M\", \"settings\": [{}, {\"M.r\": 0}], " PROFILES,
     "settings[1]: parameter 'M.r': value '0' out of range (1 to 64)"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"settings\": [{\"M.c\": 6, \"M.m\": 4}], " PROFILES,
     "settings[0]: parameter 'M.c': value '6' out of range (1 to M.m + 1, here 5)"},
    {GOOD_HEAD ", \"sweep\": \"V\", \"settings\": [{\"V.t\": 15}], " PROFILES,
     "settings[0]: parameter 'V.t': unknown value '15' (known: variable, 0, 10, 20)"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"node_limit\": -1, " PROFILES, "node_limit: value -1 out of"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"profiles\": {\"quick\": {\"depth\": 3, \"node_limit\": -1}}}",
     "profiles: quick: node_limit: value -1 out of"},
    {GOOD_HEAD ", \"sweep\": \"T\"}", "key 'profiles' is missing"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"profiles\": {\"paper\": {\"depth\": 6}}}",
     "profiles: no profile 'quick'"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"profiles\": {\"fast\": {\"depth\": 6}}}",
     "profiles: unknown profile 'fast'"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"profiles\": {\"quick\": {}}}",
     "profiles: quick: key 'depth' is missing"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"profiles\": {\"quick\": {\"depth\": 64}}}",
     "profiles: quick: depth: value 64 out of range (0 to 63)"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"profiles\": {\"quick\": {\"depth\": 5, \"positions\": 0}}}",
     "profiles: quick: positions: value 0 out of range"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"baseline\": \"T\", " PROFILES,
     "baseline: expected an object, found a string"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"baseline\": {}, " PROFILES, "baseline: key 'set' is missing"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"baseline\": {\"set\": \"Y\"}, " PROFILES,
     "baseline: set: unknown enhancement 'Y'"},
    {GOOD_HEAD
     ", \"sweep\": \"T\", \"baseline\": {\"set\": \"T\", \"setting\": {\"T.x\": 1}}, " PROFILES,
     "baseline: setting: "},
    {GOOD_HEAD ", \"sweep\": \"T\", \"baseline\": {\"set\": \"T\", \"of\": 1}, " PROFILES,
     "baseline: unknown key 'of'"},
    {GOOD_HEAD ", \"sweep\": \"T\", \"profiles\": {\"quick\": {\"depth\": 5, \"time\": 1}}}",
     "unknown key 'time'"},
    {"{\"version\": 2, \"study\": \"s\", \"suite\": \"x\", \"sweep\": \"T\", " PROFILES,
     "version: unknown version 2"},
    {"{\"study\": \"s\", \"suite\": \"x\", \"sweep\": \"T\", " PROFILES,
     "key 'version' is missing"},
    {"{\"version\": 1, \"study\": \"a b\", \"suite\": \"x\", \"sweep\": \"T\", " PROFILES,
     "study: bad name 'a b'"},
    {"{\"version\": 1, \"study\": \"s\", \"suite\": \"\", \"sweep\": \"T\", " PROFILES,
     "suite: empty"},
};

static void test_bad(void **state) {
    read_good(state, GOOD_HEAD ", \"sweep\": \"T\", " PROFILES, "quick");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char path[SCRATCH_PATH_NB];
        Status status = STATUS_OK;
        Spec spec;
        scratch_write(state, "bad.json", bad[i].text, path);
        assert_false(spec_read(&spec, path, "quick", &status));
        assert_says(&status, bad[i].says);
        assert_ptr_equal(strstr(status.text, path), status.text); /* the file comes first */
    }
    Status status = STATUS_OK;
    Spec spec;
    assert_false(spec_read(&spec, "no/such.json", "quick", &status));
    assert_says(&status, "no/such.json: cannot open");
}

/* ---- suites ---------------------------------------------------------------------------------- */

#define LINE_A "4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8+;"
#define LINE_B "4k3/8/8/8/8/8/8/4K2R w - - id \"b\"; am Rh2;"

static void test_suite(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Suite suite;
    scratch_write(state, "two.epd", "# comment\n\n" LINE_A "\r\n" LINE_B, path);
    assert_true(suite_read(&suite, path, &status));
    assert_string_equal(suite.name, "two");
    assert_int_equal(suite.nb, 2);
    assert_string_equal(suite.entries[0].epd.id, "line 3");
    assert_int_equal(suite.entries[0].epd.best_nb, 2);
    assert_string_equal(suite.entries[0].epd.best[0], "e1g1");
    assert_string_equal(suite.entries[1].epd.id, "b");
    assert_string_equal(suite.entries[1].epd.avoid[0], "h1h2");
}

/* A sample is spread over the file, and always the same. */
static void test_sample(void **state) {
    char path[SCRATCH_PATH_NB], text[1024] = "";
    Status status = STATUS_OK;
    Suite suite;
    for (int i = 0; i < 10; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "4k3/8/8/8/8/8/8/4K2R w K - id \"%d\";\n", i);
    scratch_write(state, "ten.epd", text, path);
    assert_true(suite_read(&suite, path, &status));
    suite_sample(&suite, 11);
    assert_int_equal(suite.nb, 10);
    suite_sample(&suite, 4);
    assert_int_equal(suite.nb, 4);
    assert_string_equal(suite.entries[0].epd.id, "0");
    assert_string_equal(suite.entries[1].epd.id, "2");
    assert_string_equal(suite.entries[2].epd.id, "5");
    assert_string_equal(suite.entries[3].epd.id, "7");
}

static void test_baseline(void **state) {
    static const char rest[] = ", \"sets\": [\"T\"], \"settings\": [{\"T.entries\": 16}],"
                               " \"baseline\": {\"set\": \"T\", \"setting\": {\"T.entries\": 16}},"
                               " \"profiles\": {\"quick\": {\"depth\": 5, \"positions\": 7}}}";
    char text[512], number[32];
    Status status = STATUS_OK;
    snprintf(text, sizeof text, "%s%s", GOOD_HEAD, rest);
    Spec spec = read_good(state, text, "quick");
    assert_int_equal(spec.positions, 7);
    assert_true(spec.has_baseline);
    assert_int_equal(spec.baseline.letters, letters("T"));
    assert_true(spec_override(&spec, &(const char *){"T.entries=32"}, 1,
                              &status)); /* in all settings: there too */
    assert_string_equal(engine_settings_get(&spec.baseline, "T.entries", number), "32");
}

static void expect_universe(const Spec *spec, int index, const char *name, const char *key,
                            const char *level) {
    char value[32];
    assert_true(index < spec->settings_nb);
    assert_string_equal(spec->universes[index], name);
    assert_string_equal(engine_settings_get(&spec->settings[index], key, value), level);
}

/* A cross in the order of its text, the last choice fastest; a list by its names. */
static void test_universes(void **state) {
    Status status = STATUS_OK;
    Spec spec = read_good(
        state, UNIVERSES("{\"T.entries\": [8, 16], \"H.moves\": [\"all\", \"quiet\"]}") PROFILES,
        "quick");
    assert_int_equal(spec.settings_nb, 4);
    expect_universe(&spec, 1, "8 quiet", "H.moves", "quiet");
    expect_universe(&spec, 2, "16 all", "T.entries", "16");
    assert_true(spec_override(&spec, &(const char *){"T.entries=4"}, 1,
                              &status)); /* two are left of four */
    assert_int_equal(spec.settings_nb, 2);
    expect_universe(&spec, 1, "8 quiet", "T.entries", "4");
    spec = read_good(state,
                     UNIVERSES("[{\"name\": \"a\"}, {\"name\": \"b\", \"preset\": \"turk\","
                               " \"parameters\": {\"base.grain\": 5}}]") PROFILES,
                     "quick");
    assert_int_equal(spec.settings_nb, 2);
    expect_universe(&spec, 1, "b", "base.order", "mvv_lva");
    expect_universe(&spec, 1, "b", "base.grain", "5");
    assert_int_equal(spec.settings[1].letters, 0);
}

/* The nine of the 72: each level three times of nine or as near as can be, and so each pair. */
static void test_balanced_universes(void **state) {
    Status status = STATUS_OK;
    Spec spec;
    (void)state;
    assert_true(spec_read(&spec, "experiments/specs/universes.json", "paper", &status));
    assert_int_equal(spec.settings_nb, 72);
    assert_string_equal(spec.universes[0], "generated captures all full 8192");
    assert_string_equal(spec.universes[71], "safe none quiet material 1048576");
    assert_true(spec_read(&spec, "experiments/specs/universes.json", "quick", &status));
    assert_int_equal(spec.settings_nb, 9);
    assert_string_equal(spec.universes[0], "generated captures all full 8192");
    static const char *const thirds[] = {"generated", "mvv_lva", "safe",
                                         " 8192",     " 65536",  " 1048576"};
    static const char *const halves[] = {" captures", " none", " all",
                                         " quiet",    " full", " material"};
    for (int l = 0; l < 6; l++) {
        int third = 0, half = 0;
        for (int u = 0; u < spec.settings_nb; u++) {
            third += strstr(spec.universes[u], thirds[l]) != NULL;
            half += strstr(spec.universes[u], halves[l]) != NULL;
        }
        assert_int_equal(third, 3);
        assert_true(half >= 4 && half <= 5);
    }
}

/* As an editor on another system saves it. */
static void test_byte_order_mark(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Suite suite;
    scratch_write(state, "mark.epd", "\xEF\xBB\xBF" LINE_A "\r\n" LINE_B "\r\n", path);
    assert_true(suite_read(&suite, path, &status));
    assert_int_equal(suite.nb, 2);
    read_good(state, "\xEF\xBB\xBF" GOOD_HEAD ", \"sets\": [\"T\"], " PROFILES "\r\n", "quick");
}

static void refuse(void **state, const char *text, const char *says) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Suite suite;
    assert_false(suite_read(&suite, scratch_write(state, "bad.epd", text, path), &status));
    assert_says(&status, says);
    assert_says(&status, path);
}

static void test_bad_suites(void **state) {
    Status status = STATUS_OK;
    Suite suite;
    refuse(state, "", "no position in it");
    refuse(state, "# nothing\n\n", "no position in it");
    refuse(state, LINE_A "\n4k3/8/8 w - -\n", "bad.epd':2");
    refuse(state, "4k3/8/8/8/8/8/8/4K2R w K - bm Qa8;\n", "Qa8");
    refuse(state, LINE_B "\n" LINE_B "\n", "bad.epd':2: id 'b' given twice (first in line 1)");
    char longest[SUITE_LINE_MAX + 64];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    refuse(state, longest, "bad.epd':1: line longer than");
    refuse(state, LINE_A "\n\xEF\xBB\xBF" LINE_B "\n", "bad.epd':2: bad fen");
    refuse(state, LINE_A "\r" LINE_B "\n", "bad.epd':1");
    char path[SCRATCH_PATH_NB];
    FILE *file = fopen(scratch_path(state, "nul.epd", path), "w");
    assert_non_null(file);
    assert_int_equal(fwrite(LINE_B "\0 x", 1, sizeof LINE_B + 2, file), sizeof LINE_B + 2);
    assert_int_equal(fclose(file), 0);
    assert_false(suite_read(&suite, path, &status));
    assert_says(&status, "nul.epd':1: not text");
    status = (Status)STATUS_OK;
    assert_false(suite_read(&suite, "no/such.epd", &status));
    assert_says(&status, "cannot open suite 'no/such.epd'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_schaeffer),
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_equal_settings),
        cmocka_unit_test(test_overrides),
        cmocka_unit_test(test_bad),
        cmocka_unit_test(test_sample),
        cmocka_unit_test(test_baseline),
        cmocka_unit_test(test_universes),
        cmocka_unit_test(test_balanced_universes),
        cmocka_unit_test(test_byte_order_mark),
        cmocka_unit_test(test_suite),
        cmocka_unit_test(test_bad_suites),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
