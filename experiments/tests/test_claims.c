/* Claims: every rule on both sides of its limit, every claim of the file on both sides of its own,
 * and files that are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "json.h"
#include "judge/claims_file.h"
#include "judge/judge.h"
#include "judge/part.h"
#include "scratch.h"

/* ---- rules ----------------------------------------------------------------------------------- */

static ClaimFile read_rule(const char *rule) {
    char text[2048];
    ClaimFile file;
    Status status = STATUS_OK;
    snprintf(text, sizeof text,
             "[{\"id\": \"X1\", \"claim\": \"c\", \"source\": \"s\", \"query\": \"SELECT 1\","
             " \"rule\": %s, \"needs\": [{\"study\": \"demo\", \"command\": \"make it\"}]}]",
             rule);
    if (!claims_read_text(&file, "text", text, &status))
        fail_msg("%s", status.text);
    return file;
}

/* One number a part, with its interval; ended by a NULL label. */
typedef struct Given {
    const char *label;
    double low, value, high;
} Given;

static Verdict judge(const Claim *claim, const Given *given) {
    PartList parts = {NULL, 0};
    Judgement judgement;
    Status status = STATUS_OK;
    for (; given->label; given++)
        parts_add_number(&parts, given->label, given->value, given->low == given->high,
                         (Interval){true, given->low, given->high});
    if (!judge_claim(&judgement, claim, &parts, &status))
        fail_msg("%s", status.text);
    const Verdict verdict = judgement.verdict;
    judgement_release(&judgement);
    parts_release(&parts);
    return verdict;
}

