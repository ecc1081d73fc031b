#include "cli/short_spec.h"

#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/json.h"
#include "base/text.h"

static bool check_name(const char *name, Status *status) {
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return (name[0] && !strchr("-.", name[0]) && !name[strspn(name, allowed)]) ||
           status_fail(
               status,
               "--name '%.100s': not a study's name (letters, digits, - _ . , not beginning "
               "with - or .)",
               name);
}

static JsValue *sets_of(const char *sets) {
    JsValue *list = js_array();
    for (const char *at = sets;; at++) {
        const size_t nb = strcspn(at, ",");
        char *set = mem_new(nb + 1, 1);
        memcpy(set, at, nb);
        js_append(list, js_new_text(set));
        free(set);
        at += nb;
        if (!*at)
            return list;
    }
}

static JsValue *spec_of(const ShortSpec *ask, const char *name) {
    JsValue *spec = js_object(), *profiles = js_object(), *quick = js_object();
    Text title = TEXT_EMPTY;
    text_add(&title, "prunelab run --sets %s", ask->sets);
    js_fill(spec, "version %d, title %s, study %s, suite %s", 1, text_get(&title), name,
            ask->suite);
    js_put(spec, "sets", sets_of(ask->sets));
    js_put(quick, "depth", js_new_integer(ask->depth));
    js_put(profiles, "quick", quick);
    js_put(spec, "profiles", profiles);
    text_release(&title);
    return spec;
}

/* NAME.json in the folder of the database. */
static char *path_of(const char *db, const char *name) {
    const char *slash = strrchr(db, '/');
    Text path = TEXT_EMPTY;
    text_add(&path, "%.*s%s.json", slash ? (int)(slash - db + 1) : 0, db, name);
    char *copy = mem_text(text_get(&path));
    text_release(&path);
    return copy;
}

char *short_spec_write(const ShortSpec *ask, Status *status) {
    const char *name = ask->name ? ask->name : "mine";
    const char *const inputs[] = {ask->suite, ask->db, NULL};
    if (!check_name(name, status))
        return NULL;
    char *path = path_of(ask->db, name);
    FileOut *out = files_begin(path, FILE_SPEC, inputs, status);
    if (out) {
        JsValue *spec = spec_of(ask, name);
        js_print_pretty(files_stream(out), spec);
        js_free(spec);
    }
    if (!out || !files_end(out, status)) {
        free(path);
        return NULL;
    }
    return path;
}
