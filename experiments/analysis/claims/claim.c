#include "analysis/claims/claim.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "spec/keys.h"
#include "spec/plan.h"

#define SHARED(name, needed, type, member) KEY_AT(name, KEY_SHARED, needed, type, member, 0, 0)
#define DEPTH(name, type, member) KEY_AT(name, KEY_INT, false, type, member, 0, MAX_DEPTH - 1)
#define FLAG(name, type, member) KEY_AT(name, KEY_FLAG, false, type, member, 0, 0)
#define NUMBER(name, type, member) KEY_AT(name, KEY_REAL, false, type, member, -1e18, 1e18)
#define POSITIONS(type) KEY_AT("positions", KEY_INT, false, type, positions, 1, 1000000)

static bool check_depths(const ClaimAsk *ask, Status *status) {
    return ask->from_depth <= ask->to_depth ||
           status_fail(status, "'from_depth' lies above 'to_depth'");
}

/* ---- asks ------------------------------------------------------------------------------------ */

static bool read_setting(void *at, const JsValue *value, Status *status) {
    ClaimAsk *ask = at;
    EngineSettings settings;
    char text[ENGINE_PARAMS_NB];
    engine_settings_init(&settings);
    if (!keys_parameters(&settings, value, status))
        return false;
    plan_setting_text(&settings, text);
    ask->setting = arena_text(text);
    return true;
}

static const Key ask_keys[] = {
    SHARED("study", true, ClaimAsk, study), SHARED("suite", false, ClaimAsk, suite),
    KEY_BY("setting", false, read_setting), DEPTH("from_depth", ClaimAsk, from_depth),
    DEPTH("to_depth", ClaimAsk, to_depth),  KEY_END};

/* By their names, in the order of the text. */
static bool read_asks(void *at, const JsValue *asks, Status *status) {
    Claim *claim = at;
    const JsValue *value;
    void *place = NULL;
    if (!js_is_object(asks))
        return keys_wrong_type(asks, "an object", status);
    for (const char *name; (name = js_next(asks, &place, &value));) {
        claim->asks = arena_grow(claim->asks, (size_t)claim->asks_nb + 1, sizeof *claim->asks);
        ClaimAsk *ask = &claim->asks[claim->asks_nb++];
        *ask = (ClaimAsk){.name = name, .to_depth = MAX_DEPTH - 1};
        if (!keys_read(ask, value, ask_keys, status) || !check_depths(ask, status)) {
            status_at(status, "%.200s", name);
            return false;
        }
    }
    return true;
}

/* ---- tests ----------------------------------------------------------------------------------- */

enum { AT_LEAST, AT_MOST, BETWEEN };
static const char *const test_kinds[] = {"at_least", "at_most", "between", NULL};
enum { HOLD_UNSAID = -1, HOLD_ALL, HOLD_ANY };
static const char *const holds[] = {"all", "any", NULL};
static const char *const pools[] = {"none",  "mean",    "least",    "greatest",
                                    "share", "scatter", "distance", NULL};

/* A test as it is written; NaN: a number that is not there. */
typedef struct TestText {
    ClaimTest test;
    double limit;
    int is, hold;
} TestText;

static const Key test_keys[] = {SHARED("parts", false, TestText, test.parts),
                                KEY_OF("is", true, test_kinds, TestText, is),
                                NUMBER("limit", TestText, limit),
                                NUMBER("from", TestText, test.from),
                                NUMBER("to", TestText, test.to),
                                KEY_AT("equal", KEY_REAL, false, TestText, test.equal, 0, 1e18),
                                KEY_OF("hold", false, holds, TestText, hold),
                                FLAG("if_there", TestText, test.if_there),
                                KEY_OF("pool", false, pools, TestText, test.pool),
                                NUMBER("above", TestText, test.above),
                                FLAG("condition", TestText, test.condition),
                                KEY_END};

static bool check_limits(const TestText *text, Status *status) {
    const ClaimTest *test = &text->test;
    const bool range = text->is == BETWEEN;
    if (isnan(text->limit) != range || isnan(test->from) == range || isnan(test->to) == range)
        return status_fail(status, "'%s' takes %s", test_kinds[text->is],
                           range ? "'from' and 'to'" : "'limit' alone");
    if (range && test->from > test->to)
        return status_fail(status, "'from' lies above 'to'");
    if (range && test->equal > 0)
        return status_fail(status, "'between' has no 'equal': a size is judged by its own limits");
    if (isnan(test->above) == (test->pool == CLAIM_POOL_SHARE))
        return status_fail(status, "'above' and the pool 'share' require each other");
    if (test->pool != CLAIM_POOL_NONE && text->hold != HOLD_UNSAID)
        return status_fail(status, "'pool' and 'hold' exclude each other");
    return text->hold != HOLD_ANY || !range || status_fail(status, "'between' holds of all parts");
}

static bool read_test(void *at, const JsValue *json, Status *status) {
    Claim *claim = at;
    TestText text = {.test = {.parts = "", .from = NAN, .to = NAN, .above = NAN},
                     .limit = NAN,
                     .hold = HOLD_UNSAID};
    if (!keys_read(&text, json, test_keys, status) || !check_limits(&text, status))
        return false;
    ClaimTest *test = &claim->tests[claim->tests_nb++];
    *test = text.test;
    test->any = text.hold == HOLD_ANY;
    if (text.is != BETWEEN) {
        test->from = text.is == AT_LEAST ? text.limit : -INFINITY;
        test->to = text.is == AT_MOST ? text.limit : INFINITY;
    }
    return true;
}

