/* What a query brings: figures of every form worked by hand, steps, and the way from a planted
 * database to a verdict. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "analysis/claims/claims.h"
#include "members_sql.h"
#include "parts_loaded.h"
#include "scratch.h"

#define assert_near(a, b) assert_true(fabs((a) - (b)) < 1e-9)

/* ---- a database ------------------------------------------------------------------------------ */

/* Study `demo` on three positions, depth 1: nothing has 100, 200, 400 nodes, T half of them, H as
 * many and a tenth more, N twice or half as many. */
static const char content[] =
    "PRAGMA foreign_keys = OFF;"
    "INSERT INTO studies VALUES (1, 'demo', '');"
    "INSERT INTO suites VALUES (1, 'three');"
    "INSERT INTO positions VALUES (1, 'f1'), (2, 'f2'), (3, 'f3');"
    "INSERT INTO entries VALUES (1, 1, 'p1', 1, 1, '', '', NULL, 1), (2, 1, 'p2', 2, 2, '', '', "
    "NULL, 1),"
    " (3, 1, 'p3', 3, 3, '', '', NULL, 1);"
    "INSERT INTO settings VALUES (1, '{}');"
    "INSERT INTO engines VALUES ('e', 1);"
    "INSERT INTO all_configurations VALUES (1, 'e', '-', '{}', 1, '', 1), (2, 'e', 'T', '{}', 1, "
    "'', 1),"
    " (3, 'e', 'H', '{}', 1, '', 1), (4, 'e', 'N', '{}', 1, '', 1);"
    "CREATE TEMP TABLE given (position, configuration, nc);"
    "INSERT INTO given VALUES (1, 1, 100), (2, 1, 200), (3, 1, 400), (1, 2, 50), (2, 2, 100),"
    " (3, 2, 200), (1, 3, 110), (2, 3, 220), (3, 3, 440), (1, 4, 200), (2, 4, 100), (3, 4, 800);"
    "INSERT INTO iterations SELECT position, configuration, 1, 0, NULL, nc, nc, 0, nc, 0, 5, "
    "1, NULL, NULL, NULL FROM given;"
    "CREATE TEMP TABLE all_members (study_id, entry_id, configuration_id, depth, setting_id, "
    "is_cell);"
    "INSERT INTO all_members SELECT 1, position, configuration, 1, 1, 1 FROM given;"
    "INSERT INTO settings VALUES (2, '{\"T.entries\":16}'); INSERT INTO sets VALUES (1, 'T');"
    "INSERT INTO metrics VALUES (1, 'm'); INSERT INTO methods VALUES (1, 'b');"
    "INSERT INTO intervals VALUES (1, 1, 1, 1, 1, 1, 1, NULL, 0.5, 0.6, 1),"
    " (1, 1, 2, 1, 1, 1, 1, NULL, 7, 8, 1);"
    "DROP TABLE given";

static const char *db_path(void **state, char path[SCRATCH_PATH_NB]) {
    Status status = STATUS_OK;
    Store *store = store_open_write(scratch_path(state, "claims.db", path), &status);
    int64_t nb = 0;
    if (store && store_ask(store, &nb, &status, "SELECT count(*) FROM studies", "") && !nb)
        (void)(store_run(store, content, &status) && put_members_sql(store, &status));
    store_close(store, &status);
    if (status.failed)
        fail_msg("%s", status.text);
    return path;
}

static Store *open_db(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Store *store = store_open_read(db_path(state, path), &status);
    assert_non_null(store);
    return store;
}

/* ---- figures --------------------------------------------------------------------------------- */

