#include "cli/short_spec.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/json.h"

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
        js_append(list, js_new_text(arena_print("%.*s", (int)nb, at)));
        at += nb;
        if (!*at)
            return list;
    }
}

static JsValue *spec_of(const ShortSpec *ask, const char *name) {
    JsValue *spec = js_object(), *profiles = js_object(), *quick = js_object();
    js_fill(spec, "version %d, title %s, study %s, suite %s", 1,
            arena_print("prunelab run --sets %s", ask->sets), name, ask->suite);
    js_put(spec, "sets", sets_of(ask->sets));
    js_put(quick, "depth", js_new_integer(ask->depth));
    js_put(profiles, "quick", quick);
    js_put(spec, "profiles", profiles);
    return spec;
}

/* NAME.json in the folder of the database. */
static const char *path_of(const char *db, const char *name) {
    const char *slash = strrchr(db, '/');
    return arena_print("%.*s%s.json", slash ? (int)(slash - db + 1) : 0, db, name);
}

static const char *scratch_path(const char *name) {
    const char *tmp = getenv("TMPDIR");
    return arena_print("%s/prunelab-%ld-%s.json", tmp ? tmp : "/tmp", (long)getpid(), name);
}

const char *short_spec_write(const ShortSpec *ask, Status *status) {
    const char *name = ask->name ? ask->name : "mine";
    const char *const inputs[] = {ask->suite, ask->db, NULL};
    if (!check_name(name, status))
        return NULL;
    const char *path = ask->scratch ? scratch_path(name) : path_of(ask->db, name);
    FileOut *out = files_begin(path, FILE_SPEC, inputs, status);
    if (out) {
        JsValue *spec = spec_of(ask, name);
        js_print_pretty(files_stream(out), spec);
        js_free(spec);
    }
    return out && files_end(out, status) ? path : NULL;
}
