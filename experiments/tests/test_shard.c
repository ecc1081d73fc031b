/* Shards: which cells are in which share, and by what shares of one plan know each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/study.h"
#include "scratch.h"
#include "shard/ranges.h"
#include "shard/shard.h"
#include "store/store.h"

static const char two_positions[] =
    "4k3/8/8/8/8/8/8/4K2R w K - id \"a\"; bm Rh8;\n"
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"c\";\n";
static const char sweep[] = "\"sweep\": \"TNK\", \"settings\": [{}, {\"base.deepening\": \"off\"}]";

static void make(void **state, const char *suite, const char *rest, int depth, Study *study) {
    char text[512], suite_path[SCRATCH_PATH_NB], path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    const CliList none = {.count = 0};
    scratch_write(state, "s.epd", suite, suite_path);
    snprintf(text, sizeof text,
             "{\"version\": 1, \"study\": \"s\", \"suite\": \"%s\", %s,"
             " \"profiles\": {\"quick\": {\"depth\": %d}}}",
             suite_path, rest, depth);
    scratch_write(state, "s.json", text, path);
    const StudyAsk ask = {path, "quick", NULL, &none, 0, 0};
    if (!study_read(study, &ask, &status))
        fail_msg("%s", status.text);
}

static void test_names(void **state) {
    static const char *const bad[] = {"",     "1",    "/",    "1/",      "/2",
                                      "0/2",  "3/2",  "1/0",  "-1/2",    "1/2x",
                                      " 1/2", "1/ 2", "+1/2", "1/10001", "1/99999999999999999999",
                                      "1.0/2"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Shard shard;
        Status status = STATUS_OK;
        assert_false(shard_parse(&shard, bad[i], &status));
        assert_says(&status, "bad shard '");
        assert_says(&status, bad[i]);
    }
    Shard shard;
    Status status = STATUS_OK;
    assert_true(shard_parse(&shard, "7/10000", &status));
    assert_int_equal(shard.number, 7);
    assert_int_equal(shard.of, 10000);
}

/* Each cell is in one share, and the shares are as equal as the longest cell lets them be. */
static void test_shares(void **state) {
    Study study;
    make(state, two_positions, sweep, 4, &study);
    const Plan *plan = &study.plan;
    for (int of = 1; of <= 7; of += 3) {
        double costs[8] = {0}, least = 1e300, most = 0, longest = 0;
        int *share = shard_deal(plan, of);
        for (int64_t i = 0; i < plan->cells_nb; i++) {
            assert_true(share[i] >= 1 && share[i] <= of);
            costs[share[i]] += plan->cells[i].cost;
            longest = longest > plan->cells[i].cost ? longest : plan->cells[i].cost;
        }
        for (int i = 1; i <= of; i++) {
            least = least < costs[i] ? least : costs[i];
            most = most > costs[i] ? most : costs[i];
        }
        assert_true(most - least <= longest);
        assert_true(least > 0);
        free(share);
    }
    study_release(&study);
}

/* Where a limit of nodes ends every search, cells cost the same, and shares have as many of them. */
static void test_shares_within_a_limit(void **state) {
    enum { OF = 4, DEPTH = 20, CELLS_NB = 16 };
    Study study;
    make(state, two_positions, "\"sweep\": \"TNK\", \"node_limit\": 100", DEPTH, &study);
    int *share = shard_deal(&study.plan, OF), cells[OF + 1] = {0};
    assert_int_equal(study.plan.cells_nb, CELLS_NB);
    for (int64_t i = 0; i < study.plan.cells_nb; i++)
        cells[share[i]]++;
    for (int i = 1; i <= OF; i++)
        assert_int_equal(cells[i], CELLS_NB / OF);
    free(share);
    study_release(&study);
}

/* The same on every machine and with every compiler: recorded once. */
static void test_shares_are_fixed(void **state) {
    enum { DEPTH = 4 };
    Study study;
    make(state, two_positions, sweep, DEPTH, &study);
    const Plan *plan = &study.plan;
    int *share = shard_deal(plan, 5);
    char text[256];
    memset(text, ' ', sizeof text);
    const int last = plan->positions_nb * plan->configurations_nb * DEPTH;
    assert_true((size_t)last < sizeof text);
    for (int64_t i = 0; i < plan->cells_nb; i++) {
        const PlanCell *c = &plan->cells[i];
        text[(c->position * plan->configurations_nb + c->configuration) * DEPTH + c->depth - 1] =
            (char)('0' + share[i]);
    }
    text[last] = '\0';
    assert_string_equal(text, "   4   5   3   2   2   2   1   331325513422144242441153151352515   "
                              "1   5   3   1   3   3   1   535122135242442421544143435523345");
    free(share);
    ShardMarks marks;
    shard_marks(&study.plan, &marks);
    assert_string_equal(marks.spec, "7e2a9c3beb432bd1");
    assert_string_equal(marks.suite, "9468b5ca857b98f5");
    study_release(&study);
}

