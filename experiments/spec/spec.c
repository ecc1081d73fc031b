#include "spec/spec.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/home.h"
#include "base/json.h"
#include "base/text.h"
#include "spec/keys.h"
#include "spec/plan.h"
#include "spec/spec_parts.h"
#include "spec/suite.h"

/* ---- keys ------------------------------------------------------------------------------------ */

static bool read_engine(void *at, const JsValue *value, Status *status) {
    Spec *spec = at;
    spec->stranger = arena_new(1, sizeof *spec->stranger);
    return stranger_read(spec->stranger, value, status);
}

/* ---- settings -------------------------------------------------------------------------------- */

bool spec_same_setting(const EngineSettings *a, const EngineSettings *b) {
    char text_a[ENGINE_PARAMS_NB], text_b[ENGINE_PARAMS_NB];
    plan_setting_text(a, text_a);
    plan_setting_text(b, text_b);
    return strcmp(text_a, text_b) == 0;
}

/* One more setting, of our own program; of a foreign engine only `options` speak. */
static void add_setting(Spec *spec, const EngineSettings *settings, char *options) {
    const size_t nb = (size_t)spec->settings_nb + 1;
    spec->settings = arena_grow(spec->settings, nb, sizeof *spec->settings);
    spec->settings[nb - 1] = *settings;
    if (options) {
        spec->options = arena_grow(spec->options, nb, sizeof *spec->options);
        spec->options[nb - 1] = options;
    }
    spec->settings_nb++;
}

static bool read_options(Spec *spec, const JsValue *object, Status *status) {
    EngineSettings none;
    char *text = stranger_setting(spec->stranger, object, status);
    engine_settings_init(&none);
    for (int i = 0; text && i < spec->settings_nb; i++)
        if (strcmp(spec->options[i], text) == 0)
            return true;
    if (text)
        add_setting(spec, &none, text);
    return text != NULL;
}

static bool read_setting(void *at, const JsValue *object, Status *status) {
    Spec *spec = at;
    EngineSettings settings;
    if (spec->stranger)
        return read_options(spec, object, status);
    engine_settings_init(&settings);
    if (!keys_parameters(&settings, object, status) ||
        !engine_settings_check_levels(&settings, status))
        return false;
    for (int i = 0; i < spec->settings_nb; i++)
        if (spec_same_setting(&spec->settings[i], &settings))
            return true; /* run once, and one row, however often it is named */
    add_setting(spec, &settings, NULL);
    return true;
}

static bool read_settings(void *at, const JsValue *value, Status *status) {
    return keys_each(at, value, "settings", 1, SPEC_SETTINGS_MAX, read_setting, status);
}

static bool read_baseline_set(void *at, const JsValue *value, Status *status) {
    Spec *spec = at;
    engine_settings_init(&spec->baseline);
    return sets_letters(spec, value, &spec->baseline.letters, status);
}

static bool read_baseline_setting(void *at, const JsValue *value, Status *status) {
    Spec *spec = at;
    if (!spec->stranger)
        return keys_parameters(&spec->baseline, value, status);
    spec->baseline_options = stranger_setting(spec->stranger, value, status);
    return !status->failed;
}

static bool read_baseline(void *at, const JsValue *value, Status *status) {
    static const Key keys[] = {KEY_BY("set", true, read_baseline_set),
                               KEY_BY("setting", false, read_baseline_setting), KEY_END};
    ((Spec *)at)->has_baseline = true;
    return keys_read(at, value, keys, status);
}

bool spec_override(Spec *spec, const char *assignment, Status *status) {
    int kept = 0;
    if (spec->stranger)
        return status_fail(status,
                           "--set '%.200s': the study is of a foreign engine, whose options "
                           "stand in the spec's settings",
                           assignment);
    for (int i = 0; i < spec->settings_nb; i++) {
        if (!keys_assign(&spec->settings[i], assignment, status) ||
            !keys_check_table(&spec->settings[i], status))
            return false;
        bool known = false;
        for (int k = 0; k < kept; k++)
            known |= spec_same_setting(&spec->settings[k], &spec->settings[i]);
        if (known)
            continue;
        spec->settings[kept] = spec->settings[i];
        if (spec->universes)
            spec->universes[kept] = spec->universes[i];
        kept++;
    }
    spec->settings_nb = kept;
    return !spec->has_baseline || keys_assign(&spec->baseline, assignment, status);
}

