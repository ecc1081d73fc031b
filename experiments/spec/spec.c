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

int spec_find_setting(const Spec *spec, int nb, const EngineSettings *settings) {
    char wanted[ENGINE_PARAMS_NB], text[ENGINE_PARAMS_NB];
    plan_setting_text(settings, wanted);
    for (int i = 0; i < nb; i++) {
        plan_setting_text(&spec->settings[i], text);
        if (strcmp(text, wanted) == 0)
            return i;
    }
    return -1;
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
    if (spec_find_setting(spec, spec->settings_nb, &settings) < 0)
        add_setting(spec, &settings, NULL); /* run once, and one row, however often it is named */
    return true;
}

static bool read_baseline_set(void *at, const JsValue *value, Status *status) {
    Spec *spec = at;
    engine_settings_init(&spec->baseline);
    return sets_letters(spec->stranger, value, &spec->baseline.letters, status);
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

static bool override(Spec *spec, const char *assignment, Status *status) {
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
        if (spec_find_setting(spec, kept, &spec->settings[i]) >= 0)
            continue;
        spec->settings[kept] = spec->settings[i];
        if (spec->universes)
            spec->universes[kept] = spec->universes[i];
        kept++;
    }
    spec->settings_nb = kept;
    return !spec->has_baseline || keys_assign(&spec->baseline, assignment, status);
}

bool spec_override(Spec *spec, const char *const *assignments, int nb, Status *status) {
    for (int i = 0; i < nb; i++)
        if (!override(spec, assignments[i], status))
            return false;
    for (int i = 0; i < spec->settings_nb; i++)
        if (!engine_settings_check_levels(&spec->settings[i], status))
            return status_at(status, "--set"), false;
    return true;
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

/* ---- profiles -------------------------------------------------------------------------------- */

typedef struct Profile {
    int depth, positions, first; /* as the spec's */
    int universes;               /* as many of them; 0: all */
    int runs;                    /* which of them a sweep can have is known with its letters */
    int64_t node_limit;          /* -1: the spec's own */
    const JsValue *fraction;     /* NULL: the spec's own */
} Profile;

static bool read_profile(void *at, const JsValue *value, Status *status) {
    Profile *profile = at;
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

/* ---- artificial trees ------------------------------------------------------------------------- */

/* The trees of a game are a suite of their own, and each suite is there once. */
static bool is_new(const Spec *spec, const char *fen, Status *status) {
    char name[SUITE_NAME_NB], other[SUITE_NAME_NB];
    suite_name_trees(fen, name);
    for (int i = 0; i < spec->games_nb; i++) {
        suite_name_trees(spec->games[i], other);
        if (strcmp(name, other) == 0)
            return status_fail(status, "'%s' occurs twice (`seeds` makes more trees of a game)",
                               name);
    }
    return true;
}

static bool read_game(void *at, const JsValue *value, Status *status) {
    Spec *spec = at;
    EnginePosition *position = mem_there(engine_position_new());
    char fen[ENGINE_FEN_NB];
    const char *text;
    if (keys_text(value, &text, status) && engine_position_set_other(position, text, status)) {
        engine_position_fen(position, fen);
        if (is_new(spec, fen, status)) {
            spec->games = arena_grow(spec->games, (size_t)spec->games_nb + 1, sizeof *spec->games);
            memcpy(spec->games[spec->games_nb++], fen, sizeof fen);
        }
    }
    engine_position_free(position);
    return !status->failed;
}

/* Key `game`: a text or a list of them. */
static bool read_games(void *spec, const JsValue *value, Status *status) {
    return js_is_array(value)
               ? keys_each(spec, value, "games", 1, SPEC_GAMES_MAX, read_game, status)
               : read_game(spec, value, status);
}

/* Can the trees be counted to the profile's depth? Without `seeds` there is one of each. */
static bool check_games(Spec *spec, Status *status) {
    EnginePosition *position = mem_there(engine_position_new());
    spec->seeds = spec->seeds ? spec->seeds : 1;
    if ((int64_t)spec->games_nb * spec->seeds > SUITE_POSITIONS_MAX)
        status_fail(status, "%d games of %d seeds are more than %d positions", spec->games_nb,
                    spec->seeds, SUITE_POSITIONS_MAX);
    for (int i = 0; i < spec->games_nb && !status->failed; i++)
        if (engine_position_set_other(position, spec->games[i], status))
            engine_position_check_depth(position, spec->depth, status);
    if (status->failed)
        status_at(status, "game");
    engine_position_free(position);
    return !status->failed;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static const Key spec_keys[] = {
    KEY_ONLY("version", KEY_VERSION, true),
    KEY_BY("engine", false, read_engine), /* before what has its letters or options */
    KEY_AT("study", KEY_NAME, true, Spec, study, 0, SPEC_NAME_NB),
    KEY_AT("title", KEY_TEXT, false, Spec, title, 0, 0),
    KEY_AT("suite", KEY_PATH, false, Spec, suite, 0, SPEC_PATH_NB),
    KEY_BY("game", false, read_games),
    KEY_AT("seeds", KEY_INT, false, Spec, seeds, 1, SUITE_POSITIONS_MAX),
    KEY_ONLY("sweep", KEY_ELSEWHERE, false),
    KEY_ONLY("fixed", KEY_ELSEWHERE, false),
    KEY_ONLY("fraction", KEY_ELSEWHERE, false),
    KEY_LIST("sets", false, "strings", 0, 1e18, sets_read_one),
    KEY_LIST("settings", false, "settings", 1, SPEC_SETTINGS_MAX, read_setting),
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
    return check_games(spec, status);
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
    return universes_read(spec, value, wanted, status);
}

static bool read_keys(Spec *spec, const JsValue *object, const char *profile, Status *status) {
    if (!keys_read(spec, object, spec_keys, status))
        return false;
    Profile chosen;
    if (!keys_profiles(&chosen, js_get(object, "profiles"), "profile", profile, read_profile,
                       status))
        return status_at(status, "profiles"), false;
    spec->depth = chosen.depth;
    spec->positions = chosen.positions;
    spec->first = chosen.first;
    if (chosen.node_limit >= 0)
        spec->node_limit = (uint64_t)chosen.node_limit;
    if (spec->stranger && spec->depth < 1)
        return status_fail(status, "profiles: %s: depth: a foreign engine searches from depth 1 on",
                           profile);
    if (!check_positions(spec, status))
        return false;
    if (!read_universes(spec, object, chosen.universes, status))
        return keys_at(status, "universes");
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