/* A share asks for its own cells alone; all together ask for what the plan asks for, each once. */
static void test_cut(void **state) {
    enum { OF = 3, DEPTH = 4 };
    Study whole, part[OF];
    int64_t cells = 0;
    make(state, two_positions, sweep, DEPTH, &whole);
    for (int i = 0; i < OF; i++) {
        const Shard shard = {i + 1, OF};
        make(state, two_positions, sweep, DEPTH, &part[i]);
        shard_cut(&part[i].plan, &shard);
        cells += part[i].plan.cells_nb;
    }
    assert_int_equal(cells, whole.plan.cells_nb);
    for (int p = 0; p < whole.plan.positions_nb; p++)
        for (int c = 0; c < whole.plan.configurations_nb; c++)
            for (int depth = 1; depth <= DEPTH; depth++) {
                int asked = 0;
                for (int i = 0; i < OF; i++)
                    asked += plan_asks(&part[i].plan, p, c, depth);
                assert_true(plan_asks(&whole.plan, p, c, depth));
                assert_int_equal(asked, 1);
            }
    study_release(&whole);
    for (int i = 0; i < OF; i++)
        study_release(&part[i]);
}

/* More shares than cells: some are empty, and that is no error. */
static void test_many_shares(void **state) {
    Study study;
    const Shard last = {SHARD_MAX, SHARD_MAX};
    make(state, two_positions, sweep, 2, &study);
    shard_cut(&study.plan, &last);
    assert_int_equal(study.plan.cells_nb, 0);
    assert_false(plan_asks(&study.plan, 0, 0, 1));
    study_release(&study);
}

static void marks_of(void **state, const char *suite, const char *rest, int depth,
                     ShardMarks *marks) {
    Study study;
    make(state, suite, rest, depth, &study);
    shard_marks(&study.plan, marks);
    study_release(&study);
}

static void test_marks(void **state) {
    static const struct {
        const char *rest;
        int depth;
        bool same;
    } specs[] = {
        {"\"sets\": [\"-\", \"T\"]", 3, true},
        {"\"sets\": [\"T\", \"-\"], \"title\": \"a title\"", 3, true},
        {"\"sets\": [\"-\", \"T\"]", 4, false},
        {"\"sets\": [\"-\", \"N\"]", 3, false},
        {"\"sets\": [\"-\", \"T\", \"N\"]", 3, false},
        {"\"sets\": [\"-\", \"T\"], \"node_limit\": 1000", 3, false},
        {"\"sets\": [\"-\", \"T\"], \"settings\": [{\"T.entries\": 64}]", 3, false},
        {"\"sets\": [\"-\", \"T\"], \"baseline\": {\"set\": \"T\"}", 3, false},
    };
    static const char *const suites[] = {
        "4k3/8/8/8/8/8/8/4K2R w K - id \"b\"; bm Rh8;\n",
        "4k3/8/8/8/8/8/8/4K2R w K - id \"a\"; bm Rh7;\n",
        "4k3/8/8/8/8/8/8/4K2R w K - id \"a\"; am Rh8;\n",
        "4k3/8/8/8/8/8/8/4K2R w - - id \"a\"; bm Rh8;\n",
    };
    ShardMarks first, other;
    marks_of(state, two_positions, specs[0].rest, specs[0].depth, &first);
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        marks_of(state, two_positions, specs[i].rest, specs[i].depth, &other);
        assert_int_equal(strcmp(first.spec, other.spec) == 0, specs[i].same);
        assert_string_equal(first.suite, other.suite);
    }
    marks_of(state, "4k3/8/8/8/8/8/8/4K2R w K - id \"a\"; bm Rh8;\n", specs[0].rest, 3, &first);
    for (size_t i = 0; i < sizeof suites / sizeof suites[0]; i++) {
        marks_of(state, suites[i], specs[0].rest, 3, &other);
        assert_string_not_equal(first.suite, other.suite);
        assert_string_equal(first.spec, other.spec);
    }
}

static void test_hash(void **state) {
    (void)state;
    assert_true(text_hash(TEXT_HASH_START, NULL) != text_hash(TEXT_HASH_START, ""));
    assert_true(text_hash(text_hash(TEXT_HASH_START, "a"), "bc") !=
                text_hash(text_hash(TEXT_HASH_START, "ab"), "c"));
}

static void test_ranges(void **state) {
    static const int numbers[] = {1, 2, 3, 5, 8, 9, 11};
    Ranges ranges = {.first = 0};
    (void)state;
    assert_string_equal(ranges_end(&ranges), "");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        ranges_add(&ranges, numbers[i]);
    assert_string_equal(ranges_end(&ranges), "1-3,5,8-9,11");
    assert_int_equal(ranges.nb, 7);
    ranges_release(&ranges);
}

/* Beside a database another is read, never made nor written, whatever its name looks like. */
static void test_attach(void **state) {
    static const char *const names[] = {"plain.db", "a b?mode=rwc&x#y%20.db", "file:z.db"};
    char out[SCRATCH_PATH_NB], path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Store *store = store_open_write(scratch_path(state, "out.db", out), &status);
    assert_non_null(store);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        int64_t tables = 0;
        Status refused = STATUS_OK, missing = STATUS_OK;
        scratch_path(state, names[i], path);
        assert_false(store_attach(store, path, &missing));
        assert_int_not_equal(access(path, F_OK), 0);
        Store *other = store_open_write(path, &status);
        assert_non_null(other);
        assert_true(store_close(other, &status));
        assert_int_equal(access(path, F_OK), 0);
        assert_true(store_attach(store, path, &status));
        assert_true(
            store_ask(store, &tables, &status, "SELECT count(*) FROM other.sqlite_schema", ""));
        assert_true(tables > 10);
        assert_false(store_run(store, "DELETE FROM other.facts", &refused));
        assert_true(store_detach(store, &status));
    }
    assert_true(store_close(store, &status));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_shares_within_a_limit),
        cmocka_unit_test(test_shares_are_fixed),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_many_shares),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_attach),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
