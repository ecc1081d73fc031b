/* Comparisons and stored intervals on a database filled by hand, with figures worked by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "analysis/compare/compare.h"
#include "analysis/effects/effects_fill.h"
#include "members_sql.h"
#include "scratch.h"
#include "store/store.h"

#define assert_near(a, b) assert_true(fabs((a) - (b)) < 1e-9)

/* Study `demo`, suite `three`: positions p1 p2 p3; sets -, T, TH under {} and T under at_least.
 *            depth 1, nc        depth 2, nc
 *   -        8 16 32            100 200 400
 *   T        4 16 64             50 200  (p3 not done)
 *   TH       2 16 64            not run
 * nbp is nc / 2, but 0 for T on p1 at depth 1. Study `single`, suite `one`: positions q1 and q2 at
 * depth 1, each with sets -, T, H, L, KL of nc 1000 400 700 300 200: the least of T R N S H K is T. */
static const char content[] =
    "PRAGMA foreign_keys = OFF;"
    "INSERT INTO studies VALUES (1, 'demo', ''), (2, 'single', '');"
    "INSERT INTO suites VALUES (1, 'three'), (2, 'one');"
    "INSERT INTO positions VALUES (1, 'f1'), (2, 'f2'), (3, 'f3'), (4, 'f4'), "
    " (5, 'f5');"
    "INSERT INTO entries VALUES (1, 1, 'p1', 1, 1, '', '', NULL, 1), (2, 1, 'p2', 2, 2, '', '', "
    "NULL, 1),"
    " (3, 1, 'p3', 3, 3, '', '', NULL, 1), (4, 2, 'q1', 1, 4, '', '', NULL, 1),"
    " (5, 2, 'q2', 2, 5, '', '', NULL, 1);"
    "INSERT INTO settings VALUES (1, '{}'), (2, '{\"T.acceptance\":\"at_least\"}');"
    "INSERT INTO engines VALUES ('e', 1);"
    "INSERT INTO all_configurations VALUES (1, 'e', '-', '{}', 1, '', 1), (2, 'e', 'T', '{}', 1, "
    "'', 1),"
    " (3, 'e', 'TH', '{}', 1, '', 1), (4, 'e', 'T', '{\"T.acceptance\":\"at_least\"}', 0, '', 1),"
    " (5, 'e', 'H', '{}', 1, '', 1), (6, 'e', 'L', '{}', 1, '', 1), (7, 'e', 'KL', '{}', 1, '', 1);"
    "CREATE TEMP TABLE given (position, configuration, depth, nc, nbp, score);"
    "INSERT INTO given VALUES"
    " (1, 1, 1, 8, 4, 10), (2, 1, 1, 16, 8, 20), (3, 1, 1, 32, 16, 30),"
    " (1, 2, 1, 4, 0, 10), (2, 2, 1, 16, 8, 20), (3, 2, 1, 64, 32, 31),"
    " (1, 3, 1, 2, 1, 10), (2, 3, 1, 16, 8, 20), (3, 3, 1, 64, 32, 30),"
    " (1, 4, 1, 6, 3, 10), (2, 4, 1, 6, 3, 20), (3, 4, 1, 6, 3, 30),"
    " (1, 1, 2, 100, 50, 1), (2, 1, 2, 200, 100, 2), (3, 1, 2, 400, 200, 3),"
    " (1, 2, 2, 50, 25, 1), (2, 2, 2, 200, 100, 2),"
    " (4, 1, 1, 1000, 500, 0), (4, 2, 1, 400, 200, 0), (4, 5, 1, 700, 350, 0),"
    " (4, 6, 1, 300, 150, 0), (4, 7, 1, 200, 100, 0);"
    "INSERT INTO given SELECT 5, configuration, depth, nc, nbp, score FROM given WHERE position = "
    "4;"
    "INSERT INTO iterations SELECT position, configuration, depth, score, NULL, nbp, nc, 0, "
    "nc,"
    " 0, 5, 1, NULL, NULL, NULL FROM given;"
    "CREATE TEMP TABLE all_members (study_id, entry_id, configuration_id, depth, setting_id, "
    "is_cell);"
    "INSERT INTO all_members SELECT iif(position < 4, 1, 2), position, "
    "configuration,"
    " depth, CASE configuration WHEN 4 THEN 2 ELSE 1 END, 1 FROM given;"
    "INSERT INTO all_members VALUES (1, 1, 1, 1, 2, 1), (1, 2, 1, 1, 2, 1), (1, 3, 1, 1, 2, 1),"
    " (1, 3, 2, 2, 1, 1);" /* the last: asked for, not done */
    "DROP TABLE given";