void spec_letters_text(const Spec *spec, uint64_t letters, char text[ENGINE_LETTERS_NB]) {
    EngineSettings settings;
    if (spec->stranger) {
        stranger_letters_text(spec->stranger, letters, text);
        return;
    }
    engine_settings_init(&settings);
    settings.letters = letters;
    engine_settings_letters_text(&settings, text);
}

void spec_setting_text(const Spec *spec, int setting, char text[ENGINE_PARAMS_NB]) {
    if (spec->stranger)
        snprintf(text, ENGINE_PARAMS_NB, "%s", spec->options[setting]);
    else
        plan_setting_text(&spec->settings[setting], text);
}

bool spec_meet(Spec *spec, Status *status) {
    if (!spec->stranger)
        return true;
    if (!stranger_meet(spec->stranger, status))
        return false;
    for (int i = 0; i < spec->settings_nb; i++)
        if (!stranger_check_setting(spec->stranger, spec->options[i], status))
            return false;
    return true;
}

bool spec_check_levels(const Spec *spec, Status *status) {
    for (int i = 0; i < spec->settings_nb; i++)
        if (!engine_settings_check_levels(&spec->settings[i], status))
            return false;
    return true;
}

/* ---- profiles -------------------------------------------------------------------------------- */

typedef struct Profile {
    int depth, positions, first, universes;
    int runs;                /* which of them a sweep can have is known with its letters */
    int64_t node_limit;      /* -1: the spec's own */
    const JsValue *fraction; /* NULL: the spec's own */
} Profile;

static bool read_profile(const JsValue *value, Profile *profile, Status *status) {
    static const Key keys[] = {
        KEY_AT("depth", KEY_INT, true, Profile, depth, 0, MAX_DEPTH - 1),
        KEY_AT("positions", KEY_INT, false, Profile, positions, 1, SPEC_CELLS_MAX),
        KEY_AT("first", KEY_INT, false, Profile, first, 1, SPEC_CELLS_MAX),
        KEY_AT("universes", KEY_INT, false, Profile, universes, 1, SPEC_SETTINGS_MAX),
        KEY_AT("fraction", KEY_INT, false, Profile, runs, 1, SPEC_CELLS_MAX),
        KEY_AT("node_limit", KEY_COUNT, false, Profile, node_limit, 0, 0),
        KEY_END};
    *profile = (Profile){.node_limit = -1, .fraction = js_get(value, "fraction")};
    if (!keys_read(profile, value, keys, status))
        return false;
    return !profile->first || !profile->positions ||
           status_fail(status, "'first' and 'positions' exclude each other");
}

