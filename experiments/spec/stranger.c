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

static bool find_value(const StrangerValues *values, const char *name) {
    for (int i = 0; i < values->nb; i++)
        if (strcasecmp(values->values[i].name, name) == 0)
            return true;
    return false;
}

static bool add_value(StrangerValues *list, const char *name, const JsValue *value,
                      Status *status) {
    char *text = NULL;
    if (list->nb == STRANGER_VALUES_MAX)
        return status_fail(status, "more than %d options", STRANGER_VALUES_MAX);
    if (!check_name(name, status))
        return false;
    if (find_value(list, name))
        return status_fail(status, "option '%s' twice", name);
    if (!read_value(value, &text, status))
        return keys_at(status, name);
    list->values = arena_more(list->values, (size_t)list->nb, sizeof *list->values);
    list->values[list->nb++] = (StrangerValue){arena_text(name), text};
    return true;
}

bool stranger_values(void *values, const JsValue *object, Status *status) {
    void *place = NULL;
    const JsValue *value;
    if (!js_is_object(object))
        return keys_wrong_type(object, "an object", status);
    for (const char *key; (key = js_next(object, &place, &value));)
        if (!add_value(values, key, value, status))
            return false;
    return true;
}

/* ---- switches -------------------------------------------------------------------------------- */

/* `option` names the one option whose values are on and off; without it both are objects. */
static bool read_sides(StrangerSwitch *s, const JsValue *object, Status *status) {
    const JsValue *option = js_get(object, "option"), *on = js_get(object, "on"),
                  *off = js_get(object, "off");
    const char *name;
    if (!on || !off)
        return status_fail(status, "key '%s' is missing", on ? "off" : "on");
    if (option) {
        if (!keys_text(option, &name, status))
            return status_at(status, "option"), false;
        return add_value(&s->on, name, on, status) && add_value(&s->off, name, off, status);
    }
    if (!stranger_values(&s->on, on, status))
        return status_at(status, "on"), false;
    if (!stranger_values(&s->off, off, status))
        return status_at(status, "off"), false;
    bool same = s->on.nb == s->off.nb && s->on.nb > 0;
    for (int i = 0; same && i < s->on.nb; i++)
        same = strcasecmp(s->on.values[i].name, s->off.values[i].name) == 0;
    return same || status_fail(status, "on and off must set the same options, in one order");
}