static Store *store_new(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Store *store = store_open_write(scratch_path(state, "compare.db", path), &status);
    if (!store || !store_run(store, content, &status) || !put_members_sql(store, &status))
        fail_msg("%s", status.text);
    return store;
}

static void store_done(Store *store) {
    Status status = STATUS_OK;
    assert_true(store_close(store, &status));
}

static const CompareRequest demo = {.study = "demo",
                                    .setting = "{}",
                                    .metric = METRIC_NC,
                                    .sets = {"-", "T"},
                                    .sets_nb = 2,
                                    .depth = 1};

static Compare load(Store *store, const CompareRequest *request) {
    Compare compare;
    Status status = STATUS_OK;
    if (!compare_load(&compare, store, request, &status))
        fail_msg("%s", status.text);
    return compare;
}

/* Ratios 1/2, 1, 2: the mean is 0, and each of three draws of one position has probability 1/27,
 * which is above 2.5 %. */
static void test_pair(void **state) {
    Store *store = store_new(state);
    Compare compare = load(store, &demo);
    const CompareFigures none = compare_figures(&compare, 1, 0);
    assert_int_equal(none.total, 56);
    assert_near(none.geometric_mean, 16);
    const CompareFigures pair = compare_figures(&compare, 1, 1);
    assert_int_equal(compare.depths[1].nb, 3);
    assert_int_equal(pair.smaller, 1);
    assert_int_equal(pair.equal, 1);
    assert_int_equal(pair.larger, 1);
    assert_int_equal(pair.same_value, 2);
    assert_int_equal(pair.ratios, 3);
    assert_true(pair.mean_interval.known && pair.total_interval.known);
    assert_near(pair.log2_mean, 0);
    assert_near(pair.log2_total, log2(84.0 / 56));
    assert_near(pair.mean_interval.low, -1);
    assert_near(pair.mean_interval.high, 1);
    assert_near(pair.total_interval.low, -1);
    assert_near(pair.total_interval.high, 1);
    assert_string_equal(compare.positions[pair.largest], "p3");
    assert_near(pair.largest_share, 32.0 / 28);
    store_done(store);
}

static void test_positions_done_in_all(void **state) {
    Store *store = store_new(state);
    CompareRequest request = demo;
    request.depth = -1;
    Compare compare = load(store, &request);
    assert_int_equal(compare.request.depth, 2);
    assert_int_equal(compare.positions_nb, 3);
    assert_int_equal(compare.depths[1].nb, 3);
    assert_int_equal(compare.depths[2].nb, 2);
    assert_int_equal(compare_figures(&compare, 2, 0).total, 300); /* without p3's 400 */
    int *order = compare_order(&compare);
    assert_string_equal(compare.positions[order[0]], "p1");
    /* A third set that was not run at depth 2 takes the comparison to depth 1. */
    request.sets[2] = "TH";
    request.sets_nb = 3;
    compare = load(store, &request);
    assert_int_equal(compare.request.depth, 1);
    assert_int_equal(compare.depths[1].nb, 3);
    order = compare_order(&compare);
    assert_string_equal(compare.positions[order[0]], "p1"); /* TH: 2 bits */
    assert_string_equal(compare.positions[order[1]], "p3");
    assert_near(compare_figures(&compare, 1, 2).log2_mean, -1.0 / 3);
    store_done(store);
}

