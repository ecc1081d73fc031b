#include "match/match_spec.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/home.h"
#include "base/json.h"
#include "base/text.h"
#include "spec/keys.h"

#define MINUTES_MAX 100000.0
enum { MS_MAX = 86400000, SCORE_LIMIT_MAX = 10000 };

/* A reader of one key's value into what `at` points to. */
typedef struct Key {
    const char *name;
    bool (*read)(void *at, const JsValue *value, Status *status);
    bool needed;
} Key;

/* Read an object by its keys (ended by a NULL name); `what` says what it is. */
static bool read_object(void *at, const JsValue *object, const Key *keys, Status *status) {
    const char *names[16] = {NULL};
    if (!js_is_object(object))
        return keys_wrong_type(object, "an object", status);
    for (int i = 0; keys[i].name; i++)
        names[i] = keys[i].name;
    if (!keys_known(object, names, status))
        return false;
    for (const Key *key = keys; key->name; key++) {
        const JsValue *value = js_get(object, key->name);
        if (!value && key->needed)
            return status_fail(status, "key '%s' is missing", key->name);
        if (value && key->read && !key->read(at, value, status)) {
            keys_at(status, key->name);
            return false;
        }
    }
    return true;
}

/* ---- players --------------------------------------------------------------------------------- */

static bool read_name(void *at, const JsValue *value, Status *status) {
    return keys_name(value, ((MatchPlayer *)at)->name, SPEC_NAME_NB, status);
}

static bool read_preset(void *at, const JsValue *value, Status *status) {
    EngineSettings *settings = &((MatchPlayer *)at)->settings;
    const char *text;
    if (!keys_text(value, &text, status) || !engine_settings_preset(settings, text, status))
        return false;
    settings->base[BASE_REPETITION] = settings->base[BASE_FIFTY_MOVES] = SWITCH_ON;
    return true;
}

static bool read_letters(void *at, const JsValue *value, Status *status) {
    const char *text;
    return keys_text(value, &text, status) &&
           engine_settings_letters(&((MatchPlayer *)at)->settings, text, status);
}

static bool read_parameters(void *at, const JsValue *object, Status *status) {
    return keys_parameters(&((MatchPlayer *)at)->settings, object, status);
}

/* In the order in which they take effect. */
static const Key player_keys[] = {{"name", read_name, true},
                                  {"preset", read_preset, false},
                                  {"letters", read_letters, false},
                                  {"parameters", read_parameters, false},
                                  {NULL, NULL, false}};

static bool check_player(const MatchSpec *spec, const MatchPlayer *player, Status *status) {
    for (int i = 0; i < spec->players_nb; i++)
        if (strcmp(spec->players[i].name, player->name) == 0)
            return status_fail(status, "name '%s' given twice", player->name);
    return true;
}

/* Switches and options of a foreign engine. */
static bool read_foreign(MatchSpec *spec, const JsValue *value, Status *status) {
    static const char *const known[] = {"name", "letters", "parameters", NULL};
    MatchPlayer *player = &spec->players[spec->players_nb];
    const JsValue *name = js_get(value, "name"), *letters = js_get(value, "letters"),
                  *options = js_get(value, "parameters");
    const char *text;
    engine_settings_init(&player->settings);
    if (!js_is_object(value))
        return keys_wrong_type(value, "an object", status);
    if (!keys_known(value, known, status))
        return false;
    if (!name || !letters)
        return status_fail(status, "key '%s' is missing", name ? "letters" : "name");
    if (!read_name(player, name, status))
        return status_at(status, "name"), false;
    if (!keys_text(letters, &text, status) ||
        !stranger_letters(spec->stranger, text, &player->settings.letters, status))
        return status_at(status, "letters"), false;
    if (!check_player(spec, player, status))
        return false;
    spec->players_nb++; /* what it owns is released with the spec */
    player->options = options ? stranger_setting(spec->stranger, options, status) : mem_text("{}");
    if (status->failed && options)
        status_at(status, "parameters");
    return !status->failed;
}

static bool read_player(MatchSpec *spec, const JsValue *value, Status *status) {
    MatchPlayer *player = &spec->players[spec->players_nb];
    engine_settings_init(&player->settings);
    player->settings.base[BASE_REPETITION] = player->settings.base[BASE_FIFTY_MOVES] = SWITCH_ON;
    if (!read_object(player, value, player_keys, status))
        return false;
    if (!js_get(value, "preset") && !js_get(value, "letters"))
        return status_fail(status, "neither a preset nor letters");
    if (player->settings.base[BASE_DEEPENING] != SWITCH_ON)
        return status_fail(status, "cannot play with base.deepening off: a move must be known "
                                   "before the search has ended");
    if (!check_player(spec, player, status))
        return false;
    spec->players_nb++;
    return engine_settings_check(&player->settings, status);
}

