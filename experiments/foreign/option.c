#include "foreign/option.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/plain.h"
#include "base/text.h"

static const char *const kinds[OPTION_KINDS_NB] = {"check",  "spin",   "combo",
                                                   "string", "button", "unusable"};

const char *option_kind_text(OptionKind kind) {
    return kinds[kind];
}

const Option *option_find(const OptionList *list, const char *name) {
    for (int i = 0; i < list->nb; i++)
        if (strcasecmp(list->options[i].name, name) == 0)
            return &list->options[i];
    return NULL;
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool read_number(const char *text, int64_t *number) {
    char *end;
    errno = 0;
    *number = strtoll(text, &end, 10);
    return *text && !*end && !errno && *text != ' ';
}

/* As the engine writes it; NULL: it is none of its choices. */
static const char *find_var(const Option *option, const char *value) {
    for (int i = 0; i < option->vars_nb; i++)
        if (strcasecmp(option->vars[i], value) == 0)
            return option->vars[i];
    return NULL;
}

static bool takes(const Option *option, const char *value) {
    int64_t number;
    switch (option->kind) {
    case OPTION_CHECK:
        return strcasecmp(value, "true") == 0 || strcasecmp(value, "false") == 0;
    case OPTION_SPIN:
        return read_number(value, &number) && number >= option->min && number <= option->max;
    case OPTION_COMBO:
        return find_var(option, value);
    case OPTION_BUTTON:
        return !*value;
    case OPTION_UNUSABLE:
        return false;
    default:
        return true;
    }
}

bool option_takes(const Option *option, const char *value, Status *status) {
    Text known = TEXT_EMPTY;
    if (takes(option, value))
        return true;
    if (option->kind == OPTION_UNUSABLE)
        return status_fail(status, "the engine's option '%s' cannot be used (%s)", option->name,
                           option->flaw);
    if (option->kind == OPTION_CHECK)
        text_add(&known, "true or false");
    else if (option->kind == OPTION_SPIN)
        text_add(&known, "%" PRId64 " to %" PRId64, option->min, option->max);
    else if (option->kind == OPTION_BUTTON)
        text_add(&known, "no value");
    for (int i = 0; i < option->vars_nb; i++)
        text_add(&known, "%s%s", i ? ", " : "", option->vars[i]);
    status_fail(status, "option '%s' does not take '%.100s' (%.300s)", option->name, value,
                text_get(&known));
    text_release(&known);
    return false;
}

const char *option_spelling(const Option *option, const char *value) {
    if (option->kind == OPTION_CHECK)
        return strcasecmp(value, "true") == 0 ? "true" : "false";
    const char *var = find_var(option, value);
    return var ? var : value;
}

bool option_is_default(const Option *option, const char *value) {
    return option->kind != OPTION_BUTTON && strcasecmp(option->fallback, value) == 0;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The next word at or behind `at`; NULL at the end. */
static const char *next_word(const char *at, size_t *nb) {
    at += strspn(at, " ");
    *nb = strcspn(at, " ");
    return *nb ? at : NULL;
}

static bool is(const char *word, size_t nb, const char *text) {
    return nb == strlen(text) && strncmp(word, text, nb) == 0;
}

static OptionKind kind_at(const char *at) {
    size_t nb;
    const char *word = next_word(at, &nb);
    for (int k = 0; word && k < OPTION_UNUSABLE; k++)
        if (is(word, nb, kinds[k]))
            return (OptionKind)k;
    return OPTION_UNUSABLE;
}

/* Where the name ends: at the last `type` that a kind follows, for a name may hold any word; but all
 * behind `type string` is of its default. Without a kind at the first `type`; NULL: the line's end. */
static const char *find_type(const char *at, OptionKind *kind) {
    const char *found = NULL;
    size_t nb;
    *kind = OPTION_UNUSABLE;
    for (; (at = next_word(at, &nb)) && *kind != OPTION_STRING; at += nb) {
        const OptionKind here = is(at, nb, "type") ? kind_at(at + nb) : OPTION_UNUSABLE;
        if (here != OPTION_UNUSABLE || (!found && is(at, nb, "type"))) {
            found = at;
            *kind = here;
        }
    }
    return found;
}

/* The next keyword of its kind at or behind `at`: NULL at the end. Values hold spaces, so what ends
 * them is a word of this list alone. */
static const char *next_keyword(OptionKind kind, const char *at, size_t *nb) {
    static const char *const words[OPTION_KINDS_NB][3] = {[OPTION_CHECK] = {"default"},
                                                          [OPTION_SPIN] = {"default", "min", "max"},
                                                          [OPTION_COMBO] = {"default", "var"}};
    for (; (at = next_word(at, nb)); at += *nb)
        for (int i = 0; i < 3 && words[kind][i]; i++)
            if (is(at, *nb, words[kind][i]))
                return at;
    return NULL;
}

/* The text between `from` and `to` (NULL: the end of the line) without spaces around it, cut. */
static bool copy_part(const char *from, const char *to, char *part, size_t size) {
    size_t nb = to ? (size_t)(to - from) : strlen(from);
    for (; nb && *from == ' '; nb--)
        from++;
    while (nb && from[nb - 1] == ' ')
        nb--;
    snprintf(part, size, "%.*s", (int)(nb < size ? nb : size - 1), from);
    return nb < size;
}

/* Returns why it cannot be, or NULL; as the next two. */
static const char *take_part(Option *option, const char *keyword, const char *text) {
    const char *value = strcmp(text, "<empty>") == 0 ? "" : text;
    if (keyword[0] == 'd') {
        snprintf(option->fallback, sizeof option->fallback, "%s", value);
    } else if (keyword[0] == 'v') {
        if (option->vars_nb == OPTION_VARS_MAX)
            return "too many values";
        option->vars[option->vars_nb++] = mem_text(value);
    } else if (!read_number(text, keyword[1] == 'i' ? &option->min : &option->max)) {
        return "a bound that is no number";
    }
    return NULL;
}

static const char *read_parts(Option *option, const char *at) {
    char part[OPTION_VALUE_NB];
    const char *flaw = NULL;
    size_t nb;
    at = next_keyword(option->kind, at, &nb);
    while (at && !flaw) {
        const char *keyword = at;
        at = next_keyword(option->kind, keyword + nb, &nb);
        flaw = copy_part(keyword + strcspn(keyword, " "), at, part, sizeof part)
                   ? take_part(option, keyword, part)
                   : "too long a value";
    }
    return flaw;
}

/* All of the rest is its default, whichever words that has. */
static const char *read_string(Option *option, const char *at) {
    char part[OPTION_VALUE_NB];
    size_t nb;
    at = next_word(at, &nb);
    if (!at || !is(at, nb, "default"))
        return NULL;
    return copy_part(at + nb, NULL, part, sizeof part) ? take_part(option, "default", part)
                                                       : "too long a value";
}

static const char *read_line(Option *option, const char *line) {
    size_t nb;
    const char *at = next_word(line, &nb);
    if (!at || !is(at, nb, "name"))
        return "no name";
    const char *name = at + nb, *type = find_type(name, &option->kind);
    if (!copy_part(name, type, option->name, sizeof option->name))
        return "too long a name";
    if (!option->name[0])
        return "no name";
    if (option->kind == OPTION_UNUSABLE)
        return "no type that is known";
    at = next_word(type + strlen("type"), &nb) + nb;
    const char *flaw =
        option->kind == OPTION_STRING ? read_string(option, at) : read_parts(option, at);
    if (flaw || takes(option, option->fallback))
        return flaw;
    return option->fallback[0] ? "a default that is none of its values" : "no default";
}

static void release(Option *option) {
    for (int i = 0; i < option->vars_nb; i++)
        free(option->vars[i]);
    option->vars_nb = 0;
}

static void spoil(Option *option, const char *flaw) {
    release(option);
    *option->fallback = '\0';
    option->kind = OPTION_UNUSABLE;
    option->flaw = option->flaw ? option->flaw : flaw;
    plain_text(option->name); /* which may have been cut */
}

bool option_add(OptionList *list, const char *line, const char *flaw, Status *status) {
    Option option = {.kind = OPTION_UNUSABLE, .min = INT64_MIN, .max = INT64_MAX};
    if (list->nb == OPTION_MAX)
        return status_fail(status, "the engine has more than %d options", OPTION_MAX);
    const char *own = read_line(&option, line);
    if (flaw || own)
        spoil(&option, flaw ? flaw : own);
    if (option.kind == OPTION_CHECK) /* as it is written in studies */
        snprintf(option.fallback, sizeof option.fallback, "%s",
                 option_spelling(&option, option.fallback));
    for (int i = 0; i < list->nb; i++)
        if (strcasecmp(list->options[i].name, option.name) == 0) {
            release(&option);
            spoil(&list->options[i], "listed twice");
            return true;
        }
    list->options = mem_more(list->options, (size_t)list->nb, sizeof *list->options);
    list->options[list->nb++] = option;
    return true;
}

void option_release(OptionList *list) {
    for (int i = 0; i < list->nb; i++)
        release(&list->options[i]);
    free(list->options);
    *list = (OptionList){NULL, 0};
}
