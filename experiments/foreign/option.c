#include "foreign/option.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

static const char *const kinds[OPTION_KINDS_NB] = {"check", "spin", "combo", "string", "button"};

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

static bool is_var(const Option *option, const char *value) {
    for (int i = 0; i < option->vars_nb; i++)
        if (strcasecmp(option->vars[i], value) == 0)
            return true;
    return false;
}

static bool takes(const Option *option, const char *value) {
    int64_t number;
    switch (option->kind) {
    case OPTION_CHECK:
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
    case OPTION_SPIN:
        return read_number(value, &number) && number >= option->min && number <= option->max;
    case OPTION_COMBO:
        return is_var(option, value);
    case OPTION_BUTTON:
        return !*value;
    default:
        return true;
    }
}

bool option_takes(const Option *option, const char *value, Status *status) {
    Text known = TEXT_EMPTY;
    if (takes(option, value))
        return true;
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

bool option_is_default(const Option *option, const char *value) {
    return option->kind != OPTION_BUTTON && strcasecmp(option->fallback, value) == 0;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The next keyword at or behind `at`: NULL at the end. Names and values hold spaces, so what ends
 * them is a word of this list alone. */
static const char *next_keyword(const char *at, size_t *nb) {
    static const char *const words[] = {"type", "default", "min", "max", "var"};
    for (; *at; at += *at == ' ') {
        const size_t word = strcspn(at, " ");
        for (int i = 0; i < 5; i++)
            if (word == strlen(words[i]) && strncmp(at, words[i], word) == 0) {
                *nb = word;
                return at;
            }
        at += word;
    }
    return NULL;
}

/* The text between `from` and `to` (NULL: the end of the line) without spaces around it. */
static bool copy_part(const char *from, const char *to, char *part, size_t size) {
    size_t nb = to ? (size_t)(to - from) : strlen(from);
    for (; nb && *from == ' '; nb--)
        from++;
    while (nb && from[nb - 1] == ' ')
        nb--;
    if (nb >= size)
        return false;
    memcpy(part, from, nb);
    part[nb] = '\0';
    return true;
}

static bool take_kind(Option *option, const char *text) {
    for (int k = 0; k < OPTION_KINDS_NB; k++)
        if (strcmp(text, kinds[k]) == 0) {
            option->kind = (OptionKind)k;
            return true;
        }
    return false;
}

static bool take_part(Option *option, const char *keyword, const char *text) {
    switch (keyword[0]) {
    case 't':
        return take_kind(option, text);
    case 'd':
        snprintf(option->fallback, sizeof option->fallback, "%s",
                 strcmp(text, "<empty>") == 0 ? "" : text);
        return true;
    case 'v':
        if (option->vars_nb == OPTION_VARS_MAX)
            return false;
        option->vars[option->vars_nb++] = mem_text(text);
        return true;
    default:
        return read_number(text, keyword[1] == 'i' ? &option->min : &option->max);
    }
}

static bool read_line(Option *option, const char *line) {
    char part[OPTION_VALUE_NB];
    size_t nb = 0;
    bool typed = false;
    if (strncmp(line, "name ", 5) != 0)
        return false;
    const char *at = next_keyword(line + 5, &nb);
    if (!copy_part(line + 5, at, option->name, sizeof option->name) || !option->name[0])
        return false;
    while (at) {
        const char *keyword = at;
        at = next_keyword(keyword + nb, &nb);
        if (!copy_part(keyword + strcspn(keyword, " "), at, part, sizeof part) ||
            !take_part(option, keyword, part))
            return false;
        typed = typed || keyword[0] == 't';
    }
    return typed;
}

static void release(Option *option) {
    for (int i = 0; i < option->vars_nb; i++)
        free(option->vars[i]);
}

bool option_add(OptionList *list, const char *line, Status *status) {
    Option option = {.min = INT64_MIN, .max = INT64_MAX};
    Status ignored = STATUS_OK;
    if (list->nb == OPTION_MAX)
        status_fail(status, "the engine has more than %d options", OPTION_MAX);
    else if (!read_line(&option, line))
        status_fail(status, "the engine sent a malformed option: '%.200s'", line);
    else if (option.kind != OPTION_STRING && !option_takes(&option, option.fallback, &ignored))
        status_fail(status,
                    "the engine sent an option that does not take its own default: '%.200s'", line);
    else if (option_find(list, option.name))
        status_fail(status, "the engine has two options '%s'", option.name);
    if (status->failed) {
        release(&option);
        return false;
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