static bool read_players(void *at, const JsValue *array, Status *status) {
    MatchSpec *spec = at;
    if (!js_is_array(array))
        return keys_wrong_type(array, "an array of objects", status);
    if (js_array_nb(array) < 2 || js_array_nb(array) > MATCH_PLAYERS_MAX)
        return status_fail(status, "%zu players (2 to %d are allowed)", js_array_nb(array),
                           MATCH_PLAYERS_MAX);
    for (size_t i = 0; i < js_array_nb(array); i++)
        if (!(spec->stranger ? read_foreign : read_player)(spec, js_array_at(array, i), status)) {
            status_at(status, "[%zu]", i);
            return false;
        }
    return true;
}

/* ---- controls -------------------------------------------------------------------------------- */

/* A control as it is written. */
typedef struct Written {
    int64_t nodes;
    int depth, move_ms, moves, pairs;
    double minutes, factor;
} Written;

static bool read_nodes(void *at, const JsValue *value, Status *status) {
    return keys_integer(value, 1, INT64_MAX, &((Written *)at)->nodes, status);
}
static bool read_depth(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 1, CONTROL_DEPTH_MAX, &((Written *)at)->depth, status);
}
static bool read_move_ms(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 1, MS_MAX, &((Written *)at)->move_ms, status);
}
static bool read_moves(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 1, CONTROL_MOVES_MAX, &((Written *)at)->moves, status);
}
static bool read_minutes(void *at, const JsValue *value, Status *status) {
    return keys_real(value, 1e-6, MINUTES_MAX, &((Written *)at)->minutes, status);
}
static bool read_factor(void *at, const JsValue *value, Status *status) {
    return keys_real(value, 1e-6, 1000, &((Written *)at)->factor, status);
}
static bool read_own_pairs(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 1, MATCH_PAIRS_MAX, &((Written *)at)->pairs, status);
}

static const Key control_keys[] = {
    {"nodes", read_nodes, false},     {"depth", read_depth, false},
    {"move_ms", read_move_ms, false}, {"moves", read_moves, false},
    {"minutes", read_minutes, false}, {"factor", read_factor, false},
    {"pairs", read_own_pairs, false}, {NULL, NULL, false},
};

static bool is_one_kind(const JsValue *value) {
    const bool moves = js_get(value, "moves"), minutes = js_get(value, "minutes");
    const int missing =
        !js_get(value, "nodes") + !js_get(value, "depth") + !js_get(value, "move_ms") + !moves;
    return missing == 3 && moves == minutes && (moves || !js_get(value, "factor"));
}

static bool add_control(MatchSpec *spec, const JsValue *value, Status *status) {
    Written w = {.factor = 1};
    if (!read_object(&w, value, control_keys, status))
        return false;
    if (!is_one_kind(value))
        return status_fail(status, "expected either nodes, or depth, or move_ms, or moves and "
                                   "minutes (and factor)");
    if (spec->stranger && !w.nodes && !w.depth)
        return status_fail(status, "a foreign engine plays by nodes or depth, not by time");
    if (spec->controls_nb == MATCH_CONTROLS_MAX)
        return status_fail(status, "more than %d controls", MATCH_CONTROLS_MAX);
    MatchControl *c = &spec->controls[spec->controls_nb++];
    *c = (MatchControl){.pairs = w.pairs};
    if (w.nodes)
        c->control = (Control){.kind = CONTROL_NODES, .nodes = (uint64_t)w.nodes};
    else if (w.depth)
        c->control = (Control){.kind = CONTROL_DEPTH, .moves = w.depth};
    else if (w.move_ms)
        c->control = (Control){.kind = CONTROL_MOVE, .ns = (int64_t)w.move_ms * 1000000};
    else
        c->control = (Control){
            .kind = CONTROL_CLOCK, .moves = w.moves, .ns = llround(w.minutes * w.factor * 60e9)};
    return true;
}

static bool read_control(void *at, const JsValue *value, Status *status) {
    if (!js_is_array(value))
        return add_control(at, value, status);
    if (js_array_nb(value) == 0)
        return status_fail(status, "empty");
    for (size_t i = 0; i < js_array_nb(value); i++)
        if (!add_control(at, js_array_at(value, i), status)) {
            status_at(status, "[%zu]", i);
            return false;
        }
    return true;
}

