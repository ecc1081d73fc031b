#include "spec/spec_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "spec/keys.h"

enum { CHOICES_MAX = 16 };

/* An object of levels, read: universe u has the level levels[c][u / stride[c] % nb[c]] of choice c. */
typedef struct Cross {
    const char *names[CHOICES_MAX];
    const JsValue *levels[CHOICES_MAX];
    int nb[CHOICES_MAX], stride[CHOICES_MAX];
    int choices_nb, universes_nb;
} Cross;

/* Errors: a universe that is there already, under whatever name. */
static bool add_universe(Spec *spec, const EngineSettings *settings, const char *name,
                         Status *status) {
    const size_t nb = (size_t)spec->settings_nb + 1;
    const int same = spec_find_setting(spec, spec->settings_nb, settings);
    for (int i = 0; i < spec->settings_nb; i++) {
        if (strcmp(spec->universes[i], name) == 0)
            return status_fail(status, "two universes are named '%.200s'", name);
        if (i == same)
            return status_fail(status, "'%.200s' and '%.200s' are the same", spec->universes[i],
                               name);
    }
    spec->settings = arena_grow(spec->settings, nb, sizeof *spec->settings);
    spec->universes = arena_grow(spec->universes, nb, sizeof *spec->universes);
    spec->settings[spec->settings_nb] = *settings;
    spec->universes[spec->settings_nb++] = arena_text(name);
    return true;
}

/* ---- a cross --------------------------------------------------------------------------------- */

static bool add_choice(Cross *cross, const char *name, const JsValue *levels, Status *status) {
    if (!js_is_array(levels))
        return keys_wrong_type(levels, "an array of levels", status);
    if (js_array_nb(levels) == 0)
        return status_fail(status, "no level");
    if (cross->choices_nb == CHOICES_MAX)
        return status_fail(status, "more than %d choices", CHOICES_MAX);
    if (js_array_nb(levels) > SPEC_SETTINGS_MAX)
        return status_fail(status, "more than %d universes", SPEC_SETTINGS_MAX);
    cross->names[cross->choices_nb] = name;
    cross->levels[cross->choices_nb] = levels;
    cross->nb[cross->choices_nb++] = (int)js_array_nb(levels);
    cross->universes_nb *= (int)js_array_nb(levels);
    return cross->universes_nb <= SPEC_SETTINGS_MAX ||
           status_fail(status, "more than %d universes", SPEC_SETTINGS_MAX);
}

static bool cross_read(Cross *cross, const JsValue *object, Status *status) {
    void *place = NULL;
    const JsValue *levels;
    *cross = (Cross){.universes_nb = 1};
    for (const char *name; (name = js_next(object, &place, &levels));)
        if (!add_choice(cross, name, levels, status))
            return status_at(status, "%.200s", name), false;
    if (cross->choices_nb == 0)
        return status_fail(status, "no choice");
    for (int c = cross->choices_nb - 1, stride = 1; c >= 0; stride *= cross->nb[c--])
        cross->stride[c] = stride;
    return true;
}

static int level_of(const Cross *cross, int universe, int choice) {
    return universe / cross->stride[choice] % cross->nb[choice];
}

/* One universe of the cross, its name the levels. */
static bool add_crossed(Spec *spec, const Cross *cross, int universe, Status *status) {
    EngineSettings settings;
    Text name = TEXT_ARENA;
    char value[ENGINE_PARAMS_NB];
    engine_settings_init(&settings);
    for (int c = 0; c < cross->choices_nb; c++) {
        const int level = level_of(cross, universe, c);
        if (!keys_parameter(&settings, cross->names[c],
                            js_array_at(cross->levels[c], (size_t)level), status))
            return false;
        text_add(&name, "%s%s", c ? " " : "",
                 engine_settings_get(&settings, cross->names[c], value));
    }
    return engine_settings_check_levels(&settings, status) &&
           add_universe(spec, &settings, text_get(&name), status);
}

