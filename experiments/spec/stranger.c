#include "spec/stranger.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "spec/keys.h"

enum { MEMORY_MB = 4096, SECONDS = 3600, REPEATS = 2, PERCENT = 100 };

/* ---- values ---------------------------------------------------------------------------------- */

/* A value as the protocol writes it. */
static bool read_value(const JsValue *value, char **text, Status *status) {
    int64_t number;
    bool truth;
    char digits[32];
    const char *given = js_string(value);
    if (js_integer(value, &number)) {
        snprintf(digits, sizeof digits, "%" PRId64, number);
        given = digits;
    } else if (js_boolean(value, &truth)) {
        given = truth ? "true" : "false";
    } else if (strcmp(js_type(value), "null") == 0) {
        given = "";
    }
    if (!given)
        return keys_wrong_type(value, "a string, an integer, true, false or null (a button)",
                               status);
    if (strlen(given) >= OPTION_VALUE_NB || given[strcspn(given, "\r\n")])
        return status_fail(status, "longer than %d bytes, or more than a line",
                           OPTION_VALUE_NB - 1);
    *text = arena_text(given);
    return true;
}

static bool check_name(const char *name, Status *status) {
    return (name[0] && strlen(name) < OPTION_NAME_NB && !name[strcspn(name, "\r\n")]) ||
           status_fail(status, "bad name of an option '%.200s'", name);
}

static bool find_value(const StrangerValue *values, int nb, const char *name) {
    for (int i = 0; i < nb; i++)
        if (strcasecmp(values[i].name, name) == 0)
            return true;
    return false;
}

static bool add_value(StrangerValue **values, int *nb, const char *name, const JsValue *value,
                      Status *status) {
    char *text = NULL;
    if (*nb == STRANGER_VALUES_MAX)
        return status_fail(status, "more than %d options", STRANGER_VALUES_MAX);
    if (!check_name(name, status))
        return false;
    if (find_value(*values, *nb, name))
        return status_fail(status, "option '%s' twice", name);
    if (!read_value(value, &text, status)) {
        keys_at(status, name);
        return false;
    }
    *values = arena_more(*values, (size_t)*nb, sizeof **values);
    (*values)[(*nb)++] = (StrangerValue){arena_text(name), text};
    return true;
}

bool stranger_values(const JsValue *object, StrangerValue **values, int *nb, Status *status) {
    void *place = NULL;
    const JsValue *value;
    if (!js_is_object(object))
        return keys_wrong_type(object, "an object", status);
    for (const char *key; (key = js_next(object, &place, &value));)
        if (!add_value(values, nb, key, value, status))
            return false;
    return true;
}

/* ---- switches -------------------------------------------------------------------------------- */

/* `option` names the one option whose values are on and off; without it both are objects. */
static bool read_sides(StrangerSwitch *s, const JsValue *object, Status *status) {
    const JsValue *option = js_get(object, "option"), *on = js_get(object, "on"),
                  *off = js_get(object, "off");
    const char *name;
    int off_nb = 0;
    if (!on || !off)
        return status_fail(status, "key '%s' is missing", on ? "off" : "on");
    if (option) {
        if (!keys_text(option, &name, status))
            return status_at(status, "option"), false;
        return add_value(&s->on, &s->nb, name, on, status) &&
               add_value(&s->off, &off_nb, name, off, status);
    }
    if (!stranger_values(on, &s->on, &s->nb, status))
        return status_at(status, "on"), false;
    if (!stranger_values(off, &s->off, &off_nb, status))
        return status_at(status, "off"), false;
    bool same = s->nb == off_nb && s->nb > 0;
    for (int i = 0; same && i < s->nb; i++)
        same = strcasecmp(s->on[i].name, s->off[i].name) == 0;
    return same || status_fail(status, "on and off must set the same options, in one order");
}

/* stranger_meet looks again, by how the engine writes its values. */
static bool check_differ(const StrangerSwitch *s, Status *status) {
    for (int i = 0; i < s->nb; i++)
        if (strcmp(s->on[i].value, s->off[i].value) != 0)
            return true;
    return status_fail(status, "on and off are the same: it switches nothing");
}

static bool read_letter(void *at, const JsValue *value, Status *status) {
    const char *text;
    if (!keys_text(value, &text, status))
        return false;
    ((StrangerSwitch *)at)->letter = *text;
    return (strlen(text) == 1 &&
            ((*text >= 'A' && *text <= 'Z') || (*text >= 'a' && *text <= 'z'))) ||
           status_fail(status, "'%.200s' is no letter from A to Z or a to z", text);
}

static bool read_switch(void *at, const JsValue *object, Status *status) {
    static const Key keys[] = {KEY_BY("letter", true, read_letter),
                               KEY_AT("title", KEY_TEXT, true, StrangerSwitch, title, 0, 0),
                               KEY_ONLY("option", KEY_ELSEWHERE, false),
                               KEY_ONLY("on", KEY_ELSEWHERE, false),
                               KEY_ONLY("off", KEY_ELSEWHERE, false),
                               KEY_END};
    Stranger *stranger = at;
    StrangerSwitch *s = &stranger->switches[stranger->switches_nb++];
    if (!keys_read(s, object, keys, status))
        return false;
    for (const StrangerSwitch *other = stranger->switches; other < s; other++)
        if (other->letter == s->letter)
            return status_fail(status, "letter: '%c' twice", s->letter);
    return read_sides(s, object, status) && check_differ(s, status);
}

static bool read_switches(void *at, const JsValue *value, Status *status) {
    return keys_each(at, value, "switches", 1, ENHANCEMENT_MAX, read_switch, status);
}

