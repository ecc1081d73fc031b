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

static void make_part(void **state, const char *suite, const char *rest, int depth, Shard shard,
                      bool outline, Study *study) {
    char text[512], suite_path[SCRATCH_PATH_NB], path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    scratch_write(state, "s.epd", suite, suite_path);
    snprintf(text, sizeof text,
             "{\"version\": 1, \"study\": \"s\", \"suite\": \"%s\", %s,"
             " \"profiles\": {\"quick\": {\"depth\": %d}}}",
             suite_path, rest, depth);
    scratch_write(state, "s.json", text, path);
    const CliCall call = {.arguments = {(const char *[]){path, NULL}, 1}, .profile = "quick"};
    *study = (Study){.outline = outline, .whole = {.shard = shard}};
    if (!study_read(study, &call, &status))
        fail_msg("%s", status.text);
}

static void make(void **state, const char *suite, const char *rest, int depth, Study *study) {
    make_part(state, suite, rest, depth, (Shard){0, 0}, false, study);
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

/* Each set of a position is in one share, and the shares are as equal as the longest search lets them be. */
static void test_shares(void **state) {
    Study study;
    make(state, two_positions, sweep, 4, &study);
    const Plan *plan = &study.plan;
    for (int of = 1; of <= 7; of += 3) {
        double costs[8] = {0}, each[64] = {0}, least = 1e300, most = 0, longest = 0;
        int *share = shard_deal(plan, of);
        for (int64_t i = 0; i < plan->cells_nb; i++) {
            const int both =
                plan->cells[i].position * plan->configurations_nb + plan->cells[i].configuration;
            assert_true(share[both] >= 1 && share[both] <= of);
            costs[share[both]] += plan->cells[i].cost;
            each[both] += plan->cells[i].cost;
            longest = longest > each[both] ? longest : each[both];
        }
        for (int i = 1; i <= of; i++) {
            least = least < costs[i] ? least : costs[i];
            most = most > costs[i] ? most : costs[i];
        }
        assert_true(most - least <= 1.1 * longest); /* the deal's costs are the plan's, roughly */
        assert_true(least > 0);
    }
}

/* Where a limit of nodes ends every search, cells cost the same, and shares have as many of them. */
static void test_shares_within_a_limit(void **state) {
    enum { OF = 4, DEPTH = 20, CELLS_NB = 16 };
    Study study;
    make(state, two_positions, "\"sweep\": \"TNK\", \"node_limit\": 100", DEPTH, &study);
    int *share = shard_deal(&study.plan, OF), cells[OF + 1] = {0};
    assert_int_equal(study.plan.cells_nb, CELLS_NB);
    for (int i = 0; i < CELLS_NB; i++)
        cells[share[i]]++;
    for (int i = 1; i <= OF; i++)
        assert_int_equal(cells[i], CELLS_NB / OF);
}

/* The same on every machine and with every compiler: recorded once. */
static void test_shares_are_fixed(void **state) {
    Study study;
    make(state, two_positions, sweep, 4, &study);
    int *share = shard_deal(&study.plan, 5);
    char text[64] = "", mark[SHARD_MARK_NB];
    const int nb = study.plan.positions_nb * study.plan.configurations_nb;
    assert_true((size_t)nb < sizeof text);
    for (int i = 0; i < nb; i++)
        text[i] = (char)('0' + share[i]);
    shard_mark_deal(&study.plan, 5, share, mark);
    assert_string_equal(text, "52452412425334353452345114225311");
    assert_string_equal(mark, "1a40ea9681371e9e");
    ShardMarks marks;
    shard_marks(&study.plan, &marks);
    assert_string_equal(marks.spec, "7e2a9c3beb432bd1");
    assert_string_equal(marks.suite, "9468b5ca857b98f5");
}

/* With many positions a share has its own, all their sets, and no other; together they are the plan. */
static void test_whole_positions(void **state) {
    enum { OF = 3, SEEDS = 40, SETS = 8 };
    char text[SEEDS * 80];
    size_t nb = 0;
    for (int i = 0; i < SEEDS; i++)
        nb += (size_t)snprintf(text + nb, sizeof text - nb,
                               "4k3/8/8/8/8/8/%c%d%c5/4K3 w - - id \"%d\";\n", "PNBRQ"[i / 8], 1,
                               "PNBRQpnb"[i % 8], i);
    int64_t cells = 0;
    bool seen[SEEDS] = {false};
    for (int i = 1; i <= OF; i++) {
        Study part;
        make_part(state, text, "\"sweep\": \"TNK\"", 2, (Shard){i, OF}, false, &part);
        assert_null(part.plan.asked);
        assert_int_equal(part.plan.cells_nb, part.suite.nb * SETS);
        assert_int_equal(part.whole.cells, SEEDS * SETS);
        for (int e = 0; e < part.suite.nb; e++) {
            const int number = atoi(part.suite.entries[e].epd.id);
            assert_false(seen[number]);
            seen[number] = true;
            assert_string_equal(part.suite.entries[e].epd.fen,
                                part.plan.positions[part.plan.entry_position[e]].fen);
        }
        cells += part.plan.cells_nb;
    }
    assert_int_equal(cells, SEEDS * SETS);
}

/* The part's index of a position of the whole, -1: it has none. */
static int find_position(const Plan *part, const char *fen) {
    for (int p = 0; p < part->positions_nb; p++)
        if (strcmp(part->positions[p].fen, fen) == 0)
            return p;
    return -1;
}

/* A share asks for its own cells alone; all together ask for what the plan asks for, each once. */
static void test_cut(void **state) {
    enum { OF = 3, DEPTH = 4 };
    Study whole, part[OF];
    int64_t cells = 0;
    make(state, two_positions, sweep, DEPTH, &whole);
    for (int i = 0; i < OF; i++) {
        make_part(state, two_positions, sweep, DEPTH, (Shard){i + 1, OF}, false, &part[i]);
        cells += part[i].plan.cells_nb;
        assert_string_equal(part[i].whole.marks.suite, whole.whole.marks.suite);
        assert_string_equal(part[i].whole.deal, part[0].whole.deal);
        assert_int_equal(part[i].whole.cells, whole.plan.cells_nb);
    }
    assert_int_equal(cells, whole.plan.cells_nb);
    for (int p = 0; p < whole.plan.positions_nb; p++)
        for (int c = 0; c < whole.plan.configurations_nb; c++)
            for (int depth = 1; depth <= DEPTH; depth++) {
                int asked = 0;
                for (int i = 0; i < OF; i++) {
                    const int own = find_position(&part[i].plan, whole.plan.positions[p].fen);
                    asked += own >= 0 && plan_asks(&part[i].plan, own, c, depth);
                }
                assert_true(plan_asks(&whole.plan, p, c, depth));
                assert_int_equal(asked, 1);
            }
}

/* More shares than cells: some are empty, and that is no error. */
static void test_many_shares(void **state) {
    Study study;
    make_part(state, two_positions, sweep, 2, (Shard){SHARD_MAX, SHARD_MAX}, false, &study);
    assert_int_equal(study.plan.cells_nb, 0);
    assert_int_equal(study.suite.nb, 0);
}

/* Who only looks at shares makes no cell of them. */
static void test_outline(void **state) {
    Study study;
    make_part(state, two_positions, sweep, 4, (Shard){0, 0}, true, &study);
    assert_null(study.plan.cells);
    assert_int_equal(study.whole.cells, 80);
}

static void marks_of(void **state, const char *suite, const char *rest, int depth,
                     ShardMarks *marks) {
    Study study;
    make(state, suite, rest, depth, &study);
    shard_marks(&study.plan, marks);
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
        cmocka_unit_test(test_whole_positions),
        cmocka_unit_test(test_outline),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_attach),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