static void test_rules(void **state) {
    (void)state;
    enum { YES = VERDICT_REPRODUCED, NO = VERDICT_NOT_REPRODUCED, OPEN = VERDICT_UNDECIDED };
    enum { NOT_RUN = VERDICT_NOT_RUN };
    static const struct {
        const char *rule;
        Given given[5];
        int verdict;
    } cases[] = {
#define AT_LEAST "{\"tests\": [{\"is\": \"at_least\", \"limit\": 10, \"tolerance\": 1}]}"
        {AT_LEAST, {{"a", 9, 9, 9}}, YES},
        {AT_LEAST, {{"a", 8.9, 8.9, 8.9}}, NO},
        {AT_LEAST, {{"a", 9, 10, 12}}, YES},
        {AT_LEAST, {{"a", 8, 10, 12}}, OPEN},
        {AT_LEAST, {{"a", 5, 6, 8.9}}, NO},
        {AT_LEAST, {{"a", 5, 7, 9}}, OPEN}, /* an end on the limit is not outside */
        {AT_LEAST, {{"a", 9, 10, 12}, {"b", 8, 10, 12}}, OPEN},
        {AT_LEAST, {{"a", 9, 10, 12}, {"b", 8, 10, 12}, {"c", 1, 2, 3}}, NO},
        {AT_LEAST, {{NULL, 0, 0, 0}}, NOT_RUN},
#define AT_MOST "{\"tests\": [{\"is\": \"at_most\", \"limit\": 10}]}"
        {AT_MOST, {{"a", 9, 9.5, 10}}, YES},
        {AT_MOST, {{"a", 9, 9.5, 10.5}}, OPEN},
        {AT_MOST, {{"a", 10.1, 11, 12}}, NO},
#define BETWEEN "{\"tests\": [{\"is\": \"between\", \"from\": 2, \"to\": 4, \"tolerance\": 1}]}"
        {BETWEEN, {{"a", 1, 3, 5}}, YES},
        {BETWEEN, {{"a", 0.5, 3, 5}}, OPEN},
        {BETWEEN, {{"a", 1, 3, 6}}, OPEN},
        {BETWEEN, {{"a", 0, 0.5, 0.9}}, NO},
        {BETWEEN, {{"a", 5.1, 6, 7}}, NO},
#define RISING "{\"tests\": [{\"is\": \"rising\", \"tolerance\": 0.5}]}"
        {RISING, {{"a", 1, 1, 1}, {"b", 3, 3, 3}, {"c", 2.5, 2.5, 2.5}}, YES},
        {RISING, {{"a", 1, 1, 1}, {"b", 3, 3, 3}, {"c", 2, 2, 2}}, NO},
        {RISING, {{"a", 1, 2, 3}, {"b", 2, 3, 4}}, OPEN},
        {RISING, {{"a", 1, 2, 3}, {"b", 4, 5, 6}}, YES},
        {RISING, {{"a", 1, 1, 1}}, NOT_RUN},
#define FALLING "{\"tests\": [{\"is\": \"falling\"}]}"
        {FALLING, {{"a", 4, 5, 6}, {"b", 1, 2, 3}}, YES},
        {FALLING, {{"a", 1, 2, 3}, {"b", 4, 5, 6}}, NO},
        {FALLING, {{"a", 1, 2, 3}, {"b", 2, 2, 2}}, OPEN},
#define ANY "{\"tests\": [{\"is\": \"at_least\", \"limit\": 10, \"hold\": \"any\"}]}"
        {ANY, {{"a", 1, 1, 1}, {"b", 11, 11, 11}}, YES},
        {ANY, {{"a", 1, 1, 1}, {"b", 9, 10, 11}}, OPEN},
        {ANY, {{"a", 1, 1, 1}, {"b", 2, 2, 2}}, NO},
#define SHARE "{\"tests\": [{\"is\": \"at_least\", \"limit\": 10, \"hold\": 0.5}]}"
        {SHARE, {{"a", 1, 1, 1}, {"b", 11, 11, 11}}, YES},
        {SHARE, {{"a", 1, 1, 1}, {"b", 11, 11, 11}, {"c", 9, 10, 11}}, OPEN},
        {SHARE, {{"a", 1, 1, 1}, {"b", 11, 11, 11}, {"c", 2, 2, 2}}, NO},
#define TWO                                                                                        \
    "{\"tests\": [{\"parts\": \"odd\", \"is\": \"at_least\", \"limit\": 10},"                      \
    " {\"parts\": \"even\", \"is\": \"at_most\", \"limit\": 5}]}"
        {TWO, {{"odd 3", 11, 11, 11}, {"even 4", 1, 1, 1}, {"other", 7, 7, 7}}, YES},
        {TWO, {{"odd 3", 11, 11, 11}, {"even 4", 7, 7, 7}}, NO},
        {TWO, {{"odd 3", 11, 11, 11}}, NOT_RUN},
        {TWO, {{"odd 3", 9, 9, 9}}, NO}, /* whatever is missing */
#define IF_THERE                                                                                   \
    "{\"tests\": [{\"parts\": \"odd\", \"is\": \"at_least\", \"limit\": 10},"                      \
    " {\"parts\": \"even\", \"is\": \"at_most\", \"limit\": 5, \"if_there\": true}]}"
        {IF_THERE, {{"odd 3", 11, 11, 11}}, YES},
        {IF_THERE, {{"odd 3", 11, 11, 11}, {"even", 6, 6, 6}}, NO},
        {IF_THERE, {{"even", 1, 1, 1}}, NOT_RUN},
#define LOST "{\"not_comparable\": \"lost\", \"tests\": [{\"is\": \"at_least\", \"limit\": 10}]}"
        {LOST, {{"a", 1, 1, 1}}, VERDICT_NOT_COMPARABLE},
        {LOST, {{NULL, 0, 0, 0}}, VERDICT_NOT_COMPARABLE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ClaimFile file = read_rule(cases[i].rule);
        const Verdict verdict = judge(&file.claims[0], cases[i].given);
        if ((int)verdict != cases[i].verdict)
            fail_msg("case %zu, %s: %s", i, cases[i].rule, verdict_name(verdict));
        claims_release(&file);
    }
}

/* An interval that is not known decides nothing, whatever the figure. */
static void test_unknown_interval(void **state) {
    (void)state;
    ClaimFile file = read_rule(AT_LEAST);
    PartList parts = {NULL, 0};
    parts_add_number(&parts, "a", 99, false, (Interval){.known = false});
    assert_int_equal(judge_part(&file.claims[0].tests[0], &parts.at[0]), STATE_UNDECIDED);
    parts_release(&parts);
    claims_release(&file);
}

/* ---- the file -------------------------------------------------------------------------------- */

static const char *const all_ids[] = {
    "S1",  "S2",  "S3",  "S4",  "S5",  "S6",  "S7",  "S8",  "S9",  "S10", "S11", "S12", "S13",
    "S14", "S15", "S16", "S17", "S18", "S19", "S20", "M1",  "M2",  "M3",  "M4",  "M5",  "M6",
    "M7",  "M8",  "M10", "M11", "M12", "M13", "M14", "M15", "M16", "B1",  "B2",  "B3",  "B4",
    "B5",  "B6",  "B7",  "B8",  "B9",  "O1",  "O2",  "O3",  "O4",  "O5",  "O6",  "O7",  "O8"};
enum { ALL_NB = sizeof all_ids / sizeof all_ids[0] };

static ClaimFile read_claims(void) {
    ClaimFile file;
    Status status = STATUS_OK;
    if (!claims_read(&file, CLAIMS_DEFAULT_PATH, &status))
        fail_msg("%s", status.text);
    return file;
}

static void test_ids(void **state) {
    (void)state;
    ClaimFile file = read_claims();
    assert_int_equal(file.nb, ALL_NB);
    for (int i = 0; i < file.nb; i++)
        assert_string_equal(file.claims[i].id, all_ids[i]);
    claims_release(&file);
}

typedef enum Side { INSIDE, OUTSIDE, STRADDLING } Side;

/* Figures of one test's parts on a side of its limit: two parts, for there may be an order. */
static int give(const ClaimTest *test, Side side, Given *given) {
    const bool rising = test->kind == CLAIM_RISING, order = rising || test->kind == CLAIM_FALLING;
    const double limit =
        isfinite(test->to) ? test->to + test->tolerance : test->from - test->tolerance;
    const double way = isfinite(test->to) ? -1 : 1; /* from the limit, inside lies this way */
    const double middle =
        isfinite(test->from) && isfinite(test->to) ? (test->from + test->to) / 2 : limit + way;
    const double far = 10 + 3 * test->tolerance;
    if (order) {
        const double up = (rising == (side == INSIDE)) ? far : -far;
        given[0] = (Given){test->parts, 0, 0, 0};
        given[1] = side == STRADDLING ? (Given){test->parts, -far, 0, far}
                                      : (Given){test->parts, up, up, up};
        return 2;
    }
    const double value = side == INSIDE ? middle : limit - way;
    given[0] = (Given){test->parts, value, value, value};
    if (side == STRADDLING)
        given[0] = (Given){test->parts, limit - 2e9, limit, limit + 2e9};
    return 1;
}

/* All tests inside but one, which is on `side`. */
static Verdict judge_side(const Claim *claim, int which, Side side) {
    Given given[32] = {{NULL, 0, 0, 0}};
    char labels[32][80];
    int nb = 0;
    for (int t = 0; t < claim->tests_nb; t++) {
        const int first = nb;
        nb += give(&claim->tests[t], t == which ? side : INSIDE, given + nb);
        for (int i = first; i < nb; i++) {
            snprintf(labels[i], sizeof labels[i], "%s %d", claim->tests[t].parts, i);
            given[i].label = labels[i];
        }
    }
    given[nb].label = NULL;
    return judge(claim, given);
}

static void test_every_claim_can_flip(void **state) {
    (void)state;
    ClaimFile file = read_claims();
    int flipped = 0;
    for (int i = 0; i < file.nb; i++) {
        Claim *claim = &file.claims[i];
        const Given none[] = {{NULL, 0, 0, 0}};
        claim->not_comparable = NULL; /* its tests are judged all the same */
        for (int t = 0; t < claim->tests_nb; t++, flipped++) {
            const int inside = (int)judge_side(claim, t, INSIDE),
                      outside = (int)judge_side(claim, t, OUTSIDE),
                      straddling = (int)judge_side(claim, t, STRADDLING);
            if (inside != VERDICT_REPRODUCED || outside != VERDICT_NOT_REPRODUCED ||
                straddling != VERDICT_UNDECIDED)
                fail_msg("claim %s, test %d: %d %d %d", claim->id, t, inside, outside, straddling);
        }
        if (claim->tests_nb)
            assert_int_equal(judge(claim, none), VERDICT_NOT_RUN);
    }
    assert_true(flipped > 60);
    claims_release(&file);
}

/* Every key that the file may hold is described in the schema, and nothing else is. */
static void check_keys(const JsValue *schema, const char *name, const char *const *keys) {
    const JsValue *definition = js_get(js_get(schema, "$defs"), name), *value;
    const JsValue *properties = js_get(definition, "properties");
    void *place = NULL;
    int nb = 0, described = 0;
    for (; keys[nb]; nb++)
        if (!js_get(properties, keys[nb]))
            fail_msg("%s: '%s' is not in the schema", name, keys[nb]);
    while (js_next(properties, &place, &value))
        described++;
    assert_int_equal(described, nb);
}

static void test_schema(void **state) {
    (void)state;
    Status status = STATUS_OK;
    JsValue *schema = js_read_file("experiments/claims.schema.json", NULL, &status);
    assert_non_null(schema);
    static const char *const claim[] = {"id",    "claim", "source", "query", "rule",
                                        "needs", "paper", "unit",   "note",  NULL};
    static const char *const rule[] = {"tests", "why", "not_comparable", "not_built", NULL};
    static const char *const test[] = {"parts",     "is",   "limit",    "from", "to",
                                       "tolerance", "hold", "if_there", NULL};
    static const char *const need[] = {"study", "of", "depth", "command", NULL};
    check_keys(schema, "claim", claim);
    check_keys(schema, "rule", rule);
    check_keys(schema, "test", test);
    check_keys(schema, "need", need);
    js_free(schema);
}

#define HEAD "[{\"id\": \"X1\", \"claim\": \"c\", \"source\": \"s\", "
#define NEEDS "\"needs\": [{\"study\": \"a\", \"command\": \"b\"}]"
#define QUERY "\"query\": \"SELECT 1\", "
#define TESTS(test) HEAD QUERY NEEDS ", \"rule\": {\"tests\": [" test "]}}]"
#define GOOD "{\"is\": \"at_most\", \"limit\": 1}"

static void test_malformed(void **state) {
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"{}", "file: expected an array"},
        {"[", "file: malformed JSON in line 1"},
        {"[3]", "claim 1 of the file: expected an object"},
        {"[{\"claim\": \"c\"}]", "missing key 'id'"},
        {HEAD "\"verdict\": \"reproduced\"}]", "claim X1: unknown key 'verdict'"},
        {HEAD QUERY NEEDS "}]", "claim X1: missing key 'rule'"},
        {HEAD NEEDS ", \"rule\": {\"tests\": [" GOOD "]}}]", "missing key 'query'"},
        {HEAD QUERY "\"rule\": {\"tests\": [" GOOD "]}}]", "missing key 'needs'"},
        {HEAD "\"query\": null, " NEEDS ", \"rule\": {\"tests\": [" GOOD "]}}]",
         "a query and tests go together"},
        {HEAD QUERY NEEDS ", \"rule\": {\"not_built\": \"x\"}}]", "a query and tests go together"},
        {HEAD QUERY NEEDS ", \"rule\": {}}]", "rule: one of 'tests'"},
        {HEAD QUERY "\"needs\": [], \"rule\": {\"tests\": [" GOOD "]}}]", "needs something"},
        {HEAD QUERY "\"needs\": [{\"study\": \"a\"}], \"rule\": {\"tests\": [" GOOD "]}}]",
         "needs[0]: missing key 'command'"},
        {TESTS("3"), "rule: tests[0]: expected an object"},
        {TESTS("{\"is\": \"near\", \"limit\": 1}"), "tests[0]: is: unknown word 'near'"},
        {TESTS("{\"is\": \"at_most\"}"), "'at_most' goes with 'limit' alone"},
        {TESTS("{\"is\": \"between\", \"limit\": 1}"), "'between' goes with 'from' and 'to'"},
        {TESTS("{\"is\": \"between\", \"from\": 2, \"to\": 1}"), "'from' lies above 'to'"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"from\": 0}"), "goes with 'limit' alone"},
        {TESTS("{\"is\": \"rising\", \"limit\": 1}"), "'rising' goes with no limit"},
        {TESTS("{\"is\": \"at_most\", \"limit\": \"1\"}"), "limit: expected a number"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"tolerance\": -1}"), "tolerance: value -1"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"hold\": 2}"), "hold: expected"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"if_there\": 1}"), "if_there: expected true"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"verdict\": 1}"), "unknown key 'verdict'"},
        {HEAD QUERY NEEDS ", \"rule\": {\"tests\": [" GOOD "]}}, {\"id\": \"X1\", \"claim\": \"c\","
                          " \"source\": \"s\", " QUERY NEEDS ", \"rule\": {\"tests\": [" GOOD
                          "]}}]",
         "two claims with this id"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ClaimFile file;
        Status status = STATUS_OK;
        assert_false(claims_read_text(&file, "file", cases[i].text, &status));
        assert_says(&status, cases[i].says);
        claims_release(&file);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),  cmocka_unit_test(test_unknown_interval),
        cmocka_unit_test(test_ids),    cmocka_unit_test(test_every_claim_can_flip),
        cmocka_unit_test(test_schema), cmocka_unit_test(test_malformed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