/* No option is set twice for a cell: which would hold? */
static const char *find_setter(const Stranger *stranger, const char *name, int before) {
    if (find_value(stranger->setup, stranger->setup_nb, name))
        return "setup";
    for (int i = 0; i < before; i++)
        if (find_value(stranger->switches[i].on, stranger->switches[i].nb, name))
            return stranger->switches[i].title;
    return NULL;
}

static bool check_setters(const Stranger *stranger, Status *status) {
    for (int i = 0; i < stranger->switches_nb; i++)
        for (int v = 0; v < stranger->switches[i].nb; v++) {
            const char *other = find_setter(stranger, stranger->switches[i].on[v].name, i);
            if (other)
                return status_fail(status, "switches[%d]: '%.100s' sets option '%s' too", i, other,
                                   stranger->switches[i].on[v].name);
        }
    return true;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool read_arg(void *at, const JsValue *value, Status *status) {
    Stranger *stranger = at;
    int nb = 0;
    while (stranger->args[nb])
        nb++;
    const char *text;
    if (!keys_text(value, &text, status))
        return false;
    stranger->args[nb] = arena_text(text);
    return true;
}

static bool read_args(void *at, const JsValue *value, Status *status) {
    return keys_each(at, value, "strings", 0, STRANGER_ARGS_MAX, read_arg, status);
}

static bool read_limit(void *at, const JsValue *value, Status *status) {
    Stranger *stranger = at;
    const char *text;
    if (!keys_text(value, &text, status))
        return false;
    stranger->limit = strcmp(text, "stop") == 0 ? CLIENT_LIMIT_STOP : CLIENT_LIMIT_NODES;
    return strcmp(text, "stop") == 0 || strcmp(text, "nodes") == 0 ||
           status_fail(status, "unknown limit '%.200s' (known: nodes, stop)", text);
}

static bool read_command(void *at, const JsValue *value, Status *status) {
    char path[PROCESS_PATH_NB];
    if (!keys_path(value, path, sizeof path, status))
        return false;
    ((Stranger *)at)->command = arena_text(path);
    return true;
}

static bool read_setup(void *at, const JsValue *value, Status *status) {
    Stranger *stranger = at;
    return stranger_values(value, &stranger->setup, &stranger->setup_nb, status);
}

static const Key stranger_keys[] = {
    KEY_BY("command", true, read_command),
    KEY_BY("args", false, read_args),
    KEY_BY("setup", false, read_setup),
    KEY_BY("limit", false, read_limit),
    KEY_BY("switches", true, read_switches),
    KEY_AT("memory", KEY_INT, false, Stranger, memory_mb, 0, 1 << 20),
    KEY_AT("seconds", KEY_INT, false, Stranger, seconds, 1, 1 << 24),
    KEY_AT("repeats", KEY_INT, false, Stranger, repeats, 0, PERCENT),
    KEY_AT("rounds", KEY_INT, false, Stranger, rounds, 1, STRANGER_ROUNDS_MAX),
    KEY_END};

bool stranger_read(Stranger *stranger, const JsValue *value, Status *status) {
    *stranger = (Stranger){.limit = CLIENT_LIMIT_NODES,
                           .memory_mb = MEMORY_MB,
                           .seconds = SECONDS,
                           .repeats = REPEATS,
                           .rounds = 1};
    if (!keys_read(stranger, value, stranger_keys, status) || !check_setters(stranger, status))
        return false;
    stranger->definition = arena_at_end(free, js_write(value));
    return true;
}

/* ---- letters and settings -------------------------------------------------------------------- */

bool stranger_letters(const Stranger *stranger, const char *text, uint64_t *letters,
                      Status *status) {
    char known[ENGINE_LETTERS_NB];
    stranger_letters_text(stranger, ~UINT64_C(0), known);
    return keys_switches(known, text, letters, status);
}

void stranger_letters_text(const Stranger *stranger, uint64_t letters,
                           char text[ENGINE_LETTERS_NB]) {
    int nb = 0;
    for (int i = 0; i < stranger->switches_nb; i++)
        if (letters >> i & 1)
            text[nb++] = stranger->switches[i].letter;
    if (nb == 0)
        text[nb++] = '-';
    text[nb] = '\0';
}

static int compare_values(const void *a, const void *b) {
    return strcmp(((const StrangerValue *)a)->name, ((const StrangerValue *)b)->name);
}

char *stranger_values_text(const StrangerValue *values, int nb) {
    JsValue *object = js_keep(js_object());
    for (int i = 0; i < nb; i++)
        js_put(object, values[i].name, js_new_text(values[i].value));
    return arena_at_end(free, js_write(object));
}

/* Sorts the values. NULL: too long. */
static char *write_values(StrangerValue *values, int nb, Status *status) {
    if (nb)
        qsort(values, (size_t)nb, sizeof *values, compare_values);
    char *text = stranger_values_text(values, nb);
    if (strlen(text) < ENGINE_PARAMS_NB)
        return text;
    status_fail(status, "more than %d bytes of options", ENGINE_PARAMS_NB - 1);
    return NULL;
}

char *stranger_parameters(const JsValue *value, Status *status) {
    StrangerValue *values = NULL;
    int nb = 0;
    return stranger_values(value, &values, &nb, status) ? write_values(values, nb, status) : NULL;
}

char *stranger_setting(const Stranger *stranger, const JsValue *value, Status *status) {
    void *place = NULL;
    const JsValue *ignored;
    char *text = stranger_parameters(value, status);
    for (const char *key; text && !status->failed && (key = js_next(value, &place, &ignored));) {
        const char *other = find_setter(stranger, key, stranger->switches_nb);
        if (other)
            status_fail(status, "'%.100s' sets option '%s' too", other, key);
    }
    return status->failed ? NULL : text;
}