static void test_forms(void **state) {
    Store *store = open_db(state);
    static const struct {
        const char *sql;
        double value;
        bool exact, known;
        double low, high;
    } cases[] = {
        {"SELECT 'a' AS part, 3 AS value", 3, true, false, 0, 0},
        {"SELECT 'a' AS part, 3 AS value, 2 AS low, 5 AS high", 3, false, true, 2, 5},
        {"SELECT 'a' AS part, 3 AS value, NULL AS low, 5 AS high", 3, false, false, 0, 0},
        {"SELECT 'a' AS part, position, nc AS value FROM result WHERE enhancements = '-'",
         700.0 / 3, false, true, 100, 400},
        {"SELECT 'a' AS part, n.position, n.nc AS top, b.nc AS bottom FROM result AS n"
         " JOIN result AS b USING (position) WHERE n.enhancements = 'N' AND b.enhancements = '-'",
         1100.0 / 700, false, true, 0.5, 2},
        {"SELECT 'a' AS part, n.position, n.nc / 1.0 / b.nc AS ratio FROM result AS n"
         " JOIN result AS b USING (position) WHERE n.enhancements = 'N' AND b.enhancements = '-'",
         1.2599210498948732, false, true, 0.5, 2},
        {"SELECT 'a' AS part, n.position, n.nc AS top, b.nc AS bottom, t.nc AS less_top,"
         " b.nc AS less_bottom FROM result AS n JOIN result AS b USING (position)"
         " JOIN result AS t USING (position)"
         " WHERE n.enhancements = 'H' AND b.enhancements = '-' AND t.enhancements = 'T'",
         0.6, false, false, 0, 0}, /* nothing moves it */
        {"SELECT 'a' AS part, position, nc AS x, -2 * nc AS y FROM result", -1, false, true, -1,
         -1},
        /* terms: N / nothing on; the lesser of T and N / nothing on; a formula; reductions */
        {"SELECT 'a' AS part, position, enhancements, enhancements AS term, factor, nc AS nodes"
         " FROM result JOIN (SELECT 'N' AS enhancements, 1 AS factor UNION SELECT '-', -1)"
         " USING (enhancements)",
         1100.0 / 700, false, true, 0.5, 2},
        {"SELECT 'a' AS part, position, enhancements, iif(enhancements = '-', 'b', 'a') AS term,"
         " iif(enhancements = '-', -1, 1) AS factor, nc AS nodes FROM result"
         " WHERE enhancements IN ('T', 'N', '-')",
         0.5, false, true, 0.5, 0.5},
        {"SELECT 'a' AS part, position, 10 AS nodes, 3 AS plies FROM result"
         " WHERE enhancements = '-'",
         3 * (100 + 10 - 1), false, true, 327, 327},
        {"SELECT 'a' AS part, position, enhancements, nc AS nodes, 'H' AS reduction_of FROM result",
         -20, false, true, -20, -20},
        {"SELECT 'a' AS part, position, enhancements, 1 * nc AS nodes, term, factor,"
         " term AS reduction_of FROM result JOIN (SELECT 'T' AS term, 1 AS factor"
         " UNION SELECT 'H', -0.5)",
         110, false, true, 110, 110},
        /* reductions of geometric means: 1/2 and 1/4 of nothing's nodes; less half that of 3/4; over the
         * mean of both; and what half of it would leave */
        {"SELECT 'a' AS part, position, -1 AS doublings, -2 AS best_doublings FROM result"
         " WHERE enhancements = '-'",
         100 * 0.5 / 0.75, false, true, 66.67, 66.67},
        {"SELECT 'a' AS part, position, log2(share) AS doublings, -2 AS best_doublings, share AS "
         "term,"
         " iif(share = 0.5, 1, -0.5) AS factor FROM result JOIN (SELECT 0.5 AS share UNION SELECT "
         "0.75)"
         " WHERE enhancements = '-'",
         100 * (0.5 - 0.125) / 0.75, false, true, 50, 50},
        {"SELECT 'a' AS part, position, log2(share) AS doublings, -2 AS best_doublings,"
         " share || below AS term, iif(below, 0.5, 1) AS factor, below AS under FROM result"
         " JOIN (SELECT 0.5 AS share UNION SELECT 0.75) JOIN (SELECT 0 AS below UNION SELECT 1)"
         " WHERE enhancements = '-' AND (below OR share = 0.5)",
         2 * 0.5 / 0.75, false, true, 1.333, 1.333},
        {"SELECT 'a' AS part, position, -1 AS doublings, -2 AS best_doublings, 50 AS leaving"
         " FROM result WHERE enhancements = '-'",
         -0.32192809488736235, false, true, -0.32, -0.32},
        {"SELECT 'a' AS part, position, enhancements, nc AS set_x, nc * nc AS set_y FROM result"
         " WHERE enhancements <> 'N'",
         1, false, true, 1, 1},
        {"SELECT 'a' AS part, position, enhancements, nc AS rank_x, 1000 - nc AS rank_y"
         " FROM result WHERE enhancements <> 'N'",
         -1, false, true, -1, -1},
        {"SELECT 'a' AS part, 0 AS pairs_0, 0 AS pairs_half, 10 AS pairs_1, 0 AS pairs_1_half,"
         " 10 AS pairs_2",
         190.84850188786498, false, true, 98.1, 318.9},
        {"SELECT 'a' AS part, 0 AS pairs_0, 0 AS pairs_half, 9 AS pairs_1, 0 AS pairs_1_half,"
         " 0 AS pairs_2",
         0, false, false, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        PartList parts = load(store, cases[i].sql);
        assert_int_equal(parts.nb, 1);
        const Part *part = &parts.at[0];
        assert_near(part->value, cases[i].value);
        assert_int_equal(part->exact, cases[i].exact);
        assert_int_equal(part->interval.known, cases[i].known);
        if (cases[i].known) {
            assert_true(fabs(part->interval.low - cases[i].low) < 0.05);
            assert_true(fabs(part->interval.high - cases[i].high) < 0.5);
        }
    }
    close_db(store);
}

/* p1 and p2 are of one game: of p1 p2, p3 two are drawn. */
static void test_games(void **state) {
    Store *store = open_db(state);
    Status status = STATUS_OK;
    Clusters games = {.nb = 0};
    PartList parts = {NULL, 0};
    StoreStatement *rows = store_prepare(store,
                                         "SELECT 'p1', 'three', 'game 1' UNION ALL"
                                         " SELECT 'p2', 'three', 'game 1' UNION ALL"
                                         " SELECT 'q1', 'another', 'game 1'",
                                         &status);
    assert_true(rows && clusters_take(&games, rows, &status));
    store_release(rows);
    assert_int_equal(clusters_of(&games, "p2"), clusters_of(&games, "p1"));
    assert_int_not_equal(clusters_of(&games, "q1"), clusters_of(&games, "p1"));
    assert_int_equal(clusters_of(&games, "p3"), -1);
    assert_true(parts_load(&parts, store,
                           "SELECT enhancements AS part, position, nc AS value FROM result"
                           " WHERE enhancements IN ('-', 'N') ORDER BY enhancements",
                           &games, &status));
    assert_near(parts.at[0].interval.low, 150); /* of 100 200 | 400 */
    assert_near(parts.at[0].interval.high, 400);
    const Part *part = &parts.at[0];
    assert_int_equal(part->clusters_nb, 3);
    assert_int_equal(figure_units(part), 2);
    assert_near(figures_effective(&part, 1), 9 / 5.0); /* of 2/3 and 1/3 */
    close_db(store);
}

/* What fills no form is left out; rows of one part belong together. */
static void test_rows(void **state) {
    Store *store = open_db(state);
    PartList parts = load(store, "SELECT 'a' AS part, NULL AS value UNION ALL SELECT 'b', 2");
    assert_int_equal(parts.nb, 1);
    assert_string_equal(parts.at[0].label, "b");
    parts = load(store, "SELECT 'zero' AS part, position, 1 AS top, 0 AS bottom FROM result");
    assert_int_equal(parts.nb, 0);
    static const struct {
        const char *sql, *says;
    } wrong[] = {
        {"SELECT 3 AS value", "without a column 'label'"},
        {"SELECT NULL AS part, 3 AS value", "a part that is NULL"},
        {"SELECT 'a' AS part, 1 AS value UNION ALL SELECT 'a', 2", "do not belong together"},
        {"SELECT 'a' AS part, position, -1 AS ratio FROM result", "not above 0"},
        {"SELECT 'a' AS part, nothing FROM result", "nothing"},
        {"SELECT 'a' AS part, position, nc AS nodes FROM result", "do not belong together"},
        {"SELECT 'a' AS part, position, enhancements, nc AS nodes, nc AS factor FROM result",
         "do not belong together"},
        {"DELETE FROM studies", ""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Status status = STATUS_OK;
        parts = (PartList){NULL, 0};
        assert_false(parts_load(&parts, store, wrong[i].sql, NULL, &status));
        assert_says(&status, wrong[i].says);
    }
    close_db(store);
}

/* ---- how many positions -------------------------------------------------------------------- */

/* Of 1, 2 and 4 (times 100) as denominators, (1 + 2 + 4)^2 / (1 + 4 + 16) positions of one weight. */
static void test_effective(void **state) {
#define OF(columns) "SELECT 'a' AS part, position, " columns " FROM result WHERE enhancements = '-'"
    static const struct {
        const char *sql;
        double n;
    } cases[] = {
        {OF("nc AS value"), 3},
        {OF("nc AS ratio"), 3},
        {OF("1 AS top, nc AS bottom"), 49 / 21.0},
        {OF("nc AS top, 1 AS bottom"), 3},
        {OF("1 AS top, nc AS bottom, 1 AS less_top, nc AS less_bottom"), 49 / 21.0},
        {"SELECT 'a' AS part, position, sign AS term, sign AS factor, iif(sign > 0, 1, nc) AS nodes"
         " FROM result JOIN (SELECT 1 AS sign UNION SELECT -1) WHERE enhancements = '-'",
         49 / 21.0},
        {"SELECT 'a' AS part, position, enhancements, iif(enhancements = '-', 2, 1) * n AS nodes,"
         " 'T' AS reduction_of FROM (SELECT position, nc AS n FROM result WHERE enhancements = '-')"
         " JOIN result USING (position) WHERE enhancements IN ('-', 'T')",
         49 / 21.0},
        {OF("nc AS nodes, 3 AS plies"), 3},
    };
    Store *store = open_db(state);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        PartList parts = load(store, cases[i].sql);
        const Part *part = &parts.at[0];
        const double n = figures_effective(&part, 1);
        if (fabs(n - cases[i].n) > 1e-9)
            fail_msg("case %zu: %g, not %g", i, n, cases[i].n);
    }
    close_db(store);
}

/* ---- from a database to a verdict ------------------------------------------------------------ */

#define RATIO_OF(set)                                                                              \
    "SELECT 'nodes' AS part, position || copy AS position, a.nc AS top, b.nc AS bottom"            \
    " FROM asked_result AS a JOIN asked_result AS b USING (position) JOIN (SELECT 1 AS copy"       \
    " UNION SELECT 2 UNION SELECT 3 UNION SELECT 4) WHERE a.enhancements = '" set                  \
    "' AND b.enhancements = '-'"
#define CLAIM(study, ask)                                                                          \
    "{\"claim\": \"c\", \"source\": \"test\", \"asks\": {\"all\": {\"study\": \"" study "\"" ask   \
    "}}, \"rule\": {\"tests\": [{\"is\": \"at_most\", \"limit\": 1}]}, \"needs\": [{\"study\": "   \
    "\"" study "\", \"depth\": 1, \"command\": \"make it\"}]}"

/* A claim's two files; the folder that they are in is the scratch folder. */
static const char *write_claim(void **state, const char *id, const char *json, const char *sql) {
    static char path[SCRATCH_PATH_NB];
    char name[32];
    snprintf(name, sizeof name, "%s.sql", id);
    scratch_write(state, name, sql, path);
    snprintf(name, sizeof name, "%s.json", id);
    return scratch_write(state, name, json, path);
}

static const char *text_of(const JsValue *claims, size_t index, const char *key) {
    return js_string(js_get(js_array_at(claims, index), key));
}

/* The same planted data, claim by claim; and a claim flips when its data does. */
static void test_report(void **state) {
    const char *folder = ((Scratch *)*state)->folder;
    char db[SCRATCH_PATH_NB];
    Store *store = open_db(state);
    Status status = STATUS_OK;
    close_db(store); /* a position that says a little else than the others */
    store = store_open_write(scratch_path(state, "claims.db", db), &status);
    assert_true(store_run(store,
                          "UPDATE iterations SET nc = nc + 1, horizon = horizon + 1"
                          " WHERE configuration_id IN (2, 3) AND position_id = 3",
                          &status));
    close_db(store);
    store = open_db(state);
    write_claim(state, "X1", CLAIM("demo", ", \"suite\": \"three\""), RATIO_OF("T"));
    write_claim(state, "X2", CLAIM("demo", ", \"setting\": {}"), RATIO_OF("H"));
    write_claim(state, "X3", CLAIM("demo", ""), RATIO_OF("N"));
    write_claim(state, "X4", CLAIM("other", ""), RATIO_OF("T"));
    write_claim(state, "X5", CLAIM("demo", ""), RATIO_OF("K"));
    write_claim(state, "X6", CLAIM("demo", ", \"suite\": \"two\""), RATIO_OF("T"));
    write_claim(state, "X7", CLAIM("demo", ", \"from_depth\": 2"), RATIO_OF("T"));
    write_claim(state, "X8", CLAIM("demo", ", \"setting\": {\"T.entries\": 16}"), RATIO_OF("T"));
    write_claim(state, "X9", CLAIM("demo", ", \"setting\": {\"T.entries\": 16}"),
                "SELECT 'low' AS part, low AS value FROM asked_interval");
    JsValue *report = claims_report(store, folder, &status);
    if (!report)
        fail_msg("%s", status.text);
    const JsValue *claims = js_get(report, "claims");
    static const char *const verdicts[] = {"reproduced", "not reproduced", "undecided",
                                           "not run",    "not run",        "not run",
                                           "not run",    "not run",        "not reproduced"};
    assert_int_equal(js_array_nb(claims), 9);
    for (size_t i = 0; i < 9; i++)
        assert_string_equal(text_of(claims, i, "verdict"), verdicts[i]);
    assert_non_null(strstr(text_of(claims, 3, "reason"), "missing: the study other to depth 1"));
    assert_non_null(strstr(text_of(claims, 3, "reason"), "`make it`"));
    assert_non_null(strstr(text_of(claims, 4, "reason"), "but not at the depths, sets or"));
    double ours;
    assert_true(js_real(js_get(js_array_at(claims, 0), "ours"), &ours));
    assert_near(ours, 351.0 / 700);
    int64_t nb;
    assert_true(js_integer(js_get(js_get(report, "counts"), "not run"), &nb));
    assert_int_equal(nb, 5);
    js_free(report);
    close_db(store);

    store = store_open_write(scratch_path(state, "claims.db", db), &status);
    assert_true(store_run(store,
                          "UPDATE iterations SET nc = 4 * nc, horizon = 4 * horizon"
                          " WHERE configuration_id = 2",
                          &status));
    close_db(store);
    store = open_db(state);
    report = claims_report(store, folder, &status);
    assert_string_equal(text_of(js_get(report, "claims"), 0, "verdict"), "not reproduced");
    js_free(report);
    close_db(store);
}

/* Three parts, N over nothing on at each position: 2, 1/2, 2. */
static void test_pools(void **state) {
    static const struct {
        const char *test;
        double ours;
        const char *verdict;
    } cases[] = {
        {"\"is\": \"at_least\", \"limit\": 1, \"pool\": \"mean\"", 1.2599210498948732,
         "reproduced"},
        {"\"is\": \"at_least\", \"limit\": 0.6, \"pool\": \"least\"", 0.5, "not reproduced"},
        {"\"is\": \"at_least\", \"limit\": 0.1, \"pool\": \"least\"", 0.5, "reproduced"},
        {"\"is\": \"at_most\", \"limit\": 0.6, \"pool\": \"least\"", 0.5, "reproduced"},
        {"\"is\": \"at_most\", \"limit\": 0.4, \"pool\": \"least\"", 0.5, "not reproduced"},
        {"\"is\": \"at_most\", \"limit\": 9, \"pool\": \"greatest\"", 2, "reproduced"},
        {"\"is\": \"at_least\", \"limit\": 1.9, \"pool\": \"greatest\"", 2, "reproduced"},
        {"\"is\": \"between\", \"from\": 1.9, \"to\": 9, \"pool\": \"greatest\"", 2, "reproduced"},
        {"\"is\": \"between\", \"from\": 3, \"to\": 9, \"pool\": \"greatest\"", 2,
         "not reproduced"},
        {"\"is\": \"at_least\", \"limit\": 101, \"pool\": \"share\", \"above\": 1", 200.0 / 3,
         "not reproduced"},
        {"\"is\": \"at_most\", \"limit\": 1.5, \"pool\": \"scatter\"", 2, "not reproduced"},
        {"\"is\": \"between\", \"from\": 0.75, \"to\": 8, \"pool\": \"distance\"", 0.5,
         "not reproduced"},
        {"\"is\": \"between\", \"from\": 0.4, \"to\": 8, \"pool\": \"distance\"", 0.5,
         "reproduced"},
    };
    Store *store = open_db(state);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char json[512];
        Status status = STATUS_OK;
        snprintf(json, sizeof json,
                 "{\"claim\": \"c\", \"source\": \"test\", \"asks\": {\"all\": {\"study\":"
                 " \"demo\"}}, \"rule\": {\"tests\": [{%s}]}, \"needs\": [{\"study\": \"demo\","
                 " \"command\": \"make it\"}]}",
                 cases[i].test);
        const char *path = write_claim(
            state, "Z1", json,
            "SELECT 'weighs ' || heavy AS part, n.position || copy AS position,"
            " iif(heavy = n.position, 1e6, 1) * n.nc AS top,"
            " iif(heavy = n.position, 1e6, 1) * b.nc AS bottom FROM asked_result AS n"
            " JOIN asked_result AS b USING (position) JOIN (SELECT position AS heavy FROM"
            " asked_result WHERE enhancements = '-') JOIN (SELECT 1 AS copy UNION SELECT 2 UNION"
            " SELECT 3 UNION SELECT 4) WHERE n.enhancements = 'N' AND b.enhancements = '-'");
        JsValue *report = claims_report(store, path, &status);
        double ours;
        if (!report)
            fail_msg("%s", status.text);
        const JsValue *claims = js_get(report, "claims");
        assert_true(js_real(js_get(js_array_at(claims, 0), "ours"), &ours));
        if (fabs(ours - cases[i].ours) > 1e-3 ||
            strcmp(text_of(claims, 0, "verdict"), cases[i].verdict) != 0)
            fail_msg("%s: %g, %s", cases[i].test, ours, text_of(claims, 0, "verdict"));
        js_free(report);
    }
    close_db(store);
}