/* ---- a balanced part of it ------------------------------------------------------------------- */

/* How unevenly the levels are taken, were `universe` taken too: the sum of the squares of how often
 * each level, and each pair of levels, was taken, each times what makes an even share weigh alike. */
static int64_t unevenness(const Cross *cross, const int *taken, int nb, int universe) {
    int64_t sum = 0;
    for (int a = 0; a < cross->choices_nb; a++)
        for (int b = a; b < cross->choices_nb; b++) {
            int64_t same = 1; /* this one, and the taken ones with its levels of a and b */
            for (int i = 0; i < nb; i++)
                same += level_of(cross, taken[i], a) == level_of(cross, universe, a) &&
                        level_of(cross, taken[i], b) == level_of(cross, universe, b);
            sum += same * cross->nb[a] * (a == b ? 1 : cross->nb[b]);
        }
    return sum;
}

static int next_even(const Cross *cross, const bool *is_taken, const int *taken, int nb) {
    int best = -1;
    int64_t least = 0;
    for (int u = 0; u < cross->universes_nb; u++) {
        const int64_t sum = unevenness(cross, taken, nb, u);
        if (!is_taken[u] && (best < 0 || sum < least)) {
            best = u;
            least = sum;
        }
    }
    return best;
}

/* Keep `nb` of the cross's universes, which are the spec's settings. */
static void take_evenly(Spec *spec, const Cross *cross, int nb) {
    int taken[SPEC_SETTINGS_MAX], kept = 0;
    bool is_taken[SPEC_SETTINGS_MAX] = {false};
    for (int i = 0; i < nb; i++) {
        taken[i] = next_even(cross, is_taken, taken, i);
        is_taken[taken[i]] = true;
    }
    for (int u = 0; u < cross->universes_nb; u++) {
        if (!is_taken[u])
            continue;
        spec->settings[kept] = spec->settings[u];
        spec->universes[kept++] = spec->universes[u];
    }
    spec->settings_nb = kept;
}

static bool read_cross(Spec *spec, const JsValue *object, int wanted, Status *status) {
    Cross cross;
    bool good = cross_read(&cross, object, status);
    for (int u = 0; good && u < cross.universes_nb; u++)
        good = add_crossed(spec, &cross, u, status);
    if (good && wanted && wanted < cross.universes_nb)
        take_evenly(spec, &cross, wanted);
    return good;
}

/* ---- a list ---------------------------------------------------------------------------------- */

typedef struct Row {
    char name[SPEC_NAME_NB];
    EngineSettings settings;
} Row;

static bool read_preset(void *at, const JsValue *value, Status *status) {
    const char *preset;
    return keys_text(value, &preset, status) &&
           engine_settings_preset(&((Row *)at)->settings, preset, status);
}

static bool read_parameters(void *at, const JsValue *value, Status *status) {
    Row *row = at;
    return keys_parameters(&row->settings, value, status) &&
           engine_settings_check_levels(&row->settings, status);
}

static bool read_row(void *spec, const JsValue *value, Status *status) {
    static const Key keys[] = {KEY_AT("name", KEY_NAME, true, Row, name, 0, SPEC_NAME_NB),
                               KEY_BY("preset", false, read_preset),
                               KEY_BY("parameters", false, read_parameters), KEY_END};
    Row row;
    engine_settings_init(&row.settings);
    if (!keys_read(&row, value, keys, status))
        return false;
    row.settings.letters = 0;
    return add_universe(spec, &row.settings, row.name, status);
}

bool universes_read(Spec *spec, const JsValue *value, int wanted, Status *status) {
    if (js_is_object(value))
        return read_cross(spec, value, wanted, status);
    if (!js_is_array(value))
        return keys_wrong_type(value, "an object of levels or an array of universes", status);
    return keys_each(spec, value, "universes", 1, SPEC_SETTINGS_MAX, read_row, status) &&
           (!wanted || status_fail(status, "only a cross of levels has a balanced part"));
}
