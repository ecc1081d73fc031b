/* Claims across universes: from planted counts in a database to a word, the choices that decide and
 * a rule. The data change, and so does each word. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "analysis/claims/claims.h"
#include "scratch.h"
#include "spec/plan.h"
#include "store/catalog.h"

/* ---- planted counts -------------------------------------------------------------------------- */

/* 3 x 2 x 2 x 3 universes, and sets that leave some of them alike: set - knows nothing of tables and
 * of history, T nothing of history. */
static const char spec_text[] =
    "{\"version\": 1, \"study\": \"u\", \"suite\": \"positions/bratko-kopec.epd\","
    " \"sets\": [\"-\", \"T\", \"H\", \"K\", \"TH\"],"
    " \"universes\": {\"base.order\": [\"generated\", \"mvv_lva\", \"safe\"],"
    " \"base.eval\": [\"full\", \"material\"], \"H.moves\": [\"all\", \"quiet\"],"
    " \"T.entries\": [8192, 65536, 1048576]}, \"profiles\": {\"quick\": {\"depth\": 1}}}";

/* What is searched: nothing on has 1,000 to 24,000 nodes, others so many times as many, each with
 * noise of its own. FACTOR is an expression on `letters` and `parameters`. */
#define PLANT(factor)                                                                              \
    "PRAGMA foreign_keys = OFF; DELETE FROM iterations; INSERT INTO iterations"                    \
    " SELECT positions.id, c.id, 1, 0, NULL, nodes, nodes, 0, nodes, 0, 5, 1, NULL, NULL, NULL "   \
    "FROM"                                                                                         \
    " (SELECT *, enhancements AS letters FROM _configurations AS configurations) AS c JOIN "       \
    "positions JOIN"                                                                               \
    " (SELECT configurations.id AS c_id, positions.id AS p_id, CAST(1000 * positions.id *"         \
    "  CASE WHEN letters = '-' THEN 1 ELSE (" factor ") *"                                         \
    "  (1 + ((positions.id * 7919 + configurations.id * 104729) % 997 - 498) / 5000.0) END"        \
    "  AS INTEGER) AS nodes FROM (SELECT *, enhancements AS letters FROM _configurations AS "      \
    "configurations)"                                                                              \
    "  AS configurations JOIN positions) ON c_id = c.id AND p_id = positions.id"

#define HAS(level) "parameters LIKE '%" level "%'"
#define EITHER(a, b) "((" a ") <> (" b "))"

static const char *db_path(void **state, char path[SCRATCH_PATH_NB]) {
    return scratch_path(state, "universes.db", path);
}

/* The plan of the spec above, its configurations and members registered. */
static void make_db(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Spec spec;
    Suite suite;
    Plan plan;
    Store *store = store_open_write(db_path(state, path), &status);
    scratch_write(state, "spec.txt", spec_text, path);
    if (!store || !spec_read(&spec, path, "quick", &status) ||
        !suite_read(&suite, spec.suite, &status) || !plan_outline(&plan, &spec, &suite, &status) ||
        !plan_spread(&plan, &status) || !catalog_describe(store, &status) ||
        !catalog_register(store, &plan, &(MemberPart){"spec.txt", "quick", ""}, &status))
        fail_msg("%s", status.text);
    assert_true(store_close(store, &status));
}

static void plant(void **state, const char *sql) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Store *store = store_open_write(db_path(state, path), &status);
    if (!store || !store_run(store, sql, &status) || !store_close(store, &status))
        fail_msg("%s", status.text);
}

/* ---- a claim --------------------------------------------------------------------------------- */

#define CLAIM(rule, universes)                                                                     \
    "{\"claim\": \"c\", \"source\": \"test\", \"asks\": {\"a\": {\"study\": \"u\","                \
    " \"setting\": {}}}, \"rule\": {" rule "}, \"needs\": [{\"study\": \"u\","                     \
    " \"command\": \"make it\"}], \"universes\": {\"study\": \"u\"" universes "}}"
#define AT_MOST "\"tests\": [{\"is\": \"at_most\", \"limit\": 1}]"

