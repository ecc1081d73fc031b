#include "analysis/claims/claims.h"

#include <string.h>

#include "base/arena.h"
#include "base/digest.h"
#include "base/home.h"
#include "base/text_index.h"

/* ---- frozen rules ---------------------------------------------------------------------------- */

/* A file of the program's own has its name in the home, so that the list is the same wherever it is
 * asked for. */
static const char *name_of(const char *path) {
    const char *home = home_folder();
    const size_t nb = home ? strlen(home) : 0;
    const bool own = nb && strncmp(path, home, nb) == 0 && path[nb] == '/';
    return own ? path + nb + 1 : path;
}

static void add_file(const char *path, Text *lines, int *nb, Status *status) {
    char digest[DIGEST_NB];
    if (!status->failed && digest_file(path, digest, status))
        text_add(lines, "%s  %s\n", digest, name_of(path));
    ++*nb;
}

const char *freeze_claims(const ClaimsFolder *folder, const char *specs, Text *lines,
                          Status *status) {
    TextIndex studies = {.nb = 0}; /* whose specs are in it */
    int nb = 0;
    for (int i = 0; i < folder->claims_nb; i++) {
        add_file(folder->claims[i].path, lines, &nb, status);
        if (folder->claims[i].query)
            add_file(folder->claims[i].query_path, lines, &nb, status);
    }
    for (int i = 0; i < folder->views_nb; i++)
        add_file(folder->views[i].path, lines, &nb, status);
    for (int i = 0; i < folder->claims_nb; i++) {
        const char *study = folder->claims[i].universes.ask.study;
        if (!study || index_find(&studies, study) >= 0)
            continue;
        index_add(&studies, study);
        add_file(home_find(arena_print("%s/%s.json", specs, study), HOME_SPEC), lines, &nb, status);
    }
    char *digest = arena_new(DIGEST_NB, 1);
    digest_text(text_get(lines), digest);
    text_add(lines, "%s  all %d\n", digest, nb);
    return status->failed ? NULL : digest;
}

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
    return find(claims, id) == claim ||
           status_fail(status, "claims[%zu]: '%.60s' occurs twice", index, id);
}

static bool check_keys(const JsValue *file, const ClaimsFolder *folder, Status *status) {
    static const char *const texts[] = {"freeze", "of"};
    const JsValue *claims = js_get(file, "claims");
    for (int i = 0; i < 2; i++)
        if (!text_of(file, texts[i]) || !*text_of(file, texts[i]))
            return status_fail(status, "key '%s' is missing or not a text", texts[i]);
    if (js_array_nb(claims) == 0)
        return status_fail(status, "key 'claims' is missing or not an array of claims");
    bool good = true;
    for (size_t i = 0; i < js_array_nb(claims) && good; i++)
        good = check_claim(claims, i, folder, status);
    return good;
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

static bool is_among(const char *word, const char *const *words) {
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words;
}

/* What the confirmation does to a word, which is taken away by its opposite alone. */
static const char *effect_of(const char *here, const char *there) {
    static const char *const closed[] = {"robust", "fails everywhere", "no difference", NULL};
    static const char *const open[] = {"undecided", "no power", NULL};
    return strcmp(there, here) == 0                            ? "confirmed"
           : is_among(here, closed) && is_among(there, closed) ? "contradicted"
           : is_among(there, open)                             ? "not confirmed: too small"
                                                               : "not confirmed";
}

/* Words are compared with words, verdicts in the default program with verdicts. */
static void confirm(JsValue *claim, const JsValue *own) {
    static const char *const keys[] = {"verdict", "ours", "low", "high", "of", "unit", "reason"};
    const char *there = word_of(own), *here = word_of(claim), *effect = NULL;
    JsValue *said = js_object();
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (js_get(own, keys[i]))
            js_put(said, keys[i], js_share(js_get(own, keys[i])));
    if (there)
        js_put(said, "word", js_new_text(there));
    if (there && here) {
        effect = effect_of(here, there);
    } else {
        there = text_of(own, "verdict");
        here = text_of(claim, "verdict");
    }
    js_put(said, "same", js_new_boolean(strcmp(there, here) == 0));
    if (effect)
        js_put(said, "effect", js_new_text(effect));
    js_put(claim, "confirmation", said);
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
        if (said)
            confirm(claim, said);
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
