/* What a run writes, and what the views make of it, on counts made up so that results are known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <math.h>

#include "scratch.h"
#include "store/catalog.h"
#include "store/ledger.h"

static const MemberPart part = {"s.json", "quick", ""};

/* A study of two positions and a run on it. */
typedef struct Study {
    Spec spec;
    Suite suite;
    Plan plan;
    Provenance provenance;
    Store *store;
    Ledger *ledger;
} Study;

#define SUITE                                                                                      \
    "4k3/8/8/8/8/8/8/4K2R w K - id \"a\"; bm O-O;\n"                                               \
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"b\";\n"

static void plan_study(void **state, const char *suite, const char *rest, Study *study) {
    char text[512], path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    scratch_write(state, "two.epd", suite, path);
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

static void open_study(void **state, const char *rest, Study *study) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    plan_study(state, SUITE, rest, study);
    remove(scratch_path(state, "s.db", path));
    study->store = store_open_write(path, &status);
    provenance_init(&study->provenance, 0, NULL);
    const LedgerRun run = {&study->provenance, study->spec.study, study->spec.text,
                           "s.json",           "quick",           1};
    if (!study->store || !catalog_describe(study->store, &status) ||
        !catalog_register(study->store, &study->plan, &part, &status) ||
        !(study->ledger = ledger_open(study->store, &run, &status)))
        fail_msg("%s", status.text);
}

static void close_study(Study *study) {
    Status status = STATUS_OK;
    assert_true(ledger_close(study->ledger, "done", &status));
    assert_true(store_close(study->store, &status));
}

/* One number from the database. */
static double ask(const Study *study, const char *sql) {
    Status status = STATUS_OK;
    StoreStatement *s = store_prepare(study->store, sql, &status);
    if (!s || !store_next(s, &status))
        fail_msg("'%s' gives no row: %s", sql, status.text);
    const double number = store_type(s, 0) == STORE_NULL ? NAN : store_real(s, 0);
    store_release(s);
    return number;
}

/* A text from the database; "NULL" for NULL. */
static void assert_text(const Study *study, const char *sql, const char *expected) {
    Status status = STATUS_OK;
    StoreStatement *s = store_prepare(study->store, sql, &status);
    if (!s || !store_next(s, &status))
        fail_msg("'%s' gives no row: %s", sql, status.text);
    const char *text = store_text(s, 0);
    assert_string_equal(text ? text : "NULL", expected);
    store_release(s);
}

static int configuration_of(const Study *study, const char *letters, const char *parameters) {
    for (int i = 0; i < study->plan.configurations_nb; i++)
        if (strcmp(study->plan.configurations[i].letters, letters) == 0 &&
            strcmp(study->plan.configurations[i].parameters, parameters) == 0)
            return i;
    fail_msg("no configuration %s %s", letters, parameters);
    return -1;
}

/* What a made-up cell is to hold: `nb` iterations; NBP is nbp at the last and half, quarter before.
 */
typedef struct Fake {
    int position;
    const char *letters, *parameters;
    int nb;
    uint64_t nbp;
    Score score;
    const char *status, *reason;
} Fake;

static bool put(Study *study, Fake fake, char *differs, size_t size) {
    CountRow count = {"nbp", true, {1, 2, 3}};
    LedgerIteration iterations[3];
    Text text = TEXT_EMPTY;
    Status status = STATUS_OK;
    const int configuration = configuration_of(study, fake.letters, fake.parameters);
    for (int i = 0; i < fake.nb; i++) {
        const uint64_t nbp = fake.nbp >> (fake.nb - 1 - i);
        iterations[i] = (LedgerIteration){.figures = {.depth = i + 1,
                                                      .score = fake.score,
                                                      .best_move = "e1g1",
                                                      .pv = "e1g1",
                                                      .nbp = nbp,
                                                      .nc = 3 * nbp,
                                                      .interior = nbp,
                                                      .horizon = nbp,
                                                      .quiescence = nbp},
                                          .told = true,
                                          .counts = {&count, 1}};
    }
    const LedgerCell cell = {.position = study->plan.positions[fake.position].id,
                             .configuration = study->plan.configurations[configuration].id,
                             .depth = 3,
                             .status = fake.status ? fake.status : "done",
                             .reason = fake.reason,
                             .node_limit = study->spec.node_limit,
                             .iterations = iterations,
                             .iterations_nb = fake.nb};
    if (!ledger_put_cell(study->ledger, &cell, &text, &status) ||
        !ledger_flush(study->ledger, &status))
        fail_msg("%s", status.text);
    if (differs)
        snprintf(differs, size, "%s", text_get(&text));
    const bool equal = text.nb == 0;
    text_release(&text);
    return equal;
}

