/* What a spec says of a foreign engine: what is read of it, and that every guard fires. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scratch.h"
#include "spec/plan.h"

#define SWITCH(letter, option)                                                                     \
    "{\"letter\": \"" letter "\", \"title\": \"t\", \"option\": \"" option                         \
    "\", \"on\": true, \"off\": false}"
#define SWITCHES "\"switches\": [" SWITCH("b", "B") ", " SWITCH("A", "One") "]"
#define ENGINE(more) "{\"command\": \"x\", " SWITCHES more "}"

static bool read_text(Stranger *stranger, const char *text, Status *status) {
    JsValue *object = js_read_text(text, status);
    const bool good = object && stranger_read(stranger, object, status);
    if (object)
        js_free(object);
    return good;
}

static Stranger read_good(const char *text) {
    Stranger stranger;
    Status status = STATUS_OK;
    if (!read_text(&stranger, text, &status))
        fail_msg("refused: %s", status.text);
    return stranger;
}

static void defaults(void **state) {
    (void)state;
    Stranger s = read_good(ENGINE(""));
    assert_string_equal(s.command, "x");
    assert_null(s.args[0]);
    assert_int_equal(s.limit, CLIENT_LIMIT_NODES);
    assert_int_equal(s.memory_mb, 4096);
    assert_int_equal(s.seconds, 3600);
    assert_int_equal(s.repeats, 2);
    assert_int_equal(s.rounds, 1);
    assert_int_equal(s.switches_nb, 2);
}

static void all_keys(void **state) {
    (void)state;
    Stranger s =
        read_good("{\"command\": \"/x\", \"args\": [\"-a\", \"\"], \"setup\": {\"Z\": 3, \"Y\":"
                  " null, \"W\": \"a b\", \"V\": true}, \"limit\": \"stop\", \"memory\": 0,"
                  " \"seconds\": 5, \"repeats\": 100, \"switches\": [{\"letter\": \"q\","
                  " \"title\": \"two\", \"on\": {\"K\": 1, \"L\": \"x\"}, \"off\": {\"k\": 0,"
                  " \"l\": \"y\"}}]}");
    assert_string_equal(s.args[1], "");
    assert_null(s.args[2]);
    static const char *const names[] = {"Z", "Y", "W", "V"}, *const values[] = {"3", "", "a b",
                                                                                "true"};
    assert_int_equal(s.setup.nb, 4);
    for (int i = 0; i < 4; i++) {
        assert_string_equal(s.setup.values[i].name, names[i]);
        assert_string_equal(s.setup.values[i].value, values[i]);
    }
    assert_int_equal(s.limit, CLIENT_LIMIT_STOP);
    assert_int_equal(s.memory_mb + s.seconds + s.repeats, 105);
    assert_int_equal(s.switches[0].on.nb, 2);
    assert_string_equal(s.switches[0].off.values[1].value, "y");
}

static void guards(void **state) {
    (void)state;
    static const struct Case {
        const char *text, *says;
    } cases[] = {
        {"{\"switches\": []}", "key 'command' is missing"},
        {"{\"command\": \"x\"}", "key 'switches' is missing"},
        {"{\"command\": \"\", " SWITCHES "}", "command: empty or too long"},
        {"{\"command\": 3, " SWITCHES "}", "command: expected a string"},
        {"{\"command\": \"x\", \"switches\": []}", "switches: 0 switches (1 to 52"},
        {"{\"command\": \"x\", \"switches\": {}}", "switches: expected an array of switches"},
        {"{\"command\": \"x\", \"switches\": [3]}", "switches[0]: expected an object"},
        {ENGINE(", \"nodes\": 3"), "unknown key 'nodes'"},
        {ENGINE(", \"limit\": \"time\""), "limit: unknown limit 'time' (known: nodes, stop)"},
        {ENGINE(", \"memory\": -1"), "memory: value -1 out of range"},
        {ENGINE(", \"seconds\": 0"), "seconds: value 0 out of range"},
        {ENGINE(", \"repeats\": 101"), "repeats: value 101 out of range"},
        {ENGINE(", \"rounds\": 0"), "rounds: value 0 out of range"},
        {ENGINE(", \"args\": \"x\""), "args: expected an array of strings"},
        {ENGINE(", \"args\": [\"x\", 1]"), "args[1]: expected a string"},
        {ENGINE(", \"setup\": [1]"), "setup: expected an object"},
        {ENGINE(", \"setup\": {\"x\": 1.5}"),
         "setup: x: expected a string, an integer, true, false or null"},
        {ENGINE(", \"setup\": {\"x\\ny\": 1}"), "bad name of an option"},
        {ENGINE(", \"setup\": {\"x\": \"a\\nquit\"}"), "or more than a line"},
        {ENGINE(", \"setup\": {\"x\": 1, \"X\": 2}"), "option 'X' twice"},
        {ENGINE(", \"setup\": {\"b\": 1}"), "switches[0]: 'setup' sets option 'B' too"},
        {"{\"command\": \"x\", \"switches\": [" SWITCH("A", "B") ", " SWITCH("A", "C") "]}",
         "switches[1]: letter: 'A' twice"},
        {"{\"command\": \"x\", \"switches\": [" SWITCH("A", "B") ", " SWITCH("C", "b") "]}",
         "switches[1]: 't' sets option 'b' too"},
        {"{\"command\": \"x\", \"switches\": [" SWITCH("AB", "B") "]}", "'AB' is no letter"},
        {"{\"command\": \"x\", \"switches\": [" SWITCH("1", "B") "]}", "'1' is no letter"},
        {"{\"command\": \"x\", \"switches\": [{\"letter\": \"A\"}]}", "key 'title' is missing"},
        {"{\"command\": \"x\", \"switches\": [{\"letter\": \"A\", \"title\": \"t\", \"on\": {}}]}",
         "key 'off' is missing"},
        {"{\"command\": \"x\", \"switches\": [{\"letter\": \"A\", \"title\": \"t\", \"on\": {},"
         " \"off\": {}}]}",
         "must set the same options"},
        {"{\"command\": \"x\", \"switches\": [{\"letter\": \"A\", \"title\": \"t\", \"on\": "
         "{\"a\": 1,"
         " \"b\": 1}, \"off\": {\"b\": 0, \"a\": 0}}]}",
         "must set the same options"},
        {"{\"command\": \"x\", \"switches\": [{\"letter\": \"A\", \"title\": \"t\", \"on\": "
         "{\"a\": 1},"
         " \"off\": {\"a\": [0]}}]}",
         "switches[0]: off: a: expected a string"},
        {"{\"command\": \"x\", \"switches\": [{\"letter\": \"A\", \"title\": \"t\", \"option\": "
         "\"a\","
         " \"on\": 1, \"off\": {}, \"to\": 3}]}",
         "unknown key 'to'"},
        {"{\"command\": \"x\", \"switches\": [{\"letter\": \"A\", \"title\": \"t\", \"option\": "
         "\"a\", \"on\": 3, \"off\": \"3\"}]}",
         "switches[0]: on and off are the same"},
        {"{\"command\": \"x\", \"switches\": [{\"letter\": \"A\", \"title\": \"t\", \"on\": "
         "{\"a\": 1, \"b\": 2}, \"off\": {\"a\": 1, \"b\": 2}}]}",
         "switches[0]: on and off are the same"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Stranger stranger;
        Status status = STATUS_OK;
        if (read_text(&stranger, cases[i].text, &status))
            fail_msg("accepted: %s", cases[i].text);
        assert_says(&status, cases[i].says);
    }
}

static void letters(void **state) {
    (void)state;
    Stranger s = read_good(ENGINE(""));
    Status status = STATUS_OK;
    char text[ENGINE_LETTERS_NB];
    uint64_t mask = 7;
    assert_true(stranger_letters(&s, "Ab", &mask, &status));
    assert_int_equal(mask, 3);
    stranger_letters_text(&s, mask, text);
    assert_string_equal(text, "bA");
    assert_true(stranger_letters(&s, "-", &mask, &status) && mask == 0);
    assert_true(stranger_letters(&s, "", &mask, &status) && mask == 0);
    stranger_letters_text(&s, 0, text);
    assert_string_equal(text, "-");
    assert_false(stranger_letters(&s, "B", &mask, &status));
    assert_says(&status, "unknown switch 'B' (known: bA)");
    status = (Status)STATUS_OK;
    assert_false(stranger_letters(&s, "AA", &mask, &status));
    assert_says(&status, "switch 'A' twice");
}

static char *setting(const Stranger *stranger, const char *text, Status *status) {
    JsValue *object = js_read_text(text, status);
    char *canonical = stranger_setting(stranger, object, status);
    js_free(object);
    return canonical;
}

static void settings_are_canonical(void **state) {
    (void)state;
    Stranger s = read_good(ENGINE(", \"setup\": {\"Hash\": 3}"));
    Status status = STATUS_OK;
    char *text = setting(&s, "{\"z\": 3, \"Book\": false, \"a\": \"x\"}", &status);
    assert_string_equal(text, "{\"Book\":\"false\",\"a\":\"x\",\"z\":\"3\"}");
    assert_null(setting(&s, "{\"hash\": 4}", &status));
    assert_says(&status, "'setup' sets option 'hash' too");
    status = (Status)STATUS_OK;
    assert_null(setting(&s, "{\"one\": true}", &status));
    assert_says(&status, "'t' sets option 'one' too");
}

/* Both sides of every switch are set, whatever is on: an engine's own defaults do not count. */
static void a_job_sets_everything(void **state) {
    (void)state;
    static char job[STRANGER_JOB_NB];
    Stranger s =
        read_good(ENGINE(", \"setup\": {\"Clear\": null}, \"args\": [\"q\"], \"memory\": 7"));
    Status status = STATUS_OK;
    assert_true(stranger_job(&s, "A", "{\"z\":\"3\"}", job, &status));
    assert_string_equal(
        job, "{\"path\":\"\",\"mark\":\"\",\"args\":[\"q\"],\"options\":[[\"Clear\",\"\"],[\"B\","
             "\"false\"],[\"One\",\"true\"],[\"z\",\"3\"]],\"limit\":1,"
             "\"tells_end\":0,\"memory\":7,\"seconds\":3600}");
    assert_false(stranger_job(&s, "Z", "{}", job, &status));
    assert_says(&status, "unknown switch 'Z'");
}

