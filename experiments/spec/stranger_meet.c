/* Starting a foreign engine to learn what it is; the rest of stranger.h is in stranger.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "spec/stranger.h"

/* ---- meeting it ------------------------------------------------------------------------------ */

static bool check_values(const OptionList *options, const StrangerValues *list, const char *where,
                         Status *status) {
    for (int i = 0; i < list->nb; i++) {
        const StrangerValue *set = &list->values[i];
        const Option *option = option_find(options, set->name);
        if (!option)
            return status_fail(status, "%s: the engine has no option '%s'", where, set->name);
        if (!option_takes(option, set->value, status))
            return status_at(status, "%s", where), false;
    }
    return true;
}

/* Values that differ in case alone may be one. */
static bool check_differ(const OptionList *options, const StrangerSwitch *s, const char *where,
                         Status *status) {
    for (int i = 0; i < s->on.nb; i++) {
        const Option *option = option_find(options, s->on.values[i].name);
        if (strcmp(option_spelling(option, s->on.values[i].value),
                   option_spelling(option, s->off.values[i].value)) != 0)
            return true;
    }
    return status_fail(status, "%s: on and off are the same: it switches nothing", where);
}

static bool check_options(const Stranger *stranger, const OptionList *options, Status *status) {
    if (!check_values(options, &stranger->setup, "setup", status))
        return false;
    for (int i = 0; i < stranger->switches_nb; i++) {
        const StrangerSwitch *s = &stranger->switches[i];
        char where[32];
        snprintf(where, sizeof where, "switch %c", s->letter);
        if (!check_values(options, &s->on, where, status) ||
            !check_values(options, &s->off, where, status) ||
            !check_differ(options, s, where, status))
            return false;
    }
    return true;
}

/* Options at rest: in the engine's order, each with all that it declares. */
static char *write_options(const OptionList *options) {
    JsValue *list = js_keep(js_array());
    for (int i = 0; i < options->nb; i++) {
        const Option *o = &options->options[i];
        JsValue *row = js_object(), *vars = js_array();
        js_fill(row, "name %s, type %s, default %s", o->name, option_kind_text(o->kind),
                o->fallback);
        if (o->kind == OPTION_SPIN)
            js_fill(row, "min %" PRId64 ", max %" PRId64, o->min, o->max);
        for (int v = 0; v < o->vars_nb; v++)
            js_append(vars, js_new_text(o->vars[v]));
        if (o->flaw)
            js_put(row, "flaw", js_new_text(o->flaw));
        js_put(row, "vars", vars);
        js_append(list, row);
    }
    return arena_at_end(free, js_write(list));
}

static void add_values(Text *text, const StrangerValues *list) {
    for (int i = 0; i < list->nb; i++)
        text_add(text, "%s=%s\n", list->values[i].name, list->values[i].value);
}

/* What can change a count, and nothing else: no title, no limit on memory or time. */
static void sign(Stranger *stranger) {
    Text text = TEXT_EMPTY;
    char digest[DIGEST_NB];
    text_add(&text, "%s\n%s\n%s\n%s\n", stranger->digest, stranger->name, stranger->author,
             stranger->options);
    for (int i = 0; stranger->args[i]; i++)
        text_add(&text, "arg %s\n", stranger->args[i]);
    add_values(&text, &stranger->setup);
    for (int i = 0; i < stranger->switches_nb; i++) {
        const StrangerSwitch *s = &stranger->switches[i];
        text_add(&text, "switch %c\n", s->letter);
        add_values(&text, &s->on);
        add_values(&text, &s->off);
    }
    digest_text(text_get(&text), digest);
    snprintf(stranger->signature, sizeof stranger->signature, "%.16s", digest);
    text_release(&text);
}

static Client *start(const Stranger *stranger, Status *status) {
    const ProcessPlan plan = {.path = stranger->path,
                              .args = (const char *const *)stranger->args,
                              .memory_mb = stranger->memory_mb};
    return client_start(&plan, CLIENT_PATIENCE, status);
}

/* Set up as every cell sets it: does it tell its end? What it does wrong is a cell's affair. */
static bool try_end(const Stranger *stranger, Client *client) {
    enum { PATIENCE = 10 };
    const int patience = stranger->seconds < PATIENCE ? stranger->seconds : PATIENCE;
    Status ignored = STATUS_OK;
    const StrangerValue *setup = stranger->setup.values;
    for (int i = 0; i < stranger->setup.nb; i++)
        if (!client_set(client, setup[i].name, setup[i].value, &ignored))
            return false;
    return client_tells_end(client, patience);
}

static bool meet(Stranger *stranger, Status *status) {
    if (!process_find(stranger->command, stranger->path, status) ||
        !process_mark(stranger->path, stranger->mark, status) ||
        !digest_program(stranger->path, stranger->digest, status))
        return false;
    Client *client = start(stranger, status);
    if (client && check_options(stranger, &client->options, status) &&
        client_ready(client, status)) {
        snprintf(stranger->name, sizeof stranger->name, "%s", client->name);
        snprintf(stranger->author, sizeof stranger->author, "%s", client->author);
        stranger->options = write_options(&client->options);
        sign(stranger);
        stranger->tells_end = stranger->limit == CLIENT_LIMIT_NODES && try_end(stranger, client);
    }
    client_end(client);
    return !status->failed;
}

bool stranger_meet(Stranger *stranger, Status *status) {
    if (meet(stranger, status))
        return true;
    return status_at(status, "engine '%.200s'", stranger->command), false;
}

bool stranger_check_setting(const Stranger *stranger, const char *setting, Status *status) {
    Status ignored = STATUS_OK;
    StrangerValues list = {NULL, 0};
    if (strcmp(setting, "{}") == 0)
        return true;
    const JsValue *object = js_keep(js_read_text(setting, status));
    Client *client = object ? start(stranger, status) : NULL;
    if (client && stranger_values(&list, object, &ignored))
        check_values(&client->options, &list, "settings", status);
    client_end(client);
    return !status->failed;
}
