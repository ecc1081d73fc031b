#include "cli/study.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/json.h"
#include "base/say.h"
#include "store/members.h"

Store *study_store(const char *path, Status *status) {
    Store *there = store_open_read(path, status);
    store_close(there, status);
    return status->failed ? NULL : store_open_write(path, status);
}

bool study_tell_beyond(Store *store, const char *study, Status *status) {
    int64_t cells;
    if (members_beyond(store, study, &cells, status) && cells)
        say(stdout,
            "%" PRId64 " search%s of earlier specs and suites%s %s stored, in no view (`prunelab "
            "forget` removes them)\n",
            cells, say_es(cells), study ? " of this study" : "", cells == 1 ? "is" : "are");
    return !status->failed;
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
static bool make_cells(Study *study, Status *status) {
    Plan *plan = &study->plan;
    ShardPlan *whole = &study->whole;
    shard_plan_of(whole, plan);
    if (study->outline)
        return true;
    if (!whole->shard.of)
        return plan_spread(plan, status);
    int *share = shard_deal(plan, whole->shard.of);
    shard_mark_deal(plan, whole->shard.of, share, whole->deal);
    return shard_cut(plan, &study->suite, &whole->shard, share, status);
}

bool study_read(Study *study, const CliCall *call, Status *status) {
    Spec *spec = &study->spec;
    const char *path = call->arguments.text[0];
    if (!spec_read(spec, path, call->profile, status) ||
        !spec_override(spec, call->set.text, call->set.count, status))
        return false;
    int suites = 1;
    if (spec->games_nb && !call->suite) {
        suites = spec->games_nb;
        if (!suite_sow(&study->suite, spec->games, suites, spec->seeds, status))
            return false;
    } else if (!suite_read(&study->suite, call->suite ? call->suite : spec->suite, status)) {
        if (!call->suite)
            status_at(status, "%s: suite", path);
        return false;
    }
    if (spec->positions && spec->positions < study->suite.nb / suites)
        suite_sample(&study->suite, spec->positions * suites);
    if ((spec->first && !suite_cut(&study->suite, 1, spec->first, status)) ||
        (study->from && !suite_cut(&study->suite, study->from, study->to, status)))
        return false;
    if ((spec->stranger && !check_moves(&study->suite, status)) || !spec_meet(spec, status))
        return status_at(status, "%s", path), false;
    return plan_outline(&study->plan, spec, &study->suite, status) && make_cells(study, status);
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

static JsValue *spec_of(const CliCall *call, const char *name) {
    JsValue *spec = js_object(), *profiles = js_object(), *sets = js_array();
    js_fill(spec, "version %d, title %s, study %s, suite %s", 1,
            arena_print("prunelab run --sets %s", call->sets), name, call->suite);
    for (const char *at = call->sets, *comma; at; at = comma ? comma + 1 : NULL) {
        comma = strchr(at, ',');
        js_append(sets, js_new_text(arena_print("%.*s", (int)strcspn(at, ","), at)));
    }
    js_put(spec, "sets", sets);
    js_put(profiles, "quick", js_fill(js_object(), "depth %d", (int)call->depth));
    js_put(spec, "profiles", profiles);
    return spec;
}

/* NAME.json in the folder of the database, or a temporary file. */
static const char *path_of(const CliCall *call, const char *name) {
    const char *tmp = getenv("TMPDIR"), *slash = strrchr(call->db, '/');
    if (call->dry_run)
        return arena_print("%s/prunelab-%ld-%s.json", tmp ? tmp : "/tmp", (long)getpid(), name);
    return arena_print("%.*s%s.json", slash ? (int)(slash - call->db + 1) : 0, call->db, name);
}

const char *study_write_spec(const CliCall *call, Status *status) {
    const char *name = call->name ? call->name : STUDY_NAME, *path = path_of(call, name);
    const char *const inputs[] = {call->suite, call->db, NULL};
    FileOut *out = check_name(name, status) ? files_begin(path, FILE_SPEC, inputs, status) : NULL;
    if (out)
        js_print_pretty(files_stream(out), js_keep(spec_of(call, name)));
    return out && files_end(out, status) ? path : NULL;
}