static void test_metrics_and_settings(void **state) {
    Store *store = store_new(state);
    CompareRequest request = demo;
    request.metric = METRIC_NBP;
    Compare compare = load(store, &request);
    const CompareFigures nbp = compare_figures(&compare, 1, 1);
    assert_int_equal(compare.depths[1].nb, 3);
    assert_int_equal(nbp.ratios, 2); /* p1 has no bottom position under T */
    assert_near(nbp.log2_mean, 0.5);
    assert_near(nbp.log2_total, log2(40.0 / 28));
    assert_true(isnan(compare_figures(&compare, 1, 1).geometric_mean));
    request.metric = METRIC_CPU;
    compare = load(store, &request);
    assert_int_equal(compare_figures(&compare, 1, 1).total, 15);
    assert_int_equal(compare_figures(&compare, 1, 1).largest, -1);
    request = demo;
    request.setting = "{\"T.acceptance\":\"at_least\"}";
    compare = load(store, &request);
    assert_int_equal(compare_figures(&compare, 1, 1).total, 18);
    /* `-` is the same search there, but only depth 1 was asked for under that setting. */
    request.sets_nb = 1;
    request.depth = -1;
    compare = load(store, &request);
    assert_int_equal(compare.request.depth, 1);
    store_done(store);
}

static void refuse(Store *store, const CompareRequest *request, const char *says) {
    Compare compare;
    Status status = STATUS_OK;
    assert_false(compare_load(&compare, store, request, &status));
    assert_says(&status, says);
}

static void test_errors_say_what_there_is(void **state) {
    Store *store = store_new(state);
    CompareRequest request = demo;
    request.study = "dem";
    refuse(store, &request, "unknown study 'dem' (known: demo, single)");
    request = demo;
    request.suite = "one";
    refuse(store, &request, "study 'demo': unknown suite 'one' (known: three)");
    request = demo;
    request.setting = "{\"T.entries\":2}";
    refuse(store, &request, "unknown setting '{\"T.entries\":2}' (known: {}, {\"T.acc");
    request = demo;
    request.sets[1] = "TK";
    refuse(store, &request, "set 'TK' has no finished search in study 'demo'");
    request = demo;
    request.sets[1] = "TH";
    request.depth = 2;
    refuse(store, &request, "set 'TH' was not run at depth 2");
    refuse(store, &request, "(its depths: 1)");
    request = demo;
    request.depth = 9;
    refuse(store, &request, "set '-' was not run at depth 9");
    refuse(store, &request, "(its depths: 1 2)");
    store_done(store);
}

/* ---- stored intervals ---- */

typedef struct Stored {
    int rows;
    bool known;
    double low, high;
} Stored;

static Stored stored(Store *store, const char *study, const char *set, int depth,
                     const char *metric) {
    Status status = STATUS_OK;
    Stored found = {.rows = 0};
    StoreStatement *row = store_prepare(store,
                                        "SELECT low, high FROM interval WHERE study = ?1 AND "
                                        "enhancements = ?2 AND depth = ?3 AND metric = ?4 AND "
                                        "setting = '{}'",
                                        &status);
    assert_non_null(row);
    store_bind(row, "ttit", study, set, (int64_t)depth, metric);
    for (; store_next(row, &status); found.rows++)
        found = (Stored){found.rows, store_type(row, 0) == STORE_REAL, store_real(row, 0),
                         store_real(row, 1)};
    store_release(row);
    assert_false(status.failed);
    return found;
}

static void assert_stored(Store *store, const char *set, int depth, const char *metric, double low,
                          double high) {
    const Stored found = stored(store, "demo", set, depth, metric);
    assert_int_equal(found.rows, 1);
    assert_true(found.known);
    assert_near(found.low, low);
    assert_near(found.high, high);
}