/* For the controls that name no number of their own; so it is read after them. */
static bool read_pairs(void *at, const JsValue *value, Status *status) {
    MatchSpec *spec = at;
    int pairs;
    if (!keys_int(value, 1, MATCH_PAIRS_MAX, &pairs, status))
        return false;
    for (int i = 0; i < spec->controls_nb; i++)
        if (!spec->controls[i].pairs)
            spec->controls[i].pairs = pairs;
    return true;
}

static bool read_first(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 1, MATCH_PAIRS_MAX, &((MatchSpec *)at)->first_opening, status);
}

/* ---- the sequential test --------------------------------------------------------------------- */

static bool read_elo0(void *at, const JsValue *value, Status *status) {
    return keys_real(value, -1000, 1000, &((EloTest *)at)->elo0, status);
}
static bool read_elo1(void *at, const JsValue *value, Status *status) {
    return keys_real(value, -1000, 1000, &((EloTest *)at)->elo1, status);
}
static bool read_alpha(void *at, const JsValue *value, Status *status) {
    return keys_real(value, 1e-6, 0.49, &((EloTest *)at)->alpha, status);
}
static bool read_beta(void *at, const JsValue *value, Status *status) {
    return keys_real(value, 1e-6, 0.49, &((EloTest *)at)->beta, status);
}

static bool read_sprt(void *at, const JsValue *value, Status *status) {
    static const Key keys[] = {{"elo0", read_elo0, true},
                               {"elo1", read_elo1, true},
                               {"alpha", read_alpha, false},
                               {"beta", read_beta, false},
                               {NULL, NULL, false}};
    MatchSpec *spec = at;
    spec->tests = true;
    spec->test = (EloTest){.alpha = 0.05, .beta = 0.05};
    if (!read_object(&spec->test, value, keys, status))
        return false;
    return spec->test.elo0 < spec->test.elo1 ||
           status_fail(status, "elo0 (%g) is not below elo1 (%g)", spec->test.elo0,
                       spec->test.elo1);
}

/* ---- rules ----------------------------------------------------------------------------------- */

static bool read_resign(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 1, SCORE_LIMIT_MAX, &((GameRules *)at)->resign, status);
}
static bool read_resign_moves(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 1, GAME_PLIES_MAX, &((GameRules *)at)->resign_moves, status);
}
static bool read_draw(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 0, SCORE_LIMIT_MAX, &((GameRules *)at)->draw, status);
}
static bool read_draw_moves(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 1, GAME_PLIES_MAX, &((GameRules *)at)->draw_moves, status);
}
static bool read_draw_from(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 0, GAME_PLIES_MAX, &((GameRules *)at)->draw_from, status);
}

static bool read_adjudicate(void *at, const JsValue *value, Status *status) {
    static const Key keys[] = {
        {"resign", read_resign, false},       {"resign_moves", read_resign_moves, false},
        {"draw", read_draw, false},           {"draw_moves", read_draw_moves, false},
        {"draw_from", read_draw_from, false}, {NULL, NULL, false}};
    if (!read_object(&((MatchSpec *)at)->rules, value, keys, status))
        return false;
    if (!js_get(value, "resign") != !js_get(value, "resign_moves"))
        return status_fail(status, "resign and resign_moves require each other");
    if (!js_get(value, "draw") != !js_get(value, "draw_moves"))
        return status_fail(status, "draw and draw_moves require each other");
    return !js_get(value, "draw_from") || js_get(value, "draw") ||
           status_fail(status, "draw_from requires draw");
}