/* Both limits of a rule are in the report, and where the number lies between or beside them. */
static void test_two_limits(void **state) {
    static const struct {
        double value;
        const char *verdict, *why;
    } cases[] = {{2, "reproduced", "it must be 1.5 to 3, and is there"},
                 {3.5, "not reproduced", "it must be 1.5 to 3, and is above"},
                 {1, "not reproduced", "it must be 1.5 to 3, and is below"},
                 {3, "reproduced", "it must be 1.5 to 3, and is just that"}};
    Store *store = open_db(state);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char sql[64];
        double from = 0, to = 0;
        Status status = STATUS_OK;
        snprintf(sql, sizeof sql, "SELECT 'a' AS part, %g AS value", cases[i].value);
        const char *path =
            write_claim(state, "X2",
                        "{\"claim\": \"c\", \"source\": \"test\", \"asks\": {\"all\": {\"study\":"
                        " \"demo\"}}, \"rule\": {\"tests\": [{\"parts\": \"a\", \"is\":"
                        " \"between\", \"from\": 1.5, \"to\": 3}]}, \"needs\":"
                        " [{\"study\": \"demo\", \"command\": \"make it\"}]}",
                        sql);
        JsValue *report = claims_report(store, path, &status);
        if (!report)
            fail_msg("%s", status.text);
        const JsValue *claims = js_get(report, "claims");
        assert_string_equal(text_of(claims, 0, "verdict"), cases[i].verdict);
        assert_string_equal(text_of(claims, 0, "reason"), cases[i].why);
        assert_true(js_real(js_get(js_array_at(claims, 0), "from"), &from));
        assert_true(js_real(js_get(js_array_at(claims, 0), "to"), &to));
        assert_true(from == 1.5 && to == 3);
        js_free(report);
    }
    close_db(store);
}