static void test_intervals_are_stored(void **state) {
    Store *store = store_new(state);
    Status status = STATUS_OK;
    int64_t rows = 0, again = 0, effects;
    assert_true(effects_fill(store, "demo", &rows, &effects, &status));
    /* Depth 1 under {}: 3 sets; under at_least: 2; depth 2 under {}: 2, on p1 and p2. Each 8 rows, where all
     * are known; 15 are not. */
    assert_int_equal(rows, (3 + 2 + 2) * 8 - 15);
    assert_stored(store, "T", 1, "mean_log2_over_none_nc", -1, 1);
    assert_stored(store, "T", 1, "mean_log2_over_full_nc", 0, 1);
    assert_stored(store, "TH", 1, "mean_log2_over_full_nc", 0, 0);
    assert_stored(store, "T", 2, "mean_log2_over_none_nc", -1, 0);
    assert_stored(store, "-", 2, "mean_log2_over_full_nc", 0, 1);
    /* A count of 0: no logarithm. In a quarter of the draws T is no better: no percentage. */
    assert_int_equal(stored(store, "demo", "T", 1, "mean_log2_over_none_nbp").rows, 0);
    assert_int_equal(stored(store, "demo", "T", 2, "percent_nc").rows, 0);
    assert_int_equal(stored(store, "single", "T", 1, "percent_nc").rows, 0);
    /* Again: the same rows in place of the old ones. */
    assert_true(effects_fill(store, NULL, &again, &effects, &status));
    assert_int_equal(again, rows + 5 * 8 - 5 * 2); /* `single` has no set that holds all */
    assert_stored(store, "T", 1, "mean_log2_over_none_nc", -1, 1);
    store_done(store);
}

/* With positions that are alike every draw is the suite itself, so bounds are the figures of the view; of
 * one alone there are none. */
static void test_intervals_agree_with_the_view(void **state) {
    Store *store = store_new(state);
    Status status = STATUS_OK;
    int64_t rows = 0, effects;
    int compared = 0;
    assert_true(effects_fill(store, "single", &rows, &effects, &status));
    StoreStatement *row = store_prepare(store,
                                        "SELECT enhancements, metric, percent, log2_over_best FROM "
                                        "reduction WHERE study = 'single'",
                                        &status);
    assert_non_null(row);
    for (; store_next(row, &status); compared++) {
        char percent[32], logs[32];
        snprintf(percent, sizeof percent, "percent_%s", store_text(row, 1));
        snprintf(logs, sizeof logs, "log2_over_best_%s", store_text(row, 1));
        const Stored p = stored(store, "single", store_text(row, 0), 1, percent);
        const Stored l = stored(store, "single", store_text(row, 0), 1, logs);
        assert_true(p.known && l.known);
        assert_near(p.low, store_real(row, 2));
        assert_near(p.high, store_real(row, 2));
        assert_near(l.low, store_real(row, 3));
        assert_near(l.high, store_real(row, 3));
    }
    assert_int_equal(compared, 10);
    /* L and KL are not in Schaeffer's space: T is the best, KL is beyond 100 %. */
    const Stored beyond = stored(store, "single", "KL", 1, "percent_nc");
    assert_near(beyond.low, 100.0 * 800 / 600);
    store_release(row);
    assert_true(store_run(store, "DELETE FROM iterations WHERE position_id = 5", &status));
    assert_true(effects_fill(store, "single", &rows, &effects, &status));
    assert_int_equal(stored(store, "single", "H", 1, "percent_nc").rows, 0);
    store_done(store);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_pair),
        TEST(test_positions_done_in_all),
        TEST(test_metrics_and_settings),
        TEST(test_errors_say_what_there_is),
        TEST(test_intervals_are_stored),
        TEST(test_intervals_agree_with_the_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