static bool read_profiles(Spec *spec, const JsValue *profiles, const char *wanted, Profile *chosen,
                          Status *status) {
    static const char *const known[] = {"quick", "paper"};
    if (!js_is_object(profiles))
        return keys_wrong_type(profiles, "an object", status);
    void *place = NULL;
    const JsValue *value;
    bool found = false;
    for (const char *key; (key = js_next(profiles, &place, &value));) {
        Profile profile;
        if (strcmp(key, known[0]) != 0 && strcmp(key, known[1]) != 0)
            return status_fail(status, "unknown profile '%.200s' (known: quick, paper)", key);
        if (!read_profile(value, &profile, status)) {
            status_at(status, "%s", key);
            return false;
        }
        if (strcmp(key, wanted) == 0) {
            spec->depth = profile.depth;
            spec->positions = profile.positions;
            spec->first = profile.first;
            *chosen = profile;
            if (profile.node_limit >= 0)
                spec->node_limit = (uint64_t)profile.node_limit;
            found = true;
        }
    }
    return found || status_fail(status, "no profile '%s' in this spec", wanted);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static const Key spec_keys[] = {
    KEY_ONLY("version", KEY_VERSION, true),
    KEY_BY("engine", false, read_engine), /* before what has its letters or options */
    KEY_AT("study", KEY_NAME, true, Spec, study, 0, SPEC_NAME_NB),
    KEY_AT("title", KEY_TEXT, false, Spec, title, 0, 0),
    KEY_AT("suite", KEY_PATH, false, Spec, suite, 0, SPEC_PATH_NB),
    KEY_BY("game", false, games_read),
    KEY_AT("seeds", KEY_INT, false, Spec, seeds, 1, SUITE_POSITIONS_MAX),
    KEY_ONLY("sweep", KEY_ELSEWHERE, false),
    KEY_ONLY("fixed", KEY_ELSEWHERE, false),
    KEY_ONLY("fraction", KEY_ELSEWHERE, false),
    KEY_BY("sets", false, sets_read),
    KEY_BY("settings", false, read_settings),
    KEY_ONLY("universes", KEY_ELSEWHERE, false),
    KEY_BY("baseline", false, read_baseline),
    KEY_AT("node_limit", KEY_COUNT, false, Spec, node_limit, 0, 0),
    KEY_ONLY("profiles", KEY_ELSEWHERE, true),
    KEY_END,
};

/* What is searched: the positions of a suite, or trees. */
static bool check_positions(Spec *spec, Status *status) {
    if (spec->stranger && spec->games_nb)
        return status_fail(status, "game: a foreign engine knows no artificial trees");
    if (!spec->suite[0] && !spec->games_nb)
        return status_fail(status, "key 'suite' or 'game' is missing");
    if (spec->suite[0] && spec->games_nb)
        return status_fail(status, "game: replaces suite: a spec has one or the other");
    if (!spec->games_nb)
        return !spec->seeds || status_fail(status, "seeds: requires a game");
    return games_check(spec, status);
}

static bool read_universes(Spec *spec, const JsValue *object, int wanted, Status *status) {
    const JsValue *value = js_get(object, "universes");
    if (!value)
        return !wanted ||
               status_fail(status, "a profile takes %d of them, and there are none", wanted);
    if (spec->stranger)
        return status_fail(status, "a foreign engine has no base programs of ours");
    if (spec->settings_nb)
        return status_fail(status, "replaces settings: a spec has one or the other");
    return universes_read(spec, value, status) &&
           (!wanted || universes_take(spec, value, wanted, status));
}

static bool read_keys(Spec *spec, const JsValue *object, const char *profile, Status *status) {
    if (!keys_read(spec, object, spec_keys, status))
        return false;
    Profile chosen = {.universes = 0}; /* as many of them; 0: all */
    if (!read_profiles(spec, js_get(object, "profiles"), profile, &chosen, status)) {
        status_at(status, "profiles");
        return false;
    }
    if (spec->stranger && spec->depth < 1)
        return status_fail(status, "profiles: %s: depth: a foreign engine searches from depth 1 on",
                           profile);
    if (!check_positions(spec, status))
        return false;
    if (!read_universes(spec, object, chosen.universes, status)) {
        keys_at(status, "universes");
        return false;
    }
    if (!sets_read_sweep(spec, object, chosen.fraction, status))
        return false;
    if (spec->sets_nb == 0)
        return status_fail(status, "nothing to run: neither a sweep nor sets");
    if (spec->settings_nb == 0) {
        EngineSettings defaults;
        engine_settings_init(&defaults);
        add_setting(spec, &defaults, spec->stranger ? arena_text("{}") : NULL);
    }
    return true;
}

bool spec_read(Spec *spec, const char *path, const char *profile, Status *status) {
    *spec = (Spec){.title = arena_text("")};
    const JsValue *object = js_keep(js_read_file(home_find(path, HOME_SPEC), &spec->text, status));
    arena_at_end(free, spec->text);
    if (object)
        read_keys(spec, object, profile, status);
    status_at(status, "%s", path);
    return !status->failed;
}
