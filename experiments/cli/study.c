#include "cli/study.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/json.h"
#include "base/say.h"

Store *study_store(const char *path, Status *status) {
    Store *there = store_open_read(path, status);
    store_close(there, status);
    return status->failed ? NULL : store_open_write(path, status);
}

void study_say_beyond(int64_t cells, const char *of) {
    if (cells)
        say(stdout,
            "%" PRId64 " search%s of earlier specs and suites%s %s stored, in no view (`prunelab "
            "forget` removes them)\n",
            cells, say_es(cells), of, cells == 1 ? "is" : "are");
}

/* An engine that is asked for a move where there is none may answer anything. */
static bool check_moves(const Suite *suite, Status *status) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB];
    EnginePosition *position = engine_position_new();
    if (!position)
        return status_fail(status, "out of memory");
    for (int i = 0; i < suite->nb && !status->failed; i++) {
        const EngineEpd *epd = &suite->entries[i].epd;
        if (engine_position_set(position, epd->fen, status) &&
            engine_position_moves(position, moves) == 0)
            status_fail(status, "position '%s' has no legal move: no engine can be asked for one",
                        epd->id);
    }
    engine_position_free(position);
    return !status->failed;
}

/* The cells that are asked for: of a share its own alone. */
static bool make_cells(Study *study, const StudyAsk *ask, Status *status) {
    Plan *plan = &study->plan;
    shard_plan_of(&study->whole, plan);
    if (ask->outline)
        return true;
    if (!ask->shard.of)
        return plan_spread(plan, status);
    int *share = shard_deal(plan, ask->shard.of);
    study->whole.shard = ask->shard;
    shard_mark_deal(plan, ask->shard.of, share, study->whole.deal);
    return shard_cut(plan, &study->suite, &ask->shard, share, status);
}

bool study_read(Study *study, const StudyAsk *ask, Status *status) {
    Spec *spec = &study->spec;
    *study = (Study){.spec = {.title = NULL}};
    if (!spec_read(spec, ask->path, ask->profile, status))
        return false;
    for (int i = 0; i < ask->set->count; i++)
        if (!spec_override(spec, ask->set->text[i], status))
            return false;
    if (!spec_check_levels(spec, status)) {
        status_at(status, "--set");
        return false;
    }
    int suites = 1;
    if (spec->games_nb && !ask->suite) {
        suites = spec->games_nb;
        if (!suite_sow(&study->suite, spec->games, suites, spec->seeds, status))
            return false;
    } else if (!suite_read(&study->suite, ask->suite ? ask->suite : spec->suite, status)) {
        if (!ask->suite)
            status_at(status, "%s: suite", ask->path);
        return false;
    }
    if (spec->positions && spec->positions < study->suite.nb / suites)
        suite_sample(&study->suite, spec->positions * suites);
    if ((spec->first && !suite_cut(&study->suite, 1, spec->first, status)) ||
        (ask->from && !suite_cut(&study->suite, ask->from, ask->to, status)))
        return false;
    if ((spec->stranger && !check_moves(&study->suite, status)) || !spec_meet(spec, status)) {
        status_at(status, "%s", ask->path);
        return false;
    }
    return plan_outline(&study->plan, spec, &study->suite, status) &&
           make_cells(study, ask, status);
}

/* ---- the short way --------------------------------------------------------------------------- */

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

static JsValue *spec_of(const ShortSpec *ask, const char *name) {
    JsValue *spec = js_object(), *profiles = js_object(), *sets = js_array();
    js_fill(spec, "version %d, title %s, study %s, suite %s", 1,
            arena_print("prunelab run --sets %s", ask->sets), name, ask->suite);
    for (const char *at = ask->sets, *comma; at; at = comma ? comma + 1 : NULL) {
        comma = strchr(at, ',');
        js_append(sets, js_new_text(arena_print("%.*s", (int)strcspn(at, ","), at)));
    }
    js_put(spec, "sets", sets);
    js_put(profiles, "quick", js_fill(js_object(), "depth %d", ask->depth));
    js_put(spec, "profiles", profiles);
    return spec;
}

/* NAME.json in the folder of the database, or a temporary file. */
static const char *path_of(const ShortSpec *ask, const char *name) {
    const char *tmp = getenv("TMPDIR"), *slash = strrchr(ask->db, '/');
    if (ask->scratch)
        return arena_print("%s/prunelab-%ld-%s.json", tmp ? tmp : "/tmp", (long)getpid(), name);
    return arena_print("%.*s%s.json", slash ? (int)(slash - ask->db + 1) : 0, ask->db, name);
}

const char *short_spec_write(const ShortSpec *ask, Status *status) {
    const char *name = ask->name ? ask->name : "mine", *path = path_of(ask, name);
    const char *const inputs[] = {ask->suite, ask->db, NULL};
    FileOut *out = check_name(name, status) ? files_begin(path, FILE_SPEC, inputs, status) : NULL;
    if (out)
        js_print_pretty(files_stream(out), js_keep(spec_of(ask, name)));
    return out && files_end(out, status) ? path : NULL;
}
