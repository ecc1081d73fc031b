/* What a verdict hangs on beside its own counts: the other primary claims, and a confirmation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "analysis/claims/claims.h"
#include "scratch.h"

/* ---- primary claims -------------------------------------------------------------------------- */

static void put_claim(void **state, const char *id, const char *values) {
    char name[32], sql[256], path[SCRATCH_PATH_NB];
    snprintf(name, sizeof name, "%s.json", id);
    scratch_write(
        state, name,
        "{\"claim\": \"c\", \"source\": \"test\", \"primary\": true, \"asks\": {\"all\": "
        "{\"study\": \"demo\"}}, \"rule\": {\"tests\": [{\"is\": \"at_least\", \"limit\": 0}]},"
        " \"needs\": [{\"study\": \"demo\", \"command\": \"make it\"}]}",
        path);
    snprintf(name, sizeof name, "%s.sql", id);
    snprintf(
        sql, sizeof sql,
        "WITH own (position, value) AS (VALUES %s) SELECT 'a' AS part, position, value FROM own",
        values);
    scratch_write(state, name, sql, path);
}

static double number_of(const JsValue *report, int index, const char *key) {
    double number = NAN;
    js_real(js_get(js_array_at(js_get(report, "claims"), (size_t)index), key), &number);
    return number;
}

/* Holm's correction is over all primary claims, whichever were asked for. */
static void a_claim_alone_is_judged_as_among_all(void **state) {
    static const char *const alone[] = {"X1"};
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    ClaimsFolder folder = {.claims_nb = 0};
    Store *store = store_open_write(scratch_path(state, "claims.db", path), &status);
    put_claim(state, "X1", "('a', -9), ('b', 4), ('c', 6), ('d', 5), ('e', 4), ('f', 3)");
    put_claim(state, "X2", "('a', 1), ('b', 2), ('c', 3), ('d', 2), ('e', 1), ('f', 2)");
    assert_true(store && claims_read(&folder, ((Scratch *)*state)->folder, &status));
    JsValue *all = claims_judge(store, &folder, NULL, 0, &status);
    JsValue *one = claims_judge(store, &folder, alone, 1, &status);
    if (!all || !one)
        fail_msg("%s", status.text);
    assert_int_equal(js_array_nb(js_get(all, "claims")), 2);
    assert_int_equal(js_array_nb(js_get(one, "claims")), 1);
    const double chance = number_of(all, 0, "chance");
    assert_true(chance > 2 * number_of(all, 1, "chance") && chance < 0.5);
    assert_true(fabs(number_of(all, 0, "corrected") - chance) < 1e-12);
    assert_true(fabs(number_of(one, 0, "corrected") - chance) < 1e-12);
    int64_t counted = 0;
    assert_true(js_integer(js_get(js_get(one, "counts"), "undecided"), &counted));
    assert_int_equal(counted, chance > 0.05);
    js_free(all);
    js_free(one);
    assert_true(store_close(store, &status));
}

/* ---- a confirmation -------------------------------------------------------------------------- */

#define SPECS "experiments/specs"

/* A report of one claim with a word, and a confirmation of it with another; the caller frees. */
static JsValue *confirm(void **state, const char *here, const char *there) {
    char text[512], path[SCRATCH_PATH_NB], digest[65];
    Status status = STATUS_OK;
    ClaimsFolder folder = {.claims_nb = 0};
    Text lines = TEXT_EMPTY;
    assert_true(claims_read(&folder, "experiments/claims", &status) &&
                freeze_claims(&folder, SPECS, &lines, &status));
    const char *last = strstr(text_get(&lines), "  all ");
    snprintf(digest, sizeof digest, "%.64s", last - 64);
    snprintf(text, sizeof text,
             "{\"freeze\": \"%s\", \"of\": \"others\", \"claims\":"
             " [{\"id\": \"S4c\", \"verdict\": \"reproduced\"%s}]}",
             digest, there);
    scratch_write(state, "confirmation.json", text, path);
    snprintf(text, sizeof text,
             "{\"claims\": [{\"id\": \"S4c\", \"verdict\": \"undecided\", \"universes\":"
             " {\"word\": \"%s\"}}], \"words\": {}}",
             here);
    JsValue *report = js_read_text(text, &status);
    if (!confirmation_add(report, &folder, SPECS, path, &status))
        fail_msg("%s", status.text);
    text_release(&lines);
    return report;
}

static const char *word_in(const JsValue *report) {
    const JsValue *claim = js_array_at(js_get(report, "claims"), 0);
    return js_string(js_get(js_get(claim, "universes"), "word"));
}

/* A word is taken away by its opposite alone; what cannot tell says that it is too small. */
static void only_the_opposite_takes_a_word_away(void **state) {
#define WORD(word) ", \"universes\": {\"word\": \"" word "\"}"
    static const struct {
        const char *here, *there, *word, *effect;
        bool same;
    } cases[] = {
        {"robust", WORD("robust"), "robust", "confirmed", true},
        {"robust", WORD("undecided"), "robust", "not confirmed: too small", false},
        {"robust", WORD("no power"), "robust", "not confirmed: too small", false},
        {"robust", WORD("varies"), "robust", "not confirmed", false},
        {"robust", WORD("fails everywhere"), "undecided", "contradicted", false},
        {"fails everywhere", WORD("robust"), "undecided", "contradicted", false},
        {"no difference", WORD("robust"), "undecided", "contradicted", false},
        {"fails everywhere", WORD("no difference"), "undecided", "contradicted", false},
        {"robust", "", "robust", NULL, false}, /* verdicts are compared: undecided, reproduced */
        {"varies", WORD("robust"), "varies", "not confirmed", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        JsValue *report = confirm(state, cases[i].here, cases[i].there);
        const JsValue *claim = js_array_at(js_get(report, "claims"), 0);
        const JsValue *said = js_get(claim, "confirmation");
        const char *effect = js_string(js_get(said, "effect"));
        int64_t counted = 0;
        bool same = !cases[i].same;
        assert_string_equal(word_in(report), cases[i].word);
        assert_string_equal(effect ? effect : "", cases[i].effect ? cases[i].effect : "");
        assert_true(js_boolean(js_get(said, "same"), &same));
        assert_int_equal(same, cases[i].same);
        assert_true(js_integer(js_get(js_get(report, "words"), cases[i].word), &counted));
        assert_int_equal(counted, 1);
        js_free(report);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_claim_alone_is_judged_as_among_all),
        cmocka_unit_test(only_the_opposite_takes_a_word_away),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