static void a_job_may_be_too_long(void **state) {
    (void)state;
    static char job[STRANGER_JOB_NB], text[4 * STRANGER_JOB_NB];
    int nb = snprintf(text, sizeof text, "{\"command\": \"x\", \"setup\": {");
    for (int i = 0; i < 200; i++)
        nb += snprintf(text + nb, sizeof text - (size_t)nb, "%s\"o%d\": \"%0300d\"", i ? "," : "",
                       i, i);
    snprintf(text + nb, sizeof text - (size_t)nb, "}, %s}", SWITCHES);
    Stranger s = read_good(text);
    Status status = STATUS_OK;
    assert_false(stranger_job(&s, "A", "{}", job, &status));
    assert_says(&status, "more than 32767 bytes");
}

/* What can change a count changes the signature, and nothing else does. */
static void signatures(void **state) {
    char path[SCRATCH_PATH_NB], text[4096];
    static const char *const more[] = {
        "",
        ", \"seconds\": 8",
        ", \"seconds\": 9, \"repeats\": 7",
        ", \"limit\": \"stop\"",
        ", \"args\": [\"none\"]",
        ", \"setup\": {\"Size\": 2}",
        ", \"setup\": {\"Size\": 3}",
    };
    enum { ALIKE = 4, ALL = sizeof more / sizeof more[0] };
    char signature[ALL + 2][ENGINE_SIGNATURE_NB];
    (void)state;
    const char *build = getenv("BUILD");
    snprintf(path, sizeof path, "%s/tests/faulty-engine", build ? build : "build");
    for (int i = 0; i < ALL + 2; i++) {
        Status status = STATUS_OK;
        snprintf(text, sizeof text, "{\"command\": \"%s\", \"memory\": 0, \"switches\": [%s]%s}",
                 path,
                 i == ALL  ? SWITCH("A", "B")
                 : i > ALL ? SWITCH("B", "A")
                           : SWITCH("A", "A"),
                 i < ALL ? more[i] : "");
        Stranger s = read_good(text);
        if (!stranger_meet(&s, &status))
            fail_msg("%s", status.text);
        assert_string_equal(s.name, "Faulty 1.0");
        memcpy(signature[i], s.signature, sizeof s.signature);
    }
    for (int i = 0; i < ALL + 2; i++)
        for (int k = 0; k < i; k++)
            if ((strcmp(signature[i], signature[k]) == 0) != (i < ALIKE && k < ALIKE))
                fail_msg("%d and %d: %s, %s", k, i, signature[k], signature[i]);
}

