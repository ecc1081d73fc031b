#include "spec/keys.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "spec/spec.h"

bool keys_wrong_type(const JsValue *value, const char *expected, Status *status) {
    return status_fail(status, "expected %s, found %s", expected, js_type(value));
}

bool keys_text(const JsValue *value, const char **text, Status *status) {
    *text = js_string(value);
    return *text ? true : keys_wrong_type(value, "a string", status);
}

static bool read_integer(const JsValue *value, int64_t min, int64_t max, int64_t *number,
                         Status *status) {
    if (!js_integer(value, number))
        return keys_wrong_type(value, "an integer", status);
    if (*number < min || *number > max)
        return status_fail(status, "value %" PRId64 " out of range (%" PRId64 " to %" PRId64 ")",
                           *number, min, max);
    return true;
}

bool keys_int(const JsValue *value, int min, int max, int *number, Status *status) {
    int64_t integer;
    if (!read_integer(value, min, max, &integer, status))
        return false;
    *number = (int)integer;
    return true;
}

static bool read_real(const JsValue *value, double min, double max, double *number,
                      Status *status) {
    if (!js_real(value, number))
        return keys_wrong_type(value, "a number", status);
    if (!(*number >= min && *number <= max))
        return status_fail(status, "value %g out of range (%g to %g)", *number, min, max);
    return true;
}

bool keys_switches(const char *known, const char *text, uint64_t *letters, Status *status) {
    *letters = 0;
    for (const char *c = strcmp(text, "-") == 0 ? "" : text; *c; c++) {
        const char *at = strchr(known, *c);
        if (!at)
            return status_fail(status, "unknown switch '%c' (known: %s)", *c, known);
        if (*letters >> (at - known) & 1)
            return status_fail(status, "switch '%c' twice", *c);
        *letters |= UINT64_C(1) << (at - known);
    }
    return true;
}

bool keys_name(const JsValue *value, char *name, size_t size, Status *status) {
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    const char *text;
    if (!keys_text(value, &text, status))
        return false;
    if (!text[0] || strlen(text) >= size || text[strspn(text, allowed)])
        return status_fail(
            status, "bad name '%.200s': 1 to %zu letters, digits, '-', '_' and '.' are allowed",
            text, size - 1);
    if (text[0] == '.' || text[0] == '-') /* it would pass for a folder, or for an option */
        return status_fail(status, "bad name '%.200s': it begins with '%c'", text, text[0]);
    snprintf(name, size, "%s", text);
    return true;
}

bool keys_path(const JsValue *value, char *path, size_t size, Status *status) {
    const char *text;
    if (!keys_text(value, &text, status))
        return false;
    if (!text[0] || strlen(text) >= size)
        return status_fail(status, "empty or too long");
    snprintf(path, size, "%s", text);
    return true;
}

bool keys_check_table(const EngineSettings *settings, Status *status) {
    char text[32];
    if (engine_settings_get(settings, "T.entries", text) &&
        strtoll(text, NULL, 10) > SPEC_TABLE_MAX)
        return status_fail(status, "parameter 'T.entries': value '%s' above a study's limit of %d",
                           text, SPEC_TABLE_MAX);
    return true;
}

const char *keys_plain(const JsValue *value, char number[KEYS_NUMBER_NB]) {
    int64_t integer;
    if (!js_integer(value, &integer))
        return js_string(value);
    snprintf(number, KEYS_NUMBER_NB, "%" PRId64, integer);
    return number;
}

bool keys_parameter(EngineSettings *settings, const char *key, const JsValue *value,
                    Status *status) {
    char number[KEYS_NUMBER_NB];
    const char *text = keys_plain(value, number);
    if (!text) {
        status_fail(status, "expected a string or an integer, found %s", js_type(value));
        return status_at(status, "%.200s", key), false;
    }
    return engine_settings_set(settings, key, text, status) && keys_check_table(settings, status);
}

bool keys_assign(EngineSettings *settings, const char *assignment, Status *status) {
    const char *equals = strchr(assignment, '=');
    char key[64];
    if (!equals || equals == assignment || (size_t)(equals - assignment) >= sizeof key)
        return status_fail(status, "--set '%.200s': expected PARAMETER=VALUE", assignment);
    memcpy(key, assignment, (size_t)(equals - assignment));
    key[equals - assignment] = '\0';
    if (!engine_settings_set(settings, key, equals + 1, status))
        return status_at(status, "--set '%.200s'", assignment), false;
    return true;
}

bool keys_is_used(const EngineSettings *settings, const char *key) {
    char letters[ENGINE_LETTERS_NB];
    engine_settings_letters_text(settings, letters);
    return key[1] != '.' || strchr(letters, key[0]);
}

bool keys_parameters(EngineSettings *settings, const JsValue *object, Status *status) {
    void *place = NULL;
    const JsValue *value;
    if (!js_is_object(object))
        return keys_wrong_type(object, "an object", status);
    for (const char *key; (key = js_next(object, &place, &value));)
        if (!keys_parameter(settings, key, value, status))
            return false;
    return true;
}

static bool are_known(const JsValue *object, const char *const *names, const char *what,
                      Status *status) {
    void *place = NULL;
    const JsValue *value;
    for (const char *key; (key = js_next(object, &place, &value));) {
        const char *const *name = names;
        while (*name && strcmp(*name, key) != 0)
            name++;
        if (*name)
            continue;
        Text known = TEXT_ARENA;
        for (name = names; *name; name++)
            text_add(&known, "%s%s", name == names ? "" : ", ", *name);
        return status_fail(status, "unknown %s '%.200s' (known: %s)", what, key, text_get(&known));
    }
    return true;
}