/* stranger_meet looks again, by how the engine writes its values. */
static bool check_differ(const StrangerSwitch *s, Status *status) {
    for (int i = 0; i < s->on.nb; i++)
        if (strcmp(s->on.values[i].value, s->off.values[i].value) != 0)
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

/* No option is set twice for a cell: which would hold? */
static const char *find_setter(const Stranger *stranger, const char *name, int before) {
    if (find_value(&stranger->setup, name))
        return "setup";
    for (int i = 0; i < before; i++)
        if (find_value(&stranger->switches[i].on, name))
            return stranger->switches[i].title;
    return NULL;
}

static bool check_setters(const Stranger *stranger, Status *status) {
    for (int i = 0; i < stranger->switches_nb; i++)
        for (int v = 0; v < stranger->switches[i].on.nb; v++) {
            const char *name = stranger->switches[i].on.values[v].name;
            const char *other = find_setter(stranger, name, i);
            if (other)
                return status_fail(status, "switches[%d]: '%.100s' sets option '%s' too", i, other,
                                   name);
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

static const char *const limits[] = {"nodes", "stop", NULL};

static const Key stranger_keys[] = {
    KEY_AT("command", KEY_PATH, true, Stranger, command, 0, PROCESS_PATH_NB),
    KEY_LIST("args", false, "strings", 0, STRANGER_ARGS_MAX, read_arg),
    KEY_INTO("setup", false, Stranger, setup, stranger_values),
    KEY_ONE_OF("limit", false, limits, Stranger, limit, CLIENT_LIMIT_NODES),
    KEY_LIST("switches", true, "switches", 1, ENHANCEMENT_MAX, read_switch),
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

char *stranger_values_text(const StrangerValues *list) {
    JsValue *object = js_keep(js_object());
    for (int i = 0; i < list->nb; i++)
        js_put(object, list->values[i].name, js_new_text(list->values[i].value));
    return arena_at_end(free, js_write(object));
}

char *stranger_parameters(const JsValue *value, Status *status) {
    StrangerValues list = {NULL, 0};
    if (!stranger_values(&list, value, status))
        return NULL;
    if (list.nb)
        qsort(list.values, (size_t)list.nb, sizeof *list.values, compare_values);
    char *text = stranger_values_text(&list);
    if (strlen(text) < ENGINE_PARAMS_NB)
        return text;
    return status_fail(status, "more than %d bytes of options", ENGINE_PARAMS_NB - 1), NULL;
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

/* ---- jobs ------------------------------------------------------------------------------------ */

static void put_values(JsValue *list, const StrangerValues *put) {
    for (int i = 0; i < put->nb; i++)
        js_append(list, js_fill(js_array(), "%s %s", put->values[i].name, put->values[i].value));
}

/* A setting is canonical: an object of texts. */
static void put_setting(JsValue *list, const char *setting, Status *status) {
    JsValue *object =
        js_read_text(setting, status); /* none is kept: there may be millions of cells */
    void *place = NULL;
    const JsValue *value;
    for (const char *key; object && (key = js_next(object, &place, &value));)
        js_append(list, js_fill(js_array(), "%s %s", key, js_string(value)));
    if (object)
        js_free(object);
}

/* NULL on an error. */
static JsValue *make_job(const Stranger *stranger, const char *letters, const char *setting,
                         Status *status) {
    uint64_t on;
    if (!stranger_letters(stranger, letters, &on, status))
        return NULL;
    JsValue *object = js_object(), *args = js_array(), *options = js_array();
    for (int i = 0; stranger->args[i]; i++)
        js_append(args, js_new_text(stranger->args[i]));
    put_values(options, &stranger->setup);
    for (int i = 0; i < stranger->switches_nb; i++) {
        const StrangerSwitch *s = &stranger->switches[i];
        put_values(options, on >> i & 1 ? &s->on : &s->off);
    }
    put_setting(options, setting, status);
    js_fill(object, "path %s, mark %s", stranger->path, stranger->mark);
    js_put(object, "args", args);
    js_put(object, "options", options);
    js_fill(object, "limit %d, tells_end %d, memory %d, seconds %d", stranger->limit,
            stranger->tells_end, stranger->memory_mb, stranger->seconds);
    return object;
}

static bool write_job(JsValue *object, char job[STRANGER_JOB_NB], Status *status) {
    char *text = js_write(object);
    js_free(object);
    if (strlen(text) >= STRANGER_JOB_NB)
        status_fail(status, "engine: more than %d bytes of arguments and options",
                    STRANGER_JOB_NB - 1);
    snprintf(job, STRANGER_JOB_NB, "%s", text);
    free(text);
    return !status->failed;
}

bool stranger_job(const Stranger *stranger, const char *letters, const char *setting,
                  char job[STRANGER_JOB_NB], Status *status) {
    JsValue *object = make_job(stranger, letters, setting, status);
    return object && write_job(object, job, status);
}

bool stranger_pair(const Stranger *stranger, const StrangerSide *white, const StrangerSide *black,
                   char job[STRANGER_JOB_NB], Status *status) {
    const StrangerSide *const sides[] = {white, black};
    JsValue *both = js_object();
    for (int i = 0; i < 2; i++) {
        JsValue *one = make_job(stranger, sides[i]->letters, sides[i]->setting, status);
        if (one)
            js_put(both, i ? "black" : "white", one);
    }
    return write_job(both, job, status);
}
