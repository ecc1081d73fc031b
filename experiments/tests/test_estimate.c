/* Estimates: what a plan is taken to cost against what it does cost, and whether workers fit the machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/estimate/estimate.h"
#include "scratch.h"
#include "work/machine.h"
#include "work/worker.h"

static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/* A plan of the set `-` and of TNK to a depth, on two positions. */
typedef struct Study {
    Spec spec;
    Suite suite;
    Plan plan;
} Study;

static void study_make(void **state, Study *study, const char *more, int depth) {
    char path[SCRATCH_PATH_NB], text[512];
    Status status = STATUS_OK;
    snprintf(text, sizeof text,
             "{\"version\": 1, \"study\": \"s\", \"suite\": \"x\", \"sets\": [\"-\", \"TNK\"], %s"
             " \"profiles\": {\"quick\": {\"depth\": %d}}}",
             more, depth);
    assert_true(
        spec_read(&study->spec, scratch_write(state, "s.json", text, path), "quick", &status));
    snprintf(
        text, sizeof text,
        "%s id \"a\";\nr1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id \"b\";\n",
        start);
    assert_true(suite_read(&study->suite, scratch_write(state, "s.epd", text, path), &status));
    assert_true(plan_outline(&study->plan, &study->spec, &study->suite, &status) &&
                plan_spread(&study->plan, &status));
}

static void add_nodes(void *context, const WorkerReport *report) {
    if (report->kind == WORKER_ITERATION)
        *(double *)context = (double)report->iteration.nc;
}

/* What the plan's cells take in truth. */
static double search_all(const Plan *plan) {
    double sum = 0;
    for (int64_t i = 0; i < plan->cells_nb; i++) {
        const PlanCell *cell = &plan->cells[i];
        WorkerJob job = {.task = WORKER_SEARCHES,
                         .settings = plan->configurations[cell->configuration].settings,
                         .depth = cell->depth};
        double nodes = 0;
        memcpy(job.fen, plan->positions[cell->position].fen, sizeof job.fen);
        worker_search(&job, NULL, add_nodes, &nodes);
        sum += nodes;
    }
    return sum;
}

static void what_is_searched_whole_is_exact(void **state) {
    static const char *const more[] = {"", "\"settings\": [{\"base.deepening\": \"off\"}],"};
    for (int i = 0; i < 2; i++) {
        Study study;
        Estimate e;
        Status status = STATUS_OK;
        study_make(state, &study, more[i], 3);
        assert_true(estimate_study(&study.plan, 2, &e, &status));
        assert_int_equal(e.things, study.plan.cells_nb);
        assert_true(e.sampled > 0 && e.plies == 0);
        if (i == 0) { /* every cell is drawn; the mean weighs them by how often */
            const double real = search_all(&study.plan);
            assert_true(e.nodes > real / e.factor && e.nodes < real * e.factor);
        }
        assert_true(e.cpu > 0 && e.wall > 0 && e.wall <= e.cpu && e.bytes > 0);
    }
}

static void deeper_is_right_within_its_factor(void **state) {
    Study study;
    Estimate e;
    Status status = STATUS_OK;
    study_make(state, &study, "", 6);
    assert_true(estimate_study(&study.plan, 1, &e, &status));
    assert_true(e.plies > 0 && e.factor > 1.1 && e.factor < 10);
    const double real = search_all(&study.plan);
    assert_true(e.nodes > real / e.factor && e.nodes < real * e.factor);
}

static void limits_and_known_cells_count(void **state) {
    Study study;
    Estimate e;
    Status status = STATUS_OK;
    study_make(state, &study, "\"node_limit\": 1000,", 20);
    assert_true(estimate_study(&study.plan, 1, &e, &status));
    assert_true(e.limited && e.nodes < 40000);
    for (int64_t i = 0; i < study.plan.cells_nb; i++)
        study.plan.cells[i].known = true;
    assert_true(estimate_study(&study.plan, 1, &e, &status));
    assert_true(e.things == 0 && e.nodes == 0 && e.cpu == 0 && e.bytes == 0);
}

static void the_longest_thing_bounds_the_time(void **state) {
    (void)state;
    assert_true(estimate_wall(10, 9, 256) == 9 || estimate_wall(10, 9, 256) == 10);
    assert_true(estimate_wall(10, 1, 1) == 10);
}

static void workers_must_fit(void **state) {
    (void)state;
    const uint64_t there = machine_memory();
    Status status = STATUS_OK;
    assert_true(there > 0);
    assert_true(machine_check_memory(1 << 20, 1, &status));
    if (there == UINT64_MAX)
        skip(); /* a system that does not tell */
    assert_true(machine_check_memory(there / 4, 2, &status));
    assert_false(machine_check_memory(there / 4, 5, &status));
    assert_says(&status, "5 workers need");
    assert_says(&status, "would fit");
    status = (Status)STATUS_OK;
    assert_false(machine_check_memory(there, 1, &status));
    assert_says(&status, "a worker needs");
}

static void tables_have_a_size(void **state) {
    EngineSettings settings;
    Status status = STATUS_OK;
    (void)state;
    engine_settings_init(&settings);
    assert_int_equal(engine_settings_memory(&settings), 0);
    assert_true(engine_settings_letters(&settings, "T", &status));
    assert_true(engine_settings_set(&settings, "T.entries", "65536", &status));
    const uint64_t bytes = engine_settings_memory(&settings);
    assert_true(bytes >= 16 * 65536 && bytes < 32 * 65536);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_searched_whole_is_exact, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(deeper_is_right_within_its_factor, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(limits_and_known_cells_count, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test(the_longest_thing_bounds_the_time),
        cmocka_unit_test(workers_must_fit),
        cmocka_unit_test(tables_have_a_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