/* Parts that the query finds too rough: no power, but where something was not run. */
static void test_rough_parts(void **state) {
    static const struct {
        const char *first, *second, *study, *verdict, *why;
    } cases[] = {
        {"no power: a", "no power: b", "demo", "no power", "too little to judge 'a'"},
        {"no power: a", "no power: b", "other", "not run", "missing: the study other"},
        {"no power: a", "shown: b", "demo", "not run", "nothing to judge 'a'"},
        {"shown: a", "no power: b", "demo", "not run", "nothing to judge 'a'"},
        {"no power: a", "b", "demo", "no power",
         "it must be at least 1, and is above; too little to judge 'a'"},
        {"a", "b", "demo", "reproduced",
         "of 2 parts 2 hold and 0 fail; the one that decides (a) must be at least 1, and is above"},
    };
    Store *store = open_db(state);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char json[512], sql[128];
        Status status = STATUS_OK;
        snprintf(json, sizeof json,
                 "{\"claim\": \"c\", \"source\": \"test\", \"asks\": {\"all\": {\"study\":"
                 " \"demo\"}}, \"rule\": {\"tests\": [{\"parts\": \"a\", \"is\": \"at_least\","
                 " \"limit\": 1}, {\"parts\": \"b\", \"is\": \"at_least\", \"limit\": 1}]},"
                 " \"needs\": [{\"study\": \"%s\", \"command\": \"make it\"}]}",
                 cases[i].study);
        snprintf(sql, sizeof sql, "SELECT '%s' AS part, 2 AS value UNION ALL SELECT '%s', 2",
                 cases[i].first, cases[i].second);
        const char *path = write_claim(state, "X1", json, sql);
        JsValue *report = claims_report(store, path, &status);
        if (!report)
            fail_msg("%s", status.text);
        const JsValue *claims = js_get(report, "claims");
        const char *verdict = text_of(claims, 0, "verdict"), *why = text_of(claims, 0, "reason");
        if (strcmp(verdict, cases[i].verdict) != 0 || !strstr(why, cases[i].why))
            fail_msg("%s, %s: %s, %s", cases[i].first, cases[i].second, verdict, why);
        js_free(report);
    }
    close_db(store);
}