static bool read_max_plies(void *at, const JsValue *value, Status *status) {
    return keys_int(value, 1, GAME_PLIES_MAX, &((MatchSpec *)at)->rules.max_plies, status);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool read_version(void *at, const JsValue *value, Status *status) {
    int64_t version;
    (void)at;
    if (!js_integer(value, &version))
        return keys_wrong_type(value, "an integer", status);
    return version == SPEC_VERSION || status_fail(status, "unknown version %lld (known: %d)",
                                                  (long long)version, SPEC_VERSION);
}

static bool read_study(void *at, const JsValue *value, Status *status) {
    return keys_name(value, ((MatchSpec *)at)->study, SPEC_NAME_NB, status);
}

static bool read_title(void *at, const JsValue *value, Status *status) {
    MatchSpec *spec = at;
    const char *text;
    if (!keys_text(value, &text, status))
        return false;
    free(spec->title);
    spec->title = mem_text(text);
    return true;
}

static bool read_openings(void *at, const JsValue *value, Status *status) {
    return keys_path(value, ((MatchSpec *)at)->openings, SPEC_PATH_NB, status);
}

static bool read_engine(void *at, const JsValue *value, Status *status) {
    MatchSpec *spec = at;
    spec->stranger = mem_new(1, sizeof *spec->stranger);
    return stranger_read(spec->stranger, value, status);
}

static bool read_pairing(void *at, const JsValue *value, Status *status) {
    const char *text;
    if (!keys_text(value, &text, status))
        return false;
    ((MatchSpec *)at)->all = strcmp(text, "all") == 0;
    return ((MatchSpec *)at)->all || strcmp(text, "gauntlet") == 0 ||
           status_fail(status, "unknown pairing '%.200s' (known: gauntlet, all)", text);
}

static const Key profile_keys[] = {{"control", read_control, true},
                                   {"pairs", read_pairs, false},
                                   {"first_opening", read_first, false},
                                   {"sprt", read_sprt, false},
                                   {NULL, NULL, false}};

static bool read_profile(MatchSpec *spec, const JsValue *profile, Status *status) {
    spec->controls_nb = 0;
    spec->first_opening = 1;
    spec->tests = false;
    if (!read_object(spec, profile, profile_keys, status))
        return false;
    for (int i = 0; i < spec->controls_nb; i++) {
        char text[CONTROL_TEXT_NB], other[CONTROL_TEXT_NB];
        control_text(&spec->controls[i].control, text);
        if (!spec->controls[i].pairs)
            return status_fail(status, "key 'pairs' is missing");
        for (int k = 0; k < i; k++) {
            control_text(&spec->controls[k].control, other);
            if (strcmp(text, other) == 0)
                return status_fail(status, "control: '%s' given twice", text);
        }
    }
    return true;
}

/* Both are read, the one asked for last: what is wrong in the other is told now. */
static bool read_profiles(MatchSpec *spec, const JsValue *profiles, const char *wanted,
                          Status *status) {
    static const char *const known[] = {"quick", "paper", NULL};
    if (!js_is_object(profiles))
        return keys_wrong_type(profiles, "an object", status);
    if (!keys_known(profiles, known, status))
        return false;
    if (!js_get(profiles, wanted))
        return status_fail(status, "no profile '%s' in this spec", wanted);
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0; known[i]; i++)
            if (js_get(profiles, known[i]) && (strcmp(known[i], wanted) == 0) == turn &&
                !read_profile(spec, js_get(profiles, known[i]), status)) {
                status_at(status, "%s", known[i]);
                return false;
            }
    return true;
}

/* In the order in which they take effect. */
static const Key spec_keys[] = {{"version", read_version, true},
                                {"study", read_study, true},
                                {"title", read_title, false},
                                {"openings", read_openings, true},
                                {"engine", read_engine, false},
                                {"players", read_players, true},
                                {"pairing", read_pairing, false},
                                {"adjudicate", read_adjudicate, false},
                                {"max_plies", read_max_plies, false},
                                {"profiles", NULL, true},
                                {NULL, NULL, false}};

bool match_spec_meet(const MatchSpec *spec, Status *status) {
    if (!spec->stranger)
        return true;
    if (!stranger_meet(spec->stranger, status))
        return false;
    for (int i = 0; i < spec->players_nb; i++)
        if (!stranger_check_setting(spec->stranger, spec->players[i].options, status)) {
            status_at(status, "players[%d]", i);
            return false;
        }
    return true;
}

bool match_spec_read(MatchSpec *spec, const char *path, const char *profile, Status *status) {
    *spec = (MatchSpec){.title = mem_text(""), .rules = {.max_plies = GAME_PLIES_DEFAULT}};
    char *found = home_find(path, HOME_SPEC);
    JsValue *object = js_read_file(found, &spec->text, status);
    free(found);
    if (object && read_object(spec, object, spec_keys, status) &&
        !read_profiles(spec, js_get(object, "profiles"), profile, status))
        status_at(status, "profiles");
    if (object)
        js_free(object);
    if (status->failed) {
        status_at(status, "%s", path);
        match_spec_release(spec);
    }
    return !status->failed;
}

void match_spec_release(MatchSpec *spec) {
    for (int i = 0; i < spec->players_nb; i++)
        free(spec->players[i].options);
    if (spec->stranger)
        stranger_release(spec->stranger);
    free(spec->stranger);
    free(spec->title);
    free(spec->text);
    *spec = (MatchSpec){.title = NULL};
}
