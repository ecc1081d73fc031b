#include "match/match_spec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/home.h"
#include "base/json.h"
#include "spec/keys.h"
#include "spec/spec_parts.h"

#define MINUTES_MAX 100000.0
enum { MS_MAX = 86400000, SCORE_LIMIT_MAX = 10000 };

/* ---- players --------------------------------------------------------------------------------- */

/* A player as it is read. */
typedef struct Reader {
    MatchPlayer player;
    Stranger *stranger; /* NULL: ours */
} Reader;

static void set_draws(EngineSettings *settings) {
    settings->base[BASE_REPETITION] = settings->base[BASE_FIFTY_MOVES] = SWITCH_ON;
}

static bool read_preset(void *at, const JsValue *value, Status *status) {
    EngineSettings *settings = &((Reader *)at)->player.settings;
    const char *text;
    if (!keys_text(value, &text, status) || !engine_settings_preset(settings, text, status))
        return false;
    set_draws(settings);
    return true;
}

static bool read_letters(void *at, const JsValue *value, Status *status) {
    Reader *reader = at;
    return sets_letters(reader->stranger, value, &reader->player.settings.letters, status);
}

static bool read_parameters(void *at, const JsValue *object, Status *status) {
    Reader *reader = at;
    if (!reader->stranger)
        return keys_parameters(&reader->player.settings, object, status);
    reader->player.options = stranger_setting(reader->stranger, object, status);
    return !status->failed;
}

static bool check_own(const EngineSettings *settings, const JsValue *value, Status *status) {
    if (!js_get(value, "preset") && !js_get(value, "letters"))
        return status_fail(status, "neither a preset nor letters");
    return settings->base[BASE_DEEPENING] == SWITCH_ON ||
           status_fail(status, "cannot play with base.deepening off: a move must be known "
                               "before the search has ended");
}

static bool read_player(void *at, const JsValue *value, Status *status) {
    /* In the order in which they take effect. */
    static const Key own_keys[] = {
        KEY_AT("name", KEY_NAME, true, Reader, player.name, 0, SPEC_NAME_NB),
        KEY_BY("preset", false, read_preset), KEY_BY("letters", false, read_letters),
        KEY_BY("parameters", false, read_parameters), KEY_END};
    static const Key foreign_keys[] = {
        KEY_AT("name", KEY_NAME, true, Reader, player.name, 0, SPEC_NAME_NB),
        KEY_BY("letters", true, read_letters), KEY_BY("parameters", false, read_parameters),
        KEY_END};
    MatchSpec *spec = at;
    Reader reader = {.stranger = spec->stranger};
    MatchPlayer *player = &reader.player;
    engine_settings_init(&player->settings);
    player->options = spec->stranger ? arena_text("{}") : NULL;
    if (!spec->stranger)
        set_draws(&player->settings);
    if (!keys_read(&reader, value, spec->stranger ? foreign_keys : own_keys, status) ||
        (!spec->stranger && !check_own(&player->settings, value, status)))
        return false;
    for (int i = 0; i < spec->players_nb; i++)
        if (strcmp(spec->players[i].name, player->name) == 0)
            return status_fail(status, "name '%s' given twice", player->name);
    spec->players[spec->players_nb++] = *player;
    return spec->stranger || engine_settings_check(&player->settings, status);
}

/* ---- controls -------------------------------------------------------------------------------- */

/* A control as it is written. */
typedef struct Written {
    int64_t nodes;
    int depth, move_ms, moves, pairs;
    double minutes, factor;
} Written;

static const Key control_keys[] = {
    KEY_AT("nodes", KEY_COUNT, false, Written, nodes, 1, 0),
    KEY_AT("depth", KEY_INT, false, Written, depth, 1, CONTROL_DEPTH_MAX),
    KEY_AT("move_ms", KEY_INT, false, Written, move_ms, 1, MS_MAX),
    KEY_AT("moves", KEY_INT, false, Written, moves, 1, CONTROL_MOVES_MAX),
    KEY_AT("minutes", KEY_REAL, false, Written, minutes, 1e-6, MINUTES_MAX),
    KEY_AT("factor", KEY_REAL, false, Written, factor, 1e-6, 1000),
    KEY_AT("pairs", KEY_INT, false, Written, pairs, 1, MATCH_PAIRS_MAX),
    KEY_END,
};

static bool is_one_kind(const JsValue *value) {
    const bool moves = js_get(value, "moves"), minutes = js_get(value, "minutes");
    const int missing =
        !js_get(value, "nodes") + !js_get(value, "depth") + !js_get(value, "move_ms") + !moves;
    return missing == 3 && moves == minutes && (moves || !js_get(value, "factor"));
}