static bool read_tests(void *at, const JsValue *tests, Status *status) {
    Claim *claim = at;
    claim->tests = arena_new(js_array_nb(tests) + 1, sizeof *claim->tests);
    return keys_each(claim, tests, "tests", 0, SIZE_MAX, read_test, status);
}

static const Key rule_keys[] = {KEY_BY("tests", false, read_tests),
                                SHARED("why", false, Claim, why),
                                SHARED("not_comparable", false, Claim, not_comparable),
                                SHARED("not_built", false, Claim, not_built),
                                SHARED("no_power", false, Claim, no_power),
                                KEY_END};

static bool read_rule(void *at, const JsValue *rule, Status *status) {
    Claim *claim = at;
    if (!keys_read(claim, rule, rule_keys, status))
        return false;
    if (!!claim->not_comparable + !!claim->not_built + !!claim->no_power > 1)
        return status_fail(status,
                           "'not_comparable', 'not_built' and 'no_power' exclude each other");
    if (claim->not_built && claim->tests_nb)
        return status_fail(status, "'not_built' cannot have 'tests'");
    return claim->not_comparable || claim->not_built || claim->no_power || claim->tests_nb ||
           status_fail(status,
                       "one of 'tests', 'not_comparable', 'not_built' and 'no_power' is needed");
}

/* ---- needs ----------------------------------------------------------------------------------- */

static const char *const need_kinds[] = {"counts",        "times",  "games",
                                         "minimal trees", "boards", NULL};

static const Key need_keys[] = {SHARED("study", true, ClaimNeed, study),
                                KEY_OF("of", false, need_kinds, ClaimNeed, kind),
                                KEY_AT("depth", KEY_INT, false, ClaimNeed, depth, 1, 63),
                                POSITIONS(ClaimNeed),
                                SHARED("command", true, ClaimNeed, command),
                                KEY_END};

static bool read_need(void *at, const JsValue *json, Status *status) {
    Claim *claim = at;
    return keys_read(&claim->needs[claim->needs_nb++], json, need_keys, status);
}

static bool read_needs(void *at, const JsValue *needs, Status *status) {
    Claim *claim = at;
    claim->needs = arena_new(js_array_nb(needs) + 1, sizeof *claim->needs);
    return keys_each(claim, needs, "needs", 0, SIZE_MAX, read_need, status);
}

/* ---- universes ------------------------------------------------------------------------------- */

static const char *const left_out[] = {"none", "overloaded", "not overloaded", NULL};

static bool read_where(void *at, const JsValue *where, Status *status) {
    ClaimUniverses *universes = at;
    EngineSettings levels; /* that the engine knows */
    engine_settings_init(&levels);
    universes->where = where;
    return keys_parameters(&levels, where, status);
}

static const Key universes_keys[] = {
    SHARED("study", true, ClaimUniverses, ask.study),
    SHARED("ask", false, ClaimUniverses, ask.name),
    DEPTH("from_depth", ClaimUniverses, ask.from_depth),
    DEPTH("to_depth", ClaimUniverses, ask.to_depth),
    KEY_BY("where", false, read_where),
    POSITIONS(ClaimUniverses),
    KEY_OF("leaves_out", false, left_out, ClaimUniverses, leaves_out),
    KEY_END};

/* What is not given is as in its ask. */
static bool read_universes(void *at, const JsValue *json, Status *status) {
    enum { UNSAID = -1 };
    Claim *claim = at;
    ClaimAsk *own = &claim->universes.ask;
    own->from_depth = own->to_depth = UNSAID;
    if (!keys_read(&claim->universes, json, universes_keys, status))
        return false;
    const ClaimAsk *ask = NULL;
    for (int i = 0; i < claim->asks_nb && !ask; i++)
        if (!own->name || strcmp(own->name, claim->asks[i].name) == 0)
            ask = &claim->asks[i];
    if (!ask)
        return status_fail(status, "ask: '%.200s' is not among 'asks'", own->name ? own->name : "");
    *own = (ClaimAsk){ask->name,
                      own->study,
                      ask->suite,
                      NULL,
                      own->from_depth == UNSAID ? ask->from_depth : own->from_depth,
                      own->to_depth == UNSAID ? ask->to_depth : own->to_depth};
    return check_depths(own, status);
}

/* ---- claims ---------------------------------------------------------------------------------- */

static const Key claim_keys[] = {
    SHARED("claim", true, Claim, claim),     SHARED("source", true, Claim, source),
    KEY_BY("asks", false, read_asks),        KEY_BY("rule", true, read_rule),
    KEY_BY("needs", false, read_needs),      SHARED("paper", false, Claim, paper),
    SHARED("unit", false, Claim, unit),      SHARED("note", false, Claim, note),
    FLAG("primary", Claim, primary),         KEY_BY("universes", false, read_universes),
    KEY_ONLY("query", KEY_ELSEWHERE, false), KEY_END};

/* A query is asked of something, for something, and needs something. */
static bool check_question(const Claim *claim, Status *status) {
    if (!claim->query != !claim->tests_nb)
        return status_fail(status, "a query and tests need each other: there is %s '%.200s.sql'",
                           claim->query ? "no test for" : "no", claim->id);
    if (!claim->query != !claim->asks_nb)
        return status_fail(status,
                           claim->query ? "asks: missing, so '%.200s.sql' has no data"
                                        : "asks: there is no '%.200s.sql'",
                           claim->id);
    return !claim->query || claim->needs_nb ||
           status_fail(status, "needs: a claim with a query needs something");
}

bool claim_read(Claim *claim, const JsValue *json, Status *status) {
    return keys_read(claim, json, claim_keys, status) && check_question(claim, status);
}
