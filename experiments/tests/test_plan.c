/* Plans: which cells a spec and a suite come to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scratch.h"
#include "spec/plan.h"

/* A study of three entries, two of them the same position. */
typedef struct Study {
    Spec spec;
    Suite suite;
    Plan plan;
} Study;

static void make(void **state, const char *rest, Study *study) {
    char text[512], path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    scratch_write(state, "s.epd",
                  "4k3/8/8/8/8/8/8/4K2R w K - id \"a\";\n4k3/8/8/8/8/8/8/4K2R w K - id \"b\";\n"
                  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"c\";\n",
                  path);
    assert_true(suite_read(&study->suite, path, &status));
    snprintf(text, sizeof text,
             "{\"version\": 1, \"study\": \"s\", \"suite\": \"%s\", %s,"
             " \"profiles\": {\"quick\": {\"depth\": 3}}}",
             path, rest);
    scratch_write(state, "s.json", text, path);
    if (!spec_read(&study->spec, path, "quick", &status) ||
        !plan_outline(&study->plan, &study->spec, &study->suite, &status) ||
        !plan_spread(&study->plan, &status))
        fail_msg("%s", status.text);
}

/* Sets without T are the same cells under both settings; equal positions are one. */
static void test_each_cell_once(void **state) {
    Study study;
    make(state, "\"sweep\": \"TN\", \"settings\": [{}, {\"T.acceptance\": \"at_least\"}]", &study);
    assert_int_equal(study.plan.positions_nb, 2);
    assert_int_equal(study.plan.configurations_nb, 6);
    assert_int_equal(study.plan.cells_nb, 12);
    int exact = 0;
    for (int i = 0; i < study.plan.configurations_nb; i++) {
        const PlanConfiguration *c = &study.plan.configurations[i];
        assert_null(c->unfit);
        assert_true(c->deepening);
        assert_int_equal(c->preserves, strcmp(c->parameters, "{}") == 0);
        exact += c->preserves;
    }
    assert_int_equal(exact, 4);
    for (int64_t i = 0; i < study.plan.cells_nb; i++)
        assert_int_equal(study.plan.cells[i].depth, 3);
}

/* Without deepening every depth is a cell of its own, and the value stays comparable. */
static void test_depths_without_deepening(void **state) {
    Study study;
    make(state, "\"sets\": [\"-\"], \"settings\": [{}, {\"base.deepening\": \"off\"}]", &study);
    assert_int_equal(study.plan.configurations_nb, 2);
    assert_int_equal(study.plan.cells_nb, 2 * (1 + 3));
    assert_string_equal(study.plan.configurations[0].game, study.plan.configurations[1].game);
    make(state, "\"sets\": [\"-\"], \"settings\": [{}, {\"base.bounds\": \"one\"}]", &study);
    assert_string_equal(study.plan.configurations[0].game, study.plan.configurations[1].game);
    make(state, "\"sets\": [\"-\"], \"settings\": [{}, {\"base.check_extension\": \"on\"}]",
         &study);
    assert_string_not_equal(study.plan.configurations[0].game, study.plan.configurations[1].game);
}

static void test_longest_first(void **state) {
    Study study;
    make(state, "\"sweep\": \"TRNSHKL\"", &study);
    assert_int_equal(study.plan.cells_nb, 256);
    for (int64_t i = 1; i < study.plan.cells_nb; i++)
        assert_true(study.plan.cells[i].cost <= study.plan.cells[i - 1].cost);
    assert_string_equal(study.plan.configurations[study.plan.cells[0].configuration].letters, "-");
    assert_int_equal(study.plan.cells[0].position, 1); /* the start position has more moves */
}

/* A limit of nodes bounds what a cell is taken to cost, and so the share of the work that is done. */
static void test_cost_within_the_limit(void **state) {
    Study study;
    make(state, "\"sweep\": \"TRNSHKL\", \"node_limit\": 500", &study);
    for (int64_t i = 0; i < study.plan.cells_nb; i++)
        assert_true((int)study.plan.cells[i].cost >= 1 && (int)study.plan.cells[i].cost <= 500);
    assert_true(study.plan.cells[0].cost == 500);
}

/* What cannot be run is not refused: the cell says why. */
static void test_unfit(void **state) {
    Study study;
    make(state, "\"sets\": [\"-\", \"T\"], \"settings\": [{\"base.algorithm\": \"minimax\"}]",
         &study);
    int unfit = 0;
    for (int i = 0; i < study.plan.configurations_nb; i++)
        if (study.plan.configurations[i].unfit) {
            unfit++;
            assert_string_equal(study.plan.configurations[i].letters, "T");
            assert_non_null(strstr(study.plan.configurations[i].unfit, "minimax"));
        }
    assert_int_equal(unfit, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_cell_once), cmocka_unit_test(test_depths_without_deepening),
        cmocka_unit_test(test_longest_first),  cmocka_unit_test(test_cost_within_the_limit),
        cmocka_unit_test(test_unfit),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
