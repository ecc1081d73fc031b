#include "analysis/claims/claim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "spec/keys.h"

static const char *const claim_keys[] = {"claim",   "source",    "asks",  "rule",
                                         "needs",   "paper",     "unit",  "note",
                                         "primary", "universes", "query", NULL};
static const char *const ask_keys[] = {"study", "suite", "setting", "from_depth", "to_depth", NULL};
static const char *const rule_keys[] = {"tests",     "why",      "not_comparable",
                                        "not_built", "no_power", NULL};
static const char *const universes_keys[] = {"study", "ask",       "from_depth", "to_depth",
                                             "where", "positions", "leaves_out", NULL};
static const char *const test_keys[] = {"parts", "is",       "limit", "from",  "to",        "equal",
                                        "hold",  "if_there", "pool",  "above", "condition", NULL};
static const char *const need_keys[] = {"study", "of", "depth", "positions", "command", NULL};

enum { AT_LEAST, AT_MOST, BETWEEN };
static const char *const test_kinds[] = {"at_least", "at_most", "between", NULL};
static const char *const holds[] = {"all", "any", NULL};
static const char *const pools[] = {"none",  "mean",    "least",    "greatest",
                                    "share", "scatter", "distance", NULL};
static const char *const left_out[] = {"none", "overloaded", "not overloaded", NULL};
static const char *const need_kinds[] = {"counts",        "times",  "games",
                                         "minimal trees", "boards", NULL};

/* ---- values ---------------------------------------------------------------------------------- */

static bool fail_at(const char *key, Status *status) {
    keys_at(status, key);
    return false;
}

/* A text, not empty. Missing: NULL, an error where it is `required`. */
static bool read_text(const JsValue *object, const char *key, bool required, const char **text,
                      Status *status) {
    const JsValue *value = js_get(object, key);
    *text = NULL;
    if (!value)
        return required ? status_fail(status, "missing key '%s'", key) : true;
    if (!keys_text(value, text, status))
        return fail_at(key, status);
    if (!**text) {
        status_fail(status, "an empty text");
        return fail_at(key, status);
    }
    return true;
}

static bool read_number(const JsValue *object, const char *key, double least, bool *found,
                        double *number, Status *status) {
    const JsValue *value = js_get(object, key);
    *found = value != NULL;
    return !value || keys_real(value, least, 1e18, number, status) || fail_at(key, status);
}

/* The place of a word among `words`. */
static bool read_word(const JsValue *object, const char *key, const char *const *words,
                      const char *fallback, int *place, Status *status) {
    const char *word;
    if (!read_text(object, key, !fallback, &word, status))
        return false;
    word = word ? word : fallback;
    Text known = TEXT_EMPTY;
    for (*place = 0; words[*place]; ++*place) {
        if (strcmp(words[*place], word) == 0)
            break;
        text_add(&known, "%s%s", *place ? ", " : "", words[*place]);
    }
    if (!words[*place]) {
        status_fail(status, "unknown word '%.200s' (known: %s)", word, text_get(&known));
        fail_at(key, status);
    }
    text_release(&known);
    return !status->failed;
}

static bool is_object(const JsValue *value, Status *status) {
    return js_is_object(value) || keys_wrong_type(value, "an object", status);
}

/* ---- asks ------------------------------------------------------------------------------------ */

static bool read_depth(const JsValue *object, const char *key, int *depth, Status *status) {
    const JsValue *value = js_get(object, key);
    return !value || keys_int(value, 0, MAX_DEPTH - 1, depth, status) || fail_at(key, status);
}

static bool read_ask(const JsValue *json, ClaimAsk *ask, Status *status) {
    const JsValue *setting = js_get(json, "setting");
    ask->any_setting = !setting;
    ask->to_depth = MAX_DEPTH - 1;
    engine_settings_init(&ask->setting);
    if (!is_object(json, status) || !keys_known(json, ask_keys, status) ||
        !read_text(json, "study", true, &ask->study, status) ||
        !read_text(json, "suite", false, &ask->suite, status) ||
        !read_depth(json, "from_depth", &ask->from_depth, status) ||
        !read_depth(json, "to_depth", &ask->to_depth, status))
        return false;
    if (setting && !keys_parameters(&ask->setting, setting, status))
        return fail_at("setting", status);
    return ask->from_depth <= ask->to_depth ||
           status_fail(status, "'from_depth' lies above 'to_depth'");
}