/* Where a size was fixed, of less of it nothing is judged, not even where it would fail; of another suite any
 * number is. */
static void test_sizes(void **state) {
#define SIZED(n)                                                                                   \
    "{\"claim\": \"c\", \"source\": \"test\", \"asks\": {\"all\": {\"study\": \"demo\","           \
    " \"suite\": \"three\"}}, \"rule\": {\"tests\": [{\"is\": \"at_most\", \"limit\": 1}]},"       \
    " \"needs\": [{\"study\": \"demo\", \"depth\": 1, \"positions\": " n                           \
    ", \"command\": \"make it\"}]}"
    Store *store = open_db(state);
    Status status = STATUS_OK;
    ClaimsFolder folder;
    char path[SCRATCH_PATH_NB];
    snprintf(path, sizeof path, "%s", write_claim(state, "Z1", SIZED("3"), RATIO_OF("T")));
    JsValue *report = claims_report(store, path, &status);
    assert_string_equal(text_of(js_get(report, "claims"), 0, "verdict"), "not reproduced");
    js_free(report);
    write_claim(state, "Z1", SIZED("4"), RATIO_OF("T"));
    report = claims_report(store, path, &status);
    assert_string_equal(text_of(js_get(report, "claims"), 0, "verdict"), "not run");
    assert_non_null(strstr(text_of(js_get(report, "claims"), 0, "reason"),
                           "to depth 1 on 4 positions, of which 3 are done"));
    js_free(report);
    assert_true(claims_read(&folder, path, &status));
    assert_true(claims_ask_of(&folder, "three", 5, "three"));
    report = claims_judge(store, &folder, NULL, 0, &status);
    assert_string_equal(text_of(js_get(report, "claims"), 0, "verdict"), "not reproduced");
    js_free(report);
    close_db(store);
}

static void test_failing_query(void **state) {
    Store *store = open_db(state);
    Status status = STATUS_OK;
    const char *path = write_claim(state, "Y1", CLAIM("demo", ""), "SELECT 1 FROM nowhere");
    assert_null(claims_report(store, path, &status));
    assert_says(&status, "Y1.sql: ");
    assert_says(&status, "nowhere");
    close_db(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),       cmocka_unit_test(test_rows),
        cmocka_unit_test(test_games),       cmocka_unit_test(test_effective),
        cmocka_unit_test(test_report),      cmocka_unit_test(test_pools),
        cmocka_unit_test(test_rough_parts), cmocka_unit_test(test_two_limits),
        cmocka_unit_test(test_sizes),       cmocka_unit_test(test_failing_query),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
