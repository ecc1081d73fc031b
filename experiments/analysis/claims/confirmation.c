#include "analysis/claims/confirmation.h"

#include <string.h>

#include "analysis/claims/claims.h"
#include "analysis/claims/freeze.h"
#include "base/arena.h"
#include "base/text.h"

/* ---- the file -------------------------------------------------------------------------------- */

static const char *text_of(const JsValue *object, const char *key) {
    return js_string(js_get(object, key));
}

/* Its claim of an id; NULL: none. */
static const JsValue *find(const JsValue *claims, const char *id) {
    for (size_t i = 0; i < js_array_nb(claims); i++)
        if (strcmp(text_of(js_array_at(claims, i), "id"), id) == 0)
            return js_array_at(claims, i);
    return NULL;
}

static bool check_claim(const JsValue *claims, size_t index, const ClaimsFolder *folder,
                        Status *status) {
    const JsValue *claim = js_array_at(claims, index);
    const char *id = text_of(claim, "id");
    if (!id || !text_of(claim, "verdict"))
        return status_fail(status, "claims[%zu]: 'id' and 'verdict' must be texts", index);
    if (!claims_find(folder, id))
        return status_fail(status, "claims[%zu]: unknown claim '%.60s'", index, id);
    for (size_t i = 0; i < index; i++)
        if (strcmp(text_of(js_array_at(claims, i), "id"), id) == 0)
            return status_fail(status, "claims[%zu]: '%.60s' occurs twice", index, id);
    return true;
}

static bool check_keys(const JsValue *file, const ClaimsFolder *folder, Status *status) {
    static const char *const texts[] = {"freeze", "of"};
    for (int i = 0; i < 2; i++)
        if (!text_of(file, texts[i]) || !*text_of(file, texts[i]))
            return status_fail(status, "key '%s' is missing or not a text", texts[i]);
    const JsValue *claims = js_get(file, "claims");
    if (js_array_nb(claims) == 0)
        return status_fail(status, "key 'claims' is missing or not an array of claims");
    for (size_t i = 0; i < js_array_nb(claims); i++)
        if (!check_claim(claims, i, folder, status))
            return false;
    return true;
}

static bool check_freeze(const JsValue *file, const ClaimsFolder *folder, const char *specs,
                         Status *status) {
    Text lines = TEXT_ARENA;
    const char *digest = freeze_claims(folder, specs, &lines, status);
    if (!digest)
        return false;
    return strcmp(text_of(file, "freeze"), digest) == 0 ||
           status_fail(status,
                       "it was made with other rules: it was frozen as '%.64s', but `prunelab "
                       "claims --freeze` prints '%s'",
                       text_of(file, "freeze"), digest);
}

/* ---- the report ------------------------------------------------------------------------------ */

/* The word over base programs, with what it depends on; NULL: none. */
static const char *word_of(const JsValue *claim) {
    return text_of(js_get(claim, "universes"), "word");
}

/* Words are compared with words, verdicts in the default program with verdicts. */
static bool says_the_same(const JsValue *there, const JsValue *here) {
    const bool words = word_of(there) && word_of(here);
    const char *x = words ? word_of(there) : text_of(there, "verdict");
    const char *y = words ? word_of(here) : text_of(here, "verdict");
    return x && y && strcmp(x, y) == 0;
}

static JsValue *claim_json(const JsValue *own, const JsValue *claim) {
    static const char *const keys[] = {"verdict", "ours", "low", "high", "of", "unit", "reason"};
    JsValue *json = js_object();
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (js_get(own, keys[i]))
            js_put(json, keys[i], js_share(js_get(own, keys[i])));
    if (word_of(own))
        js_put(json, "word", js_new_text(word_of(own)));
    js_put(json, "same", js_new_boolean(says_the_same(own, claim)));
    return json;
}

/* A word is taken away by its opposite alone. */
static bool is_opposite(const char *here, const char *there) {
    static const char *const pairs[][2] = {{"robust", "fails everywhere"},
                                           {"no difference", "robust"},
                                           {"no difference", "fails everywhere"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        for (int k = 0; k < 2; k++)
            if (strcmp(here, pairs[i][k]) == 0 && strcmp(there, pairs[i][1 - k]) == 0)
                return true;
    return false;
}

static bool is_open(const char *word) {
    return strcmp(word, "undecided") == 0 || strcmp(word, "no power") == 0;
}

/* What the confirmation does to the word; NULL where one of them has none. */
static const char *effect_of(const JsValue *claim, const JsValue *own) {
    const char *there = word_of(own), *here = word_of(claim);
    if (!there || !here)
        return NULL;
    return strcmp(there, here) == 0   ? "confirmed"
           : is_opposite(here, there) ? "contradicted"
           : is_open(there)           ? "not confirmed: too small"
                                      : "not confirmed";
}

static void confirm(JsValue *claim, JsValue *said, const JsValue *own) {
    const char *effect = effect_of(claim, own);
    if (effect)
        js_put(said, "effect", js_new_text(effect));
    if (!effect || strcmp(effect, "contradicted") != 0)
        return;
    JsValue *universes = js_share(js_get(claim, "universes"));
    js_put(universes, "word", js_new_text("undecided"));
    js_free(universes);
}

static void add(JsValue *report, const JsValue *file) {
    const JsValue *claims = js_get(report, "claims"), *own = js_get(file, "claims");
    JsValue *json = js_object();
    for (size_t i = 0; i < js_array_nb(claims); i++) {
        JsValue *claim = js_share(js_array_at(claims, i));
        const JsValue *said = find(own, text_of(claim, "id"));
        if (said) {
            JsValue *told = claim_json(said, claim);
            confirm(claim, told, said);
            js_put(claim, "confirmation", told);
        }
        js_free(claim);
    }
    js_fill(json, "freeze %s, of %s, claims %zu", text_of(file, "freeze"), text_of(file, "of"),
            js_array_nb(own));
    js_put(report, "confirmation", json);
    claims_count_words(report);
}

bool confirmation_add(JsValue *report, const ClaimsFolder *folder, const char *specs,
                      const char *path, Status *status) {
    const JsValue *file = js_keep(js_read_file(path, NULL, status));
    if (file && check_keys(file, folder, status) && check_freeze(file, folder, specs, status))
        add(report, file);
    status_at(status, "confirmation '%s'", path);
    return !status->failed;
}

/* ---- making one ------------------------------------------------------------------------------ */

/* In one base program or across several. */
static bool was_run(const JsValue *claim) {
    const char *verdict = text_of(claim, "verdict");
    return word_of(claim) ||
           (strcmp(verdict, "not run") != 0 && strcmp(verdict, "not comparable") != 0);
}

JsValue *confirmation_of(const JsValue *report, const ClaimsFolder *folder, const char *specs,
                         const char *of, Status *status) {
    const JsValue *claims = js_get(report, "claims");
    JsValue *judged = js_array(), *file = js_object();
    Text lines = TEXT_ARENA;
    for (size_t i = 0; i < js_array_nb(claims); i++) {
        const JsValue *claim = js_array_at(claims, i);
        if (was_run(claim))
            js_append(judged, js_share(claim));
    }
    if (js_array_nb(judged) == 0)
        status_fail(status, "nothing was run that these claims ask for: a confirmation of what?");
    else
        js_fill(file, "freeze %s", freeze_claims(folder, specs, &lines, status));
    js_fill(file, "of %s", of);
    js_put(file, "claims", judged);
    return js_if(!status->failed, file);
}