/* By their names, in the order of the text. */
static bool read_asks(const JsValue *asks, Claim *claim, Status *status) {
    const JsValue *value;
    void *place = NULL;
    if (!asks)
        return true;
    if (!is_object(asks, status))
        return false;
    for (const char *name; (name = js_next(asks, &place, &value));) {
        claim->asks = mem_grow(claim->asks, (size_t)claim->asks_nb + 1, sizeof *claim->asks);
        ClaimAsk *ask = &claim->asks[claim->asks_nb++];
        *ask = (ClaimAsk){.name = name};
        if (!read_ask(value, ask, status)) {
            status_at(status, "%.200s", name);
            return false;
        }
    }
    return true;
}

/* ---- tests ----------------------------------------------------------------------------------- */

static bool read_limits(const JsValue *json, ClaimTest *test, Status *status) {
    bool limit, from, to, equal;
    double number = 0;
    int kind;
    test->from = -INFINITY;
    test->to = INFINITY;
    if (!read_word(json, "is", test_kinds, NULL, &kind, status) ||
        !read_number(json, "limit", -1e18, &limit, &number, status) ||
        !read_number(json, "from", -1e18, &from, &test->from, status) ||
        !read_number(json, "to", -1e18, &to, &test->to, status) ||
        !read_number(json, "equal", 0, &equal, &test->equal, status))
        return false;
    const bool range = kind == BETWEEN;
    if (limit == range || from != range || to != range)
        return status_fail(status, "'%s' takes %s", test_kinds[kind],
                           range ? "'from' and 'to'" : "'limit' alone");
    if (range && test->from > test->to)
        return status_fail(status, "'from' lies above 'to'");
    if (range && equal)
        return status_fail(status, "'between' has no 'equal': a size is judged by its own limits");
    if (!range)
        *(kind == AT_LEAST ? &test->from : &test->to) = number;
    return true;
}

static bool read_pool(const JsValue *json, ClaimTest *test, Status *status) {
    int pool, hold;
    bool above;
    if (!read_word(json, "pool", pools, "none", &pool, status) ||
        !read_word(json, "hold", holds, "all", &hold, status) ||
        !read_number(json, "above", -1e18, &above, &test->above, status))
        return false;
    test->pool = (ClaimPool)pool;
    test->any = hold == 1;
    if (above != (test->pool == CLAIM_POOL_SHARE))
        return status_fail(status, "'above' and the pool 'share' require each other");
    if (pool != CLAIM_POOL_NONE && js_get(json, "hold"))
        return status_fail(status, "'pool' and 'hold' exclude each other");
    return !test->any || isinf(test->from) || isinf(test->to) ||
           status_fail(status, "'between' holds of all parts");
}

static bool read_flag(const JsValue *object, const char *key, bool *flag, Status *status) {
    const JsValue *value = js_get(object, key);
    if (!value || js_boolean(value, flag))
        return true;
    keys_wrong_type(value, "true or false", status);
    return fail_at(key, status);
}

static bool read_test(const JsValue *json, void *into, Status *status) {
    ClaimTest *test = into;
    if (!is_object(json, status) || !keys_known(json, test_keys, status) ||
        !read_text(json, "parts", false, &test->parts, status))
        return false;
    test->parts = test->parts ? test->parts : "";
    return read_flag(json, "if_there", &test->if_there, status) &&
           read_flag(json, "condition", &test->condition, status) &&
           read_limits(json, test, status) && read_pool(json, test, status);
}

/* ---- needs ----------------------------------------------------------------------------------- */

static bool read_positions(const JsValue *object, int *positions, Status *status) {
    const JsValue *value = js_get(object, "positions");
    return !value || keys_int(value, 1, 1000000, positions, status) || fail_at("positions", status);
}

static bool read_need(const JsValue *json, void *into, Status *status) {
    ClaimNeed *need = into;
    int kind;
    if (!is_object(json, status) || !keys_known(json, need_keys, status) ||
        !read_text(json, "study", true, &need->study, status) ||
        !read_text(json, "command", true, &need->command, status) ||
        !read_word(json, "of", need_kinds, "counts", &kind, status))
        return false;
    need->kind = (ClaimNeedKind)kind;
    const JsValue *depth = js_get(json, "depth");
    if (depth && !keys_int(depth, 1, 63, &need->depth, status))
        return fail_at("depth", status);
    return read_positions(json, &need->positions, status);
}

/* ---- claims ---------------------------------------------------------------------------------- */

