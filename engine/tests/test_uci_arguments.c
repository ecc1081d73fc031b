/* The UCI program's arguments, and its exit codes. */
#include "test_uci.h"

#include <inttypes.h>

#include "engine.h"

static const char *last_line(const Outcome *o) {
    static char line[LINE_NB];
    const char *end = o->output + strlen(o->output), *begin = end;
    assert_true(end > o->output && end[-1] == '\n');
    for (begin = --end; begin > o->output && begin[-1] != '\n';)
        begin--;
    snprintf(line, sizeof line, "%.*s", (int)(end - begin), begin);
    return line;
}

static void test_bench(void **state) {
    Outcome o;
    uint64_t none = 0, all = 0;
    program_run(&o, (const char *const[]){"bench", NULL}, "");
    assert_int_equal(sscanf(last_line(&o), "Bench: %" SCNu64 " %" SCNu64, &none, &all), 2);
    assert_true(none > 0 && all > 0);
    char line[64]; /* as testing frameworks read it */
    snprintf(line, sizeof line, "\n%" PRIu64 " nodes ", none + all);
    const char *at = strstr(o.output, line);
    assert_non_null(at);
    assert_non_null(strstr(at, " nps\n"));
    const bool known = none == engine_bench_none && all == engine_bench_all;
    assert_int_equal(o.code, known ? 0 : 1);
    assert_int_equal(*o.error == '\0', known);
}

static int run_by(const char *set, const char *const *arguments, Outcome *o) {
    setenv("PRUNELAB_ISA", set, 1);
    program_run(o, arguments, "");
    unsetenv("PRUNELAB_ISA");
    return o->code;
}

/* Every instruction set counts the same; one that is not there is refused, never replaced. */
static void test_instruction_sets(void **state) {
    static const char *const bench[] = {"bench", NULL}, *const version[] = {"--version", NULL};
    static const char *const uci[] = {NULL};
    Outcome generic, o;
    assert_int_equal(run_by("generic", bench, &generic), 0);
    if (run_by("bmi2", bench, &o) == 0) {
        assert_string_equal(strstr(o.output, "Bench: "), strstr(generic.output, "Bench: "));
    } else {
        assert_non_null(strstr(o.error, "'bmi2'"));
    }
    assert_int_equal(run_by("no-such", bench, &o), 2);
    assert_non_null(strstr(o.error, "PRUNELAB_ISA: "));
    assert_non_null(strstr(o.error, "'no-such'"));
    assert_int_equal(run_by("no-such", uci, &o), 2); /* before it speaks UCI */
    assert_int_equal(run_by("", version, &o), 0);
}

static void test_bad_usage(void **state) {
    static const char *const bad[][5] = {
        /* arguments, and last what the message quotes */
        {"bench", "5", NULL, "'5'"},     {"perft", NULL, "'perft'"},
        {"play", NULL, "'play'"},        {"", NULL, "''"},
        {"--version", "x", NULL, "'x'"},
    };
    Outcome o;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int end = 0;
        while (bad[i][end])
            end++;
        program_run(&o, bad[i], "");
        assert_int_equal(o.code, 2);
        assert_string_equal(o.output, "");
        assert_non_null(strstr(o.error, bad[i][end + 1]));
    }
}

static void test_help(void **state) {
    Outcome o;
    program_run(&o, (const char *const[]){"--version", NULL}, "");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.output, "prunelab-engine " ENGINE_VERSION "\n");
    program_run(&o, (const char *const[]){"--help", NULL}, "");
    assert_int_equal(o.code, 0);
    assert_non_null(strstr(o.output, "go perft DEPTH"));
    program_run(&o, (const char *const[]){"bench", "--help", NULL}, "");
    assert_int_equal(o.code, 0);
}

static void test_full_disk(void **state) {
    Outcome o;
    if (access("/dev/full", W_OK) != 0)
        skip();
    program_run_to(&o, (const char *const[]){"--version", NULL}, "", 0, "/dev/full");
    assert_int_equal(o.code, 1);
    assert_non_null(strstr(o.error, "cannot write"));
    program_run_to(&o, (const char *const[]){NULL}, "uci\n", 4, "/dev/full");
    assert_int_equal(o.code, 1);
    assert_non_null(strstr(o.error, "cannot write"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bench),     cmocka_unit_test(test_instruction_sets),
        cmocka_unit_test(test_bad_usage), cmocka_unit_test(test_help),
        cmocka_unit_test(test_full_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
