/* Claims: every rule on both sides of its limit, every claim of ours on both sides of its own, and
 * files that are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "analysis/claims/claim.h"
#include "analysis/claims/judge.h"
#include "analysis/parts/part.h"
#include "base/arena.h"
#include "base/json.h"
#include "scratch.h"

/* ---- rules ----------------------------------------------------------------------------------- */

static bool read_text(Claim *claim, const char *text, const char *query, Status *status) {
    *claim = (Claim){.id = arena_text("X1"), .query = arena_text(query)};
    JsValue *json = js_keep(js_read_text(text, status));
    return json && claim_read(claim, json, status);
}

static Claim read_rule(const char *rule) {
    char text[2048];
    Claim claim;
    Status status = STATUS_OK;
    snprintf(text, sizeof text,
             "{\"claim\": \"c\", \"source\": \"s\", \"asks\": {\"all\": {\"study\": \"demo\"}},"
             " \"rule\": %s, \"needs\": [{\"study\": \"demo\", \"command\": \"make it\"}]}",
             rule);
    if (!read_text(&claim, text, "SELECT 1", &status))
        fail_msg("%s", status.text);
    return claim;
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
    return judgement.verdict;
}

static void test_rules(void **state) {
    (void)state;
    enum { YES = VERDICT_REPRODUCED, NO = VERDICT_NOT_REPRODUCED, OPEN = VERDICT_UNDECIDED };
    enum { SAME = VERDICT_NO_DIFFERENCE };
    enum { NOT_RUN = VERDICT_NOT_RUN };
    static const struct {
        const char *rule;
        Given given[5];
        int verdict;
    } cases[] = {
#define AT_LEAST "{\"tests\": [{\"is\": \"at_least\", \"limit\": 9}]}"
        {AT_LEAST, {{"a", 9, 9, 9}}, YES},
        {AT_LEAST, {{"a", 8.9, 8.9, 8.9}}, NO},
        {AT_LEAST, {{"a", 9.1, 10, 12}}, YES},
        {AT_LEAST, {{"a", 9, 10, 12}}, OPEN}, /* nor inside */
        {AT_LEAST, {{"a", 8, 10, 12}}, OPEN},
        {AT_LEAST, {{"a", 5, 6, 8.9}}, NO},
        {AT_LEAST, {{"a", 5, 7, 9}}, OPEN}, /* an end on the limit is not outside */
        {AT_LEAST, {{"a", 9.1, 10, 12}, {"b", 8, 10, 12}}, OPEN},
        {AT_LEAST, {{"a", 9.1, 10, 12}, {"b", 8, 10, 12}, {"c", 1, 2, 3}}, NO},
        {AT_LEAST, {{"a", 5, 7, 8.9}}, NO},
        {AT_LEAST, {{"a", 9.1, 10, 12}, {"b", 5, 7, 8.9}}, OPEN}, /* one of two is not so sure */
        {AT_LEAST, {{NULL, 0, 0, 0}}, NOT_RUN},
#define AT_MOST "{\"tests\": [{\"is\": \"at_most\", \"limit\": 10}]}"
        {AT_MOST, {{"a", 9, 9.5, 9.9}}, YES},
        {AT_MOST, {{"a", 9, 9.5, 10}}, OPEN},
        {AT_MOST, {{"a", 9, 9.5, 10.5}}, OPEN},
        {AT_MOST, {{"a", 10.1, 11, 12}}, NO},
#define BETWEEN "{\"tests\": [{\"is\": \"between\", \"from\": 1, \"to\": 5}]}"
        {BETWEEN, {{"a", 1.1, 3, 4.9}}, YES},
        {BETWEEN, {{"a", 1, 3, 4.9}}, OPEN},
        {BETWEEN, {{"a", 0.5, 3, 5}}, OPEN},
        {BETWEEN, {{"a", 1, 3, 6}}, OPEN},
        {BETWEEN, {{"a", 0, 0.5, 0.9}}, NO},
        {BETWEEN, {{"a", 5.1, 6, 7}}, NO},
#define ANY "{\"tests\": [{\"is\": \"at_least\", \"limit\": 10, \"hold\": \"any\"}]}"
        {ANY, {{"a", 1, 1, 1}, {"b", 11, 11, 11}}, YES},
        {ANY, {{"a", 1, 1, 1}, {"b", 9, 10, 11}}, OPEN},
        {ANY, {{"a", 1, 1, 1}, {"b", 2, 2, 2}}, NO},
        {ANY, {{"a", 11, 12, 13}, {"b", 5, 10, 15}}, YES},
        {ANY, {{"a", 10.1, 12, 14}, {"b", 5, 10, 15}}, OPEN},
        {ANY, {{"a", 5, 6, 7}, {"b", 8, 9, 9.9}}, NO},
#define EQUAL "{\"tests\": [{\"is\": \"at_least\", \"limit\": 10, \"equal\": 2}]}"
        {EQUAL, {{"a", 8.1, 9, 11.9}}, SAME},
        {EQUAL, {{"a", 8.1, 9, 9.9}}, SAME}, /* whatever its sign */
        {EQUAL, {{"a", 8, 9, 11}}, OPEN},
        {EQUAL, {{"a", 10.1, 11, 12.1}}, YES},
        {EQUAL, {{"a", 5, 6, 9}}, NO},
        {EQUAL, {{"a", 11, 13, 15}, {"b", 9, 10, 11}}, SAME},
        {EQUAL, {{"a", 8, 13, 15}, {"b", 9, 10, 11}}, OPEN},
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
#define CONDITION                                                                                  \
    "{\"tests\": [{\"parts\": \"odd\", \"is\": \"at_least\", \"limit\": 10},"                      \
    " {\"parts\": \"gate\", \"is\": \"at_least\", \"limit\": 5, \"condition\": true}]}"
        {CONDITION, {{"odd 3", 11, 12, 13}, {"gate", 6, 7, 8}}, YES},
        {CONDITION, {{"odd 3", 5, 6, 7}, {"gate", 6, 7, 8}}, NO},
        {CONDITION, {{"odd 3", 11, 12, 13}, {"gate", 4, 7, 8}}, OPEN},
        {CONDITION, {{"odd 3", 5, 6, 7}, {"gate", 1, 2, 3}}, OPEN},
        {CONDITION, {{"gate", 6, 7, 8}}, NOT_RUN},
#define LOST "{\"not_comparable\": \"lost\", \"tests\": [{\"is\": \"at_least\", \"limit\": 10}]}"
        {LOST, {{"a", 1, 1, 1}}, VERDICT_NOT_COMPARABLE},
        {LOST, {{NULL, 0, 0, 0}}, VERDICT_NOT_COMPARABLE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Claim claim = read_rule(cases[i].rule);
        const Verdict verdict = judge(&claim, cases[i].given);
        if ((int)verdict != cases[i].verdict)
            fail_msg("case %zu, %s: %s", i, cases[i].rule, verdict_name(verdict));
    }
}

/* An interval that is not known decides nothing, whatever the figure. */
static void test_unknown_interval(void **state) {
    (void)state;
    Claim claim = read_rule(AT_LEAST);
    PartList parts = {NULL, 0};
    Judgement judgement;
    Status status = STATUS_OK;
    parts_add_number(&parts, "a", 99, false, (Interval){.known = false});
    assert_true(judge_claim(&judgement, &claim, &parts, &status));
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
}

/* ---- ours --------------------------------------------------------------------------------- */

static const char *const all_ids[] = {
    "S1a",  "S1b",  "S1c",  "S2a",  "S2b",  "S2c",  "S2d",  "S2e",  "S3a",  "S3b",  "S4a",  "S4b",
    "S4c",  "S5a",  "S5b",  "S6a",  "S6b",  "S7",   "S8a",  "S8b",  "S9a",  "S9b",  "S10",  "S11a",
    "S11b", "S12",  "S13",  "S14a", "S14b", "S15",  "S16a", "S16b", "S17a", "S17b", "S18",  "S19a",
    "S19b", "S20",  "S21",  "S22a", "S22b", "S23",  "M1",   "M2",   "M3",   "M4",   "M5a",  "M5b",
    "M6",   "M7a",  "M7b",  "M8",   "M10",  "M11a", "M11b", "M12a", "M12b", "M13",  "M14",  "M15a",
    "M15b", "M16",  "M17",  "B1a",  "B1b",  "B1c",  "B1d",  "B2a",  "B2b",  "B2c",  "B2d",  "B2e",
    "B3a",  "B3b",  "B4a",  "B4b",  "B5",   "B6a",  "B6b",  "B7a",  "B7b",  "B8",   "B9",   "BH1a",
    "BH1b", "BH1c", "BH1d", "BH2a", "BH2b", "BH2c", "BH2d", "BH2e", "BH3a", "BH3b", "BH4a", "BH4b",
    "O1",   "O2",   "O3",   "O4",   "O5",   "O6",   "O7",   "O8a",  "O8b",  "O9",   "O10",  "O11",
    "O12",  "O13",  "O14",  "F1",   "F2",   "F3",   "F4",   "F5",   "F6",   "F7a",  "F7b",  "F7c",
    "F8",   "F9",   "F10",  "F11a", "F11b", "F12",  "F13",  "F14",  "FH6"};
enum { ALL_NB = sizeof all_ids / sizeof all_ids[0] };

static ClaimsFolder read_claims(void) {
    ClaimsFolder folder;
    Status status = STATUS_OK;
    if (!claims_read(&folder, CLAIMS_DEFAULT_PATH, &status))
        fail_msg("%s", status.text);
    return folder;
}

static void test_ids(void **state) {
    (void)state;
    ClaimsFolder folder = read_claims();
    assert_int_equal(folder.claims_nb, ALL_NB);
    for (int i = 0; i < folder.claims_nb; i++)
        assert_string_equal(folder.claims[i].id, all_ids[i]);
}

typedef enum Place { INSIDE, OUTSIDE, STRADDLING } Place;

/* The figure of one test's part on a side of its limit. */
static void give(const ClaimTest *test, Place place, Given *given) {
    const double limit = isfinite(test->to) ? test->to : test->from;
    const double way = (isfinite(test->to) ? -1 : 1) * (1 + 2 * test->equal); /* inside lies so */
    const double middle =
        isfinite(test->from) && isfinite(test->to) ? (test->from + test->to) / 2 : limit + way;
    const double value = place == INSIDE ? middle : limit - way;
    given[0] = (Given){test->parts, value, value, value};
    if (place == STRADDLING)
        given[0] = (Given){test->parts, limit - 2e9, limit, limit + 2e9};
}

/* All tests inside but one, which is at `place`. */
static Verdict judge_side(const Claim *claim, int which, Place place) {
    Given given[32] = {{NULL, 0, 0, 0}};
    char labels[32][80];
    for (int t = 0; t < claim->tests_nb; t++) {
        give(&claim->tests[t], t == which ? place : INSIDE, &given[t]);
        snprintf(labels[t], sizeof labels[t], "%s %d", claim->tests[t].parts, t);
        given[t].label = labels[t];
    }
    given[claim->tests_nb].label = NULL;
    return judge(claim, given);
}

static void test_every_claim_can_flip(void **state) {
    (void)state;
    ClaimsFolder folder = read_claims();
    int flipped = 0;
    for (int i = 0; i < folder.claims_nb; i++) {
        Claim *claim = &folder.claims[i];
        const Given none[] = {{NULL, 0, 0, 0}};
        claim->not_comparable = claim->no_power = NULL; /* its tests are judged all the same */
        for (int t = 0; t < claim->tests_nb; t++)
            claim->tests[t].pool = CLAIM_POOL_NONE; /* what is planted has no positions */
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
}

/* Every key that a file may hold is described in the schema, and nothing else is. */
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
    static const char *const claim[] = {"claim", "source", "asks",    "rule",      "needs", "paper",
                                        "unit",  "note",   "primary", "universes", "query", NULL};
    static const char *const universes[] = {"study", "ask",       "from_depth", "to_depth",
                                            "where", "positions", "leaves_out", NULL};
    static const char *const ask[] = {"study", "suite", "setting", "from_depth", "to_depth", NULL};
    static const char *const rule[] = {"tests",     "why",      "not_comparable",
                                       "not_built", "no_power", NULL};
    static const char *const test[] = {"parts", "is",       "limit", "from",  "to",        "equal",
                                       "hold",  "if_there", "pool",  "above", "condition", NULL};
    static const char *const need[] = {"study", "of", "depth", "positions", "command", NULL};
    check_keys(schema, "claim", claim);
    check_keys(schema, "ask", ask);
    check_keys(schema, "universes", universes);
    check_keys(schema, "rule", rule);
    check_keys(schema, "test", test);
    check_keys(schema, "need", need);
    js_free(schema);
}

#define HEAD "{\"claim\": \"c\", \"source\": \"s\", "
#define NEEDS "\"needs\": [{\"study\": \"a\", \"command\": \"b\"}]"
#define ASKS "\"asks\": {\"all\": {\"study\": \"a\"}}, "
#define TESTS(test) HEAD ASKS NEEDS ", \"rule\": {\"tests\": [" test "]}}"
#define GOOD "{\"is\": \"at_most\", \"limit\": 1}"
#define ASK(ask) HEAD "\"asks\": {\"all\": " ask "}, " NEEDS ", \"rule\": {\"tests\": [" GOOD "]}}"
#define UNIVERSES(universes, test)                                                                 \
    HEAD ASKS NEEDS ", \"universes\": " universes ", \"rule\": {\"tests\": [" test "]}}"
#define SQL "SELECT 1"

static void test_malformed(void **state) {
    (void)state;
    static const struct {
        const char *text, *query, *says;
    } cases[] = {
        {"[]", SQL, "expected an object"},
        {"{", SQL, "malformed JSON in line 1"},
        {"{\"source\": \"s\"}", SQL, "key 'claim' is missing"},
        {HEAD "\"verdict\": \"reproduced\"}", SQL, "unknown key 'verdict'"},
        {HEAD "\"id\": \"X1\"}", SQL, "unknown key 'id'"},
        {HEAD ASKS NEEDS "}", SQL, "key 'rule' is missing"},
        {TESTS(GOOD), NULL, "a query and tests need each other: there is no 'X1.sql'"},
        {HEAD ASKS NEEDS ", \"rule\": {\"not_built\": \"x\"}}", SQL,
         "a query and tests need each other: there is no test for 'X1.sql'"},
        {HEAD ASKS "\"rule\": {\"not_built\": \"x\"}}", NULL, "asks: there is no 'X1.sql'"},
        {HEAD NEEDS ", \"rule\": {\"tests\": [" GOOD "]}}", SQL,
         "asks: missing, so 'X1.sql' has no data"},
        {HEAD ASKS NEEDS ", \"rule\": {}}", SQL, "rule: one of 'tests'"},
        {HEAD ASKS "\"rule\": {\"tests\": [" GOOD "]}}", SQL, "needs something"},
        {HEAD ASKS "\"needs\": [{\"study\": \"a\"}], \"rule\": {\"tests\": [" GOOD "]}}", SQL,
         "needs[0]: key 'command' is missing"},
        {HEAD "\"asks\": 3, " NEEDS ", \"rule\": {\"tests\": [" GOOD "]}}", SQL,
         "asks: expected an object"},
        {ASK("3"), SQL, "asks: all: expected an object"},
        {ASK("{}"), SQL, "asks: all: key 'study' is missing"},
        {ASK("{\"study\": \"a\", \"set\": \"T\"}"), SQL, "asks: all: unknown key 'set'"},
        {ASK("{\"study\": \"a\", \"setting\": 3}"), SQL, "setting: expected an object"},
        {ASK("{\"study\": \"a\", \"setting\": {\"T.size\": 3}}"), SQL, "setting: "},
        {ASK("{\"study\": \"a\", \"to_depth\": 64}"), SQL, "to_depth: value 64 out of range"},
        {ASK("{\"study\": \"a\", \"from_depth\": 4, \"to_depth\": 3}"), SQL,
         "asks: all: 'from_depth' lies above 'to_depth'"},
        {TESTS("3"), SQL, "rule: tests[0]: expected an object"},
        {TESTS("{\"is\": \"near\", \"limit\": 1}"), SQL, "tests[0]: is: unknown word 'near'"},
        {TESTS("{\"is\": \"at_most\"}"), SQL, "'at_most' takes 'limit' alone"},
        {TESTS("{\"is\": \"between\", \"limit\": 1}"), SQL, "'between' takes 'from' and 'to'"},
        {TESTS("{\"is\": \"between\", \"from\": 2, \"to\": 1}"), SQL, "'from' lies above 'to'"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"from\": 0}"), SQL, "takes 'limit' alone"},
        {TESTS("{\"is\": \"at_most\", \"limit\": \"1\"}"), SQL, "limit: expected a number"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"equal\": -1}"), SQL, "equal: value -1"},
        {TESTS("{\"is\": \"between\", \"from\": 1, \"to\": 2, \"equal\": 1}"), SQL,
         "'between' has no 'equal'"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"hold\": \"most\"}"), SQL,
         "hold: unknown word 'most'"},
        {TESTS("{\"is\": \"between\", \"from\": 1, \"to\": 2, \"hold\": \"any\"}"), SQL,
         "'between' holds of all parts"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"if_there\": 1}"), SQL,
         "if_there: expected true"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"verdict\": 1}"), SQL,
         "unknown key 'verdict'"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"pool\": \"all\"}"), SQL,
         "pool: unknown word 'all'"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"pool\": \"share\"}"), SQL,
         "'above' and the pool 'share' require each other"},
        {TESTS("{\"is\": \"at_most\", \"limit\": 1, \"pool\": \"mean\", \"hold\": \"any\"}"), SQL,
         "'pool' and 'hold' exclude each other"},
        {UNIVERSES("{}", GOOD), SQL, "universes: key 'study' is missing"},
        {UNIVERSES("{\"study\": \"u\", \"ask\": \"other\"}", GOOD), SQL,
         "universes: ask: 'other' is not among 'asks'"},
        {UNIVERSES("{\"study\": \"u\", \"leaves_out\": \"some\"}", GOOD), SQL,
         "universes: leaves_out: unknown word 'some'"},
        {UNIVERSES("{\"study\": \"u\", \"where\": {\"T.size\": 1}}", GOOD), SQL,
         "universes: where: unknown parameter"},
        {HEAD ASKS NEEDS ", \"primary\": 1, \"rule\": {\"tests\": [" GOOD "]}}", SQL,
         "primary: expected true or false"},
        {HEAD ASKS NEEDS ", \"rule\": {\"no_power\": \"a\", \"not_built\": \"b\"}}", NULL,
         "exclude each other"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Claim claim;
        Status status = STATUS_OK;
        assert_false(read_text(&claim, cases[i].text, cases[i].query, &status));
        assert_says(&status, cases[i].says);
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