#define SPEC(engine, more)                                                                         \
    "{\"version\": 1, \"study\": \"s\", \"engine\": " engine ", " more                             \
    ", \"profiles\": {\"quick\": {\"depth\": 3}, \"paper\": {\"depth\": 0}}}"

static void specs_of_foreign_engines(void **state) {
    static const struct Case {
        const char *text, *profile, *says;
    } cases[] = {
        {SPEC("3", "\"suite\": \"x\", \"sweep\": \"A\""), "quick", "engine: expected an object"},
        {SPEC(ENGINE(""), "\"suite\": \"x\", \"sweep\": \"AT\""), "quick",
         "sweep: unknown switch 'T' (known: bA)"},
        {SPEC(ENGINE(""), "\"suite\": \"x\", \"sweep\": \"A\""), "paper",
         "depth: a foreign engine searches from depth 1 on"},
        {SPEC(ENGINE(""), "\"game\": \"planted\", \"sweep\": \"A\""), "quick",
         "game: a foreign engine knows no artificial trees"},
        {SPEC(ENGINE(""),
              "\"suite\": \"x\", \"sweep\": \"A\", \"universes\": {\"base.grain\": [1]}"),
         "quick", "universes: a foreign engine has no base programs of ours"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char path[SCRATCH_PATH_NB];
        Spec spec;
        Status status = STATUS_OK;
        if (spec_read(&spec, scratch_write(state, "s.json", cases[i].text, path), cases[i].profile,
                      &status))
            fail_msg("accepted: %s", cases[i].text);
        assert_says(&status, cases[i].says);
    }
    char path[SCRATCH_PATH_NB], text[ENGINE_PARAMS_NB];
    Spec spec;
    Status status = STATUS_OK;
    assert_true(spec_read(
        &spec,
        scratch_write(state, "s.json",
                      SPEC(ENGINE(""), "\"suite\": \"x\", \"sweep\": \"bA\", \"settings\": [{},"
                                       " {\"z\": 1}, {\"z\": \"1\"}]"),
                      path),
        "quick", &status));
    assert_int_equal(spec.sets_nb, 4);
    assert_int_equal(spec.settings_nb, 2);
    spec_setting_text(&spec, 1, text);
    assert_string_equal(text, "{\"z\":\"1\"}");
    spec_letters_text(&spec, 2, text);
    assert_string_equal(text, "A");
    assert_false(spec_override(&spec, &(const char *){"z=3"}, 1, &status));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults),
        cmocka_unit_test(all_keys),
        cmocka_unit_test(guards),
        cmocka_unit_test(letters),
        cmocka_unit_test(settings_are_canonical),
        cmocka_unit_test(a_job_sets_everything),
        cmocka_unit_test(a_job_may_be_too_long),
        cmocka_unit_test(signatures),
        cmocka_unit_test_setup_teardown(specs_of_foreign_engines, scratch_setup, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