/* An array of objects, each read into so many zeroed bytes; NULL value: none. */
static void *read_each(const JsValue *array, const char *key, size_t size, int *nb,
                       bool (*read)(const JsValue *, void *, Status *), Status *status) {
    *nb = 0;
    if (!array)
        return NULL;
    if (!js_is_array(array)) {
        keys_wrong_type(array, "an array", status);
        keys_at(status, key);
        return NULL;
    }
    char *items = mem_new(js_array_nb(array) + 1, size);
    for (size_t i = 0; i < js_array_nb(array) && !status->failed; i++, ++*nb)
        if (!read(js_array_at(array, i), items + i * size, status))
            status_at(status, "%s[%zu]", key, i);
    return items;
}

static bool read_rule(const JsValue *rule, Claim *claim, Status *status) {
    if (!is_object(rule, status) || !keys_known(rule, rule_keys, status) ||
        !read_text(rule, "not_comparable", false, &claim->not_comparable, status) ||
        !read_text(rule, "not_built", false, &claim->not_built, status) ||
        !read_text(rule, "no_power", false, &claim->no_power, status) ||
        !read_text(rule, "why", false, &claim->why, status))
        return false;
    claim->tests = read_each(js_get(rule, "tests"), "tests", sizeof *claim->tests, &claim->tests_nb,
                             read_test, status);
    if (status->failed)
        return false;
    if (!!claim->not_comparable + !!claim->not_built + !!claim->no_power > 1)
        return status_fail(status,
                           "'not_comparable', 'not_built' and 'no_power' exclude each other");
    if (claim->not_built && claim->tests_nb)
        return status_fail(status, "'not_built' cannot have 'tests'");
    if (!claim->not_comparable && !claim->not_built && !claim->no_power && !claim->tests_nb)
        return status_fail(
            status, "one of 'tests', 'not_comparable', 'not_built' and 'no_power' is needed");
    return true;
}

static bool read_universes(const JsValue *json, Claim *claim, Status *status) {
    ClaimUniverses *universes = &claim->universes;
    int left;
    if (!json)
        return true;
    if (!is_object(json, status) || !keys_known(json, universes_keys, status) ||
        !read_text(json, "study", true, &universes->study, status) ||
        !read_text(json, "ask", false, &universes->ask, status) ||
        !read_word(json, "leaves_out", left_out, "none", &left, status))
        return false;
    universes->leaves_out_overloaded = left == 1;
    universes->leaves_out_others = left == 2;
    universes->where = js_get(json, "where");
    EngineSettings levels; /* that the engine knows */
    engine_settings_init(&levels);
    if (universes->where && !keys_parameters(&levels, universes->where, status))
        return fail_at("where", status);
    const ClaimAsk *ask = NULL;
    for (int i = 0; i < claim->asks_nb && !ask; i++)
        if (!universes->ask || strcmp(universes->ask, claim->asks[i].name) == 0)
            ask = &claim->asks[i];
    if (!ask)
        return status_fail(status, "ask: '%.200s' is not among 'asks'",
                           universes->ask ? universes->ask : "");
    universes->ask = ask->name;
    universes->from_depth = ask->from_depth;
    universes->to_depth = ask->to_depth;
    if (!read_depth(json, "from_depth", &universes->from_depth, status) ||
        !read_depth(json, "to_depth", &universes->to_depth, status) ||
        !read_positions(json, &universes->positions, status))
        return false;
    return universes->from_depth <= universes->to_depth ||
           status_fail(status, "'from_depth' lies above 'to_depth'");
}

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

bool claim_read(Claim *claim, JsValue *json, Status *status) {
    claim->json = json;
    if (!keys_known(json, claim_keys, status) ||
        !read_text(json, "claim", true, &claim->claim, status) ||
        !read_text(json, "source", true, &claim->source, status) ||
        !read_text(json, "paper", false, &claim->paper, status) ||
        !read_text(json, "unit", false, &claim->unit, status) ||
        !read_text(json, "note", false, &claim->note, status))
        return false;
    const JsValue *rule = js_get(json, "rule");
    if (!rule)
        return status_fail(status, "missing key 'rule'");
    if (!read_rule(rule, claim, status))
        return fail_at("rule", status);
    if (!read_asks(js_get(json, "asks"), claim, status))
        return fail_at("asks", status);
    if (!read_universes(js_get(json, "universes"), claim, status))
        return fail_at("universes", status);
    if (!read_flag(json, "primary", &claim->primary, status))
        return false;
    claim->needs = read_each(js_get(json, "needs"), "needs", sizeof *claim->needs, &claim->needs_nb,
                             read_need, status);
    return !status->failed && check_question(claim, status);
}

void claim_release(Claim *claim) {
    free(claim->asks);
    free(claim->tests);
    free(claim->needs);
    free(claim->id);
    free(claim->query);
    free(claim->path);
    free(claim->query_path);
    js_free(claim->json);
    *claim = (Claim){.id = NULL};
}