static void put_done(Study *study, int position, const char *letters, uint64_t nbp) {
    assert_true(put(study, (Fake){position, letters, "{}", 3, nbp, 10, NULL, NULL}, NULL, 0));
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void test_result(void **state) {
    Study study;
    open_study(state, "\"sets\": [\"-\"], \"settings\": [{}, {\"T.entries\": 16}]", &study);
    put_done(&study, 0, "-", 400);
    put_done(&study, 1, "-", 800);
    assert_true(ask(&study, "SELECT count(*) FROM result") == 6); /* not once a setting */
    assert_true(ask(&study, "SELECT nbp FROM result WHERE position = 'a' AND depth = 2") == 200);
    assert_true(ask(&study, "SELECT nc FROM result WHERE position = 'b' AND depth = 3") == 2400);
    assert_true(ask(&study, "SELECT solved FROM result WHERE position = 'a' AND depth = 1") == 1);
    assert_true(isnan(ask(&study, "SELECT solved FROM result WHERE position = 'b'")));
    assert_text(&study, "SELECT parameters || status FROM result", "{}done");
    assert_text(&study, "SELECT suite FROM result", "two");
    assert_true(ask(&study, "SELECT nbp FROM iteration WHERE position = 'a' AND depth = 3") == 200);
    assert_true(ask(&study, "SELECT value FROM counter WHERE position = 'a' AND kind = 'all'") ==
                3);
    assert_true(ask(&study, "SELECT count(*) FROM total") == 6); /* once a setting */
    assert_true(ask(&study, "SELECT nbp FROM total WHERE setting = '{}' AND depth = 3") == 1200);
    assert_true(ask(&study, "SELECT solved FROM total WHERE setting = '{}' AND depth = 3") == 1);
    close_study(&study);
}

/* A cell that is not done is a row with its reason, at every depth that it did not reach. */
static void test_unfinished(void **state) {
    Study study;
    open_study(state, "\"sets\": [\"-\", \"T\", \"N\"], \"node_limit\": 500", &study);
    put(&study, (Fake){0, "-", "{}", 1, 100, 5, "timeout", "node limit reached"}, NULL, 0);
    put(&study, (Fake){0, "T", "{}", 0, 0, 0, "failed", "worker killed"}, NULL, 0);
    put(&study, (Fake){0, "N", "{}", 2, 100, 5, "partial", "interrupted"}, NULL, 0);
    assert_true(ask(&study, "SELECT count(*) FROM result") == 3 + 3 + 2);
    assert_true(ask(&study, "SELECT sum(status = 'done') FROM result") == 3);
    assert_true(ask(&study, "SELECT sum(status = 'timeout' AND nc IS NULL) FROM result") == 2);
    assert_text(&study, "SELECT reason FROM result WHERE status = 'failed'", "worker killed");
    Status status = STATUS_OK;
    assert_true(catalog_mark_known(study.store, &study.plan, &status));
    int known = 0;
    for (int64_t i = 0; i < study.plan.cells_nb; i++)
        known += study.plan.cells[i].known;
    assert_int_equal(known, 1); /* the timeout alone: the others are tried again */
    study.spec.node_limit = 501;
    assert_true(catalog_mark_known(study.store, &study.plan, &status));
    for (int64_t i = 0; i < study.plan.cells_nb; i++)
        assert_false(study.plan.cells[i].known); /* a higher limit tries that again, too */
    close_study(&study);
}

/* ---- equal counts ---------------------------------------------------------------------------- */

static void test_again(void **state) {
    char differs[512];
    Study study;
    open_study(state, "\"sets\": [\"-\"]", &study);
    put_done(&study, 0, "-", 400);
    put_done(&study, 0, "-", 400); /* the same counts are welcome */
    assert_false(
        put(&study, (Fake){0, "-", "{}", 3, 404, 10, NULL, NULL}, differs, sizeof differs));
    assert_non_null(strstr(differs, "nbp 400 stored, 404 now"));
    assert_non_null(strstr(differs, "at depth 3"));
    assert_true(ask(&study, "SELECT nbp FROM result WHERE depth = 3") == 400);
    assert_text(&study, "SELECT status FROM cells", "failed");
    assert_false(put(&study, (Fake){0, "-", "{}", 3, 400, 9, NULL, NULL}, differs, sizeof differs));
    assert_non_null(strstr(differs, "score 10 stored, 9 now"));
    Status status = STATUS_OK;
    assert_true(store_run(study.store, "UPDATE counts SET \"all\" = 4", &status));
    assert_false(
        put(&study, (Fake){0, "-", "{}", 3, 400, 10, NULL, NULL}, differs, sizeof differs));
    assert_non_null(strstr(differs, "counters differ"));
    close_study(&study);
}

/* ---- reductions ------------------------------------------------------------------------------ */

static void test_reduction(void **state) {
    Study study;
    open_study(state, "\"sets\": [\"-\", \"T\", \"TH\", \"L\"]", &study);
    put_done(&study, 0, "-", 1600);
    put_done(&study, 0, "T", 1000);
    put_done(&study, 0, "TH", 800);
    put_done(&study, 0, "L", 400);
    put_done(&study, 1, "-", 9999); /* done in one set only: in no sum */
    put(&study, (Fake){1, "T", "{}", 0, 0, 0, "failed", "worker killed"}, NULL, 0);
#define OF "FROM reduction WHERE depth = 3 AND metric = 'nbp' AND enhancements = "
    assert_true(ask(&study, "SELECT positions " OF "'T'") == 1);
    assert_true(ask(&study, "SELECT none " OF "'T'") == 1600);
    assert_true(ask(&study, "SELECT best " OF "'T'") == 800); /* L is not in Schaeffer's space */
    assert_true(ask(&study, "SELECT sets " OF "'T'") == 3);
    assert_true(ask(&study, "SELECT percent " OF "'T'") == 75);
    assert_true(ask(&study, "SELECT percent " OF "'TH'") == 100);
    assert_true(ask(&study, "SELECT percent " OF "'-'") == 0);
    assert_true(ask(&study, "SELECT percent " OF "'L'") == 150);
    assert_true(ask(&study, "SELECT best_all " OF "'T'") == 400);
    assert_true(ask(&study, "SELECT sets_all " OF "'T'") == 4);
    assert_true(ask(&study, "SELECT percent_all " OF "'T'") == 50);
    assert_true(fabs(ask(&study, "SELECT log2_over_best " OF "'-'") - 1) < 1e-9);
    assert_true(fabs(ask(&study, "SELECT log2_over_best_all " OF "'-'") - 2) < 1e-9);
    close_study(&study);
}

/* Where nothing is gained there is no share of it. */
static void test_no_reduction(void **state) {
    Study study;
    open_study(state, "\"sets\": [\"-\", \"T\"]", &study);
    put_done(&study, 0, "-", 400);
    put_done(&study, 0, "T", 800);
    assert_true(isnan(ask(&study, "SELECT percent " OF "'T'")));
    assert_true(fabs(ask(&study, "SELECT log2_over_best " OF "'T'") - 1) < 1e-9);
    close_study(&study);
}

/* Runs of two table sizes are never joined; a set without T counts under both. */
static void test_settings_apart(void **state) {
    Study study;
    open_study(state, "\"sets\": [\"-\", \"T\"], \"settings\": [{}, {\"T.entries\": 65536}]",
               &study);
    put_done(&study, 0, "-", 1600);
    put_done(&study, 0, "T", 800);
    put(&study, (Fake){0, "T", "{\"T.entries\":65536}", 3, 400, 10, NULL, NULL}, NULL, 0);
    assert_true(ask(&study, "SELECT count(DISTINCT setting) FROM reduction") == 2);
    assert_true(ask(&study, "SELECT best " OF "'-' AND setting = '{}'") == 800);
    assert_true(ask(&study, "SELECT best " OF "'-' AND setting <> '{}'") == 400);
    assert_text(&study, "SELECT setting FROM reduction WHERE parameters <> '{}'",
                "{\"T.entries\":65536}");
    assert_true(ask(&study, "SELECT count(*) FROM result WHERE depth = 3") == 3);
    close_study(&study);
}

/* ---- growth ---------------------------------------------------------------------------------- */

/* Plant the NBP of three iterations, each alone (with deepening the store adds them up), and NC. */
static void put_own(Study *study, int position, const char *letters, const int nbp[3],
                    const int nc[3]) {
    put_done(study, position, letters, 4);
    for (int depth = 1, nbp_sum = 0, nc_sum = 0; depth <= 3; depth++) {
        char sql[512];
        Status status = STATUS_OK;
        nbp_sum += nbp[depth - 1];
        nc_sum += nc[depth - 1];
        snprintf(sql, sizeof sql,
                 "UPDATE iterations SET nbp = %d, nc = %d, interior = 0, horizon = 0,"
                 " quiescence = %d WHERE depth = %d AND position_id = %d AND configuration_id ="
                 " (SELECT id FROM _configurations AS configurations WHERE enhancements = '%s')",
                 nbp_sum, nc_sum, nc_sum, depth, (int)study->plan.positions[position].id, letters);
        assert_true(store_run(study->store, sql, &status));
    }
}

#define GROWTH_IS(study, column, letters, to, expected)                                            \
    assert_true(fabs(ask(study, "SELECT " column " FROM growth WHERE enhancements = '" letters     \
                                "' AND depth = " #to) -                                            \
                     (expected)) < 1e-9)

static void put_growing(Study *study) {
    put_own(study, 0, "-", (int[]){10, 40, 200}, (int[]){20, 100, 1000});
    put_own(study, 1, "-", (int[]){10, 90, 1800}, (int[]){20, 320, 12800});
    put_own(study, 0, "T", (int[]){10, 15, 45}, (int[]){20, 50, 450});
    put_own(study, 1, "T", (int[]){10, 80, 960}, (int[]){20, 160, 640});
}

static void test_growth(void **state) {
    Study study;
    open_study(state, "\"sets\": [\"-\", \"T\"]", &study);
    put_growing(&study);
    GROWTH_IS(&study, "nbp", "-", 2, 6); /* of 4 and 9: each iteration alone, geometric mean */
    GROWTH_IS(&study, "nbp", "-", 3, 10);
    GROWTH_IS(&study, "nbp", "T", 2, sqrt(1.5 * 8));
    GROWTH_IS(&study, "nbp", "T", 3, 6);
    GROWTH_IS(&study, "nc", "-", 3, 20);
    GROWTH_IS(&study, "nc", "T", 2, sqrt(2.5 * 8));
    GROWTH_IS(&study, "nc", "T", 3, 6);
    GROWTH_IS(&study, "nbp_of_sums", "-", 2, 130 / 20.0);
    GROWTH_IS(&study, "nc_of_sums", "-", 3, 13800 / 420.0);
    GROWTH_IS(&study, "depth_before", "T", 3, 2);
    GROWTH_IS(&study, "positions", "T", 3, 2);
    assert_true(ask(&study, "SELECT count(*) FROM growth") == 4); /* none to depth 1 */
    close_study(&study);
}

/* What one set lacks, no set is measured on: a position not done, or without nodes to divide by. */
static void test_growth_common(void **state) {
    Study study;
    Status status = STATUS_OK;
    open_study(state, "\"sets\": [\"-\", \"T\"]", &study);
    put_growing(&study);
#define OF_T                                                                                       \
    " AND configuration_id = (SELECT id FROM _configurations AS configurations WHERE "             \
    "enhancements = 'T')"                                                                          \
    " AND position_id = (SELECT "
    assert_true(store_run(study.store,
                          "DELETE FROM iterations"
                          " WHERE depth = 3" OF_T "max(id) FROM positions)",
                          &status));
    GROWTH_IS(&study, "positions", "-", 3, 1);
    GROWTH_IS(&study, "nbp", "-", 3, 5);
    GROWTH_IS(&study, "nbp_of_sums", "-", 3, 5);
    GROWTH_IS(&study, "nbp", "-", 2, 6); /* that step is done everywhere */
    assert_true(store_run(study.store,
                          "UPDATE iterations SET nbp = 0"
                          " WHERE depth = 1" OF_T "min(id) FROM positions)",
                          &status));
    GROWTH_IS(&study, "positions", "-", 2, 1);
    GROWTH_IS(&study, "nbp", "-", 2, 9);
    GROWTH_IS(&study, "nc", "T", 2, 8);
    /* Without its first iteration the second's own count is not known: no row, not a wrong one. */
    assert_true(store_run(study.store, "DELETE FROM iterations WHERE depth = 1", &status));
    assert_true(ask(&study, "SELECT count(*) FROM growth") == 0);
    close_study(&study);
}

/* Runs of two table sizes have rows of their own; without deepening whole searches are compared. */
static void test_growth_settings(void **state) {
    Study study;
    Status status = STATUS_OK;
    open_study(state, "\"sets\": [\"-\", \"T\"], \"settings\": [{}, {\"T.entries\": 65536}]",
               &study);
    put_done(&study, 0, "-", 400);
    put_done(&study, 0, "T", 400);
    put(&study, (Fake){0, "T", "{\"T.entries\":65536}", 3, 800, 10, NULL, NULL}, NULL, 0);
    assert_true(ask(&study, "SELECT count(*) FROM growth WHERE enhancements = '-'") == 4);
    assert_true(ask(&study, "SELECT count(*) FROM growth WHERE setting = '{}'") == 4);
    assert_text(&study,
                "SELECT parameters FROM growth WHERE setting <> '{}' AND enhancements = 'T'",
                "{\"T.entries\":65536}");
    close_study(&study);
    open_study(state, "\"sets\": [\"-\"], \"settings\": [{\"base.deepening\": \"off\"}]", &study);
    put(&study, (Fake){0, "-", "{\"base.deepening\":\"off\"}", 3, 400, 10, NULL, NULL}, NULL, 0);
    assert_true(store_run(study.store, "UPDATE iterations SET nbp = 50 WHERE depth = 2", &status));
    GROWTH_IS(&study, "nbp", "-", 3, 8); /* 400 / 50, not 350 / -50 */
    close_study(&study);
}

/* ---- the value oracle ------------------------------------------------------------------------ */

static void test_values(void **state) {
    Study study;
    LedgerValues values;
    Status status = STATUS_OK;
    char text[512] = "";
    open_study(state,
               "\"sweep\": \"TN\", \"settings\": [{}, {\"T.acceptance\": \"at_least\"},"
               " {\"base.check_extension\": \"on\"}]",
               &study);
    put_done(&study, 0, "-", 400);
    put_done(&study, 0, "N", 400);
    put_done(&study, 0, "TN", 400);
    /* may differ: another draft, another game */
    put(&study, (Fake){0, "T", "{\"T.acceptance\":\"at_least\"}", 3, 400, 11, NULL, NULL}, NULL, 0);
    put(&study, (Fake){0, "-", "{\"base.check_extension\":\"on\"}", 3, 400, 12, NULL, NULL}, NULL,
        0);
    FILE *file = tmpfile();
    assert_true(ledger_check_values(study.store, NULL, &values, file, &status));
    assert_int_equal(values.violations, 0);
    assert_int_equal(values.values, 12);
    put(&study, (Fake){0, "T", "{}", 3, 400, 13, NULL, NULL}, NULL, 0); /* may not */
    assert_true(ledger_check_values(study.store, NULL, &values, file, &status));
    assert_int_equal(values.violations, 3);
    rewind(file);
    assert_non_null(fgets(text, sizeof text, file));
    assert_non_null(strstr(text, "violation: T {} in '4k3/8/8/8/8/8/8/4K2R w K - 0 1'"));
    assert_non_null(strstr(text, "root value 13 instead of 10"));
    fclose(file);
    close_study(&study);
}

/* ---- suites that change ---------------------------------------------------------------------- */

static void test_changed_suite(void **state) {
    Study study, changed;
    Status status = STATUS_OK;
    open_study(state, "\"sets\": [\"-\"]", &study);
    plan_study(state, SUITE "4k3/8/8/8/8/8/8/4K2R b - - id \"c\";\n", "\"sets\": [\"-\"]",
               &changed);
    assert_true(
        catalog_register(study.store, &changed.plan, &part, &status)); /* one more is welcome */
    assert_true(ask(&study, "SELECT count(*) FROM position") == 3);
    plan_study(state, "4k3/8/8/8/8/8/8/4K2R w - - id \"a\";\n", "\"sets\": [\"-\"]", &changed);
    assert_true(catalog_register(study.store, &changed.plan, &part, &status));
    assert_true(ask(&study, "SELECT count(*) FROM position") == 1); /* it is its content */
    snprintf(changed.spec.study, sizeof changed.spec.study, "another");
    assert_true(catalog_register(study.store, &changed.plan, &part, &status));
    assert_true(ask(&study, "SELECT count(*) FROM position") == 1);
    plan_study(state, SUITE, "\"sets\": [\"-\"]", &changed);
    assert_false(catalog_register(study.store, &changed.plan, &part, &status));
    assert_says(&status,
                "position 'a' of suite 'two' differs from the one that study 'another' in");
    assert_true(ask(&study, "SELECT count(*) FROM position") == 1);
    close_study(&study);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_result),          cmocka_unit_test(test_unfinished),
        cmocka_unit_test(test_again),           cmocka_unit_test(test_reduction),
        cmocka_unit_test(test_no_reduction),    cmocka_unit_test(test_settings_apart),
        cmocka_unit_test(test_growth),          cmocka_unit_test(test_growth_common),
        cmocka_unit_test(test_growth_settings), cmocka_unit_test(test_values),
        cmocka_unit_test(test_changed_suite),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
