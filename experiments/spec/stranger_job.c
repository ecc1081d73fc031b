/* A job: a stranger with letters and a setting, as JSON for who runs it. */
#include "base/arena.h"
#include "spec/stranger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_values(JsValue *list, const StrangerValue *values, int nb) {
    for (int i = 0; i < nb; i++)
        js_append(list, js_fill(js_array(), "%s %s", values[i].name, values[i].value));
}

static void put_setting(JsValue *list, const char *setting, Status *status) {
    Arena own = {NULL, NULL}, *before = arena_switch(&own); /* there may be millions of cells */
    const JsValue *object = js_keep(js_read_text(setting, status));
    StrangerValue *values = NULL;
    int nb = 0;
    if (object && stranger_values(object, &values, &nb, status))
        put_values(list, values, nb);
    arena_switch(before);
    arena_free(&own);
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
    put_values(options, stranger->setup, stranger->setup_nb);
    for (int i = 0; i < stranger->switches_nb; i++) {
        const StrangerSwitch *s = &stranger->switches[i];
        put_values(options, on >> i & 1 ? s->on : s->off, s->nb);
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
