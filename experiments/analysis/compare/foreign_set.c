#include "analysis/compare/foreign_set.h"

#include <stdio.h>
#include <string.h>

#include "spec/stranger.h"

/* An option and its value, as the set's name has them. */
typedef struct Own {
    char name[SET_NAME_NB], value[SET_NAME_NB];
} Own;

/* The NAME=VALUE that begins at a ':' or ','; moves on to the next. False at the end. */
static bool next_own(const char **at, Own *own) {
    if (!**at)
        return false;
    const char *text = *at + 1;
    const size_t nb = strcspn(text, ","), name_nb = strcspn(text, "=,");
    *at = text + nb;
    snprintf(own->name, sizeof own->name, "%.*s", (int)name_nb, text);
    snprintf(own->value, sizeof own->value, "%.*s", name_nb < nb ? (int)(nb - name_nb - 1) : 0,
             text + name_nb + 1);
    return true;
}

static const char *first_own(const Set *set) {
    return set->name + strcspn(set->name, ":");
}

static bool is_before(const Set *set, const char *name, int number) {
    const char *at = first_own(set);
    Own own;
    for (int i = 0; i < number && next_own(&at, &own); i++)
        if (strcmp(own.name, name) == 0)
            return true;
    return false;
}

static bool check_own(Set *set, Status *status) {
    const char *at = first_own(set);
    Own own;
    for (const char *begin = at; next_own(&at, &own); begin = at) {
        const int nb = (int)(at - begin) - 1;
        if (!own.name[0] || !memchr(begin, '=', (size_t)(at - begin)))
            return status_fail(status, "'%.*s': expected OPTION=VALUE", nb, begin + 1);
        if (is_before(set, own.name, set->own_nb))
            return status_fail(status, "option '%s' is given twice", own.name);
        set->own_nb++;
    }
    return true;
}

static bool read_parts(Set *set, const char *text, const Alphabet *alphabet, Status *status) {
    char letters[ENGINE_LETTERS_NB];
    const size_t nb = strcspn(text, ":");
    uint64_t mask;
    if (nb >= sizeof letters)
        return status_fail(status, "too many letters");
    snprintf(letters, sizeof letters, "%.*s", (int)nb, text);
    if (!alphabet_read(alphabet, letters, &mask, status))
        return false;
    alphabet_text(alphabet, mask, set->letters);
    if ((size_t)snprintf(set->name, sizeof set->name, "%s%s", set->letters, text + nb) >=
        sizeof set->name)
        return status_fail(status, "longer than %d characters", SET_NAME_NB - 1);
    return check_own(set, status);
}

bool foreign_set_read(Set *set, const char *text, const Alphabet *alphabet, Status *status) {
    *set = (Set){.own_nb = 0};
    if (read_parts(set, text, alphabet, status))
        return true;
    status_at(status, "set '%.200s'", text);
    return false;
}

bool foreign_set_fits(const Set *set, const char *parameters, bool *fits, Status *status) {
    JsValue *object = js_read_text(parameters, status);
    const char *at = first_own(set);
    Own own;
    *fits = object != NULL;
    while (*fits && next_own(&at, &own)) {
        const JsValue *found = js_get(object, own.name);
        *fits = found && js_string(found) && strcmp(js_string(found), own.value) == 0;
    }
    if (object)
        js_free(object);
    return !status->failed;
}

bool foreign_set_under(const Set *set, const char *setting, char parameters[ENGINE_PARAMS_NB],
                       Status *status) {
    JsValue *object = js_read_text(setting, status);
    const char *at = first_own(set);
    Own own;
    while (object && next_own(&at, &own))
        js_put(object, own.name, js_new_text(own.value));
    char *text = object ? stranger_parameters(object, status) : NULL;
    if (object)
        js_free(object);
    snprintf(parameters, ENGINE_PARAMS_NB, "%s", text ? text : "");
    return !status->failed;
}