static bool add_control(void *at, const JsValue *value, Status *status) {
    MatchSpec *spec = at;
    Written w = {.factor = 1};
    if (!keys_read(&w, value, control_keys, status))
        return false;
    if (!is_one_kind(value))
        return status_fail(status, "expected either nodes, or depth, or move_ms, or moves and "
                                   "minutes (and factor)");
    if (spec->stranger && !w.nodes && !w.depth)
        return status_fail(status, "a foreign engine plays by nodes or depth, not by time");
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
    return js_is_array(value)
               ? keys_each(at, value, "controls", 1, MATCH_CONTROLS_MAX, add_control, status)
               : add_control(at, value, status);
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

/* ---- the sequential test --------------------------------------------------------------------- */

static bool read_sprt(void *at, const JsValue *value, Status *status) {
    static const Key keys[] = {KEY_AT("elo0", KEY_REAL, true, EloTest, elo0, -1000, 1000),
                               KEY_AT("elo1", KEY_REAL, true, EloTest, elo1, -1000, 1000),
                               KEY_AT("alpha", KEY_REAL, false, EloTest, alpha, 1e-6, 0.49),
                               KEY_AT("beta", KEY_REAL, false, EloTest, beta, 1e-6, 0.49), KEY_END};
    MatchSpec *spec = at;
    spec->tests = true;
    spec->test = (EloTest){.alpha = 0.05, .beta = 0.05};
    if (!keys_read(&spec->test, value, keys, status))
        return false;
    return spec->test.elo0 < spec->test.elo1 ||
           status_fail(status, "elo0 (%g) is not below elo1 (%g)", spec->test.elo0,
                       spec->test.elo1);
}

/* ---- rules ----------------------------------------------------------------------------------- */

static bool read_adjudicate(void *at, const JsValue *value, Status *status) {
    static const Key keys[] = {
        KEY_AT("resign", KEY_INT, false, GameRules, resign, 1, SCORE_LIMIT_MAX),
        KEY_AT("resign_moves", KEY_INT, false, GameRules, resign_moves, 1, GAME_PLIES_MAX),
        KEY_AT("draw", KEY_INT, false, GameRules, draw, 0, SCORE_LIMIT_MAX),
        KEY_AT("draw_moves", KEY_INT, false, GameRules, draw_moves, 1, GAME_PLIES_MAX),
        KEY_AT("draw_from", KEY_INT, false, GameRules, draw_from, 0, GAME_PLIES_MAX),
        KEY_END};
    if (!keys_read(&((MatchSpec *)at)->rules, value, keys, status))
        return false;
    if (!js_get(value, "resign") != !js_get(value, "resign_moves"))
        return status_fail(status, "resign and resign_moves require each other");
    if (!js_get(value, "draw") != !js_get(value, "draw_moves"))
        return status_fail(status, "draw and draw_moves require each other");
    return !js_get(value, "draw_from") || js_get(value, "draw") ||
           status_fail(status, "draw_from requires draw");
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool read_engine(void *at, const JsValue *value, Status *status) {
    MatchSpec *spec = at;
    spec->stranger = arena_new(1, sizeof *spec->stranger);
    return stranger_read(spec->stranger, value, status);
}

static const Key profile_keys[] = {
    KEY_BY("control", true, read_control), KEY_BY("pairs", false, read_pairs),
    KEY_AT("first_opening", KEY_INT, false, MatchSpec, first_opening, 1, MATCH_PAIRS_MAX),
    KEY_BY("sprt", false, read_sprt), KEY_END};

static bool read_profile(void *at, const JsValue *profile, Status *status) {
    MatchSpec *spec = at;
    spec->controls_nb = 0;
    spec->first_opening = 1;
    spec->tests = false;
    if (!keys_read(spec, profile, profile_keys, status))
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

static const char *const pairings[] = {"gauntlet", "all", NULL};

/* In the order in which they take effect. */
static const Key spec_keys[] = {
    KEY_ONLY("version", KEY_VERSION, true),
    KEY_AT("study", KEY_NAME, true, MatchSpec, study, 0, SPEC_NAME_NB),
    KEY_AT("title", KEY_TEXT, false, MatchSpec, title, 0, 0),
    KEY_AT("openings", KEY_PATH, true, MatchSpec, openings, 0, SPEC_PATH_NB),
    KEY_BY("engine", false, read_engine),
    KEY_LIST("players", true, "players", 2, MATCH_PLAYERS_MAX, read_player),
    KEY_ONE_OF("pairing", false, pairings, MatchSpec, all, 0),
    KEY_BY("adjudicate", false, read_adjudicate),
    KEY_AT("max_plies", KEY_INT, false, MatchSpec, rules.max_plies, 1, GAME_PLIES_MAX),
    KEY_ONLY("profiles", KEY_ELSEWHERE, true),
    KEY_END};

bool match_spec_meet(const MatchSpec *spec, Status *status) {
    if (!spec->stranger)
        return true;
    if (!stranger_meet(spec->stranger, status))
        return false;
    for (int i = 0; i < spec->players_nb; i++)
        if (!stranger_check_setting(spec->stranger, spec->players[i].options, status))
            return status_at(status, "players[%d]", i), false;
    return true;
}

bool match_spec_read(MatchSpec *spec, const char *path, const char *profile, Status *status) {
    *spec = (MatchSpec){.title = arena_text(""), .rules = {.max_plies = GAME_PLIES_DEFAULT}};
    const JsValue *object = js_keep(js_read_file(home_find(path, HOME_SPEC), &spec->text, status));
    arena_at_end(free, spec->text);
    if (object && keys_read(spec, object, spec_keys, status) &&
        !keys_profiles(spec, js_get(object, "profiles"), "key", profile, read_profile, status))
        status_at(status, "profiles");
    status_at(status, "%s", path);
    return !status->failed;
}