bool keys_known(const JsValue *object, const char *const *names, Status *status) {
    return are_known(object, names, "key", status);
}

static bool check_version(const JsValue *value, Status *status) {
    int64_t version;
    if (!js_integer(value, &version))
        return keys_wrong_type(value, "an integer", status);
    return version == SPEC_VERSION ||
           status_fail(status, "unknown version %" PRId64 " (known: %d)", version, SPEC_VERSION);
}

static bool take_text(char **text, const JsValue *value, Status *status) {
    const char *given;
    if (!keys_text(value, &given, status))
        return false;
    *text = arena_text(given);
    return true;
}

static bool take_shared(const char **text, const JsValue *value, Status *status) {
    return keys_text(value, text, status) && (**text || status_fail(status, "an empty text"));
}

static bool take_word(int *place, const Key *key, const JsValue *value, Status *status) {
    const char *word, *const *words = key->words;
    Text known = TEXT_ARENA;
    if (!keys_text(value, &word, status))
        return false;
    for (*place = 0; words[*place] && strcmp(words[*place], word) != 0; ++*place)
        text_add(&known, "%s%s", *place ? ", " : "", words[*place]);
    if (!words[*place])
        return status_fail(status, "unknown %s '%.200s' (known: %s)",
                           key->kind == KEY_WORD ? "word" : key->name, word, text_get(&known));
    *place += (int)key->min;
    return true;
}

static bool take_value(void *at, const Key *key, const JsValue *value, Status *status) {
    void *to = (char *)at + key->offset;
    switch (key->kind) {
    case KEY_READ:
        return key->read(to, value, status);
    case KEY_EACH:
        return keys_each(at, value, *key->words, (size_t)key->min, (size_t)key->max, key->read,
                         status);
    case KEY_VERSION:
        return check_version(value, status);
    case KEY_INT:
        return keys_int(value, (int)key->min, (int)key->max, to, status);
    case KEY_COUNT:
        return read_integer(value, (int64_t)key->min, INT64_MAX, to, status);
    case KEY_REAL:
        return read_real(value, key->min, key->max, to, status);
    case KEY_TEXT:
        return take_text(to, value, status);
    case KEY_SHARED:
        return take_shared(to, value, status);
    case KEY_FLAG:
        return js_boolean(value, to) || keys_wrong_type(value, "true or false", status);
    case KEY_WORD:
    case KEY_CHOICE:
        return take_word(to, key, value, status);
    case KEY_NAME:
        return keys_name(value, to, (size_t)key->max, status);
    case KEY_PATH:
        return keys_path(value, to, (size_t)key->max, status);
    case KEY_ELSEWHERE:
        break;
    }
    return true;
}

bool keys_read(void *at, const JsValue *object, const Key *keys, Status *status) {
    const char *names[KEYS_MAX + 1] = {NULL};
    if (!js_is_object(object))
        return keys_wrong_type(object, "an object", status);
    for (int i = 0; keys[i].name; i++) {
        assert(i < KEYS_MAX);
        names[i] = keys[i].name;
    }
    if (!keys_known(object, names, status))
        return false;
    for (const Key *key = keys; key->name; key++) {
        const JsValue *value = js_get(object, key->name);
        if (!value && key->needed)
            return status_fail(status, "key '%s' is missing", key->name);
        if (value && !take_value(at, key, value, status))
            return keys_at(status, key->name);
    }
    return true;
}

bool keys_each(void *at, const JsValue *array, const char *what, size_t least, size_t most,
               bool (*read)(void *at, const JsValue *value, Status *status), Status *status) {
    if (!js_is_array(array)) {
        char expected[64];
        snprintf(expected, sizeof expected, "an array of %s", what);
        return keys_wrong_type(array, expected, status);
    }
    const size_t nb = js_array_nb(array);
    if (nb < least || nb > most)
        return status_fail(status, "%zu %s (%zu to %zu are allowed)", nb, what, least, most);
    for (size_t i = 0; i < nb; i++)
        if (!read(at, js_array_at(array, i), status))
            return status_at(status, "[%zu]", i), false;
    return true;
}

bool keys_profiles(void *at, const JsValue *profiles, const char *what, const char *wanted,
                   bool (*read)(void *at, const JsValue *value, Status *status), Status *status) {
    static const char *const known[] = {"quick", "paper", NULL};
    if (!js_is_object(profiles))
        return keys_wrong_type(profiles, "an object", status);
    if (!are_known(profiles, known, what, status))
        return false;
    if (!js_get(profiles, wanted))
        return status_fail(status, "no profile '%s' in this spec", wanted);
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0; known[i]; i++)
            if (js_get(profiles, known[i]) && (strcmp(known[i], wanted) == 0) == turn &&
                !read(at, js_get(profiles, known[i]), status))
                return status_at(status, "%s", known[i]), false;
    return true;
}

bool keys_at(Status *status, const char *key) {
    const Status inner = *status;
    if (inner.text[0] != '[')
        return status_at(status, "%s", key), false;
    snprintf(status->text, sizeof status->text, "%s%.900s", key, inner.text);
    return false;
}