static const char ratio_sql[] =
    "SELECT 'T over nothing' AS part, a.position, a.nc AS top, b.nc AS bottom"
    " FROM asked_result AS a JOIN asked_result AS b USING (ask, position)"
    " WHERE a.enhancements = 'T' AND b.enhancements = '-'";

/* What its universes say; the caller frees. */
static JsValue *judge(void **state, const char *json, const char *sql) {
    char path[SCRATCH_PATH_NB], db[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    scratch_write(state, "X1.sql", sql, path);
    scratch_write(state, "X1.json", json, path);
    Store *store = store_open_read(db_path(state, db), &status);
    JsValue *report = store ? claims_report(store, path, &status) : NULL;
    if (!report)
        fail_msg("%s", status.text);
    assert_true(store_close(store, &status));
    JsValue *found = js_share(js_get(js_array_at(js_get(report, "claims"), 0), "universes"));
    js_free(report);
    return found;
}

static void expect_text(const JsValue *found, const char *key, const char *expected) {
    const char *text = js_string(js_get(found, key));
    if (!text || strcmp(text, expected) != 0)
        fail_msg("%s is '%s', not '%s'", key, text ? text : "nothing", expected);
}

static void expect_number(const JsValue *found, const char *key, int64_t expected) {
    int64_t number = -1;
    assert_true(js_integer(js_get(found, key), &number));
    if (number != expected)
        fail_msg("%s is %lld, not %lld", key, (long long)number, (long long)expected);
}

static void expect_word(void **state, const char *sql, const char *word, const char *rule) {
    plant(state, sql);
    JsValue *found = judge(state, CLAIM(AT_MOST, ""), ratio_sql);
    expect_text(found, "word", word);
    if (rule)
        expect_text(found, "rule", rule);
    js_free(found);
}

static void test_words(void **state) {
    make_db(state);
    expect_word(state, PLANT("0.5"), "robust", NULL);
    expect_word(state, PLANT("2"), "fails everywhere", NULL);
    expect_word(state, PLANT("1"), "undecided", NULL);
    expect_word(state, PLANT("CASE WHEN " HAS("1048576") " THEN 0.5 ELSE 2 END"),
                "depends on T.entries",
                "holds where the table is not overloaded (1,048,576 entries)");
    expect_word(state, PLANT("CASE WHEN " HAS("65536") " THEN 0.5 ELSE 2 END"),
                "depends on T.entries", "holds where the table has 65,536 entries");
    expect_word(
        state,
        PLANT("CASE WHEN " HAS("generated") " OR " HAS("\"base.order\"") " THEN 0.5 ELSE 2 END"),
        "depends on base.order", "holds where captures do not come as generated");
    expect_word(state,
                PLANT("CASE WHEN " EITHER(HAS("material"), HAS("mvv_lva")) " THEN 0.5 ELSE 2 END"),
                "depends on base.eval and base.order", NULL);
}

/* H.moves is nothing to sets without H: two universes are one, and it decides nothing. */
static void test_figures(void **state) {
    plant(state, PLANT("CASE WHEN " HAS("1048576") " THEN 0.5 ELSE 2 END"));
    JsValue *found = judge(state, CLAIM(AT_MOST, ""), ratio_sql);
    expect_number(found, "universes", 36);
    expect_number(found, "left_out", 0);
    expect_number(found, "distinct", 18);
    expect_number(found, "holds", 6);
    expect_number(found, "fails", 12);
    expect_number(found, "open", 0);
    assert_int_equal(js_array_nb(js_get(found, "table")), 36);
    const JsValue *choices = js_get(found, "choices");
    assert_int_equal(js_array_nb(choices), 4);
    double value;
    const JsValue *first = js_array_at(js_get(found, "table"), 0);
    assert_true(js_real(js_get(first, "value"), &value));
    assert_true(fabs(value + 1) < 0.1); /* log2(1 / 2) */
    js_free(found);
}

/* Half the nodes at every position alike: no resample moves that, and it closes no universe. */
static void test_still(void **state) {
    plant(
        state,
        "UPDATE iterations SET (nc, nbp, horizon) = (SELECT n, n, n FROM (SELECT 500 * position_id"
        " * (1 + (enhancements = '-')) AS n FROM _configurations AS configurations WHERE id = "
        "configuration_id))");
    JsValue *found = judge(state, CLAIM(AT_MOST, ""), ratio_sql);
    double value, low;
    expect_number(found, "holds", 0);
    expect_text(found, "word", "undecided");
    const JsValue *first = js_array_at(js_get(found, "table"), 0);
    assert_true(js_real(js_get(first, "value"), &value));
    assert_true(fabs(value - 1) < 1e-9);
    assert_false(js_real(js_get(first, "low"), &low));
    js_free(found);
}

/* Tables of which T with 2^20 entries saves more than a tenth are left out where the claim says so. */
static void test_overloaded(void **state) {
    plant(state, PLANT("CASE WHEN " HAS("1048576") " THEN 0.5 WHEN " HAS(
                     "65536") " THEN 0.53 ELSE 0.6 END"));
    JsValue *found = judge(state, CLAIM(AT_MOST, ", \"leaves_out\": \"overloaded\""), ratio_sql);
    expect_number(found, "left_out", 12); /* 8192, the default */
    expect_text(found, "word", "robust");
    js_free(found);
}

/* What is not finished decides nothing: without cells of 2^20 entries, and with those of half the positions,
 * on which T takes as many nodes as elsewhere. */
static void test_overloaded_unfinished(void **state) {
#define FREE "PRAGMA foreign_keys = OFF; "
#define LARGE                                                                                      \
    "configuration_id IN (SELECT id FROM _configurations AS configurations WHERE " HAS(            \
        "1048576") ")"
    static const char *const deletions[] = {FREE "DELETE FROM iterations WHERE " LARGE,
                                            FREE "DELETE FROM iterations WHERE " LARGE
                                                 " AND position_id > 12"};
    for (int i = 0; i < 2; i++) {
        plant(state, PLANT("0.5"));
        plant(state, deletions[i]);
        JsValue *found =
            judge(state, CLAIM(AT_MOST, ", \"leaves_out\": \"overloaded\""), ratio_sql);
        expect_number(found, "left_out", 0);
        js_free(found);
    }
}

/* A universe that lacks a position is open, though it is the first; so is one of as many others. */
static void test_positions(void **state) {
#define T_HERE                                                                                     \
    "(SELECT id FROM _configurations AS configurations WHERE enhancements = 'T' AND parameters = " \
    "'{}')"
#define T_THERE                                                                                    \
    "(SELECT id FROM _configurations AS configurations WHERE enhancements = 'T' AND parameters "   \
    "<> '{}')"
#define LESS(position, of)                                                                         \
    FREE "DELETE FROM iterations WHERE position_id = " position " AND configuration_id IN " of
    plant(state, PLANT("0.5"));
    plant(state, LESS("1", T_HERE));
    JsValue *found = judge(state, CLAIM(AT_MOST, ""), ratio_sql);
    expect_text(js_array_at(js_get(found, "table"), 0), "state", "open");
    expect_number(found, "holds", 17);
    expect_number(found, "open", 2); /* H, which is off, makes two of one */
    js_free(found);
    plant(state, LESS("2", T_THERE));
    found = judge(state, CLAIM(AT_MOST, ""), ratio_sql);
    expect_number(found, "holds", 1);
    js_free(found);
}

/* By what all parts weigh, in whatever order the query brings them. */
static void test_order(void **state) {
    static const char *const orders[] = {"", " DESC"};
    double positions[2];
    plant(state, PLANT("CASE WHEN positions.id = 1 THEN 100 ELSE 0.5 END"));
    for (int i = 0; i < 2; i++) {
        char sql[512];
        snprintf(
            sql, sizeof sql,
            "SELECT of || ' over nothing' AS part, a.position, iif(of = 'T', a.nc, b.nc) AS top,"
            " iif(of = 'T', b.nc, a.nc) AS bottom FROM (SELECT 'T' AS of UNION SELECT 'U')"
            " JOIN asked_result AS a JOIN asked_result AS b USING (ask, position)"
            " WHERE a.enhancements = 'T' AND b.enhancements = '-' ORDER BY of%s",
            orders[i]);
        JsValue *found = judge(state, CLAIM(AT_MOST, ""), sql);
        assert_true(js_real(js_get(found, "positions"), &positions[i]));
        js_free(found);
    }
    assert_true(fabs(positions[0] - positions[1]) < 1e-9);
    assert_true(positions[0] > 2 && positions[0] < 18);
}

static void test_no_power(void **state) {
    JsValue *found = judge(state, CLAIM(AT_MOST ", \"no_power\": \"24 positions\"", ""), ratio_sql);
    expect_text(found, "word", "no power");
    js_free(found);
}

/* ---- reductions and pools -------------------------------------------------------------------- */

/* T and H together bring nine tenths of what the best set brings, K a half. */
static void test_reduction(void **state) {
    static const char sql[] =
        "SELECT of || ' less K' AS part, position, enhancements, nc AS nodes, term, factor,"
        " reduction_of FROM asked_result JOIN (SELECT 'T' AS of UNION SELECT 'TH') JOIN"
        " (SELECT 'K' AS term, -1 AS factor UNION SELECT 'of', 1) JOIN"
        " (SELECT 'K' AS reduction_of UNION SELECT 'T' UNION SELECT 'TH')"
        " WHERE reduction_of = iif(term = 'K', 'K', of)";
    plant(state, PLANT("CASE letters WHEN 'TH' THEN 0.1 WHEN 'K' THEN 0.55 WHEN 'T' THEN 0.19"
                       " ELSE 0.9 END"));
    JsValue *found = judge(
        state, CLAIM("\"tests\": [{\"is\": \"at_least\", \"limit\": 40, \"pool\": \"least\"}]", ""),
        sql);
    double value;
    assert_true(js_real(js_get(js_array_at(js_get(found, "table"), 0), "value"), &value));
    assert_true(fabs(value) < 5); /* 90 - 50 - 40 */
    js_free(found);
    found = judge(
        state, CLAIM("\"tests\": [{\"is\": \"at_least\", \"limit\": 40, \"pool\": \"mean\"}]", ""),
        sql);
    assert_true(js_real(js_get(js_array_at(js_get(found, "table"), 0), "value"), &value));
    assert_true(fabs(value - 5) < 5); /* (90 + 100) / 2 - 50 - 40 */
    expect_text(found, "word", "robust");
    js_free(found);
}

/* A query that reads no result, of which tables that are too small are told all the same. */
static void test_other_view(void **state) {
    plant(state, PLANT("0.5"));
    JsValue *found =
        judge(state, CLAIM(AT_MOST, ", \"leaves_out\": \"overloaded\""),
              "SELECT 'T over nothing' AS part, a.position, a.nc AS top, b.nc AS bottom"
              " FROM asked_iteration AS a JOIN asked_iteration AS b"
              " USING (ask, position) WHERE a.enhancements = 'T'"
              " AND b.enhancements = '-'");
    expect_text(found, "word", "robust");
    js_free(found);
}

/* Without universes there is nothing to say; without the counts neither. */
static void test_nothing(void **state) {
    plant(state, "PRAGMA foreign_keys = OFF; DELETE FROM iterations");
    JsValue *found = judge(state, CLAIM(AT_MOST, ""), ratio_sql);
    assert_null(js_string(js_get(found, "word")));
    js_free(found);
    plant(state, "DELETE FROM universes");
    found = judge(state, CLAIM(AT_MOST, ""), ratio_sql);
    assert_null(js_string(js_get(found, "word")));
    js_free(found);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),      cmocka_unit_test(test_figures),
        cmocka_unit_test(test_still),      cmocka_unit_test(test_overloaded),
        cmocka_unit_test(test_no_power),   cmocka_unit_test(test_reduction),
        cmocka_unit_test(test_other_view), cmocka_unit_test(test_overloaded_unfinished),
        cmocka_unit_test(test_positions),  cmocka_unit_test(test_order),
        cmocka_unit_test(test_nothing),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
